"""The private panel on a busy channel: it stands at the end, there is one, and what was chosen in it comes along."""

import re
from pathlib import Path
from typing import Any

import pytest

from cogs.texts import texts
from tests.e2e.hall import Hall, hall

COGS = Path(__file__).parents[2] / "cogs"


def label(message: Any, words: str) -> bool:
    """Whether a button of a message has these words."""
    return any(words in str(item.get("label")) for row in message.components for item in row["components"])


async def splitting(h: Hall) -> Any:
    """Let alice have begun to split, in an open panel: one of two coins is placed. Return the panel."""
    await h.open(seats=2)
    for person in (h.alice, h.bob):
        await person.slash(h.channel, "act", answer="1")
    await h.alice.slash(h.channel, "act", answer="split")
    panel = (await h.alice.click(h.prompt(), label="Act")).response
    return await plus(h, panel)


async def plus(h: Hall, panel: Any) -> Any:
    """Press the second + of a panel."""
    found = [item for row in panel.components for item in row["components"] if item["label"] == "+"]
    return await h.alice.click(panel, custom_id=found[1]["custom_id"])


async def test_a_panel_at_the_end_of_the_channel_goes_on_where_it_stands(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        shown = await splitting(h)
        assert shown.followups == []
        assert label(shown.response, "Lantern 2: 1 / 3")


async def test_acting_again_opens_a_fresh_panel_and_takes_the_old_one_away(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        old = (await splitting(h)).response
        again = await h.alice.click(h.prompt(), label="Act")
        assert label(again.response, "Lantern 2: 1 / 3")  # what was chosen came along
        assert old.id not in h.env.backend.messages[h.channel.id]
        by_command = await h.alice.slash(h.channel, "act")
        assert label(by_command.response, "Lantern 2: 1 / 3")
        assert again.response is None
        done = await h.alice.click(by_command.response, label="Done (1 of 1 to 2)")
        assert done.response is not None


async def test_a_panel_above_a_newer_post_goes_on_below_it(tmp_path: Path) -> None:
    """A press in it leaves one line of it, and answers at the end of the channel."""
    async with hall(tmp_path) as h:
        shown = await splitting(h)
        await h.bob.slash(h.channel, "game prompt")
        moved = await plus(h, shown.response)
        assert moved.response.content == texts.BELOW
        assert moved.response.components == []
        (fresh,) = moved.followups
        assert fresh.ephemeral
        assert label(fresh, "Lantern 2: 2 / 3")
        assert fresh.id > h.prompt().id
        there = await h.alice.click(fresh, label="Clear")
        assert there.followups == []  # it stands at the end: it goes on where it is
        again = await h.alice.click(h.prompt(), label="Act")
        assert fresh.id not in h.env.backend.messages[h.channel.id]
        assert label(again.response, "Lantern 2: 0 / 3")


async def test_a_panel_of_some_minutes_ago_goes_on_below_what_people_said(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        shown = await splitting(h)
        h.env.backend.advance_clock(6 * 60)
        moved = await plus(h, shown.response)
        assert moved.response.content == texts.BELOW
        assert len(moved.followups) == 1


@pytest.mark.parametrize("code", [10008, 50027])
async def test_a_panel_that_cannot_be_taken_away_harms_nothing(tmp_path: Path, code: int) -> None:
    async with hall(tmp_path) as h:
        await splitting(h)
        h.env.inject_error("DELETE", "/webhooks/*/*/messages/*", status=404, code=code, times=None)
        again = await h.alice.click(h.prompt(), label="Act")
        assert label(again.response, "Lantern 2: 1 / 3")


async def test_each_person_and_each_table_has_a_panel_of_its_own(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        mine = (await h.alice.click(h.prompt(), label="Act")).response
        theirs = (await h.bob.click(h.prompt(), label="Act")).response
        other = h.guild.create_text_channel("elsewhere")
        await h.alice.slash(other, "game new", game="toy")
        await h.bob.slash(other, "game join")
        await h.alice.slash(other, "game start")
        await h.alice.slash(other, "act")
        here = h.env.backend.messages[h.channel.id]
        assert mine.id in here
        assert theirs.id in here


async def test_every_verb_of_a_button_is_known_to_the_desk(tmp_path: Path) -> None:
    made = set(re.findall(r'verb="(\w+)"|Address\("(\w+)"', "".join(p.read_text() for p in COGS.rglob("*.py"))))
    verbs = {first or second for first, second in made} - {"note"}  # a line of text in the shape of a button
    assert verbs > {"option", "group", "page", "act"}
    async with hall(tmp_path) as h:
        assert verbs <= set(h.bot.desk.verbs)
