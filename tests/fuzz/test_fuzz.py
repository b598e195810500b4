"""A short share of the fuzz runs: the toy always, and every registered game with every number of seats."""

import re

import pytest

from engine.core import registry
from engine.core.decision import Pick
from engine.core.fuzz import FAST, FULL, Failure, play, read
from engine.core.fuzz.__main__ import main
from engine.core.fuzz.play import EVERYTHING
from tests.toy import GAME, ToyGame

SEED = 1_000
TABLES = [(game, seats) for game in registry.games().values() for seats in game.info.seats]


@pytest.mark.parametrize("checks", [FAST, FULL, EVERYTHING], ids=["fast", "full", "everything"])
def test_the_toy_stands_every_check(checks):
    for seed in range(SEED, SEED + 40):
        play(GAME, seed, checks=checks)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.info.key}-{seats}" for game, seats in TABLES])
def test_a_random_game_stands_every_check(game, seats):
    play(game, SEED + seats, seats=seats, checks=FULL)


def test_a_seed_is_the_same_game_under_any_checks():
    runs = [play(GAME, 5, checks=checks) for checks in (FAST, EVERYTHING)]
    assert runs[0].moves == runs[1].moves
    assert runs[0].config == runs[1].config


# ----------------------------------------------------------------------- the command


class Broken(ToyGame):
    """Loses a point whenever somebody cashes a coin in the second round."""

    def apply(self, pos, seat, choice):
        applied = super().apply(pos, seat, choice)
        if choice == Pick("cash") and pos.state.round == 2:
            raise RuntimeError("the till is stuck")
        return applied


@pytest.fixture
def only(monkeypatch):
    """Return a function that makes one game the only registered one."""

    def register(game):
        monkeypatch.setattr(registry, "_GAMES", {"toy": game})

    return register


def test_the_command_reports_games_choices_and_coverage(only, capsys):
    only(GAME)
    assert main(["--seed", "3", "--count", "12", "--jobs", "1", "--fast"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"toy: 12 games, \d+ choices in .* s \(.* ms each\), no failure", said)
    assert re.search(r"decisions match.bid \d+, .*turn.move \d+", said)
    assert re.search(r"options .*cash \d+/\d+", said)
    assert re.search(r"events .*cashed \d+", said)
    assert re.search(r"cards +12 of 12 seen; never: none", said)


@pytest.mark.parametrize("key", list(registry.games()))
def test_the_command_plays_in_processes_of_its_own(key, capsys):
    assert main(["--seed", "1", "--count", "2", "--jobs", "2", "--fast", "--game", key]) == 0
    assert f"{key}: 2 games" in capsys.readouterr().out


def test_without_a_game_nothing_is_proved(monkeypatch, capsys):
    monkeypatch.setattr(registry, "games", dict)
    assert main(["--count", "1"]) == 1
    assert "no game" in capsys.readouterr().out


def test_the_number_of_seats_can_be_fixed(only, capsys):
    only(GAME)
    assert main(["--count", "3", "--jobs", "1", "--seats", "2", "--game", "toy"]) == 0
    assert "seat2" not in capsys.readouterr().out


def test_the_first_failure_stops_the_run_and_leaves_its_trail(only, capsys, tmp_path):
    only(Broken())
    assert main(["--seed", "3", "--count", "50", "--jobs", "1", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    (path,) = tmp_path.iterdir()
    assert "FAILED toy" in said
    assert "the till is stuck" in said
    assert str(path) in said
    failed = read(path)
    assert (failed.game, failed.verdict) == ("toy", "crash")
    assert failed.moves[-1].choice == Pick("cash")
    pos = GAME.load(bytes(failed.position))
    assert pos.seq == len(failed.moves) - 1
    assert GAME.dump(pos) == replayed(failed)


def replayed(failed):
    """Play a trail up to the choice that failed, with its recorded chance, and return the dump."""
    pos = GAME.setup(failed.config, failed.seed)
    for move in failed.moves[:-1]:
        pos.script = list(move.chance)
        GAME.apply(pos, move.seat, move.choice)
    return GAME.dump(pos)


def test_a_trail_fails_again_until_the_fault_is_mended(only, capsys, tmp_path):
    only(Broken())
    main(["--seed", "3", "--count", "50", "--jobs", "1", "--out", str(tmp_path)])
    (path,) = tmp_path.iterdir()
    assert main(["--replay", str(path)]) == 1
    assert "still fails: crash" in capsys.readouterr().out
    only(GAME)
    assert main(["--replay", str(path)]) == 0
    assert "no failure any more" in capsys.readouterr().out


def test_the_failed_game_alone_fails_the_same_way(only, tmp_path):
    only(Broken())
    main(["--seed", "3", "--count", "50", "--jobs", "1", "--out", str(tmp_path)])
    (path,) = tmp_path.iterdir()
    failed = read(path)
    with pytest.raises(Failure) as again:
        play(Broken(), failed.seed)
    assert again.value.failed.moves == failed.moves
