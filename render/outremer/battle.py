"""The battle, 1000 x 600 (taller from the sixth card on): sides, strength, cards with their covered halves."""

from __future__ import annotations

from PIL import Image

from engine.outremer.view import BattleView, OutremerView
from render.core.heraldry import badge, crescent, pawn, shield, token
from render.core.palette import (
    GOLD,
    INK,
    INK2,
    MIST,
    NIGHT,
    NIGHT_LINE,
    PALE_GOLD,
    PARCHMENT,
    RAISED,
    WHITE,
    Colour,
    contrast,
    flatten,
    mix,
)
from render.core.people import LEAST, beside
from render.core.sheet import Sheet
from render.outremer.cards import face
from render.outremer.colours import SARACENS, fixed_palette
from render.outremer.icons import icon
from render.outremer.scene import asked, city_name, wanted, who
from words import say

WIDTH, HEIGHT = 1000, 600
ROW = 5  # cards in a row; more are split into two rows
CARD_WIDTH, CARD_HEIGHT = 172, 252
REACH = 6  # the scale shows so many spaces each way; the exact difference is printed anyway


def battle(view: OutremerView) -> Image.Image | None:
    """Return the picture of the battle under way; None when there is none."""
    fight = view.battle
    if fight is None:
        return None
    places = max(4, len(fight.plays) + (fight.winner is None and any(fight.hands)))
    height = HEIGHT + (CARD_HEIGHT + 18) * ((places - 1) // ROW)
    sheet = Sheet.new(WIDTH, height, NIGHT)
    sheet.plate(0, 56, 1000, 60, GOLD)
    sheet.put(icon("swords", 40, PARCHMENT), 34, 28)
    title = say("render-outremer-battle-for", city=city_name(view, fight.city))
    sheet.text(64, 28, title, "title", 32, PALE_GOLD, "lm", 620)
    played = say("render-outremer-battle-played", count=len(fight.plays))
    sheet.text(986, 29, played, "black", 18, WHITE, "rm", 280)
    _side(sheet, view, fight, 1, 14)
    _side(sheet, view, fight, 0, 530)
    sheet.put(badge("", 52, GOLD, INK, INK), 500, 122)
    sheet.put(icon("swords", 32), 500, 122)
    _scale(sheet, view, fight)
    _plays(sheet, view, fight, places)
    _foot(sheet, view, fight, height - 52)
    return flatten(sheet.image, fixed_palette())


def _side(sheet: Sheet, view: OutremerView, fight: BattleView, side: int, x: float) -> None:
    """Lay a side: who, who plays it, units, strength, wall, cards in hand."""
    owner = who(view, (fight.attacker, fight.defender)[side])
    won = fight.winner == side
    sheet.plate(x, 72, x + 456, 172, PARCHMENT, GOLD if won else owner.style.full, 4, 8)
    sheet.put(shield(owner.style, owner.letter, 76, 86), x + 54, 122)
    player = fight.players[side]
    beside(sheet, x + 106, 92, (owner.name, who(view, player).person), 25, (INK, INK2), 238)
    lent = player != (fight.attacker, fight.defender)[side]
    part = "attacker" if side == 0 else "defender"
    words = say(f"render-outremer-battle-{part}", lent=lent, player=who(view, player).name, won=won)
    sheet.text(x + 106, 119, words, "bold", 16, INK2, "lm", 232)
    mark = crescent(26, SARACENS.full) if owner.style == SARACENS else pawn(owner.style.full, 28)
    sheet.put(mark, x + 118, 150)
    place = x + 136 + sheet.text(x + 136, 150, str(fight.units[side]), "black", 22, INK) + 22
    if side == 1:
        level = next(c.level for c in view.cities if c.id == fight.city)
        sheet.put(icon("castle", 26), place, 150)
        place += 18 + sheet.text(place + 18, 150, str(level), "black", 22, INK) + 22
    sheet.put(icon("sword", 28), place, 150)
    strength = say("render-outremer-battle-strength", strength=fight.strength[side])
    sheet.text(place + 16, 150, strength, "black", 22, INK, "lm", min(132, x + 355 - place - 16))
    cards = fight.hands[side]
    for i in range(min(cards, 3)):
        sheet.put(icon("tactic", 54), x + 366 + i * 13, 112)
    sheet.text(x + 428, 112, str(cards), "black", 24, INK, "mm")
    sheet.text(x + 394, 152, say("render-outremer-battle-hand"), "bold", 14, INK2, "mm", 84)


def _scale(sheet: Sheet, view: OutremerView, fight: BattleView) -> None:
    """Lay the scale of strength: the defender leads to the left, the attacker to the right."""
    gap = fight.strength[0] - fight.strength[1]
    lead = who(view, fight.attacker if gap >= 0 else fight.defender)
    at = max(-REACH, min(REACH, gap))
    for n in range(-REACH, REACH + 1):
        style = who(view, fight.attacker if n >= 0 else fight.defender).style
        share = 0.25 + 0.75 * abs(n) / REACH
        fill = _readable(mix(WHITE, style.full if style.full[0] < 250 else style.second, share if n else 0))
        x = 500 + n * 70
        if n == at:
            sheet.plate(x - 38, 182, x + 38, 252, GOLD, INK, 2.4, 8)
            sheet.text(x, 207, _signed(gap), "black", 36, INK, "mi")
            sheet.text(x, 239, lead.name, "black", 15, INK, "mm", 70)
        else:
            sheet.plate(x - 32, 192, x + 32, 244, fill, NIGHT_LINE, 1.6, 6)
            sheet.text(x, 218, _signed(n), "black", 20, _ink(fill), "mi")


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n).replace("-", "−")


def _ink(fill: Colour) -> Colour:
    return INK if contrast(INK, fill) >= contrast(WHITE, fill) else WHITE


def _readable(fill: Colour) -> Colour:
    """Return the colour, lightened until one of the inks stands out from it."""
    while contrast(_ink(fill), fill) < 4.6:
        fill = mix(fill, WHITE, 0.1)
    return fill


def _plays(sheet: Sheet, view: OutremerView, fight: BattleView, places: int) -> None:
    """Lay the cards in the order in which they were played, and a place for the next one."""
    row = places if places <= ROW else (places + 1) // 2
    left = (WIDTH - row * (CARD_WIDTH + 14) + 14) / 2
    for i in range(places):
        x, y = left + (i % row) * (CARD_WIDTH + 14), 276 + (i // row) * (CARD_HEIGHT + 18)
        if i < len(fight.plays):
            _play(sheet, view, fight, i, x, y)
        else:
            sheet.plate(x, y, x + CARD_WIDTH, y + CARD_HEIGHT, RAISED, NIGHT_LINE, 2, 7)
            sheet.text(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, str(i + 1), "black", 30, MIST, "mi")


def _play(sheet: Sheet, view: OutremerView, fight: BattleView, i: int, x: float, y: float) -> None:
    """Lay one card: a gold frame while its half is still to be covered, else the covered half under a card back."""
    play = fight.plays[i]
    if not play.half:
        sheet.plate(x - 5, y - 5, x + CARD_WIDTH + 5, y + CARD_HEIGHT + 5, GOLD, None, 0, 9)
    sheet.put(face(view.edition, play.card, CARD_WIDTH, CARD_HEIGHT, play.half or "both"), x, y, "lt")
    owner = who(view, (fight.attacker, fight.defender)[play.side])
    sheet.put(token(owner.style, owner.letter, 36), x + 6, y + 4)
    sheet.put(badge(str(i + 1), 24, INK, WHITE, WHITE), x + CARD_WIDTH - 8, y + CARD_HEIGHT - 2)
    if play.protected:
        sheet.put(icon("protect", 28), x + 12, y + CARD_HEIGHT - 4)


def _foot(sheet: Sheet, view: OutremerView, fight: BattleView, top: float) -> None:
    """Say who is to do what, and at the right who that is; after the battle, who won."""
    if fight.winner is not None:
        seat = (fight.attacker, fight.defender)[fight.winner]
        owner, text = who(view, seat), say("render-outremer-battle-won", name=who(view, seat).name)
    else:
        seats = wanted(view)
        owner = who(view, seats[0]) if seats else who(view, fight.players[0])
        words = asked(view, seats[0]) if seats else ""
        text = say("render-outremer-battle-asked", name=owner.name, asked=bool(words), question=words)
    sheet.plate(14, top, 986, top + 42, GOLD, PALE_GOLD, 2, 8)
    sheet.put(shield(owner.style, owner.letter, 32, 36), 36, top + 21)
    wide = sheet.text(62, top + 21, text, "black", 21, INK, "lm", 910)
    if owner.person and 880 - wide >= LEAST:
        sheet.text(972, top + 21, owner.person, "bold", 18, INK, "rm", 880 - wide)
