"""The panels round the map: banner, stores, what goes on, timeline."""

from __future__ import annotations

from PIL import Image

from engine.road.view import BattleView, RoadGameView, SiegeView
from render.core.cache import drawn
from render.core.canvas import Canvas
from render.core.palette import (
    CARD,
    GOLD,
    INK,
    INK2,
    MIST,
    NIGHT,
    NIGHT_LINE,
    PALE_GOLD,
    PARCHMENT,
    RAISED,
    SHADE,
    SHADE_LINE,
    WARNING,
    WHITE,
    flatten,
)  # fmt: skip
from render.core.sheet import Sheet
from render.core.speech import worded
from render.road.colours import LILAC, ROSE, fixed_palette
from render.road.dice import die
from render.road.icons import disc, icon
from render.road.scene import STEPS, asked, coming, is_open, meaning, name, text_of, what_for
from words import ident, say

WIDE = 464


def banner(view: RoadGameView) -> Image.Image:
    """Return the banner: game, turn, phase, what is asked, Victory Points."""
    return _banner(view.turn, view.step, asked(view), view.vp, view.victory, view.over)


@worded(drawn(32))
def _banner(turn: int, step: str, question: str, points: int, goal: int, over: bool) -> Image.Image:
    sheet = Sheet(_banner_ground().copy())
    sheet.text(448, 36, say("render-road-banner-turn", turn=turn, over=over), "black", 32, WHITE, "lm", 122)
    for i, phase in enumerate(STEPS):
        sheet.put(_chevron(say(f"render-road-step-{phase}"), phase == step), 572 + i * 128, 36, "lm")
    if question:
        sheet.paragraph(
            1112, 36, question[0].upper() + question[1:], "bold", (18, 17, 16), PALE_GOLD, 168, 60, "lm", 1.1
        )
    sheet.put(icon("star", 48), 1308, 35)
    wide = sheet.text(1338, 36, str(points), "black", 44, WHITE, "lm")
    sheet.text(1344 + wide, 42, say("render-road-banner-goal", goal=goal), "black", 22, MIST, "lm", 104 - wide)
    for i in range(goal):
        x = 1450 + i * 11
        sheet.plate(x, 20, x + 9, 54, GOLD if i < points else RAISED, PALE_GOLD if i < points else NIGHT_LINE, 1.4, 2)
    return flatten(sheet.image, fixed_palette())


@drawn(1)
def _banner_ground() -> Image.Image:
    sheet = Sheet.new(1600, 76, NIGHT)
    sheet.plate(0, 72, 1600, 76, GOLD)
    sheet.put(icon("cross", 50, GOLD), 38, 36)
    x = 68.0
    for word in ("ROAD", "TO", "JERUSALEM"):
        for letter in word:
            x += sheet.text(x, 36, letter, "title", 31, PALE_GOLD, "lm") + 1
        x += 9
    return sheet.image


@drawn(16)
def _chevron(text: str, on: bool) -> Image.Image:
    c = Canvas(146, 46)
    c.polygon([(2, 2), (128, 2), (144, 23), (128, 44), (2, 44), (16, 23)], GOLD if on else RAISED,
              PALE_GOLD if on else NIGHT_LINE, 2)  # fmt: skip
    image = c.image()
    Sheet(image).text(76, 23, text, "black" if on else "bold", 19, INK if on else MIST, "mm", 106)
    return image


def stores(view: RoadGameView) -> Image.Image:
    """Return the tracks: Supply, Diplomacy, Miracles, relics."""
    every = sum(bool(place.relic) for place in view.locations)
    return _stores(
        (
            (view.supply, view.supply_cap),
            (view.diplomacy, view.diplomacy_cap),
            (view.miracles, 6),
            (len(view.relics), every),
        )
    )


@worded(drawn(32))
def _stores(rows: tuple[tuple[int, int], ...]) -> Image.Image:
    sheet = Sheet.new(WIDE, 208, PARCHMENT)
    signs = ("supply", "diplomacy", "miracles", "relic")
    for i, ((have, cap), sign) in enumerate(zip(rows, signs, strict=True)):
        y = 28 + i * 50
        if i:
            sheet.plate(14, y - 26, WIDE - 14, y - 24, SHADE_LINE)
        sheet.text(14, y, say(f"render-road-store-{sign}"), "black", 20, INK, "lm", 104)
        for slot in range(cap):
            step = min(44.0, 266 / max(1, cap))
            x = 142 + slot * step
            if slot < have:
                sheet.put(icon(sign, 40), x, y)
            else:
                sheet.put(_slot(), x, y)
        sheet.text(WIDE - 14, y, str(have), "black", 36, WARNING if sign == "supply" and have < 2 else INK, "rm")
    return flatten(sheet.image, fixed_palette())


@drawn(1)
def _slot() -> Image.Image:
    c = Canvas(40, 40)
    c.circle(20, 20, 14, SHADE, SHADE_LINE, 2)
    return c.image()


def now(view: RoadGameView) -> Image.Image:
    """Return what goes on: a battle, the siege, or the last roll with the event."""
    if view.battle is not None:
        return _battle(view.battle, name(view, view.battle.event))
    if view.siege is not None and not is_open(view):
        return _siege(view.siege, name(view, view.siege.city))
    card = coming(view)
    roll = (what_for(view.roll.why), view.roll.dice, is_open(view)) if view.roll else None
    if roll and view.roll and view.roll.why != "event":
        card = ""
    place = next(place for place in view.locations if place.id == view.at)
    ground = say("render-road-now-ground", friendly=place.friendly, dice=view.dice)
    if roll is None and not card:
        roads = tuple(
            (other.name, other.march, other.fortified and not other.captured) for other in view.locations if other.march
        )
        return _ways(place.name, ground, roads)
    words = name(view, card) if card else ""
    if roll and view.roll:
        words = words or meaning(view.roll.why, view.roll.dice)
    stands = say("render-road-now-stands", place=place.name, ground=ground)
    return _roll(roll, words, text_of(view, card) or stands)


@drawn(32)
def _ways(here: str, ground: str, roads: tuple[tuple[str, int, bool], ...]) -> Image.Image:
    """Where the army stands and what a March from there costs."""
    sheet = Sheet.new(WIDE, 232, PARCHMENT)
    sheet.text(14, 26, here, "title", 25, INK, "lm", 436)
    sheet.text(14, 58, ground, "bold", 18, INK2, "lm", 436)
    for i, (place, cost, siege) in enumerate(roads[:8]):
        x, y = 30 + (i % 2) * 222, 96 + (i // 2) * 38
        sheet.put(disc(str(cost), 28), x, y)
        sheet.text(x + 22, y, place, "black", 19, INK, "lm", 150)
        if siege:
            sheet.put(icon("fight", 26), x + 184, y)
    return flatten(sheet.image, fixed_palette())


@worded(drawn(32))
def _roll(roll: tuple[str, tuple[int, ...], bool] | None, event: str, text: str) -> Image.Image:
    sheet = Sheet.new(WIDE, 232, PARCHMENT)
    if roll is None:
        sheet.text(14, 26, event, "title", 25, INK, "lm", 436)
        sheet.paragraph(14, 52, text, "bold", (22, 20, 18), INK2, 436, 170, "lt")
        return flatten(sheet.image, fixed_palette())
    why, dice, fresh = roll
    sheet.text(14, 24, why, "title", 25, INK, "lm", 280)
    when = say("render-road-now-rolled", fresh=fresh)
    sheet.text(WIDE - 14, 24, when, "black", 17, WARNING if fresh else INK2, "rm", 140)
    for i, value in enumerate(dice):
        if fresh:
            sheet.plate(10 + i * 112, 42, 118 + i * 112, 150, GOLD, INK, 2, 20)
        sheet.put(die(value, 94), 64 + i * 112, 96)
    x = 24.0 + 112 * len(dice)
    if len(dice) > 1:
        x += sheet.text(x, 96, f"= {sum(dice)}", "black", 40, INK, "lm") + 16
    sheet.paragraph(x, 96, event, "black", (26, 24, 22, 20, 18), INK, WIDE - 14 - x, 100, "lm", 1.1)
    sheet.paragraph(14, 192, text, "bold", (18, 17, 16, 15, 14), INK2, 436, 70, "lm", 1.14)
    return flatten(sheet.image, fixed_palette())


@worded(drawn(32))
def _battle(battle: BattleView, event: str) -> Image.Image:
    sheet = Sheet.new(WIDE, 232, PARCHMENT)
    sheet.text(14, 26, say("render-road-battle-title", event=event), "title", 25, INK, "lm", 436)
    gap = battle.military - battle.enemy
    for x, value, side, fill in ((92, battle.military, "military", ROSE), (372, battle.enemy, "enemy", SHADE)):
        sheet.plate(x - 78, 50, x + 78, 172, fill, INK, 3, 14)
        sheet.text(x, 102, str(value), "black", 74, INK, "mi")
        sheet.text(x, 154, say(f"render-road-battle-{side}"), "black", 20, INK, "mm", 146)
    sheet.put(icon("fight", 76), 232, 110)
    end = (
        say("render-road-battle-lost", short=-gap, morale=2 if gap <= -3 else 1)
        if gap < 0
        else say("render-road-battle-won", gap=gap)
    )
    sheet.text(WIDE / 2, 202, end, "black", 25, WARNING if gap < 0 else INK, "mm", 436)
    return flatten(sheet.image, fixed_palette())


@worded(drawn(32))
def _siege(siege: SiegeView, city: str) -> Image.Image:
    sheet = Sheet.new(WIDE, 232, PARCHMENT)
    sheet.put(icon("fight", 38), 32, 28)
    sheet.text(58, 28, say("render-road-siege-of", city=city), "title", 27, INK, "lm", 400)
    lay_timer(sheet, siege, 14, 52, WIDE - 28, 54)
    lay_legend(sheet, siege.timer, 18, 122, WIDE - 32, 16)
    sheet.text(14, 146, say("render-road-siege-needs"), "bold", 16, INK2, "lm", 436)
    lay_needs(sheet, siege, 14, 160, WIDE - 28, 64)
    return flatten(sheet.image, fixed_palette())


def lay_timer(sheet: Sheet, siege: SiegeView, x: float, y: float, wide: float, high: float) -> None:
    """Lay the siege timer: "Siege activated", its boxes with their icons, "Siege Ends"; the box of now is gold."""
    count = len(siege.timer) + 2
    step = wide / count
    for i in range(count):
        left, right = x + i * step, x + (i + 1) * step - 5
        here = i == min(siege.box, count - 1)
        sheet.plate(
            left, y, right, y + high, GOLD if here else SHADE if i < siege.box else CARD, INK, 4 if here else 2, 8
        )
        middle = (left + right) / 2
        if 0 < i < count - 1:
            sign = siege.timer[i - 1]
            sheet.put(icon(sign, round(min(high, step) * 0.62)), middle, y + high / 2)
        else:
            text, colour = say("render-road-timer-end", start=not i), INK if not i else WARNING
            sheet.paragraph(middle, y + high / 2, text, "black", (19, 17, 16, 15, 14), colour, min(step - 12, 80),
                            high - 8, leading=1.05)  # fmt: skip


def lay_legend(sheet: Sheet, timer: tuple[str, ...], x: float, y: float, wide: float, size: float) -> None:
    """Lay what the icons of the siege timer mean, in one line."""
    signs = tuple(dict.fromkeys(timer))
    step, sign_size = wide / max(1, len(signs)), round(size * 1.55)
    for i, sign in enumerate(signs):
        left = x + i * step
        sheet.put(icon(sign, sign_size), left, y, "lm")
        text = say(f"render-road-timer-{sign}")
        sheet.label(left + sign_size + 5, y, text, "bold", size, INK2, "lm", step - sign_size - 9, size * 2)


def lay_needs(sheet: Sheet, siege: SiegeView, x: float, y: float, wide: float, high: float) -> None:
    """Lay the Siege Conditions: for each kind of cell how many are captured of how many are needed."""
    step = wide / max(1, len(siege.conditions))
    for i, (kind, have, need) in enumerate(siege.conditions):
        left, right, done = x + i * step, x + (i + 1) * step - 5, have >= need
        sheet.plate(left, y, right, y + high, LILAC if done else CARD, INK, 2, 8)
        if done:
            sheet.put(icon("tick", round(high * 0.48)), (left + right) / 2, y + high * 0.33)
        else:
            sheet.text((left + right) / 2, y + high * 0.34, f"{have}/{need}", "black", high * 0.42, INK, "mm")
        short = say(ident("render-road-cell", kind))
        sheet.text((left + right) / 2, y + high * 0.78, short, "bold", min(19.0, high * 0.28), INK, "mm", step - 10)


def timeline(view: RoadGameView) -> Image.Image:
    """Return the timeline with its cube."""
    return _timeline(view.timeline, view.time)


@drawn(32)
def _timeline(boxes: tuple[str, ...], at: int) -> Image.Image:
    sheet = Sheet.new(1584, 84, NIGHT)
    step = 1584 / len(boxes)
    for i, text in enumerate(boxes):
        left, right, here = i * step, (i + 1) * step - 6, i == at
        last = i == len(boxes) - 1
        fill = GOLD if here else RAISED if i < at else PARCHMENT
        sheet.plate(left, 0, right, 84, fill, PALE_GOLD if here else INK, 4 if here else 2, 8)
        colour = INK if here else MIST if i < at else WARNING if last else INK
        sheet.paragraph((left + right) / 2, 42, text, "black", (22, 21, 20, 19, 18, 17, 16, 15), colour, step - 18, 76)
        if i < at:
            sheet.put(icon("tick", 20), right - 12, 14)
    return flatten(sheet.image, fixed_palette())
