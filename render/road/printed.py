"""Printed things, large, for looking them up: events, places, relics, factions, cells of the siege box."""

from __future__ import annotations

from PIL import Image

from engine.core.view import Card
from engine.road.content import Content, edition
from engine.road.reference import cards
from render.core.palette import CARD, GOLD, INK, INK2, NIGHT, PALE_GOLD, SHADE, Colour, flatten
from render.core.picture import clipped
from render.core.sheet import Sheet
from render.road.colours import BOXES, LILAC, MINT, ROSE, SKY, fixed_palette, style
from render.road.dice import siege_die, target
from render.road.icons import GROUND, disc, icon, shield
from words import of, say

SIZE = (720, 480)
TEXT = (32.0, 30.0, 28.0, 26.0, 24.0, 22.0, 20.0)
TINTS: dict[str, Colour] = {
    "locations": MINT, "location_events": MINT, "relics": LILAC, "factions": SKY, "cells": SHADE, "events": ROSE,
}  # fmt: skip
"""Colours by the table of the content in which a thing stands."""


def printed(digest: str, card: str) -> tuple[Image.Image, str] | None:
    """Return the picture of something printed and its rules text; None for an unknown id. "" is that of new games."""
    content = edition(digest)
    facts = cards(content).get(card)
    if facts is None:
        return None
    tint = next((tint for sort, tint in TINTS.items() if card in getattr(content, sort)), BOXES["logistics"])
    text = of(facts.text, {})
    sheet = _blank(facts, text, tint)
    _sign(sheet, content, card)
    alt = say("render-core-card", name=facts.name, kind=facts.kind, text=text)
    return flatten(sheet.image, fixed_palette()), clipped(alt)


def _blank(facts: Card, text: str, tint: Colour) -> Sheet:
    """Return the card with name, kind, text and origin."""
    sheet = Sheet.new(*SIZE, NIGHT)
    sheet.plate(8, 8, SIZE[0] - 8, SIZE[1] - 8, CARD, GOLD, 4, 20)
    sheet.plate(14, 14, SIZE[0] - 14, 150, tint, None, 0, 16)
    sheet.paragraph(150, 70, facts.name, "title", (52, 46, 42, 38, 34), INK, 540, 96, "lm", 1.04)
    sheet.text(150, 132, facts.kind.upper(), "black", 19, INK2, "lm", 430)
    sheet.paragraph(40, 268, text, "bold", TEXT, INK, SIZE[0] - 80, 180, "lm", 1.22)
    origin = say(f"render-road-card-{facts.origin}", noted=bool(facts.note), note=of(facts.note, {}))
    sheet.plate(30, 404, SIZE[0] - 30, 406, SHADE)
    sheet.paragraph(40, 434, origin, "bold", (18, 17, 16, 15), INK2, 640, 48, "lm")
    return sheet


def _sign(sheet: Sheet, content: Content, card: str) -> None:
    """Lay the sign of the thing at the left of its name; the dice of a cell or a faction at the right."""
    if card in content.locations:
        place = content.locations[card]
        sheet.put(icon("fortress" if place.fortified else "open", 96, GROUND[place.friendly]), 82, 82)
    elif card in content.relics:
        sheet.put(icon("relic", 100), 82, 82)
    elif card in content.factions:
        faction = content.factions[card]
        sheet.put(shield(style(faction.colour), faction.letter, 92, 104), 82, 84)
        for i, colour in enumerate(faction.dice):
            sheet.put(siege_die(colour, "", 50), SIZE[0] - 54 - i * 58, 118)
    elif card in content.events:
        sheet.put(disc(str(content.events[card].roll), 100), 82, 82)
    elif card in content.cells:
        sheet.put(icon("castle", 96, PALE_GOLD), 82, 82)
        for i, value in enumerate(content.cells[card].icons):
            sheet.put(target(value, 56, False), SIZE[0] - 56 - i * 64, 116)
    else:
        sheet.put(icon("scroll", 96), 82, 82)
