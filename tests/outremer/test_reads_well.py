"""What a newcomer stumbles over: numbers and nouns, signs without words, questions in which nothing can be done."""

import re

import pytest

from engine.core.decision import Amounts, Decision, Line, PickOne
from engine.core.protocol import GameConfig
from engine.outremer import GAME
from engine.outremer.content.ops import MoveBishops
from engine.outremer.flow.battle import Fight
from engine.outremer.log import FORGONE, LINES, Words
from engine.outremer.prompts import NOTHING_TO_CHOOSE, describe
from engine.outremer.rules import glossary
from engine.outremer.texts import text_of
from tests.rules import kit


def told(kind, **data):
    return LINES[kind](Words(GAME.view(kit.table(), None)), data)


def asked(kind, *options, seat=kit.T, **about):
    return describe(kit.table(), Decision(seat, kind, PickOne(options), about=about))


@pytest.mark.parametrize(
    ("kind", "count", "words"),
    [
        ("goods.lock", 1, "Lock 1 good of yours: it stays spent one round longer."),
        ("goods.lock", 2, "Lock 2 goods of yours: they stay spent one round longer."),
        ("goods.restore", 1, "Restore up to 1 spent good."),
        ("discard.spy", 2, "Discard 2 active spies of yours."),
        ("discard.building", 2, "Discard 2 buildings of yours."),
        ("discard.bishop", 1, "Discard 1 bishop of yours from the map."),
    ],
)
def test_a_number_agrees_with_its_noun(kind, count, words):
    assert asked(kind, "one", "two", count=count, owner=kit.T).text == words


def test_goods_in_storage_are_counted_like_prices():
    g = kit.table()
    g.state.players[kit.T].ready[:] = [2, 1, 0, 1, 0]
    assert "goods 2 wood, 1 candle and 1 horse" in GAME.board_text(GAME.view(g, None))


def test_the_board_keeps_those_who_are_asked_apart():
    pos = GAME.setup(GameConfig(2), 1)
    while len(GAME.decisions(pos)) < 2:
        GAME.apply(pos, GAME.decisions(pos)[0].seat, GAME.default(pos, GAME.decisions(pos)[0]))
    names = [seat.name for seat in GAME.view(pos, None).seats]
    assert f"Waiting for {names[0]}: choose a bull; {names[1]}: choose a bull" in GAME.board_text(GAME.view(pos, None))


def test_a_bonus_of_the_saracen_track_says_what_it_does():
    assert told("track_bonus", bonus="sword") == "The Saracen track uncovers: raids and Saracen cities are 1 stronger."
    assert "sends 3 Saracens to a raid" in told("track_bonus", bonus="triple")


def test_the_result_of_a_raid_is_a_sentence():
    words = told("raid_result", city="acre", card="wind_of_change", row=0, difference=-1)
    assert words == "Acre stands -1 against the raid: lose the city."


def test_nothing_gained_is_said_so():
    assert told("coins", seat=kit.T, amount=0) == "Tripoli has no coins to lose."
    assert told("coins", seat=kit.T, amount=-1) == "Tripoli loses 1 coin to the general supply."
    assert told("coins", seat=kit.T, amount=2) == "Tripoli gains 2 coins from the general supply."


@pytest.mark.parametrize(
    ("side", "left", "words"),
    [
        (0, [5, 2], "The attacker wins at Acre: attacker 5, defender 4."),
        (0, [5, 0], "The attacker wins at Acre: no defender is left."),
        (1, [0, 3], "The defender wins at Acre: no attacker is left."),
        (1, [1, 3], "The defender wins at Acre: attacker 5, defender 4."),
        (0, None, "The attacker wins at Acre: attacker 5, defender 4."),  # an entry of an earlier release
    ],
)
def test_a_battle_without_a_foe_names_no_strength(side, left, words):
    facts = {} if left is None else {"left": left}
    assert told("battle_won", side=side, city="acre", attacker=5, defender=4, **facts) == words


def test_a_battle_that_ends_because_nobody_is_left_says_so():
    g = kit.table()
    kit.hold(g, kit.T, "tripoli", 4)
    kit.battle(g, kit.T, "acre", 3)
    g.state.cities["acre"].troops = 0
    fight = next(frame for frame in g.stack if isinstance(frame, Fight))
    del g.stack[g.stack.index(fight) + 1 :]
    fight.step = "s3_winner"
    g.begin()
    kit.go(g)
    (won,) = [event for event in g.events if event.kind == "battle_won"]
    assert GAME.line(GAME.view(g, None), won).endswith("wins at Acre: no defender is left.")


def test_a_state_and_its_city_of_the_same_name_are_told_apart():
    assert told("city_lost", seat=kit.T, city="tripoli") == "Tripoli loses the city of Tripoli to the Saracens."
    assert told("city_lost", seat=kit.T, city="acre") == "Tripoli loses Acre to the Saracens."
    assert told("city_taken", seat=kit.E, city="edessa", loser=-1) == "Edessa takes the city of Edessa."
    assert told("capital_moved", seat=kit.T, city="tripoli") == "Tripoli makes the city of Tripoli its new capital."
    assert told("retreat", owner=kit.T, city="tripoli", count=2).startswith("Tripoli: retreat from the city of Tripoli")
    twice = re.compile(r"\b(Jerusalem|Tripoli|Edessa|Antioch) \w+( \w+)? \1\b")
    for kind in ("city_lost", "city_taken", "capital_moved", "marched", "goods_taken"):
        data = {"seat": kit.T, "city": "tripoli", "to": "tripoli", "loser": -1, "cities": {}, "goods": {"wood": 1}}
        assert not twice.search(told(kind, **data)), kind


def test_a_raid_that_takes_the_city_still_says_where_it_came_from():
    """The record of a raid is not the list that the raid itself empties when it takes the city."""
    g = kit.table()
    kit.hold(g, kit.T, "tortosa", 1)
    near = next(c for c in glossary.neighbours(g, "tortosa") if glossary.is_saracen(g, c))
    g.state.cities[near].troops, g.state.saracens = 9, g.state.saracens - 9 + g.state.cities[near].troops
    g.state.modifiers["raid"] = 9
    g.begin()
    kit.raid(g, kit.T, "tortosa")
    events = list(g.events)
    while g.stack and not any(event.kind == "city_lost" for event in events):
        events += kit.answer(g).events
    (raid,) = [event for event in events if event.kind == "raid"]
    assert any(event.kind == "city_lost" for event in events)
    assert raid.data["troops"]
    assert " from " in GAME.line(GAME.view(g, None), raid)


def test_a_march_is_counted_in_units():
    prompt = asked("march.spend", "x", base=4, city="tadmor")
    assert prompt.text.startswith("Up to 4 units may march on Tadmor.")


def test_who_passes_is_told_to_pass_and_no_card_comes_to_nothing():
    for what, words in FORGONE.items():
        assert told("forgone", seat=kit.T, what=what) == f"Tripoli {words}."
    g = kit.table()
    kit.bishops(g, kit.T, "tripoli", one=2)
    card = next(card for card, entry in kit.CONTENT.buildings.items() if MoveBishops(x=2) in entry.ops)
    kit.effect(g, card, kit.T)
    passed = kit.answer(g, "pass")
    assert [GAME.line(GAME.view(g, None), event) for event in passed.events] == ["Tripoli moves no bishop."]


def test_both_objectives_of_a_bull_stand_in_one_sentence():
    content = kit.table().content
    for bull in content.bulls.values():
        assert text_of(content, bull.id) == f"{bull.first.text}; or {bull.second.text}"


def test_a_spy_is_kept_in_hand_and_a_city_as_it_is():
    assert asked("spy.against", "keep", "seat:0", card="bribed_mason").labels["keep"] == "Keep it in hand"
    assert asked("battle.devastate", "keep", "lower", city="acre").labels["keep"] == "Keep it as it is"


def test_an_effect_at_the_end_of_a_battle_says_what_it_is():
    prompt = asked("battle.end_effect", "resolve", "decline", card="stand_to_the_last")
    assert prompt.hints["resolve"] == "opponent loses 1 tactic"


def test_a_question_in_which_nothing_can_be_done_says_why_it_is_asked():
    g = kit.table()
    price = Amounts((), 0, 4)
    spend = Decision(kit.T, "march.spend", price, about={"count": 4, "city": "acre"})
    assert describe(g, spend).text.endswith(NOTHING_TO_CHOOSE)
    assert NOTHING_TO_CHOOSE in asked("window.battle", "pass", "pass_round").text
    assert NOTHING_TO_CHOOSE not in asked("window.battle", "pass", "rescript:night_watch").text
    some = Decision(kit.T, "march.spend", Amounts((Line("coin", 3),), 0, 3), about={"count": 4, "city": "acre"})
    assert NOTHING_TO_CHOOSE not in describe(g, some).text


def test_a_battle_says_who_fights_whom_and_for_whom_one_plays():
    g = kit.table()
    kit.battle(g, kit.T, "tortosa", 3)
    told = {decision.seat: describe(g, decision).text for decision in GAME.decisions(g)}
    assert told
    while not any("play a tactic" in text for text in told.values()):
        kit.answer(g)
        told = {decision.seat: describe(g, decision).text for decision in GAME.decisions(g)}
    (text,) = told.values()
    assert text.startswith("Battle for Tortosa, Tripoli 3 against the Saracens ")
    assert text.endswith(": play a tactic for the Saracens.")


def test_a_discount_is_told_when_there_is_one():
    assert asked("muster.act", "done", "recruit", discount=0).text.endswith("in any order.")
    assert asked("muster.act", "done", "recruit", discount=2).text.endswith("in any order. Discount left: 2.")
