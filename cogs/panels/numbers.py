"""Numbers in texts that others wrote: in custom ids, values of menus, and what is typed."""

from __future__ import annotations

from typing import Final

DIGITS: Final = 19
"""A number of more digits is none of ours or Discord's; Python refuses to read 4,301."""


def whole(text: str) -> int | None:
    """Return the whole number that a text is, from 0 on; None for any other text."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else None
