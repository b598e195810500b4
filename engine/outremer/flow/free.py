"""Free options: what may be done at any moment of one's own turn. Rulebook: Rescripts; Spies; Glossary (Your turn).

They are offered beside the questions named here. Whether there could be any is public (rescripts and spies in hand are
counted by everybody); only then may a question stand that has a single answer of its own.
"""

from __future__ import annotations

from engine.core.decision import Decision
from engine.outremer.flow.aftermath import play_rescript
from engine.outremer.flow.spies import PlaceSpy
from engine.outremer.state import SARACEN, G

MOMENTS = {
    "planning.place": "planning",
    "construction.act": "turn",
    "prayer.spend": "turn",
    "muster.act": "turn",
    "march.act": "turn",
    "march.after": "turn",
    "turn.end": "turn",
    "battle.play": "battle",
}


def free_options(g: G, decision: Decision) -> tuple[str, ...] | None:
    """Return "rescript:<card>" and "spy:<card>" that the asked seat may take now; None when there can be none."""
    moment = MOMENTS.get(decision.kind)
    if moment is None:
        return None
    p = g.state.players[decision.seat]
    if moment == "battle":
        battle = g.state.battle
        side = decision.about["side"]
        owner = SARACEN if battle is None else battle.defender if side else battle.attacker
        if owner != decision.seat or not p.rescripts:
            return None
    spies = moment == "turn" and bool(p.spy_hand)
    if not p.rescripts and not spies:
        return None
    cards = [f"rescript:{card}" for card in p.rescripts if g.content.rescripts[card].when == moment]
    return (*cards, *(f"spy:{card}" for card in p.spy_hand)) if spies else tuple(cards)


def take_free(g: G, decision: Decision, option: str) -> None:
    """Take a free option; the question behind it is asked again afterwards."""
    what, _, card = option.partition(":")
    if what == "rescript":
        play_rescript(g, decision.seat, card)
    else:
        g.push(PlaceSpy(seat=decision.seat, card=card))
