"""The map: neighbours in the rules are neighbours on it, and nothing stands in the way of anything."""

from __future__ import annotations

import math

from engine.outremer.content import house
from render.outremer import geography as geo
from render.outremer import land
from render.outremer.scene import edges

EDGES = edges(house().hash)


def test_every_city_has_its_place_on_land():
    realm = land.realm()
    assert set(geo.PLACES) == set(house().cities)
    for x, y in geo.PLACES.values():
        assert realm.getpixel((int(x), int(y))) == 255


def test_every_road_crosses_the_one_border_of_its_two_lands():
    assert len(EDGES) == 28
    assert len(geo.triangles(EDGES)) == 16
    assert set(geo.seams(EDGES)) == set(EDGES)


def test_the_lands_cover_the_realm_once():
    realm = land.realm()
    whole = realm.histogram()[255]
    parts = sum(land._territory(EDGES, city)[0].histogram()[255] for city in geo.PLACES)
    assert 0.97 * whole < parts <= whole * 1.001


def test_each_land_holds_its_own_city_and_no_other():
    for city in geo.PLACES:
        mask, (left, top) = land._territory(EDGES, city)
        for other, (x, y) in geo.PLACES.items():
            inside = 0 <= x - left < mask.width and 0 <= y - top < mask.height
            assert (inside and mask.getpixel((int(x - left), int(y - top))) == 255) == (other == city)


def test_no_road_runs_through_the_marker_of_a_third_city():
    for a, b in EDGES:
        (ax, ay), (bx, by) = geo.trimmed(a, b)
        for city, (x, y) in geo.PLACES.items():
            if city in (a, b):
                continue
            steps = (i / 40 for i in range(41))
            near = min(math.dist((ax + (bx - ax) * t, ay + (by - ay) * t), (x, y)) for t in steps)
            assert near > 62, (a, b, city)


def test_markers_keep_clear_of_one_another():
    places = list(geo.PLACES.items())
    for i, (one, (ax, ay)) in enumerate(places):
        for other, (bx, by) in places[i + 1 :]:
            assert abs(ax - bx) > 168 or abs(ay - by) > 140, (one, other)
