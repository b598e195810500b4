"""Content files of any game: read entry by entry, retold in plain words, several editions side by side."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

import engine
from engine.core import packs, registry
from engine.core.content import Editions, Files
from engine.core.errors import ContentError, Illegal, LoadError
from engine.core.packs import main
from engine.core.protocol import GameConfig, GameInfo, GameOption, TakesPacks
from engine.core.schema import explain
from tests.core.test_dump import content as found
from tests.core.test_dump import machine, position
from tests.toy import GAME


class Oil(msgspec.Struct, frozen=True, tag_field="op", tag="oil", forbid_unknown_fields=True):
    x: int


class Wick(msgspec.Struct, frozen=True, tag_field="op", tag="wick", forbid_unknown_fields=True):
    kind: Literal["flat", "round"] = "flat"


class Lamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")]
    light: int = 1
    ops: tuple[Oil | Wick, ...] = ()
    pair: tuple[int, Literal["a", "b"]] | None = None
    needs: dict[str, int] = {}


class House(msgspec.Struct, frozen=True):
    lamps: dict[str, Lamp]
    hash: str


def load(folders: Sequence[Path]) -> House:
    files = Files(folders)
    lamps = files.entries("lamps", Lamp)
    files.table("street", Lamp)
    files.settled()
    return House(lamps, files.hash)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return folder(tmp_path / "house", '[[lamps]]\nid = "tin"\n[[lamps]]\nid = "brass"\n', 'id = "main"\n')


def folder(path: Path, lamps: str = "", street: str = "") -> Path:
    path.mkdir()
    for name, text in (("lamps", lamps), ("street", street)):
        if text:
            (path / f"{name}.toml").write_text(text, "utf-8")
    return path


# --------------------------------------------------------------------------------------------- plain words


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({}, "the field “id” is missing"),
        (
            {"id": "a", "lite": 2},
            "“lite” is no field here; do you mean light? possible are id, light, ops, pair, needs",
        ),
        ({"id": "a", "light": "2"}, "light: a whole number is expected, not text in quotes"),
        ({"id": "a", "ops": {}}, "ops: a list in [ ] is expected, not a table in { }"),
        ({"id": "A b"}, "id: only small letters, digits and _ may stand there"),
        (
            {"id": "a", "ops": [{"op": "wick"}, {"op": "oyl"}]},
            "ops, number 2, op: “oyl” may not stand there; do you mean oil? possible are oil, wick",
        ),
        (
            {"id": "a", "ops": [{"op": "wick", "kind": "square"}]},
            "ops, number 1, kind: “square” may not stand there; possible are flat, round",
        ),
        ({"id": "a", "ops": [{"op": "oil"}]}, "ops, number 1: the field “x” is missing"),
        (
            {"id": "a", "ops": [{"op": "oil", "x": 1, "y": 1}]},
            "ops, number 1: “y” is no field here; possible are x",
        ),
        ({"id": "a", "ops": [{"x": 1}]}, "ops, number 1: the field “op” is missing"),
        ({"id": "a", "pair": [1, "c"]}, "pair, number 2: “c” may not stand there; possible are a, b"),
        ({"id": "a", "needs": {"x": "1"}}, "needs: a whole number is expected, not text in quotes"),
    ],
)
def test_a_refusal_says_where_what_and_what_would_be_right(row: dict[str, object], words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(row, Lamp)
    assert explain(refused.value, row, Lamp) == words


# ------------------------------------------------------------------------------------------------- files


def test_all_problems_are_told_at_once_with_file_and_entry(tmp_path: Path) -> None:
    wrong = folder(
        tmp_path / "wrong", '[[lamps]]\nid = "a"\n[[lamps]]\nid = "a"\n[[lamps]]\nlight = 1\n', "id = [main]\n"
    )
    (wrong / "lamp.toml").write_text("")
    (wrong / "sky.toml").write_text("")
    with pytest.raises(ContentError) as refused:
        load([wrong])
    lines = str(refused.value).split("\n")
    assert lines[0] == "lamps.toml, entry a: this id stands there twice; give each entry its own"
    assert lines[1] == "lamps.toml, entry number 3: the field “id” is missing"
    assert lines[2].startswith("street.toml: not valid TOML (")
    assert lines[-2] == "lamp.toml: this game has no file of that name; do you mean lamps.toml?"
    assert lines[-1] == "sky.toml: this game has no file of that name; there are lamps.toml, street.toml"


def test_a_file_that_is_no_list_of_entries_is_refused(tmp_path: Path) -> None:
    wrong = folder(tmp_path / "wrong", '[[lamp]]\nid = "a"\n', 'id = "main"\n')
    with pytest.raises(ContentError, match=r"lamps\.toml: every entry begins with the line \[\[lamps\]\]"):
        load([wrong])


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"street\.toml: cannot be read \(No such file"):
        load([folder(tmp_path / "half", '[[lamps]]\nid = "a"\n')])


# ------------------------------------------------------------------------------------------------- editions


def test_a_pack_replaces_whole_files_and_takes_the_others_from_the_house(house: Path, tmp_path: Path) -> None:
    editions = Editions(house, load)
    own = folder(tmp_path / "pack", '[[lamps]]\nid = "gold"\n')
    digest = editions.install(own, "Gold")
    assert list(editions.edition().lamps) == list(editions.edition(digest).lamps) == ["gold"]
    assert list(editions.edition(editions.house().hash).lamps) == ["tin", "brass"]
    assert editions.chosen({}) is editions.chosen({"edition": "house"}) is editions.house()
    assert editions.chosen({"edition": "pack"}) is editions.edition(digest)
    editions.remove()
    assert editions.edition() is editions.house()
    with pytest.raises(ContentError, match=f"content {digest}.*the house edition"):
        editions.edition(digest)
    with pytest.raises(Illegal, match="not installed any more"):
        editions.chosen({"edition": "pack"})


def test_a_wrong_pack_changes_nothing(house: Path, tmp_path: Path) -> None:
    editions = Editions(house, load)
    digest = editions.install(folder(tmp_path / "pack", '[[lamps]]\nid = "gold"\n'), "Gold")
    with pytest.raises(ContentError):
        editions.install(folder(tmp_path / "wrong", "[[lamps]]\n"), "Wrong")
    assert editions.edition().hash == digest


def test_a_second_pack_takes_the_place_of_the_first(house: Path, tmp_path: Path) -> None:
    editions = Editions(house, load)
    first = editions.install(folder(tmp_path / "one", '[[lamps]]\nid = "gold"\n'), "One")
    second = editions.install(folder(tmp_path / "two", '[[lamps]]\nid = "iron"\n'), "Two")
    assert editions.edition().hash == second
    with pytest.raises(ContentError, match=f"content {first}.*“Two”"):
        editions.edition(first)


def test_a_pack_like_the_house_is_the_house_under_another_name(house: Path) -> None:
    editions = Editions(house, load)
    assert editions.install(house, "Mine") == editions.house().hash
    assert editions.chosen({"edition": "pack"}) is editions.house()
    editions.remove()
    assert editions.edition() is editions.house()


def test_the_lobby_offers_the_pack_only_while_it_is_there(house: Path, tmp_path: Path) -> None:
    info = GameInfo("toy", "Toy", "", (2,), (), "1")
    editions = Editions(house, load)
    assert editions.info(info) is info
    editions.install(folder(tmp_path / "pack", '[[lamps]]\nid = "gold"\n'), "Gold")
    (option,) = editions.info(info).options
    assert isinstance(option, GameOption)
    assert (option.id, option.values, option.default) == (
        "edition",
        (("pack", "Gold"), ("house", "House edition")),
        "pack",
    )


# ------------------------------------------------------------------------------------- a position and its content


def test_a_position_does_not_load_under_other_content() -> None:
    def missing(digest: str, _config: GameConfig) -> str:
        raise ContentError(f"there is no {digest}")

    m = machine()
    with pytest.raises(LoadError, match="there is no abc"):
        m.load(m.dump(position(m), content="abc"), missing)


def test_a_position_keeps_the_version_of_the_rules_it_began_with() -> None:
    m = machine()
    data = m.dump(position(m))
    old = m.load(data, found)
    assert old.rules == m.rules
    m.rules = "next"
    assert m.dump(old) == data
    assert m.copy(old).rules == old.rules
    assert m.load(m.dump(position(m)), found).rules == "next"


# -------------------------------------------------------------------------------------- editions that were kept


def test_what_a_release_replaces_is_found_again(house: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    before = Editions(house, load)
    before.keep(kept)
    old = before.house()
    (house / "lamps.toml").write_text('[[lamps]]\nid = "tin"\nlight = 7\n')
    after = Editions(house, load)
    with pytest.raises(ContentError, match="It began with other cards"):
        after.edition(old.hash)
    after.keep(kept)
    assert after.edition().lamps["tin"].light == 7
    assert after.edition(old.hash) == old
    assert sorted(path.name for path in kept.iterdir()) == sorted({old.hash, after.house().hash})
    after.keep(None)
    with pytest.raises(ContentError, match="It began with other cards"):
        after.edition(old.hash)


def test_an_edition_of_an_earlier_release_may_come_with_this_one(house: Path) -> None:
    old = Editions(house, load).house()
    earlier = house.parent / "earlier" / old.hash
    shutil.copytree(house, earlier)
    (house / "lamps.toml").write_text('[[lamps]]\nid = "tin"\n')
    assert Editions(house, load).edition(old.hash) == old


def test_a_pack_is_kept_whole_with_what_it_takes_from_the_house(house: Path, tmp_path: Path) -> None:
    own = folder(tmp_path / "pack", '[[lamps]]\nid = "gold"\n')
    (own / "pack.toml").write_text('game = "toy"\nname = "Gold"\n')
    editions = Editions(house, load)
    digest = editions.install(own, "Gold")
    editions.keep(tmp_path / "kept")
    editions.remove()
    assert set(editions.edition(digest).lamps) == {"gold"}
    assert {path.name for path in (tmp_path / "kept" / digest).iterdir()} == {"lamps.toml", "street.toml"}


def test_what_was_kept_and_is_not_what_it_was_is_not_played_with(house: Path, tmp_path: Path) -> None:
    editions = Editions(house, load)
    editions.keep(tmp_path / "kept")
    old = editions.house().hash
    file = tmp_path / "kept" / old / "lamps.toml"
    file.write_text(file.read_text() + '[[lamps]]\nid = "forged"\n')
    other = Editions(folder(tmp_path / "other", '[[lamps]]\nid = "new"\n', 'id = "main"\n'), load)
    other.keep(tmp_path / "kept")
    for digest in (old, "../house", "nothing"):
        with pytest.raises(ContentError, match="It began with other cards"):
            other.edition(digest)


def test_a_pack_is_found_again_over_the_house_edition_of_an_earlier_release(house: Path, tmp_path: Path) -> None:
    """Else a game of the pack asks for it although it is installed: the rest of its cards changed with the house."""
    own = folder(tmp_path / "pack", '[[lamps]]\nid = "gold"\n')
    (own / "pack.toml").write_text('game = "toy"\nname = "Gold"\n')
    before = Editions(house, load)
    digest, old = before.install(own, "Gold"), before.house().hash
    shutil.copytree(house, house.parent / "earlier" / old)
    (house / "street.toml").write_text('id = "side"\n')
    after = Editions(house, load)
    with pytest.raises(ContentError):
        after.edition(digest)
    assert after.install(own, "Gold") != digest
    assert after.edition(digest) == before.edition(digest)
    (own / "lamps.toml").write_text('[[lamps]]\nid = "other"\n')
    after.install(own, "Gold")
    with pytest.raises(ContentError):
        Editions(house, load).edition(digest)


def test_a_copy_that_was_stopped_halfway_is_made_anew(house: Path, tmp_path: Path) -> None:
    editions = Editions(house, load)
    digest = editions.house().hash
    (tmp_path / "kept" / f"{digest}.part").mkdir(parents=True)
    (tmp_path / "kept" / f"{digest}.part" / "street.toml").write_text("half")
    editions.keep(tmp_path / "kept")
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [digest]
    assert (tmp_path / "kept" / digest / "street.toml").read_text() == (house / "street.toml").read_text()


# ---------------------------------------------------------------------------------- files that stop a program (D20)


def endless(file: Path) -> None:
    file.symlink_to("/dev/zero")


def piped(file: Path) -> None:
    os.mkfifo(file)


def in_a_circle(file: Path) -> None:
    file.symlink_to(file)


TEXTS = {
    "a name of 50,000 parts": "a." * 50_000 + "b = 1\n",
    "quoted parts": '"a"' + " . 'a'" * 50_000 + " = 1\n",
    "behind a comment in quotes": '# """\n' + "a." * 50_000 + 'b = 1\n# """\n',
    "lists in lists": "a = " + "[" * 100_000,
    "tables in tables": "a = " + "{a=" * 100_000,
    "a header of 50,000 parts": "[" + ".".join("a" * 50_000) + "]\n",
    "a number without end": "a = " + "9" * 100_000 + "\n",
    "a megabyte and more": "#" * (1024 * 1024 + 1),
    "no text": b"\xff\xfe".decode("latin-1"),
}


@pytest.mark.parametrize("make", [endless, piped, in_a_circle, Path.mkdir])
@pytest.mark.parametrize("name", ["lamps.toml", packs.MANIFEST])
def test_what_is_no_ordinary_file_is_refused_at_once(
    house: Path, tmp_path: Path, make: Callable[[Path], None], name: str
) -> None:
    own = folder(tmp_path / "pack", '[[lamps]]\nid = "gold"\n')
    (own / packs.MANIFEST).write_text('game = "toy"\nname = "Gold"\n')
    (own / name).unlink()
    make(own / name)
    with pytest.raises(ContentError, match=rf"^{re.escape(name)}: .*(ordinary|cannot be read)") as refused:
        packs.install(own, {"toy": Lit(house)})
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["lamps.toml", packs.MANIFEST])
@pytest.mark.parametrize("text", list(TEXTS))
def test_a_text_that_is_too_much_is_refused_in_one_sentence(house: Path, tmp_path: Path, text: str, name: str) -> None:
    own = folder(tmp_path / "pack")
    (own / packs.MANIFEST).write_text('game = "toy"\nname = "Gold"\n')
    (own / name).write_text(TEXTS[text], "latin-1")
    began = time.monotonic()
    with pytest.raises(ContentError, match=rf"^{re.escape(name)}: ") as refused:
        packs.install(own, {"toy": Lit(house)})
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 500
    assert time.monotonic() - began < 5


def test_ordinary_texts_with_many_dots_and_brackets_are_read(house: Path, tmp_path: Path) -> None:
    own = folder(
        tmp_path / "pack", '[[lamps]]\nid = "gold" # ' + "a." * 100 + '[[[\nneeds = { "' + "x." * 40 + '" = 1 }\n'
    )
    assert load([own, house]).lamps["gold"].needs == {"x." * 40: 1}


def test_of_many_faults_the_first_are_told_and_how_many_there_are(house: Path, tmp_path: Path) -> None:
    rows = "".join(f'[[lamps]]\nid = "{"X" * 1000}{n}"\n' for n in range(500))
    with pytest.raises(ContentError) as refused:
        load([folder(tmp_path / "pack", rows), house])
    lines = str(refused.value).split("\n")
    assert (len(lines), lines[-1]) == (51, "… and 450 more like these")
    assert max(map(len, lines)) <= 400


# ------------------------------------------------------------------------------------------- the pack's own file


class Lit(type(GAME)):  # type: ignore[misc]
    """The toy, as a game that takes packs."""

    def __init__(self, house: Path) -> None:
        super().__init__()
        self.editions = Editions(house, load)

    def install_pack(self, folder: Path, name: str) -> str:
        return self.editions.install(folder, name)

    def remove_pack(self) -> None:
        self.editions.remove()

    def keep_editions(self, folder: Path | None) -> None:
        self.editions.keep(folder)


def test_a_pack_names_its_game(house: Path, tmp_path: Path) -> None:
    game = Lit(house)
    assert isinstance(game, TakesPacks)
    own = folder(tmp_path / "pack", '[[lamps]]\nid = "gold"\n')
    (own / "pack.toml").write_text('game = "toy"\nname = "Gold"\n')
    said = packs.install(own, {"toy": game})
    assert said == f"Gold for {game.info.title}: lamps.toml of its own, the rest from the house edition; content " + (
        game.editions.edition().hash
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"pack\.toml: the field “game” is missing"),
        ('game = "toy"', r"the field “name” is missing"),
        ('game = "toy"\nname = 1', r"name: text in quotes is expected, not a whole number"),
        ('game = "toy"\nname = ""', r"1 to 80 characters"),
        ('game = "chess"\nname = "Mine"', r"there is no game “chess”; there are toy"),
        ('game = "toy"\nname = "Mine"', r"takes no content packs"),
        ("game = toy", r"pack\.toml: not valid TOML"),
        (None, r'pack\.toml: cannot be read in .*holds two lines: game = "…" and name = "…"'),
    ],
)
def test_a_wrong_manifest_is_refused(tmp_path: Path, text: str | None, message: str) -> None:
    if text is not None:
        (tmp_path / "pack.toml").write_text(text)
    with pytest.raises(ContentError, match=message):
        packs.install(tmp_path, {"toy": GAME})


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.startswith("pack.toml: cannot be read")


@pytest.mark.parametrize("key", list(registry.games()))
def test_every_game_keeps_its_version_of_the_rules_through_copies_and_dumps(key: str) -> None:
    game = registry.game(key)
    seats = game.info.seats[0]
    assert game.setup(GameConfig(seats), 1).rules == game.info.rules
    old = game.setup(GameConfig(seats, {}, "0"), 1)
    assert [pos.rules for pos in (old, game.copy(old), game.load(game.dump(old)))] == ["0", "0", "0"]
    assert game.dump(game.load(game.dump(old))) == game.dump(old)


PACKABLE = [key for key, game in registry.games().items() if isinstance(game, TakesPacks)]


@pytest.mark.parametrize("key", PACKABLE)
def test_every_game_plays_and_stores_a_game_with_a_pack(key: str, tmp_path: Path) -> None:
    game = registry.game(key)
    assert isinstance(game, TakesPacks)
    ours = Path(engine.__file__).parent / key / "content" / "house"
    source = sorted(ours.glob("*.toml"))[0]
    (tmp_path / source.name).write_text("# typed from the box\n" + source.read_text("utf-8"), "utf-8")
    (tmp_path / "pack.toml").write_text(f'game = "{key}"\nname = "The box"\n')
    packs.install(tmp_path)
    try:
        seats = game.info.seats[-1]
        own = game.setup(GameConfig(seats, {"edition": "pack"}), 1)
        house = game.setup(GameConfig(seats), 1)
        edition = game.view(own, None).edition
        assert edition not in ("", game.view(house, None).edition)
        assert game.dump(game.load(game.dump(own))) == game.dump(own)
        assert game.cards(edition) == game.cards() == game.cards(game.view(house, None).edition)
        assert game.info.options[-1].id == "edition"
        (tmp_path / source.name).write_text("nonsense = 1\n")
        with pytest.raises(ContentError, match=rf"{source.stem}\.toml: every entry begins with"):
            packs.install(tmp_path)
        assert game.view(own, None).edition == edition
    finally:
        game.remove_pack()
    with pytest.raises(LoadError, match=r"It began with other cards.*when its own content pack is installed again"):
        game.load(game.dump(own))
    gone = game.dump(house).replace(game.view(house, None).edition.encode(), b"0123456789abcdef")
    with pytest.raises(LoadError, match="It began with other cards") as refused:
        game.load(gone)
    assert "is installed again" not in str(refused.value)  # it never had a pack
    assert "put back among the editions" in str(refused.value)
