"""`/help` and `/rules` through the simulated client: for whom, when, and what old menus answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from cogs.desk.throttle import BURST, Throttle
from cogs.panels.custom_id import Address
from cogs.panels.guide_panels import VERB, mark
from cogs.panels.limits import CONTENT, component_problems
from cogs.texts import guide_texts, texts
from engine.core.registry import games
from tests import toy
from tests.e2e.hall import Hall, hall
from tests.table.kit import damage


def items(message: Any) -> Iterator[dict[str, Any]]:
    """Yield the components of a message."""
    for row in message.components:
        yield from row["components"]


def menu(message: Any) -> dict[str, Any]:
    """Return the menu of topics."""
    (found,) = [item for item in items(message) if item["type"] == 3]
    return found


def labels(message: Any) -> list[str]:
    return [item["label"] for item in items(message) if item["type"] == 2]


async def helped(h: Hall, person: Any) -> Any:
    """Ask for help; the answer is private, one message, and leaves nothing in the channel."""
    before = [m.id for m in h.public()]
    told = await person.slash(h.channel, "help")
    assert told.followups == []
    assert len(told.response.content) <= CONTENT
    assert component_problems(told.response.components) == []
    assert told.response.ephemeral
    assert [m.id for m in h.public()] == before
    return told.response


# ------------------------------------------------------------------------------------------------ help


async def test_help_begins_with_how_to_open_a_table(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        shown = await helped(h, h.alice)
        assert shown.content.startswith(guide_texts.NO_TABLE)
        for command in ("/game new", "/act", "/board", "/card", "/undo", "/hand", "/game deadline", "/rules"):
            assert f"`{command}`" in shown.content
        assert list(items(shown)) == []


async def test_help_tells_each_person_what_is_expected_before_the_start(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        assert "Wait for others" in (await helped(h, h.alice)).content
        assert "Press **Join**" in (await helped(h, h.bob)).content
        await h.bob.slash(h.channel, "game join")
        assert "**Start** or `/game start` begins." in (await helped(h, h.bob)).content


async def test_help_tells_each_person_what_is_asked_and_nobody_else_what_that_is(tmp_path: Path) -> None:
    """Everybody bids in secret: each is told the own question, and who has answered is told who is waited for."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await h.alice.slash(h.channel, "game deadline", hours=5)
        shown = await helped(h, h.alice)
        assert shown.content.startswith(f"**Toy**, table {number}\n**You are asked now: Your bid** (due <t:")
        assert labels(shown) == [texts.ACT, guide_texts.RULES]
        panel = await h.alice.click(shown, label=texts.ACT)
        await h.alice.click(panel.response, label="1")
        done = await helped(h, h.alice)
        assert texts.NOTHING_ASKED in done.content
        assert "Lantern 2 (bob): match.bid" in done.content
        assert labels(done) == [guide_texts.RULES]
        watching = await helped(h, h.people[3])
        assert guide_texts.WATCHING in watching.content
        assert "You are asked" not in watching.content
        assert guide_texts.OPEN_SEAT not in watching.content
        await h.leave(h.bob)
        assert guide_texts.OPEN_SEAT in (await helped(h, h.people[3])).content


async def test_help_says_that_a_game_is_over_and_what_is_closed(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await h.close(h.alice)
        assert texts.CLOSED.format(number=number) in (await helped(h, h.alice)).content


async def test_help_in_direct_messages_lists_the_tables(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        other = h.guild.create_text_channel("acre")
        await h.alice.slash(other, "game new", game="toy")
        shown = (await h.alice.user.slash("help")).response
        assert f"{guide_texts.YOUR_TABLES}\n• Table 1 in <#{h.channel.id}>, Toy: **waits for you**" in shown.content
        assert f"• Table 2 in <#{other.id}>, Toy: lobby" in shown.content
        assert len(shown.content) <= CONTENT


async def test_help_names_the_commands_of_the_game(tmp_path: Path) -> None:
    async with hall(tmp_path, games()) as h:
        await h.open(seats=2, game="crusaders")
        shown = await helped(h, h.alice)
        assert "The commands of this game begin with `/crusaders`." in shown.content
        rules = await h.alice.click(shown, label=guide_texts.RULES)
        assert rules.response.content.startswith("**Crusaders: Thy Will Be Done: Aim** (1 of ")


async def test_help_at_a_table_that_does_not_load(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await h.bot.db.transact(lambda conn: damage(conn, log=True))
        await h.restart()
        shown = await helped(h, h.alice)
        assert shown.content.startswith(f"**Toy**, table {number}\n")
        assert "How it goes" in shown.content
        assert (await h.alice.slash(h.channel, "rules")).response.content.startswith("**Toy: Aim** (1 of 3)")
        h.faults.found.clear()  # whoever runs the bot is told that the log does not help


# ------------------------------------------------------------------------------------------------ rules


async def test_the_rules_of_every_game_are_read_from_the_first_page_to_the_last(tmp_path: Path) -> None:
    seconds = count()
    async with hall(tmp_path, games()) as h:
        h.bot.desk.throttle = Throttle(lambda: next(seconds))  # who reads a page takes a second
        for key, game in games().items():
            sections = game.rules()
            shown = (await h.alice.slash(h.channel, "rules", game=key)).response
            assert shown.ephemeral
            for section, following in zip(sections, (*sections[1:], None), strict=True):
                assert f"**{game.info.title}: {section.heading}** (" in shown.content
                assert section.text in shown.content
                if following is not None:
                    shown = (await h.alice.click(shown, label=f"{following.heading} ▶")).response
        assert h.public() == []


async def test_pages_that_are_turned_too_fast_are_asked_to_wait(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        h.bot.desk.throttle = Throttle(lambda: 0)
        shown = (await h.alice.slash(h.channel, "rules")).response
        for n in range(BURST - 1):
            shown = (await h.alice.click(shown, label="◀ Aim" if n % 2 else "A turn ▶")).response
            assert shown.content.startswith("**Toy: ")
        assert (await h.alice.slash(h.channel, "help")).response.content == texts.WAIT


async def test_the_game_of_the_channel_is_meant_unless_another_is_named(tmp_path: Path) -> None:
    async with hall(tmp_path, games()) as h:
        await h.alice.slash(h.channel, "game new", game="road")
        here = await h.bob.slash(h.channel, "rules")
        assert here.response.content.startswith("**Crusade: Road to Jerusalem: Aim**")
        other = await h.bob.slash(h.channel, "rules", game="Outremer", topic="prayer")
        assert other.response.content.startswith("**Outremer: Prayer**")


async def test_without_a_table_the_game_is_asked(tmp_path: Path) -> None:
    async with hall(tmp_path, games()) as h:
        asked = (await h.alice.slash(h.channel, "rules")).response
        assert asked.content == guide_texts.WHICH_GAME
        found = {option["label"]: option["value"] for option in menu(asked)["options"]}
        shown = await h.alice.select(asked, [found["Outremer"]], custom_id=menu(asked)["custom_id"])
        assert shown.response.content.startswith("**Outremer: Aim**")


async def test_a_topic_is_chosen_from_the_menu_also_after_a_restart(tmp_path: Path) -> None:
    async with hall(tmp_path, {"toy": toy.GAME}) as h:
        shown = (await h.alice.slash(h.channel, "rules")).response
        found = {option["label"]: option["value"] for option in menu(shown)["options"]}
        assert list(found) == ["Aim", "A turn", "The end"]
        await h.restart()
        turned = await h.alice.select(shown, [found["The end"]], custom_id=menu(shown)["custom_id"])
        assert turned.response.content.startswith("**Toy: The end** (3 of 3)")
        back = await h.alice.click(turned.response, label="◀ A turn")
        assert back.response.content.startswith("**Toy: A turn** (2 of 3)")


async def test_a_topic_can_be_any_word(tmp_path: Path) -> None:
    async with hall(tmp_path, games()) as h:
        shown = await h.alice.slash(h.channel, "rules", game="crusaders", topic="saracen")
        assert "\n-# Also under: " in shown.response.content
        refused = await h.alice.slash(h.channel, "rules", game="crusaders", topic="helicopter")
        assert refused.response.content.startswith("No topic mentions “helicopter”.")


async def test_topics_and_games_are_suggested(tmp_path: Path) -> None:
    async with hall(tmp_path, games()) as h:
        assert [c["value"] for c in await h.alice.autocomplete(h.channel, "rules", "game", "out")] == ["outremer"]
        assert await h.alice.autocomplete(h.channel, "rules", "topic", "") == []
        named = await h.alice.autocomplete(h.channel, "rules", "topic", "", game="outremer")
        assert [c["value"] for c in named] == [section.heading for section in games()["outremer"].rules()]
        assert await h.alice.autocomplete(h.channel, "rules", "topic", "", game="chess") == []
        await h.alice.slash(h.channel, "game new", game="crusaders")
        here = await h.bob.autocomplete(h.channel, "rules", "topic", "upg")
        assert here[0]["value"] == here[0]["name"] == "Upgrade and skip"
        found = await h.bob.autocomplete(h.channel, "rules", "topic", "hegemony", game="outremer")
        assert [c["name"] for c in found] == [f"{name} (mentions “hegemony”)" for name in ("End and scoring", "Aim")]
        told = await h.bob.slash(h.channel, "rules", game="outremer", topic="hegemony")
        assert told.response.content.startswith("**Outremer: End and scoring**")
        assert told.response.content.endswith("-# Also under: Aim")


async def test_an_old_menu_gets_a_clear_answer(tmp_path: Path) -> None:
    """The game or the topic is not there any more; nothing is raised, and nobody else sees it."""
    async with hall(tmp_path, {"toy": toy.GAME}) as h:
        shown = (await h.alice.slash(h.channel, "rules")).response
        stored = h.env.backend.get_message(h.channel.id, shown.id)
        for at, said in (
            (Address(VERB, 0, mark("chess"), slot=5), guide_texts.NO_GAME),
            (Address(VERB, 99, mark("toy"), slot=mark("Castling")), f"{guide_texts.REWRITTEN}\n**Toy: Aim** (1 of 3)"),
            (Address(VERB, 99, mark("toy"), slot=mark("The end")), "**Toy: The end** (3 of 3)"),
        ):
            button = {"type": 2, "style": 2, "label": "Old", "custom_id": at.pack()}
            stored.components = [{"type": 1, "components": [button]}]
            answer = await h.alice.click(shown, custom_id=at.pack())
            assert answer.response.content.startswith(said)
            assert answer.response.ephemeral
        assert h.public() == []


async def test_the_rules_have_the_numbers_that_the_table_plays_with(tmp_path: Path) -> None:
    class Editions(toy.ToyGame):
        def rules(self, edition: str = "") -> Any:
            return (toy.Section("Aim", f"Edition {edition or 'of new games'}."),)

        def view(self, pos: Any, seat: int | None) -> Any:
            return toy.msgspec.structs.replace(super().view(pos, seat), edition="gold")

    async with hall(tmp_path, {"toy": Editions()}) as h:
        assert "Edition of new games." in (await h.alice.slash(h.channel, "rules")).response.content
        await h.open(seats=2)
        shown = await h.people[3].slash(h.channel, "rules")
        assert "Edition gold." in shown.response.content
        elsewhere = h.guild.create_text_channel("acre")
        assert "Edition of new games." in (await h.alice.slash(elsewhere, "rules")).response.content
