"""The small panels of the board: banner, Saracen track, event with its raid table."""

from __future__ import annotations

from PIL import Image

from engine.outremer.view import OutremerView, RaidView, TrackView
from render.core.cache import drawn
from render.core.canvas import Canvas
from render.core.heraldry import crescent, shield
from render.core.palette import (
    CARD,
    DARK_GOLD,
    GOLD,
    INK,
    INK2,
    LEAF,
    MIST,
    NIGHT,
    NIGHT_LINE,
    PALE_GOLD,
    PARCHMENT,
    RAISED,
    SHADE_LINE,
    STOP,
    WARNING,
    WHITE,
    flatten,
)  # fmt: skip
from render.core.people import below, beside
from render.core.sheet import Sheet
from render.core.speech import text_of, worded
from render.outremer.colours import SARACENS, fixed_palette
from render.outremer.goods import good
from render.outremer.icons import icon
from render.outremer.scene import STEPS, Who, asked, city_name, content, wanted, who
from words import say

Actor = tuple[Who, str]  # who, and what is expected


def banner(view: OutremerView) -> Image.Image:
    """Return the banner: game, round, phase, who is to act."""
    seats = view.outcome.winners if view.outcome else wanted(view)
    actors = tuple((who(view, s), _about(view, s)) for s in seats)
    fight = say("render-outremer-battle-for", city=city_name(view, view.battle.city)) if view.battle else ""
    fight = say("render-outremer-raid-on", city=city_name(view, view.raid.city)) if view.raid else fight
    end = view.outcome.text if view.outcome else None
    return _banner(view.round, view.rounds, view.step, actors, fight, end)


def _about(view: OutremerView, seat: int) -> str:
    """What a seat is asked; at the end what it scored."""
    if view.outcome is None:
        return asked(view, seat)
    points = next(s.points for s in view.outcome.standings if s.seat == seat)
    return say("render-outremer-banner-points", points=points)


@worded(drawn(32))
def _banner(number: int, rounds: int, step: str, actors: tuple[Actor, ...], fight: str, end: str | None) -> Image.Image:
    """Return the banner; `end` says how the game ended (None: it did not)."""
    over = end is not None
    sheet = Sheet(_banner_ground().copy())
    if number and not over:
        wide = sheet.text(372, 36, say("render-outremer-banner-round", round=number), "black", 34, WHITE, "lm", 142)
        of = say("render-outremer-banner-rounds", rounds=rounds)
        sheet.text(372 + wide + 8, 40, of, "black", 21, MIST, "lm", 182 - wide)
    else:
        sheet.text(372, 36, say("render-outremer-banner-state", over=over), "black", 32, WHITE, "lm", 186)
    if end is not None:
        sheet.paragraph(566, 36, end, "bold", (22, 20, 18, 16, 15, 14), MIST, 540, 60, "lm")
    for i, name in enumerate(STEPS if end is None else ()):
        sheet.put(_chevron(say(f"render-outremer-step-{name}"), name == step), 566 + i * 134, 36, "lm")
    _actors(sheet, actors, fight, over)
    return flatten(sheet.image, fixed_palette())


@drawn(1)
def _banner_ground() -> Image.Image:
    sheet = Sheet.new(1600, 76, NIGHT)
    sheet.plate(0, 72, 1600, 76, GOLD)
    c = Canvas(40, 56)
    c.polygon(
        [
            (16, 3),
            (24, 3),
            (23, 17),
            (37, 16),
            (37, 24),
            (23, 23),
            (25, 53),
            (15, 53),
            (17, 23),
            (3, 24),
            (3, 16),
            (17, 17),
        ],
        GOLD,
    )
    sheet.put(c.image(), 42, 36)
    x = 76.0
    for letter in "OUTREMER":
        x += sheet.text(x, 36, letter, "title", 44, PALE_GOLD, "lm") + 3
    return sheet.image


@drawn(16)
def _chevron(text: str, on: bool) -> Image.Image:
    c = Canvas(154, 46)
    c.polygon(
        [(2, 2), (136, 2), (152, 23), (136, 44), (2, 44), (17, 23)],
        GOLD if on else RAISED,
        PALE_GOLD if on else NIGHT_LINE,
        2,
    )
    image = c.image()
    Sheet(image).text(80, 23, text, "black" if on else "bold", 19, INK if on else MIST, "mm", 112)
    return image


def _actors(sheet: Sheet, actors: tuple[Actor, ...], fight: str, over: bool) -> None:
    x = 1146.0
    if not actors:
        sheet.text(x, 36, fight or ("" if over else "—"), "black", 22, PALE_GOLD, "lm", 440)
        return
    if over:
        sheet.put(icon("crown", 44), x, 36, "lm")
        x += 52
    label = say("render-outremer-banner-winners", count=len(actors)) if over else say("render-outremer-banner-act")
    x += sheet.text(x, 36, label, "bold", 18, MIST, "lm", 96) + 14
    if len(actors) == 1:
        owner, text = actors[0]
        sheet.put(shield(owner.style, owner.letter, 46, 54), x, 36, "lm")
        second = fight or text
        beside(sheet, x + 56, 24 if second else 36, owner.names, 25, (WHITE, MIST), 1588 - x - 56)
        sheet.text(x + 56, 52, second, "bold", 16, PALE_GOLD, "lm", 1588 - x - 56)
        return
    room = (1590 - x - (0 if not fight else 170)) / len(actors)
    for owner, _ in actors:
        sheet.put(shield(owner.style, owner.letter, 42, 50), x, 36, "lm")
        wide = below(sheet, x + 50, 36, owner.names, 19, (WHITE, MIST), room - 58) if room > 96 else 0.0
        x += min(room, 50 + wide + 18) if room > 96 else 52
    if fight:
        sheet.text(x + 8, 36, fight, "black", 18, PALE_GOLD, "lm", 1590 - x - 8)


def track(view: OutremerView) -> Image.Image:
    """Return the Saracen track: bonuses in force, the shown raid token, what is face down, and the sums."""
    return _track(view.track, view.swords, view.per_neighbour, view.saracens)


@worded(drawn(32))
def _track(spaces: tuple[TrackView, ...], swords: int, per: int, left: int) -> Image.Image:
    sheet = Sheet.new(464, 186, PARCHMENT)
    wide = sheet.text(14, 24, say("render-outremer-track-title"), "title", 25, INK, "lm", 230)
    shown = next((s.token for s in spaces if s.state == "shown"), "")
    raid = say("render-outremer-track-raid", good=say(f"render-outremer-legend-{shown}")) if shown else ""
    text = raid or say("render-outremer-track-quiet")
    sheet.text(450, 24, text, "black", 18, WARNING if shown else INK2, "rm", 420 - wide)
    if spaces:
        sheet.plate(54, 82, 410, 86, INK2)
    for i, space in enumerate(spaces):
        x = 54 + i * 89
        sheet.put(_space(space.state), x, 84)
        if space.state == "used":
            sheet.put(icon(space.bonus or "sword", 44, PARCHMENT), x, 84)
        elif space.state == "shown":
            sheet.put(good(space.token, 50), x, 83)
    sheet.plate(12, 134, 452, 176, SARACENS.full, INK, 2, 6)
    for x, sprite, text, room in (
        (34, icon("sword", 30, PARCHMENT), say("render-outremer-track-strength", strength=swords), 110),
        (184, icon("swords", 30, PARCHMENT), say("render-outremer-track-neighbours", each=per), 125),
        (350, crescent(28, PARCHMENT), say("render-outremer-track-left", count=left), 76),
    ):  # fmt: skip
        sheet.put(sprite, x, 155)
        sheet.text(x + 22, 155, text, "bold", 17, WHITE, "lm", room)
    return flatten(sheet.image, fixed_palette())


@drawn(4)
def _space(state: str) -> Image.Image:
    c = Canvas(80, 80)
    if state == "shown":
        c.circle(40, 40, 40, INK)
        c.circle(40, 40, 38, GOLD)
        c.circle(40, 40, 33, WHITE, INK, 2)
    elif state == "used":
        c.circle(40, 40, 33, SARACENS.full, INK, 3)
    else:
        c.circle(40, 40, 33, (0x7A, 0x66, 0x4A), INK, 3)
        c.circle(40, 40, 26, None, SHADE_LINE, 2)
    image = c.image()
    if state == "hidden":
        image.alpha_composite(crescent(34, SHADE_LINE), (23, 23))
    return image


def event(view: OutremerView) -> Image.Image:
    """Return the event: its text, its raid table, what is changed this round, and the raid under way."""
    card = content(view).events.get(view.event)
    if card is None:
        return _event("", say("render-outremer-event-none"), (), None, "")
    raid = view.raid
    return _event(
        card.name,
        text_of(card),
        tuple((r.most, text_of(r)) for r in card.raid),
        raid,
        city_name(view, raid.city) if raid else "",
    )


@worded(drawn(32))
def _event(
    name: str, text: str, rows: tuple[tuple[int | None, str], ...], raid: RaidView | None, city: str
) -> Image.Image:
    sheet = Sheet.new(464, 132, PARCHMENT)
    sheet.text(14, 20, say("render-outremer-event-title", named=bool(name), name=name), "title", 24, INK, "lm", 436)
    if raid is not None:
        gap = raid.city_strength - raid.raid_strength
        text = say(
            "render-outremer-event-raid", city=city, strength=raid.city_strength, raid=raid.raid_strength, gap=gap
        )  # fmt: skip
        hit = next((i for i, (most, _) in enumerate(rows) if most is None or gap <= most), -1)
    else:
        hit = -1
    sheet.text(14, 44, text, "black" if raid else "bold", 16, WARNING if raid else INK2, "lm", 438)
    if not rows:
        return flatten(sheet.image, fixed_palette())
    weights = [max(17.0, min(60.0, len(effect) * 0.9)) for _, effect in rows]
    unit, x, least = (440 - 6 * (len(rows) - 1)) / sum(weights), 12.0, None
    for i, ((most, effect), weight) in enumerate(zip(rows, weights, strict=True)):
        _raid_row(sheet, x, weight * unit, span(least, most), effect, (i, len(rows)), i == hit)
        x += weight * unit + 6
        least = None if most is None else most + 1
    return flatten(sheet.image, fixed_palette())


def span(least: int | None, most: int | None) -> str:
    """Return the differences for which a row of a raid table applies: from `least` to `most`, None: open."""
    if least is None:
        return f"≤ {most}" if most is not None else say("render-outremer-event-any")
    if most is None:
        return f"{least}+"
    return str(most) if least == most else f"{least}–{most}"


def _raid_row(sheet: Sheet, x: float, wide: float, span: str, text: str, place: tuple[int, int], hit: bool) -> None:
    first, last = place[0] == 0, place[0] == place[1] - 1
    line = STOP if first else LEAF if last else DARK_GOLD
    sheet.plate(x, 56, x + wide, 126, PALE_GOLD if hit else CARD, line, 4 if hit else 2, 6)
    sheet.text(x + wide / 2, 69, span, "black", 18, WARNING if first else INK, "mm", wide - 8)
    sheet.paragraph(x + wide / 2, 101, text, "bold", (15, 14, 13, 12.5), INK2, wide - 8, 47, leading=1.1)
