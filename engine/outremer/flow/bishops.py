"""Bishops: training, movement, checking a contested holy land. Rulebook: Prayer 2; rulings X1, Q33, Q35."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.outremer.rules import glossary, goods
from engine.outremer.state import G


class BishopActions(Frame, tag=True):
    """`trainings` and `moves` are how many of each are left; `actions` may be either. All trainings come first.

    `moved` lists "<city>:<level>" where a bishop that already moved stands now (each moves once).
    """

    STEPS: ClassVar = ("train", "move")
    seat: int = 0
    actions: int = 0
    trainings: int = 0
    moves: int = 0
    moved: list[str] = []

    def ask_train(self, g: G) -> Decision | None:
        left = self.actions + self.trainings
        options = training_options(g, self.seat) if left else ()
        if not options:
            return None
        stop = "move" if self.actions and any(_movements(g, self.seat, self.moved)) else "pass"
        return Decision(
            self.seat, "bishops.train", PickOne((stop, *options)), "Prayer 2", {"left": left}, harmless=(stop,)
        )

    def on_train(self, g: G, d: Decision, value: str) -> None:
        if value in ("move", "pass"):
            if value == "pass":
                g.emit("forgone", seat=self.seat, what="train")
            return
        city, _, level = value.partition(":")
        index = int(level) - 1
        glossary.player(g, self.seat).bishops[index] -= 1
        g.state.cities[city].bishops[2 * self.seat + index] += 1
        self.trainings, self.actions = (
            (self.trainings - 1, self.actions) if self.trainings else (self.trainings, self.actions - 1)
        )
        goods.note(g, self.seat, "trained")
        g.emit("bishop_trained", seat=self.seat, city=city)
        g.emit("bishop_level", (self.seat,), city=city, level=index + 1)
        self.step = "train"

    def ask_move(self, g: G) -> Decision | None:
        left = self.actions + self.moves
        options = movement_options(g, self.seat, self.moved) if left else ()
        if not options:
            return None
        return Decision(
            self.seat, "bishops.move", PickOne(("pass", *options)), "Prayer 2", {"left": left}, harmless=("pass",)
        )

    def on_move(self, g: G, d: Decision, value: str) -> None:
        if value == "pass":
            if not self.moved:
                g.emit("forgone", seat=self.seat, what="move")
            return
        bishop, _, target = value.partition(">")
        city, _, level = bishop.partition(":")
        index = 2 * self.seat + int(level) - 1
        g.state.cities[city].bishops[index] -= 1
        g.state.cities[target].bishops[index] += 1
        self.moved.append(f"{target}:{level}")
        self.moves, self.actions = (self.moves - 1, self.actions) if self.moves else (self.moves, self.actions - 1)
        goods.note(g, self.seat, "bishops_moved")
        g.emit("bishop_moved", seat=self.seat, city=city, to=target)
        g.emit("bishop_move_level", (self.seat,), to=target, level=int(level))
        self.step = "move"


def training_options(g: G, seat: int) -> tuple[str, ...]:
    """Return "<city>:<level>" for each city with an own bishop (with none: each own city) and level in reserve."""
    p = glossary.player(g, seat)
    levels = [n + 1 for n in (0, 1) if p.bishops[n]]
    places = glossary.bishop_cities(g, seat) or p.cities
    return tuple(f"{city}:{level}" for city in places for level in levels)


def movement_options(g: G, seat: int, moved: list[str]) -> tuple[str, ...]:
    """Return "<city>:<level>><target>" for each bishop not moved yet and each neighbouring city, whoever holds it."""
    return tuple(_movements(g, seat, moved))


def _movements(g: G, seat: int, moved: list[str]) -> Iterator[str]:
    for city in glossary.bishop_cities(g, seat):
        for level, count in enumerate(glossary.bishops_here(g, city, seat), 1):
            if count > moved.count(f"{city}:{level}"):
                for target in glossary.neighbours(g, city):
                    yield f"{city}:{level}>{target}"


class CheckHolyLandChoice(Frame, tag=True):
    """By a rescript: the bishops of a contested city are shown; its owner by then may gain influence (Prayer 2)."""

    STEPS: ClassVar = ("choose",)
    seat: int = 0
    influence: int = 0

    def ask_choose(self, g: G) -> Decision | None:
        places = tuple(c for c in g.state.cities if len(owners := glossary.clergy(g, c)) > 1 and self.seat in owners)
        if not places:
            return None
        return Decision(self.seat, "holyland.check", PickOne(("pass", *places)), "Prayer 2", harmless=("pass",))

    def on_choose(self, g: G, d: Decision, value: str) -> None:
        if value == "pass":
            g.emit("forgone", seat=self.seat, what="check")
            return
        owner = show_bishops(g, value)
        if owner == self.seat:
            glossary.player(g, self.seat).influence += self.influence
            g.emit("influence", (self.seat,), seat=self.seat, amount=self.influence, source="holy_land")


def show_bishops(g: G, city: str) -> int | None:
    """Turn up all bishops of a contested city for everybody; return whose holy land it is."""
    owner = glossary.holy_land(g, city)
    shown = {str(seat): list(glossary.bishops_here(g, city, seat)) for seat in glossary.clergy(g, city)}
    g.fence()
    g.emit("holy_land_checked", city=city, bishops=shown, owner=-1 if owner is None else owner)
    return owner
