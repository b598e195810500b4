"""Content files: TOML read entry by entry from a pack and the house edition, and the editions of a game by their hash.

An edition is a set of files. The house edition is whole; a content pack is a folder with some files of the same names,
which stand in place of the house's. The hash of all files together names the edition in a stored game. What a release
or a new pack replaces is kept as it was, so that the games which began with it go on.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from engine.core import toml_files
from engine.core.errors import ContentError, Illegal
from engine.core.protocol import GameInfo, GameOption
from engine.core.schema import explain

MANIFEST = "pack.toml"
OPTION = "edition"
HOUSE, PACK = "house", "pack"
EARLIER = "earlier"
"""The folder beside the house edition for those of earlier releases, each in a folder of its hash: for games that began
under a release that did not yet keep what it played with."""
TOLD, LONGEST = 50, 400
"""So many faults of a pack are told at once, each in so many characters: enough to work on, and to read."""
_HASH = re.compile(r"[0-9a-f]{16}")


class Named(Protocol):
    """An entry: something with an id."""

    @property
    def id(self) -> str:
        """The id, unique in its file."""


class Hashed(Protocol):
    """The content of an edition."""

    @property
    def hash(self) -> str:
        """What names the edition."""


E = TypeVar("E", bound=Named)
T = TypeVar("T")
A = TypeVar("A")
C = TypeVar("C", bound=Hashed)


class Library(Protocol[A]):
    """Where a game finds what it is played with."""

    def chosen(self, options: Mapping[str, str]) -> A:
        """Return the content of a new game with these options."""

    def edition(self, digest: str = "") -> A:
        """Return the content of a stored game ("": of new games)."""

    def digest(self, content: A) -> str:
        """Return what names a content in a stored game."""


class NoContent:
    """The `Library` of a game without content files: all that it is played with stands in its code."""

    def chosen(self, options: Mapping[str, str]) -> None:
        """Return nothing."""

    def edition(self, digest: str = "") -> None:
        """Return nothing; raise ContentError for an edition of its own, which the game never had."""
        if digest:
            raise ContentError(f"It began with content {digest}, but this game is played without any.")

    def digest(self, content: None) -> str:
        """Return "": there is nothing to name."""
        return ""


class Files:
    """The files of one edition: each is read from the first folder that has it. `problems` collects what is wrong."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders
        self.problems: list[str] = []
        self._digest = hashlib.sha256()
        self._known: list[str] = []

    @property
    def hash(self) -> str:
        """What names the edition: a hash of all files read, in the order of reading."""
        return self._digest.hexdigest()[:16]

    def entries(self, kind: str, cls: type[E]) -> dict[str, E]:
        """Return the entries of `<kind>.toml`, an array of tables called `kind`, by id."""
        file, found = f"{kind}.toml", dict[str, E]()
        raw = self._read(file)
        rows = raw.pop(kind, [])
        if raw or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.problems.append(f"{file}: every entry begins with the line [[{kind}]], and nothing stands outside")
            return found
        for number, row in enumerate(rows, 1):
            title = row.get("id", f"number {number}")
            entry = self._made(f"{file}, entry {title}", row, cls)
            if entry is not None and found.setdefault(entry.id, entry) is not entry:
                self.problems.append(f"{file}, entry {title}: this id stands there twice; give each entry its own")
        return found

    def table(self, name: str, cls: type[T]) -> T | None:
        """Return `<name>.toml`, a file that is one entry; None, with a problem noted, when it is wrong."""
        return self._made(f"{name}.toml", self._read(f"{name}.toml"), cls)

    def settled(self) -> None:
        """Raise ContentError with all problems so far, one a line; also for a file in the pack that nobody reads."""
        for path in sorted(self.folders[0].glob("*.toml")):
            if path.name not in (*self._known, MANIFEST):
                near = get_close_matches(path.stem, [known.removesuffix(".toml") for known in self._known], n=1)
                hint = f"; do you mean {near[0]}.toml?" if near else f"; there are {', '.join(self._known)}"
                self.problems.append(f"{path.name}: this game has no file of that name{hint}")
        if self.problems:
            told = [_clipped(problem) for problem in self.problems[:TOLD]]
            more = len(self.problems) - len(told)
            raise ContentError("\n".join([*told, f"… and {more} more like these"] if more else told))

    def _read(self, file: str) -> dict[str, Any]:
        self._known.append(file)
        path = next(
            (folder / file for folder in self.folders if os.path.lexists(folder / file)), self.folders[-1] / file
        )
        try:
            data = toml_files.read(path)
            self._digest.update(data)
            return toml_files.decode(data)
        except OSError as error:
            self.problems.append(f"{file}: cannot be read ({error.strerror})")
        except toml_files.Unfit as error:
            self.problems.append(f"{file}: {error}; mind quotes, commas and brackets there")
        return {}

    def _made(self, where: str, row: dict[str, Any], cls: type[T]) -> T | None:
        try:
            return msgspec.convert(row, cls)
        except msgspec.ValidationError as error:
            self.problems.append(f"{where}: {explain(error, row, cls)}")
        return None


def remedy(digest: str, options: Mapping[str, str]) -> str:
    """Return what brings a stored game back whose edition is not here; only what began with a pack asks for one."""
    if options.get(OPTION, HOUSE) == PACK:
        return "It goes on when its own content pack is installed again."
    return (
        "It began with a house edition of another release, without a content pack: it goes on under a release that has "
        f"it, or when the folder {digest} of these cards is put back among the editions kept beside the database."
    )


class Editions(Generic[C]):
    """The editions of one game: the house's, one content pack at most, and what was kept of earlier ones. The `Library`
    of a game with content.
    """

    def __init__(self, house: Path, load: Callable[[Sequence[Path]], C]) -> None:
        self._folder, self._load = house, load
        self._known: dict[str, C] = {}
        self._house = self._pack = self._name = ""
        self._kept: Path | None = None
        self._pack_folder: Path | None = None

    def house(self) -> C:
        """Return the house edition."""
        if not self._house:
            self._house = self._add(self._load([self._folder]))
        return self._known[self._house]

    def edition(self, digest: str = "") -> C:
        """Return the edition with this hash ("": what new games play with); raise ContentError when it is not here."""
        house = self.house()
        if not digest:
            return self._known[self._pack] if self._pack else house
        found = self._known.get(digest) or self._kept_before(digest)
        if found is None:
            here = f"the house edition ({self._house})" + f" and “{self._name}” ({self._pack})" * bool(self._pack)
            raise ContentError(f"It began with other cards (content {digest}) than are installed here: {here}.")
        return found

    def keep(self, folder: Path | None) -> None:
        """Keep the files of what new games play with in `folder`, each edition in one of its hash, and find there those
        that were kept before; None: know only what is installed. Raise OSError.
        """
        self._kept = folder
        self.house()
        if folder is None:
            self._known = {digest: self._known[digest] for digest in (self._house, self._pack) if digest}
            return
        for digest, places in ((self._house, [self._folder]), (self._pack, [self._pack_folder, self._folder])):
            if digest and not (folder / digest).is_dir():
                _copied([place for place in places if place is not None], folder / digest)

    def _kept_before(self, digest: str) -> C | None:
        """Return an edition that was kept; None when it was not, or is not what it was. Raise ContentError when this
        release cannot read it.
        """
        if not _HASH.fullmatch(digest):
            return None
        places = [place for place in (self._folder.parent / EARLIER, self._kept) if place is not None]
        for place in places:
            if (place / digest).is_dir():
                content = self._load([place / digest])
                if content.hash == digest:
                    return self._known[self._add(content)]
        return self._pack_over_earlier(digest, places) if self._pack_folder is not None else None

    def _pack_over_earlier(self, digest: str, places: Sequence[Path]) -> C | None:
        """Return the installed pack over an earlier house edition, from which the rest of its files came then."""
        assert self._pack_folder is not None
        for folder in (
            folder for place in places for folder in sorted(place.glob("*")) if _HASH.fullmatch(folder.name)
        ):
            try:
                content = self._load([self._pack_folder, folder])
            except ContentError:  # the pack does not fit to that edition
                continue
            if content.hash == digest:
                return self._known[self._add(content)]
        return None

    def digest(self, content: C) -> str:
        """Return the hash of an edition, by which `edition` finds it."""
        return content.hash

    def chosen(self, options: Mapping[str, str]) -> C:
        """Return the edition that a lobby chose; the house's where nothing is said. Raise Illegal without a pack."""
        if options.get(OPTION, HOUSE) == HOUSE:
            return self.house()
        if not self._pack:
            raise Illegal("The content pack chosen for this table is not installed any more; open a new table.")
        return self._known[self._pack]

    def install(self, folder: Path, name: str) -> str:
        """Make a pack what new games play with; return its hash. Raise ContentError, one problem a line."""
        self.house()
        content = self._load([folder, self._folder])
        self.remove()
        self._pack, self._name, self._pack_folder = self._add(content), name, folder
        return content.hash

    def remove(self) -> None:
        """Forget the pack."""
        if self._pack != self._house:
            self._known.pop(self._pack, None)
        self._pack = self._name = ""
        self._pack_folder = None

    def info(self, info: GameInfo) -> GameInfo:
        """Return the facts of the game, with an option for the lobby while a pack is installed."""
        if not self._pack:
            return info
        values = ((PACK, self._name), (HOUSE, "House edition"))
        option = GameOption(OPTION, "Cards", values, PACK, "Which cards, map values and tracks are played with.")
        return msgspec.structs.replace(info, options=(*info.options, option))

    def _add(self, content: C) -> str:
        self._known[content.hash] = content
        return content.hash


def alike(kind: str, entries: Iterable[Named], fields: Iterable[str]) -> Iterator[str]:
    """Yield a problem for each field by which players tell entries apart, and which is the same in two of them."""
    known = list(entries)
    for field in fields:
        values = [getattr(entry, field) for entry in known]
        for value in dict.fromkeys(value for value in values if values.count(value) > 1):
            both = " and ".join(entry.id for entry in known if getattr(entry, field) == value)
            yield f"{kind}.toml: {both} have the same {field}, {value}; give each its own, or nobody tells them apart"


def _clipped(problem: str) -> str:
    return problem if len(problem) <= LONGEST else problem[: LONGEST - 1] + "…"


def _copied(places: Sequence[Path], target: Path) -> None:
    """Copy the files of an edition, each from the first place that has it: all of them, or none."""
    unfinished = target.with_name(f"{target.name}.part")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    for place in reversed(places):
        for path in sorted(place.glob("*.toml")):
            if path.name != MANIFEST:
                shutil.copyfile(path, unfinished / path.name)
    unfinished.rename(target)
