"""Each row of the table can be measured; how fast anything is, no test says."""

from __future__ import annotations

import pytest

from tests.bench.__main__ import OF_A_GAME, OF_THE_BOT, main
from tests.bench.games import PLAYED
from tests.bench.table import HEAD, Goal, Row, printed


def check(rows: list[Row]) -> None:
    """Each row can be printed, and its number is one."""
    assert rows
    for row in rows:
        assert row.value >= 0 or row.name.startswith("memory")
        assert len(row.cells()) == len(HEAD)


@pytest.mark.parametrize("name", OF_THE_BOT)
def test_a_measure_of_the_bot_gives_its_rows(name):
    check(OF_THE_BOT[name](True))


@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize("name", OF_A_GAME)
def test_a_measure_of_a_game_gives_its_rows(name, key):
    rows = OF_A_GAME[name](PLAYED[key], True)
    check(rows)
    assert rows[0].name.lower().startswith(f"{key}: ")


@pytest.mark.parametrize("key", PLAYED)
def test_every_thinking_player_is_measured(key):
    rows = {row.name.rpartition(" ")[2] for row in OF_A_GAME["thinking"](PLAYED[key], True)}
    assert {*rows, "random"} == set(PLAYED[key].game.players())


def test_the_command_prints_the_rows_that_were_asked_for(capsys):
    assert main(["--quick", "--only", "copy", "--game", "crusaders", "--game", "road"]) == 0
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("| row | ours |")
    assert [row.split(" | ")[0] for row in rows] == ["| Crusaders: copy of a position", "| Road: copy of a position"]


def test_the_command_measures_all_games_unless_some_are_named(capsys):
    assert main(["--quick", "--only", "copy"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2 + len(PLAYED)


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
