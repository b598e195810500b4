"""Battles played out on paper: hidden cards are sampled, both sides play by rule of thumb, wins are counted.

A duel knows units, strength and cards of both sides and nothing else of the table, so that hundreds of them cost a few
milliseconds.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.core.rng import Rng
from engine.outremer.content import edition, ops
from engine.outremer.content.model import Half
from engine.outremer.players.sight import Sight
from engine.outremer.state import ATTACKER, DEFENDER, SARACEN

MANEUVERS = 4
HAND = 5
GONE = 6  # worth of a half that leaves nobody standing


class Blow(NamedTuple):
    """A half of a card in numbers: strength, enemies removed, friends brought, and what it does for the next card."""

    strength: int
    removed: int
    brought: int
    next_both: bool
    next_cover: bool


Card = tuple[Blow, Blow]
Hand = tuple[Card, ...]


class Duel(NamedTuple):
    """Where a battle stands: per side (attacker, defender) units, other strength, friends near, and cards in hand.

    `played` counts maneuvers.
    """

    units: tuple[int, int]
    bonus: tuple[int, int]
    friends: tuple[int, int]
    hands: tuple[Hand, Hand]
    played: int = 0


@cache
def blows(digest: str, card: str) -> Card:
    """Both halves of a card in numbers; a level-IV card counts itself once."""
    content = edition(digest)
    entry = content.tactics.get(card) or content.saracens[card]
    return _blow(entry.top), _blow(entry.bottom)


def _blow(half: Half) -> Blow:
    strength = removed = brought = 0
    for op in half.ops:
        if isinstance(op, ops.Strength):
            strength += op.x + op.each
        elif isinstance(op, ops.Rout | ops.Flee):
            removed += op.x + op.each
        elif isinstance(op, ops.Reinforce):
            brought += op.x
        elif isinstance(op, ops.Devastate):
            strength += 1
    kinds = {type(op) for op in half.ops}
    return Blow(strength, removed, brought, ops.BothHalves in kinds, ops.OwnCover in kinds)


def hand_of(sight: Sight, cards: tuple[str, ...]) -> Hand:
    """Cards as a duel knows them."""
    return tuple(blows(sight.view.edition, card) for card in cards)


def force(blow: Blow, enemies: int, friends: int) -> float:
    """How far a blow moves the battle, against so many enemies and with so many friends near."""
    strength, removed, brought, next_both, next_cover = blow
    if removed:
        strength += removed if removed < enemies else enemies + GONE
    if brought:
        strength += brought if brought < friends else friends
    return strength + next_both + next_cover


class Bout:
    """One duel played to its end."""

    __slots__ = ("bonus", "both", "cover", "friends", "hands", "played", "units")

    def __init__(self, duel: Duel) -> None:
        self.units, self.bonus, self.friends = list(duel.units), list(duel.bonus), list(duel.friends)
        self.hands = [list(duel.hands[0]), list(duel.hands[1])]
        self.played = duel.played
        self.both, self.cover = [False, False], [False, False]

    def over(self) -> bool:
        """Whether all maneuvers are done or a side is gone."""
        return self.played >= MANEUVERS or not self.units[0] or not self.units[1]

    def won(self) -> bool:
        """Whether the attacker wins as things stand; a tie is the attacker's."""
        if not self.units[1]:
            return True
        return self.units[0] > 0 and self.units[0] + self.bonus[0] >= self.units[1] + self.bonus[1]

    def pick(self, side: int) -> Card:
        """The card whose worse half is best."""
        enemies, friends = self.units[1 - side], self.friends[side]
        hand = self.hands[side]
        found, most = hand[0], -1.0
        for card in hand:
            one, two = force(card[0], enemies, friends), force(card[1], enemies, friends)
            worth = one + 0.1 * two if one < two else two + 0.1 * one
            if worth > most:
                found, most = card, worth
        return found

    def maneuver(self, side: int, card: Card, rng: Rng) -> None:
        """Lay out a card of the hand, let it be covered, and resolve what is open."""
        self.hands[side].remove(card)
        top, bottom = card
        if self.both[side]:
            self.both[side] = False
            self.resolve(side, top)
            self.resolve(side, bottom)
            self.played += 1
            return
        enemies, friends = self.units[1 - side], self.friends[side]
        better_top = force(top, enemies, friends) >= force(bottom, enemies, friends)
        self.covered(side, bottom if better_top != self.cover[side] else top, rng)

    def covered(self, side: int, left: Blow, rng: Rng) -> None:
        """An unseen card of the opponent covers one half; the half that is left takes effect."""
        self.cover[side] = False
        hand = self.hands[1 - side]
        if hand:
            hand.pop(rng.below(len(hand)))
        self.resolve(side, left)
        self.played += 1

    def resolve(self, side: int, blow: Blow) -> None:
        """One blow takes effect."""
        self.bonus[side] += blow.strength
        if blow.removed:
            self.units[1 - side] = max(0, self.units[1 - side] - blow.removed)
        if blow.brought:
            brought = min(blow.brought, self.friends[side])
            self.units[side] += brought
            self.friends[side] -= brought
        self.both[side] = self.both[side] or blow.next_both
        self.cover[side] = self.cover[side] or blow.next_cover

    def finish(self, rng: Rng) -> None:
        """Play what is left: the defender first, in turn."""
        while not self.over():
            side = DEFENDER if self.played % 2 == 0 else ATTACKER
            if self.hands[side]:
                self.maneuver(side, self.pick(side), rng)
            else:
                self.played += 1


# ------------------------------------------------------------------------------------------- hidden cards


def unseen_tactics(sight: Sight) -> list[str]:
    """Tactics of level I and II that lie neither open nor in one's own hand."""
    view, content = sight.view, sight.content
    seen = {*view.markets.get("tactic", ()), *view.discards.get("tactic", ()), *sight.own.hand}
    return [card for card, t in content.tactics.items() if not t.state and t.level < 4 and card not in seen]


def unseen_saracens(sight: Sight, own: tuple[str, ...] = ()) -> list[str]:
    """Saracen cards that may still be in the deck; all of them when a reshuffle is due."""
    gone = {*sight.view.discards.get("saracen", ()), *own}
    left = [card for card in sight.content.saracens if card not in gone]
    return left if len(left) >= HAND else list(sight.content.saracens)


def draw(pool: list[str], count: int, rng: Rng) -> list[str]:
    """Draw so many different cards: they stand in front of the pool afterwards."""
    count = min(count, len(pool))
    for place in range(count):
        other = place + rng.below(len(pool) - place)
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:count]


class Hands:
    """Hands that an owner may hold, as far as one's own seat can know: sampled once, and used for every option, so that
    options are compared on equal terms. `size` cards each, none of those `played`."""

    __slots__ = ("drawn",)

    def __init__(self, sight: Sight, owner: int, samples: int, size: int = HAND, played: tuple[str, ...] = ()) -> None:
        rng = sight.rng
        if owner == SARACEN:
            pool, learned, starting = unseen_saracens(sight, played), size, []
        else:
            p = sight.view.players[owner]
            starting = [c for c, t in sight.content.tactics.items() if t.state == p.state and c not in played]
            pool = unseen_tactics(sight)
            learned = min(p.retired, size, len(pool))
        self.drawn: list[Hand] = []
        for _ in range(samples):
            cards = draw(pool, learned, rng) + draw(starting, size - learned, rng)
            self.drawn.append(hand_of(sight, tuple(cards)))


class Odds(NamedTuple):
    """Chance that the attacker wins, and the mean of units left to both sides before retreat."""

    win: float
    attackers: float
    defenders: float


def attack_odds(sight: Sight, city: str, units: int, friends: int, hands: Hands, bonus: int = 0) -> Odds:
    """Odds of an attack of one's own on a city with so many units; `bonus` is strength from a boosted March."""
    here = sight.cities[city]
    if units < 1:
        return Odds(0.0, 0.0, float(here.troops))
    near = sum(c.troops - 1 for c in sight.held(city, here.owner))
    wall = sight.wall(city) - here.troops
    rng = Rng(units * 977 + here.troops)
    won = left = foes = 0
    own = hand_of(sight, sight.own.hand)
    for hand in hands.drawn:
        bout = Bout(Duel((units, here.troops), (bonus, wall), (friends, near), (own, hand)))
        bout.finish(rng)
        won += bout.won()
        left += bout.units[ATTACKER]
        foes += bout.units[DEFENDER]
    count = len(hands.drawn)
    return Odds(won / count, left / count, foes / count)
