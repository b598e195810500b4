"""The colours of Crusaders: owners with their patterns, actions, enemies, terrain; and the fixed palette."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.core import palette
from render.core.cache import drawn
from render.core.palette import BLUE, CARD, GOLD, INK, NIGHT, PARCHMENT, RED, SHADE, WHITE, YELLOW, Colour, mix, rgb

SEA, SEA_DARK, SHORE, SHORE2, COAST, SEA_TEXT = (
    rgb("#8DB3B6"), rgb("#7FA6AA"), rgb("#A9C9C8"), rgb("#C3DAD4"), rgb("#3F6C74"), rgb("#1F444C"),
)  # fmt: skip
BARE, BARE_DOT, BORDER = rgb("#D9CFB4"), rgb("#C9BD9D"), rgb("#6B5228")
ROAD_CASE = rgb("#6E4F26")


@dataclass(frozen=True)
class Terrain:
    """A kind of land: its ground, the edge of its hexes, and its scenery in a strong and a faint colour."""

    ground: Colour
    edge: Colour
    strong: Colour
    faint: Colour


TERRAINS = {
    "fields": Terrain(rgb("#E6DFA6"), rgb("#B3A55E"), rgb("#A99A4C"), rgb("#CFC47F")),
    "forest": Terrain(rgb("#C2D2A4"), rgb("#86A069"), rgb("#5F8A56"), rgb("#9DB884")),
    "hills": Terrain(rgb("#DFD0A2"), rgb("#AD9660"), rgb("#A08548"), rgb("#C6B17A")),
    "mountains": Terrain(rgb("#D6CDBE"), rgb("#A1937E"), rgb("#8E806B"), rgb("#B9AD9A")),
    "steppe": Terrain(rgb("#ECDDA0"), rgb("#B99F55"), rgb("#B0924A"), rgb("#D6C07A")),
    "south": Terrain(rgb("#EBCFA0"), rgb("#BC935A"), rgb("#6E8A4C"), rgb("#D3B07B")),
}


@dataclass(frozen=True)
class Style:
    """How an owner is drawn: colour, ink on it, the pattern of the cloth and its colour."""

    full: Colour
    on: Colour
    pattern: str
    second: Colour


NEUTRAL = Style(rgb("#6E675C"), WHITE, "plain", rgb("#6E675C"))
STYLES = {
    "red": Style(RED, WHITE, "lozenges", rgb("#F2B5A8")),
    "blue": Style(BLUE, WHITE, "bars", rgb("#A9C8F0")),
    "green": Style(rgb("#1F725C"), WHITE, "crosses", rgb("#A6DCC4")),
    "yellow": Style(YELLOW, INK, "stripes", rgb("#8A5A0C")),
}
ACTIONS = {
    "travel": rgb("#CFE2BE"),
    "muster": rgb("#C4D5E8"),
    "crusade": rgb("#F0C1B2"),
    "influence": rgb("#DFCBEA"),
    "build": rgb("#F4DB9C"),
}
ENEMIES = {"prussian": rgb("#46566B"), "slav": rgb("#7A4520"), "saracen": rgb("#26382F")}
FREED = rgb("#CFE3C4")

_OWNERS = (*STYLES.values(), NEUTRAL)
TEXT_PAIRS = (
    *((style.on, style.full) for style in _OWNERS),
    *((INK, tint) for tint in (*ACTIONS.values(), FREED)),
    *((INK, terrain.ground) for terrain in TERRAINS.values()),
    *((WHITE, colour) for colour in ENEMIES.values()),
    (SEA_TEXT, SEA),
)  # fmt: skip


def style(colour: str) -> Style:
    """Return the style of a colour key; NEUTRAL for an unknown one."""
    return STYLES.get(colour, NEUTRAL)


@drawn(1)
def fixed_palette() -> Image.Image:
    """Return the palette image of all pictures of Crusaders."""
    own = [c for s in _OWNERS for c in (s.full, s.second)]
    land = [c for t in TERRAINS.values() for c in (t.ground, t.edge, t.strong, t.faint)]
    named = [*own, *land, *ACTIONS.values(), *ENEMIES.values(), FREED, SEA, SEA_DARK, SHORE, SHORE2, COAST, SEA_TEXT,
             BARE, BARE_DOT, BORDER, ROAD_CASE]  # fmt: skip
    grounds = [PARCHMENT, CARD, WHITE, SHADE, GOLD, palette.PALE_GOLD, *ACTIONS.values(), FREED,
               *(t.ground for t in TERRAINS.values())]  # fmt: skip
    blends = [(INK, ground) for ground in (*grounds, SEA, BARE, YELLOW, *ENEMIES.values())]
    blends += [(NIGHT, c) for c in (GOLD, WHITE, PARCHMENT, palette.MIST, palette.PALE_GOLD)]
    blends += [(WHITE, c) for c in (BLUE, RED, STYLES["green"].full, *ENEMIES.values())]
    blends += [(s.full, s.second) for s in STYLES.values()] + [(INK, s.full) for s in STYLES.values()]
    blends += [(t.ground, t.strong) for t in TERRAINS.values()] + [(t.ground, BARE) for t in TERRAINS.values()]
    blends += [(SEA, SHORE), (SHORE, SHORE2), (COAST, SHORE2), (COAST, BARE), (SEA, SEA_TEXT), (SEA, WHITE)]
    blends += [(palette.RAISED, WHITE), (palette.RAISED, GOLD), (palette.INK2, PARCHMENT), (palette.WARNING, PARCHMENT)]
    return palette.fixed([*palette.SHARED, *named], blends)


def paler(colour: Colour) -> Colour:
    """Return a colour half way to the card."""
    return mix(colour, CARD, 0.5)
