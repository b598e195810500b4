"""What a panel has no room for is counted, and it is said where to read it (issue 10, A 10)."""

from __future__ import annotations

import pytest

from cogs.panels import panels
from cogs.panels.limits import CONTENT
from cogs.texts import done_texts


@pytest.mark.parametrize("count", [0, 1, panels.LINES])
def test_few_lines_are_all_told(count: int) -> None:
    lines = [f"Line {n}" for n in range(count)]
    assert panels.happened(lines) == "\n".join(lines)


@pytest.mark.parametrize(("count", "told"), [(13, "1 line more"), (14, "2 lines more"), (60, "48 lines more")])
def test_of_many_lines_the_last_are_told_and_the_others_counted(count: int, told: str) -> None:
    lines = [f"Line {n}" for n in range(count)]
    first, *shown = panels.happened(lines).splitlines()
    assert shown == lines[-panels.LINES :]
    assert first == f"-# {told} before these: `/log` shows them."


def test_long_lines_leave_room_for_the_question() -> None:
    lines = [f"{n} {'x' * 300}" for n in range(14)]
    first, *shown = panels.happened(lines).splitlines()
    assert len(panels.happened(lines)) <= CONTENT // 2
    assert shown == lines[-len(shown) :]
    assert first.startswith(f"-# {14 - len(shown)} lines more")
    assert panels.happened(["y" * 3000, "z" * 3000]).splitlines()[0] == "-# 1 line more before this: `/log` shows them."


def test_a_long_step_back_counts_what_it_does_not_name() -> None:
    lines = [f"{n} {'x' * 100}" for n in range(40)]
    *shown, last = done_texts._told(lines).splitlines()
    assert shown == [f"• {line}" for line in lines[: len(shown)]]
    assert last == f"-# … and {40 - len(shown)} more lines: `/log` shows them."
    assert done_texts._told(["short"]) == "• short"
    assert done_texts._told([]) == ""
