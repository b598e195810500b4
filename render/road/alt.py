"""Alt text: the same facts as the picture, in at most ALT_LIMIT characters, the weightiest first."""

from __future__ import annotations

from engine.core.words import join
from engine.road.texts import BOX_WORDS, ICON_WORDS, KIND_WORDS
from engine.road.view import CellView, FactionView, RoadGameView, SiegeView
from render.core.picture import clipped
from render.road.scene import asked, coming, is_open, name, stood, what_for


def board(view: RoadGameView) -> str:
    """Return the words of the board or, after the end, of its result."""
    if view.outcome is not None:
        return clipped(_ending(view))
    parts = [
        f"{view.heading}. To do: {asked(view)}. {view.vp} of {view.victory} Victory Points.",
        f"Timeline: {view.timeline[view.time]}, box {view.time} of {len(view.timeline) - 1}.",
        _command(view),
        f"Supply {view.supply}, Diplomacy {view.diplomacy}, Miracles {view.miracles}.",
        _where(view),
        *_now(view),
        *(_faction(faction) for faction in view.factions),
        f"Relics found: {join(name(view, relic) for relic in view.relics) or 'none'}.",
        f"Taken: {join(place.name for place in view.locations if place.captured) or 'no city'}.",
        f"The way so far: {', '.join(name(view, place) for place in view.route)}.",
    ]
    return clipped(" ".join(parts))


def siege(view: RoadGameView) -> str:
    """Return the words of the siege picture: conditions, timer, dice, and each cell."""
    here = view.siege
    if here is None:
        return ""
    dice = [f"{die.colour} {die.value or 'not rolled'}{' (used)' if die.on else ''}" for die in here.dice]
    parts = [
        f"Siege of {name(view, here.city)}. {_needs(here)} Timer: {_timer(here)}.",
        stood(view) or f"Dice: {join(dice) or 'none'}. Knights add {here.boosts}.",
        f"Diplomacy {view.diplomacy}, Miracles {view.miracles}.",
        *(_cell(cell) for cell in sorted(here.cells, key=lambda cell: (cell.row, cell.column))),
    ]
    return clipped(" ".join(parts))


def _ending(view: RoadGameView) -> str:
    outcome = view.outcome
    assert outcome is not None
    won = "Victory" if outcome.reason == "victory" else "Defeat"
    lines = [f"{line.text} {line.points}" for standing in outcome.standings for line in standing.lines]
    way = ", ".join(name(view, place) for place in view.route)
    return (
        f"{won}. {outcome.text} {view.vp} of {view.victory} Victory Points in {view.turn} turns: "
        f"{', '.join(lines) or 'none gained'}. The way: {way}."
    )


def _command(view: RoadGameView) -> str:
    command = view.command
    if command.assigned:
        return ", ".join(f"{box} {left}" for box, left in zip(BOX_WORDS.values(), command.ratings, strict=True)) + "."
    return (
        f"Command dice just rolled: {join(map(str, command.rolled))}." if command.rolled else "Command dice not rolled."
    )


def _where(view: RoadGameView) -> str:
    place = next(place for place in view.locations if place.id == view.at)
    ground = "friendly" if place.friendly else "enemy"
    roads = [f"{other.name} {other.march}" for other in view.locations if other.march]
    ways = f" Roads to {join(roads)}." if roads else ""
    return f"The army is at {place.name}, {ground} ground.{ways}"


def _now(view: RoadGameView) -> list[str]:
    """Return sentences for the last roll, the event, the battle and the siege."""
    said = []
    if view.roll is not None:
        fresh = "Just rolled" if is_open(view) else "Last roll"
        said.append(f"{fresh}, {what_for(view.roll.why)}: {join(map(str, view.roll.dice))}.")
    if card := coming(view):
        said.append(f"Event: {name(view, card)}.")
    if view.battle is not None:
        said.append(f"Battle: Military {view.battle.military} against {view.battle.enemy}.")
    if view.siege is not None:
        said.append(f"Siege of {name(view, view.siege.city)}, timer: {_timer(view.siege)}. {_needs(view.siege)}")
    return said


def _faction(faction: FactionView) -> str:
    if faction.out:
        return f"{faction.name}: gone."
    state = "able" if faction.able else "not able"
    morale = faction.white + faction.knights
    return f"{faction.name}: Morale {morale} of {faction.slots}, Knights {faction.knights}, {state}."


def _timer(siege: SiegeView) -> str:
    if siege.box > len(siege.timer):
        return "Siege Ends"
    if not siege.box:
        return "Siege activated"
    return f"box {siege.box} of {len(siege.timer)}, {ICON_WORDS[siege.timer[siege.box - 1]]}"


def _needs(siege: SiegeView) -> str:
    return "Captured: " + join(f"{KIND_WORDS[kind]} {have} of {need}" for kind, have, need in siege.conditions) + "."


def _cell(cell: CellView) -> str:
    if cell.captured:
        return f"{cell.name}: captured."
    icons = " ".join(
        f"{value}✓" if matched else str(value) for value, matched in zip(cell.icons, cell.matched, strict=True)
    )
    return f"{cell.name}{'' if cell.unlocked else ' (locked)'}: {icons}."
