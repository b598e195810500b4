"""The rules of a game as pages with a menu of topics. Knows no game and no Discord object.

A button or menu names game and heading by a mark of their words, not by a place in a list. So an old message leads to
the same topic after an upgrade, and one whose topic is gone is noticed.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

from cogs.panels.custom_id import Address
from cogs.panels.limits import LABEL, MENU, MENU_TEXT
from cogs.panels.widgets import Button, Item, Menu, Rows
from cogs.texts import guide_texts
from engine.core.protocol import Game
from engine.core.summary import Section
from table.words import clip

VERB = "rules"


def mark(words: str) -> int:
    """Return a number for words: the same in every process and release."""
    return zlib.crc32(words.encode())


def page(game: Game, sections: Sequence[Section], at: int, table: int) -> tuple[str, Rows]:
    """Return the section with index `at` and ways to the others; `table` (0: none) is where somebody asked."""
    now = sections[at]
    place = Address(VERB, table, mark(game.info.key))
    first = at // MENU * MENU
    items = tuple(Item(mark(s.heading), clip(s.heading, MENU_TEXT)) for s in sections[first : first + MENU])
    rows: Rows = [(Menu(Address(VERB, table, place.prompt, menu="m"), guide_texts.TOPIC, items),)]
    beside = [(n, sign) for n, sign in ((at - 1, "◀ {}"), (at + 1, "{} ▶")) if 0 <= n < len(sections)]
    if beside:
        rows.append(tuple(_button(place, sections[n].heading, sign) for n, sign in beside))
    return guide_texts.section(game.info.title, now.heading, now.text, at + 1, len(sections)), rows


def _button(place: Address, heading: str, sign: str) -> Button:
    at = Address(place.verb, place.game, place.prompt, slot=mark(heading))
    return Button(at, clip(sign.format(heading), LABEL))


def which(games: Mapping[str, Game], table: int) -> tuple[str, Rows]:
    """Return the question whose rules are wanted."""
    items = tuple(Item(mark(key), clip(game.info.title, MENU_TEXT)) for key, game in games.items())[:MENU]
    return guide_texts.WHICH_GAME, [(Menu(Address(VERB, table, menu="m"), guide_texts.WHICH_GAME, items),)]
