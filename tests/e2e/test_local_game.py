"""The real game at the real page: two people and a computer player, by slash command, button and form."""

from playwright.async_api import expect

from bot import create_bot
from cogs.settings import Settings
from engine.outremer import GAME
from tests.e2e.browsing import table

MOVES = 80
WAYS = ("slash", "button", "form")


def bot(folder):
    return create_bot(Settings(database_path=folder / "games.sqlite3"), games={GAME.info.key: GAME})


async def start(alice, bob):
    """Open a table for both with a computer player, and begin."""
    await alice.command("game new", game="Outremer")
    await bob.sees("is open: press Join")
    await bob.button("Join").click()
    await alice.sees("Bob")
    await alice.command("game computer-add", player="random")
    await alice.sees("Computer")
    await alice.button("Start").click()
    await expect(bob.button("Act")).to_be_visible()


class Player:
    """Answers what is asked at the page, each time in the way that was used least."""

    def __init__(self, people):
        self.people = people
        self.used = dict.fromkeys(WAYS, 0)

    async def asked(self):
        """The person whom the newest prompt names first."""
        page = self.people[0].page
        act = page.get_by_role("button", name="Act", exact=True)
        prompt = page.locator(".message:not(.private)").filter(has=act).last
        await expect(prompt).to_be_visible()
        words = await prompt.inner_text()
        return min(self.people, key=lambda one: words.find(f"@{one.name}") % 10_000)

    async def move(self):
        """One answer of whoever is asked."""
        person, panel = await self._open_panel()
        before = await person.log.inner_text()
        if await panel.get_by_role("button", name="Type it…").count() and self.used["form"] <= self.used["button"]:
            await self._by_form(person, panel)
        elif self.used["slash"] <= self.used["button"]:
            await self._by_command(person)
        else:
            await self._by_button(panel)
        await expect(person.log).not_to_have_text(before, use_inner_text=True)

    async def _open_panel(self):
        """Whoever is asked, and the private panel that *Act* opens. A prompt is posted a moment after the move."""
        for _ in range(20):
            for one in self.people:
                await one.settled()
            person = await self.asked()
            old = person.page.locator(".message.private")
            for left in range(await old.count() - 1, -1, -1):
                await old.first.get_by_role("button", name="Dismiss message").click()
                await expect(old).to_have_count(left)
            await person.button("Act").click()
            panel = person.page.locator(".message.private")
            await expect(panel.or_(person.trouble).first).to_be_visible()
            if await panel.count() == 1 and not await panel.get_by_text("Nothing is asked of you").count():
                await expect(panel.locator("[data-custom-id]").first).to_be_visible()
                return person, panel
        raise AssertionError("nobody is asked anything")

    async def _suggestion(self, person):
        """The first answer that the bot suggests to the command twin of the panel."""
        await person.line.fill("/act")
        await person.suggestions.filter(has=person.page.get_by_text("/act", exact=True)).click()
        if not await person.page.get_by_label("answer").count():
            await person.page.get_by_role("button", name="+ answer").click()
        await expect(person.suggestions.first).to_be_visible()
        return person.suggestions.first

    async def _by_command(self, person):
        await (await self._suggestion(person)).click()
        await person.page.get_by_role("button", name="Run /act").click()
        self.used["slash"] += 1

    async def _by_form(self, person, panel):
        answer = await (await self._suggestion(person)).inner_text()
        await person.page.get_by_role("button", name="Leave this command").click()
        await panel.get_by_role("button", name="Type it…").click()
        form = person.page.locator("dialog#form")
        await form.get_by_role("textbox").fill(answer)
        await form.get_by_role("button", name="Submit").click()
        await expect(form).not_to_be_visible()
        self.used["form"] += 1

    async def _by_button(self, panel):
        for _ in range(40):
            if not await panel.count():
                return
            done = panel.get_by_role("button", name="Done")
            if await done.count() and await done.is_enabled():
                await done.click()
                break
            many = await panel.get_by_role("button", name="Type it…").count()
            await panel.locator("button[data-custom-id]:enabled").first.click()
            if not many:
                break
        self.used["button"] += 1


async def test_a_game_by_slash_command_button_and_form(tmp_path):
    async with table(bot(tmp_path), tmp_path) as people:
        alice, bob = people
        await start(alice, bob)
        player = Player(people)
        for _ in range(MOVES):
            await player.move()
            if all(player.used.values()):
                break
        assert all(player.used.values()), player.used

        # the map, for both
        for person in people:
            await person.settled()  # a picture that is drawn anew takes the place of its element
            board = person.log.locator(".picture img").last
            await board.scroll_into_view_if_needed()
            await expect(board).to_be_visible()
            await expect(board).to_have_js_property("complete", True)
            assert await board.evaluate("image => image.naturalWidth > 600")
            assert len(await board.get_attribute("alt")) > 40

        # the hand of each, by direct message, and nobody else's
        hands = []
        for person in people:
            await person.goes_to("Caravanserai")
            await person.sees("Bull")
            hands.append(await person.message("Bull").inner_text())
        assert hands[0] != hands[1]
        for person, other in ((alice, hands[1]), (bob, hands[0])):
            bull = other.split("Bull")[1].split("•")[1].split(":")[0].strip()
            assert bull not in await person.page.content()


async def test_a_restart_goes_unnoticed(tmp_path):
    async with table(bot(tmp_path), tmp_path) as (alice, bob):
        await start(alice, bob)
        before = await alice.log.locator(".message:not(.private)").count()
    async with table(bot(tmp_path), tmp_path) as people:
        alice, bob = people
        await expect(alice.log.locator(".message:not(.private)")).to_have_count(before)
        player = Player(people)
        await player.move()
        await player.move()
        await expect(alice.log.locator(".message:not(.private)")).not_to_have_count(before)
