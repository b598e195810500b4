"""Printed things, large, for looking them up: orders, wedges, buildings, troops, enemies, tiles, regions."""

from __future__ import annotations

import math

from PIL import Image

from engine.crusaders.content import Content, edition, house
from engine.crusaders.content.model import Building, Enemy, Entry, Order, Region, Tile, Troop
from engine.crusaders.reference import cards
from render.core.cache import drawn
from render.core.canvas import Canvas
from render.core.cardface import BODY, FOOT, MIDDLE, blank, head, mark, words
from render.core.heraldry import shield
from render.core.palette import CARD, DARK_GOLD, GOLD, INK, INK2, SHADE, Colour, flatten
from render.core.picture import clipped
from render.core.sheet import Sheet
from render.crusaders import geography as geo
from render.crusaders.colours import ACTIONS, ENEMIES, NEUTRAL, TERRAINS, fixed_palette
from render.crusaders.icons import action, enemy, icon, sign
from render.crusaders.icons import house as building_sign
from render.crusaders.markers import tile as tile_sign
from words import of, say

GAME = "Crusaders"
SIGN = 318.0  # the middle of the sign
TOP = 442


def printed(digest: str, card: str) -> tuple[Image.Image, str] | None:
    """Return the picture of something printed and its rules text; None for an unknown id. "" is the house edition."""
    content = edition(digest) if digest else house()
    facts = cards(content).get(card)
    if facts is None:
        return None
    entry = _entry(content, card)
    sheet = blank(_bars(entry, content))
    head(sheet, facts.name, facts.kind)
    _sign(sheet, content, entry)
    text = of(facts.text, {})
    words(sheet, text, TOP, FOOT - 8)
    mark(sheet, GAME, facts.origin, entry.count)
    alt = say("render-core-card", name=facts.name, kind=facts.kind, text=text)
    return flatten(sheet.image, fixed_palette()), clipped(alt)


def _entry(content: Content, card: str) -> Entry:
    decks = (content.orders, content.wedges, content.buildings, content.troops, content.enemies, content.tiles)
    return next((deck[card] for deck in decks if card in deck), None) or content.regions[card]


def _bars(entry: Entry, content: Content) -> tuple[Colour, ...]:
    """The colours of a card: actions of a wedge or a building, the enemy, the land."""
    if entry.id in content.wedges:
        wedge = content.wedges[entry.id]
        return ACTIONS[wedge.base], ACTIONS[wedge.added]
    if isinstance(entry, Building):
        return tuple(ACTIONS[name] for name in entry.gives)
    if isinstance(entry, Enemy):
        return (ENEMIES[entry.id],)
    if isinstance(entry, Region):
        return (TERRAINS[geo.KIND.get(entry.id, "fields")].ground,)
    return (GOLD,) if isinstance(entry, Order) else (SHADE,)


def _sign(sheet: Sheet, content: Content, entry: Entry) -> None:
    """Draw what the thing is."""
    if isinstance(entry, Order):
        _order(sheet, entry)
    elif isinstance(entry, Building):
        _building(sheet, entry)
    elif isinstance(entry, Enemy):
        _enemy(sheet, entry)
    elif isinstance(entry, Tile):
        cheaper, famed = tuple(entry.discount.items()), tuple(entry.influence.items())
        sheet.put(tile_sign(entry.shape, cheaper, famed, 132), MIDDLE, SIGN)
    elif isinstance(entry, Troop):
        costs = say("render-crusaders-card-costs", cost=entry.cost)
        _pair(sheet, "helm", costs, "token", say("render-crusaders-card-brings", influence=entry.level))
    elif isinstance(entry, Region):
        _region(sheet, entry)
    else:
        _wedge(sheet, content, entry.id)


def _order(sheet: Sheet, order: Order) -> None:
    sheet.put(shield(NEUTRAL, order.name.split()[-1][0], 150, 174), 176, SIGN)
    sheet.text(380, SIGN - 30, str(order.tokens), "black", 92, INK, "mi")
    sheet.text(380, SIGN + 48, say("render-crusaders-card-tokens"), "bold", 26, INK2, "mm", 230)


def _building(sheet: Sheet, building: Building) -> None:
    sheet.put(building_sign(building.kind, NEUTRAL, str(building.level), 170), 150, SIGN)
    sheet.text(300, SIGN - 54, say("render-crusaders-card-costs", cost=building.cost), "black", 40, INK, "lm", 222)
    if building.ending:
        _ending(sheet, building.ending, building.points)
        return
    signs = [("knight", 0)] * building.knight + list(building.gives.items())
    size, step = (74, 130) if len(signs) == 1 else (56, 118)  # two signs share the width of the card
    for n, (name, amount) in enumerate(signs):
        left, y = 299 + n * step, SIGN + 36
        if name == "knight":
            sheet.put(shield(NEUTRAL, "K", size, round(size * 1.16)), left + size / 2, y)
        else:
            sheet.put(action(name, size), left + size / 2, y)
            sheet.text(left + size + 6, y, f"+{amount}", "black", round(size * 0.6), INK, "lm")


def _ending(sheet: Sheet, what: str, points: int) -> None:
    """A star, and what the building scores at the end: a number, or one for each of what stands behind it."""
    y = SIGN + 36
    sheet.put(icon("star", 70), 336, y)
    x = 382 + sheet.text(382, y, str(points) if what == "flat" else f"{points} ×", "black", 40, INK, "lm", 60)
    if what == "sets":
        sheet.text(x + 9, y, say("render-crusaders-board-sets"), "black", 32, INK, "lm", 516 - x)
    elif what != "flat":
        sheet.put(sign(what, NEUTRAL, "K", 44, False), x + 9, y, "lm")


def _enemy(sheet: Sheet, facts: Enemy) -> None:
    sheet.put(enemy(facts.id, 130), MIDDLE, BODY + 78)
    step = min(44.0, 480 / len(facts.track))
    left = MIDDLE - step * len(facts.track) / 2
    for n, strength in enumerate(facts.track):
        sheet.plate(left + n * step, 360, left + (n + 1) * step - 4, 404, CARD, DARK_GOLD, 2, 6)
        sheet.text(left + (n + 0.5) * step - 2, 382, str(strength), "black", 24, INK, "mi")


def _pair(sheet: Sheet, one: str, first: str, other: str, second: str) -> None:
    for x, name, text in ((160, one, first), (400, other, second)):
        sheet.put(icon(name, 124), x, SIGN - 20)
        sheet.text(x, SIGN + 80, text, "black", 32, INK, "mm", 230)


def _wedge(sheet: Sheet, content: Content, wedge: str) -> None:
    """Both sides: the starting one, and the upgraded one framed in gold."""
    facts = content.wedges[wedge]
    for x0, x1, actions in ((40, 210, (facts.base,)), (236, 520, (facts.base, facts.added))):
        part = (x1 - x0) / len(actions)
        for n, name in enumerate(actions):
            left = x0 + n * part
            sheet.plate(left, 236, left + part, 400, ACTIONS[name], None, 0, 0)
            sheet.put(action(name, 88), left + part / 2, 300)
            sheet.text(left + part / 2, 374, say(f"render-crusaders-action-{name}"), "black", 25, INK, "mm", part - 10)
        sheet.plate(x0, 236, x1, 400, None, GOLD if len(actions) > 1 else INK, 6 if len(actions) > 1 else 3, 4)


def _region(sheet: Sheet, region: Region) -> None:
    sheet.put(_hex(geo.KIND.get(region.id, "fields")), MIDDLE, SIGN)
    for n, kind in enumerate(region.discounts):
        x = MIDDLE + (n - (len(region.discounts) - 1) / 2) * 84
        sheet.put(icon(kind, 60), x, SIGN - 12)
        sheet.text(x, SIGN + 40, "−1", "black", 30, INK, "mm")


@drawn(8)
def _hex(kind: str) -> Image.Image:
    c, terrain = Canvas(220, 236), TERRAINS[kind]
    points = [(110 + 112 * math.cos(math.radians(60 * n - 90)), 118 + 112 * math.sin(math.radians(60 * n - 90)))
              for n in range(6)]  # fmt: skip
    c.polygon(points, terrain.ground, terrain.strong, 6)
    return c.image()
