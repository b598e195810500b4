"""Going through a log again, choice by choice. Pure: nothing is read or stored here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from db.actions import Action
from engine.core.errors import Refusal
from engine.core.position import Position
from engine.core.protocol import Game, GameConfig
from table import log


class Diverged(Exception):
    """The rules of today lead somewhere else than those with which the log was written."""


def set_up(game: Game, row: Action, edition: str = "") -> Position[Any, Any]:
    """Set a game up as its first entry says: by the rules, and with the content, that it began with. Raise Diverged.

    `edition` is that content where an entry of an earlier release does not name it.
    """
    body = log.entry(row)
    try:
        return game.setup(GameConfig(body.seats, body.options, body.rules, body.edition or edition), int(body.seed))
    except (Refusal, ValueError, KeyError) as error:
        raise Diverged(f"The setup is refused now: {error}.") from error


def again(game: Game, pos: Position[Any, Any], row: Action) -> None:
    """Apply a recorded choice in place. Raise Diverged when it is refused, or draws other chance."""
    choice = log.entry(row).choice
    if choice is None or row.seat is None:
        raise Diverged(f"Entry {row.seq} holds no choice.")
    try:
        applied = game.apply(pos, row.seat, choice)
    except Refusal as error:
        raise Diverged(f"Entry {row.seq} is refused now: {error.reason}") from error
    if applied.chance != log.chance(row):
        raise Diverged(f"Entry {row.seq} draws {applied.chance} now, not {log.chance(row)}.")


def replay(game: Game, rows: Sequence[Action], edition: str = "") -> Position[Any, Any]:
    """Play a log from the setup on (`edition`: see `set_up`). Raise Diverged."""
    if not rows or rows[0].kind != "setup":
        raise Diverged("The log does not begin with the setup.")
    pos = set_up(game, rows[0], edition)
    for row in log.effective(rows):
        again(game, pos, row)
    return pos


def restored(game: Game, rows: Sequence[Action], asked: Collection[int]) -> Position[Any, Any]:
    """Return the position to which a whole log leads, as it can be stored, when these seats are asked there.

    Raise Diverged: also when the log does not say what the game began with, for then it might lead elsewhere unnoticed.
    """
    pos = replay(game, rows)
    if game.view(pos, None).edition != log.entry(rows[0]).edition:
        raise Diverged("The log does not say with which content the game began.")
    found = {decision.seat for decision in game.decisions(pos)}
    if found != set(asked):
        raise Diverged(f"It leads to where the seats {sorted(found)} are asked, and not {sorted(asked)}.")
    return game.load(game.dump(pos))
