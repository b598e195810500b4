"""Sabotaged secrets: views, questions, prompts and events that tell what is hidden."""

from engine.core.decision import Decision, PickOne
from tests import toy
from tests.core.sabotages.kit import asks_instead, put, seen_as, views
from tests.toy import Match, ToyGame, Turn


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
