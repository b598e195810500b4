"""Drawn cards: every card of every kind, with all of its words, readable on a phone, and the same for everybody."""

from __future__ import annotations

import inspect
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engine.core.errors import ContentError
from engine.outremer.content import house
from engine.outremer.reference import cards
from render import card
from render.core import cache, fonts
from render.core.cardface import HEIGHT, WIDTH
from render.core.palette import contrast
from render.core.picture import ALT_LIMIT
from render.core.sheet import Sheet
from render.outremer.printed import DECKS, printed
from render.outremer.signs import COUNTED, Sign, sign
from tests.render.test_legible import ground_below

CARDS = cards(house())
PHONE = 400  # pixels of a picture on a phone


@pytest.mark.parametrize("name", CARDS)
def test_every_card_is_drawn_with_its_rules_text(name: str):
    made = card("outremer", "", name)
    assert made is not None
    image = Image.open(BytesIO(made.data))
    image.load()
    assert (image.size, image.mode) == ((WIDTH, HEIGHT), "P")
    assert len(made.data) < 60_000
    assert made.filename == "card.png"
    assert made.alt == f"{CARDS[name].name}, {CARDS[name].kind}. {CARDS[name].text}"
    assert len(made.alt) <= ALT_LIMIT


def test_every_deck_of_the_content_is_drawn():
    assert {name for deck in DECKS for name in getattr(house(), deck)} == set(CARDS)


def test_what_is_no_card_has_no_picture():
    assert card("outremer", "", "no_such_card") is None
    assert card("chess", "", "bazaar") is None


def test_the_edition_of_a_game_is_the_one_that_is_drawn():
    assert card("outremer", house().hash, "bazaar") == card("outremer", "", "bazaar")
    with pytest.raises(ContentError):
        card("outremer", "0123", "bazaar")


def test_cards_look_different_from_each_other():
    assert len({made.data for name in CARDS if (made := card("outremer", "", name))}) == len(CARDS)


def test_the_same_card_gives_the_same_bytes_warm_and_cold():
    before = card("outremer", "", "baldwins_defense")
    cache.clear()
    assert card("outremer", "", "baldwins_defense") == before


def test_every_operation_and_every_measure_has_a_sign():
    c = house()
    for entry in [e for deck in DECKS for e in getattr(c, deck).values()]:
        parts = [entry, getattr(entry, "top", None), getattr(entry, "bottom", None), *getattr(entry, "raid", ())]
        for op in [op for part in parts for op in (*getattr(part, "ops", ()), *getattr(part, "end", ()))]:
            assert sign(op).name
    measures = {g.condition.measure for g in c.governors.values()}
    assert measures <= set(COUNTED) | {"wood", "candles", "steel", "horses", "spice"}


def test_signs_carry_their_numbers():
    c = house()
    assert [sign(op) for op in c.tactics["baldwins_defense"].top.ops] == [Sign("sword", "+3", 2, "candles")]
    assert [sign(op) for op in c.buildings["bazaar"].ops] == [Sign("coin", "+2")]


@pytest.fixture(scope="module")
def prints() -> list[tuple[str, str, float, float]]:
    """Draw all cards and note (card, text, size, contrast) of every line."""
    rows: list[tuple[str, str, float, float]] = []
    plain, current = Sheet.text, [""]
    signature = inspect.signature(plain)

    def text(*args: Any, **kwargs: Any) -> float:
        given = signature.bind(*args, **kwargs)
        given.apply_defaults()
        a = given.arguments
        words, size = fonts.fit(a["text"], a["face"], a["size"], a["room"]) if a["room"] else (a["text"], a["size"])
        below = ground_below(a["self"].image, a["x"], a["y"], words, a["face"], size, a["anchor"])
        if below is not None and a["colour"] != (255, 255, 255):
            rows.append((current[0], words, size, contrast(a["colour"], below)))
        return plain(*args, **kwargs)

    cache.clear()
    Sheet.text = text  # type: ignore[method-assign]
    try:
        for current[0] in CARDS:
            printed("", current[0])
    finally:
        Sheet.text = plain  # type: ignore[method-assign]
        cache.clear()
    return rows


def test_the_stamp_says_what_is_only_partly_printed(prints: list[tuple[str, str, float, float]]):
    stamps = {"rulebook": "rulebook", "partly": "partly rulebook", "house": "house"}
    shown = {(name, words) for name, words, _, _ in prints if words in stamps.values()}
    assert shown == {(name, stamps[facts.origin]) for name, facts in CARDS.items()}


def test_nothing_on_a_card_is_cut(prints: list[tuple[str, str, float, float]]):
    assert [row for row in prints if row[1].endswith("…")] == []


def test_a_card_can_be_read_on_a_phone(prints: list[tuple[str, str, float, float]]):
    assert min(size for _, _, size, _ in prints) * PHONE / WIDTH >= 12.5


def test_text_on_cards_stands_out(prints: list[tuple[str, str, float, float]]):
    assert [row for row in prints if row[3] < 4.5] == []
