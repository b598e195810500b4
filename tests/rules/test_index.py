"""docs/rules-index.md: every heading and numbered point of the rulebook has a row, and no row points nowhere."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOM = Path(__file__).parent
ROOT = ROOM.parents[1]
INDEX = ROOT / "docs" / "rules-index.md"
BOOK = ROOT.parent / "shared" / "rulebooks" / "outremer.txt"  # not part of the repository: read where it is at hand

# The headings of the rulebook, and behind each the numbered points of it that need a row of their own.
HEADINGS: dict[str, tuple[str, ...]] = {
    "Historical Background": (),
    "Components": (),
    "Campaign Components": (),
    "City Token Assembly Diagram": (),
    "Goal of the Game": (),
    "Setup": (),
    "A. Events Area": ("Setup A. Events Area 1-3",),
    "B. Building Area": ("Setup B. Building Area 1-3",),
    "C. Tactics Area": ("Setup C. Tactics Area 1-3",),
    "D. Spies and Governors Areas": ("Setup D. Spies and Governors Areas 1-3",),
    "D. Holiness Area": ("Setup D. Holiness Area 1-2",),
    "E. Map of the Levant": ("Setup E. Map of the Levant 1-6",),
    "G. Battle Area": ("Setup G. Battle Area",),
    "Playing with 2 or 3 Players": (),
    "Player Areas": ("Player Areas 1-6, 8", "Player Areas 7", "Player Areas 9"),
    "You Can Start Playing!": (),
    "Game Turn": (),
    "Events Phase": tuple(f"Events Phase {point}" for point in ("1", "2", "2a", "2b", "2c")),
    "Saracens Capture a City": ("Saracens Capture a City 1-4",),
    "Saracen Track Bonuses": (),
    "Planning Phase": ("Planning Phase", "Planning Phase, 3 players", "Planning Phase, 2 players"),
    "Activation Phase": (),
    "Construction": (
        "Construction, upgrade a city", "Construction, spending goods", "Construction, build a building",
        "Construction, boosted",
    ),
    "Prayer": (
        "Prayer 1, rescripts", "Prayer 2, bishops and holy lands", "Prayer, base order",
        "Prayer, movement and bonuses", "Prayer, bishop action 1 (train)", "Prayer, bishop action 2 (move)",
        "Prayer, boosted",
    ),
    "Muster Troops": ("Muster Troops 1", "Muster Troops 2", "Muster Troops, boosted"),
    "March": ("March", "March, boosted"),
    "Battle": (
        "Battle, who fights",
        *(f"Battle {point}" for point in ("1", "2", "2a", "2b", "2c", "2d", "3", "4a", "4b", "4c", "4d")),
    ),
    "Income Phase": tuple(f"Income Phase {point}" for point in "1234"),
    "End of Game": (
        "End of Game 1 (hegemony)", "End of Game 2 (righteousness)", "End of Game 3 (defeat of the crusaders)",
        "End of Game 4 (end of the age)",
    ),
    "Scoring Influence Points": tuple(f"Scoring Influence Points{point}" for point in (" 1", " 2", " 3", ", ties")),
    "Additional Rules": (),
    "Bulls": (),
    "Governors": ("Governors 1", "Governors 2", "Governors 3"),
    "Player Turn Order": (),
    "Buildings": (),
    "Rescripts": ("Rescripts 1", "Rescripts 2"),
    "Markets": (),
    "Card Discard": (),
    "Capital": (),
    "Tactics": (),
    "Homs": (),
    "Spies": (),
    "Glossary": tuple(
        f"Glossary, {term}"
        for term in (
            "player's city and Saracen city", "restore", "lock", "fill the market", "leader", "non-last", "bombardment",
            "force to flee", "losses", "spend", "rout", "your turn", "good", "level", "color",
        )
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
# What states no rule of a standalone game.
WITHOUT_RULE = {
    "Historical Background", "Campaign Components", "City Token Assembly Diagram", "You Can Start Playing!",
    "Additional Rules", "Campaign Scenarios", "Campaign Terrain Types", "Campaign Traits",
}  # fmt: skip
META = {"test_index.py", "test_rulings.py", "test_interrupts.py"}


def rows() -> dict[str, tuple[list[str], list[str]]]:
    """Return point -> (modules, tests as "file" or "file::function") of the index."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for line in INDEX.read_text("utf-8").splitlines():
        if not line.startswith("| ") or line.startswith(("| ---", "| Heading")):
            continue
        point, modules, tests = (cell.strip() for cell in line.strip("|").split("|"))
        assert point not in found, f"{point} stands there twice"
        found[point] = re.findall(r"`([^`]+)`", modules), _tests(tests)
    return found


def _tests(cell: str) -> list[str]:
    """Read "`file`: `function`, `function`; `file`"."""
    found = []
    for group in cell.strip("–").split(";") if cell != "–" else ():
        file, *functions = re.findall(r"`([^`]+)`", group)
        found += [f"{file}::{function}" for function in functions] or [file]
    return found


def functions_of(file: str) -> set[str]:
    """Return the test functions of a file of this room."""
    tree = ast.parse((ROOM / file).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_every_heading_and_every_numbered_point_has_a_row() -> None:
    wanted = {point for heading, points in HEADINGS.items() for point in points or (heading,)}
    assert sorted(wanted - set(rows())) == []
    assert sorted(set(rows()) - wanted) == []


def test_every_rule_has_a_module_and_a_test() -> None:
    for point, (modules, tests) in rows().items():
        assert point in WITHOUT_RULE or (modules and tests), point


def test_no_row_points_to_a_missing_module() -> None:
    for point, (modules, _) in rows().items():
        for module in modules:
            assert (ROOT / "engine" / "outremer" / module).is_file(), f"{point}: {module}"


def test_no_row_points_to_a_missing_test() -> None:
    for point, (_, tests) in rows().items():
        for test in tests:
            file, _, function = test.partition("::")
            assert (ROOM / file).is_file(), f"{point}: {file}"
            assert not function or function in functions_of(file), f"{point}: {test}"


def test_every_file_of_this_room_is_in_the_index() -> None:
    named = {test.partition("::")[0] for _, tests in rows().values() for test in tests}
    assert {path.name for path in ROOM.glob("test_*.py")} - named == META


def test_the_headings_are_those_of_the_rulebook() -> None:
    """Where the rulebook is at hand, its table of contents is the proof."""
    if BOOK.is_file():
        text = BOOK.read_text("utf-8")
        contents = text[: text.index("\nHistorical Background\n\n")]
        assert list(HEADINGS) == re.findall(r"^\s*• (.+)$", contents, re.MULTILINE)
