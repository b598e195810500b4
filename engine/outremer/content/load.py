"""Reads content files, and finds editions. What is wrong is refused with file, entry and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.core.content import Editions, Files
from engine.outremer.content import model
from engine.outremer.content.check import problems
from engine.outremer.content.model import Content, Entry

HOUSE = Path(__file__).parent / "house"

# file name, key of its array of tables, class, and the count of the rulebook's component list
KINDS: tuple[tuple[str, type[Entry], int], ...] = (
    ("cities", model.City, 13),
    ("states", model.State, 4),
    ("buildings", model.Building, 26),
    ("tactics", model.Tactic, 58),
    ("saracens", model.Saracen, 20),
    ("governors", model.Governor, 20),
    ("rescripts", model.Rescript, 32),
    ("spies", model.Spy, 16),
    ("bulls", model.Bull, 16),
    ("events", model.Event, 12),
)


def load(folders: Sequence[Path]) -> Content:
    """Return the content of folders of TOML files, each file from the first that has it.

    Raise ContentError with all problems found, one a line.
    """
    files = Files(folders)
    decks: dict[str, Any] = {kind: files.entries(kind, cls) for kind, cls, _ in KINDS}
    tracks = files.table("tracks", model.Tracks)
    files.settled()
    for kind, _, count in KINDS:
        total = sum(entry.count for entry in decks[kind].values())
        if total != count:
            files.problems.append(f"{kind}.toml: {total} pieces, the rulebook's component list says {count}")
    assert tracks is not None  # else there was a problem
    content = Content(tracks=tracks, hash=files.hash, **decks)
    files.problems += problems(content)
    files.settled()
    return content


EDITIONS = Editions(HOUSE, load)
house, edition = EDITIONS.house, EDITIONS.edition
