"""Words: prompts, hints, lines of the log, board and hand in text; and what the view holds for a picture."""

from __future__ import annotations

from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.crusaders import GAME
from engine.crusaders.prompts import TEXTS
from engine.crusaders.texts import PUBLIC, name_of, tile_words
from tests.crusaders.kit import (
    BUILD_INFLUENCE,
    CONTENT,
    CRUSADE_BUILD,
    INFLUENCE_MUSTER,
    TRAVEL_INFLUENCE,
    answer,
    asked,
    built,
    enemy,
    knights,
    me,
    play,
    resolve,
    table,
    tile,
    tokens,
    trophies,
    upgrade,
)


def prompt(g):
    return GAME.describe(g, asked(g))


def test_every_kind_has_a_text_and_public_words() -> None:
    assert set(TEXTS) == set(PUBLIC)


def test_wedges_say_number_actions_tokens_strength_and_the_wheel_afterwards() -> None:
    g = table()
    upgrade(g, 0, BUILD_INFLUENCE)
    built(g, 0, "bank", "paris")
    p = prompt(g)
    assert p.label("resolve:5") == "Resolve 5: Build + Influence (2 tokens)"
    assert p.hints["resolve:5"] == "strength Build 3 or Influence 2; then the wheel is 3-2-2-2-0-3"
    assert p.label("upgrade:1") == "Upgrade 1: Travel + Influence"
    resolve(g, BUILD_INFLUENCE)
    assert prompt(g).label("first:build:1") == "Build with 1, then Influence with 1"
    assert prompt(g).label("first:influence:2") == "Influence with 2 tokens"


def test_moves_say_what_they_cost_and_what_lies_there() -> None:
    g = table(4)
    enemy(g, "england", "saracen:farm")
    tile(g, "frisia", "any_both")
    resolve(g, TRAVEL_INFLUENCE)
    p = prompt(g)
    assert p.label("travel:normandy>england") == "Normandy → England"
    assert p.hints["travel:normandy>england"] == "costs 1; Saracens (farm), strength 6"
    assert "2 movement points left" in p.text


def test_buildings_say_cost_influence_and_what_they_uncover() -> None:
    g = table()
    tile(g, "normandy", "any_famed")
    tokens(g, 0, 0, 0, 0, 0, 6, 6)
    resolve(g, BUILD_INFLUENCE)
    cost = CONTENT.buildings["castle1"].cost - 1
    gain = 1 + CONTENT.tiles["any_famed"].influence["castle"]
    assert prompt(g).label("build:castle:normandy") == "Castle 1 in Normandy"
    assert prompt(g).hints["build:castle:normandy"] == f"costs {cost}; {gain} influence; frees a knight"
    g = table()
    enemy(g, "normandy", "saracen:church")
    tokens(g, 0, 0, 0, 0, 0, 6, 6)
    resolve(g, CRUSADE_BUILD)
    assert prompt(g).hints["build:church:normandy"].startswith("free; 1 influence")
    assert prompt(g).text == "The token shows a church. Use it in Normandy for nothing, or take 3 influence."


def test_the_log_tells_a_turn() -> None:
    g = table(4, orders=("teutonic",))
    enemy(g, "normandy", "prussian")
    tokens(g, 0, 3, 3, 0, 0, 3, 3)
    happened = [*answer(g, "resolve:6").events, *answer(g, "way:counter").events, *answer(g, "end").events]
    view = GAME.view(g, 1)
    assert [text for event in happened if (text := GAME.line(view, event))][:6] == [
        "Red resolves wedge 6: Crusade with 3 tokens.",
        "Red defeats the Prussians in Normandy (strength 3).",
        "Red collects 3 influence.",
        "Red distributes wedge 6 to 5, 4 and 3.",
        "Red ends the turn with 3 influence gained.",
    ]


def test_the_board_in_words_says_what_the_picture_says() -> None:
    g = table(4, orders=("montesa",))
    enemy(g, "england", "slav")
    trophies(g, 1, "slav")
    built(g, 2, "church", "lorraine")
    text = GAME.board_text(GAME.view(g, None))
    assert "England: Slavs 4" in text
    assert "church 1 of Green" in text
    assert "Normandy: Red 2 knights" in text
    assert "Red (The Order of Montesa): 0 influence" in text
    assert "Travel +1" in text
    assert "Supply: 260 influence of 260" in text
    resolve(g, INFLUENCE_MUSTER)
    text = GAME.board_text(GAME.view(g, None))
    assert "Red resolves wedge 2: 2 influence, wheel 2-2-2-2-2-2 → 2-0-3-3-2-2" in text


def test_the_hand_shows_the_offer_until_the_choice_and_the_order_afterwards() -> None:
    g = GAME.setup(GameConfig(2), 1)
    offer = g.state.players[0].offer[:]
    text = GAME.hand_text(GAME.view(g, 0))
    assert all(CONTENT.orders[order].name in text for order in offer)
    assert GAME.hand_text(GAME.view(g, None)) == ""
    answer(g, offer[0], seat=0)
    assert GAME.hand_text(GAME.view(g, 0)) == f"You have chosen {name_of(CONTENT, offer[0])}."
    answer(g, g.state.players[1].offer[0], seat=1)
    assert CONTENT.orders[offer[0]].text in GAME.hand_text(GAME.view(g, 0))


def test_the_view_holds_what_a_picture_needs() -> None:
    g = table(4, orders=("calatrava",))
    enemy(g, "england", "saracen:bank")
    tile(g, "frisia", "bank_cheap")
    built(g, 0, "bank", "paris", "lorraine")
    upgrade(g, 0, 0)
    knights(g, 1, "paris")
    view = GAME.view(g, None)
    regions = {region.id: region for region in view.regions}
    assert (regions["england"].enemy, regions["england"].strength) == ("saracen:bank", 6)
    assert (regions["frisia"].tile, regions["frisia"].space) == ("bank_cheap", "arch")
    assert (regions["lorraine"].building, regions["lorraine"].level, regions["lorraine"].owner) == ("bank", 2, 0)
    assert regions["paris"].knights == (0, 1, 0, 0)
    p = view.players[0]
    assert (p.order, p.built["bank"], p.bonuses["build"]) == ("calatrava", 2, 3)
    assert p.wheel[0].actions == ("travel", "influence")
    assert p.wheel[1].actions == ("influence",)
    assert [track.strength for track in view.tracks] == [3, 3, 6]
    assert {seat.colour for seat in view.seats} == {"red", "blue", "green", "yellow"}


def test_influence_is_public() -> None:
    """H4."""
    g = table()
    resolve(g, INFLUENCE_MUSTER)
    assert [GAME.view(g, seat).players[0].influence for seat in (None, 0, 1)] == [2, 2, 2]


def test_the_phase_changes_with_the_round() -> None:
    g = table()
    phase = GAME.view(g, None).phase
    for seat in (0, 1):
        assert asked(g).seat == seat
        resolve(g, INFLUENCE_MUSTER)
        assert GAME.view(g, None).phase == phase
        answer(g, "end")
    assert GAME.view(g, None).phase != phase


def test_labels_fit_and_hints_are_given_in_a_random_game() -> None:
    g = GAME.setup(GameConfig(4), 11)
    salt = Rng(1)
    for _ in range(400):
        decision = GAME.decisions(g)[0]
        p = GAME.describe(g, decision)
        assert all(0 < len(text) <= 80 for text in p.labels.values())
        assert len(set(p.labels.values())) == len(p.labels)
        GAME.apply(g, decision.seat, decision.sample(salt.below))
    assert me(g).wheel


def test_tiles_in_words() -> None:
    assert tile_words(CONTENT, "any_both") == "cost: any building −1; influence: any building +2"
    assert tile_words(CONTENT, "farm_famed") == "influence: farm +3"


def test_a_skipped_turn_is_told() -> None:
    g = table()
    upgrade(g, 0)
    assert next(kind for kind, _ in play(g, "skip:1")) == "skipped"


def test_the_end_of_a_turn_says_what_it_brings_and_leaves() -> None:
    g = GAME.setup(GameConfig(2, {option.id: option.default for option in GAME.info.options}), 3)
    for _ in range(400):
        decision = GAME.decisions(g)[0]
        if decision.kind == "turn.end":
            break
        GAME.apply(g, decision.seat, decision.fallback())
    assert decision.kind == "turn.end"
    wheel = "-".join(str(tokens) for tokens in g.state.players[decision.seat].tokens)
    assert f"your wheel then holds {wheel}" in GAME.describe(g, decision).text
