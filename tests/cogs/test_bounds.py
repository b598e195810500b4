"""Whatever is typed is read in a moment (issue 10, D 17): 6,000 signs of which each stands for eighteen letters."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from itertools import chain

import pytest

from cogs.panels.limits import INPUT
from cogs.typed import bounds, macro, topics, typed
from engine.core.decision import Decision, Prompt
from engine.core.errors import Refusal
from engine.outremer import GAME
from tests.cogs.walk import questions

MOMENT = 0.25
"""Seconds; it was 2.6 for a topic and 0.6 for an answer, and is a hundredth of this."""
LONG = {
    "ligature": "ﷺ" * 6000,
    "list": "ﷺ, " * 2000,
    "marks": "e" + "\u0301" * 5999,
    "letters": "x" * 6000,
    "digits": "1" * 6000,
    "spaces": "1" + " " * 5998 + "1",
    "amounts": "1 1 " * 1500,
    "commas": "," * 6000,
    "hyphens": "-" * 6000,
}


def largest() -> dict[str, tuple[Decision, Prompt]]:
    """Return the largest question of each shape."""
    found: dict[str, tuple[Decision, Prompt]] = {}
    for decision, prompt in chain(questions(1, GAME), questions(6)):
        shape = type(decision.shape).__name__
        if shape not in found or len(decision.ids) > len(found[shape][0].ids):
            found[shape] = decision, prompt
    return found


ASKED = largest()


def in_time(work: Callable[[], object]) -> None:
    """Do something that may be refused, three times at most until it is quick: the machine may be busy."""
    took = []
    for _ in range(3):
        begun = time.perf_counter()
        with contextlib.suppress(Refusal):
            work()
        took.append(time.perf_counter() - begun)
        if took[-1] < MOMENT:
            return
    raise AssertionError(took)


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
@pytest.mark.parametrize("shape", ASKED)
def test_a_long_answer_is_read_and_suggested_in_a_moment(shape: str, text: str) -> None:
    decision, prompt = ASKED[shape]
    for words in (text, text[: bounds.ANSWER]):
        in_time(lambda words=words: typed.answer(words, decision, prompt))
        in_time(lambda words=words: macro.choices(decision, prompt, words))
        in_time(lambda words=words: typed.find(words, decision.ids, prompt))


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_long_topic_is_looked_up_in_a_moment(text: str) -> None:
    sections = GAME.rules()
    in_time(lambda: topics.topic(text, sections))
    in_time(lambda: topics.mentions(text, sections))


def test_what_is_compared_is_short_and_a_text_of_ours_is_whole() -> None:
    assert len(typed.fold("ﷺ" * 6000)) <= typed.LONGEST
    assert typed.folded("A word. " * 500).count("word") == 500
    assert typed.fold("  Éd-essa’s  ") == "ed essas"


def test_a_form_takes_as_much_as_an_option() -> None:
    assert INPUT // 4 == bounds.ANSWER
