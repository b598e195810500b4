"""Rows of widgets as Discord components, and the form in which an answer is typed.

A view of ours is never stored by discord.py: it counts as finished from the start, and every press or form arrives at
the desk by its address (`Desk.arrived`). So nothing has to be restored after a restart.
"""

from __future__ import annotations

from typing import Any

import discord

from cogs.panels.custom_id import Address
from cogs.panels.limits import INPUT, INPUT_LABEL, INPUT_PLACEHOLDER, MODAL_TITLE
from cogs.panels.widgets import Button, Menu, Rows
from cogs.texts import texts
from table.words import clip

_STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}


class StatelessView(discord.ui.View):
    """Components that carry their whole meaning in their ids."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()


def view(rows: Rows) -> discord.ui.View | None:
    """Return the rows as a view, or None when there is nothing to press."""
    if not rows:
        return None
    made = StatelessView()
    for number, row in enumerate(rows):
        for item in row:
            made.add_item(_button(item, number) if isinstance(item, Button) else _menu(item, number))
    return made


def payload(rows: Rows) -> list[dict[str, Any]]:
    """Return the rows as they are sent."""
    made = view(rows)
    return made.to_components() if made else []


def _button(item: Button, row: int) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        style=_STYLES[item.style], label=item.label, custom_id=item.at.pack(), disabled=item.disabled, row=row
    )


def _menu(item: Menu, row: int) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(label=option.label, value=str(option.slot), description=option.hint or None)
        for option in item.items
    ]
    return discord.ui.Select(custom_id=item.at.pack(), placeholder=item.placeholder, options=options, row=row)


def entry(at: Address, title: str) -> discord.ui.Modal:
    """Return the form in which an answer is typed. It knows nothing of the question: no game is loaded to open it."""
    modal = discord.ui.Modal(title=clip(title, MODAL_TITLE), custom_id=at.pack(), timeout=None)
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label=clip(texts.ENTRY_LABEL, INPUT_LABEL),
        custom_id="answer",
        placeholder=clip(texts.ENTRY_EXAMPLE, INPUT_PLACEHOLDER),
        max_length=INPUT // 4,
        required=False,
    )
    modal.add_item(field)
    modal.stop()
    return modal


def entered(interaction: discord.Interaction[Any]) -> str:
    """Return what was typed into the form of `entry`."""
    data: Any = interaction.data or {}
    for row in data.get("components", ()):
        for item in row.get("components", ()) or (row.get("component"),):
            if item and item.get("custom_id") == "answer":
                return str(item.get("value") or "")
    return ""
