"""Runs the stack of frames: settles rules until somebody must decide, applies choices, copies, saves and loads.

A frame is one open rule (one rulebook heading). Its STEPS are names in rulebook order; each step is one of
    do_x(self, g)            automatic; may push frames and may set self.step to jump
    ask_x(self, g)           pure; a Decision, several for different seats, or None (or ()): nothing to decide
    on_x(self, g, d, value)  takes the answer to ask_x
Before do_x and on_x run, `step` already names the next step, so frames that they push come back behind it; asking
again is setting `step` back. The dump stores names, so a release may insert a step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from engine.core.codec import copier
from engine.core.decision import Choice, Decision, Pick
from engine.core.errors import ContentError, LoadError, NotYours, Over, Runaway
from engine.core.events import Applied
from engine.core.position import Position
from engine.core.rng import Rng

S = TypeVar("S")
C = TypeVar("C")
END = ""
RUNAWAY = 5000


class Frame(msgspec.Struct, tag_field="frame"):
    """One open rule: plain data. `step` is the step that comes next; END (or leaving the last step) closes it."""

    STEPS: ClassVar[tuple[str, ...]] = ()
    step: str = "?"

    def __post_init__(self) -> None:
        """Start at the first step."""
        if self.step == "?":
            self.step = self.STEPS[0]

    def noted(self, kind: str) -> None:
        """Something happened (the kind of an event) while this rule was open."""


class _Step:
    """A step, resolved once per class: its functions and the name of the step behind it."""

    __slots__ = ("answer", "ask", "do", "next")

    def __init__(self, cls: type, name: str, behind: str) -> None:
        self.do: Callable[..., None] | None = getattr(cls, f"do_{name}", None)
        self.ask: Callable[..., Any] | None = getattr(cls, f"ask_{name}", None)
        self.answer: Callable[..., None] | None = getattr(cls, f"on_{name}", None)
        self.next = behind
        if (self.do is None) == (self.ask is None) or (self.ask is None) != (self.answer is None):
            raise TypeError(f"{cls.__name__}.{name}: a step is either do_ or ask_ with on_")


class Saved(msgspec.Struct):
    """The envelope of a dump; state and stack are decoded by the game's own types."""

    schema: int
    rules: str
    content: str
    config: msgspec.Raw
    seq: int
    rng: Rng
    state: msgspec.Raw
    stack: msgspec.Raw


Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
Watch = Callable[[Position[S, C]], None]


class Machine(Generic[S, C]):
    """The rules of one game as frames over one state type.

    `free(g, decision)` gives the free options of a question (see Decision.free), `on_free(g, decision, option)` takes
    one. `upgrades[n]` turns a dump of schema n, as builtin values, into one of schema n + 1.
    """

    def __init__(
        self,
        *,
        config: type,
        state: type[S],
        frames: Sequence[type[Frame]],
        free: Callable[[Position[S, C], Decision], tuple[str, ...] | None],
        on_free: Callable[[Position[S, C], Decision, str], None],
        rules: str,
        schema: int = 1,
        upgrades: dict[int, Upgrade] | None = None,
    ) -> None:
        self.plan = {cls: _steps(cls) for cls in frames}
        self.rules, self.schema, self.upgrades = rules, schema, upgrades or {}
        self._free, self._on_free = free, on_free
        self._copy_state = copier(state)
        self._copy_frame = {cls: copier(cls) for cls in frames}
        union: Any = frames[0]
        for cls in frames[1:]:
            union = union | cls
        self._config: msgspec.json.Decoder[Any] = msgspec.json.Decoder(config)
        self._state = msgspec.json.Decoder(state)
        self._stack: msgspec.json.Decoder[list[Frame]] = msgspec.json.Decoder(list[union])
        self._saved = msgspec.json.Decoder(Saved)

    # ------------------------------------------------------------------------------------------------ playing

    def settle(self, g: Position[S, C], watch: Watch[S, C] | None = None) -> tuple[Decision, ...]:
        """Run rules until somebody must decide; note and return the open decisions (none: the game is over).

        `watch` looks on after each automatic step.
        """
        stack = g.stack
        plan = self.plan
        for _ in range(RUNAWAY):
            if not stack:
                g.pending = ()
                return ()
            frame = stack[-1]
            name = frame.step
            if name == END:
                stack.pop()
                continue
            step = plan[type(frame)][name]
            if step.do is not None:
                frame.step = step.next
                step.do(frame, g)
                if watch is not None:
                    watch(g)
                continue
            asked = step.ask(frame, g)  # type: ignore[misc]
            if not asked:
                frame.step = step.next
                continue
            pending = asked if type(asked) is tuple else self._open(g, asked)
            if pending is not None:
                g.pending = pending
                return pending
            frame.step = step.next
            step.answer(frame, g, asked, asked.shape.check(asked.forced()))  # type: ignore[misc]
        raise Runaway(f"no decision after {RUNAWAY} steps; stack: {[(type(f).__name__, f.step) for f in stack]}")

    def _open(self, g: Position[S, C], asked: Decision) -> tuple[Decision] | None:
        """Return a question with its free options, or None when its only answer is to be taken at once."""
        free = self._free(g, asked)
        if free is not None:
            return (msgspec.structs.replace(asked, free=free),)
        return (asked,) if asked.forced() is None else None

    def ask(self, g: Position[S, C]) -> tuple[Decision, ...]:
        """Return the open decisions; recomputed when the position was just loaded or copied."""
        return self.settle(g) if g.pending is None else g.pending

    def apply(self, g: Position[S, C], seat: int, choice: Choice, watch: Watch[S, C] | None = None) -> Applied:
        """Apply the choice of `seat` in place and settle; raise a Refusal and change nothing when it is not legal."""
        asked = self.ask(g)
        for decision in asked:
            if decision.seat == seat:
                break
        else:
            if not asked:
                raise Over("The game is over.")
            raise NotYours("Nothing is asked of you now.")
        if decision.free and type(choice) is Pick and choice.option in decision.free:
            g.begin()
            self._on_free(g, decision, choice.option)
        else:
            value = decision.shape.check(choice)
            frame = g.stack[-1]
            step = self.plan[type(frame)][frame.step]
            frame.step = step.next
            g.begin()
            step.answer(frame, g, decision, value)  # type: ignore[misc]
        g.seq += 1
        if watch is not None:
            watch(g)
        behind = self.settle(g, watch)
        alone = len(behind) == 1 and behind[0].seat == seat
        return Applied(tuple(g.events), tuple(g.chance), alone and not g.chance and not g.fenced)

    # ------------------------------------------------------------------------------------------------ keeping

    def copy(self, g: Position[S, C]) -> Position[S, C]:
        """Return an independent copy; frozen content and open decisions are shared."""
        frames = self._copy_frame
        stack = [frames[type(frame)](frame) for frame in g.stack]
        made: Position[S, C] = Position(
            g.config, g.content, self._copy_state(g.state), stack, Rng(g.rng.seed, g.rng.drawn), g.seq, g.rules
        )
        made.pending = g.pending
        made.script = g.script[:] if g.script else None
        return made

    def dump(self, g: Position[S, C], content: str = "") -> bytes:
        """Return the position as JSON; `content` is the hash of the content it is played with."""
        raw = msgspec.json.encode
        return raw(
            {
                "schema": self.schema,
                "rules": g.rules or self.rules,
                "content": content,
                "config": g.config,
                "seq": g.seq,
                "rng": g.rng,
                "state": g.state,
                "stack": g.stack,
            }
        )

    def load(self, data: bytes, content: Callable[[str, Any], C]) -> Position[S, C]:
        """Return the position of a dump; `content(hash, config)` finds its cards. Raise LoadError, saying why."""
        try:
            saved = self._saved.decode(self._upgraded(data))
            config = self._config.decode(saved.config)
            state, stack = self._state.decode(saved.state), self._stack.decode(saved.stack)
        except msgspec.MsgspecError as error:
            raise LoadError(f"This stored game cannot be read: {error}") from error
        for frame in stack:
            if frame.step != END and frame.step not in self.plan[type(frame)]:
                raise LoadError(f"{type(frame).__name__} has no step “{frame.step}” in this version.")
        try:
            cards = content(saved.content, config)
        except ContentError as error:
            raise LoadError(str(error)) from error
        return Position(config, cards, state, stack, saved.rng, saved.seq, saved.rules)

    def _upgraded(self, data: bytes) -> bytes:
        """Bring a dump of an earlier schema up to date."""
        head = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        schema = msgspec.json.decode(head.get("schema", b"0"), type=int)
        if schema == self.schema:
            return data
        if schema > self.schema:
            raise LoadError(f"This game was stored by a newer version (schema {schema}, here {self.schema}).")
        values: dict[str, Any] = msgspec.json.decode(data)
        for version in range(schema, self.schema):
            if version not in self.upgrades:
                raise LoadError(f"No way from schema {version} to {version + 1}.")
            try:
                values = self.upgrades[version](values)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise LoadError(f"The upgrade from schema {version} does not fit this game: {error!r}") from error
            values["schema"] = version + 1
        return msgspec.json.encode(values)


def _steps(cls: type[Frame]) -> dict[str, _Step]:
    """Resolve the steps of a frame class."""
    names = cls.STEPS
    if not names or END in names or len(set(names)) != len(names):
        raise TypeError(f"{cls.__name__}.STEPS must be different names, at least one: {names}")
    return {name: _Step(cls, name, behind) for name, behind in zip(names, (*names[1:], END), strict=True)}
