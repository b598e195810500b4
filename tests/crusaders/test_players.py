"""Computer players: legal at every kind of question, better than chance, and better with foresight."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.core.protocol import GameConfig
from engine.core.rng import Rng, mix
from engine.crusaders import GAME
from engine.crusaders.balance import Tally, main, missed, report
from engine.crusaders.balance import play as play_for_balance
from engine.crusaders.players import PLAYERS
from engine.crusaders.players.lookahead import JUDGES
from engine.crusaders.players.rebuild import position
from engine.crusaders.state import G
from engine.crusaders.texts import PUBLIC

BY_LOT = {"setup.order", "setup.wheel"}


def play(names: list[str], seed: int, **options: str) -> G:
    """Play a whole game by these players, one a seat."""
    g = GAME.setup(GameConfig(len(names), options), seed)
    salt = Rng(mix(seed))
    while asked := GAME.decisions(g):
        d = asked[0]
        choice = PLAYERS[names[d.seat]].choose(GAME, GAME.view(g, d.seat), d, salt.below(1 << 62))
        GAME.apply(g, d.seat, choice)
    return g


def wins(names: list[str], games: int) -> Counter[str]:
    """Count wins by player; the seats go round, a shared win counts for everybody."""
    won: Counter[str] = Counter()
    for seed in range(games):
        seats = names[seed % len(names) :] + names[: seed % len(names)]
        result = GAME.outcome(play(seats, seed))
        assert result is not None
        won.update(seats[seat] for seat in result.winners)
    return won


def test_there_is_a_judge_for_every_kind_of_question_but_those_by_lot() -> None:
    assert set(JUDGES) | BY_LOT == set(PUBLIC)


@pytest.mark.parametrize("variant", ["standard", "first", "learning", "unpredictable", "tournament"])
def test_the_look_ahead_player_plays_whole_games_of_every_variant(variant: str) -> None:
    g = play(["lookahead"] * 3, 4, variant=variant)
    assert GAME.outcome(g) is not None
    GAME.audit(g)


def test_greedy_beats_chance() -> None:
    assert wins(["greedy", "random"], 10)["greedy"] >= 9


def test_foresight_beats_greed() -> None:
    won = wins(["lookahead", "greedy"], 20)
    assert won["lookahead"] > won["greedy"]


def test_a_position_rebuilt_from_a_view_shows_the_same() -> None:
    """Everything is public behind the setup: a player that reckons loses nothing by seeing only the view."""
    g = GAME.setup(GameConfig(3), 2)
    salt = Rng(7)
    for _ in range(300):
        asked = GAME.decisions(g)
        if not asked:
            break
        if g.state.phase == "play":
            made, state = position(GAME.view(g, asked[0].seat)).state, g.state
            assert made.players == state.players
            assert made.regions == state.regions
            assert made.turn == state.turn
            assert (made.supply, made.ending, made.first) == (state.supply, state.ending, state.first)
        GAME.apply(g, asked[0].seat, asked[0].sample(salt.below))


def test_the_balance_report_counts_every_game() -> None:
    tally = Tally()
    for seed in (1, 2):
        tally.merge(play_for_balance(2, seed))
    assert sum(tally.won.values()) == sum(tally.turns.values()) == 120
    assert sum(tally.played.values()) == 4
    assert "### 2 seats: 2 games" in report(tally, 2)
    assert missed(tally, 2) == []


def test_the_balance_command_writes_between_its_marks_and_fails_when_a_target_is_missed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "balance.md"
    file.write_text("Kept.\n<!-- crusaders: measured -->\nold\n<!-- crusaders: end -->\n", "utf-8")
    assert main(["--games", "1", "--seats", "4", "--out", str(file)]) == 1  # five games are too few to be even
    text = file.read_text("utf-8")
    assert text.startswith("Kept.\n<!-- crusaders: measured -->\n\n### 4 seats: 5 games")
    assert "Targets missed: " in text
    assert "old" not in text
