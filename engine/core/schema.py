"""What is wrong with a row of a content file, in plain words: the decoder's message, with what would be right."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

_TOKEN = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_AT = re.compile(r" - at (?P<key>`?key`? in `?|`)?\$?(?P<path>[^`]*)`$")
_WORDS = {
    "int": "a whole number", "str": "text in quotes", "bool": "true or false", "array": "a list in [ ]",
    "object": "a table in { }", "float": "a number", "null": "nothing",
}  # fmt: skip


def explain(error: msgspec.ValidationError, row: Any, cls: type) -> str:
    """Return a decoder's refusal of `row` as one sentence that says where, what, and what would be right."""
    text = str(error)
    found = _AT.search(text)
    tokens = list(_tokens(found["path"])) if found else []
    message = text[: found.start()] if found else text
    hint = _hint(cls, row, tokens)
    if found and found["key"] != "`" and get_origin(hint) is dict:  # not a value is wrong, but what it is filed under
        hint = get_args(hint)[0]
    where = _place(tokens)
    return f"{where}: {_retold(message, hint)}" if where else _retold(message, hint)


def _tokens(path: str) -> Iterator[str | int]:
    """Yield the steps of a path like "$.ops[0].op"."""
    for name, number in _TOKEN.findall(path):
        yield name or (int(number) if number.isdigit() else number)


def _place(tokens: list[str | int]) -> str:
    """Return a path in words: "ops, number 1, op"."""
    return ", ".join(f"number {step + 1}" if isinstance(step, int) else step for step in tokens if step != "...")


def _retold(message: str, hint: Any) -> str:
    if match := re.fullmatch(r"Invalid (?:enum )?value '?(.*?)'?", message):
        return _not_among(match[1], _allowed(hint))
    if match := re.fullmatch(r"Object contains unknown field `(.*)`", message):
        fields = hint.__struct_fields__ if _is_struct(hint) else ()
        return f"“{match[1]}” is no field here{_instead(match[1], fields)}"
    if match := re.fullmatch(r"Object missing required field `(.*)`", message):
        return f"the field “{match[1]}” is missing"
    if match := re.fullmatch(r"Expected `(.*)`, got `(\w+)`", message):
        wanted = " or ".join(_WORDS.get(word.strip(), word.strip()) for word in match[1].split("|"))
        return f"{wanted} is expected, not {_WORDS.get(match[2], match[2])}"
    if "matching regex" in message:
        return "only small letters, digits and _ may stand there"
    return message.replace("`", "")


def _not_among(value: str, allowed: tuple[str, ...]) -> str:
    return f"“{value}” may not stand there{_instead(value, allowed)}"


def _instead(value: str, allowed: tuple[str, ...]) -> str:
    if not allowed:
        return ""
    near = get_close_matches(value, allowed, n=1)
    hint = f"do you mean {near[0]}? " if near else ""
    return f"; {hint}possible are {', '.join(allowed)}"


# ------------------------------------------------------------------------------------------------------ the schema


def _hint(hint: Any, value: Any, tokens: list[str | int]) -> Any:
    """Return the annotation at the end of a path, or None where it cannot be followed."""
    hint = _bare(hint, value)
    for step in tokens:
        if _is_struct(hint):
            fields = get_type_hints(hint)
            if step not in fields:
                return None
            hint = fields[str(step)]
        elif get_origin(hint) in (tuple, list):
            args = get_args(hint)
            hint = args[0] if len(args) != 2 or args[1] is Ellipsis or not isinstance(step, int) else args[step]
        elif get_origin(hint) is dict:
            hint = get_args(hint)[1]
        elif _is_union(hint):
            return hint  # the tag itself is wrong: the union knows all tags
        else:
            return None
        value = _value(value, step)
        hint = _bare(hint, value)
    return hint


def _value(value: Any, step: str | int) -> Any:
    try:
        return value[step]
    except (LookupError, TypeError):
        return None


def _bare(hint: Any, value: Any) -> Any:
    """Return the annotation without Annotated and None; of a union of tagged structs the one that `value` names."""
    if get_origin(hint) is Annotated:
        return _bare(get_args(hint)[0], value)
    if not _is_union(hint):
        return hint
    members = [member for member in get_args(hint) if member is not type(None)]
    if len(members) == 1:
        return _bare(members[0], value)
    for member in members:
        if _is_struct(member) and isinstance(value, dict):
            config = member.__struct_config__
            if value.get(config.tag_field) == config.tag:
                return member
    return hint


def _allowed(hint: Any) -> tuple[str, ...]:
    """Return the values that an annotation allows: of a Literal, or the tags of a union of structs."""
    if get_origin(hint) is Literal:
        return tuple(str(value) for value in get_args(hint))
    if _is_union(hint):
        return tuple(str(m.__struct_config__.tag) for m in get_args(hint) if _is_struct(m))
    return ()


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType)


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)
