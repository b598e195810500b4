"""Builds what a viewer may know. The only door out of the engine."""

from __future__ import annotations

from engine.core.decision import Decision
from engine.core.view import SeatView, Waiting
from engine.crusaders.content.model import ENEMIES
from engine.crusaders.flow.setup import with_orders
from engine.crusaders.rules import strength, tally, wheel
from engine.crusaders.scoring import outcome, total
from engine.crusaders.state import BASE_SUPPLY, PLACES, SUPPLY_EACH, G
from engine.crusaders.texts import SEATS, public_text
from engine.crusaders.view import (
    AwardView,
    CrusadersView,
    Own,
    PlayerView,
    RegionView,
    TrackView,
    TurnView,
    WedgeView,
)


def view(g: G, seat: int | None, decisions: tuple[Decision, ...]) -> CrusadersView:
    """Return all that `seat` (None: a spectator) may know."""
    state = g.state
    seats = range(len(state.players))
    return CrusadersView(
        game="crusaders",
        seat=seat,
        heading=heading(g),
        phase=f"{state.round}.{state.phase}",
        scene=scene(g),
        seats=tuple(SeatView(n, *SEATS[n]) for n in seats),
        waiting=tuple(Waiting(d.seat, public_text(d)) for d in decisions),
        over=not decisions,
        edition=g.content.hash,
        variant=state.variant,
        orders=with_orders(g),
        side=state.side,
        round=state.round,
        first=state.first,
        ending=state.ending,
        supply=state.supply,
        whole_supply=BASE_SUPPLY + SUPPLY_EACH * len(seats),
        extra=state.extra,
        regions=tuple(_region(g, region) for region in state.regions),
        tracks=tuple(_track(g, kind) for kind in ENEMIES),
        awards=_awards(g),
        players=tuple(_player(g, n) for n in seats),
        turn=_turn(g),
        box=len(state.box),
        own=None if seat is None else _own(g, seat),
        outcome=outcome(g),
    )


def scene(g: G) -> str:
    """What changes with each turn, and in the setup with each thing laid open: orders, tokens, map, first knights."""
    state = g.state
    if state.turn or state.phase != "setup":
        return str(state.turn.seat) if state.turn else ""
    orders, left = sum(bool(p.order) for p in state.players), sum(len(p.todo) for p in state.players)
    return f"{orders}.{left}.{len(state.regions)}.{sum(bool(p.knights) for p in state.players)}"


def heading(g: G) -> str:
    """Round and turn in a few words."""
    state = g.state
    if state.phase == "setup":
        return "Setup"
    if state.phase == "over":
        return "The game is over"
    last = " · last round" if state.ending else ""
    turn = f" · {SEATS[state.turn.seat][0]}’s turn" if state.turn else ""
    return f"Round {state.round}{last}{turn}"


def _region(g: G, region: str) -> RegionView:
    here = g.state.regions[region]
    return RegionView(
        id=region,
        space=g.content.space(g.state.side, region),
        enemy=here.enemy,
        strength=strength.enemy_strength(g, strength.enemy_kind(here.enemy)) if here.enemy else 0,
        tile=here.tile,
        building=here.building,
        level=here.level,
        owner=here.owner,
        knights=tuple(p.knights.count(region) for p in g.state.players),
    )


def _awards(g: G) -> tuple[AwardView, ...]:
    found = ((kind, *item) for kind in ENEMIES for item in tally.awards(g, kind).items())
    return tuple(AwardView(kind, seat, award, share) for kind, seat, (award, share) in found)


def _track(g: G, kind: str) -> TrackView:
    track = g.content.enemies[kind].track
    return TrackView(kind, track, min(g.state.defeats[kind], len(track) - 1), strength.enemy_strength(g, kind))


def _player(g: G, seat: int) -> PlayerView:
    p = g.state.players[seat]
    wedges: tuple[WedgeView, ...] = ()
    if p.wheel:
        wedges = tuple(
            WedgeView(p.wheel[n], p.upgraded[n], wheel.actions(g, seat, n), p.tokens[n]) for n in range(PLACES)
        )
    return PlayerView(
        seat=seat,
        order=p.order,
        wheel=wedges,
        troops=p.troops,
        built=dict(p.built),
        bonuses=strength.bonuses(g, seat),
        knights=tuple(p.knights),
        reserve=p.reserve,
        influence=p.influence,
        score=total(g, seat),
        defeated=tally.defeated(g, seat),
        trophies=tuple(p.trophies),
        todo=tuple(p.todo),
    )


def _turn(g: G) -> TurnView | None:
    turn = g.state.turn
    if turn is None:
        return None
    return TurnView(
        seat=turn.seat,
        act=turn.act,
        place=turn.place,
        doing=turn.doing,
        points=turn.points,
        later=turn.later,
        rest=turn.rest,
        before=tuple(turn.before),
        dealt=tuple(turn.dealt),
        dealt_from=turn.dealt_from,
        gained=turn.gained,
    )


def _own(g: G, seat: int) -> Own:
    p = g.state.players[seat]
    return Own(tuple(p.offer), p.chosen, tuple(p.arranged))
