"""Small questions that cards and rules share: which goods, which units, where to. One frame a question."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Amounts, Decision, Line, PickOne, PickSome
from engine.core.machine import END, Frame
from engine.outremer.rules import cards, cities, glossary, goods
from engine.outremer.state import GOODS, SARACEN, G


class PlaceUnits(Frame, tag=True):
    """Put units from the reserve into own cities in any combination (Muster Troops 1; ruling Q38)."""

    STEPS: ClassVar = ("place",)
    seat: int = 0
    count: int = 0

    def ask_place(self, g: G) -> Decision | None:
        p = glossary.player(g, self.seat)
        count = min(self.count, p.reserve)
        if not count or not p.cities:
            return None
        shape = Amounts(tuple(Line(city, count) for city in p.cities), count, count)
        return Decision(self.seat, "units.place", shape, "Muster Troops 1", {"count": count})

    def on_place(self, g: G, d: Decision, value: dict[str, int]) -> None:
        for city, amount in value.items():
            g.state.cities[city].troops += amount
            glossary.player(g, self.seat).reserve -= amount
        g.emit("units_placed", seat=self.seat, cities=value)


class RestoreGoods(Frame, tag=True):
    """Restore up to `count` spent goods of the owner's choice (Glossary); who does not answer restores all it can."""

    STEPS: ClassVar = ("restore",)
    seat: int = 0
    count: int = 0

    def ask_restore(self, g: G) -> Decision | None:
        spent = glossary.player(g, self.seat).spent
        count = min(self.count, sum(spent))
        if not count:
            return None
        lines = tuple(Line(good, spent[n]) for n, good in enumerate(GOODS) if spent[n])
        shape, most = Amounts(lines, 0, count), Amounts(lines, count, count)
        rule, about = "Glossary: Restore X goods", {"count": count}
        return Decision(self.seat, "goods.restore", shape, rule, about, default=most.first())

    def on_restore(self, g: G, d: Decision, value: dict[str, int]) -> None:
        goods.restore(g, self.seat, value)
        g.emit("goods_restored", seat=self.seat, goods=value)


class LockGoods(Frame, tag=True):
    """Lock `count` goods of `seat`; `chooser` picks which, spent or not (Glossary)."""

    STEPS: ClassVar = ("lock",)
    seat: int = 0
    chooser: int = 0
    count: int = 0

    def ask_lock(self, g: G) -> Decision | None:
        p = glossary.player(g, self.seat)
        lines = [Line(f"{good}:ready", p.ready[n]) for n, good in enumerate(GOODS) if p.ready[n]]
        lines += [Line(f"{good}:spent", p.spent[n]) for n, good in enumerate(GOODS) if p.spent[n]]
        count = min(self.count, sum(line.most for line in lines))
        if not count:
            return None
        about = {"count": count, "owner": self.seat}
        return Decision(
            self.chooser, "goods.lock", Amounts(tuple(lines), count, count), "Glossary: Lock X goods", about
        )

    def on_lock(self, g: G, d: Decision, value: dict[str, int]) -> None:
        goods.lock(g, self.seat, value)
        g.emit("goods_locked", seat=self.seat, goods=value)


class GiveGood(Frame, tag=True):
    """A goods token leaves a storage; with several states the giver chooses which (Battle 4d; rulings Q20, Q26).

    `to` is the seat that receives it in the same state, or SARACEN: it returns to the board or the supply.
    """

    STEPS: ClassVar = ("give",)
    seat: int = 0
    good: int = 0
    to: int = SARACEN

    def ask_give(self, g: G) -> Decision | None:
        p = glossary.player(g, self.seat)
        states = tuple(name for name in ("spent", "locked", "ready") if getattr(p, name)[self.good])
        if p.out:  # who is eliminated gives all of them and is asked nothing
            states = states[:1]
        about = {"good": GOODS[self.good], "to": self.to}
        return Decision(self.seat, "goods.give", PickOne(states), "Battle 4d", about) if states else None

    def on_give(self, g: G, d: Decision, value: str) -> None:
        getattr(glossary.player(g, self.seat), value)[self.good] -= 1
        if self.to >= 0:
            getattr(glossary.player(g, self.to), value)[self.good] += 1
        g.emit("good_given", seat=self.seat, good=GOODS[self.good], state=value, to=self.to)


class LoseUnitsChoice(Frame, tag=True):
    """Discard non-last units from own cities, otherwise pay coins for each that cannot be (Glossary; ruling Q23)."""

    STEPS: ClassVar = ("lose", "otherwise")
    seat: int = 0
    count: int = 0
    city: str = ""
    coins: int = 0
    lost: int = 0

    def ask_lose(self, g: G) -> Decision | None:
        places = [self.city] if self.city else glossary.player(g, self.seat).cities
        lines = tuple(Line(c, n) for c in places if (n := glossary.non_last(g.state.cities[c].troops, self.count)))
        count = min(self.count, sum(line.most for line in lines))
        if not count:
            return None
        return Decision(self.seat, "units.lose", Amounts(lines, count, count), "Glossary: Non-last", {"count": count})

    def on_lose(self, g: G, d: Decision, value: dict[str, int]) -> None:
        for city, amount in value.items():
            g.state.cities[city].troops -= amount
            glossary.player(g, self.seat).reserve += amount
            self.lost += amount
        g.emit("units_lost", seat=self.seat, cities=value)

    def do_otherwise(self, g: G) -> None:
        if short := self.coins * (self.count - self.lost):
            g.emit("coins", seat=self.seat, amount=goods.gain_coins(g, self.seat, -short))


class MoveUnitsChoice(Frame, tag=True):
    """Move up to `count` non-last units between neighbouring own cities, outside a March order."""

    STEPS: ClassVar = ("move",)
    seat: int = 0
    count: int = 0

    def ask_move(self, g: G) -> Decision | None:
        lines, caps = [], {}
        for city in glossary.player(g, self.seat).cities:
            free = glossary.non_last(g.state.cities[city].troops, self.count)
            targets = glossary.own_neighbours(g, city, self.seat) if free else []
            lines += [Line(f"{city}>{other}", free, city) for other in targets]
            if targets:
                caps[city] = free
        most = min(self.count, sum(caps.values()))
        if not most:
            return None
        return Decision(self.seat, "units.move", Amounts(tuple(lines), 0, most, caps), "March", {"count": most})

    def on_move(self, g: G, d: Decision, value: dict[str, int]) -> None:
        for road, amount in value.items():
            source, _, target = road.partition(">")
            g.state.cities[source].troops -= amount
            g.state.cities[target].troops += amount
        g.emit("units_moved", seat=self.seat, roads=value)


class BombardChoice(Frame, tag=True):
    """Bombardment: destroy non-last Saracens in cities neighbouring one's own (Glossary; rulings 8)."""

    STEPS: ClassVar = ("bombard",)
    seat: int = 0
    count: int = 0

    def ask_bombard(self, g: G) -> Decision | None:
        near = dict.fromkeys(
            c for own in glossary.player(g, self.seat).cities for c in glossary.own_neighbours(g, own, SARACEN)
        )
        lines = tuple(Line(c, n) for c in near if (n := glossary.non_last(g.state.cities[c].troops, self.count)))
        count = min(self.count, sum(line.most for line in lines))
        if not count:
            return None
        about = {"count": count}
        return Decision(self.seat, "saracens.bombard", Amounts(lines, count, count), "Glossary: Bombardment X", about)

    def on_bombard(self, g: G, d: Decision, value: dict[str, int]) -> None:
        for city, amount in value.items():
            g.state.cities[city].troops -= amount
            g.state.saracens += amount
        g.emit("bombarded", seat=self.seat, cities=value)


class DiscardDown(Frame, tag=True):
    """Over three rescripts: discard down to three before anything else (Prayer 1; ruling Q36)."""

    STEPS: ClassVar = ("discard",)
    seat: int = 0

    def ask_discard(self, g: G) -> Decision | None:
        held = glossary.player(g, self.seat).rescripts
        over = len(held) - 3
        if over <= 0:
            return None
        return Decision(self.seat, "rescripts.discard", PickSome(tuple(held), over, over), "Prayer 1", {"count": over})

    def on_discard(self, g: G, d: Decision, value: tuple[str, ...]) -> None:
        for card in value:
            glossary.player(g, self.seat).rescripts.remove(card)
            cards.discard(g, card)
        g.emit("rescripts_discarded", seat=self.seat, cards=list(value))


def draw_rescripts(g: G, seat: int, level: int, count: int) -> None:
    """Take the top rescripts of a level; the limit of three follows at once."""
    for _ in range(count):
        card = cards.draw(g, f"rescript{level}")
        if card is not None:
            glossary.player(g, seat).rescripts.append(card)
            g.emit("rescript_drawn", seat=seat, level=level)
            g.emit("rescript_seen", (seat,), card=card)
            goods.note(g, seat, "rescripts")
    g.push(DiscardDown(seat=seat))


class DiscardChoice(Frame, tag=True):
    """Discard `count` of something of `seat`; `chooser` picks, unseen things by their backs (Battle 4a)."""

    STEPS: ClassVar = ("discard",)
    seat: int = 0
    chooser: int = 0
    what: str = ""
    count: int = 1

    def options(self, g: G) -> tuple[str, ...]:
        """Return what can be discarded: card ids, cities of bishops with their level when the owner chooses."""
        p = glossary.player(g, self.seat)
        if self.what == "bishop":
            own = self.chooser == self.seat
            places = [c for c in g.state.cities if glossary.bishop_count(g, c, self.seat)]
            if not own:
                return tuple(places)
            return tuple(f"{c}:{n + 1}" for c in places for n in (0, 1) if glossary.bishops_here(g, c, self.seat)[n])
        if self.what == "governor":
            return tuple(c for c in p.cities if g.state.cities[c].governor)
        held = {"building": p.buildings, "rescript": p.rescripts, "spy": p.spies}[self.what]
        return tuple(f"{n}:{card}" for n, card in enumerate(held))

    def ask_discard(self, g: G) -> Decision | None:
        if self.what == "rescript" and self.chooser != self.seat:
            held = len(glossary.player(g, self.seat).rescripts)
            options = tuple(str(n) for n in range(held))
        else:
            options = self.options(g)
        count = min(self.count, len(options))
        if not count:
            return None
        about = {"what": self.what, "owner": self.seat, "count": count}
        shape = PickSome(options, count, count)
        # How many kinds of bishop stand in one place is hidden, so that question is never taken by force.
        hidden = self.what in ("bishop", "rescript")
        return Decision(self.chooser, f"discard.{self.what}", shape, "Battle 4a", about, quiet=hidden)

    def on_discard(self, g: G, d: Decision, value: tuple[str, ...]) -> None:
        p = glossary.player(g, self.seat)
        for option in reversed(value):
            if self.what == "bishop":
                self._bishop(g, option)
            elif self.what == "governor":
                cities.discard_governor(g, option, "card")
            else:
                self._card(g, p.rescripts if self.what == "rescript" else [], int(option.partition(":")[0]))

    def _bishop(self, g: G, option: str) -> None:
        """A bishop returns to the reserve; an opponent takes one unseen, by lot among those in the city."""
        city, _, level = option.partition(":")
        one, two = glossary.bishops_here(g, city, self.seat)
        index = int(level) - 1 if level else int(g.below(one + two) >= one)
        g.state.cities[city].bishops[2 * self.seat + index] -= 1
        glossary.player(g, self.seat).bishops[index] += 1
        g.emit("bishop_lost", seat=self.seat, city=city)

    def _card(self, g: G, rescripts: list[str], index: int) -> None:
        p = glossary.player(g, self.seat)
        if self.what == "rescript":
            card = rescripts.pop(index)
        elif self.what == "building":
            card = p.buildings.pop(index)
            p.buildings_used.pop(index)
        else:
            card = p.spies.pop(index)
            p.spies_on.pop(index)
            p.spies_used.pop(index)
        cards.discard(g, card)
        g.emit("card_discarded", seat=self.seat, what=self.what, card=card)


class ChooseCapital(Frame, tag=True):
    """A lost capital: its owner moves the capital to one of the other cities (Capital; ruling Q61)."""

    STEPS: ClassVar = ("choose",)
    seat: int = 0

    def ask_choose(self, g: G) -> Decision | None:
        own = glossary.player(g, self.seat).cities
        return Decision(self.seat, "capital.choose", PickOne(tuple(own)), "Capital") if own else None

    def on_choose(self, g: G, d: Decision, value: str) -> None:
        own = glossary.player(g, self.seat).cities
        own.remove(value)
        own.insert(0, value)
        g.emit("capital_moved", seat=self.seat, city=value)


class Flee(Frame, tag=True):
    """Units leave for one neighbouring city of their owner, or are destroyed (Glossary: Force to flee; ruling X9).

    Also the retreat from a raid or a battle. The units were already taken from where they stood. `owner` is a seat or
    SARACEN; `chooser` decides where to.
    """

    STEPS: ClassVar = ("where",)
    owner: int = 0
    chooser: int = 0
    city: str = ""
    count: int = 0

    def ask_where(self, g: G) -> Decision | None:
        targets = glossary.own_neighbours(g, self.city, self.owner) if self.count else []
        if not targets:
            return None
        about = {"count": self.count, "from": self.city, "owner": self.owner}
        return Decision(self.chooser, "flee.where", PickOne(tuple(targets)), "Glossary: Force to flee X", about)

    def on_where(self, g: G, d: Decision, value: str) -> None:
        g.state.cities[value].troops += self.count
        g.emit("fled", owner=self.owner, city=self.city, to=value, count=self.count)
        self.step = END


def flee(g: G, owner: int, chooser: int, city: str, count: int) -> None:
    """Send `count` troops, already off the board, to a neighbouring own city, or back to the reserve."""
    if count <= 0:
        return
    if glossary.own_neighbours(g, city, owner):
        g.push(Flee(owner=owner, chooser=chooser, city=city, count=count))
    else:
        to_reserve(g, owner, count)
        g.emit("destroyed", owner=owner, city=city, count=count)


def to_reserve(g: G, owner: int, count: int) -> None:
    """Rout, destroy: troops return to their owner's reserve (Glossary)."""
    if owner == SARACEN:
        g.state.saracens += count
    else:
        glossary.player(g, owner).reserve += count


class LowerCityChoice(Frame, tag=True):
    """Lower one own city of level 2 or 3 by 1; the chooser picks which."""

    STEPS: ClassVar = ("choose",)
    seat: int = 0
    chooser: int = 0

    def ask_choose(self, g: G) -> Decision | None:
        options = tuple(c for c in glossary.player(g, self.seat).cities if g.state.cities[c].level > 1)
        about = {"owner": self.seat}
        decision = Decision(self.chooser, "city.lower", PickOne(options), "Glossary: Level", about)
        return decision if options else None

    def on_choose(self, g: G, d: Decision, value: str) -> None:
        devastate(g, value)


def devastate(g: G, city: str) -> None:
    """Lower a city by 1; an extra good that goes with it is given back, spent or not as the owner likes (Q26)."""
    owner = g.state.cities[city].owner
    for _ in range(cities.lower_level(g, city)):
        g.push(GiveGood(seat=owner, good=cities.good_of(g, city)))
