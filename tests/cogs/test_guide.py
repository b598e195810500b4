"""The help and the pages of the rules: what fits into a message, and how topics are found."""

import re
from collections.abc import Mapping

import pytest

from cogs.panels import components, guide_panels
from cogs.panels.custom_id import Address, parse
from cogs.panels.guide_panels import VERB, mark
from cogs.panels.limits import CONTENT, component_problems
from cogs.panels.widgets import Menu
from cogs.texts import guide_texts
from cogs.typed import topics
from engine.core import registry
from engine.core.errors import Malformed
from engine.core.protocol import Game
from engine.core.summary import Section
from tests import toy

GAMES: Mapping[str, Game] = {"toy": toy.GAME, **registry.games()}
each_game = pytest.mark.parametrize("key", GAMES)


@each_game
def test_every_page_of_the_rules_fits_into_a_message(key: str) -> None:
    game = GAMES[key]
    sections = game.rules()
    for at, section in enumerate(sections):
        text, rows = guide_panels.page(game, sections, at, 10**6)
        assert len(text) <= CONTENT
        assert text.startswith(f"**{game.info.title}: {section.heading}** ({at + 1} of {len(sections)})\n")
        assert component_problems(components.payload(rows)) == []


@each_game
def test_marks_tell_games_and_headings_apart_and_are_no_zero(key: str) -> None:
    """A menu knows its topics by the marks of their words, and 0 stands for the beginning."""
    headings = [section.heading for section in GAMES[key].rules()]
    assert len({mark(heading) for heading in headings} - {0}) == len(headings)
    assert len({mark(name) for name in GAMES} - {0}) == len(GAMES)
    assert mark("Aim") == 153_482_222  # in messages that are out there already


def test_pages_lead_to_their_neighbours() -> None:
    sections = toy.GAME.rules()
    for at in range(len(sections)):
        _, rows = guide_panels.page(toy.GAME, sections, at, 7)
        labels = [button.label for button in rows[1]]
        before = [f"◀ {sections[at - 1].heading}"] if at else []
        behind = [f"{sections[at + 1].heading} ▶"] if at + 1 < len(sections) else []
        assert labels == before + behind
        assert {button.at.game for button in rows[1]} == {7}


def test_a_single_section_has_no_neighbours() -> None:
    _, rows = guide_panels.page(toy.GAME, toy.GAME.rules()[:1], 0, 0)
    assert len(rows) == 1


def test_more_topics_than_a_menu_holds_come_page_by_page() -> None:
    sections = [Section(f"Part {n}", "Text.") for n in range(60)]
    for at in (0, 24, 25, 59):
        _, rows = guide_panels.page(toy.GAME, sections, at, 0)
        (menu,) = rows[0]
        assert isinstance(menu, Menu)
        assert f"Part {at}" in [item.label for item in menu.items]
        assert component_problems(components.payload(rows)) == []


def test_which_game_is_asked_with_all_of_them() -> None:
    text, rows = guide_panels.which(GAMES, 0)
    (menu,) = rows[0]
    assert text == guide_texts.WHICH_GAME
    assert isinstance(menu, Menu)
    assert [item.label for item in menu.items] == [game.info.title for game in GAMES.values()]
    assert component_problems(components.payload(rows)) == []


def test_an_address_of_the_rules_round_trips() -> None:
    at = Address(VERB, 10**6, mark("crusaders"), slot=mark("A turn"))
    assert parse(at.pack()) == at


SECTIONS = (
    Section("Aim", "Most influence wins."),
    Section("Event phase", "Time moves, and the Saracens come."),
    Section("Siege phase", "Rams and ladders."),
    Section("The end", "Influence counts, and the Sáracens go."),
)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("Aim", (0, ())),
        ("aim", (0, ())),
        ("siege", (2, ())),
        ("end", (3, ())),
        ("LADDERS", (2, ())),
        ("influence", (0, ("The end",))),
        ("saracens", (1, ("The end",))),
    ],
)
def test_a_topic_is_found_by_heading_and_else_by_its_text(wanted: str, found: tuple[int, tuple[str, ...]]) -> None:
    assert topics.topic(wanted, SECTIONS) == found


@pytest.mark.parametrize(("wanted", "near"), [("seige", ("Siege phase",)), ("?", ()), ("zzz", ())])
def test_what_stands_nowhere_is_refused_with_what_looks_alike(wanted: str, near: tuple[str, ...]) -> None:
    with pytest.raises(Malformed, match=f"^No topic mentions “{re.escape(wanted)}”.$") as refused:
        topics.topic(wanted, SECTIONS)
    assert refused.value.nearest == near


def test_of_several_topics_the_best_is_opened_and_the_others_are_named() -> None:
    """The word in a heading, in the singular or the plural; else where it stands most often, and not in another."""
    sections = (
        Section("Setup", "Take a coin. The window shows a spy."),
        Section("Markets", "Two coins buy one; coins are kept, a coin is lost. Who wins, pays."),
        Section("Spies and winds", "They cost."),
        Section("Hidden hands", "A spy wins. Another spy goes."),
    )
    assert topics.topic("coins", sections) == (1, ("Setup",))
    assert topics.topic("spy", sections) == (2, ("Hidden hands", "Setup"))
    assert topics.topic("win", sections) == (1, ("Hidden hands", "Spies and winds"))
    assert topics.topic("windo", sections) == (0, ())
    assert topics.topic("hid", sections) == (3, ())
    assert topics.topic("phase", SECTIONS) == (1, ("Siege phase",))


def test_a_topic_of_each_game_is_found_by_its_words() -> None:
    outremer = GAMES["outremer"].rules()

    def opened(word: str) -> str:
        return outremer[topics.topic(word, outremer)[0]].heading

    assert opened("hegemony") == "End and scoring"
    assert opened("spy") == "Buildings and spies"
    assert opened("coins") in ("Goods and paying", "Setup")
    assert opened("win") == "Aim"


def test_help_fits_into_a_message_whatever_is_asked() -> None:
    now = f"{guide_texts.head('x' * 60, 10**6)}\n{guide_texts.asked('y' * 90, 'z ' * 2000, 10**12)}"
    told = guide_texts.told("x" * 32, "x" * 32)
    assert len(now) <= guide_texts.NOW
    assert now.endswith(guide_texts.MOVE)
    assert len(told) + guide_texts.NOW + 2 <= CONTENT


def test_help_at_a_table_that_has_not_begun() -> None:
    assert "Press **Join**" in guide_texts.lobby(1, (2, 3), seated=False)
    assert "All seats are taken" in guide_texts.lobby(3, (2, 3), seated=False)
    assert "Wait for others" in guide_texts.lobby(1, (2, 3), seated=True)
    assert "`/game start` begins" in guide_texts.lobby(2, (2, 3), seated=True)
