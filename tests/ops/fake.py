"""As much of Discord, over real sockets, as a bot needs to start: who it is, its commands by place, and the gateway."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

BOT = {"id": "1000", "username": "caravanserai", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1000", "name": "caravanserai", "icon": None, "description": "", "bot_public": True, "summary": "",
    "bot_require_code_grant": False, "verify_key": "", "flags": 0, "team": None,
    "owner": {"id": "1", "username": "owner", "discriminator": "0", "avatar": None},
}  # fmt: skip
SERVER, OTHER = 111111111111111111, 222222222222222222


class FakeDiscord:
    """What the tests set and look at. `commands` are what Discord has, by server (0: everybody).

    `refuse` answers the offers to a server with a status, `hang` answers no request whose path ends so, `silent` makes
    the gateway deaf, also to its own end.
    """

    def __init__(self) -> None:
        self.guilds = [SERVER, OTHER]
        self.commands: dict[int, list[dict[str, Any]]] = {}
        self.offers: Counter[int] = Counter()
        self.asked: list[str] = []
        self.refuse: dict[int, int] = {}
        self.hang: tuple[str, ...] = ()
        self.silent = False
        self.token = True
        self.ready = asyncio.Event()

    def names(self, server: int, *, private: bool = False) -> list[str]:
        """Return, each as often as it is shown, the commands on a server, or in direct messages."""
        shown = [] if private else [one["name"] for one in self.commands.get(server, [])]
        for one in self.commands.get(0, []):
            contexts = one.get("contexts")
            if contexts is None or (1 if private else 0) in contexts:
                shown.append(one["name"])
        return sorted(shown)

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._faults])
        app.router.add_get("/api/v10/users/@me", self._me)
        app.router.add_get("/api/v10/oauth2/applications/@me", self._application)
        app.router.add_put("/api/v10/applications/{app}/commands", self._offered)
        app.router.add_put("/api/v10/applications/{app}/guilds/{guild}/commands", self._offered)
        app.router.add_get("/api/v10/applications/{app}/guilds/{guild}/commands", self._known)
        app.router.add_get("/gateway", self._gateway)
        return app

    @web.middleware
    async def _faults(self, request: web.Request, handler: Any) -> web.StreamResponse:
        self.asked.append(f"{request.method} {request.path}")
        if self.hang and request.path.endswith(self.hang):
            await asyncio.sleep(3600)
        return await handler(request)

    async def _me(self, request: web.Request) -> web.Response:
        return _json(BOT) if self.token else _json({"message": "401"}, status=401)

    async def _application(self, request: web.Request) -> web.Response:
        return _json(APPLICATION)

    async def _offered(self, request: web.Request) -> web.Response:
        server = int(request.match_info.get("guild", 0))
        if server in self.refuse:
            body = {"message": "Missing Access", "code": 50001}
            return _json(body, status=self.refuse[server])
        self.offers[server] += 1
        self.commands[server] = await request.json()
        return _json(self._stored(server))

    async def _known(self, request: web.Request) -> web.Response:
        return _json(self._stored(int(request.match_info["guild"])))

    def _stored(self, server: int) -> list[dict[str, Any]]:
        own = {"application_id": "1000", "version": "1", "default_member_permissions": None, "dm_permission": True}
        if server:
            own["guild_id"] = str(server)
        return [{**own, "id": str(5000 + n), **one} for n, one in enumerate(self.commands.get(server, []))]

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(autoclose=not self.silent)
        await socket.prepare(request)
        await _say(socket, 10, {"heartbeat_interval": 41250})
        async for message in socket:
            said = json.loads(message.data)
            if said["op"] == 1:
                await _say(socket, 11, None)
            elif said["op"] == 6:  # it knows no session from before
                await _say(socket, 9, False)
            elif said["op"] == 2:
                guilds = [{"id": str(guild), "unavailable": True} for guild in self.guilds]
                await _say(socket, 0, {
                    "v": 10, "user": BOT, "guilds": guilds, "session_id": "s",
                    "application": {"id": "1000", "flags": 0},
                    "resume_gateway_url": str(request.url.with_scheme("ws").with_query(None)),
                }, "READY", 1)  # fmt: skip
                for guild in self.guilds:
                    await _say(socket, 0, _guild(guild), "GUILD_CREATE", 2)
                self.ready.set()
                if self.silent:
                    await asyncio.sleep(3600)
        return socket


def _json(body: Any, status: int = 200) -> web.Response:
    """Return JSON with exactly the header that discord.py looks for."""
    return web.Response(body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json"})


def _guild(number: int) -> dict[str, Any]:
    return {
        "id": str(number), "name": f"server {number}", "owner_id": "1", "channels": [], "threads": [], "members": [],
        "roles": [{"id": str(number), "name": "@everyone", "color": 0, "hoist": False, "position": 0,
                   "permissions": "0", "managed": False, "mentionable": False}],
        "emojis": [], "stickers": [], "features": [], "member_count": 3, "presences": [], "voice_states": [],
        "stage_instances": [], "guild_scheduled_events": [], "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0, "mfa_level": 0, "afk_timeout": 300, "premium_tier": 0, "nsfw_level": 0,
        "preferred_locale": "en-US", "system_channel_flags": 0, "soundboard_sounds": [],
    }  # fmt: skip


async def _say(
    socket: web.WebSocketResponse, op: int, data: Any, event: str | None = None, seq: int | None = None
) -> None:
    await socket.send_str(json.dumps({"op": op, "d": data, "t": event or None, "s": seq}))


@asynccontextmanager
async def fake_discord(port: int = 0) -> AsyncIterator[tuple[FakeDiscord, int]]:
    """Open a Discord on this machine; give it and its port."""
    made = FakeDiscord()
    runner = web.AppRunner(made.app(), access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
        yield made, runner.addresses[0][1]
    finally:
        await runner.cleanup()
