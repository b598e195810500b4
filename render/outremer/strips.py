"""The strip of each player: what lies open in front of them, and how much lies hidden there."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engine.core.outcome import Standing
from engine.outremer.view import OutremerView, PlayerView
from render.core import fonts, heraldry
from render.core.cache import drawn
from render.core.canvas import Canvas
from render.core.heraldry import badge, cloth, pawn, shield, token
from render.core.palette import (
    CARD,
    GOLD,
    GREY,
    INK,
    INK2,
    NIGHT,
    PARCHMENT,
    SHADE,
    SHADE_LINE,
    WHITE,
    Colour,
    flatten,
)  # fmt: skip
from render.core.people import below
from render.core.sheet import Sheet
from render.core.speech import worded
from render.outremer.colours import BAR, NEUTRAL, fixed_palette
from render.outremer.goods import GOODS, good
from render.outremer.icons import icon
from render.outremer.scene import Who, city_name, content, wanted, who
from words import say

HEIGHT = 230  # with the frame and the tab above it
TOP = 18  # where the card itself begins
SLOTS = 4


@dataclass(frozen=True)
class Strip:
    """What a strip shows. `buildings`: (name, colours, used); `spies`: (watched owner, used); `note`: the tab above."""

    who: Who
    player: PlayerView
    ordinal: int
    note: str
    gold: bool
    influence: int | None
    cities: tuple[str, ...]
    buildings: tuple[tuple[str, tuple[str, ...], bool], ...]
    spies: tuple[tuple[Who, bool], ...]


def strips(view: OutremerView) -> list[Image.Image]:
    """Return the strips in turn order, together 1580 pixels wide with gaps of 9."""
    seats = [s for s in view.order if any(p.seat == s for p in view.players)]
    seats += [p.seat for p in view.players if p.seat not in seats]
    wide = (1580 - 9 * (len(seats) - 1)) // max(1, len(seats))
    return [_strip(_facts(view, seat, i + 1), wide) for i, seat in enumerate(seats)]


def _facts(view: OutremerView, seat: int, ordinal: int) -> Strip:
    player = next(p for p in view.players if p.seat == seat)
    decks = content(view).buildings
    note, gold = (say("render-outremer-strip-act"), True) if seat in wanted(view) else ("", False)
    if view.outcome is not None:
        standing = next((s for s in view.outcome.standings if s.seat == seat), None)
        note = _rank(standing) if standing else ""
        gold = seat in view.outcome.winners
    elif player.out:
        note, gold = say("render-outremer-strip-out"), False
    return Strip(
        who=who(view, seat), player=player, ordinal=ordinal, note=note, gold=gold,
        influence=view.influence[seat] if view.influence is not None and seat < len(view.influence) else None,
        cities=tuple(city_name(view, city) for city in player.cities),
        buildings=tuple(
            (decks[b.card].name, tuple(dict.fromkeys(decks[b.card].cost)), b.used) for b in player.buildings
        ),
        spies=tuple((who(view, s.watches), s.used) for s in player.spies),
    )  # fmt: skip


def _rank(standing: Standing) -> str:
    place = heraldry.ordinal(standing.place)
    return say("render-outremer-strip-rank", place=place, points=standing.points)


@worded(drawn(64))
def _strip(facts: Strip, wide: int) -> Image.Image:
    sheet = Sheet.new(wide, HEIGHT, NIGHT)
    if facts.gold:
        sheet.plate(0, TOP - 7, wide, HEIGHT, GOLD, None, 0, 9)
    sheet.plate(5, TOP - 2, wide - 5, HEIGHT - 6, PARCHMENT, INK, 2, 6)
    _head(sheet, facts, wide)
    _stores(sheet, facts.player, facts.influence, wide if wide <= 600 else wide // 2 + 20)
    _counters(sheet, facts, wide)
    if wide > 600:  # with two players there is room to name the cities as well
        sheet.text(wide - 18, TOP + 66, " · ".join(facts.cities), "bold", 16, INK2, "rm", wide / 2 - 40)
    _buildings(sheet, facts, wide)
    return flatten(sheet.image, fixed_palette())


def _head(sheet: Sheet, facts: Strip, wide: int) -> None:
    style = facts.who.style if not facts.player.out else NEUTRAL
    sheet.plate(6, TOP - 1, wide - 6, TOP + 43, style.full)
    if style.pattern != "plain":
        sheet.put(cloth(style.pattern, style.full, style.second, 16, 64, 44), wide - 70, TOP - 1, "lt")
    sheet.plate(6, TOP + 42, wide - 6, TOP + 44, INK)
    sheet.put(shield(facts.who.style, facts.who.letter, 52, 60), 12, TOP + 2, "lt")
    sheet.put(badge(str(facts.ordinal), 34, INK, WHITE, WHITE), wide - 28, TOP + 21)
    right = wide - 80.0
    for watched, used in reversed(facts.spies):
        sheet.put(_watch(watched, used), right, TOP + 21, "rm")
        right -= 44
    _names(sheet, facts.who, style.on, right - 78)
    if facts.note:
        _tab(sheet, facts.note, wide / 2, facts.gold, wide - 40)


def _names(sheet: Sheet, who: Who, ink: Colour, room: float) -> None:
    """The state, and under it who plays it; alone it is large, on two lines if need be."""
    if who.person:
        below(sheet, 72, TOP + 21.5, who.names, 21, (ink, ink), room)
        return
    leading = 1.2 if fonts.width(who.name, "black", 20) <= room else 1.1
    sheet.paragraph(72, TOP + 21, who.name, "black", (26, 23, 20, 17, 15), ink, room, 42, "lm", leading)


def _tab(sheet: Sheet, text: str, x: float, gold: bool, room: float) -> None:
    text, size = fonts.fit(text, "black", 16, room)
    half = fonts.width(text, "black", size) / 2 + 12
    sheet.plate(x - half, 0, x + half, 22, GOLD if gold else SHADE, INK, 2, 8)
    sheet.text(x, 11, text, "black", size, INK, "mm")


@drawn(64)
def _watch(watched: Who, used: bool) -> Image.Image:
    """Return an active spy: the eye on the owner whom it watches; the prohibition ring when used this round."""
    c = Canvas(42, 36)
    c.box(0, 2, 40, 34, NIGHT, WHITE, 2, 6)
    image = c.image()
    image.alpha_composite(icon("eye", 19, GOLD), (2, 9))
    image.alpha_composite(token(watched.style, watched.letter, 20), (19, 8))
    if used:
        image.alpha_composite(icon("stop", 17), (25, 0))
    return image


def _stores(sheet: Sheet, player: PlayerView, influence: int | None, wide: int) -> None:
    """Influence once it is shown, coins, goods: ready, spent (struck through), locked (ring); grouped when many."""
    y = TOP + 66
    left = 73.0
    for sign, count in (("influence", influence), ("coin", player.coins)):
        if count is not None:
            sheet.put(icon(sign, 34), left + 17, y)
            left += 39 + sheet.text(left + 39, y, str(count), "black", 27, INK, "lm") + 14
    left += 2
    sheet.plate(left - 6, y - 16, left - 4, y + 16, SHADE_LINE)
    rows = (("ready", player.ready), ("spent", player.spent), ("locked", player.locked))
    pieces = [(name, state) for state, counts in rows for name, n in zip(GOODS, counts, strict=False) for _ in range(n)]
    if not pieces:
        sheet.text(left + 6, y, say("render-outremer-strip-goods"), "bold", 15, INK2, "lm", wide - 16 - left)
        return
    if len(pieces) <= 9:
        step = min(40.0, (wide - 16 - left) / len(pieces))
        for i, (name, state) in enumerate(pieces):
            sheet.put(good(name, min(34, round(step) - 2), state), left + 4 + 17 + i * step, y)
        return
    kinds = list(dict.fromkeys(pieces))
    step = min(40.0, (wide - 14 - left) / len(kinds))
    for i, kind in enumerate(kinds):
        x = left + 2 + step / 2 + i * step
        sheet.put(good(kind[0], min(34, round(step) - 2), kind[1]), x, y)
        if (count := pieces.count(kind)) > 1:
            sheet.put(badge(str(count), 18, INK, WHITE, WHITE), x + step * 0.3, y + 12)


def _counters(sheet: Sheet, facts: Strip, wide: int) -> None:
    """Counts of what is hidden or in reserve; rescripts show the level on their backs."""
    p, y = facts.player, TOP + 108
    step = (wide - 22) / 6.5
    x = 14.0
    for name, count, caption in (("tactic", p.tactics, "tactics"), ("spy", p.spy_hand, "spies")):
        _count(sheet, icon(name, 32), str(count), caption, x, y, step - 14)
        x += step
    _scrolls(sheet, p.rescripts, x, y, step)
    x += step * 1.5
    reserve = pawn(facts.who.style.full, 32)
    for sprite, count, caption in (
        (reserve, p.reserve, "reserve"),
        (icon("mitre", 32), p.bishops_reserve, "bishops"),
        (icon("castle", 30), len(p.cities), "cities"),
    ):
        _count(sheet, sprite, str(count), caption, x, y, step - 3)
        x += step


def _count(
    sheet: Sheet, sprite: Image.Image, text: str, caption: str, x: float, y: float, room: float
) -> None:  # fmt: skip
    """A sprite with a number and, below both, what is counted."""
    sheet.put(sprite, x + 12, y)
    sheet.text(x + 29 if len(text) < 2 else x + 27, y, text, "black", 24 if len(text) < 2 else 19, INK, "lm")
    sheet.text(x + 22, y + 25, say(f"render-outremer-strip-{caption}"), "bold", 12.5, INK2, "mm", room)


def _scrolls(sheet: Sheet, levels: tuple[int, ...], x: float, y: float, step: float) -> None:
    if not levels:
        _count(sheet, icon("scroll", 30), "0", "rescripts", x + 12, y, step * 1.5 - 12)
        return
    for i, level in enumerate(levels):
        sheet.put(icon("scroll", 30), x + 12 + i * 25, y)
        sheet.text(x + 12 + i * 25, y, "I" * level, "black", 13, INK, "mi")
    caption = say("render-outremer-strip-rescripts")
    middle = 12 + 12.5 * (len(levels) - 1)
    room = 2 * min(middle + step / 2 - 16, step + 20 - middle)  # between its neighbours'
    sheet.text(x + middle, y + 25, caption, "bold", 12.5, INK2, "mm", max(48.0, room))


def _buildings(sheet: Sheet, facts: Strip, wide: int) -> None:
    """Four places; a used building is greyed and bears the prohibition ring."""
    each = (wide - 24 - 6 * (SLOTS - 1)) / SLOTS
    for i in range(max(SLOTS, len(facts.buildings))):
        x, y = 12 + i * (each + 6), TOP + 147
        if i >= len(facts.buildings):
            sheet.plate(x, y, x + each, y + 52, SHADE, SHADE_LINE, 2, 5)
            continue
        name, colours, used = facts.buildings[i]
        sheet.plate(x, y, x + each, y + 52, SHADE if used else CARD, INK, 2, 5)
        bars = colours or ("",)
        for j, colour in enumerate(bars):
            part = (each - 4) / len(bars)
            sheet.plate(x + 2 + j * part, y + 2, x + 2 + (j + 1) * part, y + 10, GREY if used else BAR[colour])
        sheet.plate(x + 2, y + 10, x + each - 2, y + 11.6, INK)
        sheet.paragraph(x + each / 2, y + 31.5, name, "bold", (15, 14, 13, 12.5), INK, each - 6, 39, leading=1.05)
        if used:
            sheet.put(icon("stop", 22), x + each - 5, y + 7)
