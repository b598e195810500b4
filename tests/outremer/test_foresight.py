"""A play that would come to nothing is offered, and says so before it is made."""

from __future__ import annotations

from engine.core.decision import Pick
from engine.core.protocol import GameConfig
from engine.core.rng import Rng, mix
from engine.outremer import GAME
from engine.outremer.flow.acts import AfterAct
from engine.outremer.foresight import comes_to_nothing, plays
from engine.outremer.prompts import IDLE
from engine.outremer.state import Act
from tests.rules import kit
from tests.rules.kit import E, J, T


def test_a_building_that_can_restore_nothing_says_so_beside_its_text() -> None:
    card = "storehouses"
    building = kit.CONTENT.buildings[card]
    for spent, idle in ((0, True), (1, False)):
        g = kit.table()
        kit.build(g, T, card)
        g.state.players[T].spent[0] = spent
        facts = dict(building.needs)
        g.state.act = Act(T, building.when, False, facts)
        kit.run(g, AfterAct(seat=T, act=building.when))
        hint = GAME.describe(g, kit.asked(g)).hints[f"0:{card}"]
        assert hint.startswith(IDLE) == idle
        assert building.text in hint


def test_a_rescript_that_would_come_to_nothing_says_so_to_its_holder() -> None:
    g = kit.table()
    kit.rescripts(g, T, "genoese_merchants")
    kit.order(g, T, "construction")
    option = "rescript:genoese_merchants"
    assert option in (kit.asked(g).free or ())
    shown = GAME.describe(g, kit.asked(g)).hints[option]
    kit.hold(g, T, "acre", 4)
    kit.hold(g, T, "damascus", 4)
    g.state.players[T].spent[0] = 3
    g.pending = None
    assert (shown.startswith(IDLE), GAME.describe(g, kit.asked(g)).hints[option].startswith(IDLE)) == (True, False)


def test_what_is_said_before_is_what_happens() -> None:
    """Over random games: the warning stands exactly where the log says afterwards that nothing came of it."""
    said = {True: 0, False: 0}
    for number in range(15):
        chance, pos = Rng(mix(number)), GAME.setup(GameConfig(2 + number % 3), number)
        while asked := GAME.decisions(pos):
            decision = asked[chance.below(len(asked))]
            for option, play in plays(pos, decision):
                idle = comes_to_nothing(pos, play)
                after = GAME.copy(pos)
                happened = list(GAME.apply(after, decision.seat, Pick(option)).events)
                behind = GAME.decisions(after)
                none = any(e.kind == "no_effect" and e.data["card"] == play.card for e in happened)
                asks_nothing = any(d.only_passes() and d.kind != decision.kind for d in behind)
                assert idle == none or (idle and asks_nothing), (play.card, decision.kind)
                said[idle] += 1
            GAME.apply(pos, decision.seat, decision.sample(chance.below))
    assert min(said.values()) > 20


def test_the_position_is_left_as_it_was() -> None:
    g = kit.table()
    kit.rescripts(g, T, "genoese_merchants", "call_to_arms")
    kit.order(g, T, "muster")
    before = GAME.dump(g)
    for seat in (J, T, E):
        assert [comes_to_nothing(g, play) for _, play in plays(g, kit.asked(g))] or seat != T
    assert GAME.dump(g) == before
