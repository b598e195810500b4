"""Flat shapes with smooth edges: drawn several times larger, then reduced. For layers and sprites, not per picture."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.core.palette import Colour

Point = tuple[float, float]
Ink = Colour | None
BAND = 64
"""Rows of the result that are reduced at once."""


class Canvas:
    """A drawing of `width` x `height` units, each `unit` pixels wide in the result. No ground: transparent."""

    def __init__(self, width: float, height: float, ground: Ink = None, unit: float = 1.0, smooth: int = 4) -> None:
        self.size = (max(1, round(width * unit)), max(1, round(height * unit)))
        self.smooth = smooth
        self.k = unit * smooth
        big = (self.size[0] * smooth, self.size[1] * smooth)
        self.big = Image.new("RGBA", big, (0, 0, 0, 0)) if ground is None else Image.new("RGB", big, ground)
        self.pen = ImageDraw.Draw(self.big)

    def image(self) -> Image.Image:
        """Return the drawing in its final size, RGB with a ground and RGBA without."""
        (width, height), k = self.size, self.smooth
        if height <= BAND:
            return self.big.reduce(k)
        image = Image.new(self.big.mode, self.size)
        for top in range(0, height, BAND):  # Pillow reduces a copy with weighted colours, as large as the drawing
            box = (0, top * k, width * k, min(top + BAND, height) * k)
            image.paste(self.big.crop(box).reduce(k), (0, top))
        return image

    def _dots(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.k, y * self.k) for x, y in points]

    def polygon(self, points: Sequence[Point], fill: Ink, line: Ink = None, width: float = 0) -> None:
        """Fill a polygon; the line lies on its edge, half inside."""
        if fill is not None:
            self.pen.polygon(self._dots(points), fill=fill)
        if line is not None:
            self.line([*points, points[0]], line, width)

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        """Draw a line with round joints and ends."""
        dots, w = self._dots(points), width * self.k
        for (x0, y0), (x1, y1) in itertools.pairwise(dots):
            length = math.hypot(x1 - x0, y1 - y0) or 1.0
            nx, ny = (y1 - y0) / length * w / 2, (x0 - x1) / length * w / 2
            self.pen.polygon(
                [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], fill=fill
            )
        for x, y in dots:
            self.pen.ellipse((x - w / 2, y - w / 2, x + w / 2, y + w / 2), fill=fill)

    def dashes(self, points: Sequence[Point], fill: Colour, width: float, dash: float, gap: float) -> None:
        """Draw a dashed line along the points."""
        for piece in dashed(points, dash, gap):
            self.line(piece, fill, width)

    def circle(self, x: float, y: float, r: float, fill: Ink, line: Ink = None, width: float = 0) -> None:
        """Draw a disc; the line lies inside its edge."""
        self.ellipse(x, y, r, r, fill, line, width)

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: Ink, line: Ink = None, width: float = 0) -> None:
        """Draw an ellipse; the line lies inside its edge."""
        k = self.k
        box = ((x - rx) * k, (y - ry) * k, (x + rx) * k, (y + ry) * k)
        self.pen.ellipse(box, fill=fill, outline=line, width=max(1, round(width * k)) if line else 0)

    def box(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        fill: Ink,
        line: Ink = None,
        width: float = 0,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle with round corners; the line lies inside its edge."""
        k = self.k
        self.pen.rounded_rectangle(
            (x0 * k, y0 * k, x1 * k - 1, y1 * k - 1), radius=radius * k, fill=fill, outline=line,
            width=max(1, round(width * k)) if line else 0,
        )  # fmt: skip

    def arc(self, x: float, y: float, r: float, start: float, end: float, fill: Colour, width: float) -> None:
        """Draw an arc with round ends; angles in degrees, clockwise from three o'clock."""
        steps = max(2, int(abs(end - start) / 6))
        self.line(ring(x, y, r, start, end, steps), fill, width)

    def erase(self, points: Sequence[Point]) -> None:
        """Make a polygon transparent again."""
        self.pen.polygon(self._dots(points), fill=(0, 0, 0, 0))


def ring(x: float, y: float, r: float, start: float, end: float, steps: int) -> list[Point]:
    """Return points of an arc; angles in degrees, clockwise from three o'clock."""
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]


def dashed(points: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """Cut a line into dashes."""
    pieces: list[list[Point]] = []
    left, on = dash, True
    piece: list[Point] = [points[0]]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            spot = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if on:
                pieces.append([*piece, spot])
            piece, on = [spot], not on
            left = dash if on else gap
        left -= length - done
        piece.append((x1, y1))
    if on and len(piece) > 1:
        pieces.append(piece)
    return pieces
