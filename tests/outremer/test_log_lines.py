"""What happened is told with its cause and its result, and nobody is asked for nothing unless that hides something."""

from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.outremer import GAME
from engine.outremer.flow.choices import RestoreGoods
from engine.outremer.log import FORGONE, LINES, Words
from engine.outremer.prompts import NOTHING_FITS
from tests.rules import kit


def told(kind, **data):
    g = kit.table()
    return LINES[kind](Words(GAME.view(g, None)), data)


def test_a_governor_goes_for_a_reason():
    for why, end in (("replaced", ", replaced."), ("lost", ", which is lost."), ("card", ", discarded."), (None, ".")):
        data = {"card": "galeran", "city": "acre"} | ({"why": why} if why else {})
        assert told("governor_discarded", **data) == f"Galeran leaves Acre{end}"


def test_a_good_goes_to_somebody():
    given = {"seat": kit.T, "good": "wood", "state": "ready"}
    assert told("good_given", **given, to=kit.E) == "Tripoli gives up a ready wood token to Edessa."
    assert told("good_given", **given, to=-1) == told("good_given", **given) == "Tripoli gives up a ready wood token."


def test_restoring_nothing_is_told_too():
    g = kit.table()
    g.state.players[kit.T].spent[0] = 1
    kit.run(g, RestoreGoods(seat=kit.T, count=2))
    done = kit.answer(g, {})
    assert [GAME.line(GAME.view(g, None), event) for event in done.events] == ["Tripoli restores nothing."]


def whole_games(count):
    """Yield (position before, decisions, events) of random games."""
    for seed in range(count):
        g, rng = GAME.setup(GameConfig(2 + seed % 3, {}), seed), Rng(seed)
        while decisions := GAME.decisions(g):
            chosen = decisions[rng.below(len(decisions))]
            for decision in decisions:
                yield g, decision, ()
            applied = GAME.apply(g, chosen.seat, chosen.sample(rng.below))
            yield g, None, applied.events


def test_goods_of_a_captured_city_and_new_cards_on_the_markets_are_told():
    seen = {}
    for g, _, events in whole_games(4):
        for event in events:
            if event.kind in ("goods_taken", "markets_filled", "forgone"):
                seen.setdefault(event.kind, GAME.line(GAME.view(g, None), event))
    assert "takes the goods of " in seen["goods_taken"]
    assert seen["markets_filled"].startswith("New on the markets: ")
    assert seen["forgone"].endswith(tuple(f"{words}." for words in FORGONE.values()))


def test_the_end_of_a_turn_is_asked_only_where_skipping_it_would_tell_what_is_held():
    """Rescripts and spies in hand are counted by everybody; which of them could be played now is not known to all."""
    asked = idle = 0
    for g, decision, _ in whole_games(4):
        if decision is None or decision.kind != "turn.end":
            continue
        held = g.state.players[decision.seat]
        assert held.rescripts or held.spy_hand
        asked += 1
        prompt = GAME.describe(g, decision)
        assert (prompt.text == NOTHING_FITS) == (not decision.free)
        idle += not decision.free
    assert asked > idle > 0
