"""Plays one random game from its seed and holds every verdict against it, each at its own rate.

Choices and sampling have a generator each, so the same seed is the same game under any `Checks`.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from engine.core.decision import Below, Choice, Decision
from engine.core.errors import Refusal
from engine.core.events import Applied
from engine.core.fuzz import leaks, verdicts, words
from engine.core.fuzz.coverage import Coverage
from engine.core.fuzz.failure import Failed, Failure, Move
from engine.core.position import Position
from engine.core.protocol import Game, GameConfig
from engine.core.rng import Rng, mix

Pos = Position[Any, Any]
CAP = 10_000  # choices: no game of the house comes near, so a game beyond it does not end
_CHOICES, _SAMPLES = 0xC401CE, 0x5A3B1E  # two streams of harness chance beside the game's own


class Checks(msgspec.Struct, frozen=True):
    """How often each dear verdict is held: at one decision in n (1: each, 0: never).

    Questions, defaults, chance, undo, cap and end are judged always. `computers` counts games, not decisions:
    one in n is played by the game's computer players instead of at random. `replay` is once a game.
    """

    save: int = 1
    audit: int = 1
    copy: int = 4
    refusals: int = 16
    words: int = 8
    lines: int = 8
    leaks: int = 4
    players: int = 16
    computers: int = 4
    replay: bool = True


FULL = Checks()
FAST = Checks(save=8, audit=2, copy=16, refusals=32, words=16, lines=16, leaks=12, players=32)
EVERYTHING = Checks(copy=1, refusals=1, words=1, lines=1, leaks=1, players=1)


def random_config(game: Game, below: Below, seats: int | None = None) -> GameConfig:
    """Return a config with random seats (unless given) and random values of the options that matter."""
    count = seats or game.info.seats[below(len(game.info.seats))]
    chosen: dict[str, str] = {}
    for option in game.info.options:
        fits = option.seats is None or count in option.seats
        if fits and (option.needs is None or chosen.get(option.needs[0]) == option.needs[1]):
            chosen[option.id] = option.values[below(len(option.values))][0]
    return GameConfig(count, chosen)


class Twin(NamedTuple):
    """A viewer, a position that the viewer cannot tell from the real one, and a copy of the real one."""

    viewer: int | None
    other: Pos
    same: Pos


class Run:
    """One game under judgement: the position, the trail of moves, and what occurred.

    `given` moves are followed instead of random ones; the run stops behind the last of them.
    """

    def __init__(
        self, game: Game, config: GameConfig, seed: int, checks: Checks, cap: int, given: Sequence[Move] = ()
    ) -> None:
        self.game, self.config, self.seed, self.checks, self.cap = game, config, seed, checks, cap
        self.choices, self.samples = Rng(mix(seed ^ _CHOICES)), Rng(mix(seed ^ _SAMPLES))
        self.given = given
        self.moves: list[Move] = []
        self.trying: Move | None = None
        self.data = b"null"
        self.coverage = Coverage()
        self.cards = frozenset(game.cards())
        self.drivers = self._drivers()

    def _drivers(self) -> list[str]:
        """Return the computer player of each seat, or none for a game of random choices."""
        names, rate = list(self.game.players()), self.checks.computers
        if not names or not rate or self.choices.below(rate):
            return []
        return [names[self.choices.below(len(names))] for _ in range(self.config.seats)]

    def whole(self) -> None:
        """Play to the end, or behind the last given move."""
        pos = self.game.setup(self.config, self.seed)
        while asked := self.game.decisions(pos):
            if self.given and len(self.moves) == len(self.given):
                return
            if len(self.moves) >= self.cap:
                raise Failure("cap", f"not over after {self.cap} choices; asked is {asked}")
            pos = self._step(pos, asked)
        self._end(pos)

    def _step(self, pos: Pos, asked: tuple[Decision, ...]) -> Pos:
        """Judge the position, take one choice, judge what it did; return the position behind it."""
        game, drawn = self.game, pos.rng.drawn
        self.data = game.dump(pos)
        self._judge(pos, asked)
        twin = self._twin(pos)
        decision, choice = self._choose(pos, asked)
        self.trying = Move(decision.seat, choice)
        after = game.copy(pos) if self._due(self.checks.copy) else pos
        applied = self._apply(after, decision, choice)
        verdicts.chance_is_recorded(drawn, after, applied)
        verdicts.undo_is_honest(after, game.decisions(after), applied, decision.seat)
        if self._due(self.checks.lines):
            words.events_are_told(game, after, applied.events)
        if twin is not None:
            self._compare(twin, after, applied, decision, choice, len(asked) > 1)
        if after is not pos:
            verdicts.is_unchanged(game, pos, self.data, "copy", "a choice on the copy")
            verdicts.same_on_both(game, pos, after, applied, decision.seat, choice)
        self.moves.append(Move(decision.seat, choice, applied.chance))
        self.trying = None
        self.coverage.took(choice, self.cards)
        self.coverage.happened(applied.events, self.cards)
        return after

    def _judge(self, pos: Pos, asked: tuple[Decision, ...]) -> None:
        """Hold the verdicts on a position; none of them may change it."""
        game, checks, due = self.game, self.checks, self._due
        verdicts.seats_are_asked_once(pos, asked)
        verdicts.goes_on(game, pos)
        for decision in asked:
            self.coverage.asked(decision, self.cards)
            verdicts.can_be_answered(decision)
            verdicts.default_is_legal(game, pos, decision)
        if due(checks.audit):
            verdicts.is_audited(game, pos)
        if due(checks.save):
            verdicts.is_restored(game, asked, self.data)
        if due(checks.words):
            for decision in asked:
                words.is_described(game, pos, decision)
            words.is_viewed(game, pos, asked, self._viewer())
            verdicts.is_unchanged(game, pos, self.data, "pure", "a view, prompt, default or outcome")
        if due(checks.players):
            for decision in asked:
                verdicts.players_choose_legally(game, pos, decision, self.samples.drawn)
            verdicts.is_unchanged(game, pos, self.data, "pure", "a computer player")
        if due(checks.refusals):
            verdicts.refuses(game, pos, asked)
            verdicts.is_unchanged(game, pos, self.data, "refusal", "a refused choice")

    def _twin(self, pos: Pos) -> Twin | None:
        """Return a viewer with what is the same game in the eyes of that viewer, when a leak check is due."""
        if not self._due(self.checks.leaks):
            return None
        viewer = self._viewer()
        twin = leaks.twin_of(self.game, pos, viewer, mix(self.samples.drawn ^ self.seed))
        leaks.shows_nothing(self.game, pos, twin, viewer)
        verdicts.is_unchanged(self.game, pos, self.data, "pure", "shuffled()")
        return Twin(viewer, twin, self.game.copy(pos))

    def _compare(
        self, twin: Twin, after: Pos, applied: Applied, decision: Decision, choice: Choice, sealed: bool
    ) -> None:
        """Judge what the viewer of the twin learned from a choice, and whether the choice itself was told."""
        game, viewer = self.game, twin.viewer
        skipped = leaks.tells_nothing(game, after, applied, twin.other, viewer, decision.seat, choice)
        self.coverage.compared(skipped)
        rival = decision.sample(self.samples.below)
        if leaks.tells_the_choice(game, after, applied, twin.same, viewer, decision.seat, rival):
            leaks.stays_sealed(decision, choice, rival, viewer, sealed)
            self.coverage.told_only(decision)

    def _apply(self, pos: Pos, decision: Decision, choice: Choice) -> Applied:
        try:
            return self.game.apply(pos, decision.seat, choice)
        except Refusal as refusal:
            message = f"{decision.kind}: the legal {choice} of seat {decision.seat} is refused: {refusal}"
            raise Failure("crash", message) from refusal

    def _choose(self, pos: Pos, asked: tuple[Decision, ...]) -> tuple[Decision, Choice]:
        """Return a question and a legal answer: as given, by a computer player, or at random."""
        if self.given:
            move = self.given[len(self.moves)]
            return next((d for d in asked if d.seat == move.seat), asked[0]), move.choice
        decision = asked[self.choices.below(len(asked))]
        if not self.drivers:
            return decision, decision.sample(self.choices.below)
        player = self.game.players()[self.drivers[decision.seat]]
        salt = mix(self.choices.below(1 << 62))
        return decision, player.choose(self.game, self.game.view(pos, decision.seat), decision, salt)

    def _end(self, pos: Pos) -> None:
        """Judge the end of the game and its two replays."""
        game = self.game
        self.data = game.dump(pos)
        verdicts.is_audited(game, pos)
        verdicts.is_restored(game, (), self.data)
        for viewer in words.viewers(pos):
            words.is_viewed(game, pos, (), viewer)
        verdicts.has_ended(game, pos)
        verdicts.is_unchanged(game, pos, self.data, "end", "looking at the outcome")
        if self.checks.replay:
            for recorded in (True, False):
                verdicts.replay(game, self.config, self.seed, self.moves, self.data, recorded)
        outcome = game.outcome(pos)
        if outcome is not None:
            self.coverage.ended(outcome)

    def _due(self, rate: int) -> bool:
        return rate == 1 or (rate > 1 and self.samples.below(rate) == 0)

    def _viewer(self) -> int | None:
        """Return the spectator or a seat, at random."""
        seat = self.samples.below(self.config.seats + 1)
        return None if seat == self.config.seats else seat

    def failed(self, failure: Failure) -> Failed:
        """Return the trail to a failure."""
        moves = (*self.moves, self.trying) if self.trying else tuple(self.moves)
        return Failed(
            self.game.info.key,
            failure.verdict,
            failure.message,
            self.config,
            self.seed,
            moves,
            msgspec.Raw(self.data),
        )


def play(
    game: Game,
    seed: int,
    *,
    config: GameConfig | None = None,
    seats: int | None = None,
    checks: Checks = FULL,
    cap: int = CAP,
    given: Sequence[Move] = (),
) -> Run:
    """Play the game of a seed (its config too, unless given) and return what occurred.

    Raise Failure, with the trail in `failed`, at the first verdict against the game; whatever the game itself
    raises is the verdict "crash".
    """
    chosen = config or random_config(game, Rng(mix(seed)).below, seats)
    run = Run(game, chosen, seed, checks, cap, given)
    try:
        run.whole()
    except Failure as failure:
        failure.failed = run.failed(failure)
        raise
    except Exception as error:  # whatever a game raises is a verdict on it
        crash = Failure("crash", "".join(traceback.format_exception(error)))
        crash.failed = run.failed(crash)
        raise crash from error
    return run
