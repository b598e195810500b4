"""What is really printed on the pictures of Crusaders: size, contrast, glyphs, cut text; colours; cards; the hexes."""

from __future__ import annotations

import math
from io import BytesIO
from itertools import combinations
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from engine.crusaders.content import house
from engine.crusaders.reference import cards
from render import card
from render.core import cache, fonts, palette
from render.core.cardface import BODY, FOOT
from render.core.palette import Colour, contrast
from render.core.sheet import Sheet
from render.crusaders import ROOM, colours, panel, wheel
from render.crusaders.colours import ACTIONS, ENEMIES, STYLES, TERRAINS, fixed_palette
from render.crusaders.geography import KIND, LAND, TERRAIN, grid
from render.crusaders.printed import printed
from tests.render.sight import MATRICES, colour
from tests.render.test_crusaders import games
from tests.render.test_legible import ground_below


class Print(NamedTuple):
    """A line as it was printed, and the contrast with the commonest colour behind it."""

    where: str
    text: str
    face: fonts.Face
    size: float
    contrast: float


@pytest.fixture(scope="module")
def prints() -> list[Print]:
    """Draw moments of whole games, and every card, from scratch and note what is printed."""
    rows: list[Print] = []
    plain, where = Sheet.text, [""]

    def text(self: Sheet, x: float, y: float, text: str, face: fonts.Face, size: float, colour: Colour, anchor: str = "lm", room: float | None = None) -> float:  # fmt: skip # noqa: E501
        words, real = fonts.fit(text, face, size, room) if room is not None else (fonts.clean(text), size)
        ground = ground_below(self.image, x, y, words, face, real, anchor)
        if ground is not None and colour != (255, 255, 255):
            rows.append(Print(where[0], words, face, real, contrast(colour, ground)))
        return plain(self, x, y, text, face, size, colour, anchor, room)

    cache.clear()
    Sheet.text = text  # type: ignore[method-assign]
    try:
        for seats, found in games().items():
            for number, (_, view) in enumerate([*found[::67], found[-1]]):
                for name, kind in ROOM.kinds.items():
                    where[0] = f"{seats} {number} {name}"
                    kind.draw(view)
        for name in cards(house()):
            where[0] = name
            printed("", name)
    finally:
        Sheet.text = plain  # type: ignore[method-assign]
        cache.clear()
    return rows


def test_nothing_is_printed_smaller_than_12_pixels(prints: list[Print]):
    assert len(prints) > 500
    assert [row for row in prints if row.size < 12] == []


def test_all_text_stands_out_from_its_ground(prints: list[Print]):
    assert [row for row in prints if row.contrast < 4.5] == []


def test_every_glyph_printed_exists(prints: list[Print]):
    lacking = {
        (file, char)
        for row in prints
        for file, piece in fonts.runs(row.text, row.face)
        for char in piece
        if not fonts.has(file, char)
    }
    assert lacking == set()


def test_nothing_is_cut(prints: list[Print]):
    assert {(row.where, row.text) for row in prints if row.text.endswith("…")} == set()


# ------------------------------------------------------------------------------------------------ colours


@pytest.mark.parametrize("pair", colours.TEXT_PAIRS)
def test_text_can_be_read_on_its_ground(pair: tuple[Colour, Colour]):
    assert contrast(*pair) >= 4.5


@pytest.mark.parametrize("eyes", [None, "protanopia", "deuteranopia"])
@pytest.mark.parametrize(("one", "other"), list(combinations(STYLES, 2)))
def test_two_owners_look_different(one: str, other: str, eyes: str | None):
    a, b = (STYLES[name].full if eyes is None else colour(STYLES[name].full, eyes) for name in (one, other))
    assert math.dist(a, b) > 40


def test_each_owner_has_a_pattern_and_each_enemy_a_lightness_apart():
    """With any eyes an owner is told by pattern and letter, an enemy by shape and letter."""
    assert len({style.pattern for style in STYLES.values()}) == len(STYLES)
    assert set(MATRICES) == {"protanopia", "deuteranopia", "tritanopia"}
    for eyes in MATRICES:
        assert len({colour(c, eyes) for c in ENEMIES.values()}) == len(ENEMIES)


def test_the_fixed_palette_holds_every_named_colour():
    flat = fixed_palette().getpalette() or []
    rows = [tuple(flat[i : i + 3]) for i in range(0, len(flat), 3)]
    assert len(rows) <= 256
    own = (c for s in STYLES.values() for c in (s.full, s.second))
    land = (c for t in TERRAINS.values() for c in (t.ground, t.edge, t.strong, t.faint))
    for named in (*palette.SHARED, *own, *land, *ACTIONS.values(), *ENEMIES.values()):
        assert named in rows


# ------------------------------------------------------------------------------------------------ cards, hexes


@pytest.mark.parametrize("name", cards(house()))
def test_every_printed_thing_has_a_card(name: str):
    picture = card("crusaders", "", name)
    assert picture is not None
    assert picture == card("crusaders", house().hash, name)
    assert picture.filename == "card.png"
    assert picture.alt.startswith(cards(house())[name].name)
    assert Image.open(BytesIO(picture.data)).size == (560, 784)


def test_what_is_no_card_is_not_drawn():
    assert card("crusaders", "", "atlantis") is None


@pytest.mark.parametrize("side", ["large", "small"])
def test_hexes_lie_on_the_panel_and_touch_their_neighbours(side: str):
    content, found = house(), grid(house().hash, side)
    spots = dict(found.spots)
    assert set(spots) == set(content.graph[side])
    for x, y in spots.values():
        assert found.wide / 2 <= x <= LAND[0] - found.wide / 2
        assert found.radius <= y <= LAND[1] - found.radius
    for region, spot in spots.items():
        touching = {name for name, other in spots.items() if 1 < math.dist(spot, other) < found.wide * 1.05}
        crossings = {name for name in content.regions[region].crossings if name in spots}
        assert touching | crossings == set(content.graph[side][region])


def test_the_smaller_side_is_drawn_larger():
    assert grid(house().hash, "small").wide > grid(house().hash, "large").wide * 1.2


def test_terrain_is_told_of_regions_that_exist():
    assert set(KIND) <= set(house().regions)
    assert set(TERRAIN) | {"fields"} == set(TERRAINS)
    assert len(KIND) == sum(len(regions) for regions in TERRAIN.values())


def _laid(facts: wheel.Wheel, size: int, monkeypatch: pytest.MonkeyPatch) -> list[Image.Image]:
    """What is laid on a wheel, piece by piece, each as a mask of the whole wheel."""
    found: list[Image.Image] = []
    plain = Sheet.put

    def put(self: Sheet, sprite: Image.Image, x: float, y: float, anchor: str = "mm") -> None:
        if self.image.size == (size, size):
            one = Sheet(Image.new("RGBA", (size, size), (0, 0, 0, 0)))
            plain(one, sprite, x, y, anchor)
            found.append(one.image.getchannel("A").point(lambda alpha: 255 * (alpha > 140)))
        plain(self, sprite, x, y, anchor)

    cache.clear()
    with monkeypatch.context() as patch:
        patch.setattr(Sheet, "put", put)
        wheel.wheel(facts, size)
    return found


@pytest.mark.parametrize("upgraded", [True, False])
@pytest.mark.parametrize("bonus", [1, -1, 12])
@pytest.mark.parametrize("size", [277, 352, 568])
def test_what_lies_on_a_wheel_hides_nothing_else(
    size: int, bonus: int, upgraded: bool, monkeypatch: pytest.MonkeyPatch
):
    """Tokens, actions, the action to come, bonuses and numbers: whatever stands on whichever wedge."""
    for shift in range(len(ACTIONS)):
        names = [list(ACTIONS)[(n + shift) % len(ACTIONS)] for n in range(12)]
        wedges = tuple(
            wheel.Wedge(tuple(names[2 * n : 2 * n + 2]) if upgraded else (names[n],), (bonus,) * (1 + upgraded), 12,
                        "" if upgraded else names[n + 3], None, False)
            for n in range(6)
        )  # fmt: skip
        laid = _laid(wheel.Wheel(STYLES["red"], wedges, "", True), size, monkeypatch)
        assert len(laid) == 6 * (6 if upgraded else 5)
        for one, other in combinations(laid, 2):
            touching = ImageChops.multiply(one, other).histogram()[255]
            assert touching <= (size / 100 if abs(bonus) < 10 else size / 20)  # tips of them, no more


def test_the_change_of_a_wedge_does_not_lie_on_its_tokens():
    assert wheel.TAGS + wheel.TAG / 2 <= wheel.NUMBERS - wheel.DISC / 2 + 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_wheel_is_the_largest_thing_on_a_panel(seats: int, monkeypatch: pytest.MonkeyPatch):
    """On every board, and more so among the wheels: on a phone a wheel is there a third of the picture wide."""
    sizes: dict[str, list[int]] = {"board": [], "wheels": []}
    for name, drawn in sizes.items():
        cache.clear()
        plain = panel.wheel
        monkeypatch.setattr(
            panel, "wheel", lambda facts, size, found=drawn, draw=plain: (found.append(size), draw(facts, size))[1]
        )
        ROOM.kinds[name].draw(next(view for view, _ in games()[seats] if view.round > 3))
        monkeypatch.setattr(panel, "wheel", plain)
    assert min(sizes["board"]) >= {2: 350, 3: 278, 4: 275}[seats]
    assert min(sizes["wheels"]) >= 1600 / 3


def test_the_signs_of_a_building_stand_inside_its_card() -> None:
    for building in house().buildings.values():
        picture = card("crusaders", "", building.id)
        assert picture is not None
        image = Image.open(BytesIO(picture.data)).convert("RGB")
        rim = image.crop((image.width - 34, BODY, image.width - 18, FOOT)).getcolors()
        assert rim is not None
        assert len(rim) == 1, f"something reaches the edge of {building.id}"
