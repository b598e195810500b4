"""The real page in headless Chromium, with a small bot that has one of everything."""

import asyncio

from playwright.async_api import expect

from tests.e2e.browsing import table
from tests.local.demo import Demo


async def test_slash_command_by_keyboard_with_autocomplete(tmp_path):
    async with table(Demo(), tmp_path) as (alice, bob):
        await alice.line.click()
        await alice.page.keyboard.type("/pl")
        await expect(alice.suggestions).to_have_text(["/planPlan an action in a city"])
        await alice.page.keyboard.press("Enter")
        await alice.page.keyboard.type("j")
        await expect(alice.suggestions).to_have_text(["Jaffa (legal)", "Jerusalem (legal)"])
        await alice.page.keyboard.press("ArrowDown")
        await alice.page.keyboard.press("Enter")
        await alice.page.keyboard.press("Enter")
        await bob.sees("@Alice plans 1 in Jerusalem")
        await expect(alice.line).to_be_focused()
        # and once more, as it was
        await alice.page.keyboard.press("ArrowUp")
        await alice.page.keyboard.press("Enter")
        await expect(bob.log.get_by_text("plans 1 in Jerusalem")).to_have_count(2)


async def test_options_that_may_be_left_out(tmp_path):
    async with table(Demo(), tmp_path) as (alice, bob):
        await alice.command("plan", city="Acre", friend="Bob")
        await bob.sees("@Alice plans 1 in Acre with @Bob")
        await expect(bob.page.locator(".mention.me")).to_have_text("@Bob")


async def test_refused_value_is_told_and_kept(tmp_path):
    async with table(Demo(), tmp_path) as (alice, _):
        await alice.line.fill("/plan")
        await alice.suggestions.first.click()
        await alice.page.get_by_label("city, required").fill("Tyre")
        await alice.page.get_by_role("button", name="+ units").click()
        await alice.page.get_by_label("units:").fill("9")
        await alice.page.get_by_role("button", name="Run /plan").click()
        await expect(alice.trouble).to_contain_text("must be ≤ 4")
        await expect(alice.page.get_by_label("units:")).to_have_value("9")


async def test_button_menu_and_private_answer(tmp_path):
    async with table(Demo(), tmp_path) as (alice, bob):
        await alice.command("panel")
        await bob.sees("Counted 0")
        await bob.button("Count").click()
        await alice.sees("Counted 1")
        await bob.page.get_by_role("button", name="Secret").click()
        await bob.sees("The bull of Bob")
        await bob.page.get_by_role("button", name="Choose one or two cities").click()
        await bob.page.get_by_role("option", name="Acre").click()
        await bob.page.get_by_role("option", name="Tyre").click()
        await bob.page.get_by_role("button", name="Confirm").click()
        await bob.sees("Chosen: Acre, Tyre")
        await expect(bob.page.locator(".message.private")).to_have_count(2)
        await expect(alice.page.locator(".message.private")).to_have_count(0)
        assert "The bull of Bob" not in await alice.page.content()
        await bob.page.get_by_role("button", name="Dismiss message").first.click()
        await expect(bob.page.locator(".message.private")).to_have_count(1)


async def test_form_by_keyboard(tmp_path):
    async with table(Demo(), tmp_path) as (alice, bob):
        await alice.command("panel")
        await alice.button("Move").click()
        form = alice.page.get_by_role("dialog", name="Move units")
        await expect(form.get_by_label("How many units?")).to_be_focused()
        await alice.page.keyboard.type("2")
        await form.get_by_role("button", name="Submit").click()
        await expect(form.get_by_role("alert")).to_contain_text("was not supplied")
        await form.get_by_role("button", name="Where to?").press("ArrowDown")
        await alice.page.keyboard.press("e")
        await alice.page.keyboard.press("Enter")
        await form.get_by_role("button", name="Submit").press("Enter")
        await expect(form).not_to_be_visible()
        await bob.sees("@Alice moved 2 to Edessa")


async def test_picture_is_shown_described_and_enlarged(tmp_path):
    async with table(Demo(), tmp_path) as (alice, bob):
        await alice.command("show")
        picture = bob.log.get_by_role("img", name="The Levant: the sea in the west")
        await expect(picture).to_be_visible()
        assert await picture.evaluate("image => image.complete && image.naturalWidth") == 800
        await bob.page.get_by_role("button", name="Enlarge: The Levant").click()
        large = bob.page.get_by_role("dialog", name="Picture")
        await expect(large.get_by_role("img")).to_be_visible()
        await bob.page.keyboard.press("Escape")
        await expect(large).not_to_be_visible()


async def test_direct_messages_and_closing_them(tmp_path):
    async with table(Demo(), tmp_path) as (alice, bob):
        await alice.command("letter")
        await expect(alice.page.locator("a.channel.dm .badge.pinged")).to_have_text("1")
        await alice.goes_to("Caravanserai")
        await alice.sees("Dear Alice")
        await expect(alice.page.locator("a.channel.dm .badge")).to_have_count(0)
        await alice.button("Count").click()
        await alice.page.get_by_role("switch", name="Close my DMs").check(force=True)
        await alice.goes_to("great-hall")
        await alice.command("letter")
        await alice.sees("Your DMs are closed")
        await bob.goes_to("Caravanserai")
        assert "Dear Alice" not in await bob.page.content()


async def test_changing_seat_channel_and_back(tmp_path):
    async with table(Demo(), tmp_path) as (alice, _):
        await alice.page.get_by_label("You sit as").select_option("Carol")
        await expect(alice.page).to_have_title("Carol at #great-hall")
        await alice.page.get_by_role("button", name="New channel").click()
        await alice.page.get_by_label("Name of the channel").fill("The Harbour")
        await alice.page.get_by_role("button", name="Create").click()
        await expect(alice.page).to_have_title("Carol at #the-harbour")
        await alice.page.get_by_role("button", name="+ Thread").click()
        await alice.page.get_by_label("Name of the thread").fill("aside")
        await alice.page.get_by_role("button", name="Create").click()
        await expect(alice.page).to_have_title("Carol at #aside")
        await alice.line.fill("words in a thread")
        await alice.line.press("Enter")
        await alice.sees("words in a thread")
        await alice.page.reload()
        await expect(alice.page).to_have_title("Carol at #aside")
        await alice.sees("words in a thread")
        await alice.page.go_back()
        await expect(alice.page).to_have_title("Carol at #the-harbour")


async def test_text_of_others_is_never_markup(tmp_path):
    async with table(Demo(), tmp_path) as (alice, bob):
        await alice.line.fill("<img src=x onerror=alert(1)> [a](javascript:alert(1)) **bold**")
        await alice.line.press("Enter")
        await bob.sees("<img src=x onerror=alert(1)> [a](javascript:alert(1)) bold")
        await expect(bob.log.locator(".markdown img, .markdown a")).to_have_count(0)


async def test_table_restarts_under_an_open_page(tmp_path):
    async with table(Demo(), tmp_path) as (alice, bob):
        banner = alice.page.locator("#banner")
        await alice.command("panel")
        await alice.home.stop()
        await expect(banner).to_contain_text("The connection to the table is lost")
        await alice.line.fill("is anybody there?")
        await alice.line.press("Enter")
        await expect(alice.trouble).to_contain_text("does not answer")
        alice.home.start(Demo())
        await expect(banner).to_be_hidden()
        await expect(alice.trouble).to_be_hidden()  # it answers again
        await bob.button("Count").click()
        await alice.sees("Counted 1")


async def below(person):
    """How many pixels of the log lie below what is seen."""
    return await person.log.evaluate("log => log.scrollHeight - log.scrollTop - log.clientHeight")


async def until(person, fits):
    """Wait until so much lies below."""
    for _ in range(200):
        if fits(await below(person)):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(await below(person))


async def test_who_reads_at_the_end_stays_there_while_pictures_grow(tmp_path):
    """The scroll event of an earlier message comes when a picture below it has grown already."""
    async with table(Demo(), tmp_path, people=("alice",), height=400) as (alice,):
        for _ in range(3):
            await alice.command("show")
        await until(alice, lambda pixels: pixels < 2)
        await alice.log.evaluate(
            """log => {
                const image = log.querySelector(".message:last-child img");
                image.removeAttribute("height");
                image.style.height = "600px";
                log.dispatchEvent(new Event("scroll"));
                image.dispatchEvent(new Event("load"));
            }"""
        )
        assert await below(alice) < 2
        await alice.log.hover()
        await alice.page.mouse.wheel(0, -300)
        await until(alice, lambda pixels: pixels > 200)
        before = await below(alice)
        await alice.log.evaluate("log => log.querySelector('img').dispatchEvent(new Event('load'))")
        assert await below(alice) == before


async def test_phone(tmp_path):
    async with table(Demo(), tmp_path, people=("dan",), width=400, height=800) as (dan,):
        await dan.command("show")
        await expect(dan.log.get_by_role("img", name="The Levant")).to_be_visible()
        await dan.command("panel")
        await dan.page.get_by_role("button", name="Channels and seat").click()
        await dan.goes_to("Caravanserai")
        await expect(dan.page).to_have_title("Dan at @Caravanserai")
        wide = await dan.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 400


ODD = (
    *(f"<t:{seconds}{style}>" for seconds in ("99999999999999999", "-99999999999999999", "9" * 400)
      for style in ("", ":t", ":T", ":d", ":D", ":f", ":F", ":R")),
    "<t:8640000000000:F> <t:-8640000000000:R>", "`" * 1999, "*" * 1999, "**__~~||" * 240, "```" * 600, "[" * 1999,
    "> " * 900, "- " * 900, "🏰" * 1900, "<@99999999999999999999> <#1> <@&1> </:1> <::1>", "\\" * 1999,
    "\u202e\u2066\u200b",
)  # fmt: skip
"""What somebody may write, and a page may stumble over."""
SAY = """async (text) => (await fetch("/api/do/say", {method: "POST", headers: {"Content-Type": "application/json"},
    body: JSON.stringify({as: "alice", channel: new URLSearchParams(location.search).get("in"), text})})).status"""


async def test_one_bad_message_never_stops_the_rest(tmp_path):
    async with table(Demo(), tmp_path) as (alice, bob):
        for text in (*ODD, "and the next one"):
            assert await alice.page.evaluate(SAY, text) == 200
        for person in (alice, bob):
            await person.sees("and the next one")
            await expect(person.log.locator(".message")).to_have_count(len(ODD) + 1)
            await expect(person.log.get_by_text("<t:-99999999999999999:F>", exact=True)).to_be_visible()
        await bob.page.reload()
        await bob.sees("and the next one")


BREAK = """() => {
    const old = Date.prototype.toISOString;
    Date.prototype.toISOString = function () {
        if (this.getTime() === 7000) throw new Error("odd");
        return old.call(this);
    };
}"""


async def test_a_message_that_breaks_the_page_itself_stands_for_itself_alone(tmp_path):
    """Whatever the reason: here a formatter of the browser fails for it."""
    async with table(Demo(), tmp_path) as (alice, bob):
        await bob.page.evaluate(BREAK)
        for text in ("see <t:7:F> there", "and the next one"):
            assert await alice.page.evaluate(SAY, text) == 200
        await bob.sees("and the next one")
        await bob.sees("A message that cannot be shown: see <t:7:F> there")
