import asyncio
import os
import signal
import time
from dataclasses import dataclass

import pytest

from cogs.panels.limits import ALT, FILE
from cogs.posting.painter import Names, Painter, attachment
from engine.core.protocol import GameConfig
from engine.core.view import View
from tests.toy import GAME
from words import language, speaking

NAMES = {0: "Anna", 1: "李小龍"}


@dataclass
class Paper:
    data: bytes
    filename: str
    alt: str


def draw(view: View, kind: str, names: Names) -> Paper:
    """Say in which process it was drawn."""
    return Paper(str(os.getpid()).encode(), f"{kind}.png", "a board")


def die(view: View, kind: str, names: Names) -> Paper:
    """Die as a native encoder may."""
    if kind == "board":
        os.kill(os.getpid(), signal.SIGKILL)
    return draw(view, kind, names)


def slow(view: View, kind: str, names: Names) -> Paper:
    time.sleep(0.05)
    return draw(view, kind, names)


def view(seat: int | None = None) -> View:
    return GAME.view(GAME.setup(GameConfig(2, {}), 1), seat)


async def test_pictures_are_drawn_in_another_process() -> None:
    painter = Painter(draw)
    try:
        made = await painter.draw(view(), "board", NAMES)
        assert made is not None
        assert int(made.data) != os.getpid()
    finally:
        painter.close()


async def test_a_drawing_process_that_dies_takes_nothing_with_it() -> None:
    """Host case 140."""
    painter = Painter(die)
    try:
        assert await painter.draw(view(), "board", NAMES) is None
        assert await painter.draw(view(), "hand", NAMES) is not None
    finally:
        painter.close()


async def test_the_same_picture_is_drawn_once() -> None:
    painter = Painter(slow, workers=0)
    made = await asyncio.gather(*(painter.draw(view(), "board", NAMES) for _ in range(5)))
    assert painter.count == 1
    assert len({id(one) for one in made}) == 1
    await painter.draw(view(0), "board", NAMES)
    await painter.draw(view(), "hand", NAMES)
    assert painter.count == 3


def named(view: View, kind: str, names: Names) -> Paper:
    return Paper(ascii(names).encode(), f"{kind}.png", ", ".join(names.values()))


async def test_who_is_called_otherwise_gets_another_picture() -> None:
    """A remembered picture never shows the name of somebody else."""
    painter = Painter(named, workers=0)
    rows = [NAMES, {**NAMES, 1: "Bob"}, {0: NAMES[1], 1: NAMES[0]}, {0: "Anna"}, {}, {0: "Anna, 1: 'Bob'"}]
    made = [await painter.draw(view(), "board", names) for names in rows]
    assert [picture and picture.data.decode() for picture in made] == [ascii(names) for names in rows]
    assert painter.count == len(rows)
    assert await painter.draw(view(), "board", dict(reversed(NAMES.items()))) is made[0]
    assert painter.count == len(rows)
    shown = await painter.everything(view(), {0: "Bob"})
    assert [picture and picture.alt for _, picture in shown] == ["Bob"]


@pytest.mark.parametrize("name", ["", "\ud800", "\x00", "\u202e" * 40, "🏰" * 500])
async def test_any_name_reaches_the_drawing_process_as_it_is(name: str) -> None:
    painter = Painter(named)
    try:
        made = await painter.draw(view(), "board", {1: name})
        assert made is not None
        assert made.data.decode() == ascii({1: name})
    finally:
        painter.close()


@pytest.mark.parametrize("size", [FILE, FILE + 1])
async def test_a_picture_that_is_too_large_is_none(size: int) -> None:
    painter = Painter(lambda view, kind, names: Paper(bytes(size), "board.png", "x"), workers=0)
    assert (await painter.draw(view(), "board", NAMES) is None) == (size > FILE)


def test_the_text_alternative_fits_discord() -> None:
    file = attachment(Paper(b"x", "board.png", "y" * 5000))
    assert file.filename == "board.png"
    assert len(file.description or "") == ALT


def kinds(view: View) -> tuple[tuple[str, str], ...]:
    return (("board", "Map"), ("market", "Markets"))


def card(game: str, edition: str, card_id: str) -> Paper | None:
    return Paper(str(os.getpid()).encode(), "card.png", f"{game} {edition} {card_id}") if card_id else None


async def test_kinds_and_cards_come_from_the_drawing_process() -> None:
    painter = Painter(draw, kinds=kinds, card=card)
    try:
        assert await painter.kinds(view()) == kinds(view())
        made = await painter.card("toy", "", "lamp1")
        assert made is not None
        assert made.alt == "toy  lamp1"
        assert int(made.data) != os.getpid()
        assert await painter.card("toy", "", "lamp1") is made
        assert await painter.card("toy", "", "") is None
    finally:
        painter.close()


def prepare() -> None:
    """Leave a trace in the process that draws."""
    os.environ["PREPARED"] = str(os.getpid())


def prepared(view: View, kind: str, names: Names) -> Paper:
    return Paper(os.environ["PREPARED"].encode(), f"{kind}.png", "a board")


async def test_the_drawing_process_is_prepared_before_it_draws() -> None:
    painter = Painter(prepared, prepare=prepare)
    try:
        made = await painter.draw(view(), "board", NAMES)
        assert made is not None
        assert int(made.data) != os.getpid()
        assert "PREPARED" not in os.environ
    finally:
        painter.close()


async def test_where_nobody_says_what_there_is_the_board_is_asked_for() -> None:
    painter = Painter(draw, workers=0)
    assert [kind for kind, _ in await painter.kinds(view())] == ["board"]
    assert await painter.card("toy", "", "lamp1") is None


async def test_one_kind_that_kills_the_drawing_process_leaves_the_others() -> None:
    """Host cases 38 and 140."""
    painter = Painter(die, kinds=kinds)
    try:
        shown = await painter.everything(view(), NAMES)
        assert [(title, picture is not None) for title, picture in shown] == [("Map", False), ("Markets", True)]
    finally:
        painter.close()


def patient(view: View, kind: str, names: Names) -> Paper:
    time.sleep(0.3)
    return draw(view, kind, names)


async def test_the_time_for_a_picture_does_not_run_while_others_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter(patient)
    try:
        assert await painter.draw(view(), "warm", NAMES) is not None
        monkeypatch.setattr("cogs.posting.painter.SECONDS", 1.5)
        made = await asyncio.gather(*(painter.draw(view(), f"kind {n}", NAMES) for n in range(8)))
        assert len({one.data for one in made if one is not None}) == 1
        assert None not in made
    finally:
        painter.close()


def hang(view: View, kind: str, names: Names) -> Paper:
    if kind == "board":
        with open(names[0], "w") as note:
            note.write(str(os.getpid()))
        while True:
            time.sleep(0.1)
    return draw(view, kind, names)


async def test_a_drawing_process_that_hangs_is_given_up_and_ends(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.posting.painter.SECONDS", 4)
    monkeypatch.setattr("cogs.posting.artist.HANGS", 5)
    painter = Painter(hang)
    try:
        assert await painter.draw(view(), "board", {0: str(tmp_path / "note")}) is None
        assert await painter.draw(view(), "hand", NAMES) is not None
        hung = int((tmp_path / "note").read_text())
        for _ in range(200):
            await asyncio.sleep(0.1)
            if not os.path.exists(f"/proc/{hung}") or _is_dead(hung):
                break
        else:
            raise AssertionError("the process still draws")
    finally:
        painter.close()


def _is_dead(process: int) -> bool:
    """Whether a process has ended, and is only not yet waited for."""
    with open(f"/proc/{process}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0] == "Z"


def noted(view: View, kind: str, names: Names) -> Paper:
    """Note which process draws what."""
    with open(names[0], "a") as note:
        note.write(f"{os.getpid()} {kind}\n")
    return draw(view, kind, names)


async def renewed(painter: Painter) -> None:
    """Wait until no renewal is under way."""
    while painter._renewal is not None and not painter._renewal.done():
        await asyncio.wait({painter._renewal})


async def test_a_process_that_has_grown_large_is_followed_by_one_that_is_warm(tmp_path) -> None:
    note = tmp_path / "note"
    painter = Painter(noted)
    try:
        for kind in ("board", "market", "battle", "hand"):
            assert await painter.draw(view(), kind, {0: str(note)}) is not None
        painter.large = 1
        assert await painter.draw(view(0), "hand", {0: str(note)}) is not None
        await renewed(painter)
        painter.large = 1 << 40
        assert await painter.draw(view(1), "board", {0: str(note)}) is not None
    finally:
        painter.close()
    rows = [line.split() for line in note.read_text().splitlines()]
    old, fresh = dict.fromkeys(pid for pid, _ in rows)
    assert [kind for pid, kind in rows if pid == fresh] == ["battle", "hand", "hand", "board"]  # three to warm it
    await ended(int(old))


async def test_no_picture_fails_or_waits_for_a_renewal() -> None:
    """Each picture makes the process too large here."""
    painter = Painter(slow)
    painter.large = 1
    drawn = set()
    try:
        for n in range(60):
            begun = time.monotonic()
            made = await painter.draw(view(), f"kind {n}", NAMES)
            assert made is not None
            drawn.add(made.data)
            assert n == 0 or time.monotonic() - begun < 10
    finally:
        painter.close()
    assert len(drawn) > 1


def refuse(view: View, kind: str, names: Names) -> Paper:
    """Draw in the first process only."""
    with open(names[0], "a+") as note:
        note.seek(0)
        first = note.read() or str(os.getpid())
        if note.tell() == 0:
            note.write(first)
    if first != str(os.getpid()):
        os._exit(1)
    return draw(view, kind, names)


async def test_a_renewal_that_fails_leaves_the_old_one_at_work(tmp_path, caplog: pytest.LogCaptureFixture) -> None:
    painter = Painter(refuse)
    painter.large = 1
    try:
        for n in range(3):
            assert await painter.draw(view(), f"kind {n}", {0: str(tmp_path / "note")}) is not None
            await renewed(painter)
    finally:
        painter.close()
    assert "no fresh drawing process took over" in caplog.text


def wrong(view: View, kind: str, names: Names) -> Paper:
    raise KeyError(f"no {kind} here")


async def test_a_fault_of_drawing_is_logged_with_its_place(caplog: pytest.LogCaptureFixture) -> None:
    painter = Painter(wrong)
    try:
        assert await painter.draw(view(), "board", NAMES) is None
    finally:
        painter.close()
    assert "no board here" in caplog.text
    assert "in wrong" in caplog.text
    assert NAMES[0] not in caplog.text.split("Traceback")[0]


async def test_what_is_closed_draws_no_more_and_leaves_no_process() -> None:
    painter = Painter(draw)
    made = await painter.draw(view(), "board", NAMES)
    assert made is not None
    painter.close()
    assert await painter.draw(view(), "hand", NAMES) is None
    await ended(int(made.data))


async def ended(process: int) -> None:
    """Wait for the end of a process that was killed."""
    async with asyncio.timeout(10):
        while os.path.exists(f"/proc/{process}") and not _is_dead(process):
            await asyncio.sleep(0.02)


def spoken(view: View, kind: str, names: Names) -> Paper:
    return Paper(language().encode(), f"{kind}.png", language())


def titles(view: View) -> tuple[tuple[str, str], ...]:
    return (("board", language()),)


def shown(game: str, edition: str, card_id: str) -> Paper:
    return Paper(language().encode(), "card.png", language())


@pytest.mark.parametrize("workers", [0, 1])
async def test_a_picture_is_drawn_in_the_language_that_is_spoken_where_it_is_asked_for(workers: int) -> None:
    """Also in another process; and what was drawn for a reader of one language is not shown to one of another."""
    painter = Painter(spoken, kinds=titles, card=shown, workers=workers)
    try:
        for tag in ("en", "en-XA", "en"):
            with speaking(tag):
                board, card = await painter.draw(view(), "board", NAMES), await painter.card("toy", "", "lamp1")
                assert board is not None
                assert card is not None
                assert (board.alt, card.alt, await painter.kinds(view())) == (tag, tag, (("board", tag),))
        assert painter.count == 4
    finally:
        painter.close()
