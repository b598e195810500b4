"""All wheels, large: two beside each other, with what the player boards show and the orders at length.

With three players the ranking stands in the fourth place: the final one, or what it would be now.
"""

from __future__ import annotations

from PIL import Image

from engine.crusaders.view import CrusadersView
from render.core.cache import drawn
from render.core.palette import NIGHT, flatten
from render.core.sheet import Sheet
from render.crusaders.banner import HIGH, banner
from render.crusaders.colours import fixed_palette
from render.crusaders.panel import panel_of, roomy
from render.crusaders.ranking import table

SCALE, GAP = 1.35, 8
PANEL = (788, 850)
ROW = 37  # how high a row of buildings is


def wheels(view: CrusadersView) -> Image.Image:
    """Return the wheels of this view, 1600 wide and as high as the number of players asks."""
    rows = (len(view.players) + 1) // 2
    high = HIGH + rows * (PANEL[1] + GAP) + GAP
    image = _ground(high).copy()
    image.paste(banner(view), (0, 0))
    for n, player in enumerate(view.players):
        image.paste(roomy(panel_of(view, player), *PANEL, SCALE, ROW), _place(n))
    if len(view.players) % 2:
        image.paste(table(view, *PANEL), _place(len(view.players)))
    return image


@drawn(2)
def _ground(high: int) -> Image.Image:
    return flatten(Sheet.new(1600, high, NIGHT).image, fixed_palette())


def _place(n: int) -> tuple[int, int]:
    """Return left and top of the nth panel."""
    return GAP + (n % 2) * (PANEL[0] + GAP), HIGH + GAP + (n // 2) * (PANEL[1] + GAP)
