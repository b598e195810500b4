"""Pictures in the pseudo-language: all that is printed in them and said of them comes from the catalogue, and fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from string import ascii_uppercase

import pytest

from engine.core.protocol import Game, GameConfig
from engine.core.registry import games
from engine.core.rng import Rng
from engine.core.view import View
from engine.crusaders.content import house as crusaders
from engine.crusaders.texts import gain_words, order_powers, tile_words
from render import Picture, card, draw, kinds
from render.core import cache as memory
from render.core.people import short
from render.core.room import Room
from render.crusaders.scene import order_name
from tests.render.prints import Prints, printing
from tests.render.samples import samples
from tests.words.plain import plain
from words import speaking
from words.pseudo import TAG

LOOKS = 3  # positions of a game that are looked at, besides the first ones in which there is another kind of picture
SEEDS = range(4, 24)  # games are played until all kinds of pictures were there
PEOPLE = {0: "Anna", 1: "李小龍", 2: "Éloïse", 3: "👑"}
MAP = ("Mare Nostrum", "Mare Mediterraneum", "Oceanus", "Pontus Euxinus")
"""Seas, as old maps have them: names."""


def room(key: str) -> Room[View]:
    found = import_module(f"render.{key}").ROOM
    assert isinstance(found, Room)
    return found


def played(game: Game, seats: int, seed: int) -> list[View]:
    """Return the views of a random game, each as the seat to act sees it."""
    pos, rng, seen = game.setup(GameConfig(seats), seed), Rng(seed), list[View]()
    while asked := game.decisions(pos):
        seen.append(game.view(pos, asked[0].seat))
        game.apply(pos, asked[0].seat, asked[0].sample(rng.below))
    return [*seen, game.view(pos, 0)]


@cache
def views(key: str, tag: str) -> tuple[View, ...]:
    """The views that are drawn: some of games of all numbers of players, and each first one with a kind of picture."""
    with speaking(tag):
        return tuple(_views(key))


def _views(key: str) -> Iterator[View]:
    game, shown = games()[key], set[str]()
    for n, seed in enumerate(SEEDS):
        seen = played(game, game.info.seats[n % len(game.info.seats)], seed)
        if n < len(game.info.seats):
            yield from [*seen[:: max(1, len(seen) // LOOKS)], seen[-1]]
        for view in seen:
            there = {name for name, kind in room(key).kinds.items() if kind.there(view)}
            if there - shown:
                shown |= there
                yield view
        if n >= len(game.info.seats) and shown == set(room(key).kinds):
            break
    yield from samples().values() if key == "outremer" else ()


def pictures(key: str, tag: str) -> Iterator[tuple[str, Picture]]:
    """Yield all kinds of pictures of all views, every second one with people, and all cards."""
    for n, view in enumerate(views(key, tag)):
        for kind in room(key).kinds:
            if (made := draw(view, kind, PEOPLE if n % 2 else {})) is not None:
                yield kind, made
    for name in games()[key].cards():
        if (made := card(key, "", name)) is not None:
            yield "card", made


@cache
def drawn(key: str, tag: str) -> tuple[Prints, tuple[tuple[str, Picture], ...]]:
    with speaking(tag), printing() as seen:
        return seen, tuple(pictures(key, tag))


# ------------------------------------------------------------------------------------------------------- names


def engine_words(view: View) -> Iterator[str]:
    """What a view itself says: the words of the engine's rooms, and of pieces of content, as pictures print them."""
    yield view.heading
    yield from getattr(view, "timeline", ())
    for waiting in view.waiting:
        asked = waiting.text.partition(": ")[2] or waiting.text
        yield from (waiting.text, asked, asked[:1].upper() + asked[1:])
    outcome = getattr(view, "outcome", None)
    if outcome is not None:
        yield outcome.text
        yield from (line.text for standing in outcome.standings for line in standing.lines)
    for seat in view.seats:
        yield from (seat.name, seat.name.upper(), short(seat.name))


def crusader_words() -> Iterator[str]:
    """What the engine says of buildings, tiles and orders."""
    content = crusaders()
    yield from (gain_words(content, name) for name in content.buildings)
    yield from (tile_words(content, name) for name in content.tiles)
    for order in content.orders.values():
        yield from (order_name(order), ", ".join(order_powers(order)))


ENGINE: dict[str, Callable[[], Iterator[str]]] = {"crusaders": crusader_words}


@cache
def names(key: str) -> frozenset[str]:
    """Names, and what other rooms have said: in a view, or of a card."""
    found = {*MAP, *PEOPLE.values(), games()[key].info.title, key.capitalize(), "JERUSALEM", "ROAD", "TO"}
    found |= {f"{letter}{n}" for letter in ascii_uppercase for n in ("", *range(1, 10))}  # of seats, with a count
    with speaking(TAG):
        for facts in games()[key].cards().values():
            found |= {facts.name, facts.name.upper(), facts.kind, facts.kind.upper()}
        found |= {text for view in views(key, TAG) for text in engine_words(view)}
        found |= set(ENGINE[key]()) if key in ENGINE else set()
    return frozenset(found)


def offending(key: str, texts: Iterable[str]) -> dict[str, list[str]]:
    """Return the texts with words that are not the catalogue's. A name may stand in two lines, or be cut."""
    lines = {" ".join(words[i:j]) for name in names(key) if len(words := name.split()) < 6
             for i in range(len(words)) for j in range(i + 1, len(words) + 1)}  # fmt: skip
    found = {text: plain(text, names(key)) for text in texts if text not in lines}
    return {text: words for text, words in found.items() if words}


# ------------------------------------------------------------------------------------------------------- tests


@pytest.mark.parametrize("key", games())
def test_every_kind_of_picture_is_drawn(key: str) -> None:
    assert {kind for kind, _ in drawn(key, TAG)[1]} >= set(room(key).kinds)


@pytest.mark.parametrize("key", games())
def test_all_that_is_printed_comes_from_the_catalogue(key: str) -> None:
    seen, _ = drawn(key, TAG)
    assert len(seen.texts) > 10
    assert offending(key, seen.texts) == {}


@pytest.mark.parametrize("key", games())
def test_all_that_is_said_of_a_picture_comes_from_the_catalogue(key: str) -> None:
    alts = {made.alt for _, made in drawn(key, TAG)[1]}
    assert offending(key, alts) == {}
    with speaking(TAG):
        titles = {title for view in views(key, TAG) for _, title in kinds(view)}
    assert titles
    assert offending(key, titles) == {}


@pytest.mark.parametrize("key", games())
def test_longer_words_keep_within_their_boxes_and_lie_on_no_other(key: str) -> None:
    seen, _ = drawn(key, TAG)
    said = [line for line in seen.lines if re.search(r"[^\W\d_]", line.text)]
    assert sum(line.room is not None for line in said) > 5
    assert [(line.text, line.room) for line in said if line.room is not None and line.wide > line.room + 0.5] == []
    assert [line.text for line in said if line.outside] == []
    assert seen.overlaps() == []


@pytest.mark.parametrize("key", games())
def test_what_is_remembered_in_one_language_is_not_shown_in_another(key: str) -> None:
    memory.clear()
    made = {tag: some(key, tag) for tag in ("en", TAG)}
    assert made["en"] != made[TAG]
    assert some(key, "en") == made["en"]  # as it was, after the other language
    memory.clear()
    assert some(key, TAG) == made[TAG]  # as before the first word of English


def some(key: str, tag: str) -> list[Picture | None]:
    """Return some pictures of each kind, of early and late positions, and some cards."""
    shown = [*views(key, tag)[1::4], views(key, tag)[-1]]
    cards = list(games()[key].cards())[::9]
    with speaking(tag):
        drawn = [draw(view, kind) for view in shown for kind in room(key).kinds]
        return drawn + [card(key, "", name) for name in cards]
