"""The banner: game, round, who is to act, and how much influence is left."""

from __future__ import annotations

from PIL import Image

from engine.crusaders.view import CrusadersView
from render.core.cache import drawn
from render.core.heraldry import shield
from render.core.palette import GOLD, MIST, NIGHT, NIGHT_LINE, PALE_GOLD, RAISED, WHITE, flatten
from render.core.people import below, beside
from render.core.sheet import Sheet
from render.core.speech import worded
from render.crusaders.colours import fixed_palette
from render.crusaders.icons import icon
from render.crusaders.scene import Who, asked, wanted, who
from words import say

HIGH = 76
Actor = tuple[Who, str]  # who, and what is expected


def banner(view: CrusadersView) -> Image.Image:
    """Return the banner of this view."""
    seats = view.outcome.winners if view.outcome else wanted(view)
    actors = tuple((who(view, s), _about(view, s)) for s in seats)
    supply = (view.supply, view.whole_supply) if view.regions else (view.whole_supply, view.whole_supply)
    return _banner(view.round, view.ending, actors, view.outcome is not None, supply, view.extra)


def _about(view: CrusadersView, seat: int) -> str:
    """What a seat is asked; at the end what it scored."""
    if view.outcome is None:
        return asked(view, seat)
    return next(
        say("render-crusaders-banner-points", points=s.points) for s in view.outcome.standings if s.seat == seat
    )


@worded(drawn(32))
def _banner(
    number: int, last: bool, actors: tuple[Actor, ...], over: bool, supply: tuple[int, int], extra: int
) -> Image.Image:
    sheet = Sheet(_ground().copy())
    part = "end" if over else "round" if number else "setup"
    title = say(f"render-crusaders-banner-{part}", round=number)
    wide = sheet.text(372, 36, title, "black", 33, WHITE, "lm", 180)
    if last and not over:
        sheet.plate(384 + wide, 18, 492 + wide, 54, GOLD, None, 0, 8)
        sheet.text(438 + wide, 36, say("render-crusaders-banner-last"), "black", 19, NIGHT, "mm", 98)
    _actors(sheet, actors, over)
    _supply(sheet, supply, extra)
    return flatten(sheet.image, fixed_palette())


@drawn(1)
def _ground() -> Image.Image:
    sheet = Sheet.new(1600, HIGH, NIGHT)
    sheet.plate(0, HIGH - 4, 1600, HIGH, GOLD)
    sheet.put(icon("cross", 58, GOLD), 38, 36)
    x = 70.0
    for letter in "CRUSADERS":
        x += sheet.text(x, 36, letter, "title", 43, PALE_GOLD, "lm") + 3
    return sheet.image


def _actors(sheet: Sheet, actors: tuple[Actor, ...], over: bool) -> None:
    """Who is asked, or who has won, with shield and name; what is asked when it is one."""
    x = 690.0 if not over else 560.0
    if not actors:
        return
    if over:
        x = _won(sheet, x, actors)
    else:
        x += sheet.text(x, 36, say("render-crusaders-banner-act"), "bold", 18, MIST, "lm", 90) + 14
    if len(actors) == 1:
        owner, text = actors[0]
        sheet.put(shield(owner.style, owner.letter, 48, 56), x, 36, "lm")
        beside(sheet, x + 58, 24 if text else 36, owner.names, 26, (WHITE, MIST), 1200 - x - 58)
        sheet.text(x + 58, 53, text, "bold", 17, PALE_GOLD, "lm", 1200 - x - 58)
        return
    room = (1200 - x) / len(actors)
    for owner, _ in actors:
        sheet.put(shield(owner.style, owner.letter, 42, 50), x, 36, "lm")
        below(sheet, x + 49, 36, owner.names, 19, (WHITE, MIST), room - 56)
        x += room


def _won(sheet: Sheet, x: float, actors: tuple[Actor, ...]) -> float:
    """Print that these have won, with a crown, and if they share it with what score; return where they begin."""
    sheet.put(icon("crown", 52), x, 36, "lm")
    x += 62
    if len(actors) == 1:
        return x + sheet.text(x, 36, say("render-crusaders-banner-winner"), "black", 22, PALE_GOLD, "lm", 120) + 14
    wide = sheet.text(x, 25, say("render-crusaders-banner-shared"), "black", 20, WHITE, "lm", 190)
    each = say("render-crusaders-banner-each", points=actors[0][1])
    return x + max(wide, sheet.text(x, 51, each, "bold", 17, PALE_GOLD, "lm", 190)) + 18


def _supply(sheet: Sheet, supply: tuple[int, int], extra: int) -> None:
    """The influence that is left, as a number and as a bar: the game ends when it is gone."""
    left, whole = supply
    sheet.put(icon("token", 50), 1234, 36)
    wide = sheet.text(1266, 36, str(left), "black", 40, WHITE, "lm")
    x0, x1 = 1276 + wide, 1588.0
    of = say("render-crusaders-supply-left", whole=whole)
    if not left:
        sheet.text(x0, 25, say("render-crusaders-supply-empty"), "black", 20, WHITE, "lm", x1 - x0)
        text = say("render-crusaders-supply-reserve", extra=extra) if extra else of
        sheet.text(x0, 50, text, "bold", 18, MIST, "lm", x1 - x0)
        return
    sheet.text(x0, 24, of, "bold", 18, MIST, "lm", x1 - x0)
    sheet.plate(x0, 42, x1, 58, RAISED, NIGHT_LINE, 1.6, 6)
    sheet.plate(x0 + 2, 44, x0 + 2 + max(6.0, (x1 - x0 - 4) * left / whole), 56, GOLD, None, 0, 4)
