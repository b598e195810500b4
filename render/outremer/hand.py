"""What a player alone may see, 1000 pixels wide: bull, tactics, rescripts, spies, bishops by level, offers."""

from __future__ import annotations

from PIL import Image

from engine.outremer.view import OutremerView, Own
from render.core.heraldry import cloth, shield
from render.core.palette import CARD, GOLD, INK, MIST, NIGHT, NIGHT_LINE, PALE_GOLD, RAISED, SHADE_LINE, WHITE, flatten
from render.core.people import beside
from render.core.sheet import Sheet
from render.outremer.cards import face
from render.outremer.colours import fixed_palette
from render.outremer.goods import GOODS, good
from render.outremer.heraldry import mitre
from render.outremer.icons import icon
from render.outremer.scene import ROMAN, Who, card_name, city_name, who
from words import say

WIDTH = 1000
LEFT, RIGHT = 292, 986  # the column of cards
TALL = {"battle": 256, "tactics": 256, "governors": 240, "rescripts": 158, "spies": 132}
HEAD, GAP = 72, 34


def hand(view: OutremerView) -> Image.Image | None:
    """Return the picture for the viewer; None when the view is nobody's own."""
    own = view.own
    if own is None or view.seat is None:
        return None
    owner = who(view, view.seat)
    blocks = _blocks(view, own)
    height = max(700, HEAD + sum(_tall(kind, ids) + GAP for kind, ids in blocks) + 12)
    sheet = Sheet.new(WIDTH, height, NIGHT)
    _header(sheet, view, own, owner)
    y = HEAD
    for kind, ids in blocks:
        _block(sheet, view, kind, ids, y)
        y += _tall(kind, ids) + GAP
    _bishops(sheet, view, own, owner, _bulls(sheet, view, own), height)
    return flatten(sheet.image, fixed_palette())


def _blocks(view: OutremerView, own: Own) -> list[tuple[str, tuple[str, ...]]]:
    battle = own.battle_hand or (view.battle.saracen_hand if view.battle else ())
    rows = [
        ("battle", battle),
        ("tactics", own.hand),
        ("governors", (own.governor,) if own.governor else own.governor_offer),
        ("rescripts", own.rescripts),
        ("spies", own.spy_hand),
    ]
    return [(kind, ids) for kind, ids in rows if ids or kind not in ("battle", "governors")]


def _tall(kind: str, ids: tuple[str, ...]) -> int:
    """Return the height of a block; an empty one only says so."""
    return TALL[kind] if ids else 44


def _header(sheet: Sheet, view: OutremerView, own: Own, owner: Who) -> None:
    style = owner.style
    sheet.plate(0, 0, WIDTH, 60, style.full)
    if style.pattern != "plain":
        sheet.put(cloth(style.pattern, style.full, style.second, 18, 400, 60), 600, 0, "lt")
    sheet.plate(0, 60, WIDTH, 64, GOLD)
    sheet.put(shield(style, owner.letter, 58, 66), 14, 2, "lt")
    wide = beside(sheet, 86, 30, owner.names, 31, (style.on, style.on), 320)
    sheet.text(86 + wide + 16, 33, say("render-outremer-hand-only"), "bold", 17, style.on, "lm", 590 - 102 - wide)
    me = next((p for p in view.players if p.seat == view.seat), None)
    pieces = [
        (n, s) for s in ("ready", "spent", "locked") for n, k in zip(GOODS, getattr(me, s, ()), strict=False) if k
    ]
    counts = {(n, s): getattr(me, s)[GOODS.index(n)] for n, s in pieces}
    sheet.plate(628, 8, 990, 52, RAISED, PALE_GOLD, 2, 7)
    sheet.put(icon("coin", 30), 650, 30)
    x = 670 + sheet.text(670, 30, str(me.coins if me else 0), "black", 23, WHITE) + 26
    sheet.put(icon("influence", 30), x, 30)
    x += 20 + sheet.text(x + 20, 30, str(own.influence), "black", 23, WHITE) + 12
    step = min(40.0, (984 - x) / max(1, len(pieces)))
    for i, piece in enumerate(pieces):
        size = min(30, round(step) - 2)
        sheet.put(good(piece[0], size, piece[1]), x + step * (i + 0.5), 30)
        if counts[piece] > 1:
            sheet.text(x + step * (i + 0.5) + size * 0.42, 42, str(counts[piece]), "black", 13, WHITE, "mi")


def _caption(sheet: Sheet, x: float, y: float, title: str, rest: str, room: float) -> None:
    wide = sheet.text(x, y, title, "title", 23, PALE_GOLD, "lm", room * 0.72)
    sheet.text(x + wide + 10, y + 1, rest, "bold", 15, MIST, "lm", room - wide - 10)


def _block(sheet: Sheet, view: OutremerView, kind: str, ids: tuple[str, ...], top: float) -> None:
    own = view.own
    retired = ", ".join(card_name(view, card) for card in own.retired) if own else ""
    kept = bool(own and own.governor)
    note = say(f"render-outremer-hand-{kind}-note", count=len(ids), kept=kept, gone=bool(retired), retired=retired)
    _caption(sheet, LEFT, top + 14, say(f"render-outremer-hand-{kind}"), note, RIGHT - LEFT)
    place, high = top + 30, _tall(kind, ids)
    room = RIGHT - LEFT
    if not ids:
        sheet.plate(LEFT, place, RIGHT, place + high, RAISED, NIGHT_LINE, 2, 8)
        sheet.text((LEFT + RIGHT) / 2, place + high / 2, say("render-outremer-hand-none"), "bold", 17, MIST, "mm", 600)
        return
    least = {"battle": 5, "tactics": 5, "governors": 5, "rescripts": 3, "spies": 3}[kind]
    each = int((room - 8 * (max(least, len(ids)) - 1)) / max(least, len(ids)))
    for i, card in enumerate(ids):
        x = LEFT + i * (each + 8)
        sheet.put(face(view.edition, card, each, high), x, place, "lt")


def _bulls(sheet: Sheet, view: OutremerView, own: Own) -> float:
    """Lay the bull, or the two on offer; return where the column goes on."""
    offer = (own.bull,) if own.bull else own.bull_offer
    state = "kept" if own.bull else "offered" if offer else "none"
    note = say("render-outremer-hand-bull-note", state=state)
    _caption(sheet, 14, HEAD + 14, say("render-outremer-hand-bull"), note, 262)
    y, high = HEAD + 30.0, 330 if len(offer) < 2 else 208
    for card in offer:
        sheet.put(face(view.edition, card, 262, high), 14, y, "lt")
        y += high + 8
    if not offer:
        sheet.plate(14, y, 276, y + 60, RAISED, NIGHT_LINE, 2, 8)
        sheet.text(145, y + 30, say("render-outremer-hand-bull-none"), "bold", 16, MIST, "mm", 250)
        y += 68
    return y


def _bishops(sheet: Sheet, view: OutremerView, own: Own, owner: Who, top: float, height: int) -> None:
    """List own bishops by city with their levels, and those in reserve."""
    _caption(sheet, 14, top + 12, say("render-outremer-hand-bishops"), say("render-outremer-hand-bishops-note"), 262)
    rows = [(city_name(view, c.id), c.mine) for c in view.cities if any(c.mine)]
    rows.append((say("render-outremer-hand-reserve"), own.bishops))
    room = height - 24 - (top + 36)
    step = min(44.0, room / len(rows))
    y = top + 34 + step / 2
    sheet.plate(14, top + 28, 276, y + step * (len(rows) - 0.5) + 8, CARD, INK, 2.4, 7)
    for i, (name, (one, two)) in enumerate(rows, 1):
        size = max(15, min(30, round(step) - 6))
        if i == len(rows) > 1:
            sheet.plate(24, y - step / 2, 266, y - step / 2 + 1.6, SHADE_LINE)
        sheet.text(26, y, name, "bold", 16 if step > 18 else 13, INK, "lm", 104)
        for level, count, x in ((1, one, 148), (2, two, 212)):
            if count:
                sheet.put(mitre(owner.style, ROMAN[level], size), x, y)
                sheet.text(x + 18, y, f"× {count}", "black", 16 if step > 18 else 13, INK)
        y += step
