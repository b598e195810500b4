"""What import-linter cannot see: the rooms that serve every game do not even mention one."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = sorted(path.name for path in (ROOT / "engine").iterdir() if (path / "content").is_dir())


@pytest.mark.parametrize(
    "room", ["engine/core", "db", "table", "cogs/desk", "cogs/panels", "cogs/texts", "cogs/typed", "cogs/posting"]
)
def test_a_common_room_names_no_game(room):
    assert "outremer" in GAMES
    name = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
    files = [path for path in (ROOT / room).rglob("*") if path.suffix in (".py", ".sql")]
    assert [str(path.relative_to(ROOT)) for path in files if name.search(path.read_text("utf-8"))] == []
