"""Crusaders as a game of the house: its facts, how a game starts, and which room of this package answers what."""

from __future__ import annotations

from engine.core.decision import Decision
from engine.core.machine import Frame
from engine.core.protocol import GameConfig, GameInfo, GameOption
from engine.core.rng import Rng
from engine.core.wiring import Rooms, WithPacks
from engine.crusaders import boards, hidden, log, prompts, reference, scoring, summary, views
from engine.crusaders.content import EDITIONS, Content
from engine.crusaders.flow import FRAMES
from engine.crusaders.flow.match import Match
from engine.crusaders.flow.setup import Setup
from engine.crusaders.players import PLAYERS
from engine.crusaders.state import CrusadersState, G, PlayerState

INFO = GameInfo(
    key="crusaders",
    title="Crusaders: Thy Will Be Done",
    blurb="Knight orders from Paris to the east: spread your action wheel, travel, build, muster, crusade.",
    seats=(2, 3, 4),
    options=(
        GameOption(
            "variant",
            "Variant",
            (
                ("standard", "Standard: one random wheel for all"),
                ("first", "First standard game: a fixed wheel"),
                ("learning", "Learning game: a fixed wheel, no upgrades"),
                ("unpredictable", "Unpredictable: everybody a random wheel"),
                ("tournament", "Knights’ tournament: choose order and wheel"),
            ),
            "standard",
            "How the action wheels are arranged.",
        ),
        GameOption(
            "orders",
            "Knight orders",
            (("with", "With knight orders"), ("without", "Without")),
            "with",
            "The unpredictable variant may do without them.",
            needs=("variant", "unpredictable"),
        ),
    ),
    rules="1",
)


def start(config: GameConfig, _content: Content, _rng: Rng) -> tuple[CrusadersState, list[Frame]]:
    """Return the empty table of a new game and what begins it."""
    players = [PlayerState() for _ in range(config.seats)]
    side = "small" if config.seats == 2 else "large"
    return CrusadersState(players, side, config.options.get("variant", "standard")), [Match(), Setup()]


def free_options(_g: G, decision: Decision) -> tuple[str, ...] | None:
    """No option stands beside a question; but the end of a turn is never taken by force, so that it can be undone."""
    return () if decision.kind == "turn.end" else None


ROOMS = Rooms(
    info=INFO,
    state=CrusadersState,
    frames=FRAMES,
    free=free_options,
    setup="General setup",
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
)
GAME = WithPacks(ROOMS, EDITIONS)
