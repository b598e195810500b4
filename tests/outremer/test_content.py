"""Reading the content files: printed counts, and refusals that name file and entry."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from engine.core.errors import ContentError
from engine.outremer.content.load import HOUSE, KINDS, load
from tests.outremer.cards import COLOURS, CONTENT, PAIRS, deck

# ---------------------------------------------------------------------------- counts (rulebook: Components)


@pytest.mark.parametrize(("kind", "total"), [(kind, total) for kind, _, total in KINDS])
def test_components_counts(kind: str, total: int) -> None:
    assert sum(entry.count for entry in deck(kind).values()) == total


def test_rulings_6_levels_of_buildings() -> None:
    levels = Counter[str]()
    for building in CONTENT.buildings.values():
        levels[{0: "0", 4: "IV"}.get(building.level, "I-II")] += building.count
    assert levels == {"0": 4, "I-II": 16, "IV": 6}


def test_rulings_6_levels_of_tactics() -> None:
    levels = Counter({0: "0", 4: "IV"}.get(t.level, "I-II") for t in CONTENT.tactics.values())
    assert levels == {"0": 20, "I-II": 32, "IV": 6}
    assert Counter(t.state for t in CONTENT.tactics.values() if t.state) == dict.fromkeys(CONTENT.states, 5)
    assert all((t.level == 0) == bool(t.state) for t in CONTENT.tactics.values())


def test_rulings_6_rescripts_and_governors() -> None:
    assert Counter(r.level for r in CONTENT.rescripts.values()) == {1: 16, 2: 16}
    firsts = Counter(r.goods[0] for r in CONTENT.rescripts.values() if r.level == 1)
    assert firsts == dict.fromkeys(COLOURS, 4)
    seconds = {frozenset(r.goods) for r in CONTENT.rescripts.values() if r.level == 2}
    assert seconds.issuperset(PAIRS)
    assert sorted(g.state for g in CONTENT.governors.values() if g.state) == sorted(CONTENT.states)


# ------------------------------------------------------------------------------- refusals name file and entry


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("spies.toml", '{ op = "coins", x = 2 }', '{ op = "gold", x = 2 }', r", entry bribed_mason: .*gold"),
        ("rescripts.toml", 'when = "raid"', 'when = "siege"', r", entry barred_gates: .*siege"),
        ("buildings.toml", 'when = "prayer"', 'when = "feast"', r", entry pilgrim_hospice: .*feast"),
        ("bulls.toml", "text =", "motto =", r", entry quantum_praedecessores: .*motto"),
        ("spies.toml", "x = 2 }", "x = 2, y = 1 }", r", entry bribed_mason: .*“y”"),
        ("governors.toml", 'measure = "candles"', 'measure = "camels"', r", entry baldwin_of_jer.*camels"),
        ("tactics.toml", 'source = "house"', 'source = "rumour"', r", entry turcopoles: .*rumour"),
        ("buildings.toml", "count = 4", "count = 3", r": 25 pieces, .* says 26"),
        ("events.toml", 'id = "rich_harvest"', 'id = "wind_of_change"', r", entry wind_of_change: .*twice"),
        ("events.toml", "[[events]]", "[[events]", r": not valid TOML"),
        ("cities.toml", '"damascus", "acre", "tadmor"', '"damascus", "tadmor"', r", entry \w+: .*both ways"),
        ("cities.toml", '"damascus", "acre"', '"ascalon", "acre"', r", entry jerusalem: ascalon"),
        ("tactics.toml", 'state = "jerusalem"', 'state = "tripoli"', r": \w+ has [46] starting tactics"),
        ("governors.toml", 'state = "edessa"\n', "", r": edessa has no starting governor"),
        ("rescripts.toml", 'goods = ["wood"]', 'goods = ["wood", "wood"]', r": .* 16 rescripts of level 1"),
        ("tracks.toml", '"sword", "double", ', '"double", ', r": the Saracen track has 5 spaces"),
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
    with pytest.raises(ContentError, match=re.escape(file) + message):
        load([folder])


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOUSE, folder)
    (folder / "spies.toml").unlink()
    with pytest.raises(ContentError, match=r"spies\.toml: cannot be read"):
        load([folder])


def test_the_hash_names_the_content(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOUSE, folder)
    assert load([folder]).hash == CONTENT.hash
    path = folder / "states.toml"
    path.write_text(path.read_text("utf-8").replace("coins = 4", "coins = 5", 1), "utf-8")
    assert load([folder]).hash != CONTENT.hash
