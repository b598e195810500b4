"""Pictures of Crusaders: whole games drawn, every public fact seen, nothing secret, always the same."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any, cast

import msgspec
import pytest
from PIL import Image

from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.core.view import SeatView
from engine.crusaders import GAME
from engine.crusaders.content import house
from engine.crusaders.view import AwardView, CrusadersView, TurnView
from render import Picture, draw, kinds
from render.core import cache as memory
from render.core.picture import ALT_LIMIT
from render.core.sheet import Sheet
from render.crusaders import alt, details
from render.crusaders.details import _slot
from render.crusaders.panel import panel_of
from render.crusaders.scene import changes, order_line, order_power, order_text, turn_line
from render.crusaders.scores import ranking
from render.crusaders.wheel import wheel

LIMIT = 400_000
PUBLIC = ("board", "wheels")
SEATS = (2, 3, 4)
Pair = tuple[CrusadersView, CrusadersView]


def play(seats: int, seed: int, every: int, **options: str) -> list[Pair]:
    """Return (spectator's view, view of the seat to act) of a game: the planner's choices, each fifth by chance."""
    pos, player, rng = GAME.setup(GameConfig(seats, options), seed), GAME.players()["greedy"], Rng(seed)
    found: list[Pair] = []
    count = 0
    while asked := GAME.decisions(pos):
        seat = asked[0].seat
        mine = GAME.view(pos, seat)
        if count % every == 0:
            found.append(cast(Pair, (GAME.view(pos, None), mine)))
        chance = rng.below(5) == 0
        GAME.apply(pos, seat, asked[0].sample(rng.below) if chance else player.choose(GAME, mine, asked[0], count))
        count += 1
    return [*found, cast(Pair, (GAME.view(pos, None), GAME.view(pos, 0)))]


@cache
def games() -> dict[int, list[Pair]]:
    return {seats: play(seats, seats, 1) for seats in SEATS}


@cache
def middle() -> CrusadersView:
    """A view of four players in the middle of a game, between two turns."""
    views = [public for public, _ in games()[4] if public.turn is not None and not public.turn.act]
    return views[len(views) * 2 // 3]


def acting(act: str, dealt: bool) -> CrusadersView:
    """A view of a turn under way, before or after the tokens were dealt."""
    return next(
        public
        for public, _ in games()[4]
        if public.turn is not None and public.turn.act == act and bool(public.turn.dealt) == dealt
    )


def drawn(view: CrusadersView, kind: str = "board") -> Picture:
    picture = draw(view, kind)
    assert picture is not None
    return picture


def pixels(view: CrusadersView, kind: str = "board") -> bytes:
    return Image.open(BytesIO(drawn(view, kind).data)).convert("RGB").tobytes()


def words(view: CrusadersView, kind: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is printed on a picture."""
    found: list[str] = []
    plain = Sheet.text

    def text(self: Sheet, x: float, y: float, text: str, *rest: Any, **more: Any) -> float:
        found.append(text)
        return plain(self, x, y, text, *rest, **more)

    memory.clear()
    with monkeypatch.context() as patch:
        patch.setattr(Sheet, "text", text)
        drawn(view, kind)
    memory.clear()
    return found


# ------------------------------------------------------------------------------- real games


@pytest.mark.parametrize("seats", SEATS)
def test_real_games_are_drawn_from_the_first_choice_to_the_score(seats: int):
    for public, mine in games()[seats][::101] + games()[seats][-1:]:
        assert [kind for kind, _ in kinds(public)] == list(PUBLIC)
        for kind in PUBLIC:
            picture = drawn(public, kind)
            assert picture == drawn(mine, kind)
            assert picture.filename == f"{kind}.png"
            assert 0 < len(picture.alt) <= ALT_LIMIT
            assert len(picture.data) < LIMIT
            assert Image.open(BytesIO(picture.data)).mode == "P"
        assert Image.open(BytesIO(drawn(public).data)).size == (1600, 1200)
    assert games()[seats][-1][0].over


@pytest.mark.parametrize("variant", ["learning", "first", "unpredictable", "tournament"])
def test_every_variant_is_drawn(variant: str):
    views = play(3, 5, 9, variant=variant, **({"orders": "without"} if variant == "unpredictable" else {}))
    for public, mine in (*views[:6:2], views[-1]):
        assert drawn(public) == drawn(mine)
        wheels = draw(public, "wheels")
        assert (wheels is not None) == any(player.wheel for player in public.players)


def test_the_same_view_gives_the_same_bytes_warm_and_cold():
    views = [middle(), games()[2][-1][0], games()[3][40][0]]
    before = [draw(view, kind) for view in views for kind in PUBLIC]
    memory.clear()
    assert [draw(view, kind) for view in views for kind in PUBLIC] == before


def test_the_same_view_gives_the_same_bytes_in_another_process():
    code = (
        "import hashlib; from render import draw; from tests.render.test_crusaders import play;"
        "print(hashlib.sha256(draw(play(2, 9, 50)[1][0], 'board').data).hexdigest())"
    )
    here = hashlib.sha256(drawn(play(2, 9, 50)[1][0]).data).hexdigest()
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert run.stdout.strip() == here


def test_threads_draw_the_same_and_do_not_disturb_each_other():
    views = [middle(), *(games()[seats][-1][0] for seats in SEATS)]
    alone = [drawn(view) for view in views]
    memory.clear()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(drawn, views)) == alone


def test_view_and_picture_can_cross_to_a_worker_process():
    view = pickle.loads(pickle.dumps(middle()))
    assert pickle.loads(pickle.dumps(draw(view, "board"))) == draw(middle(), "board")


# ------------------------------------------------------------------------------- secrets of the setup


def test_the_orders_of_the_set_up_are_for_their_owner_alone():
    public, mine = games()[4][0]
    assert mine.own is not None
    assert mine.own.offer
    assert draw(public, "hand") is None
    picture = drawn(mine, "hand")
    assert picture.filename == "hand.png"
    other = msgspec.structs.replace(mine, own=msgspec.structs.replace(mine.own, offer=mine.own.offer[::-1]))
    assert drawn(other, "hand").data != picture.data
    chosen = msgspec.structs.replace(mine, own=msgspec.structs.replace(mine.own, chosen=mine.own.offer[0]))
    assert drawn(chosen, "hand").data != picture.data
    for kind in PUBLIC:
        assert drawn(other, kind) == drawn(chosen, kind) == drawn(public, kind)


def test_a_tournament_wheel_is_shown_to_who_has_arranged_it():
    mine = play(2, 3, 1, variant="tournament")[1][1]
    assert mine.own is not None
    assert draw(msgspec.structs.replace(mine, own=None), "hand") is None
    wheel = tuple(w.wedge for w in middle().players[0].wheel)
    arranged = msgspec.structs.replace(mine.own, chosen="aviz", arranged=wheel)
    assert "Your wheel:" in drawn(msgspec.structs.replace(mine, own=arranged), "hand").alt


def test_after_the_set_up_there_is_no_hand():
    assert all(draw(mine, "hand") is None for _, mine in games()[3] if mine.round)


# ------------------------------------------------------------------------------- each public fact is seen


def _region(change: dict[str, Any], empty: bool = False) -> CrusadersView:
    """Change a region with an enemy, or one where nothing is left."""
    view = middle()
    index = next(
        i for i, r in enumerate(view.regions) if (not r.enemy and not r.building if empty else r.enemy == "slav")
    )
    regions = list(view.regions)
    regions[index] = msgspec.structs.replace(regions[index], **change)
    return msgspec.structs.replace(view, regions=tuple(regions))


def _player(**change: Any) -> CrusadersView:
    view = middle()
    return msgspec.structs.replace(
        view, players=(msgspec.structs.replace(view.players[0], **change), *view.players[1:])
    )


def _wedge(**change: Any) -> CrusadersView:
    wheel = middle().players[0].wheel
    return _player(wheel=(msgspec.structs.replace(wheel[0], **change), *wheel[1:]))


def _built(kind: str) -> CrusadersView:
    built = middle().players[0].built
    return _player(built={**built, kind: built[kind] + 1 if built[kind] < 4 else 3})


def _facts() -> dict[str, CrusadersView]:
    view, me = middle(), middle().players[0]
    two = ("travel", "build") if me.wheel[0].actions != ("travel", "build") else ("travel", "crusade")
    track = msgspec.structs.replace(view.tracks[0], marker=9, strength=10)
    return {
        "enemy": _region({"enemy": "prussian"}),
        "saracen": _region({"enemy": "saracen:bank"}),
        "saracen's picture": _region({"enemy": "saracen:troop"}),
        "strength": _region({"strength": 10}),
        "building": _region({"enemy": "", "building": "castle", "level": 2, "owner": 1}),
        "building's kind": _region({"enemy": "", "building": "farm", "level": 2, "owner": 1}),
        "building's level": _region({"enemy": "", "building": "castle", "level": 3, "owner": 1}),
        "building's owner": _region({"enemy": "", "building": "castle", "level": 2, "owner": 2}),
        "tile": _region({"tile": "any_both"}, empty=True),
        "tile's kind": _region({"tile": "bank_famed"}, empty=True),
        "knights": _region({"knights": (1, 1, 1, 1)}),
        "knights' count": _region({"knights": (3, 1, 1, 1)}),
        "tokens": _wedge(tokens=me.wheel[0].tokens + 1),
        "many tokens": _wedge(tokens=12),
        "actions": _wedge(actions=two, upgraded=True),
        "bonus": _player(bonuses={**me.bonuses, me.wheel[0].actions[0]: 7}),
        "influence": _player(influence=me.influence + 1),
        "score": _player(score=me.score + 1),
        "order": _player(order="teutonic" if me.order != "teutonic" else "aviz"),
        "troops": _player(troops=(me.troops + 1) % 6),
        "reserve": _player(reserve=2 if me.reserve != 2 else 1),
        "defeated": _player(defeated={**me.defeated, "slav": me.defeated["slav"] + 1}),
        **{f"built {kind}": _built(kind) for kind in me.built},
        "supply": msgspec.structs.replace(view, supply=view.supply - 1),
        "track": msgspec.structs.replace(view, tracks=(track, *view.tracks[1:])),
        "awards": msgspec.structs.replace(view, awards=()),
        "round": msgspec.structs.replace(view, round=view.round + 1),
        "start player": msgspec.structs.replace(view, first=(view.first + 1) % 4),
        "last round": msgspec.structs.replace(view, ending=True),
        "who acts": msgspec.structs.replace(view, waiting=()),
    }


def test_each_public_fact_shows_on_the_board_and_all_differently():
    facts = _facts()
    digests = {name: hashlib.sha256(pixels(view)).hexdigest() for name, view in facts.items()}
    digests["nothing changed"] = hashlib.sha256(pixels(middle())).hexdigest()
    seen: dict[str, str] = {}
    for name, digest in digests.items():
        assert digest not in seen, f"{name} looks like {seen.get(digest)}"
        seen[digest] = name


@pytest.mark.parametrize("kind", PUBLIC)
def test_the_turn_under_way_shows_where_tokens_go(kind: str):
    planned, done = acting("resolve", dealt=False), acting("resolve", dealt=True)
    for view in (planned, done):
        quiet = msgspec.structs.replace(view, turn=None)
        assert pixels(view, kind) != pixels(quiet, kind)
    assert done.turn is not None
    more = msgspec.structs.replace(done, turn=msgspec.structs.replace(done.turn, gained=done.turn.gained + 3))
    assert pixels(more, kind) != pixels(done, kind)
    place = (done.turn.place + 1) % 6
    elsewhere = msgspec.structs.replace(done, turn=msgspec.structs.replace(done.turn, place=place))
    assert pixels(elsewhere, kind) != pixels(done, kind)


def test_a_plan_is_told_from_what_is_done():
    view = acting("resolve", dealt=True)
    turn = view.turn
    assert turn is not None
    after = view.players[turn.seat]
    change, done = changes(after, turn)
    assert done
    assert sum(change) == 0
    before = msgspec.structs.replace(
        after, wheel=tuple(msgspec.structs.replace(w, tokens=n) for w, n in zip(after.wheel, turn.before, strict=True))
    )
    planned, done = changes(before, msgspec.structs.replace(turn, dealt=(), dealt_from=-1))
    assert not done
    assert planned[turn.place] == -turn.before[turn.place] + turn.before[turn.place] // 6
    assert sum(planned) == 0
    assert changes(before, None) == ((), True)


def test_an_upgrade_plans_no_distribution():
    view = acting("upgrade", dealt=False)
    turn = view.turn
    assert turn is not None
    assert changes(view.players[turn.seat], turn) == ((), True)


# ------------------------------------------------------------------------------- words


def test_the_board_says_who_acts_and_every_wheel():
    text = alt.board(middle())
    assert text.startswith(f"Crusaders. {middle().heading}. To act: ")
    for player in middle().players:
        seat = middle().seats[player.seat].name
        assert f"{seat} {player.influence} influence, wheel: " in text
    assert f"Supply {middle().supply} of 260." in text
    assert "Strength: Prussians " in text


def test_the_words_tell_the_turn_under_way():
    view = acting("resolve", dealt=True)
    assert view.turn is not None
    assert f"{view.seats[view.turn.seat].name}: Resolves wedge {view.turn.place + 1}" in alt.board(view)
    assert "planned" not in alt.board(view)
    assert " planned." in alt.wheels(acting("resolve", dealt=False))


def test_the_words_of_the_end_are_the_score():
    last = games()[2][-1][0]
    assert last.outcome is not None
    best = last.outcome.standings[0]
    assert f"Final score: 1. {last.seats[best.seat].name} {best.points}" in alt.board(last)


def test_two_players_have_room_for_the_whole_map_in_words():
    view = next(public for public, _ in games()[2] if public.round == 1)
    text = alt.board(view)
    assert "Slavs: " in text
    assert "Saracens: " in text
    assert "knights in " in text


def test_a_turn_in_one_line():
    turn = TurnView(0, "resolve", 2, "travel", 3, "build", 2, (2,) * 6, (), -1, 4)
    assert turn_line(turn) == "Resolves wedge 3 · Travel 3 · then Build · +4 influence"


def test_orders_in_a_few_words():
    found = {view.players[n].order: order_line(view, view.players[n]) for view in [middle()] for n in range(4)}
    assert all(words and len(words) <= 42 for words in found.values())
    powers = {name: order_power(order) for name, order in house().orders.items()}
    assert powers["calatrava"] == "every action +1"
    assert powers["holy_sepulchre"] == "Travel −1"
    assert powers["templar"] == "once 2 on one wedge"
    assert powers["lazarus"] == "3 upgraded at the start"
    assert all(powers.values())


# ------------------------------------------------------------------------------- odd input


ODD = ("", " ", "\x00", "\n\n", "漢字" * 40, "🐫🐫", "a\u0300" * 99, "\u202eelmas", "<@1> `x` **y**", "W" * 400)


@pytest.mark.parametrize("name", ODD)
def test_odd_names_break_nothing(name: str):
    seats = tuple(SeatView(s.seat, name, s.letter, s.colour) for s in middle().seats)
    view = msgspec.structs.replace(middle(), seats=seats)
    for kind in PUBLIC:
        assert drawn(view, kind).data
        assert len(drawn(view, kind).alt) <= ALT_LIMIT


def test_unknown_colours_are_drawn_too():
    seats = tuple(SeatView(s.seat, s.name, "", "mauve") for s in middle().seats)
    assert drawn(msgspec.structs.replace(middle(), seats=seats)).data


def test_a_slot_shows_all_that_it_uncovers():
    """A content pack may give a building more than one bonus."""
    plain = house().buildings["bank1"]
    plain = msgspec.structs.replace(plain, gives={"build": 1}, cost=8)
    two = msgspec.structs.replace(plain, gives={"build": 2, "travel": 1})
    rich = msgspec.structs.replace(plain, gives={"build": 1, "travel": 1, "muster": 2}, knight=True)
    end = msgspec.structs.replace(plain, gives={}, ending="people", points=12)
    assert _slot(plain, True).gives == (("build", 1),)
    assert _slot(rich, False).gives == (("knight", 1), ("build", 1), ("travel", 1), ("muster", 2))
    assert _slot(end, False).ending == ("people", 12)
    found = details.facts(middle(), middle().players[0])
    pictures = set()
    for building in (plain, two, rich, end):
        for built in (True, False):
            slots = (_slot(building, built), *found.rows[0][1][1:])
            facts = replace(found, rows=((building.kind, slots), *found.rows[1:]))
            pictures.add(details.details(facts, 1.0).tobytes())
            assert details.pairs(facts, 31, 1.0).tobytes() != details.pairs(found, 31, 1.0).tobytes()
    assert len(pictures) == 8


# ------------------------------------------------------------------------------- what a player plans with


def test_a_wedge_shows_what_an_upgrade_adds():
    view = next(public for public, _ in games()[4] if public.round == 1)
    player = view.players[0]
    facts = panel_of(view, player).wheel
    lower = [n for n, w in enumerate(player.wheel) if not w.upgraded]
    assert lower
    for n, w in enumerate(player.wheel):
        assert facts.wedges[n].coming == ("" if w.upgraded else house().wedges[w.wedge].added)
    plain = wheel(facts, 277).tobytes()
    for n in lower:
        for name in {"travel", "build"} - {facts.wedges[n].coming}:
            other = replace(facts.wedges[n], coming=name)
            assert (
                wheel(replace(facts, wedges=(*facts.wedges[:n], other, *facts.wedges[n + 1 :])), 277).tobytes() != plain
            )
    assert f"Upgrades of Red would add: wedge {lower[0] + 1} " in alt.wheels(view)


def test_before_tokens_are_placed_a_wheel_shows_none(monkeypatch: pytest.MonkeyPatch):
    before = games()[4][0][0]
    assert {w.tokens for p in before.players for w in panel_of(before, p).wheel.wedges} == {None}
    first = next(public for public, _ in games()[4] if public.round)
    assert all(w.tokens is not None for p in first.players for w in panel_of(first, p).wheel.wedges)
    zero = msgspec.structs.replace(
        before,
        players=tuple(
            msgspec.structs.replace(
                p, wheel=tuple(msgspec.structs.replace(w, tokens=int(n == 0)) for n, w in enumerate(p.wheel))
            )
            for p in before.players
        ),
    )
    shown = words(zero, "board", monkeypatch).count("0") - words(before, "board", monkeypatch).count("0")
    assert shown == 4 * 5


def test_after_the_setup_an_order_says_only_what_it_does_in_play():
    view = middle()
    orders = house().orders
    for name, order in orders.items():
        player = msgspec.structs.replace(view.players[0], order=name)
        text = order_text(view, player)
        assert "up:" not in text
        assert bool(text) == bool(order.bonus or order.power)
        assert order.text.lower().endswith(text.lower())
        assert order_text(msgspec.structs.replace(view, round=0), player) == order.text
    assert order_text(view, msgspec.structs.replace(view.players[0], order="")) == ""


def test_a_tie_for_most_leaves_no_second_award_to_be_had(monkeypatch: pytest.MonkeyPatch):
    view = middle()
    alone = AwardView("slav", 0, "first", 5)
    shared = (msgspec.structs.replace(alone, points=2), AwardView("slav", 1, "first", 2))
    for awards, ties in (((alone,), 0), (shared, 1)):
        found = words(msgspec.structs.replace(view, awards=awards), "board", monkeypatch)
        assert found.count("tie: no 2nd") == ties
        assert found.count("2nd") == 3 - ties


# ------------------------------------------------------------------------------- the end


def test_sources_add_up_to_the_score_in_every_moment():
    for found in games().values():
        for public, _ in found:
            for rank, player in zip(ranking(public), sorted(public.players, key=lambda p: -p.score), strict=True):
                assert rank.points == player.score == sum(source.points or 0 for source in rank.sources)


def test_the_sources_of_the_end_are_the_lines_of_the_outcome():
    for seats in SEATS:
        last = games()[seats][-1][0]
        assert last.outcome is not None
        for rank, standing in zip(ranking(last), last.outcome.standings, strict=True):
            assert (rank.place, rank.points) == (standing.place, standing.points)
            assert [s.points for s in rank.sources if s.points is not None] == [n.points for n in standing.lines]


def test_each_building_that_scores_at_the_end_is_counted_as_the_rules_count_it():
    """With everything built, and with enemies of all kinds."""
    pos, rng = GAME.setup(GameConfig(2, {}), 1), Rng(1)
    while asked := GAME.decisions(pos):
        if pos.state.round > 1:
            break
        GAME.apply(pos, asked[0].seat, asked[0].sample(rng.below))
    me = pos.state.players[0]
    me.built = dict.fromkeys(me.built, 4)
    me.influence = 9
    me.trophies = ["slav", "slav", "prussian", "prussian", "saracen:farm", "saracen:bank", "slav"]
    view = cast(CrusadersView, GAME.view(pos, None))
    rank = next(rank for rank in ranking(view) if rank.who.letter == "R")
    assert all(source.points for source in rank.sources)
    assert sum(source.points or 0 for source in rank.sources) == view.players[0].score
    said = {source.what: source.words for source in rank.sources}
    kinds_of = {house().buildings[f"{kind}4"].ending: kind for kind in me.built}
    assert said[kinds_of["sets"]].startswith("2 sets")
    assert said[kinds_of["fours"]].startswith("4 of level 4")
    assert said[kinds_of["flat"]] == "built"


@pytest.mark.parametrize("seats", SEATS)
def test_the_final_board_prints_the_ranking_with_all_points(seats: int, monkeypatch: pytest.MonkeyPatch):
    last = games()[seats][-1][0]
    assert last.outcome is not None
    found = words(last, "board", monkeypatch)
    assert "Final score" in found
    assert "To act" not in found
    for standing in last.outcome.standings:
        assert found.count(str(standing.points)) >= 1
        for line in standing.lines:
            assert str(line.points) in found
    assert ("Shared victory" in found) == (len(last.outcome.winners) > 1)
    best = last.outcome.standings[0]
    assert any(text.startswith(f"{best.points} influence") for text in found)


def _shared(view: CrusadersView, winners: int) -> CrusadersView:
    """The end of a game, as if so many had the most."""
    assert view.outcome is not None
    rows = tuple(
        msgspec.structs.replace(s, place=1 if n < winners else n + 1) for n, s in enumerate(view.outcome.standings)
    )
    return msgspec.structs.replace(view, outcome=msgspec.structs.replace(view.outcome, standings=rows))


@pytest.mark.parametrize("winners", [1, 2, 3, 4])
def test_winners_who_share_are_all_shown_with_their_score(winners: int, monkeypatch: pytest.MonkeyPatch):
    view = _shared(games()[4][-1][0], winners)
    found = words(view, "board", monkeypatch)
    assert [rank.place for rank in ranking(view)] == [1] * winners + list(range(winners + 1, 5))
    assert any("share the victory" in text for text in found) == (winners > 1)
    assert any(text.endswith("influence each") for text in found) == (winners > 1)
    assert not [text for text in found if text.endswith("…")]


def test_at_the_end_a_wheel_stands_below_the_final_score(monkeypatch: pytest.MonkeyPatch):
    last = games()[4][-1][0]
    assert last.outcome is not None
    for standing in last.outcome.standings:
        facts = panel_of(last, last.players[standing.seat])
        assert (facts.worth, facts.place) == (standing.points, standing.place)
        assert facts.details.total == ("collected", last.players[standing.seat].influence)
    assert words(last, "wheels", monkeypatch).count("collected") == 4


def test_with_three_players_the_fourth_place_holds_the_ranking(monkeypatch: pytest.MonkeyPatch):
    under_way, last = games()[3][-40][0], games()[3][-1][0]
    assert "If the game ended now" in words(under_way, "wheels", monkeypatch)
    assert "Final score" in words(last, "wheels", monkeypatch)
    assert "If the game ended now" not in words(middle(), "wheels", monkeypatch)


def test_the_banner_says_where_more_came_from_when_the_supply_is_empty(monkeypatch: pytest.MonkeyPatch):
    view = msgspec.structs.replace(middle(), supply=0, extra=7, ending=True)
    found = words(view, "board", monkeypatch)
    assert "the supply is empty" in found
    assert "7 more came from the reserve" in found
    assert "The supply is empty, 7 more came from the reserve." in alt.board(view)
    assert "the supply is empty" not in words(middle(), "board", monkeypatch)


def test_the_words_of_the_end_say_where_the_points_came_from():
    last = games()[2][-1][0]
    assert last.outcome is not None
    for rank in ranking(last):
        assert f"{rank.who.name}: {rank.sources[0].points} collected" in alt.board(last)
    assert "wheel:" not in alt.board(last)
    assert "if it ended now" not in alt.wheels(last)
