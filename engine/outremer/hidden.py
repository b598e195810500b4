"""For the fuzzer: what must hold in every position, and a position that a viewer cannot tell from the true one."""

from __future__ import annotations

from collections import Counter

from engine.core.rng import Rng
from engine.outremer.flow.bishops import BishopActions
from engine.outremer.rules import cards, glossary
from engine.outremer.state import AUTOMA, BISHOPS, COVERED, GOODS, ORDERS, SARACEN, UNITS, G

PIECES = (
    "building",
    "building4",
    "bazaar",
    "tactic",
    "tactic4",
    "governor",
    "rescript1",
    "rescript2",
    "spy",
    "saracen",
)


def audit(g: G) -> None:
    """Raise AssertionError when a piece is lost or doubled, or a limit is broken. Nothing to check before setup."""
    if not g.state.cities or (not g.state.players[0].cities and g.state.round == 0):
        return
    _units(g)
    _goods(g)
    _cards(g)
    _cross(g)


def _units(g: G) -> None:
    state = g.state
    battle, raid = state.battle, state.raid
    fleeing = dict.fromkeys(range(-1, len(state.players)), 0)
    for frame in g.stack:
        if type(frame).__name__ == "Flee" and frame.step:
            fleeing[frame.owner] += frame.count
    for seat, p in enumerate(state.players):
        held = [city for city, here in state.cities.items() if here.owner == seat]
        assert sorted(held) == sorted(p.cities), f"seat {seat} holds {held}, its board shows {p.cities}"
        total = p.reserve + glossary.units_on_map(g, seat) + fleeing[seat]
        assert total == UNITS, f"seat {seat} has {total} units"
        bishops = list(p.bishops)
        for here in state.cities.values():
            bishops[0] += here.bishops[2 * seat]
            bishops[1] += here.bishops[2 * seat + 1]
        assert bishops == [BISHOPS, BISHOPS], f"seat {seat} has bishops {bishops}"
        assert min(p.coins, p.influence) >= 0, f"seat {seat} owes"
    saracens = state.saracens + sum(here.troops for here in state.cities.values() if here.owner == SARACEN)
    saracens += sum(raid.troops.values()) if raid else 0
    assert saracens + fleeing[SARACEN] == 25, f"{saracens} Saracens"
    for city, here in state.cities.items():
        at_stake = battle is not None and battle.city == city
        assert here.owner == COVERED or here.troops > 0 or at_stake, f"{city} stands empty"
        assert 1 <= here.level <= 3, f"{city} has level {here.level}"


def _goods(g: G) -> None:
    """Goods tokens match the open sectors, but for those that are being handed over right now."""
    state = g.state
    moving = any(type(frame).__name__ in ("GiveGood", "Resolve", "Fight", "RaidOn") and frame.step for frame in g.stack)
    for seat, p in enumerate(state.players):
        due = dict.fromkeys(GOODS, 0)
        for city in p.cities:
            due[g.content.cities[city].good] += glossary.production(g, city)
        have = dict(glossary.all_goods(p))
        assert moving or have == due, f"seat {seat} has goods {have}, its cities show {due}"
        assert min(p.ready + p.spent + p.locked) >= 0, f"seat {seat} owes goods"


def _cards(g: G) -> None:
    state, content = g.state, g.content
    places: list[str] = [*state.removed, state.revealed]
    for deck in PIECES:
        places += state.decks[deck] + state.discards[deck]
    for market in state.markets.values():
        places += market
    for here in state.cities.values():
        places += [here.governor] if here.governor else []
    for p in state.players:
        assert len(p.buildings) <= 4, "too many buildings"
        assert len(p.spies) <= 3, "too many spies"
        places += p.buildings + p.hand + p.retired + p.rescripts + p.spy_hand + p.spies + p.governor_offer
        places += [p.governor_kept] if p.governor_kept else []
    if state.battle is not None and state.battle.defender == SARACEN:
        places += _saracens_in_battle(g)
    for frame in g.stack:
        if type(frame).__name__ == "PlaceBuilding" and frame.step:
            places.append(frame.card)
    expected: dict[str, int] = {}
    used = {p.state for p in state.players}
    for entries in (content.buildings, content.rescripts, content.spies, content.saracens):
        expected |= {entry.id: entry.count for entry in entries.values()}
    expected |= {t.id: t.count for t in content.tactics.values() if not t.state or t.state in used}
    found = Counter(places)
    counts = {card: found[card] for card in expected}
    assert counts == expected, {c: (counts[c], n) for c, n in expected.items() if counts[c] != n}


def _saracens_in_battle(g: G) -> list[str]:
    """Saracen cards on the battle board and in the hand that plays them."""
    battle = g.state.battle
    assert battle is not None
    if battle.winner is not None and not any(
        type(frame).__name__ == "Fight" and frame.step in ("s4a_effects", "s4b_retreat") for frame in g.stack
    ):
        return []  # stage 4b has returned them
    found = [*battle.hands[1]]
    found += [p.card for p in battle.plays if p.side == 1 and p.card and not p.lost]
    return found + [p.cover for p in battle.plays if p.side == 0 and p.cover]


def _cross(g: G) -> None:
    tokens = [(t.seat, n) for n, cell in enumerate(g.state.inner) for t in cell]
    tokens += [(t.seat, n) for n, t in enumerate(g.state.outer) if t is not None]
    own = [token for token in tokens if token[0] != AUTOMA]
    assert len(own) == len(set(own)), "an order token lies twice on the cross"
    if g.state.absent:
        orders = [order for order in g.state.automa if order in ORDERS]
        orders += [ORDERS[n] for seat, n in tokens if seat == AUTOMA]
        assert sorted(orders) == sorted(ORDERS * len(g.state.absent)), f"automa tokens {orders}"


def deal_anew(g: G, seat: int | None, salt: int) -> None:
    """Deal anew what `seat` cannot know: decks, hands, bulls, bishops, influence."""
    rng = Rng(salt)
    others = [n for n in range(len(g.state.players)) if n != seat]
    if not g.state.cities:
        return
    for deck in g.state.decks.values():
        rng.shuffle(deck)
    first = g.state.raided + bool(glossary.raid_token(g))  # what lies face down begins here
    hidden = g.state.track[first:]
    rng.shuffle(hidden)
    g.state.track[first:] = hidden
    _hands(g, others, rng)
    _bulls(g, seat, others, rng)
    _bishops(g, others, rng)
    for n in others:
        g.state.players[n].influence += rng.below(5)
    g.rng = Rng(salt + 1)


def _hands(g: G, others: list[int], rng: Rng) -> None:
    """Swap the hidden cards of the other seats with their decks; tactics only without a battle on the table."""
    state = g.state
    for n in others:
        p = state.players[n]
        for held, backs in ((p.rescripts, "rescript"), (p.spy_hand, "spy")):
            for place, card in enumerate(held):
                deck = state.decks[cards.deck_of(g.content, card)] if backs == "rescript" else state.decks["spy"]
                if deck and not _named_in_stack(g, card):
                    other = rng.below(len(deck))
                    held[place], deck[other] = deck[other], card
        if state.battle is None:
            for place, card in enumerate(p.hand):
                deck = state.decks["tactic"]
                if not g.content.tactics[card].state and g.content.tactics[card].level < 4 and deck:
                    other = rng.below(len(deck))
                    p.hand[place], deck[other] = deck[other], card
            both = p.hand + p.retired
            starting = [card for card in both if g.content.tactics[card].state]
            rng.shuffle(starting)
            p.hand = [starting.pop() if g.content.tactics[card].state else card for card in p.hand]
            p.retired = starting


def _named_in_stack(g: G, card: str) -> bool:
    """Whether a frame holds this card: it is being placed right now."""
    return any(getattr(frame, "card", "") == card for frame in g.stack)


def _bulls(g: G, seat: int | None, others: list[int], rng: Rng) -> None:
    known = [] if seat is None else [g.state.players[seat].bull, *g.state.players[seat].bull_offer]
    pool = [bull for bull in g.content.bulls if bull not in known]
    rng.shuffle(pool)
    governors = g.state.decks.get("governor", [])
    for n in others:
        p = g.state.players[n]
        p.bull = pool.pop() if p.bull else ""
        p.bull_offer = [pool.pop() for _ in p.bull_offer]
        for place, card in enumerate(p.governor_offer):
            other = rng.below(len(governors))
            p.governor_offer[place], governors[other] = governors[other], card
        if p.governor_kept and governors:
            other = rng.below(len(governors))
            p.governor_kept, governors[other] = governors[other], p.governor_kept


def _bishops(g: G, others: list[int], rng: Rng) -> None:
    """Deal the levels of the other seats' bishops anew over the map and their reserve. A seat in the middle of its
    movements is left alone: the frame knows which bishop has moved."""
    moving = {frame.seat for frame in g.stack if isinstance(frame, BishopActions) and frame.moved}
    for n in others:
        if n in moving:
            continue
        p = g.state.players[n]
        levels = [0] * BISHOPS + [1] * BISHOPS
        rng.shuffle(levels)
        for here in g.state.cities.values():
            count = here.bishops[2 * n] + here.bishops[2 * n + 1]
            dealt = [levels.pop() for _ in range(count)]
            here.bishops[2 * n], here.bishops[2 * n + 1] = dealt.count(0), dealt.count(1)
        p.bishops = [levels.count(0), levels.count(1)]
