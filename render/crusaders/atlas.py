"""The map panel: the land with all that stands on it, the legend, and the strength tracks below."""

from __future__ import annotations

from PIL import Image

from engine.crusaders.content import Content
from engine.crusaders.content.model import ACTIONS, KINDS
from engine.crusaders.view import CrusadersView, RegionView
from render.core.cache import drawn
from render.core.palette import CARD, INK, flatten
from render.core.sheet import Sheet
from render.core.speech import worded
from render.crusaders import geography as geo
from render.crusaders.colours import fixed_palette
from render.crusaders.icons import action, icon
from render.crusaders.land import land
from render.crusaders.markers import Spot, marker
from render.crusaders.scene import content, who
from words import say

LEGENDS = {"large": (586, 820, 986, 940), "small": (10, 8, 410, 128)}
Spots = tuple[tuple[str, Spot], ...]


def atlas(view: CrusadersView) -> Image.Image:
    """Return the map of this view in the fixed palette; before the setup of the board, without its pieces."""
    c = content(view)
    found = {region.id: region for region in view.regions}
    spots = tuple((name, _spot(view, c, name, found.get(name))) for name in c.graph[view.side])
    return _panel(view.edition, view.side, spots)


def _spot(view: CrusadersView, c: Content, name: str, region: RegionView | None) -> Spot:
    entry, space = c.regions[name], c.space(view.side, name)
    capital, start = space == "paris", space == "start"
    if region is None:
        return Spot(entry.name, None, None, None, entry.discounts, (), capital, start)
    kind, _, picture = region.enemy.partition(":")
    owner = who(view, region.owner)
    tile = c.tiles.get(region.tile)
    present = [(who(view, seat), count) for seat, count in enumerate(region.knights) if count]
    return Spot(
        name=entry.name,
        enemy=(kind, picture, region.strength) if region.enemy else None,
        house=(region.building, region.level, owner.style, owner.letter) if region.building else None,
        tile=(tile.shape, tuple(tile.discount.items()), tuple(tile.influence.items())) if tile else None,
        discounts=entry.discounts,
        knights=tuple((w.style, w.letter, count) for w, count in present),
        capital=capital,
        start=start,
    )


@worded(drawn(16))
def _panel(digest: str, side: str, spots: Spots) -> Image.Image:
    grid = geo.grid(digest, side)
    places = dict(grid.spots)
    sheet = Sheet(land(digest, side).copy())
    sheet.put(_legend(), *LEGENDS[side][:2], "lt")
    for name, spot in spots:
        sheet.put(marker(spot, round(grid.scale, 3)), *places[name])
    return flatten(sheet.image, fixed_palette())


@worded(drawn(1))
def _legend() -> Image.Image:
    """Return the legend: actions and buildings by their icons, and what the numbers of regions and tiles mean."""
    left, top, right, bottom = LEGENDS["large"]
    sheet = Sheet(Image.new("RGBA", (right - left, bottom - top), (0, 0, 0, 0)))
    sheet.plate(0, 0, right - left, bottom - top, CARD, INK, 2.4, 8)
    rows = [(action(name, 28), f"render-crusaders-action-{name}") for name in ACTIONS]
    rows += [(icon(kind, 26), f"render-crusaders-legend-{kind}") for kind in KINDS]
    for n, (sprite, word) in enumerate(rows):
        x, y = 26 + (n % 3) * 134, 18 + (n // 3) * 27.5
        sheet.put(sprite, x, y)
        sheet.text(x + 22, y, say(word), "bold", 18, INK, "lm", 92 if n % 3 < 2 else 78)
    numbers = say("render-crusaders-legend-numbers")
    sheet.label(12, bottom - top - 17, numbers, "bold", 17, INK, "lm", right - left - 24, 30)
    return sheet.image
