"""The Command boxes: the dice just rolled, or each die in its box with what is left of it and what orders cost."""

from __future__ import annotations

from PIL import Image

from engine.road.rules import orders
from engine.road.view import RoadGameView
from render.core.cache import drawn
from render.core.palette import CARD, GOLD, GREY, INK, INK2, PARCHMENT, SHADE, WARNING, flatten
from render.core.sheet import Sheet
from render.core.speech import worded
from render.road.colours import BOXES, fixed_palette
from render.road.dice import die
from render.road.icons import disc, icon
from words import ident, say

SIZE = (464, 318)
Price = tuple[str, str, int]  # key of its name, price as printed, the least that must be left for it


def command(view: RoadGameView) -> Image.Image:
    """Return the Command boxes."""
    normans = next((f for f in view.factions if f.id == "normans"), None)
    cheaper = normans is not None and normans.able and "diplomacy" not in view.used
    return _command(view.command.rolled, view.command.assigned, view.command.ratings, cheaper, view.siege is not None)


def prices(cheaper: bool, siege: bool) -> dict[str, tuple[Price, ...]]:
    """Return the orders of each box; `cheaper`: the Normans' ability is still open this turn."""
    letters = orders.DIPLOMACY - cheaper
    works = ("works", str(orders.SIEGE_WORKS), orders.SIEGE_WORKS)
    return {
        "faith": (("prayers", str(orders.PRAYERS), orders.PRAYERS), ("relic", str(orders.RELIC), orders.RELIC),
                  ("morale", str(orders.MORALE), orders.MORALE),
                  ("knight", str(orders.MORALE_KNIGHT), orders.MORALE_KNIGHT)),
        "logistics": (("march", "2", 2), ("long", "3", 3), ("resupply", str(orders.RESUPPLY), orders.RESUPPLY),
                      ("diplomacy", str(letters), letters)),
        "military": (works if siege else ("plunder", str(orders.PLUNDER), orders.PLUNDER),
                     ("ride", "0", 0), ("battles", "", 1)),
    }  # fmt: skip


@worded(drawn(48))
def _command(
    rolled: tuple[int, ...], assigned: bool, ratings: tuple[int, int, int], cheaper: bool, siege: bool
) -> Image.Image:
    sheet = Sheet.new(*SIZE, PARCHMENT)
    fresh = bool(rolled) and not assigned
    if fresh:
        sheet.text(12, 26, say("render-road-command-title"), "title", 25, INK, "lm", 138)
        sheet.text(12, 52, say("render-road-command-rolled"), "black", 17, WARNING, "lm", 138)
        sheet.text(12, 74, say("render-road-command-assign"), "bold", 14, INK2, "lm", 138)
        for i, value in enumerate(rolled):
            sheet.plate(156 + i * 102, 6, 254 + i * 102, 104, GOLD, INK, 2, 18)
            sheet.put(die(value, 84), 205 + i * 102, 55)
    lists = prices(cheaper, siege)
    for i, box in enumerate(BOXES):
        x = 8 + i * 151
        top = 112 if fresh else 8
        sheet.plate(x, top, x + 146, SIZE[1] - 8, CARD, INK, 2, 10)
        sheet.plate(x + 2, top + 2, x + 144, top + 40, BOXES[box], None, 0, 8)
        sheet.put(icon(box, 28), x + 22, top + 21)
        sheet.text(x + 42, top + 21, say(ident("render-road-box", box)), "black", 20, INK, "lm", 98)
        if not fresh:
            _rating(sheet, x, (rolled[i] if assigned else 0), ratings[i], assigned)
        for row, price in enumerate(lists[box]):
            y = 176 + row * 33
            _price(sheet, x, y, price, ratings[i] if assigned else 0 if not fresh else 9)
    return flatten(sheet.image, fixed_palette())


def _rating(sheet: Sheet, x: float, rolled: int, left: int, assigned: bool) -> None:
    """Lay what is left of a box, large, beside the die as it was rolled."""
    if not assigned:
        sheet.put(die(0, 60, SHADE, INK, GREY), x + 73, 104)
        return
    sheet.put(die(rolled, 44), x + 30, 120)
    sheet.text(x + 96, 102, str(left), "black", 74, INK if left else GREY, "mi")


def _price(sheet: Sheet, x: float, y: float, price: Price, left: int) -> None:
    name, cost, least = price
    can = left >= least
    if cost:
        sheet.put(disc(cost, 25, GOLD if can else GREY), x + 22, y)
    else:
        sheet.put(icon("swords", 24, INK if can else GREY), x + 22, y)
    sheet.text(x + 40, y, say(ident("render-road-order", name)), "bold", 17, INK if can else INK2, "lm", 102)
