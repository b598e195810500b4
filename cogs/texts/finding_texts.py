"""Every sentence about which table is meant."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.texts.texts import escape
from engine.core.words import join
from table.model import Table
from table.words import place

STATES = {
    "lobby": "not begun",
    "running": "under way",
    "over": "played to the end",
    "ended": "closed",
    "archived": "put away",
}


def listed(table: Table, title: str, where: str) -> str:
    """Return a table as it is suggested, in plain text: its number, game, state, channel and people."""
    people = ", ".join(seat.name for seat in table.seats if seat.user_id is not None)
    head = f"{table.id} · {title} · {STATES[table.state]}"
    return " · ".join(filter(None, [head, where, people]))


def elsewhere(table: Table) -> str:
    """Return where a table is that is not played on this server."""
    return "direct messages" if table.guild_id is None else "elsewhere"


def unknown(number: int) -> str:
    """Return what is told of a number that names no table, or none that concerns who asks."""
    return f"There is no table {number} among yours or in a channel that you can read here; `/me games` lists yours."


def which_rests(tables: Iterable[tuple[int, str]]) -> str:
    """Return the question which of several tables goes on."""
    names = [f"{number} ({escape(title)})" for number, title in tables]
    first = names[0].partition(" ")[0]
    return f"Several tables were put away here: {join(names, 'and')}. Say which: `/game resume table:{first}`."


def put_away(table: Table, title: str) -> str:
    """Return one line about a table of one's own that rests."""
    where = place(table.channel_id, table.guild_id)
    return f"• Table {table.id} in {where}, {escape(title)}: put away; `/game resume table:{table.id}` goes on with it."
