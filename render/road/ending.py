"""The picture of the end: the whole way of the army, and victory or defeat with where the points came from."""

from __future__ import annotations

from PIL import Image

from engine.road.view import RoadGameView
from render.core.cache import drawn
from render.core.palette import GOLD, GREY, INK, INK2, MIST, NIGHT, PALE_GOLD, PARCHMENT, SHADE_LINE, flatten
from render.core.sheet import Sheet
from render.core.speech import worded
from render.road.atlas import atlas
from render.road.colours import fixed_palette
from render.road.icons import icon
from words import say

SIZE = (1600, 1200)
PLATE = (30, 640, 650, 1172)


def ending(view: RoadGameView) -> Image.Image:
    """Return the picture of the end of a game."""
    outcome = view.outcome
    assert outcome is not None
    rows = tuple((line.text, line.points) for standing in outcome.standings for line in standing.lines)
    image = _ground(outcome.reason == "victory").copy()
    image.paste(_scaled(atlas(view, over=True)), (0, 30))
    plate = _plate(outcome.reason == "victory", outcome.text, view.vp, view.victory, rows, view.turn)
    image.paste(plate, PLATE[:2])
    return image


def _scaled(panel: Image.Image) -> Image.Image:
    wide = panel.convert("RGB").resize((SIZE[0], round(panel.height * SIZE[0] / panel.width)), Image.Resampling.LANCZOS)
    return flatten(wide, fixed_palette())


@worded(drawn(2))
def _ground(won: bool) -> Image.Image:
    sheet = Sheet.new(*SIZE, GOLD if won else NIGHT)
    sheet.text(SIZE[0] / 2, 15, say("render-road-ending-title"), "title", 24, INK if won else PALE_GOLD, "mm", 1500)
    return flatten(sheet.image, fixed_palette())


@worded(drawn(8))
def _plate(won: bool, text: str, points: int, goal: int, rows: tuple[tuple[str, int], ...], turns: int) -> Image.Image:
    width, height = PLATE[2] - PLATE[0], PLATE[3] - PLATE[1]
    sheet = Sheet.new(width, height, GOLD if won else INK)
    sheet.plate(8, 8, width - 8, height - 8, PARCHMENT if won else NIGHT, INK, 3, 8)
    ink, second = (INK, INK2) if won else (PALE_GOLD, MIST)
    sheet.put(icon("army" if won else "cross", 132, GREY), 96, 104)
    sheet.text(180, 92, say("render-road-ending-won", won=won), "title", 88, ink, "lm", 420)
    sheet.paragraph(180, 152, text, "bold", (20, 19, 18, 17), second, 412, 50, "lt")
    sheet.put(icon("star", 110, INK if won else GREY), 96, 262)
    wide = sheet.text(166, 262, str(points), "black", 96, ink, "lm")
    sheet.text(178 + wide, 276, say("render-road-ending-needed", goal=goal), "black", 28, second, "lm", 310)
    sheet.plate(34, 332, width - 34, 335, SHADE_LINE)
    last = (say("render-road-ending-turns"), turns)
    lines = [*rows, last] if rows else [(say("render-road-ending-none"), 0), last]
    for i, (what, value) in enumerate(lines[:5]):
        y = 362 + i * 36
        sheet.text(40, y, what, "bold", 25, ink, "lm", 500)
        sheet.text(width - 40, y, str(value), "black", 28, ink, "rm")
    return flatten(sheet.image, fixed_palette())
