"""Messages by language: read from the files of this room, and said with their values.

A file `words/<language>/<room>/<part>.ftl` holds the messages whose ids begin with `<room>-<part>-`; so an id tells
where it stands. Numbers are written without grouping; true and false are "yes" and "no", for a selector to choose by.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from words import pseudo
from words.reader import ENGLISH, language

log = logging.getLogger("caravanserai.words")
REMEMBERED = 50_000
"""So many said messages are remembered: a panel says the same few again and again."""
Value = str | int | float | bool
strict = False
"""Whether a message that cannot be said is an error. The tests set it; a table goes on and shows the id instead."""
_NO_LETTER = re.compile(r"[^A-Za-z0-9]+")


class Unsaid(LookupError):
    """A message that is not in the catalogue, or lacks a value."""


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have a folder here, English first."""
    found = {path.name for root in _roots() for path in root.iterdir() if path.is_dir() and any(path.rglob("*.ftl"))}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def best(wanted: Iterable[str]) -> str:
    """Return the language to speak with somebody who asks for these, dearest first: "de-AT" is served by "de"."""
    known = {tag.lower(): tag for tag in (*languages(), pseudo.TAG)}
    for tag in wanted:
        parts = tag.replace("_", "-").lower().split("-")
        for size in range(len(parts), 0, -1):
            if found := known.get("-".join(parts[:size])):
                return found
    return ENGLISH


@lru_cache(REMEMBERED)
def ident(*parts: str) -> str:
    """Return the id of a message that is named by keys: ("outremer-prompt", "setup.state") is
    outremer-prompt-setup-state.
    """
    return "-".join(_NO_LETTER.sub("-", part).strip("-") for part in parts)


def say(message: str, /, **values: Value) -> str:
    """Return a message in the language of the reader. A missing one is said in English."""
    return _said(language(), message, tuple(values.items()))


def has(message: str) -> bool:
    """Whether English has a message."""
    return _bundle(ENGLISH).has_message(message)


@lru_cache(REMEMBERED)
def _said(tag: str, message: str, values: tuple[tuple[str, Value], ...]) -> str:
    for spoken in dict.fromkeys((tag, ENGLISH)):
        bundle = _bundle(spoken)
        if bundle.has_message(message) and (pattern := bundle.get_message(message).value) is not None:
            text, errors = bundle.format_pattern(pattern, {name: _value(value) for name, value in values})
            if not errors:
                return str(text)
            return _unsaid(f"{message} in {spoken}: {'; '.join(map(str, errors))}", str(text))
    return _unsaid(f"there is no message {message}", f"[{message}]")


def _unsaid(what: str, shown: str) -> str:
    if strict:
        raise Unsaid(what)
    log.error("words: %s", what)
    return shown


def _value(value: Value) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else fluent_number(value, useGrouping=False)


@cache
def _bundle(tag: str) -> FluentBundle:
    source = ENGLISH if tag == pseudo.TAG else tag
    bundle = FluentBundle([source], use_isolating=False)
    for text in files(source).values():
        resource = FluentResource(text)
        bundle.add_resource(pseudo.resource(resource) if tag == pseudo.TAG else resource)
    return bundle


def files(tag: str) -> Mapping[str, str]:
    """Return the sources of a language by path within its folder, without the ending ("outremer/log")."""
    folders = [root / tag for root in _roots()]
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path.read_text("utf-8")
        for folder in folders
        for path in sorted(folder.rglob("*.ftl"))
    }


def _roots() -> list[Path]:
    """Return the folders in which languages stand: this room, and those of games that stand elsewhere."""
    return [Path(folder) for folder in sys.modules["words"].__path__]


def of(text: str, others: Mapping[str, str]) -> str:
    """Return a text of a content file in the language of the reader: `others` are its translations by language."""
    tag = language()
    return pseudo.text(text) if tag == pseudo.TAG else others.get(tag, text)
