"""Words over whole games: sentences and titles begin as such, no seat is named twice, one piece is no plural."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from cogs.texts.texts import seat_asked
from engine.core.decision import Prompt
from engine.core.protocol import GameConfig
from engine.core.rng import mix
from engine.road import GAME
from engine.road.flow.conquest import SiegeWon
from engine.road.flow.dice import RollDice
from engine.road.flow.events import EventPhase, Happening
from engine.road.flow.losses import LoseMorale, Pay
from engine.road.flow.upkeep import Upkeep
from engine.road.prompts import outlook
from engine.road.state import Battle, G, Siege
from tests.road.kit import asked, matching, orders, pick, run

PLURAL = re.compile(r"\b1 (?!(?:Logistics|is)\b)[A-Z]?[a-z]+s\b")
LIMIT = 100  # characters of a menu of the lobby


def played(name: str, seed: int) -> Iterator[tuple[str, str]]:
    """Yield (what it is, text) of everything that a game of a computer player says in words."""
    pos, player = GAME.setup(GameConfig(1), seed), GAME.players()[name]
    while open_now := GAME.decisions(pos):
        prompt = GAME.describe(pos, open_now[0])
        yield from [("title", prompt.title), ("text", prompt.text), ("waiting", prompt.public)]
        yield from (("label", label) for label in prompt.labels.values())
        yield from (("hint", hint) for hint in prompt.hints.values())
        view = GAME.view(pos, None)
        yield from (("board", row) for row in GAME.board_text(view).splitlines())
        choice = player.choose(GAME, GAME.view(pos, 0), open_now[0], mix(seed * 100_003 + pos.seq))
        applied = GAME.apply(pos, 0, choice)
        yield from (("log", line) for e in applied.events if (line := GAME.line(GAME.view(pos, 0), e)) is not None)


@cache
def said() -> frozenset[tuple[str, str]]:
    """Return all that some games say, with questions that seldom come."""
    rare = [
        run(Pay(amount=1, why="siege"), supply=1),
        run(Pay(what="diplomacy", amount=1, why="sack"), diplomacy=1),
        run(LoseMorale(why="battle", either=True)),
        matching("red6"),
    ]
    found = {row for name in ("random", "marshal") for seed in range(1, 21) for row in played(name, seed)}
    for g in rare:
        prompt = words(g)
        found |= {("title", prompt.title), ("text", prompt.text), *(("label", w) for w in prompt.labels.values())}
    return frozenset(found)


def words(g: G) -> Prompt:
    """Return the open question in words."""
    return GAME.describe(g, asked(g))


def test_sentences_titles_and_labels_begin_with_a_capital_letter_a_digit_or_a_quote() -> None:
    begun = {kind for kind, _ in said()}
    assert {"log", "title", "text", "label"} <= begun
    small = {(kind, text) for kind, text in said() if kind != "hint" and not re.match(r"[A-Z0-9“\"•]", text)}
    assert small == set()


def test_one_piece_of_something_is_no_plural() -> None:
    assert PLURAL.search("1 Miracles gained.")
    assert PLURAL.search("1 Knights of 2")
    assert {row for row in said() if PLURAL.search(row[1])} == set()


def test_the_table_names_who_is_asked_once() -> None:
    g = orders()
    (seat,) = GAME.view(g, None).seats
    for text in {text for kind, text in said() if kind == "waiting"}:
        assert seat_asked(seat.name, text, "Anna").casefold().count(seat.name.casefold()) == 1
    assert seat.name[0].isupper()


def test_a_re_roll_says_what_it_costs_and_leaves() -> None:
    g = run(RollDice(why="event", count=1), script=(6,), miracles=1)
    assert words(g).labels["reroll:6"] == "Re-roll the 6 (costs 1 Miracle, leaves 0)"
    assert words(g).text.startswith("The Events chart: you rolled 6.")


def test_a_battle_is_announced_once() -> None:
    """By the event, or by the choice of it: the battle itself says nothing that was not said."""
    g = run(EventPhase(), at="smyrna", miracles=0, script=(4, 4))
    assert g.state.event == "saracen_army"
    view = GAME.view(g, 0)
    told = [line for event in g.events if (line := GAME.line(view, event))]
    assert sum("battle against 5" in line for line in told) == 1
    g = run(Happening(card="emirs_host"), ratings=[0, 0, 6], miracles=0)
    events = pick(g, "choose:fight")
    told = [line for event in events if (line := GAME.line(view, event))]
    assert sum("against 4" in line for line in told) == 1


def test_to_pay_nothing_says_what_it_costs() -> None:
    g = run(Happening(card="alliance"), diplomacy=1, factions={"normans": (2, 0)})
    pick(g, "choose:alliance")
    labels = words(g).labels
    assert (labels["pay:1"], labels["pay:0"]) == ("Pay 1 Diplomacy (costs 1 Morale)", "Pay nothing (costs 2 Morale)")
    assert words(run(Pay(what="supply"), supply=2)).labels == {
        "pay:1": "Pay 1 Supply",
        "pay:0": "Pay nothing (costs 1 Morale)",
    }


def test_a_choice_that_would_come_to_nothing_says_so() -> None:
    full = {"byzantines": (2, 0), "normans": (2, 1), "franks": (2, 1), "pilgrims": (3, 0)}
    hints = words(run(Happening(card="holy_vision"), miracles=6, factions={"franks": (1, 1)})).hints
    assert set(hints) == {"choose:believe"}
    assert set(words(run(Happening(card="holy_vision"), miracles=5, factions=full)).hints) == {"choose:preach"}
    full_stores = words(run(Happening(card="italian_fleet"), supply=6, diplomacy=4)).hints
    assert set(full_stores) == {"choose:grain", "choose:envoys"}
    assert set(full_stores.values()) == {"Would come to nothing now: there is no room"}
    assert words(orders(supply=6)).hints["order:plunder"].startswith("No room for Supply;")
    assert words(orders(supply=5)).hints["order:resupply"] == "Supply +1: there is no room for more"


def test_one_free_slot_asks_for_the_cube_by_name() -> None:
    g = run(Happening(card="kingdom"), factions={"normans": (1, 1)})
    pick(g, "choose:kingdom")
    assert words(g).text.startswith("Normans have room for one cube only.")
    assert list(words(g).labels.values()) == ["Normans gain 1 Morale", "Normans gain a Knight"]


def test_a_lost_battle_is_a_reason_in_its_own_words() -> None:
    g = run(LoseMorale(why="battle", either=True), battle=Battle("ambush", 5))
    assert words(g).text.startswith("Because the battle is lost, 1 Morale is lost. ")
    assert words(g).title == "Choose who loses a cube of Morale"
    assert words(g).labels["lose:normans:knight"] == "Normans lose a Knight (leaves 2)"
    assert words(run(LoseMorale(why="casualties"))).text.startswith("Because of casualties of the assault, ")


def test_the_last_cube_says_what_it_means() -> None:
    g = run(LoseMorale(why="upkeep"), factions={"normans": (0, 1), "franks": (1, 0)})
    assert words(g).labels["lose:normans"] == "Normans lose a Knight (leaves 0: they abandon the crusade)"
    assert words(g).labels["lose:franks"] == "Franks lose 1 Morale (leaves 0: they abandon the crusade)"


@pytest.mark.parametrize(
    ("gone", "label"),
    [((), "Pay for Byzantines and Franks (1 Supply)"), (("byzantines",), "Pay for Franks (1 Supply)")],
)
def test_upkeep_is_paid_for_those_who_are_there(gone: tuple[str, ...], label: str) -> None:
    g = run(Upkeep(), supply=3, factions=dict.fromkeys(gone, (0, 0)))
    assert words(g).labels["pay:byzantines_franks"] == label


def test_nothing_is_asked_of_byzantines_who_are_gone() -> None:
    for factions, plunder, sack in (
        ({}, "The Byzantines would lose 1 Morale.", "1 Byzantine Morale."),
        ({"byzantines": (0, 0)}, "Nothing happens: the Byzantines are gone.", "1 Morale of any faction."),
    ):
        g = run(RollDice(why="plunder"), script=(1,), miracles=1, factions=factions)
        assert words(g).text.endswith(plunder)
        taken = run(SiegeWon(), at="nicaea", siege=Siege("nicaea", 1), phase="siege", factions=factions)
        assert words(taken).text.endswith(sack)


def test_the_option_of_the_lobby_says_what_it_changes_within_a_menu_text() -> None:
    (option,) = GAME.info.options
    for _, value in option.values:
        assert "win" in value or "lose" in value
        assert len(f"{option.title}: {value}. {option.help}") <= LIMIT


@pytest.mark.parametrize(
    ("room", "said"), [(True, "on a 6 the Normans gain 1 Morale"), (False, "have no room for Morale")]
)
def test_plunder_does_not_promise_the_normans_what_they_have_no_room_for(room: bool, said: str) -> None:
    g = orders()
    facts = g.content.factions["normans"]
    box = g.state.factions["normans"]
    box.white = facts.slots - box.knights - room
    assert said in outlook(g, "plunder", [4])
    hint = GAME.describe(g, asked(g)).hints
    told = next(text for option, text in hint.items() if option.startswith("order:plunder"))
    assert ("6 Normans +1" in told) is room
