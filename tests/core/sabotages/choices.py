"""Sabotaged choices: chance that is not recorded, undo that goes too far, refusals that are none."""

from itertools import count

from tests import toy
from tests.core.sabotages.kit import Lenient, put, seen_as
from tests.toy import ToyGame, Turn


@seen_as("chance", "1 draws were made, 0 recorded")
def a_draw_is_not_recorded(patch):
    def on_move(self, g, d, value):
        g.rng.below(6)
        self.step = "react"

    patch.setattr(Turn, "on_move", on_move)
    return ToyGame()


@seen_as("replay", "choice . drew|is refused|ends elsewhere")
def a_setup_is_another_each_time(patch):
    class Bad(ToyGame):
        starts = count()

        def setup(self, config, seed):
            return super().setup(config, seed + next(self.starts))

    return Bad()


@seen_as("replay", "with the recorded chance ends elsewhere")
def a_rule_looks_into_the_generator(patch):
    def on_free(g, d, option):
        g.state.seats[d.seat].coins -= 1
        g.state.seats[d.seat].points += g.rng.seed % 2

    patch.setattr(toy, "_on_free", on_free)
    return ToyGame()


def always_undoable(patch, keep):
    """Return a toy that offers undo where `keep(pos, applied)` holds, honest or not."""

    class Bad(ToyGame):
        def apply(self, pos, seat, choice):
            applied = super().apply(pos, seat, choice)
            return put(applied, undoable=True) if keep(pos, applied) else applied

    return Bad()


@seen_as("undo", "although chance was drawn")
def chance_can_be_undone(patch):
    return always_undoable(patch, lambda pos, applied: applied.chance)


@seen_as("undo", "although something hidden was shown")
def what_was_shown_can_be_undone(patch):
    return always_undoable(patch, lambda pos, applied: pos.fenced)


@seen_as("undo", "although the game waits for")
def what_others_go_on_from_can_be_undone(patch):
    return always_undoable(patch, lambda pos, applied: not applied.chance and not pos.fenced)


@seen_as("refusal", "was allowed")
def anything_is_allowed(patch):
    return Lenient()


@seen_as("refusal", "a refused choice changed the position")
def a_refusal_costs_a_coin(patch):
    class Bad(Lenient):
        def instead(self, pos, refusal):
            pos.state.seats[0].points -= 1
            raise refusal

    return Bad()


@seen_as("refusal", "has no reason")
def a_refusal_says_nothing(patch):
    class Bad(Lenient):
        def instead(self, pos, refusal):
            refusal.reason = ""
            raise refusal

    return Bad()


@seen_as("crash", "KeyError")
def a_wrong_choice_crashes(patch):
    class Bad(Lenient):
        def instead(self, pos, refusal):
            raise KeyError(refusal.reason)

    return Bad()
