"""The strength tracks and awards of the three enemies, below the map."""

from __future__ import annotations

from PIL import Image

from engine.crusaders.view import CrusadersView
from render.core.cache import cached
from render.core.heraldry import token
from render.core.palette import CARD, DARK_GOLD, GOLD, INK, INK2, NIGHT, PARCHMENT, SHADE, SHADE_LINE, flatten
from render.core.sheet import Sheet
from render.core.speech import worded
from render.crusaders.colours import Style, fixed_palette
from render.crusaders.icons import enemy
from render.crusaders.scene import content, who
from words import say

SIZE = (1000, 174)
Share = tuple[Style, str, int]


def tracks(view: CrusadersView) -> Image.Image:
    """Return the panel with a card for each enemy: strength now, the track, who would get its awards.

    A tie for most leaves no second award.
    """
    c = content(view)
    image = Image.new("RGB", SIZE, NIGHT)
    for n, track in enumerate(view.tracks):
        awards: dict[str, list[Share]] = {"first": [], "second": []}
        for award in view.awards:
            if award.enemy == track.enemy:
                owner = who(view, award.seat)
                awards[award.award].append((owner.style, owner.letter, award.points))
        entry = c.enemies[track.enemy]
        left = sum(region.enemy.partition(":")[0] == track.enemy for region in view.regions)
        stand = say("render-crusaders-track-stand", placed=bool(view.regions), count=left)
        card = _card(track.enemy, track.track, track.marker, stand, (entry.first, entry.second),
                     (tuple(awards["first"]), tuple(awards["second"])))  # fmt: skip
        image.paste(card, (8 + n * 331, 6))
    return flatten(image, fixed_palette())


@worded(cached(64))
def _card(
    kind: str, track: tuple[int, ...], at: int, stand: str, worth: tuple[int, int],
    awards: tuple[tuple[Share, ...], tuple[Share, ...]],
) -> Image.Image:  # fmt: skip
    sheet = Sheet.new(322, 162, NIGHT)
    sheet.plate(0, 0, 322, 162, PARCHMENT, GOLD, 2.4, 8)
    sheet.put(enemy(kind, 50), 36, 34)
    sheet.text(68, 24, say(f"render-crusaders-enemies-{kind}"), "title", 26, INK, "lm", 122)
    sheet.text(68, 50, stand, "bold", 16, INK2, "lm", 122)
    sheet.text(310, 35, str(track[at]), "black", 46, INK, "rm")
    sheet.text(254, 36, say("render-crusaders-track-strength"), "bold", 16, INK2, "rm", 62)
    _track(sheet, track, at)
    _award(sheet, 12, "first", worth[0], awards[0])
    if len(awards[0]) > 1:
        sheet.plate(164, 114, 310, 153, None, SHADE_LINE, 1.6, 6)
        sheet.text(237, 134, say("render-crusaders-award-none"), "bold", 17, INK2, "mm", 138)
    else:
        _award(sheet, 164, "second", worth[1], awards[1])
    return sheet.image


def _track(sheet: Sheet, track: tuple[int, ...], at: int) -> None:
    """The spaces of the track, the marker's in gold."""
    if len(track) == 1:
        sheet.label(12, 87, say("render-crusaders-track-same"), "bold", 15, INK2, "lm", 300, 34)
        return
    step = 298 / len(track)
    for n, value in enumerate(track):
        x, here = 12 + n * step, n == at
        fill, line = (GOLD, INK) if here else (SHADE if n < at else CARD, DARK_GOLD)
        sheet.plate(x, 72 - 4 * here, x + step - 2, 102 + 4 * here, fill, line, 2 if here else 1.2, 4)
        sheet.text(x + (step - 2) / 2, 87, str(value), "black", 18 if here else 16, INK, "mi")


def _award(sheet: Sheet, x: float, which: str, points: int, shares: tuple[Share, ...]) -> None:
    """An award with its worth and the tokens of those who would get it now."""
    sheet.plate(x, 114, x + 146, 153, CARD, DARK_GOLD, 1.6, 6)
    wide = sheet.text(x + 8, 134, say(f"render-crusaders-award-{which}"), "bold", 16, INK2, "lm", 48) + 7
    wide += sheet.text(x + 8 + wide, 134, str(shares[0][2] if shares else points), "black", 22, INK, "lm")
    size = 30 if len(shares) < 3 else 25
    step = min(size + 2.0, (128 - wide - size) / max(1, len(shares) - 1))
    for n, (style, letter, _) in enumerate(shares):
        sheet.put(token(style, letter, size), x + 142 - size / 2 - (len(shares) - 1 - n) * step, 134)
