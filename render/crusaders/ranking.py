"""The ranking: a card for every seat, best first, with its place, its score, and where each point came from."""

from __future__ import annotations

from PIL import Image

from engine.core.words import join
from engine.crusaders.content.model import KINDS
from engine.crusaders.view import CrusadersView
from render.core import fonts
from render.core.cache import drawn
from render.core.heraldry import cloth, medal, shield
from render.core.palette import (
    CARD,
    DARK_GOLD,
    GOLD,
    INK,
    INK2,
    MIST,
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
from render.crusaders.colours import Style, fixed_palette
from render.crusaders.icons import enemy, faint, house, icon
from render.crusaders.scores import TOP, Rank, Source, ranking
from words import say

TITLE, GAP, COLUMNS = 54, 8, 4
Box = tuple[float, float, float, float]


def table(view: CrusadersView, wide: int, high: int) -> Image.Image:
    """Return the final ranking; in a game under way what it would be if the game ended now."""
    return _table(ranking(view), view.outcome is not None, wide, high)


@worded(drawn(16))
def _table(ranks: tuple[Rank, ...], over: bool, wide: int, high: int) -> Image.Image:
    image = _title(over, _verdict(ranks) if over else "", wide, high).copy()
    each = (high - TITLE - GAP * (len(ranks) - 1)) // max(1, len(ranks))
    for n, rank in enumerate(ranks):
        image.paste(_card(rank, over, wide, each), (0, TITLE + n * (each + GAP)))
    return image


def _verdict(ranks: tuple[Rank, ...]) -> str:
    """Who has won, in a sentence."""
    best = [rank for rank in ranks if rank.place == 1]
    if len(best) > 1:
        return say("render-crusaders-ranking-shared", names=join(rank.who.name for rank in best))
    return say("render-crusaders-ranking-won", name=best[0].who.name) if best else ""


@worded(drawn(16))
def _title(over: bool, verdict: str, wide: int, high: int) -> Image.Image:
    sheet = Sheet.new(wide, high, NIGHT)
    title = say("render-crusaders-ranking-title", over=over)
    left = 10 + sheet.text(10, TITLE / 2, title, "title", 34, PALE_GOLD, "lm", wide - (220 if over else 20))
    sheet.text(wide - 10, TITLE / 2 + 2, verdict, "black", 22, WHITE if over else MIST, "rm", wide - left - 30)
    return flatten(sheet.image, fixed_palette())


@worded(drawn(32))
def _card(rank: Rank, over: bool, wide: int, high: int) -> Image.Image:
    """Return a seat's card; the gold frame and the crown are the winner's."""
    sheet, won = Sheet.new(wide, high, NIGHT), over and rank.place == 1
    sheet.plate(0, 0, wide, high, PARCHMENT, GOLD if won else SHADE_LINE, 6 if won else 2, 10)
    head = round(min(96, max(58, high * 0.24)))
    _head(sheet, rank, won, wide, head)
    edge, rows = 12.0, -(-len(rank.sources) // COLUMNS)
    across = (wide - 2 * edge - GAP * (COLUMNS - 1)) / COLUMNS
    down = (high - head - 8 - edge - GAP * (rows - 1)) / rows
    for n, source in enumerate(rank.sources):
        x, y = edge + n % COLUMNS * (across + GAP), head + 8 + n // COLUMNS * (down + GAP)
        _source(sheet, rank, source, (x, y, x + across, y + down))
    return flatten(sheet.image, fixed_palette())


def _head(sheet: Sheet, rank: Rank, won: bool, wide: int, head: int) -> None:
    """Place, shield, names, and the score: the largest number of the card."""
    edge, style, middle = 6, rank.who.style, head / 2 + 3
    sheet.plate(edge, edge, wide - edge, head, style.full, None, 0, 5)
    strip = cloth(style.pattern, style.full, style.second, 18, round(wide * 0.28), head - edge)
    sheet.put(strip, wide - edge - strip.width, edge, "lt")
    sheet.plate(edge, head - 1, wide - edge, head + 2, INK)
    size = round(head * 0.76)
    sheet.put(medal(rank.place, size, won), 14 + size / 2, middle)
    x = size + 24.0
    sheet.put(shield(style, rank.who.letter, round(head * 0.68), round(head * 0.78)), x, middle, "lm")
    x += head * 0.68 + 10
    score = round(head * 0.72)
    plate = max(fonts.width(str(rank.points), "black", score) + 30, head * 1.5) + (head * 0.74 if won else 0)
    left = wide - 12 - plate
    sheet.plate(left, 10, wide - 12, head - 5, WHITE, GOLD if won else INK, 4 if won else 2.4, 9)
    if won:
        sheet.put(icon("crown", round(head * 0.62)), left + 12, middle, "lm")
    sheet.text(wide - 26, middle - 0.5, str(rank.points), "black", score, INK, "rm")
    room = min(left, wide * 0.72 - edge) - x - 10
    below(sheet, x, middle, rank.who.names, round(head * 0.42), (style.on, style.on), room)


def _source(sheet: Sheet, rank: Rank, source: Source, box: Box) -> None:
    """One source: its sign, its points as large as there is room for, and below them how they came about."""
    x0, y0, x1, y1 = box
    got = source.points is not None
    sheet.plate(x0, y0, x1, y1, WHITE if source.points else CARD, DARK_GOLD if source.points else SHADE_LINE, 1.8, 7)
    wide, high = x1 - x0, y1 - y0
    words, upper = (44.0, high - 46) if high > wide * 0.9 else (min(36.0, high * 0.38), high - min(36.0, high * 0.38))
    upright = upper > wide * 0.8
    size = round(min(wide * 0.5, upper * 0.48) if upright else min(wide * 0.36, upper * 0.84))
    letters = round(min(wide * 0.5, upper * 0.44) if upright else min(wide * 0.36, upper * 0.8))
    text, ink = (str(source.points) if got else "–"), (INK if source.points else INK2)
    picture = _sign(source.what, rank.who.style, size, got)
    if upright:
        sheet.put(picture, (x0 + x1) / 2, y0 + upper * 0.3)
        sheet.text((x0 + x1) / 2, y0 + upper * 0.78, text, "black", letters, ink, "mi")
    else:
        sheet.put(picture, x0 + wide * 0.28, y0 + upper / 2 + 2)
        sheet.text(x0 + wide * 0.72, y0 + upper / 2 + 2, text, "black", letters, ink, "mi")
    sheet.paragraph((x0 + x1) / 2, y1 - words / 2 - 2, source.words, "bold", (17, 16, 15, 14, 13, 12.5), INK2, wide - 8,
                    words, leading=1.06)  # fmt: skip


@drawn(128)
def _sign(what: str, style: Style, size: int, got: bool) -> Image.Image:
    """The sign of a source: the influence token, an enemy, a building of level 4 in the owner's cloth."""
    if what == "influence":
        return icon("token", size)
    found = house(what, style, str(TOP), size) if what in KINDS else enemy(what, size)
    return found if got else faint(found)
