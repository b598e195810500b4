"""The board, 1600 x 1200: the map with its tracks at the left, the players' panels with their wheels at the right.

At the end the ranking stands at the right instead.
"""

from __future__ import annotations

from PIL import Image

from engine.crusaders.view import CrusadersView
from render.core.cache import drawn
from render.core.palette import GOLD, NIGHT, flatten
from render.core.sheet import Sheet
from render.crusaders.atlas import atlas
from render.crusaders.banner import HIGH, banner
from render.crusaders.colours import fixed_palette
from render.crusaders.geography import LAND
from render.crusaders.panel import lying, panel_of, roomy, upright
from render.crusaders.ranking import table
from render.crusaders.tracks import tracks

SIZE = (1600, 1200)
LEFT, GAP = 1010, 6
ROW = 31  # how high a row of buildings is with two players


def board(view: CrusadersView) -> Image.Image:
    """Return the board of this view."""
    image = _frame().copy()
    image.paste(banner(view), (0, 0))
    image.paste(atlas(view), (0, HIGH))
    image.paste(tracks(view), (0, HIGH + LAND[1] + 4))
    wide, top, room = SIZE[0] - LEFT - 6, HIGH + 6, SIZE[1] - HIGH - 12
    if view.outcome is not None:
        image.paste(table(view, wide, room), (LEFT, top))
        return image
    facts = [panel_of(view, p) for p in view.players]
    if len(facts) > 3:
        w, h = (wide - GAP) // 2, (room - GAP) // 2
        for n, panel in enumerate(facts):
            image.paste(upright(panel, w, h), (LEFT + (n % 2) * (w + GAP), top + (n // 2) * (h + GAP)))
        return image
    h = (room - GAP * (len(facts) - 1)) // len(facts)
    for n, panel in enumerate(facts):
        lies = lying(panel, wide, h) if len(facts) > 2 else roomy(panel, wide, h, 1.0, ROW)
        image.paste(lies, (LEFT, top + n * (h + GAP)))
    return image


@drawn(1)
def _frame() -> Image.Image:
    """Return what lies between the panels."""
    sheet = Sheet.new(*SIZE, NIGHT)
    sheet.plate(LAND[0], HIGH, LAND[0] + 4, SIZE[1], GOLD)
    sheet.plate(0, HIGH + LAND[1], LAND[0], HIGH + LAND[1] + 3, GOLD)
    return flatten(sheet.image, fixed_palette())
