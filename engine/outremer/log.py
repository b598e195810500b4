"""An event as one sentence of the log, for one viewer. Only events that the viewer may see come here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.events import Event
from engine.core.words import join
from engine.outremer.content import Content, edition
from engine.outremer.state import AUTOMA
from engine.outremer.texts import (
    GOODS_WORDS,
    ORDER_WORDS,
    ROMAN,
    SUPPLY,
    TRACK,
    amounts_words,
    coins_words,
    count,
    name_of,
    paid_words,
    text_of,
)
from engine.outremer.view import OutremerView

Data = dict[str, Any]


class Words:
    """Names for the ids of one game."""

    def __init__(self, view: OutremerView) -> None:
        self.content: Content = edition(view.edition)
        self.view = view

    def seat(self, seat: int) -> str:
        """A seat by its state; below 0 the Saracens."""
        return self.view.seats[seat].name if seat >= 0 else "The Saracens"

    def whom(self, seat: int) -> str:
        """A seat in the middle of a sentence."""
        return self.view.seats[seat].name if seat >= 0 else "the Saracens"

    def name(self, what: str) -> str:
        """A card, city or good by its name."""
        return name_of(self.content, what)

    def city(self, city: str, *seats: int) -> str:
        """A city beside a state: one of the same name is told from it."""
        name = self.name(city)
        return f"the city of {name}" if name in [self.seat(seat) for seat in seats] else name

    def amounts(self, amounts: dict[str, int]) -> str:
        """Amounts by line."""
        return amounts_words(self.content, amounts)

    def side(self, side: int) -> str:
        """A side of a battle."""
        return ("attacker", "defender")[side]


def line(view: OutremerView, event: Event) -> str | None:
    """Return the sentence, or None when the event says nothing to a reader."""
    make = LINES.get(event.kind)
    return make(Words(view), event.data) if make else None


def _token(w: Words, d: Data) -> str:
    who = "The automa" if d["seat"] == AUTOMA else w.seat(d["seat"])
    boosted = ", boosted" if d["boosted"] else ""
    tolls = _tolls(w, d) if d["paid"] else ""
    paid = f", paying {tolls}" if tolls else ""
    return f"{who} plans {ORDER_WORDS[d['order']]} in an {d['cell']} cell{boosted}{paid}."


def _tolls(w: Words, d: Data) -> str:
    """The coins for the tokens beneath, and who gets them; an entry of an earlier release does not say who does."""
    beneath, payer = d.get("beneath", []), d["seat"]
    if not beneath:
        return count(d["paid"], "coin")
    each, to = d["paid"] // len(beneath), dict[str, int]()
    for owner in beneath:  # the automa pays from the general supply: nothing for its own tokens
        if (owner, payer) != (AUTOMA, AUTOMA):
            name = SUPPLY if owner == AUTOMA else w.seat(owner)
            to[name] = to.get(name, 0) + each
    return coins_words(to) + (f" from {SUPPLY}" if payer == AUTOMA else "") if to else ""


def _order_begins(w: Words, d: Data) -> str:
    boosted = "boosted " if d["boosted"] else ""
    given = f" (given by {w.name(d['card'])})" if d["card"] else ""
    return f"{w.seat(d['seat'])} carries out {boosted}{ORDER_WORDS[d['order']]}{given}."


def _holy_land(w: Words, d: Data) -> str:
    shown = join(f"{w.seat(int(seat))} {n[0] + 2 * n[1]}" for seat, n in d["bishops"].items())
    owner = f"holy land of {w.seat(d['owner'])}" if d["owner"] >= 0 else "nobody's holy land"
    return f"{w.name(d['city'])} is contested ({shown}): {owner}."


def _raid(w: Words, d: Data) -> str:
    troops = f" from {w.amounts(d['troops'])}" if d["troops"] else ""
    return f"Saracens raid {w.name(d['city'])}{troops}: strength {d['strength']}."


def _raid_result(w: Words, d: Data) -> str:
    text = w.content.events[d["card"]].raid[d["row"]].text
    return f"{w.name(d['city'])} stands {d['difference']:+d} against the raid: {text[0].lower()}{text[1:]}."


def _income(w: Words, d: Data) -> str:
    governors = join(f"{w.name(card)} {gain}" for card, gain in d["governors"].items())
    lands = join(w.name(city) for city in d["holy_lands"])
    return f"You receive {d['amount']} influence (governors: {governors or 'none'}; holy lands: {lands or 'none'})."


def _flow(w: Words, d: Data) -> str:
    gain = d["amount"]
    if not gain:  # no card gives nothing: coins were to go
        return f"{w.seat(d['seat'])} has no coins to lose."
    verb, where = ("gains", "from") if gain > 0 else ("loses", "to")
    return f"{w.seat(d['seat'])} {verb} {count(abs(gain), 'coin')} {where} {SUPPLY}."


def _battle_won(w: Words, d: Data) -> str:
    """The strengths, unless a side is gone; an entry of an earlier release does not say what was left."""
    loser = 1 - d["side"]
    how = f"attacker {d['attacker']}, defender {d['defender']}"
    if not d.get("left", (1, 1))[loser]:
        how = f"no {w.side(loser)} is left"
    return f"The {w.side(d['side'])} wins at {w.name(d['city'])}: {how}."


LEAVES = {"replaced": ", replaced", "lost": ", which is lost", "card": ", discarded", "": ""}
"""Why a governor goes; an entry of an earlier release does not say it."""
FORGONE = {
    "upgrade": "upgrades no city",
    "building": "builds nothing",
    "tactic": "studies nothing",
    "train": "trains no further bishop",
    "move": "moves no bishop",
    "check": "has no holy land checked",
    "governor": "replaces no governor",
    "devastate": "leaves the city as it is",
}
"""What was passed up, of something that might have been."""


LINES: dict[str, Callable[[Words, Data], str | None]] = {
    "state_chosen": lambda w, d: f"{w.seat(d['seat'])} takes the field.",
    "bull_kept": lambda w, d: f"You keep the bull {w.name(d['card'])}.",
    "governor_kept": lambda w, d: f"You keep {w.name(d['card'])}; the governors are revealed together.",
    "game_begins": lambda w, d: "The game begins.",
    "round": lambda w, d: f"Round {d['number']} begins.",
    "phase": lambda w, d: {"planning": "Planning Phase.", "activation": "Activation Phase.", "income": "Income Phase."}[
        d["phase"]
    ],
    "event": lambda w, d: f"Event: {w.name(d['card'])}. {w.content.events[d['card']].text}",
    "raid_token": lambda w, d: f"The next raid is on {GOODS_WORDS[d['token']]}.",
    "reinforcement": lambda w, d: f"Saracen reinforcements reach {join(w.name(c) for c in d['cities'])}.",
    "track_bonus": lambda w, d: f"The Saracen track uncovers: {TRACK[d['bonus']]}.",
    "raid": _raid,
    "raid_result": _raid_result,
    "city_lost": lambda w, d: f"{w.seat(d['seat'])} loses {w.city(d['city'], d['seat'])} to the Saracens.",
    "eliminated": lambda w, d: f"{w.seat(d['seat'])} has lost the last city. This round is the last.",
    "capital_moved": lambda w, d: f"{w.seat(d['seat'])} makes {w.city(d['city'], d['seat'])} its new capital.",
    "token": _token,
    "no_token": lambda w, d: f"{w.seat(d['seat'])} cannot place a token.",
    "order_begins": _order_begins,
    "paid": lambda w, d: f"{w.seat(d['seat'])} {paid_words(w.content, d['amounts'])}.",
    "city_raised": lambda w, d: (
        f"{w.name(d['city'])} rises to level {d['level']}." + (" It yields one more good." if d["goods"] else "")
    ),
    "city_lowered": lambda w, d: f"{w.name(d['city'])} falls to level {d['level']}.",
    "city_kept": lambda w, d: f"{w.name(d['city'])} keeps its level.",
    "bought": lambda w, d: f"{w.seat(d['seat'])} takes {w.name(d['card'])}.",
    "card_revealed": lambda w, d: f"{w.seat(d['seat'])} turns up {w.name(d['card'])}.",
    "card_returned": lambda w, d: f"{w.seat(d['seat'])} cannot pay for it; {w.name(d['card'])} goes back.",
    "card_discarded": lambda w, d: f"{w.seat(d['seat'])} discards {w.name(d['card'])}.",
    "tactic_retired": lambda w, d: f"{w.seat(d['seat'])} puts a starting tactic away.",
    "governor": lambda w, d: f"{w.name(d['card'])} governs {w.name(d['city'])}.",
    "governor_discarded": lambda w, d: f"{w.name(d['card'])} leaves {w.name(d['city'])}{LEAVES[d.get('why', '')]}.",
    "card_used": lambda w, d: f"{w.seat(d['seat'])} uses {w.name(d['card'])}: {text_of(w.content, d['card'])}",
    "no_effect": lambda w, d: (
        f"{w.name(d['card'])} comes to nothing{' for ' + w.whom(d['seat']) if d['seat'] >= 0 else ''}."
    ),
    "holiness": lambda w, d: f"{w.seat(d['seat'])} advances {d['points']} on the holiness track.",
    "rescript_drawn": lambda w, d: f"{w.seat(d['seat'])} takes a rescript of level {ROMAN[d['level']]}.",
    "rescript_seen": lambda w, d: f"Your rescript: {w.name(d['card'])}. {w.content.rescripts[d['card']].text}",
    "rescript_played": lambda w, d: (
        f"{w.seat(d['seat'])} plays {w.name(d['card'])}: {w.content.rescripts[d['card']].text}"
    ),
    "rescripts_discarded": lambda w, d: f"{w.seat(d['seat'])} discards {join(w.name(c) for c in d['cards'])}.",
    "spy_drawn": lambda w, d: f"{w.seat(d['seat'])} takes a spy.",
    "spy_seen": lambda w, d: f"Your spy: {w.name(d['card'])}. {w.content.spies[d['card']].text}",
    "spy_placed": lambda w, d: f"{w.seat(d['seat'])} sends {w.name(d['card'])} against {w.seat(d['watches'])}.",
    "bishop_trained": lambda w, d: f"{w.seat(d['seat'])} trains a bishop in {w.name(d['city'])}.",
    "bishop_level": lambda w, d: f"Your new bishop in {w.name(d['city'])} is of level {ROMAN[d['level']]}.",
    "bishop_moved": lambda w, d: f"{w.seat(d['seat'])} moves a bishop from {w.name(d['city'])} to {w.name(d['to'])}.",
    "bishop_lost": lambda w, d: f"{w.seat(d['seat'])} loses a bishop in {w.name(d['city'])}.",
    "holy_land_checked": _holy_land,
    "influence": lambda w, d: f"You {'receive' if d['amount'] >= 0 else 'lose'} {abs(d['amount'])} influence.",
    "income": _income,
    "coins": _flow,
    "taxes": lambda w, d: f"{w.seat(d['seat'])} collects {count(d['amount'], 'coin')} in taxes.",
    "goods_restored": lambda w, d: f"{w.seat(d['seat'])} restores {w.amounts(d['goods']) or 'nothing'}.",
    "goods_taken": lambda w, d: (
        f"{w.seat(d['seat'])} takes the goods of {w.city(d['city'], d['seat'])}: {w.amounts(d['goods'])}."
    ),
    "markets_filled": lambda w, d: f"New on the markets: {join(w.name(card) for card in d['cards'])}.",
    "forgone": lambda w, d: f"{w.seat(d['seat'])} {FORGONE[d['what']]}.",
    "goods_locked": lambda w, d: f"Goods of {w.seat(d['seat'])} are locked: {w.amounts(d['goods'])}.",
    "good_given": lambda w, d: (
        f"{w.seat(d['seat'])} gives up a {d['state']} {GOODS_WORDS[d['good']]} token"
        + (f" to {w.seat(d['to'])}." if d.get("to", -1) >= 0 else ".")
    ),
    "units_placed": lambda w, d: f"{w.seat(d['seat'])} places units: {w.amounts(d['cities'])}.",
    "units_lost": lambda w, d: f"{w.seat(d['seat'])} discards units: {w.amounts(d['cities'])}.",
    "units_moved": lambda w, d: f"{w.seat(d['seat'])} moves units: {w.amounts(d['roads']) or 'none'}.",
    "bombarded": lambda w, d: f"{w.seat(d['seat'])} destroys Saracens: {w.amounts(d['cities'])}.",
    "marched": lambda w, d: f"{w.seat(d['seat'])} marches on {w.city(d['to'], d['seat'])}: {w.amounts(d['cities'])}.",
    "battle_begins": lambda w, d: (
        f"Battle for {w.city(d['city'], d['attacker'], d['defender'])}: {w.seat(d['attacker'])} with "
        f"{count(d['units'], 'unit')} against {w.whom(d['defender'])}."
    ),
    "saracens_played": lambda w, d: f"{w.seat(d['seat'])} plays the Saracens.",
    "battle_strength": lambda w, d: f"Strength: attacker {d['attacker']}, defender {d['defender']}.",
    "maneuver": lambda w, d: f"The {w.side(d['side'])} plays {w.name(d['card'])} ({text_of(w.content, d['card'])}).",
    "covered": lambda w, d: f"The {d['half']} of {w.name(d['card'])} is covered.",
    "strength": lambda w, d: f"{d['amount']:+d} strength for the {w.side(d['side'])}.",
    "routed": lambda w, d: f"{w.seat(d['owner'])}: {count(d['count'], 'unit')} routed.",
    "forced_to_flee": lambda w, d: f"{w.seat(d['owner'])}: {count(d['count'], 'unit')} forced to flee.",
    "fled": lambda w, d: (
        f"{w.seat(d['owner'])}: {count(d['count'], 'unit')} from {w.city(d['city'], d['owner'])} to "
        f"{w.city(d['to'], d['owner'])}."
    ),
    "destroyed": lambda w, d: f"{w.seat(d['owner'])}: {count(d['count'], 'unit')} lost, with nowhere to go.",
    "reinforced": lambda w, d: (
        f"{w.seat(d['owner'])}: reinforcements into the battle: {w.amounts(d['cities']) or 'none'}."
    ),
    "battle_won": _battle_won,
    "declined": lambda w, d: f"{w.seat(d['seat'])} does not use {w.name(d['card'])}.",
    "tactic_lost": lambda w, d: f"{w.seat(d['owner'])}: {w.name(d['card'])} is lost.",
    "loss_cancelled": lambda w, d: f"{w.name(d['card'])} is a starting tactic: no loss.",
    "retreat": lambda w, d: f"{w.seat(d['owner'])}: retreat from {w.city(d['city'], d['owner'])}; one unit is lost.",
    "city_taken": lambda w, d: f"{w.seat(d['seat'])} takes {w.city(d['city'], d['seat'])}.",
    "reshuffled": lambda w, d: "A spent deck is shuffled anew.",
    "over": lambda w, d: "The game is over.",
}
