import pytest

from cogs.table import texts


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("alice", "alice"),
        ("@everyone", "＠everyone"),
        ("<@&1>", "‹＠&1›"),
        ("a\u200bb\u202ec\u0000d", "abcd"),
        ("  two \n words ", "two words"),
        ("x" * 50, "x" * 32),
        ("\u200b", "somebody"),
        ("", "somebody"),
        ("É\u0301lan", "É\u0301lan"),
    ],
)
def test_names_cannot_act(name: str, shown: str) -> None:
    """Host case 127."""
    assert texts.clean(name) == shown


def test_names_are_shown_as_they_are_written() -> None:
    assert texts.escape("*a* _b_ `c` @here") == "\\*a\\* \\_b\\_ \\`c\\` @\u200bhere"


def test_a_message_of_ours_is_known_by_its_last_line() -> None:
    text = f"moved\n{texts.marker(7, (12, 15))}"
    assert texts.marked(text, 7) == {12, 15}
    assert texts.marked(text, 8) == set()
    assert texts.marked("moved\n-# Table 7 · 12 and more", 7) == set()
    assert texts.marked(f"{texts.marker(7, (1,))}\nsaid somebody", 7) == set()
