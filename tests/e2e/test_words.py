"""What a person is told around the moves: other games' commands, the end of a game, a closed table, a vote."""

from pathlib import Path

from engine.core.registry import games
from engine.core.rng import Rng
from tests.e2e.hall import addresses, hall


async def test_a_command_of_another_game_names_the_one_that_is_played(tmp_path: Path) -> None:
    async with hall(tmp_path, games()) as h:
        await h.open(seats=2, game="outremer")
        said = await h.alice.slash(h.channel, "crusaders done")
        assert said.response.content == "This channel plays Outremer; use `/outremer …`."


async def test_the_result_names_the_winner_and_mentions_everybody_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=3, computers=1)
        await h.play(number, Rng(4))
        await h.tick()
        (posted,) = [m for m in h.public() if " with " in m.content]
        assert "\n\n**Lantern " in posted.content
        for person in (h.alice, h.bob):
            assert posted.content.count(f"<@{person.id}>") == 1
        assert {user.id for user in posted.mentions} == {h.alice.id, h.bob.id}
        status = await h.alice.slash(h.channel, "game status")
        assert posted.content.split("\n\n")[1].split("\n<@")[0] in status.response.content
        assert "Computer (random) (computer" not in status.response.content
        over = await h.alice.slash(h.channel, "act")
        assert over.response.content == "This game is over; `/game status` shows the result."


async def test_a_closed_table_says_so_and_waits_for_nobody(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await h.close(h.alice)
        assert (await h.alice.slash(h.channel, "act")).response.content == f"Table {number} is closed."
        await h.alice.slash(h.channel, "game new", game="toy")
        await h.close(h.alice)
        assert (await h.alice.slash(h.channel, "act")).response.content == f"Table {number + 1} is closed."


async def test_a_game_for_one_offers_no_computer_player(tmp_path: Path) -> None:
    async with hall(tmp_path, games()) as h:
        for game, seen in (("road", False), ("outremer", True)):
            await h.alice.slash(h.channel, "game new", game=game)
            (lobby,) = [m for m in h.public() if any(at.verb == "join" for at in addresses(m))]
            assert any(at.verb == "computers" for at in addresses(lobby)) is seen
            if seen:
                panel = await h.alice.click(lobby, label="Add a computer player")
                assert "• marshal: weighs what every option changes" in panel.response.content
            await h.close(h.alice)


async def test_a_vote_names_the_step_and_loses_its_buttons_when_it_is_decided(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        for label in ("Refuse", "Agree"):
            await h.open(seats=2)
            await h.alice.slash(h.channel, "act", answer="1")
            await h.bob.slash(h.channel, "act", answer="1")
            await h.alice.slash(h.channel, "act", answer="draw")
            refused = await h.alice.slash(h.channel, "undo")
            await h.alice.click(refused.response, label="Ask the others")
            (vote,) = [m for m in h.public() if any(at.verb == "agree" for at in addresses(m))]
            assert "Lantern 1 asks to take back:\n• " in vote.content
            assert "entry" not in vote.content
            await h.bob.click(vote, label=label)
            assert not [m for m in h.public() if any(at.verb == "agree" for at in addresses(m))]
            await h.close(h.alice)


async def test_an_answered_prompt_says_no_time(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        for person in (h.alice, h.bob, h.alice):
            await person.slash(h.channel, "act", answer="1")
        await h.tick()
        assert len([m for m in h.public() if ", asked <t:" in m.content]) == 1
        assert ", asked <t:" in h.prompt().content
