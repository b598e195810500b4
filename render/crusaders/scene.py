"""What a view says, in the terms of the pictures: who is who, names, what an order does in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from engine.crusaders.content import Content, edition
from engine.crusaders.content.model import Order
from engine.crusaders.rules.wheel import NEXT, walk
from engine.crusaders.texts import order_powers
from engine.crusaders.view import CrusadersView, PlayerView, TurnView
from render.core.people import person
from render.core.speech import written
from render.crusaders.colours import NEUTRAL, Style, style
from words import of, say


@dataclass(frozen=True)
class Who:
    """A seat: style, letter and name, and who plays it ("": not known)."""

    style: Style
    letter: str
    name: str
    person: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """The seat's name and the person's."""
        return self.name, self.person


PLAY = "Play: "  # the rulebook's heading of what an order does after the setup


def who(view: CrusadersView, seat: int) -> Who:
    """Return the owner of this seat."""
    found = next((s for s in view.seats if s.seat == seat), None)
    if found is None:
        return Who(NEUTRAL, "·", say("render-core-nobody"))
    return Who(style(found.colour), (found.letter or str(seat + 1))[:1].upper(), found.name, person(found))


def content(view: CrusadersView) -> Content:
    """Return the content that the game is played with."""
    return edition(view.edition)


def asked(view: CrusadersView, seat: int) -> str:
    """Return what is expected of a seat, without its name in front."""
    text = next((w.text for w in view.waiting if w.seat == seat), "")
    return text.removeprefix(f"{who(view, seat).name}: ")


def wanted(view: CrusadersView) -> tuple[int, ...]:
    """Return the seats that are asked something."""
    return tuple(dict.fromkeys(w.seat for w in view.waiting))


def order_name(order: Order) -> str:
    """Return the name of an order without its title: "Templar"."""
    for title in ("The Order of ", "The Knights of ", "The Knights "):
        if order.name.startswith(title):
            return order.name.removeprefix(title)
    return order.name


def order_power(order: Order) -> str:
    """Return what an order does in play, or else what it gave at the start, in a few words."""
    parts = order_powers(order)
    if not parts and order.upgrades:
        return say("render-crusaders-order-upgraded", count=order.upgrades)
    return ", ".join(parts)


def order_line(view: CrusadersView, p: PlayerView) -> str:
    """Return order and power of a player in one line."""
    if not p.order:
        return say("render-crusaders-order-none", coming=bool(view.orders))
    order = content(view).orders[p.order]
    power = order_power(order)
    return f"{order_name(order)}: {power}" if power else order_name(order)


def order_text(view: CrusadersView, p: PlayerView) -> str:
    """Return the order at length; once the game runs only what it does in play, if anything.

    A text in a language that does not have the rulebook's heading stands as a whole.
    """
    order = content(view).orders.get(p.order)
    if order is None:
        return ""
    text = written(order)
    _, heading, play = text.partition(PLAY)
    if heading and view.round:
        return of(f"{play[:1].upper()}{play[1:]}", {})
    return of(text, {}) if not view.round or PLAY in order.text or order_powers(order) else ""


def action_word(name: str) -> str:
    """Return how an action is called."""
    return say(f"render-crusaders-action-{name}")


def turn_of(view: CrusadersView, seat: int) -> TurnView | None:
    """Return the turn under way if it is this seat's and something was chosen in it."""
    turn = view.turn
    return turn if turn is not None and turn.seat == seat and turn.act else None


def turn_line(turn: TurnView) -> str:
    """Return what the turn under way does."""
    parts = [say(f"render-crusaders-turn-{turn.act}", wedge=turn.place + 1)]
    if turn.doing:
        parts.append(say("render-crusaders-turn-doing", action=action_word(turn.doing), points=turn.points))
    if turn.later and turn.rest:
        parts.append(say("render-crusaders-turn-later", action=action_word(turn.later)))
    if turn.gained:
        parts.append(say("render-crusaders-turn-gained", points=turn.gained))
    return " · ".join(parts)


def changes(p: PlayerView, turn: TurnView | None) -> tuple[tuple[int, ...], bool]:
    """Return what the turn changes on each wedge, and whether it is done: planned is the common way, clockwise."""
    now = tuple(w.tokens for w in p.wheel)
    if turn is None or not turn.before or len(turn.before) != len(now):
        return (), True
    done = tuple(a - b for a, b in zip(now, turn.before, strict=True))
    if turn.dealt or any(done) or turn.act not in ("resolve", "skip"):
        return (done if any(done) else ()), True
    plan = [0] * len(now)
    plan[turn.place] = -now[turn.place]
    for place in walk(turn.place, now[turn.place], NEXT):
        plan[place] += 1
    return tuple(plan), False
