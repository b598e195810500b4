"""The colours of Outremer: owners with their patterns, goods, land and sea; and the fixed palette of its pictures."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.core import palette
from render.core.cache import drawn
from render.core.palette import (
    BLUE,
    CARD,
    GOLD,
    GREEN,
    INK,
    LEAF,
    NIGHT,
    PARCHMENT,
    PURPLE,
    RED,
    SHADE,
    STONE,
    STONE_DARK,
    WHITE,
    YELLOW,
    Colour,
    rgb,
)

LAND, LAND_DOT, LAND_HILL = rgb("#E6D3A6"), rgb("#D3BB86"), rgb("#CDB37C")
SEA, SEA_DARK, SHORE, SHORE2, COAST, SEA_TEXT = (
    rgb("#8DB3B6"), rgb("#7FA6AA"), rgb("#A9C9C8"), rgb("#C3DAD4"), rgb("#3F6C74"), rgb("#1F444C"),
)  # fmt: skip
RIVER, TREE = rgb("#7AA9C2"), rgb("#4F7A4A")
ROAD, ROAD_CASE = rgb("#FFF8E6"), rgb("#6E4F26")
BORDER = rgb("#6B5228")
GROUND, LILAC = rgb("#9C8149"), rgb("#DCC8E8")
COVER, COVER_LINE, COVER_TEXT = rgb("#CFC9BC"), rgb("#B3AC9C"), rgb("#4A453C")


@dataclass(frozen=True)
class Style:
    """How an owner is drawn: colour, ink on it, pattern and its colour, and the tint and pattern of its land."""

    full: Colour
    on: Colour
    pattern: str
    second: Colour
    tint: Colour
    tint2: Colour


SARACENS = Style(rgb("#33403B"), PARCHMENT, "plain", rgb("#33403B"), rgb("#9CA8A5"), rgb("#8D9A97"))
NEUTRAL = Style(rgb("#6E675C"), WHITE, "plain", rgb("#6E675C"), rgb("#D8D2C4"), rgb("#CBC4B3"))
STYLES = {
    "white": Style(rgb("#FCF9F1"), INK, "crosses", rgb("#C39A3C"), rgb("#FAF4E4"), rgb("#EDE1BF")),
    "yellow": Style(YELLOW, INK, "stripes", rgb("#8A5A0C"), rgb("#F4D98A"), rgb("#EACA6E")),
    "blue": Style(BLUE, WHITE, "bars", rgb("#A9C8F0"), rgb("#A9C3E2"), rgb("#98B6DA")),
    "red": Style(RED, WHITE, "lozenges", rgb("#F2B5A8"), rgb("#F0B6A6"), rgb("#DF9583")),
}
GOODS_COLOUR = {"wood": YELLOW, "candles": WHITE, "steel": BLUE, "horses": RED, "spice": GREEN, "any": SHADE}
# A plain bar on a card: the colour that the rulebook gives to a good.
BAR = {"wood": YELLOW, "candles": WHITE, "steel": BLUE, "horses": RED, "": rgb("#9B907B")}

_OWNERS = (*STYLES.values(), SARACENS, NEUTRAL)
TEXT_PAIRS = (
    *((style.on, style.full) for style in _OWNERS),
    (SEA_TEXT, SEA), (INK, LILAC), (INK, STONE), (COVER_TEXT, COVER), (WHITE, RED), (WHITE, LEAF), (INK, ROAD),
)  # fmt: skip


def style(colour: str) -> Style:
    """Return the style of a colour key; NEUTRAL for a seat without a state."""
    return STYLES.get(colour, NEUTRAL)


@drawn(1)
def fixed_palette() -> Image.Image:
    """Return the palette image of all pictures of Outremer."""
    own = [c for s in _OWNERS for c in (s.full, s.second, s.tint, s.tint2)]
    land = [LAND, LAND_DOT, LAND_HILL, SEA, SEA_DARK, SHORE, SHORE2, COAST, SEA_TEXT, RIVER, ROAD, ROAD_CASE, BORDER,
            STONE, STONE_DARK, GROUND, GREEN, PURPLE, LILAC, LEAF, COVER, COVER_LINE, COVER_TEXT, BAR[""]]  # fmt: skip
    tints = [*(s.tint for s in _OWNERS), LAND, COVER]
    land += [palette.mix(tint, c, 0.6) for tint in tints for c in (LAND_HILL, BORDER, TREE)]
    grounds = [PARCHMENT, CARD, WHITE, SHADE, GOLD, STONE, *tints, LAND, SEA, LILAC, COVER]
    blends = [(INK, ground) for ground in (*grounds, YELLOW, BLUE, RED, GREEN, SARACENS.full, GROUND)]
    blends += [(NIGHT, c) for c in (GOLD, WHITE, PARCHMENT, palette.MIST, palette.PALE_GOLD)]
    blends += [(s.full, s.second) for s in STYLES.values()] + [(s.tint, s.tint2) for s in _OWNERS]
    blends += [(WHITE, c) for c in (BLUE, RED, GREEN, PURPLE)] + [(ROAD_CASE, c) for c in tints]
    blends += [(BORDER, c) for c in tints] + [(SARACENS.full, PARCHMENT), (palette.WARNING, PARCHMENT), (SEA, SHORE)]
    blends += [(palette.RAISED, WHITE), (palette.RAISED, GOLD), (palette.INK2, PARCHMENT), (palette.STOP, PARCHMENT)]
    return palette.fixed([*palette.SHARED, *own, *land], blends)
