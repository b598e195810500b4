"""The icons of Outremer: the shared ones under the names of the game, and those of its orders and battles."""

from __future__ import annotations

from render.core.canvas import Canvas, ring
from render.core.icons import SHAPES, Shape, icons
from render.core.palette import (
    DARK_GOLD,
    GOLD,
    INK,
    LEAF,
    NIGHT,
    PURPLE,
    RED,
    STONE_DARK,
    WHITE,
    Colour,
)


def _tactic(c: Canvas, k: Colour, w: float) -> None:
    SHAPES["card"](c, k, w)
    c.polygon([(50, 20), (56, 28), (56, 58), (44, 58), (44, 28)], WHITE)
    c.box(33, 57, 67, 65, GOLD)
    c.box(45, 64, 55, 80, GOLD)


def _spy(c: Canvas, k: Colour, w: float) -> None:
    SHAPES["card"](c, k, w)
    c.polygon([*ring(50, 72, 34, -140, -40, 12), *ring(50, 28, 34, 40, 140, 12)], GOLD)
    c.circle(50, 50, 9, NIGHT)


def _bishop(c: Canvas, _k: Colour, w: float) -> None:
    SHAPES["mitre"](c, PURPLE, w)


def _holy(c: Canvas, _k: Colour, w: float) -> None:
    c.circle(50, 50, 47, WHITE, INK, w)
    c.box(44, 18, 56, 82, DARK_GOLD)
    c.box(24, 36, 76, 48, DARK_GOLD)


def _rout(c: Canvas, _k: Colour, w: float) -> None:
    SHAPES["unit"](c, WHITE, w)
    c.line([(16, 90), (84, 12)], WHITE, 17)
    c.line([(16, 90), (84, 12)], RED, 10)


def _flee(c: Canvas, _k: Colour, w: float) -> None:
    c.polygon([(28, 44), (42, 50), (50, 90), (6, 90), (14, 50)], WHITE, INK, w)
    c.circle(28, 31, 17, WHITE, INK, w)
    c.polygon([(48, 52), (70, 52), (70, 38), (97, 61), (70, 84), (70, 70), (48, 70)], RED)


def _reinforce(c: Canvas, _k: Colour, w: float) -> None:
    c.polygon([(32, 44), (46, 50), (56, 90), (8, 90), (18, 50)], WHITE, INK, w)
    c.circle(32, 31, 17, WHITE, INK, w)
    c.box(68, 18, 80, 62, LEAF)
    c.box(52, 34, 96, 46, LEAF)


def _devastate(c: Canvas, _k: Colour, w: float) -> None:
    c.polygon(
        [(8, 94), (8, 40), (22, 40), (22, 50), (34, 50), (34, 40), (48, 40), (52, 62), (62, 56), (70, 94)],
        STONE_DARK,
        INK,
        w,
    )
    c.polygon([(70, 8), (92, 8), (92, 34), (100, 34), (81, 58), (62, 34), (70, 34)], RED)


def _orders(c: Canvas, _k: Colour, w: float) -> None:
    arms = [(34, 6), (66, 6), (66, 34), (94, 34), (94, 66), (66, 66), (66, 94), (34, 94), (34, 66), (6, 66), (6, 34),
            (34, 34)]  # fmt: skip
    c.polygon(arms, WHITE, INK, w)
    for x, y in ((50, 20), (80, 50), (50, 80), (20, 50)):
        c.circle(x, y, 9, RED)
    c.circle(50, 50, 8, INK)


_ICONS: dict[str, Shape] = {
    **SHAPES,
    "construction": SHAPES["hammer"], "prayer": SHAPES["cross"], "muster": SHAPES["helm"], "march": SHAPES["boot"],
    "outer": SHAPES["eye"], "double": SHAPES["swords"], "triple": SHAPES["three_swords"],
    "influence": SHAPES["pentagon"], "governor": SHAPES["portrait"], "tactic": _tactic, "spy": _spy,
    "bishop": _bishop, "holy": _holy, "rout": _rout, "flee": _flee, "reinforce": _reinforce, "devastate": _devastate,
    "orders": _orders,
}  # fmt: skip

icon = icons(_ICONS)
