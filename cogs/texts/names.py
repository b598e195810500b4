"""Names of people as the table takes them in: what anybody may call themselves, without anything that could act.

A name stands between our own words, in lists, logs and pictures. So it has no mention, no link and no sign that cannot
be seen, does not climb over the lines above it, and is not taken for a computer player or a moderator.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

NAME = 32
NOBODY = "somebody"
PERSON = " (a person)"
"""What follows a name that reads like something that the table itself says of a seat."""
MARKS = 2
"""So many marks may stand on one letter, as in Hebrew, Arabic or Thai; a stack of more covers the lines above it."""
_SAFE = str.maketrans({"@": "＠", "<": "‹", ">": "›", "`": "ʹ", "\\": "⧵", "/": "∕"})
_UNSEEN = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800), (0x3164, 0x3164),
        (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xFFFC, 0xFFFC), (0x16FE4, 0x16FE4), (0x1D159, 0x1D159),
        (0xE0100, 0xE01EF),
    )
    for code in range(first, last + 1)
)  # fmt: skip
"""Signs that show nothing although they are letters, marks or symbols: fillers, blanks, selectors of a variant."""
_LIKE = str.maketrans(dict(zip("сϲᴄоοᴏмᴍрρᴘυսᴜтτᴛеεᴇгʀԁаɑ", "cccooommpppuuutttee" + "errdaa", strict=True)))
"""Letters of other alphabets, and small capitals, that look like ours."""
_OURS = re.compile(r"^\W*computer(?![^\W\d_])|\W(computer|moderator)\W*$|\((computer|moderator)")


def clean(name: str) -> str:
    """Return a person's name as it is shown."""
    seen = "".join(char for char in unicodedata.normalize("NFC", name) if _is_seen(char))
    shown = " ".join(_flat(seen).translate(_SAFE).split())[:NAME].strip()
    if not shown:
        return NOBODY
    if shown.endswith(PERSON) or not _OURS.search(_folded(shown)):
        return shown
    return shown[: NAME - len(PERSON)].strip() + PERSON


def _is_seen(char: str) -> bool:
    return char == " " or (unicodedata.category(char)[0] not in "CZ" and char not in _UNSEEN)


def _flat(text: str) -> str:
    """Return a text with few marks on each letter, and none before the first."""
    made = ""
    for is_mark, chars in groupby(text, lambda char: unicodedata.category(char) in ("Mn", "Me")):
        run = "".join(chars)
        made += run if not is_mark else run[:MARKS] if made.strip() else ""
    return made


def _folded(name: str) -> str:
    """Return how a name reads, whatever letters it is written with."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char for char in plain if not unicodedata.combining(char)).translate(_LIKE)
