"""The map panel: the land with its roads, the places with what they promise, the way of the army, the legend."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from engine.road.view import LocationView, RoadGameView
from render.core.cache import drawn
from render.core.canvas import Canvas, Point
from render.core.palette import CARD, GOLD, GREY_LINE, INK, NIGHT, PALE_GOLD, STOP, flatten
from render.core.sheet import Sheet
from render.core.speech import worded
from render.road.colours import RED, ROAD, ROAD_CASE, SEA_TEXT, fixed_palette
from render.road.geography import SIZE, spot
from render.road.icons import GROUND, disc, icon
from render.road.land import land
from render.road.layout import HEIGHT, MARKER, NAME, SIGN, Plan, Spot, Way, plan
from render.road.scene import content
from words import say

LEGEND = (10, 566, 452, 800)


class Place(NamedTuple):
    """What a marker shows. `march`: what a March there costs now, 0 for none."""

    id: str
    name: str
    x: float
    y: float
    fortified: bool
    friendly: bool
    stars: int
    left: int
    relic: str
    event: str
    captured: bool
    march: int


class Road(NamedTuple):
    """A road: its ends and its signs."""

    ends: tuple[str, str]
    long: bool
    hazard: bool


def atlas(view: RoadGameView, *, over: bool = False) -> Image.Image:
    """Return the map of this view in the fixed palette; `over`: without legend, for the picture of the end."""
    marching = view.step == "crusader" and view.command.assigned and not over
    printed = content(view).locations
    places = tuple(_place(place, printed[place.id].event, marching) for place in view.locations)
    roads = tuple(Road(road.ends, road.long, road.hazard) for road in view.roads)
    return _panel(places, roads, view.route, view.at, view.siege is not None and not over, over)


def _place(place: LocationView, event: str, marching: bool) -> Place:
    x, y = spot(place.x, place.y)
    relic = ("found" if place.relic_found else "there") if place.relic else ""
    event = ("there" if place.event else "done") if event else ""
    return Place(
        place.id, place.name, x, y, place.fortified, place.friendly, place.stars, place.stars_left, relic, event,
        place.captured, place.march if marching else 0,
    )  # fmt: skip


def _plan(places: tuple[Place, ...], roads: tuple[Road, ...]) -> Plan:
    spots = tuple(Spot(p.id, p.x, p.y, p.name, _room(p)) for p in places)
    return plan(spots, tuple(Way(road.ends, road.long + road.hazard) for road in roads))


def _room(place: Place) -> float:
    """Return for how many signs a name plate has room."""
    return bool(place.stars) * (1.5 if place.stars > 1 else 1.0) + bool(place.relic) + bool(place.event)


@worded(drawn(24))
def _panel(
    places: tuple[Place, ...], roads: tuple[Road, ...], route: tuple[str, ...], at: str, siege: bool, over: bool
) -> Image.Image:
    friendly = tuple((place.x, place.y) for place in places if place.friendly)
    layout = _plan(places, roads)
    sheet = Sheet(land(friendly).copy())
    sheet.put(_roads(layout, roads), 0, 0, "lt")
    sheet.put(_trail(layout, route), 0, 0, "lt")
    for road in roads:
        _signs(sheet, layout, road)
    for place in places:
        _marker(sheet, place)
    for place in places:
        _plate(sheet, place, layout)
    army = next(place for place in places if place.id == at)
    _army(sheet, army, layout, siege)
    if not over:
        sheet.text(330, 520, "Mare Mediterraneum", "italic", 30, SEA_TEXT, "mm")
        sheet.put(_legend(), LEGEND[0], LEGEND[1], "lt")
    return flatten(sheet.image, fixed_palette())


@drawn(4)
def _roads_of(lines: tuple[tuple[Point, ...], ...]) -> Image.Image:
    c = Canvas(*SIZE, smooth=3)
    for line in lines:
        c.line(line, ROAD_CASE, 9)
    for line in lines:
        c.line(line, ROAD, 5)
    return c.image()


def _roads(layout: Plan, roads: tuple[Road, ...]) -> Image.Image:
    return _roads_of(tuple(layout.lines[road.ends] for road in roads))


def _trail(layout: Plan, route: tuple[str, ...]) -> Image.Image:
    """Return the way that the army came, as a red dashed line on its roads."""
    steps = {tuple(sorted(step)) for step in pairwise(route)}
    return _trail_of(tuple(line for ends, line in layout.lines.items() if tuple(sorted(ends)) in steps))


@drawn(24)
def _trail_of(lines: tuple[tuple[Point, ...], ...]) -> Image.Image:
    c = Canvas(*SIZE, smooth=2)
    for line in lines:
        c.dashes(line, RED, 5, 13, 9)
    return c.image()


def _signs(sheet: Sheet, layout: Plan, road: Road) -> None:
    """Lay the signs of a long or hazard road on it."""
    names = [name for name, there in (("long", road.long), ("hazard", road.hazard)) if there]
    for i, name in enumerate(names):
        x, y = layout.signs[road.ends]
        sheet.put(icon(name, SIGN), x + (i - (len(names) - 1) / 2) * (SIGN + 1), y)


@drawn(16)
def _halo(colour: tuple[int, int, int], size: int, width: int) -> Image.Image:
    c = Canvas(size, size)
    c.circle(size / 2, size / 2, size / 2, None, INK, width + 4)
    c.circle(size / 2, size / 2, size / 2 - 2, None, colour, width)
    return c.image()


def _marker(sheet: Sheet, place: Place) -> None:
    if place.march:
        sheet.put(_halo(GOLD, MARKER + 22, 7), place.x, place.y)
    sheet.put(icon("fortress" if place.fortified else "open", MARKER if place.fortified else MARKER - 6,
                   GROUND[place.friendly]), place.x, place.y)  # fmt: skip
    if place.captured:
        sheet.put(icon("army", 32), place.x + 8, place.y - 26)
    if place.march:
        sheet.put(disc(str(place.march), 27), place.x + MARKER / 2 + 2, place.y - MARKER / 2 - 2)


def _plate(sheet: Sheet, place: Place, layout: Plan) -> None:
    """Lay the name with star and relic; a fortified city has a dark plate. What is taken stands there in grey."""
    x, y, wide = layout.plates[place.id]
    dark = place.fortified
    sheet.plate(x, y, x + wide, y + HEIGHT, NIGHT if dark else CARD, GOLD if dark else INK, 2, 6)
    x, y = x + 7, y + HEIGHT / 2
    x += sheet.text(x, y, place.name, "black", NAME, PALE_GOLD if dark else INK, "lm") + 3
    if place.stars:
        sheet.put(icon("star", 23, INK if place.left else GREY_LINE), x + 11, y)
        x += 24
        if place.stars > 1:
            text = str(place.left or place.stars)
            x += (
                sheet.text(x, y, text, "black", 17, (PALE_GOLD if dark else INK) if place.left else GREY_LINE, "lm") + 2
            )
    if place.relic:
        sheet.put(icon("relic", 21, INK if place.relic == "there" else GREY_LINE), x + 11, y)
        x += 24
    if place.event:
        sheet.put(icon("scroll", 21, INK if place.event == "there" else GREY_LINE), x + 11, y)


def _army(sheet: Sheet, place: Place, layout: Plan, siege: bool) -> None:
    """Lay the army's flag, higher where the name stands above; over a city under siege crossed swords beside it."""
    x, y, wide = layout.plates[place.id]
    named_above = y + HEIGHT < place.y and x < place.x + 48 and place.x - 20 < x + wide
    foot = place.y + 8 - (34 if named_above else 0)
    sheet.put(_halo(STOP, MARKER + 26, 7), place.x, place.y)
    sheet.put(icon("army", 66), place.x + 14, foot, "mb")
    if siege:
        sheet.put(icon("fight", 42), place.x + 62, foot - 58)
    _plate(sheet, place, layout)  # again, over ring and pole


@worded(drawn(1))
def _legend() -> Image.Image:
    width, height = LEGEND[2] - LEGEND[0], LEGEND[3] - LEGEND[1]
    sheet = Sheet(Image.new("RGBA", (width, height), (0, 0, 0, 0)))
    sheet.plate(0, 0, width, height, CARD, INK, 2.4, 8)
    rows = (
        (icon("open", 30, GROUND[True]), "friendly"),
        (icon("open", 30, GROUND[False]), "enemy"),
        (icon("fortress", 32, GROUND[False]), "fortified"),
        (icon("army", 32), "army"),
        (icon("long", 27), "long"),
        (icon("hazard", 27), "hazard"),
        (disc("2", 27), "march"),
        (icon("star", 28), "points"),
        (icon("relic", 26), "relic"),
        (icon("scroll", 25), "event"),
    )  # fmt: skip
    for i, (sprite, sign) in enumerate(rows):
        x, y = (26, 27 + i * 46) if i < 5 else (280, 27 + (i - 5) * 46)
        sheet.put(sprite, x, y)
        sheet.label(x + 23, y, say(f"render-road-legend-{sign}"), "bold", 15, INK, "lm", 210 if i < 5 else 133, 42)
    return sheet.image
