"""Who is asked when: one test for each interrupt and nested choice of the game, with the order of the seats.

R1, R2 and R3 are our own decisions (docs/rulings.md).
"""

from __future__ import annotations

from engine.outremer.flow.acts import AfterAct
from engine.outremer.flow.bishops import BishopActions
from engine.outremer.flow.choices import draw_rescripts
from engine.outremer.flow.events import EventFor, Raids, affected
from engine.outremer.flow.income import Income
from engine.outremer.flow.planning import Planning
from engine.outremer.rules import glossary
from engine.outremer.state import AUTOMA, GOOD, Act, G
from tests.rules.kit import (
    STATES,
    A,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    audit,
    battle,
    bishops,
    build,
    finish,
    go,
    goods,
    governor,
    hand,
    hold,
    market,
    noted,
    options,
    order,
    raid,
    rescripts,
    run,
    saracens,
    skip_to,
    spy,
    stack_deck,
    table,
    take,
)

NORMANS = ("norman_charge", "iron_bridge", "greek_levies", "sally_from_the_citadel", "syrian_bowmen")
EDESSANS = ("baptism_by_fire", "reinforcement", "armenian_archers", "ford_of_the_euphrates", "border_castle")


def after(g: G, seat: int, act: str, **facts: int) -> None:
    g.state.act = Act(seat, act, False, facts)
    run(g, AfterAct(seat=seat, act=act))


def duel(g: G) -> None:
    """Antioch (6 units) against Edessa (5) in Turbessel."""
    hold(g, E, "turbessel", 5)
    hand(g, A, *NORMANS)
    hand(g, E, *EDESSANS)
    battle(g, A, "turbessel", 6)


# -------------------------------------------------------------------------------------------- not settled by the book


def test_r1_building_and_spies_on_the_same_trigger_go_in_player_order() -> None:
    """R1: Jerusalem's spy, then Tripoli's own building, then the spies of Edessa and Antioch."""
    g = table()
    build(g, T, "storehouses")
    for seat, card in ((A, "timber_factor"), (J, "bribed_mason"), (E, "clerk_of_the_customs")):
        spy(g, seat, card, T)
    g.state.players[T].ready, g.state.players[T].spent = [0] * 5, [1, 0, 0, 0, 0]
    after(g, T, "construction", built=1, upgraded=1, spent=3)
    seen = []
    while asks(g):
        seen.append((asked(g).seat, asked(g).kind))
        answer(g, "pass")
    assert seen == [(J, "after.spy"), (T, "after.building"), (E, "after.spy"), (A, "after.spy")]


def test_r1_a_seat_uses_all_it_has_before_the_next_is_asked() -> None:
    g = table(*STATES[:2])
    spy(g, J, "bribed_mason", T)
    spy(g, J, "timber_factor", T)
    build(g, T, "storehouses")
    after(g, T, "construction", built=1, upgraded=1)
    answer(g, "timber_factor")
    assert asks(g) == [(J, "after.spy")]
    answer(g, "bribed_mason")
    assert asks(g) == [(T, "after.building")]


def test_r2_a_spy_cannot_fire_inside_its_own_resolution() -> None:
    """R2: it is locked when it is chosen, while its effect is still being asked."""
    g = table()
    spy(g, J, "clerk_of_the_customs", T)
    after(g, T, "construction", spent=3)
    answer(g, "clerk_of_the_customs")
    assert asks(g) == [(J, "upgrade.choose")]
    assert g.state.players[J].spies_used == [True]
    run(g, AfterAct(seat=T, act="construction", turn=False))  # the same trigger once more, in the middle
    assert asks(g) == [(J, "upgrade.choose")]


def test_r3_a_building_bought_as_the_last_act_of_a_boosted_order_fires_once() -> None:
    """R3: at the end of the order, for both halves together."""
    g = table()
    market(g, "building", "castle_chapels", "storehouses")
    order(g, T, "construction", boosted=True)
    answer(g, "build:building:castle_chapels")
    answer(g, {"discount": 2})
    answer(g, "extra:building:storehouses")
    answer(g, {"wood": 1}, kind="pay")
    answer(g, "done")
    assert asks(g) == [(T, "after.building")]
    answer(g, "storehouses")
    answer(g, {"wood": 1}, kind="goods.restore")
    assert asks(g) == []


# ------------------------------------------------------------------------------------------------ the rows of the table


def test_rescript_at_its_moment_in_battle_only_around_the_holders_own_maneuver() -> None:
    g = table()
    rescripts(g, E, "call_to_arms")
    rescripts(g, A, "deus_vult")
    duel(g)
    seen = [(seat, kind) for seat, kind in finish(g) if kind in ("battle.play", "window.battle")]
    assert seen[:4] == [(E, "battle.play"), (E, "window.battle"), (A, "battle.play"), (A, "window.battle")]


def test_rescript_of_a_raid_is_asked_of_the_raided_alone() -> None:
    g = table()
    for seat in range(4):
        rescripts(g, seat, ("barred_gates", "night_watch", "tithe_for_the_walls", "call_to_arms")[seat])
    raid(g, E, "edessa")
    assert asks(g) == [(E, "window.raid")]


def test_a_window_opens_for_whoever_holds_a_card_whatever_it_says() -> None:
    g = table()
    rescripts(g, E, "crusader_vows")  # no rescript of raids
    raid(g, E, "edessa")
    assert asks(g) == [(E, "window.raid")]
    assert options(g) == ("pass", "pass_round")
    assert asked(g).only_passes()


def test_a_window_names_its_passes_and_with_a_card_for_the_moment_is_more_than_they() -> None:
    g = table()
    rescripts(g, E, "night_watch")
    raid(g, E, "edessa")
    assert asked(g).harmless == ("pass", "pass_round")
    assert not asked(g).only_passes()
    duel(g := table())
    rescripts(g, A, "crusader_vows")
    skip_to(g, "window.battle")
    assert asked(g).harmless == ("pass", "pass_battle", "pass_round")
    assert asked(g).only_passes()


def test_a_pass_lasts_for_its_own_battle_and_round_and_no_other() -> None:
    g = table()
    rescripts(g, E, "crusader_vows")
    duel(g)
    found = []
    for _ in range(2):
        found.append(skip_to(g, "window.battle").standing)
        answer(g, "pass")
    assert found[0] == found[1]
    finish(g)
    g.state.round += 1
    duel(g)
    assert set(skip_to(g, "window.battle").standing.values()).isdisjoint(found[0].values())
    finish(g)
    raid(g, E, "edessa")
    assert asked(g).standing == {"pass_round": "round 3"}


def test_rescript_on_ones_turn_stands_beside_every_question_of_the_order() -> None:
    g = table()
    rescripts(g, T, "crusader_vows", "genoese_merchants")
    rescripts(g, J, "indulgence")
    order(g, T, "construction")
    assert (asked(g).seat, len(asked(g).free or ())) == (T, 2)
    answer(g, "done")
    assert (asked(g).seat, asked(g).kind, len(asked(g).free or ())) == (T, "turn.end", 2)


def test_rescript_as_goods_is_a_line_of_the_payment() -> None:
    g = table()
    rescripts(g, T, "letters_of_credit")
    order(g, T, "construction")
    answer(g, "upgrade:tripoli")
    assert asks(g) == [(T, "pay")]
    assert "rescript:letters_of_credit:wood" in options(g)


def test_over_three_rescripts_the_holder_is_asked_before_anything_else() -> None:
    g = table()
    rescripts(g, J, "spare_the_walls", "barred_gates", "night_watch")
    run(g, BishopActions(seat=J, actions=1))
    draw_rescripts(g, J, 2, 1)
    go(g)
    assert asks(g) == [(J, "rescripts.discard")]
    answer(g)
    assert asks(g) == [(J, "bishops.train")]


def test_paying_splits_goods_spice_coins_and_the_discount_in_one_question() -> None:
    g = table()
    goods(g, T, wood=1, spice=1)
    market(g, "building", "castle_chapels")
    order(g, T, "construction", boosted=True)
    answer(g, "upgrade:tripoli")
    assert options(g) == ("discount", "wood", "spice", "coin")


def test_spy_is_asked_behind_the_act_and_once_a_round() -> None:
    g = table()
    spy(g, E, "wandering_monk", J)
    spy(g, A, "envious_canon", J)
    g.state.players[J].holiness = 4
    order(g, J, "prayer")
    answer(g, {})
    assert asks(g) == [(J, "bishops.train")]
    answer(g, "move")
    answer(g, "jerusalem:1>acre")
    assert asks(g) == [(E, "after.spy")]  # Antioch's watches for a training
    answer(g, "wandering_monk")
    answer(g, "pass", kind="bishops.move")
    after(g, J, "prayer", bishops_moved=1)
    assert asks(g) == []


def test_building_is_asked_of_its_owner_only_and_locks_when_used() -> None:
    g = table()
    for seat, card in ((J, "storehouses"), (T, "quarry")):
        build(g, seat, card)
    after(g, T, "construction", spent=2)
    assert asks(g) == [(T, "after.building")]
    answer(g, "quarry")
    assert asks(g) == []


def test_level_iv_building_opens_an_order_and_its_end_opens_windows_again() -> None:
    g = table()
    build(g, E, "siege_workshops", "storehouses")
    spy(g, J, "timber_factor", E)
    market(g, "building", "quarry")
    after(g, E, "muster", studied=2)
    answer(g, "siege_workshops")
    assert asks(g) == [(E, "construction.act")]
    answer(g, "build:building:quarry")
    seen = finish(g)
    kinds = [step for step in seen if step[1] in ("after.spy", "after.building")]
    assert kinds[0] == (J, "after.spy")


def test_a_spy_in_hand_is_placed_on_ones_own_turn_with_room_made_first() -> None:
    g = table()
    take(g, "envious_canon")
    g.state.players[T].spy_hand.append("envious_canon")
    spy(g, T, "bribed_mason", J)
    order(g, T, "construction")
    answer(g, "spy:envious_canon")
    assert asks(g) == [(T, "spy.against")]
    answer(g, f"seat:{J}")  # the only one against Jerusalem makes room by itself
    assert g.state.players[T].spies == ["envious_canon"]
    assert asked(g).kind == "construction.act"


def test_market_blind_card_is_revealed_before_it_is_paid_and_the_action_is_gone() -> None:
    g = table()
    goods(g, T, wood=1)
    stack_deck(g, "building", ["storehouses"])
    order(g, T, "construction")
    answer(g, "build:building:?")
    assert asks(g) == [(T, "pay")]
    assert g.state.revealed == "storehouses"
    answer(g, {"coin": 1})
    assert not [option for option in options(g) if option.startswith("build")]


def test_bishop_actions_are_one_frame_trainings_then_movements() -> None:
    g = table()
    run(g, BishopActions(seat=J, actions=3))
    answer(g, "jerusalem:1")
    answer(g, "move")
    answer(g, "jerusalem:1>acre")
    assert asks(g) == [(J, "bishops.move")]
    assert asked(g).about["left"] == 1


def test_march_amounts_over_neighbours_with_at_least_one() -> None:
    g = table()
    hold(g, A, "turbessel", 3)
    order(g, A, "march")
    answer(g, "target:apamea")
    skip_to(g, "march.move")
    shape = asked(g).shape
    assert (shape.least, {line.id for line in shape.lines}) == (1, {"antioch", "turbessel"})


def test_who_plays_the_saracens_is_the_first_question_of_a_battle() -> None:
    g = table()
    battle(g, A, "apamea", 6)
    assert asks(g) == [(A, "battle.controller")]
    answer(g, f"seat:{E}")
    assert asks(g) == [(E, "battle.play")]
    answer(g)
    assert asks(g) == [(A, "battle.cover")]


def test_maneuvers_defender_first_two_each_cover_by_the_other() -> None:
    g = table()
    duel(g)
    seen = [step for step in finish(g) if step[1] in ("battle.play", "battle.cover")]
    assert seen == [
        (E, "battle.play"), (A, "battle.cover"), (A, "battle.play"), (E, "battle.cover"),
        (E, "battle.play"), (A, "battle.cover"), (A, "battle.play"), (E, "battle.cover"),
    ]  # fmt: skip


def test_maneuvers_stop_when_a_side_is_empty() -> None:
    g = table()
    hold(g, E, "turbessel", 5)
    hand(g, E, *EDESSANS)
    battle(g, A, "turbessel", 1)
    answer(g, "armenian_archers")
    answer(g, "bottom")
    assert g.state.battle is None
    assert asks(g) == []


def test_force_to_flee_is_chosen_by_whoever_controls_the_victims() -> None:
    g = table()
    hold(g, A, "apamea", 1)
    duel(g)
    answer(g, "ford_of_the_euphrates")
    answer(g, "bottom")
    assert asks(g) == [(A, "flee.where")]


def test_end_effects_in_the_order_played_each_asked_of_its_own_side() -> None:
    g = table()
    hold(g, E, "turbessel", 5)
    hand(g, A, "men_at_arms", "norman_charge", "iron_bridge", "greek_levies", "syrian_bowmen")
    hand(g, E, "champions_at_arms", "baptism_by_fire", "armenian_archers", "reinforcement", "border_castle")
    battle(g, A, "turbessel", 9)
    for card, cover in (("champions_at_arms", "top"), ("men_at_arms", "top")):
        side = asked(g).about["side"]
        answer(g, card)
        g.script = [len(g.state.battle.hands[1 - side]) - 1]
        answer(g, cover)
    seen = [step for step in finish(g) if step[1] == "battle.end_effect"]
    assert seen == [(E, "battle.end_effect"), (A, "battle.end_effect")]


def test_saracen_bonus_is_chosen_by_their_player_who_may_not_decline() -> None:
    g = table()
    hold(g, T, "tortosa", 1)
    governor(g, "antioch", "galeran")
    hold(g, A, "turbessel", 1)
    governor(g, "turbessel", "fulk_of_anjou")
    stack_deck(g, "saracen", ["assassins_of_masyaf"])
    battle(g, A, "apamea", 9)
    answer(g, "assassins_of_masyaf")
    answer(g, "top")
    skip_to(g, "discard.governor")
    assert (asked(g).seat, asked(g).shape.least) == (T, 1)


def test_loss_of_capital_asks_behind_the_retreat_and_the_goods() -> None:
    g = table()
    for city in ("tadmor", "aleppo"):
        hold(g, E, city, 2)
    hold(g, E, "edessa", 2, level=3)
    p = g.state.players[E]
    p.ready[GOOD["steel"]], p.spent[GOOD["steel"]] = 1, 1
    g.state.raided = 4
    saracens(g, "turbessel", 9)
    g.state.modifiers["raid"] = 3
    raid(g, E, "edessa")
    assert [kind for _, kind in finish(g)] == ["flee.where", "goods.give", "capital.choose"]
    audit(g)


def test_raids_go_across_players_in_order_and_within_one_as_they_choose() -> None:
    g = table()
    for seat, city in ((A, "acre"), (A, "aleppo"), (T, "homs")):
        hold(g, seat, city, 5)
    g.state.event = "rich_harvest"
    run(g, Raids(seats=glossary.in_play(g), token="horses"))
    assert [event["city"] for event in noted(g, "raid")] == ["homs"]  # Tripoli before Antioch
    assert asks(g) == [(A, "raid.city")]
    answer(g, "aleppo")
    assert asks(g) == [(A, "raid.city")]
    assert set(options(g)) == {"antioch", "acre"}


def test_an_event_serves_each_seat_once_in_the_order_at_its_start() -> None:
    g = table()
    g.state.players[E].holiness = 9
    g.state.event = "wind_of_change"
    run(g, EventFor(left=affected(g, "each")))
    assert [seat for seat, _ in finish(g)] == [E, J, T, A]


def test_automa_orders_ask_no_seat() -> None:
    g = table(*STATES[:3])
    run(g, Planning())
    assert asks(g) == [(J, "planning.place")]
    assert [t.seat for cell in g.state.inner for t in cell] + [t.seat for t in g.state.outer if t is not None] == [
        AUTOMA
    ]


def test_holy_land_check_asks_nobody_and_shows_contested_bishops_only() -> None:
    g = table()
    bishops(g, J, "acre", two=1)
    bishops(g, T, "acre", one=1)
    bishops(g, J, "damascus", two=1)
    run(g, Income())
    assert asks(g) == []
    assert [event["city"] for event in noted(g, "holy_land_checked")] == ["acre"]
