"""What a commit makes visible: the outbox rows and the timers that belong to it. Pure: nothing is sent or
stored here.

Rows hold references, never a secret: what they say is rendered when they are sent, from the newest position
and for their own reader.

How much the channel is told is up to the table: each phase has one message with the picture. "quiet" leaves it as it
is (but for who plays) and has no log of the moves; "normal" has the log, and draws the picture anew in its place for
each scene (a turn, an order); "full" does so after every move. Prompts, the result, and what the table itself says (a
deadline, an undo, a new player, a moderator) always come.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Literal

import msgspec

from db.games import Game as Row
from db.outbox import Outgoing
from db.timers import Timer
from engine.core.view import View
from table import log
from table.live import Draft, Live
from table.meta import Asked, Meta
from table.model import SeatInfo
from table.time import clocks

WRONG = "?"
"""The scene of a picture that names somebody who does not play any more: it is drawn anew as soon as computers rest."""


class Poster:
    """Collects the outbox rows of one commit; each gets the table's next number as its idempotency key."""

    def __init__(self, row: Row, posts: int) -> None:
        self._row = row
        self.posts = posts
        self.rows: list[Outgoing] = []

    def channel(self, kind: str, **payload: Any) -> None:
        """Queue something for the table's channel."""
        self._put(kind, "channel", self._row.channel_id, payload)

    def elsewhere(self, kind: str, channel_id: int, **payload: Any) -> None:
        """Queue something for a channel that the table has left."""
        self._put(kind, "channel", channel_id, payload)

    def user(self, kind: str, user_id: int, **payload: Any) -> None:
        """Queue a direct message."""
        self._put(kind, "user", user_id, payload)

    def _put(self, kind: str, target: Any, target_id: int, payload: dict[str, Any]) -> None:
        self.posts += 1
        nonce = f"{self._row.id}:{self.posts}"
        self.rows.append(Outgoing(kind, target, target_id, msgspec.json.encode(payload), nonce, self._row.id))


def announce(live: Live, draft: Draft) -> tuple[Outgoing, ...]:
    """Return the rows of a commit and note in the draft's memory what was announced."""
    post = Poster(live.row, draft.meta.posts)
    held = draft.held(live)
    view = draft.game.view(draft.pos, None)
    called = tuple(seat.name for seat in view.seats)
    if draft.base == 0 or view.over or draft.seats or called != live.meta.called:
        post.channel("lobby")  # it loses its buttons, or says who sits there, as whom, and how the table stands now
        draft.change(called=called)
    verbosity = draft.meta.verbosity
    told = log.public(draft.actions, quiet=verbosity == "quiet")
    if told:
        first = draft.seq if draft.brief else draft.base + 1
        post.channel("log", seq=draft.seq, first=first, last=draft.seq)
    if draft.board or view.phase != live.meta.phase:
        post.channel("board", seq=draft.seq, phase=view.phase, anew=True, base=draft.base)
        draft.board = True
        draft.change(scene=view.scene)
    alone = clocks.inhabited(held.values()) != clocks.inhabited(live.seats)
    _waiting(post, draft, view, held, told=bool(told), alone=alone)
    if not draft.board:
        _refresh(post, draft, view, held, told=bool(told))
    for user_id, what in draft.notices:
        post.user("notice", user_id, seq=draft.seq, first=draft.base + 1, what=what)
    _windows(post, live, draft, held)
    hands = {} if view.over else _hands(post, live, draft, held)
    _partings(post, live, draft, over=view.over)
    draft.change(posts=post.posts, phase=view.phase, hands=hands)
    return tuple(post.rows)


def _refresh(post: Poster, draft: Draft, view: View, held: dict[int, SeatInfo], *, told: bool) -> None:
    """Queue the picture in its place, behind the prompt: the log and the prompt stay one message, and nobody waits for
    the drawing. What computers do in a row is drawn once. The picture names who plays, so whoever sits down or leaves
    has it drawn anew, however little is told.
    """
    scene, verbosity = draft.meta.scene, draft.meta.verbosity
    wrong = bool(draft.seats) or scene == WRONG
    moved = verbosity != "quiet" and (view.scene != scene or (told and verbosity == "full"))
    if any(held[item.seat].computer for item in draft.meta.asked):
        if wrong:
            draft.change(scene=WRONG)
    elif wrong or moved:
        post.channel("board", seq=draft.seq, phase=view.phase, anew=False)
        draft.change(scene=view.scene)


def _waiting(post: Poster, draft: Draft, view: View, held: dict[int, SeatInfo], *, told: bool, alone: bool) -> None:
    """Queue the result, or one prompt when the waiting set has changed, or only the question, and no line that is
    `told` brings it along. While a computer thinks, none. When the last person has got up (`alone`), or one comes back,
    that is told.

    Who has just moved, and is asked again after nobody but computers, reads so in the answer to the move: that is told,
    and mentioned no second time.
    """
    if view.over:
        post.channel("result", seq=draft.seq)
        return
    asked = draft.meta.asked
    thinking = any(held[item.seat].computer for item in asked)
    if thinking and clocks.computers_play(draft.meta, held.values(), view.phase):
        return
    now = tuple((item.seat, item.entered) for item in asked)
    question = blake2b(msgspec.json.encode(view.waiting), digest_size=8).hexdigest()
    if now == draft.meta.prompted and not alone:
        if question != draft.meta.question and not told:  # what stands would ask what was answered already
            post.channel("prompt", seq=draft.seq, seats=[])
        draft.change(question=question)
        return
    known = set(draft.meta.prompted)
    here = {seat for seat, _ in known} & {draft.present}
    quiet = {item.seat for item in asked if item.reaction and _passes(draft, held[item.seat])}
    fresh = [seat for seat, entered in now if (seat, entered) not in known and seat not in here]
    pings = [seat for seat in fresh if held[seat].user_id is not None and seat not in quiet]
    post.channel("prompt", seq=draft.seq, seats=pings)
    draft.change(prompted=now, question=question)
    for item in asked:
        user_id = held[item.seat].user_id
        if draft.away and item.seat in here and user_id is not None:
            post.user("asked", user_id, seat=item.seat, number=item.number)


def _passes(draft: Draft, seat: SeatInfo) -> bool:
    return draft.meta.prefs.get(seat.user_id or 0) == "pass_unless_held"


def _windows(post: Poster, live: Live, draft: Draft, held: dict[int, SeatInfo]) -> None:
    """Tell whoever passes unless something is held that now something is held."""
    before = {(item.seat, item.number) for item in live.meta.asked}
    for item in draft.meta.asked:
        user_id = held[item.seat].user_id
        new = (item.seat, item.number) not in before or item.seat in draft.seats
        open_to = item.reaction and not item.lone and not item.laid
        if user_id is not None and new and open_to and _passes(draft, held[item.seat]):
            post.user("window", user_id, seq=draft.seq, seat=item.seat, number=item.number)


def _hands(post: Poster, live: Live, draft: Draft, held: dict[int, SeatInfo]) -> dict[int, str]:
    """Queue the hands whose content changed, or to which something was said in private."""
    told = {seat for action in draft.actions for event in log.events(action) for seat in event.to or ()}
    hands = {}
    for number, seat in held.items():
        if seat.user_id is None:
            continue
        text = draft.game.hand_text(draft.game.view(draft.pos, number))
        if not text and number not in told:
            continue  # a game without hands sends none
        mark = hands[number] = blake2b(text.encode(), digest_size=8).hexdigest()
        if number in draft.seats or number in told or mark != live.meta.hands.get(number):
            post.user("hand", seat.user_id, seq=draft.seq, seat=number)
    return hands


def part(post: Poster, live: Live, seat: SeatInfo, what: Literal["left", "over", "closed"]) -> None:
    """Queue the parting of who holds a seat: what only the seat may know is taken from that person's messages."""
    if seat.user_id is not None:
        hand = live.messages.get(f"hand:{seat.seat}")
        post.user("parting", seat.user_id, seat=seat.seat, what=what, message=hand.message_id if hand else None)


def _partings(post: Poster, live: Live, draft: Draft, *, over: bool) -> None:
    """Take what only a seat may know from who held it until now; at the end from everybody."""
    for seat in live.seats:
        changed = seat.seat in draft.seats and draft.seats[seat.seat].user_id != seat.user_id
        if over or changed:
            part(post, live, seat, "over" if over else "left")


def timers(row: Row, meta: Meta, held: dict[int, SeatInfo], *, now: int, seq: int) -> tuple[Timer, ...]:
    """Return the timers that wait after entry `seq`, in the time of the tables: one deadline and reminder a waiting
    seat, passes, the computers. None at a table that rests.

    Keys name the seat, its prompt number and the beginning of its clock, so that each fires once, whatever happens in
    the same moment, and again only when the clock was started afresh.
    """

    def timer(kind: str, due: int, item: Asked, mark: str) -> Timer:
        number = msgspec.json.encode(item.number)
        return Timer(f"{row.id}:{kind}:{item.seat}:{mark}", row.id, kind, due, item.seat, number)

    made, runs = [], clocks.runs(meta, held.values())
    for item in meta.asked:
        mark = f"{item.number}:{item.began}"
        if held[item.seat].computer:
            if clocks.computers_play(meta, held.values(), meta.phase):
                made.append(timer("computer", now, item, str(seq)))
            continue
        if runs and item.pass_at is not None:
            made.append(timer("pass", item.pass_at, item, mark))
        if runs and (end := clocks.due(meta, item)) is not None:
            made.append(timer("deadline", end, item, mark))
        if runs and (call := clocks.remind_at(meta, item)) is not None:
            made.append(timer("remind", call, item, mark))
    return tuple(made)
