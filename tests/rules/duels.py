"""Battles for the tests of them: hands of Antioch, Edessa and the Saracens, and a maneuver with its cover."""

from __future__ import annotations

from engine.core.events import Applied
from engine.outremer.flow.aftermath import current
from engine.outremer.flow.battle import strengths
from engine.outremer.state import G
from tests.rules.kit import (
    A,
    E,
    answer,
    asked,
    battle,
    hand,
    hold,
    stack_deck,
)

PLAIN = ("mamluk_guard", "kurdish_lancers", "seized_letters", "sermon_of_the_qadi", "field_of_blood")
NORMANS = ("norman_charge", "iron_bridge", "greek_levies", "sally_from_the_citadel", "syrian_bowmen")
EDESSANS = ("baptism_by_fire", "reinforcement", "armenian_archers", "ford_of_the_euphrates", "border_castle")


def difference(g: G) -> int:
    """Strength of the attacker less that of the defender."""
    attack, defence = strengths(g, current(g))
    return attack - defence


def saracen_hand(g: G, *cards: str) -> None:
    """Let the next battle's Saracens hold these cards (filled up with plain ones)."""
    stack_deck(g, "saracen", [*cards, *(card for card in PLAIN if card not in cards)][:5])


def duel(g: G, *, attack: tuple[str, ...], defence: tuple[str, ...], units: int = 6) -> G:
    """Antioch attacks Turbessel, which Edessa holds with 5 units; hands as named."""
    hold(g, E, "turbessel", 5)
    hand(g, A, *attack)
    hand(g, E, *defence)
    battle(g, A, "turbessel", units)
    return g


def maneuver(g: G, card: str, cover: str) -> Applied:
    """Play a card and cover a half of it with the last card of the opponent's hand."""
    side = asked(g).about["side"]
    answer(g, card, kind="battle.play")
    g.script = [len(current(g).hands[1 - side]) - 1]
    return answer(g, cover, kind="battle.cover")
