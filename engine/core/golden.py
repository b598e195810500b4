"""Golden games: recorded from a plan, replayed by a test.

    python -m engine.core.golden record FOLDER [--game KEY]  record what FOLDER/*.toml plan anew (KEY only)
    python -m engine.core.golden replay FILE ...             replay recorded games and compare

A plan names what each game must show (seats, options, how it ends, how many win) and who plays: "random" answers, or a
computer player. Recording tries the seed of the file that is there, then the seeds from 1 on, until a game ends as
planned.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.core import registry
from engine.core.content import OPTION, PACK
from engine.core.decision import Choice, Decision
from engine.core.errors import Refusal
from engine.core.machine import Saved
from engine.core.notation import Record, Step, parsed, printed
from engine.core.position import Position
from engine.core.protocol import Game, GameConfig
from engine.core.rng import Rng, mix

RANDOM = "random"
SEEDS = 5000  # tried for one game before the plan is given up
_CHOICES = 0x601DE2  # a stream of its own beside the game's chance
Pos = Position[Any, Any]
Answer = Callable[[Pos, Decision], Choice]


class Planned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a plan: `name` is its file.

    `end` is the reason of its outcome, `winners` how many share the first place ("", None: whatever comes).
    """

    name: str
    game: str
    seats: int
    options: dict[str, str] = {}
    end: str = ""
    winners: int | None = None
    player: str = RANDOM

    def shown_by(self, made: Record) -> bool:
        """Whether a game ended as planned."""
        return self.end in ("", made.end) and self.winners in (None, len(made.winners))

    @property
    def ending(self) -> str:
        """How it should end, in words."""
        wanted = (self.end, "" if self.winners is None else f"{self.winners} winners")
        return " and ".join(part for part in wanted if part)


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The games of a file."""

    games: tuple[Planned, ...]


class Diverged(AssertionError):
    """A recorded game is not the same any more; the message says where."""


# ------------------------------------------------------------------------------------------------------ recording


def record(game: Game, config: GameConfig, seed: int, player: str = RANDOM) -> Record:
    """Play a whole game and return it."""
    pos, steps, chance = game.setup(config, seed), list[Step](), Rng(mix(seed ^ _CHOICES))
    while asked := game.decisions(pos):
        decision = asked[chance.below(len(asked))]
        choice = _answer(game, pos, decision, player, chance)
        steps.append(Step(decision.seat, _name(game, pos, decision.seat), decision.kind, choice))
        game.apply(pos, decision.seat, choice)
    return _record(game, pos, config, seed, steps)


def _answer(game: Game, pos: Pos, decision: Decision, player: str, chance: Rng) -> Choice:
    if player == RANDOM:
        return decision.sample(chance.below)
    salt = mix(chance.below(1 << 62))
    return game.players()[player].choose(game, game.view(pos, decision.seat), decision, salt)


def _name(game: Game, pos: Pos, seat: int) -> str:
    return next(s.name for s in game.view(pos, None).seats if s.seat == seat)


def _record(game: Game, pos: Pos, config: GameConfig, seed: int, steps: Sequence[Step]) -> Record:
    saved = msgspec.json.decode(game.dump(pos), type=Saved)
    outcome = game.outcome(pos)
    if outcome is None:
        raise Diverged("The game is not over, and nobody is asked anything.")
    scores = tuple(s.points for s in sorted(outcome.standings, key=lambda s: s.seat))
    winners = tuple(sorted(outcome.winners))
    return Record(
        game.info.key, saved.rules, saved.content, config, seed, tuple(steps), outcome.reason, winners, scores
    )


def search(game: Game, wanted: Planned, first: int | None) -> Record:
    """Return the first game that ends as planned; raise LookupError when there is none among the seeds."""
    for seed in ([] if first is None else [first]) + list(range(1, SEEDS + 1)):
        made = record(game, GameConfig(wanted.seats, wanted.options), seed, wanted.player)
        if wanted.shown_by(made):
            return made
    raise LookupError(f"{wanted.name}: none of {SEEDS} seeds ends with {wanted.ending}")


def plan(folder: Path) -> tuple[Planned, ...]:
    """Return the games that a folder should hold: what all of its plans name, one file for each game of the house."""
    plans = (msgspec.toml.decode(path.read_bytes(), type=Plan) for path in sorted(folder.glob("*.toml")))
    return tuple(planned for made in plans for planned in made.games)


def record_all(folder: Path, key: str = "") -> Iterator[str]:
    """Record every game of a plan (or those of one game of the house) into its folder; yield a line about each."""
    for wanted in plan(folder):
        if key not in ("", wanted.game):
            continue
        path = folder / f"{wanted.name}.txt"
        first = parsed(path.read_text("utf-8")).seed if path.exists() else None
        made = search(registry.game(wanted.game), wanted, first)
        path.write_text(printed(made), "utf-8")
        yield f"{path.name}: seed {made.seed}, {len(made.steps)} choices, {_result(made)}"


# ------------------------------------------------------------------------------------------------------ replaying


def replay(game: Game, old: Record, *, pack: bool = False) -> Record:
    """Play a recorded game again and return what it is now; raise Diverged at the first choice that does not fit.

    It goes on by the version of the rules that it began with; `pack`: with the cards of the pack that is installed.
    """
    options = old.config.options | ({OPTION: PACK} if pack else {})
    pos = game.setup(GameConfig(old.config.seats, options, old.rules), old.seed)
    for number, step in enumerate(old.steps, 1):
        asked = {d.seat: d.kind for d in game.decisions(pos)}
        if asked.get(step.seat) != step.kind:
            raise Diverged(f"Choice {number}: {step.name} answers {step.kind}, but asked are {asked}")
        if (name := _name(game, pos, step.seat)) != step.name:
            raise Diverged(f"Choice {number}: seat {step.seat + 1} is {name}, not {step.name}")
        try:
            game.apply(pos, step.seat, step.choice)
        except Refusal as error:
            raise Diverged(f"Choice {number}: {step.kind} of {step.name} is refused: {error.reason}") from error
    return _record(game, pos, old.config, old.seed, old.steps)


def compare(game: Game, old: Record, *, pack: bool = False) -> None:
    """Raise Diverged unless a recorded game still takes the same course to the same result."""
    new = replay(game, old, pack=pack)
    if _result(new) != _result(old):
        raise Diverged(f"It ends {_result(new)} now, not {_result(old)}")


def _result(made: Record) -> str:
    seats = " and ".join(str(seat + 1) for seat in made.winners) or "nobody"
    return f"{made.end} with {' '.join(map(str, made.scores))}, won by {seats}"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 1 when a game cannot be recorded or is not the same any more."""
    parser = argparse.ArgumentParser(prog="python -m engine.core.golden", description="Golden games.")
    commands = parser.add_subparsers(dest="command", required=True)
    recorder = commands.add_parser("record", help="record a plan anew")
    recorder.add_argument("folder", type=Path)
    recorder.add_argument("--game", default="", metavar="KEY", help="only the games of this one")
    commands.add_parser("replay", help="replay games").add_argument("files", type=Path, nargs="+")
    args = parser.parse_args(argv)
    try:
        if args.command == "record":
            for line in record_all(args.folder, args.game):
                print(line, flush=True)
        else:
            for path in args.files:
                old = parsed(path.read_text("utf-8"))
                compare(registry.game(old.game), old)
                print(f"{path.name}: the same", flush=True)
    except (Diverged, LookupError, ValueError) as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
