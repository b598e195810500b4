"""What is suggested for an answer of several parts can be sent as it stands, or says that it goes on."""

from __future__ import annotations

import pytest

from cogs.typed import listed, typed
from cogs.typed.macro import choices
from engine.core.decision import Amounts, Choice, Decision, Line, Order, Pick, PickMany, PickSome, Prompt, Shape, Split
from engine.core.errors import Refusal
from tests.cogs.walk import questions

COINS, VOWS, SHIP, KNIGHT = "Coins", "Crusader Vows as steel", "Ship", "Knight"
PROMPT = Prompt("Pay 2 steel", "t", "p")


def offered(
    shape: Shape, text: str = "", default: Split | PickMany | None = None, free: tuple[str, ...] | None = None
) -> list[str]:
    """Return what is shown; each unmarked suggestion must be a legal answer, each marked one must not be one yet."""
    decision = Decision(0, "pay", shape, default=default, free=free)
    shown = []
    for choice in choices(decision, PROMPT, text):
        if choice.name.endswith("…"):
            with pytest.raises(Refusal):
                decision.check(typed.answer(choice.value, decision, PROMPT))
        else:
            decision.check(typed.answer(choice.value, decision, PROMPT))
        shown.append(choice.name)
    return shown


def pay(least: int, *lines: tuple[str, int], most: int = 0, caps: dict[str, int] | None = None) -> Amounts:
    return Amounts(tuple(Line(name, cap, "g" if caps else "") for name, cap in lines), least, most or least, caps or {})


def test_what_can_be_paid_in_one_way_is_one_suggestion() -> None:
    assert offered(pay(2, (COINS, 1), (VOWS, 1))) == ["Coins 1, Crusader Vows as steel 1"]
    assert offered(pay(2, (COINS, 1), (VOWS, 1)), "cru") == ["Crusader Vows as steel 1, Coins 1"]
    assert offered(pay(2, (COINS, 1), (VOWS, 1)), "coins 1, ") == ["coins 1, Crusader Vows as steel 1"]


def test_what_the_panel_proposes_stands_first() -> None:
    default = Split({COINS: 1, VOWS: 1})
    shown = offered(pay(2, (COINS, 2), (VOWS, 2)), default=default)
    assert shown == ["Coins 1, Crusader Vows as steel 1", "Coins 2", "Crusader Vows as steel 2"]
    assert offered(pay(2, (COINS, 2), (VOWS, 2)), "Coins 1, ", default)[0] == shown[0]
    assert offered(pay(1, (COINS, 2), (VOWS, 2)), "vows", Split({COINS: 1})) == ["Crusader Vows as steel 1"]


def test_what_would_break_the_cap_of_a_group_is_not_suggested() -> None:
    assert offered(pay(2, (COINS, 2), (VOWS, 2), caps={"g": 1})) == []
    wide = offered(pay(2, (COINS, 1), (VOWS, 1), most=3))
    assert wide == ["Coins 1, Crusader Vows as steel 1"]


def test_two_of_four_cards_are_each_pair_once() -> None:
    shown = offered(PickSome((COINS, VOWS, SHIP, KNIGHT), 2, 2))
    assert len(shown) == 6
    assert shown[0] == "Coins, Crusader Vows as steel"
    assert offered(PickSome((COINS, SHIP, KNIGHT), 2, 2), "kn") == ["Knight, Coins", "Knight, Ship"]


def test_of_too_many_answers_the_beginnings_are_marked() -> None:
    cards = tuple(f"Card {n}" for n in range(10, 22))
    shown = offered(PickSome(cards, 2, 2), default=PickMany(cards[:2]))
    assert shown == ["Card 10, Card 11", *(f"{card}, …" for card in cards)]
    assert "Card 10, Card 12" in offered(PickSome(cards, 2, 2), "Card 10, ")
    long = offered(pay(9, *((card, 4) for card in cards)))
    assert long == [f"{card} 1, …" for card in cards]


def test_only_so_many_ends_of_a_beginning_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cap forbids every one of a hundred thousand payments; a suggestion may not try them all."""
    tried = 0

    def legal(decision: Decision, choice: Choice) -> bool:
        nonlocal tried
        tried += 1
        return False

    monkeypatch.setattr(listed, "_is_legal", legal)
    cards = tuple(f"Card {n}" for n in range(10, 22))
    assert offered(pay(12, *((card, 4) for card in cards), caps={"g": 1})) == [f"{card} 1, …" for card in cards]
    assert tried <= 2 * len(cards) * (listed.LOOKED + 1)


def test_an_order_is_offered_whole_while_there_are_few() -> None:
    assert offered(Order((COINS, SHIP, KNIGHT)), "ship") == ["Ship, Coins, Knight", "Ship, Knight, Coins"]
    assert offered(Order(tuple("abcdefg")))[:2] == ["a, …", "b, …"]


def test_free_options_stand_behind() -> None:
    shown = offered(pay(2, (COINS, 1), (VOWS, 1)), free=("cash",))
    assert shown[-1] == "cash"
    decision = Decision(0, "pay", pay(2, (COINS, 1)), free=("cash",))
    assert typed.answer("cash", decision, PROMPT) == Pick("cash")


def test_a_name_with_a_comma_is_sent_by_its_id_and_shown_in_words() -> None:
    prompt = Prompt("T", "t", "p", labels={"k:1": "Knight, Acre", "k:2": "Knight, Tyre"})
    decision = Decision(0, "k", PickSome(("k:1", "k:2"), 2, 2))
    (choice,) = choices(decision, prompt, "")
    assert choice.name == "Knight, Acre, Knight, Tyre"
    assert typed.answer(choice.value, decision, prompt) == PickMany(("k:1", "k:2"))


@pytest.mark.parametrize("names", [3, 4])
@pytest.mark.parametrize("least", [0, 1, 2])
def test_a_name_too_many_is_answered_with_the_reason(names: int, least: int) -> None:
    """Issue 10, A 8: it was an error for each letter."""
    cards = tuple(f"Card {n}" for n in range(10, 15))
    decision = Decision(0, "drop", PickSome(cards, least, 2))
    for end in ("", ","):
        text = ", ".join(cards[:names]) + end
        (told,) = choices(decision, PROMPT, text)
        assert told.name.startswith("✗ Choose ")
        assert told.name.endswith(f"not {names}.")
        assert told.value == text
    assert choices(decision, PROMPT, "Card 10, Card 11")[0].value == "Card 10, Card 11"


def test_an_amount_too_many_is_answered_with_the_reason_in_words() -> None:
    prompt = Prompt("T", "t", "p", labels={"line:1": "Coins", "line:2": "Vows"})
    decision = Decision(0, "pay", Amounts((Line("line:1", 2), Line("line:2", 2)), 1, 2))
    assert [choice.name for choice in choices(decision, prompt, "Coins 3")] == ["✗ Coins: at most 2, not 3."]


def test_every_beginning_of_every_list_is_suggested_to_without_a_fault() -> None:
    """With one name after another, to the last and one more."""
    asked = [(d, p) for d, p in questions(8) if isinstance(d.shape, (PickSome, Order, Amounts))]
    assert {type(decision.shape) for decision, _ in asked} == {PickSome, Order, Amounts}
    for decision, prompt in asked:
        names = [prompt.label(option) for option in decision.ids]
        for count in range(len(names) + 2):
            for end in ("", ",", ", ", ", x"):
                choices(decision, prompt, ", ".join((names * 2)[:count]) + end)
