"""Pictures of Road to Jerusalem: whole games drawn, every fact seen, what each die could match, always the same."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any, cast

import msgspec
import pytest
from PIL import Image

from engine.core.protocol import GameConfig
from engine.core.rng import mix
from engine.road import GAME
from engine.road.content import house
from engine.road.reference import cards
from engine.road.rules import siege as rules
from engine.road.state import G, Siege, SiegeDie
from engine.road.view import RoadGameView
from render import Picture, card, draw, kinds
from render.core import cache as memory
from render.core import fonts
from render.core.palette import SHARED, contrast
from render.core.picture import ALT_LIMIT
from render.core.sheet import Sheet
from render.road import colours
from render.road.cells import chances
from render.road.geography import SIZE, spot
from render.road.layout import HEIGHT, Spot, Way, plan
from render.road.panels import lay_legend
from tests.render.sight import MATRICES, colour
from words import say

LIMIT = 400_000


def play(seed: int, every: int = 1) -> list[RoadGameView]:
    """Return views of a whole game: the computer player's choice two times of three, else one by chance."""
    pos, player, views = GAME.setup(GameConfig(1), seed), GAME.players()["marshal"], []
    count = 0
    while asked := GAME.decisions(pos):
        view = GAME.view(pos, None)
        if count % every == 0:
            views.append(view)
        GAME.apply(pos, 0, player.choose(GAME, GAME.view(pos, 0), asked[0], mix(seed * 1000 + count)))
        count += 1
    return [*views, GAME.view(pos, None)]


@cache
def games() -> tuple[RoadGameView, ...]:
    return tuple(view for seed in range(1, 7) for view in play(seed))


def kind_of(view: RoadGameView) -> str:
    if view.outcome is not None:
        return view.outcome.reason
    if view.battle is not None:
        return "battle"
    if view.siege is not None:
        return "siege" if view.siege.dice else "siege before the dice"
    if not view.command.assigned:
        return "dice just rolled"
    return view.roll.why if view.roll is not None else view.step


@cache
def samples() -> dict[str, RoadGameView]:
    """One view of each kind of moment."""
    return {kind_of(view): view for view in games()}


def drawn(view: RoadGameView, kind: str = "board") -> Picture:
    picture = draw(view, kind)
    assert picture is not None
    return picture


def pixels(view: RoadGameView, kind: str = "board") -> bytes:
    return Image.open(BytesIO(drawn(view, kind).data)).convert("RGB").tobytes()


def test_whole_games_bring_every_kind_of_moment():
    assert {"battle", "siege", "dice just rolled", "event", "relic", "survival", "crusader", "time"} <= set(samples())
    assert "victory" in samples()


def test_every_moment_is_drawn_small_in_the_fixed_palette_with_words():
    for view in samples().values():
        for kind, title in kinds(view):
            picture = drawn(view, kind)
            image = Image.open(BytesIO(picture.data))
            assert (image.mode, image.format) == ("P", "PNG")
            assert picture.filename == f"{kind}.png"
            assert title
            assert 40 < len(picture.alt) <= ALT_LIMIT
            assert len(picture.data) < LIMIT


def test_board_and_siege_have_their_sizes_and_the_siege_only_in_a_siege():
    assert Image.open(BytesIO(drawn(samples()["crusader"]).data)).size == (1600, 1200)
    assert [kind for kind, _ in kinds(samples()["crusader"])] == ["board"]
    assert draw(samples()["crusader"], "siege") is None
    assert [kind for kind, _ in kinds(samples()["siege"])] == ["board", "siege"]


def test_a_whole_game_is_drawn():
    for view in play(9, every=11):
        for kind, _ in kinds(view):
            assert drawn(view, kind).data


def test_the_same_view_gives_the_same_bytes_warm_and_cold():
    views = [samples()[name] for name in ("siege", "battle", "time")]
    before = [[drawn(view, kind) for kind, _ in kinds(view)] for view in views]
    memory.clear()
    assert [[drawn(view, kind) for kind, _ in kinds(view)] for view in views] == before


def test_player_and_spectator_see_the_same():
    pos = GAME.setup(GameConfig(1), 3)
    assert drawn(cast(RoadGameView, GAME.view(pos, 0))) == drawn(cast(RoadGameView, GAME.view(pos, None)))


# ------------------------------------------------------------------------------- each fact is seen


def changed(view: RoadGameView, **change: Any) -> RoadGameView:
    return msgspec.structs.replace(view, **change)


def _place(view: RoadGameView, place: str, **change: Any) -> RoadGameView:
    rows = (changed(row, **change) if row.id == place else row for row in view.locations)  # type: ignore[arg-type]
    return changed(view, locations=tuple(rows))


def _faction(view: RoadGameView, name: str, **change: Any) -> RoadGameView:
    rows = (changed(row, **change) if row.id == name else row for row in view.factions)  # type: ignore[arg-type]
    return changed(view, factions=tuple(rows))


def _facts(view: RoadGameView) -> dict[str, RoadGameView]:
    command = view.command
    other = next(place for place in view.locations if place.id != view.at)
    return {
        "army": changed(view, at=other.id),
        "route": changed(view, route=("thessaloniki", "constantinople", "thessaloniki", "gallipoli")),
        "time": changed(view, time=view.time + 1),
        "turn": changed(view, turn=view.turn + 7),
        "points": changed(view, vp=view.vp + 1),
        "supply": changed(view, supply=(view.supply + 1) % 7),
        "diplomacy": changed(view, diplomacy=(view.diplomacy + 1) % 5),
        "miracles": changed(view, miracles=(view.miracles + 1) % 7),
        "relics": changed(view, relics=(*view.relics, "true_cross")),
        "rolled": changed(view, command=msgspec.structs.replace(command, rolled=(1, 1, 1))),
        "ratings": changed(view, command=msgspec.structs.replace(command, ratings=(9, 9, 9))),
        "stars": _place(view, "jerusalem", stars_left=0),
        "relic found": _place(view, "jerusalem", relic_found=True),
        "captured": _place(view, "jerusalem", captured=True),
        "ground": _place(view, "damascus", friendly=True),
        "event done": _place(view, "edessa", event=""),
        "morale": _faction(view, "franks", white=0, knights=1),
        "knights": _faction(view, "franks", white=0, knights=2),
        "able": _faction(view, "pilgrims", able=False),
        "gone": _faction(view, "pilgrims", out=True),
        "upkeep": changed(view, upkeep=view.upkeep[:1]),
    }


def test_each_fact_shows_on_the_board():
    view = GAME.setup(GameConfig(1), 1)
    GAME.apply(view, 0, GAME.decisions(view)[0].fallback())
    start = cast(RoadGameView, GAME.view(view, None))
    plain = pixels(start)
    seen = {fact: pixels(other) for fact, other in _facts(start).items()}
    assert [fact for fact, data in seen.items() if data == plain] == []
    assert len(set(seen.values())) == len(seen)


def test_the_dice_just_rolled_are_shown_large_and_said():
    view = samples()["dice just rolled"]
    assert f"Command dice just rolled: {view.command.rolled[0]}" in drawn(view).alt
    assert pixels(view) != pixels(changed(view, command=msgspec.structs.replace(view.command, rolled=(6, 6, 6))))


def test_the_alt_text_tells_what_goes_on():
    battle = samples()["battle"]
    assert battle.battle is not None
    assert f"against {battle.battle.enemy}" in drawn(battle).alt
    assert drawn(samples()["victory"]).alt.startswith("Victory.")
    assert drawn(samples()["time"]).alt.startswith("Defeat.")
    siege = samples()["siege"]
    assert siege.siege is not None
    for cell in siege.siege.cells:
        assert cell.name in drawn(siege, "siege").alt


def test_after_the_end_the_siege_says_how_it_stood_and_asks_for_no_dice():
    taken = next(view for view in games() if view.over and view.siege is not None and view.outcome.reason == "victory")
    city = next(place.name for place in taken.locations if place.id == taken.siege.city)
    assert f"{city} is taken." in drawn(taken, "siege").alt
    lost = changed(taken, locations=tuple(msgspec.structs.replace(place, captured=False) for place in taken.locations))
    assert f"The game ended before {city} fell." in drawn(lost, "siege").alt
    for view in (taken, lost):
        assert "Dice" not in drawn(view, "siege").alt
        anew = changed(view, siege=msgspec.structs.replace(view.siege, dice=(), boosts=0))
        assert pixels(anew, "siege") == pixels(view, "siege")
        running = changed(anew, over=False)
        assert pixels(running, "siege") != pixels(anew, "siege")
    assert pixels(lost, "siege") != pixels(taken, "siege")


def test_every_icon_of_a_siege_timer_is_explained():
    timer = house().tracks.siege_timer
    words = {sign: say(f"render-road-timer-{sign}") for sign in ("supply", "time", "event")}
    assert set(words) >= set(timer)
    sheet, shown = Sheet.new(400, 40, (255, 255, 255)), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sheet, "text", lambda _self, *at, **_more: shown.append(at[2]) or 0.0)
        lay_legend(sheet, timer, 10, 20, 380, 18)
    assert shown == [words[sign] for sign in dict.fromkeys(timer)]
    for text in words.values():  # nothing of it is cut
        assert fonts.fit(text, "bold", 16, 432 / 3 - 34)[0] == text


# ------------------------------------------------------------------------------- what each die could match


def besieging(*dice: tuple[str, int], captured: tuple[str, ...] = ()) -> tuple[G, RoadGameView]:
    g = GAME.setup(GameConfig(1), 1)
    g.state.diplomacy = 0
    g.state.siege = Siege(
        "nicaea", 1, captured=list(captured), dice=[SiegeDie(colour, value) for colour, value in dice]
    )
    return g, cast(RoadGameView, GAME.view(g, None))


@pytest.mark.parametrize("seed", range(12))
def test_the_dice_shown_under_icons_are_exactly_the_legal_matches(seed: int):
    colours_ = ("black", "black", "red", "red", "red", "white", "white")
    dice = [(name, mix(seed * 100 + i) % 6 + 1) for i, name in enumerate(colours_)]
    g, view = besieging(*dice, captured=("outer2", "inner1")[: seed % 3])
    assert view.siege is not None
    shown = set()
    for cell in view.siege.cells:
        for value, found in zip(cell.icons, chances(view.siege, cell), strict=True):
            for name, text in found:
                means = f"rams{text}" if name == "red" and "+" in text else f"{name}{text}".replace("white", "ladder")
                shown.add(f"match:{cell.id}:{value}:{means}")
    assert shown == set(rules.options(g))


def test_a_matched_icon_offers_nothing():
    g, _ = besieging(("black", 6), ("red", 6))
    rules.place(g, rules.options(g)["match:outer1:6:black6"])
    view = cast(RoadGameView, GAME.view(g, None))
    assert view.siege is not None
    outer = next(cell for cell in view.siege.cells if cell.id == "outer1")
    found = dict(zip(zip(outer.icons, outer.matched, strict=True), chances(view.siege, outer), strict=True))
    assert found[6, True] == ()
    assert ("red", "6") in found[6, False]


# ------------------------------------------------------------------------------- map, colours, cards


def test_names_on_the_map_hide_neither_markers_nor_each_other():
    places = house().locations.values()
    spots = tuple(Spot(p.id, *spot(p.x, p.y), p.name, bool(p.stars) + bool(p.relic) + bool(p.event)) for p in places)
    ways = tuple(Way(road.ends, road.long + road.hazard) for road in house().roads.values())
    layout = plan(spots, ways)
    boxes = {name: (x, y, x + wide, y + HEIGHT) for name, (x, y, wide) in layout.plates.items()}
    markers = {f"marker of {s.id}": (s.x - 14, s.y - 14, s.x + 14, s.y + 14) for s in spots}
    every = [*boxes.items(), *markers.items()]
    clashes = [
        (a, b)
        for i, (a, one) in enumerate(every)
        for b, two in every[i + 1 :]
        if min(one[2], two[2]) - max(one[0], two[0]) > 3 and min(one[3], two[3]) - max(one[1], two[1]) > 3
    ]
    assert clashes == []
    assert all(x0 >= 0 and x1 <= SIZE[0] and y0 >= 0 and y1 <= SIZE[1] for x0, y0, x1, y1 in boxes.values())


@pytest.mark.parametrize("pair", colours.TEXT_PAIRS)
def test_text_can_be_read_on_its_ground(pair: tuple[Any, Any]):
    assert contrast(*pair) >= 4.5


@pytest.mark.parametrize("eyes", [None, *MATRICES])
def test_friendly_and_enemy_ground_look_different_to_all_eyes(eyes: str | None):
    one, other = (tint if eyes is None else colour(tint, eyes) for tint in (colours.FRIENDLY, colours.ENEMY))
    assert sum((p - q) ** 2 for p, q in zip(one, other, strict=True)) ** 0.5 > 60


def test_the_fixed_palette_holds_every_named_colour():
    flat = colours.fixed_palette().getpalette() or []
    rows = [tuple(flat[i : i + 3]) for i in range(0, len(flat), 3)]
    assert len(rows) <= 256
    for named in (*SHARED, colours.FRIENDLY, colours.ENEMY, *(style.full for style in colours.STYLES.values())):
        assert named in rows


def test_everything_printed_has_a_card():
    for name in cards(house()):
        picture = card("road", "", name)
        assert picture is not None
        assert picture.filename == "card.png"
        assert cards(house())[name].name in picture.alt
    assert card("road", "", "no_such_thing") is None
