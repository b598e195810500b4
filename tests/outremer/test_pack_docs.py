"""The page about content packs tells all there is to write, and its example is the pack that lies beside it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from engine.core.packs import main
from engine.outremer import GAME
from engine.outremer.content import house, model, ops
from engine.outremer.content.check import FACTS
from engine.outremer.content.load import KINDS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "content-packs.md").read_text("utf-8")
EXAMPLE = DOCS / "example-pack"
NAMED = set(re.findall(r"`\"?(\w+)\"?`", PAGE)) | set(re.findall(r"\"(\w+)\"", PAGE))


def test_every_operation_fact_measure_and_moment_is_named() -> None:
    tags = {str(op.__struct_config__.tag) for op in get_args(ops.AnyOp)}
    whens = [get_type_hints(cls)["when"] for cls in (model.Building, model.Spy, model.Rescript)]
    moments = {moment for hint in whens for moment in get_args(hint)}
    keys, whom = get_type_hints(ops.Modify)["key"], get_type_hints(model.Event)["who"]
    named = (tags, FACTS, get_args(model.Measure), moments, get_args(keys), get_args(whom))
    assert {word for words in named for word in words} - NAMED == set()


def test_every_file_is_listed_with_its_pieces() -> None:
    for kind, _, count in KINDS:
        assert re.search(rf"\| `{kind}\.toml` \| .* \| {count} \|", PAGE), kind
    assert "`tracks.toml`" in PAGE


def test_the_example_of_the_page_is_the_example() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert blocks[0] == (EXAMPLE / "pack.toml").read_text("utf-8")
    assert blocks[1] in (EXAMPLE / "spies.toml").read_text("utf-8")


def test_the_command_of_the_page_finds_the_example_good(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        for path in (EXAMPLE, EXAMPLE / "spies.toml"):
            assert main([str(path)]) == 0
            assert capsys.readouterr().out.startswith("Good. Sixteen merchants (an example) for Outremer: spies.toml")
    finally:
        GAME.remove_pack()
    assert house().spies.keys() <= GAME.cards().keys()
