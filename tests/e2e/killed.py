"""A bot that is killed by SIGKILL at a chosen point, and started again: run as a process of its own by test_killed.

    python -m tests.e2e.killed FOLDER play commit|post
    python -m tests.e2e.killed FOLDER resume

Discord outlives the bot: what it was given is kept in a file, message by message, and is there at the next start.
"""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import sys
from pathlib import Path
from typing import Any

import simcord

from tests import toy
from tests.e2e.hall import Faults, Hall, make_bot

GAMES = {"toy": toy.GAME}


def die(*args: Any) -> Any:
    """End this process as the kernel would."""
    os.kill(os.getpid(), signal.SIGKILL)


def keep(backend: Any, path: Path) -> None:
    """Write down every message that Discord takes, changes or deletes, at once."""
    for name in ("commit_message", "edit_message"):
        real = getattr(backend, name)

        def kept(*args: Any, real: Any = real, **kwargs: Any) -> Any:
            message = real(*args, **kwargs)
            with path.open("ab") as file:
                pickle.dump(message, file)
            return message

        setattr(backend, name, kept)
    delete = backend.delete_message

    def gone(channel_id: int, message_id: int) -> Any:
        with path.open("ab") as file:
            pickle.dump((channel_id, message_id), file)
        return delete(channel_id, message_id)

    backend.delete_message = gone


def restore(backend: Any, path: Path) -> None:
    """Give Discord back what it had."""
    backend.advance_clock(3600)
    if path.exists():
        with path.open("rb") as file:
            while file.peek(1):
                message = pickle.load(file)
                if isinstance(message, tuple):
                    del backend.messages[message[0]][message[1]]
                    continue
                backend.messages[message.channel_id][message.id] = message


async def play(hall: Hall, point: str) -> None:
    """Play two moves, and die at the third: after its commit, or after its first post."""
    await hall.open(seats=2)
    for person in (hall.alice, hall.bob):
        await person.slash(hall.channel, "act", answer="1")
    service: Any = hall.bot.service
    if point == "commit":
        service.tables.wake = die
    else:
        service.outbox.sent = die
    await hall.alice.slash(hall.channel, "act", answer="draw")
    raise AssertionError("still alive")


async def resume(hall: Hall) -> None:
    """Start again and tell how it stands."""
    await hall.tick()
    number = hall.table_id()
    status = await hall.bot.service.looking.status(number)
    told = {
        "seq": status.table.seq,
        "verified": (await hall.bot.service.replays.verify(number)).same,
        "pending": len(await hall.bot.service.outbox.pending()),
        "public": [m.content for m in hall.public()],
        "prompt": hall.prompt().content,
        "dms": [[m.content for m in hall.dms(person)] for person in (hall.alice, hall.bob)],
        "faults": hall.faults.found,
    }
    print(json.dumps(told))


async def main(folder: Path, what: str, point: str = "") -> None:
    """Build the same world each time, with what happened in it before."""
    env = simcord.Env(make_bot(folder / "games.sqlite3", GAMES))
    hall = Hall(env, folder / "games.sqlite3", GAMES, Faults())
    for person in hall.people:
        env.backend.get_dm_channel(person.id)
    if what == "resume":
        restore(env.backend, folder / "discord.pickle")
    keep(env.backend, folder / "discord.pickle")
    await env.start()
    with env.time_context():
        await (play(hall, point) if what == "play" else resume(hall))
    await env.shutdown()
    await hall.bot.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), *sys.argv[2:]))
