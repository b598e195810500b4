"""All wheels, large: two beside each other, with what the player boards show and the orders at length."""

from __future__ import annotations

from PIL import Image

from engine.crusaders.view import CrusadersView
from render.core.palette import NIGHT, flatten
from render.core.sheet import Sheet
from render.crusaders.banner import HIGH, banner
from render.crusaders.colours import fixed_palette
from render.crusaders.panel import panel_of, roomy

SCALE, GAP = 1.35, 8
PANEL = (788, 660)


def wheels(view: CrusadersView) -> Image.Image:
    """Return the wheels of this view, 1600 wide and as high as the number of players asks."""
    rows = (len(view.players) + 1) // 2
    high = HIGH + rows * (PANEL[1] + GAP) + GAP
    image = flatten(Sheet.new(1600, high, NIGHT).image, fixed_palette())
    image.paste(banner(view), (0, 0))
    for n, player in enumerate(view.players):
        x, y = GAP + (n % 2) * (PANEL[0] + GAP), HIGH + GAP + (n // 2) * (PANEL[1] + GAP)
        image.paste(roomy(panel_of(view, player), *PANEL, SCALE), (x, y))
    return image
