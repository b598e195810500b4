"""Finds English in what is said in the pseudo-language: whatever has plain letters does not come from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from words.pseudo import KEPT

ROMAN = r"\b[IVXLC]+\b"
LETTERS = re.compile(r"[A-Za-z]+(?:[ '-]+[A-Za-z]+)*")


def plain(text: str, names: Iterable[str] = ()) -> list[str]:
    """Return the pieces of a text that are plain English. Left out are names, Roman numerals, code, commands and
    Discord's own marks.
    """
    return LETTERS.findall(_known(frozenset(names)).sub(" ", KEPT.sub(" ", text)))


@cache
def _known(names: frozenset[str]) -> re.Pattern[str]:
    """What may stand there: the longest name first, so that none hides a part of another."""
    listed = sorted(map(re.escape, filter(None, names)), key=lambda name: (-len(name), name))
    return re.compile("|".join([*(rf"(?<!\w){name}(?!\w)" for name in listed), ROMAN]))
