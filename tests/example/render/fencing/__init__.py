"""The picture of the duel, the example of docs/adding-a-picture.md: both fencers with their lives and dice."""

from __future__ import annotations

from PIL import Image

from engine.core.words import join
from engine.fencing.view import FencingView
from render.core import palette
from render.core.cache import cached
from render.core.palette import BLUE, GOLD, INK, MIST, NIGHT, PALE_GOLD, RED, SHARED, WHITE, flatten
from render.core.people import beside, person, spoken
from render.core.picture import clipped
from render.core.room import Kind, Room
from render.core.sheet import Sheet
from render.core.speech import worded
from words import say

SIZE, PANEL = (800, 400), (376, 320)
CLOTH = {"red": RED, "blue": BLUE}


def board(view: FencingView) -> Image.Image:
    """Return the picture: panels of plain facts, so that each is remembered as long as nothing on it changes."""
    sheet = Sheet.new(*SIZE, NIGHT)
    sheet.text(SIZE[0] / 2, 32, view.heading, "title", 36, PALE_GOLD, "mm")
    for seat in view.seats:
        names, strikes = (seat.name, person(seat)), seat.seat == view.striker and not view.over
        panel = _fencer(names, seat.colour, view.lives[seat.seat], view.dice[seat.seat], strikes)
        sheet.put(panel, 16 + seat.seat * (PANEL[0] + 16), 64, "lt")
    return flatten(sheet.image, fixed_palette())


@worded(cached(32))
def _fencer(names: tuple[str, str], colour: str, lives: int, dice: tuple[int, ...], strikes: bool) -> Image.Image:
    sheet = Sheet.new(*PANEL, NIGHT)
    sheet.plate(0, 0, *PANEL, CLOTH[colour], GOLD if strikes else INK, 8, 16)
    beside(sheet, 28, 56, names, 44, (WHITE, WHITE), PANEL[0] - 56)
    sheet.text(28, 120, say("render-fencing-lives", count=lives), "black", 40, WHITE, "lm", PANEL[0] - 56)
    for n, shown in enumerate(dice):
        sheet.plate(28 + n * 116, 172, 128 + n * 116, 272, WHITE, INK, 4, 16)
        sheet.text(78 + n * 116, 222, str(shown), "black", 64, INK, "mi")
    return sheet.image


def alt(view: FencingView) -> str:
    """Return the picture in words, the most important first."""
    told = [say("render-fencing-alt-board", heading=view.heading, striker=spoken([view.seats[view.striker]]))]
    for seat in view.seats:
        lives, dice = view.lives[seat.seat], view.dice[seat.seat]
        values = {"name": spoken([seat]), "rolled": bool(dice), "dice": join(map(str, dice))}
        told.append(say("render-fencing-alt-fencer", lives=lives, **values))
    return clipped(" ".join(told))


@cached(1)
def fixed_palette() -> Image.Image:
    """Return the palette image of all pictures of the duel: colours, then blends of what really meets."""
    grounds = [(WHITE, RED), (WHITE, BLUE), (INK, WHITE), (INK, RED), (INK, BLUE), (GOLD, RED), (GOLD, BLUE)]
    return palette.fixed(SHARED, [*grounds, (NIGHT, INK), (NIGHT, GOLD), (NIGHT, PALE_GOLD), (NIGHT, MIST)])


ROOM = Room(FencingView, {"board": Kind("render-fencing-kind-board", board, alt)}, lambda _edition, _card: None)
