"""Measured tables in a document: each stands between two marks and is written anew by its command."""

from __future__ import annotations

from pathlib import Path


def keep(path: Path, name: str, text: str) -> None:
    """Replace what stands between `<!-- name: measured -->` and `<!-- name: end -->`; raise ValueError without both."""
    first, last = f"<!-- {name}: measured -->", f"<!-- {name}: end -->"
    page = path.read_text(encoding="utf-8")
    above, opened, rest = page.partition(first)
    _, closed, below = rest.partition(last)
    if not (opened and closed):
        raise ValueError(f"{path.name} needs the lines {first} and {last}")
    path.write_text(f"{above}{first}\n\n{text.strip()}\n\n{last}{below}", encoding="utf-8")
