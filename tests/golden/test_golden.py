"""Every recorded game takes the same course to the same end, and the list of them has no hole."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from engine.core import packs, registry
from engine.core.golden import Diverged, compare, plan
from engine.core.notation import parsed, printed
from engine.core.protocol import TakesPacks
from engine.outremer.scoring import REASONS
from tests.golden.release import FOLDER, RELEASED, recorded, release

FILES = sorted(FOLDER.glob("*.txt"))
GAMES = recorded(FOLDER)
OUTREMER = [record for record in GAMES.values() if record.game == "outremer"]

# what no game needs to show, each with its reason; (end, seats) or (option, value)
EXCUSED: dict[tuple[str, str], str] = {}


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    text = path.read_text("utf-8")
    record = parsed(text)
    assert printed(record) == text
    try:
        compare(registry.game(record.game), record)
    except Diverged as error:
        pytest.fail(f"{error}\nIf the change of content or balance is meant: make golden")


def test_the_plan_and_the_files_are_the_same_list() -> None:
    wanted = {f"{one.name}.txt": one for one in plan(FOLDER)}
    assert GAMES.keys() == wanted.keys()
    assert len(GAMES) >= 12
    for name, record in GAMES.items():
        one = wanted[name]
        assert (record.game, record.config.seats, record.config.options) == (one.game, one.seats, one.options)
        assert one.end in ("", record.end)


def test_each_end_is_shown_with_each_number_of_players() -> None:
    info = registry.game("outremer").info
    wanted = {(end, str(seats)) for end, seats in product(REASONS, info.seats)}
    shown = {(record.end, str(record.config.seats)) for record in OUTREMER}
    assert wanted - shown == wanted & EXCUSED.keys()


def test_each_value_of_each_option_is_shown() -> None:
    info = registry.game("outremer").info
    wanted = {(option.id, value) for option in info.options for value, _ in option.values}
    shown = {pair for record in OUTREMER for pair in record.config.options.items()}
    assert wanted - shown == wanted & EXCUSED.keys()
    assert shown <= wanted


# ---------------------------------------------------------------------------------------------- released versions


def replay_released(folder: Path) -> int:
    """Replay the games of a released version with the content of that day; return how many."""
    game = registry.game(folder.name)
    assert isinstance(game, TakesPacks)
    packs.install(folder)
    try:
        games = recorded(folder)
        for record in games.values():
            assert record.rules == folder.parent.name
            assert record.content
            compare(game, record, pack=True)
    finally:
        game.remove_pack()
    return len(games)


def test_games_of_released_versions_keep_replaying() -> None:
    for manifest in sorted(RELEASED.glob("*/*/pack.toml")):
        assert replay_released(manifest.parent) >= 12


def test_a_release_keeps_its_content_whatever_becomes_of_the_house_edition(tmp_path: Path) -> None:
    (folder,) = release("1", tmp_path)
    assert folder.relative_to(tmp_path) == Path("1/outremer")
    states = folder / "states.toml"
    states.write_text(states.read_text("utf-8").replace("coins = 4", "coins = 0"), "utf-8")  # another content
    with pytest.raises(Diverged):
        replay_released(folder)
    with pytest.raises(FileExistsError):
        release("1", tmp_path)


def test_a_fresh_release_replays(tmp_path: Path) -> None:
    (folder,) = release("1", tmp_path)
    for path in sorted(folder.glob("*.txt"))[3:]:
        path.unlink()
    assert replay_released(folder) == 3
