"""The web server of the local table: the page, its live feed, and what its persona does."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any
from weakref import WeakSet

from aiohttp import WSCloseCode, web

from cogs.panels.numbers import whole

from . import people
from .feed import Feed, Page
from .guard import add_headers, guard
from .refusal import Refused
from .seat import Seat
from .world import World

log = logging.getLogger(__name__)
STATIC = Path(__file__).parent / "static"
HEARTBEAT = 15.0  # seconds; tells a dead page from a quiet one
REQUEST_BYTES = 16 * 1024 * 1024
CHANNEL_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,99}\Z")
PICTURES = ("image/png", "image/jpeg", "image/webp", "image/gif")

Action = Callable[[Seat, Mapping[str, Any]], Awaitable[Any]]


class Table:
    """The routes. Every request names its persona by ``as``."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._feed = Feed(world)
        self._open: WeakSet[web.WebSocketResponse] = WeakSet()
        self._seats = {one.key: Seat(world, one) for one in people.PERSONAS}
        self._actions: dict[str, Action] = {
            "say": self._say,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "click": self._click,
            "select": self._select,
            "modal": self._modal,
            "dismiss": self._dismiss,
            "channel": self._channel,
            "dms": self._dms,
        }

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(middlewares=[guard], client_max_size=REQUEST_BYTES)
        app.on_response_prepare.append(add_headers)
        app.on_shutdown.append(self._hang_up)
        app.router.add_get("/", self._index)
        app.router.add_static("/static/", STATIC)
        app.router.add_get("/api/events", self._events)
        app.router.add_get("/api/commands/{channel:[0-9]+}", self._commands)
        app.router.add_get("/api/file/{channel:[0-9]+}/{file:[0-9]+}/{name}", self._file)
        app.router.add_post("/api/do/{action}", self._do)
        return app

    # ------------------------------------------------------------------ reading

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "index.html")

    def _seat(self, key: str | None) -> Seat:
        seat = self._seats.get(key or "")
        if seat is None:
            raise web.HTTPNotFound(text="Nobody of this name sits here.")
        return seat

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """The feed is a web socket: of other streams a browser opens only six to one address, tabs together."""
        seat = self._seat(request.query.get("as"))
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT)
        await socket.prepare(request)
        self._open.add(socket)
        telling = asyncio.create_task(self._tell(socket, self._feed.page(seat.persona)))
        try:
            async for _ in socket:
                pass  # the page says nothing here; the loop ends when it is closed
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
        return socket

    async def _tell(self, socket: web.WebSocketResponse, page: Page) -> None:
        try:
            await self._tell_all(socket, page)
        except ConnectionError:
            pass  # the page has gone
        except Exception:
            log.exception("a page heard no more, so it is asked to begin anew")
            await socket.close(code=WSCloseCode.INTERNAL_ERROR)

    async def _tell_all(self, socket: web.WebSocketResponse, page: Page) -> None:
        update = {**page.update(), "fresh": True}
        while not socket.closed:
            if update:
                await socket.send_json(update)
            await self._feed.change()
            update = page.update()

    async def _hang_up(self, _app: web.Application) -> None:
        for socket in set(self._open):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    async def _commands(self, request: web.Request) -> web.StreamResponse:
        seat = self._seat(request.query.get("as"))
        channel = self._own_channel(seat, request.match_info["channel"])
        return web.json_response(seat.commands(channel))

    async def _file(self, request: web.Request) -> web.StreamResponse:
        seat = self._seat(request.query.get("as"))
        channel = self._own_channel(seat, request.match_info["channel"])
        stored = self._world.backend.channels[channel]
        for message in reversed(self._feed.visible(seat.persona, stored)):
            for file in message.attachments:
                if file["id"] == request.match_info["file"]:
                    return self._content(file)
        raise web.HTTPNotFound(text="There is no such file here.")

    def _content(self, file: Mapping[str, Any]) -> web.Response:
        data = self._world.backend.cdn.get(file["url"])
        if data is None:
            raise web.HTTPNotFound(text="This file is lost.")
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        if file["content_type"] not in PICTURES:
            # Never run or shown by the browser under our own address.
            headers["Content-Disposition"] = "attachment"
            return web.Response(body=data, content_type="application/octet-stream", headers=headers)
        return web.Response(body=data, content_type=file["content_type"], headers=headers)

    def _own_channel(self, seat: Seat, raw: Any) -> int:
        """The id of a channel this persona sees; 404 otherwise."""
        number = whole(raw) if isinstance(raw, str) and raw.isascii() else None
        if number is not None and any(one.id == number for one in self._feed.channels(seat.persona)):
            return number
        raise web.HTTPNotFound(text="There is no such channel here.")

    # -------------------------------------------------------------------- doing

    async def _do(self, request: web.Request) -> web.StreamResponse:
        action = self._actions.get(request.match_info["action"])
        if action is None:
            raise web.HTTPNotFound(text="Nobody can do that.")
        try:
            body = await request.json()
            json.dumps(body, ensure_ascii=False).encode()  # half a character could be neither stored nor sent on
            seat = self._seat(body.get("as"))
            return web.json_response({"ok": await action(seat, body)})
        except Refused as refusal:
            return web.json_response({"refused": str(refusal)}, status=409)
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            # Only a page that is not ours sends such a thing; the stack would help nobody there.
            raise web.HTTPBadRequest(text=f"Malformed: {type(error).__name__} {error}") from error

    async def _say(self, seat: Seat, body: Mapping[str, Any]) -> Any:
        return await seat.say(self._own_channel(seat, body["channel"]), str(body["text"]))

    async def _slash(self, seat: Seat, body: Mapping[str, Any]) -> Any:
        channel = self._own_channel(seat, body["channel"])
        return await seat.slash(channel, str(body["command"]), dict(body["options"]))

    async def _autocomplete(self, seat: Seat, body: Mapping[str, Any]) -> Any:
        channel = self._own_channel(seat, body["channel"])
        command, option, text = str(body["command"]), str(body["option"]), str(body["text"])
        return await seat.autocomplete(channel, command, option, text, dict(body["options"]))

    async def _click(self, seat: Seat, body: Mapping[str, Any]) -> Any:
        channel = self._own_channel(seat, body["channel"])
        return await seat.click(channel, int(body["message"]), str(body["custom_id"]))

    async def _select(self, seat: Seat, body: Mapping[str, Any]) -> Any:
        channel = self._own_channel(seat, body["channel"])
        return await seat.select(
            channel, int(body["message"]), str(body["custom_id"]), [str(value) for value in body["values"]]
        )

    async def _modal(self, seat: Seat, body: Mapping[str, Any]) -> Any:
        return await seat.submit(int(body["modal"]), dict(body["values"]))

    async def _dismiss(self, seat: Seat, body: Mapping[str, Any]) -> Any:
        return seat.dismiss(self._own_channel(seat, body["channel"]), int(body["message"]))

    async def _channel(self, seat: Seat, body: Mapping[str, Any]) -> Any:
        name = re.sub(r"\s+", "-", str(body["name"]).strip().lower())
        if not CHANNEL_NAME.match(name):
            raise Refused("A channel's name has letters a to z, digits and dashes.")
        async with self._world.turn():
            if body.get("parent"):
                parent = self._own_channel(seat, body["parent"])
                made = self._world.backend.create_thread(parent, name, seat.persona.id)
                return {"channel": str(made.id)}
            if name in self._world.guild.channels:
                raise Refused(f"There is already a channel #{name}.")
            return {"channel": str(self._world.guild.create_text_channel(name).id)}

    async def _dms(self, seat: Seat, body: Mapping[str, Any]) -> Any:
        async with self._world.turn():
            self._world.close_dms(seat.persona.id, bool(body["closed"]))
        return {}
