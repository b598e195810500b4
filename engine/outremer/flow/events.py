"""Events Phase: event, reinforcement, raids, new target. Rulebook: Events Phase; rulings X6, Q14-Q25."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Amounts, Decision, Line, PickOne
from engine.core.machine import END, Frame
from engine.outremer.content import ops
from engine.outremer.flow import aftermath, choices
from engine.outremer.flow.resolve import Resolve, operation
from engine.outremer.rules import cities, glossary
from engine.outremer.state import SARACEN, G, Raid


class EventsPhase(Frame, tag=True):
    """Points 1, 2a, 2b and 2c."""

    STEPS: ClassVar = ("s1_event", "s2_first_round", "s2a_reinforcement", "s2a_scarce", "s2b_raids", "s2c_new_target")

    def do_s1_event(self, g: G) -> None:
        """The top event is resolved for whom it names; it leaves the game behind the raids (ruling X6)."""
        state = g.state
        state.phase = "events"
        g.fence()
        state.event = state.decks["event"].pop()
        g.emit("event", card=state.event)
        event = g.content.events[state.event]
        if event.who == "table":
            g.push(Resolve(card=state.event))
            return
        g.push(EventFor(left=affected(g, event.who)))

    def do_s2_first_round(self, g: G) -> None:
        """In the first round the Saracens do nothing; the first raid token is shown (ruling Q14)."""
        if g.state.round == 1:
            g.emit("raid_token", token=g.state.track[0])
            self.step = END

    def do_s2a_reinforcement(self, g: G) -> None:
        """One Saracen into each Saracen city of the colour; never into Homs."""
        places = reinforced(g)
        if len(places) <= g.state.saracens:
            for city in places:
                g.state.cities[city].troops += 1
                g.state.saracens -= 1
            if places:
                g.emit("reinforcement", cities=places)
            self.step = "s2b_raids"

    def ask_s2a_scarce(self, g: G) -> Decision | None:
        """Too few Saracens in reserve: the first player chooses where they go (ruling Q15)."""
        places, left = reinforced(g), g.state.saracens
        seats = glossary.in_play(g)
        if not left or not seats:
            return None
        shape = Amounts(tuple(Line(city, 1) for city in places), left, left)
        return Decision(seats[0], "saracens.place", shape, "Events Phase 2a", {"count": left})

    def on_s2a_scarce(self, g: G, d: Decision, value: dict[str, int]) -> None:
        for city in value:
            g.state.cities[city].troops += 1
            g.state.saracens -= 1
        g.emit("reinforcement", cities=list(value))

    def do_s2b_raids(self, g: G) -> None:
        g.push(Raids(seats=glossary.in_play(g), token=g.state.track[g.state.raided]))

    def do_s2c_new_target(self, g: G) -> None:
        """The raid token leaves the game and uncovers its bonus; the next one is shown."""
        state = g.state
        g.emit("track_bonus", bonus=g.content.tracks.saracen[state.raided])
        state.raided += 1
        g.fence()
        if state.raided < len(state.track):
            g.emit("raid_token", token=state.track[state.raided])


def affected(g: G, who: str) -> list[int]:
    """Seats that an event touches, in player order; ties count for all."""
    seats = glossary.in_play(g)
    if not seats or who == "each":
        return seats
    if who in ("first", "last"):
        return [seats[0] if who == "first" else seats[-1]]
    players = g.state.players
    count = {seat: players[seat].coins if who == "poorest" else len(players[seat].cities) for seat in seats}
    wanted = max(count.values()) if who == "largest" else min(count.values())
    return [seat for seat in seats if count[seat] == wanted]


def reinforced(g: G) -> list[str]:
    """Saracen cities of the activated colour (ruling Q16)."""
    token = g.state.track[g.state.raided]
    return [city for city in g.state.cities if glossary.is_saracen(g, city) and g.content.cities[city].good == token]


class EventFor(Frame, tag=True):
    """An event for several players, one after another; nobody twice, even if the order changes (Player Turn Order)."""

    STEPS: ClassVar = ("next",)
    left: list[int] = []

    def do_next(self, g: G) -> None:
        if self.left:
            self.step = "next"
            seat = self.left.pop(0)
            if not g.state.players[seat].out:
                g.push(Resolve(card=g.state.event, seat=seat, chooser=seat))


class Raids(Frame, tag=True):
    """All raids: player by player in the order at the start (ruling Q25), within one player as that player likes."""

    STEPS: ClassVar = ("city",)
    seats: list[int] = []
    token: str = ""
    done: list[str] = []

    def _targets(self, g: G) -> list[str]:
        """Cities of the first seat still to be raided: those of the colour, and Homs always."""
        own = g.state.players[self.seats[0]].cities
        colour = g.content.cities
        return [c for c in own if c not in self.done and (colour[c].good == self.token or colour[c].ring == "centre")]

    def ask_city(self, g: G) -> Decision | None:
        for place, seat in enumerate(self.seats):
            rest = Raids(seats=self.seats[place:], token=self.token, done=self.done)
            if targets := rest._targets(g):
                return Decision(seat, "raid.city", PickOne(tuple(targets)), "Events Phase 2b")
        return None

    def on_city(self, g: G, d: Decision, value: str) -> None:
        while self.seats[0] != d.seat:
            self.seats.pop(0)
        self.done.append(value)
        self.step = "city"
        g.push(RaidOn(seat=d.seat, city=value))


class RaidOn(Frame, tag=True):
    """One raid."""

    STEPS: ClassVar = ("arrive", "defend", "result", "leave")
    seat: int = 0
    city: str = ""

    def do_arrive(self, g: G) -> None:
        """From each neighbouring Saracen city one (two, three) non-last Saracens (rulings Q17, Q19)."""
        wanted = glossary.per_neighbour(g)
        troops = {}
        for city in glossary.own_neighbours(g, self.city, SARACEN):
            if count := glossary.non_last(g.state.cities[city].troops, wanted):
                troops[city] = count
                g.state.cities[city].troops -= count
        g.state.raid = Raid(self.city, troops)
        g.emit("raid", seat=self.seat, city=self.city, troops=dict(troops), strength=raid_strength(g))

    def ask_defend(self, g: G) -> Decision | None:
        """A window for the owner of the city, if there are rescripts in that hand."""
        p = glossary.player(g, self.seat)
        return aftermath.window(g, self.seat, "raid") if p.rescripts and not p.pass_round else None

    def on_defend(self, g: G, d: Decision, value: str) -> None:
        aftermath.answer_window(g, self, "defend", d, value)

    def do_result(self, g: G) -> None:
        """The row of the event's table; without a Saracen to hold it a city cannot be lost (ruling Q18)."""
        raid = current_raid(g)
        difference = glossary.city_strength(g, self.city) + raid.bonus - raid_strength(g)
        rows = g.content.events[g.state.event].raid
        row = next(n for n, r in enumerate(rows) if r.most is None or difference <= r.most)
        if not raid.troops:
            while any(isinstance(op, ops.LoseCity) for op in rows[row].ops) and row + 1 < len(rows):
                row += 1
        g.emit("raid_result", city=self.city, card=g.state.event, difference=difference, row=row)
        g.push(Resolve(card=g.state.event, part=f"raid.{row}", seat=self.seat, chooser=self.seat, city=self.city))

    def do_leave(self, g: G) -> None:
        """The Saracens return to where they came from, unless they hold the city now."""
        raid = current_raid(g)
        for city, count in raid.troops.items():
            g.state.cities[city].troops += count
        g.state.raid = None


def current_raid(g: G) -> Raid:
    """Return the raid under way."""
    raid = g.state.raid
    assert raid is not None, "a raid frame runs without a raid"
    return raid


def raid_strength(g: G) -> int:
    """Saracens in the raid and the bonuses of the track."""
    return max(0, sum(current_raid(g).troops.values()) + glossary.swords(g) + glossary.modifier(g, "raid"))


@operation(ops.LoseCity)
def lose_city(g: G, frame: Resolve, op: ops.LoseCity) -> None:
    """Saracens Capture a City 1-4; the level stays (ruling Q20), the retreat costs nothing more (Q21)."""
    raid = current_raid(g)
    if not raid.troops:
        return
    city, seat = raid.city, frame.seat
    count = g.state.cities[city].troops
    goods_back = glossary.production(g, city)
    cities.to_saracens(g, city, sum(raid.troops.values()))
    raid.troops.clear()
    cities.discard_governor(g, city, "lost")
    g.emit("city_lost", seat=seat, city=city)
    if cities.lose_token(g, seat, city):
        g.push(choices.ChooseCapital(seat=seat))
    for _ in range(goods_back):
        g.push(choices.GiveGood(seat=seat, good=cities.good_of(g, city)))
    choices.flee(g, seat, seat, city, count)
