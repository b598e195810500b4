"""Content packs: a folder with `pack.toml` (which game, what the pack is called) and some content files of that game.

The command `python -m engine.core.packs FOLDER` (or any file in it) checks a pack. See docs/content-packs.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.core import registry, toml_files
from engine.core.content import LONGEST, MANIFEST
from engine.core.errors import ContentError
from engine.core.protocol import Game, TakesPacks
from engine.core.schema import explain


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack.toml`: the key of the game, and the name that the lobby shows."""

    game: str
    name: str


def manifest(folder: Path) -> Manifest:
    """Return what a pack says of itself; raise ContentError."""
    row: dict[str, Any] = {}
    try:
        row = toml_files.decode(toml_files.read(folder / MANIFEST))
        made = msgspec.convert(row, Manifest)
    except OSError as error:
        raise ContentError(
            f"{MANIFEST}: cannot be read in {folder} ({error.strerror}); a content pack is a folder with this file, "
            'which holds two lines: game = "…" and name = "…"'
        ) from error
    except msgspec.ValidationError as error:
        raise ContentError(f"{MANIFEST}: {explain(error, row, Manifest)[:LONGEST]}") from error
    except toml_files.Unfit as error:
        raise ContentError(f"{MANIFEST}: {error}") from error
    if not 0 < len(made.name) <= 80:
        raise ContentError(f"{MANIFEST}: name: 1 to 80 characters, not {len(made.name)}")
    return made


def install(folder: Path, games: Mapping[str, Game] | None = None) -> str:
    """Let the game of a pack play with it from now on; return a sentence about it. Raise ContentError.

    What is installed belongs to the process: another one that looks cards up must install the pack, too.
    """
    known = registry.games() if games is None else games
    about = manifest(folder)
    game = known.get(about.game)
    if game is None:
        raise ContentError(f"{MANIFEST}: there is no game “{about.game}”; there are {', '.join(known)}")
    if not isinstance(game, TakesPacks):
        raise ContentError(f"{MANIFEST}: {game.info.title} takes no content packs")
    digest = game.install_pack(folder, about.name)
    own = ", ".join(sorted(path.name for path in folder.glob("*.toml") if path.name != MANIFEST)) or "no file"
    return f"{about.name} for {game.info.title}: {own} of its own, the rest from the house edition; content {digest}"


def keep(folder: Path | None, games: Mapping[str, Game] | None = None) -> None:
    """Keep what all games are played with in a folder, and find there what older games began with (None: not any more).
    Raise OSError.

    Like `install` it belongs to the process, and comes behind it.
    """
    known = registry.games() if games is None else games
    for key, game in known.items():
        if isinstance(game, TakesPacks):
            game.keep_editions(folder / key if folder else None)


def main(argv: Sequence[str] | None = None) -> int:
    """Check a pack; the exit code is 1 when something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m engine.core.packs", description="Checks a content pack.")
    parser.add_argument("path", type=Path, help="the folder of the pack, or a file in it")
    path: Path = parser.parse_args(argv).path
    try:
        print(f"Good. {install(path.parent if path.is_file() else path)}.")
    except ContentError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
