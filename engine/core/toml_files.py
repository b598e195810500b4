"""TOML files that anybody may have written: read and decoded within bounds, so that none of them stops the program.

A file may be a pipe that nobody writes to, or a device without an end; a text may be nested so deeply that decoding it
takes all memory. All of that is refused here, in words.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Any

import msgspec

LARGEST = 1024 * 1024
"""Bytes of a file; the largest of ours has 25,000."""
DEEPEST = 16
"""Lists and tables in one another, and names in one dotted key."""
_QUOTED = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|(?P<comment>#[^\n]*)', re.DOTALL
)
_DOTTED = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{DEEPEST}}}")  # looks at each part once


class Unfit(Exception):
    """A file that is not read; the message says why, and goes on behind its name."""


def read(path: Path) -> bytes:
    """Return what stands in a file. Raise Unfit, OSError."""
    number = os.open(
        path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)
    )  # a pipe is opened without waiting for its writer
    with open(number, "rb") as file:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise Unfit("is not an ordinary file")
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Unfit(f"is too large; a content file has {LARGEST // 1024} kB at most")
    return data


def decode(data: bytes) -> dict[str, Any]:
    """Return what a text in TOML says. Raise Unfit."""
    try:
        text = data.decode()
        _measure(_QUOTED.sub(lambda found: "" if found["comment"] else "s", text))
        return msgspec.toml.decode(text, type=dict[str, Any])
    except RecursionError as error:
        raise Unfit(_NESTED) from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unfit(f"not valid TOML ({error})") from error


_NESTED = f"nested too deeply; {DEEPEST} lists and tables in one another are the most"


def _measure(text: str) -> None:
    """Raise Unfit for a text without its quotes that is nested too deeply."""
    deep = 0
    for mark in re.findall(r"[\[\]{}]", text):
        deep += 1 if mark in "[{" else -1
        if deep > DEEPEST:
            raise Unfit(_NESTED)
    if _DOTTED.search(text):
        raise Unfit(f"a name of more than {DEEPEST} parts; write tables in {{ }} or under [ ] instead")
