"""Whole games as text that a person can read: a few lines about the game, one line a choice, and how it ended.

    game: toy
    rules: 1                      version of the rules that it was played by
    content: 4c11c05f9cf0a7f7     hash of the cards
    seats: 3
    options: rounds=3
    seed: 42

    1 Lantern 1 · turn.move: cash
    2 Lantern 2 · turn.split: {oil 1, coin 2}

    end: rounds
    winners: 2                    seats in first place: several share the win, none is a defeat
    scores: 12 31 8

A choice is "seat name · question: answer". Answers: one option as it is; several `[a, b]`; amounts `{a 1, b 2}`; an
order `(a > b > c)`. The name is for the reader; a replay checks that it is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from engine.core.decision import Choice, Pick, PickMany, Rank, Split
from engine.core.protocol import GameConfig

HEAD = ("game", "rules", "content", "seats", "options", "seed")
FOOT = ("end", "winners", "scores")
_STEP = re.compile(r"(?P<seat>\d+) (?P<name>.+) · (?P<kind>[^\s:]+): (?P<answer>.+)")
_ID = re.compile(r"[^\s,\[\]{}()]+")


class Step(msgspec.Struct, frozen=True):
    """One choice: the seat (from 0) and its name, the kind of the question, the answer."""

    seat: int
    name: str
    kind: str
    choice: Choice


class Record(msgspec.Struct, frozen=True):
    """A whole game; `winners` are the seats in first place (from 0), `scores` the points by seat."""

    game: str
    rules: str
    content: str
    config: GameConfig
    seed: int
    steps: tuple[Step, ...]
    end: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class Unreadable(ValueError):
    """A text is no recorded game; the message names the line."""


def printed(record: Record) -> str:
    """Return a game as text."""
    options = " ".join(f"{name}={value}" for name, value in sorted(record.config.options.items()))
    values = (record.game, record.rules, record.content, str(record.config.seats), options, str(record.seed))
    lines = [f"{name}: {value}".rstrip() for name, value in zip(HEAD, values, strict=True)]
    lines += ["", *(f"{s.seat + 1} {s.name} · {s.kind}: {answer(s.choice)}" for s in record.steps), ""]
    winners, scores = (" ".join(map(str, numbers)) for numbers in ([n + 1 for n in record.winners], record.scores))
    lines += [f"end: {record.end}", f"winners: {winners}".rstrip(), f"scores: {scores}"]
    return "\n".join(lines) + "\n"


def answer(choice: Choice) -> str:
    """Return a choice as text; ValueError when an id in it could not be read back."""
    match choice:
        case Pick(option):
            return _ids([option])[0]
        case PickMany(options):
            return f"[{', '.join(_ids(options))}]"
        case Split(amounts):
            _ids(amounts)
            return f"{{{', '.join(f'{name} {amount}' for name, amount in amounts.items())}}}"
        case Rank(options):
            return f"({' > '.join(_ids(options))})"


def _ids(options: Iterable[str]) -> list[str]:
    found = list(options)
    for option in found:
        if _ID.fullmatch(option) is None:
            raise ValueError(f"“{option}” cannot be written down: an id has no space, comma or bracket")
    return found


def parsed(text: str) -> Record:
    """Return the game of a text; raise Unreadable."""
    parts = text.split("\n\n")
    if len(parts) != 3:
        raise Unreadable("A game has three parts with an empty line between them: facts, choices, result.")
    head, foot = _facts(parts[0], HEAD), _facts(parts[2].rstrip("\n"), FOOT)
    options = dict(pair.split("=", 1) for pair in head["options"].split())
    first = len(HEAD) + 2
    return Record(
        game=head["game"],
        rules=head["rules"],
        content=head["content"],
        config=GameConfig(int(head["seats"]), options),
        seed=int(head["seed"]),
        steps=tuple(_step(number, line) for number, line in enumerate(parts[1].splitlines(), first)),
        end=foot["end"],
        winners=tuple(int(seat) - 1 for seat in foot["winners"].split()),
        scores=tuple(int(points) for points in foot["scores"].split()),
    )


def _facts(text: str, names: tuple[str, ...]) -> dict[str, str]:
    found = dict(line.partition(":")[::2] for line in text.splitlines())
    if tuple(found) != names:
        raise Unreadable(f"Here stand the lines {', '.join(names)}, in this order, not {', '.join(found)}.")
    return {name: value.strip() for name, value in found.items()}


def _step(number: int, line: str) -> Step:
    found = _STEP.fullmatch(line)
    if found is None:
        raise Unreadable(f"Line {number}: “{line}” is no choice.")
    try:
        return Step(int(found["seat"]) - 1, found["name"], found["kind"], choice(found["answer"]))
    except ValueError as error:
        raise Unreadable(f"Line {number}: {error}") from error


def choice(text: str) -> Choice:
    """Return the choice of a text; ValueError when it is none."""
    inner = text[1:-1]
    match text[0], text[-1]:
        case "[", "]":
            return PickMany(tuple(_ids(inner.split(", ") if inner else ())))
        case "(", ")":
            return Rank(tuple(_ids(inner.split(" > ") if inner else ())))
        case "{", "}":
            pairs = [pair.rpartition(" ") for pair in inner.split(", ")] if inner else []
            return Split({_ids([name])[0]: int(amount) for name, _, amount in pairs})
    return Pick(_ids([text])[0])
