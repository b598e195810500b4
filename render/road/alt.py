"""Alt text: the same facts as the picture, in at most ALT_LIMIT characters, the weightiest first."""

from __future__ import annotations

from engine.core.words import join
from engine.road.view import CellView, FactionView, RoadGameView, SiegeView
from render.core.picture import clipped
from render.road.colours import BOXES
from render.road.scene import asked, coming, is_open, name, stood, what_for
from words import ident, say


def board(view: RoadGameView) -> str:
    """Return the words of the board or, after the end, of its result."""
    if view.outcome is not None:
        return clipped(_ending(view))
    parts = [
        say("render-road-alt-asked", heading=view.heading, asked=asked(view), points=view.vp, goal=view.victory),
        say("render-road-alt-timeline", text=view.timeline[view.time], box=view.time, last=len(view.timeline) - 1),
        _command(view),
        say("render-road-alt-stores", supply=view.supply, diplomacy=view.diplomacy, miracles=view.miracles),
        _where(view),
        *_now(view),
        *(_faction(faction) for faction in view.factions),
        say("render-road-alt-relics", count=len(view.relics), relics=join(name(view, relic) for relic in view.relics)),
        _taken([place.name for place in view.locations if place.captured]),
        say("render-road-alt-way", way=_way(view)),
    ]
    return clipped(" ".join(parts))


def siege(view: RoadGameView) -> str:
    """Return the words of the siege picture: conditions, timer, dice, and each cell."""
    here = view.siege
    if here is None:
        return ""
    dice = [say("render-road-alt-die", colour=die.colour, value=die.value, used=bool(die.on)) for die in here.dice]
    parts = [
        say("render-road-alt-siege", city=name(view, here.city), needs=_needs(here), timer=_timer(here)),
        stood(view) or say("render-road-alt-dice", count=len(dice), dice=join(dice), boosts=here.boosts),
        say("render-road-alt-siege-stores", diplomacy=view.diplomacy, miracles=view.miracles),
        *(_cell(cell) for cell in sorted(here.cells, key=lambda cell: (cell.row, cell.column))),
    ]
    return clipped(" ".join(parts))


def _ending(view: RoadGameView) -> str:
    outcome = view.outcome
    assert outcome is not None
    lines = [f"{line.text} {line.points}" for standing in outcome.standings for line in standing.lines]
    return say(
        "render-road-alt-ending", won=outcome.reason == "victory", text=outcome.text, points=view.vp, goal=view.victory,
        turns=view.turn, count=len(lines), lines=", ".join(lines), way=_way(view),
    )  # fmt: skip


def _way(view: RoadGameView) -> str:
    return ", ".join(name(view, place) for place in view.route)


def _taken(places: list[str]) -> str:
    return say("render-road-alt-taken", count=len(places), places=join(places))


def _command(view: RoadGameView) -> str:
    command = view.command
    if command.assigned:
        return say("render-road-alt-command", **dict(zip(BOXES, command.ratings, strict=True)))
    return say("render-road-alt-command-dice", rolled=bool(command.rolled), dice=join(map(str, command.rolled)))


def _where(view: RoadGameView) -> str:
    place = next(place for place in view.locations if place.id == view.at)
    roads = [f"{other.name} {other.march}" for other in view.locations if other.march]
    return say("render-road-alt-army", place=place.name, friendly=place.friendly, count=len(roads), roads=join(roads))


def _now(view: RoadGameView) -> list[str]:
    """Return sentences for the last roll, the event, the battle and the siege."""
    said = []
    if view.roll is not None:
        roll = {"what": what_for(view.roll.why), "dice": join(map(str, view.roll.dice))}
        said.append(say("render-road-alt-roll", fresh=is_open(view), **roll))
    if card := coming(view):
        said.append(say("render-road-alt-event", name=name(view, card)))
    if view.battle is not None:
        said.append(say("render-road-alt-battle", military=view.battle.military, enemy=view.battle.enemy))
    if view.siege is not None:
        needs, timer = _needs(view.siege), _timer(view.siege)
        said.append(say("render-road-alt-siege-now", city=name(view, view.siege.city), timer=timer, needs=needs))
    return said


def _faction(faction: FactionView) -> str:
    if faction.out:
        return say("render-road-alt-gone", name=faction.name)
    morale = faction.white + faction.knights
    return say(
        "render-road-alt-faction", name=faction.name, morale=morale, slots=faction.slots, knights=faction.knights,
        able=faction.able,
    )  # fmt: skip


def _timer(siege: SiegeView) -> str:
    if siege.box > len(siege.timer):
        return say("render-road-alt-timer-ends")
    if not siege.box:
        return say("render-road-alt-timer-begins")
    return say("render-road-alt-timer", box=siege.box, last=len(siege.timer), sign=siege.timer[siege.box - 1])


def _needs(siege: SiegeView) -> str:
    rows = (say(ident("render-road-alt-need", kind), have=have, need=need) for kind, have, need in siege.conditions)
    return say("render-road-alt-needs", rows=join(rows))


def _cell(cell: CellView) -> str:
    if cell.captured:
        return say("render-road-alt-captured", name=cell.name)
    icons = " ".join(
        f"{value}✓" if matched else str(value) for value, matched in zip(cell.icons, cell.matched, strict=True)
    )
    return say("render-road-alt-cell", name=cell.name, unlocked=cell.unlocked, icons=icons)
