"""What occurred in the games that were played, so that content which is never used can be seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.decision import Choice, Decision, Pick, Split
from engine.core.events import Event
from engine.core.outcome import Outcome
from engine.core.sums import Counts, Sums, add


def chosen_ids(choice: Choice) -> tuple[str, ...]:
    """Return the option or line ids that a choice names."""
    if isinstance(choice, Pick):
        return (choice.option,)
    return tuple(choice.amounts) if isinstance(choice, Split) else choice.options


def sort_of(option: str, cards: frozenset[str]) -> str:
    """Return what stands for the sort of an option: "build" of "build:bazaar", "card" for a card."""
    return "card" if option in cards else option.partition(":")[0]


class Coverage(Sums):
    """Counters over many games: decision kinds asked, option sorts offered and chosen, events, game ends.

    `twins` counts the choices that were followed in a twin position, `named` the cards that were chosen or
    stood in an event; `told` the decisions whose answer others learned from the events and not from the view.
    """

    games: int = 0
    choices: int = 0
    kinds: Counts = {}
    offered: Counts = {}
    chosen: Counts = {}
    events: Counts = {}
    ends: Counts = {}
    twins: Counts = {}
    told: Counts = {}
    named: Counts = {}

    def asked(self, decision: Decision, cards: frozenset[str]) -> None:
        """Count a decision that is open."""
        add(self.kinds, decision.kind)
        for sort in {sort_of(option, cards) for option in decision.ids}:
            add(self.offered, sort)

    def took(self, choice: Choice, cards: frozenset[str]) -> None:
        """Count a choice that was applied."""
        self.choices += 1
        for option in chosen_ids(choice):
            add(self.chosen, sort_of(option, cards))
            self._name(option, cards)

    def happened(self, events: tuple[Event, ...], cards: frozenset[str]) -> None:
        """Count the events of a choice and the cards in them."""
        for event in events:
            add(self.events, event.kind)
            for text in _texts(event.data):
                self._name(text, cards)

    def compared(self, skipped: str) -> None:
        """Count a choice that was followed in a twin position, or why it could not be compared."""
        add(self.twins, skipped or "compared")

    def told_only(self, decision: Decision) -> None:
        """Count a choice that others learn from the events alone: public but without a trace, or a leak."""
        add(self.told, decision.kind)

    def ended(self, outcome: Outcome) -> None:
        """Count a finished game."""
        self.games += 1
        add(self.ends, outcome.reason)

    def _name(self, text: str, cards: frozenset[str]) -> None:
        if text in cards:
            add(self.named, text)
        else:
            for part in text.split(":"):
                if part in cards:
                    add(self.named, part)

    def report(self, cards: frozenset[str]) -> str:
        """Return the counters in lines; `cards` is what could have been named."""
        lines = [f"  ends      {_row(self.ends)}", f"  decisions {_row(self.kinds)}"]
        shown = (f"{sort} {self.chosen.get(sort, 0)}/{self.offered[sort]}" for sort in sorted(self.offered))
        lines.append(f"  options   {', '.join(shown)} (chosen/offered)")
        lines.append(f"  events    {_row(self.events)}")
        lines.append(f"  leaks     {_row(self.twins)}")
        lines.append(f"  told      {_row(self.told)} (learned from events alone: must be public by the rules)")
        never = sorted(cards - self.named.keys())
        unseen = ", ".join(never) or "none"
        lines.append(f"  cards     {len(cards) - len(never)} of {len(cards)} seen; never: {unseen}")
        return "\n".join(lines)


def _row(counts: Counts) -> str:
    return ", ".join(f"{key} {counts[key]}" for key in sorted(counts)) or "none"


def _texts(value: Any) -> Iterator[str]:
    """Yield all strings inside the data of an event."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _texts(inner)
