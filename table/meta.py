"""What a table remembers besides the position: who is waited for, what was announced, preferences, undo
steps.

It is one record, stored with every commit, so that a restart changes nothing. No secret of a game is in it:
hands are kept as hashes and decisions as digests.

**Prompt numbers.** Each waiting seat has the log entry at which its present decision was first asked.
Another seat's simultaneous answer leaves it alone as long as the decision itself stays the same; the seat's
own answer always changes it, even when the next question looks alike. A button carries it; any other number
is stale.

**Windows that pass by themselves.** A window (`Decision.reaction`) opens on public knowledge for everybody who
might react, and must not tell who can: see `table.time.passing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import msgspec

from engine.core.decision import Decision
from table.model import Preference, UndoRequest, Verbosity

FREE_STEPS = 50


class Asked(msgspec.Struct, frozen=True):
    """A seat that is waited for.

    `number`: the prompt number; `entered`: the log entry at which the seat came into the waiting set;
    `since`: when that was; `at`: when the present decision was asked; `lone`: nothing but passes is legal.
    Of a window (`reaction`): `pass_at`, when it passes by itself; `laid`, the seat has said that it passes; `scopes`,
    what a pass of it can last for.

    Its clock (see `table.time.clocks`), in the time of the tables, as `pass_at` is: `began` (None: it starts with the
    commit), `called`: the reminder was sent, `reminded`: when that arrived.
    """

    seat: int
    number: int
    digest: str
    entered: int
    since: int
    at: int
    quiet: bool = False
    lone: bool = False
    pass_at: int | None = None
    began: int | None = None
    called: bool = False
    reminded: int | None = None
    reaction: bool = False
    laid: bool = False
    scopes: tuple[str, ...] = ()


class Handing(msgspec.Struct, frozen=True):
    """The wish of the seats `agreed` that a seat goes to a user, who is called so; all but that seat must agree."""

    seat: int
    user_id: int
    name: str
    agreed: tuple[int, ...]


class FreeStep(msgspec.Struct, frozen=True):
    """A command of a seat that it may take back alone; `back_to` is the log entry before it."""

    seat: int
    back_to: int


class Warned(msgspec.Struct, frozen=True):
    """Players were told `count` times, last `at`, that nothing has happened since `since` (the time of the tables)."""

    since: int = 0
    count: int = 0
    at: int = 0


class Rest(msgspec.Struct, frozen=True):
    """The clocks of a table stand still since then (in the time of the tables): its channel takes no posts."""

    since: int
    reason: str


class Meta(msgspec.Struct, frozen=True):
    """The table's own memory.

    `key` is the press that opened it, `posts` numbers its outbox rows, `prompted` is the waiting set that
    was last announced, as (seat, entered), `question` a hash of what it was asked in public, `scene` what the last
    picture in the channel was asked for, `refused` the seats whose request to take back was refused since the last
    entry, `called` how the game calls the seats, as the table's public message says it. `stirred` is when somebody last
    did something here, in the time of the tables (None: not noted by an earlier release), `missed` counts the deadlines
    that seats missed in a row, `going` is the phase to whose end computers may play among themselves.

    `held` is the seat that each user has held since the game began (None: before, or not noted by an earlier release),
    `knows` who had the whole record, `kept` the open seats that are kept for who held them, `handing` the wishes to
    give a seat away (see `table.seats.claims`).

    `standing` is what a seat has passed for (a battle, a round), `tempo` how long it took for its last answers that
    everybody saw (see `table.time.passing`).
    """

    key: str = ""
    posts: int = 0
    deadline: int | None = None
    asked: tuple[Asked, ...] = ()
    prompted: tuple[tuple[int, int], ...] = ()
    question: str = ""
    phase: str | None = None
    scene: str = ""
    hands: dict[int, str] = {}
    prefs: dict[int, Preference] = {}
    free: tuple[FreeStep, ...] = ()
    request: UndoRequest | None = None
    refused: tuple[int, ...] = ()
    verbosity: Verbosity = "normal"
    warned: Warned = Warned()
    called: tuple[str, ...] = ()
    stirred: int | None = None
    rest: Rest | None = None
    missed: dict[int, int] = {}
    going: str | None = None
    held: dict[int, int] | None = None
    knows: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    handing: tuple[Handing, ...] = ()
    standing: dict[int, tuple[str, ...]] = {}
    tempo: dict[int, tuple[int, ...]] = {}

    def of(self, seat: int | None) -> Asked | None:
        """Return what is asked of a seat."""
        return next((item for item in self.asked if item.seat == seat), None)


_DECODER = msgspec.json.Decoder(Meta)


def read(raw: bytes | None) -> Meta:
    """Return a table's memory as it was stored.

    Earlier releases noted only when a question was asked: since then its clock runs.
    """
    meta = _DECODER.decode(raw) if raw else Meta()
    if all(item.began is not None for item in meta.asked):
        return meta
    asked = (msgspec.structs.replace(item, began=item.at if item.began is None else item.began) for item in meta.asked)
    return msgspec.structs.replace(meta, asked=tuple(asked))


def digest(decision: Decision) -> str:
    """Return a short hash of all that a decision says."""
    return blake2b(msgspec.json.encode(decision, order="deterministic"), digest_size=8).hexdigest()


def advance(
    before: Iterable[Asked],
    decisions: Iterable[Decision],
    *,
    actor: int | None,
    seq: int,
    now: int,
    absent: bool = False,
    anew: bool = False,
) -> tuple[Asked, ...]:
    """Return the waiting set after log entry `seq`, in which `actor` answered (`absent`: the table did, for
    it). `anew` starts everybody afresh.

    A seat that goes on after its own answer has not left the waiting set; after a window, or an answer that
    the table gave, it enters anew, so that its player is told, and told alike whoever gave the answer.
    """
    old = {} if anew else {item.seat: item for item in before}
    made = []
    for decision in decisions:
        item = old.get(decision.seat)
        mark = digest(decision)
        if item is not None and item.digest == mark and decision.seat != actor:
            made.append(item)
            continue
        stays = item is not None and not (decision.seat == actor and (item.quiet or absent))
        entered, since = (item.entered, item.since) if item is not None and stays else (seq, now)
        made.append(
            Asked(
                decision.seat,
                seq,
                mark,
                entered,
                since,
                now,
                decision.quiet,
                decision.only_passes(),
                reaction=decision.reaction,
                scopes=tuple(decision.standing.values()),
            )
        )
    return tuple(made)
