"""Crusaders as a game of the house: the protocol, put together from the rooms of this package."""

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
from engine.crusaders import boards, hidden, log, prompts, reference, views
from engine.crusaders.content import EDITIONS, Content, edition
from engine.crusaders.flow import FRAMES
from engine.crusaders.flow.match import Match
from engine.crusaders.flow.setup import Setup
from engine.crusaders.players import PLAYERS
from engine.crusaders.scoring import outcome
from engine.crusaders.state import CrusadersState, G, PlayerState
from engine.crusaders.view import CrusadersView

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


def free_options(_g: G, decision: Decision) -> tuple[str, ...] | None:
    """No option stands beside a question; but the end of a turn is never taken by force, so that it can be undone."""
    return () if decision.kind == "turn.end" else None


def take_free(_g: G, _decision: Decision, option: str) -> None:
    """Refuse: no question offers a free option."""
    raise Illegal(f"“{option}” is not among the legal options.")


class Crusaders:
    """The protocol of `engine.core.protocol.Game`."""

    def __init__(self) -> None:
        self.info = INFO
        self.machine: Machine[CrusadersState, Content] = Machine(
            config=GameConfig,
            state=CrusadersState,
            frames=FRAMES,
            free=free_options,
            on_free=take_free,
            rules=INFO.rules,
        )

    def setup(self, config: GameConfig, seed: int) -> G:
        """Return a new game, settled at its first decision."""
        if config.seats not in INFO.seats:
            raise Illegal(f"Crusaders is played by 2 to 4, not by {config.seats}.", rule="General setup")
        players = [PlayerState() for _ in range(config.seats)]
        side = "small" if config.seats == 2 else "large"
        state = CrusadersState(players, side, config.options.get("variant", "standard"))
        g: G = Position(config, EDITIONS.chosen(config.options), state, [Match(), Setup()], Rng(seed))
        g.rules = config.rules or INFO.rules
        self.machine.settle(g)
        return g

    def decisions(self, pos: G) -> tuple[Decision, ...]:
        """Return the open decisions."""
        return self.machine.ask(pos)

    def apply(self, pos: G, seat: int, choice: Choice) -> Applied:
        """Apply a choice in place."""
        return self.machine.apply(pos, seat, choice)

    def copy(self, pos: G) -> G:
        """Return an independent copy."""
        return self.machine.copy(pos)

    def default(self, pos: G, decision: Decision) -> Choice:
        """Return what an absent player does: collect influence, else the first, harmless option."""
        return decision.fallback()

    def view(self, pos: G, seat: int | None) -> CrusadersView:
        """Return all that a seat may know."""
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
        """Return a decision in words for its seat."""
        return prompts.describe(pos, decision)

    def line(self, view: View, event: Event) -> str | None:
        """Return an event as a sentence for a viewer."""
        return log.line(cast(CrusadersView, view), event)

    def board_text(self, view: View) -> str:
        """Return the public table in words."""
        return boards.board_text(cast(CrusadersView, view))

    def hand_text(self, view: View) -> str:
        """Return what the viewer alone may know in words."""
        return boards.hand_text(cast(CrusadersView, view))

    def cards(self, edition: str = "") -> Mapping[str, Card]:
        """Return every printed thing by id."""
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
        """Check that no piece is lost."""
        hidden.audit(pos)

    def shuffled(self, pos: G, seat: int | None, salt: int) -> G:
        """Return a copy in which everything hidden from `seat` is dealt anew."""
        return hidden.shuffled(pos, self.copy(pos), seat, salt)


GAME = Crusaders()
