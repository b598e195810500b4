"""The colours of Road to Jerusalem: ground, factions, boxes and siege dice; and the fixed palette of its pictures."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.core import palette
from render.core.cache import drawn
from render.core.palette import CARD, GOLD, INK, NIGHT, PARCHMENT, SHADE, WHITE, Colour, rgb

LAND, LAND_DOT, LAND_HILL, LAND_EDGE = rgb("#E8D4A2"), rgb("#D6BD85"), rgb("#CDB37C"), rgb("#6B5228")
SEA, SEA_DARK, SHORE, SHORE2, COAST, SEA_TEXT = (
    rgb("#8DB3B6"), rgb("#7FA6AA"), rgb("#A9C9C8"), rgb("#C3DAD4"), rgb("#3F6C74"), rgb("#1F444C"),
)  # fmt: skip
MEADOW, MEADOW_DOT, TREE = rgb("#BDD09B"), rgb("#9DB97A"), rgb("#4F7A4A")
RIVER, ROAD, ROAD_CASE = rgb("#7AA9C2"), rgb("#FFF8E6"), rgb("#6E4F26")
FRIENDLY, ENEMY = rgb("#3F9048"), rgb("#D9A85C")
STONE, STONE_DARK = rgb("#D9D1C0"), rgb("#BFB5A0")
RED, BLUE, GREEN, PURPLE, LILAC, LEAF = (
    rgb("#B92F28"), rgb("#2C5FA8"), rgb("#3F9048"), rgb("#5B2F7E"), rgb("#DCC8E8"), rgb("#2E6B3C"),
)  # fmt: skip
YELLOW, SKY, ROSE, MINT = rgb("#F2BC33"), rgb("#A9C3E2"), rgb("#F0B6A6"), rgb("#CFE3C4")
BLACK = rgb("#26221E")


@dataclass(frozen=True)
class Style:
    """How a faction is drawn: colour, ink on it, a tint of its box, and the pattern of its cloth."""

    full: Colour
    on: Colour
    tint: Colour
    pattern: str
    second: Colour


NOBODY = Style(rgb("#6E675C"), WHITE, rgb("#D8D2C4"), "plain", rgb("#6E675C"))
STYLES = {
    "green": Style(rgb("#2F7A3B"), WHITE, MINT, "lozenges", rgb("#8DC48F")),
    "blue": Style(BLUE, WHITE, SKY, "bars", rgb("#A9C8F0")),
    "red": Style(RED, WHITE, ROSE, "stripes", rgb("#F2B5A8")),
    "white": Style(rgb("#FCF9F1"), INK, rgb("#FAF4E4"), "crosses", rgb("#C39A3C")),
}
BOXES = {"faith": LILAC, "logistics": rgb("#F3DFA6"), "military": ROSE}

TEXT_PAIRS = (
    *((style.on, style.full) for style in (*STYLES.values(), NOBODY)),
    *((INK, tint) for tint in (MINT, SKY, ROSE, LILAC, BOXES["logistics"], STONE, LAND)),
    (SEA_TEXT, SEA), (WHITE, RED), (WHITE, LEAF), (WHITE, BLACK), (INK, YELLOW), (WHITE, PURPLE),
)  # fmt: skip


def style(colour: str) -> Style:
    """Return the style of a colour key; NOBODY for one without."""
    return STYLES.get(colour, NOBODY)


@drawn(1)
def fixed_palette() -> Image.Image:
    """Return the palette image of all pictures of Road to Jerusalem."""
    own = [c for s in (*STYLES.values(), NOBODY) for c in (s.full, s.second, s.tint)]
    land = [LAND, LAND_DOT, LAND_HILL, LAND_EDGE, SEA, SEA_DARK, SHORE, SHORE2, COAST, SEA_TEXT, MEADOW, MEADOW_DOT,
            TREE, RIVER, ROAD, ROAD_CASE, FRIENDLY, ENEMY, STONE, STONE_DARK, PURPLE, LILAC, LEAF, YELLOW, BLACK,
            *BOXES.values()]  # fmt: skip
    grounds = [
        PARCHMENT,
        CARD,
        WHITE,
        SHADE,
        GOLD,
        LAND,
        MEADOW,
        SEA,
        STONE,
        LILAC,
        MINT,
        SKY,
        ROSE,
        BOXES["logistics"],
    ]
    blends = [(INK, ground) for ground in (*grounds, YELLOW, RED, BLUE, FRIENDLY, ENEMY)]
    blends += [(NIGHT, c) for c in (GOLD, WHITE, PARCHMENT, palette.MIST, palette.PALE_GOLD, LAND)]
    blends += [(WHITE, c) for c in (BLUE, RED, GREEN, PURPLE, BLACK, INK)]
    blends += [(ROAD_CASE, c) for c in (LAND, MEADOW, ROAD, SEA)] + [
        (RED, ROAD),
        (RED, LAND),
        (RED, WHITE),
        (LAND, MEADOW),
    ]
    blends += [(LAND, LAND_HILL), (LAND, LAND_EDGE), (SEA, SHORE), (SHORE, SHORE2), (COAST, SHORE2), (SEA, SEA_DARK)]
    blends += [(BLACK, PARCHMENT), (BLACK, CARD), (PARCHMENT, palette.SHADE_LINE), (palette.WARNING, PARCHMENT)]
    blends += [(palette.RAISED, WHITE), (palette.RAISED, GOLD), (palette.INK2, PARCHMENT), (palette.INK2, CARD)]
    return palette.fixed([*palette.SHARED, *own, *land], blends)
