"""Sabotaged questions: rules that crash, dead ends, games that never end, defaults and players that cheat."""

from engine.core.decision import Amounts, Line, Pick, PickOne, PickSome
from tests import toy
from tests.core.sabotages.kit import asks_instead, put, seen_as
from tests.toy import Match, ToyGame, ToyPlayer, Turn


@seen_as("crash", "KeyError: 'lamp oil'")
def a_rule_crashes(patch):
    def on_free(g, d, option):
        raise KeyError("lamp oil")

    patch.setattr(toy, "_on_free", on_free)
    return ToyGame()


@seen_as("dead end", "turn.react of seat . has no legal answer")
def a_question_has_no_options(patch):
    patch.setattr(Turn, "ask_react", asks_instead("react", lambda g, f, d: put(d, shape=PickOne(()))))
    return ToyGame()


@seen_as("dead end", "has no legal answer")
def more_must_be_picked_than_there_are(patch):
    patch.setattr(Turn, "ask_react", asks_instead("react", lambda g, f, d: put(d, shape=PickSome(("a",), 2, 3))))
    return ToyGame()


@seen_as("dead end", "has no legal answer")
def a_sum_cannot_be_reached(patch):
    shape = Amounts((Line("seat0", 1), Line("seat1", 1)), 3, 4)
    patch.setattr(Turn, "ask_split", asks_instead("split", lambda g, f, d: put(d, shape=shape)))
    return ToyGame()


@seen_as("dead end", "two options have the same id")
def two_options_are_the_same(patch):
    patch.setattr(Turn, "ask_react", asks_instead("react", lambda g, f, d: put(d, shape=PickOne(("pass",) * 2))))
    return ToyGame()


@seen_as("dead end", "two options have the same id")
def a_free_option_hides_a_move(patch):
    patch.setattr(toy, "_free", lambda g, d: ("wait",) if d.kind == "turn.move" else None)
    return ToyGame()


@seen_as("dead end", "a seat is asked twice")
def a_seat_is_asked_two_things(patch):
    patch.setattr(Turn, "ask_move", asks_instead("move", lambda g, f, d: (d, d)))
    return ToyGame()


@seen_as("dead end", "there is no such seat")
def nobody_is_asked(patch):
    patch.setattr(Turn, "ask_react", asks_instead("react", lambda g, f, d: put(d, seat=7)))
    return ToyGame()


@seen_as("cap", "not over after 400 choices")
def the_game_never_ends(patch):
    def do_again(self, g):
        g.fence()
        for seat in g.state.seats:
            seat.bid = None
        self.step = "open"

    patch.setattr(Match, "do_again", do_again)
    return ToyGame()


@seen_as("default", "is refused")
def the_default_is_illegal(patch):
    class Bad(ToyGame):
        def default(self, pos, decision):
            return Pick("nothing")

    return Bad()


@seen_as("players", "random at .* is refused")
def a_computer_player_cheats(patch):
    patch.setattr(ToyPlayer, "choose", lambda self, game, view, decision, salt: Pick("everything"))
    return ToyGame()
