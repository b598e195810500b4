"""The catalogue: its ids tell where they stand, what the code says is there, and what is there is said."""

from __future__ import annotations

import ast as python
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import words
from words import catalogue, pseudo, say, speaking

ROOMS = ("bot.py", "cogs", "engine", "local", "render", "table")


def sources() -> list[Path]:
    """The code of the house, and of games with a tree of their own."""
    rooms = [Path(folder).parent / room for folder in words.__path__ for room in ROOMS]
    return [path for room in rooms if room.exists() for path in (room.rglob("*.py") if room.is_dir() else [room])]


def messages(tag: str) -> Iterator[tuple[str, ast.Message]]:
    for path, text in catalogue.files(tag).items():
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ast.Junk), (tag, path, entry.content)
            if isinstance(entry, ast.Message):
                yield path, entry


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.found.add(node.id.name)


def variables(message: ast.Message) -> set[str]:
    visitor = Variables()
    visitor.visit(message)
    return visitor.found


def said() -> tuple[set[str], set[str]]:
    """The ids that the code names whole, and the beginnings that it completes."""
    whole, begun = set[str](), set[str]()
    for path in sources():
        for node in python.walk(python.parse(path.read_text("utf-8"))):
            if isinstance(node, python.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"[a-z]+(-[a-z0-9]+){2,}", node.value):
                    whole.add(node.value)
                    begun.add(node.value)
            elif isinstance(node, python.JoinedStr) and isinstance(node.values[0], python.Constant):
                begun.add(str(node.values[0].value).rstrip("-"))
    return whole, begun


def _called(node: python.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def test_an_id_tells_in_which_file_it_stands() -> None:
    for path, message in messages("en"):
        assert message.id.name.startswith(catalogue.ident(*path.split("/")) + "-"), (path, message.id.name)


def test_no_message_stands_twice() -> None:
    ids = [message.id.name for _, message in messages("en")]
    assert sorted(ids) == sorted(set(ids))


def test_every_message_is_said_somewhere() -> None:
    whole, begun = said()
    starts = tuple(f"{start}-" for start in begun if "-" in start)
    ids = [message.id.name for _, message in messages("en")]
    assert [one for one in ids if one not in whole and not one.startswith(starts)] == []


def test_every_id_that_the_code_says_is_there() -> None:
    known = {message.id.name for _, message in messages("en")}
    missing = []
    for path in sources():
        for node in python.walk(python.parse(path.read_text("utf-8"))):
            if isinstance(node, python.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
                "say",
                "has",
            ):
                first = node.args[0] if node.args else None
                if isinstance(first, python.Constant) and first.value not in known:
                    missing.append((path.name, first.value))
    assert missing == []


def test_every_language_says_known_messages_with_the_values_that_english_takes() -> None:
    english = {message.id.name: variables(message) for _, message in messages("en")}
    for tag in words.languages():
        for path, message in messages(tag):
            assert variables(message) <= english[message.id.name], (tag, path, message.id.name)


def test_a_message_is_said_in_the_language_of_the_reader() -> None:
    assert say("core-lists-and", head="a", last=3) == "a and 3"
    with speaking("en-XA"):
        assert say("core-lists-and", head="a", last=3) == "⟦a àñđ 3⟧"
        with speaking("xx"):  # a language that is not there
            assert say("core-lists-and", head="a", last="b") == "a and b"
    assert say("core-lists-and", head="a", last=1234) == "a and 1234"


def test_a_message_that_is_missing_or_lacks_a_value_is_a_fault_that_stops_no_table(monkeypatch) -> None:
    with pytest.raises(catalogue.Unsaid, match="no message core-nothing"):
        say("core-nothing")
    with pytest.raises(catalogue.Unsaid, match="core-lists-and in en: Unknown external: last"):
        say("core-lists-and", head="a")
    monkeypatch.setattr(catalogue, "strict", False)
    assert say("core-nothing-else") == "[core-nothing-else]"
    assert "b" in say("core-lists-and", head="b")


def test_the_language_of_a_person_is_the_nearest_one_that_is_there() -> None:
    assert words.best(["de-AT", "en-GB"]) == "en"
    assert words.best(["en_XA"]) == pseudo.TAG
    assert words.best([]) == "en"


def test_the_pseudo_language_is_accented_longer_and_in_brackets_and_keeps_what_is_typed() -> None:
    plain = "Press **Start**, or use `/game start` or /game join table:3 in <#12>."
    made = pseudo.text(plain)
    assert (made[0], made[-1]) == ("⟦", "⟧")
    assert not re.search(r"[A-Za-z]", re.sub(r"`[^`]*`|/game join table:|<#12>", "", made))
    assert all(kept in made for kept in ("`/game start`", "/game join table:", "<#12>", "**"))
    long = "A sentence that is long enough to be measured, with all that belongs to it."
    assert 1.25 < len(pseudo.text(long)) / len(long) < 1.45
    assert pseudo.text("12 + 3") == "12 + 3"
