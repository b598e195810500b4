"""The picture of a battle is drawn anew in its place whenever something that it shows has changed, and never tells what
nobody may know."""

from engine.outremer import GAME, hidden
from engine.outremer.flow.aftermath import current
from tests.rules.duels import EDESSANS, NORMANS, duel, maneuver
from tests.rules.kit import E, answer, asked, skip_to, table


def shown(g):
    """What the picture of the battle shows, and the scene that asks for it."""
    view = GAME.view(g, None)
    return view.battle, view.scene


def fought():
    return duel(table(), attack=NORMANS, defence=EDESSANS)


def test_each_card_and_each_covered_half_is_a_new_scene_of_the_same_phase():
    g = fought()
    seen, phase = [GAME.view(g, None).scene], GAME.view(g, None).phase
    for number in range(3):
        skip_to(g, "battle.play")
        answer(g)
        assert len(GAME.view(g, None).battle.plays) == number + 1
        seen.append(GAME.view(g, None).scene)
        assert asked(g).kind == "battle.cover"
        answer(g)
        seen.append(GAME.view(g, None).scene)
    assert len(set(seen)) == len(seen)
    assert GAME.view(g, None).phase == phase


def test_all_that_the_picture_shows_of_a_battle_changes_the_scene():
    g = fought()
    maneuver(g, "baptism_by_fire", "top")
    before = shown(g)
    for change in (
        lambda battle: setattr(battle, "units", battle.units - 1),
        lambda battle: setattr(g.state.cities[battle.city], "troops", g.state.cities[battle.city].troops - 1),
        lambda battle: setattr(battle.plays[0], "protected", not battle.plays[0].protected),
        lambda battle: battle.bonus.__setitem__(0, battle.bonus[0] + 1),
        lambda battle: battle.hands[1].pop(),
        lambda battle: setattr(battle, "winner", 0),
    ):
        change(current(g))
        after = shown(g)
        assert after[0] != before[0]
        assert after[1] != before[1]
        before = after


def test_the_scene_is_the_same_for_every_viewer_and_whatever_is_hidden():
    g = fought()
    maneuver(g, "baptism_by_fire", "top")
    scene = GAME.view(g, None).scene
    assert {GAME.view(g, seat).scene for seat in (None, *range(4))} == {scene}
    current(g).hands[1].reverse()
    current(g).plays[0].cover = "greek_levies"
    hidden.deal_anew(g, E, 3)
    assert GAME.view(g, None).scene == scene
