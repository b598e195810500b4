"""Every colour that a content file may give to a seat has a pattern in the pictures, and none stands idle."""

from typing import Any, get_args

import pytest

from engine.crusaders.texts import SEATS as ORDERS
from engine.outremer.content import model as outremer
from engine.road.content import model as road
from render.crusaders import colours as crusaders_colours
from render.outremer import colours as outremer_colours
from render.road import colours as road_colours


@pytest.mark.parametrize(
    ("styles", "allowed"),
    [
        (outremer_colours.STYLES, get_args(outremer.SeatColour)),
        (road_colours.STYLES, get_args(road.SeatColour)),
        (crusaders_colours.STYLES, [colour for _, _, colour in ORDERS]),
    ],
    ids=["outremer", "road", "crusaders"],
)
def test_a_seat_has_a_colour_that_the_pictures_know(styles: dict[str, Any], allowed: list[str]) -> None:
    assert set(styles) == set(allowed)
