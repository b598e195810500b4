"""What a computer player reads off its view: the table, its own cards, and the few sums that every decision needs."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.rng import Rng
from engine.core.view import View
from engine.outremer.content import Content, edition
from engine.outremer.content.model import Condition
from engine.outremer.state import COVERED, GOOD, GOODS, SARACEN
from engine.outremer.view import CityView, OutremerView, Own, PlayerView

SPICE = GOOD["spice"]
COLOUR = {"yellow": "wood", "white": "candles", "blue": "steel", "red": "horses"}
AVERAGE_BISHOP = 1.5  # level of a bishop whose face nobody but its owner may look at


class Sight:
    """The view of one seat, with look-ups. Holds nothing that the view does not."""

    __slots__ = ("cities", "content", "me", "mine", "own", "rng", "seat", "view")

    def __init__(self, view: View, salt: int) -> None:
        assert isinstance(view, OutremerView)
        assert view.seat is not None
        assert view.own is not None
        self.view: OutremerView = view
        self.rng = Rng(salt)
        self.content: Content = edition(view.edition)
        self.seat: int = view.seat
        self.me: PlayerView = view.players[view.seat]
        self.own: Own = view.own
        self.cities: dict[str, CityView] = {city.id: city for city in view.cities}
        self.mine: list[CityView] = [self.cities[city] for city in self.me.cities]

    @property
    def rivals(self) -> list[PlayerView]:
        """The other seats."""
        return [p for p in self.view.players if p.seat != self.seat]

    @property
    def incomes(self) -> int:
        """Income Phases that are still to come when the game runs its full length."""
        return self.view.rounds - max(1, self.view.round) + 1

    def near(self, city: str) -> list[CityView]:
        """Neighbouring cities in play."""
        return [c for other in self.content.cities[city].neighbours if (c := self.cities[other]).owner != COVERED]

    def held(self, city: str, owner: int) -> list[CityView]:
        """Neighbouring cities of an owner."""
        return [c for other in self.content.cities[city].neighbours if (c := self.cities[other]).owner == owner]

    # ------------------------------------------------------------------------------------------ raids and walls

    def raid(self, city: str) -> int:
        """Strength of a raid on a city if its colour were activated now; 0 when no Saracen could come."""
        most = self.view.per_neighbour
        troops = sum(max(0, min(most, c.troops - 1)) for c in self.held(city, SARACEN))
        return troops + self.view.swords if troops else 0

    def need(self, city: str) -> int:
        """Units that a city lacks to outlast such a raid; negative: units to spare for it."""
        here = self.cities[city]
        strength = self.raid(city)
        return strength + 1 - here.level - here.troops if strength else 1 - here.troops

    def wall(self, city: str) -> int:
        """Strength of the defence of a foreign city before any card is played."""
        here = self.cities[city]
        saracen = self.view.swords + self.view.modifiers.get("saracens", 0) if here.owner == SARACEN else 0
        return here.troops + here.level + saracen

    def spare(self, city: str) -> int:
        """Units that may leave a city, all but one."""
        return max(0, self.cities[city].troops - 1)

    # ------------------------------------------------------------------------------------------ goods and coins

    def ready(self, good: str) -> int:
        """Unspent tokens of a good, spice not counted."""
        return self.me.ready[GOOD[good]]

    def coins_short(self, cost: tuple[str, ...] | list[str], discount: int = 0) -> int:
        """Coins that a cost would take once fitting goods and a discount are spent."""
        left = dict(zip(GOODS, self.me.ready, strict=True))
        spice, anything, missing = left.pop("spice"), cost.count("any"), 0
        for good in cost:
            if good != "any":
                missing += not left.get(good)
                left[good] = max(0, left.get(good, 0) - 1)
        missing += max(0, anything - sum(left.values()))
        return max(0, missing - spice - discount)

    # ------------------------------------------------------------------------------------------ holy lands

    def strength_of_clergy(self, city: str, seat: int) -> float:
        """Combined level of a seat's bishops in a city: exact for one's own, an average for the others."""
        here = self.cities[city]
        if seat == self.seat:
            return here.mine[0] + 2 * here.mine[1]
        return AVERAGE_BISHOP * here.bishops[seat]

    def rival_clergy(self, city: str) -> float:
        """Combined level of the strongest other clergy in a city, as far as one can guess."""
        here = self.cities[city]
        return max((AVERAGE_BISHOP * n for seat, n in enumerate(here.bishops) if seat != self.seat), default=0.0)

    def holy(self, city: str) -> bool:
        """Whether a city counts as one's own holy land, as far as one can guess."""
        return self.strength_of_clergy(city, self.seat) > self.rival_clergy(city)

    def holiness_bonuses(self, points: int) -> tuple[int, int, int]:
        """Bishop actions and rescripts that so many holiness points would bring, and the space where they end."""
        view = self.view
        taken = {p.holiness for p in self.rivals} | set(view.absent)
        here, bishops, rescripts = self.me.holiness, 0, 0
        while points > 0:
            here = (here + 1) % len(view.holiness)
            bishops += view.holiness[here] == "bishop"
            rescripts += view.holiness[here] == "rescript"
            points -= here not in taken
        return bishops, rescripts, here

    # ------------------------------------------------------------------------------------------ what conditions count

    def measure(self, seat: int, name: str) -> int:
        """How many of a component a seat has; hidden ones are known for oneself alone."""
        p = self.view.players[seat]
        if name in GOOD:
            index = GOOD[name]
            return p.ready[index] + p.spent[index] + p.locked[index]
        if name.startswith("tactics_"):
            good = COLOUR[name[8:]]
            return sum(good in self.content.tactics[card].colours for card in self.own.hand)
        return MEASURES[name](self, p)

    def points(self, condition: Condition, extra: int = 0, measure: int | None = None) -> int:
        """Influence of a condition for oneself, with `extra` more of what it counts."""
        have = (self.measure(self.seat, condition.measure) if measure is None else measure) + extra
        if condition.leader:
            best = max(self.measure(p.seat, condition.measure) for p in self.rivals)
            return condition.leader if have >= 1 and have >= best else 0
        return max((gain for least, gain in condition.tiers if have >= least), default=0)


def _goods(p: PlayerView) -> list[int]:
    return [sum(kind) for kind in zip(p.ready, p.spent, p.locked, strict=True)]


MEASURES: dict[str, Callable[[Sight, PlayerView], int]] = {
    "goods": lambda s, p: sum(_goods(p)),
    "colours": lambda s, p: sum(n > 0 for n in _goods(p)),
    "coins": lambda s, p: p.coins,
    "units": lambda s, p: p.units,
    "reserve": lambda s, p: p.reserve if p.cities else 0,
    "cities": lambda s, p: len(p.cities),
    "levels": lambda s, p: sum(s.cities[c].level for c in p.cities),
    "level3": lambda s, p: sum(s.cities[c].level == 3 for c in p.cities),
    "capital_level": lambda s, p: s.cities[p.cities[0]].level if p.cities else 0,
    "bishops": lambda s, p: sum(c.bishops[p.seat] for c in s.view.cities),
    "holy_lands": lambda s, p: sum(s.holy(c.id) for c in s.view.cities) if p.seat == s.seat else p.holy_lands,
    "bishop_cities": lambda s, p: sum(c.bishops[p.seat] > 0 for c in s.view.cities),
    "foreign_bishops": lambda s, p: (
        sum(c.bishops[p.seat] for c in s.view.cities if c.owner != p.seat) if p.cities else 0
    ),
    "buildings": lambda s, p: len(p.buildings),
    "building_levels": lambda s, p: sum(s.content.buildings[b.card].level for b in p.buildings),
    "rescripts": lambda s, p: len(p.rescripts),
    "spies": lambda s, p: len(p.spies),
    "governors": lambda s, p: sum(bool(s.cities[c].governor) for c in p.cities),
    "holiness": lambda s, p: sum(q.holiness < p.holiness for q in s.view.players),
    "studied": lambda s, p: sum(s.content.tactics[card].level > 0 for card in s.own.hand),
}
