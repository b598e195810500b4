"""What a person is told in private about a seat: that the table waits, that it decided. Each says which game and table
it is, where that is to be found, and until when.
"""

from __future__ import annotations

from typing import Any

from db.actions import Action
from engine.core.decision import Choice, Pick, PickMany, Prompt, Split
from engine.core.position import Position
from engine.core.protocol import Game
from engine.core.words import join
from table import log, words
from table.live import Live
from table.moves.replay import Replays
from table.moves.retrace import Diverged, again
from table.reading import Reading
from table.tables import Tables

NOTICES = {
    "default": "your deadline has passed, and the table has decided for you",
    "passed": "you passed automatically: you held nothing for that moment",
    "passed_late": "the moment has passed, and you passed with it",
    "undo_refused": "your request to take back was refused, and the step stands",
    "rests": "I cannot post there ({reason}). All its clocks rest until I can: nobody is decided for, and nothing is "
    "lost. `/hand` and `/act` work here, and `/game move` takes it elsewhere",
    "rested": "it was put away, for nothing could be posted there for four weeks. Nothing is lost: `{resume}` goes on "
    "with it, and `/game move` takes it elsewhere",
}
MOST = 6
"""So many decisions of the table are named."""
MORE = "… and {count} more: `/log` shows them."


def headed(live: Live, told: str) -> str:
    """Return what is told about a table, behind its game, number and link."""
    title = live.game.info.title if live.game else live.row.game
    return f"**{title}**, {link(live)}: {told}"


def link(live: Live) -> str:
    """Return where a table is played: the message that asks, or else the channel."""
    row, prompt = live.row, live.messages.get("prompt")
    where = f"table {row.id} in {words.place(row.channel_id, row.guild_id)}"
    if prompt is None or row.guild_id is None or prompt.channel_id != row.channel_id:
        return where
    return f"{where} (https://discord.com/channels/{row.guild_id}/{row.channel_id}/{prompt.message_id})"


def called(live: Live, kind: str, text: str, deadline: int | None, passes: int | None = None) -> str:
    """Return what somebody is told whom a table waits for; `deadline`, and when a window `passes`, in ms since the
    epoch.
    """
    what = "you hold something for this moment" if kind == "window" else "the table waits for you"
    until = f" Your answer is due {words.due(deadline)}." if deadline is not None else ""
    if passes is not None:
        until = f" You can play it until {words.due(passes)}; then you pass, as who holds nothing does."
    return f"{headed(live, what)}.{until}\n{text}"


class Calls:
    """Tells what the table has decided for somebody, in that person's own words."""

    def __init__(self, tables: Tables, reading: Reading, replays: Replays) -> None:
        self._tables = tables
        self._reading = reading
        self._replays = replays

    async def notice(self, live: Live, what: str, seat: int, rows: list[Action]) -> str:
        """Return a notice, and what was decided for a seat in these entries."""
        made = [row for row in rows if row.kind == "choice" and row.seat == seat and log.entry(row).by == "deadline"]
        decided = await self._decided(live, rows[0].seq - 1, made) if made else []
        lines = [f"• {line}" for line in decided[:MOST]] + (
            [MORE.format(count=len(decided) - MOST)] if len(decided) > MOST else []
        )
        reason = live.meta.rest.reason if live.meta.rest is not None else ""
        told = NOTICES[what].format(reason=reason, resume=words.resume(live.row.id))
        return "\n".join([f"{headed(live, told)}{':' if lines else '.'}", *lines])

    async def _decided(self, live: Live, before: int, made: list[Action]) -> list[str]:
        """Return each question and the answer that was taken; the position before them is built again."""
        wanted, found = {row.seq for row in made}, []
        try:
            pos = await self._replays.rebuild(live, before)
            for row in await self._reading.entries(live.row.id, before + 1, made[-1].seq):
                if row.seq in wanted:
                    found.append(_words(live.rules, pos, row))
                if row.kind == "choice":
                    again(live.rules, pos, row)
        except Diverged:  # the rules of today say it otherwise: the log still tells what came of it
            return found
        return found


def _words(game: Game, pos: Position[Any, Any], row: Action) -> str:
    """Return a question of a seat and its answer."""
    decision = next(d for d in game.decisions(pos) if d.seat == row.seat)
    prompt, choice = game.describe(pos, decision), log.entry(row).choice
    assert choice is not None
    return f"{prompt.title}: {_answer(prompt, choice)}"


def _answer(prompt: Prompt, choice: Choice) -> str:
    if isinstance(choice, Pick):
        return prompt.label(choice.option)
    if isinstance(choice, Split):
        parts = [f"{prompt.label(name)} {amount}" for name, amount in choice.amounts.items() if amount]
        return join(parts, "and") if parts else "nothing"
    options = [prompt.label(option) for option in choice.options]
    return (join(options, "and") if isinstance(choice, PickMany) else ", ".join(options)) or "nothing"
