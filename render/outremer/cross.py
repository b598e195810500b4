"""The panel of orders and holiness: the cross with its inner stacks and outer tokens inside the ring of the track."""

from __future__ import annotations

import math

from PIL import Image

from engine.outremer.view import OutremerView, TokenView
from render.core.cache import drawn
from render.core.canvas import Canvas, ring
from render.core.heraldry import badge, token
from render.core.palette import (
    CARD,
    DARK_GOLD,
    GREY,
    INK,
    INK2,
    PALE_GOLD,
    PARCHMENT,
    SHADE,
    SHADE_LINE,
    STOP,
    WARNING,
    WHITE,
    flatten,
)
from render.core.sheet import Sheet
from render.core.speech import worded
from render.outremer.colours import LILAC, fixed_palette, style
from render.outremer.heraldry import automa
from render.outremer.icons import icon
from render.outremer.scene import order_name, who
from words import say

SIZE = (464, 526)
CX, CY = 232, 278
RIM, INNER_RIM, DISC = 212, 164, 164
# Order -> direction of its arm (right, down) and of its label, a quarter further clockwise.
ARMS = {"construction": (-1, 0), "prayer": (0, -1), "muster": (1, 0), "march": (0, 1)}
LABELS = {"construction": (-1, -1), "prayer": (1, -1), "muster": (1, 1), "march": (-1, 1)}
TokenKey = tuple[str, str, bool]  # colour key, letter, boosted


def cross(view: OutremerView) -> Image.Image:
    """Return the panel of this view in the fixed palette."""
    tokens = tuple(
        (s.order, tuple(_key(view, t) for t in s.inner), _key(view, s.outer) if s.outer else None) for s in view.sectors
    )
    markers = tuple((p.holiness, *_face(view, p.seat)) for p in view.players if p.state and not p.out)
    lying = tuple((p.holiness, *_face(view, p.seat)) for p in view.players if p.state and p.out)
    act = view.acting
    acting = (act.order, _key(view, TokenView(act.seat, act.boosted))) if act is not None else None
    return _panel(view.holiness, tokens, markers + lying, len(markers), view.absent, acting)


def _face(view: OutremerView, seat: int) -> tuple[str, str]:
    colour = next((s.colour for s in view.seats if s.seat == seat), "")
    return colour, who(view, seat).letter


def _key(view: OutremerView, piece: TokenView) -> TokenKey:
    """Return (colour key, letter, boosted) of an order token; the automa has neither colour nor letter."""
    return ("automa", "", piece.boosted) if piece.seat < 0 else (*_face(view, piece.seat), piece.boosted)


def sprite(key: TokenKey, size: int) -> Image.Image:
    """Return an order token; boosted ones bear the gold pentagon."""
    return automa(size) if key[0] == "automa" else token(style(key[0]), key[1], size)


@worded(drawn(32))
def _panel(
    track: tuple[str, ...], tokens: tuple[tuple[str, tuple[TokenKey, ...], TokenKey | None], ...],
    markers: tuple[tuple[int, str, str], ...], active: int, absent: tuple[int, ...],
    acting: tuple[str, TokenKey] | None,
) -> Image.Image:  # fmt: skip
    sheet = Sheet(_ground(track).copy())
    if acting is not None:
        sheet.put(*_outline(acting[0]), "lt")
        sheet.put(icon("turn", 40), CX, CY)
    for order, inner, outer in tokens:
        now = (acting[1],) if acting is not None and acting[0] == order else ()
        _stack(sheet, order, now + inner, acting=bool(now))
        if outer is not None:
            dx, dy = ARMS[order]
            _token(sheet, outer, CX + dx * 137, CY + dy * 137, 40)
    for space in absent:
        x, y = _spot(space, max(1, len(track)), RIM + 4)
        sheet.put(badge("", 32, GREY, INK, INK), x, y)
        sheet.put(icon("stop", 26), x, y)
    taken: dict[int, int] = {}
    for i, (space, colour, letter) in enumerate(markers):
        nth = taken[space] = taken.get(space, -1) + 1
        x, y = _spot(space, max(1, len(track)), RIM + 4 - nth * 24)
        sheet.put(sprite((colour, letter, False), 38), x, y)
        if i >= active:
            sheet.put(icon("stop", 18), x + 13, y + 13)
    return flatten(sheet.image, fixed_palette())


def _angle(space: float, count: int) -> float:
    """Return where a space begins: clockwise from the bar at the foot, in degrees."""
    return 90 + 360 * space / count


def _spot(space: float, count: int, r: float) -> tuple[float, float]:
    a = math.radians(_angle(space + 0.5, count))
    return CX + r * math.cos(a), CY + r * math.sin(a)


@worded(drawn(4))
def _ground(track: tuple[str, ...]) -> Image.Image:
    """Return ring and cross without tokens."""
    c = Canvas(*SIZE, PARCHMENT)
    _ring(c, track)
    c.circle(CX, CY, DISC, SHADE, INK, 2.4)
    for dx, dy in ARMS.values():
        across, down = (30, 24) if dx == 0 else (24, 30)
        left, top = CX + dx * 137 - across, CY + dy * 137 - down
        c.box(left, top, left + 2 * across, top + 2 * down, SHADE_LINE, INK2, 2, 6)
    for order, (dx, dy) in ARMS.items():
        x0, y0, x1, y1 = _label(order)
        c.box(x0, y0, x1, y1, CARD, INK, 2.4, 6)
        c.polygon(_arm(dx, dy), CARD, INK, 2.4)
        c.box(*_joint(order), CARD)
    sheet = Sheet(c.image())
    sheet.put(icon("turn", 40), CX, CY)
    for order, (dx, dy) in ARMS.items():
        sheet.put(icon("eye", 34, DARK_GOLD), CX + dx * 137, CY + dy * 137)
        x0, y0, x1, y1 = _label(order)
        middle, joined = (x0 + x1) / 2, 6 * dx  # the tab of a side arm runs on under it, above or below
        sheet.put(icon(order, 30), middle, y0 + 19 + max(0, joined))
        sheet.text(middle, y1 - 11 + min(0, joined), order_name(order), "bold", 14, INK, "mm", x1 - x0 - 4)
    for space, bonus in enumerate(track):
        x, y = _spot(space, len(track), (RIM + INNER_RIM) / 2 - 7)
        if bonus:
            sheet.put(icon("bishop" if bonus == "bishop" else "scroll", 27), x, y)
            if bonus != "bishop":
                sheet.text(x, y, "I", "black", 13, INK, "mi")
        if (space + 1) % 5 == 0:
            x, y = _spot(space, len(track), (RIM + INNER_RIM) / 2 - 6)
            sheet.text(x, y, str(space + 1), "black", 16, INK2, "mi")
    _captions(sheet)
    return sheet.image


def _ring(c: Canvas, track: tuple[str, ...]) -> None:
    c.circle(CX, CY, RIM, WHITE, INK, 3)
    count = max(1, len(track))
    tint = {"bishop": LILAC, "rescript": PALE_GOLD}
    for space, bonus in enumerate(track):
        a, b = _angle(space, count), _angle(space + 1, count)
        edge = ring(CX, CY, RIM - 3, a, b, 8)
        c.polygon([*edge, *reversed(ring(CX, CY, INNER_RIM, a, b, 8))], tint.get(bonus, WHITE))
    for space in range(len(track)):
        a = math.radians(_angle(space, count))
        ends = [(CX + r * math.cos(a), CY + r * math.sin(a)) for r in (INNER_RIM, RIM - 2)]
        c.line(ends, INK, 1.6)
    c.line([(CX, CY + INNER_RIM), (CX, CY + RIM + 8)], WARNING, 6)


def _arm(dx: int, dy: int) -> list[tuple[float, float]]:
    """Return the inner cell: a box with a point towards the centre."""
    near, far, half = 46, 110, 45
    shape = [(far, -half), (far, half), (near, half), (7, 0), (near, -half)]
    return [(CX + dx * u - dy * v, CY + dy * u + dx * v) for u, v in shape]


@drawn(4)
def _outline(order: str) -> tuple[Image.Image, int, int]:
    """Return the red outline of the inner cell that is being resolved, with its left and top on the panel."""
    c = Canvas(*SIZE)
    arm = _arm(*ARMS[order])
    c.line([*arm, arm[0]], WHITE, 11)
    c.line([*arm, arm[0]], STOP, 7)
    image = c.image()
    box = image.getbbox() or (0, 0, *image.size)
    return image.crop(box), box[0], box[1]


@drawn(8)
def _halo(size: int) -> Image.Image:
    """Return the red ring under the token that acts."""
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    c.circle(50, 50, 50, STOP)
    return c.image()


def _label(order: str) -> tuple[float, float, float, float]:
    """Return the tab with the name of an order: it grows out of the clockwise side of its arm."""
    lx, ly = LABELS[order]
    dx, _ = ARMS[order]
    near_x, near_y = (52, 40) if dx else (40, 52)
    xs, ys = sorted((CX + lx * near_x, CX + lx * 116)), sorted((CY + ly * near_y, CY + ly * 104))
    return xs[0], ys[0], xs[1], ys[1]


def _joint(order: str) -> tuple[float, float, float, float]:
    """Return the strip that opens the line between an arm and its tab."""
    x0, y0, x1, y1 = _label(order)
    lx, ly = LABELS[order]
    if ARMS[order][0]:
        y = CY + ly * 45
        return max(x0 + 2, CX - 109), y - 3, min(x1 - 2, CX + 109), y + 3
    x = CX + lx * 45
    return x - 3, y0 + 2, x + 3, y1 - 2


def _captions(sheet: Sheet) -> None:
    sheet.text(14, 24, say("render-outremer-cross-orders"), "title", 25, INK, "lm", 208)
    sheet.text(SIZE[0] - 14, 24, say("render-outremer-cross-holiness"), "title", 25, INK, "rm", 208)
    sheet.put(icon("eye", 24), 26, 54)
    sheet.text(42, 54, say("render-outremer-cross-outer"), "bold", 14, INK, "lm", 94)
    sheet.put(icon("plus", 24), SIZE[0] - 26, 54)
    sheet.text(SIZE[0] - 42, 54, say("render-outremer-cross-boosted"), "bold", 14, INK, "rm", 94)
    sheet.put(icon("bishop", 24), 26, SIZE[1] - 20)
    sheet.text(42, SIZE[1] - 20, say("render-outremer-cross-bishop"), "bold", 14, INK, "lm", 104)
    sheet.put(icon("scroll", 24), SIZE[0] - 26, SIZE[1] - 20)
    sheet.text(SIZE[0] - 42, SIZE[1] - 20, say("render-outremer-cross-rescript"), "bold", 14, INK, "rm", 104)
    sheet.put(badge("1", 20), 26, SIZE[1] - 46)
    sheet.text(42, SIZE[1] - 46, say("render-outremer-cross-first"), "bold", 14, INK, "lm", 57)


def _token(sheet: Sheet, key: TokenKey, x: float, y: float, size: int, nth: int = 0) -> None:
    sheet.put(sprite(key, size), x, y)
    if nth:
        sheet.put(badge(str(nth), max(15, size * 9 // 20), INK, WHITE, WHITE), x - size * 0.36, y - size * 0.36)
    if key[2]:
        sheet.put(icon("plus", max(16, size // 2)), x + size * 0.36, y + size * 0.34)


def _stack(sheet: Sheet, order: str, inner: tuple[TokenKey, ...], acting: bool) -> None:
    """Lay a stack side by side, the one that acts first at the upper left, numbered: nothing hides anything.

    `acting`: the first one is being carried out and has a red ring.
    """
    dx, dy = ARMS[order]
    n = len(inner)
    if not n:
        return
    cols, size = (1, 42) if n == 1 else (2, 38) if n == 2 else (2, 33) if n <= 4 else (3, 27) if n <= 6 else (3, 22)
    if dx and n in (2, 5, 6):
        cols = 1 if n == 2 else 2
    rows = math.ceil(n / cols)
    step = size + (4 if n <= 4 else 2)
    x0 = CX + dx * 74 - (cols - 1) * step / 2
    y0 = CY + dy * 74 - (rows - 1) * step / 2
    if acting:
        sheet.put(_halo(size + 8), x0, y0)
    for i, key in enumerate(inner):
        _token(sheet, key, x0 + (i % cols) * step, y0 + (i // cols) * step, size, i + 1 if n > 1 else 0)
