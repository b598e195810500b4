"""The rules in short: they tell every heading of the rulebook, in our own words, with the numbers of the content."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine.core import registry
from engine.core.pages import with_games, with_rules
from engine.core.summary import template
from engine.outremer.state import UNITS
from tests.homes import ROOT, belongs, doc
from tests.index import crusaders, outremer, road
from tests.index.book import Book
from tests.index.books import BOOKS

RULING = r"\b([ABHQRX]\d+)\b"
RUN = 8
"""So many words in a row that stand in the rulebook as well are its sentence, not ours."""
NUMBERS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|sixteen|twenty|sixty"
each_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def told(book: Book) -> dict[str, str]:
    """The rules in short of a game, by heading."""
    return dict(registry.game(book.key).rules())


def prose(book: Book) -> str:
    """Its template without blanks and without the marks of rulings."""
    return re.sub(RULING, "", re.sub(r"\{\w+\}", "", template(f"engine.{book.key}")))


# ------------------------------------------------------------------------------------------ what is told


@each_book
def test_every_heading_of_the_rulebook_is_told(book: Book) -> None:
    sections = told(book)
    whole = " ".join(words(" ".join([*sections, *sections.values()])))
    named = {h for h in book.headings if " ".join(words(re.sub(r"\(.*?\)|:", "", h))) in whole}
    assert set(book.headings) == named | set(book.told) | book.untold
    for heading, (section, phrase) in book.told.items():
        assert phrase in sections[section].replace("**", ""), heading


@each_book
def test_what_is_not_told_is_in_the_book_and_told_nowhere(book: Book) -> None:
    assert book.untold <= set(book.headings)
    assert not book.untold & set(book.told)


@each_book
def test_aim_end_secrets_and_edition_are_told(book: Book) -> None:
    sections = told(book)
    assert next(iter(sections)) == "Aim"
    assert {"Setup", "What is hidden"} <= set(sections)
    assert any(heading in sections for heading in ("End and scoring", "The end"))
    ours = any(card.source == "house" for card in registry.game(book.key).cards().values())
    assert ("design of our own" in sections.get("House edition", "")) == ours


@each_book
def test_every_ruling_that_is_named_exists(book: Book) -> None:
    page = doc(book.key, book.rulings).read_text("utf-8") if book.rulings else ""
    named = set(re.findall(RULING, template(f"engine.{book.key}")))
    assert bool(named) == bool(book.rulings)
    assert named <= set(re.findall(rf"^\| {RULING} \|", page, re.MULTILINE))
    assert f"docs/{book.rulings}" in told(book).get("House edition", "docs/")


@each_book
def test_no_sentence_is_the_rulebooks(book: Book) -> None:
    """Where the rulebook is at hand: no eight words in a row are the same, whatever stands around them."""
    text = words(" ".join(book.texts()))
    runs = {tuple(text[n : n + RUN]) for n in range(len(text))}
    for heading, section in told(book).items():
        own = words(section)
        assert [own[n : n + RUN] for n in range(len(own)) if tuple(own[n : n + RUN]) in runs] == [], heading


# ------------------------------------------------------------------------------------------ its numbers


@each_book
def test_no_number_is_written_by_hand(book: Book) -> None:
    assert re.findall(r".*\d.*", prose(book)) == []
    assert re.findall(rf".*\b(?:{NUMBERS})\b.*", prose(book), re.IGNORECASE) == []


@each_book
def test_every_blank_is_filled_and_nothing_is_left_over(book: Book) -> None:
    game = registry.game(book.key)
    facts = game.rooms.rules.facts(game.library.edition())
    assert set(re.findall(r"\{(\w+)\}", template(f"engine.{book.key}"))) == set(facts)
    for heading, text in told(book).items():
        assert "{" not in heading + text
        assert text.strip()


def changed(key: str, **decks: object) -> dict[str, str]:
    """The rules in short of a game whose house edition has other entries."""
    game = registry.game(key)
    return dict(game.rooms.rules(msgspec.structs.replace(game.library.house(), **decks)))


def test_crusaders_numbers_are_those_of_the_content() -> None:
    content = registry.game("crusaders").library.house()
    sections = told(crusaders.BOOK)
    assert "20 and 60 more for each player: 140 for 2, 200 for 3 and 260 for 4" in sections["Setup"]
    for row in ("castle", "church", "farm", "bank"):
        costs = [str(content.buildings[f"{row}{n}"].cost) for n in (1, 2, 3, 4)]
        assert f"**{row.capitalize()}**, costs {', '.join(costs[:3])} and {costs[3]}:" in sections["Build"]
    for enemy in content.enemies.values():
        assert f"**{enemy.name}**: {', '.join(map(str, enemy.track[:-1]))}" in sections["Crusade"]
        assert f"**{enemy.name}**: {enemy.first} for most" in sections["End and scoring"]
    for order in content.orders.values():
        assert f"**{order.name}**: {order.tokens} tokens" in sections["Knight orders"]


def test_crusaders_follow_a_changed_content() -> None:
    content = registry.game("crusaders").library.house()
    dear = {n: msgspec.structs.replace(b, cost=40 + b.level) for n, b in content.buildings.items()}
    strong = {n: msgspec.structs.replace(e, track=(51, 52), first=53) for n, e in content.enemies.items()}
    troops = {n: msgspec.structs.replace(t, cost=58 + t.level) for n, t in content.troops.items()}
    sections = changed("crusaders", buildings=dear, enemies=strong, troops=troops)
    assert "costs 41, 42, 43 and 44" in sections["Build"]
    assert "51 and 52" in sections["Crusade"]
    assert "53 for most" in sections["End and scoring"]
    assert "61, 62, 63, 64 and 65" in sections["Muster"]


def test_road_follows_a_changed_content() -> None:
    content = registry.game("road").library.house()
    assert "stars of fortified cities that you take (11)" in told(road.BOOK)["Aim"]
    stars = {n: msgspec.structs.replace(p, stars=7 * bool(p.stars)) for n, p in content.locations.items()}
    slots = {n: msgspec.structs.replace(f, white=8, dice=("red",) * 3) for n, f in content.factions.items()}
    timer = msgspec.structs.replace(content.tracks, siege_timer=("supply", "event"))
    sections = changed("road", locations=stars, factions=slots, tracks=timer)
    cities = sum(place.fortified for place in content.locations.values())
    assert f"fortified cities that you take ({7 * cities})" in sections["Aim"]
    assert "8 white" in sections["Factions and Morale"]
    assert "3 rams" in sections["Factions and Morale"]
    assert "2 in all: lose 1 Supply, an event" in sections["Siege phase"]


def test_outremer_follows_a_changed_content() -> None:
    content = registry.game("outremer").library.house()
    sections = told(outremer.BOOK)
    assert f"{UNITS} units in all" in sections["Setup"]
    assert "3 coins" in sections["Setup"]
    for city in content.cities.values():
        assert f"{city.name} (level {city.level}" in sections["Setup"]
    rich = {n: msgspec.structs.replace(s, coins=33) for n, s in content.states.items()}
    track = msgspec.structs.replace(content.tracks, holiness=("bishop",) * 17, saracen=("triple",))
    sections = changed("outremer", states=rich, tracks=track)
    assert sections["Setup"].count("33 coins") == len(content.states)
    assert "the last of the 17 spaces" in sections["Prayer"]
    assert "17 give a bishop action" in sections["Prayer"]
    assert "round 2: each neighbour sends 3" in sections["Events Phase"]
    assert "round 3" not in sections["Events Phase"]


# ------------------------------------------------------------------------------------------ where it is shown


@each_book
def test_the_page_for_players_says_the_same(book: Book) -> None:
    """After a change of content or of a template: `make rules`."""
    path = doc(book.key, f"playing-{book.key}.md")
    text = path.read_text("utf-8")
    assert text == with_rules(text, registry.game(book.key).rules()), "make rules"


def test_players_are_led_to_the_page_of_every_game() -> None:
    """After a game has come: `make rules`."""
    path = ROOT / "docs" / "playing.md"
    text = path.read_text("utf-8")
    assert text == with_games(text, path.stem, path.parent), "make rules"
    assert all((f"(playing-{key}.md)" in text) == belongs(key) for key in BOOKS)


@each_book
def test_each_section_fits_into_a_message_and_each_heading_is_its_own(book: Book) -> None:
    sections = registry.game(book.key).rules()
    assert len(sections) <= 25
    assert len({section.heading for section in sections}) == len(sections)
    assert all(len(section.heading) <= 40 and len(section.text) <= 1800 for section in sections)
