"""Road to Jerusalem in the pseudo-language: nothing that it says is plain English, over whole games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.events import Event
from engine.core.protocol import GameConfig
from engine.core.rng import mix
from engine.road import GAME, log
from engine.road.content import house
from engine.road.prompts import QUESTIONS
from engine.road.state import G
from tests.road.lost import rare
from tests.words.plain import plain
from words import speaking

CONTENT = house()
NAMES = frozenset(
    entry.name
    for deck in (
        CONTENT.locations,
        CONTENT.factions,
        CONTENT.relics,
        CONTENT.events,
        CONTENT.location_events,
        CONTENT.cells,
    )
    for entry in deck.values()
)
SILENT = {"battle"}  # the event, or the choice of it, tells of it


def english(said: Iterator[tuple[str, str]]) -> set[tuple[str, str, str]]:
    """Return what of it is English: (what it is, the piece, the whole)."""
    return {(what, piece, text) for what, text in set(said) for piece in plain(text, NAMES)}


def asked(g: G) -> Iterator[tuple[str, str]]:
    """Yield (what it is, text) of the table and of the open question."""
    view = GAME.view(g, None)
    yield from [("heading", view.heading), ("board", GAME.board_text(view)), ("hand", GAME.hand_text(view))]
    yield from (("seat", seat.name) for seat in view.seats)
    yield from (("waiting", waiting.text) for waiting in view.waiting)
    for decision in GAME.decisions(g):
        prompt = GAME.describe(g, decision)
        yield from [("title", prompt.title), (decision.kind, prompt.text), ("public", prompt.public)]
        yield from (("label", label) for label in prompt.labels.values())
        yield from (("hint", hint) for hint in prompt.hints.values())


def played(name: str, seed: int, kinds: set[str]) -> Iterator[tuple[str, str]]:
    """Yield all that a game of a computer player says; note the kinds of events and questions in `kinds`."""
    pos, player = GAME.setup(GameConfig(1), seed), GAME.players()[name]
    while open_now := GAME.decisions(pos):
        yield from asked(pos)
        kinds.add(open_now[0].kind)
        choice = player.choose(GAME, GAME.view(pos, 0), open_now[0], mix(seed * 100_003 + pos.seq))
        for event in GAME.apply(pos, 0, choice).events:
            kinds.add(event.kind)
            yield from told(pos, event)
    yield from asked(pos)
    outcome = GAME.outcome(pos)
    assert outcome is not None
    kinds.add(outcome.reason)
    yield "outcome", outcome.text
    yield from (("score", line.text) for line in outcome.standings[0].lines)


def told(pos: G, event: Event) -> Iterator[tuple[str, str]]:
    """Yield an event as a line of the log."""
    line = GAME.line(GAME.view(pos, None), event)
    assert (line is None) == (event.kind in SILENT)
    yield f"log: {event.kind}", line or ""


def test_whole_games_are_said_in_the_language_of_the_reader() -> None:
    kinds: set[str] = set()
    with speaking("en-XA"):
        games = [(name, seed) for name in ("random", "marshal") for seed in range(1, 7)]
        assert english(row for name, seed in games for row in played(name, seed, kinds)) == set()
        assert english(row for g, _ in rare() for row in asked(g)) == set()
    kinds |= {decision.kind for _, decision in rare()}
    assert set(QUESTIONS) <= kinds
    assert set(log.WRITERS) <= kinds, set(log.WRITERS) - kinds


def test_cards_and_rules_are_said_in_the_language_of_the_reader() -> None:
    with speaking("en-XA"):
        cards, rules = GAME.cards().values(), GAME.rules()
    assert english((card.id, f"{card.kind}. {card.text}") for card in cards) == set()
    assert english((section.heading, "\n".join(section)) for section in rules) == set()
    assert [len(section.text.splitlines()) for section in rules] == [len(s.text.splitlines()) for s in GAME.rules()]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("⟦Ţĥéé⟧ Nicaea `/road daily` III <#12>", []),
        ("⟦Ţĥéé⟧ army stands", ["army stands"]),
        ("Nicaea's", ["s"]),
    ],
)
def test_plain_letters_are_found(text: str, found: list[str]) -> None:
    assert plain(text, NAMES) == found
