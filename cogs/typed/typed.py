"""What a person types, read as ids: names in any case, with or without accents and apostrophes, and amounts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from cogs.panels.numbers import whole
from cogs.typed.bounds import ANSWER
from engine.core.decision import (
    Amounts,
    Choice,
    Decision,
    Order,
    Pick,
    PickMany,
    PickOne,
    PickSome,
    Prompt,
    Rank,
    Split,
)
from engine.core.errors import Illegal, Malformed
from table.words import echo

NONE = ("0", "none", "nothing")
LONGEST = 200
"""Characters of a name that are compared."""
REASONS = 2
"""So many different reasons are told at once; what has more is not one thing."""
_NEGATIVE = re.compile(r"[-−–]\s*\d+")
_AMOUNT = re.compile(r"(?:(?P<front>\d{1,4})\s*[x×*]?\s+)?(?P<name>.*?)(?:[\s:=×x*]+(?P<back>\d{1,4}))?")


def fold(text: str) -> str:
    """Return `text` for comparing: no accents, case, apostrophes or other signs, single spaces; of what somebody typed
    no more than a name can have (one sign may stand for eighteen letters).
    """
    return _folded(text[:LONGEST])[:LONGEST]


@lru_cache(maxsize=512)
def folded(text: str) -> str:
    """Return a text of ours for comparing, however long it is."""
    return _folded(text)


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    # apostrophes first: decomposing turns the free-standing acute into a space
    bare = re.sub(r"['’‘ʼʿʾ`´]", "", text.casefold())
    plain = "".join(c for c in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[\W_]+", " ", plain).split())


def matches(typed: str, named: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the (id, label) pairs that fit what was typed, best first: label begins so, a word begins so, contains it;
    where none does, those that have all of its words in this order.

    Every pair can be reached: its whole label always finds it, before longer labels that begin alike.
    """
    pairs = list(named)
    wanted = fold(typed)
    ranked = []
    for n, (name, label) in enumerate(pairs):
        words = fold(label)
        if not wanted or words.startswith(wanted):
            ranked.append((0 if words == wanted else 1, n, name, label))
        elif f" {wanted}" in f" {words}":
            ranked.append((2, n, name, label))
        elif wanted in words or wanted == fold(name):
            ranked.append((3, n, name, label))
    if not ranked:
        return [(name, label) for name, label in pairs if _in_order(wanted.split(), fold(label).split())]
    return [(name, label) for _, _, name, label in sorted(ranked)]


def _in_order(wanted: Sequence[str], words: Sequence[str]) -> bool:
    left = iter(words)
    return all(word in left for word in wanted)


def find(typed: str, options: Sequence[str], prompt: Prompt | Mapping[str, str]) -> str:
    """Return the option that was meant by an id or (part of) a label; raise Malformed with up to three suggestions, and
    Illegal with the reason for what is barred now.
    """
    if typed in options:
        return typed
    labels = {option: _label(prompt, option) for option in options}
    wanted = _meant(typed)
    exact = [option for option in options if wanted in (fold(labels[option]), fold(option))]
    found = exact or [name for name, _ in matches(typed, labels.items())] if wanted else []
    if not found and wanted in NONE:
        found = [option for option in options if set(NONE) & set(fold(labels[option]).split())]
    if len(found) != 1 and (number := whole(typed)) is not None:  # "2" of "Build with 2, then Muster with 1"
        exact = [option for option in options if option.endswith(f":{number}")]
        found = exact or found
    if len(found) == 1 or exact:
        return found[0]
    if found:
        raise Malformed(f"{echo(typed)} could be several things.", nearest=tuple(labels[o] for o in found[:3]))
    if isinstance(prompt, Prompt) and (why := barred(typed, prompt)):
        raise Illegal(why, rule=prompt.rule, nearest=tuple(list(labels.values())[:3]))
    by_words = {fold(label): option for option, label in labels.items()}
    near = [labels[by_words[words]] for words in get_close_matches(wanted, list(by_words), n=3, cutoff=0.5)]
    near = near or list(labels.values())[:3]
    raise Malformed(f"{echo(typed)} is not one of the options.", nearest=tuple(near))


def _meant(text: str) -> str:
    """Return a text for comparing; a number below zero means nothing, and not its opposite."""
    return "" if _NEGATIVE.fullmatch(text.strip()) else fold(text)


def barred(typed: str, prompt: Prompt) -> str:
    """Return why what was typed is not possible now; "" when that is not known, or when it may mean too many things."""
    if typed in prompt.barred:
        return prompt.barred[typed].reason
    closed = [(what, entry.label) for what, entry in prompt.barred.items() if not entry.open]
    wanted = _meant(typed)
    found = matches(typed, closed) if wanted else []
    whole = [what for what, label in found if fold(label) == wanted]
    reasons = list(dict.fromkeys(prompt.barred[what].reason for what in whole or [what for what, _ in found]))
    if not reasons:
        begun = [entry for entry in prompt.barred.values() if entry.open and wanted.startswith(f"{fold(entry.label)} ")]
        reasons = [max(begun, key=lambda entry: len(entry.label)).reason] if begun else []
    return " ".join(reasons) if len(reasons) <= REASONS else ""


def names(text: str, options: Sequence[str], prompt: Prompt | Mapping[str, str]) -> tuple[str, ...]:
    """Read a list of names: “Acre, Tyre; Jaffa”. Of two options with one label the second mention means the other."""
    found: list[str] = []
    for part in (part.strip() for part in re.split(r"[,;\n]+", text)):
        if part:
            left = [o for o in options if o not in found and fold(_label(prompt, o)) == fold(part)]
            found.append(left[0] if left else find(part, options, prompt))
    return tuple(found)


def amounts(text: str, lines: Sequence[str], prompt: Prompt | Mapping[str, str]) -> dict[str, int]:
    """Read amounts by line: “Edessa 2, Acre 1”, “2 Edessa; Acre: 1”; a name alone means 1, “none” nothing at all.

    Raises Malformed with suggestions for an unknown name, and for a name that stands twice.
    """
    found: dict[str, int] = {}
    if fold(text) in NONE:
        return found
    for part in (part.strip() for part in re.split(r"[,;\n]+", text)):
        if not part:
            continue
        name, amount = _amount(part, lines, prompt)
        if name in found:
            raise Malformed(f"“{_label(prompt, name)}” stands twice.")
        found[name] = amount
    return found


def _amount(part: str, lines: Sequence[str], prompt: Prompt | Mapping[str, str]) -> tuple[str, int]:
    exact = [line for line in lines if fold(part) in (fold(_label(prompt, line)), fold(line))]
    if exact:
        return exact[0], 1
    match = _AMOUNT.fullmatch(part)
    if match is None or not match["name"] or (match["front"] and match["back"]):
        raise Malformed(f"{echo(part)} is not a name and an amount; write for example “Edessa 2, Acre 1”.")
    return find(match["name"], lines, prompt), int(match["back"] or match["front"] or 1)


def parts(text: str) -> tuple[str, int | None]:
    """Split “Edessa 2”, “2 Edessa” or “Edessa:” into the name and the amount, None when there is no amount yet."""
    match = _AMOUNT.fullmatch(text.rstrip(" :=×*"))
    if match is None or (match["front"] and match["back"]):
        return text, None
    digits = match["back"] or match["front"]
    return match["name"], int(digits) if digits else None


def answer(text: str, decision: Decision, prompt: Prompt) -> Choice:
    """Read a whole typed answer to a decision; raise Malformed, and Illegal with the reason for what is
    barred now (the shape itself checks what is legal)."""
    if len(text) > ANSWER:
        raise Malformed(f"This is longer than any answer: {ANSWER} characters at most.")
    shape = decision.shape
    if isinstance(shape, PickOne):
        return Pick(find(text.strip(), shape.options + (decision.free or ()), prompt))
    if free := [o for o in decision.free or () if fold(text) in (fold(o), fold(prompt.label(o)))]:
        return Pick(free[0])
    if isinstance(shape, PickSome):
        if fold(text) in NONE and not shape.least:
            return PickMany(())
        return PickMany(names(text, shape.options, prompt))
    if isinstance(shape, Order):
        return Rank(names(text, shape.options, prompt))
    assert isinstance(shape, Amounts)
    given = amounts(text, [line.id for line in shape.lines], prompt)
    for line in shape.lines:
        if given.get(line.id, 0) > line.most and line.id in prompt.barred:
            raise Illegal(prompt.barred[line.id].reason, rule=prompt.rule)
    return Split(given)


def _label(prompt: Prompt | Mapping[str, str], option: str) -> str:
    return prompt.label(option) if isinstance(prompt, Prompt) else prompt.get(option, option)
