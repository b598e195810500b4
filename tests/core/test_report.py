"""Measured tables in documents."""

import pytest

from engine.core.report import keep


def test_only_the_part_between_the_marks_is_written_anew(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "# Title\n<!-- one: measured -->\nold\n<!-- one: end -->\n<!-- two: measured -->\nkept\n<!-- two: end -->\n"
    )
    keep(page, "one", "| new |\n")
    text = page.read_text()
    assert "old" not in text
    assert text.startswith("# Title\n<!-- one: measured -->\n\n| new |\n\n<!-- one: end -->\n")
    assert text.endswith("<!-- two: measured -->\nkept\n<!-- two: end -->\n")


def test_a_page_without_the_marks_is_left_alone(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# Title\n")
    with pytest.raises(ValueError, match=r"page\.md needs the lines"):
        keep(page, "one", "x")
    assert page.read_text() == "# Title\n"
