"""Builds what a viewer may know. The only door out of the engine."""

from __future__ import annotations

from operator import add

from engine.core.decision import Decision
from engine.core.view import SeatView, Waiting
from engine.outremer.flow.events import current_raid, raid_strength
from engine.outremer.flow.setup import EVENTS
from engine.outremer.rules import glossary
from engine.outremer.scoring import outcome
from engine.outremer.state import ATTACKER, DEFENDER, ORDERS, SARACEN, Battle, G
from engine.outremer.texts import public_text
from engine.outremer.view import (
    ActView,
    BattleView,
    BuildingView,
    CityView,
    OutremerView,
    Own,
    PlayerView,
    PlayView,
    RaidView,
    SectorView,
    SpyView,
    TokenView,
    TrackView,
)

PHASES = {
    "setup": "Setup",
    "events": "Events Phase",
    "planning": "Planning Phase",
    "activation": "Activation Phase",
    "income": "Income Phase",
    "over": "The game is over",
}


def view(g: G, seat: int | None, decisions: tuple[Decision, ...]) -> OutremerView:
    """Return all that `seat` (None: a spectator) may know."""
    state = g.state
    over = not decisions
    clergies = [glossary.clergy(g, city) for city in state.cities]
    heading = (
        PHASES[state.phase] if state.phase in ("setup", "over") else f"Round {state.round} · {PHASES[state.phase]}"
    )
    return OutremerView(
        game="outremer",
        seat=seat,
        heading=heading,
        phase=f"{state.round}.{state.phase}",
        scene=scene(g),
        seats=tuple(seat_view(g, n) for n in range(len(state.players))),
        waiting=tuple(Waiting(d.seat, public_text(g, d)) for d in decisions),
        over=over,
        edition=g.content.hash,
        round=state.round,
        rounds=EVENTS,
        step=state.phase,
        event=state.event,
        order=tuple(glossary.order_of_play(g)),
        cities=tuple(city_view(g, city, seat) for city in state.cities),
        players=tuple(player_view(g, n, clergies.count([n])) for n in range(len(state.players))),
        saracens=state.saracens,
        track=_track(g),
        swords=glossary.swords(g),
        per_neighbour=glossary.per_neighbour(g),
        holiness=g.content.tracks.holiness,
        absent=tuple(state.absent),
        sectors=tuple(_sector(g, n) for n in range(len(ORDERS))),
        markets={market: tuple(cards) for market, cards in state.markets.items()},
        decks={deck: len(cards) for deck, cards in state.decks.items()},
        discards={deck: tuple(cards) for deck, cards in state.discards.items()},
        modifiers=dict(state.modifiers),
        acting=ActView(state.act.seat, state.act.order, state.act.boosted) if state.act else None,
        battle=_battle(g, seat),
        raid=_raid(g),
        own=None if seat is None else own(g, seat),
        influence=tuple(p.influence for p in state.players) if over else None,
        outcome=outcome(g) if over else None,
    )


def scene(g: G) -> str:
    """Return what changes with each order placed or carried out, each raid, and each card and loss of a battle: public
    facts only."""
    state = g.state
    tokens = sum(map(len, state.inner)) + sum(token is not None for token in state.outer)
    act = f"{state.act.seat}.{state.act.order}" if state.act else ""
    fight = _fight(g, state.battle) if state.battle else state.raid.city if state.raid else ""
    return f"{tokens}.{act}.{fight}"


def _fight(g: G, battle: Battle) -> str:
    """What the picture of a battle shows: the cards played and which halves count, units, strength, hands, winner."""
    shown = [p for p in battle.plays if p.card]
    covered, protected = sum(bool(p.half) for p in shown), sum(p.protected for p in shown)
    sides = [
        f"{units}-{glossary.strength(g, battle, side)}-{len(battle.hands[side])}"
        for side, units in enumerate((battle.units, g.state.cities[battle.city].troops))
    ]
    winner = "" if battle.winner is None else battle.winner
    facts = (battle.city, len(shown), covered, protected, *sides, g.state.cities[battle.city].level, winner)
    return ":".join(map(str, facts))


def seat_view(g: G, seat: int) -> SeatView:
    """How a seat is called: by its state once that is chosen."""
    facts = g.content.states.get(g.state.players[seat].state)
    if facts is None:
        return SeatView(seat, f"Seat {seat + 1}", str(seat + 1), "none")
    return SeatView(seat, facts.name, facts.letter, facts.colour)


def city_view(g: G, city: str, seat: int | None) -> CityView:
    """A city; levels of bishops only of the viewer's own."""
    state, here = g.state, g.state.cities[city]
    facts = g.content.cities[city]
    shown = glossary.raid_token(g)
    raided = here.owner >= 0 and (facts.good == shown or (facts.ring == "centre" and bool(shown)))
    return CityView(
        id=city,
        owner=here.owner,
        troops=here.troops,
        level=here.level,
        governor=here.governor,
        bishops=tuple(map(add, here.bishops[::2], here.bishops[1::2])),
        capital=here.owner >= 0 and state.players[here.owner].cities[:1] == [city],
        raided=raided,
        mine=(0, 0) if seat is None else glossary.bishops_here(g, city, seat),
    )


def player_view(g: G, seat: int, alone: int) -> PlayerView:
    """A player's area as everybody sees it; in `alone` cities there are bishops of this seat only."""
    p = g.state.players[seat]
    return PlayerView(
        seat=seat,
        state=p.state,
        coins=p.coins,
        units=glossary.units_on_map(g, seat),
        reserve=p.reserve,
        holiness=p.holiness,
        out=p.out,
        ready=tuple(p.ready),
        spent=tuple(p.spent),
        locked=tuple(p.locked),
        cities=tuple(p.cities),
        buildings=tuple(BuildingView(c, u) for c, u in zip(p.buildings, p.buildings_used, strict=True)),
        tactics=len(p.hand),
        retired=len(p.retired),
        rescripts=tuple(g.content.rescripts[card].level for card in p.rescripts),
        spy_hand=len(p.spy_hand),
        spies=tuple(SpyView(c, w, u) for c, w, u in zip(p.spies, p.spies_on, p.spies_used, strict=True)),
        bishops_reserve=sum(p.bishops),
        holy_lands=alone,
    )


def own(g: G, seat: int) -> Own:
    """What the seat alone may know."""
    p, battle = g.state.players[seat], g.state.battle
    in_battle: tuple[str, ...] = ()
    if battle is not None:
        owners = (battle.attacker, battle.defender)
        in_battle = tuple(card for side in (0, 1) if owners[side] == seat for card in battle.hands[side])
    return Own(
        influence=p.influence,
        hand=tuple(p.hand),
        retired=tuple(p.retired),
        battle_hand=in_battle,
        rescripts=tuple(p.rescripts),
        spy_hand=tuple(p.spy_hand),
        bull=p.bull,
        bull_offer=tuple(p.bull_offer),
        governor_offer=tuple(p.governor_offer),
        bishops=(p.bishops[0], p.bishops[1]),
        governor=p.governor_kept,
    )


def _track(g: G) -> tuple[TrackView, ...]:
    state = g.state
    shown = glossary.raid_token(g)
    spaces = []
    for number, token in enumerate(state.track):
        if number < state.raided:
            spaces.append(TrackView("used", "", g.content.tracks.saracen[number]))
        elif number == state.raided and shown:
            spaces.append(TrackView("shown", token, ""))
        else:
            spaces.append(TrackView("hidden", "", ""))
    return tuple(spaces)


def _sector(g: G, number: int) -> SectorView:
    inner = tuple(TokenView(token.seat, token.boosted) for token in reversed(g.state.inner[number]))
    outer = g.state.outer[number]
    return SectorView(ORDERS[number], inner, TokenView(outer.seat, outer.boosted) if outer else None)


def _battle(g: G, seat: int | None) -> BattleView | None:
    battle = g.state.battle
    if battle is None:
        return None
    plays_saracens = battle.defender == SARACEN and seat is not None and battle.players[DEFENDER] == seat
    return BattleView(
        city=battle.city,
        attacker=battle.attacker,
        defender=battle.defender,
        players=(battle.players[ATTACKER], battle.players[DEFENDER]),
        units=(battle.units, g.state.cities[battle.city].troops),
        strength=(glossary.strength(g, battle, ATTACKER), glossary.strength(g, battle, DEFENDER)),
        hands=(len(battle.hands[ATTACKER]), len(battle.hands[DEFENDER])),
        plays=tuple(PlayView(p.side, p.card, p.half, p.protected) for p in battle.plays if p.card),
        winner=battle.winner,
        saracen_hand=tuple(battle.hands[DEFENDER]) if plays_saracens else (),
    )


def _raid(g: G) -> RaidView | None:
    if g.state.raid is None:
        return None
    raid = current_raid(g)
    return RaidView(raid.city, glossary.city_strength(g, raid.city) + raid.bonus, raid_strength(g))
