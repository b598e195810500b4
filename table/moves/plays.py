"""Moves: one choice, or a script of them that is taken as a whole or not at all; and the same without
consequences.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import takewhile
from typing import Literal

from db import actions, timers
from db.actions import Action
from db.errors import Duplicate
from engine.core.decision import Choice, Decision, Prompt
from engine.core.errors import Illegal, NotYours, Over, Refusal, Stale
from table import log, tables
from table.live import Draft, Live
from table.model import Probe, Reply
from table.moves.computer import Computers
from table.reading import Reading
from table.tables import Tables
from table.time import passing

Script = Callable[[Decision, Prompt], Choice | None]
Done = Callable[[], None]
Stopped = Literal["asked", "fence", "away", "laid"]
MOST_STEPS = 200


class Plays:
    """A player's own moves."""

    def __init__(self, tables: Tables, computers: Computers, reading: Reading) -> None:
        self._tables = tables
        self._computers = computers
        self._reading = reading

    async def submit(self, game_id: int, user_id: int, number: int | None, choice: Choice, key: str) -> Reply:
        """Make one choice.

        `number` is the prompt number that the button carries; another one than the present is Stale (None:
        do not compare). The same `key` of the same user again returns the same answer without a second move.
        """
        return await self._act(game_id, user_id, key, number, _once(choice), None)

    async def run(
        self,
        game_id: int,
        user_id: int,
        script: Script,
        key: str,
        *,
        done: Done | None = None,
        number: int | None = None,
    ) -> Reply:
        """Make all choices of a script or none: it is asked with each decision of the seat until it returns
        None.

        It is never asked past a fence (something was drawn or shown), nor when the seat is not asked any
        more; `done` is called before the commit, and may raise a Refusal if something was left to say. The
        refusal of a later step names the step.
        """
        return await self._act(game_id, user_id, key, number, script, done)

    async def answered(self, game_id: int, user_id: int, number: int) -> Reply | None:
        """Return once more what a user's answer to prompt `number` did, with what the computers made of it: if it
        stands, and is the last thing that the user has done. Else return None.
        """
        async with self._tables.open(game_id) as live:
            seat = live.seat_of(user_id)
            if seat is None or live.pos is None or live.broken:
                return None
            rows = await self._tables.db.read(actions.of, game_id, number)
            own = [row for row in rows if row.seat == seat and row.kind in ("choice", "undo")]
            gone = log.taken_back(rows)
            if not own or any(row.user_id != user_id or row.seq in gone or not _same(own[0], row) for row in own):
                return None
            later = takewhile(lambda row: row in own or log.entry(row).by == "computer", rows[rows.index(own[0]) :])
            return self._reply(live, user_id, list(later), len(own), again=True)

    async def probe(self, game_id: int, user_id: int, script: Script) -> Probe:
        """Return the decision to which a script would lead; nothing is stored, and nothing drawn is shown."""
        async with self._tables.open(game_id) as live:
            seat = _ready(live, user_id, None)
            draft = Draft.of(live, self._tables.clock())
            steps, stopped = _follow(draft, seat, script, user_id, None)
            decision = draft.asked(seat) if stopped == "asked" else None
            stopped = "away" if stopped == "laid" else stopped
            prompt = draft.game.describe(draft.pos, decision) if decision else None
            return Probe(decision, prompt, steps, stopped)

    async def _act(
        self, game_id: int, user_id: int, key: str, number: int | None, script: Script, done: Done | None
    ) -> Reply:
        mark = tables.press(game_id, user_id, key)
        async with self._tables.open(game_id) as live:
            try:
                draft = self._draft(live, user_id, number, mark, script, done)
                if not draft.actions:
                    return await self._lay(live, user_id, draft)
                await self._tables.commit(live, draft)
            except Duplicate as twice:
                return await self.again(live, user_id, twice.action)
            except Refusal:
                if recorded := await self.recorded(mark):
                    return await self.again(live, user_id, recorded)
                raise
            return await self.finish(live, user_id, draft)

    def _draft(
        self,
        live: Live,
        user_id: int,
        number: int | None,
        mark: str | None,
        script: Script,
        done: Done | None,
    ) -> Draft:
        seat = _ready(live, user_id, number)
        draft = Draft.of(live, self._tables.clock())
        steps, _ = _follow(draft, seat, script, user_id, mark)
        if done is not None:
            done()
        if not steps and not draft.laid:
            raise Illegal("Nothing was chosen.")
        if steps:
            draft.close(seat)
        return draft

    async def _lay(self, live: Live, user_id: int, draft: Draft) -> Reply:
        """Note a pass that takes effect later; nobody else learns of it."""
        meta = self._tables.wound(draft.meta, draft.held(live))
        work = partial(timers.replace, game_id=live.row.id, timers=self._tables.timers(live, meta))
        await self._tables.store(live, meta, work)
        return Reply(self._reading.seen(live, user_id), (), live.row.seq, live.row.seq, 1)

    async def recorded(self, mark: str | None) -> Action | None:
        """Return what was recorded for a press."""
        return await self._tables.db.read(actions.by_key, mark) if mark else None

    async def finish(self, live: Live, user_id: int, draft: Draft) -> Reply:
        """Let the computers go on after a commit, and answer the player."""
        rows = draft.actions
        await self._computers.go_on(live, draft.present)
        if live.row.seq > draft.seq:
            rows = await self._reading.entries(live.row.id, draft.base + 1, live.row.seq)
        steps = sum(row.kind == "choice" and row.user_id == user_id for row in draft.actions)
        return self._reply(live, user_id, rows, steps, again=False)

    async def again(self, live: Live, user_id: int, recorded: Action) -> Reply:
        """Return the answer to a press that was recorded before; the rest of its command is looked up."""
        rows = [
            row for row in await self._reading.entries(live.row.id, recorded.seq, live.row.seq) if _same(recorded, row)
        ]
        return self._reply(live, user_id, rows, sum(row.kind == "choice" for row in rows), again=True)

    def _reply(self, live: Live, user_id: int, rows: list[Action], steps: int, *, again: bool) -> Reply:
        lines = self._reading.lines(live, rows, live.seat_of(user_id))
        seen = self._reading.seen(live, user_id)
        return Reply(seen, tuple(line.text for line in lines), rows[0].seq, rows[-1].seq, steps, again)


def _once(choice: Choice) -> Script:
    """Return the script that makes one choice."""
    left = [choice]
    return lambda _decision, _prompt: left.pop() if left else None


def _same(recorded: Action, row: Action) -> bool:
    """Whether a row belongs to the same command as the one that holds its key."""
    if row.seq == recorded.seq:
        return True
    return row.kind == recorded.kind == "choice" and log.entry(row).batch == log.entry(recorded).batch


def _ready(live: Live, user_id: int, number: int | None) -> int:
    """Return the seat of a user who may move now. Raise NotSeated, Over, Broken, Stale or NotYours."""
    seat = live.seated(user_id)
    if live.state in ("over", "ended"):
        raise Over("This game is over." if live.state == "over" else "This table was closed.")
    if live.state == "archived":
        live.must_be("running")
    _ = live.position
    item = live.meta.of(seat)
    if number is not None and (item is None or item.number != number):
        now = "; here is what is asked now" if item else "; nothing is asked of you now"
        raise Stale(f"This prompt is closed: the game has moved on{now}.")
    if item is None:
        raise NotYours("Nothing is asked of you now.")
    return seat


def _follow(draft: Draft, seat: int, script: Script, user_id: int, mark: str | None) -> tuple[int, Stopped]:
    """Apply a script to a draft; return the number of choices and why it stopped."""
    for steps in range(MOST_STEPS):
        decision = draft.asked(seat)
        if decision is None:
            return steps, "away"
        if steps and draft.fenced:
            return steps, "fence"
        prompt = draft.game.describe(draft.pos, decision)
        try:
            choice = script(decision, prompt)
            if choice is None:
                return steps, "asked"
            key = None if steps else mark
            choice = _held_back(draft, decision, choice, user_id)
            if draft.laid:
                return steps, "laid"
            draft.take(seat, choice, "player", user_id=user_id, key=key, batch=draft.base + 1)
        except Refusal as error:
            reason = _worded(error, decision, prompt)
            error.reason = f"Step {steps + 1}: {reason}" if steps else reason
            error.args = (error.reason,)
            raise
    raise Illegal(f"A command may hold {MOST_STEPS} steps at most.")


def _held_back(draft: Draft, decision: Decision, choice: Choice, user_id: int) -> Choice:
    """Return what the rules are told of an answer. A pass in a window that lasts is the table's to keep; one that must
    not show by its time is laid down (`draft.laid`). See `passing`.
    """
    item = draft.meta.of(decision.seat)
    if item is None or not item.reaction:  # also a window that an earlier release opened
        return choice
    decision.check(choice)
    if not decision.passes(choice):
        draft.meta = passing.forgotten(draft.meta, decision.seat)
        return choice
    draft.meta, plain = passing.lasting(draft.meta, decision, choice)
    if draft.meta.prefs.get(user_id) == "pass_unless_held" or item.pass_at is not None:
        draft.meta, draft.laid = passing.laid(draft.meta, decision.seat), True
    return plain or choice


def _worded(error: Refusal, decision: Decision, prompt: Prompt) -> str:
    """Return the reason of a refusal with the words for options and lines that it names by id; so for the nearest."""
    error.nearest = tuple(map(prompt.label, error.nearest))
    reason = error.reason
    for option in decision.ids:
        reason = reason.replace(f"“{option}”", f"“{prompt.label(option)}”")
        if reason.startswith(f"{option}: "):
            reason = prompt.label(option) + reason.removeprefix(option)
    return reason
