"""Outremer as a game of the house: the protocol, put together from the rooms of this package."""

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
from engine.outremer import boards, hidden, log, prompts, reference, views
from engine.outremer.content import EDITIONS, Content, edition
from engine.outremer.flow import FRAMES
from engine.outremer.flow.free import free_options, take_free
from engine.outremer.flow.game import Match
from engine.outremer.flow.setup import CIRCLE, Setup
from engine.outremer.players import PLAYERS
from engine.outremer.scoring import outcome
from engine.outremer.state import G, OutremerState, PlayerState
from engine.outremer.view import OutremerView

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
    rules="1",
)


class Outremer:
    """The protocol of `engine.core.protocol.Game`."""

    def __init__(self) -> None:
        self.info = INFO
        self.machine: Machine[OutremerState, Content] = Machine(
            config=GameConfig,
            state=OutremerState,
            frames=FRAMES,
            free=free_options,
            on_free=take_free,
            rules=INFO.rules,
        )

    def setup(self, config: GameConfig, seed: int) -> G:
        """Return a new game, settled at its first decision."""
        if config.seats not in INFO.seats:
            raise Illegal(f"Outremer is played by 2 to 4, not by {config.seats}.", rule="Setup")
        state = OutremerState([PlayerState() for _ in range(config.seats)])
        g: G = Position(config, EDITIONS.chosen(config.options), state, [Match(), Setup()], Rng(seed))
        g.rules = config.rules or INFO.rules
        if config.options.get("states") == "random":
            _lot(g)
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
        """Return what an absent player does: the first, harmless option."""
        return decision.fallback()

    def view(self, pos: G, seat: int | None) -> OutremerView:
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
        return log.line(cast(OutremerView, view), event)

    def board_text(self, view: View) -> str:
        """Return the public table in words."""
        return boards.board_text(cast(OutremerView, view))

    def hand_text(self, view: View) -> str:
        """Return the viewer's own cards in words."""
        return boards.hand_text(cast(OutremerView, view))

    def cards(self, edition: str = "") -> Mapping[str, Card]:
        """Return every card by id."""
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
        return hidden.shuffled(self.copy(pos), seat, salt)


def _lot(g: G) -> None:
    """Deal the states by lot; two players get neighbours."""
    states = list(CIRCLE)
    if len(g.state.players) == 2:
        first = g.below(len(CIRCLE))
        states = [CIRCLE[first], CIRCLE[(first + 1 + 2 * g.below(2)) % len(CIRCLE)]]
    else:
        g.shuffle(states)
    for p, state in zip(g.state.players, states, strict=False):
        p.state = state


GAME = Outremer()
