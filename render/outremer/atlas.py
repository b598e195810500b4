"""The map panel: the land with the markers of its cities, and the legend."""

from __future__ import annotations

from PIL import Image

from engine.outremer import content
from engine.outremer.view import CityView, OutremerView
from render.core.cache import drawn
from render.core.palette import CARD, INK, SHADE_LINE, flatten
from render.core.sheet import Sheet
from render.core.speech import worded
from render.outremer import city as place
from render.outremer.colours import NEUTRAL, STYLES, fixed_palette
from render.outremer.geography import PLACES, SIZE
from render.outremer.goods import GOODS, good
from render.outremer.heraldry import mitre
from render.outremer.icons import icon
from render.outremer.land import OPEN, Owners, land
from render.outremer.scene import COVERED, SARACEN, city_name, edges, goods_of, who
from words import say

LEGEND = (886, 612)  # left and top of the legend on the map


def atlas(view: OutremerView) -> Image.Image:
    """Return the map of this view in the fixed palette."""
    owners = tuple((c.id, _key(view, c)) for c in view.cities)
    markers = tuple((c.id, None if c.owner == COVERED else _facts(view, c)) for c in view.cities)
    return _panel(view.edition, owners, markers)


def _key(view: OutremerView, city: CityView) -> str:
    if city.owner == COVERED:
        return "covered"
    if city.owner == SARACEN:
        return "saracen"
    colour = next((s.colour for s in view.seats if s.seat == city.owner), "")
    return colour if colour in STYLES else OPEN


def _facts(view: OutremerView, city: CityView) -> place.Marker:
    """Return what the marker shows; never the levels of bishops, nor what the viewer alone knows."""
    owner = who(view, city.owner)
    present = [(who(view, seat), count) for seat, count in enumerate(city.bishops) if count]
    fight = view.battle is not None and view.battle.city == city.id
    raid = view.raid is not None and view.raid.city == city.id
    return place.Marker(
        name=city_name(view, city.id), style=owner.style, letter=owner.letter, troops=city.troops, level=city.level,
        goods=goods_of(view, city), capital=city.capital, raided=city.raided, governor=bool(city.governor),
        bishops=tuple((w.style, w.letter, n) for w, n in present), sign="battle" if fight else "raid" if raid else "",
    )  # fmt: skip


@worded(drawn(16))
def _panel(edition: str, owners: Owners, markers: tuple[tuple[str, place.Marker | None], ...]) -> Image.Image:
    names = content.edition(edition).cities
    sheet = Sheet(land(edges(edition), owners).copy())
    sheet.put(_legend(), *LEGEND, "lt")
    for city, facts in sorted(markers, key=lambda row: PLACES[row[0]][1]):
        x, y = PLACES[city]
        if facts is None:
            sheet.put(place.covered(names[city].name), x - place.X, y - place.Y, "lt")
        else:
            sheet.put(place.marker(facts), x - place.X, y - place.Y, "lt")
    return flatten(sheet.image, fixed_palette())


@worded(drawn(1))
def _legend() -> Image.Image:
    """Return the legend: goods, towers, bishop, governor, raid, battle."""
    width, height = SIZE[0] - LEGEND[0] - 10, SIZE[1] - LEGEND[1] - 12
    sheet = Sheet(Image.new("RGBA", (width, height), (0, 0, 0, 0)))
    sheet.plate(0, 0, width, height, CARD, INK, 2.4, 8)
    rooms = (69, width - 151)  # of the columns
    for i, name in enumerate(GOODS):
        x, y = 24 + (i % 2) * 105, 26 + (i // 2) * 33
        sheet.put(good(name, 28), x, y)
        sheet.text(x + 20, y, say(f"render-outremer-legend-{name}"), "bold", 15, INK, "lm", rooms[i % 2])
    sheet.put(mitre(NEUTRAL, "", 24), 129, 92)
    sheet.text(149, 92, say("render-outremer-legend-bishops"), "bold", 15, INK, "lm", rooms[1])
    sheet.plate(14, 116, width - 14, 118, SHADE_LINE)
    for i in range(3):
        sheet.put(_towers(i + 1), 20 + i * 64, 126, "lt")
        sheet.text(44 + i * 64, 174, say("render-outremer-legend-level", level=i + 1), "bold", 13, INK, "mm", 60)
    sheet.plate(14, 188, width - 14, 190, SHADE_LINE)
    for i, (sprite, name) in enumerate((
        (icon("governor", 28), "governor"), (place.ringed(34), "target"),
        (place.sign("battle", 34), "battle"), (place.sign("raid", 34), "raid"),
    )):  # fmt: skip
        x, y = 24 + (i % 2) * 105, 212 + (i // 2) * 36
        sheet.put(sprite, x, y)
        sheet.label(x + 20, y, say(f"render-outremer-legend-{name}"), "bold", 14, INK, "lm", rooms[i % 2], 32)
    return sheet.image


@drawn(4)
def _towers(level: int) -> Image.Image:
    wall = place.walls(level).crop((place.X - 52, place.Y - 12, place.X + 46, place.Y + 40))
    return wall.resize((round(wall.width * 0.5), round(wall.height * 0.5)), Image.Resampling.LANCZOS)
