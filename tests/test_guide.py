"""The guides show code that the tests run, and their example is a game that only added files."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from engine.core.registry import games
from tests.homes import ROOT, home

EXAMPLE = ROOT / "tests" / "example"
KEY = "fencing"
OWN = (f"tests/{KEY}/", f"tests/index/{KEY}.py", f"tests/golden/{KEY}", f"tests/e2e/test_{KEY}.py", "tests/example/")
"""What the example added, in front of the paths of its files."""
TOLD = ("docs/adding-a-game.md", "docs/adding-a-picture.md", "docs/decisions.md", "CHANGELOG.md", "tests/test_guide.py")
"""What tells about it."""
READ = ("", ".ftl", ".js", ".html", ".md", ".py", ".sql", ".toml", ".txt")


@pytest.mark.parametrize(("guide", "least"), [("adding-a-game.md", 8), ("adding-a-picture.md", 3)])
def test_every_block_of_code_in_a_guide_stands_in_the_example(guide: str, least: int) -> None:
    code = [path.read_text("utf-8") for path in EXAMPLE.rglob("*.py")]
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs" / guide).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= least
    assert [block for block in blocks if not any(block in text for text in code)] == []


def test_the_example_is_a_game_like_any_other() -> None:
    """Found by its package alone, from a tree of its own; so every test that asks the registry plays it."""
    assert games().keys() >= {KEY, "outremer"}
    assert home(KEY) == EXAMPLE


def test_no_file_but_its_own_knows_the_example() -> None:
    """So a game comes by adding files. The settings of pytest name its folder, but not the game."""
    rooms = [path for path in ROOT.iterdir() if not path.name.startswith(".") and path.name != "data"]
    files = [
        path
        for room in rooms
        for path in (room.rglob("*") if room.is_dir() else [room])
        if path.is_file() and path.suffix in READ
    ]
    named = {str(path.relative_to(ROOT)): path for path in files}
    others = {name: path for name, path in named.items() if not name.startswith(OWN) and name not in TOLD}
    assert len(others) > 100
    word = re.compile(rf"\b{KEY}\b", re.IGNORECASE)
    assert [name for name, path in others.items() if word.search(path.read_text("utf-8"))] == []


def test_no_bot_offers_the_example() -> None:
    """Without the path of the tests it is not there."""
    told = "from engine.core.registry import games; print(*games())"
    run = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert KEY not in run.stdout.split()
    assert "outremer" in run.stdout.split()
