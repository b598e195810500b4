"""Driving the real page of the local table in headless Chromium."""

import asyncio
import os
import re
import shutil
import socket
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Error, Page, async_playwright, expect

from local import open_table

OUT = Path(__file__).parent / "out"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
# the wall clock must not decide on a busy machine: a page that waits for its server is slow, and nothing is wrong
expect.set_options(timeout=60_000)


def chromium():
    """Chromium's executable; there is no test without it, so its absence is an error."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert found, "install Chromium (Debian: apt-get install chromium) or set CHROMIUM to its executable"
    return found


class Person:
    """Somebody in front of the page: does what a person does, with the keyboard and the mouse."""

    def __init__(self, page: Page, name: str, home: "Home"):
        self.page, self.name, self.home = page, name, home
        self.log = page.get_by_role("log")
        self.line = page.locator(".entry-text")
        self.suggestions = page.locator("#suggestions [role=option]")
        self.trouble = page.locator("#trouble")

    async def command(self, path, **options):
        """Type a slash command; each value is typed and then chosen from the suggestions."""
        await self.line.click()
        await self.line.fill(f"/{path}")
        await self.suggestions.filter(has=self.page.get_by_text(f"/{path}", exact=True)).click()
        for name, value in options.items():
            field = self.page.locator(".chip").filter(has=self.page.get_by_text(name, exact=True)).locator("input")
            if not await field.count():
                await self.page.get_by_role("button", name=f"+ {name}", exact=True).click()
            await field.fill(value)
            await self.suggestions.filter(has_text=value).first.click()
        await self.page.get_by_role("button", name=f"Run /{path}").click()
        await expect(self.line).to_be_visible()

    def button(self, name):
        """The newest button of this name in the log."""
        return self.log.get_by_role("button", name=name, exact=True).last

    def message(self, text):
        """The newest message with this text."""
        return self.log.locator(".message").filter(has_text=text).last

    async def settled(self, quiet=0.6):
        """Wait until nothing more comes in."""
        before, now = None, await self.log.inner_text()
        while now != before:
            await asyncio.sleep(quiet)
            before, now = now, await self.log.inner_text()

    async def sees(self, text):
        await expect(self.message(text)).to_be_visible()

    async def goes_to(self, name):
        await self.page.locator("a.channel").filter(has_text=re.compile(name)).click()


class Home:
    """The server side: a local table that can be stopped and started again at the same address."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.port = _free_port()
        self.running = None

    def start(self, bot):
        self._stop = asyncio.Event()
        opened = open_table(bot, folder=self.folder, port=self.port, stop=self._stop)
        self.running = asyncio.create_task(opened)

    async def stop(self):
        self._stop.set()
        await self.running

    async def visit(self, page, name):
        """Open the page as soon as the table is open."""
        for _ in range(100):
            if self.running.done():
                self.running.result()
            try:
                await page.goto(f"http://127.0.0.1:{self.port}/?as={name}")
            except Error as error:
                if "ERR_CONNECTION_REFUSED" not in str(error):
                    raise
                await asyncio.sleep(0.1)
            else:
                await expect(page.locator("#log .start")).to_be_visible()
                return
        raise AssertionError("the table did not open")


@asynccontextmanager
async def table(bot, folder, people=("alice", "bob"), width=1280, height=860):
    """A local table with this bot, and a page for each of these people. Leaves pictures if it goes wrong."""
    home = Home(folder)
    home.start(bot)
    try:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            errors, seated = [], []
            for name in people:
                context = await browser.new_context(viewport={"width": width, "height": height})
                page = await context.new_page()
                page.on("pageerror", lambda error: errors.append(str(error)))
                page.on("console", lambda entry: errors.append(entry.text) if _is_trouble(entry) else None)
                await home.visit(page, name)
                seated.append(Person(page, name.capitalize(), home))
            try:
                yield seated
            except BaseException:
                OUT.mkdir(exist_ok=True)
                for person in seated:
                    await person.page.screenshot(path=OUT / f"{folder.name}-{person.name}.png")
                raise
            assert errors == []
            await browser.close()
    finally:
        await home.stop()


def _is_trouble(entry):
    # The browser itself reports an action that was refused, and a table that is away: both are tested on the page.
    expected = ("409", "ERR_CONNECTION_REFUSED", "WebSocket connection")
    return entry.type == "error" and not any(text in entry.text for text in expected)


def _free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
