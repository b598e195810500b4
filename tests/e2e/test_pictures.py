"""Several pictures in one message, pictures by choice, and drawn cards: one that fails leaves the rest alone."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.abc import Messageable

import engine
from bot import adopt_editions, editions_of, keep_editions
from cogs.panels.limits import FILE
from cogs.posting.painter import Names
from db.errors import DatabaseError
from engine.core import packs, registry
from engine.core.protocol import GameConfig, TakesPacks
from engine.core.view import View
from tests import toy
from tests.e2e.hall import PNG, Hall, Paper, hall

KINDS = (("board", "Map"), ("market", "Markets"), ("battle", "Battle"))
WORDS = "coins (3, 3)"


def paint(view: View, kind: str, names: Names) -> Paper:
    return Paper(PNG, f"{kind}.png", f"{kind}: {view.heading}")


def three(h: Hall) -> None:
    """Let the bot have three kinds of pictures."""
    h.bot.painter._kinds = lambda view: KINDS
    h.bot.painter._paint = paint


def board(h: Hall) -> discord.Message:
    """Return the last message with the heading of a phase."""
    return [m for m in h.public() if "**Round" in m.content][-1]


async def test_the_post_of_a_phase_has_all_pictures_in_one_message(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        three(h)
        await h.open(seats=2)
        assert [file.filename for file in board(h).attachments] == ["board.png", "market.png", "battle.png"]
        assert [file.description for file in board(h).attachments] == [f"{kind}: Round 1" for kind, _ in KINDS]
        assert WORDS not in board(h).content


@pytest.mark.parametrize("fault", ["raises", "large"])
@pytest.mark.parametrize("lost", ["board", "market"])
async def test_one_lost_picture_leaves_the_others(tmp_path: Path, lost: str, fault: str) -> None:
    """Host case 38."""

    def draw(view: View, kind: str, names: Names) -> Paper:
        if kind != lost:
            return paint(view, kind, names)
        if fault == "raises":
            raise RuntimeError("no ink")
        return Paper(PNG + bytes(FILE), "large.png", "large")

    async with hall(tmp_path) as h:
        three(h)
        h.bot.painter._paint = draw
        await h.open(seats=2)
        shown = board(h)
        assert [file.filename for file in shown.attachments] == [f"{k}.png" for k, _ in KINDS if k != lost]
        assert (WORDS in shown.content) == (lost == "board")
        assert ("The picture “Markets” could not be drawn." in shown.content) == (lost == "market")
        assert h.faults.found
        h.faults.found.clear()


async def test_what_discord_finds_too_large_is_left_out_and_the_others_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Host case 38."""
    real: Any = Messageable.send

    async def send(self: Any, *args: Any, **kwargs: Any) -> Any:
        if sum(len(file.fp.read()) for file in kwargs.get("files", ())) > 1000:
            answer = SimpleNamespace(status=413, reason="Payload Too Large")
            raise discord.HTTPException(answer, {"code": 40005, "message": "too large"})  # type: ignore[arg-type]
        for file in kwargs.get("files", ()):
            file.reset()
        return await real(self, *args, **kwargs)

    def draw(view: View, kind: str, names: Names) -> Paper:
        return Paper(PNG + bytes(900 if kind == "market" else 0), f"{kind}.png", kind)

    monkeypatch.setattr(Messageable, "send", send)
    async with hall(tmp_path) as h:
        three(h)
        h.bot.painter._paint = draw
        await h.open(seats=2)
        assert [file.filename for file in board(h).attachments] == ["board.png", "battle.png"]
        assert len([m for m in h.public() if "**Round" in m.content]) == 1
        assert len(h.faults.found) == 1
        h.faults.found.clear()


async def test_a_picture_is_chosen_by_its_title(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        three(h)
        await h.open(seats=2)
        offered = await h.alice.autocomplete(h.channel, "board", "picture", "mar")
        assert [(choice["name"], choice["value"]) for choice in offered] == [("Markets", "market")]
        for words, filename in (("market", "market.png"), ("Battle", "battle.png"), (None, "board.png")):
            shown = await h.alice.slash(h.channel, "board", **({"picture": words} if words else {}))
            assert [file.filename for file in shown.response.attachments] == [filename]
        refused = await h.alice.slash(h.channel, "board", picture="poem")
        assert "is not one of the options" in refused.response.content
        told = await h.alice.slash(h.channel, "board", picture="market", words=True)
        assert WORDS in told.response.content


async def test_a_card_is_told_and_drawn(tmp_path: Path) -> None:
    def card(game: str, edition: str, card_id: str) -> Paper | None:
        return Paper(PNG, "card.png", f"{game} {edition} {card_id}") if card_id != "lamp3" else None

    async with hall(tmp_path) as h:
        h.bot.painter._card = card
        await h.open(seats=2)
        shown = await h.alice.slash(h.channel, "card", name="lamp2")
        assert [file.description for file in shown.response.attachments] == ["toy  lamp2"]
        assert "house edition: not printed in the rulebook" in shown.response.content
        plain = await h.alice.slash(h.channel, "card", name="lamp3")
        assert plain.response.attachments == []
        assert "house edition: not printed in the rulebook" in plain.response.content


async def test_a_card_is_that_of_the_edition_played_at_the_table(tmp_path: Path) -> None:
    def card(game: str, edition: str, card_id: str) -> Paper:
        return Paper(PNG, "card.png", f"{edition} {card_id}")

    game = registry.game("outremer")
    assert isinstance(game, TakesPacks)
    packs.install(Path(__file__).parents[2] / "docs" / "example-pack")
    try:
        async with hall(tmp_path, {"outremer": game}) as h:
            h.bot.painter._card = card
            await h.open(seats=2, game="outremer", edition="house")
            ours = game.view(game.setup(GameConfig(2), 1), None).edition
            shown = await h.alice.slash(h.channel, "card", name="bribed_mason")
            assert [file.description for file in shown.response.attachments] == [f"{ours} bribed_mason"]
            unknown = await h.alice.slash(h.channel, "card", name="glassblower_of_tyre")
            assert unknown.response.attachments == []
            offered = await h.alice.autocomplete(h.channel, "card", "name", "bribed")
            assert [choice["value"] for choice in offered] == ["bribed_mason"]
    finally:
        game.remove_pack()


async def test_pictures_name_who_plays_and_are_drawn_anew_for_who_sits_down_later(tmp_path: Path) -> None:
    def draw(view: View, kind: str, names: Names) -> Paper:
        return Paper(PNG, f"{kind}.png", f"{kind}: {dict(names)}")

    async with hall(tmp_path) as h:
        h.bot.painter._paint = draw
        number = await h.open(seats=3, computers=1)
        names = {seat.seat: seat.name for seat in (await h.bot.service.looking.table(number)).seats}
        assert names == {0: h.alice.name, 1: h.bob.name, 2: "Computer (random)"}
        (standing,) = [m for m in h.public() if m.attachments]
        assert standing.attachments[0].description == f"board: {names}"
        (hand,) = [m for m in h.dms(h.alice) if m.attachments]
        assert hand.attachments[0].description == f"hand: {names}"

        carol = h.people[2]
        await h.bob.slash(h.channel, "game replace", seat=2, user=carol)
        await h.tick()
        names[1] = carol.name
        (standing,) = [m for m in h.public() if m.attachments]
        assert standing.attachments[0].description == f"board: {names}"
        (hand,) = [m for m in h.dms(carol) if m.attachments]
        assert hand.attachments[0].description == f"hand: {names}"
        shown = await h.bob.slash(h.channel, "board")
        assert shown.response.attachments[0].description == f"board: {names}"


async def test_the_content_of_all_games_is_kept_beside_the_database(tmp_path: Path) -> None:
    """So a release that changes cards lets the games that run go on, in pictures, too."""
    games = registry.games()
    async with hall(tmp_path, games):
        printed = {key: game for key, game in games.items() if isinstance(game, TakesPacks)}
        assert {path.name for path in editions_of(tmp_path / "games.sqlite3").iterdir()} == printed.keys()
        for key, game in printed.items():
            edition = game.view(game.setup(GameConfig(game.info.seats[0]), 1), None).edition
            kept = tmp_path / "games.sqlite3.editions" / key / edition
            house = Path(engine.__file__).parent / key / "content" / "house"
            assert {path.name for path in kept.iterdir()} == {path.name for path in house.glob("*.toml")}
    assert editions_of(tmp_path / "games.sqlite3") == tmp_path / "games.sqlite3.editions"
    (tmp_path / "link").symlink_to(tmp_path / "games.sqlite3")
    assert editions_of(tmp_path / "link") == tmp_path / "games.sqlite3.editions"


def test_what_was_kept_beside_a_link_is_taken_over(tmp_path: Path) -> None:
    """An earlier release kept it where the link lies, and games began with it."""
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data" / "games.sqlite3")
    (tmp_path / "link.editions" / "toy" / "abc").mkdir(parents=True)
    (tmp_path / "link.editions" / "toy" / "abc" / "cards.toml").write_text("old")
    for _ in range(2):
        adopt_editions(tmp_path / "link")
        assert (tmp_path / "data/games.sqlite3.editions/toy/abc/cards.toml").read_text() == "old"
    adopt_editions(tmp_path / "data" / "games.sqlite3")


async def test_content_that_cannot_be_kept_stops_the_start_in_words(tmp_path: Path) -> None:
    editions_of(tmp_path / "games.sqlite3").write_text("in the way")
    with pytest.raises(DatabaseError, match="of the games' content cannot be written"):
        keep_editions(editions_of(tmp_path / "games.sqlite3"))
    packs.keep(None)


@pytest.mark.parametrize("key", ["toy", "outremer"])
@pytest.mark.parametrize("level", ["quiet", "normal"])
async def test_the_picture_names_nobody_who_has_left(tmp_path: Path, key: str, level: str) -> None:
    """Nor an open seat when somebody has sat down there."""

    def draw(view: View, kind: str, names: Names) -> Paper:
        return Paper(PNG, f"{kind}.png", f"{kind}: {dict(names)}")

    async with hall(tmp_path, {"toy": toy.GAME, **registry.games()}) as h:
        h.bot.painter._paint = draw
        number = await h.open(seats=2, game=key)
        await h.alice.slash(h.channel, "game verbosity", level=level)

        def told() -> list[str]:
            return [str(m.attachments[0].description) for m in h.public() if m.attachments]

        assert told() == [f"board: {{0: '{h.alice.name}', 1: '{h.bob.name}'}}"]
        await h.leave(h.bob)
        await h.tick()
        assert told() == [f"board: {{0: '{h.alice.name}'}}"]
        await h.people[2].slash(h.channel, "game join")
        await h.tick()
        assert told() == [f"board: {{0: '{h.alice.name}', 1: '{h.people[2].name}'}}"]
        await h.leave(h.people[2], computer=next(iter(h.games[key].players())))
        await h.tick()
        table = await h.bot.service.looking.table(number)
        assert f"1: '{table.seats[1].name}'" in told()[0]
        assert table.seats[1].computer
