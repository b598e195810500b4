"""Sabotaged words and views: labels, lines, boards and hands that cannot be told; views of somebody else."""

from tests import toy
from tests.core.sabotages.kit import put, seen_as, views
from tests.toy import ToyGame


def prompts(change):
    """Return a toy with changed prompts: change(prompt)."""

    class Bad(ToyGame):
        def describe(self, pos, decision):
            return change(super().describe(pos, decision))

    return Bad()


@seen_as("words", "“.*” has no label")
def an_option_has_no_label(patch):
    return prompts(lambda prompt: put(prompt, labels={}))


@seen_as("words", "a label of 81 characters")
def a_label_is_too_long(patch):
    return prompts(lambda prompt: put(prompt, labels=dict.fromkeys(prompt.labels, "x" * 81)))


@seen_as("words", "the prompt has no public")
def a_prompt_has_no_public_line(patch):
    return prompts(lambda prompt: put(prompt, public=" "))


@seen_as("words", "the board has no words")
def the_board_is_silent(patch):
    class Bad(ToyGame):
        def board_text(self, view):
            return ""

    return Bad()


@seen_as("crash", "IndexError")
def a_hand_cannot_be_told(patch):
    class Bad(ToyGame):
        def hand_text(self, view):
            return view.hand[9]

    return Bad()


@seen_as("view", "nobody has a hand, but seat . has one")
def a_hand_is_denied(patch):
    class Bad(ToyGame):
        def view(self, pos, seat):
            return put(super().view(pos, seat), hands=False)

    return Bad()


@seen_as("crash", "KeyError")
def an_event_cannot_be_told(patch):
    class Bad(ToyGame):
        def line(self, view, event):
            return f"{event.data['who']}"

    return Bad()


@seen_as("lines", "is an empty line")
def an_event_is_an_empty_line(patch):
    class Bad(ToyGame):
        def line(self, view, event):
            return ""

    return Bad()


@seen_as("lines", "after it was stored")
def an_event_reads_differently_when_stored(patch):
    def on_free(g, d, option):
        g.state.seats[d.seat].coins -= 1
        g.emit("cashed", None, seats=(d.seat,))

    patch.setattr(toy, "_on_free", on_free)
    return ToyGame()


@seen_as("view", "it waits for")
def the_view_waits_for_nobody(patch):
    return views(lambda pos, view: put(view, waiting=()))


@seen_as("view", "it says over=True")
def the_view_is_over_too_soon(patch):
    return views(lambda pos, view: put(view, over=True))


@seen_as("view", "it says toy, seat None")
def the_view_is_somebody_elses(patch):
    return views(lambda pos, view: put(view, seat=None))
