"""What goes wrong between a person and the bot: lost answers, late presses, double taps, commands that are not there.

Nobody is told that nothing was changed when it was; nobody is left without an answer; no traceback for Discord's own.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import simcord
from simcord.http.client import FakeWebhookAdapter

from cogs.desk.throttle import RETYPED, TYPED, Throttle
from cogs.panels import panels
from cogs.texts import mishap_texts, texts
from cogs.typed.bounds import ANSWER
from engine.core.registry import games
from engine.core.rng import Rng
from tests.e2e.hall import Hall, hall, make_bot

LOST = [
    aiohttp.ServerDisconnectedError(),
    aiohttp.ClientPayloadError("cut"),
    ConnectionResetError(1, "reset"),
    TimeoutError(),
]
Act = Callable[[Hall], Awaitable[Any]]


def cut(monkeypatch: pytest.MonkeyPatch, error: BaseException, times: int = 10**6) -> None:
    """Let the next private answers fail, as often as said."""
    real, left = FakeWebhookAdapter.request, [times]

    async def request(self: Any, route: Any, *args: Any, **fields: Any) -> Any:
        if "/webhooks/" in route.url and left[0]:
            left[0] -= 1
            raise error
        return await real(self, route, *args, **fields)

    monkeypatch.setattr(FakeWebhookAdapter, "request", request)


def told(h: Hall) -> str:
    """Return all that was said to anybody."""
    return "\n".join(m.content for m in h.channel.history())


async def seq(h: Hall, number: int) -> int:
    return int((await h.bot.service.looking.table(number)).seq)


# ------------------------------------------------------------------------------------------- behind a commit


@pytest.mark.parametrize("error", LOST, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("way", ["button", "command"])
async def test_an_answer_that_is_lost_says_nothing_about_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, way: str
) -> None:
    """Issue 10, A 3: whatever the network does, the move stands, and who cannot be answered is called in public."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2, computers=1)
        await h.alice.slash(h.channel, "act", answer="1")
        while (await h.bot.service.looking.view_for(number, h.alice.id)).decision.kind != "turn.move":
            await h.alice.slash(h.channel, "act", answer="pass")
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        before, called = await seq(h, number), []
        real = h.bot.service.idle.call
        monkeypatch.setattr(h.bot.service.idle, "call", lambda *who: called.append(who) or real(*who))
        with monkeypatch.context() as broken:
            cut(broken, error)
            if way == "button":
                await h.alice.click(panel, label="Wait")
            else:
                await h.alice.slash(h.channel, "act", answer="wait")
        assert await seq(h, number) > before
        assert called == [(number, h.alice.id)]
        assert "othing was changed" not in told(h)
        assert h.faults.found == []  # not ours


async def test_a_make_up_call_that_fails_is_no_fault_of_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        before = await seq(h, number)

        async def refused(*_who: int) -> None:
            raise h.bot.service.tables.fault("a test", OSError("disk full"))

        monkeypatch.setattr(h.bot.service.idle, "call", refused)
        cut(monkeypatch, aiohttp.ServerDisconnectedError())
        await h.alice.slash(h.channel, "act", answer="1")
        assert await seq(h, number) == before + 1
        assert "othing was changed" not in told(h)
        assert len(h.faults.found) == 1  # the disk
        h.faults.found.clear()


@pytest.mark.parametrize("where", ["panel", "newest", "opened", "reply"])
async def test_a_fault_of_ours_behind_a_move_says_that_the_move_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        before, service = await seq(h, number), h.bot.service

        def fails(*_args: Any, **_fields: Any) -> Any:
            raise RuntimeError("a fault")

        async def newest(_number: int) -> int:
            raise service.tables.fault("a test", OSError("disk full"))

        with monkeypatch.context() as broken:
            match where:
                case "panel":
                    broken.setattr(panels, "panel", fails)
                case "newest":
                    broken.setattr(service.outbox, "newest", newest)
                case "opened":
                    broken.setattr(h.bot.desk.opened, "put", fails)
                case "reply":  # behind the commit, still inside the service
                    broken.setattr(service.moves, "_reply", fails)
            result = await h.alice.click(panel, label="1")
        assert await seq(h, number) == before + 1
        assert result.response.content.startswith("What you did stands.")
        assert len(h.faults.found) == 1
        h.faults.found.clear()


async def _opened(h: Hall) -> None:
    await h.alice.slash(h.channel, "game new", game="toy")


async def _running(h: Hall) -> None:
    await h.open(seats=2)


async def _moved(h: Hall) -> None:
    await h.open(seats=2)
    for person in (h.alice, h.bob):
        await person.slash(h.channel, "act", answer="1")
    await h.alice.slash(h.channel, "act", answer="split")


async def _with_computer(h: Hall) -> None:
    await _opened(h)
    await h.alice.slash(h.channel, "game computer-add", player="random")


async def _two(h: Hall) -> None:
    await _opened(h)
    await h.bob.slash(h.channel, "game join")


async def _nothing(_h: Hall) -> None:
    """Nothing comes before it."""


DONE: list[tuple[Act, str, dict[str, Any]]] = [
    (_nothing, "game new", {"game": "toy"}),
    (_two, "game start", {}),
    (_opened, "game computer-add", {"player": "random"}),
    (_with_computer, "game computer-remove", {"seat": 2}),
    (_opened, "game verbosity", {"level": "full"}),
    (_opened, "game deadline", {"hours": 24}),
    (_two, "game leave", {}),
    (_running, "game prompt", {}),
    (_running, "game prefs", {"window": "pass_unless_held"}),
    (_nothing, "me prefs", {"pings": False}),
    (_running, "act", {"answer": "1"}),
    (_moved, "undo", {}),
]


@pytest.mark.parametrize(("first", "command", "options"), DONE, ids=[row[1] for row in DONE])
async def test_a_lost_answer_is_made_up_for_in_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: Act, command: str, options: dict[str, Any]
) -> None:
    """Issue 10, A 3: every command that does something, not the moves alone."""
    async with hall(tmp_path) as h:
        await first(h)
        with monkeypatch.context() as broken:
            cut(broken, aiohttp.ServerDisconnectedError(), times=1)
            result = await h.alice.slash(h.channel, command, **options)
        assert result.response.content == mishap_texts.KEPT


async def test_a_lost_answer_to_a_look_says_that_nothing_was_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        with monkeypatch.context() as broken:
            cut(broken, aiohttp.ServerDisconnectedError(), times=1)
            result = await h.alice.slash(h.channel, "game status")
        assert result.response.content == mishap_texts.UNSHOWN


# --------------------------------------------------------------------------------------- acknowledging


async def acknowledgement(h: Hall, monkeypatch: pytest.MonkeyPatch, status: int, code: int, *, taken: bool) -> Any:
    """Press a bid of alice's, whose acknowledgement is answered with an error."""
    panel = (await h.alice.click(h.prompt(), label="Act")).response
    real: Any = discord.InteractionResponse.defer

    async def defer(self: Any, **fields: Any) -> None:
        if taken:
            await real(self, **fields)
        kind = discord.NotFound if status == 404 else discord.HTTPException
        raise kind(SimpleNamespace(status=status, reason="test"), {"code": code, "message": "test"})

    with monkeypatch.context() as broken:
        broken.setattr(discord.InteractionResponse, "defer", defer)
        return await h.alice.click(panel, label="1")


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (404, 10008), (400, 50035)])
async def test_a_press_that_discord_knows_no_more_is_not_worked_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    """Issue 10, A 5: an info line and no traceback; who pressed was told by Discord, and presses again."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        before = await seq(h, number)
        with caplog.at_level(logging.INFO, "cogs.desk"):
            await acknowledgement(h, monkeypatch, status, code, taken=False)
        assert await seq(h, number) == before
        assert h.faults.found == []
        lines = [record for record in caplog.records if "not acknowledged" in record.getMessage()]
        assert [(line.levelno, line.exc_info) for line in lines] == [(logging.INFO, None)]


@pytest.mark.parametrize(("status", "code"), [(400, 40060), (500, 0)])
async def test_a_press_that_may_have_been_acknowledged_is_worked_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        before = await seq(h, number)
        result = await acknowledgement(h, monkeypatch, status, code, taken=True)
        assert await seq(h, number) == before + 1
        assert "bid" in result.response.content
        assert h.faults.found == []


async def test_a_command_that_discord_knows_no_more_is_not_worked_on(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        before = await seq(h, number)
        h.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
        assert not (await h.alice.slash(h.channel, "act", answer="1")).acknowledged
        assert await seq(h, number) == before
        assert len(h.env.errors) == 1  # it came to the tree's `on_error`, which logs no error
        assert h.faults.found == []


async def test_suggestions_that_come_too_late_are_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        h.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
        with caplog.at_level(logging.INFO, "discord"):
            await h.alice.autocomplete(h.channel, "act", "answer", "")
        (line,) = [record for record in caplog.records if "in autocomplete" in record.getMessage()]
        assert (line.levelno, line.exc_info) == (logging.INFO, None)
        assert h.faults.found == []


# ------------------------------------------------------------------------------------------- double taps


async def test_a_double_tap_shows_the_answer_of_the_first_press(tmp_path: Path) -> None:
    """Issue 10, A 5."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response.message
        before = await seq(h, number)
        _, second = await h.together([(h.alice, panel, "1"), (h.alice, panel, "1")])
        assert await seq(h, number) == before + 1
        stands = h.env.backend.get_message(h.channel.id, panel.id).content
        assert "bid" in stands.splitlines()[0]
        assert "closed" not in stands
        assert second.followups == []


async def test_two_presses_for_one_question_show_what_the_first_one_did(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response.message
        before = await seq(h, number)
        await h.together([(h.alice, panel, "1"), (h.alice, panel, "2")])
        assert await seq(h, number) == before + 1
        stands = h.env.backend.get_message(h.channel.id, panel.id).content
        assert mishap_texts.ANSWERED in stands
        (line,) = [row.text for row in await h.bot.service.looking.history(number, h.alice.id) if "bid" in row.text]
        assert line in stands


async def test_a_double_tap_on_undo_takes_back_one_step(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        for person in (h.alice, h.bob):
            await person.slash(h.channel, "act", answer="1")
        await h.alice.slash(h.channel, "act", answer="split")  # which can be taken back, and then the choice of it
        panel = (await h.alice.click(h.prompt(), label="Act")).response.message
        undone: list[int] = []
        service: Any = h.bot.service
        real = service.undos.undo

        async def undo(*args: Any) -> Any:
            undone.append(args[0])
            return await real(*args)

        service.undos.undo = undo
        await h.together([(h.alice, panel, "Undo"), (h.alice, panel, "Undo")])
        assert undone == [number]


async def test_who_presses_too_often_is_answered_each_time(tmp_path: Path) -> None:
    """Issue 10, A 5: a press without an answer reads like a fault of ours."""
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        h.bot.desk.throttle._clock = lambda: 0.0
        said = [(await h.alice.click(h.prompt(), label="My hand")).response.content for _ in range(25)]
        assert said[-9:] == [texts.WAIT] * 9


async def test_a_whole_game_under_a_bad_network_says_nothing_false(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every third private answer is lost; the log stays right, and no sentence is."""
    real, count = FakeWebhookAdapter.request, [0]

    async def request(self: Any, route: Any, *args: Any, **fields: Any) -> Any:
        count[0] += "/webhooks/" in route.url
        if "/webhooks/" in route.url and count[0] % 3 == 0:
            raise aiohttp.ServerDisconnectedError
        return await real(self, route, *args, **fields)

    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        monkeypatch.setattr(FakeWebhookAdapter, "request", request)
        rng, moves = Rng(4), 0
        while not await h.over(number) and moves < 200:
            for person in await h.waiting(number):
                seen = await h.bot.service.looking.view_for(number, person.id)
                if seen.decision is None:
                    continue
                words = seen.decision.sample(rng.below)
                answer = getattr(words, "option", None) or ", ".join(getattr(words, "options", ()) or ("seat0 1",))
                await person.slash(h.channel, "act", answer=answer)
                moves += 1
        assert await h.over(number)
        assert (await h.bot.service.replays.verify(number)).same
        assert "othing was changed" not in told(h)


# --------------------------------------------------------------------------------------- the tree's errors


async def replaced(h: Hall, callback: Any) -> Any:
    """Let alice give `/hand`, which Discord knows, to a bot that knows another command of that name, or none."""
    await h.open(seats=2)
    h.bot.tree.remove_command("hand")
    if callback is not None:
        h.bot.tree.add_command(discord.app_commands.Command(name="hand", description="Another", callback=callback))
    return await h.alice.slash(h.channel, "hand", table=1)


class Never(discord.app_commands.Transformer):
    """Takes nothing."""

    type = discord.AppCommandOptionType.integer

    async def transform(self, interaction: Any, value: Any, /) -> int:
        return int("9" * 4301)


async def _other_options(interaction: discord.Interaction[Any], other: str) -> None:
    raise AssertionError


async def _unfit(interaction: discord.Interaction[Any], table: discord.app_commands.Transform[int, Never]) -> None:
    raise AssertionError


@discord.app_commands.checks.has_permissions(manage_guild=True)
async def _rights(interaction: discord.Interaction[Any], table: int) -> None:
    raise AssertionError


@discord.app_commands.checks.bot_has_permissions(administrator=True)
async def _our_rights(interaction: discord.Interaction[Any], table: int) -> None:
    raise AssertionError


@discord.app_commands.check(lambda _interaction: False)
async def _check(interaction: discord.Interaction[Any], table: int) -> None:
    raise AssertionError


@pytest.mark.parametrize(
    ("callback", "said"),
    [
        (None, mishap_texts.CHANGED),
        (_other_options, mishap_texts.CHANGED),
        (_unfit, "“1” cannot be taken for a whole number. Choose it from what Discord offers there."),
        (_rights, "You need these rights for this command: Manage Server."),
        (_our_rights, "I need these rights here for this command: Administrator."),
        (_check, mishap_texts.NOT_YOURS),
    ],
    ids=["vanished", "other options", "conversion", "rights", "our rights", "check"],
)
async def test_a_command_that_cannot_be_begun_is_answered_in_one_sentence(
    tmp_path: Path, callback: Any, said: str
) -> None:
    """Issue 10, D 19: privately, and without a traceback."""
    async with hall(tmp_path) as h:
        result = await replaced(h, callback)
        assert result.response.content == said
        assert result.ephemeral
        assert len(h.env.errors) == 1
        assert h.faults.found == []


async def test_a_fault_before_the_acknowledgement_is_answered_with_its_number(tmp_path: Path) -> None:
    async def broken(interaction: discord.Interaction[Any], table: int) -> None:
        raise RuntimeError("a fault")

    async with hall(tmp_path) as h:
        result = await replaced(h, broken)
        assert "the fault is noted as" in result.response.content
        assert len(h.env.errors) == len(h.faults.found) == 1
        h.faults.found.clear()


async def test_a_command_that_vanished_suggests_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        h.bot.tree.remove_command("board")
        assert await h.alice.autocomplete(h.channel, "board", "picture", "") == []
        assert len(h.env.errors) == 1
        assert h.faults.found == []


async def test_a_form_or_a_button_that_nothing_works_on_any_more_is_answered(tmp_path: Path) -> None:
    """A verb of a later release, or of an earlier one."""
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        del h.bot.desk.verbs["option"]
        shown = await h.alice.click(panel, label="1")
        assert "closed" in shown.response.content
        stored = h.env.backend.get_message(panel.channel_id, panel.id)
        stored.components[0]["components"][0]["custom_id"] = "cv1b:M:1:2:0:4:5:"
        shown = await h.alice.click(panel, custom_id="cv1b:M:1:2:0:4:5:")
        assert [m.content for m in (shown.response, *shown.followups)][-1] == texts.STALE


async def test_steward_is_offered_to_moderators_alone_and_asks_again_when_it_is_given(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        (steward,) = [command for command in h.bot.tree.get_commands() if command.name == "steward"]
        payload = steward.to_dict(h.bot.tree)
        assert payload["default_member_permissions"] == discord.Permissions(manage_channels=True).value
        assert not payload["dm_permission"]
        await h.open(seats=2)
        for command, options in (("show", {}), ("back", {}), ("act", {"seat": 1}), ("export", {}), ("end", {})):
            result = await h.bob.slash(h.channel, f"steward {command}", **options)
            assert result.response.content == texts.NO_MODERATOR


# ---------------------------------------------------------------------------------------------- bounds


def strings(nodes: Sequence[Mapping[str, Any]], above: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every option in words that somebody types freely."""
    for node in nodes:
        path = f"{above} {node['name']}"
        if node["type"] == 3 and above and not node.get("choices"):
            yield path, node
        yield from strings(node.get("options") or (), path)


async def test_every_option_in_words_is_bounded(tmp_path: Path) -> None:
    """Issue 10, D 17: the whole tree, with the commands of every game."""
    async with hall(tmp_path, games()) as h:
        payloads = [command.to_dict(h.bot.tree) for command in h.bot.tree.get_commands()]
        found = dict(strings(payloads))
        assert len(found) > 60
        assert {path for path, node in found.items() if not node.get("min_length", 0) >= 1} == set()
        assert {path for path, node in found.items() if not node.get("max_length", 6000) <= ANSWER} == set()


async def test_the_bot_has_a_bucket_for_suggestions_and_another_for_looks(tmp_path: Path) -> None:
    bot = make_bot(tmp_path / "games.sqlite3", games())
    async with simcord.run(bot):
        assert (bot.desk.typing._burst, bot.desk.typing._refill) == (TYPED, RETYPED)
        assert bot.desk.throttle is not bot.desk.typing
    await bot.close()


async def test_who_types_too_fast_gets_no_suggestions_for_a_moment(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        h.bot.desk.typing = Throttle(lambda: 0.0, burst=TYPED, refill=RETYPED)
        offered = [await h.alice.autocomplete(h.channel, "act", "answer", "") for _ in range(TYPED + 3)]
        assert all(offered[:TYPED])
        assert offered[TYPED:] == [[]] * 3
        assert await h.bob.autocomplete(h.channel, "act", "answer", "") != []
        h.bot.desk.typing._clock = lambda: RETYPED
        assert await h.alice.autocomplete(h.channel, "act", "answer", "") != []
        assert (await h.alice.slash(h.channel, "board")).response.content != texts.WAIT  # a bucket of its own


# -------------------------------------------------------------------------------- commands that say nothing


@pytest.mark.parametrize("key", sorted(games()))
async def test_a_command_of_which_nothing_is_filled_in_opens_the_panel(tmp_path: Path, key: str) -> None:
    """Issue 10, A 8: every move whose first option may be left out, where it is not asked for."""
    game = games()[key]
    async with hall(tmp_path, {key: game}) as h:
        seats = game.info.seats[0]
        number = await h.open(seats=seats, game=key)
        group = h.bot.tree.get_command(key)
        assert isinstance(group, discord.app_commands.Group)
        moves = getattr(importlib.import_module(f"cogs.{key}"), "MOVES", None)  # without it all of them are moves
        first = {c.name: c.parameters for c in group.commands if moves is None or c.name in moves}
        able = [name for name, options in first.items() if not options or not options[0].required]
        assert able
        before = await seq(h, number)
        for person in h.people[:seats]:
            asked = (await h.bot.service.looking.view_for(number, person.id)).decision
            for command in able:
                result = await person.slash(h.channel, f"{key} {command}")
                said = "\n".join(m.content for m in (result.response, *result.followups))
                assert "something else" not in said
                assert (
                    await h.bot.service.looking.view_for(number, person.id)
                ).prompt is None or result.response.components
                assert asked or texts.NOTHING_ASKED in said
        assert await seq(h, number) == before
