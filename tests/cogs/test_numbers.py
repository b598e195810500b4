"""Numbers in foreign texts (issue 10, D 19): none is too long, too strange or missing."""

from __future__ import annotations

import pytest

from cogs.panels import presses
from cogs.panels.custom_id import Address, parse
from cogs.panels.numbers import whole
from cogs.typed import typed
from engine.core.decision import Decision, PickOne, Prompt
from engine.core.errors import Malformed, Stale

STRANGE = ["9" * 4301, "²", "1²", "", " 1", "-1", "1.0", "1e3", "0x1", "½", "Ⅷ", "一"]


@pytest.mark.parametrize("text", STRANGE)
def test_what_is_no_number_of_ours_is_none(text: str) -> None:
    assert whole(text) is None


def test_numbers_are_read() -> None:
    assert [whole(text) for text in ("0", "007", "1456074443980800018", "٣")] == [0, 7, 1456074443980800018, 3]


@pytest.mark.parametrize("text", STRANGE)
def test_a_menu_with_a_strange_value_is_stale(text: str) -> None:
    decision = Decision(0, "test", PickOne(("a", "b")))
    with pytest.raises(Stale):
        presses.press(decision, Address("option", 1, 1, 0, menu="m"), [text])


@pytest.mark.parametrize("text", ["9" * 4301, "1²", "-1", "1.0", "0x1", "½", "一"])
def test_a_strange_number_that_is_typed_is_one_of_no_options(text: str) -> None:
    with pytest.raises(Malformed):
        typed.find(text, ("wedge:1", "wedge:2"), Prompt("Title", "Text", {"wedge:1": "One", "wedge:2": "Two"}))


@pytest.mark.parametrize("field", range(1, 6))
def test_an_id_with_an_endless_number_is_none_of_ours(field: int) -> None:
    parts = ["7"] * 5
    parts[field - 1] = "9" * 19
    assert parse(f"cv1b:o:{':'.join(parts)}:") is None
    parts[field - 1] = "9" * 18
    assert parse(f"cv1b:o:{':'.join(parts)}:") is not None
