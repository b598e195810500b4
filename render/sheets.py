"""Contact sheets of all drawn cards, for docs/cards.md: `python -m render.sheets` (or `make cards`) lays them anew."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image

from engine.core.protocol import Game
from engine.core.registry import games
from engine.core.view import Card
from render import card as drawn
from render.core.palette import NIGHT

DOCS = Path(__file__).parent.parent / "docs"
COLUMNS, WIDE, GAP = 6, 220, 6  # cards in a row, pixels of a card and between two
LEVELS = ("0", "I", "II", "III", "IV")
INTRODUCTION = """# The cards

Every card as `/card` draws it. This page and its pictures are made by `make cards` from the content files and the
drawings in `render/`; whoever changes a card makes them anew. A card says at its foot whether its effect is the
rulebook's or of our house edition. The same words stand in the answer to `/card` and in the alt text of its picture.
"""


def kinds(cards: Mapping[str, Card]) -> dict[str, list[Card]]:
    """Return the cards by kind in their order; a level behind the kind does not count."""
    found: dict[str, list[Card]] = {}
    for card in cards.values():
        words = card.kind.split()
        found.setdefault(" ".join(words[:-1] if words[-1] in LEVELS else words), []).append(card)
    return found


def sheet(game: str, cards: list[Card]) -> Image.Image | None:
    """Return the drawn cards side by side, or None when not one of them has a picture."""
    pictures = [made for card in cards if (made := drawn(game, "", card.id)) is not None]
    if not pictures:
        return None
    colours = Image.open(BytesIO(pictures[0].data))  # the fixed palette of the game
    small = [_small(made.data) for made in pictures]
    high = max(image.height for image in small)
    columns = min(COLUMNS, len(small))
    rows = -(-len(small) // columns)
    whole = Image.new("RGB", (columns * (WIDE + GAP) + GAP, rows * (high + GAP) + GAP), NIGHT)
    for i, image in enumerate(small):
        whole.paste(image, (GAP + i % columns * (WIDE + GAP), GAP + i // columns * (high + GAP)))
    return whole.quantize(palette=colours, dither=Image.Dither.NONE)


def _small(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data)).convert("RGB")
    return image.resize((WIDE, round(image.height * WIDE / image.width)), Image.Resampling.LANCZOS)


def stamp(game: Game) -> str:
    """Return a line, unseen on the page, that changes with the words and numbers of the game's cards."""
    words = "\n".join(map(repr, game.cards().values()))
    return f"<!-- {game.info.key} {sha256(words.encode()).hexdigest()[:16]} -->"


def write(docs: Path, playable: Mapping[str, Game]) -> int:
    """Write the page and its pictures into a folder; return the bytes of all pictures."""
    folder = docs / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    parts, size = [INTRODUCTION], 0
    for key, game in playable.items():
        sections = []
        for kind, cards in kinds(game.cards()).items():
            if (image := sheet(key, cards)) is None:
                continue
            file = folder / f"{key}-{kind.lower().replace(' ', '-')}.png"
            image.save(file, "PNG", optimize=True)
            size += file.stat().st_size
            names = ", ".join(card.name for card in cards)
            sections.append(f"### {kind}: {len(cards)}\n\n![{names}](cards/{file.name})\n")
        if sections:
            parts += [f"## {game.info.title}\n", f"{stamp(game)}\n", *sections]
    (docs / "cards.md").write_text("\n".join(parts), encoding="utf-8")
    return size


def main() -> int:
    """Lay all sheets anew."""
    size = write(DOCS, games())
    print(f"docs/cards.md and its pictures are written ({size / 1000:.0f} kB).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
