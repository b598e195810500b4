"""Reads and checks content files. A wrong entry is refused with its file and its name."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.core.errors import ContentError
from engine.outremer.content import model
from engine.outremer.content.model import Content, Entry

HOUSE = Path(__file__).parent / "house"
E = TypeVar("E", bound=Entry)

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


@cache
def house() -> Content:
    """Return the house edition."""
    return load(HOUSE)


def edition(digest: str) -> Content:
    """Return the content with this hash; raise ContentError when this installation does not have it."""
    content = house()
    if digest != content.hash:
        raise ContentError(f"The game is played with the content {digest}, which is not installed here.")
    return content


def load(folder: Path) -> Content:
    """Return the content of a folder of TOML files; raise ContentError with file and entry."""
    digest = hashlib.sha256()
    decks: dict[str, Any] = {}
    for kind, cls, count in KINDS:
        data = _read(folder / f"{kind}.toml")
        digest.update(data)
        decks[kind] = _entries(f"{kind}.toml", data, kind, cls, count)
    data = _read(folder / "tracks.toml")
    digest.update(data)
    try:
        tracks = msgspec.toml.decode(data, type=model.Tracks)
    except msgspec.MsgspecError as error:
        raise ContentError(f"tracks.toml: {error}") from error
    content = Content(tracks=tracks, hash=digest.hexdigest()[:16], **decks)
    _check(content)
    return content


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ContentError(f"{path.name}: cannot be read ({error.strerror})") from error


def _entries(file: str, data: bytes, kind: str, cls: type[E], count: int) -> dict[str, E]:
    """Decode one file entry by entry, so that a fault can be named."""
    try:
        rows = msgspec.toml.decode(data).get(kind, [])
    except msgspec.MsgspecError as error:
        raise ContentError(f"{file}: not valid TOML ({error})") from error
    entries: dict[str, E] = {}
    for number, row in enumerate(rows, 1):
        title = row.get("id", f"number {number}")
        try:
            entry = msgspec.convert(row, cls)
        except msgspec.ValidationError as error:
            raise ContentError(f"{file}, entry {title}: {error}") from error
        if entry.id in entries:
            raise ContentError(f"{file}, entry {title}: this id stands there twice")
        entries[entry.id] = entry
    total = sum(entry.count for entry in entries.values())
    if total != count:
        raise ContentError(f"{file}: {total} pieces, the rulebook's component list says {count}")
    return entries


def _check(content: Content) -> None:
    """Check what the decoder cannot see: references and sums across files."""
    for city in content.cities.values():
        for other in city.neighbours:
            if other not in content.cities or city.id not in content.cities[other].neighbours:
                raise ContentError(f"cities.toml, entry {city.id}: {other} is not a neighbour both ways")
    for state in content.states.values():
        if state.id not in content.cities:
            raise ContentError(f"states.toml, entry {state.id}: there is no city of this name")
        if (five := sum(t.count for t in content.tactics.values() if t.state == state.id)) != 5:
            raise ContentError(f"tactics.toml: {state.id} has {five} starting tactics, the rulebook says 5")
        if not any(governor.state == state.id for governor in content.governors.values()):
            raise ContentError(f"governors.toml: {state.id} has no starting governor")
    if len(content.tracks.saracen) != 5 or len(content.tracks.raid_tokens) != 8:
        raise ContentError("tracks.toml: the Saracen track has 5 spaces, and there are 8 raid tokens")
    for level in (1, 2):
        if sum(r.count for r in content.rescripts.values() if r.level == level) != 16:
            raise ContentError(f"rescripts.toml: the rulings expect 16 rescripts of level {level}")
    for kind, own in (("buildings", content.buildings), ("tactics", content.tactics)):
        for entry in own.values():
            if entry.level not in (0, 1, 2, 4):
                raise ContentError(f"{kind}.toml, entry {entry.id}: no card of this level exists in the base game")
