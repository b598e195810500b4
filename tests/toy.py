"""A toy game that uses everything of the core: every shape, a hidden hand, a draw, a window, a free option, a secret
simultaneous choice. Small enough to be checked by hand; the core and the table are proved on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from engine.core.decision import Amounts, Choice, Decision, Line, Order, PickOne, PickSome, Prompt
from engine.core.events import Applied, Event
from engine.core.machine import Frame, Machine
from engine.core.outcome import Outcome, ScoreLine, Standing
from engine.core.position import Position
from engine.core.protocol import Game, GameConfig, GameInfo, GameOption, Player
from engine.core.rng import Rng, mix
from engine.core.view import Card, SeatView, View, Waiting

CARDS = {f"lamp{n}": n for n in range(1, 13)}
MOVES = ("wait", "draw", "split", "drop", "sort")


class Seat(msgspec.Struct):
    """One seat of the toy: open coins and points, hidden hand and bid."""

    hand: list[str] = []
    coins: int = 3
    points: int = 0
    bid: int | None = None


class State(msgspec.Struct):
    """The table of the toy."""

    seats: list[Seat]
    deck: list[str]
    round: int = 0


Toy = Position[State, None]


class Match(Frame, tag=True):
    """All rounds: bid in secret, then a turn each."""

    STEPS: ClassVar = ("open", "bid", "turns", "again")
    rounds: int = 2

    def do_open(self, g: Toy) -> None:
        g.state.round += 1
        g.emit("round", None, number=g.state.round)

    def ask_bid(self, g: Toy) -> tuple[Decision, ...] | None:
        shape = PickOne(("0", "1", "2"))
        left = [n for n, seat in enumerate(g.state.seats) if seat.bid is None]
        return tuple(Decision(n, "match.bid", shape, rule="Toy 1", quiet=True) for n in left) or None

    def on_bid(self, g: Toy, d: Decision, value: str) -> None:
        g.state.seats[d.seat].bid = int(value)
        g.emit("bid", (d.seat,), amount=int(value))
        self.step = "bid"

    def do_turns(self, g: Toy) -> None:
        for n in reversed(range(len(g.state.seats))):
            g.push(Turn(seat=n))

    def do_again(self, g: Toy) -> None:
        for seat in g.state.seats:
            seat.points += seat.bid or 0
            seat.bid = None
        g.fence()  # the points tell the bids
        if g.state.round < self.rounds:
            self.step = "open"


class Turn(Frame, tag=True):
    """One turn: a move, then the next seat may react in a window."""

    STEPS: ClassVar = ("move", "split", "drop", "sort", "react")
    seat: int = 0
    chosen: str = ""

    def ask_move(self, g: Toy) -> Decision | None:
        moves = [m for m in MOVES if m != "draw" or g.state.deck]
        if len(g.state.seats[self.seat].hand) < 2:
            moves = [m for m in moves if m not in ("drop", "sort")]
        if not g.state.seats[self.seat].coins:
            moves.remove("split")
        return Decision(self.seat, "turn.move", PickOne(tuple(moves)), rule="Toy 2")

    def on_move(self, g: Toy, d: Decision, value: str) -> None:
        self.chosen = value
        g.emit("moved", None, seat=self.seat, move=value)
        if value == "draw":
            card = g.state.deck.pop(g.below(len(g.state.deck)))
            g.state.seats[self.seat].hand.append(card)
            g.emit("drew", (self.seat,), card=card)
        self.step = value if value in self.STEPS else "react"

    def ask_split(self, g: Toy) -> Decision | None:
        lines = tuple(Line(f"seat{n}", g.state.seats[self.seat].coins) for n in range(len(g.state.seats)))
        return Decision(self.seat, "turn.split", Amounts(lines, 1, min(2, lines[0].most)), rule="Toy 2a")

    def on_split(self, g: Toy, d: Decision, value: dict[str, int]) -> None:
        for name, amount in value.items():
            g.state.seats[int(name[4:])].coins += amount
            g.state.seats[self.seat].coins -= amount
        self.step = "react"

    def ask_drop(self, g: Toy) -> Decision | None:
        return Decision(self.seat, "turn.drop", PickSome(tuple(g.state.seats[self.seat].hand), 1, 2), rule="Toy 2b")

    def on_drop(self, g: Toy, d: Decision, value: tuple[str, ...]) -> None:
        for card in value:
            g.state.seats[self.seat].hand.remove(card)
            g.state.seats[self.seat].points += CARDS[card]
        g.emit("dropped", None, seat=self.seat, cards=list(value))
        self.step = "react"

    def ask_sort(self, g: Toy) -> Decision | None:
        return Decision(self.seat, "turn.sort", Order(tuple(g.state.seats[self.seat].hand)), rule="Toy 2c")

    def on_sort(self, g: Toy, d: Decision, value: tuple[str, ...]) -> None:
        g.state.seats[self.seat].hand[:] = list(value)

    def ask_react(self, g: Toy) -> Decision | None:
        other = (self.seat + 1) % len(g.state.seats)
        hand = g.state.seats[other].hand
        if not hand:
            return None
        return Decision(other, "turn.react", PickOne(("pass", *hand)), rule="Toy 3", quiet=True)

    def on_react(self, g: Toy, d: Decision, value: str) -> None:
        if value != "pass":
            g.state.seats[d.seat].hand.remove(value)
            g.state.seats[d.seat].points += 1
            g.emit("reacted", None, seat=d.seat, card=value)


def _free(g: Toy, d: Decision) -> tuple[str, ...] | None:
    if d.kind != "turn.move":
        return None
    seat = g.state.seats[d.seat]
    return ("cash",) if seat.coins else None


def _on_free(g: Toy, d: Decision, option: str) -> None:
    g.state.seats[d.seat].coins -= 1
    g.state.seats[d.seat].points += 1
    g.emit("cashed", None, seat=d.seat)


def _label(option: str) -> str:
    if option in CARDS:
        return f"Lamp {CARDS[option]}"
    return f"Lantern {int(option[4:]) + 1}" if option.startswith("seat") else option.capitalize()


class ToyView(View, frozen=True, kw_only=True):
    """What a viewer of the toy may know."""

    coins: tuple[int, ...]
    points: tuple[int, ...]
    counts: tuple[int, ...]
    deck: int
    hand: tuple[str, ...]
    bid: int | None


class ToyGame:
    """The toy as a game of the house."""

    info = GameInfo(
        key="toy",
        title="Toy",
        blurb="A toy for the tests.",
        seats=(2, 3, 4),
        options=(GameOption("rounds", "Rounds", (("1", "One"), ("2", "Two")), "2", "How long it lasts."),),
        rules="1",
    )

    def __init__(self) -> None:
        self.machine: Machine[State, None] = Machine(
            config=GameConfig, state=State, frames=(Match, Turn), free=_free, on_free=_on_free, rules="1"
        )

    def setup(self, config: GameConfig, seed: int) -> Toy:
        deck = list(CARDS)
        rng = Rng(seed)
        rng.shuffle(deck)
        seats = [Seat(hand=[deck.pop()]) for _ in range(config.seats)]
        rounds = int(config.options.get("rounds", "2"))
        pos: Toy = Position(config, None, State(seats, deck), [Match(rounds=rounds)], rng)
        self.machine.settle(pos)
        return pos

    def decisions(self, pos: Toy) -> tuple[Decision, ...]:
        return self.machine.ask(pos)

    def apply(self, pos: Toy, seat: int, choice: Choice) -> Applied:
        return self.machine.apply(pos, seat, choice)

    def copy(self, pos: Toy) -> Toy:
        return self.machine.copy(pos)

    def default(self, pos: Toy, decision: Decision) -> Choice:
        return decision.fallback()

    def view(self, pos: Toy, seat: int | None) -> ToyView:
        seats = pos.state.seats
        mine = None if seat is None else seats[seat]
        return ToyView(
            game="toy",
            seat=seat,
            heading=f"Round {pos.state.round}",
            phase=f"{pos.state.round}",
            scene=str(sum(isinstance(frame, Turn) for frame in pos.stack)),
            seats=tuple(SeatView(n, f"Lantern {n + 1}", "ABCD"[n], f"seat{n}") for n in range(len(seats))),
            waiting=tuple(Waiting(d.seat, d.kind) for d in self.decisions(pos)),
            over=not self.decisions(pos),
            coins=tuple(s.coins for s in seats),
            points=tuple(s.points for s in seats),
            counts=tuple(len(s.hand) for s in seats),
            deck=len(pos.state.deck),
            hand=tuple(mine.hand) if mine else (),
            bid=mine.bid if mine else None,
        )

    def outcome(self, pos: Toy) -> Outcome | None:
        if self.decisions(pos):
            return None
        points = [seat.points for seat in pos.state.seats]
        ranked = sorted(range(len(points)), key=lambda n: -points[n])
        return Outcome(
            "rounds",
            "All rounds were played.",
            tuple(
                Standing(
                    n, 1 + sum(p > points[n] for p in points), points[n], (ScoreLine("lamps", points[n], "Toy 4"),)
                )
                for n in ranked
            ),
        )

    def dump(self, pos: Toy) -> bytes:
        return self.machine.dump(pos)

    def load(self, data: bytes) -> Toy:
        return self.machine.load(data, lambda _hash: None)

    def describe(self, pos: Toy, decision: Decision) -> Prompt:
        name = decision.kind.partition(".")[2]
        public = f"Lantern {decision.seat + 1}: {name}"
        shape = decision.shape
        ids = tuple(line.id for line in shape.lines) if isinstance(shape, Amounts) else shape.options
        labels = {option: _label(option) for option in (*ids, *(decision.free or ()))}
        return Prompt(f"Your {name}", f"Choose your {name}.", public, decision.rule, labels)

    def line(self, view: View, event: Event) -> str | None:
        return f"{event.kind} {event.data}"

    def board_text(self, view: View) -> str:
        assert isinstance(view, ToyView)
        return f"{view.heading}: coins {view.coins}, points {view.points}, hands {view.counts}, deck {view.deck}"

    def hand_text(self, view: View) -> str:
        assert isinstance(view, ToyView)
        return f"Hand: {', '.join(view.hand) or 'empty'}; bid: {view.bid}"

    def cards(self, edition: str = "") -> Mapping[str, Card]:
        return {c: Card(c, f"Lamp {n}", "lamp", f"Worth {n}.", "house") for c, n in CARDS.items()}

    def players(self) -> Mapping[str, Player]:
        return {"random": ToyPlayer()}

    def audit(self, pos: Toy) -> None:
        assert sum(seat.coins for seat in pos.state.seats) <= 3 * len(pos.state.seats)
        held = [card for seat in pos.state.seats for card in seat.hand] + pos.state.deck
        assert len(held) == len(set(held))

    def shuffled(self, pos: Toy, seat: int | None, salt: int) -> Toy:
        made = self.copy(pos)
        made.pending = None
        rng = Rng(salt)
        others = [s for n, s in enumerate(made.state.seats) if n != seat]
        pool = made.state.deck + [card for s in others for card in s.hand]
        rng.shuffle(pool)
        for s in others:
            s.hand = [pool.pop() for _ in s.hand]
            if s.bid is not None:
                s.bid = rng.below(3)
        made.state.deck = pool
        return made


class ToyPlayer:
    """Chooses at random."""

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        rng: Any = Rng(mix(salt))
        return decision.sample(rng.below)


GAME = ToyGame()
