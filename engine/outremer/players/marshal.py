"""A stronger player: looks one step ahead. Every option is priced by what it changes, battles are played out on paper.

It knows its own view and nothing else: hidden cards are sampled, hidden bishops are averages.
"""

from __future__ import annotations

from engine.core.decision import Choice, Decision, Pick
from engine.core.protocol import Game
from engine.core.view import View
from engine.outremer.content import ops
from engine.outremer.players import estate, worth
from engine.outremer.players.answers import Book, tail
from engine.outremer.players.council import COUNCIL
from engine.outremer.players.greedy import GREEDY, spy_has_room
from engine.outremer.players.marches import MARCHES
from engine.outremer.players.mind import Mind
from engine.outremer.players.warfare import WARFARE, battle_choice

MARSHAL: Book = {**GREEDY, **COUNCIL, **MARCHES, **WARFARE}


class Marshal:
    """Answers by its own book where looking ahead pays, by the greedy one elsewhere."""

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a legal choice."""
        mind = Mind(view, salt)
        return free_choice(mind, decision) or MARSHAL[decision.kind](mind, decision)


def free_choice(mind: Mind, decision: Decision) -> Choice | None:
    """A spy that has room, or a rescript whose moment has come."""
    for option in decision.free or ():
        if option.startswith("spy:"):
            if spy_has_room(mind):
                return Pick(option)
        elif decision.kind != "battle.play" and rescript_now(mind, decision, tail(option)):
            return Pick(option)
    return battle_choice(mind, decision.free) if decision.kind == "battle.play" and decision.free else None


def rescript_now(mind: Mind, decision: Decision, card: str) -> bool:
    """Whether a rescript brings more now than it is worth in hand."""
    entry = mind.content.rescripts[card]
    keys = {op.key for op in entry.ops if isinstance(op, ops.Modify)}
    if keys:
        wanted = {"march": ("march.act",), "discount": ("construction.act", "muster.act")}
        return any(decision.kind in wanted.get(key, ()) for key in keys)
    if decision.kind not in ("planning.place", "turn.end"):
        return False
    kept = -mind.ledger.gain({"rescripts": -1})
    patience = 0.95 if mind.ledger.horizon > 2 else 0.5 if mind.ledger.horizon > 1 else 0.1
    return estate.ops_gain(mind, entry.ops) > max(kept, patience * worth.ops_worth(entry.ops))
