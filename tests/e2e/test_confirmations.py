"""What is answered around a game: for every command, in every state of a table, to every kind of person. Each answer
names the table and what changed there, or says that nothing was changed or why it cannot be; and it is true.

Issue kind A 9: confirmations that were false ("The game begins" to a stranger) or empty ("Noted.").
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from cogs.texts import lobby_texts
from db import games
from engine.core.rng import Rng
from table.model import Table
from tests.e2e.hall import Hall, addresses, hall
from tests.e2e.test_steward import person

STATES = ("lobby", "running", "over", "ended", "archived")
PEOPLE = ("opener", "seated", "stranger", "moderator")
FULL = {
    "lobby": r"The game at table N has not begun\.",
    "running": r"The game at table N has begun already\.",
    "over": r"The game at table N is over\.",
    "ended": r"Table N is closed\.",
    "archived": r"Table N is put away; `/game resume table:N` goes on with it\.",
}
"""What is told of a table in a state in which something cannot be done there, whoever asks."""
ONLY_OPENER = r"Only whoever opened this table, or a moderator, may {}\."
ONLY_PART = r"Only who sits at table N, whoever opened it, or a moderator, may {}\."
OWN_ONLY = r"Who plays, or has played, gives away no seat of an opponent\. That takes its holder, a moderator"
ONLY_PLAYERS = r"Only who plays here may speak for a seat\."
SURE = r"Close table N for good\?"
NO_SEAT = r"You have no seat at this table\."
Told = str | dict[str, str]
"""The beginning of an answer, by person where it differs; "+": the table is otherwise afterwards."""


def opener(told: str, may: str) -> dict[str, str]:
    """For the opener and moderators alone."""
    refused = ONLY_OPENER.format(may)
    return {"opener": told, "moderator": told, "seated": refused, "stranger": refused}


def part(told: str, may: str) -> dict[str, str]:
    """For all but strangers."""
    return {"stranger": ONLY_PART.format(may), "": told}


def seated(told: str, other: str = NO_SEAT) -> dict[str, str]:
    """For who sits there."""
    return {"stranger": other, "moderator": other, "": told}


SITS = {
    "opener": r"Nothing was changed: you sit at table N already \((seat|Lantern) 1\)\.",
    "seated": r"Nothing was changed: you sit at table N already \((seat|Lantern) 2\)\.",
}
NO_LEAVE = r"Nothing was changed: you have no seat at table N\."
RECORD = r"The record of table N: "
HEAD = r"\*\*Toy\*\*, table N, "
REST = r"Only a table that was put away can be resumed; table N "
FREED = r"\+You have left table N: seat {} is free\."
DECIDED = r"\+The table has decided for Lantern 1 \(alice\) at table N:\n• Lantern 1: "
COMPUTER = r"\+The computer player random sits down at table N, on seat 3\."
CASES: list[tuple[str, dict[str, Any], dict[str, Told]]] = [
    (
        "game join",
        {},
        {
            "lobby": {**SITS, "": r"\+You sit down at table N, on seat 3\."},
            "running": {**SITS, "": r"No seat of this game is open\."},
        },
    ),
    (
        "game leave",
        {},
        {
            "lobby": {"opener": FREED.format(1), "seated": FREED.format(2), "": NO_LEAVE},
            "running": seated(r"Give up your seat at table N \(Lantern [12]\)\?", NO_LEAVE),
        },
    ),
    (
        "game leave",
        {"computer": "random"},
        {
            "lobby": seated(r"\+You have left table N: seat [12] is free\. Before the start no computer", NO_LEAVE),
            "running": seated(r"Give up your seat at table N \(Lantern [12]\) to the computer player r", NO_LEAVE),
        },
    ),
    (
        "game computer-add",
        {"player": "random"},
        {
            "lobby": part(COMPUTER, "add a computer player"),
            "running": part(r"No seat of this game is open\.", "add a computer player"),
        },
    ),
    (
        "game computer-remove",
        {"seat": 1},
        {
            "lobby": part(
                r"Nothing was changed: seat 1 of table N is alice's; no computer player sits there\.",
                "take a computer player away",
            ),
            "running": r"The game is running: `/game replace` hands the seat of a computer player to somebody\.",
        },
    ),
    (
        "game computer-remove",
        {"seat": 3},
        {
            "lobby": part(r"Nothing was changed: seat 3 of table N is empty; no", "take a computer player away"),
            "running": r"The game is running: ",
        },
    ),
    (
        "game option",
        {"option": "Rounds", "value": "One"},
        {"lobby": opener(r"\+Table N: Rounds: One \(was: Two\)\.", "choose the options")},
    ),
    (
        "game option",
        {"option": "Rounds", "value": "Two"},
        {"lobby": opener(r"Nothing was changed: at table N Rounds is “Two” already\.", "choose the options")},
    ),
    (
        "game start",
        {},
        {
            "lobby": part(r"\+Toy begins at table N, with alice \(Lantern 1\) and bob \(Lan", "begin the game"),
            "running": r"Nothing was changed: the game at table N has begun already\.",
        },
    ),
    (
        "game resume",
        {},
        {
            "lobby": r"Nothing was changed: table N was not put away\.",
            "running": r"Nothing was changed: table N was not put away\.",
            "over": REST + r"is over\.",
            "ended": REST + r"was closed\.",
            "archived": part(r"\+Table N goes on, in <#C>\.", "resume it"),
        },
    ),
    (
        "game verbosity",
        {"level": "full"},
        {
            state: opener(r"\+Table N tells in its channel from now on: .*move\. Until", "set how much is told")
            for state in ("lobby", "running")
        },
    ),
    (
        "game verbosity",
        {"level": "normal"},
        {
            state: opener(r"Nothing was changed: that is what table N tells already", "set how much is told")
            for state in ("lobby", "running")
        },
    ),
    (
        "game replace",
        {"seat": 2, "user": "dave"},
        {
            "running": {
                **opener(r"\+Lantern 2 at table N goes from bob to dave\.", "replace a player"),
                "opener": OWN_ONLY,
                "seated": r"\+",
                "stranger": ONLY_PLAYERS,
            }
        },
    ),
    (
        "game replace",
        {"seat": 2, "user": "bob"},
        {
            "running": {
                "": r"Nothing was changed: bob plays Lantern 2 at table N already\.",
            }
        },
    ),
    ("game end", {}, {state: opener(SURE, "close it") for state in ("lobby", "running", "archived")}),
    (
        "game prefs",
        {"window": "ask"},
        {
            state: seated(r"Nothing was changed: when others might react, you are asked every time at table N al")
            for state in ("lobby", "running", "archived")
        },
    ),
    (
        "game prefs",
        {"window": "pass_unless_held"},
        {
            state: seated(r"When others might react at table N, you are from now on: passed over .* Until now: asked")
            for state in ("lobby", "running", "archived")
        },
    ),
    (
        "game export",
        {},
        dict.fromkeys(STATES, RECORD + "what you may") | dict.fromkeys(("over", "ended"), RECORD + "all of it, for"),
    ),
    (
        "game status",
        {},
        {
            "lobby": HEAD + "is open",
            "running": HEAD + "is being played",
            "over": HEAD + "was played to the end",
            "ended": HEAD + "was closed",
            "archived": HEAD + "is put away: `/game resume table:N` goes on with it",
        },
    ),
    ("steward show", {}, dict.fromkeys(STATES, HEAD)),
    ("steward back", {}, {"running": r"Nothing can be taken back yet\."}),
    ("steward act", {"seat": 1}, {"running": DECIDED}),
    ("steward end", {}, dict.fromkeys(("lobby", "running", "archived"), SURE)),
    (
        "steward export",
        {},
        dict.fromkeys(("over", "ended"), RECORD + "all of it, hidden things too")
        | dict.fromkeys(("running", "archived"), r"\+" + RECORD + "all of it, hidden things too"),
    ),
]


ELSEWHERE = {"game new", "game move", "game prompt", "game deadline", "steward damaged", "steward import"}
"""Commands whose answers other tests hold."""


async def build(h: Hall, channel: ChannelHandle, state: str) -> int:
    """Open a table of alice and bob in a channel and bring it into a state."""
    service = h.bot.service
    table = await service.seats.create("toy", channel.id, h.guild.id, h.alice.id, "alice")
    await service.seats.join(table.id, h.bob.id, "bob")
    if state == "lobby":
        return table.id
    await service.seats.start(table.id, h.alice.id)
    if state == "over":
        await finish(h, table)
    if state == "ended":
        await service.seats.end(table.id, h.alice.id)
    if state == "archived":
        await h.bot.db.transact(lambda conn: games.set_state(conn, table.id, "archived", service.tables.clock()))
        service.tables._shelf.pop(table.id)
    return table.id


async def finish(h: Hall, table: Table) -> None:
    """Play a game to its end."""
    rng = Rng(1)
    while (await h.bot.service.looking.table(table.id)).live:
        for user in (h.alice, h.bob):
            seen = await h.bot.service.looking.view_for(table.id, user.id)
            if seen.decision is not None:
                choice = seen.decision.sample(rng.below)
                await h.bot.service.moves.submit(table.id, user.id, seen.number, choice, f"{user.id}:{seen.seq}")


def expected(told: dict[str, Told], state: str, who: str) -> str:
    found = told.get(state, FULL[state])
    return found if isinstance(found, str) else found.get(who) or found[""]


@pytest.mark.parametrize("state", STATES)
async def test_every_command_answers_truly_whoever_asks(tmp_path: Path, state: str) -> None:
    async with hall(tmp_path) as h:
        moderator = person(h, "mo", manage_guild=True)
        asking: dict[str, MemberActor] = dict(zip(PEOPLE, (h.alice, h.bob, h.people[2], moderator), strict=True))
        names = {"dave": h.people[3], "bob": h.bob}
        channel, number = h.channel, await build(h, h.channel, state)
        wrong, count = [], 0
        for command, options, told in CASES:
            for who in PEOPLE if command.startswith("game") else ("moderator",):
                filled = {k: names.get(v, v) if k == "user" else v for k, v in options.items()}
                before = await h.bot.service.looking.table(number)
                answer = (await asking[who].slash(channel, command, **filled)).response.content
                changed = await h.bot.service.looking.table(number) != before
                wanted = re.sub(r"\bN\b", str(number), expected(told, state, who)).replace("<#C>", f"<#{channel.id}>")
                pattern = wanted.removeprefix(r"\+")
                if re.match(pattern, answer, re.DOTALL) is None or changed is not wanted.startswith(r"\+"):
                    wrong.append((command, who, changed, answer, wanted))
                if changed or command == "game prefs":
                    count += 1
                    channel = h.guild.create_text_channel(f"levant-{count}")
                    number = await build(h, channel, state)
        assert wrong == []


async def test_buttons_say_the_same_as_commands(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await build(h, h.channel, "lobby")
        await h.tick()
        carol = h.people[2]

        def press(label: str) -> Any:
            return next(m for m in h.public() if any(at.verb == "join" for at in addresses(m))), label

        async def said(who: MemberActor, label: str) -> str:
            message, text = press(label)
            return (await who.click(message, label=text)).response.content

        assert await said(h.alice, "Join") == f"Nothing was changed: you sit at table {number} already (seat 1)."
        assert await said(carol, "Leave") == f"Nothing was changed: you have no seat at table {number}."
        assert await said(carol, "Join") == f"You sit down at table {number}, on seat 3."
        assert await said(carol, "Leave") == f"You have left table {number}: seat 3 is free."
        assert await said(h.bob, "Add a computer player") == (
            f"The computer player random sits down at table {number}, on seat 3."
        )
        assert (await said(carol, "Start")).startswith(f"Only who sits at table {number}")
        assert await said(h.bob, "Start") == (
            f"Toy begins at table {number}, with alice (Lantern 1), bob (Lantern 2) and Computer (random) (Lantern 3)."
        )
        closing = (await h.alice.slash(h.channel, "game end")).response
        seq = (await h.bot.service.looking.table(number)).seq
        assert (await h.alice.click(closing, label=lobby_texts.END)).response.content == (
            f"Table {number} is closed: its game has no result."
        )
        assert (await h.bot.service.looking.table(number)).seq == seq + 1


async def test_the_options_panel_says_what_was_changed(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        lobby = next(m for m in h.public() if any(at.verb == "options" for at in addresses(m)))
        panel = (await h.alice.click(lobby, label="Options")).response
        menu = panel.components[0]["components"][0]["custom_id"]
        shown = await h.alice.select(panel, ["0"], custom_id=menu)
        assert shown.response.content.startswith("Table 1: Rounds: One (was: Two).\n**Toy**")
        again = await h.alice.select(panel, ["0"], custom_id=menu)
        assert again.response.content.startswith("Nothing was changed: at table 1 Rounds is “One” already.\n**Toy**")


async def test_my_own_wishes_say_when_they_are_as_they_were(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        assert (await h.alice.slash(h.channel, "me prefs")).response.content.startswith("Nothing was changed. At all ")
        set_ = (await h.alice.slash(h.channel, "me prefs", pings=False)).response.content
        assert set_.startswith("At all your tables you are not mentioned")
        again = (await h.alice.slash(h.channel, "me prefs", pings=False)).response.content
        assert again.startswith("Nothing was changed. At all your tables you are not mentioned")


async def test_a_game_does_not_begin_while_somebody_chooses_a_computer_player(tmp_path: Path) -> None:
    """Issue kind A 10: Start beside an open choice began a game of two."""
    from engine.core.registry import games as known

    async with hall(tmp_path, known()) as h:
        await h.alice.slash(h.channel, "game new", game="outremer")
        await h.bob.slash(h.channel, "game join")
        lobby = next(m for m in h.public() if any(at.verb == "join" for at in addresses(m)))
        choice = await h.bob.click(lobby, label="Add a computer player")
        asked = await h.alice.click(lobby, label="Start")
        table = await h.bot.service.looking.find(h.channel.id)
        assert table is not None
        assert table.state == "lobby"
        assert asked.response.content == (
            "bob is choosing a computer player for table 1, and none has sat down yet. "
            "Begin now with 2 players (alice, bob)?"
        )
        stranger = await h.people[2].slash(h.channel, "game start")
        assert stranger.response.content.startswith("Only who sits at table 1")
        added = await h.bob.click(choice.response, label="marshal")
        assert added.response.content == "The computer player marshal sits down at table 1, on seat 3."
        stale = await h.alice.click(asked.response, label="Begin with 2")
        assert "begins at table 1, with alice" in stale.response.content  # nobody chooses any more: all three play
        assert "Computer (marshal)" in stale.response.content


async def test_who_is_sure_begins_with_who_is_there(tmp_path: Path) -> None:
    from engine.core.registry import games as known

    async with hall(tmp_path, known()) as h:
        await h.alice.slash(h.channel, "game new", game="outremer")
        await h.bob.slash(h.channel, "game join")
        lobby = next(m for m in h.public() if any(at.verb == "join" for at in addresses(m)))
        await h.alice.click(lobby, label="Add a computer player")
        asked = await h.alice.click(lobby, label="Start")
        assert asked.response.content.startswith("You are choosing a computer player for table 1")
        begun = await h.alice.click(asked.response, label="Begin with 2")
        assert begun.response.content.startswith("Outremer begins at table 1, with alice (")


async def test_no_command_is_forgotten(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        there = {
            f"{group['name']} {command['name']}"
            for group in (command.to_dict(h.bot.tree) for command in h.bot.tree.get_commands())
            for command in group.get("options") or ()
            if group["name"] in ("game", "steward")
        }
        assert there == {command for command, *_ in CASES} | ELSEWHERE
