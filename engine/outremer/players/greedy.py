"""A simple player: takes at each question what looks best at once. Fast enough to play thousands of games in tests."""

from __future__ import annotations

from engine.core.decision import Choice, Decision, Pick
from engine.core.protocol import Game
from engine.core.view import View
from engine.outremer.flow.spies import LIMIT
from engine.outremer.players import worth
from engine.outremer.players.answers import Book, tail
from engine.outremer.players.clergy import CLERGY
from engine.outremer.players.fighting import FIGHTING
from engine.outremer.players.household import HOUSEHOLD
from engine.outremer.players.orders import ORDER_BOOK
from engine.outremer.players.sight import Sight

GREEDY: Book = {**HOUSEHOLD, **ORDER_BOOK, **CLERGY, **FIGHTING}
AT_ONCE = ("planning.place", "turn.end")  # where rescripts are played without further thought


class Greedy:
    """Answers by the greedy book."""

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a legal choice."""
        sight = Sight(view, salt)
        return free_choice(sight, decision) or GREEDY[decision.kind](sight, decision)


def free_choice(sight: Sight, decision: Decision) -> Choice | None:
    """A spy that has room to be placed, or a rescript that is worth more played than kept."""
    for option in decision.free or ():
        if option.startswith("spy:"):
            if spy_has_room(sight):
                return Pick(option)
        elif decision.kind in AT_ONCE and worth.ops_worth(sight.content.rescripts[tail(option)].ops) >= 0.5:
            return Pick(option)
    return None


def spy_has_room(sight: Sight) -> bool:
    """Whether a spy can be placed without giving one up: fewer than three, and a rival that none watches yet."""
    watched = {spy.watches for spy in sight.me.spies}
    return len(sight.me.spies) < LIMIT and len(watched) < sum(not p.out for p in sight.rivals)
