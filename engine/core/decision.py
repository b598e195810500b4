"""Questions and answers: four closed shapes, each of which can validate, refuse, count, enumerate and sample.

A `Decision` is never stored: it is recomputed from the position. Buttons, autocomplete, validation, defaults, computer
players and the fuzzer all read this one list; there is no second validator.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from difflib import get_close_matches
from itertools import combinations, permutations, product
from typing import Any

import msgspec

from engine.core.errors import Illegal, Malformed

Below = Callable[[int], int]


# ---------------------------------------------------------------------------------------------------- answers


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """One option by id: answers `PickOne`, and takes a free option of any question."""

    option: str


class PickMany(msgspec.Struct, frozen=True, tag="many"):
    """Several different options by id: answers `PickSome`."""

    options: tuple[str, ...]


class Split(msgspec.Struct, frozen=True, tag="split"):
    """Amounts by line id; a line that is left out means 0: answers `Amounts`."""

    amounts: dict[str, int]


class Rank(msgspec.Struct, frozen=True, tag="rank"):
    """All options, first to last: answers `Order`."""

    options: tuple[str, ...]


Choice = Pick | PickMany | Split | Rank


def _unknown(option: str, legal: tuple[str, ...]) -> Illegal:
    near = tuple(get_close_matches(option, legal, n=3, cutoff=0.3)) or legal[:3]
    return Illegal(f"“{option}” is not among the legal options.", nearest=near)


# ---------------------------------------------------------------------------------------------------- shapes


class PickOne(msgspec.Struct, frozen=True, gc=False, tag="one"):
    """Choose exactly one of `options`. The first is the harmless one where there is such a thing."""

    options: tuple[str, ...]

    def check(self, choice: Choice) -> str:
        """Return the chosen option id; raise Malformed or Illegal."""
        if type(choice) is not Pick:
            raise Malformed("Choose one of the options.", nearest=self.options[:3])
        if choice.option not in self.options:
            raise _unknown(choice.option, self.options)
        return choice.option

    def forced(self) -> Choice | None:
        """Return the only legal answer, or None when there are several."""
        return Pick(self.options[0]) if len(self.options) == 1 else None

    def idle(self, harmless: Collection[str]) -> bool:
        """Whether nothing can be chosen but what passes."""
        return all(option in harmless for option in self.options)

    def first(self) -> Choice:
        """Return the answer of somebody who does not answer."""
        return Pick(self.options[0])

    def sample(self, below: Below) -> Choice:
        """Return a random legal answer."""
        return Pick(self.options[below(len(self.options))])

    def every(self) -> Iterator[Choice]:
        """Yield all legal answers."""
        return (Pick(option) for option in self.options)


class PickSome(msgspec.Struct, frozen=True, gc=False, tag="some"):
    """Choose between `least` and `most` different ones of `options`."""

    options: tuple[str, ...]
    least: int
    most: int

    def check(self, choice: Choice) -> tuple[str, ...]:
        """Return the chosen ids in the order of `options`; raise Malformed or Illegal."""
        if type(choice) is not PickMany:
            raise Malformed(f"Choose {self._range()} of the options.", nearest=self.options[:3])
        chosen = choice.options
        for option in chosen:
            if option not in self.options:
                raise _unknown(option, self.options)
        if len(set(chosen)) != len(chosen):
            raise Malformed("The same option was named twice.")
        if not self.least <= len(chosen) <= self.most:
            raise Illegal(f"Choose {self._range()} of the options, not {len(chosen)}.")
        return tuple(option for option in self.options if option in chosen)

    def _range(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    @property
    def _top(self) -> int:
        """The greatest number that can be chosen."""
        return min(self.most, len(self.options))

    def forced(self) -> Choice | None:
        """Return the only legal answer, or None when there are several."""
        if self._top == 0:
            return PickMany(())
        return PickMany(self.options) if self.least == len(self.options) else None

    def idle(self, harmless: Collection[str]) -> bool:
        """Whether nothing can be chosen but what passes."""
        return self._top == 0 or all(option in harmless for option in self.options)

    def first(self) -> Choice:
        """Return the answer of somebody who does not answer: the first `least` options."""
        return PickMany(self.options[: self.least])

    def sample(self, below: Below) -> Choice:
        """Return a random legal answer."""
        pool = list(self.options)
        count = self.least + below(self._top - self.least + 1)
        return PickMany(tuple(pool.pop(below(len(pool))) for _ in range(count)))

    def every(self) -> Iterator[Choice]:
        """Yield all legal answers."""
        for count in range(self.least, self._top + 1):
            yield from (PickMany(chosen) for chosen in combinations(self.options, count))


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of `Amounts`: 0 <= amount <= `most`; lines with the same `group` share a cap."""

    id: str
    most: int
    group: str = ""


class Amounts(msgspec.Struct, frozen=True, gc=False, tag="amounts"):
    """Give each line an amount; the sum lies between `least` and `most`; a group's sum stays under its cap.

    `caps` maps a group name to the greatest sum of its lines. A cap never makes `least` unreachable: the frame that
    asks takes care of it.
    """

    lines: tuple[Line, ...]
    least: int
    most: int
    caps: dict[str, int] = {}

    def check(self, choice: Choice) -> dict[str, int]:
        """Return the amounts over 0 by line id; raise Malformed or Illegal."""
        if type(choice) is not Split:
            raise Malformed("Give an amount for each line.", nearest=tuple(line.id for line in self.lines)[:3])
        bounds = {line.id: line for line in self.lines}
        for name, amount in choice.amounts.items():
            if name not in bounds:
                raise _unknown(name, tuple(bounds))
            if amount < 0:
                raise Malformed(f"{name}: an amount cannot be negative.")
            if amount > bounds[name].most:
                raise Illegal(f"{name}: at most {bounds[name].most}, not {amount}.")
        amounts = {line.id: n for line in self.lines if (n := choice.amounts.get(line.id, 0))}
        for group, cap in self.caps.items():
            if sum(n for name, n in amounts.items() if bounds[name].group == group) > cap:
                raise Illegal(f"{group}: at most {cap} together.")
        total = sum(amounts.values())
        if not self.least <= total <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            raise Illegal(f"The sum must be {wanted}, not {total}.")
        return amounts

    def forced(self) -> Choice | None:
        """Return the only legal answer, or None when there are (or may be) several."""
        open_lines = [line for line in self.lines if line.most]
        if self.most == 0 or not open_lines:
            return Split({})
        if self.least == self.most:
            if len(open_lines) == 1:
                return Split({open_lines[0].id: self.least})
            if sum(line.most for line in open_lines) == self.least:
                return Split({line.id: line.most for line in open_lines})
        return None

    def _fill(self, total: int, choose: Callable[[list[Line]], Line]) -> Split:
        amounts: dict[str, int] = {}
        caps = dict(self.caps)
        pool = [line for line in self.lines if line.most]
        for _ in range(total):
            pool = [line for line in pool if amounts.get(line.id, 0) < line.most and caps.get(line.group, 1) > 0]
            if not pool:
                break
            line = choose(pool)
            amounts[line.id] = amounts.get(line.id, 0) + 1
            if line.group in caps:
                caps[line.group] -= 1
        return Split(amounts)

    def idle(self, harmless: Collection[str]) -> bool:
        """Whether nothing can be chosen but what passes."""
        shut = {name for name, cap in self.caps.items() if cap == 0}
        return self.most == 0 or all(line.most == 0 or line.group in shut or line.id in harmless for line in self.lines)

    def first(self) -> Choice:
        """Return the answer of somebody who does not answer: the least sum, from the first lines on."""
        return self._fill(self.least, lambda pool: pool[0])

    def filled(self, total: int, worth: Callable[[Line, dict[str, int]], float]) -> Split:
        """Return amounts with this sum, one after the other from the open line that is worth least; `worth` is told
        what was given so far.
        """
        given: dict[str, int] = {}

        def choose(pool: list[Line]) -> Line:
            line = min(pool, key=lambda line: worth(line, given))
            given[line.id] = given.get(line.id, 0) + 1
            return line

        return self._fill(total, choose)

    def sample(self, below: Below) -> Choice:
        """Return a random legal answer (not uniform over the answers)."""
        total = self.least + (below(self.most - self.least + 1) if self.most > self.least else 0)
        return self._fill(total, lambda pool: pool[below(len(pool))])

    def every(self) -> Iterator[Choice]:
        """Yield all legal answers; the product may be large, so callers bound it."""
        for counts in product(*(range(line.most + 1) for line in self.lines)):
            choice = Split({line.id: n for line, n in zip(self.lines, counts, strict=True) if n})
            try:
                self.check(choice)
            except Illegal:
                continue
            yield choice


class Order(msgspec.Struct, frozen=True, gc=False, tag="order"):
    """Put all `options` into an order, first to last."""

    options: tuple[str, ...]

    def check(self, choice: Choice) -> tuple[str, ...]:
        """Return the ids in the chosen order; raise Malformed or Illegal."""
        if type(choice) is not Rank:
            raise Malformed("Put all options into an order.", nearest=self.options[:3])
        if sorted(choice.options) != sorted(self.options):
            missing = tuple(option for option in self.options if option not in choice.options)
            told = f"Name each of the {len(self.options)} options exactly once."
            raise Illegal(told, nearest=(missing or self.options)[:3])
        return choice.options

    def forced(self) -> Choice | None:
        """Return the only legal answer, or None when there are several."""
        return Rank(self.options) if len(self.options) < 2 else None

    def idle(self, _harmless: Collection[str]) -> bool:
        """Whether nothing can be chosen but what passes."""
        return len(self.options) < 2

    def first(self) -> Choice:
        """Return the answer of somebody who does not answer: the order as it stands."""
        return Rank(self.options)

    def sample(self, below: Below) -> Choice:
        """Return a random legal answer."""
        pool = list(self.options)
        return Rank(tuple(pool.pop(below(len(pool))) for _ in range(len(pool))))

    def every(self) -> Iterator[Choice]:
        """Yield all legal answers."""
        return (Rank(order) for order in permutations(self.options))


Shape = PickOne | PickSome | Amounts | Order


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One open question to one seat.

    `kind` is a stable name ("planning.place"); `rule` the rulebook heading or ruling that asks; `about` the facts
    that a description needs (ids of cards, cities, the numbers offered). `free` holds options that may be taken at
    any time on this seat's turn, besides the shape: () means that in the eyes of the table there could be some,
    None that there can be none. `quiet` marks a question that is never answered by force (a window: who is asked
    and how long it takes must not tell what the seat holds). `harmless` names the options that are pure passes: whoever
    takes one spends, shows and begins nothing, and the rules go on (a pass that also stops the asking is one, too).

    `reaction` marks a moment to react to what somebody did: the seat may have said before that it passes. `standing`
    names those passes that also answer later moments, each with what it lasts for: the same words stand in the question
    of every moment that such a pass has answered already ("round 3").
    """

    seat: int
    kind: str
    shape: Shape
    rule: str = ""
    about: dict[str, Any] = {}
    free: tuple[str, ...] | None = None
    quiet: bool = False
    default: Choice | None = None
    harmless: tuple[str, ...] = ()
    reaction: bool = False
    standing: dict[str, str] = {}

    @property
    def own(self) -> tuple[str, ...]:
        """The ids of the shape's options or lines."""
        shape = self.shape
        return tuple(line.id for line in shape.lines) if isinstance(shape, Amounts) else shape.options

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all that can be chosen: options or lines, free options last."""
        return self.own + (self.free or ())

    def check(self, choice: Choice) -> None:
        """Raise Malformed or Illegal when `choice` is no legal answer."""
        if not (self.free and type(choice) is Pick and choice.option in self.free):
            self.shape.check(choice)

    def forced(self) -> Choice | None:
        """Return the answer that the rules take by themselves, or None."""
        return None if self.quiet or self.free is not None else self.shape.forced()

    def fallback(self) -> Choice:
        """Return what an absent player does: what is proposed, else a pass, else the first answer."""
        passes = [option for option in self.own if option in self.harmless]
        if self.default is None and passes and isinstance(self.shape, PickOne):
            return Pick(passes[0])
        return self.default or self.shape.first()

    def only_passes(self) -> bool:
        """Whether every legal answer is a pass, so that whoever is asked can change nothing. The default is one."""
        return all(option in self.harmless for option in self.free or ()) and self.shape.idle(self.harmless)

    def passes(self, choice: Choice) -> bool:
        """Whether a legal answer is a pass: a harmless option, or nothing of all that could be named."""
        if isinstance(choice, Pick):
            return choice.option in self.harmless
        if isinstance(choice, Rank):
            return len(choice.options) < 2
        named = choice.options if isinstance(choice, PickMany) else [line for line, n in choice.amounts.items() if n]
        return all(option in self.harmless for option in named)

    def sample(self, below: Below) -> Choice:
        """Return a random legal answer, now and then a free option."""
        if self.free and below(3) == 0:
            return Pick(self.free[below(len(self.free))])
        return self.shape.sample(below)

    def every(self) -> Iterator[Choice]:
        """Yield all legal answers, free options last."""
        yield from self.shape.every()
        yield from (Pick(option) for option in self.free or ())


class Barred(msgspec.Struct, frozen=True):
    """Something that is no option now: the words for it (with `open`: those with which it begins), and the reason."""

    label: str
    reason: str
    open: bool = False


class Prompt(msgspec.Struct, frozen=True):
    """A decision in words, for the seat that is asked and nobody else.

    `labels` maps option and line ids to what a person reads on a button (keep it under 80 characters), `hints` to one
    more line (cost, effect). `public` is what everybody may read of it: "Edessa: Prayer order". `groups` maps options
    of a long list to the heading under which a person looks for them ("Knight in Acre"); its order, which need not be
    that of the shape, is the one in which they are shown: what is likely to be wanted first. `barred` is what somebody
    may type although it is no option now; under the id of a line of `Amounts`, why there is no more of it.
    """

    title: str
    text: str
    public: str
    rule: str = ""
    labels: dict[str, str] = {}
    hints: dict[str, str] = {}
    groups: dict[str, str] = {}
    barred: dict[str, Barred] = {}

    def label(self, option: str) -> str:
        """Return the words for an option or line id."""
        return self.labels.get(option, option)
