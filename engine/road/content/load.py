"""Reads content files, and finds editions. What is wrong is refused with file and entry."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.core.content import Editions, Files
from engine.road.content import model
from engine.road.content.check import neighbours, problems
from engine.road.content.model import Content

HOUSE = Path(__file__).parent / "house"

KINDS: tuple[tuple[str, type[Any]], ...] = (
    ("locations", model.Location),
    ("roads", model.Road),
    ("relics", model.Relic),
    ("factions", model.Faction),
    ("events", model.Event),
    ("location_events", model.LocationEvent),
    ("cells", model.Cell),
    ("conditions", model.Condition),
)


def load(folders: Sequence[Path]) -> Content:
    """Return the content of folders of TOML files, each file from the first that has it.

    Raise ContentError with all problems found, one a line.
    """
    files = Files(folders)
    decks: dict[str, dict[str, Any]] = {kind: files.entries(kind, cls) for kind, cls in KINDS}
    tracks = files.table("tracks", model.Tracks)
    files.settled()
    assert tracks is not None  # else there was a problem
    content = Content(
        tracks=tracks,
        chart={event.roll: event.id for event in decks["events"].values()},
        neighbours=neighbours(decks["locations"], decks["roads"]),
        hash=files.hash,
        **decks,
    )
    files.problems += problems(content)
    files.settled()
    return content


EDITIONS = Editions(HOUSE, load)
house, edition = EDITIONS.house, EDITIONS.edition
