"""Faces of cards: buildings, tactics and Saracen cards with two halves, governors, rescripts, spies, bulls."""

from __future__ import annotations

from PIL import Image

from engine.outremer.content import edition
from engine.outremer.content.model import Building, Condition, Governor, Half, Saracen, Tactic
from engine.outremer.content.ops import BaseOrder, Flee, Op, Reinforce, Rout, Strength
from render.core import fonts
from render.core.cache import drawn
from render.core.palette import (
    CARD,
    DARK_GOLD,
    GOLD,
    INK,
    INK2,
    NIGHT,
    PALE_GOLD,
    RED,
    SHADE,
)
from render.core.sheet import Sheet
from render.core.speech import text_of, worded, written
from render.outremer import papers
from render.outremer.colours import BAR, SARACENS
from render.outremer.gains import GAINS
from render.outremer.goods import good
from render.outremer.icons import icon
from render.outremer.papers import disc, tag
from render.outremer.scene import ROMAN
from words import ident, of, say

Costs = tuple[str, ...]
TEXT_SIZES = (17.0, 16.0, 15.0, 14.0, 13.0, 12.5)


@worded(drawn(256))
def face(edition_hash: str, card: str, width: int, height: int, shown: str = "open") -> Image.Image:
    """Return the face of a card of any kind by its id; `shown` is for cards with halves."""
    c = edition(edition_hash)
    if card in c.tactics or card in c.saracens:
        return _tactic(c.tactics[card] if card in c.tactics else c.saracens[card], width, height, shown)
    if card in c.buildings:
        return _building(c.buildings[card], width, height)
    if card in c.governors:
        return _governor(c.governors[card], width, height)
    if card in c.rescripts:
        return papers.rescript(c.rescripts[card], width, height)
    return papers.spy(c.spies[card], width, height) if card in c.spies else papers.bull(c.bulls[card], width, height)


def _body(width: int, height: int, bars: Costs, line: tuple[int, int, int] = INK) -> Sheet:
    """Return an empty card with its colours across the top."""
    sheet = Sheet(Image.new("RGBA", (width, height), (0, 0, 0, 0)))
    sheet.plate(0, 0, width, height, CARD, line, 2.4, 7)
    colours = tuple(dict.fromkeys(bars)) or ("",)
    part = (width - 6) / len(colours)
    for i, colour in enumerate(colours):
        fill = SARACENS.full if colour == "saracen" else BAR.get(colour, BAR[""])
        sheet.plate(3 + i * part, 3, 3 + (i + 1) * part, 16, fill)
    sheet.plate(3, 15, width - 3, 17, INK)
    return sheet


def _title(sheet: Sheet, name: str, level: str, x: float = 9) -> None:
    """Print the name in one line or two, and the level in a disc over the corner, which the first line leaves free."""
    wide = sheet.image.width - 2 * x + 3
    letters = fonts.whole(name, "title")
    rows, size = _name_lines(name, letters, wide, wide - (26 if level else 0))
    for i, row in enumerate(rows):
        top, step = (30, 20) if size > 15 else (40, 14)
        sheet.text(x, 43 if len(rows) == 1 else top + i * step, row, letters, size, INK, "lm", wide)
    if level:
        sheet.put(disc(30), sheet.image.width - 17, 19)
        sheet.text(sheet.image.width - 17, 19, level, "title", 16, INK, "mi")


def _name_lines(name: str, letters: fonts.Face, wide: float, first: float) -> tuple[list[str], float]:
    words = name.split(" ")
    for size in (21.0, 20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0):
        if size >= 18 and fonts.width(name, letters, size) <= wide:
            return [name], size
        for cut in range(len(words) - 1, 0, -1):
            rows = [" ".join(words[:cut]), " ".join(words[cut:])]
            if (
                fonts.width(rows[0], letters, size) <= (first if size > 15 else wide)
                and fonts.width(rows[1], letters, size) <= wide
            ):
                return rows, size
        if fonts.width(name, letters, size) <= wide:
            return [name], size
    return [name], 14.0


def price(sheet: Sheet, cost: Costs, x: float, y: float, room: float, empty: str = "free") -> None:
    """Lay a price of goods, centred; `empty` is the key of what is said where there is none."""
    if not cost:
        sheet.text(x, y, say(f"render-outremer-price-{empty}"), "bold", 15, INK, "mm", room)
        return
    step = min(31.0, room / len(cost))
    for i, name in enumerate(cost):
        sheet.put(good(name, min(27, round(step) - 2)), x + (i - (len(cost) - 1) / 2) * step, y)


def _building(card: Building, width: int, height: int) -> Image.Image:
    """Return the face of a building: order, what it gives, text, price."""
    sheet = _body(width, height, card.cost)
    _title(sheet, card.name, ROMAN[card.level])
    sheet.plate(3, 62, width - 3, 106, SHADE)
    sheet.put(icon(card.when, 34), width * 0.22, 84)
    sheet.put(icon("arrow", 22), width * 0.5, 84)
    op = card.ops[0]
    sheet.put(icon(op.order if isinstance(op, BaseOrder) else GAINS.get(tag(op), "holy"), 34), width * 0.78, 84)
    _foot(sheet, card.cost)
    sheet.paragraph(
        width / 2,
        (106 + height - 40) / 2,
        text_of(card),
        "bold",
        (15, 14, 13.5, 13, 12.5),
        INK,
        width - 9,
        height - 147,
        leading=1.05,
    )
    return sheet.image


def _foot(sheet: Sheet, cost: Costs, empty: str = "free") -> None:
    wide, high = sheet.image.size
    sheet.plate(3, high - 40, wide - 3, high - 38, INK)
    price(sheet, cost, wide / 2, high - 20, wide - 12, empty)


def _tactic(card: Tactic | Saracen, width: int, height: int, shown: str) -> Image.Image:
    """Return a card with two halves; `shown` = open | top | bottom | both: what is covered lies under a card back."""
    own = isinstance(card, Tactic)
    cost = card.cost if isinstance(card, Tactic) else ("saracen",)
    sheet = _body(width, height, cost)
    _title(sheet, card.name, ROMAN[len(card.cost)] if isinstance(card, Tactic) else "")
    foot = 40 if own and shown == "open" else 8
    middle = 62 + (height - foot - 62) / 2
    sheet.plate(3, middle, width - 3, height - max(foot, 4), SHADE)
    _half(sheet, card.top, 62, middle)
    _half(sheet, card.bottom, middle, height - foot)
    for i in range(0, width - 8, 9):
        sheet.plate(4 + i, middle - 1, 9 + i, middle + 1, INK)
    if own and shown == "open":
        _foot(sheet, cost, "start")
    if shown in ("top", "bottom"):
        top, end = (middle, height - foot) if shown == "top" else (62, middle)
        _cover(sheet, round(top) + 2, round(end) - 2)
    return sheet.image


def _cover(sheet: Sheet, top: int, end: int) -> None:
    wide = sheet.image.width
    sheet.plate(0, top, wide, end, NIGHT, INK, 2, 5)
    sheet.plate(5, top + 5, wide - 5, end - 5, None, GOLD, 1.6, 3)
    sheet.put(icon("swords", min(40, end - top - 14), GOLD), wide / 2, (top + end) / 2)


def _half(sheet: Sheet, half: Half, top: float, end: float) -> None:
    """Lay icon and number of the first operation, and the words of the half."""
    wide = sheet.image.width
    lead = next(iter(half.ops), None)
    sign, number = _lead(lead)
    high = end - top
    low = high < 84 and bool(halves(half)[1])
    text, late = _words(half, bool(number))
    if late and number and " " not in text:
        text = ""  # the icon says it, and the end needs the room
    if low and text:  # two effects beside the icon's, in a low half: all of them stand in the pill
        text, late, sign = "", text_of(half), ""
    y = top + (18 if low else min(28, high * 0.3))
    if sign:
        size = 36 if high > 84 else 27 if low else 30
        sheet.put(icon(sign, size), wide / 2 - (20 if number else 0), y)
        sheet.text(wide / 2 + 4, y, number, "black", 27 if high > 84 else 23, INK, "lm")
    first, room = y + (20 if sign else -18), end - y - 4 - (20 if sign else -18)
    if late:
        most = max(1, int((end - y - 16) / 16)) if sign else 4  # below the icon and its number
        lines = min(most, 1 + int(fonts.width(late, "bold", 13) / (wide - 18)))
        pill = 16 * lines + 5
        sheet.plate(5, end - pill - 3, wide - 5, end - 3, PALE_GOLD, DARK_GOLD, 1.6, 7)
        sheet.paragraph(
            wide / 2, end - pill / 2 - 3, late, "bold", (14, 13.5, 13, 12.5), INK, wide - 16, pill - 2, leading=1.08
        )
        room -= pill + 2
    if text and room > 11:
        sheet.paragraph(
            wide / 2, first + room / 2, text, "bold", (16, 15, 14, 13, 12.5), INK2, wide - 12, room, leading=1.06
        )


def _words(half: Half, told: bool) -> tuple[str, str]:
    """Return what is to be said beside icon and number now, and what happens at the end of the battle."""
    now, late = halves(half)
    if told:
        lead, _, rest = now.partition(", ")
        now = rest or lead.strip("+0123456789 ").lower()
        if now.startswith("force") and not rest:
            return say("render-outremer-sign-flee"), _end(late)
    return of(now, {}), _end(late)


def halves(half: Half) -> tuple[str, str]:
    """Return what a half of a card does now, and what it does at the end of the battle, as it is written."""
    text = written(half)
    mark = "end: " if text == half.text else say("render-outremer-card-mark") + " "
    now, _, late = text.partition(mark)
    return now.rstrip("; "), late


def _end(late: str) -> str:
    return say("render-outremer-card-late", text=of(late, {})) if late else ""


def _lead(op: Op | None) -> tuple[str, str]:
    if isinstance(op, Strength):
        return "sword", f"+{op.x}"
    if isinstance(op, (Rout, Flee, Reinforce)):
        return tag(op), str(op.x)
    return (GAINS.get(tag(op), ""), "") if op is not None else ("", "")


def _governor(card: Governor, width: int, height: int) -> Image.Image:
    """Return the face of a governor: portrait, what counts, influence by tier."""
    sheet = _body(width, height, ())
    _title(sheet, card.name, "")
    sheet.put(icon("governor", 56, RED if card.state else (0x5B, 0x2F, 0x7E)), width / 2, 92)
    words = say(ident("render-outremer-measure", card.condition.measure))
    sheet.paragraph(width / 2, 134, words, "bold", (15, 14, 13, 12.5), INK, width - 10, 18)
    tiers(sheet, card.condition, 8, 148, width - 16)
    return sheet.image


def tiers(sheet: Sheet, condition: Condition, x: float, y: float, wide: float) -> None:
    """Lay the tiers of a condition, one below the other."""
    most = [(say("render-outremer-card-leader"), condition.leader)]
    rows = [(f"{least}+", points) for least, points in condition.tiers] or most
    for i, (text, points) in enumerate(rows):
        top = y + i * 28
        sheet.plate(x, top, x + wide, top + 25, SHADE, None, 0, 5)
        sheet.text(x + 10, top + 12.5, text, "black", 15, INK, "lm", wide - 44)
        sheet.put(icon("influence", 25), x + wide - 18, top + 12)
        sheet.text(x + wide - 18, top + 13, str(points), "black", 14, INK, "mi")
