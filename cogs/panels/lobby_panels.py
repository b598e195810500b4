"""The public message of a table, and the private panel of its options."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.panels.custom_id import Address
from cogs.panels.limits import CONTENT, MENU, MENU_TEXT, ROWS
from cogs.panels.widgets import Button, Item, Menu, Rows
from cogs.texts import done_texts, lobby_texts, texts
from engine.core.protocol import Game, GameOption
from engine.core.view import SeatView
from table import words
from table.model import Status, StepBack, Table, WaitingSeat
from table.words import clip


def lobby(table: Table, game: Game | None, called: Iterable[SeatView] = (), challenge: str = "") -> tuple[str, Rows]:
    """Return text and rows of the table's public message; after the start it has no buttons.

    `game` is None when this release does not have the table's game; `called` are the seats as the game calls them, and
    `challenge` is the day of the daily challenge that it is.
    """
    names = {seat.seat: seat.name for seat in called}
    first = 0 if table.state == "over" else 1
    seats = [
        lobby_texts.seat_line(first and s.seat + 1, s.name, s.user_id, s.computer, names.get(s.seat, ""))
        for s in table.seats
    ]
    if game is None:
        return clip(lobby_texts.lobby(table.game, table.id, table.state, seats, (), "", full=False), CONTENT), []
    full = len(table.seats) >= max(game.info.seats)
    daily = [lobby_texts.challenge(challenge)] if challenge else []
    options = [*daily, *(f"• {option.title}: {_words(option, table)}" for option in shown(table, game))]
    if table.verbosity != "normal":
        options.append(f"• {lobby_texts.verbosity(table.verbosity)}")
    if table.deadline_ms is not None:
        options.append(f"• {lobby_texts.deadline(table.deadline_ms)}")
    wanted = lobby_texts.wanted(game.info.seats)
    text = lobby_texts.lobby(game.info.title, table.id, table.state, seats, options, wanted, full=full)
    return clip(text, CONTENT), _buttons(table, game) if table.state == "lobby" else []


def status(known: Status, game: Game | None) -> str:
    """Return how a table stands: who sits there, who is waited for, since when and until when."""
    parts = [lobby(known.table, game, known.seats, known.challenge)[0]]
    if known.broken:
        parts.append(known.broken)
    elif known.table.state == "running":
        lines = (texts.waiting_line(w.name, w.text, w.user_id, w.since, w.deadline) for w in known.waiting)
        parts += [f"**{known.heading}**", texts.nobody_waits(lines)]
        advice = words.open_seat(known.table, (w.seat for w in known.waiting))
        parts += [*_rests(known.table), *([advice] if advice else [])]
    elif known.outcome is not None:
        parts.append(texts.result(known.outcome, known.seats, known.table.seats) if known.seats else known.outcome.text)
    return "\n".join(parts)


def deadline(table: Table, waiting: Iterable[WaitingSeat], changed: str) -> str:
    """Return the table's deadline, and until when whom it waits for; with it what was changed, or how that is done."""
    lines = [texts.waiting_line(w.name, w.text, w.user_id, w.since, w.deadline) for w in waiting]
    head = changed or f"Table {table.id}: {lobby_texts.deadline(table.deadline_ms)}"
    return "\n".join([head, *_rests(table), *lines, *([] if changed else [lobby_texts.DEADLINE_HOW])])


def _rests(table: Table) -> list[str]:
    return [lobby_texts.rests(table.rests)] if table.rests else []


def _buttons(table: Table, game: Game) -> Rows:
    full = len(table.seats) >= max(game.info.seats)
    row = [
        Button(Address("join", table.id), lobby_texts.JOIN, "main", disabled=full),
        Button(Address("leave", table.id), lobby_texts.LEAVE),
    ]
    if max(game.info.seats) > 1:
        row.append(Button(Address("computers", table.id), lobby_texts.COMPUTER, disabled=full))
    if game.info.options:
        row.append(Button(Address("options", table.id), lobby_texts.OPTIONS))
    return [(*row, Button(Address("start", table.id), lobby_texts.START, "good"))]


def shown(table: Table, game: Game) -> list[GameOption]:
    """Return the options that matter with what is chosen so far."""
    values = chosen(table, game)
    return [o for o in game.info.options if o.needs is None or values.get(o.needs[0]) == o.needs[1]]


def chosen(table: Table, game: Game) -> dict[str, str]:
    """Return the values of all options, defaults filled in."""
    return {o.id: table.options.get(o.id, o.default) for o in game.info.options}


def _words(option: GameOption, table: Table) -> str:
    value = table.options.get(option.id, option.default)
    return dict(option.values).get(value, value)


def options(table: Table, game: Game, page: int = 0, *, may: bool = True) -> tuple[str, Rows]:
    """Return the private options panel: a menu for each option, four to a page; for who `may` not choose, words."""
    known = list(game.info.options)
    if not may:
        lines = [lobby_texts.option_line(o.title, _words(o, table), o.help) for o in shown(table, game)]
        return clip("\n".join([lobby_texts.options_panel(game.info.title), *lines]), CONTENT), []
    size = ROWS - 1 if len(known) > ROWS else ROWS
    last = max(0, (len(known) - 1) // size)
    page = min(page, last)
    rows: Rows = [
        (_option_menu(option, known.index(option), table, page),) for option in known[page * size : (page + 1) * size]
    ]
    if last:
        at = Address("options", table.id, prompt=1)
        rows.append(
            (
                Button(Address(at.verb, at.game, 1, page=max(0, page - 1)), "◀", disabled=page == 0),
                Button(Address(at.verb, at.game, 1, page=page + 1), "▶", disabled=page == last),
            )
        )
    return lobby_texts.options_panel(game.info.title), rows


def _option_menu(option: GameOption, number: int, table: Table, page: int) -> Menu:
    value = table.options.get(option.id, option.default)
    items = tuple(
        Item(n, clip(f"{option.title}: {words}" + (" ✓" if name == value else ""), MENU_TEXT))
        for n, (name, words) in enumerate(option.values[:MENU])
    )
    at = Address("set", table.id, prompt=number, page=page, menu="m")
    return Menu(at, clip(f"{option.title}: {_words(option, table)}. {option.help}", MENU_TEXT), items)


def closing(table: Table) -> tuple[str, Rows]:
    """Return the private question whether a table is to be closed; its button is for the table as it stands now."""
    return lobby_texts.END_SURE.format(number=table.id), [
        (Button(Address("end", table.id, table.seq), lobby_texts.END, "bad"),)
    ]


def starting(table: Table, chooser: str) -> tuple[str, Rows]:
    """Return the private question whether a game begins with who sits there now, while a computer player is chosen."""
    count = len(table.seats)
    text = lobby_texts.starting(table.id, chooser, [held.name for held in table.seats])
    return text, [(Button(Address("start", table.id, prompt=count), lobby_texts.begin_with(count), "good"),)]


def stepping_back(back: StepBack) -> tuple[str, Rows]:
    """Return the private question whether commands are taken back; its button is for the game as it stands now."""
    at = Address("back", back.table.id, back.seq, page=back.commands)
    return done_texts.back_question(back), [(Button(at, texts.TAKE_BACK, "bad"),)]


def leaving(table: Table, called: str, computer: int, player: str | None) -> tuple[str, Rows]:
    """Return the private question whether a seat of a running game is given up, to a computer player or to nobody."""
    text = lobby_texts.leave_sure(table.id, called, player)
    return text, [(Button(Address("leave", table.id, table.seq, slot=computer), lobby_texts.LEAVE_SURE, "bad"),)]


def computers(table: Table, game: Game) -> tuple[str, Rows]:
    """Return the private panel in which a computer player is chosen."""
    buttons = tuple(Button(Address("computer", table.id, slot=n), name) for n, name in enumerate(game.players()))
    return lobby_texts.which_computer(game.players()), [buttons[:5]]
