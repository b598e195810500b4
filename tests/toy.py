"""A toy game that uses everything of the core: every shape, a hidden hand, a draw, a window, a free option, a secret
simultaneous choice. Small enough to be checked by hand; the core and the table are proved on it."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from engine.core.content import NoContent
from engine.core.decision import Amounts, Choice, Decision, Line, Order, PickOne, PickSome, Prompt
from engine.core.machine import Frame
from engine.core.outcome import Outcome, ScoreLine, Standing
from engine.core.position import Position
from engine.core.protocol import Game, GameConfig, GameInfo, GameOption
from engine.core.rng import Rng, mix
from engine.core.summary import Section
from engine.core.view import Card, SeatView, View, Waiting
from engine.core.wiring import Rooms, Wired

CARDS = {f"lamp{n}": n for n in range(1, 13)}
RULES = (
    Section("Aim", "Most points win."),
    Section("A turn", "First all bid **in secret**; then each makes one move:\n- wait, draw, split, drop or sort"),
    Section("The end", f"After the last round. There are {len(CARDS)} lamps."),
)
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
        return Decision(
            other, "turn.react", PickOne(("pass", *hand)), rule="Toy 3", quiet=True, harmless=("pass",), reaction=True
        )

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


def _start(config: GameConfig, _content: None, rng: Rng) -> tuple[State, list[Frame]]:
    deck = list(CARDS)
    rng.shuffle(deck)
    seats = [Seat(hand=[deck.pop()]) for _ in range(config.seats)]
    return State(seats, deck), [Match(rounds=int(config.options.get("rounds", "2")))]


def _view(g: Toy, seat: int | None, asked: tuple[Decision, ...]) -> ToyView:
    seats = g.state.seats
    mine = None if seat is None else seats[seat]
    return ToyView(
        game="toy",
        seat=seat,
        heading=f"Round {g.state.round}",
        phase=f"{g.state.round}",
        scene=str(sum(isinstance(frame, Turn) for frame in g.stack)),
        seats=tuple(SeatView(n, f"Lantern {n + 1}", "ABCD"[n], f"seat{n}") for n in range(len(seats))),
        waiting=tuple(Waiting(d.seat, d.kind) for d in asked),
        over=not asked,
        coins=tuple(s.coins for s in seats),
        points=tuple(s.points for s in seats),
        counts=tuple(len(s.hand) for s in seats),
        deck=len(g.state.deck),
        hand=tuple(mine.hand) if mine else (),
        bid=mine.bid if mine else None,
    )


def _outcome(g: Toy) -> Outcome | None:
    if g.stack:
        return None
    points = [seat.points for seat in g.state.seats]
    ranked = sorted(range(len(points)), key=lambda n: -points[n])
    places = {n: 1 + sum(p > points[n] for p in points) for n in ranked}
    lines = {n: (ScoreLine("lamps", points[n], "Toy 4"),) for n in ranked}
    standings = tuple(Standing(n, places[n], points[n], lines[n]) for n in ranked)
    return Outcome("rounds", "All rounds were played.", standings)


def _describe(_g: Toy, decision: Decision) -> Prompt:
    name = decision.kind.partition(".")[2]
    public = f"Lantern {decision.seat + 1}: {name}"
    labels = {option: _label(option) for option in decision.ids}
    return Prompt(f"Your {name}", f"Choose your {name}.", public, decision.rule, labels)


def _board_text(view: ToyView) -> str:
    return f"{view.heading}: coins {view.coins}, points {view.points}, hands {view.counts}, deck {view.deck}"


def _audit(g: Toy) -> None:
    assert sum(seat.coins for seat in g.state.seats) <= 3 * len(g.state.seats)
    held = [card for seat in g.state.seats for card in seat.hand] + g.state.deck
    assert len(held) == len(set(held))


def _deal_anew(g: Toy, seat: int | None, salt: int) -> None:
    rng = Rng(salt)
    others = [s for n, s in enumerate(g.state.seats) if n != seat]
    pool = g.state.deck + [card for s in others for card in s.hand]
    rng.shuffle(pool)
    for s in others:
        s.hand = [pool.pop() for _ in s.hand]
        if s.bid is not None:
            s.bid = rng.below(3)
    g.state.deck = pool


class ToyPlayer:
    """Chooses at random."""

    about = "plays by lot"

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        rng: Any = Rng(mix(salt))
        return decision.sample(rng.below)


class ToyGame(Wired[State, None, ToyView]):
    """The toy as a game of the house. A class of its own, so that a test can spoil one call of it, or its facts."""

    info = GameInfo(
        key="toy",
        title="Toy",
        blurb="A toy for the tests.",
        seats=(2, 3, 4),
        options=(GameOption("rounds", "Rounds", (("1", "One"), ("2", "Two")), "2", "How long it lasts."),),
        rules="1",
    )

    def __init__(self) -> None:
        rooms = Rooms(
            info=self.info,
            state=State,
            frames=(Match, Turn),
            setup="Toy",
            start=_start,
            view=_view,
            outcome=_outcome,
            describe=_describe,
            line=lambda _view, event: f"{event.kind} {event.data}",
            board_text=_board_text,
            hand_text=lambda view: f"Hand: {', '.join(view.hand) or 'empty'}; bid: {view.bid}",
            cards=lambda _: {c: Card(c, f"Lamp {n}", "lamp", f"Worth {n}.", "house") for c, n in CARDS.items()},
            rules=lambda _: RULES,
            players={"random": ToyPlayer()},
            audit=_audit,
            deal_anew=_deal_anew,
            free=_free,
            on_free=_on_free,
        )
        super().__init__(rooms, NoContent())


GAME = ToyGame()
