"""What the documents for players and hosts name is there: every command, every setting, every test."""

import re
from pathlib import Path

import pytest
from discord import app_commands

from engine.core.registry import games
from tests.e2e.hall import hall
from tests.homes import doc

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


PAGES = {
    path.name: path
    for path in (DOCS / "playing.md", DOCS / "hosting.md", *(doc(key, f"playing-{key}.md") for key in games()))
}


@pytest.mark.parametrize("name", PAGES)
async def test_every_command_that_is_named_exists(tmp_path: Path, name: str) -> None:
    named = set(re.findall(r"`/([a-z]+(?: [a-z-]+)?)`", PAGES[name].read_text()))
    assert named
    async with hall(tmp_path, games()) as h:
        known = {c.qualified_name for c in h.bot.tree.walk_commands() if isinstance(c, app_commands.Command)}
    assert named <= known


async def test_every_command_of_the_table_is_explained(tmp_path: Path) -> None:
    text = "".join(page.read_text() for page in PAGES.values())
    async with hall(tmp_path, games()) as h:
        known = {c.qualified_name for c in h.bot.tree.walk_commands() if isinstance(c, app_commands.Command)}
    assert [name for name in sorted(known) if f"/{name}`" not in text and f"/{name} " not in text] == []


def test_every_setting_is_explained() -> None:
    text = (DOCS / "hosting.md").read_text()
    settings = re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)
    assert settings
    assert [name for name in settings if f"`{name}`" not in text] == []


def test_setup_is_spelled_as_the_rulebooks_spell_it() -> None:
    """Setup is what is done, to set up is to do it; what is measured (balance.md) is written by its program."""
    texts = [*(ROOT / "cogs").rglob("*.py"), *(path for path in DOCS.glob("*.md") if path.name != "balance.md")]
    assert [path.name for path in texts if re.search(r"set-up", path.read_text(), re.IGNORECASE)] == []


def test_links_lead_somewhere() -> None:
    for document in (ROOT / "README.md", *DOCS.glob("*.md")):
        for target in re.findall(r"\]\((?!http)([^)#]+)", document.read_text()):
            assert (document.parent / target).exists(), (document.name, target)


def test_every_make_target_is_listed_in_the_readme() -> None:
    targets = re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    named = re.findall(r"^\| `make ([a-z-]+)", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert sorted(named) == sorted(set(targets) - {"help"})


def test_every_host_case_has_its_row_and_every_test_named_there_exists() -> None:
    text = (DOCS / "host-cases.md").read_text()
    rows = [int(number) for number in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)]
    assert rows == sorted(set(rows))
    assert len(rows) >= 97
    for path, name in re.findall(r"`((?:tests/)[\w/]+\.py)(?:::(\w+))?`", text):
        source = (ROOT / path).read_text()
        assert not name or re.search(rf"def {name}\b", source), (path, name)
