"""Discord's caps as constants, the cutting of texts to them, and a check of a whole command tree.

Source: Discord's API schema (commands, components, messages) and its developer documentation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from table.words import MESSAGE

CONTENT: Final = MESSAGE
"""Characters of a message."""
CUSTOM_ID: Final = 100
LABEL: Final = 80
ROWS: Final = 5
ROW: Final = 5
"""Buttons in a row."""
MENU: Final = 25
"""Options of a select menu."""
MENU_TEXT: Final = 100
"""Characters of a menu's option label, description, value, and of its placeholder (150 there)."""
CHOICES: Final = 25
"""Suggestions of an autocomplete."""
CHOICE_NAME: Final = 100
MODAL_TITLE: Final = 45
INPUT: Final = 4000
INPUT_LABEL: Final = 45
INPUT_PLACEHOLDER: Final = 100
ALT: Final = 1024
"""Characters of the description of an attachment."""
FILE: Final = 2 * 1024 * 1024
"""Bytes that we allow a picture; Discord's own cap is 10 MiB."""
COMMANDS: Final = 100
CHILDREN: Final = 25
COMMAND_TEXT: Final = 8000
"""Characters of names, descriptions and values of one whole command."""
COMMAND_NAME: Final = 32
DESCRIPTION: Final = 100
WARN: Final = 0.8
_NAME = re.compile(r"[-_\w]{1,32}")


def focused(data: Mapping[str, Any]) -> str:
    """Return the name of the option that is being typed in a command, as Discord sends it; "" when there is none."""
    for option in data.get("options") or ():
        if found := option["name"] if option.get("focused") else focused(option):
            return str(found)
    return ""


def pieces(text: str, most: int = CONTENT) -> list[str]:
    """Cut a text into messages: at line ends where there are any, code fences closed and opened again."""
    found: list[str] = []
    rest, fence = text.strip("\n"), ""
    while rest:
        head = fence + rest
        if len(head) <= most:
            found.append(head)
            break
        room = most - 4
        cut = head.rfind("\n", len(fence) + 1, room)
        if cut <= len(fence):
            cut = head.rfind(" ", len(fence) + 1, room)
        if cut <= len(fence):
            cut = room
        part, rest = head[:cut], head[cut:].lstrip("\n")
        fence = _open_fence(part)
        found.append(part + ("\n```" if fence else ""))
    return found or [""]


def _open_fence(text: str) -> str:
    """Return the line that opens the code block in which `text` ends, or nothing."""
    marks = re.findall(r"^```.*$", text, re.MULTILINE)
    return "" if len(marks) % 2 == 0 else marks[-1] + "\n"


def tree_problems(commands: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what Discord would refuse in these command payloads (one scope), each with its path."""
    return [text for text, used, most in tree_use(commands) if used > most] + [
        f"{path}: “{name}” is not a command or option name"
        for path, name in _names(commands)
        if not _NAME.fullmatch(name) or name != name.lower()
    ]


def tree_warnings(commands: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return where the tree stands at or above 80 % of a cap that grows with the game (not of single texts)."""
    return [f"{text}: {used} of {most}" for text, used, most in _growing(commands) if most > 1 and used >= most * WARN]


def tree_use(commands: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, int, int]]:
    """Yield (what, used, cap) for every cap of the tree."""
    yield from _growing(commands)
    for path, node in _walk(commands):
        yield f"{path}: name", len(node["name"]), COMMAND_NAME
        yield f"{path}: description", len(node.get("description", "")), DESCRIPTION
        yield f"{path}: description is missing", 0 if node.get("description") else 1, 0
        for choice in node.get("choices") or ():
            yield f"{path}: choice {choice['name']}", len(choice["name"]), CHOICE_NAME


def _growing(commands: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, int, int]]:
    yield "commands", len(commands), COMMANDS
    for command in commands:
        yield f"/{command['name']}: text", _text(command), COMMAND_TEXT
    for path, node in _walk(commands):
        yield f"{path}: options", len(node.get("options") or ()), CHILDREN
        yield f"{path}: choices", len(node.get("choices") or ()), CHOICES


def _walk(nodes: Sequence[Mapping[str, Any]], above: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    for node in nodes:
        path = f"{above} {node['name']}" if above else f"/{node['name']}"
        yield path, node
        yield from _walk(node.get("options") or (), path)


def _names(commands: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    return ((path, node["name"]) for path, node in _walk(commands))


def _text(node: Mapping[str, Any]) -> int:
    own = len(node["name"]) + len(node.get("description", ""))
    own += sum(len(c["name"]) + len(str(c["value"])) for c in node.get("choices") or ())
    return own + sum(_text(child) for child in node.get("options") or ())


def component_problems(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what Discord would refuse in these action rows of one message."""
    found = [f"{len(rows)} rows"] if len(rows) > ROWS else []
    seen: set[str] = set()
    for row in rows:
        items = row["components"]
        width = sum(5 if item["type"] != 2 else 1 for item in items)
        if not 1 <= width <= ROW:
            found.append(f"a row of width {width}")
        for item in items:
            found += _item_problems(item)
            if item["custom_id"] in seen:
                found.append(f"{item['custom_id']} twice")
            seen.add(item["custom_id"])
    return found


def _item_problems(item: Mapping[str, Any]) -> Iterator[str]:
    name = item["custom_id"]
    if not 1 <= len(name) <= CUSTOM_ID:
        yield f"{name}: {len(name)} characters"
    if item["type"] == 2:
        if not 1 <= len(item.get("label") or "") <= LABEL:
            yield f"{name}: label of {len(item.get('label') or '')} characters"
        return
    options = item["options"]
    if not 1 <= len(options) <= MENU:
        yield f"{name}: {len(options)} options"
    if len({option["value"] for option in options}) != len(options):
        yield f"{name}: a value twice"
    if len(item.get("placeholder") or "") > 150:
        yield f"{name}: placeholder too long"
    for option in options:
        for part in ("label", "value", "description"):
            text = option.get(part)
            if text is not None and not 1 <= len(text) <= MENU_TEXT:
                yield f"{name}: {part} of {len(text)} characters"
