"""The pseudo-language "en-XA", made from English by rule: accented, about a third longer, in brackets.

Whoever reads a plain letter in it has found a sentence that does not come from the catalogue; what does not fit in it
will not fit in German. Left as they are: commands and their options, code, and Discord's own marks.
"""

from __future__ import annotations

import re
from functools import cache

from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

TAG = "en-XA"
OPEN, CLOSE = "⟦", "⟧"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "àƀçđéƒğĥíĵķľɱñóþɋřšţúṽŵẋýžÀƁÇĐÉƑĞĤÍĴĶĽṀÑÓÞɊŘŠŢÚṼŴẊÝŽ"
_ACCENT = str.maketrans(_PLAIN, _ACCENTED)
_VOWELS = frozenset("aeiouAEIOU")
KEPT = re.compile(
    r"`[^`]*`"  # code, and commands that are quoted as such
    r"|</?[#@:\w]+(?::[\w]+)*>"  # mentions, times, emojis
    r"|https?://\S+"
    r"|(?<!\w)/[a-z][\w-]*(?: [a-z][\w-]*)?(?: [a-z]+:)?"  # a command
)
"""What stays as it is."""
_LONGER = 3
"""One letter more for so many."""


@cache
def text(english: str) -> str:
    """Return a whole text of another file than the catalogue's (a card's, say) in the pseudo-language."""
    return f"{OPEN}{_accented(english)}{CLOSE}" if any(letter in _PLAIN for letter in english) else english


def resource(english: ast.Resource) -> ast.Resource:
    """Return a file of the catalogue in the pseudo-language."""
    changed = _Accents().visit(english.clone())
    assert isinstance(changed, ast.Resource)
    return changed


class _Accents(Transformer):
    """Accents every piece of text, and puts each message in brackets."""

    def visit_Message(self, node: ast.Message) -> ast.Message:
        node = self.generic_visit(node)
        if node.value is not None:
            node.value.elements = [ast.TextElement(OPEN), *node.value.elements, ast.TextElement(CLOSE)]
        return node

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:
        return ast.TextElement(_accented(node.value))


def _accented(plain: str) -> str:
    made, end = [], 0
    for kept in KEPT.finditer(plain):
        made += [_longer(plain[end : kept.start()]), kept.group()]
        end = kept.end()
    return "".join([*made, _longer(plain[end:])])


def _longer(plain: str) -> str:
    """Return a stretch with accents, its vowels doubled until it is a third longer."""
    made, owed = [], 0
    for letter in plain:
        made.append(letter.translate(_ACCENT))
        owed += letter.isalpha()
        if letter in _VOWELS and owed >= _LONGER:
            made.append(letter.lower().translate(_ACCENT))
            owed -= _LONGER
    return "".join(made)
