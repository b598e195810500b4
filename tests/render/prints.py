"""All that is printed on the sheets of pictures, for the tests: words as they are given, and where their ink lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from render.core import cache, fonts
from render.core.sheet import Sheet

Box = tuple[int, int, int, int]


@dataclass
class Line:
    """A line of text on a sheet, as it was cut to its room (None: it may be as wide as it is), with the box of its ink
    and what its sheet measures.
    """

    sheet: Sheet
    text: str
    room: float | None
    wide: float
    ink: Box

    @property
    def outside(self) -> bool:
        """Whether ink is over the edge of the sheet."""
        left, top, right, bottom = self.ink
        return left < 0 or top < 0 or right > self.sheet.image.width or bottom > self.sheet.image.height

    def covers(self, other: Line) -> bool:
        """Whether ink of both lies in the same place of the same sheet. The accents and tails of two lines may meet."""
        a, b = self.ink, other.ink
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        meet = down <= 0.3 * min(a[3] - a[1], b[3] - b[1])
        return self.sheet is other.sheet and across > 2 and not meet and (self.text, a) != (other.text, b)


@dataclass
class Prints:
    """What was printed: whole texts as they were given to a sheet, and the lines that became of them."""

    texts: set[str] = field(default_factory=set)
    lines: list[Line] = field(default_factory=list)

    def overlaps(self) -> list[tuple[str, str]]:
        """Return pairs of lines of which one lies on the other."""
        sheets: dict[int, list[Line]] = {}
        for line in self.lines:
            sheets.setdefault(id(line.sheet), []).append(line)
        return [
            (one.text, other.text)
            for lines in sheets.values()
            for i, one in enumerate(lines)
            for other in lines[:i]
            if one.covers(other)
        ]


@contextmanager
def printing() -> Iterator[Prints]:
    """Watch all that is printed, drawn from scratch."""
    seen, plain = Prints(), {name: getattr(Sheet, name) for name in ("text", "label", "paragraph")}
    inside = [0]

    def watched(name: str) -> Callable[..., Any]:
        def call(self: Sheet, x: float, y: float, text: str, *args: Any, **kwargs: Any) -> Any:
            if not inside[0]:
                seen.texts.add(text)
            inside[0] += 1
            try:
                if name == "text":
                    _note(seen, self, x, y, text, *args, **kwargs)
                return plain[name](self, x, y, text, *args, **kwargs)
            finally:
                inside[0] -= 1

        return call

    cache.clear()
    for name in plain:
        setattr(Sheet, name, watched(name))
    try:
        yield seen
    finally:
        for name, method in plain.items():
            setattr(Sheet, name, method)
        cache.clear()


def _note(
    seen: Prints, sheet: Sheet, x: float, y: float, text: str, face: fonts.Face, size: float, _colour: object,
    anchor: str = "lm", room: float | None = None,
) -> None:  # fmt: skip
    cut, fitted = fonts.fit(text, face, size, room) if room is not None else (fonts.clean(text), size)
    mask = fonts.mask(cut, face, fitted)
    ink = mask.image.getbbox()
    if ink is None:
        return
    left, top = x - {"l": 0.0, "m": mask.width / 2, "r": mask.width}[anchor[0]] + mask.left, 0.0
    if anchor[1] == "i":
        top = y - (ink[1] + ink[3]) / 2
        left = x - (ink[0] + ink[2]) / 2 if anchor[0] == "m" else left
    else:
        top = y + {"s": 0.0, "m": mask.cap / 2}[anchor[1]] + mask.top
    box = (round(left) + ink[0], round(top) + ink[1], round(left) + ink[2], round(top) + ink[3])
    seen.lines.append(Line(sheet, cut, room, mask.width, box))
