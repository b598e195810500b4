"""Verdicts on a position and on a choice: each a small function that raises Failure with its own message."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from typing import Any

from engine.core.decision import (
    Amounts,
    Choice,
    Decision,
    Order,
    Pick,
    PickMany,
    PickOne,
    PickSome,
    Rank,
    Split,
)
from engine.core.errors import Over, Refusal
from engine.core.events import Applied
from engine.core.fuzz.failure import Failure, Move, fail_unless
from engine.core.position import Position
from engine.core.protocol import Game, GameConfig

Pos = Position[Any, Any]
Asked = tuple[Decision, ...]
UNKNOWN = "no such option"


# ------------------------------------------------------------------------------------------------ questions


def can_be_answered(decision: Decision) -> None:
    """Dead end: every question has a legal answer, its options have different ids, and its passes are among them."""
    ids, where = decision.ids, f"{decision.kind} of seat {decision.seat}"
    if len(set(ids)) != len(ids) or not all(ids):
        raise Failure("dead end", f"{where}: two options have the same id, or one has none: {ids}")
    try:
        decision.check(decision.shape.first())
    except (Refusal, IndexError) as error:
        raise Failure("dead end", f"{where} has no legal answer ({error!r}): {decision.shape}") from error
    fail_unless(set(decision.harmless) <= set(ids), "dead end", f"{where} names a pass that is no option")


def seats_are_asked_once(pos: Pos, asked: Asked) -> None:
    """Dead end: a seat has one question at a time, and it is a seat of this game."""
    seats = [decision.seat for decision in asked]
    fail_unless(len(set(seats)) == len(seats), "dead end", f"a seat is asked twice: {seats}")
    fail_unless(set(seats) <= set(range(pos.config.seats)), "dead end", f"there is no such seat: {seats}")


def default_is_legal(game: Game, pos: Pos, decision: Decision) -> None:
    """Default: there is a legal answer for an absent player."""
    choice = game.default(pos, decision)
    try:
        decision.check(choice)
    except Refusal as refusal:
        raise Failure("default", f"{decision.kind}: {choice} is refused: {refusal}") from refusal
    can_pass = any(option in decision.harmless for option in decision.own)
    fail_unless(
        not can_pass or decision.passes(choice), "default", f"{decision.kind}: {choice} is no pass, but one is legal"
    )


def players_choose_legally(game: Game, pos: Pos, decision: Decision, salt: int) -> None:
    """Players: every computer player finds a legal answer."""
    view = game.view(pos, decision.seat)
    for name, player in game.players().items():
        choice = player.choose(game, view, decision, salt)
        try:
            decision.check(choice)
        except Refusal as refusal:
            raise Failure("players", f"{name} at {decision.kind}: {choice} is refused: {refusal}") from refusal


# ------------------------------------------------------------------------------------------------ keeping


def is_restored(game: Game, asked: Asked, data: bytes) -> None:
    """Save: a loaded position dumps to the same bytes, asks the same, and asking changes nothing."""
    loaded = game.load(data)
    again = game.dump(loaded)
    if again != data:  # the difference is looked for only now: it goes through every byte
        raise Failure("save", f"dump, load, dump differ:\n{difference(data, again)}")
    recomputed = game.decisions(loaded)
    if recomputed != asked:
        raise Failure("save", f"the loaded position asks {recomputed}, not {asked}")
    again = game.dump(loaded)
    if again != data:
        raise Failure("pure", f"asking changed the loaded position:\n{difference(data, again)}")
    noted = loaded.events or loaded.chance or loaded.fenced
    fail_unless(not noted, "pure", f"asking noted {loaded.events}, chance {loaded.chance}, fence {loaded.fenced}")


def is_unchanged(game: Game, pos: Pos, data: bytes, verdict: str, what: str) -> None:
    """Compare the dump with an earlier one; `what` could have changed it."""
    now = game.dump(pos)
    if now != data:
        raise Failure(verdict, f"{what} changed the position:\n{difference(data, now)}")


def same_on_both(game: Game, pos: Pos, after: Pos, applied: Applied, seat: int, choice: Choice) -> None:
    """Copy: the original, after the same choice, equals the copy that went first. Uses `pos` up."""
    again = game.apply(pos, seat, choice)
    if again != applied:
        raise Failure("copy", f"the original gave {again}, its copy {applied}")
    is_unchanged(game, pos, game.dump(after), "copy", "going second")


def is_audited(game: Game, pos: Pos) -> None:
    """Audit: no piece is lost or doubled, no limit broken."""
    try:
        game.audit(pos)
    except AssertionError as error:
        said = str(error) or traceback.extract_tb(error.__traceback__)[-1].line or repr(error)
        raise Failure("audit", said) from error


def difference(one: bytes, two: bytes) -> str:
    """Return where two dumps part, with what stands around it."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    near = slice(max(0, at - 80), at + 80)
    return f"  {one[near].decode(errors='replace')}\n  {two[near].decode(errors='replace')}"


# ------------------------------------------------------------------------------------------------ choices


def chance_is_recorded(before: int, after: Pos, applied: Applied) -> None:
    """Chance: each draw of the generator stands in the record of the choice."""
    drawn = after.rng.drawn - before
    fail_unless(drawn == len(applied.chance), "chance", f"{drawn} draws were made, {len(applied.chance)} recorded")


def undo_is_honest(after: Pos, asked: Asked, applied: Applied, seat: int) -> None:
    """Undo: offered only when no chance was drawn, nothing hidden shown, and the same seat alone goes on."""
    if not applied.undoable:
        return
    fail_unless(not applied.chance, "undo", f"offered although chance was drawn: {applied.chance}")
    fail_unless(not after.fenced, "undo", "offered although something hidden was shown")
    seats = [decision.seat for decision in asked]
    fail_unless(seats == [seat], "undo", f"offered to seat {seat} although the game waits for {seats}")


def refuses(game: Game, pos: Pos, asked: Asked) -> None:
    """Refusal: an illegal choice, or one of a seat that is not asked, is refused."""
    for decision in asked:
        for wrong in illegal_choices(decision):
            _is_refused(game, pos, decision.seat, wrong, decision.kind)
    legal = asked[0].shape.first()
    for seat in set(range(pos.config.seats)) - {decision.seat for decision in asked}:
        _is_refused(game, pos, seat, legal, f"{asked[0].kind} from another seat")


def _is_refused(game: Game, pos: Pos, seat: int, wrong: Choice, where: str) -> None:
    try:
        game.apply(pos, seat, wrong)
    except Refusal as refusal:
        fail_unless(bool(refusal.reason), "refusal", f"{where}: the refusal of {wrong} has no reason")
        fail_unless(len(refusal.nearest) <= 3, "refusal", f"{where}: more than three are nearest to {wrong}")
    else:
        raise Failure("refusal", f"{where}: seat {seat} was allowed {wrong}")


def illegal_choices(decision: Decision) -> Iterator[Choice]:
    """Yield answers that are wrong by shape, by option, by number or by bound."""
    shape = decision.shape
    yield Pick(UNKNOWN)
    yield PickMany((UNKNOWN,))
    yield Split({UNKNOWN: 1})
    yield Rank((UNKNOWN,))
    if isinstance(shape, PickOne):
        yield PickMany(shape.options[:1])
    elif isinstance(shape, PickSome):
        yield from _wrong_numbers(shape)
    elif isinstance(shape, Amounts):
        yield from _wrong_amounts(shape)
    elif isinstance(shape, Order):
        yield Rank(shape.options[1:])
        yield Rank((*shape.options[1:], UNKNOWN))


def _wrong_numbers(shape: PickSome) -> Iterator[Choice]:
    if shape.options and shape.most:
        yield PickMany((shape.options[0],) * 2)
    if shape.least:
        yield PickMany(shape.options[: shape.least - 1])
    if shape.most < len(shape.options):
        yield PickMany(shape.options[: shape.most + 1])


def _wrong_amounts(shape: Amounts) -> Iterator[Choice]:
    for line in shape.lines[:1]:
        yield Split({line.id: -1})
        yield Split({line.id: line.most + 1})
    if shape.least:
        yield Split({})
    if sum(line.most for line in shape.lines) > shape.most:
        yield Split({line.id: line.most for line in shape.lines})


# ------------------------------------------------------------------------------------------------ endings


def has_ended(game: Game, pos: Pos) -> None:
    """End: the outcome ranks each seat once, best first, and nothing is allowed any more."""
    outcome = game.outcome(pos)
    if outcome is None:
        raise Failure("end", "nobody is asked anything, but there is no outcome")
    fail_unless(bool(outcome.reason and outcome.text), "end", f"the outcome does not say why: {outcome}")
    seats = sorted(standing.seat for standing in outcome.standings)
    fail_unless(seats == list(range(pos.config.seats)), "end", f"the ranking holds the seats {seats}")
    places = [standing.place for standing in outcome.standings]
    fail_unless(places == sorted(places) and places[0] >= 1, "end", f"the places are {places}")
    try:
        game.apply(pos, 0, Pick(UNKNOWN))
    except Over:
        return
    raise Failure("end", "a choice was taken after the end")


def goes_on(game: Game, pos: Pos) -> None:
    """End: while somebody is asked, there is no outcome."""
    fail_unless(game.outcome(pos) is None, "end", "there is an outcome while somebody is asked")


def replay(game: Game, config: GameConfig, seed: int, moves: list[Move], final: bytes, recorded: bool) -> None:
    """Replay: the choices lead to the same dump, by the generator or by the record of its draws alone."""
    pos = game.setup(config, seed)
    own = pos.rng.seed
    if recorded:
        pos.rng.seed = own ^ 1  # a draw that is not in the record now shows
    for number, move in enumerate(moves):
        if recorded:
            pos.script = list(move.chance)
        try:
            drew = game.apply(pos, move.seat, move.choice).chance
        except Refusal as refusal:
            raise Failure("replay", f"choice {number}, {move}, is refused: {refusal}") from refusal
        fail_unless(drew == move.chance, "replay", f"choice {number} drew {drew}, not {move.chance}")
    pos.rng.seed = own
    again = game.dump(pos)
    how = "with the recorded chance" if recorded else "from the seed"
    if again != final:
        raise Failure("replay", f"the replay {how} ends elsewhere:\n{difference(final, again)}")
