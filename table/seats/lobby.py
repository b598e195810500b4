"""Opening a table, sitting down and up, options, start and end; and the same for a game that is running."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from db import actions, games, seats, settings, timers
from db.actions import Action
from db.connection import Connection
from db.errors import ChannelTaken
from engine.core.protocol import GameConfig
from table import receipts, tables, words
from table.live import Draft, Live
from table.log import By, Entry
from table.meta import Meta
from table.model import COMPUTER_NAME, Done, SeatInfo, Verbosity
from table.moves.computer import Computers
from table.outbox import announce
from table.outbox.announce import Poster
from table.refusals import BadOption, ChannelBusy, SeatCount, SeatRefused, TooMany, WrongState
from table.seats import claims, lobby_rows
from table.seats import options as choices
from table.seats.claims import Claims
from table.tables import Tables
from table.time import clocks, passing
from table.words import echo

HOUR = 3_600_000
VERBOSITIES: tuple[Verbosity, ...] = ("quiet", "normal", "full")
SHORTEST, LONGEST = 1 / 12, 60 * 24
DEADLINES = f"A deadline has from 5 minutes (0.0833 hours) to {LONGEST} hours ({LONGEST // 24} days) for each answer."
LIMITED = "set the deadline: each answer is due after {time}, and all clocks start now"
UNLIMITED = "took the deadline away: each answer has as long as it takes"

NO_SEAT = "No seat of this game is open."
NO_SEAT_BUT_COMPUTERS = (
    f"{NO_SEAT} Whoever opened the table, or a moderator, can hand you the seat of a computer player: `/game replace`."
)
COMPUTER_PLAYS = "The game is running: `/game replace` hands the seat of a computer player to somebody."


class Lobby:
    """Everything about a table that is no move in its game."""

    def __init__(self, tables: Tables, computers: Computers) -> None:
        self._tables = tables
        self._computers = computers

    async def create(
        self,
        game: str,
        channel_id: int,
        guild_id: int | None,
        user_id: int,
        name: str,
        options: dict[str, str] | None = None,
        *,
        key: str = "",
        parent_id: int | None = None,
    ) -> Done:
        """Open a table in a channel; its creator sits down. Raise ChannelBusy, BadOption, TooMany.

        `parent_id` is the channel of a thread.
        """
        if game not in self._tables.games:
            raise BadOption(f"There is no game {echo(game)}.", nearest=tuple(self._tables.games)[:3])
        chosen = choices.checked(self._tables.games[game].info, {}, options or {})
        async with self._tables.lock("channel", channel_id):
            with self._tables.safely(f"opening a table in channel {channel_id}"):
                await self._tables.pulse.ready()
            meta = Meta(key=f"{user_id}:{key}" if key else "", stirred=self._tables.pulse.now())
            try:
                row = await self._tables.db.transact(
                    lobby_rows.create,
                    self._tables.games[game],
                    chosen,
                    meta,
                    self._tables.below(1 << 64),
                    user_id,
                    name,
                    (guild_id, channel_id, parent_id, self._tables.clock()),
                    self._tables.limits,
                )
            except ChannelTaken as taken:
                return await self._busy(taken.game_id, meta.key)
            except TooMany:
                raise
            except Exception as error:
                raise self._tables.fault(f"opening a table in channel {channel_id}", error) from error
        receipts.note(row.id)
        self._tables.posted()
        return await self._opened(row.id)

    async def _opened(self, game_id: int) -> Done:
        async with self._tables.open(game_id) as live:
            return live.done(None)

    async def _busy(self, game_id: int, key: str) -> Done:
        async with self._tables.open(game_id) as live:
            if key and live.meta.key == key:
                return live.done(None)
        raise ChannelBusy("This channel has a table already; one game is played here at a time.", game_id)

    async def set_options(self, game_id: int, user_id: int, values: dict[str, str], *, moderator: bool = False) -> Done:
        """Choose options of a lobby. Raise BadOption with the legal values."""
        async with self._tables.open(game_id) as live:
            live.must_be("lobby")
            was = live.table()
            live.may(user_id, moderator, "choose the options")
            chosen = choices.checked(live.rules.info, live.table().options, values)
            raw = msgspec.json.encode(chosen)
            at = self._tables.clock()
            if chosen == was.options:
                return live.done(was)
            await self._tell(live, live.meta, lambda conn: games.set_options(conn, game_id, raw, at))
            return live.done(was)

    async def set_deadline(
        self, game_id: int, user_id: int, hours: float | None, *, moderator: bool = False, name: str = ""
    ) -> Done:
        """Set how long a seat may think before the table decides for it (None: for ever).

        In a running game it counts from now, for everybody who is asked. `name` is that of who sets it: all are told.
        """
        if hours is not None and not SHORTEST <= hours <= LONGEST:
            raise BadOption(DEADLINES)
        async with self._tables.open(game_id) as live:
            live.must_be("lobby", "running")
            was = live.table()
            live.may(user_id, moderator, "set the deadline")
            wanted = None if hours is None else round(hours * HOUR)
            if wanted == live.meta.deadline:
                return live.done(was)
            meta = msgspec.structs.replace(live.meta, deadline=wanted, asked=tuple(map(clocks.afresh, live.meta.asked)))
            if not live.row.seq:
                await self._tell(live, meta, lambda _conn: None)
            else:
                await self._limit(live, meta, user_id, name)
            return live.done(was)

    async def _limit(self, live: Live, meta: Meta, user_id: int, name: str) -> None:
        """Store another deadline of a running game: an entry of the log; the prompt says until when from now on."""
        meta, seq = self._tables.wound(meta, {seat.seat: seat for seat in live.seats}), live.row.seq + 1
        by: By = "player" if user_id == live.row.created_by else "moderator"
        what = LIMITED.format(time=words.span(meta.deadline)) if meta.deadline else UNLIMITED
        body = Entry(by=by if name else "table", name=name, what=what if name else what[:1].upper() + what[1:])
        entry = Action(live.row.id, seq, "note", self._tables.clock(), None, user_id, msgspec.json.encode(body))
        post = Poster(live.row, meta.posts)
        post.channel("log", seq=seq, first=seq, last=seq)
        post.channel("prompt", seq=seq, seats=[])
        waiting = self._tables.timers(live, meta)

        def work(conn: Connection) -> None:
            actions.append(conn, entry)
            timers.replace(conn, live.row.id, waiting)

        await self._tell(live, meta, work, post)

    async def set_verbosity(self, game_id: int, user_id: int, value: str, *, moderator: bool = False) -> Done:
        """Set how much of the game the channel is told: "quiet", "normal" or "full". Raise BadOption."""
        wanted = next((known for known in VERBOSITIES if known == value), None)
        if wanted is None:
            raise BadOption(f"{echo(value)} is none of {', '.join(VERBOSITIES)}.", nearest=VERBOSITIES)
        async with self._tables.open(game_id) as live:
            live.must_be("lobby", "running")
            was = live.table()
            live.may(user_id, moderator, "set how much is told")
            if wanted != was.verbosity:
                await self._tell(live, msgspec.structs.replace(live.meta, verbosity=wanted), lambda _conn: None)
            return live.done(was)

    async def join(self, game_id: int, user_id: int, name: str) -> Done:
        """Sit down in a lobby, or take an open seat of a running game. Twice is once. Raise SeatRefused."""
        async with self._tables.open(game_id) as live:
            live.must_be("lobby", "running")
            was = live.table()
            if live.seat_of(user_id) is None:
                await self._sit(live, user_id, name, None)
            return live.done(was)

    async def add_computer(
        self, game_id: int, user_id: int, player: str, *, moderator: bool = False, key: str = ""
    ) -> Done:
        """Let a computer player sit down (or take an open seat). Raise BadOption, SeatRefused."""
        async with self._tables.open(game_id) as live:
            live.must_be("lobby", "running")
            was = live.table()
            live.takes_part(user_id, moderator, "add a computer player")
            offered = live.rules.players()
            if player not in offered:
                raise BadOption(f"There is no computer player {echo(player)}.", nearest=tuple(offered)[:3])
            mark = tables.press(game_id, user_id, key)
            if mark is None or await self._tables.db.read(settings.get, "game", game_id, f"press:{mark}") is None:
                await self._sit(live, None, COMPUTER_NAME.format(player), player, mark)
            return live.done(was)

    async def _sit(
        self, live: Live, user_id: int | None, name: str, computer: str | None, mark: str | None = None
    ) -> None:
        if live.state == "running":
            free = claims.open_seat(live, await self._claims(live), user_id)
            if free is None:
                raise SeatRefused(NO_SEAT_BUT_COMPUTERS if live.computers() else NO_SEAT)
            await self._change(live, SeatInfo(free, user_id, name, computer), "takes the seat")
            return
        most = max(live.rules.info.seats)
        if len(live.seats) >= most:
            raise SeatRefused(f"The table is full: it has {most} {'seat' if most == 1 else 'seats'}.")
        game_id, at = live.row.id, self._tables.clock()

        def work(conn: Connection) -> None:
            seats.join(conn, game_id, user_id=user_id, computer=computer, name=name, capacity=most, at=at)
            if mark is not None:
                settings.put(conn, "game", game_id, f"press:{mark}", b"1")

        await self._tell(live, live.meta, work)

    async def leave(self, game_id: int, user_id: int, *, computer: str | None = None) -> Done:
        """Get up. In a running game the seat becomes open, or that computer player's. Twice is once."""
        async with self._tables.open(game_id) as live:
            live.must_be("lobby", "running")
            was = live.table()
            seat = live.seat_of(user_id)
            if seat is not None and live.state == "lobby":
                await self._get_up(live, seat)
            elif seat is not None:
                offered = live.rules.players()
                if computer is not None and computer not in offered:
                    raise BadOption(f"There is no computer player {echo(computer)}.", nearest=tuple(offered)[:3])
                old = next(held.name for held in live.seats if held.seat == seat)
                name = COMPUTER_NAME.format(computer) if computer else old
                what = f"plays on for {words.plain(old)}" if computer else "has left; the seat is open"
                await self._change(live, SeatInfo(seat, None, name, computer), what)
            return live.done(was)

    async def remove_computer(self, game_id: int, user_id: int, seat: int, *, moderator: bool = False) -> Done:
        """Take a computer player out of the lobby."""
        async with self._tables.open(game_id) as live:
            if live.state == "running":
                raise WrongState(COMPUTER_PLAYS)
            live.must_be("lobby")
            was = live.table()
            live.takes_part(user_id, moderator, "take a computer player away")
            if seat in live.computers():
                await self._get_up(live, seat)
            return live.done(was)

    async def _get_up(self, live: Live, seat: int) -> None:
        await self._tell(live, live.meta, partial(seats.free, game_id=live.row.id, seat=seat, at=self._tables.clock()))

    async def replace(
        self, game_id: int, user_id: int, seat: int, new_user: int, name: str, *, moderator: bool = False
    ) -> Done:
        """Give a seat of a running game to another user (see `claims`). Raise SeatRefused, NotAllowed.

        Where all others must agree, this is one voice: the seat goes when the last of them says the same.
        """
        async with self._tables.open(game_id) as live:
            live.must_be("running")
            was = live.table()
            held = next((one for one in live.seats if one.seat == seat), None)
            if held is None:
                raise SeatRefused(f"There is no seat {seat + 1} at this table.")
            if held.user_id == new_user:
                return live.done(was)
            known = await self._claims(live)
            alone = claims.hands_over(live, known, user_id, seat, new_user, moderator=moderator)
            known.check(new_user, seat, name)
            if alone or not await self._wish(live, live.seated(user_id), seat, new_user, name):
                await self._change(live, SeatInfo(seat, new_user, name), "takes the seat")
            return live.done(was)

    async def _wish(self, live: Live, voice: int, seat: int, new_user: int, name: str) -> bool:
        """Note that one more wants a seat to go to somebody; return whether others still have to say so."""
        wish = claims.agree(live, seat, new_user, name, voice)
        missing = claims.missing(live, wish)
        if missing and wish not in live.meta.handing:
            others = (one for one in live.meta.handing if (one.seat, one.user_id) != (seat, new_user))
            post = Poster(live.row, live.meta.posts)
            post.channel("say", what="handing", seat=seat, user=new_user, name=name, seats=missing)
            meta = msgspec.structs.replace(live.meta, handing=(*others, wish), posts=post.posts)
            await self._tables.store(live, meta, lambda _conn: None, tuple(post.rows))
        return bool(missing)

    async def _claims(self, live: Live) -> Claims:
        """Return who may take which seat of a game that has begun."""
        return await self._tables.db.read(claims.read, live.row.id, live.meta)

    async def _change(self, live: Live, seat: SeatInfo, what: str) -> None:
        """Let somebody else hold a seat of a running game: an entry of the log like any other."""
        draft = Draft.of(live, self._tables.clock())
        draft.enter("seat", Entry(by="table", name=seat.name, what=what), seat=seat.seat, user_id=seat.user_id)
        draft.seats[seat.seat] = seat
        known = await self._claims(live)
        held = dict(known.held) if seat.user_id is None else {seat.user_id: seat.seat, **known.held}
        kept = tuple(other for other in live.meta.kept if other != seat.seat)
        wishes = tuple(wish for wish in live.meta.handing if wish.seat != seat.seat)
        draft.meta = passing.forgotten(draft.meta, seat.seat)
        draft.change(tempo={other: times for other, times in draft.meta.tempo.items() if other != seat.seat})
        draft.change(held=held, knows=tuple(known.knows), kept=kept, handing=wishes)
        if seat.user_id is not None and not clocks.inhabited(live.seats):  # until now all clocks rested
            draft.change(asked=tuple(map(clocks.afresh, draft.meta.asked)))
        fresh = {"entered": draft.seq, "at": draft.now, "since": draft.now, "number": draft.seq, "pass_at": None}
        asked = tuple(
            msgspec.structs.replace(clocks.afresh(item), **fresh) if item.seat == seat.seat else item
            for item in draft.meta.asked
        )
        missed = {other: count for other, count in draft.meta.missed.items() if other != seat.seat}
        draft.change(asked=asked, free=(), missed=missed)
        await self._tables.commit(live, draft)
        await self._computers.go_on(live)

    async def start(self, game_id: int, user_id: int, *, seed: int | None = None, moderator: bool = False) -> Done:
        """Begin. Twice is once. Raise SeatCount with the allowed numbers, or what the game itself refuses."""
        async with self._tables.open(game_id) as live:
            was = live.table()
            if live.state != "running":
                live.must_be("lobby")
                live.takes_part(user_id, moderator, "begin the game")
                await self._begin(live, live.row.seed if seed is None else seed, user_id)
                await self._computers.go_on(live)
            return live.done(was)

    async def _begin(self, live: Live, seed: int, user_id: int) -> None:
        game, count, options = live.rules, len(live.seats), live.table().options
        if count not in game.info.seats:
            raise SeatCount(f"{game.info.title} is played by {words.either(game.info.seats)}; {words.sitting(count)}.")
        choices.fits_seats(game.info, options, count)
        pos = game.setup(GameConfig(count, options, game.info.rules), seed)
        order = [seat.seat for seat in live.seats]
        if order != list(range(count)):
            await self._tables.store(live, live.meta, lambda conn: seats.renumber(conn, live.row.id, order))
        draft = Draft(game, pos, live.meta, live.row, self._tables.clock())
        edition = game.view(pos, None).edition
        body = Entry(by="table", seed=str(seed), seats=count, options=options, rules=game.info.rules, edition=edition)
        draft.enter("setup", body, user_id=user_id, events=tuple(pos.events), chance=tuple(pos.chance))
        draft.change(held={seat.user_id: seat.seat for seat in live.seats if seat.user_id is not None})
        draft.look(anew=True)
        await self._tables.commit(live, draft)

    async def may_end(self, game_id: int, user_id: int, *, moderator: bool = False) -> None:
        """Raise NotAllowed unless the user may close the table, WrongState when there is nothing to close."""
        async with self._tables.open(game_id) as live:
            live.must_be("lobby", "running", "archived")
            live.may(user_id, moderator, "close it")

    async def end(self, game_id: int, user_id: int, *, moderator: bool = False, name: str = "") -> Done:
        """Close a table before the end of its game, also one that does not load. Twice is once.

        `name` is that of who does it: everybody is told.
        """
        async with self._tables.open(game_id) as live:
            was = live.table()
            if live.state in ("lobby", "running", "archived"):
                live.may(user_id, moderator, "close it")
                at, seq = self._tables.clock(), live.row.seq + 1
                by: By = "player" if user_id == live.row.created_by else "moderator"
                entry = msgspec.json.encode(Entry(by=by if name else "table", name=name))
                action = Action(game_id, seq, "end", at, None, user_id, entry)
                meta = msgspec.structs.replace(live.meta, asked=(), free=(), request=None)
                post = Poster(live.row, meta.posts)
                post.channel("ended")
                post.channel("lobby")
                if live.row.seq:  # it has begun, so there may be hands
                    for seat in live.seats:
                        announce.part(post, live, seat, "closed")
                meta = msgspec.structs.replace(meta, posts=post.posts)
                await self._tables.store(live, meta, partial(lobby_rows.end, action=action), tuple(post.rows))
            return live.done(was)

    async def _tell(
        self, live: Live, meta: Meta, work: Callable[[Connection], object], post: Poster | None = None
    ) -> None:
        """Store a change that the lobby message shows, with what else is posted."""
        post = post or Poster(live.row, meta.posts)
        post.channel("lobby")
        meta = msgspec.structs.replace(meta, posts=post.posts, stirred=self._tables.pulse.now())
        await self._tables.store(live, meta, work, tuple(post.rows))
