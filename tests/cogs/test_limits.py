import pytest

from cogs.panels.limits import component_problems, pieces, tree_problems, tree_warnings
from table.words import clip


@pytest.mark.parametrize("size", [1, 2000, 2001, 4096, 6001])
def test_long_texts_are_cut_in_order(size: int) -> None:
    """Host case 34: with and without line ends."""
    for unit in ("x", "word ", "a line\n"):
        text = (unit * size)[:size]
        cut = pieces(text)
        assert all(len(piece) <= 2000 for piece in cut)
        assert "".join(cut).replace(" ", "").replace("\n", "") == text.replace(" ", "").replace("\n", "")


def test_code_blocks_are_closed_and_opened_again() -> None:
    text = "head\n```py\n" + "\n".join(f"line {n}" for n in range(700)) + "\n```\ntail"
    cut = pieces(text)
    assert len(cut) > 2
    for piece in cut:
        assert len(piece) <= 2000
        assert piece.count("```") % 2 == 0
    assert all(piece.startswith("```py\n") for piece in cut[1:])
    assert [w for p in cut for w in p.split("\n") if w.startswith("line")] == [f"line {n}" for n in range(700)]


def test_clip() -> None:
    assert clip("abc", 3) == "abc"
    assert clip("abcd", 3) == "ab…"


def command(**more: object) -> dict[str, object]:
    return {"name": "plan", "description": "Plan", "options": [], **more}


def test_what_discord_would_refuse_is_found() -> None:
    assert tree_problems([command()]) == []
    option = {"name": "o", "description": "d"}
    bad = [
        [command(name="x" * 33)],
        [command(name="Plan")],
        [command(description="")],
        [command(description="x" * 101)],
        [command(options=[option] * 26)],
        [command(options=[{**option, "choices": [{"name": "c", "value": "v"}] * 26}])],
        [command(options=[{**option, "description": "x" * 100} for _ in range(25)], description="x" * 100)] * 101,
        [command(options=[{**option, "options": [{**option, "description": "x" * 99}] * 25} for _ in range(4)])],
    ]
    for tree in bad:
        assert tree_problems(tree), tree


def test_a_limit_that_comes_near_is_told() -> None:
    """Host case 31: a warning at 80 %."""
    option = {"name": "o", "description": "d"}
    assert tree_warnings([command(options=[option] * 19)]) == []
    assert tree_warnings([command(options=[option] * 20)]) == ["/plan: options: 20 of 25"]


def test_components_that_discord_would_refuse_are_found() -> None:
    """discord.py lets all of these through."""
    good = {"type": 2, "custom_id": "a", "label": "A"}
    menu = {"type": 3, "custom_id": "m", "options": [{"label": "x", "value": "1"}]}
    assert component_problems([{"components": [good]}, {"components": [menu]}]) == []
    for rows in (
        [{"components": [good, good]}],
        [{"components": [{**good, "custom_id": "x" * 101}]}],
        [{"components": [{**good, "label": "x" * 81}]}],
        [{"components": [{**good, "label": ""}]}],
        [{"components": [{**good, "custom_id": str(n)} for n in range(6)]}],
        [{"components": [{**good, "custom_id": str(n)}]} for n in range(6)],
        [{"components": [{**menu, "options": []}]}],
        [{"components": [{**menu, "options": [{"label": "x", "value": str(n)} for n in range(26)]}]}],
        [{"components": [{**menu, "options": [{"label": "x" * 101, "value": "1"}]}]}],
        [{"components": [{**menu, "options": [{"label": "x", "value": "1"}] * 2}]}],
    ):
        assert component_problems(rows), rows
