"""A table and its cards: a game that began with a content pack needs that pack, and is not lost without it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from engine.core import packs, registry
from engine.core.errors import Illegal
from engine.core.protocol import Game, TakesPacks
from table.refusals import BadOption, Broken
from tests.table.kit import CHANNEL, World, user

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-pack"


@pytest.fixture
async def packed(world: World) -> AsyncIterator[Game]:
    """Let the world play the game of the example, with the example installed."""
    game = registry.game(packs.manifest(EXAMPLE).game)
    assert isinstance(game, TakesPacks)
    world.games = {game.info.key: game}
    await world.restart()
    packs.install(EXAMPLE)
    yield game
    game.remove_pack()


async def opened(world: World, game: Game, **options: str) -> int:
    table = await world.service.seats.create(game.info.key, CHANNEL, 1, user(0), "Ann", options)
    await world.service.seats.join(table.id, user(1), "Ben")
    return table.id


async def test_new_tables_play_with_the_pack_unless_they_choose_the_house(world: World, packed: Game) -> None:
    number = await opened(world, packed)
    assert (await world.service.looking.table(number)).options["edition"] == "pack"
    await world.service.seats.start(number, user(0))
    own = (await world.service.looking.view_for(number, user(0))).view.edition
    await world.service.seats.end(number, user(0))
    other = await opened(world, packed, edition="house")
    await world.service.seats.start(other, user(0))
    assert (await world.service.looking.view_for(other, user(0))).view.edition != own
    assert (await world.service.replays.verify(other)).same


async def test_a_game_without_its_pack_is_told_exported_ended_and_never_played_on(world: World, packed: Game) -> None:
    number = await opened(world, packed)
    await world.service.seats.start(number, user(0))
    packed.remove_pack()  # type: ignore[attr-defined]
    await world.restart()
    status = await world.service.looking.status(number)
    assert "It began with other cards" in status.broken
    with pytest.raises(Broken, match="other cards"):
        await world.service.looking.view_for(number, user(0))
    made = json.loads(await world.service.looking.export(number, user(0)))
    assert (made["broken"], made["rules"]) == (status.broken, packed.info.rules)
    packs.install(EXAMPLE)
    await world.restart()
    assert (await world.service.looking.status(number)).broken == ""
    assert (await world.service.replays.verify(number)).same
    packed.remove_pack()  # type: ignore[attr-defined]
    await world.restart()
    assert (await world.service.seats.end(number, user(0))).state == "ended"


async def test_a_game_of_the_house_goes_on_under_a_pack(world: World, packed: Game) -> None:
    packed.remove_pack()  # type: ignore[attr-defined]
    number = await opened(world, packed)
    await world.service.seats.start(number, user(0))
    packs.install(EXAMPLE)
    await world.restart()
    assert (await world.service.looking.status(number)).broken == ""
    assert (await world.service.replays.verify(number)).same


async def test_a_lobby_whose_pack_is_gone_does_not_start(world: World, packed: Game) -> None:
    number = await opened(world, packed)
    packed.remove_pack()  # type: ignore[attr-defined]
    with pytest.raises(Illegal, match="open a new table"):
        await world.service.seats.start(number, user(0))
    with pytest.raises(BadOption, match="no option “edition”"):
        await world.service.seats.set_options(number, user(0), {"edition": "house"})


async def test_a_table_keeps_the_version_of_the_rules_it_began_with(
    world: World, packed: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await opened(world, packed)
    await world.service.seats.start(number, user(0))
    began = packed.info.rules
    monkeypatch.setattr(packed, "info", msgspec.structs.replace(packed.info, rules="next"))
    monkeypatch.setattr(packed.machine, "rules", "next")  # type: ignore[attr-defined]
    await world.restart()
    assert json.loads(await world.service.looking.export(number, user(0)))["rules"] == began
    assert (await world.service.replays.verify(number)).same
    await world.service.seats.end(number, user(0))
    made = json.loads(await world.service.looking.export(number, user(0)))
    assert (made["rules"], made["position"]["rules"]) == (began, began)
    other = await opened(world, packed)
    await world.service.seats.start(other, user(0))
    assert json.loads(await world.service.looking.export(other, user(0)))["rules"] == "next"


async def test_a_running_game_survives_a_release_with_other_cards(
    world: World, packed: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed.remove_pack()  # type: ignore[attr-defined]
    packs.keep(tmp_path / "kept", world.games)
    number = await opened(world, packed)
    await world.service.seats.start(number, user(0))
    began = (await world.service.looking.view_for(number, user(0))).view.edition
    packs.install(EXAMPLE)  # what stands for the release: the cards of new games are others now
    editions = packed.library  # type: ignore[attr-defined]
    monkeypatch.setattr(editions, "_house", editions._pack)
    monkeypatch.setattr(editions, "_known", {editions._pack: editions._known[editions._pack]})
    await world.restart()
    status = await world.service.looking.status(number)
    assert status.broken == ""
    assert (
        (await world.service.looking.view_for(number, user(0))).view.edition == began != packed.library.edition().hash
    )  # type: ignore[attr-defined]
    assert (await world.service.replays.verify(number)).same  # its log, too, is played with the cards it began with
    seat = status.waiting[0].seat
    seen = await world.service.looking.view_for(number, user(seat))
    assert seen.decision is not None
    await world.service.moves.submit(number, user(seat), seen.number, packed.default(None, seen.decision), "k")  # type: ignore[arg-type]
    assert (await world.service.replays.verify(number)).same
    monkeypatch.undo()
    packs.keep(None, world.games)
