"""The rulebook of Outremer: its table of contents names the headings; numbered points stand in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.index.book import Book, Sections, sections
from tests.index.passages import PASSAGES

HEADINGS: dict[str, tuple[str, ...]] = {
    "Historical Background": (),
    "Components": (),
    "Campaign Components": (),
    "City Token Assembly Diagram": (),
    "Goal of the Game": (),
    "Setup": (),
    "A. Events Area": ("1-3",),
    "B. Building Area": ("1-3",),
    "C. Tactics Area": ("1-3",),
    "D. Spies and Governors Areas": ("1-3",),
    "D. Holiness Area": ("1-2",),
    "E. Map of the Levant": ("1-6",),
    "G. Battle Area": (),
    "Playing with 2 or 3 Players": (),
    "Player Areas": ("1-6, 8", "7", "9"),
    "You Can Start Playing!": (),
    "Game Turn": (),
    "Events Phase": ("1", "2", "2a", "2b"),
    "Saracens Capture a City": ("1-4", "2c (of the Events Phase)"),
    "Saracen Track Bonuses": (),
    "Planning Phase": ("in general", "3 players", "2 players"),
    "Activation Phase": (),
    "Construction": ("1-3 (parameters of a city)", "upgrade a city", "spending goods", "build a building", "boosted"),
    "Prayer": (
        "1, rescripts", "2, bishops and holy lands", "base order", "movement and bonuses", "bishop action 1 (train)",
        "bishop action 2 (move)", "boosted",
    ),
    "Muster Troops": ("1", "2", "boosted"),
    "March": ("in general", "boosted"),
    "Battle": ("who fights", "1", "2", "2a", "2b", "2c", "2d", "3", "4", "4a", "4b", "4c", "4d"),
    "Income Phase": ("1", "2", "3", "4"),
    "End of Game": ("1 (hegemony)", "2 (righteousness)", "3 (defeat of the crusaders)", "4 (end of the age)"),
    "Scoring Influence Points": ("1", "2", "3", "ties"),
    "Additional Rules": (),
    "Bulls": (),
    "Governors": ("1", "2", "3"),
    "Player Turn Order": (),
    "Buildings": (),
    "Rescripts": ("1", "2"),
    "Markets": (),
    "Card Discard": (),
    "Capital": (),
    "Tactics": (),
    "Homs": (),
    "Spies": (),
    "Glossary": (
        "player's city and Saracen city", "restore", "lock", "fill the market", "leader", "non-last", "bombardment",
        "force to flee", "losses", "spend", "rout", "your turn", "good", "level", "color",
    ),
    "List of Symbols": (),
    "Orders": (),
    "Cities and Buildings": (),
    "Units and Tactics": (),
    "Goods and Other Resources": (),
    "March and Battle": (),
    "Bishops and Holiness": (),
    "Other Symbols": (),
    "Operators": (),
    "Campaign Scenarios": (),
    "Campaign Terrain Types": (),
    "Campaign Traits": (),
}  # fmt: skip
_NUMBERED = re.compile(r"(\d+[a-d]?)\. ")


def printed(text: str) -> Sections:
    """The headings of the table of contents, and under each its numbers, each once; examples number their own steps."""
    contents, begin = text[: text.index("\nHistorical Background\n\n")], text.rindex("\nHistorical Background\n\n")
    headings = re.findall(r"^\s*• (.+)$", contents, re.MULTILINE)
    found = sections(filter(None, (line.strip() for line in text[begin:].splitlines())), headings)
    return {heading: list(dict.fromkeys(_numbered(lines))) for heading, lines in found.items()}


def places(lines: list[str]) -> dict[str, range]:
    """The lines behind each heading, counted from 1, up to the next heading."""
    begin = len(lines) - lines[::-1].index("Historical Background")
    found, at = {}, begin
    headings = list(HEADINGS)
    for heading, following in zip(headings, [*headings[1:], ""], strict=True):
        end = lines.index(following, at) if following else len(lines)
        found[heading] = range(at + 1, end + 1)
        at = end + 1
    return found


def _numbered(lines: list[str]) -> Iterator[str]:
    example = False
    for line in lines:
        number = _NUMBERED.match(line)
        if number is None:
            example = re.match(r"(\w+ )?[Ee]xample\b", line) is not None
        elif not example:
            yield f"{number[1]}. "


TOLD = {
    "Goal of the Game": ("Aim", "most influence wins"),
    "A. Events Area": ("Aim", "6 rounds"),
    "D. Spies and Governors Areas": ("Setup", "governors"),
    "D. Holiness Area": ("Setup", "first turn order"),
    "E. Map of the Levant": ("Setup", "Saracens: 2"),
    "Playing with 2 or 3 Players": ("Fewer players", "automa"),
    "Player Areas": ("Setup", "order tokens"),
    "Game Turn": ("A round", "Income Phase"),
    "Saracens Capture a City": ("Raids", "takes it"),
    "Saracen Track Bonuses": ("Events Phase", "never its last"),
    "End of Game": ("End and scoring", "The game ends"),
    "Scoring Influence Points": ("End and scoring", "To the influence earned you add"),
    "Player Turn Order": ("A round", "whoever stands furthest right is first"),
    "Card Discard": ("Markets", "made anew of its discards"),
    "Glossary": ("Goods and paying", "locked good"),
}
UNTOLD = frozenset({
    "Historical Background", "Components", "Campaign Components", "City Token Assembly Diagram", "B. Building Area",
    "C. Tactics Area", "G. Battle Area", "You Can Start Playing!", "Additional Rules", "List of Symbols",
    "Cities and Buildings", "Units and Tactics", "Goods and Other Resources", "March and Battle",
    "Bishops and Holiness", "Other Symbols", "Operators", "Campaign Scenarios", "Campaign Terrain Types",
    "Campaign Traits",
})  # fmt: skip

BOOK = Book(
    key="outremer",
    headings=HEADINGS,
    files=("outremer.txt",),
    printed=printed,
    room="rules",
    meta=frozenset({"test_rulings.py", "test_interrupts.py"}),
    passages=PASSAGES,
    places=places,
    without_rule=frozenset({
        "Historical Background", "Campaign Components", "City Token Assembly Diagram", "You Can Start Playing!",
        "Additional Rules", "Campaign Scenarios", "Campaign Terrain Types", "Campaign Traits",
    }),
    rulings="rulings.md",
    told=TOLD,
    untold=UNTOLD,
)  # fmt: skip
