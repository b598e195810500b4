"""Positions for the tests of the rules: a table after setup, pieces put where a test wants them, frames opened at will.

A test is arrange (`table`, `hold`, `hand`, `stack_deck`), act (`run`, `order`, `answer`, `skip_to`) and assert. Every
piece that is put somewhere is taken from where it was, so that `audit` holds in the arranged position too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.decision import Choice, Decision, Order, Pick, PickMany, PickSome, Rank, Split
from engine.core.events import Applied
from engine.core.machine import Frame
from engine.core.position import Position
from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.outremer import GAME
from engine.outremer.content import house
from engine.outremer.flow.acts import perform
from engine.outremer.flow.battle import begin_battle
from engine.outremer.flow.events import RaidOn
from engine.outremer.flow.game import Match
from engine.outremer.flow.resolve import Resolve
from engine.outremer.flow.setup import Setup
from engine.outremer.rules import cards, glossary
from engine.outremer.state import AUTOMA, GOOD, ORDERS, SARACEN, G, OutremerState, PlayerState, Token

STATES = ("jerusalem", "tripoli", "edessa", "antioch")
J, T, E, A = range(4)  # seats of `table()`: Jerusalem, Tripoli, Edessa, Antioch, which is also the order of play
CONTENT = house()


# ------------------------------------------------------------------------------------------------ tables


COINS = 4  # of every player behind setup: starting coins are house work and are tuned, the rules are not


def table(*states: str, seed: int = 1, **options: str) -> G:
    """Return a game behind its setup, in round 2, with nothing under way: bulls by lot, starting governors."""
    g = fresh(*states, seed=seed, frames=[Setup()], **{"bulls": "random", "governors": "starting", **options})
    GAME.machine.settle(g)
    for p in g.state.players:
        p.coins = COINS
    g.state.round = 2
    g.begin()
    return g


def fresh(*states: str, seed: int = 1, frames: Sequence[Frame], **options: str) -> G:
    """Return a game before its setup, with chosen states and these frames, the last on top. Not settled."""
    states = states or STATES
    players = [PlayerState(state=state) for state in states]
    return Position(GameConfig(len(states), options), house(), OutremerState(players), list(frames), Rng(seed))


def whole(*states: str, seed: int = 1, event: str = "rich_harvest", **options: str) -> G:
    """Return a whole game, settled at its first question behind the first event, whose card is `event`."""
    g = fresh(*states, seed=seed, frames=[Match()], **{"bulls": "random", "governors": "starting", **options})
    g.stack.append(Setup())
    while g.stack[-1].step != "begin":  # stop before the rounds begin: the event is chosen here
        frame, name = g.stack[-1], g.stack[-1].step
        step = GAME.machine.plan[type(frame)][name]
        frame.step = step.next
        if step.do is not None:
            step.do(frame, g)
    stack_deck(g, "event", [event])
    GAME.machine.settle(g)
    return g


# ------------------------------------------------------------------------------------------------ playing


def run(g: G, *frames: Frame) -> tuple[Decision, ...]:
    """Open frames, the first of them first, and settle."""
    for frame in reversed(frames):
        g.push(frame)
    return go(g)


def go(g: G) -> tuple[Decision, ...]:
    """Settle what a test put on the stack by hand; return the open questions."""
    g.pending = None
    return GAME.machine.settle(g)


def order(g: G, seat: int, name: str, *, boosted: bool = False) -> tuple[Decision, ...]:
    """Carry out an order of a seat as if its token had come up."""
    perform(g, seat, name, boosted)
    return go(g)


def battle(g: G, seat: int, city: str, units: int, *, bonus: int = 0) -> tuple[Decision, ...]:
    """Begin a battle with `units` taken from the reserve of `seat`."""
    g.state.players[seat].reserve -= units
    begin_battle(g, seat, city, units, bonus=bonus)
    return go(g)


def raid(g: G, seat: int, city: str, event: str = "wind_of_change") -> tuple[Decision, ...]:
    """Raid one city of a seat by the table of an event."""
    g.state.event = event
    return run(g, RaidOn(seat=seat, city=city))


def effect(g: G, card: str, seat: int, part: str = "", other: int = -1) -> tuple[Decision, ...]:
    """Run the operations of a card for a seat."""
    return run(g, Resolve(card=card, part=part, seat=seat, other=other, chooser=seat))


def asked(g: G) -> Decision:
    """Return the one open question."""
    (decision,) = GAME.decisions(g)
    return decision


def asks(g: G) -> list[tuple[int, str]]:
    """Return (seat, kind) of all open questions."""
    return [(d.seat, d.kind) for d in GAME.decisions(g)]


def options(g: G) -> tuple[str, ...]:
    """Return the options (or lines) of the one open question."""
    shape: Any = asked(g).shape
    return tuple(line.id for line in shape.lines) if hasattr(shape, "lines") else tuple(shape.options)


def answer(g: G, value: Any = None, *, seat: int | None = None, kind: str = "") -> Applied:
    """Answer the open question (of `seat`): a str picks, a dict splits, a sequence names; None is the default."""
    decision = next(d for d in GAME.decisions(g) if seat in (None, d.seat))
    assert kind in ("", decision.kind), f"asked {decision.kind}, not {kind}"
    return GAME.apply(g, decision.seat, choice(decision, value))


def choice(decision: Decision, value: Any) -> Choice:
    """Return a plain value as an answer to a question."""
    if value is None:
        return decision.fallback()
    if isinstance(value, str):
        if isinstance(decision.shape, PickSome):
            return PickMany((value,))
        return Pick(value if value in (decision.free or ()) else _fit(decision, value))
    if isinstance(value, dict):
        return Split(value)
    return Rank(tuple(value)) if isinstance(decision.shape, Order) else PickMany(tuple(value))


def _fit(decision: Decision, value: str) -> str:
    """An option by its id, or by the card behind its number ("3:turcopoles")."""
    known: tuple[str, ...] = getattr(decision.shape, "options", ())
    return value if value in known else next((one for one in known if one.partition(":")[2] == value), value)


def skip_to(g: G, kind: str, seat: int | None = None) -> Decision:
    """Answer by default until a question of this kind (to this seat) is asked; return it."""
    for _ in range(500):
        for decision in GAME.decisions(g):
            if decision.kind == kind and seat in (None, decision.seat):
                return decision
        decision = GAME.decisions(g)[0]
        GAME.apply(g, decision.seat, decision.fallback())
    raise AssertionError(f"{kind} is never asked")


def finish(g: G) -> list[tuple[int, str]]:
    """Answer by default until nothing is open; return who was asked what."""
    seen = []
    while open_questions := GAME.decisions(g):
        seen.append((open_questions[0].seat, open_questions[0].kind))
        GAME.apply(g, open_questions[0].seat, open_questions[0].fallback())
    return seen


def events(applied: Applied, kind: str) -> list[dict[str, Any]]:
    """Return the data of all events of a kind."""
    return [event.data for event in applied.events if event.kind == kind]


def noted(g: G, kind: str) -> list[dict[str, Any]]:
    """Return the data of all events of a kind since the last choice."""
    return [event.data for event in g.events if event.kind == kind]


# ------------------------------------------------------------------------------------------------ pieces


def hold(g: G, seat: int, city: str, units: int = 1, level: int | None = None) -> None:
    """Let a seat hold a city with so many units (from its reserve): token, goods and Saracens move as they must."""
    here, p = g.state.cities[city], g.state.players[seat]
    if here.owner == SARACEN:
        g.state.saracens += here.troops
        here.owner, here.troops = seat, 0
        p.cities.append(city)
        p.ready[GOOD[CONTENT.cities[city].good]] += glossary.production(g, city)
    if level is not None:
        good = GOOD[CONTENT.cities[city].good]
        before = glossary.production(g, city)
        here.level = level
        p.ready[good] += glossary.production(g, city) - before
    p.reserve += here.troops - units
    here.troops = units


def saracens(g: G, city: str, troops: int) -> None:
    """Let a Saracen city hold so many troops, from or to the reserve."""
    g.state.saracens += g.state.cities[city].troops - troops
    g.state.cities[city].troops = troops


def bishops(g: G, seat: int, city: str, one: int = 0, two: int = 0) -> None:
    """Let exactly these bishops of a seat stand in a city, from its reserve."""
    p, counts = g.state.players[seat], g.state.cities[city].bishops
    for index, wanted in enumerate((one, two)):
        p.bishops[index] += counts[2 * seat + index] - wanted
        counts[2 * seat + index] = wanted


def goods(g: G, seat: int, **amounts: int) -> None:
    """Let a seat hold exactly these unspent goods (not what its cities show: such a position is not audited)."""
    p = g.state.players[seat]
    p.ready = [amounts.get(good, 0) for good in GOOD]
    p.spent, p.locked = [0] * 5, [0] * 5


def ready(g: G, seat: int) -> dict[str, int]:
    """Return the unspent goods of a seat."""
    return {good: n for good, n in zip(GOOD, g.state.players[seat].ready, strict=True) if n}


def spent(g: G, seat: int) -> dict[str, int]:
    """Return the spent goods of a seat."""
    return {good: n for good, n in zip(GOOD, g.state.players[seat].spent, strict=True) if n}


def token(g: G, seat: int, name: str, *, outer: bool = False, boosted: bool = False) -> None:
    """Lay an order token on the cross (seat AUTOMA: one of its own)."""
    if seat == AUTOMA:
        g.state.automa.remove(name)
    if outer:
        g.state.outer[ORDERS.index(name)] = Token(seat, True)
    else:
        g.state.inner[ORDERS.index(name)].append(Token(seat, boosted))


# ------------------------------------------------------------------------------------------------ cards


def take(g: G, card: str) -> None:
    """Take a card from wherever it lies: a deck, a pile, a market, a hand, a board."""
    places = [*g.state.decks.values(), *g.state.discards.values(), *g.state.markets.values()]
    for p in g.state.players:
        places += [p.hand, p.retired, p.rescripts, p.spy_hand]
    for place in places:
        if card in place:
            place.remove(card)
            return


def stack_deck(g: G, deck: str, wanted: Sequence[str]) -> None:
    """Put cards on top of a deck, the first on top."""
    for card in wanted:
        take(g, card)
    g.state.decks[deck].extend(reversed(wanted))


def market(g: G, name: str, *wanted: str) -> None:
    """Lay exactly these cards on a market; what lay there goes under its deck."""
    for card in wanted:
        take(g, card)
    g.state.decks[name][:0] = g.state.markets[name]
    g.state.markets[name] = list(wanted)


def hand(g: G, seat: int, *wanted: str) -> None:
    """Let a seat hold exactly these tactics; starting ones it had go to its personal discard, others to the deck."""
    p = g.state.players[seat]
    for card in wanted:
        take(g, card)
    for card in p.hand:
        home = p.retired if CONTENT.tactics[card].state else g.state.decks[cards.deck_of(CONTENT, card)]
        home.insert(0, card)
    p.hand = list(wanted)


def rescripts(g: G, seat: int, *wanted: str) -> None:
    """Give rescripts to a seat."""
    for card in wanted:
        take(g, card)
        g.state.players[seat].rescripts.append(card)


def build(g: G, seat: int, *wanted: str) -> None:
    """Put buildings on a board."""
    p = g.state.players[seat]
    for card in wanted:
        take(g, card)
        p.buildings.append(card)
        p.buildings_used.append(False)


def spy(g: G, seat: int, card: str, against: int) -> None:
    """Place a spy against an opponent."""
    take(g, card)
    p = g.state.players[seat]
    p.spies.append(card)
    p.spies_on.append(against)
    p.spies_used.append(False)


def governor(g: G, city: str, card: str) -> None:
    """Put a governor into a city; the one in place goes to the discard pile."""
    take(g, card)
    if g.state.cities[city].governor:
        g.state.discards["governor"].append(g.state.cities[city].governor)
    g.state.cities[city].governor = card


def audit(g: G) -> None:
    """Check that no piece is lost."""
    GAME.audit(g)
