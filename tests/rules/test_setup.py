"""Rulebook: Setup A to G; Playing with 2 or 3 Players; Player Areas. Rulings 2.5, X5, 5.1."""

from __future__ import annotations

import msgspec
import pytest

import render.outremer.alt
from engine.core.errors import Illegal
from engine.core.protocol import GameConfig
from engine.outremer import GAME, hidden
from engine.outremer.rules import glossary
from engine.outremer.state import COVERED, SARACEN, G
from tests.rules.kit import CONTENT, STATES, A, E, J, T, answer, asked, audit, options, ready, table

SIZES = [(4, 5, 5), (3, 4, 4), (2, 3, 3)]
PAIRS = [
    (("jerusalem", "tripoli"), {"edessa", "antioch", "turbessel"}),
    (("tripoli", "antioch"), {"edessa", "jerusalem", "tadmor"}),
    (("antioch", "edessa"), {"jerusalem", "tripoli", "acre"}),
    (("edessa", "jerusalem"), {"antioch", "tripoli", "tortosa"}),
]


def test_a_six_events_five_raid_tokens_and_all_saracen_cards() -> None:
    state = table().state
    assert (len(state.decks["event"]), len(state.track), len(state.decks["saracen"])) == (6, 5, 20)


@pytest.mark.parametrize(("seats", "common", "governors"), SIZES)
def test_b_c_d_markets_are_players_plus_one_and_three_of_level_iv(seats: int, common: int, governors: int) -> None:
    g = table(*STATES[:seats])
    lying = {name: len(cards) for name, cards in g.state.markets.items()}
    assert lying == {"building": common, "building4": 3, "tactic": common, "tactic4": 3, "governor": governors}
    assert g.state.decks["bazaar"] == ["bazaar"] * 4
    assert all(CONTENT.tactics[card].level in (1, 2) for card in g.state.markets["tactic"])
    assert all(CONTENT.buildings[card].level == 4 for card in g.state.markets["building4"])


def test_d_spies_and_rescripts_lie_face_down_in_their_decks() -> None:
    decks = table().state.decks
    assert (len(decks["spy"]), len(decks["rescript1"]), len(decks["rescript2"])) == (16, 16, 16)


def test_d_first_game_sets_the_four_starting_governors_aside() -> None:
    g = table("jerusalem", "tripoli")
    assert g.state.cities["jerusalem"].governor == "baldwin_of_jerusalem"
    lying = g.state.decks["governor"] + g.state.markets["governor"]
    assert len(lying) == 16
    assert not any(CONTENT.governors[card].state for card in lying)


def test_d_holiness_markers_start_jerusalem_rightmost_and_without_bonus() -> None:
    g = table()
    assert glossary.order_of_play(g) == [J, T, E, A]
    assert [p.rescripts for p in g.state.players] == [[], [], [], []]


@pytest.mark.parametrize(("seats", "spaces"), [(4, []), (3, [19]), (2, [19, 18])])
def test_d_absent_markers_stand_furthest_right(seats: int, spaces: list[int]) -> None:
    assert table(*STATES[:seats]).state.absent == spaces


def test_e_walls_goods_and_saracens() -> None:
    g = table()
    cities = g.state.cities
    assert {c.level for city, c in cities.items() if city in STATES} == {1}
    assert cities["homs"].level == 3
    assert sum(c.troops for c in cities.values() if c.owner == SARACEN) == 14
    assert g.state.saracens == 11
    assert [cities[c].troops for c in ("aleppo", "apamea", "baalbek", "damascus", "homs")] == [2] * 5
    assert [cities[c].troops for c in ("turbessel", "tortosa", "acre", "tadmor")] == [1] * 4
    assert {cities[c].level for c in cities if c not in STATES and c != "homs"} == {2}


def test_e_starting_units_and_one_bishop_of_level_i_in_each_capital() -> None:
    g = table()
    assert [g.state.cities[city].troops for city in STATES] == [4, 5, 5, 6]
    assert [glossary.bishops_here(g, city, seat) for seat, city in enumerate(STATES)] == [(1, 0)] * 4


def test_g_no_battle_lies_on_the_battle_board() -> None:
    assert table().state.battle is None


@pytest.mark.parametrize("absent", STATES)
def test_three_players_the_absent_capital_does_not_exist(absent: str) -> None:
    g = table(*(state for state in STATES if state != absent))
    assert {city for city, c in g.state.cities.items() if c.owner == COVERED} == {absent}
    assert not any(absent in glossary.neighbours(g, city) for city in g.state.cities)
    assert sorted(g.state.automa) == ["boost", "construction", "march", "muster", "prayer"]
    audit(g)


@pytest.mark.parametrize(("pair", "hidden"), PAIRS)
def test_two_players_cover_two_capitals_and_the_city_between(pair: tuple[str, str], hidden: set[str]) -> None:
    g = table(*pair)
    assert {city for city, c in g.state.cities.items() if c.owner == COVERED} == hidden
    assert sum(g.state.cities[city].troops for city in hidden) == 0
    assert len(g.state.automa) == 10
    assert g.state.automa.count("boost") == 2


@pytest.mark.parametrize(("first", "refused"), [("jerusalem", "antioch"), ("edessa", "tripoli")])
def test_two_players_only_neighbouring_states(first: str, refused: str) -> None:
    g = GAME.setup(GameConfig(2), 5)
    answer(g, first, kind="setup.state")
    assert refused not in options(g)
    assert len(options(g)) == 2
    with pytest.raises(Illegal):
        answer(g, refused)


def test_five_players_are_refused() -> None:
    with pytest.raises(Illegal):
        GAME.setup(GameConfig(5), 1)


def test_players_choose_their_states_in_seat_order() -> None:
    g = GAME.setup(GameConfig(3), 5)
    for seat, state in enumerate(("antioch", "jerusalem", "tripoli")):
        assert asked(g).seat == seat
        answer(g, state, kind="setup.state")
    assert [p.state for p in g.state.players] == ["antioch", "jerusalem", "tripoli"]


def test_player_areas_1_to_8() -> None:
    g = table()
    assert [len(p.hand) for p in g.state.players] == [5] * 4
    assert all(CONTENT.tactics[card].state == p.state for p in g.state.players for card in p.hand)
    assert [p.cities for p in g.state.players] == [[state] for state in STATES]
    assert [ready(g, seat) for seat in range(4)] == [{"candles": 1}, {"wood": 1}, {"steel": 1}, {"horses": 1}]
    assert g.state.players[J].coins >= 2
    assert g.state.players[E].coins >= 1


def test_x5_two_bulls_to_choose_from_unless_the_table_wants_one_at_random() -> None:
    g = table(bulls="choose")
    offer = g.state.players[E].bull_offer
    assert len(offer) == 2
    answer(g, offer[1], seat=E, kind="setup.bull")
    assert g.state.players[E].bull == offer[1]
    assert all(p.bull and not p.bull_offer for p in table(bulls="random").state.players)
    choices = next(option for option in GAME.info.options if option.id == "bulls")
    assert choices.default == "choose"


def test_player_areas_9_two_governors_the_other_goes_under_the_deck() -> None:
    g = table(governors="draw")
    kept, other = g.state.players[T].governor_offer
    answer(g, kept, seat=T, kind="setup.governor")
    assert g.state.decks["governor"][0] == other
    for seat in (J, E, A):
        answer(g, seat=seat, kind="setup.governor")
    assert g.state.cities["tripoli"].governor == kept
    assert len(g.state.markets["governor"]) == 5


def test_player_areas_9_everybody_chooses_at_once_and_in_secret() -> None:
    """R23."""
    g = table(bulls="choose", governors="draw")
    assert [d.seat for d in GAME.decisions(g)] == [J, T, E, A]
    assert GAME.view(g, T).own.bull_offer == tuple(g.state.players[T].bull_offer)
    assert GAME.view(g, None).own is None


def kept_by_all_but(g: G, last: int) -> list[str]:
    """Everybody but `last` keeps the first bull and governor; return these governors."""
    kept = []
    for seat in (n for n in range(len(g.state.players)) if n != last):
        answer(g, seat=seat, kind="setup.bull")
        kept.append(g.state.players[seat].governor_offer[0])
        applied = answer(g, kept[-1], seat=seat, kind="setup.governor")
        assert [(e.kind, e.to) for e in applied.events] == [("governor_kept", (seat,))]
        assert not applied.undoable
    return kept


def test_player_areas_9_first_governors_are_revealed_together_when_all_have_chosen() -> None:
    """R23: until then they are in nobody's view but their owner's, nor in its words and pictures."""
    g = table(bulls="choose", governors="draw")
    kept = kept_by_all_but(g, A)
    for viewer in (None, A):
        view = GAME.view(g, viewer)
        shown = f"{view}{GAME.board_text(view)}{GAME.hand_text(view)}{render.outremer.alt.board(view)}"
        assert not any(card in shown or CONTENT.governors[card].name in shown for card in kept)
    assert GAME.view(g, T).own.governor == kept[1]
    assert CONTENT.governors[kept[1]].name in GAME.hand_text(GAME.view(g, T))
    assert CONTENT.governors[kept[1]].name in render.outremer.alt.hand(GAME.view(g, T))
    audit(g)
    answer(g, seat=A, kind="setup.bull")
    own = g.state.players[A].governor_offer[1]
    applied = answer(g, own, seat=A, kind="setup.governor")
    revealed = [(e.data["seat"], e.data["card"], e.to) for e in applied.events if e.kind == "governor"]
    assert revealed == [(seat, card, None) for seat, card in enumerate([*kept, own])]
    assert [g.state.cities[state].governor for state in STATES] == [*kept, own]
    assert not any(p.governor_kept for p in g.state.players)
    assert not applied.undoable


def test_first_governors_stay_hidden_in_a_position_dealt_anew() -> None:
    g = table(bulls="choose", governors="draw")
    kept_by_all_but(g, A)
    before, held = GAME.view(g, A), [p.governor_kept for p in g.state.players]
    hidden.deal_anew(g, A, 7)
    assert [p.governor_kept for p in g.state.players] != held
    assert GAME.view(g, A) == before
    audit(g)


def test_a_game_stored_in_the_middle_of_the_choice_by_an_earlier_release_goes_on() -> None:
    """R23: there the governors that were chosen stood in their capitals already. They are turned face down again, as
    the log of the game says when it is followed now, and revealed with all others."""
    g, followed = table(bulls="random", governors="draw"), table(bulls="random", governors="draw")
    chosen, other = g.state.players[J].governor_offer
    answer(followed, chosen, seat=J, kind="setup.governor")
    stored = msgspec.json.decode(GAME.dump(g))
    for p in stored["state"]["players"]:
        del p["governor_kept"]
    stored["schema"], stored["seq"] = 1, 1
    stored["state"]["players"][J]["governor_offer"] = []
    stored["state"]["decks"]["governor"].insert(0, other)
    stored["state"]["cities"]["jerusalem"]["governor"] = chosen
    g = GAME.load(msgspec.json.encode(stored))
    assert GAME.dump(g) == GAME.dump(followed)
    assert GAME.view(g, T).own.governor == ""
    for seat in (T, E, A):
        applied = answer(g, seat=seat, kind="setup.governor")
    assert [e.data["seat"] for e in applied.events if e.kind == "governor"] == [J, T, E, A]
    assert g.state.cities["jerusalem"].governor == chosen
    audit(g)
