"""The small questions that cards and rules share: which goods, which units, which card goes. Greedy answers."""

from __future__ import annotations

from engine.core.decision import Choice, Decision, Pick, Split
from engine.outremer.flow.spies import LIMIT
from engine.outremer.players import worth
from engine.outremer.players.answers import (
    Book,
    amounts,
    answers,
    best,
    best_some,
    card_of,
    fill,
    options,
    ranked,
    spread,
    tail,
)
from engine.outremer.players.sight import Sight

HOUSEHOLD: Book = {}
TACTICS_OF = {
    "wood": "tactics_yellow",
    "candles": "tactics_white",
    "steel": "tactics_blue",
    "horses": "tactics_red",
}
FRONTIER = 0.3  # weight of a unit too many against one that a threatened city lacks


def means(line: str) -> float:
    """In which order to pay: what comes back by itself first, coins and rescripts last."""
    return {"discount": 9.0, "spice": 2.0, "coin": 1.0}.get(line, 0.0 if line.startswith("rescript") else 5.0)


def pay(decision: Decision, total: int | None = None) -> Split:
    """Pay `total` (all that is asked) with what is missed least."""
    shape = amounts(decision)
    return fill(shape, shape.least if total is None else total, means)


@answers(HOUSEHOLD, "pay")
def _pay(sight: Sight, decision: Decision) -> Choice:
    return pay(decision)


def want_units(sight: Sight, city: str, more: int) -> float:
    """What one more unit is worth in a city that has `more` new ones already."""
    need = sight.need(city) - more
    danger = 2.0 if sight.cities[city].raided else 0.6
    if need > 0:
        return 1.0 + danger * (1 + (sight.cities[city].level > 1))
    foes = sum(c.owner not in (sight.seat,) for c in sight.near(city))
    return FRONTIER * foes / (1.0 + 0.1 * more) + 0.05 * sight.cities[city].troops


@answers(HOUSEHOLD, "units.place")
def _place(sight: Sight, decision: Decision) -> Choice:
    shape = amounts(decision)
    return spread(shape, shape.least, lambda city, given: want_units(sight, city, given))


@answers(HOUSEHOLD, "units.lose")
def _lose(sight: Sight, decision: Decision) -> Choice:
    shape = amounts(decision)
    return spread(shape, shape.least, lambda city, given: -sight.need(city) - given)


@answers(HOUSEHOLD, "units.move")
def _move(sight: Sight, decision: Decision) -> Choice:
    """One unit after another from a city with some to spare to one that lacks them."""
    shape = amounts(decision)
    lacking = {c.id: n for c in sight.mine if (n := sight.need(c.id)) > 0}
    moved: dict[str, int] = {}
    for line in shape.lines:
        source, _, target = line.id.partition(">")
        count = min(line.most, max(0, -sight.need(source)), lacking.get(target, 0), shape.most - sum(moved.values()))
        if count > 0 and source not in {road.partition(">")[0] for road in moved}:
            moved[line.id] = count
            lacking[target] -= count
    return Split(moved)


@answers(HOUSEHOLD, "goods.restore")
def _restore(sight: Sight, decision: Decision) -> Choice:
    shape = amounts(decision)
    return fill(shape, shape.most, lambda good: good in ("candles", "steel", "horses"))


@answers(HOUSEHOLD, "goods.lock")
def _lock(sight: Sight, decision: Decision) -> Choice:
    """Of one's own what is spent anyway, of others what they could still spend."""
    shape = amounts(decision)
    wanted = "spent" if decision.about["owner"] == sight.seat else "ready"
    return fill(shape, shape.least, lambda line: line.endswith(wanted))


@answers(HOUSEHOLD, "saracens.bombard")
def _bombard(sight: Sight, decision: Decision) -> Choice:
    """Where a march would follow, or a raid would start."""
    shape = amounts(decision)
    return spread(shape, shape.least, lambda city, given: -sight.wall(city) + given)


@answers(HOUSEHOLD, "saracens.place")
def _reinforce_saracens(sight: Sight, decision: Decision) -> Choice:
    shape = amounts(decision)
    return fill(shape, shape.least, lambda city: -len(sight.held(city, sight.seat)))


@answers(HOUSEHOLD, "goods.give", "raid.city", "spy.room")
def _first(sight: Sight, decision: Decision) -> Choice:
    return decision.fallback()


@answers(HOUSEHOLD, "turn.end")
def _end(sight: Sight, decision: Decision) -> Choice:
    return Pick("end")


@answers(HOUSEHOLD, "flee.where")
def _flee(sight: Sight, decision: Decision) -> Choice:
    if decision.about["owner"] == sight.seat:
        return best(decision, lambda city: sight.need(city) + 0.1 * sight.cities[city].level)
    return best(decision, lambda city: -len(sight.held(city, sight.seat)))


@answers(HOUSEHOLD, "city.lower")
def _lower(sight: Sight, decision: Decision) -> Choice:
    sign = -1 if decision.about["owner"] == sight.seat else 1
    return best(decision, lambda city: sign * (sight.cities[city].level + sight.cities[city].capital))


@answers(HOUSEHOLD, "capital.choose")
def _capital(sight: Sight, decision: Decision) -> Choice:
    return best(decision, lambda city: sight.cities[city].level - max(0, sight.need(city)))


# ------------------------------------------------------------------------------------------- cards that go


def card_worth(sight: Sight, card: str) -> float:
    """Influence of any card that may have to go."""
    content = sight.content
    if card in content.buildings:
        return worth.building_worth(sight, content.buildings[card])
    if card in content.tactics:
        tactic = content.tactics[card]
        counted = {content.governors[c.governor].condition.measure for c in sight.mine if c.governor}
        colours = sum(TACTICS_OF[good] in counted for good in tactic.colours)
        return worth.tactic_strength(tactic) * worth.STRENGTH + colours
    if card in content.rescripts:
        return worth.rescript_worth(sight, card)
    if card in content.governors:
        return worth.governor_worth(sight, content.governors[card])
    return 0.5


@answers(HOUSEHOLD, "rescripts.discard", "tactics.discard")
def _discard_down(sight: Sight, decision: Decision) -> Choice:
    return best_some(decision, lambda option: -card_worth(sight, card_of(option)))


@answers(HOUSEHOLD, "discard.building", "discard.rescript", "discard.spy")
def _discard(sight: Sight, decision: Decision) -> Choice:
    """The least of one's own, the best of an opponent's; a face-down card has no worth to look at."""
    sign = -1 if decision.about["owner"] == sight.seat else 1
    return best_some(decision, lambda option: sign * card_worth(sight, card_of(option)))


@answers(HOUSEHOLD, "discard.governor")
def _discard_governor(sight: Sight, decision: Decision) -> Choice:
    sign = -1 if decision.about["owner"] == sight.seat else 1
    return best_some(decision, lambda city: sign * card_worth(sight, sight.cities[city].governor))


@answers(HOUSEHOLD, "tactics.take_back")
def _take_back(sight: Sight, decision: Decision) -> Choice:
    return best(decision, lambda option: card_worth(sight, card_of(option)))


@answers(HOUSEHOLD, "building.discard")
def _make_room(sight: Sight, decision: Decision) -> Choice:
    new = decision.about["card"]
    return best(decision, lambda option: -card_worth(sight, new if option == "new" else card_of(option)))


# ------------------------------------------------------------------------------------------- setup and appointments


@answers(HOUSEHOLD, "setup.state", "battle.controller")
def _lot(sight: Sight, decision: Decision) -> Choice:
    return decision.sample(sight.rng.below)


@answers(HOUSEHOLD, "setup.bull")
def _bull(sight: Sight, decision: Decision) -> Choice:
    """Prefer objectives that grow by themselves: bishops, cities, coins and goods before tactics and spies."""
    easy = ranked(("bishop_cities", "bishops", "holy_lands", "cities", "levels", "goods", "units", "colours", "coins"))
    bulls = sight.content.bulls

    def score(card: str) -> float:
        return max(easy.get(o.condition.measure, -9) for o in (bulls[card].first, bulls[card].second))

    return best(decision, score)


@answers(HOUSEHOLD, "setup.governor")
def _first_governor(sight: Sight, decision: Decision) -> Choice:
    return best(decision, lambda card: worth.governor_worth(sight, sight.content.governors[card]))


@answers(HOUSEHOLD, "governor.choose")
def _governor(sight: Sight, decision: Decision) -> Choice:
    """The best card for one's state; the unseen top card is worth a bit less than one that works."""

    def score(option: str) -> float:
        card = decision.about["card"] if option == "keep" else card_of(option)
        return 0.7 if card == "?" else worth.governor_worth(sight, sight.content.governors[card])

    return best(decision, score)


@answers(HOUSEHOLD, "governor.where", "march.after")
def _replace(sight: Sight, decision: Decision) -> Choice:
    """Replace the weakest governor when the market has a better one."""
    market = [worth.governor_worth(sight, sight.content.governors[c]) for c in sight.view.markets["governor"]]
    better = max(market, default=0.0)

    def score(option: str) -> float:
        if option in ("pass", "done"):
            return 0.3
        governor = sight.cities[card_of(option)].governor
        return better - (worth.governor_worth(sight, sight.content.governors[governor]) if governor else 0.0)

    return best(decision, score)


@answers(HOUSEHOLD, "spy.against")
def _spy(sight: Sight, decision: Decision) -> Choice:
    """Against the first opponent without a spy yet; else keep it."""
    watched = [spy.watches for spy in sight.me.spies]
    room = [o for o in options(decision) if o != "keep" and int(tail(o)) not in watched]
    return Pick(room[sight.rng.below(len(room))] if room and len(watched) < LIMIT else "keep")
