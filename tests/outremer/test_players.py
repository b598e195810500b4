"""Computer players: legal at every kind of question, blind to what they may not see, and better than chance."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.protocol import GameConfig
from engine.core.rng import Rng, mix
from engine.outremer import GAME
from engine.outremer.players import PLAYERS
from engine.outremer.players.greedy import GREEDY
from engine.outremer.state import G
from engine.outremer.texts import PUBLIC


def play(names: list[str], seed: int, seen: Counter[str] | None = None) -> G:
    """Play a whole game by these players, one a seat."""
    g = GAME.setup(GameConfig(len(names), {"states": "random"}), seed)
    salt = Rng(mix(seed))
    while asked := GAME.decisions(g):
        decision = asked[0]
        choice = PLAYERS[names[decision.seat]].choose(GAME, GAME.view(g, decision.seat), decision, salt.below(1 << 62))
        if seen is not None:
            seen[decision.kind] += 1
        GAME.apply(g, decision.seat, choice)
    return g


def wins(names: list[str], games: int) -> Counter[str]:
    """Count wins by player; the seats go round."""
    won: Counter[str] = Counter()
    for seed in range(games):
        seats = names[seed % len(names) :] + names[: seed % len(names)]
        result = GAME.outcome(play(seats, seed))
        assert result is not None
        won[seats[result.winners[0]]] += 1
    return won


def test_greedy_has_an_answer_to_every_kind_of_question() -> None:
    assert set(GREEDY) == set(PUBLIC)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_plays_whole_games_with_every_number_of_seats(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        assert GAME.outcome(play(["greedy"] * seats, seed, seen)) is not None
    assert len(seen) > 35


@pytest.mark.parametrize("seats", [2, 3])
def test_marshal_plays_with_an_automa_at_the_table(seats: int) -> None:
    for seed in range(3):
        assert GAME.outcome(play(["marshal"] * seats, seed)) is not None


def test_two_greedy_beat_two_random() -> None:
    won = wins(["greedy", "random", "greedy", "random"], 40)
    assert won["greedy"] > 0.8 * won.total()


def test_a_choice_depends_on_view_decision_and_salt_alone() -> None:
    """The same question on a table whose hidden part is dealt anew gets the same answer."""
    g = GAME.setup(GameConfig(4, {"states": "random"}), 5)
    salt = Rng(1)
    for turn in range(200):
        decision = GAME.decisions(g)[0]
        view = GAME.view(g, decision.seat)
        twin = GAME.view(GAME.shuffled(g, decision.seat, turn), decision.seat)
        for player in PLAYERS.values():
            choice = player.choose(GAME, view, decision, turn)
            assert choice == player.choose(GAME, twin, decision, turn), decision.kind
            decision.check(choice)
        GAME.apply(g, decision.seat, PLAYERS["greedy"].choose(GAME, view, decision, salt.below(99)))


def test_two_marshals_beat_two_greedy() -> None:
    won = wins(["marshal", "greedy", "marshal", "greedy"], 16)
    assert won["marshal"] > 0.55 * won.total()
