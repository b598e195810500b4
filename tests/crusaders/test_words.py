"""Words: prompts, hints, lines of the log, board and hand in text; and what the view holds for a picture."""

from __future__ import annotations

import pytest

from cogs.panels.widgets import BUTTONS, FOLDED
from engine.core.decision import PickOne
from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.crusaders import GAME
from engine.crusaders.prompts import TEXTS
from engine.crusaders.texts import PUBLIC, name_of, tile_words
from tests.crusaders.kit import (
    BUILD_MUSTER,
    CONTENT,
    CRUSADE_BUILD,
    INFLUENCE_MUSTER,
    TRAVEL_INFLUENCE,
    TRAVEL_MUSTER,
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
    upgrade(g, 0, BUILD_MUSTER)
    built(g, 0, "bank", "paris")
    built(g, 0, "farm", "flanders")
    p = prompt(g)
    assert p.label("resolve:5") == "Resolve 5: Build + Muster (2 tokens)"
    assert p.hints["resolve:5"] == "Build 3 or Muster 3; wheel 3-2-2-2-0-3"
    assert p.label("upgrade:1") == "Upgrade 1: Travel + Influence"
    resolve(g, BUILD_MUSTER)
    assert "holds 2 tokens" in prompt(g).text
    assert "Your board and order add Build +1 and Muster +1." in prompt(g).text
    assert prompt(g).label("first:build:1") == "Build with 1, then Muster with 1"
    assert prompt(g).label("first:muster:2") == "Muster with 2 tokens"


def split(*, wedge: int = CRUSADE_BUILD, count: int = 10):
    """Return a game in which seat 0 splits `count` tokens of an upgraded wedge."""
    g = table()
    upgrade(g, 0, wedge)
    counts = [(12 - count) if place == (wedge + 1) % 6 else 0 for place in range(6)]
    counts[wedge] = count
    tokens(g, 0, *counts)
    return g


def test_a_split_says_how_strong_both_actions_are_and_which_comes_to_nothing() -> None:
    g = split(count=4)
    assert len(me(g).knights) == 1
    built(g, 0, "bank", "paris")
    resolve(g, CRUSADE_BUILD)
    p = prompt(g)
    assert p.label("first:build:3") == "Build with 3, then Crusade with 1"
    assert p.hints["first:build:3"] == "Build 4, then Crusade 1 (comes to nothing: nothing to crusade)"
    assert p.hints["first:build:4"] == "Build 5"
    assert next(iter(p.groups)) == "first:build:4"


def test_what_the_first_action_may_change_is_said_as_things_stand() -> None:
    g = split()
    enemy(g, "normandy", "slav")
    resolve(g, CRUSADE_BUILD)
    p = prompt(g)
    dearest = min(CONTENT.buildings[f"{kind}1"].cost for kind in me(g).built)
    assert p.hints["first:crusade:5"] == "Crusade 5, then Build 5"  # there, when the enemy is gone
    assert "Build 0" not in p.hints["first:crusade:10"]
    idle = p.hints.get("first:crusade:9", "")
    assert ("as things stand for nothing" in idle) == (
        dearest - CONTENT.regions["normandy"].discounts.count("bank") > 1
    )
    g = split(wedge=BUILD_MUSTER, count=6)
    resolve(g, BUILD_MUSTER)
    told = prompt(g).hints
    assert told["first:muster:3"].startswith("Muster 3, then Build 3")
    assert "Muster 2 (as things stand for nothing: the next troop costs 3)" in told["first:build:4"]  # a farm may help
    me(g).troops = 4
    assert "Muster 1 (comes to nothing: the next troop costs 7)" in prompt(g).hints["first:build:5"]  # not so much
    g = split(wedge=TRAVEL_MUSTER, count=6)
    resolve(g, TRAVEL_MUSTER)
    assert prompt(g).hints["first:travel:4"] == "Travel 4, then Muster 2 (comes to nothing: the next troop costs 3)"


def test_a_rich_wedge_is_split_in_two_steps_what_comes_to_something_first() -> None:
    g = split(wedge=TRAVEL_MUSTER)
    resolve(g, TRAVEL_MUSTER)
    groups = prompt(g).groups
    assert set(groups) == set(asked(g).shape.options)
    assert list(dict.fromkeys(groups.values())) == ["Travel first", "Muster first"]
    travel = [option for option, heading in groups.items() if heading == "Travel first"]
    assert travel[0] == "first:travel:10"
    assert travel[-2:] == ["first:travel:9", "first:travel:8"]  # a Muster with 1 or 2 comes to nothing


def test_every_split_of_every_wedge_fits_into_a_menu() -> None:
    for wedge in range(6):
        g = split(wedge=wedge)
        enemy(g, "flanders", "slav")
        resolve(g, wedge)
        assert max(map(len, prompt(g).hints.values())) <= 100


REASONS = {
    "upgrade:6": "Wedge 6 is upgraded already.",
    "skip:1": "A turn may be skipped only when all six wedges are upgraded.",
    "resolve:2": "No action tokens lie on wedge 2.",
    "muster:1": "Wedge 1 shows Travel, not Muster.",
    "muster:4": "Muster has strength 2 there: the next troop costs 3.",
    "crusade:6": "Crusade has strength 3 there: nothing to crusade.",
}


def test_what_cannot_be_done_in_a_turn_has_a_reason() -> None:
    g = table()
    upgrade(g, 0, CRUSADE_BUILD)
    tokens(g, 0, 5, 0, 0, 2, 2, 3)
    found = prompt(g).barred
    assert {what: found[what].reason for what in REASONS} == REASONS
    assert not set(found) & set(asked(g).shape.options)
    assert "build:6" not in found
    g = table(variant="learning")
    assert prompt(g).barred["upgrade:1"].reason == "The learning game has no upgrades."


def test_regions_and_buildings_out_of_reach_have_a_reason() -> None:
    g = table()
    resolve(g, TRAVEL_INFLUENCE)
    found = prompt(g).barred
    assert found["travel:normandy>rome"].reason.startswith("Rome is too far from Normandy: it costs ")
    assert found["travel:normandy>rome"].reason.endswith(" points, and you have 2.")
    assert (found["travel:rome"].reason, found["travel:rome"].open) == ("No knight of yours stands in Rome.", True)
    g = table(4)
    enemy(g, "normandy", "slav")
    enemy(g, "rome", "slav")
    second = next(region for region in g.state.regions if region not in ("normandy", "rome", "england"))
    me(g).knights.append(second)
    me(g).reserve -= 1
    tokens(g, 0, 0, 0, 0, 0, 6, 6)
    built(g, 1, "farm", "england")
    me(g).knights.append("england")
    me(g).reserve -= 1
    g.pending = None
    resolve(g, BUILD_MUSTER)
    found = prompt(g).barred
    assert found["build:castle:normandy"].reason.startswith("An enemy stands in Normandy")
    assert found["build:castle:england"].reason == "A building stands in England already."
    assert found["build:castle:rome"].reason == "No knight of yours stands in Rome."
    assert found["build:castle:rome"].label == "Castle 1 in Rome"
    g = table(4)
    enemy(g, "normandy", "slav")
    enemy(g, "rome", "prussian")
    tokens(g, 0, 0, 0, 0, 0, 6, 6)
    resolve(g, CRUSADE_BUILD)
    if asked(g).kind == "crusade.target":
        found = prompt(g).barred
        assert found["crusade:rome"].reason == "No knight of yours stands in Rome."


def test_a_starting_region_that_cannot_be_taken_has_a_reason() -> None:
    g = GAME.setup(GameConfig(2, {"variant": "unpredictable", "orders": "without"}), 1)
    first = asked(g)
    taken = first.shape.options[0]
    answer(g, taken)
    found = prompt(g).barred
    assert "only 1 player can be in each starting region" in found[taken].reason
    assert found["start:rome"].reason == "Rome is not a starting region."


def test_moves_say_what_they_cost_and_what_lies_there() -> None:
    g = table(4)
    enemy(g, "england", "saracen:farm")
    tile(g, "frisia", "any_both")
    resolve(g, TRAVEL_INFLUENCE)
    p = prompt(g)
    assert p.label("travel:normandy>england") == "Normandy → England"
    assert p.hints["travel:normandy>england"] == "1 point; Saracens (farm) 6"
    assert p.hints["travel:normandy>paris"] == "1 point; cheaper: church −1, bank −1"
    assert p.text.startswith("2 movement points left.")
    built(g, 1, "farm", "paris")
    assert prompt(g).hints["travel:normandy>paris"] == "1 point; farm 1 of Blue"
    answer(g, "travel:normandy>paris")
    assert prompt(g).text.startswith("1 movement point left.")


def test_moves_are_grouped_by_knight_what_is_of_use_first_and_the_nearest_of_it() -> None:
    second_knight = next(key for key, order in CONTENT.orders.items() if order.black_knight)
    g = table(4, orders=[second_knight])
    knights(g, 0, "normandy", "rome")
    enemy(g, "frisia", "saracen:farm")
    tile(g, "england", "any_both")
    built(g, 1, "farm", "paris")
    tokens(g, 0, 7, 1, 1, 1, 1, 1)
    resolve(g, TRAVEL_INFLUENCE)
    groups = prompt(g).groups
    assert set(groups) == set(asked(g).shape.options) - {"done"}
    assert list(dict.fromkeys(groups.values())) == ["Knight in Normandy", "Knight in Rome"]
    first = [option.partition(">")[2] for option, knight in groups.items() if knight == "Knight in Normandy"]
    hints = [prompt(g).hints[f"travel:normandy>{goal}"] for goal in first]
    said = [hint.partition("; ")[2] for hint in hints]
    # enemies and what makes building better; then bare regions; then where somebody has built
    kinds = [2 if " of Blue" in words else 0 if words else 1 for words in said]
    assert kinds == sorted(kinds)
    assert set(kinds) == {0, 1, 2}
    costs = [(kind, int(hint.split()[0])) for kind, hint in zip(kinds, hints, strict=True)]
    assert costs == sorted(costs)
    assert first.index("england") < first.index("sicily")


def test_the_next_action_of_the_wedge_is_told_while_the_first_one_runs() -> None:
    g = table()
    upgrade(g, 0, TRAVEL_INFLUENCE)
    resolve(g, TRAVEL_INFLUENCE, "first:travel:1")
    assert prompt(g).text.endswith("Then comes Influence with 1 token.")


def test_buildings_say_cost_influence_and_what_they_uncover() -> None:
    g = table()
    tile(g, "normandy", "any_famed")
    tokens(g, 0, 0, 0, 0, 0, 6, 6)
    resolve(g, BUILD_MUSTER)
    cost = CONTENT.buildings["castle1"].cost - 1
    extra = CONTENT.tiles["any_famed"].influence["castle"]
    gain = f"{1 + extra} influence (1 for the level, {extra} from the tile)"
    assert prompt(g).label("build:castle:normandy") == "Castle 1 in Normandy"
    assert prompt(g).hints["build:castle:normandy"] == f"cost {cost}; {gain}; Travel +1; frees a knight"
    g = table()
    enemy(g, "normandy", "saracen:church")
    tokens(g, 0, 0, 0, 0, 0, 6, 6)
    resolve(g, CRUSADE_BUILD)
    assert prompt(g).hints["build:church:normandy"].startswith("free; 1 influence")
    assert prompt(g).text == "The token shows a church. Use it in Normandy free of charge, or take 3 influence."


def test_the_log_tells_a_turn() -> None:
    g = table(4, orders=("teutonic",))
    enemy(g, "normandy", "prussian")
    tokens(g, 0, 3, 3, 0, 0, 3, 3)
    happened = [*answer(g, "resolve:6").events, *answer(g, "way:counter").events, *answer(g, "end").events]
    view = GAME.view(g, 1)
    assert [text for event in happened if (text := GAME.line(view, event))][:6] == [
        "Red resolves wedge 6: Crusade with 3 tokens.",
        "Red defeats the Prussians in Normandy, strength 3; the next ones have 4.",
        "Red collects 3 influence.",
        "Red distributes wedge 6 to 5, 4 and 3: 3-3-1-1-4-0.",
        "Red ends the turn: 3 influence, 3 in all; 257 left in the supply.",
    ]


def told(g, *values: str) -> list[str]:
    """What the log says to everybody while these choices are made."""
    happened = [event for value in values for event in answer(g, value).events]
    return [text for event in happened if (text := GAME.line(GAME.view(g, None), event))]


def test_the_log_tells_strength_bonus_tile_and_what_a_building_brings() -> None:
    g = table()
    tile(g, "normandy", "any_famed")
    built(g, 0, "bank", "paris")
    tokens(g, 0, 0, 0, 0, 0, 6, 6)
    assert told(g, "resolve:5", "build:bank:normandy")[:3] == [
        "Red resolves wedge 5: Build with 6 tokens, strength 7.",
        "Red builds Bank 2 in Normandy: Crusade +1. Influence: 2 for the level, 2 from the bonus tile.",
        "Red collects 4 influence.",
    ]
    g = table()
    tokens(g, 0, 0, 0, 0, 0, 6, 6)
    assert told(g, "resolve:5", "build:castle:normandy")[1:4] == [
        "Red builds Castle 1 in Normandy: Travel +1.",
        "Red collects 1 influence.",
        "A knight of Red appears in Normandy.",
    ]


def test_the_log_tells_troops_upgrades_and_what_comes_instead_of_a_picture() -> None:
    g = table()
    tokens(g, 0, 0, 0, 0, 6, 0, 6)
    assert told(g, "resolve:4")[1] == "Red musters Troop 1: Crusade +1 by troops."
    g = table()
    assert told(g, "upgrade:5") == ["Red upgrades wedge 5: Build + Muster."]
    g = table()
    enemy(g, "normandy", "saracen:castle")
    tokens(g, 0, 0, 0, 0, 0, 6, 6)
    answer(g, "resolve:6")
    assert told(g, "decline")[0] == "Red collects 3 influence for the Saracens, instead of their picture."


def test_wedges_that_cannot_be_resolved_are_named_with_the_reason() -> None:
    g = table()
    assert prompt(g).text == (
        "Resolve a wedge or upgrade one.\nNot possible now: Muster (the next troop needs 3; wedge 4 has 2); "
        "Crusade (no enemy where your knights stand)."
    )
    enemy(g, "normandy", "slav")
    assert "Crusade (the weakest enemy where your knights stand needs 3; wedge 6 has 2)" in prompt(g).text
    assert "Build (an enemy or a building stands wherever your knights stand)" in prompt(g).text
    g = table()
    tokens(g, 0, 4, 0, 0, 6, 1, 1)
    knights(g, 0, "navarre")
    cheapest = min(CONTENT.buildings[f"{kind}1"].cost for kind in me(g).built)
    assert f"Build (the cheapest building where your knights stand needs {cheapest}; wedge 5 has 1)" in prompt(g).text
    assert "; wedges 2 and 3 (no tokens)" in prompt(g).text
    me(g).troops, g.pending = 5, None
    assert "Muster (all troops are mustered)" in prompt(g).text
    for kind in me(g).built:
        me(g).built[kind] = 4
    g.pending = None
    assert "Build (you have built everything)" in prompt(g).text


def test_what_a_turn_can_be_is_said() -> None:
    g = table()
    upgrade(g, 0)
    assert prompt(g).text.startswith("Resolve a wedge or just distribute one.")
    assert prompt(g).label("skip:2") == "Skip: distribute 2 (2 tokens)"
    assert prompt(g).hints["skip:2"] == "wheel 2-0-3-3-2-2"
    assert prompt(table(variant="learning")).text.startswith("Resolve a wedge.\n")
    assert "your order allows more" in prompt(table(orders=("aviz",))).text


@pytest.mark.parametrize(("order", "words"), [("hospitaller", "Skip wedge"), ("templar", "Two tokens on wedge")])
def test_ways_to_distribute_count_wedges_as_all_words_do(order: str, words: str) -> None:
    g = table(orders=(order,))
    tokens(g, 0, *(1, 3, *[(sum(me(g).tokens) - 4) // 2] * 2, 0, (sum(me(g).tokens) - 4) % 2))
    resolve(g, INFLUENCE_MUSTER)
    p = prompt(g)
    ways = [option for option in p.labels if option.count(":") == 2]
    assert [p.label(option) for option in ways] == [f"{words} {option.rpartition(':')[2]}" for option in ways]
    assert ways[0].endswith(":3")  # wedge 2 is distributed: its next one is wedge 3


def test_the_question_of_the_turn_lists_the_possible_actions_of_each_wedge() -> None:
    g = table()
    upgrade(g, 0, BUILD_MUSTER, CRUSADE_BUILD)
    built(g, 0, "farm", "flanders")
    assert asked(g).about["actions"] == {
        "resolve:1": ["travel"],
        "resolve:2": ["influence"],
        "resolve:3": ["travel"],
        "resolve:4": ["muster"],
        "resolve:5": ["build", "muster"],
        "resolve:6": ["build"],
    }


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
    assert (p.order, p.built["bank"], p.bonuses["build"]) == ("calatrava", 2, 2)
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


BUTTON, DESCRIPTION = 80, 100  # characters of a button, and of an option in a menu


@pytest.mark.parametrize("variant", [value for value, _ in GAME.info.options[0].values])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_is_offered_is_ever_cut(seats: int, variant: str) -> None:
    """Whole games by lot: labels fit on buttons and differ; questions with their hints fit into one message."""
    g = GAME.setup(GameConfig(seats, {"variant": variant}), 11)
    salt = Rng(seats)
    while decisions := GAME.decisions(g):
        decision = decisions[salt.below(len(decisions))]
        p = GAME.describe(g, decision)
        assert all(0 < len(text) <= BUTTON for text in p.labels.values())
        assert len(set(p.labels.values())) == len(p.labels)
        buttons = isinstance(decision.shape, PickOne) and len(p.labels) <= (FOLDED if p.groups else BUTTONS)
        hints = "".join(f"• {p.label(option)}: {text}\n" for option, text in p.hints.items())
        assert len(hints) < 1300 if buttons else all(len(text) <= DESCRIPTION for text in p.hints.values()), hints
        assert len(p.text) < 500
        assert "…" not in "".join((p.text, hints, *p.labels.values()))
        GAME.apply(g, decision.seat, decision.sample(salt.below))


def test_tiles_in_words() -> None:
    assert tile_words(CONTENT, "any_both") == "cheaper: any building −1; influence: any building +2"
    assert tile_words(CONTENT, "farm_famed") == "influence: farm +2"


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
    p = g.state.players[decision.seat]
    lines = GAME.describe(g, decision).text.splitlines()
    assert lines[0] == f"Influence of this turn: +{p.influence}; you then have {p.influence}. Your wheel will be:"
    assert [line.split("**")[1] for line in lines[1:7]] == [str(n) for n in p.tokens]
    assert [line.split("**")[2] for line in lines[1:7]] == [{0: "", -2: " (−2)", 1: " (+1)"}[n - 2] for n in p.tokens]
    assert "Undo" in lines[7]


def test_the_board_counts_in_whole_words() -> None:
    g = table(4)
    trophies(g, 0, "slav", "saracen:farm", "saracen:bank")
    built(g, 0, "castle", "paris")
    built(g, 0, "church", "flanders", "lorraine", "champagne")
    told = GAME.board_text(GAME.view(g, None))
    assert "defeated 1 Slav and 2 Saracens" in told
    assert "buildings castle 1 and churches 1 to 3;" in told
    assert "buildings none" in told


def test_the_share_of_a_bonus_tile_is_told_with_what_a_building_brings() -> None:
    g = table(4)
    what = next(t.id for t in CONTENT.tiles.values() if any(t.influence.values()))
    kind, extra = next((k, n) for k, n in CONTENT.tiles[what].influence.items() if n)
    tile(g, "normandy", what)
    tokens(g, 0, 0, 0, 0, 0, 12, 0)
    resolve(g, BUILD_MUSTER)
    told = prompt(g).hints[f"build:{kind}:normandy"]
    assert f"{1 + extra} influence (1 for the level, {extra} from the tile)" in told


def test_the_wedges_of_a_tournament_say_both_sides() -> None:
    g = GAME.setup(GameConfig(2, {"variant": "tournament"}), 1)
    answer(g, asked(g).shape.options[0], seat=asked(g).seat)
    decision = next(d for d in GAME.decisions(g) if d.kind == "setup.wheel")
    hints = GAME.describe(g, decision).hints
    assert hints["travel_muster"] == "starting side Travel; upgraded Travel + Muster"
    assert set(hints) == set(CONTENT.wedges)
