"""The end of a battle, stage 4, and the rescript windows of battles and raids. Rulebook: Battle 4a-4d; Rescripts."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.outremer.content.ops import Losses
from engine.outremer.flow import choices
from engine.outremer.flow.purchases import TakeGovernor
from engine.outremer.flow.resolve import Resolve, operation, operations
from engine.outremer.rules import cards, cities, glossary
from engine.outremer.state import ATTACKER, DEFENDER, GOODS, SARACEN, Battle, G, Play

MOST_LOSSES = 2


def current(g: G) -> Battle:
    """Return the battle under way."""
    battle = g.state.battle
    assert battle is not None, "a battle frame runs without a battle"
    return battle


def open_halves(play: Play) -> tuple[str, ...]:
    """The halves of a maneuver that take effect."""
    return {"top": ("top",), "bottom": ("bottom",), "both": ("top", "bottom")}.get(play.half, ())


# ------------------------------------------------------------------------------------------- windows


def window(g: G, seat: int, moment: str) -> Decision:
    """The question to a holder of rescripts at a moment that only some rescripts have.

    The harmless answers come first; two of them also stop this question for the battle or the round. A table that keeps
    secrets holds these two back, and answers for the seat: who is not asked any more would be known to have passed.
    """
    held = glossary.player(g, seat).rescripts
    fitting = tuple(f"rescript:{card}" for card in held if g.content.rescripts[card].when == moment)
    passes = ("pass", "pass_battle", "pass_round") if moment == "battle" else ("pass", "pass_round")
    standing = {"pass_round": f"round {g.state.round}"}
    if moment == "battle":
        standing["pass_battle"] = _fight(g)
    return Decision(
        seat,
        f"window.{moment}",
        PickOne((*passes, *fitting)),
        "Rescripts",
        quiet=True,
        harmless=passes,
        reaction=True,
        standing=standing,
    )


def _fight(g: G) -> str:
    """What tells a battle from all others of the game: who attacks where, by which order."""
    battle, act = current(g), g.state.act
    tokens = sum(map(len, g.state.inner)) + sum(token is not None for token in g.state.outer)
    order = f"{act.seat} {act.order} {act.facts.get('battle', 0)}" if act else ""
    return f"battle {g.state.round} {tokens} {order} {battle.attacker} {battle.city}"


def answer_window(g: G, frame: Frame, step: str, d: Decision, value: str) -> None:
    """Take the answer to `window`; after a card the window opens again."""
    p = glossary.player(g, d.seat)
    if value.startswith("rescript:"):
        frame.step = step
        play_rescript(g, d.seat, value.partition(":")[2])
    else:
        p.pass_battle = p.pass_battle or value == "pass_battle"
        p.pass_round = p.pass_round or value == "pass_round"
        g.emit("passed", (d.seat,), how=value)


def play_rescript(g: G, seat: int, card: str) -> None:
    """Discard a rescript for its effect (Rescripts 1)."""
    battle, raid = g.state.battle, g.state.raid
    other = -1
    city = raid.city if raid else ""
    if battle is not None and seat in (battle.attacker, battle.defender):
        other = battle.defender if seat == battle.attacker else battle.attacker
        city = battle.city
    glossary.player(g, seat).rescripts.remove(card)
    cards.discard(g, card)
    g.emit("rescript_played", seat=seat, card=card)
    g.push(Resolve(card=card, seat=seat, other=other, chooser=seat, city=city))


# ------------------------------------------------------------------------------------------- 4a end-of-battle effects


class EndEffects(Frame, tag=True):
    """Bonus effects in the order in which the cards were played; one's own may be declined (ruling Q48)."""

    STEPS: ClassVar = ("resolve",)
    at: int = 0

    def _next(self, g: G) -> tuple[int, str] | None:
        """Index and part of the next bonus effect, counting both halves of each maneuver."""
        plays = current(g).plays
        for place in range(self.at, 2 * len(plays)):
            play = plays[place // 2]
            half = ("top", "bottom")[place % 2]
            if half in open_halves(play) and operations(g.content, play.card, f"{half}.end"):
                return place, f"{half}.end"
        return None

    def ask_resolve(self, g: G) -> Decision | None:
        found = self._next(g)
        if found is None:
            return None
        battle = current(g)
        play = battle.plays[found[0] // 2]
        saracen = play.side == DEFENDER and battle.defender == SARACEN
        options = ("resolve",) if saracen else ("resolve", "decline")
        about = {"card": play.card, "part": found[1]}
        # No pass: the effect is won, and who declines gives it up. An absent player takes what is due.
        return Decision(battle.players[play.side], "battle.end_effect", PickOne(options), "Battle 4a", about)

    def on_resolve(self, g: G, d: Decision, value: str) -> None:
        found = self._next(g)
        assert found is not None
        place, part = found
        self.at = place + 1
        self.step = "resolve"
        battle = current(g)
        play = battle.plays[place // 2]
        if value == "decline":
            g.emit("declined", seat=d.seat, card=play.card)
            return
        owner, other = battle.attacker, battle.defender
        if play.side == DEFENDER:
            owner, other = other, owner
        g.push(Resolve(card=play.card, part=part, seat=owner, other=other, chooser=d.seat, city=battle.city))


@operation(Losses)
def losses(g: G, frame: Resolve, op: Losses) -> None:
    """Losses X: random face-up tactics of the other side; a starting tactic cancels the loss (Battle 4a)."""
    battle = g.state.battle
    if battle is None:
        return
    side = DEFENDER if frame.subject(op) == battle.defender else ATTACKER
    for _ in range(op.x):
        if battle.spare[side] or battle.losses[side] >= MOST_LOSSES:
            return
        battle.losses[side] += 1
        pool = [play for play in battle.plays if play.side == side and play.card and not (play.protected or play.lost)]
        if not pool:
            return
        play = pool[g.below(len(pool))] if len(pool) > 1 else pool[0]
        play.lost = True
        lose_tactic(g, battle.attacker if side == ATTACKER else battle.defender, play.card)


def lose_tactic(g: G, owner: int, card: str) -> None:
    """A tactic is lost: the Saracens' out of the game (ruling X11), a player's for a starting one in exchange."""
    if owner == SARACEN:
        g.state.removed.append(card)
        g.emit("tactic_lost", owner=owner, card=card)
    elif g.content.tactics[card].state:
        g.emit("loss_cancelled", owner=owner, card=card)
    else:
        glossary.player(g, owner).hand.remove(card)
        cards.discard(g, card)
        g.emit("tactic_lost", owner=owner, card=card)
        g.push(TakeBack(seat=owner))


class TakeBack(Frame, tag=True):
    """In exchange for a lost tactic: a starting tactic of one's choice from the personal discard (Battle 4a)."""

    STEPS: ClassVar = ("choose",)
    seat: int = 0

    def ask_choose(self, g: G) -> Decision | None:
        retired = glossary.player(g, self.seat).retired
        options = tuple(f"{n}:{card}" for n, card in enumerate(retired))
        return Decision(self.seat, "tactics.take_back", PickOne(options), "Battle 4a", quiet=True) if options else None

    def on_choose(self, g: G, d: Decision, value: str) -> None:
        p = glossary.player(g, self.seat)
        p.hand.append(p.retired.pop(int(value.partition(":")[0])))


# ------------------------------------------------------------------------------------------- 4b-4d


def retreat(g: G) -> None:
    """4b: the losing side discards one unit, the rest leave for one neighbouring own city (ruling Q50). The tactic
    cards return; the Saracens' are discarded, but for those out of the game."""
    battle = current(g)
    if battle.winner == ATTACKER:
        here = g.state.cities[battle.city]
        owner, count, side = battle.defender, here.troops, DEFENDER
        here.troops = 0
    else:
        owner, count, side = battle.attacker, battle.units, ATTACKER
        battle.units = 0
    if battle.defender == SARACEN:
        back = [*battle.hands[DEFENDER]]
        for play in battle.plays:
            if play.side == DEFENDER and play.card and not play.lost:
                back.append(play.card)
            elif play.side == ATTACKER and play.cover:
                back.append(play.cover)
        for card in back:
            cards.discard(g, card)
    if count:
        choices.to_reserve(g, owner, 1)
        g.emit("retreat", owner=owner, city=battle.city, count=count)
        choices.flee(g, owner, battle.players[side], battle.city, count - 1)


def devastation(g: G) -> None:
    """4c: the city drops a level, whoever won (rulings Q47, Q49), unless a card keeps it."""
    battle = current(g)
    if battle.kept:
        g.emit("city_kept", city=battle.city)
    else:
        choices.devastate(g, battle.city)


def spoils(g: G) -> None:
    """4d: the city and its goods go to the winner, who also sees to its governor (rulings Q49, Q51, Q62)."""
    battle = current(g)
    here = g.state.cities[battle.city]
    winner, loser, good = battle.attacker, battle.defender, cities.good_of(g, battle.city)
    count = glossary.production(g, battle.city)
    here.owner, here.troops = winner, battle.units
    battle.units = 0
    cities.take_token(g, winner, battle.city)
    g.emit("city_taken", seat=winner, city=battle.city, loser=loser)
    g.push(TakeGovernor(seat=winner, city=battle.city, may_keep=bool(here.governor)))
    if loser == SARACEN:
        g.state.players[winner].ready[good] += count
        g.emit("goods_taken", seat=winner, city=battle.city, goods={GOODS[good]: count})
        return
    if cities.lose_token(g, loser, battle.city):
        g.push(choices.ChooseCapital(seat=loser))
    for _ in range(count):
        g.push(choices.GiveGood(seat=loser, good=good, to=winner))
