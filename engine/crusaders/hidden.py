"""For the fuzzer: what must hold in every position, and a position that a viewer cannot tell from the true one.

Only the setup has secrets: the orders that were dealt and chosen, and the wheels of a tournament, until the reveal.
"""

from __future__ import annotations

from collections import Counter

from engine.core.rng import Rng
from engine.crusaders.content.model import KINDS
from engine.crusaders.state import BASE_SUPPLY, KNIGHTS, NOBODY, PLACES, SUPPLY_EACH, TOKENS, TROOPS, G, PlayerState


def audit(g: G) -> None:
    """Raise AssertionError when a piece is lost or doubled, or a limit is broken."""
    for seat, p in enumerate(g.state.players):
        if any(p.tokens):
            _wheel(g, seat, p)
    if not g.state.regions:
        return
    _map(g)
    for seat, p in enumerate(g.state.players):
        if p.knights:
            _board(g, seat, p)
    collected = sum(p.influence for p in g.state.players)
    whole = BASE_SUPPLY + SUPPLY_EACH * len(g.state.players)
    assert collected + g.state.supply == whole + g.state.extra, f"{collected} influence collected"
    assert g.state.supply >= 0, "the supply owes influence"
    assert not g.state.extra or not g.state.supply, "the reserve was used before the supply"
    assert g.state.ending == (g.state.supply == 0), "the end does not follow the supply"


def _wheel(g: G, seat: int, p: PlayerState) -> None:
    due = TOKENS * PLACES
    if p.order:
        order = g.content.orders[p.order]
        due = order.tokens - (order.place if "tokens" in p.todo else 0)
    assert sum(p.tokens) == due, f"seat {seat} has {sum(p.tokens)} action tokens, not {due}"
    assert min(p.tokens) >= 0, f"seat {seat} owes action tokens"
    assert sorted(p.wheel) == sorted(g.content.wedges), f"seat {seat} has the wheel {p.wheel}"


def _map(g: G) -> None:
    """Enemies and tiles are all somewhere; a region has one building, and none with an enemy."""
    found: Counter[str] = Counter(g.state.box)
    for region, here in g.state.regions.items():
        found.update(piece for piece in (here.enemy, here.tile) if piece)
        assert not (here.enemy and here.building), f"{region} has an enemy and a building"
        assert bool(here.building) == (here.owner != NOBODY) == (here.level > 0), f"{region} is half built"
    for p in g.state.players:
        found.update(p.trophies)
    content = g.content
    due: Counter[str] = Counter({tile.id: tile.count for tile in content.tiles.values()})
    for kind, enemy in content.enemies.items():
        pictures = [f"{kind}:{picture}" for picture in enemy.rewards] or [kind]
        due.update({picture: enemy.count // len(pictures) for picture in pictures})
        lost = sum(t.partition(":")[0] == kind for p in g.state.players for t in p.trophies)
        assert g.state.defeats[kind] == lost, f"{g.state.defeats[kind]} {kind} defeated, {lost} taken"
    assert found == due, f"pieces: {found - due} too many, {due - found} missing"


def _board(g: G, seat: int, p: PlayerState) -> None:
    black = bool(p.order) and g.content.orders[p.order].black_knight
    knights = len(p.knights) + p.reserve
    assert knights == KNIGHTS + 1 + black, f"seat {seat} has {knights} knights"
    assert 0 <= p.troops <= TROOPS, f"seat {seat} has mustered {p.troops} troops"
    assert all(region in g.state.regions for region in p.knights), f"knights of seat {seat} are at {p.knights}"
    for kind in KINDS:
        levels = [h.level for h in g.state.regions.values() if h.owner == seat and h.building == kind]
        assert sorted(levels) == list(range(1, p.built[kind] + 1)), f"seat {seat} has {kind} {levels}"


def deal_anew(g: G, seat: int | None, salt: int) -> None:
    """Deal anew all that `seat` cannot know: offers, sealed orders, sealed wheels."""
    rng = Rng(salt)
    known = [] if seat is None else g.state.players[seat].offer
    pool = [order for order in g.content.orders if order not in known]
    rng.shuffle(pool)
    for n, p in enumerate(g.state.players):
        if n == seat:
            continue
        p.offer = [pool.pop() for _ in p.offer]
        if p.chosen:
            choice = p.offer or list(g.content.orders)
            p.chosen = choice[rng.below(len(choice))]
        if p.arranged:
            rng.shuffle(p.arranged)
    g.rng = Rng(salt + 1)
