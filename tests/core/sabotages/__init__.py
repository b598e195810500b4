"""Sabotages of the toy, one for each way in which a verdict of the fuzz harness can fail: see test_toy_leaks.

A sabotage patches a rule of the toy (undone after the test) or overrides a call of its protocol.
"""

from tests.core.sabotages import choices, endings, keeping, leaks, questions, words
from tests.core.sabotages.kit import SABOTAGES

__all__ = ["SABOTAGES", "choices", "endings", "keeping", "leaks", "questions", "words"]
