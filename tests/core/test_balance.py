"""The frame of the balance commands: seeds in their order whatever the processes, tables, marks, exit code."""

from pathlib import Path

import msgspec
import pytest

from engine.core import balance
from engine.core.balance import Table, conclude, counted, parser
from engine.core.processes import spread
from engine.core.sums import Sums


class Seeds(Sums):
    seen: list[int] = msgspec.field(default_factory=list)


def play(seed: int) -> Seeds:
    return Seeds([seed])


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_comes_back_in_its_order(jobs):
    assert list(spread(str, range(9), jobs)) == [str(n) for n in range(9)]


def test_closing_stops_what_has_not_begun():
    begun = []
    found = spread(begun.append, range(9), 1)
    next(found)
    found.close()
    assert begun == [0]


def test_what_a_worker_raises_is_raised():
    with pytest.raises(ValueError, match="invalid literal"):
        list(spread(int, ["1", "x"], 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_game_n_has_the_seed_plus_n_in_any_number_of_processes(jobs, monkeypatch, capsys):
    monkeypatch.setattr(balance, "PROGRESS", 2)
    options = parser("toy", 400).parse_args(["--seed", "7", "--games", "5", "--jobs", str(jobs)])
    assert counted(play, options, Seeds()).seen == [7, 8, 9, 10, 11]
    assert capsys.readouterr().err == "2 of 5 games\n4 of 5 games\n"


def test_the_default_number_of_games_is_the_games_own():
    options = parser("toy", 400).parse_args([])
    assert (options.games, options.seed, options.jobs, options.out) == (400, 1, 1, None)


@pytest.mark.parametrize(("missed", "code"), [((False, False), 0), ((True, False), 1), ((False, True), 1)])
def test_the_exit_code_says_whether_a_target_is_missed(missed, code, tmp_path: Path, capsys):
    page = tmp_path / "page.md"
    page.write_text("Above\n<!-- toy: measured -->\nold\n<!-- toy: end -->\nBelow\n", "utf-8")
    tables = [Table("one", missed[0]), Table("two", missed[1])]
    assert conclude("toy", tables, page) == code
    assert page.read_text("utf-8") == "Above\n<!-- toy: measured -->\n\none\ntwo\n\n<!-- toy: end -->\nBelow\n"
    assert capsys.readouterr().out == "one\ntwo\n"


def test_a_table_is_printed_as_soon_as_it_is_measured(capsys):
    def tables():
        yield Table("one")
        assert capsys.readouterr().out == "one\n"
        yield Table("two")

    assert conclude("toy", tables(), None) == 0
