"""Faces of the cards without colours: rescripts, spies, bulls."""

from __future__ import annotations

from PIL import Image

from engine.outremer.content.model import Bull, Condition, Rescript, Spy
from engine.outremer.content.ops import Op
from render.core.cache import drawn
from render.core.canvas import Canvas
from render.core.palette import CARD, INK, PARCHMENT, SHADE, SHADE_LINE, WARNING
from render.core.sheet import Sheet
from render.core.speech import text_of, written
from render.outremer.gains import GAINS
from render.outremer.goods import good
from render.outremer.icons import icon
from render.outremer.scene import ROMAN
from words import of, say


def tag(op: Op) -> str:
    """Return the name of the operation in the content files."""
    return str(op.__struct_config__.tag)


@drawn(4)
def disc(size: int) -> Image.Image:
    """Return the empty disc for a level."""
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    c.circle(50, 50, 49, CARD, INK, 8)
    return c.image()


def rescript(card: Rescript, width: int, height: int) -> Image.Image:
    """Return the face of a rescript: level, goods, moment, text."""
    sheet = Sheet(Image.new("RGBA", (width, height), (0, 0, 0, 0)))
    sheet.plate(7, 6, width - 7, height - 6, PARCHMENT, INK, 2.4)
    for y in (0, height - 18):
        sheet.plate(0, y, width, y + 18, SHADE, INK, 2.4, 8)
    sheet.put(disc(28), 28, 36)
    sheet.text(28, 36, ROMAN[card.level], "title", 15, INK, "mi")
    goods = card.goods
    for i, name in enumerate(goods):
        sheet.put(good(name, 26), width - 27 - i * 30, 36)
    sheet.paragraph(
        48, 37, card.name, "title", (18, 17, 16, 15, 14, 13), INK, width - 58 - 32 * len(goods), 36, "lm", 1.05
    )
    sheet.text(18, 66, say(f"render-outremer-when-{card.when}"), "black", 14, WARNING, "lm", width - 36)
    text = written(card)
    rule = text.partition(": ")[2] or text
    sheet.paragraph(
        18, 76, of(rule[:1].upper() + rule[1:], {}), "bold", (15, 14, 13, 12.5), INK, width - 36, height - 98, "lt"
    )
    return sheet.image


def spy(card: Spy, width: int, height: int) -> Image.Image:
    """Return the face of a spy: the watched order, what it gives, text."""
    sheet = Sheet(Image.new("RGBA", (width, height), (0, 0, 0, 0)))
    sheet.plate(0, 0, width, height, CARD, INK, 2.4, 7)
    sheet.put(icon("spy", 36), 24, 26)
    sheet.paragraph(48, 26, card.name, "title", (19, 18, 17, 16, 15, 14, 13), INK, width - 54, 40, "lm", 1.05)
    op = card.ops[0]
    sheet.put(icon(card.when, 28), 24, 64)
    sheet.put(icon("arrow", 16), 24, 86)
    sheet.put(icon(GAINS.get(tag(op), "holy"), 28), 24, 107 if height > 120 else height - 18)
    sheet.paragraph(48, 48, text_of(card), "bold", (15, 14, 13, 12.5), INK, width - 56, height - 54, "lt", 1.12)
    return sheet.image


def bull(card: Bull, width: int, height: int) -> Image.Image:
    """Return the face of a papal bull: two objectives, the better one scores."""
    sheet = Sheet(Image.new("RGBA", (width, height), (0, 0, 0, 0)))
    sheet.plate(0, 0, width, height, CARD, INK, 2.4, 7)
    sheet.paragraph(width / 2, 21, card.name, "title", (20, 19, 18, 17, 16, 15), INK, width - 14, 24)
    half = (height - 44) / 2
    for i, part in enumerate((card.first, card.second)):
        top = 38 + i * (half + 3)
        if i:
            sheet.plate(14, top - 4, width / 2 - 18, top - 2.4, SHADE_LINE)
            sheet.plate(width / 2 + 18, top - 4, width - 14, top - 2.4, SHADE_LINE)
            sheet.text(width / 2, top - 3, say("render-outremer-card-or"), "italic", 19, INK, "mm", 34)
        low = half < 110
        sheet.paragraph(
            width / 2,
            top + (20 if low else 30),
            of(written(part).partition(":")[0], {}) if not low else text_of(part),
            "black",
            (16, 15, 14, 13, 12.5),
            INK,
            width - 20,
            34 if low else 40,
        )
        _steps(sheet, part.condition, top + (40 if low else 58), half - (46 if low else 70))
    return sheet.image


def _steps(sheet: Sheet, condition: Condition, top: float, high: float) -> None:
    """Lay the tiers of an objective side by side."""
    wide = sheet.image.width - 20
    most = [(say("render-outremer-card-leader"), condition.leader)]
    rows = [(f"{least}+", points) for least, points in condition.tiers] or most
    each = (wide - 6 * (len(rows) - 1)) / len(rows)
    for i, (text, points) in enumerate(rows):
        x = 10 + i * (each + 6)
        sheet.plate(x, top, x + each, top + min(high, 58), SHADE, SHADE_LINE, 2, 5)
        flat = high < 50
        at = (x + each * 0.30, top + high / 2) if flat else (x + each / 2, top + 14)
        sheet.text(*at, text, "black", 17, INK, "mm", each * (0.56 if flat else 1) - 4)
        at = (x + each * 0.70, top + high / 2) if flat else (x + each / 2, top + 39)
        sheet.put(icon("influence", 30), *at)
        sheet.text(at[0], at[1] + 1, str(points), "black", 15, INK, "mi")
