"""The board, 1600 x 1200: panels in the fixed palette, each remembered by what it shows, laid side by side.

At the end the ranking stands at the right, instead of track, orders and event.
"""

from __future__ import annotations

from PIL import Image

from engine.outremer.view import OutremerView
from render.core.cache import drawn
from render.core.palette import GOLD, NIGHT, flatten
from render.core.sheet import Sheet
from render.outremer.atlas import atlas
from render.outremer.colours import fixed_palette
from render.outremer.cross import cross
from render.outremer.panels import banner, event, track
from render.outremer.ranking import ranking
from render.outremer.strips import strips
from render.outremer.title import title

SIZE = (1600, 1200)


def board(view: OutremerView) -> Image.Image:
    """Return the board of this view; before the states are chosen, the title picture."""
    if not view.cities:
        return title(view)
    image = _frame().copy()
    image.paste(banner(view), (0, 0))
    image.paste(atlas(view), (0, 76))
    x = 10
    for strip in strips(view):
        image.paste(strip, (x, 970))
        x += strip.width + 9
    if view.outcome is not None:
        image.paste(_edge(), (1112, 76))
        image.paste(ranking(view), (1118, 82))
        return image
    for panel, place in ((track(view), (1124, 88)), (cross(view), (1124, 286)), (event(view), (1124, 824))):
        image.paste(panel, place)
    return image


@drawn(1)
def _edge() -> Image.Image:
    """Return what lies round the ranking."""
    return flatten(Sheet.new(1600 - 1112, 966 - 76, NIGHT).image, fixed_palette())


@drawn(1)
def _frame() -> Image.Image:
    """Return what lies between the panels."""
    sheet = Sheet.new(*SIZE, NIGHT)
    sheet.plate(1108, 76, 1112, 970, GOLD)
    sheet.plate(0, 966, 1600, 970, GOLD)
    for top, bottom in ((88, 274), (286, 812), (824, 956)):
        sheet.plate(1121, top - 3, 1591, bottom + 3, GOLD, None, 0, 4)
    return flatten(sheet.image, fixed_palette())
