"""Reading the content files: printed counts, what the rulings say of map, wheel and boards, and refusals."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from engine.core.errors import ContentError
from engine.crusaders import GAME
from engine.crusaders.content.load import FILES, HOUSE, edition, load, touching
from engine.crusaders.content.model import KINDS
from tests.crusaders.kit import CONTENT

SIDES = ("large", "small")


@pytest.mark.parametrize(("name", "total"), [(name, total) for name, _, total in FILES if total is not None])
def test_counts_of_the_component_list(name: str, total: int) -> None:
    assert sum(entry.count for entry in getattr(CONTENT, name).values()) == total


def test_every_entry_says_where_it_comes_from_and_can_be_looked_up() -> None:
    cards = GAME.cards()
    entries = [entry for name, _, _ in FILES if name != "layouts" for entry in getattr(CONTENT, name).values()]
    assert len(cards) == len(entries)
    for entry in entries:
        assert entry.source in ("rulebook", "house")
        card = cards[entry.id]
        assert (card.name, card.source) == (entry.name, entry.source)
        assert card.text.strip()


# ------------------------------------------------------------------------------------------------ rulings 5: the map


@pytest.mark.parametrize("side", SIDES)
def test_paris_has_no_enemy_and_starting_regions_lie_around_it(side: str) -> None:
    starts = [r for r in CONTENT.graph[side] if CONTENT.space(side, r) == "start"]
    assert set(starts) <= set(CONTENT.graph[side]["paris"])
    assert len(starts) >= 4
    assert all(CONTENT.regions[region].discounts for region in (*starts, "paris"))
    assert all(len(CONTENT.regions[region].discounts) == 2 for region in starts)


def test_the_small_side_has_fewer_of_everything() -> None:
    counts = {side: Counter(CONTENT.space(side, region) for region in CONTENT.regions) for side in SIDES}
    assert len(CONTENT.graph["small"]) < len(CONTENT.graph["large"])
    for space in ("flag", "arch", "shield"):
        assert 0 < counts["small"][space] < counts["large"][space]
    assert counts["large"]["flag"] < 30


def test_britain_and_africa_lie_across_water() -> None:
    assert CONTENT.regions["england"].crossings == ("normandy",)
    assert CONTENT.regions["tangier"].crossings == ("granada",)


@pytest.mark.parametrize("side", SIDES)
def test_neighbours_are_neighbours_both_ways(side: str) -> None:
    graph = CONTENT.graph[side]
    for region, near in graph.items():
        assert near
        assert len(set(near)) == len(near)
        assert region not in near
        assert all(region in graph[other] for other in near)


def test_hexes_touch_six_others_both_ways() -> None:
    for at in ((3, 4), (2, 5)):
        around = touching(at)
        assert len(set(around)) == 6
        assert all(at in touching(other) for other in around)


def test_the_east_edge_is_five_or_six_steps_from_paris() -> None:
    graph, steps = CONTENT.graph["large"], {"paris": 0}
    todo = ["paris"]
    for region in todo:
        for near in graph[region]:
            if near not in steps:
                steps[near] = steps[region] + 1
                todo.append(near)
    east = [region for region in graph if CONTENT.regions[region].at[0] == 7]
    assert {steps[region] for region in east} <= {5, 6, 7}
    assert min(steps[region] for region in east) == 5


# ------------------------------------------------------------------------------------------- rulings 2-4, 6: boards


def test_rulings_2_wheel() -> None:
    sides = [{wedge.base, wedge.added} for wedge in CONTENT.wedges.values()]
    assert Counter(wedge.base for wedge in CONTENT.wedges.values()) == {
        "travel": 2, "muster": 1, "crusade": 1, "influence": 1, "build": 1,
    }  # fmt: skip
    assert {"crusade", "build"} in sides
    assert sum("influence" in side for side in sides) == 3


def test_rulings_3_troops_cost_3_to_7() -> None:
    assert [troop.cost for troop in CONTENT.troops.values()] == [3, 4, 5, 6, 7]
    assert [troop.level for troop in CONTENT.troops.values()] == [3, 4, 5, 6, 7]  # what it pays, ours


def test_rulings_4_buildings() -> None:
    b = CONTENT.buildings
    assert b["bank1"].gives == {"build": 1}
    assert b["church3"].gives["influence"] == 1
    assert any("muster" in b[f"farm{n}"].gives for n in (1, 2, 3))
    assert sum(b[f"castle{n}"].knight for n in range(1, 5)) == 2
    assert any(building.cost == 3 for building in b.values())
    for level in range(1, 5):
        assert b[f"bank{level}"].cost == max(b[f"{kind}{level}"].cost for kind in KINDS)


def test_rulings_6_tracks_rise_and_flatten() -> None:
    for kind in ("prussian", "slav"):
        track = CONTENT.enemies[kind].track
        assert track[0] == 3
        assert list(track) == sorted(track)
        assert len(track) == CONTENT.enemies[kind].count + 1
        assert track[4] - track[0] > track[10] - track[6]
    assert CONTENT.enemies["saracen"].track == (6,)
    assert len(CONTENT.enemies["saracen"].rewards) * 2 == CONTENT.enemies["saracen"].count


# ------------------------------------------------------------------------------- refusals name file and entry


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("orders.toml", 'power = "double"', 'power = "triple"', r", entry templar: .*triple"),
        ("orders.toml", "tokens = 14", "tokens = 13", r", entry holy_sepulchre: .*do not add up to 13"),
        ("orders.toml", 'id = "aviz"', 'id = "alcantara"', r", entry alcantara: .*twice"),
        ("tiles.toml", "count = 3", "count = 2", r": 29 pieces, the component list says 30"),
        ("tiles.toml", 'shape = "arch"', 'shape = "round"', r", entry castle_cheap: .*round"),
        ("tiles.toml", "discount = { castle = 1 }", "discount = { tower = 1 }", r", entry castle_cheap: .*tower"),
        ("buildings.toml", 'kind = "farm"', 'kind = "barn"', r", entry farm1: .*barn"),
        ("buildings.toml", "knight = true\n", "", r": two buildings free a knight"),
        ("buildings.toml", 'source = "house"', 'source = "rumour"', r", entry castle1: .*rumour"),
        ("buildings.toml", "level = 2", "level = 3", r": each of the four rows"),
        ("buildings.toml", "[[buildings]]", "[[buildings]", r": not valid TOML"),
        ("wedges.toml", 'added = "influence"', 'added = "travel"', r", entry travel_influence: it adds the action"),
        ("wedges.toml", 'base = "muster"', 'base = "build"', r": the starting sides"),
        ("layouts.toml", '"influence_muster"]', '"travel_muster"]', r", entry learning: .*each wedge once"),
        ("troops.toml", "level = 7", "grade = 7", r", entry troop5: .*(grade|level)"),
        ("enemies.toml", 'rewards = ["castle", ', "rewards = [", r": 10 tokens|, entry saracen: .*evenly"),
        ("enemies.toml", 'id = "slav"', 'id = "wend"', r": the entries are prussian, slav, saracen"),
        ("regions.toml", 'crossings = ["england"]', 'crossings = ["scotland"]', r", entry \w+: \w+ is not a crossing"),
        ("regions.toml", "at = [3, 4]", "at = [8, 0]", r", entry burgundy: a starting region lies next to Paris"),
        ("regions.toml", "at = [7, 5]", "at = [9, 9]", r", entry bulgaria: no way leads there"),
        ("regions.toml", "at = [5, 2]", "at = [4, 2]", r", entry \w+: it has the same place as \w+"),
        ("regions.toml", 'large = "paris"', 'large = "start"', r", entry \w+: a starting region lies next to Paris"),
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
    with pytest.raises(ContentError, match=re.escape(file) + f"({message})"):
        load([folder])


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    """Those of the map, too, each with its file."""
    folder = tmp_path / "pack"
    shutil.copytree(HOUSE, folder)
    for file, old, new in (
        ("tiles.toml", "count = 3", "count = 2"),
        ("regions.toml", "at = [7, 5]", "at = [9, 9]"),
        ("regions.toml", 'crossings = ["england"]', 'crossings = ["scotland"]'),
        ("wedges.toml", 'added = "influence"', 'added = "travel"'),
        ("orders.toml", "tokens = 14", "tokens = 13"),
    ):
        text = (folder / file).read_text("utf-8")
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as refused:
        load([folder])
    for line in (
        "tiles.toml: 29 pieces",
        "regions.toml, entry bulgaria: no way leads there on the large side",
        "scotland is not a crossing both ways",
        "wedges.toml, entry travel_influence: it adds the action that it has",
        "orders.toml, entry holy_sepulchre: its tokens do not add up to 13",
    ):
        assert line in str(refused.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOUSE, folder)
    (folder / "troops.toml").unlink()
    with pytest.raises(ContentError, match=r"troops\.toml: cannot be read"):
        load([folder])


def test_a_pack_of_an_owner_is_another_edition(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOUSE, folder)
    text = (folder / "troops.toml").read_text("utf-8")
    (folder / "troops.toml").write_text(text.replace("level = 7", "level = 9"), "utf-8")
    pack = load([folder])
    assert pack.hash != CONTENT.hash
    assert pack.troops["troop5"].level == 9
    assert edition(CONTENT.hash) is CONTENT
    with pytest.raises(ContentError, match="other cards"):
        edition(pack.hash)
