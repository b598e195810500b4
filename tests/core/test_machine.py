"""The machine on frames made for one purpose each: order of steps, jumps, forced choices, refusals."""

from typing import ClassVar

import msgspec
import pytest

from engine.core.decision import Decision, Order, Pick, PickMany, PickOne, PickSome, Rank
from engine.core.errors import Illegal, Malformed, NotYours, Over, Runaway
from engine.core.machine import END, Frame, Machine
from engine.core.position import Position
from engine.core.protocol import GameConfig
from engine.core.rng import Rng

AB = PickOne(("a", "b"))


class Notes(msgspec.Struct):
    """What ran, in order, and a number for frames to look at."""

    log: list[str] = []
    number: int = 0
    asked: list[int] = []


class Base(Frame):
    """A frame that notes what it does."""

    def note(self, g, word):
        g.state.log.append(f"{type(self).__name__}.{word}")


def no_free(g, d):
    return None


def machine_of(*frames, free=no_free, on_free=None):
    return Machine(config=GameConfig, state=Notes, frames=frames, free=free, on_free=on_free, rules="1")


def started(machine, *stack, seats=2):
    g = Position(GameConfig(seats), None, Notes(), list(stack), Rng(1))
    machine.settle(g)
    return g


# ----------------------------------------------------------------------- steps in order


class Child(Base, tag=True):
    STEPS: ClassVar = ("one", "two")

    def do_one(self, g):
        self.note(g, "one")

    def do_two(self, g):
        self.note(g, "two")


class Parent(Base, tag=True):
    STEPS: ClassVar = ("first", "question", "last")

    def do_first(self, g):
        self.note(g, f"first, next is {self.step}")
        g.push(Child())

    def ask_question(self, g):
        return Decision(0, "q", AB)

    def on_question(self, g, d, value):
        self.note(g, f"answer {value}, next is {self.step}")
        g.push(Child())

    def do_last(self, g):
        self.note(g, f"last, next is {self.step!r}")


def test_steps_run_in_order_and_pushed_frames_come_back_behind():
    machine = machine_of(Parent, Child)
    g = started(machine, Parent())
    assert g.state.log == ["Parent.first, next is question", "Child.one", "Child.two"]
    assert [type(frame) for frame in g.stack] == [Parent]
    machine.apply(g, 0, Pick("b"))
    assert g.state.log[3:] == [
        "Parent.answer b, next is last",
        "Child.one",
        "Child.two",
        "Parent.last, next is ''",
    ]
    assert g.stack == []
    assert machine.ask(g) == ()


def test_frames_pushed_last_run_first():
    class Pusher(Base, tag="pusher"):
        STEPS: ClassVar = ("go",)

        def do_go(self, g):
            g.push(Parent(step="last"))
            g.push(Child(step="two"))

    g = started(machine_of(Pusher, Parent, Child), Pusher())
    assert g.state.log == ["Child.two", "Parent.last, next is ''"]


class Loop(Base, tag=True):
    """Goes round three times, then leaves before its last step."""

    STEPS: ClassVar = ("count", "again", "never")

    def do_count(self, g):
        g.state.number += 1

    def do_again(self, g):
        self.step = "count" if g.state.number < 3 else END

    def do_never(self, g):
        raise AssertionError("a step behind the end")


def test_a_step_may_jump_back_and_end_the_frame():
    g = started(machine_of(Loop), Loop())
    assert (g.state.number, g.stack) == (3, [])


# ----------------------------------------------------------------------- questions


class Ask(Base, tag=True):
    """Asks what the test wants; `number` of the state counts the answers."""

    STEPS: ClassVar = ("it", "end")
    QUESTION: ClassVar = lambda g: Decision(0, "it", AB)

    def ask_it(self, g):
        return type(self).QUESTION(g)

    def on_it(self, g, d, value):
        self.note(g, f"{d.seat} {value}")

    def ask_end(self, g):
        return Decision(0, "end", AB)

    def on_end(self, g, d, value):
        pass


def asking(question, **more):
    Ask.QUESTION = staticmethod(question)
    machine = machine_of(Ask, **more)
    return machine, started(machine, Ask())


@pytest.mark.parametrize("nothing", [None, ()])
def test_nothing_to_ask_goes_on(nothing):
    _, g = asking(lambda g: nothing)
    assert [d.kind for d in g.pending] == ["end"]
    assert g.state.log == []


def test_the_only_answer_is_taken_at_once():
    _, g = asking(lambda g: Decision(1, "it", PickOne(("a",))))
    assert g.state.log == ["Ask.1 a"]
    assert [d.kind for d in g.pending] == ["end"]


def test_a_quiet_question_waits_even_with_one_answer():
    _, g = asking(lambda g: Decision(1, "it", PickOne(("pass",)), quiet=True))
    assert [(d.seat, d.kind) for d in g.pending] == [(1, "it")]


def test_a_question_of_several_seats_is_never_forced():
    _, g = asking(lambda g: (Decision(0, "it", PickOne(("a",))), Decision(1, "it", PickOne(("a",)))))
    assert [d.seat for d in g.pending] == [0, 1]


@pytest.mark.parametrize(("free", "forced"), [(None, True), ((), False), (("steal",), False)])
def test_free_options_keep_a_question_open_even_when_there_are_none_now(free, forced):
    """() means that there could be some in the eyes of the table, None that there can be none."""
    offer = lambda g, d: free if d.kind == "it" else None  # noqa: E731
    _, g = asking(lambda g: Decision(0, "it", PickOne(("a",))), free=offer)
    assert (g.state.log == ["Ask.0 a"]) is forced
    if not forced:
        assert g.pending[0].free == free


def test_a_free_option_leaves_the_question_open():
    def on_free(g, d, option):
        g.state.number += 1
        g.emit(option, None)

    machine, g = asking(
        lambda g: Decision(0, "it", Order(("x", "y"))),
        free=lambda g, d: ("steal",) if g.state.number == 0 else (),
        on_free=on_free,
    )
    applied = machine.apply(g, 0, Pick("steal"))
    assert ([event.kind for event in applied.events], applied.undoable) == (["steal"], True)
    assert (g.state.log, g.seq) == ([], 1)
    assert (g.pending[0].kind, g.pending[0].free) == ("it", ())
    with pytest.raises(Malformed):
        machine.apply(g, 0, Pick("steal"))
    machine.apply(g, 0, Rank(("y", "x")))
    assert g.state.log == ["Ask.0 ('y', 'x')"]


def test_the_answer_comes_as_a_checked_value():
    machine, g = asking(lambda g: Decision(0, "it", PickSome(("a", "b", "c"), 0, 3)))
    machine.apply(g, 0, PickMany(("c", "a")))
    assert g.state.log == ["Ask.0 ('a', 'c')"]


class Bids(Base, tag=True):
    """All seats answer, in any order."""

    STEPS: ClassVar = ("bid", "open")

    def ask_bid(self, g):
        return tuple(Decision(n, "bid", AB) for n in range(3) if n not in g.state.asked)

    def on_bid(self, g, d, value):
        g.state.asked.append(d.seat)
        self.step = "bid"

    def do_open(self, g):
        self.note(g, "open")


def test_seats_asked_together_answer_in_any_order():
    machine = machine_of(Bids)
    g = started(machine, Bids(), seats=3)
    for seat, left in ((2, [0, 1]), (0, [1]), (1, [])):
        machine.apply(g, seat, Pick("a"))
        assert [d.seat for d in machine.ask(g)] == left
    assert (g.state.asked, g.state.log) == ([2, 0, 1], ["Bids.open"])


def test_a_seat_that_has_answered_is_refused():
    machine = machine_of(Bids)
    g = started(machine, Bids(), seats=3)
    machine.apply(g, 2, Pick("a"))
    with pytest.raises(NotYours):
        machine.apply(g, 2, Pick("a"))


# ----------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("seat", "choice", "error"),
    [(1, Pick("a"), NotYours), (0, Pick("c"), Illegal), (0, PickMany(("a",)), Malformed)],
)
def test_a_refused_choice_changes_nothing(seat, choice, error):
    machine, g = asking(lambda g: Decision(0, "it", AB))
    g.emit("earlier", None)
    before, asked, events = machine.dump(g), machine.ask(g), list(g.events)
    with pytest.raises(error):
        machine.apply(g, seat, choice)
    assert (machine.dump(g), machine.ask(g), g.events) == (before, asked, events)


def test_nothing_is_taken_after_the_end():
    machine = machine_of(Child)
    g = started(machine, Child())
    with pytest.raises(Over):
        machine.apply(g, 0, Pick("a"))


def test_asking_is_pure_and_not_repeated():
    machine, g = asking(lambda g: Decision(0, "it", AB))
    before = machine.dump(g)
    assert machine.ask(g) is machine.ask(g)
    g.pending = None
    assert [d.kind for d in machine.ask(g)] == ["it"]
    assert machine.dump(g) == before


# ----------------------------------------------------------------------- what a choice did


class Deed(Base, tag=True):
    """Does what the answer says, then asks `number` or seat 0 again."""

    STEPS: ClassVar = ("do", "next")

    def ask_do(self, g):
        return Decision(0, "do", PickOne(("walk", "draw", "show", "give", "end")))

    def on_do(self, g, d, value):
        if value == "draw":
            g.below(6)
        elif value == "show":
            g.fence()
        elif value == "give":
            g.state.number = 1
        elif value == "end":
            self.step = END
        g.emit(value, (d.seat,), by=d.seat)

    def ask_next(self, g):
        return Decision(g.state.number, "next", AB)

    def on_next(self, g, d, value):
        self.step = "do"


@pytest.mark.parametrize(
    ("deed", "undoable", "draws"),
    [("walk", True, 0), ("draw", False, 1), ("show", False, 0), ("give", False, 0), ("end", False, 0)],
)
def test_undo_ends_at_chance_at_what_was_shown_and_at_another_seat(deed, undoable, draws):
    machine = machine_of(Deed)
    g = started(machine, Deed())
    applied = machine.apply(g, 0, Pick(deed))
    assert (applied.undoable, len(applied.chance)) == (undoable, draws)
    assert [(event.kind, event.data, event.to) for event in applied.events] == [(deed, {"by": 0}, (0,))]


def test_each_choice_has_its_own_notes():
    machine = machine_of(Deed)
    g = started(machine, Deed())
    machine.apply(g, 0, Pick("draw"))
    applied = machine.apply(g, 0, Pick("a"))
    assert (applied.events, applied.chance, applied.undoable, g.seq) == ((), (), True, 2)


def test_together_with_others_nothing_can_be_undone():
    machine = machine_of(Bids)
    g = started(machine, Bids(), seats=3)
    assert not machine.apply(g, 0, Pick("a")).undoable


# ----------------------------------------------------------------------- copies


def test_a_copy_goes_its_own_way():
    machine = machine_of(Parent, Child)
    g = started(machine, Parent())
    made = machine.copy(g)
    before = machine.dump(g)
    machine.apply(made, 0, Pick("a"))
    assert machine.dump(g) == before
    assert machine.dump(made) != before
    machine.apply(g, 0, Pick("a"))
    assert machine.dump(g) == machine.dump(made)


def test_a_copy_has_its_own_script():
    machine = machine_of(Deed)
    g = started(machine, Deed())
    g.script = [5]
    made = machine.copy(g)
    machine.apply(made, 0, Pick("draw"))
    assert (g.script, made.script) == ([5], [])


# ----------------------------------------------------------------------- faults in frames


class Endless(Base, tag=True):
    STEPS: ClassVar = ("round",)

    def do_round(self, g):
        self.step = "round"


def test_rules_without_an_end_print_the_stack():
    with pytest.raises(Runaway, match=r"\('Child', 'one'\), \('Endless', 'round'\)"):
        started(machine_of(Child, Endless), Child(), Endless())


class Both(Base, tag=True):
    STEPS: ClassVar = ("x",)

    def do_x(self, g): ...

    def ask_x(self, g): ...

    def on_x(self, g, d, value): ...


class NoAnswer(Base, tag=True):
    STEPS: ClassVar = ("x",)

    def ask_x(self, g): ...


class Missing(Base, tag=True):
    STEPS: ClassVar = ("x",)


class Twice(Base, tag=True):
    STEPS: ClassVar = ("one", "two", "one")

    def do_one(self, g): ...

    def do_two(self, g): ...


class Empty(Base, tag=True):
    STEPS: ClassVar = ()


@pytest.mark.parametrize("frame", [Both, NoAnswer, Missing, Twice, Empty], ids=lambda frame: frame.__name__)
def test_a_frame_with_an_impossible_plan_is_refused_at_once(frame):
    with pytest.raises(TypeError, match=frame.__name__):
        machine_of(frame)
