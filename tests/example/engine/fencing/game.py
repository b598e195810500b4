"""The duel as a game of the house: its facts, how it starts, which room of this package answers what."""

from __future__ import annotations

from engine.core.content import NoContent
from engine.core.machine import Frame
from engine.core.protocol import GameConfig, GameInfo, GameOption
from engine.core.rng import Rng
from engine.core.wiring import Rooms, Wired
from engine.fencing import players, scoring, summary, view, words
from engine.fencing.bouts import SIDES, Bout, Duel, G, Match

INFO = GameInfo(
    key="fencing",
    title="Fencing",
    blurb="Two fencers and a handful of dice: strike, parry, and stand until dusk.",
    seats=(2,),
    options=(GameOption("lives", "Lives", (("long", "Five"), ("short", "Three")), "long", "How long it lasts."),),
    rules="1",
)


def start(config: GameConfig, _content: None, _rng: Rng) -> tuple[Duel, list[Frame]]:
    """Return the table of a new game and what begins it."""
    lives = summary.LIVES[config.options.get("lives", "long")]
    return Duel([lives, lives], [[], []]), [Match()]


def audit(g: G) -> None:
    """Raise AssertionError when a limit is broken."""
    assert all(0 <= lives <= max(summary.LIVES.values()) for lives in g.state.lives)
    assert all(1 <= die <= SIDES for dice in g.state.dice for die in dice)


def deal_anew(g: G, _seat: int | None, salt: int) -> None:
    """Nothing is hidden but the dice to come."""
    g.rng = Rng(salt)


ROOMS = Rooms(
    info=INFO,
    state=Duel,
    frames=(Match, Bout),
    setup="Setup",
    start=start,
    view=view.view,
    outcome=scoring.outcome,
    describe=words.describe,
    line=words.line,
    board_text=words.board_text,
    cards=lambda _content: {},
    rules=summary.RULES,
    players=players.PLAYERS,
    audit=audit,
    deal_anew=deal_anew,
)
GAME = Wired(ROOMS, NoContent())
