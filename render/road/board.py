"""The board, 1600 x 1200: panels in the fixed palette, each remembered by what it shows, laid side by side."""

from __future__ import annotations

from PIL import Image

from engine.road.view import RoadGameView
from render.core.cache import drawn
from render.core.palette import GOLD, NIGHT, flatten
from render.core.sheet import Sheet
from render.road.atlas import atlas
from render.road.colours import fixed_palette
from render.road.command import command
from render.road.ending import ending
from render.road.factions import SIZE as BOX
from render.road.factions import slot, strips
from render.road.panels import banner, now, stores, timeline

SIZE = (1600, 1200)
COLUMN = ((88, 318), (420, 208), (642, 232))  # top and height of the panels at the right


def board(view: RoadGameView) -> Image.Image:
    """Return the board of this view; after the end, the picture of victory or defeat."""
    if view.outcome is not None:
        return ending(view)
    image = _frame().copy()
    image.paste(banner(view), (0, 0))
    image.paste(atlas(view), (0, 76))
    for panel, (top, _) in zip((command(view), stores(view), now(view)), COLUMN, strict=True):
        image.paste(panel, (1124, top))
    image.paste(timeline(view), (8, 894))
    lefts = [8 + i * (BOX[0] + 13) for i in range(len(view.factions))]
    for strip, left in zip(strips(view), lefts, strict=True):
        image.paste(strip, (left, 988))
    return _slots(image, view, lefts)


def _slots(image: Image.Image, view: RoadGameView, lefts: list[int]) -> Image.Image:
    """Lay the required Supply slots between the boxes that they join."""
    order = [faction.id for faction in view.factions]
    for one, other in view.upkeep:
        left, right = sorted((order.index(one), order.index(other)))
        x = (lefts[left] + BOX[0] + lefts[right]) // 2 if right == left + 1 else lefts[left] + BOX[0]
        mark = slot()
        patch = image.crop((x - 26, 1062, x + 26, 1114)).convert("RGB")
        patch.paste(mark, (0, 0), mark)
        image.paste(flatten(patch, fixed_palette()), (x - 26, 1062))
    return image


@drawn(1)
def _frame() -> Image.Image:
    """Return what lies between the panels."""
    sheet = Sheet.new(*SIZE, NIGHT)
    sheet.plate(1108, 76, 1112, 886, GOLD)
    sheet.plate(0, 886, 1600, 889, GOLD)
    for top, height in COLUMN:
        sheet.plate(1121, top - 3, 1591, top + height + 3, GOLD, None, 0, 4)
    return flatten(sheet.image, fixed_palette())
