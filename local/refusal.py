"""What the page is told when something cannot be done."""

from __future__ import annotations


class Refused(Exception):
    """Something a person could not do in Discord either; the message is for that person."""


class PortTaken(OSError):
    """Another program listens on this port; the message is one sentence that says what to do."""


class UnreadableWorld(Exception):
    """The stored world cannot be read; the message is one sentence that says what to do."""
