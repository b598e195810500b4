"""Keep the golden games of a release for ever: python -m tests.golden.release (see README.md here)."""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from pathlib import Path

from engine.core import registry
from engine.core.content import MANIFEST
from engine.core.notation import Record, parsed
from engine.core.protocol import TakesPacks

FOLDER = Path(__file__).parent
RELEASED = FOLDER / "released"


def recorded(folder: Path) -> dict[str, Record]:
    """Return the games of a folder by file name."""
    return {path.name: parsed(path.read_text("utf-8")) for path in sorted(folder.glob("*.txt"))}


def release(into: Path = RELEASED) -> list[Path]:
    """Copy the games, a folder for each version of each game of the house, and as a pack the content that they were
    played with, if there is any; return the new folders. A version that was released before is never recorded again.
    """
    made = []
    for key, version in sorted({(record.game, record.rules) for record in recorded(FOLDER).values()}):
        folder = into / version / key
        if folder.exists():
            continue
        folder.mkdir(parents=True)
        if isinstance(registry.game(key), TakesPacks):
            for path in import_module(f"engine.{key}.content.load").HOUSE.glob("*.toml"):
                shutil.copy(path, folder)
            (folder / MANIFEST).write_text(f'game = "{key}"\nname = "Version {version}"\n', "utf-8")
        for name, record in recorded(FOLDER).items():
            if record.game == key:
                shutil.copy(FOLDER / name, folder)
        made.append(folder)
    return made


def main() -> int:
    """Release, unless a game was recorded with other content or rules than those of today."""
    for name, record in recorded(FOLDER).items():
        game = registry.game(record.game)
        today = game.view(game.setup(record.config, record.seed), None).edition
        if (record.rules, record.content) != (game.info.rules, today):
            print(f"{name} has the rules {record.rules} and the content {record.content}; run make golden first.")
            return 1
    for path in release():
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
