"""Positions for the tests of Crusaders: a table behind its setup, with pieces put where a test wants them.

Every piece that is put somewhere is taken from the box (or goes back to it), so that `audit` holds all the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.decision import Choice, Decision, Order, Pick, PickMany, PickSome, Rank
from engine.core.events import Applied
from engine.core.protocol import GameConfig
from engine.crusaders import GAME
from engine.crusaders.content import house
from engine.crusaders.flow.match import Match
from engine.crusaders.rules import pieces
from engine.crusaders.state import G

CONTENT = house()
# Places of `table()`: the wheel of the first standard game.
TRAVEL_INFLUENCE, INFLUENCE_MUSTER, TRAVEL_MUSTER, MUSTER_INFLUENCE, BUILD_MUSTER, CRUSADE_BUILD = range(6)
WHEEL = CONTENT.layouts["first"].wedges


def table(seats: int = 2, *, side: str = "", orders: Sequence[str] = (), variant: str = "") -> G:
    """Return a game at the first turn of seat 0: an empty map, knights in Normandy, Flanders, ..., 2 tokens a wedge.

    `orders` gives the first seats an order: its play, and its tokens, with more or fewer on the first wedge.
    """
    config = GameConfig(seats, {"variant": "unpredictable", "orders": "without"})
    g = GAME.setup(config, 1)
    while GAME.decisions(g)[0].kind == "setup.knight":
        default(g)
    state = g.state
    state.variant, state.first, state.turn, state.round = variant or "standard", 0, None, 1
    for region in state.regions.values():
        state.box += [piece for piece in (region.enemy, region.tile) if piece]
        region.enemy = region.tile = ""
    for p, region in zip(state.players, ("normandy", "flanders", "lorraine", "champagne"), strict=False):
        p.wheel, p.knights = list(WHEEL), [region]
    for p, order in zip(state.players, orders, strict=False):
        p.order = order
        p.tokens = [CONTENT.orders[order].each] * 6
        p.tokens[0] += CONTENT.orders[order].tokens - sum(p.tokens)
        p.knights *= 1 + CONTENT.orders[order].black_knight
    g.stack = [Match(seat=0, step="turn")]
    return settle(g)


def settle(g: G) -> G:
    """Settle what a test changed by hand."""
    g.begin()
    GAME.machine.settle(g)
    GAME.audit(g)
    return g


# ------------------------------------------------------------------------------------------------------ pieces


def enemy(g: G, region: str, token: str) -> None:
    """Put an enemy token from the box onto a region."""
    g.state.box.remove(token)
    g.state.regions[region].enemy = token
    g.pending = None


def tile(g: G, region: str, what: str) -> None:
    """Put a bonus tile from the box onto a region."""
    g.state.box.remove(what)
    g.state.regions[region].tile = what
    g.pending = None


def trophies(g: G, seat: int, *tokens: str) -> None:
    """Let a seat have defeated these enemies; the strength tracks stay where they are."""
    for token in tokens:
        g.state.box.remove(token)
        g.state.players[seat].trophies.append(token)
        g.state.defeats[token.partition(":")[0]] += 1


def built(g: G, seat: int, kind: str, *regions: str) -> None:
    """Let a seat have built the next buildings of a kind in these regions, for nothing and without influence."""
    influence, supply = [p.influence for p in g.state.players], (g.state.supply, g.state.extra, g.state.ending)
    for region in regions:
        pieces.build(g, seat, kind, region)
    for p, amount in zip(g.state.players, influence, strict=True):
        p.influence = amount
    g.state.supply, g.state.extra, g.state.ending = supply
    if g.state.turn is not None:
        g.state.turn.gained = 0
    g.pending = None


def tokens(g: G, seat: int, *counts: int) -> None:
    """Lay a seat's action tokens so over the wheel."""
    assert sum(counts) == sum(g.state.players[seat].tokens), "tokens are neither made nor lost"
    g.state.players[seat].tokens = list(counts)
    g.pending = None


def upgrade(g: G, seat: int, *places: int) -> None:
    """Let a seat have upgraded these wedges (all when none is named)."""
    for place in places or range(6):
        g.state.players[seat].upgraded[place] = True
    g.pending = None


def supply(g: G, left: int, seat: int = -1) -> None:
    """Leave so much influence in the supply; the rest was collected by a seat (the last one unless named)."""
    g.state.players[seat].influence += g.state.supply - left
    g.state.supply = left


def knights(g: G, seat: int, *regions: str) -> None:
    """Let the knights of a seat stand in these regions."""
    p = g.state.players[seat]
    assert len(regions) == len(p.knights), "knights are neither made nor lost"
    p.knights = list(regions)
    g.pending = None


# ------------------------------------------------------------------------------------------------------ playing


def asked(g: G, seat: int | None = None) -> Decision:
    """Return the open question (of a seat)."""
    return next(d for d in GAME.decisions(g) if seat in (None, d.seat))


def options(g: G, seat: int | None = None) -> tuple[str, ...]:
    """Return the options of the open question."""
    shape: Any = asked(g, seat).shape
    return tuple(shape.options)


def offered(g: G, word: str) -> list[str]:
    """Return the options of the open question that begin with a word, without it."""
    return [option.partition(":")[2] for option in options(g) if option.partition(":")[0] == word]


def answer(g: G, value: str | Sequence[str], *, seat: int | None = None, kind: str = "") -> Applied:
    """Answer the open question (of a seat); the position is audited afterwards."""
    decision = asked(g, seat)
    assert kind in ("", decision.kind), f"asked {decision.kind}, not {kind}"
    applied = GAME.apply(g, decision.seat, choice(decision, value))
    GAME.audit(g)
    return applied


def choice(decision: Decision, value: str | Sequence[str]) -> Choice:
    """Return a plain value as an answer to a question."""
    if isinstance(value, str):
        return Pick(value)
    if isinstance(decision.shape, Order):
        return Rank(tuple(value))
    assert isinstance(decision.shape, PickSome)
    return PickMany(tuple(value))


def default(g: G) -> Applied:
    """Answer the open question as an absent player does."""
    decision = GAME.decisions(g)[0]
    return GAME.apply(g, decision.seat, GAME.default(g, decision))


def play(g: G, *values: str | Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """Answer several questions in a row; return kind and data of all that happened."""
    return [(event.kind, event.data) for value in values for event in answer(g, value).events]


def resolve(g: G, place: int, *more: str) -> list[tuple[str, dict[str, Any]]]:
    """Resolve the wedge of a place and answer what follows."""
    return play(g, f"resolve:{place + 1}", *more)


def end_turn(g: G) -> None:
    """Confirm the turn."""
    answer(g, "end", kind="turn.end")


def to_turn_of(g: G, seat: int) -> None:
    """Let everybody act as absent players do until it is the turn of a seat."""
    for _ in range(100):
        decision = asked(g)
        if (decision.seat, decision.kind) == (seat, "turn.act"):
            return
        default(g)
    raise AssertionError(f"seat {seat} has no turn")


def finish(g: G) -> None:
    """Play the game to its end as absent players do."""
    while GAME.decisions(g):
        default(g)
    GAME.audit(g)


def me(g: G) -> Any:
    """Return the board of seat 0."""
    return g.state.players[0]
