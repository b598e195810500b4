"""Every recorded game takes the same course to the same end, and the list of them has no hole."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from engine.core import packs, registry
from engine.core.content import MANIFEST
from engine.core.golden import Diverged, compare, plan
from engine.core.notation import Record, parsed, printed
from engine.core.protocol import GameInfo, TakesPacks
from engine.crusaders import GAME as CRUSADERS
from tests.golden.release import FOLDER, RELEASED, recorded, release
from tests.index.books import BOOKS

FILES = sorted(FOLDER.glob("*.txt"))
GAMES = recorded(FOLDER)
INFOS = {key: game.info for key, game in registry.games().items()}
SHARED_WINS = [key for key, book in BOOKS.items() if book.shared]
"""The games that can have several winners."""


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
    for name, record in GAMES.items():
        one = wanted[name]
        assert (record.game, record.config.seats, record.config.options) == (one.game, one.seats, one.options)
        assert one.shown_by(record), f"{name} should end with {one.ending}"


def games_of(key: str) -> Iterator[tuple[int, Record]]:
    """Yield (number of players, recorded game)."""
    return ((record.config.seats, record) for record in GAMES.values() if record.game == key)


@pytest.mark.parametrize("key", INFOS)
def test_each_end_is_shown_with_each_number_of_players(key: str) -> None:
    reasons = import_module(f"engine.{key}.scoring").REASONS
    wanted = {(end, seats) for end in reasons for seats in INFOS[key].seats}
    assert {(record.end, seats) for seats, record in games_of(key)} == wanted


@pytest.mark.parametrize("key", INFOS)
def test_each_value_of_each_option_is_shown_with_each_number_of_players(key: str) -> None:
    shown = {(name, value, seats) for seats, game in games_of(key) for name, value in game.config.options.items()}
    assert shown == set(values_of(INFOS[key]))
    for _, record in games_of(key):
        for option in INFOS[key].options:  # a value that does not matter shows nothing
            assert option.id not in record.config.options or matters(option.needs, record.config.options)


def values_of(info: GameInfo) -> Iterator[tuple[str, str, int]]:
    """Yield (option, value, seats) for all that the lobby can offer."""
    for option in info.options:
        for seats in option.seats or info.seats:
            yield from ((option.id, value, seats) for value, _ in option.values)


def matters(needs: tuple[str, str] | None, options: dict[str, str]) -> bool:
    """Whether what an option needs is chosen."""
    return needs is None or needs in options.items()


@pytest.mark.parametrize("key", INFOS)
def test_each_computer_player_plays_a_game(key: str) -> None:
    assert {one.player for one in plan(FOLDER) if one.game == key} == set(registry.game(key).players())


@pytest.mark.parametrize("key", SHARED_WINS)
def test_a_shared_win_is_shown_with_each_number_of_players(key: str) -> None:
    shared = [(seats, record) for seats, record in games_of(key) if len(record.winners) > 1]
    assert {seats for seats, _ in shared} == set(INFOS[key].seats)
    for _, record in shared:
        assert {record.scores[seat] for seat in record.winners} == {max(record.scores)}


def test_only_games_with_shared_wins_have_several_winners() -> None:
    assert {record.game for record in GAMES.values() if len(record.winners) > 1} == set(SHARED_WINS)


def test_both_sides_of_the_board_are_shown() -> None:
    """Crusaders: 2 play on one side, 3 and 4 on the other."""
    sides = {CRUSADERS.setup(record.config, record.seed).state.side for _, record in games_of("crusaders")}
    assert sides == {"small", "large"}


# ---------------------------------------------------------------------------------------------- released versions


def replay_released(folder: Path) -> int:
    """Replay the games of a released version, with the content of that day if there is any; return how many."""
    game, games = registry.game(folder.name), recorded(folder)
    packed = isinstance(game, TakesPacks)
    assert (folder / MANIFEST).is_file() == packed
    if packed:
        packs.install(folder)
    try:
        for record in games.values():
            assert record.rules == folder.parent.name
            assert bool(record.content) == packed
            compare(game, record, pack=packed)
    finally:
        if packed:
            game.remove_pack()
    return len(games)


def test_games_of_released_versions_keep_replaying() -> None:
    for folder in sorted(RELEASED.glob("*/*")):
        assert replay_released(folder)


def test_a_release_keeps_its_content_whatever_becomes_of_the_house_edition(tmp_path: Path) -> None:
    folders = {folder.name: folder for folder in release(tmp_path)}
    assert folders.keys() == INFOS.keys()
    assert {key: folder.parent.name for key, folder in folders.items()} == {key: i.rules for key, i in INFOS.items()}
    states = folders["outremer"] / "states.toml"
    assert states.relative_to(tmp_path) == Path(INFOS["outremer"].rules, "outremer", "states.toml")
    states.write_text(states.read_text("utf-8").replace("coins = 4", "coins = 0"), "utf-8")  # another content
    with pytest.raises(Diverged):
        replay_released(folders["outremer"])
    assert release(tmp_path) == []  # never again


def test_a_fresh_release_replays(tmp_path: Path) -> None:
    for folder in release(tmp_path):
        first, second, *others = sorted(folder.glob("*.txt"))
        for path in others:
            path.unlink()
        assert replay_released(folder) == len([first, second])
