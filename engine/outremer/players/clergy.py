"""Bishops and holy lands. Greedy answers: spread to where nobody preaches, strengthen where somebody does."""

from __future__ import annotations

from engine.core.decision import Choice, Decision
from engine.outremer.players.answers import Book, answers, best, best_some, options
from engine.outremer.players.sight import AVERAGE_BISHOP, Sight

CLERGY: Book = {}


def surplus(sight: Sight) -> int:
    """Bishops that could leave their city without losing its holy land."""
    return sum(max(0, sum(c.mine) - 1) for c in sight.view.cities if not sight.rival_clergy(c.id))


def free_neighbours(sight: Sight, city: str) -> int:
    """Neighbouring cities without any bishop."""
    return sum(not any(c.bishops) for c in sight.near(city))


@answers(CLERGY, "bishops.train")
def _train(sight: Sight, decision: Decision) -> Choice:
    """Train while there is nobody to send; half of the actions are left for sending."""
    stop = options(decision)[0]
    enough = stop == "move" and surplus(sight) >= decision.about["left"]

    def score(option: str) -> float:
        if option == stop:
            return 9.0 if enough else -1.0
        city, _, level = option.partition(":")
        lead = sight.strength_of_clergy(city, sight.seat) - sight.rival_clergy(city)
        turns = sight.rival_clergy(city) > 0 and lead <= 0 < lead + int(level)
        return 2.0 * turns + 0.5 * free_neighbours(sight, city) + 0.2 * int(level)

    return best(decision, score)


def move_gain(sight: Sight, city: str, level: int, target: str) -> float:
    """Holy lands won (and taken from others) less holy lands given up by a movement."""
    here = sight.strength_of_clergy(city, sight.seat)
    there = sight.strength_of_clergy(target, sight.seat)
    foe_here, foe_there = sight.rival_clergy(city), sight.rival_clergy(target)
    gain = float(there + level > foe_there) - float(there > foe_there)
    gain -= float(here > foe_here) - float(here - level > foe_here)
    if foe_there and there + level >= foe_there > there:
        gain += 0.5  # theirs no longer
    margin_there = min(AVERAGE_BISHOP, there + level - foe_there)
    return gain + 0.05 * margin_there


@answers(CLERGY, "bishops.move")
def _move(sight: Sight, decision: Decision) -> Choice:
    def score(option: str) -> float:
        if option == "pass":
            return 0.1
        bishop, _, target = option.partition(">")
        city, _, level = bishop.partition(":")
        return move_gain(sight, city, int(level), target) + 0.02 * free_neighbours(sight, target)

    return best(decision, score)


@answers(CLERGY, "holyland.check")
def _check(sight: Sight, decision: Decision) -> Choice:
    return best(decision, lambda city: 0.5 if city == "pass" else float(sight.holy(city)))


@answers(CLERGY, "discard.bishop")
def _lose(sight: Sight, decision: Decision) -> Choice:
    """Of one's own where it costs no holy land, of an opponent's where it does."""
    if decision.about["owner"] == sight.seat:

        def keep(option: str) -> float:
            city, _, level = option.partition(":")
            left = sight.strength_of_clergy(city, sight.seat) - int(level)
            return float(left > sight.rival_clergy(city)) - 0.1 * int(level)

        return best_some(decision, keep)
    owner = decision.about["owner"]
    return best_some(decision, lambda city: -sight.cities[city].bishops[owner])
