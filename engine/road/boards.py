"""The table in words: the same facts as the picture."""

from __future__ import annotations

from engine.core.words import join
from engine.road.content import Content, edition
from engine.road.state import BOXES
from engine.road.texts import die_words, icon_words, kind_word, label_of, name_of, names_of, values, weapon, weapons
from engine.road.view import CellView, FactionView, LocationView, RoadGameView, RoadView, SiegeDieView, SiegeView
from words import ident, say


def board_text(view: RoadGameView) -> str:
    """Return the table in words."""
    content = edition(view.edition)
    lines = [
        say("road-board-points", heading=view.heading, points=view.vp, goal=view.victory),
        _timeline(view, content),
        _stores(view),
        _command(view),
        _here(view, content),
        *(_faction(faction, content) for faction in view.factions),
        say("road-board-relics", count=len(view.relics), relics=names_of(content, view.relics)),
        *_now(view, content),
    ]
    if view.siege:
        lines += _siege(view.siege, content)
    return "\n".join(
        [*lines, say("road-board-map"), *(f"• {_place(view, content, place)}" for place in view.locations)]
    )


def _timeline(view: RoadGameView, content: Content) -> str:
    label, last = label_of(content, view.time), len(view.timeline) - 1
    return say("road-board-timeline", label=label, box=view.time, last=last)


def _stores(view: RoadGameView) -> str:
    return say(
        "road-board-stores",
        supply=view.supply,
        most=view.supply_cap,
        diplomacy=view.diplomacy,
        cap=view.diplomacy_cap,
        miracles=view.miracles,
    )


def _now(view: RoadGameView, content: Content) -> list[str]:
    """What happened last: event, battle, roll."""
    lines = [say("road-board-event", event=name_of(content, view.event))] if view.event else []
    if view.battle:
        lines.append(say("road-board-battle", military=view.battle.military, enemy=view.battle.enemy))
    if view.roll:
        lines.append(say("road-board-roll", dice=values(view.roll.dice)))
    return lines


def _command(view: RoadGameView) -> str:
    command = view.command
    if not command.assigned:
        return say("road-board-command-dice", rolled=bool(command.rolled), dice=values(command.rolled))
    ratings = dict(zip(BOXES, command.ratings, strict=True))
    return say("road-board-command", **ratings, **dict(zip(("one", "two", "three"), command.rolled, strict=True)))


def _here(view: RoadGameView, content: Content) -> str:
    ways = [
        say("road-board-way", place=name_of(content, place.id), cost=place.march)
        for place in view.locations
        if place.march
    ]
    return say("road-board-army", place=name_of(content, view.at), count=len(ways), roads=join(ways))


def _faction(faction: FactionView, content: Content) -> str:
    name = name_of(content, faction.id)
    if faction.out:
        return say("road-board-faction-left", name=name)
    return say(
        "road-board-faction",
        name=name,
        white=faction.white,
        knights=faction.knights,
        most=faction.knight_slots,
        slots=faction.slots,
        able=faction.able,
        dice=weapons(faction.dice),
    )


def _place(view: RoadGameView, content: Content, place: LocationView) -> str:
    roads = join(_road(road, place.id, content) for road in view.roads if place.id in road.ends)
    return say(
        "road-board-place",
        name=name_of(content, place.id),
        fortified=place.fortified,
        friendly=place.friendly,
        captured=place.captured,
        stars=place.stars,
        left=place.stars_left,
        relic="none" if not place.relic else "found" if place.relic_found else "hidden",
        happens=bool(place.event),
        event=name_of(content, place.event),
        roads=roads,
    )


def _road(road: RoadView, here: str, content: Content) -> str:
    other = name_of(content, road.ends[1] if road.ends[0] == here else road.ends[0])
    marks = (word for word, is_so in (("long", road.long), ("hazard", road.hazard)) if is_so)
    return say(ident("road-board-road", *marks), place=other)


def _siege(siege: SiegeView, content: Content) -> list[str]:
    needs = join(
        say("road-board-need", kind=kind_word(kind), have=have, need=need) for kind, have, need in siege.conditions
    )
    return [
        say("road-board-siege", city=name_of(content, siege.city), timer=_timer(siege), needs=needs),
        say("road-board-dice", count=len(siege.dice), dice=join(_die(die) for die in siege.dice)),
        *(f"• {_cell(cell, content)}" for cell in sorted(siege.cells, key=lambda cell: (-cell.row, cell.column))),
    ]


def _timer(siege: SiegeView) -> str:
    """Where the siege marker stands."""
    last = len(siege.timer)
    if not siege.box:
        return say("road-board-timer-begins")
    if siege.box > last:
        return say("road-board-timer-ends")
    return say("road-board-timer-box", box=siege.box, last=last, icon=icon_words(siege.timer[siege.box - 1]))


def _die(die: SiegeDieView) -> str:
    if not die.value:
        return say("road-board-die-unrolled", weapon=weapon(die.colour))
    words = die_words(f"{die.colour}{die.value}")
    return say("road-board-die-used", die=words) if die.on else say("road-board-die-free", die=words)


def _cell(cell: CellView, content: Content) -> str:
    name = name_of(content, cell.id)
    if cell.captured:
        return say("road-board-cell-captured", name=name)
    pairs = zip(cell.icons, cell.matched, strict=True)
    return say(
        "road-board-cell",
        name=name,
        row=cell.row,
        unlocked=cell.unlocked,
        needed=cell.needed,
        icons=join(say("road-board-icon", value=value, matched=matched) for value, matched in pairs),
        supply=cell.supply,
    )
