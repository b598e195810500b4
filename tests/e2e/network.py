"""A network between the bot and the simulated Discord that fails where a test says so, and what must hold after it.

Each request that changes something (a message sent, changed or taken away, an answer to a press, a channel for direct
messages) may be hit by one fault. Discord's own care is imitated, too: a message with a nonce that was used lately
is not made a second time; the one that was made is returned.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

import aiohttp
import discord
import pytest
from simcord.backend import serializers
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from cogs.texts import texts
from engine.core.errors import Refusal
from engine.core.rng import Rng
from table.refusals import ServiceError
from tests.e2e.hall import Hall, _can_act
from tests.e2e.typist import typed_answer

FAULTS = (
    "lost",
    "lost, moved",
    "lost, unsearched",
    "failed",
    "forbidden",
    "late",
    "ghost",
    "unnoted",
    "killed before",
    "killed after",
)
"""What becomes of a request: its answer is lost after Discord acted, also with the next move before the next try, or so
that the first search for it fails, too; it fails (500); it is refused for want of a right (403); it hangs until the
next move was made; it is given up as lost, and Discord acts on it after the next move; Discord acts, and the database
refuses to note it, with the next move before the next try; the bot is killed just before it is sent, or just after
Discord acted.
"""
MINUTES = 40
"""So far the clock is moved on for what waits for its next try: more than the longest wait."""
ROUNDS = 6


class Killed(BaseException):
    """The process of the bot ends here."""


class Network:
    """Between every bot of a test and Discord. `arm` chooses the fault and which of the coming requests it hits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hit = ""
        self.dead = False
        self.unnoted = False
        self.unsearched = False
        self.held = asyncio.Event()
        self._gate = asyncio.Event()
        self._ghosts: list[Callable[[], Awaitable[Any]]] = []
        self._fault = ""
        self._left = 0
        self._nonces: WeakKeyDictionary[Any, dict[str, tuple[int, int]]] = WeakKeyDictionary()
        net = self

        def between(real: Any) -> Any:
            async def request(adapter: Any, route: Any, *args: Any, **kwargs: Any) -> Any:
                path = re.sub(r"^.*/api/v\d+", "", route.url).split("?")[0]
                go = partial(net._once, adapter, real, route, args, kwargs)
                return await net._pass(route.method, path, go)

            return request

        monkeypatch.setattr(FakeHTTPClient, "request", between(FakeHTTPClient.request))
        monkeypatch.setattr(FakeWebhookAdapter, "request", between(FakeWebhookAdapter.request))

    def arm(self, fault: str, which: int) -> None:
        """Let a fault hit the request number `which` from now on (0: the next)."""
        self.hit, self._fault, self._left = "", fault, which
        self.held, self._gate, self._ghosts = asyncio.Event(), asyncio.Event(), []

    async def calm(self) -> None:
        """Let go what hangs, and let Discord act on what it got late; nothing fails any more."""
        self._fault = ""
        self._gate.set()
        ghosts, self._ghosts = self._ghosts, []
        for ghost in ghosts:
            try:
                await ghost()
            except discord.HTTPException:  # Discord refuses late what it would have refused at once
                logging.getLogger(__name__).debug("a late request was refused", exc_info=True)

    async def _once(self, adapter: Any, real: Any, route: Any, args: Any, kwargs: Any) -> Any:
        """Send a request on; a message whose nonce was used before is returned as it stands."""
        body = _body(kwargs)
        nonce = body.get("nonce") if body.get("enforce_nonce") else None
        used = self._nonces.setdefault(adapter.backend, {})
        if nonce is not None and nonce in used:
            channel, number = used[nonce]
            found = adapter.backend.messages[channel].get(number)
            if found is not None:
                return serializers.message_payload(adapter.backend, found)
        made = await real(adapter, route, *args, **kwargs)
        if nonce is not None:
            used[nonce] = int(made["channel_id"]), int(made["id"])
        return made

    async def _pass(self, method: str, path: str, go: Callable[[], Awaitable[Any]]) -> Any:
        if self.dead:
            raise Killed
        if self.unsearched and method == "GET" and path.endswith("/messages"):
            self.unsearched = False
            raise _refusal(discord.DiscordServerError, 500, 0)
        if not self._fault or method in ("GET", "PUT"):
            return await go()
        self._left -= 1
        if self._left >= 0:
            return await go()
        fault, self._fault = self._fault, ""
        self.hit = _name(method, path)
        return await self._strike(fault, go)

    async def _strike(self, fault: str, go: Callable[[], Awaitable[Any]]) -> Any:
        if fault == "failed":
            raise _refusal(discord.DiscordServerError, 500, 0)
        if fault == "forbidden":
            raise _refusal(discord.Forbidden, 403, 50013)
        if fault == "killed before":
            self.dead = True
            raise Killed
        if fault == "ghost":
            self._ghosts.append(go)
            self.held.set()
            raise TimeoutError
        if fault == "late":
            self.held.set()
            await self._gate.wait()
            return await go()
        made = await go()
        if fault == "unnoted":
            self.unnoted = True
            return made
        if fault == "killed after":
            self.dead = True
            raise Killed
        assert fault.startswith("lost")
        self.unsearched = fault == "lost, unsearched"
        raise aiohttp.ServerDisconnectedError


def _body(kwargs: Any) -> dict[str, Any]:
    """Return the JSON of a request, also of one with files."""
    if isinstance(kwargs.get("json"), dict):
        return dict(kwargs["json"])
    for part in kwargs.get("form") or ():
        if part.get("name") == "payload_json":
            return dict(discord.utils._from_json(part["value"]))
    return {}


def _name(method: str, path: str) -> str:
    """Return what kind of request it is, without its numbers."""
    return f"{method} {re.sub(r'/[^/]*[0-9][^/]*', '/*', path)}"


def _refusal(kind: Any, status: int, code: int) -> discord.HTTPException:
    answer = SimpleNamespace(status=status, reason="", headers={})
    refused: discord.HTTPException = kind(answer, {"code": code, "message": "refused by the test"})
    return refused


class Storm:
    """A table that is played on through faults: a move, a fault in it, then quiet, in which all must come right."""

    def __init__(self, hall: Hall, network: Network) -> None:
        self.hall = hall
        self.net = network
        self.minutes = 0
        self.said: list[str] = []
        self.boards: set[str] = set()
        """Lines of boards in words, which stand in the channel where no picture was taken; they may read like the log.
        """

    async def move(self, number: int, rng: Rng, fault: str = "", which: int = 0) -> str:
        """Let somebody who is asked answer, with a fault in the request `which`; return the request it hit ("": none).

        Then let the network be calm and the clock go on, until nothing waits any more.
        """
        if not await self.hall.waiting(number):
            await self.hall.tick()
            return ""
        self.net.arm(fault, which)
        self._watch_notes()
        before = await self._seq(number)
        acting = asyncio.ensure_future(self._answer(number, rng))
        held = asyncio.ensure_future(self.net.held.wait())
        await asyncio.wait({acting, held}, return_when=asyncio.FIRST_COMPLETED)
        if self.net.held.is_set():
            await self._next(number, rng)
        held.cancel()
        await self.net.calm()
        told = await acting
        self.net.unnoted = False
        hit = self.net.hit
        if self.net.hit and fault in ("lost, moved", "unnoted"):
            await self._next(number, rng)
            await self.hall.env.settle()
        if self.net.dead:
            await self._again()
        elif not self.net.held.is_set():
            self._note(told, await self._seq(number) > before)
        await self.recover()
        self.hall.env._errors_acknowledged = self.hall.env.error_cursor  # faults of the network, not of the bot
        return hit

    def _watch_notes(self) -> None:
        """Let the first note behind the request that was chosen be refused, if that is the fault."""
        service: Any = self.hall.bot.service
        real = service.outbox.sent

        async def sent(*args: Any) -> None:
            if self.net.unnoted:
                self.net.unnoted = False
                raise ServiceError("the database refuses")
            await real(*args)

        service.outbox.sent = sent

    async def _seq(self, number: int) -> int:
        return int((await self.hall.bot.service.looking.table(number)).seq)

    async def _answer(self, number: int, rng: Rng) -> Any:
        person = (await self.hall.waiting(number))[0]
        seen = await self.hall.bot.service.looking.view_for(number, person.id)
        answer = typed_answer(seen.decision.sample(rng.below))
        return await person.slash(self.hall.channel, "act", answer=answer)

    async def _next(self, number: int, rng: Rng) -> None:
        """Make a move while a request hangs, without waiting for what is shown."""
        service = self.hall.bot.service
        for person in await self.hall.waiting(number):
            seen = await service.looking.view_for(number, person.id)
            with suppress(Refusal):  # the press that hangs came first
                await service.moves.submit(number, person.id, None, seen.decision.sample(rng.below), f"storm{seen.seq}")
            return

    def _note(self, told: Any, moved: bool) -> None:
        """Keep the sentences of an answer that cannot be true."""
        said = [told.response.content] if told.response is not None else []
        self.said += [text for text in said if moved and "Nothing was changed" in text]

    async def _again(self) -> None:
        """Start the bot again after it was killed."""
        self.hall.bot.poster._closed = True
        await self.hall.env.settle()
        self.net.dead = False
        await self.hall.crash()
        self.hall.faults.found[:] = [fault for fault in self.hall.faults.found if "Killed" not in fault]
        self._set_clock()

    def _set_clock(self) -> None:
        service: Any = self.hall.bot.service
        service.tables.clock = lambda: _now() + self.minutes * 60_000

    async def recover(self) -> None:
        """Let time pass until nothing waits."""
        for _ in range(ROUNDS):
            self.minutes += MINUTES
            self._set_clock()
            searching = self.net.unsearched
            await self.hall.tick()
            failed = searching and not self.net.unsearched  # then it comes again after a while, and is not due now
            if not failed and not await self.hall.bot.service.outbox.pending():
                return

    async def wrong(self, number: int) -> list[str]:
        """Return what does not hold at the table now."""
        found = [f"false: {text}" for text in self.said]
        self.said = []
        if await self.hall.bot.service.outbox.pending():
            found.append("something waits for ever")
        found += await self._log(number)
        found += await self._prompts(number)
        found += await self._hands(number)
        return found

    async def _log(self, number: int) -> list[str]:
        """Compare the log with the lines of the channel: each once, in order."""
        service, public = self.hall.bot.service, self.hall.public()
        log = [line.text for line in await service.looking.history(number, 999, last=2000)]
        view = (await service.looking.view_for(number, 999)).view
        self.boards.update(self.hall.games[view.game].board_text(view).split("\n"))
        if any(texts.PICTURE_REFUSED in message.content for message in public):
            log = [line for line in log if line not in self.boards]
        known = set(log)
        told = [line for message in public for line in message.content.split("\n") if line in known]
        return [] if told == log else [f"log: {_apart(log, told)}"]

    async def _prompts(self, number: int) -> list[str]:
        public = [m for m in self.hall.public() if m.author.id == self.hall.bot.user.id]
        asking = [m for m in public if _can_act([row.to_dict() for row in m.components])]
        status = await self.hall.bot.service.looking.status(number)
        if status.outcome is not None:
            ends = sum(status.outcome.text in m.content for m in public)
            return [f"{len(asking)} prompts after the end"] * bool(asking) + [f"{ends} results"] * (ends != 1)
        if len(asking) != 1:
            return [f"{len(asking)} live prompts"]
        found = [] if asking[0].id == public[-1].id else ["the prompt is not last"]
        for seat in status.waiting:
            line = texts.waiting_line(seat.name, seat.text, seat.user_id, seat.since, seat.deadline)
            found += [] if line in asking[0].content.split("\n") else [f"not asked: {line}"]
        asked = len(re.findall(r"^• .*, asked <t:", asking[0].content, re.MULTILINE))
        return found + [f"{asked} questions for {len(status.waiting)}"] * (asked > len(status.waiting))

    async def _hands(self, number: int) -> list[str]:
        """Compare each player's direct messages with the hand: one message, and it is right."""
        found = []
        service, game = self.hall.bot.service, self.hall.games[(await self.hall.bot.service.looking.table(number)).game]
        over = (await service.looking.status(number)).outcome is not None
        for person in self.hall.people:
            hands = [m for m in self.hall.dms(person) if f", table {number}**" in m.content]
            seen = await service.looking.view_for(number, person.id)
            text = game.hand_text(seen.view) if seen.seat is not None and not over else ""
            if not text:
                continue
            if len(hands) != 1 or text not in hands[0].content:
                found.append(f"{len(hands)} hands in direct messages, or an outdated one")
        return found


def _apart(log: list[str], told: list[str]) -> str:
    """Return where the channel leaves the log."""
    at = next((n for n, (one, other) in enumerate(zip(log, told, strict=False)) if one != other), len(log))
    return f"{len(log)} lines, {len(told)} told, apart at {at}: {log[at : at + 2]} / {told[at : at + 2]}"


def _now() -> int:
    return time.time_ns() // 1_000_000
