"""Builds what a viewer may know. The only door out of the engine."""

from __future__ import annotations

from functools import cache

from engine.core.decision import Decision
from engine.core.view import SeatView, Waiting
from engine.road.content import edition
from engine.road.flow.upkeep import SLOTS, required
from engine.road.rules import factions, siege, travel
from engine.road.scoring import outcome
from engine.road.state import DIPLOMACY_CAP, MILITARY, SEAT, SUPPLY_CAP, VICTORY, G, Siege
from engine.road.texts import public_text, seat_name
from engine.road.view import (
    BattleView,
    CellView,
    CommandView,
    FactionView,
    LocationView,
    RoadGameView,
    RoadView,
    RollView,
    SiegeDieView,
    SiegeView,
)
from words import ident, language, say


def view(g: G, seat: int | None, decisions: tuple[Decision, ...]) -> RoadGameView:
    """Return all that `seat` (None: a spectator) may know: the whole table."""
    state, ratings = g.state, g.state.ratings
    over = not decisions
    battle = state.battle
    return RoadGameView(
        game="road",
        seat=seat,
        heading=say(ident("road-board-heading", "over" if over else state.phase), turn=state.turn),
        phase=f"{state.turn}.{state.phase}",
        scene=scene(g),
        seats=_seats(language()),
        waiting=tuple(_waiting(d.kind, language()) for d in decisions),
        over=over,
        hands=False,
        edition=g.content.hash,
        turn=state.turn,
        step=state.phase,
        time=state.time,
        timeline=g.content.tracks.timeline,
        closing=state.closing,
        vp=state.vp,
        victory=VICTORY,
        miracles=state.miracles,
        supply=state.supply,
        supply_cap=SUPPLY_CAP,
        diplomacy=state.diplomacy,
        diplomacy_cap=DIPLOMACY_CAP,
        at=state.at,
        came_from=state.came_from,
        route=tuple(state.route),
        dice=travel.event_dice(g),
        locations=_locations(g),
        roads=_roads(g.content.hash),
        factions=tuple(_faction(g, name) for name in state.factions),
        upkeep=tuple(SLOTS[slot] for slot in required(g)),
        command=CommandView(tuple(state.command), state.assigned, (ratings[0], ratings[1], ratings[2])),
        roll=RollView(state.roll.why, tuple(state.roll.dice)) if state.roll else None,
        riding=tuple(state.riding),
        used=tuple(state.used),
        event=state.event,
        battle=BattleView(battle.event, battle.enemy, ratings[MILITARY], battle.vp) if battle else None,
        siege=_siege(g, state.siege) if state.siege else None,
        relics=tuple(state.relics),
        rerolling=any(d.kind.endswith(".reroll") for d in decisions),
        outcome=outcome(g) if over else None,
    )


def scene(g: G) -> str:
    """Return what changes with each step of the march, each battle, and each round of a siege."""
    state = g.state
    fight = state.battle.event if state.battle else ""
    box = state.siege.box if state.siege else ""
    return f"{state.at}.{state.event}.{fight}.{box}"


@cache
def _seats(_language: str) -> tuple[SeatView, ...]:
    """The only seat. Views are made very often, so its words are kept by language."""
    return (SeatView(SEAT, seat_name(), "C", "seat0"),)


@cache
def _waiting(kind: str, _language: str) -> Waiting:
    """What the only seat is asked, kept in the same way."""
    return Waiting(SEAT, public_text(kind))


@cache
def _roads(digest: str) -> tuple[RoadView, ...]:
    """The roads of an edition."""
    return tuple(RoadView(road.ends, road.long, road.hazard) for road in edition(digest).roads.values())


def _locations(g: G) -> tuple[LocationView, ...]:
    state = g.state
    roads = travel.roads(g)
    visited = {state.at, *state.route}
    made = []
    for place in g.content.locations.values():
        road = roads.get(place.id)
        made.append(
            LocationView(
                id=place.id,
                name=place.name,
                x=place.x,
                y=place.y,
                fortified=place.fortified,
                friendly=place.friendly,
                stars=place.stars,
                stars_left=0 if place.id in state.stars else place.stars,
                relic=place.relic,
                relic_found=place.relic in state.relics,
                captured=place.id in state.captured,
                event="" if place.event in state.settled else place.event,
                march=road.cost if road else 0,
                visited=place.id in visited,
            )
        )
    return tuple(made)


def _faction(g: G, name: str) -> FactionView:
    box, facts = g.state.factions[name], g.content.factions[name]
    return FactionView(
        id=name,
        name=facts.name,
        letter=facts.letter,
        colour=facts.colour,
        white=box.white,
        knights=box.knights,
        slots=facts.slots,
        knight_slots=facts.knight_slots,
        free_knights=box.knights - box.used,
        able=factions.is_able(g, name),
        out=box.out,
        activated=g.state.siege is not None and name in g.state.siege.activated,
        dice=facts.dice,
    )


def _siege(g: G, here: Siege) -> SiegeView:
    progress = siege.progress(g, here)
    fits: list[list[str]] = [[] for _ in here.dice]
    twins = {(each.colour, each.value): n for n, each in reversed(list(enumerate(here.dice))) if not each.on}
    for match in siege.options(g).values():
        if len(match.dice) == 1 and match.cell not in fits[match.dice[0]]:
            fits[match.dice[0]].append(match.cell)
    for n, each in enumerate(here.dice):
        if not each.on:
            fits[n] = fits[twins[each.colour, each.value]]
    return SiegeView(
        city=here.city,
        box=here.box,
        timer=g.content.tracks.siege_timer,
        cells=tuple(_cell(g, here, name, progress) for name in g.content.cells),
        conditions=tuple((kind, have, need) for kind, (have, need) in progress.items()),
        dice=tuple(SiegeDieView(d.colour, d.value, d.on, tuple(fits[n])) for n, d in enumerate(here.dice)),
        boosts=siege.boosts_left(g, here),
        spoils=siege.spoils(g, here),
    )


def _cell(g: G, here: Siege, name: str, progress: dict[str, tuple[int, int]]) -> CellView:
    cell = g.content.cells[name]
    have, need = progress.get(cell.kind, (0, 0))
    captured = name in here.captured
    return CellView(
        id=name,
        name=cell.name,
        kind=cell.kind,
        row=cell.row,
        column=cell.column,
        icons=cell.icons,
        matched=tuple(captured or index in here.marks.get(name, ()) for index in range(len(cell.icons))),
        supply=cell.supply,
        captured=captured,
        unlocked=siege.is_unlocked(g, here, cell),
        needed=not captured and have < need,
    )
