"""The measurement of balance: it counts what happened, adds up, and judges the targets of issue 3."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest

from engine.core.decision import Decision, Pick, PickOne
from engine.outremer.balance import Tally, play, report
from engine.outremer.balance.__main__ import main
from engine.outremer.balance.play import Visits, item
from engine.outremer.balance.report import middle, never, targets, too_often
from engine.outremer.content import house


@pytest.fixture(scope="module")
def tally() -> Tally:
    total = Tally()
    for seed in range(6):
        total.merge(play("greedy", 4, perf_counter, seed))
    return total


def test_a_tally_counts_every_game_once(tally: Tally) -> None:
    assert tally.games == 6 == sum(tally.rounds.values()) == sum(tally.wins.values()) == len(tally.margins)
    assert tally.seats == dict.fromkeys(("jerusalem", "tripoli", "edessa", "antioch"), 6)
    assert sum(tally.lines.values()) == sum(tally.points.values())
    assert 0 < tally.exposed <= 30
    assert tally.slowest > 0


def test_a_run_can_be_repeated() -> None:
    one, two = (play("greedy", 3, lambda: 0.0, 4) for _ in range(2))
    assert one == two


def test_nothing_is_taken_that_was_not_offered(tally: Tally) -> None:
    assert {name for name, count in tally.taken.items() if count > tally.offered.get(name, 0)} == set()


@pytest.mark.parametrize(
    ("option", "kind", "expected"),
    [
        ("inner:prayer", "planning.place", "inner:prayer"),
        ("build:building:quarry", "construction.act", "building:quarry"),
        ("extra:building4:?", "construction.act", "building4:?"),
        ("upgrade:acre", "construction.act", "upgrade:acre"),
        ("rescript:deus_vult", "window.battle", "rescript:deus_vult"),
        ("governor:galeran", "governor.choose", "governor:galeran"),
        ("governor:acre", "march.after", None),
        ("rescript:remounts_from_antioch", "march.act", "rescript:remounts_from_antioch"),
        ("recruit", "muster.act", None),
        ("done", "muster.act", None),
    ],
)
def test_what_an_option_stands_for(option: str, kind: str, expected: str | None) -> None:
    assert item(option, kind) == expected


def test_a_card_that_is_asked_for_twice_in_one_order_is_one_offer() -> None:
    tally = Tally()
    visits = Visits(tally)
    shape = PickOne(("done", "build:building:quarry"))
    for choice in ("done", "build:building:quarry"):
        visits.note(Decision(0, "construction.act", shape), Pick(choice))
    visits.close()
    assert tally.offered == tally.taken == {"building:quarry": 1}


def test_targets_are_judged_by_their_numbers() -> None:
    states = dict.fromkeys(("jerusalem", "tripoli", "edessa", "antioch"), 25)
    ends = dict.fromkeys(("hegemony", "righteousness", "defeat", "age"), 25)
    good = Tally(
        games=100, rounds={"5": 100}, ends=ends, wins=states, seats=dict.fromkeys(states, 100),
        margins=[3] * 100, exposed=100, captures=10,
    )  # fmt: skip
    met = [target.met for target in targets(good)]
    assert met == [True, True, True, True, False, True, True]  # no card was used in this made-up tally
    bad = Tally(games=100, rounds={"4": 100}, ends={}, wins={"jerusalem": 100}, seats=states, margins=[12] * 100)
    bad.offered, bad.taken = {"building:quarry": 100, "building:armoury": 5}, {"building:quarry": 61}
    bad.taken["building:armoury"] = 5  # too few offers to judge
    assert not any(target.met for target in targets(bad))
    assert list(too_often(bad)) == ["building:quarry"]


def test_the_median_round() -> None:
    assert middle({"6": 2, "3": 1, "5": 1}) == 5.5


def test_cards_that_did_nothing_are_named(tally: Tally) -> None:
    unused = never(house(), Tally())
    assert "quarry" in unused
    assert "homs:march" in unused
    assert set(never(house(), tally)) < set(unused)


def test_the_report_has_a_row_for_every_card(tally: Tally) -> None:
    text = report(tally, "Six games")
    assert text.startswith("## Six games")
    for deck in ("buildings", "tactics", "governors", "bulls", "rescripts", "spies"):
        for entry in getattr(house(), deck).values():
            assert f"| {deck} | {entry.name} |" in text


def test_the_command_keeps_what_stands_around_its_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "balance.md"
    page.write_text("Why.\n<!-- outremer: measured -->\nof yesterday\n<!-- outremer: end -->\n", encoding="utf-8")
    assert main(["--games", "1", "--player", "greedy", "--out", str(page)]) == 1
    text = page.read_text(encoding="utf-8")
    assert text.startswith("Why.\n<!-- outremer: measured -->\n\n## 1 games, 4 seats, player greedy")
    assert "yesterday" not in text
    assert "| target | measured | met |" in capsys.readouterr().out
