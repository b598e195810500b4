"""Sabotaged endings: no outcome, one too soon, wrong places, choices after the end."""

from engine.core.events import Applied
from tests import toy
from tests.core.sabotages.kit import Lenient, put, seen_as
from tests.toy import ToyGame


def outcomes(change):
    """Return a toy with changed outcomes: change(pos, outcome)."""

    class Bad(ToyGame):
        def outcome(self, pos):
            return change(pos, super().outcome(pos))

    return Bad()


@seen_as("end", "there is no outcome")
def nobody_won(patch):
    return outcomes(lambda pos, found: None)


@seen_as("end", "there is an outcome while somebody is asked")
def the_winner_is_known_too_soon(patch):
    pos = ToyGame().setup(toy.GameConfig(2), 1)
    ended = toy.Outcome("rounds", "Over.", (toy.Standing(0, 1, 0), toy.Standing(1, 1, 0)))
    assert ToyGame().outcome(pos) is None
    return outcomes(lambda pos, found: ended)


@seen_as("end", "the ranking holds the seats")
def a_seat_is_not_ranked(patch):
    return outcomes(lambda pos, found: found and put(found, standings=found.standings[1:]))


@seen_as("end", "the places are")
def the_last_is_first(patch):
    return outcomes(lambda pos, found: found and put(found, standings=found.standings[::-1]))


@seen_as("end", "a choice was taken after the end")
def the_game_goes_on_after_the_end(patch):
    class Bad(Lenient):
        def instead(self, pos, refusal):
            if self.decisions(pos):
                raise refusal
            return Applied((), (), False)

    return Bad()
