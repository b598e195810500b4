"""Outremer as a game of the house: its facts, how a game starts, and which room of this package answers what."""

from __future__ import annotations

from engine.core.machine import Frame
from engine.core.protocol import GameConfig, GameInfo, GameOption
from engine.core.rng import Rng
from engine.core.wiring import Rooms, WithPacks
from engine.outremer import boards, hidden, log, prompts, reference, scoring, summary, views
from engine.outremer.content import EDITIONS, Content
from engine.outremer.defaults import default
from engine.outremer.flow import FRAMES
from engine.outremer.flow.free import free_options, take_free
from engine.outremer.flow.game import Match
from engine.outremer.flow.setup import CIRCLE, Setup
from engine.outremer.players import PLAYERS
from engine.outremer.state import OutremerState, PlayerState
from engine.outremer.upgrades import SCHEMA, UPGRADES

INFO = GameInfo(
    key="outremer",
    title="Outremer",
    blurb="Four crusader states in the Levant, 1100-1150: build, pray, muster, march. Six rounds at most.",
    seats=(2, 3, 4),
    options=(
        GameOption(
            "states", "States", (("choose", "Choose in seat order"), ("random", "By lot")), "choose", "Who plays what."
        ),
        GameOption(
            "bulls",
            "Bulls",
            (("choose", "Draw two, keep one"), ("random", "One at random")),
            "choose",
            "A first game plays with one at random (ruling X5).",
        ),
        GameOption(
            "governors",
            "First governors",
            (("draw", "Draw two, keep one"), ("starting", "The starting governors")),
            "draw",
            "A first game plays with the starting governors.",
        ),
    ),
    rules="2",
)


def start(config: GameConfig, _content: Content, rng: Rng) -> tuple[OutremerState, list[Frame]]:
    """Return the empty table of a new game and what begins it."""
    state = OutremerState([PlayerState() for _ in range(config.seats)])
    if config.options.get("states") == "random":
        _lot(state, rng)
    return state, [Match(), Setup()]


def _lot(state: OutremerState, rng: Rng) -> None:
    """Deal the states by lot; two players get neighbours."""
    states = list(CIRCLE)
    if len(state.players) == 2:
        first = rng.below(len(CIRCLE))
        states = [CIRCLE[first], CIRCLE[(first + 1 + 2 * rng.below(2)) % len(CIRCLE)]]
    else:
        rng.shuffle(states)
    for p, name in zip(state.players, states, strict=False):
        p.state = name


ROOMS = Rooms(
    info=INFO,
    state=OutremerState,
    frames=FRAMES,
    free=free_options,
    on_free=take_free,
    setup="Setup",
    start=start,
    view=views.view,
    outcome=scoring.outcome,
    describe=prompts.describe,
    line=log.line,
    board_text=boards.board_text,
    hand_text=boards.hand_text,
    cards=reference.cards,
    rules=summary.RULES,
    players=PLAYERS,
    audit=hidden.audit,
    deal_anew=hidden.deal_anew,
    default=default,
    schema=SCHEMA,
    upgrades=UPGRADES,
)
GAME = WithPacks(ROOMS, EDITIONS)
