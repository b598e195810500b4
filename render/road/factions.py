"""The faction boxes: Morale with its Knights, siege dice, ability, and the Supply slots between pairs."""

from __future__ import annotations

from PIL import Image, ImageChops

from engine.road.view import FactionView, RoadGameView
from render.core.cache import drawn
from render.core.canvas import Canvas
from render.core.palette import CARD, GOLD, GREY, INK, INK2, NIGHT, PARCHMENT, WARNING, Colour, flatten
from render.core.sheet import Sheet
from render.core.speech import Written, worded, written
from render.road.colours import NOBODY, Style, fixed_palette, style
from render.road.dice import siege_die
from render.road.icons import cube, icon, shield
from render.road.scene import content
from words import of, say

SIZE = (386, 206)


def strips(view: RoadGameView) -> list[Image.Image]:
    """Return the boxes of the factions, left to right."""
    texts = {faction.id: _ability(faction) for faction in content(view).factions.values()}
    return [_strip(faction, texts[faction.id], view.siege is not None) for faction in view.factions]


@worded(drawn(48))
def _strip(faction: FactionView, text: str, siege: bool) -> Image.Image:
    sheet = Sheet.new(*SIZE, NIGHT)
    owner = NOBODY if faction.out else style(faction.colour)
    gold = faction.activated and siege
    sheet.plate(0, 0, *SIZE, PARCHMENT, GOLD if gold else INK, 6 if gold else 2, 10)
    sheet.put(_head(owner), 4, 4, "lt")
    sheet.put(shield(owner, faction.letter, 54, 62), 36, 36)
    sheet.text(72, 25, faction.name, "black", 27, owner.on, "lm", 170)
    _state(sheet, faction, siege)
    if faction.out:
        sheet.paragraph(SIZE[0] / 2, 124, say("render-road-faction-left"), "black", (26, 24), WARNING, 340, 100)
        return flatten(sheet.image, fixed_palette())
    _morale(sheet, faction, owner)
    sheet.paragraph(18, 172, text, "bold", (17, 16, 15, 14), INK if faction.able else INK2, 350,
                    46, "lm", 1.12)  # fmt: skip
    return flatten(sheet.image, fixed_palette())


def _ability(faction: Written) -> str:
    """Return what a faction can do, without the Morale that it needs: the corner says whether it is able."""
    text = written(faction)
    can = text.partition(": ")[2] or text
    return of(can[:1].upper() + can[1:], {})


def _state(sheet: Sheet, faction: FactionView, siege: bool) -> None:
    """Tell in a corner whether the faction is able, activated, or gone."""
    state = "able" if faction.able else "unable"
    if faction.activated and siege:
        state = "activated"
    if faction.out:
        state = "gone"
    sheet.plate(SIZE[0] - 110, 11, SIZE[0] - 12, 39, GOLD if faction.able else GREY, INK, 2, 12)
    sheet.text(SIZE[0] - 61, 25, say(f"render-road-faction-{state}"), "black", 18, INK, "mm", 88)


def _morale(sheet: Sheet, faction: FactionView, owner: Style) -> None:
    """Lay the cubes: Knights first in the coloured slots, then white ones, then empty slots; and the siege dice."""
    kinds = ["knight"] * faction.knights + ["white"] * faction.white
    for slot in range(faction.slots):
        x = 46 + slot * 60
        coloured = slot < faction.knight_slots
        if coloured:
            sheet.plate(x - 28, 74, x + 28, 130, owner.tint, None, 0, 8)
        kind = kinds[slot] if slot < len(kinds) else ""
        sheet.put(cube(owner if kind else None, (kind == "knight") if kind else coloured, 48), x, 102)
        if kind == "knight" and slot >= faction.free_knights:
            sheet.put(icon("boot", 20), x + 22, 80)
    right = SIZE[0] - 34
    for colour in reversed(faction.dice):
        sheet.put(siege_die(colour, "", 40, used=not faction.able), right, 104, "rm")
        right -= 45


@drawn(8)
def _head(owner: Style) -> Image.Image:
    """Return the coloured head of a box, round at its upper corners, patterned at its right."""
    width, height = SIZE[0] - 8, 46
    sheet = Sheet(Image.new("RGBA", (width, height), (*owner.full, 255)))
    sheet.image.paste(_cloth(owner.pattern, owner.full, owner.second, 150, height), (width - 150, 0))
    mask = Canvas(width, height)
    mask.box(0, 0, width, height * 2, INK, radius=8)
    sheet.image.putalpha(ImageChops.multiply(mask.image().getchannel("A"), sheet.image.getchannel("A")))
    sheet.plate(0, height - 3, width, height, INK)
    return sheet.image


def _cloth(kind: str, ground: Colour, second: Colour, width: int, height: int) -> Image.Image:
    c = Canvas(width, height, ground)
    step = 22
    for row in range(-1, height // step + 2):
        y = row * step + 11
        if kind == "bars":
            c.box(0, y - 5, width, y + 4, second)
        for i in range(-2, width // step + 2):
            x = i * step + (step / 2 if row % 2 else 0.0)
            if kind == "stripes":
                c.polygon([(x - 8, y + 11), (x + 14, y - 11), (x + 23, y - 11), (x + 1, y + 11)], second)
            elif kind == "lozenges":
                c.polygon([(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)], second)
            elif kind == "crosses":
                c.box(x - 6, y - 2, x + 6, y + 2, second)
                c.box(x - 2, y - 6, x + 2, y + 6, second)
    return c.image()


@drawn(1)
def slot() -> Image.Image:
    """Return a required Supply slot, to be laid between the boxes of a pair."""
    c = Canvas(52, 52)
    c.circle(26, 26, 25, CARD, INK, 3)
    image = c.image()
    image.alpha_composite(icon("supply", 36), (8, 8))
    return image
