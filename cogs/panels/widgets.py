"""Decision shapes as rows of buttons and menus. Knows shapes, no game, and no Discord object; see presses for what
a press means.

A slot is an index into `entries`: the options (or lines) of the shape, then the free options. Questions of several
steps keep the unfinished answer in the address (see custom_id): indexes for PickSome and Order, pairs of line and
amount for Amounts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cogs.panels import grouped
from cogs.panels.custom_id import Address
from cogs.panels.grouped import Groups
from cogs.panels.limits import LABEL, MENU, MENU_TEXT, ROW
from cogs.panels.presses import entries, finished, has_room, own, pairs
from cogs.texts import texts
from engine.core.decision import (
    Amounts,
    Decision,
    Order,
    PickOne,
    PickSome,
    Prompt,
)
from table.words import clip

BUTTONS = 20
"""So many choices of one step stand as buttons; more become a menu."""
FOLDED = 10
"""More choices than these are folded when the game has put them into groups."""
TOGGLES = 15
STEPPERS = 3
"""So many lines of amounts get a row with − and + each."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button: `style` is plain, main, good or bad."""

    at: Address
    label: str
    style: str = "plain"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One option of a menu: its value is a slot."""

    slot: int
    label: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu in which one thing is chosen at a time."""

    at: Address
    placeholder: str
    items: tuple[Item, ...]


Row = tuple[Button, ...] | tuple[Menu]
Rows = list[Row]


# ---------------------------------------------------------------------------------------- showing


def panel(decision: Decision, prompt: Prompt, at: Address) -> Rows:
    """Return the rows of a private panel; `at` names game, prompt and seat and holds page and unfinished answer."""
    at = replace(at, menu="b", slot=0)
    shape = decision.shape
    if isinstance(shape, PickOne):
        return _one(decision, prompt, at)
    body = _amounts(shape, prompt, at) if isinstance(shape, Amounts) else _several(shape, prompt, at)
    return body + _free(decision, prompt, at) + _steps(decision, at)


def on_buttons(decision: Decision, prompt: Prompt) -> tuple[str, ...]:
    """Return the options and lines that stand as buttons, which have no room for a hint, as a menu has."""
    free, mine = decision.free or (), own(decision)
    if isinstance(decision.shape, PickOne):
        every = entries(decision)
        return tuple(every[n] for n in grouped.order(decision, prompt)) if _lie_open(decision, prompt) else ()
    shown = len(mine) <= (STEPPERS if isinstance(decision.shape, Amounts) else TOGGLES)
    return (mine if shown else ()) + (free if len(free) <= ROW else ())


def _one(decision: Decision, prompt: Prompt, at: Address) -> Rows:
    items = _items(prompt, entries(decision))
    if _lie_open(decision, prompt):
        count = len(own(decision))
        return _grid(
            Button(replace(at, verb="option", slot=n), items[n].label, "main" if n < count else "plain")
            for n in grouped.order(decision, prompt)
        )
    if made := grouped.groups(decision, prompt):
        return _grouped(decision, items, made, at)
    rows = _menu(items, replace(at, verb="option"), texts.CHOOSE)
    return [*rows, (*_pages(len(items), at), _typed(at))]


def _lie_open(decision: Decision, prompt: Prompt) -> bool:
    """Whether each choice of one step has a button of its own."""
    return len(entries(decision)) <= (FOLDED if grouped.groups(decision, prompt) else BUTTONS)


def _grouped(decision: Decision, items: list[Item], made: Groups, at: Address) -> Rows:
    """A button for each group; or a menu of the open one, which leads back to them. Beside both: what is in none."""
    beside, heading = grouped.loose(decision, made), grouped.opened(made, at.kept)
    if not heading and len(made) + len(beside) < BUTTONS:
        heads = [
            Button(replace(at, verb="group", slot=slots[0]), texts.group(name, len(slots)), "main")
            for name, slots in made.items()
        ]
        return [*_grid([*heads, *(_option(items[n], at) for n in beside)]), (_typed(at),)]
    slots = made[heading] if heading else tuple(n for found in made.values() for n in found)
    few = len(beside) <= ROW
    shown = [items[n] for n in (slots if few else (*slots, *beside))]
    rows = _menu(shown, replace(at, verb="option"), heading or texts.CHOOSE)
    rows += _grid(_option(items[n], at) for n in beside) if few else []
    back = (Button(replace(at, verb="clear"), texts.BACK),) if heading and len(made) > 1 else ()
    return [*rows, (*back, *_pages(len(shown), at), _typed(at))]


def _option(item: Item, at: Address) -> Button:
    return Button(replace(at, verb="option", slot=item.slot), item.label)


def _several(shape: PickSome | Order, prompt: Prompt, at: Address) -> Rows:
    """Toggles for PickSome; for Order what is not yet placed."""
    items = _items(prompt, shape.options)
    if isinstance(shape, Order):
        items = [item for item in items if item.slot not in at.kept]
    full = isinstance(shape, PickSome) and len(at.kept) >= shape.most > 1
    if len(shape.options) <= TOGGLES:
        return _grid(
            Button(
                replace(at, verb="toggle", slot=item.slot),
                clip(f"✓ {item.label}", LABEL) if item.slot in at.kept else item.label,
                "good" if item.slot in at.kept else "main",
                disabled=full and item.slot not in at.kept,
            )
            for item in items
        )
    marked = [Item(i.slot, clip(f"✓ {i.label}" if i.slot in at.kept else i.label, MENU_TEXT), i.hint) for i in items]
    return _menu(marked, replace(at, verb="toggle"), texts.CHOOSE_NEXT)


def _amounts(shape: Amounts, prompt: Prompt, at: Address) -> Rows:
    given = pairs(at.kept)
    if len(shape.lines) <= STEPPERS:
        return [_stepper(shape, prompt, at, n, given) for n in range(len(shape.lines))]
    items = []
    for n, line in enumerate(shape.lines):
        label = clip(f"{prompt.label(line.id) or line.id}: {given.get(n, 0)} / {line.most}", MENU_TEXT)
        items.append(Item(n, label, clip(prompt.hints.get(line.id, ""), MENU_TEXT)))
    less = [item for item in items if given.get(item.slot)]
    rows = _menu(items, replace(at, verb="toggle"), texts.ONE_MORE)
    return rows + (_menu(less, replace(at, verb="less"), texts.ONE_LESS) if less else [])


def _stepper(shape: Amounts, prompt: Prompt, at: Address, n: int, given: Mapping[int, int]) -> Row:
    line, amount = shape.lines[n], given.get(n, 0)
    label = clip(f"{prompt.label(line.id) or line.id}: {amount} / {line.most}", LABEL)
    return (
        Button(replace(at, verb="less", slot=n), "−", disabled=not amount),
        Button(replace(at, verb="note", slot=n), label, disabled=True),
        Button(replace(at, verb="toggle", slot=n), "+", "main", disabled=not has_room(shape, given, n)),
    )


def _free(decision: Decision, prompt: Prompt, at: Address) -> Rows:
    """What may also be done now; pressing it leaves the question itself open."""
    first = len(own(decision))
    items = [Item(i.slot + first, i.label, i.hint) for i in _items(prompt, decision.free or ())]
    if len(items) <= ROW:
        return _grid(Button(replace(at, verb="option", slot=item.slot, kept=()), item.label) for item in items)
    return _menu(items, replace(at, verb="option", kept=()), texts.ALSO)


def _steps(decision: Decision, at: Address) -> Rows:
    """The last row of a question of several steps: done, clear, pages, typed entry."""
    done = Button(replace(at, verb="done"), done_label(decision, at), "good", disabled=not _complete(decision, at))
    clear = Button(replace(at, verb="clear"), texts.CLEAR, disabled=not at.kept)
    longest = max(len(own(decision)), len(decision.free or ()))
    small = TOGGLES if not isinstance(decision.shape, Amounts) else STEPPERS
    pages = _pages(longest, at) if len(own(decision)) > small or len(decision.free or ()) > ROW else ()
    return [(done, clear, *pages, _typed(at))]


def _typed(at: Address) -> Button:
    return Button(replace(at, verb="type", kept=()), texts.TYPE)


def _items(prompt: Prompt, options: Sequence[str]) -> list[Item]:
    return [
        Item(
            n,
            clip(prompt.label(option).strip() or option, LABEL),
            clip(prompt.hints.get(option, ""), MENU_TEXT),
        )
        for n, option in enumerate(options)
    ]


def _grid(buttons: Iterable[Button]) -> Rows:
    flat = tuple(buttons)
    return [flat[n : n + ROW] for n in range(0, len(flat), ROW)]


def _menu(items: list[Item], at: Address, placeholder: str) -> Rows:
    """One page of a menu; a page beyond the last shows the last."""
    last = max(0, (len(items) - 1) // MENU)
    page = min(at.page, last)
    shown = tuple(items[page * MENU : (page + 1) * MENU])
    title = texts.page_of(placeholder, page + 1, last + 1) if last else placeholder
    return [(Menu(replace(at, menu="m"), title, shown),)] if shown else []


def _pages(count: int, at: Address) -> tuple[Button, ...]:
    last = max(0, (count - 1) // MENU)
    if not last:
        return ()
    page = min(at.page, last)
    return (
        Button(replace(at, verb="page", slot=max(0, page - 1)), "◀", disabled=page == 0),
        # the slots of both differ even at the ends, so that no id stands twice
        Button(replace(at, verb="page", slot=page + 1), "▶", disabled=page == last),
    )


def done_label(decision: Decision, at: Address) -> str:
    """Return the words on the button that ends a question of several steps: how much is chosen, how much is wanted."""
    shape = decision.shape
    if isinstance(shape, Order):
        return texts.done(len(at.kept), len(shape.options), len(shape.options))
    if isinstance(shape, Amounts):
        return texts.done(sum(pairs(at.kept).values()), shape.least, shape.most)
    assert isinstance(shape, PickSome)
    return texts.done(len(at.kept), shape.least, shape.most)


def _complete(decision: Decision, at: Address) -> bool:
    try:
        decision.check(finished(decision, at.kept))
    except ValueError:
        return False
    return True


def kept_words(decision: Decision, prompt: Prompt, at: Address) -> str:
    """Return the unfinished answer in words, or nothing."""
    ids = own(decision)
    if isinstance(decision.shape, PickOne):
        return grouped.opened(grouped.groups(decision, prompt), at.kept)
    if isinstance(decision.shape, Amounts):
        return ", ".join(f"{prompt.label(ids[n])} {amount}" for n, amount in pairs(at.kept).items())
    return (" → " if isinstance(decision.shape, Order) else ", ").join(prompt.label(ids[n]) for n in at.kept)
