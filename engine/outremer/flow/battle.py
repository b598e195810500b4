"""Battle, stages 1 to 4. Rulebook: Battle; rulings X3, X4, X9, Q43-Q54.

Sides are 0 (attacker) and 1 (defender). `players[side]` is the seat that moves a side: for the Saracens the nearest
other player, who never takes part with own rescripts.
"""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import END, Frame
from engine.outremer.flow import aftermath
from engine.outremer.flow.resolve import Resolve
from engine.outremer.rules import cards, glossary, goods
from engine.outremer.state import ATTACKER, DEFENDER, SARACEN, Battle, G, Play

SARACEN_HAND = 5
MANEUVERS = 2


def begin_battle(g: G, seat: int, city: str, units: int, *, bonus: int) -> None:
    """Units stand before a foreign city: set up the battle board."""
    owner = g.state.cities[city].owner
    battle = Battle(city, seat, owner, units, [seat, owner])
    battle.bonus[ATTACKER] = bonus
    g.state.battle = battle
    goods.note(g, seat, "battle")
    g.emit("battle_begins", city=city, attacker=seat, defender=owner, units=units)
    g.push(Fight())


def nearest(g: G, battle: Battle) -> list[int]:
    """Other players whose cities are closest to the battle (ruling Q43): who may play the Saracens."""
    steps = glossary.distances(g, battle.city)
    far = {
        seat: min(steps.get(city, 99) for city in glossary.player(g, seat).cities)
        for seat in glossary.in_play(g)
        if seat != battle.attacker and glossary.player(g, seat).cities
    }
    least = min(far.values(), default=0)
    return [seat for seat, distance in far.items() if distance == least]


def strengths(g: G, battle: Battle) -> tuple[int, int]:
    """Strength of both sides now."""
    return glossary.strength(g, battle, ATTACKER), glossary.strength(g, battle, DEFENDER)


def wiped_out(g: G, battle: Battle) -> bool:
    """Whether one side has no units left: the battle ends at once (Battle 2; ruling Q47)."""
    return battle.units == 0 or g.state.cities[battle.city].troops == 0


class Fight(Frame, tag=True):
    """One battle."""

    STEPS: ClassVar = (
        "s1_controller",
        "s1_difference",
        "s2_cards",
        "s3_winner",
        "s4a_effects",
        "s4b_retreat",
        "s4c_devastation",
        "s4d_spoils",
        "close",
    )

    def ask_s1_controller(self, g: G) -> Decision | None:
        """Who plays the Saracens: the nearest other player; the marcher chooses between several (March, Battle)."""
        battle = aftermath.current(g)
        if battle.defender != SARACEN:
            return None
        seats = nearest(g, battle) or [battle.attacker]  # nobody else is left (docs/rulings.md, R5)
        options = tuple(f"seat:{seat}" for seat in seats)
        return Decision(battle.attacker, "battle.controller", PickOne(options), "Battle", {"city": battle.city})

    def on_s1_controller(self, g: G, d: Decision, value: str) -> None:
        aftermath.current(g).players[DEFENDER] = int(value[5:])
        g.emit("saracens_played", seat=int(value[5:]))

    def do_s1_difference(self, g: G) -> None:
        """All tactic cards into hand; five Saracen cards, as many as there are (ruling Q54)."""
        battle = aftermath.current(g)
        for side, owner in ((ATTACKER, battle.attacker), (DEFENDER, battle.defender)):
            if owner == SARACEN:
                drawn = (cards.draw(g, "saracen") for _ in range(SARACEN_HAND))
                battle.hands[side] = [card for card in drawn if card is not None]
                g.fence()
            else:
                battle.hands[side] = g.state.players[owner].hand[:]
        attack, defence = strengths(g, battle)
        g.emit("battle_strength", attacker=attack, defender=defence)

    def do_s2_cards(self, g: G) -> None:
        """In turn, the defender first, two maneuvers each, until a side is gone."""
        battle = aftermath.current(g)
        number = len(battle.plays)
        if number < 2 * MANEUVERS and not wiped_out(g, battle):
            self.step = "s2_cards"
            g.push(Maneuver(side=DEFENDER if number % 2 == 0 else ATTACKER))

    def do_s3_winner(self, g: G) -> None:
        """The stronger side; a tie is the attacker's (Battle 3)."""
        battle = aftermath.current(g)
        attack, defence = strengths(g, battle)
        gone = g.state.cities[battle.city].troops == 0
        battle.winner = ATTACKER if battle.units and (gone or attack >= defence) else DEFENDER
        if battle.winner == ATTACKER:
            goods.note(g, battle.attacker, "won")
        left = [battle.units, g.state.cities[battle.city].troops]
        g.emit("battle_won", side=battle.winner, city=battle.city, attacker=attack, defender=defence, left=left)

    def do_s4a_effects(self, g: G) -> None:
        g.push(aftermath.EndEffects())

    def do_s4b_retreat(self, g: G) -> None:
        aftermath.retreat(g)

    def do_s4c_devastation(self, g: G) -> None:
        aftermath.devastation(g)

    def do_s4d_spoils(self, g: G) -> None:
        battle = aftermath.current(g)
        if battle.winner == ATTACKER:
            goods.note(g, battle.attacker, "captured")
            aftermath.spoils(g)

    def do_close(self, g: G) -> None:
        """The battle board is cleared; the prohibition to be asked again ends with the battle."""
        g.state.battle = None
        for p in g.state.players:
            p.pass_battle = False


class Maneuver(Frame, tag=True):
    """One maneuver of a side (Battle 2a-2d), then a moment for its rescripts."""

    STEPS: ClassVar = ("p2a_play", "p2b_cover", "p2c_blind_draw", "p2d_effect", "strength", "after")
    side: int = 0

    def _seats(self, g: G) -> tuple[int, int]:
        battle = aftermath.current(g)
        return battle.players[self.side], battle.players[1 - self.side]

    def ask_p2a_play(self, g: G) -> Decision | None:
        """Choose a card of the hand for the next free space."""
        battle = aftermath.current(g)
        hand = battle.hands[self.side]
        if not hand or wiped_out(g, battle):
            return None
        options = tuple(f"{n}:{card}" for n, card in enumerate(hand))
        about = {"side": self.side, "city": battle.city}
        return Decision(battle.players[self.side], "battle.play", PickOne(options), "Battle 2a", about, quiet=True)

    def on_p2a_play(self, g: G, d: Decision, value: str) -> None:
        battle = aftermath.current(g)
        card = battle.hands[self.side].pop(int(value.partition(":")[0]))
        battle.plays.append(Play(self.side, card))
        g.emit("maneuver", seat=d.seat, side=self.side, card=card)

    def _play(self, g: G) -> Play | None:
        """The card that this maneuver laid out and that is not settled yet."""
        plays = aftermath.current(g).plays
        return plays[-1] if plays and plays[-1].side == self.side and not plays[-1].half else None

    def ask_p2b_cover(self, g: G) -> Decision | None:
        """The opponent names the half to cancel (also with no card left to lay on it)."""
        battle = aftermath.current(g)
        play = self._play(g)
        if play is None or battle.both[self.side]:
            return None
        seat, opponent = self._seats(g)
        chooser = seat if battle.cover[self.side] else opponent
        about = {"card": play.card, "side": self.side}
        return Decision(chooser, "battle.cover", PickOne(("top", "bottom")), "Battle 2b", about)

    def on_p2b_cover(self, g: G, d: Decision, value: str) -> None:
        play = aftermath.current(g).plays[-1]
        play.half = "bottom" if value == "top" else "top"
        g.emit("covered", seat=d.seat, card=play.card, half=value)

    def do_p2c_blind_draw(self, g: G) -> None:
        """A card drawn blindly from the opponent's hand covers the named half."""
        battle = aftermath.current(g)
        if not battle.plays or battle.plays[-1].side != self.side:
            self.step = END  # a side without cards makes no maneuver; the board counts an empty one
            battle.plays.append(Play(self.side, "", "none"))
            return
        play = battle.plays[-1]
        if play.half:
            hand = battle.hands[1 - self.side]
            play.cover = hand.pop(g.below(len(hand))) if hand else ""
        else:
            play.half = "both"
        battle.both[self.side] = battle.cover[self.side] = False

    def do_p2d_effect(self, g: G) -> None:
        """The uncovered effect is resolved, bonus effects excepted."""
        battle = aftermath.current(g)
        play = battle.plays[-1]
        owner, other = battle.attacker, battle.defender
        if self.side == DEFENDER:
            owner, other = other, owner
        for half in reversed(aftermath.open_halves(play)):
            chooser = battle.players[self.side]
            g.push(Resolve(card=play.card, part=half, seat=owner, other=other, chooser=chooser, city=battle.city))

    def do_strength(self, g: G) -> None:
        """Where the battle token stands now, for everybody."""
        attack, defence = strengths(g, aftermath.current(g))
        g.emit("battle_strength", attacker=attack, defender=defence)

    def ask_after(self, g: G) -> Decision | None:
        """Right after the maneuver: a window for the rescripts of whoever made it. Opened for everybody who holds any
        rescript, whatever it says (architecture 3: windows open on public knowledge)."""
        battle = aftermath.current(g)
        owner = battle.defender if self.side == DEFENDER else battle.attacker
        if owner == SARACEN or wiped_out(g, battle):
            return None
        p = glossary.player(g, owner)
        if not p.rescripts or p.pass_battle or p.pass_round:
            return None
        return aftermath.window(g, owner, "battle")

    def on_after(self, g: G, d: Decision, value: str) -> None:
        aftermath.answer_window(g, self, "after", d, value)
