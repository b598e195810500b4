"""Which steps may be taken back alone, read from the log: what stays free when a step beyond them was taken back.

A step is as free after that as it was when it was made, unless something drawn or shown has been seen since: then it
stands, although what showed it does not count any more. Who could change it would know what lies behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from db.actions import Action
from engine.core.position import Position
from engine.core.protocol import Game
from table import log
from table.meta import FREE_STEPS, FreeStep
from table.moves.retrace import Diverged, again
from table.words import clip

SALTS = (1, 2, 3)
WORDS = 200


def free(rows: Sequence[Action]) -> tuple[FreeStep, ...]:
    """Return the steps that the seat which decided last may take back alone, after these entries of the whole log."""
    fence = _fence(rows)
    made: list[FreeStep] = []
    for row in reversed(log.effective(rows)):
        body = log.entry(row)
        if row.seq <= fence or body.by != "player" or not body.undoable:
            break
        if not made or made[-1].back_to != body.batch - 1:
            made.append(FreeStep(row.seat or 0, body.batch - 1))
    return tuple(reversed(made[:FREE_STEPS]))


def _fence(rows: Iterable[Action]) -> int:
    """Return the entry up to which everything stands: a seat changed hands there, a moderator intervened, or what was
    taken back from behind it had been seen.
    """
    fence = 0
    made: list[Action] = []
    for row in rows:
        body = log.entry(row)
        if row.kind == "choice":
            made.append(row)
        elif row.kind == "undo":
            gone = [old for old in made if old.seq > body.to]
            made = made[: len(made) - len(gone)]
            if not body.unseen and not all(log.entry(old).undoable for old in gone):
                fence = row.seq
        elif row.kind == "seat" or body.by == "moderator":
            fence = row.seq
    return fence


def showed_nothing(game: Game, pos: Position[Any, Any], gone: Sequence[Action]) -> bool:
    """Whether nobody has seen anything drawn or hidden by the choices `gone`, which were made from `pos` on.

    A choice of another seat than the first shows what that seat holds: it counts as seen where anything is hidden.
    """
    if any(row.seat != gone[0].seat for row in gone) and _hides(game, pos, gone[0].seat):
        return False
    trial = game.copy(pos)
    try:
        for row in gone:
            again(game, trial, row)
            if trial.fenced or log.chance(row):
                return False
    except Diverged:
        return False
    return True


def words(game: Game, pos: Position[Any, Any], gone: Sequence[Action]) -> str:
    """Return what everybody has read of the first command of `gone`: its first sentence, with dots when it had several
    choices; "" when it was hidden.
    """
    batch = log.entry(gone[0]).batch if gone else 0
    rows = [row for row in gone if log.entry(row).batch == batch]
    told = [line.text for line in log.lines(rows, None, game, game.view(pos, None))]
    if not told:
        return ""
    return clip(told[0] if len(rows) == 1 else f"{told[0]} …", WORDS)


def _hides(game: Game, pos: Position[Any, Any], seat: int | None) -> bool:
    """Whether anything but the chance to come is hidden from a seat: dealt anew, it would lie otherwise."""
    true = _laid(game, pos)
    return any(_laid(game, game.shuffled(pos, seat, salt)) != true for salt in SALTS)


def _laid(game: Game, pos: Position[Any, Any]) -> dict[str, Any]:
    """Return a position without its generator."""
    dump: dict[str, Any] = msgspec.json.decode(game.dump(pos))
    return {key: value for key, value in dump.items() if key != "rng"}
