"""The counters of the fuzz harness: what was asked, offered, chosen, told, and what never occurred."""

from engine.core.decision import Amounts, Decision, Line, Pick, PickMany, PickOne, Split
from engine.core.events import Event
from engine.core.fuzz.coverage import Coverage, sort_of

CARDS = frozenset({"bazaar", "mill", "spy7", "lamp"})


def test_an_option_counts_by_its_sort():
    assert sort_of("build:bazaar", CARDS) == "build"
    assert sort_of("pass", CARDS) == "pass"
    assert sort_of("lamp", CARDS) == "card"


def test_lines_and_free_options_are_options():
    asked = Decision(0, "k", Amounts((Line("a", 1), Line("b", 2)), 0, 3), free=("f",))
    assert (asked.own, asked.ids) == (("a", "b"), ("a", "b", "f"))
    assert Decision(0, "k", PickOne(("x",))).ids == ("x",)


def covered():
    found = Coverage()
    found.asked(Decision(0, "build", PickOne(("build:bazaar", "build:mill", "pass"))), CARDS)
    found.took(Pick("build:bazaar"), CARDS)
    found.took(PickMany(("pass", "lamp")), CARDS)
    found.took(Split({"pass": 1}), CARDS)
    found.happened((Event("shown", {"cards": ["spy7"], "by": 1}), Event("shown", {"deep": {"lamp": 2}})), CARDS)
    return found


def test_what_occurred_is_counted():
    found = covered()
    assert found.kinds == {"build": 1}
    assert found.offered == {"build": 1, "pass": 1}
    assert found.chosen == {"build": 1, "pass": 2, "card": 1}
    assert found.events == {"shown": 2}
    assert found.named == {"bazaar": 1, "lamp": 2, "spy7": 1}
    assert found.choices == 3


def test_the_report_names_what_never_occurred():
    assert "3 of 4 seen; never: mill" in covered().report(CARDS)


def test_counters_of_two_runs_add_up():
    found = covered()
    found.merge(covered())
    assert found.chosen == {"build": 2, "pass": 4, "card": 2}
    assert found.choices == 6
