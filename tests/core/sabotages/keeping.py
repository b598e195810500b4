"""Sabotaged keeping: dumps and copies that differ, questions that are not pure, pieces that are doubled."""

from itertools import count

from engine.core.decision import PickOne
from tests import toy
from tests.core.sabotages.kit import asks_instead, put, seen_as
from tests.toy import ToyGame, Turn


@seen_as("save", "dump, load, dump differ")
def a_loaded_game_lost_points(patch):
    class Bad(ToyGame):
        def load(self, data):
            pos = super().load(data)
            pos.state.seats[0].points = 0
            return pos

    return Bad()


@seen_as("save", "the loaded position asks")
def a_question_hangs_on_what_is_not_saved(patch):
    class Bad(ToyGame):
        def load(self, data):
            pos = super().load(data)
            pos.content = "loaded"
            return pos

    def ask(g, frame, decision):
        return decision if g.content is None else put(decision, shape=PickOne(("wait", "draw")))

    patch.setattr(Turn, "ask_move", asks_instead("move", ask))
    return Bad()


@seen_as("copy", "a choice on the copy changed the position")
def a_copy_shares_a_hand(patch):
    class Bad(ToyGame):
        def copy(self, pos):
            made = super().copy(pos)
            for mine, theirs in zip(pos.state.seats, made.state.seats, strict=True):
                theirs.hand = mine.hand
            return made

    return Bad()


@seen_as("copy", "going second changed the position|the original gave")
def a_rule_hangs_on_how_often_it_ran(patch):
    runs = count()

    def on_free(g, d, option):
        g.state.seats[d.seat].coins -= 1
        turn = next(runs) % len(g.state.deck)
        g.state.deck[:] = g.state.deck[turn:] + g.state.deck[:turn]

    patch.setattr(toy, "_on_free", on_free)
    return ToyGame()


@seen_as("pure", "asking changed the loaded position")
def a_question_pays_out(patch):
    def ask(g, frame, decision):
        g.state.seats[frame.seat].points += 1
        return decision

    patch.setattr(Turn, "ask_react", asks_instead("react", ask))
    return ToyGame()


@seen_as("pure", "asking noted")
def a_question_tells_something(patch):
    def ask(g, frame, decision):
        g.emit("asked", None)
        return decision

    patch.setattr(Turn, "ask_react", asks_instead("react", ask))
    return ToyGame()


@seen_as("pure", "changed the position")
def a_view_sorts_the_hand(patch):
    class Bad(ToyGame):
        def view(self, pos, seat):
            pos.state.deck.reverse()
            return super().view(pos, seat)

    return Bad()


@seen_as("audit", "len\\(set\\(held\\)\\)")
def a_card_is_doubled(patch):
    def on_move(self, g, d, value):
        if value == "draw":
            g.state.seats[self.seat].hand.append(g.state.deck[g.below(len(g.state.deck))])
        self.step = "react"

    patch.setattr(Turn, "on_move", on_move)
    return ToyGame()
