"""A player's panel: header, order or turn, the wheel, and beside or below it what the player board shows.

It is laid out in units and drawn at any scale: upright for four players on the board, lying for three, roomy for two
and among the wheels.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engine.crusaders.view import CrusadersView, PlayerView
from render.core.cache import cached
from render.core.fonts import Face
from render.core.heraldry import cloth, shield
from render.core.palette import CARD, GOLD, INK, NIGHT, PARCHMENT, SHADE_LINE, WHITE, flatten
from render.core.sheet import Sheet
from render.crusaders.colours import Style, fixed_palette
from render.crusaders.details import Details, details, facts, pillar, strip
from render.crusaders.icons import icon
from render.crusaders.scene import changes, content, order_line, turn_line, turn_of, wanted, who
from render.crusaders.wheel import Wedge, Wheel, wheel

HEAD, LINE = 46, 26


@dataclass(frozen=True)
class Panel:
    """What a panel shows. `note` is the order, or what the turn does (then `now`); `text` the order at length."""

    style: Style
    letter: str
    name: str
    influence: int
    score: int
    first: bool
    active: bool
    winner: bool
    note: str
    now: bool
    text: str
    wheel: Wheel
    details: Details


def panel_of(view: CrusadersView, p: PlayerView) -> Panel:
    """Return the facts of a player's panel."""
    owner, turn = who(view, p.seat), turn_of(view, p.seat)
    order = content(view).orders.get(p.order)
    return Panel(
        style=owner.style, letter=owner.letter, name=owner.name, influence=p.influence, score=p.score,
        first=view.first == p.seat, active=p.seat in wanted(view),
        winner=view.outcome is not None and p.seat in view.outcome.winners,
        note=turn_line(turn) if turn else order_line(view, p), now=turn is not None,
        text=order.text if order else "", wheel=_wheel(view, p), details=facts(view, p),
    )  # fmt: skip


def _wheel(view: CrusadersView, p: PlayerView) -> Wheel:
    turn = turn_of(view, p.seat)
    change, done = changes(p, turn)
    order = content(view).orders.get(p.order)
    wedges = tuple(
        Wedge(
            actions=w.actions,
            bonuses=tuple(p.bonuses[a] for a in w.actions),
            tokens=w.tokens,
            change=change[n] if change else None,
            chosen=turn is not None and turn.place == n,
        )
        for n, w in enumerate(p.wheel)
    )
    return Wheel(who(view, p.seat).style, wedges, order.power if order else "", done)


@cached(48)
def upright(facts: Panel, wide: int, high: int) -> Image.Image:
    """Return the panel with the wheel above the details."""
    sheet = _frame(facts, wide, high, 1.0)
    board = details(facts.details, 1.0)
    size = min(wide - 12, high - HEAD - LINE - board.height - 10)
    sheet.put(wheel(facts.wheel, size), wide / 2, HEAD + LINE + 3, "mt")
    sheet.put(board, wide / 2, high - 5, "mb")
    return flatten(sheet.image, fixed_palette())


@cached(48)
def lying(facts: Panel, wide: int, high: int) -> Image.Image:
    """Return the panel with the details at the right of the wheel, and below them the order at length."""
    sheet = _frame(facts, wide, high, 1.0)
    board, top = details(facts.details, 1.0), HEAD + LINE + 6
    size = min(high - top - 8, wide - board.width - 18)
    sheet.put(wheel(facts.wheel, size), 8, top, "lt")
    sheet.put(board, wide - 6, top + 4, "rt")
    _order(sheet, facts.text, (wide - board.width - 2, top + board.height + 8, wide - 12, high - 8), 1.0)
    return flatten(sheet.image, fixed_palette())


@cached(48)
def roomy(facts: Panel, wide: int, high: int, k: float) -> Image.Image:
    """Return the panel with a large wheel, the player board around it, and the order at length."""
    sheet = _frame(facts, wide, high, k)
    board, foot, top = pillar(facts.details, k), strip(facts.details, k), (HEAD + LINE + 6) * k
    below = high - foot.height - 10 * k
    size = round(min(below - top - 4 * k, wide - board.width - 24 * k))
    left = wide - board.width - 8 * k
    sheet.put(wheel(facts.wheel, size), (left + 4 * k) / 2, (top + below) / 2, "mm")
    sheet.put(board, left, top + 4 * k, "lt")
    sheet.put(foot, wide / 2, below + 3 * k, "mt")
    _order(sheet, facts.text, (left, top + board.height + 10 * k, wide - 12 * k, below - 6 * k), k)
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
    lit = facts.active or facts.winner
    sheet.plate(0, 0, wide, high, PARCHMENT, GOLD if lit else SHADE_LINE, (5 if lit else 2) * k, 8 * k)
    edge = round(5 * k)
    style = facts.style
    sheet.plate(edge, edge, wide - edge, HEAD * k, style.full, None, 0, 4 * k)
    strip = cloth(style.pattern, style.full, style.second, round(16 * k), round(wide * 0.30), round(HEAD * k) - edge)
    sheet.put(strip, wide - edge - strip.width, edge, "lt")
    sheet.plate(edge, HEAD * k - 2, wide - edge, HEAD * k + 1, INK)
    sheet.put(shield(style, facts.letter, round(42 * k), round(48 * k)), 28 * k, 28 * k)
    _head(sheet, facts, wide, k)
    ground = GOLD if facts.now else CARD
    sheet.plate(edge, HEAD * k + 2, wide - edge, (HEAD + LINE) * k, ground, None)
    face: Face = "black" if facts.now else "bold"
    sheet.text(13 * k, (HEAD + LINE / 2 + 1) * k, facts.note, face, round(17 * k, 1), INK, "lm", wide - 24 * k)
    return sheet


def _head(sheet: Sheet, facts: Panel, wide: int, k: float) -> None:
    """Name, start player, influence collected."""
    x = 54 * k
    room = wide - x - 118 * k - (30 * k if facts.first else 0)
    x += sheet.text(x, 25 * k, facts.name, "black", round(25 * k), facts.style.on, "lm", room)
    if facts.first:
        sheet.put(icon("pennant", round(28 * k)), x + 8 * k, 25 * k, "lm")
    sheet.plate(wide - 104 * k, 7 * k, wide - 8 * k, 43 * k, WHITE, INK, 2 * k, 8 * k)
    sheet.put(icon("token", round(30 * k)), wide - 84 * k, 25 * k)
    sheet.text(wide - 64 * k, 25 * k, str(facts.influence), "black", round(32 * k), INK, "lm", 54 * k)
