"""Which topic of the rules is meant by a word: the one that is called so, or else the one that says most about it."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache

from cogs.texts import guide_texts
from cogs.typed import typed
from engine.core.errors import Malformed
from engine.core.summary import Section
from table.words import echo

NAMED = 8
"""So many other topics are named."""
LONG = 4
"""With so many letters the beginning of a heading's word is preferred to a whole word of a text."""
CALLED, HEADED, BEGUN, SAID, ALIKE, WITHIN = range(6)
"""How well a topic fits: it is called so, has the word in its heading, or there a word that begins so; its text has the
word; its heading fits otherwise; its text has the letters somewhere.
"""


def topic(wanted: str, sections: Sequence[Section]) -> tuple[int, tuple[str, ...]]:
    """Return the index of the section that was meant, and headings of others in which the word stands, best first.

    Raise Malformed, with headings that look alike, for what stands nowhere.
    """
    found = mentions(wanted, sections)
    headings = {typed.fold(section.heading): section.heading for section in sections}
    if not found:
        near = get_close_matches(typed.fold(wanted), list(headings), n=3, cutoff=0.5)
        raise Malformed(guide_texts.NO_TOPIC.format(word=echo(wanted)), nearest=tuple(headings[one] for one in near))
    best, *others = found
    if typed.fold(wanted) in headings:
        return best, ()
    return best, tuple(sections[n].heading for n in others[:NAMED])


def mentions(wanted: str, sections: Sequence[Section]) -> list[int]:
    """Return the indexes of the sections that fit a word or a part of one, best first; [] for nothing typed."""
    word = typed.fold(wanted)
    if not word:
        return []
    fits = {heading for heading, _ in typed.matches(wanted, [(s.heading, s.heading) for s in sections])}
    ranked = []
    for n, section in enumerate(sections):
        count = _count(word, section.text)
        kind = _kind(word, section, count, fits)
        if kind is not None:
            ranked.append((kind, -count, n))
    least = min(ranked, default=(WITHIN, 0, 0))[0]
    return [n for kind, _, n in sorted(ranked) if kind < WITHIN or least == WITHIN]


def _kind(word: str, section: Section, count: int, fits: set[str]) -> int | None:
    heading = typed.fold(section.heading)
    if heading == word:
        return CALLED
    if _count(word, heading):
        return HEADED
    if len(word) >= LONG and f" {word}" in f" {heading}":
        return BEGUN
    if count:
        return SAID
    if section.heading in fits:
        return ALIKE
    return WITHIN if word in typed.folded(section.text) else None


def _count(word: str, text: str) -> int:
    """Return how often a folded word stands in a text, in the singular or the plural."""
    return _spaced(text).count(f" {_singular(word).replace(' ', '  ')} ")


@lru_cache(maxsize=512)
def _spaced(text: str) -> str:
    """Return a text of ours in the singular, each word between spaces of its own."""
    return f" {_singular(typed.folded(text)).replace(' ', '  ')} "


def _singular(words: str) -> str:
    return " ".join(map(_one, words.split()))


def _one(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
