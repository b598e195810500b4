"""Rulebook: Components; Goal of the Game."""

from __future__ import annotations

from engine.core.protocol import GameConfig
from engine.outremer import GAME
from engine.outremer.state import ORDERS, UNITS
from tests.rules.kit import CONTENT, STATES, A, E, J, T, audit, bishops, table


def test_every_deck_has_its_printed_count() -> None:
    counts = {
        "buildings": 26, "tactics": 58, "saracens": 20, "governors": 20, "rescripts": 32, "spies": 16, "bulls": 16,
        "events": 12, "cities": 13,
    }  # fmt: skip
    for deck, wanted in counts.items():
        assert sum(entry.count for entry in getattr(CONTENT, deck).values()) == wanted, deck
    assert len(CONTENT.tracks.raid_tokens) == 8


def test_x12_a_state_has_fifteen_units_beside_its_holiness_marker() -> None:
    g = table()
    for seat, on_map in ((J, 4), (T, 5), (E, 5), (A, 6)):
        assert g.state.players[seat].reserve + on_map == UNITS == 15


def test_x13_four_orders_and_ten_bishops_are_what_a_state_has_to_use() -> None:
    """X13: the "16 cardboard tokens" are ignored; a player has one token of each of four orders and 5 + 5 bishops."""
    g = table()
    assert len(ORDERS) == 4
    for seat, p in enumerate(g.state.players):
        assert sum(p.bishops) + g.state.cities[STATES[seat]].bishops[2 * seat] == 10


def test_x10_the_level_of_a_bishop_is_on_its_hidden_side() -> None:
    g = table()
    bishops(g, J, "acre", one=1, two=1)
    audit(g)
    acre = {seat: next(c for c in GAME.view(g, seat).cities if c.id == "acre") for seat in (J, T, None)}
    assert [acre[seat].bishops[J] for seat in (J, T, None)] == [2, 2, 2]
    assert acre[J].mine == (1, 1)
    assert acre[T].mine == acre[None].mine == (0, 0)


def test_goal_influence_is_hidden_until_the_end() -> None:
    g = GAME.setup(GameConfig(4), 3)
    g.state.players[T].influence = 7
    assert GAME.view(g, None).influence is None
    assert GAME.view(g, T).own.influence == 7
    assert GAME.view(g, J).own.influence == 0
