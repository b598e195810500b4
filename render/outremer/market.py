"""The markets, 1200 x 900: buildings, tactics and governors on offer as cards with names, effects and prices."""

from __future__ import annotations

from PIL import Image

from engine.outremer.view import OutremerView
from render.core.heraldry import shield
from render.core.palette import CARD, GOLD, INK, INK2, MIST, NIGHT, PALE_GOLD, RAISED, SHADE, SHADE_LINE, WHITE, flatten
from render.core.people import below
from render.core.sheet import Sheet
from render.outremer.cards import face
from render.outremer.colours import fixed_palette
from render.outremer.goods import GOODS, good
from render.outremer.icons import icon
from render.outremer.scene import content, wanted, who
from words import say

SIZE = (1200, 900)
HOW = ("sword", "construction", "rout", "prayer", "flee", "muster", "reinforce", "march")
"""The signs of cards that the legend explains."""


def offers(view: OutremerView) -> dict[str, list[str]]:
    """Return the cards on offer by kind, cheap ones first, level IV and the Bazaar behind them."""
    c = content(view)
    on_sale = [card for market in view.markets.values() for card in market if card]
    buildings = [card for card in on_sale if card in c.buildings]
    if view.decks.get("bazaar"):  # the Bazaars lie open beside the markets, all alike
        buildings += [card for card, entry in c.buildings.items() if entry.level == 0 and card not in buildings]
    buildings.sort(key=lambda card: c.buildings[card].level or 9)
    tactics = sorted((card for card in on_sale if card in c.tactics), key=lambda card: c.tactics[card].level)
    return {"buildings": buildings, "tactics": tactics, "governors": [card for card in on_sale if card in c.governors]}


def market(view: OutremerView) -> Image.Image:
    """Return the markets of this view."""
    sheet = Sheet.new(*SIZE, NIGHT)
    _banner(sheet, view)
    offer = offers(view)
    rows = (
        (
            "buildings",
            "castle",
            [face(view.edition, i, _wide(len(offer["buildings"])), 252) for i in offer["buildings"]],
            "building",
        ),
        (
            "tactics",
            "swords",
            [face(view.edition, i, _wide(len(offer["tactics"])), 252) for i in offer["tactics"]],
            "tactic",
        ),
        ("governors", "governor", [face(view.edition, i, 132, 240) for i in offer["governors"]], "governor"),
    )
    for i, (name, sign, cards, deck) in enumerate(rows):
        top = 72 + i * 278
        sheet.plate(6, top, 1194, top + (272 if i < 2 else 268), SHADE, GOLD, 2.4, 8)
        sheet.plate(8, top + 2, 104, top + (270 if i < 2 else 266), RAISED, None, 0, 7)
        sheet.put(icon(sign, 58, GOLD if sign == "swords" else INK), 56, top + 48)
        sheet.text(56, top + 98, say(f"render-outremer-market-{name}"), "title", 21, PALE_GOLD, "mm", 92)
        _decks(sheet, view, deck, top + 128)
        x = 114
        for card in cards:
            sheet.put(card, x, top + 10, "lt")
            x += card.width + 6
        if not cards:
            sheet.text(126, top + 40, say("render-outremer-market-none"), "bold", 18, INK2, "lm", 560)
        if i == 2:
            _how(sheet, max(x + 8, 700), top + 10)
    return flatten(sheet.image, fixed_palette())


def _wide(count: int) -> int:
    """Return the width of a card in a full row of so many."""
    return min(150, (1076 - 6 * max(0, count - 1)) // max(1, count))


def _decks(sheet: Sheet, view: OutremerView, kind: str, top: float) -> None:
    """Print how many cards are left in each deck of this kind."""
    rows = [
        (name, n)
        for name, n in sorted(view.decks.items())
        if name.startswith(kind) or (kind == "building" and name == "bazaar")
    ]
    for i, (name, count) in enumerate(rows[:3]):
        y = top + 14 + i * 46
        sheet.put(icon("deck", 30), 26, y)
        sheet.text(45, y - 9, _deck_name(name), "bold", 14, MIST, "lm", 58)
        sheet.text(45, y + 9, say("render-outremer-market-left", count=count), "black", 16, WHITE, "lm", 56)


def _deck_name(name: str) -> str:
    if "bazaar" in name or name.endswith("0"):
        return say("render-outremer-market-deck-bazaar")
    if name.endswith("4"):
        return say("render-outremer-market-deck-fourth")
    return say("render-outremer-market-deck") if name.startswith("governor") else "I–II"


def _banner(sheet: Sheet, view: OutremerView) -> None:
    sheet.plate(0, 60, 1200, 64, GOLD)
    sheet.put(icon("prayer", 42, GOLD), 34, 31)
    sheet.text(64, 31, say("render-outremer-market-title"), "title", 38, PALE_GOLD, "lm", 204)
    sheet.text(276, 31, say("render-outremer-market-round", round=view.round), "black", 26, WHITE, "lm", 146)
    x = 430.0
    seats = wanted(view)[:2]
    for seat in seats:
        player = next((p for p in view.players if p.seat == seat), None)
        if player is None:
            continue
        owner = who(view, seat)
        sheet.put(shield(owner.style, owner.letter, 38, 46), x, 31, "lm")
        x += 46 + below(sheet, x + 46, 31, owner.names, 19, (WHITE, MIST), 170 if len(seats) < 2 else 100) + 12
        sheet.put(icon("coin", 28), x, 31, "lm")
        x += 34 + sheet.text(x + 34, 31, str(player.coins), "black", 22, WHITE) + 10
        for name, count in zip(GOODS, player.ready, strict=False):
            if count:
                sheet.put(good(name, 28), x, 31, "lm")
                x += 32 + (sheet.text(x + 32, 31, f"× {count}", "black", 16, WHITE) + 8 if count > 1 else 0)
        x += 24
    if x < 940:
        sheet.text(1186, 31, say("render-outremer-market-missing"), "bold", 17, PALE_GOLD, "rm", 1186 - x - 10)


def _how(sheet: Sheet, left: float, top: float) -> None:
    """Explain the signs, where room is left beside the governors."""
    sheet.plate(left, top, 1184, top + 240, CARD, SHADE_LINE, 2.4, 8)
    sheet.text(left + 18, top + 26, say("render-outremer-market-how"), "title", 24, INK, "lm", 1184 - left - 36)
    spare = (1184 - left - 370) / 3
    for i, sign in enumerate(HOW):
        x, y = left + (30, 166 + spare)[i % 2], top + 68 + (i // 2) * 46
        sheet.put(icon(sign, 34), x, y)
        text, room = say(f"render-outremer-sign-{sign}"), (94, 66)[i % 2] + spare
        sheet.label(x + 23, y, text, "bold", 16, INK, "lm", room, 40)
    x = left + 278 + 2 * spare
    for i, sign in enumerate(("any", "influence", "end", "boosted")):
        y, text = top + 68 + i * 46, say(f"render-outremer-sign-{sign}")
        if i < 2:
            sheet.put(good("any", 32) if not i else icon("influence", 32), x, y)
        elif i == 2:
            sheet.plate(x - 18, y - 12, x + 18, y + 12, PALE_GOLD, INK2, 1.6, 7)
            sheet.text(x, y, say("render-outremer-sign-pill"), "bold", 14, INK, "mm", 30)
        else:
            sheet.paragraph(x - 16, y, text, "bold", (15, 14, 13), INK2, 100 + spare, 40, "lm")
            continue
        sheet.label(x + 24, y, text, "bold", 16, INK, "lm", 58 + spare, 40)
