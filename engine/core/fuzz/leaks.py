"""No leak: what a viewer cannot know is dealt anew, and the viewer must not be able to tell."""

from __future__ import annotations

from typing import Any

from engine.core.decision import Choice, Decision
from engine.core.errors import Refusal
from engine.core.events import Applied, Event
from engine.core.fuzz.failure import Failure
from engine.core.fuzz.verdicts import Asked
from engine.core.position import Position
from engine.core.protocol import Game
from engine.core.view import View

Pos = Position[Any, Any]


def who(viewer: int | None) -> str:
    """Return a viewer in words."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def twin_of(game: Game, pos: Pos, viewer: int | None, salt: int) -> Pos:
    """Return the position as it could also be in the eyes of `viewer`, itself a sound position."""
    twin = game.shuffled(pos, viewer, salt)
    try:
        game.audit(twin)
    except AssertionError as error:
        raise Failure("leak", f"shuffled() for {who(viewer)} made an unsound position: {error!r}") from error
    return twin


def shows_nothing(game: Game, pos: Pos, twin: Pos, viewer: int | None) -> None:
    """Leak: view, waiting set, public prompts and the viewer's own question do not depend on hidden facts."""
    real, other = game.decisions(pos), game.decisions(twin)
    _same_waiting(real, other, viewer)
    _same_view(game.view(pos, viewer), game.view(twin, viewer), viewer)
    for here, there in zip(real, other, strict=True):
        _same_prompt(game, pos, here, twin, there, viewer)


def _same_waiting(real: Asked, other: Asked, viewer: int | None) -> None:
    here, there = [d.seat for d in real], [d.seat for d in other]
    if here != there:
        kinds = [d.kind for d in real], [d.kind for d in other]
        raise Failure("leak", f"{who(viewer)} sees by who is asked what is hidden: {here} or {there}, {kinds}")


def _same_view(here: View, there: View, viewer: int | None) -> None:
    if here == there:
        return
    names = [name for name in here.__struct_fields__ if getattr(here, name) != getattr(there, name)]
    pairs = "\n".join(f"  {name}: {getattr(here, name)}\n  {name}: {getattr(there, name)}" for name in names)
    raise Failure("leak", f"the view of {who(viewer)} shows what is hidden:\n{pairs}")


def _same_prompt(game: Game, pos: Pos, here: Decision, twin: Pos, there: Decision, viewer: int | None) -> None:
    prompt, other = game.describe(pos, here), game.describe(twin, there)
    if prompt.public != other.public:
        told = f"“{prompt.public}” or “{other.public}”"
        raise Failure("leak", f"the public prompt of {here.kind} tells {who(viewer)} what is hidden: {told}")
    if here.seat != viewer:
        return
    if here != there:
        raise Failure("leak", f"their own question tells {who(viewer)} what is hidden: {here}; {there}")
    if prompt != other:
        raise Failure("leak", f"their own prompt tells {who(viewer)} what is hidden: {prompt}; {other}")


def tells_nothing(
    game: Game, after: Pos, applied: Applied, twin: Pos, viewer: int | None, seat: int, choice: Choice
) -> str:
    """Leak: the same choice in the twin shows the viewer the same.

    Uses the twin up; returns why the two could not be compared, or "". Not compared is a choice that the
    twin does not allow, that draws chance, or that shows something hidden (`fence`). The chooser's own view
    counts as far as the choice may be undone: then it must have taught nothing.
    """
    try:
        other = game.apply(twin, seat, choice)
    except Refusal:
        return "impossible in the twin"
    if viewer == seat and not applied.undoable:
        return "not undoable"
    if applied.chance or after.fenced or other.chance or twin.fenced:
        return "chance or fence"
    here, there = _seen(applied, viewer), _seen(other, viewer)
    if here != there:
        raise Failure("leak", f"{choice} of seat {seat} tells {who(viewer)} what is hidden:\n  {here}\n  {there}")
    _same_waiting(game.decisions(after), game.decisions(twin), viewer)
    _same_view(game.view(after, viewer), game.view(twin, viewer), viewer)
    return ""


def tells_the_choice(
    game: Game, after: Pos, applied: Applied, same: Pos, viewer: int | None, seat: int, rival: Choice
) -> bool:
    """Whether the events tell the viewer a choice that the view hides: another choice shows in events only.

    `same` is a copy of the position before the choice; it is used up.
    """
    other = game.apply(same, seat, rival)
    if viewer == seat or applied.chance or after.fenced or other.chance or same.fenced:
        return False
    return _seen(applied, viewer) != _seen(other, viewer) and game.view(after, viewer) == game.view(same, viewer)


def stays_sealed(decision: Decision, choice: Choice, rival: Choice, viewer: int | None, sealed: bool) -> None:
    """Leak: where several seats choose at the same time, the events tell nobody what the view keeps secret.

    Elsewhere a choice may be public and leave no trace on the table (to pass); that is counted, not judged.
    """
    if sealed:
        told = f"whether seat {decision.seat} chose {choice} or {rival}"
        raise Failure("leak", f"{decision.kind}: the events, not the view, tell {who(viewer)} {told}")


def _seen(applied: Applied, viewer: int | None) -> list[Event]:
    return [event for event in applied.events if event.visible(viewer)]
