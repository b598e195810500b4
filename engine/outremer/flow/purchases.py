"""Upgrading cities, building, studying, appointing. Rulebook: Construction; Muster Troops 2; Markets; Governors.

Options of markets are "<market>:<card>" and, for the top card of the deck unseen, "<market>:?".
"""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne, PickSome
from engine.core.machine import END, Frame
from engine.outremer.rules import cards, cities, glossary, goods
from engine.outremer.state import G

BUILDING_SPACES = 4
HAND = 5


def discount_left(g: G, seat: int, shared: bool, fixed: int) -> int:
    """Goods off a price: the effect's own, or what is left of the order's (boosted Construction, Muster Troops)."""
    act = g.state.act
    if not shared or act is None or act.seat != seat:
        return fixed
    return act.facts.get("discount", 0)


class Payment(Frame):
    """Shared first step: pay a cost. What comes then is the subclass's own step."""

    seat: int = 0
    cost: list[str] = []
    discount: int = 0
    shared: bool = False

    def ask_pay(self, g: G) -> Decision | None:
        question = goods.price(g, self.seat, self.cost, discount_left(g, self.seat, self.shared, self.discount))
        return Decision(
            self.seat,
            "pay",
            question,
            "Construction: spending goods",
            self.about(),
            quiet=bool(self.cost) and goods.unseen_means(g, self.seat),
            default=question.first(),  # the discount first
        )

    def on_pay(self, g: G, d: Decision, value: dict[str, int]) -> None:
        if self.shared and value.get("discount"):
            goods.note(g, self.seat, "discount", -value["discount"])
        if goods.pay(g, self.seat, value):
            g.emit("paid", seat=self.seat, amounts=value)

    def about(self) -> dict[str, object]:
        """Return what is being paid for."""
        return {"cost": self.cost}


class UpgradeCity(Payment, tag=True):
    """Upgrade a city: pay what its sector shows, raise the level (Construction)."""

    STEPS: ClassVar = ("pay", "raise")
    city: str = ""

    def about(self) -> dict[str, object]:
        return {"cost": self.cost, "city": self.city}

    def do_raise(self, g: G) -> None:
        cities.raise_level(g, self.city)
        goods.note(g, self.seat, "upgraded")


def upgrade_cost(g: G, city: str) -> list[str]:
    """Goods for the next level of a city below level 3."""
    return list(g.content.cities[city].costs[g.state.cities[city].level - 1])


def upgrades(g: G, seat: int, discount: int) -> list[str]:
    """Own cities that can be upgraded and paid for."""
    return [
        city
        for city in glossary.player(g, seat).cities
        if g.state.cities[city].level < 3 and goods.can_pay(g, seat, upgrade_cost(g, city), discount)
    ]


def card_cost(g: G, card: str) -> list[str]:
    """Goods in the cost of a building or tactic."""
    entry = g.content.buildings.get(card) or g.content.tactics[card]
    return list(entry.cost)


def offers(g: G, seat: int, markets: tuple[str, ...], discount: int) -> list[str]:
    """What can be bought: affordable market cards, and the unseen top card of each deck that has one left."""
    found = []
    for market in markets:
        if market == "bazaar":
            found += ["bazaar:bazaar"] if g.state.decks["bazaar"] else []
            continue
        found += [
            f"{market}:{card}"
            for card in g.state.markets[market]
            if goods.can_pay(g, seat, card_cost(g, card), discount)
        ]
        if g.state.decks[market] or g.state.discards[market]:
            found.append(f"{market}:?")
    return found


def markets_up_to(kind: str, level: int) -> tuple[str, ...]:
    """Markets of buildings or tactics that hold cards up to a level."""
    common: tuple[str, ...] = ("bazaar",) if kind == "building" else ()
    if level:
        common += (kind,)
    return (*common, f"{kind}4") if level == 4 else common


def buy(g: G, seat: int, option: str, *, discount: int = 0, shared: bool = False) -> None:
    """Begin to buy an offer. The unseen top card is shown, and must be bought if it can be paid for (ruling Q30)."""
    market, _, card = option.partition(":")
    blind = card == "?"
    if blind:
        drawn = cards.draw(g, market)
        if drawn is None:
            return
        card = g.state.revealed = drawn
        g.emit("card_revealed", seat=seat, card=card)
        if not goods.can_pay(g, seat, card_cost(g, card), discount_left(g, seat, shared, discount)):
            g.state.decks[market].append(card)
            g.state.revealed = ""
            g.emit("card_returned", seat=seat, card=card)
            return
    g.push(
        BuyCard(
            seat=seat, cost=card_cost(g, card), discount=discount, shared=shared, market=market, card=card, blind=blind
        )
    )


class BuyCard(Payment, tag=True):
    """Pay for a building or a tactic and take it."""

    STEPS: ClassVar = ("pay", "take")
    market: str = ""
    card: str = ""
    blind: bool = False

    def about(self) -> dict[str, object]:
        return {"cost": self.cost, "card": self.card}

    def do_take(self, g: G) -> None:
        if self.blind:
            g.state.revealed = ""
        elif self.market == "bazaar":
            g.state.decks["bazaar"].remove(self.card)
        else:
            g.state.markets[self.market].remove(self.card)
        g.emit("bought", seat=self.seat, card=self.card)
        if self.card in g.content.tactics:
            glossary.player(g, self.seat).hand.append(self.card)
            goods.note(g, self.seat, "studied")
        else:
            goods.note(g, self.seat, "built")
            g.push(PlaceBuilding(seat=self.seat, card=self.card))


class PlaceBuilding(Frame, tag=True):
    """Four buildings at most: a fifth replaces one, or is discarded itself (Construction; Buildings)."""

    STEPS: ClassVar = ("discard", "place")
    seat: int = 0
    card: str = ""

    def ask_discard(self, g: G) -> Decision | None:
        built = glossary.player(g, self.seat).buildings
        if len(built) < BUILDING_SPACES:
            return None
        options = ("new", *(f"{n}:{card}" for n, card in enumerate(built)))
        return Decision(self.seat, "building.discard", PickOne(options), "Buildings", {"card": self.card})

    def on_discard(self, g: G, d: Decision, value: str) -> None:
        p = glossary.player(g, self.seat)
        if value == "new":
            gone = self.card
            self.step = END
        else:
            index = int(value.partition(":")[0])
            gone = p.buildings.pop(index)
            p.buildings_used.pop(index)
        cards.discard(g, gone)
        g.emit("card_discarded", seat=self.seat, what="building", card=gone)

    def do_place(self, g: G) -> None:
        p = glossary.player(g, self.seat)
        p.buildings.append(self.card)
        p.buildings_used.append(False)


class TrimHand(Frame, tag=True):
    """Always exactly five tactics: discard the excess; starting ones go to the personal discard (ruling Q37)."""

    STEPS: ClassVar = ("discard",)
    seat: int = 0

    def ask_discard(self, g: G) -> Decision | None:
        hand = glossary.player(g, self.seat).hand
        over = len(hand) - HAND
        if over <= 0:
            return None
        options = tuple(f"{n}:{card}" for n, card in enumerate(hand))
        return Decision(self.seat, "tactics.discard", PickSome(options, over, over), "Muster Troops 2", {"count": over})

    def on_discard(self, g: G, d: Decision, value: tuple[str, ...]) -> None:
        """The shared pile lies open; what goes to the personal one stays unseen."""
        hand = glossary.player(g, self.seat).hand
        for option in reversed(value):
            card = hand.pop(int(option.partition(":")[0]))
            if g.content.tactics[card].state:
                glossary.player(g, self.seat).retired.append(card)
                g.emit("tactic_retired", seat=self.seat)
            else:
                cards.discard(g, card)
                g.emit("card_discarded", seat=self.seat, what="tactic", card=card)


class ChooseUpgrade(Frame, tag=True):
    """By a card: you may upgrade one city at a discount."""

    STEPS: ClassVar = ("choose",)
    seat: int = 0
    discount: int = 0

    def ask_choose(self, g: G) -> Decision | None:
        own = [f"upgrade:{city}" for city in upgrades(g, self.seat, self.discount)]
        unseen = goods.unseen_means(g, self.seat)
        if not own and not unseen:
            return None
        shape = PickOne(("pass", *own))
        return Decision(self.seat, "upgrade.choose", shape, "Construction", quiet=unseen, harmless=("pass",))

    def on_choose(self, g: G, d: Decision, value: str) -> None:
        if value != "pass":
            city = value.partition(":")[2]
            g.push(UpgradeCity(seat=self.seat, cost=upgrade_cost(g, city), discount=self.discount, city=city))
        else:
            g.emit("forgone", seat=self.seat, what="upgrade")


class ChooseCard(Frame, tag=True):
    """By a card: you may build or study up to a level at a discount."""

    STEPS: ClassVar = ("choose", "trim")
    seat: int = 0
    kind: str = ""
    level: int = 2
    discount: int = 0

    def ask_choose(self, g: G) -> Decision | None:
        options = [
            option
            for option in offers(g, self.seat, markets_up_to(self.kind, self.level), self.discount)
            if self._fits(g, option)
        ]
        unseen = goods.unseen_means(g, self.seat)
        if not options and not unseen:
            return None
        verb = "build:" if self.kind == "building" else "study:"
        shape = PickOne(("pass", *(verb + option for option in options)))
        return Decision(self.seat, f"{self.kind}.choose", shape, "Markets", quiet=unseen, harmless=("pass",))

    def _fits(self, g: G, option: str) -> bool:
        """Level I alone excludes the unseen top card, which may be of level II."""
        card = option.partition(":")[2]
        return self.level > 1 if card == "?" else len(card_cost(g, card)) <= self.level

    def on_choose(self, g: G, d: Decision, value: str) -> None:
        if value != "pass":
            buy(g, self.seat, value.partition(":")[2], discount=self.discount)
        else:
            g.emit("forgone", seat=self.seat, what=self.kind)

    def do_trim(self, g: G) -> None:
        g.push(TrimHand(seat=self.seat))


def governors_left(g: G) -> bool:
    """Whether a governor can be had: from the market, the deck, or the pile that becomes the deck (Card Discard)."""
    return bool(g.state.markets["governor"] or g.state.decks["governor"] or g.state.discards["governor"])


REPLACED = "Other Symbols"
"""The heading under which it stands what replacing a governor is, whatever allows it."""


class TakeGovernor(Frame, tag=True):
    """Choose a governor from the market, or the unseen top card, for a city (Battle 4d; March; ruling Q31).

    `may_keep`: the governor in place may stay.
    """

    STEPS: ClassVar = ("choose",)
    seat: int = 0
    city: str = ""
    may_keep: bool = True

    def ask_choose(self, g: G) -> Decision | None:
        options = [f"governor:{card}" for card in g.state.markets["governor"]]
        if g.state.decks["governor"] or g.state.discards["governor"]:
            options.append("governor:?")
        if self.may_keep:
            options.insert(0, "keep")
        there = g.state.cities[self.city].governor
        about, rule = {"city": self.city, "card": there}, REPLACED if there and not self.may_keep else "Battle 4d"
        if not options:
            return None
        harmless = ("keep",) if self.may_keep else ()
        return Decision(self.seat, "governor.choose", PickOne(tuple(options)), rule, about, harmless=harmless)

    def on_choose(self, g: G, d: Decision, value: str) -> None:
        if value == "keep":
            return
        card: str | None = value.partition(":")[2]
        if card == "?":
            card = cards.draw(g, "governor")
        else:
            g.state.markets["governor"].remove(value.partition(":")[2])
        if card is None:
            return
        cities.discard_governor(g, self.city, "replaced")
        g.state.cities[self.city].governor = card
        g.emit("governor", seat=self.seat, city=self.city, card=card)


class ReplaceGovernorChoice(Frame, tag=True):
    """By a card: discard a governor from one of your cities and take a new one (List of Symbols; ruling Q52)."""

    STEPS: ClassVar = ("where",)
    seat: int = 0

    def ask_where(self, g: G) -> Decision | None:
        own = [c for c in glossary.player(g, self.seat).cities if g.state.cities[c].governor]
        if not own or not governors_left(g):
            return None
        return Decision(self.seat, "governor.where", PickOne(("pass", *own)), REPLACED, harmless=("pass",))

    def on_where(self, g: G, d: Decision, value: str) -> None:
        if value != "pass":
            g.push(TakeGovernor(seat=self.seat, city=value, may_keep=False))
        else:
            g.emit("forgone", seat=self.seat, what="governor")
