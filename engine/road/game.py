"""Road to Jerusalem as a game of the house: its facts, how a game starts, which room of this package answers what."""

from __future__ import annotations

from engine.core.machine import Frame
from engine.core.protocol import GameConfig, GameInfo, GameOption
from engine.core.rng import Rng
from engine.core.wiring import Rooms, WithPacks
from engine.road import boards, hidden, log, prompts, reference, scoring, summary, views
from engine.road.content import EDITIONS, Content
from engine.road.content.check import START
from engine.road.defaults import default
from engine.road.flow import FRAMES
from engine.road.flow.game import Crusade
from engine.road.players import PLAYERS
from engine.road.state import FactionState, RoadState

INFO = GameInfo(
    key="road",
    title="Crusade: Road to Jerusalem",
    blurb="Alone against history, dice and time: lead the First Crusade from Thessaloniki to Jerusalem, 1096-1099.",
    seats=(1,),
    options=(
        GameOption(
            "ending",
            "When the timeline ends",
            (("finish", "You play that turn on and can still win"), ("at_once", "You lose at once")),
            "finish",
            "The rulebook says both (ruling A3).",
        ),
    ),
    rules="2",
)


def start(_config: GameConfig, content: Content, _rng: Rng) -> tuple[RoadState, list[Frame]]:
    """Return the table of a new game and what begins it."""
    factions = {name: FactionState(box.white, box.knights) for name, box in content.factions.items()}
    return RoadState(factions, START, route=[START]), [Crusade()]


ROOMS = Rooms(
    info=INFO,
    state=RoadState,
    frames=FRAMES,
    setup="Game Setup",
    start=start,
    view=views.view,
    outcome=scoring.outcome,
    describe=prompts.describe,
    line=log.line,
    board_text=boards.board_text,
    cards=reference.cards,
    rules=summary.RULES,
    players=PLAYERS,
    audit=hidden.audit,
    deal_anew=hidden.deal_anew,
    default=default,
)
GAME = WithPacks(ROOMS, EDITIONS)
