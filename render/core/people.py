"""Who plays a seat. A view knows no people, so their names come from the table and are set beside its seats here.

People may call themselves anything. What our fonts cannot print is spelled with letters that they have, or left out;
where nothing readable remains, the number of the seat stands in ("player 2"), so that nobody looks like an empty seat.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from engine.core.view import SeatView, View
from render.core import fonts
from render.core.cache import cached
from render.core.fonts import Face
from render.core.palette import Colour
from render.core.sheet import Sheet
from words import say

V = TypeVar("V", bound=View)
FACE: Face = "bold"
SHARE = 0.78  # size of a person's name beside the seat's
LEAST, NARROW = 44.0, 80.0  # pixels in which a person's name is worth printing: beside the seat's, and below it
LONGEST = 20  # characters of a name in an alt text
ALIKE = {"⧵": "\\"}  # what the table writes for a sign that acts in Discord's markdown, and no font of ours has
EMPTY = re.compile(r"[(\[{<]\s*[)\]}>]")
ASIDE = re.compile(r"[(\[{<][^)\]}>]*[)\]}>]")  # "(she/her)" alone is no name
EDGES = " -–—_|/\\·•,;:~+&"


class Seated(SeatView, frozen=True):
    """A seat with the name of whoever plays it, as the table says it; "" where it names nobody."""

    person: str


def seated(view: V, names: Mapping[int, str]) -> V:
    """Return the view with the people in their seats; in a game of one seat there is nobody to tell apart."""
    if len(view.seats) < 2 or not names:
        return view
    seats = tuple(Seated(s.seat, s.name, s.letter, s.colour, names.get(s.seat, "")) for s in view.seats)
    return msgspec.structs.replace(view, seats=seats)


def person(seat: SeatView) -> str:
    """Return the name to print beside the seat's: what can be read of it, or else "player" with the seat's number.

    It is "" where nobody is named, or the name says the same as the seat's.
    """
    if not isinstance(seat, Seated) or not seat.person:
        return ""
    name = printable(seat.person) or say("render-core-player", number=seat.seat + 1)
    return "" if name.casefold() == seat.name.casefold() else name


def spoken(seats: Iterable[SeatView]) -> str:
    """Return the seats in words, with their people as they write themselves: "Edessa (Anna), Tripoli (李小龍)"."""
    return ", ".join(_spoken(seat) for seat in seats)


def _spoken(seat: SeatView) -> str:
    name, human = short(seat.name), (short(seat.person) or person(seat)) if isinstance(seat, Seated) else ""
    return f"{name} ({human})" if human and human.casefold() != name.casefold() else name


def short(name: str) -> str:
    """Return a name for an alt text: any letters, nothing that acts, cut to LONGEST characters."""
    name = " ".join("".join(c for c in name if c.isspace() or unicodedata.category(c)[0] != "C").split())
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


@cached(1024)
def printable(name: str) -> str:
    """Return what our fonts can print of a name; "" when that would not be readable any more."""
    whole = fonts.clean(name)
    kept = "".join(_spelled(char) for char in whole)
    if kept == whole:
        return whole
    kept = " ".join(EMPTY.sub("", kept).split()).strip(EDGES)
    had_letters = any(char.isalpha() for char in whole)
    readable = any(char.isalpha() if had_letters else char.isalnum() for char in kept)
    return kept if readable and not ASIDE.fullmatch(kept) else ""


def _spelled(char: str) -> str:
    """Return a character, or else what it stands for ("𝓐" is an A, "＠" an @), or nothing."""
    if _is_printed(char):
        return char
    plain = ALIKE.get(char) or unicodedata.normalize("NFKD", char)
    return "".join(c for c in plain if _is_printed(c) and unicodedata.category(c)[0] not in "CM")


def _is_printed(char: str) -> bool:
    return any(fonts.has(file, char) for file in fonts.CHAINS[FACE])


def beside(
    sheet: Sheet, x: float, y: float, names: tuple[str, str], size: float, colours: tuple[Colour, Colour], room: float
) -> float:
    """Print a seat's name in the middle of y, and on its base line a person's, smaller; return the width of both.

    `names` and `colours` are the seat's and the person's. Both stay within `room`; the person's name gives way.
    """
    name, human = names
    name, fitted = fonts.fit(name, "black", size, room)
    wide = sheet.text(x, y, name, "black", fitted, colours[0], "lm")
    left, gap = room - wide, size * 0.38
    if not human or left - gap < LEAST:
        return wide
    base = y + fonts.mask(name, "black", fitted).cap / 2
    return wide + gap + sheet.text(x + wide + gap, base, human, FACE, round(size * SHARE), colours[1], "ls", left - gap)


def below(
    sheet: Sheet, x: float, y: float, names: tuple[str, str], size: float, colours: tuple[Colour, Colour], room: float,
    leading: float = 0.97,
) -> float:  # fmt: skip
    """Print a seat's name and under it a person's, together in the middle of y; return the greater width.

    Without a person, or room for a name, the seat's stands alone in the middle of y.
    """
    name, human = names
    if not human or room < NARROW:
        return sheet.text(x, y, name, "black", size, colours[0], "lm", room)
    apart = size * leading
    first = sheet.text(x, y - apart * 0.46, name, "black", size, colours[0], "lm", room)
    return max(first, sheet.text(x, y + apart * 0.54, human, FACE, round(size * SHARE), colours[1], "lm", room))
