"""Whole pictures: drawn for every situation, small, always the same, and without a hidden fact."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import msgspec
import pytest
from PIL import Image

from engine.core.view import View
from engine.outremer.view import ActView, OutremerView
from render import Picture, draw, kinds
from render.core import cache
from render.core.sheet import Sheet
from render.outremer import ROOM
from tests.render.play import views
from tests.render.samples import STATES, make, own, samples
from tests.render.situations import BATTLE, LONG, MIDDLE, MIDDLE_CITIES, MIDDLE_PLAYERS

SAMPLES = samples()
KINDS = tuple(ROOM.kinds)
SIZES = {"board": (1600, 1200), "market": (1200, 900)}
PUBLIC = tuple(name for name, kind in ROOM.kinds.items() if kind.public)


def drawn(view: View, kind: str) -> Picture:
    picture = draw(view, kind)
    assert picture is not None
    return picture


def opened(view: View, kind: str) -> Image.Image:
    return Image.open(BytesIO(drawn(view, kind).data))


def expected(view: OutremerView, kind: str) -> bool:
    there = {"market": bool(view.markets), "battle": view.battle is not None, "hand": view.own is not None}
    return there.get(kind, True)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_kind_is_drawn_for_every_situation(name: str, kind: str):
    picture = draw(SAMPLES[name], kind)
    assert (picture is not None) == expected(SAMPLES[name], kind)
    if picture is None:
        return
    image = Image.open(BytesIO(picture.data))
    image.load()
    assert image.mode == "P"
    assert image.format == "PNG"
    assert picture.filename == f"{kind}.png"
    assert picture.alt
    assert image.size == SIZES.get(kind, image.size)
    assert len(picture.data) < 400_000


def test_other_games_and_kinds_have_no_picture():
    other = View(game="chess", seat=None, heading="", phase="", seats=(), waiting=(), over=False)
    assert draw(other, "board") is None
    assert draw(SAMPLES["four_early"], "poem") is None
    assert kinds(other) == ()
    assert draw(msgspec.structs.replace(other, game="core"), "board") is None
    assert draw(msgspec.structs.replace(other, game="no.such room"), "board") is None


@pytest.mark.parametrize("name", SAMPLES)
def test_the_public_kinds_are_those_that_can_be_drawn(name: str):
    view = SAMPLES[name]
    offered = [kind for kind, _ in kinds(view)]
    assert offered == [kind for kind in PUBLIC if expected(view, kind)]
    assert all(drawn(view, kind).filename == f"{kind}.png" for kind in offered)
    assert all(title for _, title in kinds(view))


@pytest.mark.parametrize("name", ["four_middle", "two_early", "own_battle"])
def test_the_same_view_gives_the_same_bytes_warm_and_cold(name: str):
    view = SAMPLES[name]
    before = [draw(view, kind) for kind in KINDS]
    cache.clear()
    assert [draw(view, kind) for kind in KINDS] == before


def test_the_same_view_gives_the_same_bytes_in_another_process():
    code = (
        "import hashlib; from render import draw; from tests.render.samples import samples;"
        "print(hashlib.sha256(draw(samples()['four_late'], 'board').data).hexdigest())"
    )
    here = hashlib.sha256(drawn(SAMPLES["four_late"], "board").data).hexdigest()
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert run.stdout.strip() == here


def test_threads_draw_the_same_and_do_not_disturb_each_other():
    names = [name for name in SAMPLES if SAMPLES[name].cities] * 2
    alone = {name: drawn(SAMPLES[name], "board") for name in names}
    cache.clear()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda name: drawn(SAMPLES[name], "board"), names))
    assert together == [alone[name] for name in names]


def test_view_and_picture_can_cross_to_a_worker_process():
    view = pickle.loads(pickle.dumps(SAMPLES["own_battle"]))
    assert pickle.loads(pickle.dumps(draw(view, "board"))) == draw(SAMPLES["own_battle"], "board")


# ------------------------------------------------------------------------------- nothing hidden


def _swapped(view: OutremerView) -> OutremerView:
    """Return the view with everything changed that only its viewer may know."""
    cities = tuple(msgspec.structs.replace(c, mine=(sum(c.mine), 0)) for c in view.cities)
    fight = view.battle and msgspec.structs.replace(view.battle, saracen_hand=("blades_of_damascus",))
    mine = msgspec.structs.replace(view, seat=None, cities=cities, own=None, battle=fight)
    return own(mine, 3, influence=1, hand=(), rescripts=(), spy_hand=(), bull="", bishops=(0, 0))


@pytest.mark.parametrize("kind", PUBLIC)
@pytest.mark.parametrize("name", ["own_middle", "own_battle", "own_offer"])
def test_public_pictures_do_not_depend_on_who_looks(name: str, kind: str):
    view = SAMPLES[name]
    public = msgspec.structs.replace(
        view, seat=None, own=None, cities=tuple(msgspec.structs.replace(c, mine=(0, 0)) for c in view.cities)
    )
    if not expected(view, kind):
        pytest.fail("no such picture") if kind != "battle" else None
        return
    assert drawn(view, kind) == drawn(public, kind) == drawn(_swapped(view), kind)


def test_the_hand_is_for_its_owner_only():
    view = SAMPLES["own_middle"]
    assert draw(msgspec.structs.replace(view, own=None), "hand") is None
    assert drawn(view, "hand").data != drawn(_swapped(view), "hand").data


def test_cards_left_to_the_saracens_are_shown_to_who_plays_them():
    start = make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, **{**MIDDLE, "battle": BATTLE})
    hidden = msgspec.structs.replace(start, battle=msgspec.structs.replace(BATTLE, saracen_hand=()))
    assert drawn(own(start, 2), "hand").data != drawn(own(hidden, 2), "hand").data


# ------------------------------------------------------------------------------- each public fact is seen


def _with_city(city: str, **change: Any) -> OutremerView:
    return make(STATES[4], {**MIDDLE_CITIES, city: {**MIDDLE_CITIES[city], **change}}, MIDDLE_PLAYERS, **MIDDLE)


def _with_player(state: str, **change: Any) -> OutremerView:
    return make(STATES[4], MIDDLE_CITIES, {**MIDDLE_PLAYERS, state: {**MIDDLE_PLAYERS[state], **change}}, **MIDDLE)


def _acting(seat: int, order: str, boosted: bool) -> OutremerView:
    change = {**MIDDLE, "acting": ActView(seat, order, boosted)}
    return make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, **change)


CHANGES = {
    "owner": _with_city("apamea", owner=2),
    "troops": _with_city("apamea", troops=5),
    "level": _with_city("apamea", level=3),
    "governor": _with_city("apamea", governor="galeran"),
    "bishops": _with_city("apamea", bishops=(1, 0, 0, 1)),
    "bishop count": _with_city("apamea", bishops=(0, 0, 0, 2)),
    "capital": _with_city("apamea", capital=True),
    "raided": _with_city("apamea", raided=True),
    "coins": _with_player("edessa", coins=7),
    "spent": _with_player("edessa", spent=(0, 1, 0, 1, 0)),
    "locked": _with_player("edessa", locked=(0, 0, 0, 1, 0)),
    "tactics": _with_player("edessa", tactics=3),
    "rescripts": _with_player("edessa", rescripts=(2, 2)),
    "spy hand": _with_player("edessa", spy_hand=0),
    "reserve": _with_player("edessa", reserve=1),
    "holiness": _with_player("edessa", holiness=17),
    "buildings": _with_player("edessa", buildings=()),
    "out": _with_player("edessa", out=True),
    "round": make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, **{**MIDDLE, "round": 4}),
    "order": make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, **{**MIDDLE, "order": (3, 2, 1, 0)}),
    "saracens": make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, **{**MIDDLE, "saracens": 2}),
    "tokens": make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, **{**MIDDLE, "sectors": MIDDLE["sectors"][:2]}),
    "event": make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, **{**MIDDLE, "event": "rich_harvest"}),
    "acting": _acting(2, "march", False),
    "acting boosted": _acting(2, "march", True),
    "acting elsewhere": _acting(2, "muster", False),
    "names": make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, LONG, **MIDDLE),
    "battle": SAMPLES["battle"],
    "raid": SAMPLES["raid"],
}


@pytest.mark.parametrize("fact", CHANGES)
def test_each_public_fact_shows_on_the_board(fact: str):
    assert opened(CHANGES[fact], "board").tobytes() != opened(SAMPLES["four_middle"], "board").tobytes()


def test_public_facts_show_all_at_different_places():
    digests = {hashlib.sha256(drawn(view, "board").data).hexdigest() for view in CHANGES.values()}
    assert len(digests) == len(CHANGES)


# ------------------------------------------------------------------------------- odd input, real games


ODD = ("", " ", "\x00", "\n\n", "漢字" * 40, "🐫🐫", "a\u0300" * 99, "\u202eelmas", "<@1> `x` **y**", "W" * 400)


@pytest.mark.parametrize("name", ODD)
def test_odd_names_break_nothing(name: str):
    view = make(
        STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, dict.fromkeys(STATES[4], name), **{**MIDDLE, "battle": BATTLE}
    )
    for kind in KINDS:
        assert drawn(own(view, 1), kind).data


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_real_games_are_drawn_from_the_first_choice_to_the_score(seats: int):
    steps, last = set(), None
    for public, mine in views(seats, seed=5, every=31):
        steps.add(public.step)
        last = public
        board = drawn(public, "board")
        assert board == drawn(mine, "board")
        assert len(board.alt) <= 1024
        for kind in ("market", "battle", "hand"):
            picture = draw(mine, kind)
            assert (picture is not None) == expected(mine, kind)
    assert last is not None
    assert last.over
    assert {"setup", "planning", "activation", "over"} <= steps


def test_the_end_shows_the_ranking_with_all_points(monkeypatch: pytest.MonkeyPatch):
    view, found, plain = SAMPLES["end"], list[str](), Sheet.text
    assert view.outcome is not None

    def text(self: Sheet, x: float, y: float, text: str, *rest: Any, **more: Any) -> float:
        found.append(text)
        return plain(self, x, y, text, *rest, **more)

    cache.clear()
    with monkeypatch.context() as patch:
        patch.setattr(Sheet, "text", text)
        alt = drawn(view, "board").alt
    cache.clear()
    assert {"Final score", "1st", "2nd", "4th", view.outcome.text, "41 influence"} <= set(found)
    assert not {"Orders", "Saracen track"} & set(found)
    for standing in view.outcome.standings:
        assert found.count(str(standing.points)) >= 1
        for line in standing.lines:
            assert line.text in found
            assert str(line.points) in found
            assert f"{line.text} = {line.points}" in alt
    under_way = msgspec.structs.replace(view, outcome=None)
    assert drawn(under_way, "board").data != drawn(view, "board").data


@pytest.mark.parametrize("change", ["points", "place", "line", "order"])
def test_each_fact_of_the_end_shows(change: str):
    view = SAMPLES["end"]
    assert view.outcome is not None
    best, *rest = view.outcome.standings
    first, *lines = best.lines
    rows = {
        "points": (msgspec.structs.replace(best, points=55), *rest),
        "place": (best, msgspec.structs.replace(rest[0], place=3), *rest[1:]),
        "line": (msgspec.structs.replace(best, lines=(msgspec.structs.replace(first, points=7), *lines)), *rest),
        "order": (best, *rest[::-1]),
    }[change]
    changed = msgspec.structs.replace(view, outcome=msgspec.structs.replace(view.outcome, standings=rows))
    assert drawn(changed, "board").data != drawn(view, "board").data


def test_the_file_is_well_under_half_of_a_plain_one():
    image = opened(SAMPLES["four_middle"], "board").convert("RGB")
    plain = BytesIO()
    image.save(plain, "PNG", compress_level=6)
    assert len(drawn(SAMPLES["four_middle"], "board").data) <= 0.6 * plain.tell()
