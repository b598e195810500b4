"""The house edition: the facts that the rulebook gives away, counts, and refusals that name file and entry."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from engine.core.errors import ContentError
from engine.road import GAME, texts
from engine.road.content import ops
from engine.road.content.load import HOUSE, load
from tests.road.kit import CONTENT
from words import speaking

# ---------------------------------------------------------------------------- what the rulebook says


def test_p1_component_limits_hold_when_all_factions_are_activated() -> None:
    dice = Counter(die for faction in CONTENT.factions.values() for die in faction.dice)
    assert dice["black"] == 2
    assert dice["red"] == 3


def test_rulings_3_factions() -> None:
    facts = {name: (f.white, f.knights, f.slots, f.knight_slots) for name, f in CONTENT.factions.items()}
    assert facts == {
        "byzantines": (1, 0, 2, 1),
        "franks": (2, 1, 3, 2),
        "normans": (1, 1, 3, 2),
        "pilgrims": (2, 0, 3, 0),
    }


def test_rulings_5_known_places_and_roads() -> None:
    named = {place.id for place in CONTENT.locations.values() if place.source == "rulebook"}
    assert named == {
        "thessaloniki", "constantinople", "nicaea", "caesarea", "sebasteia",
        "edessa", "antioch", "laodicea", "arqa", "jerusalem",
    }  # fmt: skip
    assert CONTENT.neighbours["caesarea"]["sebasteia"].cost == 2
    assert CONTENT.neighbours["sebasteia"]["edessa"].cost == 3
    assert (CONTENT.locations["edessa"].stars, CONTENT.locations["edessa"].fortified) == (1, False)
    assert CONTENT.locations["laodicea"].relic
    assert [place for place in named if CONTENT.locations[place].fortified] != []
    assert 2 in {place.stars for place in CONTENT.locations.values() if place.fortified}


def test_p1_thirteen_points_can_be_reached() -> None:
    stars = sum(place.stars for place in CONTENT.locations.values())
    assert stars + len(CONTENT.relics) + 1 >= 13


def test_rulings_6_the_events_chart() -> None:
    army = CONTENT.events[CONTENT.chart[8]]
    assert (army.name, army.options[0].ops) == ("Saracen Army", (ops.Battle(enemy=5, vp=1),))
    raiders = CONTENT.events["saracen_raiders"]
    assert raiders.roll != 8
    assert isinstance(raiders.options[0].ops[0], ops.Battle)
    kinds = {type(op) for event in CONTENT.events.values() for option in event.options for op in option.ops}
    assert {ops.Gain, ops.Pay, ops.Morale, ops.LoseMorale, ops.Battle} <= kinds


def test_rulings_7_the_siege_box() -> None:
    cells = CONTENT.cells
    assert any(sorted(c.icons) in ([3, 6, 6], [5, 6, 6]) for c in cells.values() if c.kind == "outer")
    assert any(c.icons == (6, 6) for c in cells.values() if c.kind == "inner")
    assert (5 in cells["market"].icons, len(cells["market"].icons), cells["market"].supply) == (True, 2, 1)
    assert len(cells["plaza"].icons) == 2
    assert len(cells["temple"].icons) >= 2
    five = {"outer", "inner", "granary", "temple", "quarter"}
    assert sum(cell.supply for cell in cells.values() if cell.kind not in five) == 3


def test_rulings_7_conditions() -> None:
    needs = {name: dict(condition.needs) for name, condition in CONTENT.conditions.items()}
    assert needs["nicaea"] == {"outer": 2, "inner": 1, "tower": 1, "plaza": 1}
    assert needs["antioch"] == {"outer": 2, "inner": 1, "market": 1, "temple": 1}
    assert needs["arqa"] == {"outer": 1, "inner": 1, "granary": 1, "temple": 1, "quarter": 1}


def test_every_entry_can_be_looked_up_with_its_source() -> None:
    cards = GAME.cards()
    decks = (
        CONTENT.locations,
        CONTENT.relics,
        CONTENT.factions,
        CONTENT.events,
        CONTENT.location_events,
        CONTENT.cells,
    )
    assert sum(map(len, decks)) == len(cards)
    assert {card.source for card in cards.values()} == {"rulebook", "house"}
    assert all(card.text and card.name for card in cards.values())
    assert {road.source for road in CONTENT.roads.values()} == {"rulebook", "house"}


# ------------------------------------------------------------------------------- refusals name file and entry


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("events.toml", 'op = "gain", supply = 2', 'op = "gold", supply = 2', r", entry imperial_markets: .*gold"),
        ("events.toml", "roll = 12", "roll = 11", r": the chart has one event for each sum"),
        ("events.toml", "[[events]]", "[[events]", r": not valid TOML"),
        ("events.toml", 'source = "house"', 'source = "rumour"', r", entry imperial_markets: "),
        ("location_events.toml", 'faction = "normans"', 'faction = "swabians"', r", entry alliance: .*"),
        ("locations.toml", "x = 70", "x = 1700", r", entry thessaloniki: .*"),
        ("locations.toml", "friendly = true", "friendly = true\nwalls = 3", r", entry thessaloniki: .*walls"),
        ("locations.toml", 'id = "gallipoli"', 'id = "constantinople"', r", entry constantinople: .*twice"),
        ("locations.toml", 'relic = "holy_lance"', 'relic = "true_cross"', r": the relic true_cross must exist"),
        ("locations.toml", 'id = "thessaloniki"', 'id = "salonica"', r""),
        (
            "roads.toml",
            'ends = ["caesarea", "sebasteia"]',
            'ends = ["caesarea", "rome"]',
            r", entry caesarea-rome: .*rome",
        ),
        ("roads.toml", 'ends = ["caesarea", "sebasteia"]', 'ends = ["edessa", "sebasteia"]', r", entry .*once"),
        ("factions.toml", "slots = 2", "slots = 4", r", entry byzantines: .*"),
        ("factions.toml", "white = 2", "white = 3", r", entry franks: more cubes"),
        ("factions.toml", 'colour = "red"', 'colour = "pink"', r", entry normans: colour: “pink” may not stand there"),
        ("factions.toml", 'colour = "red"', 'colour = "blue"', r": franks and normans have the same colour, blue"),
        ("factions.toml", 'letter = "N"', 'letter = "F"', r": franks and normans have the same letter, F"),
        ("cells.toml", "row = 1", "row = 2", r""),
        ("cells.toml", "icons = [3, 6, 6]", "icons = [3, 6, 7]", r", entry outer1: .*"),
        ("conditions.toml", "outer = 2", "outer = 5", r", entry nicaea: the box has no 5"),
        (
            "conditions.toml",
            "outer = 2",
            "auter = 2",
            r", entry nicaea: needs: “auter” may not stand there; do you mean o",
        ),
        ("conditions.toml", 'id = "arqa"', 'id = "homs"', r": .* must have conditions exactly when"),
        (
            "tracks.toml",
            "timeline_source",
            'words = { de = ["Anfang"] }\ntimeline_source',
            r": words.de needs a label for each",
        ),
        (
            "relics.toml",
            'text = "At Lydda."',
            'words = { de = { nome = "Arm" } }',
            r", entry arm_of_saint_george: words: “nome” may not stand there; do you mean name[?]",
        ),
        ("tracks.toml", 'siege_timer = ["supply"', 'siege_timer = ["time"', r": the siege timer starts with Supply"),
    ],
)
def test_a_wrong_entry_is_refused_with_file_and_entry(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOUSE, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError, match=re.escape(file) + message if message else None):
        load([folder])


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    """Those of the map, too, each with its file."""
    folder = tmp_path / "pack"
    shutil.copytree(HOUSE, folder)
    for file, old, new in (
        ("roads.toml", 'ends = ["caesarea", "sebasteia"]', 'ends = ["caesarea", "rome"]'),
        ("roads.toml", 'ends = ["thessaloniki", ', 'ends = ["thessaloniki", "ravenna"]  # ["'),
        ("locations.toml", 'relic = "holy_lance"', 'relic = "true_cross"'),
        ("events.toml", "roll = 12", "roll = 11"),
        ("factions.toml", "white = 2", "white = 3"),
        ("conditions.toml", "outer = 2", "outer = 5"),
        ("tracks.toml", 'siege_timer = ["supply"', 'siege_timer = ["time"'),
    ):
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as refused:
        load([folder])
    for line in (
        "roads.toml, entry caesarea-rome: there is no location rome",
        "roads.toml, entry thessaloniki-ravenna: there is no location ravenna",
        "locations.toml: the relic true_cross must exist",
        "relics: holy_lance stands at no location",
        "events.toml: the chart has one event for each sum",
        "factions.toml, entry franks: more cubes",
        "conditions.toml, entry nicaea: the box has no 5",
        "tracks.toml: the siege timer starts with Supply",
    ):
        assert line in str(refused.value)


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOUSE, folder)
    (folder / "cells.toml").unlink()
    with pytest.raises(ContentError, match=r"cells\.toml: cannot be read"):
        load([folder])


def test_the_hash_names_the_content(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOUSE, folder)
    assert load([folder]).hash == CONTENT.hash
    path = folder / "cells.toml"
    path.write_text(path.read_text("utf-8").replace("icons = [3, 6, 6]", "icons = [3, 5, 6]", 1), "utf-8")
    assert load([folder]).hash != CONTENT.hash


def test_names_texts_and_labels_are_shown_in_the_language_of_the_reader(tmp_path: Path) -> None:
    """What a pack does not translate stays as it is."""
    folder = tmp_path / "pack"
    shutil.copytree(HOUSE, folder)
    labels = [f"Kasten {n}" for n in range(len(CONTENT.tracks.timeline))]
    german = {
        "relics.toml": (
            'text = "At Lydda."',
            'text = "At Lydda."\nwords = { de = { name = "Arm des Georg", text = "In Lydda." } }',
        ),
        "tracks.toml": ("timeline_source", f"words = {{ de = {labels} }}\ntimeline_source"),
    }
    for file, (old, new) in german.items():
        text = (folder / file).read_text("utf-8")
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    content = load([folder])
    relic, lance = "arm_of_saint_george", "holy_lance"

    def shown() -> tuple[str, ...]:
        names = texts.names_of(content, [relic, lance])
        return names, texts.text_of(content.relics[relic]), texts.label_of(content, 2)

    assert shown() == ("Arm of Saint George and Holy Lance", "At Lydda.", "Winter 1096")
    with speaking("de"):
        assert shown() == ("Arm des Georg and Holy Lance", "In Lydda.", "Kasten 2")
