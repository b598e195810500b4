"""What stands in a hex: enemy with strength and picture, bonus tile, building, discounts, knights."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engine.crusaders.content.model import KINDS
from render.core.cache import drawn
from render.core.heraldry import badge, shield
from render.core.palette import CARD, GOLD, INK, INK2, WHITE
from render.core.sheet import Sheet
from render.core.speech import worded
from render.crusaders.colours import Style
from render.crusaders.geography import USUAL
from render.crusaders.icons import enemy, house, icon, tile_ground
from words import say

HIGH = 124
Knights = tuple[tuple[Style, str, int], ...]
Amounts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Spot:
    """A hex as it is drawn. `enemy` is kind, picture, strength; `house` kind, level, style, letter; None: not there."""

    name: str
    enemy: tuple[str, str, int] | None
    house: tuple[str, int, Style, str] | None
    tile: tuple[str, Amounts, Amounts] | None
    discounts: tuple[str, ...]
    knights: Knights
    capital: bool
    start: bool


@worded(drawn(256))
def marker(spot: Spot, scale: float) -> Image.Image:
    """Return all that stands in a hex, as a sprite centred on it."""
    wide, high = round(USUAL * scale), round(HIGH * scale)
    sheet = Sheet(Image.new("RGBA", (wide, high), (0, 0, 0, 0)))
    middle, k = (wide / 2, high / 2), scale
    _name(sheet, spot, middle, k)
    if spot.enemy is not None:
        _enemy(sheet, spot.enemy, (middle[0], middle[1] - 3 * k), k)
    elif spot.house is not None:
        _house(sheet, spot.house, (middle[0], middle[1] - 3 * k), k)
    elif spot.tile is not None:
        sheet.put(tile(*spot.tile, round(44 * k)), middle[0], middle[1] - 2 * k)
    else:
        _empty(sheet, spot, (middle[0], middle[1] - 4 * k), k)
    _knights(sheet, spot.knights, (middle[0], middle[1] + 37 * k), k)
    return sheet.image


def _name(sheet: Sheet, spot: Spot, middle: tuple[float, float], k: float) -> None:
    y = middle[1] - 37 * k
    room = 100 * k - (22 * k if spot.capital else 0)
    x = middle[0] + (11 * k if spot.capital else 0)
    wide = sheet.text(x, y, spot.name, "black", round(17 * k), INK, "mm", room)
    if spot.capital:
        sheet.put(icon("crown", round(20 * k)), middle[0] - wide / 2, y)


def _enemy(sheet: Sheet, facts: tuple[str, str, int], at: tuple[float, float], k: float) -> None:
    """The token, its strength on a white plate, and below the plate what a Saracen shows."""
    kind, picture, strength = facts
    x, y = at
    sheet.plate(x - 10 * k, y - 19 * k, x + (50 if picture else 42) * k, y + 19 * k, WHITE, INK, 2.4 * k, 7 * k)
    sheet.put(enemy(kind, round(48 * k)), x - (27 if picture else 22) * k, y)
    if picture:
        sheet.text(x + 11 * k, y, str(strength), "black", round(29 * k), INK, "mi")
        sheet.put(icon("helm" if picture == "troop" else picture, round(24 * k)), x + 34 * k, y)
    else:
        sheet.text(x + 21 * k, y, str(strength), "black", round(30 * k), INK, "mi")


def _house(sheet: Sheet, facts: tuple[str, int, Style, str], at: tuple[float, float], k: float) -> None:
    kind, level, style, letter = facts
    sheet.put(house(kind, style, letter, round(54 * k)), at[0] - 8 * k, at[1])
    sheet.put(badge(str(level), round(25 * k), WHITE, INK, INK), at[0] + 29 * k, at[1] + 12 * k)


def _empty(sheet: Sheet, spot: Spot, at: tuple[float, float], k: float) -> None:
    """The site of a building; a start with its discounts, which stay until somebody builds."""
    x, y = at
    if not spot.discounts:
        sheet.put(icon("site", round(34 * k), INK2), x, y)
        return
    sheet.plate(x - 43 * k, y - 16 * k, x + 43 * k, y + 16 * k, CARD, GOLD if spot.start else INK2, 2.4 * k, 9 * k)
    sheet.text(x - 36 * k, y, "−1", "black", round(19 * k), INK, "lm")
    for n, kind in enumerate(spot.discounts):
        sheet.put(icon(kind, round(23 * k)), x + (1 + 27 * n) * k, y)


@worded(drawn(64))
def tile(shape: str, cheaper: Amounts, famed: Amounts, size: int) -> Image.Image:
    """Return a bonus tile: what is cheaper (−), and what brings more influence (+), by kind of building."""
    wide, high, k = round(size * 1.5), round(size * 1.06), size / 44
    sheet = Sheet(Image.new("RGBA", (wide, high), (0, 0, 0, 0)))
    sheet.put(tile_ground(shape, wide, high), 0, 0, "lt")
    y = high * (0.58 if shape == "arch" else 0.44)
    if cheaper and famed:
        sheet.text(wide / 2, y - 9 * k, f"−{cheaper[0][1]} +{famed[0][1]}", "black", round(19 * k), INK, "mm")
        sheet.text(wide / 2, y + 9 * k, say("render-crusaders-tile-all"), "bold", round(15 * k), INK, "mm", wide * 0.6)
        return sheet.image
    sign, amounts = ("−", cheaper) if cheaper else ("+", famed)
    every = len(amounts) == len(KINDS)
    sheet.text(wide / 2 - 3 * k, y, f"{sign}{amounts[0][1]}", "black", round(22 * k), INK, "rm")
    if every:
        sheet.text(wide / 2 + 2 * k, y, say("render-crusaders-tile-all"), "bold", round(17 * k), INK, "lm", wide * 0.4)
    else:
        sheet.put(icon(amounts[0][0], round(24 * k)), wide / 2 + 13 * k, y)
    return sheet.image


def _knights(sheet: Sheet, knights: Knights, at: tuple[float, float], k: float) -> None:
    """The knights of each owner as one shield, with a count from two up."""
    if not knights:
        return
    size = {1: 33, 2: 31, 3: 29}.get(len(knights), 26) * k
    step = size * (1.12 if len(knights) < 4 else 0.96)
    x = at[0] - step * (len(knights) - 1) / 2
    for style, letter, count in knights:
        sheet.put(shield(style, letter, round(size), round(size * 1.14)), x, at[1])
        if count > 1:
            sheet.put(badge(str(count), round(18 * k), INK, WHITE, GOLD), x + size * 0.42, at[1] - size * 0.42)
        x += step
