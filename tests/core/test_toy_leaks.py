"""Every verdict of the fuzz harness can fail: the toy is sabotaged in one way each."""

import re

import pytest

from tests.core.sabotages import SABOTAGES
from tests.core.sabotages.kit import first_failure
from tests.toy import ToyGame


def test_the_sound_toy_passes_everything():
    assert first_failure(ToyGame()) is None


@pytest.mark.parametrize(("sabotage", "verdict", "words"), SABOTAGES)
def test_the_harness_sees(sabotage, verdict, words, monkeypatch):
    failure = first_failure(sabotage(monkeypatch))
    assert failure is not None, "the harness saw nothing"
    assert failure.verdict == verdict, failure
    assert re.search(words, failure.message), failure
    assert failure.failed.game == "toy"


def test_every_verdict_is_proved():
    proved = {parameter.values[1] for parameter in SABOTAGES}
    assert proved == {
        "audit", "cap", "chance", "copy", "crash", "dead end", "default", "end", "leak", "lines", "players",
        "pure", "refusal", "replay", "save", "undo", "view", "words",
    }  # fmt: skip
