"""Positions for the tests of the road: a table as a test wants it, dice as a test wants them.

A test is arrange (`orders`, `siege`, `run`), act (`pick`, with `dice` before it) and assert.
"""

from __future__ import annotations

from typing import Any

from engine.core.decision import Decision, Pick
from engine.core.events import Event
from engine.core.machine import Frame
from engine.core.position import Position
from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.road import GAME
from engine.road.content import house
from engine.road.flow.crusader import CrusaderPhase
from engine.road.flow.game import Crusade
from engine.road.flow.siege import SiegePhase
from engine.road.flow.upkeep import Upkeep
from engine.road.state import FactionState, G, RoadState, Siege, SiegeDie

CONTENT = house()
FULL = {"byzantines": (2, 0), "franks": (2, 1), "normans": (2, 1), "pilgrims": (3, 0)}


def table(
    *frames: Frame,
    factions: dict[str, tuple[int, int]] | None = None,
    options: dict[str, str] | None = None,
    **facts: Any,
) -> G:
    """Return a game in turn 1 with these frames above the turn, the last on top. `factions`: (white, Knights)."""
    boxes = {
        name: FactionState(white, knights, out=white + knights == 0)
        for name, (white, knights) in (FULL | (factions or {})).items()
    }
    state = RoadState(boxes, facts.pop("at", "thessaloniki"), turn=1)
    for name, value in facts.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    for name in state.riding:  # whoever is still to roll has ridden
        boxes[name].used += 1
    state.route = state.route or [state.at]
    behind = {CrusaderPhase: "p2_event_or_siege", Upkeep: "close"}.get(type(frames[0]), "p3_upkeep")
    stack: list[Frame] = [Crusade(step=behind), *frames]
    g: G = Position(GameConfig(1, options or {}), CONTENT, state, stack, Rng(1))
    g.begin()
    return g


def run(*frames: Frame, script: tuple[int, ...] = (), **facts: Any) -> G:
    """Return a game in which these frames have begun; `script` are the dice that fall at once."""
    g = table(*frames, **facts)
    dice(g, *script)
    GAME.machine.settle(g)
    return g


def orders(faith: int = 6, logistics: int = 6, military: int = 6, **facts: Any) -> G:
    """Return a game in the Crusader phase with these ratings."""
    ratings = [faith, logistics, military]
    return run(CrusaderPhase(step="orders"), ratings=ratings, command=ratings[:], assigned=True, **facts)


def siege(city: str = "antioch", box: int = 0, *, military: int = 6, script: tuple[int, ...] = (), **facts: Any) -> G:
    """Return a game at the start of a siege phase: the timer moves off `box`."""
    here = Siege(city, box, facts.pop("marks", {}), facts.pop("captured", []))
    came = facts.pop("came_from", "tarsus")
    return run(
        SiegePhase(),
        script=script,
        at=city,
        siege=here,
        came_from=came,
        ratings=[0, 0, military],
        phase="siege",
        **facts,
    )


def dice(g: G, *faces: int) -> None:
    """Fix the next dice."""
    g.script = [face - 1 for face in faces] or None


def pick(g: G, *options: str, roll: tuple[int, ...] = ()) -> list[Event]:
    """Choose options one after another; return all that happened. `roll`: the dice that fall."""
    if roll:
        dice(g, *roll)
    found: list[Event] = []
    for option in options:
        found += GAME.apply(g, 0, Pick(option)).events
    GAME.audit(g)
    return found


def asked(g: G) -> Decision:
    """Return the open question."""
    (decision,) = GAME.decisions(g)
    return decision


def kind(g: G) -> str:
    """Return what is asked, "" when the game is over."""
    open_now = GAME.decisions(g)
    return open_now[0].kind if open_now else ""


def offers(g: G) -> tuple[str, ...]:
    """Return the options of the open question."""
    shape = asked(g).shape
    found: tuple[str, ...] = shape.options  # type: ignore[union-attr]
    return found


def kinds(events: list[Event]) -> list[str]:
    """Return the kinds of events in order."""
    return [event.kind for event in events]


def morale(g: G) -> dict[str, tuple[int, int]]:
    """Return (white, Knights) of each faction."""
    return {name: (box.white, box.knights) for name, box in g.state.factions.items()}


def siege_of(g: G) -> Siege:
    """Return the siege under way."""
    assert g.state.siege is not None
    return g.state.siege


def matching(*rolled: str, city: str = "antioch", **facts: Any) -> G:
    """Return a game in which these dice ("red5") lie rolled and are to be matched."""
    here = Siege(city, 1, facts.pop("marks", {}), facts.pop("captured", []), ["franks"])
    here.dice = [SiegeDie(die[:-1], int(die[-1])) for die in rolled]
    return run(SiegePhase(step="match"), at=city, came_from="tarsus", siege=here, phase="siege", **facts)


def matches(g: G) -> set[str]:
    """Return the matches on offer without their common prefix."""
    return {option.removeprefix("match:") for option in offers(g) if option.startswith("match:")}
