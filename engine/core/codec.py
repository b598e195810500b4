"""Copying without a hand-kept list of fields: copiers are compiled once from the annotations of the structs.

Rules: a frozen struct, a tuple and a scalar are shared; a list or dict is copied one level and its elements by their
own annotation; any other struct is copied field by field. A new field is therefore copied, dumped and loaded as soon as
it is annotated. A set is refused: the order of its strings changes from process to process, and with it the bytes of a
dump and the course of a rule that walks through it.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

Copier = Callable[[Any], Any]
_COPIERS: dict[type, Copier] = {}


def copier(cls: type) -> Copier:
    """Return a function that copies an instance of the struct `cls` independently of the original."""
    found = _COPIERS.get(cls)
    if found is not None:
        return found
    _COPIERS[cls] = lambda value: _COPIERS[cls](value)  # for a struct that holds its own kind
    try:
        made = _COPIERS[cls] = _compile(cls)
    except BaseException:
        del _COPIERS[cls]
        raise
    return made


def _compile(cls: type) -> Copier:
    scope: dict[str, Any] = {}
    return _function(_made(cls, "o", scope, 0), scope)


def _made(cls: type, source: str, scope: dict[str, Any], depth: int) -> str:
    """Return Python source that makes another `cls` of the copied fields of `source`."""
    hints = get_type_hints(cls)
    parts = []
    for name, parameter in inspect.signature(cls).parameters.items():
        keyword = f"{name}=" if parameter.kind is parameter.KEYWORD_ONLY else ""
        parts.append(keyword + _expression(hints[name], f"{source}.{name}", scope, depth))
    return f"{_bind(scope, cls)}({', '.join(parts)})"


def _function(expression: str, scope: dict[str, Any]) -> Copier:
    exec(f"def copy(o):\n    return {expression}\n", scope)  # compiled from annotations of our own classes only
    made: Copier = scope["copy"]
    return made


def _bind(scope: dict[str, Any], value: Any) -> str:
    name = f"k{len(scope)}"
    scope[name] = value
    return name


def _expression(hint: Any, source: str, scope: dict[str, Any], depth: int) -> str:
    """Return Python source that copies `source`, a value annotated `hint`."""
    if not _mutable(hint):
        return source
    origin, args = get_origin(hint), get_args(hint)
    item = f"i{depth}"
    if origin is list:
        if not _mutable(args[0]):
            return f"{source}.copy()"
        return f"[{_expression(args[0], item, scope, depth + 1)} for {item} in {source}]"
    if origin is dict:
        _mutable(args[0])
        if not _mutable(args[1]):
            return f"{source}.copy()"
        return f"{{q{depth}: {_expression(args[1], item, scope, depth + 1)} for q{depth}, {item} in {source}.items()}}"
    if origin in (Union, types.UnionType):
        if len(args) == 2 and args[1] is type(None):
            return f"(None if {source} is None else {_expression(args[0], source, scope, depth)})"
        return f"{_bind(scope, _dispatch(args))}({source})"
    if depth == 1 and source == "i0":  # the elements of a container: no call for each; deeper, it would never end
        return _made(hint, source, scope, depth)
    return f"{_bind(scope, copier(hint))}({source})"


def _dispatch(members: tuple[Any, ...]) -> Copier:
    """Copy a value of a union (of structs, containers and immutable members) by its own class."""
    table: dict[Any, Copier] = {}
    for member in members:
        if _mutable(member):
            scope: dict[str, Any] = {}
            table[get_origin(member) or member] = _function(_expression(member, "o", scope, 0), scope)

    def copy(value: Any) -> Any:
        found = table.get(type(value))
        return value if found is None else found(value)

    return copy


def _mutable(hint: Any) -> bool:
    """Whether a value annotated `hint` must be copied; raise TypeError when a position may not hold it."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (list, dict):
        return True
    if origin is Literal or hint is None:
        return False
    if origin in (Union, types.UnionType):
        return any(_mutable(arg) for arg in args)
    if origin is tuple:
        if any(_mutable(arg) for arg in args if arg is not Ellipsis):
            raise TypeError(f"{hint}: a tuple of mutable values cannot be copied safely; use a list")
        return False
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return not hint.__struct_config__.frozen
    if hint in (int, str, bool, float, bytes, type(None)):
        return False
    raise TypeError(f"{hint}: not a type that a position may hold")
