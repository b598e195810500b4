"""Battles, raids and what is used behind an order. Greedy answers: the card whose covered half is missed least."""

from __future__ import annotations

from engine.core.decision import Choice, Decision, Pick
from engine.outremer.content import ops
from engine.outremer.content.model import Saracen, Tactic
from engine.outremer.players import worth
from engine.outremer.players.answers import Book, amounts, answers, best, card_of, options, spread, tail
from engine.outremer.players.orders import march_worth
from engine.outremer.players.sight import Sight
from engine.outremer.state import ATTACKER, DEFENDER
from engine.outremer.view import BattleView

FIGHTING: Book = {}
LAST_MANEUVER = 4


def battle_of(sight: Sight) -> BattleView:
    """The battle under way."""
    battle = sight.view.battle
    assert battle is not None
    return battle


def own_side(sight: Sight) -> int:
    """The side that a seat wants to win: its own, or the defenders that it plays for the Saracens."""
    return ATTACKER if battle_of(sight).attacker == sight.seat else DEFENDER


def lead(sight: Sight) -> int:
    """Strength by which one's side is ahead; a tie is the attacker's."""
    battle, side = battle_of(sight), own_side(sight)
    ahead = battle.strength[ATTACKER] - battle.strength[DEFENDER]
    return ahead + 1 if side == ATTACKER else -ahead


def halves(sight: Sight, card: str, side: int) -> tuple[float, float]:
    """How far each half of a card moves the token for `side` in this battle."""
    battle = battle_of(sight)
    entry: Tactic | Saracen = sight.content.tactics.get(card) or sight.content.saracens[card]
    enemies = battle.units[1 - side]
    owner = battle.attacker if side == ATTACKER else battle.defender
    friends = sum(c.troops - 1 for c in sight.held(battle.city, owner))
    return (
        worth.half_strength(entry.top, enemies, friends),
        worth.half_strength(entry.bottom, enemies, friends),
    )


@answers(FIGHTING, "battle.play")
def _play(sight: Sight, decision: Decision) -> Choice:
    """The card with the best half left after the opponent covered the better one."""
    side = decision.about["side"]

    def score(option: str) -> float:
        top, bottom = halves(sight, card_of(option), side)
        return min(top, bottom) + 0.1 * max(top, bottom)

    return best(decision, score)


@answers(FIGHTING, "battle.cover")
def _cover(sight: Sight, decision: Decision) -> Choice:
    """Cover the better half of an opponent's card, the worse of one's own."""
    side = decision.about["side"]
    top, bottom = halves(sight, decision.about["card"], side)
    return Pick("top" if (top >= bottom) == (side != own_side(sight)) else "bottom")


@answers(FIGHTING, "battle.reinforce")
def _reinforce(sight: Sight, decision: Decision) -> Choice:
    shape = amounts(decision)
    return spread(shape, shape.most, lambda city, given: -sight.need(city) - given)


@answers(FIGHTING, "battle.devastate")
def _devastate(sight: Sight, decision: Decision) -> Choice:
    """Walls fall only where they decide."""
    return Pick("lower" if own_side(sight) == ATTACKER and lead(sight) < 3 else "keep")


@answers(FIGHTING, "battle.end_effect")
def _end_effect(sight: Sight, decision: Decision) -> Choice:
    return Pick("resolve")


@answers(FIGHTING, "window.battle")
def _battle_window(sight: Sight, decision: Decision) -> Choice:
    """A rescript when the battle stands on the edge and few maneuvers are left."""
    fitting = [o for o in options(decision) if o.startswith("rescript:")]
    late = len(battle_of(sight).plays) >= LAST_MANEUVER - 1
    if fitting and late and -3 < lead(sight) <= 1:
        return Pick(max(fitting, key=lambda o: battle_rescript(sight, tail(o))))
    return Pick("pass")


def battle_rescript(sight: Sight, card: str) -> float:
    """How far a battle rescript moves the token at once."""
    moves = (ops.Strength, ops.Flee, ops.Reinforce)
    return sum(op.x for op in sight.content.rescripts[card].ops if isinstance(op, moves))


@answers(FIGHTING, "window.raid")
def _raid_window(sight: Sight, decision: Decision) -> Choice:
    """A rescript when it saves the city."""
    raid = sight.view.raid
    assert raid is not None
    fitting = [o for o in options(decision) if o.startswith("rescript:")]
    short = raid.raid_strength + 1 - raid.city_strength
    saves = [o for o in fitting if raid_defence(sight, tail(o)) >= short]
    if short > 0 and (saves or sum(raid_defence(sight, tail(o)) for o in fitting) >= short):
        return Pick((saves or fitting)[0])
    return Pick("pass")


def raid_defence(sight: Sight, card: str) -> int:
    """Strength that a rescript adds to a raided city."""
    return sum(op.x for op in sight.content.rescripts[card].ops if isinstance(op, ops.RaidDefence))


@answers(FIGHTING, "after.building", "after.spy")
def _use(sight: Sight, decision: Decision) -> Choice:
    """Use what helps; a March that would have to attack at bad odds does not."""
    content = sight.content

    def score(option: str) -> float:
        card = card_of(option)
        if option == "pass":
            return 0.0
        entry = content.buildings.get(card) or content.spies[card]
        forced = any(isinstance(op, ops.BaseOrder) and op.order == "march" for op in entry.ops)
        if forced and not march_worth(sight, 4 + sight.ready("horses"), 0):
            return -1.0
        pays = content.buildings[card].pays if card in content.buildings else 0
        price = worth.COIN * pays * (not any(sight.me.ready))
        return worth.ops_worth(entry.ops) - price

    return best(decision, score)
