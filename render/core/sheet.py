"""An image (RGB; RGBA for a sprite) on which sprites, plates and text are laid: no shape is drawn, so it is quick."""

from __future__ import annotations

from PIL import Image

from render.core import fonts
from render.core.cache import drawn
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.palette import Colour


@drawn(512)
def plate(
    width: int, height: int, fill: Colour | None, line: Colour | None, stroke: float, radius: float
) -> Image.Image:
    """Return a rectangle with round corners as a sprite."""
    canvas = Canvas(width, height, smooth=4 if width * height < 300_000 else 2)
    canvas.box(0, 0, width, height, fill, line, stroke, radius)
    return canvas.image()


class Sheet:
    """A picture, or a part of it, being put together."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    @classmethod
    def new(cls, width: int, height: int, ground: Colour) -> Sheet:
        """Return an even sheet."""
        return cls(Image.new("RGB", (width, height), ground))

    def put(self, sprite: Image.Image, x: float, y: float, anchor: str = "mm") -> None:
        """Lay a sprite; anchor is l, m, r across and t, m, b down."""
        w, h = sprite.size
        left = round(x - {"l": 0.0, "m": w / 2, "r": float(w)}[anchor[0]])
        top = round(y - {"t": 0.0, "m": h / 2, "b": float(h)}[anchor[1]])
        if self.image.mode == "RGBA" and sprite.mode == "RGBA":
            self.image.alpha_composite(sprite, (max(0, left), max(0, top)))
        else:
            self.image.paste(sprite, (left, top), sprite if sprite.mode == "RGBA" else None)

    def plate(
        self, x0: float, y0: float, x1: float, y1: float, fill: Colour | None, line: Colour | None = None,
        stroke: float = 0, radius: float = 0,
    ) -> None:  # fmt: skip
        """Lay a rectangle with round corners; the line lies inside its edge."""
        self.put(plate(round(x1 - x0), round(y1 - y0), fill, line, stroke, radius), x0, y0, "lt")

    def text(
        self, x: float, y: float, text: str, face: Face, size: float, colour: Colour, anchor: str = "lm",
        room: float | None = None,
    ) -> float:  # fmt: skip
        """Print one line, within `room` pixels if given; return its width.

        Anchor: l, m, r across; down s = baseline, m = middle of the capitals, i = middle of the ink (also across).
        """
        if room is not None:
            text, size = fonts.fit(text, face, size, room)
        mask = fonts.mask(text, face, size)
        across = {"l": 0.0, "m": mask.width / 2, "r": mask.width}[anchor[0]]
        down = {"s": 0.0, "m": mask.cap / 2, "i": 0.0}[anchor[1]]
        left, top = x - across + mask.left, y + down + mask.top
        if anchor[1] == "i":
            box = mask.image.getbbox() or (0, 0, 1, 1)
            top = y - (box[1] + box[3]) / 2
            left = x - (box[0] + box[2]) / 2 if anchor[0] == "m" else left
        self.image.paste(colour, (round(left), round(top)), mask.image)
        return mask.width

    def label(
        self, x: float, y: float, text: str, face: Face, size: float, colour: Colour, anchor: str, room: float,
        height: float,
    ) -> None:  # fmt: skip
        """Print words in one line of `room` pixels, or where they are too long in more lines within `height`."""
        if fonts.fit(text, face, size, room)[0] == fonts.clean(text):
            self.text(x, y, text, face, size, colour, anchor, room)
        else:
            sizes = tuple(max(fonts.SMALLEST, round(size * share, 1)) for share in (0.95, 0.9, 0.85, 0.8, 0.75))
            self.paragraph(x, y, text, face, sizes, colour, room, height, anchor[0] + "m", 1.06)

    def paragraph(
        self, x: float, y: float, text: str, face: Face, sizes: tuple[float, ...], colour: Colour, room: float,
        height: float, anchor: str = "mm", leading: float = 1.16,
    ) -> None:  # fmt: skip
        """Print lines at the largest of the sizes that fits `room` x `height`; anchor l, m across, t, m down."""
        face = fonts.whole(text, face)
        rows, size = fonts.paragraph(text, face, sizes, room, height, leading)
        top = y if anchor[1] == "t" else y - len(rows) * size * leading / 2
        for i, row in enumerate(rows):
            self.text(x, top + (i + 0.5) * size * leading, row, face, size, colour, anchor[0] + "m")
