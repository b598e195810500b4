"""Road to Jerusalem as a game of the house: the protocol, put together from the rooms of this package."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from engine.core.decision import Choice, Decision, Prompt
from engine.core.errors import Illegal
from engine.core.events import Applied, Event
from engine.core.machine import Machine
from engine.core.outcome import Outcome
from engine.core.position import Position
from engine.core.protocol import GameConfig, GameInfo, GameOption, Player
from engine.core.rng import Rng
from engine.core.view import Card, View
from engine.road import boards, hidden, log, prompts, reference, views
from engine.road.content import EDITIONS, Content, edition
from engine.road.content.load import START
from engine.road.flow import FRAMES
from engine.road.flow.game import Crusade
from engine.road.players import PLAYERS
from engine.road.scoring import outcome
from engine.road.state import FactionState, G, RoadState
from engine.road.view import RoadGameView

INFO = GameInfo(
    key="road",
    title="Crusade: Road to Jerusalem",
    blurb="Alone against history, dice and time: lead the First Crusade from Thessaloniki to Jerusalem, 1096-1099.",
    seats=(1,),
    options=(
        GameOption(
            "ending",
            "Last box of the timeline",
            (("finish", "The turn is finished"), ("at_once", "The game ends at once")),
            "finish",
            "The rulebook says both (ruling A3).",
        ),
    ),
    rules="1",
)


class Road:
    """The protocol of `engine.core.protocol.Game`."""

    def __init__(self) -> None:
        self.info = INFO
        self.machine: Machine[RoadState, Content] = Machine(
            config=GameConfig,
            state=RoadState,
            frames=FRAMES,
            free=lambda _g, _decision: None,
            on_free=_no_free,
            rules=INFO.rules,
        )

    def setup(self, config: GameConfig, seed: int) -> G:
        """Return a new game, settled at its first decision."""
        if config.seats not in INFO.seats:
            raise Illegal(f"Road to Jerusalem is played by 1, not by {config.seats}.", rule="Game Setup")
        content = EDITIONS.chosen(config.options)
        factions = {name: FactionState(box.white, box.knights) for name, box in content.factions.items()}
        state = RoadState(factions, START, route=[START])
        g: G = Position(config, content, state, [Crusade()], Rng(seed))
        g.rules = config.rules or INFO.rules
        self.machine.settle(g)
        return g

    def decisions(self, pos: G) -> tuple[Decision, ...]:
        """Return the open decision."""
        return self.machine.ask(pos)

    def apply(self, pos: G, seat: int, choice: Choice) -> Applied:
        """Apply a choice in place."""
        return self.machine.apply(pos, seat, choice)

    def copy(self, pos: G) -> G:
        """Return an independent copy."""
        return self.machine.copy(pos)

    def default(self, pos: G, decision: Decision) -> Choice:
        """Return what an absent player does: the first, harmless option."""
        return decision.fallback()

    def view(self, pos: G, seat: int | None) -> RoadGameView:
        """Return the whole table: nothing is hidden."""
        return views.view(pos, seat, self.decisions(pos))

    def outcome(self, pos: G) -> Outcome | None:
        """Return the result once the game has ended."""
        return outcome(pos)

    def dump(self, pos: G) -> bytes:
        """Return the position as JSON."""
        return self.machine.dump(pos, pos.content.hash)

    def load(self, data: bytes) -> G:
        """Return the position of a dump."""
        return self.machine.load(data, edition)

    def describe(self, pos: G, decision: Decision) -> Prompt:
        """Return a decision in words."""
        return prompts.describe(pos, decision)

    def line(self, view: View, event: Event) -> str | None:
        """Return an event as a sentence."""
        own = cast(RoadGameView, view)
        return log.line(edition(own.edition), event)

    def board_text(self, view: View) -> str:
        """Return the table in words."""
        own = cast(RoadGameView, view)
        return boards.board_text(own, edition(own.edition))

    def hand_text(self, view: View) -> str:
        """Return nothing: there is no hand in this game."""
        return ""

    def cards(self, edition: str = "") -> Mapping[str, Card]:
        """Return everything printed by id."""
        return reference.cards(EDITIONS.edition(edition))

    def install_pack(self, folder: Path, name: str) -> str:
        """Offer a content pack for new games."""
        digest = EDITIONS.install(folder, name)
        self.info = EDITIONS.info(INFO)
        return digest

    def remove_pack(self) -> None:
        """Forget the content pack."""
        EDITIONS.remove()
        self.info = INFO

    def players(self) -> Mapping[str, Player]:
        """Return the computer players."""
        return PLAYERS

    def audit(self, pos: G) -> None:
        """Check that every limit holds."""
        hidden.audit(pos)

    def shuffled(self, pos: G, seat: int | None, salt: int) -> G:
        """Return a copy with other dice to come: all that nobody can know."""
        return hidden.shuffled(self.copy(pos), salt)


def _no_free(_g: G, decision: Decision, option: str) -> None:
    """There are no free options: whatever may be done stands in the question itself."""
    raise AssertionError(f"{decision.kind} offers no {option}")


GAME = Road()
