"""Every verdict of the fuzz harness can fail: the toy is sabotaged in one way each.

A sabotage patches a rule of the toy (undone after the test) or overrides a call of its protocol.
"""

import re
from itertools import count

import msgspec
import pytest

from engine.core.decision import Amounts, Decision, Line, Pick, PickOne, PickSome
from engine.core.errors import Refusal
from engine.core.events import Applied
from engine.core.fuzz import Failure, play
from engine.core.fuzz.play import EVERYTHING
from tests import toy
from tests.toy import Match, ToyGame, ToyPlayer, Turn

CAP = 400
GAMES = 60
SABOTAGES = []
put = msgspec.structs.replace


def first_failure(game):
    for seed in range(GAMES):
        try:
            play(game, seed, checks=EVERYTHING, cap=CAP)
        except Failure as failure:
            return failure
    return None


def seen_as(verdict, words):
    """Register a sabotage with the verdict that must see it and words of its message."""

    def register(sabotage):
        SABOTAGES.append(pytest.param(sabotage, verdict, words, id=sabotage.__name__))
        return sabotage

    return register


def test_the_sound_toy_passes_everything():
    assert first_failure(ToyGame()) is None


def asks_instead(name, make):
    """Return a sabotage that changes what step `name` of a turn asks: make(g, frame, decision)."""
    ask = getattr(Turn, f"ask_{name}")

    def changed(self, g):
        decision = ask(self, g)
        return decision and make(g, self, decision)

    return changed


# ----------------------------------------------------------------------- questions


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


# ----------------------------------------------------------------------- keeping


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


# ----------------------------------------------------------------------- choices


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


class Lenient(ToyGame):
    """Does nothing where it should refuse."""

    def apply(self, pos, seat, choice):
        try:
            return super().apply(pos, seat, choice)
        except Refusal as refusal:
            return self.instead(pos, refusal)

    def instead(self, pos, refusal):
        return Applied((), (), False)


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


# ----------------------------------------------------------------------- words and views


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


def views(change):
    """Return a toy with changed views: change(pos, view)."""

    class Bad(ToyGame):
        def view(self, pos, seat):
            return change(pos, super().view(pos, seat))

    return Bad()


@seen_as("view", "it waits for")
def the_view_waits_for_nobody(patch):
    return views(lambda pos, view: put(view, waiting=()))


@seen_as("view", "it says over=True")
def the_view_is_over_too_soon(patch):
    return views(lambda pos, view: put(view, over=True))


@seen_as("view", "it says toy, seat None")
def the_view_is_somebody_elses(patch):
    return views(lambda pos, view: put(view, seat=None))


# ----------------------------------------------------------------------- endings


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


# ----------------------------------------------------------------------- leaks


@seen_as("leak", "the view of .* shows what is hidden")
def a_view_shows_the_other_hands(patch):
    def change(pos, view):
        return put(view, hand=tuple(card for seat in pos.state.seats for card in seat.hand))

    return views(change)


@seen_as("leak", "the view of .* shows what is hidden")
def a_view_shows_the_top_of_the_deck(patch):
    return views(lambda pos, view: put(view, heading=(pos.state.deck or ["none"])[-1]))


@seen_as("leak", "sees by who is asked what is hidden|waiting: ")
def a_window_opens_only_for_a_card_that_fits(patch):
    def ask_react(self, g):
        other = (self.seat + 1) % len(g.state.seats)
        fitting = [card for card in g.state.seats[other].hand if toy.CARDS[card] > 6]
        return Decision(other, "turn.react", PickOne(("pass", *fitting)), quiet=True) if fitting else None

    patch.setattr(Turn, "ask_react", ask_react)
    return ToyGame()


@seen_as("leak", "the public prompt of .* tells")
def a_public_prompt_names_a_card(patch):
    class Bad(ToyGame):
        def describe(self, pos, decision):
            hand = pos.state.seats[decision.seat].hand
            return put(super().describe(pos, decision), public=f"Lantern {decision.seat} with {hand}")

    return Bad()


@seen_as("leak", "their own question tells")
def a_question_hangs_on_the_deck(patch):
    def ask(g, frame, decision):
        big = bool(g.state.deck) and toy.CARDS[g.state.deck[-1]] > 6
        return put(decision, about={"big": big})

    patch.setattr(Turn, "ask_move", asks_instead("move", ask))
    return ToyGame()


@seen_as("leak", "their own prompt tells")
def a_prompt_hangs_on_the_deck(patch):
    class Bad(ToyGame):
        def describe(self, pos, decision):
            return put(super().describe(pos, decision), text=f"Next is {(pos.state.deck or ['none'])[-1]}.")

    return Bad()


@seen_as("leak", "of seat . tells .* what is hidden")
def an_event_names_the_hand_of_a_passer(patch):
    on_react = Turn.on_react

    def told(self, g, d, value):
        if value == "pass":
            g.emit("kept", None, cards=list(g.state.seats[d.seat].hand))
        on_react(self, g, d, value)

    patch.setattr(Turn, "on_react", told)
    return ToyGame()


@seen_as("leak", "tells seat . what is hidden")
def a_look_at_the_deck_can_be_undone(patch):
    on_free = toy._on_free

    def peeks(g, d, option):
        on_free(g, d, option)
        g.emit("peeked", (d.seat,), card=(g.state.deck or ["none"])[-1])

    patch.setattr(toy, "_on_free", peeks)
    return ToyGame()


@seen_as("leak", "the view of .* shows what is hidden")
def bids_are_shown_without_a_fence(patch):
    do_again = Match.do_again

    def unfenced(self, g):
        do_again(self, g)
        g.fenced = False

    patch.setattr(Match, "do_again", unfenced)
    return ToyGame()


@seen_as("leak", "match.bid: the events, not the view, tell")
def a_secret_bid_is_told(patch):
    on_bid = Match.on_bid

    def told(self, g, d, value):
        on_bid(self, g, d, value)
        g.emit("bid", None, seat=d.seat, amount=int(value))

    patch.setattr(Match, "on_bid", told)
    return ToyGame()


@seen_as("leak", "made an unsound position")
def the_shuffle_itself_loses_cards(patch):
    class Bad(ToyGame):
        def shuffled(self, pos, seat, salt):
            made = super().shuffled(pos, seat, salt)
            made.state.deck = made.state.deck + made.state.deck[:1]
            return made

    return Bad()


# ----------------------------------------------------------------------- the proof


@pytest.mark.parametrize(("sabotage", "verdict", "words"), SABOTAGES)
def test_the_harness_sees(sabotage, verdict, words, monkeypatch):
    failure = first_failure(sabotage(monkeypatch))
    assert failure is not None, "the harness saw nothing"
    assert failure.verdict == verdict, failure
    assert re.search(words, failure.message), failure
    assert failure.failed.game == "toy"


def test_every_verdict_is_proved():
    proved = {parameter.values[1] for parameter in SABOTAGES}
    assert proved == {
        "audit", "cap", "chance", "copy", "crash", "dead end", "default", "end", "leak", "lines", "players",
        "pure", "refusal", "replay", "save", "undo", "view", "words",
    }  # fmt: skip
