"""The table in words: the same facts as the picture."""

from __future__ import annotations

from engine.core.words import join
from engine.road.content import Content, edition
from engine.road.texts import BOX_WORDS, ICON_WORDS, KIND_WORDS, die_words, name_of
from engine.road.view import CellView, FactionView, LocationView, RoadGameView, RoadView, SiegeDieView, SiegeView


def board_text(view: RoadGameView) -> str:
    """Return the table in words."""
    content = edition(view.edition)
    lines = [
        f"{view.heading}. {view.vp} of {view.victory} Victory Points.",
        f"Timeline: {view.timeline[view.time]} ({view.time} of {len(view.timeline) - 1}).",
        f"Supply {view.supply} of {view.supply_cap}, Diplomacy {view.diplomacy} of {view.diplomacy_cap}, "
        f"Miracles {view.miracles}.",
        _command(view),
        _here(view, content),
        *(_faction(faction) for faction in view.factions),
        f"Relics: {join(name_of(content, relic) for relic in view.relics) or 'none'}.",
    ]
    if view.event:
        lines.append(f"Event: {name_of(content, view.event)}.")
    if view.battle:
        lines.append(f"Battle: Military {view.battle.military} against {view.battle.enemy}.")
    if view.roll:
        lines.append(f"Last roll: {join(str(die) for die in view.roll.dice)}.")
    if view.siege:
        lines += _siege(view.siege, content)
    return "\n".join([*lines, "Map:", *(f"• {_place(view, content, place)}" for place in view.locations)])


def _command(view: RoadGameView) -> str:
    command = view.command
    if command.assigned:
        boxes = zip(BOX_WORDS.values(), command.ratings, command.rolled, strict=True)
        return "Command: " + ", ".join(f"{box} {rating} (rolled {rolled})" for box, rating, rolled in boxes) + "."
    return f"Command dice: {join(str(die) for die in command.rolled) or 'not rolled'}."


def _here(view: RoadGameView, content: Content) -> str:
    routes = [f"{place.name} ({place.march})" for place in view.locations if place.march]
    ways = f"; roads to {join(routes)}" if routes else ""
    return f"The army stands at {name_of(content, view.at)}{ways}."


def _faction(faction: FactionView) -> str:
    if faction.out:
        return f"{faction.name}: have abandoned the crusade."
    state = "able" if faction.able else "not able"
    return (
        f"{faction.name}: {faction.white} white, Knights {faction.knights} of {faction.knight_slots}, "
        f"{faction.slots} slots, {state}; siege dice {join(die_words(die).strip() for die in faction.dice)}."
    )


def _place(view: RoadGameView, content: Content, place: LocationView) -> str:
    words = ["fortified" if place.fortified else "open", "friendly" if place.friendly else "enemy"]
    if place.captured:
        words.append("captured")
    if place.stars:
        words.append(f"{place.stars_left} of {place.stars} VP left")
    if place.relic:
        words.append("relic found" if place.relic_found else "relic")
    if place.event:
        words.append(name_of(content, place.event))
    roads = [_road(road, place.id, content) for road in view.roads if place.id in road.ends]
    return f"{place.name}: {', '.join(words)}; roads to {join(roads)}."


def _road(road: RoadView, here: str, content: Content) -> str:
    other = name_of(content, road.ends[1] if road.ends[0] == here else road.ends[0])
    marks = [word for word, is_so in (("long", road.long), ("hazard", road.hazard)) if is_so]
    return f"{other} ({', '.join(marks)})" if marks else other


def _siege(siege: SiegeView, content: Content) -> list[str]:
    box = "Siege activated"
    if siege.box > len(siege.timer):
        box = "Siege Ends"
    elif siege.box:
        box = f"box {siege.box} of {len(siege.timer)}, {ICON_WORDS[siege.timer[siege.box - 1]]}"
    needs = join(f"{KIND_WORDS[kind]} {have} of {need}" for kind, have, need in siege.conditions)
    dice = [_die(die) for die in siege.dice]
    return [
        f"Siege of {name_of(content, siege.city)}, timer: {box}. Conditions: {needs}.",
        f"Siege dice: {join(dice) or 'none'}.",
        *(f"• {_cell(cell)}" for cell in sorted(siege.cells, key=lambda cell: (-cell.row, cell.column))),
    ]


def _die(die: SiegeDieView) -> str:
    words = die_words(f"{die.colour}{die.value}") if die.value else f"{die_words(die.colour).strip()} not rolled"
    return f"{words} (used)" if die.on else words


def _cell(cell: CellView) -> str:
    if cell.captured:
        return f"{cell.name}: captured."
    pairs = zip(cell.icons, cell.matched, strict=True)
    icons = join(f"{icon}{' (matched)' if matched else ''}" for icon, matched in pairs)
    marks = "open" if cell.unlocked else "locked"
    marks += ", needed" if cell.needed else ""
    return f"{cell.name} (row {cell.row}, {marks}): {icons}" + (f"; {cell.supply} Supply." if cell.supply else ".")
