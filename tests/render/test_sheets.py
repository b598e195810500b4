"""Contact sheets: every drawn card of every game on a page of the documentation, within 2 MB."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from engine.core.registry import games
from engine.core.view import Card
from engine.outremer import GAME
from render import sheets
from tests.toy import GAME as TOY


def test_cards_are_laid_out_by_kind_whatever_their_level():
    cards = [Card(str(n), str(n), kind, "", "house") for n, kind in enumerate(("Tactic I", "Spy", "Tactic IV"))]
    found = sheets.kinds({card.id: card for card in cards})
    assert {kind: len(cards) for kind, cards in found.items()} == {"Tactic": 2, "Spy": 1}


def test_a_sheet_has_room_for_all_of_its_cards():
    spies = sheets.kinds(GAME.cards())["Spy"]
    image = sheets.sheet("outremer", spies)
    assert image is not None
    assert image.mode == "P"
    across, down = (
        (side - sheets.GAP) / (step + sheets.GAP) for side, step in zip(image.size, (220, 308), strict=True)
    )
    assert across * down >= len(spies) > across * (down - 1)


def test_the_page_names_every_picture_and_old_ones_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "outremer-joke.png").write_bytes(b"old")
    monkeypatch.setattr(sheets, "kinds", lambda cards: {"Spy": [c for c in cards.values() if c.kind == "Spy"][:3]})
    size = sheets.write(tmp_path, {"outremer": GAME, "toy": TOY})
    files = [file.name for file in (tmp_path / "cards").iterdir()]
    assert files == ["outremer-spy.png"]
    assert size == (tmp_path / "cards" / "outremer-spy.png").stat().st_size
    page = (tmp_path / "cards.md").read_text()
    assert "## Outremer" in page
    assert "### Spy: 3" in page
    assert "(cards/outremer-spy.png)" in page
    assert "Toy" not in page


def test_the_documentation_shows_the_cards_of_today():
    page = (sheets.DOCS / "cards.md").read_text()
    total = 0
    for file in (sheets.DOCS / "cards").glob("*.png"):
        assert f"(cards/{file.name})" in page
        assert Image.open(file).mode == "P"
        total += file.stat().st_size
    assert total < 2_000_000
    for key, game in games().items():
        drawn = any(sheets.drawn(key, "", card) for card in list(game.cards())[:1])
        assert drawn == (sheets.stamp(game) in page), "the cards have changed: make cards"
