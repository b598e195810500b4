"""The address in a button: which game, which prompt, which slot. It holds no state of the game.

What it does hold is the unfinished answer of a question of several steps (`kept`): indexes into the decision, which is
recomputed for the same prompt. So a half-made answer outlives a restart, two open panels do not disturb each other, and
nothing has to be stored or cleaned up. An answer too long for an id (see `fits`) is typed instead.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from cogs.panels.limits import CUSTOM_ID

VERBS: Final = {
    "act": "a",
    "hand": "h",
    "undo": "u",
    "option": "o",
    "toggle": "t",
    "less": "s",
    "done": "d",
    "clear": "c",
    "page": "p",
    "group": "m",
    "type": "y",
    "note": "n",
    "ask_undo": "q",
    "agree": "g",
    "refuse": "r",
    "join": "j",
    "leave": "v",
    "computers": "k",
    "computer": "w",
    "start": "i",
    "options": "x",
    "set": "z",
    "end": "e",
    "rules": "R",
    "back": "B",
}
_NAMES = {code: verb for verb, code in VERBS.items()}
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_VALUE = {digit: n for n, digit in enumerate(_DIGITS)}
_NUMBER = r"[0-9]{1,18}"  # what a database takes
_PATTERN = re.compile(
    rf"cv1(?P<menu>[bmx]):(?P<verb>[a-zA-Z]):(?P<game>{_NUMBER}):(?P<prompt>{_NUMBER}):(?P<seat>(?:{_NUMBER})?):"
    rf"(?P<slot>{_NUMBER}):(?P<page>{_NUMBER}):(?P<kept>(?:[12][0-9A-Za-z_-]+)?)"
)


class Address(msgspec.Struct, frozen=True):
    """Where a component points: `game` (number), `prompt` (number of the question), `seat` asked (None: who presses).

    `slot` is an index into the options, `page` the page of a menu, `kept` the unfinished answer. `menu` tells the three
    kinds of component apart: b(utton), m(enu), x (modal).
    """

    verb: str
    game: int
    prompt: int = 0
    seat: int | None = None
    slot: int = 0
    page: int = 0
    kept: tuple[int, ...] = ()
    menu: str = "b"

    def pack(self) -> str:
        """Return the custom id; ValueError when it would be longer than Discord allows."""
        seat = "" if self.seat is None else self.seat
        text = f"cv1{self.menu}:{VERBS[self.verb]}:{self.game}:{self.prompt}:{seat}:{self.slot}:{self.page}:"
        text += _digits(self.kept)
        if len(text) > CUSTOM_ID:
            raise ValueError(f"a custom id of {len(text)} characters: {text}")
        return text

    def fits(self) -> bool:
        """Whether this address can stand in a component, with room for a longer slot and page."""
        width = 1 + len(self.kept) * (1 if max(self.kept, default=0) < len(_DIGITS) else 2)
        return len(msgspec.structs.replace(self, kept=(), slot=999, page=999).pack()) + width <= CUSTOM_ID


def parse(text: str) -> Address | None:
    """Return the address in a custom id, or None when it is not one of ours."""
    match = _PATTERN.fullmatch(text)
    if match is None or match["verb"] not in _NAMES:
        return None
    kept = _indexes(match["kept"])
    if kept is None:
        return None
    return Address(
        verb=_NAMES[match["verb"]],
        game=int(match["game"]),
        prompt=int(match["prompt"]),
        seat=int(match["seat"]) if match["seat"] else None,
        slot=int(match["slot"]),
        page=int(match["page"]),
        kept=kept,
        menu=match["menu"],
    )


def _digits(kept: tuple[int, ...]) -> str:
    """Write indexes as one digit each, or as two each when one of them is large; the first digit says which."""
    if not kept:
        return ""
    if max(kept) < len(_DIGITS):
        return "1" + "".join(_DIGITS[n] for n in kept)
    return "2" + "".join(_DIGITS[n // 64] + _DIGITS[n % 64] for n in kept)


def _indexes(text: str) -> tuple[int, ...] | None:
    if not text:
        return ()
    width, body = int(text[0]), text[1:]
    if len(body) % width:
        return None
    if width == 1:
        return tuple(_VALUE[c] for c in body)
    return tuple(_VALUE[body[n]] * 64 + _VALUE[body[n + 1]] for n in range(0, len(body), 2))
