"""What is told when something goes wrong between a person and the bot: nothing of it is about the game."""

from __future__ import annotations

from collections.abc import Sequence

KEPT = "What you did stands. Only the answer to it went wrong; `/act` shows what is asked of you now."
KEPT_FAULT = (
    "What you did stands. Only the answer to it went wrong, and the fault is noted as {number}; "
    "`/act` shows what is asked of you now."
)
UNSHOWN = "The answer could not be shown here. Nothing was changed; please ask again."
CHANGED = (
    "This command is not as it was: Discord still shows an older one. Open Discord anew, then choose it from the list."
)
UNFIT = "“{value}” cannot be taken for {wanted}. Choose it from what Discord offers there."
NOT_HERE = "This command is for a server: give it in a channel there."
NOT_YOURS = "You may not use this command here."
LACKING = "You need these rights for this command: {rights}."
I_LACK = "I need these rights here for this command: {rights}."
SOON = "This command needs a rest; try again in {seconds} seconds."
ANSWERED = "You have answered that already. This came of it:"
MORE_HINTS = "• … {count} more, for which there is no room: `/rules` and `/card` tell what they do."
MORE_LINES = "-# {count} more before {these}: `/log` shows them."


def more_hints(count: int) -> str:
    """Return that what so many options do is not told for want of room, and where it is."""
    return MORE_HINTS.format(count=f"{count} option{'s' * (count != 1)}")


def rights(names: Sequence[str]) -> str:
    """Return permissions as Discord's settings call them."""
    return ", ".join(name.replace("_", " ").replace("guild", "server").title() for name in names)


def more_lines(count: int, shown: int) -> str:
    """Return that so many lines are not shown before those that are, and where they can be read."""
    return MORE_LINES.format(count=f"{count} line{'s' * (count != 1)}", these="this" if shown == 1 else "these")
