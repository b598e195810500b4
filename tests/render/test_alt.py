"""Alt text: owners and counts for who cannot see the picture, and never more than the picture shows."""

from __future__ import annotations

import msgspec
import pytest

from engine.outremer.content import house
from render import draw
from render.core.picture import ALT_LIMIT
from render.outremer import ROOM, alt
from tests.render.samples import samples

SAMPLES = samples()


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("kind", ROOM.kinds)
def test_the_words_keep_within_the_limit(name: str, kind: str):
    assert len(ROOM.kinds[kind].words(SAMPLES[name])) <= ALT_LIMIT


@pytest.mark.parametrize("name", [name for name, view in SAMPLES.items() if view.cities])
def test_the_board_names_every_city_with_owner_troops_and_level(name: str):
    view, cities = SAMPLES[name], house().cities
    text = alt.board(view).split("City, troops/level.")[1]
    for city in view.cities:
        title = cities[city.id].name
        if city.owner == -2:
            assert title in text.split("Not in play: ")[1].split(".")[0]
            continue
        mark = " (capital)" * city.capital
        owner = alt._name(view, city.owner)
        held = text.split(f" {owner}: ", 1)[1].split(". ")[0]
        assert f"{title}{mark} {city.troops}/{city.level}" in held


@pytest.mark.parametrize("name", [name for name, view in SAMPLES.items() if view.cities])
def test_the_board_counts_bishops_by_owner(name: str):
    view = SAMPLES[name]
    text = alt.board(view).split("Bishops: ")[1].split(". ")[0]
    for city in view.cities:
        for seat, count in enumerate(city.bishops):
            letter = next(s.letter for s in view.seats if s.seat == seat)
            assert (f"{letter}{count}" in text) or not count


def test_the_board_says_what_goes_on():
    assert "Next raid: horses on Antioch, Acre, Aleppo." in alt.board(SAMPLES["four_middle"])
    assert "To act: Edessa." in alt.board(SAMPLES["four_middle"])
    assert "Battle for Apamea: Antioch 6 against Saracens 5." in alt.board(SAMPLES["battle"])
    assert "Raid on Antioch: city 5, raid 3." in alt.board(SAMPLES["raid"])
    assert "Final score: 1. Edessa 41" in alt.board(SAMPLES["end"])
    assert "construction automa J E T outer automa+" in alt.board(SAMPLES["three_early"])


def test_the_board_tells_the_order_under_way():
    assert "Carried out now: prayer E+. Orders, first to act first:" in alt.board(SAMPLES["four_middle"])
    assert "Carried out now" not in alt.board(SAMPLES["four_early"])


def test_a_battle_is_told_card_by_card():
    text = alt.battle(SAMPLES["battle"])
    assert "Antioch attacks with 6 units, strength 6, 1 card in hand, played by Antioch." in text
    assert "1. Saracens: Apamean Archers, top half." in text
    assert "3. Saracens: Turcoman Horse Archers, to be covered." in text


def test_the_hand_tells_the_levels_of_own_bishops_and_its_cards():
    text = alt.hand(SAMPLES["own_middle"])
    assert "Edessa 1×I" in text
    assert "Spare the Walls" in text


@pytest.mark.parametrize("kind", ["board", "market", "battle"])
def test_public_words_hold_nothing_of_the_hand(kind: str):
    view = SAMPLES["own_battle"]
    public = msgspec.structs.replace(
        view, own=None, cities=tuple(msgspec.structs.replace(c, mine=(0, 0)) for c in view.cities)
    )
    mine, theirs = draw(view, kind), draw(public, kind)
    assert mine is not None
    assert theirs is not None
    assert mine.alt == theirs.alt
