"""Content packs of Outremer: what is refused and how, and that a game keeps to the cards it began with."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.core import packs
from engine.core.errors import ContentError, Illegal, LoadError
from engine.core.fuzz import FAST, play
from engine.core.protocol import GameConfig
from engine.outremer import GAME
from engine.outremer.content import house
from engine.outremer.content.check import CITIES, FACTS
from engine.outremer.content.load import HOUSE, load
from engine.outremer.content.ops import AnyOp
from engine.outremer.content.places import PLACES
from render import card as drawn
from tests.rules import kit

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-pack"
SPY = "glassblower_of_tyre"  # a card of the example


@pytest.fixture
def example() -> Iterator[str]:
    """Install the example pack; return its hash."""
    packs.install(EXAMPLE)
    yield load([EXAMPLE, HOUSE]).hash
    GAME.remove_pack()


# ------------------------------------------------------------------------------------------------- the loader's gaps

Edit = Callable[[str], str]


def replaced(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


WRONG: list[tuple[str, Edit, str]] = [
    (
        "states.toml",
        replaced('colour = "white"', 'colour = "pink"'),
        r", entry jerusalem: colour: “pink” may not stand there; possible are white, yellow, blue, red",
    ),
    (
        "states.toml",
        replaced('colour = "white"', 'colour = "blue"'),
        r": jerusalem and edessa have the same colour, blue; give each its own",
    ),
    ("states.toml", replaced('letter = "J"', 'letter = "T"'), r": jerusalem and tripoli have the same letter, T"),
    ("states.toml", replaced('letter = "J"', 'letter = "Je"'), r", entry jerusalem: letter: "),
    ("states.toml", replaced('name = "Jerusalem"', 'name = "Edessa"'), r": jerusalem and edessa have the same name"),
    (
        "buildings.toml",
        replaced('cost = ["wood", "wood"]', 'cost = ["wood", "any", "steel"]'),
        r", entry masons_lodge: beside “any” a cost names one kind of good at most, not steel and wood",
    ),
    (
        "cities.toml",
        replaced('["wood", "wood", "wood"]', '["any", "wood", "steel"]'),
        r", entry tripoli: beside “any” a cost names one kind",
    ),
    (
        "events.toml",
        replaced("{ most = 0, ops", "{ most = 1, ops"),
        r", entry wind_of_change: the first row of a raid table is most = 0 with",
    ),
    (
        "events.toml",
        replaced('{ op = "lose_city" }', '{ op = "coins", x = -1 }'),
        r", entry wind_of_change: the first row of a raid table is most = 0 with",
    ),
    (
        "events.toml",
        replaced("{ most = 4, ops", "{ ops"),
        r", entry wind_of_change: the rows of a raid table go up by most",
    ),
    (
        "events.toml",
        replaced('{ op = "lose_units", x = 1, here = true }', '{ op = "lose_city" }'),
        r", entry wind_of_change: only the first row of a raid table loses the city",
    ),
    (
        "spies.toml",
        replaced('source = "house"', 'source = "house"\ncount = 2'),
        r", entry bribed_mason: count is 1 except for the bazaar",
    ),
    (
        "spies.toml",
        replaced('id = "bribed_mason"', 'id = "quarry"'),
        r", entry quarry: this id stands in buildings\.toml, too",
    ),
    (
        "spies.toml",
        replaced('id = "bribed_mason"', 'id = "acre"'),
        r"cities\.toml, entry acre: this id stands in spies\.toml, too",
    ),
    (
        "buildings.toml",
        replaced("needs = { spent = 2 }", "needs = { spend = 2 }"),
        r", entry quarry: needs: there is no fact “spend”; use recruited, ",
    ),
    (
        "buildings.toml",
        replaced("needs = { spent = 2 }", "needs = { spent = 0 }"),
        r", entry quarry: needs: spent must be at least 1",
    ),
    (
        "buildings.toml",
        replaced('cost = ["wood"]', "cost = []"),
        r", entry storehouses: the bazaar, and no other building, costs nothing",
    ),
    (
        "buildings.toml",
        replaced('op = "restore", x = 2', 'op = "rout", x = 2'),
        r", entry storehouses: rout cannot stand in a building; it may in the ops of a tactic, a rescript for a battle",
    ),
    (
        "buildings.toml",
        replaced('op = "restore", x = 2', 'op = "restore", x = 0'),
        r", entry storehouses: restore: x = 0 does nothing",
    ),
    (
        "buildings.toml",
        replaced('op = "restore", x = 2', 'op = "restore", x = -2'),
        r", entry storehouses: restore: a number over 0",
    ),
    (
        "buildings.toml",
        replaced('op = "restore", x = 2', 'op = "lock", x = 1, to = "opponent"'),
        r", entry storehouses: lock: there is no opponent in a building",
    ),
    (
        "buildings.toml",
        replaced('op = "restore", x = 2', 'op = "lose_units", x = 1, here = true'),
        r", entry storehouses: lose_units: here = true means the raided city",
    ),
    (
        "rescripts.toml",
        replaced('key = "march", x = 2', 'key = "raid", x = 2'),
        r", entry remounts_from_antioch: modify: “raid” is changed by events for the table only",
    ),
    (
        "saracens.toml",
        lambda t: re.sub(r'(op = "discard".*?), to = "opponent"', r"\1", t, count=1),
        r", entry \w+, \w+: discard touches a player, and the Saracens are none",
    ),
    (
        "governors.toml",
        replaced('state = "edessa"', 'state = "jerusalem"'),
        r": jerusalem has 2 starting governors; it needs one",
    ),
    ("governors.toml", replaced('state = "edessa"', 'state = "egypt"'), r", entry \w+: there is no state egypt"),
    (
        "governors.toml",
        lambda t: re.sub(r"tiers = \[\[.*?\]\]", "tiers = []", t, count=1),
        r", entry \w+: the condition gives",
    ),
    (
        "governors.toml",
        lambda t: re.sub(r"tiers = \[\[.*?\]\]", "tiers = [[5, 1], [3, 2]]", t, count=1),
        r", entry \w+: tiers go up",
    ),
    ("cities.toml", lambda t: t.replace("tortosa", "tortose"), r": the cities are jerusalem, .*: tortosa, tortose"),
    ("cities.toml", replaced("level = 1", "level = 4"), r", entry jerusalem: level lies from 1 to 3"),
    ("cities.toml", replaced('"capital"', '"between"'), r": four cities have the ring capital"),
    ("cities.toml", replaced('"candles"', '"spice"'), r", entry jerusalem: only the city in the centre gives spice"),
    ("states.toml", replaced("holiness = 3", "holiness = 0"), r": holiness: each state starts on a space of its own"),
    ("states.toml", replaced("units = 4", "units = 16"), r", entry jerusalem: units lie from 1 to 15"),
    (
        "tactics.toml",
        lambda t: re.sub(r'state = "edessa"\n', "", t, count=1),
        r", entry \w+: a starting tactic has a state and no cost",
    ),
]


@pytest.mark.parametrize(("file", "edit", "message"), WRONG, ids=[f"{w[0]}-{n}" for n, w in enumerate(WRONG)])
def test_what_no_rule_could_carry_out_is_refused(tmp_path: Path, file: str, edit: Edit, message: str) -> None:
    text = edit((HOUSE / file).read_text("utf-8"))
    (tmp_path / file).write_text(text, "utf-8")
    with pytest.raises(ContentError) as refused:
        load([tmp_path, HOUSE])
    pattern = message if message[0].isalpha() else re.escape(file) + message
    assert re.search(pattern, str(refused.value)), refused.value


def test_every_operation_has_its_places() -> None:
    listed = set(PLACES)
    assert listed <= set(AnyOp.__args__)
    free = {str(op.__struct_config__.tag) for op in set(AnyOp.__args__) - listed}
    assert free == {
        "coins", "influence", "restore", "lock", "rescripts", "draw_spy", "discard", "units", "lose_units", "holiness",
    }  # fmt: skip


def test_the_facts_are_those_that_orders_note() -> None:
    flow = Path(HOUSE).parents[1]
    source = "".join(path.read_text("utf-8") for path in [*flow.glob("flow/*.py"), *flow.glob("rules/*.py")])
    noted = set(re.findall(r'note\(g, [\w.]+, "(\w+)"', source)) | {"boosted"}
    assert noted - {"discount"} == set(FACTS)
    assert set(CITIES) == set(house().cities)


# ------------------------------------------------------------------------------------------------- playing with a pack


def test_the_example_is_right_and_replaces_one_file(example: str) -> None:
    assert SPY in GAME.cards()
    assert "bribed_mason" not in GAME.cards()
    assert "bribed_mason" in GAME.cards(house().hash)
    assert "storehouses" in GAME.cards()
    assert example != house().hash


def test_the_lobby_offers_pack_and_house(example: str) -> None:
    option = GAME.info.options[-1]
    assert (option.id, option.default) == ("edition", "pack")
    assert option.values == (("pack", "Sixteen merchants (an example)"), ("house", "House edition"))
    GAME.remove_pack()
    assert "edition" not in [option.id for option in GAME.info.options]


def test_a_table_plays_with_what_it_chose(example: str) -> None:
    own, ours = (GAME.setup(GameConfig(2, {"edition": value, "states": "random"}), 1) for value in ("pack", "house"))
    assert GAME.view(own, None).edition == example
    assert GAME.view(ours, None).edition == GAME.view(GAME.setup(GameConfig(2), 1), None).edition == house().hash
    spies = set(own.state.decks["spy"])
    assert SPY in spies
    assert not spies & house().spies.keys()


def test_a_stored_game_keeps_its_cards_and_refuses_others(example: str) -> None:
    dumps = [GAME.dump(GAME.setup(GameConfig(2, {"edition": value}), 1)) for value in ("pack", "house")]
    assert [GAME.dump(GAME.load(data)) for data in dumps] == dumps
    GAME.remove_pack()
    assert GAME.dump(GAME.load(dumps[1])) == dumps[1]
    with pytest.raises(LoadError, match=f"It began with other cards .content {example}. than are installed here"):
        GAME.load(dumps[0])
    with pytest.raises(Illegal, match="not installed any more"):
        GAME.setup(GameConfig(2, {"edition": "pack"}), 1)


def test_a_changed_pack_is_another_one(example: str, tmp_path: Path) -> None:
    data = GAME.dump(GAME.setup(GameConfig(2, {"edition": "pack"}), 1))
    shutil.copytree(EXAMPLE, tmp_path / "pack")
    spies = tmp_path / "pack" / "spies.toml"
    spies.write_text(spies.read_text("utf-8").replace("x = 3", "x = 4"), "utf-8")
    packs.install(tmp_path / "pack")
    with pytest.raises(LoadError, match="content pack"):
        GAME.load(data)


def test_words_and_pictures_follow_the_pack(example: str) -> None:
    g = GAME.setup(GameConfig(2, {"edition": "pack", "states": "random", "bulls": "random"}), 1)
    p = g.state.players[0]
    kit.take(g, SPY)
    p.spy_hand.append(SPY)
    view = GAME.view(g, 0)
    assert "Glassblower of Tyre" in GAME.hand_text(view)
    picture = drawn("outremer", view.edition, SPY)
    assert picture is not None
    assert picture.alt.startswith("Glassblower of Tyre, Spy.")
    assert drawn("outremer", "", SPY) == picture
    assert drawn("outremer", house().hash, SPY) is None


def test_whole_games_are_played_with_the_pack(example: str) -> None:
    for seed in (1, 2):
        run = play(GAME, seed, config=GameConfig(3, {"edition": "pack"}), checks=FAST)
        assert run.coverage.games == 1
