"""Who plays a seat, as the pictures name it: hard names, how they degrade, and that they never lie on anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache as remembered

import pytest
from PIL import Image

import render
from engine.core.protocol import GameConfig
from engine.core.view import View
from engine.road import GAME as ROAD
from render import draw
from render.core import cache, fonts, people
from render.core.palette import Colour, contrast
from render.core.people import below, beside, person, printable, seated, spoken
from render.core.picture import ALT_LIMIT
from render.core.room import Kind
from render.core.sheet import Sheet
from render.crusaders import scene
from render.outremer import ROOM
from tests.render.samples import samples
from tests.render.test_crusaders import games
from tests.render.test_legible import ground_below

LONG = "Éloïse d’Aquitaine-Toulouse-Provence"
HARD = {0: LONG, 1: "👑King👑", 2: "Владислав Дракула", 3: "Computer (lookahead)"}
WIDE = dict.fromkeys(range(4), "W" * 32)
TURNED = {0: "محمد الفاتح", 1: "שלום עליכם", 2: "Nguyễn Văn Đạt", 3: "gjpqy ÄÖÜ"}
UNREADABLE = {0: "李小龍", 1: "한국", 2: "\u202e\u200b", 3: "👑👑"}
Box = tuple[int, int, int, int]


@remembered
def views() -> dict[str, View]:
    """Every situation of Outremer, and moments of games of Crusaders with two, three and four players."""
    found: dict[str, View] = dict(samples())
    for seats, rows in games().items():
        for number, (_, mine) in enumerate([rows[0], rows[60], rows[-1]]):
            found[f"crusaders {seats} {number}"] = mine
    return found


def drawn(view: View, names: Mapping[int, str]) -> dict[str, render.Picture]:
    kinds = ("board", "market", "battle", "wheels", "hand")
    return {kind: made for kind in kinds if (made := draw(view, kind, names)) is not None}


# --------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"), (LONG, LONG), ("Nguyễn Văn Đạt", "Nguyễn Văn Đạt"), ("Владислав", "Владислав"),
        ("محمد", "محمد"), ("♥ Bob ♥", "♥ Bob ♥"), ("1337", "1337"), ("^_^", "^_^"), ("*Bob*_", "*Bob*_"),
        ("👑King👑", "King"), ("🇫🇷 Jean", "Jean"), ("Anna | 👑 |", "Anna"), ("[李] Bob", "Bob"), ("한국 Kim", "Kim"),
        ("𝓐𝓷𝓷𝓪", "Anna"), ("＠Ｂ⧵ｂ", "@B\\b"), ("Z̸̡͝a̷l̶g̷o̵", "Zalgo"), ("E\u0301loi\u0308se", "Éloïse"),
        ("\u202eabc\u202c", "abc"), ("a\x00b\nc\t d", "ab c d"), ("e\u200bve", "eve"), ("\ud800x", "x"),
        ("李小龍", ""), ("(李小龍)", ""), ("山田 (he/him)", ""), ("李3", ""), ("👑👑", ""), ("🧿 - 🧿", ""),
        ("", ""), ("  ", ""), ("\u200b", ""), ("क्षत्रिय", ""),
    ],
)  # fmt: skip
def test_of_a_name_stays_what_can_be_read(name: str, shown: str):
    assert printable(name) == shown


@pytest.mark.parametrize("name", [*HARD.values(), *TURNED.values(), *UNREADABLE.values(), "꧁༺K🧿ing༻꧂", "漢A字B"])
def test_no_sign_is_printed_that_no_font_has(name: str):
    pieces = fonts.runs(printable(name), people.FACE)
    assert all(fonts.has(file, char) for file, piece in pieces for char in piece)


def test_the_seat_of_a_name_is_the_one_it_was_given_to():
    view = samples()["four_early"]
    assert [person(seat) for seat in seated(view, HARD).seats] == [LONG, "King", "Владислав Дракула", HARD[3]]
    assert [person(seat) for seat in seated(view, {2: "Anna", 9: "Eve"}).seats] == ["", "", "Anna", ""]
    assert [person(seat) for seat in seated(view, {0: "JERUSALEM"}).seats] == [""] * 4
    assert seated(view, {}) is view


def test_a_game_of_one_seat_names_nobody():
    view = ROAD.view(ROAD.setup(GameConfig(1, {}), 3), None)
    assert seated(view, {0: "Anna"}) is view
    assert draw(view, "board", {0: "Anna"}) == draw(view, "board")


# ------------------------------------------------------------------------------------------ pictures


@pytest.mark.parametrize("name", views())
def test_the_people_change_each_picture_and_remembered_ones_never_mix(name: str):
    """Warm and in any order each picture is the one of its own names."""
    view = views()[name]
    plain, hard, turned = drawn(view, {}), drawn(view, HARD), drawn(view, TURNED)
    assert plain.keys() == hard.keys() == turned.keys()
    for kind, picture in hard.items():
        if kind in ("board", "wheels", "battle"):  # the others name only who is asked, or the viewer
            assert len({picture.data, plain[kind].data, turned[kind].data}) == 3
    swapped = {**HARD, 0: HARD[1], 1: HARD[0]}
    if "board" in hard:
        assert drawn(view, swapped)["board"].data != hard["board"].data
    assert drawn(view, HARD) == hard
    assert drawn(view, {}) == plain


def test_of_a_name_that_cannot_be_read_stands_the_number_of_the_seat():
    """Nobody with a name looks like an empty seat beside the others, and nobody's name is lost from the words."""
    stand_ins = {seat: f"player {seat + 1}" for seat in UNREADABLE}
    view = samples()["four_early"]
    assert [person(seat) for seat in seated(view, UNREADABLE).seats] == list(stand_ins.values())
    assert [person(seat) for seat in seated(view, {1: "한국"}).seats] == ["", "player 2", "", ""]
    assert spoken(seated(view, UNREADABLE).seats).endswith(
        "(李小龍), Edessa (한국), Tripoli (player 3), Antioch (👑👑)"
    )
    for name, each in views().items():
        shown, meant = drawn(each, UNREADABLE), drawn(each, stand_ins)
        assert {kind: made.data for kind, made in shown.items()} == {k: made.data for k, made in meant.items()}, name
        own = [seat.name.casefold() for seat in each.seats] == [stand_ins[seat.seat] for seat in each.seats]
        assert (shown["board"].data == drawn(each, {})["board"].data) == own, name  # "Player 1" says it already


def test_the_same_names_give_the_same_bytes_cold():
    view = samples()["four_late"]
    warm = drawn(view, HARD)
    cache.clear()
    assert drawn(view, HARD) == warm


def test_names_that_break_the_drawing_leave_a_picture_without_names(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """A picture is never lost for what somebody calls himself."""

    def broken(_view: View, _names: Mapping[int, str]) -> View:
        raise ValueError("no such letter")

    view = samples()["four_late"]
    plain = draw(view, "board")
    monkeypatch.setattr("render.core.room.seated", broken)
    assert draw(view, "board", HARD) == plain
    assert "without the names" in caplog.text


def test_a_fault_that_is_not_the_names_is_not_hidden(monkeypatch: pytest.MonkeyPatch):
    kind = ROOM.kinds["board"]
    monkeypatch.setitem(ROOM.kinds, "board", Kind("Map", lambda _view: 1 / 0, kind.words))  # type: ignore[arg-type, return-value]
    with pytest.raises(ZeroDivisionError):
        draw(samples()["four_late"], "board", HARD)


# ---------------------------------------------------------------------------- nothing lies on a name


class Printed:
    """What is laid on the sheets of a picture, as it is drawn from scratch."""

    def __init__(self) -> None:
        self.names: list[tuple[int, Box, str]] = []
        self.faults: list[str] = []

    def text(self, sheet: Sheet, spot: Box, text: str, size: float, colour: Colour, ground: Image.Image) -> None:
        """Note a person's name: it stands on one even colour, with contrast, and no other text is below it."""
        colours = ground.convert("RGB").getcolors(ground.width * ground.height) or []
        if len(colours) != 1:
            self.faults.append(f"{text}: on {len(colours)} colours")
        elif contrast(colour, colours[0][1]) < 4.5:  # type: ignore[arg-type]
            self.faults.append(f"{text}: contrast")
        if size < 12:
            self.faults.append(f"{text}: size {size}")
        if spot[0] < 0 or spot[1] < 0 or spot[2] > sheet.image.width or spot[3] > sheet.image.height:
            self.faults.append(f"{text}: over the edge")
        self.names.append((id(sheet), spot, text))

    def laid(self, sheet: Sheet, spot: Box, what: str) -> None:
        """Note what is laid on a sheet: never on a name."""
        for other, name, text in self.names:
            apart = spot[2] <= name[0] or spot[0] >= name[2] or spot[3] <= name[1] or spot[1] >= name[3]
            if other == id(sheet) and not apart:
                self.faults.append(f"{text}: below {what}")


@contextmanager
def watched(names: Mapping[int, str]) -> Iterator[Printed]:
    """Watch all that is laid on sheets, the names of these people above all."""
    seen, shown = Printed(), [printable(name) for name in names.values()]
    text, put = Sheet.text, Sheet.put
    kept: list[Sheet] = []  # so that no id is used twice

    def spy_text(self: Sheet, x: float, y: float, words: str, face: fonts.Face, size: float, colour: Colour, anchor: str = "lm", room: float | None = None) -> float:  # fmt: skip # noqa: E501
        kept.append(self)
        cut, real = fonts.fit(words, face, size, room) if room is not None else (fonts.clean(words), size)
        before = self.image.copy() if words in shown else None
        wide = text(self, x, y, words, face, size, colour, anchor, room)
        mask = fonts.mask(cut, face, real)
        ink = mask.image.getbbox()
        if ink is None:
            return wide
        left = round(x - {"l": 0.0, "m": mask.width / 2, "r": mask.width}[anchor[0]] + mask.left)
        top = round(y + {"s": 0.0, "m": mask.cap / 2, "i": 0.0}[anchor[1]] + mask.top)
        spot = (left + ink[0], top + ink[1], left + ink[2], top + ink[3])
        seen.laid(self, spot, f"“{cut}”")
        if before is not None:
            seen.text(self, spot, cut, real, colour, before.crop(spot))
        return wide

    def spy_put(self: Sheet, sprite: Image.Image, x: float, y: float, anchor: str = "mm") -> None:
        kept.append(self)
        put(self, sprite, x, y, anchor)
        box = sprite.getchannel("A").getbbox() if sprite.mode == "RGBA" else (0, 0, *sprite.size)
        if box is None:
            return
        left = round(x - {"l": 0.0, "m": sprite.width / 2, "r": float(sprite.width)}[anchor[0]])
        top = round(y - {"t": 0.0, "m": sprite.height / 2, "b": float(sprite.height)}[anchor[1]])
        seen.laid(self, (left + box[0], top + box[1], left + box[2], top + box[3]), f"a sprite {sprite.size}")

    cache.clear()
    Sheet.text, Sheet.put = spy_text, spy_put  # type: ignore[method-assign, assignment]
    try:
        yield seen
    finally:
        Sheet.text, Sheet.put = text, put  # type: ignore[method-assign]
        cache.clear()


@pytest.mark.parametrize("names", [HARD, WIDE, TURNED], ids=["hard", "wide", "turned"])
def test_names_of_people_lie_on_nothing_and_nothing_on_them(names: dict[int, str]):
    with watched(names) as seen:
        for view in views().values():
            drawn(view, names)
    assert len(seen.names) > 100
    assert sorted(set(seen.faults)) == []


def test_a_short_name_is_printed_whole_everywhere():
    names = {0: "Anna", 1: "Bob", 2: "Zoë", 3: "Jo"}
    with watched(names) as seen:
        for name, view in views().items():
            if name not in ("long_names", "own_battle"):
                drawn(view, names)
    assert {text for _, _, text in seen.names} == set(names.values())


def test_each_strip_and_panel_names_its_own_player():
    for view in (samples()["four_late"], samples()["two_early"], *(rows[60][0] for rows in games().values())):
        names = {seat.seat: f"Person {seat.seat}" for seat in view.seats}
        with watched(names) as seen:
            drawn(view, names)
        counts = {name: sum(text == name for _, _, text in seen.names) for name in names.values()}
        assert min(counts.values()) >= 1, counts


def test_beside_a_seat_the_person_gives_way():
    sheet = Sheet.new(400, 60, (255, 255, 255))
    ink: tuple[Colour, Colour] = ((0, 0, 0), (0, 0, 0))
    alone = beside(sheet, 0, 30, ("Jerusalem", ""), 25, ink, 400)
    assert beside(sheet, 0, 30, ("Jerusalem", "Anna"), 25, ink, alone + 30) == alone
    assert alone + 30 < beside(sheet, 0, 30, ("Jerusalem", LONG), 25, ink, alone + 90) <= alone + 90


def test_below_a_seat_stands_nobody_where_too_little_of_a_name_would_be_left():
    sheet = Sheet.new(400, 60, (255, 255, 255))
    ink: tuple[Colour, Colour] = ((0, 0, 0), (0, 0, 0))
    alone = below(sheet, 0, 30, ("Red", ""), 19, ink, 200)
    assert below(sheet, 0, 30, ("Red", LONG), 19, ink, people.NARROW - 1) == alone
    assert alone < below(sheet, 0, 30, ("Red", LONG), 19, ink, people.NARROW) <= people.NARROW


def test_the_watch_over_the_names_sees_what_lies_on_them():
    with watched({0: "Anna"}) as seen:
        sheet = Sheet.new(100, 40, (255, 255, 255))
        sheet.text(5, 20, "Anna", "bold", 16, (0, 0, 0))
        assert seen.faults == []
        sheet.plate(10, 10, 30, 30, (255, 0, 0))
        sheet.text(20, 20, "Anna", "bold", 16, (250, 250, 250))
    assert len(seen.faults) == 3  # the plate on the first, the second on it, and on two colours
    assert ground_below(sheet.image, 5, 20, "Anna", "bold", 16, "lm") is not None


# --------------------------------------------------------------------------------------------- words


def test_the_words_name_the_people_as_they_write_themselves():
    view = samples()["four_late"]
    rows = "Players: Jerusalem (Éloïse d’Aquitaine-…), Edessa (👑King👑), Tripoli (李小龍), Antioch (Bob)."
    words = drawn(view, {0: LONG, 1: "👑King👑", 2: "李小龍", 3: "Bob\u202e"})["board"].alt
    assert rows in words
    assert "Players" not in drawn(view, {})["board"].alt
    assert spoken(view.seats) == "Jerusalem, Edessa, Tripoli, Antioch"


@pytest.mark.parametrize("name", views())
def test_the_words_stay_within_the_limit_and_keep_the_board(name: str):
    view = views()[name]
    plain, named = drawn(view, {}), drawn(view, WIDE)
    for kind, picture in named.items():
        assert len(picture.alt) <= ALT_LIMIT
        first = plain[kind].alt.split(". ")[0]
        assert picture.alt.startswith(first)


def test_the_name_of_a_seat_is_not_touched():
    view = games()[4][-1][0]
    assert [scene.who(seated(view, HARD), seat).name for seat in range(4)] == ["Red", "Blue", "Green", "Yellow"]
    assert scene.who(seated(view, HARD), 1).person == "King"
    assert scene.who(view, 1).person == ""
