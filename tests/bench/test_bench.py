"""Each row of the table can be measured; how fast anything is, no test says."""

from __future__ import annotations

import pytest

from tests.bench.__main__ import MEASURES, main
from tests.bench.table import HEAD, Goal, Row, printed


@pytest.mark.parametrize("name", MEASURES)
def test_a_measure_gives_its_rows(name):
    rows = MEASURES[name](True)
    assert rows
    for row in rows:
        assert row.value >= 0 or row.name.startswith("memory")
        assert len(row.cells()) == len(HEAD)


def test_the_command_prints_the_rows_that_were_asked_for(capsys):
    assert main(["--quick", "--only", "copy"]) == 0
    head, _, row = capsys.readouterr().out.splitlines()
    assert head.startswith("| row | ours |")
    assert row.startswith("| copy of a position |")


@pytest.mark.parametrize(
    ("goal", "value", "verdict"),
    [
        (Goal(1, 0.3), 0.2, "aim"),
        (Goal(1, 0.3), 0.3, "aim"),
        (Goal(1, 0.3), 0.9, "at least"),
        (Goal(1, 0.3), 1.1, "SHORT"),
        (Goal(1, 2, more=True), 2.5, "aim"),
        (Goal(1, 2, more=True), 1.5, "at least"),
        (Goal(1, 2, more=True), 0.5, "SHORT"),
    ],
)
def test_a_verdict(goal, value, verdict):
    assert goal.verdict(value) == verdict
    assert printed([Row("row", "a", "b", value, goal)]).endswith(f"| {verdict} |")
