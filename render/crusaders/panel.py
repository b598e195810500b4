"""A player's panel: header, order or turn, the wheel, and beside or below it what the player board shows.

It is laid out in units and drawn at any scale: upright for four players on the board, lying for three, roomy for two
and among the wheels.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engine.crusaders.view import CrusadersView, PlayerView
from render.core.cache import drawn
from render.core.fonts import Face
from render.core.heraldry import cloth, ordinal, shield
from render.core.palette import CARD, GOLD, INK, NIGHT, PALE_GOLD, PARCHMENT, SHADE_LINE, WHITE, flatten
from render.core.people import FACE
from render.core.sheet import Sheet
from render.core.speech import worded
from render.crusaders.colours import fixed_palette
from render.crusaders.details import Details, column, details, facts, pairs, strip
from render.crusaders.icons import icon
from render.crusaders.scene import (
    Who,
    changes,
    content,
    order_line,
    order_text,
    turn_line,
    turn_of,
    wanted,
    who,
)
from render.crusaders.wheel import Wedge, Wheel, wheel

HEAD, LINE = 46, 26
CLOTH = 0.30  # of the width bears the pattern
NARROW = 400  # units of width below which two names have no room beside each other


@dataclass(frozen=True)
class Panel:
    """What a panel shows. `note` is the order, or what the turn does (then `now`); `text` the order at length.

    `worth` is the influence collected; at the end the final score, and `place` the rank (0: not over yet).
    """

    who: Who
    worth: int
    place: int
    first: bool
    active: bool
    note: str
    now: bool
    text: str
    wheel: Wheel
    details: Details


def panel_of(view: CrusadersView, p: PlayerView) -> Panel:
    """Return the facts of a player's panel."""
    owner, turn = who(view, p.seat), turn_of(view, p.seat)
    ranks = {s.seat: s for s in view.outcome.standings} if view.outcome is not None else {}
    rank = ranks.get(p.seat)
    return Panel(
        who=owner, worth=rank.points if rank else p.influence, place=rank.place if rank else 0,
        first=view.first == p.seat, active=p.seat in wanted(view),
        note=turn_line(turn) if turn else order_line(view, p), now=turn is not None,
        text=order_text(view, p), wheel=_wheel(view, p), details=facts(view, p),
    )  # fmt: skip


def _wheel(view: CrusadersView, p: PlayerView) -> Wheel:
    turn = turn_of(view, p.seat)
    change, done = changes(p, turn)
    c = content(view)
    order, placed = c.orders.get(p.order), any(w.tokens for w in p.wheel)
    wedges = tuple(
        Wedge(
            actions=w.actions,
            bonuses=tuple(p.bonuses[a] for a in w.actions),
            tokens=w.tokens if placed else None,
            coming="" if w.upgraded else c.wedges[w.wedge].added,
            change=change[n] if change else None,
            chosen=turn is not None and turn.place == n,
        )
        for n, w in enumerate(p.wheel)
    )
    return Wheel(who(view, p.seat).style, wedges, order.power if order else "", done)


@worded(drawn(48))
def upright(facts: Panel, wide: int, high: int) -> Image.Image:
    """Return the panel with the wheel above the details."""
    sheet = _frame(facts, wide, high, 1.0)
    board = details(facts.details, 1.0)
    size = min(wide - 12, high - HEAD - LINE - board.height - 10)
    sheet.put(wheel(facts.wheel, size), wide / 2, HEAD + LINE + 3, "mt")
    sheet.put(board, wide / 2, high - 5, "mb")
    return flatten(sheet.image, fixed_palette())


@worded(drawn(48))
def lying(facts: Panel, wide: int, high: int) -> Image.Image:
    """Return the panel with the details at the right of the wheel."""
    sheet = _frame(facts, wide, high, 1.0)
    board, top = details(facts.details, 1.0, tall=True), HEAD + LINE + 6
    size = min(high - top - 8, wide - board.width - 14)
    sheet.put(wheel(facts.wheel, size), 6, (top + high - 8) / 2, "lm")
    sheet.put(board, wide - 6, (top + high - 6) / 2, "rm")
    return flatten(sheet.image, fixed_palette())


@worded(drawn(48))
def roomy(facts: Panel, wide: int, high: int, k: float, row: int) -> Image.Image:
    """Return the panel with a large wheel, bonuses and order beside it, and below it buildings, troops and enemies."""
    sheet = _frame(facts, wide, high, k)
    houses, foot, top = pairs(facts.details, row, k), strip(facts.details, k), (HEAD + LINE + 6) * k
    below = high - foot.height - houses.height - 14 * k
    size = round(below - top - 4 * k)
    left = size + 14 * k
    side = column(facts.details, round((wide - left - 12 * k) / k), k)
    sheet.put(wheel(facts.wheel, size), 7 * k, (top + below) / 2, "lm")
    sheet.put(side, left, top + 4 * k, "lt")
    sheet.put(houses, wide / 2, below + 3 * k, "mt")
    sheet.put(foot, wide / 2, high - 7 * k, "mb")
    _order(sheet, facts.text, (left, top + side.height + 8 * k, wide - 12 * k, below - 4 * k), k)
    return flatten(sheet.image, fixed_palette())


def _order(sheet: Sheet, text: str, box: tuple[float, float, float, float], k: float) -> None:
    """Print the order with its rules."""
    if not text:
        return
    x0, y0, x1, y1 = box
    sheet.plate(x0, y0, x1, y1, CARD, SHADE_LINE, 1.6 * k, 6 * k)
    sizes = tuple(round(n * k, 1) for n in (22, 20, 19, 18, 17, 16, 15, 14, 13, 12.5))
    sheet.paragraph(x0 + 8 * k, (y0 + y1) / 2, text, "bold", sizes, INK, x1 - x0 - 16 * k, y1 - y0 - 5 * k, "lm", 1.12)


def _frame(facts: Panel, wide: int, high: int, k: float) -> Sheet:
    """Return ground, header and the line below it; gold round whoever is asked or has won."""
    sheet = Sheet.new(wide, high, NIGHT)
    lit = facts.active or facts.place == 1
    sheet.plate(0, 0, wide, high, PARCHMENT, GOLD if lit else SHADE_LINE, (5 if lit else 2) * k, 8 * k)
    edge = round(5 * k)
    style = facts.who.style
    sheet.plate(edge, edge, wide - edge, HEAD * k, style.full, None, 0, 4 * k)
    strip = cloth(style.pattern, style.full, style.second, round(16 * k), round(wide * CLOTH), round(HEAD * k) - edge)
    sheet.put(strip, wide - edge - strip.width, edge, "lt")
    sheet.plate(edge, HEAD * k - 2, wide - edge, HEAD * k + 1, INK)
    sheet.put(shield(style, facts.who.letter, round(42 * k), round(48 * k)), 28 * k, 28 * k)
    _head(sheet, facts, wide, k)
    ground = GOLD if facts.now else CARD
    sheet.plate(edge, HEAD * k + 2, wide - edge, (HEAD + LINE) * k, ground, None)
    face: Face = "black" if facts.now else "bold"
    sheet.text(13 * k, (HEAD + LINE / 2 + 1) * k, facts.note, face, round(17 * k, 1), INK, "lm", wide - 24 * k)
    return sheet


def _head(sheet: Sheet, facts: Panel, wide: int, k: float) -> None:
    """Name, start player, who plays it, influence collected; at the end the place and the final score."""
    _names(sheet, facts, wide, k)
    ground = GOLD if facts.place == 1 else PALE_GOLD if facts.place else WHITE
    sheet.plate(wide - 104 * k, 7 * k, wide - 8 * k, 43 * k, ground, INK, 2 * k, 8 * k)
    if facts.place:
        sheet.text(wide - 82 * k, 26 * k, ordinal(facts.place), "bold", round(17 * k), INK, "mm", 33 * k)
    else:
        sheet.put(icon("token", round(30 * k)), wide - 84 * k, 25 * k)
    sheet.text(wide - 64 * k, 25 * k, str(facts.worth), "black", round(32 * k), INK, "lm", 54 * k)


def _names(sheet: Sheet, facts: Panel, wide: int, k: float) -> None:
    """The colour, with the pennant of the start player, and who plays it: beside it, or on a narrow panel below."""
    (name, human), ink = facts.who.names, facts.who.style.on
    x, room = 54 * k, wide - 164 * k
    narrow = bool(human) and wide < NARROW * k
    size, y = (20 if narrow else 25) * k, (16.5 if narrow else 25) * k
    end = x + sheet.text(x, y, name, "black", round(size), ink, "lm", room - (size + 5 * k if facts.first else 0))
    if facts.first:
        sheet.put(icon("pennant", round(28 * k if not narrow else size)), end + 8 * k, y, "lm")
        end += 36 * k
    if narrow:
        sheet.text(x, 35 * k, human, FACE, round(15.5 * k), ink, "lm", room)
    elif human:  # before the pattern: no text lies on one
        left = end + 11 * k
        sheet.text(left, y, human, FACE, round(20 * k), ink, "lm", wide * (1 - CLOTH) - 14 * k - left)
