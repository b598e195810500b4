"""What was done at a table, in words: who or what it concerns, from what to what; or that nothing was changed, and why.

Every use of the service answers with a `Done`, the table beside how it stood before, and is worded here and nowhere
else. `called` is what the game calls the seats, by seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cogs.texts import lobby_texts, texts
from cogs.texts.texts import escape
from engine.core.protocol import GameOption
from engine.core.words import join
from table.model import Done, Preference, SeatInfo, StepBack, Table, Tastes
from table.words import clip, place, resume

Called = Mapping[int, str]
NOTHING = "Nothing was changed: {why}."
TOLD = 900
"""So many characters of the log stand in an answer."""


def nothing(why: str) -> str:
    """Return that nothing was changed, and why."""
    return NOTHING.format(why=why)


def seat_name(seat: int, called: Called) -> str:
    """Return a seat as the game calls it, or before the start by its number."""
    return called.get(seat) or f"seat {seat + 1}"


def holder(held: SeatInfo | None) -> str:
    """Return who holds a seat."""
    vacant = held is None or (held.user_id is None and held.computer is None)
    return "nobody" if held is None or vacant else escape(held.name)


# ------------------------------------------------------------------------------------------------ opening and sitting


def opened(done: Done, title: str) -> str:
    """A table was opened."""
    return f"Table {done.id} is open in {_where(done)}: {title}. You sit on seat 1."


def brought_in(done: Done, title: str) -> str:
    """A table was opened from a record."""
    held = [f"{seat.seat + 1}. {holder(seat)}" for seat in done.seats]
    state = "was played to its end" if done.state == "over" else "goes on"
    return f"Table {done.id} is open: {title}. The game of the record {state} there. Its seats: {join(held, 'and')}."


def joined(done: Done, user_id: int, called: Called) -> str:
    """Somebody sat down."""
    seat = done.seat_of(user_id)
    assert seat is not None
    if not done.changed:
        return nothing(f"you sit at table {done.id} already ({seat_name(seat, called)})")
    if done.state == "lobby":
        return f"You sit down at table {done.id}, on seat {seat + 1}."
    return f"You play {seat_name(seat, called)} at table {done.id} from now on."


def left(done: Done, user_id: int, called: Called, computer: str | None) -> str:
    """Somebody gave up a seat."""
    seat = done.before.seat_of(user_id)
    if seat is None:
        return nothing(f"you have no seat at table {done.id}")
    if done.state == "lobby":
        alone = " Before the start no computer player takes it over; `/game computer-add` adds one." if computer else ""
        return f"You have left table {done.id}: seat {seat + 1} is free.{alone}"
    after = done.held(seat)
    now = f"{holder(after)} plays on" if after is not None and after.computer else "the seat is open"
    return f"You have given up {seat_name(seat, called)} at table {done.id}: {now}."


def computer_added(done: Done, player: str, called: Called) -> str:
    """A computer player sat down."""
    fresh = [held.seat for held in done.seats if held.computer and done.before.held(held.seat) != held]
    if not fresh:
        return nothing("this press was answered before")
    if done.before.state == "lobby":
        return f"The computer player {player} sits down at table {done.id}, on seat {fresh[0] + 1}."
    return f"The computer player {player} plays {seat_name(fresh[0], called)} at table {done.id} from now on."


def computer_removed(done: Done, seat: int) -> str:
    """A computer player was taken away, or none sat there."""
    was = done.before.held(seat)
    if done.changed:
        return f"{holder(was)} has left table {done.id}: seat {seat + 1} is free."
    computers = [str(held.seat + 1) for held in done.seats if held.computer]
    seats = "seat" if len(computers) == 1 else "seats"
    known = (
        f"computer players sit on {seats} {join(computers, 'and')}" if computers else "no computer player sits there"
    )
    return nothing(f"seat {seat + 1} of table {done.id} is {_whose(was)}; {known}")


def _whose(held: SeatInfo | None) -> str:
    return "empty" if held is None or holder(held) == "nobody" else f"{holder(held)}'s"


def wished(done: Done, seat: int, called: Called, person: str) -> str:
    """Somebody agrees to a new player, and others have not yet."""
    name = seat_name(seat, called)
    return (
        f"Noted: you agree that {name} at table {done.id} goes to {escape(person)}. It does when everybody else at the "
        "table has said the same."
    )


def replaced(done: Done, seat: int, called: Called) -> str:
    """A seat was handed to somebody."""
    name = seat_name(seat, called)
    if not done.changed:
        return nothing(f"{holder(done.held(seat))} plays {name} at table {done.id} already")
    return f"{name} at table {done.id} goes from {holder(done.before.held(seat))} to {holder(done.held(seat))}."


# ------------------------------------------------------------------------------------------------ how it is played


def options(done: Done, known: Iterable[GameOption], asked: Iterable[str]) -> str:
    """Options were chosen: those that are different now, or those that were `asked` for and are as they were."""
    found = {option.id: option for option in known}
    old = {option.id: _value(option, done.before) for option in found.values()}
    new = {option.id: _value(option, done) for option in found.values()}
    changed = [f"{found[name].title}: {new[name]} (was: {old[name]})" for name in found if old[name] != new[name]]
    if changed:
        return f"Table {done.id}: {'; '.join(changed)}."
    same = [f"{found[name].title} is “{new[name]}” already" for name in asked if name in found]
    return nothing(f"at table {done.id} {join(same, 'and')}")


def _value(option: GameOption, table: Table) -> str:
    value = table.options.get(option.id, option.default)
    return dict(option.values).get(value, value)


def verbosity(done: Done) -> str:
    """It was set how much is told."""
    now, old = (lobby_texts.VERBOSITIES[table.verbosity] for table in (done, done.before))
    if not done.changed:
        return nothing(f"that is what table {done.id} tells already ({now})")
    return f"Table {done.id} tells in its channel from now on: {now}. Until now: {old}."


def deadline(done: Done) -> str:
    """The deadline was set or taken away."""
    now, old = (lobby_texts.limit(table.deadline_ms) for table in (done, done.before))
    if not done.changed:
        return nothing(f"table {done.id} has {now} already" if done.deadline_ms else f"table {done.id} has {now}")
    if done.deadline_ms is None:
        return f"{lobby_texts.DEADLINE_NONE} Table {done.id} had {old}."
    return f"Table {done.id}: {lobby_texts.deadline(done.deadline_ms)} Until now it had {old}."


def preference(table: Table, before: Preference, now: Preference) -> str:
    """Somebody chose what happens when others might react."""
    words = lobby_texts.PREFERENCES[now]
    if before == now:
        return nothing(f"when others might react, you are {words} at table {table.id} already")
    return f"When others might react at table {table.id}, you are from now on: {words}. Until now: " + (
        f"{lobby_texts.PREFERENCES[before]}."
    )


def tastes(before: Tastes, now: Tastes) -> str:
    """Somebody chose what to be sent."""
    words = texts.TASTES_SET.format(pings=texts.PINGED[now.pings], hand=texts.HAND_SENT[now.hand])
    return words if before != now else f"Nothing was changed. {words}"


# ------------------------------------------------------------------------------------------------ start, rest, end


def started(done: Done, title: str, called: Called) -> str:
    """The game began."""
    if not done.changed:
        return nothing(f"the game at table {done.id} has begun already")
    people = [f"{holder(held)} ({called[held.seat]})" if held.seat in called else holder(held) for held in done.seats]
    return f"{title} begins at table {done.id}, with {join(people, 'and')}."


def resumed(done: Done) -> str:
    """A table that was put away goes on."""
    if not done.changed:
        return nothing(f"table {done.id} was not put away")
    begun = "goes on" if done.state == "running" else "is open again, and has not begun"
    return f"Table {done.id} {begun}, in {_where(done)}."


def moved(done: Done) -> str:
    """A table went to another channel."""
    if not done.changed:
        return nothing(f"table {done.id} is played in {_where(done)} already")
    rests = f" It is still put away: `{resume(done.id)}` goes on with it." if done.state == "archived" else ""
    return f"Table {done.id} is played in {_where(done)} from now on, no longer in {_where(done.before)}.{rests}"


def ended(done: Done) -> str:
    """A table was closed."""
    if not done.changed:
        how = "was played to its end" if done.state == "over" else "was closed already"
        return nothing(f"table {done.id} {how}")
    result = "" if done.before.state == "lobby" or not done.before.seq else ": its game has no result"
    return f"Table {done.id} is closed{result}."


def _where(table: Table) -> str:
    return place(table.channel_id, table.guild_id)


# ------------------------------------------------------------------------------------------------ moderators' repair


def back_question(back: StepBack) -> str:
    """Return the question whether commands are taken back, with all that goes."""
    count = "the last command" if back.commands == 1 else f"the last {back.commands} commands"
    also = ""
    if back.computers:
        moves = "one move" if back.computers == 1 else f"{back.computers} moves"
        also = f", and with it {moves} of computer players"
    told = _told(back.lines) or "(Nothing of it can be read by everybody.)"
    return f"Take back {count} at table {back.table.id}{also}? This would not count any more:\n{told}"


def stepped_back(done: Done, commands: int) -> str:
    """Commands were taken back, or a position that did not load was rebuilt."""
    if not commands:
        return f"The position of table {done.id} was rebuilt from its log; nothing was taken back."
    count = "The last command" if commands == 1 else f"The last {commands} commands"
    was = "was" if commands == 1 else "were"
    return "\n".join(filter(None, [f"{count} at table {done.id} {was} taken back:", _told(done.lines)]))


def acted(done: Done, seat: int, called: Called) -> str:
    """The table decided for a seat."""
    who = f"{seat_name(seat, called)} ({holder(done.before.held(seat))})"
    return "\n".join([f"The table has decided for {who} at table {done.id}:", _told(done.lines)])


def _told(lines: Sequence[str]) -> str:
    """Return the first lines, as many as there is room for, and how many more there are."""
    shown = [f"• {line}" for line in lines]
    while len(shown) > 1 and len("\n".join(shown)) > TOLD:
        shown.pop()
    left = len(lines) - len(shown)
    more = [f"-# … and {left} more line{'s' * (left != 1)}: `/log` shows them."] if left else []
    return "\n".join([clip("\n".join(shown), TOLD), *more]) if shown else ""
