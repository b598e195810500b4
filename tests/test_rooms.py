"""What import-linter cannot see: the rooms that serve every game do not even mention one."""

import re
from pathlib import Path

import pytest

from engine.core.registry import games

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "room", ["engine/core", "db", "table", "cogs/desk", "cogs/panels", "cogs/texts", "cogs/typed", "cogs/posting"]
)
def test_a_common_room_names_no_game(room):
    name = re.compile(rf"\b({'|'.join(games())})\b", re.IGNORECASE)
    assert name.search("An outremer hat")
    files = [path for path in (ROOT / room).rglob("*") if path.suffix in (".py", ".sql")]
    assert [str(path.relative_to(ROOT)) for path in files if name.search(path.read_text("utf-8"))] == []
