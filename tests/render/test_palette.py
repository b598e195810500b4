"""Colours: contrast of all text pairs, owners told apart by every kind of eyes, and the fixed palette."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from render.core import palette
from render.outremer import colours
from render.outremer.colours import SARACENS, STYLES, fixed_palette
from tests.render.sight import MATRICES, colour

OWNERS = {**STYLES, "saracens": SARACENS}


@pytest.mark.parametrize("pair", [*palette.TEXT_PAIRS, *colours.TEXT_PAIRS])
def test_text_can_be_read_on_its_ground(pair: tuple[palette.Colour, palette.Colour]):
    assert palette.contrast(*pair) >= 4.5


def test_contrast_is_that_of_wcag():
    assert palette.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert palette.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("eyes", [None, *MATRICES])
@pytest.mark.parametrize(("one", "other"), list(combinations(OWNERS, 2)))
def test_lands_of_two_owners_look_different(one: str, other: str, eyes: str | None):
    a, b = (OWNERS[name].tint if eyes is None else colour(OWNERS[name].tint, eyes) for name in (one, other))
    assert math.dist(a, b) > 30


def test_each_owner_has_a_pattern_of_its_own():
    assert len({style.pattern for style in OWNERS.values()}) == len(OWNERS)


def test_the_fixed_palette_holds_every_named_colour():
    flat = fixed_palette().getpalette() or []
    rows = [tuple(flat[i : i + 3]) for i in range(0, len(flat), 3)]
    assert len(rows) <= 256
    for named in (*palette.SHARED, *(c for s in OWNERS.values() for c in (s.full, s.second, s.tint, s.tint2))):
        assert named in rows
