"""The end: a card for every seat, best first, with its place, its score, and where each point came from.

It stands at the right of the board, where the orders were.
"""

from __future__ import annotations

from PIL import Image

from engine.core.outcome import ScoreLine, Standing
from engine.outremer.view import OutremerView
from render.core import fonts
from render.core.cache import drawn
from render.core.heraldry import cloth, medal, shield
from render.core.palette import (
    CARD,
    GOLD,
    INK,
    INK2,
    NIGHT,
    PALE_GOLD,
    PARCHMENT,
    SHADE_LINE,
    WHITE,
    flatten,
)  # fmt: skip
from render.core.people import below
from render.core.sheet import Sheet
from render.core.speech import worded
from render.outremer.colours import fixed_palette
from render.outremer.icons import icon
from render.outremer.scene import Who, who
from words import say

SIZE = (476, 882)
TITLE, GAP, HEAD = 46, 8, 64
SIGNS = {"Income Phase 3": "influence", "Scoring 1": "scroll", "Scoring 2": "crown", "Scoring 3": "coin"}
SIZES = (25.0, 23.0, 21.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.5)
LONG = 38  # characters of a line that needs two rows


def ranking(view: OutremerView) -> Image.Image:
    """Return the final ranking of this view."""
    assert view.outcome is not None
    return _table(tuple((who(view, standing.seat), standing) for standing in view.outcome.standings))


@worded(drawn(4))
def _table(ranks: tuple[tuple[Who, Standing], ...]) -> Image.Image:
    sheet = Sheet.new(*SIZE, NIGHT)
    sheet.text(8, TITLE / 2, say("render-outremer-ranking-title"), "title", 34, PALE_GOLD, "lm", 460)
    image = flatten(sheet.image, fixed_palette())
    high = (SIZE[1] - TITLE - GAP * (len(ranks) - 1)) // len(ranks)
    for n, (owner, standing) in enumerate(ranks):
        image.paste(_card(owner, standing, high), (0, TITLE + n * (high + GAP)))
    return image


@worded(drawn(16))
def _card(owner: Who, standing: Standing, high: int) -> Image.Image:
    """Return a seat's card; the gold frame and the crown are the winner's."""
    wide, won = SIZE[0], standing.place == 1
    sheet = Sheet.new(wide, high, NIGHT)
    sheet.plate(0, 0, wide, high, PARCHMENT, GOLD if won else SHADE_LINE, 6 if won else 2, 10)
    _head(sheet, owner, standing, won)
    top, room = HEAD + 7.0, high - HEAD - 18.0
    weights = [1.7 if len(line.text) > LONG else 1.0 for line in standing.lines]
    unit = min(96.0, room / max(1.0, sum(weights)))
    for line, weight in zip(standing.lines, weights, strict=True):
        _line(sheet, line, top, unit * weight)
        top += unit * weight
    return flatten(sheet.image, fixed_palette())


def _head(sheet: Sheet, owner: Who, standing: Standing, won: bool) -> None:
    """Place, shield, names, and the score: the largest number of the card."""
    wide, style, middle = SIZE[0], owner.style, HEAD / 2 + 3
    sheet.plate(6, 6, wide - 6, HEAD, style.full, None, 0, 5)
    if style.pattern != "plain":
        sheet.put(cloth(style.pattern, style.full, style.second, 16, 130, HEAD - 6), wide - 136, 6, "lt")
    sheet.plate(6, HEAD - 1, wide - 6, HEAD + 1, INK)
    sheet.put(medal(standing.place, 50, won), 38, middle)
    sheet.put(shield(style, owner.letter, 44, 51), 92, middle)
    points = str(standing.points)
    plate = max(86.0, fonts.width(points, "black", 46) + 28) + (46 if won else 0)
    left = wide - 12 - plate
    sheet.plate(left, 10, wide - 12, HEAD - 4, WHITE, GOLD if won else INK, 4 if won else 2.4, 9)
    if won:
        sheet.put(icon("crown", 40), left + 10, middle, "lm")
    sheet.text(wide - 24, middle, points, "black", 46, INK, "rm")
    below(sheet, 122, middle, owner.names, 25, (style.on, style.on), min(left, wide - 136.0) - 128)


def _line(sheet: Sheet, line: ScoreLine, top: float, high: float) -> None:
    """One source: its sign, what it is for, and its points; faint when it brought none."""
    wide, y, ink = SIZE[0], top + high / 2, INK if line.points else INK2
    sheet.plate(12, top + 1, wide - 12, top + high - 2, WHITE if line.points else CARD, SHADE_LINE, 1.2, 6)
    size = round(min(40.0, high - 5))
    if line.rule in SIGNS:
        sheet.put(icon(SIGNS[line.rule], size), 34, y)
    sheet.paragraph(58, y - 0.5, line.text, "bold", SIZES, ink, wide - 142, high - min(10.0, high * 0.1), "lm", 1.06)
    sheet.text(wide - 26, y - 0.5, str(line.points), "black", round(min(40.0, high * 0.82)), ink, "rm")
