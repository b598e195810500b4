"""Battles, played out on paper behind every option. Answers of the stronger player."""

from __future__ import annotations

from engine.core.decision import Choice, Decision, Pick
from engine.core.rng import Rng
from engine.outremer.content import ops
from engine.outremer.players import worth
from engine.outremer.players.answers import Book, answers, best, card_of, options, tail
from engine.outremer.players.duel import Blow, Bout, Duel, Hand, Hands, blows, hand_of
from engine.outremer.players.fighting import battle_of, own_side
from engine.outremer.players.mind import SAMPLES, Mind
from engine.outremer.state import ATTACKER, DEFENDER, SARACEN

WARFARE: Book = {}
RESCRIPT = 0.15  # of a battle, that a rescript must bring
UNIT_LEFT = 0.02  # of a battle, for each unit that outlives it


def duels(mind: Mind) -> list[Duel]:
    """The battle as it stands, once for each sample of what is hidden."""
    battle = battle_of(mind)
    hands = battle_hands(mind)
    friends = [sum(c.troops - 1 for c in mind.held(battle.city, owner)) for owner in (battle.attacker, battle.defender)]
    bonus = (battle.strength[0] - battle.units[0], battle.strength[1] - battle.units[1])
    played = sum(bool(p.half) for p in battle.plays)
    return [
        Duel(battle.units, bonus, (friends[0], friends[1]), (hands[0][n], hands[1][n]), played) for n in range(SAMPLES)
    ]


def battle_hands(mind: Mind) -> tuple[list[Hand], list[Hand]]:
    """Samples of the hands of both sides: one's own as it is, the other's as it may be."""
    battle = battle_of(mind)
    played = tuple(p.card for p in battle.plays)

    def hands(side: int, owner: int) -> list[Hand]:
        if owner == mind.seat:
            return [hand_of(mind, mind.own.battle_hand)] * SAMPLES
        if owner == SARACEN and battle.players[side] == mind.seat:
            return [hand_of(mind, battle.saracen_hand)] * SAMPLES
        return Hands(mind, owner, SAMPLES, battle.hands[side], played).drawn

    return hands(ATTACKER, battle.attacker), hands(DEFENDER, battle.defender)


def outcome_worth(mind: Mind, bout: Bout) -> float:
    """How good the end of a bout is for the side that one wants to win."""
    side = own_side(mind)
    won = bout.won() == (side == ATTACKER)
    return won + UNIT_LEFT * (bout.units[side] - bout.units[1 - side])


@answers(WARFARE, "battle.play")
def _play(mind: Mind, decision: Decision) -> Choice:
    """Play the battle out behind each card."""
    side, start = decision.about["side"], duels(mind)
    known: dict[str, float] = {}

    def score(option: str) -> float:
        card = card_of(option)
        if card not in known:
            rng, total = Rng(7), 0.0
            for duel in start:
                bout = Bout(duel)
                bout.maneuver(side, blows(mind.view.edition, card), rng)
                bout.finish(rng)
                total += outcome_worth(mind, bout)
            known[card] = total if side == own_side(mind) else -total
        return known[card]

    return best(decision, score)


@answers(WARFARE, "battle.cover")
def _cover(mind: Mind, decision: Decision) -> Choice:
    """Play the battle out behind each half."""
    side, start = decision.about["side"], duels(mind)
    top, bottom = blows(mind.view.edition, decision.about["card"])

    def score(option: str) -> float:
        rng, total = Rng(7), 0.0
        for duel in start:
            bout = Bout(duel)
            bout.covered(side, bottom if option == "top" else top, rng)
            bout.finish(rng)
            total += outcome_worth(mind, bout)
        return total + bites(mind, decision.about["card"], "bottom" if option == "top" else "top", side)

    return best(decision, score)


def bites(mind: Mind, card: str, left: str, side: int) -> float:
    """What the end-of-battle effect of the half that stays open is worth, in samples."""
    entry = mind.content.tactics.get(card) or mind.content.saracens[card]
    half = entry.top if left == "top" else entry.bottom
    value = 0.12 * SAMPLES * abs(worth.ops_worth(half.end))
    return value if side == own_side(mind) else -value


@answers(WARFARE, "window.battle")
def _battle_window(mind: Mind, decision: Decision) -> Choice:
    """A rescript when it turns the battle, or when it saves the walls of a city that is as good as won."""
    return battle_choice(mind, options(decision)) or Pick("pass")


def battle_choice(mind: Mind, offered: tuple[str, ...]) -> Choice | None:
    """The rescript of those offered that brings most in the battle under way; None when none brings enough."""
    fitting = [o for o in offered if o.startswith("rescript:")]
    if not fitting:
        return None
    start = duels(mind)
    plain = battle_odds(mind, start, "")
    found: tuple[float, str] | None = None
    for option in fitting:
        gain = battle_odds(mind, start, tail(option)) - plain + walls_kept(mind, tail(option), plain)
        if gain > RESCRIPT and (found is None or gain > found[0]):
            found = gain, option
    return Pick(found[1]) if found else None


def battle_odds(mind: Mind, start: list[Duel], card: str) -> float:
    """How well the battle ends on average behind a rescript ("": without one)."""
    side, rng, total = own_side(mind), Rng(7), 0.0
    entry = mind.content.rescripts[card].ops if card else ()
    for duel in start:
        bout = Bout(duel)
        for op in entry:
            if isinstance(op, ops.BothHalves):
                bout.both[side] = True
            elif isinstance(op, ops.OwnCover):
                bout.cover[side] = True
            elif isinstance(op, ops.Flee):
                bout.units[1 - side] = max(0, bout.units[1 - side] - op.x)
            elif isinstance(op, ops.Strength):
                bout.bonus[side] += op.x
            elif isinstance(op, ops.Reinforce):
                bout.resolve(side, Blow(0, 0, op.x, False, False))
        bout.finish(rng)
        total += outcome_worth(mind, bout)
    return total / SAMPLES


def walls_kept(mind: Mind, card: str, odds: float) -> float:
    """What it is worth, in battles won, that a city keeps its level."""
    keeps = any(isinstance(op, ops.NoDevastation) for op in mind.content.rescripts[card].ops)
    city = mind.cities[battle_of(mind).city]
    mine = own_side(mind) == ATTACKER or city.owner == mind.seat
    late = len(battle_of(mind).plays) >= 3
    return 0.1 * mind.ledger.horizon if keeps and mine and late and odds > 0.7 and city.level > 1 else 0.0
