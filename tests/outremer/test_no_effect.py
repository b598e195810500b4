"""A card that comes to nothing says so: nobody has to guess from a log that goes on with something else."""

from __future__ import annotations

import json

import pytest

from engine.core.events import Event
from engine.outremer import GAME
from engine.outremer.content.ops import MoveBishops
from engine.outremer.flow.resolve import ASIDE, LASTING, operations
from engine.outremer.state import G
from engine.outremer.texts import name_of
from tests.rules import kit

CARDS = [
    pytest.param(card, id=card)
    for deck in (kit.CONTENT.buildings, kit.CONTENT.rescripts, kit.CONTENT.spies, kit.CONTENT.events)
    for card in deck
    if operations(kit.CONTENT, card, "")
]


def results(g: G, card: str) -> list[Event]:
    """Return what came of a card of Tripoli's, with Edessa on the other side; asked nothing but defaults."""
    g.begin()
    g.state.event = card if card in kit.CONTENT.events else g.state.event
    kit.effect(g, card, kit.T, other=kit.E)
    return [*g.events, *rest(g)]


def rest(g: G) -> list[Event]:
    """Answer until the card is resolved."""
    found: list[Event] = []
    while g.stack:
        found += kit.answer(g).events
    return found


def said(g: G, event: Event) -> str | None:
    return GAME.line(GAME.view(g, None), event)


@pytest.mark.parametrize("card", CARDS)
def test_no_card_ends_without_a_word(card: str) -> None:
    g = kit.table()
    found = results(g, card)
    effects = any(event.kind not in ASIDE for event in found)
    nothing = [event for event in found if event.kind == "no_effect" and event.data["card"] == card]
    lasting = any(type(op) in LASTING for op in operations(kit.CONTENT, card, ""))
    assert len(nothing) == (not effects and not lasting)
    for event in nothing:
        assert event == found[-1]
        assert event.to is None
        assert said(g, event) == f"{name_of(kit.CONTENT, card)} comes to nothing for Tripoli."


def test_nothing_to_restore_and_something() -> None:
    g = kit.table()
    assert [event.kind for event in results(g, "storehouses")] == ["no_effect"]
    g.state.players[kit.T].ready[0] -= 1
    g.state.players[kit.T].spent[0] += 1
    assert [event.kind for event in results(g, "storehouses")] == ["goods_restored"]


def test_what_is_told_in_an_earlier_answer_counts() -> None:
    """A bishop is moved, then no other one: the card has done something."""
    card = next(card for card, entry in kit.CONTENT.buildings.items() if MoveBishops(x=2) in entry.ops)
    g = kit.table()
    for city in list(g.state.players[kit.T].cities):
        kit.bishops(g, kit.T, city, one=2)
    kit.effect(g, card, kit.T)
    moved = kit.answer(g, next(option for option in kit.options(g) if ">" in option))
    assert "bishop_moved" in [event.kind for event in moved.events]
    assert kit.asks(g) == [(kit.T, "bishops.move")]
    assert rest(g) == []


def test_a_game_stored_in_the_middle_of_a_card_by_an_earlier_release_goes_on() -> None:
    g = kit.whole()
    g.state.players[kit.T].ready[0] -= 1
    g.state.players[kit.T].spent[0] += 1
    kit.effect(g, "storehouses", kit.T)
    dump = json.loads(GAME.dump(g))
    (frame,) = [frame for frame in dump["stack"] if frame["frame"] == "Resolve"]
    del frame["told"]
    old = GAME.load(json.dumps(dump).encode())
    assert kit.answer(old).events[0].kind == "goods_restored"
