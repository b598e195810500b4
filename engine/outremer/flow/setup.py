"""Setup. Rulebook: Setup A-G; Playing with 2 or 3 Players; Player Areas; rulings 2.5, X5, X12, 4, 5, 6."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.outremer.flow.planning import BOOST
from engine.outremer.rules import cards
from engine.outremer.state import BISHOPS, COVERED, GOOD, ORDERS, SARACEN, UNITS, CityState, G

EVENTS = 6
CIRCLE = ("jerusalem", "tripoli", "antioch", "edessa")  # neighbouring states stand beside each other (ruling C5)


def neighbouring(one: str, other: str) -> bool:
    """Whether two states are neighbours: the only pairs that two players may choose."""
    return (CIRCLE.index(one) - CIRCLE.index(other)) % 2 == 1


def covered(states: list[str]) -> list[str]:
    """Cities that do not exist with these states (ruling 2.5)."""
    absent = [state for state in CIRCLE if state not in states]
    if len(absent) == 2:
        between = {
            frozenset({"edessa", "antioch"}): "turbessel",
            frozenset({"edessa", "jerusalem"}): "tadmor",
            frozenset({"jerusalem", "tripoli"}): "acre",
            frozenset({"antioch", "tripoli"}): "tortosa",
        }
        absent.append(between[frozenset(absent)])
    return absent


class Setup(Frame, tag=True):
    """States, then the board, then bull and governor in secret, then the game."""

    STEPS: ClassVar = ("states", "board", "areas", "secrets", "reveal", "begin")

    def ask_states(self, g: G) -> Decision | None:
        """Each player chooses a state, in seat order; two players must take neighbours."""
        players = g.state.players
        taken = [p.state for p in players if p.state]
        if len(taken) == len(players):
            return None
        free = [state for state in g.content.states if state not in taken]
        if len(players) == 2 and taken:
            free = [state for state in free if neighbouring(state, taken[0])]
        return Decision(len(taken), "setup.state", PickOne(tuple(free)), "Setup", quiet=True)

    def on_states(self, g: G, d: Decision, value: str) -> None:
        g.state.players[d.seat].state = value
        g.emit("state_chosen", seat=d.seat, state=value)
        self.step = "states"

    def do_board(self, g: G) -> None:
        """Areas A to E, and the automa for the states that nobody plays."""
        _events_area(g)
        _decks(g)
        _map(g)
        state = g.state
        absent = len(g.content.states) - len(state.players)
        last = len(g.content.tracks.holiness) - 1
        state.absent = [last - n for n in range(absent)]
        if absent:
            state.automa = [*ORDERS, BOOST] * absent

    def do_areas(self, g: G) -> None:
        """Player Areas 1 to 8, and the offers of 7 and 9."""
        starting = g.config.options.get("governors") == "starting"
        if starting:  # the starting governors are set aside before the deck is shuffled
            for p in g.state.players:
                own = next(c for c in g.content.governors.values() if c.state == p.state)
                g.state.cities[p.state].governor = own.id
        g.state.decks["governor"] = [card.id for card in g.content.governors.values() if not (starting and card.state)]
        g.shuffle(g.state.decks["governor"])
        cards.fill_markets(g)
        bulls = list(g.content.bulls)
        g.shuffle(bulls)
        for p in g.state.players:
            _area(g, p.state)
            offer = [bulls.pop() for _ in range(1 if g.config.options.get("bulls") == "random" else 2)]
            p.bull, p.bull_offer = (offer[0], []) if len(offer) == 1 else ("", offer)
            if not starting:
                p.governor_offer = [g.state.decks["governor"].pop(), g.state.decks["governor"].pop()]
        g.fence()

    def ask_secrets(self, g: G) -> tuple[Decision, ...] | None:
        """Everybody at once: keep one bull of two, and one governor of two (ruling R23)."""
        found = []
        for seat, p in enumerate(g.state.players):
            if p.bull_offer:
                found.append(Decision(seat, "setup.bull", PickOne(tuple(p.bull_offer)), "Setup 7", quiet=True))
            elif p.governor_offer:
                offer = PickOne(tuple(p.governor_offer))
                found.append(Decision(seat, "setup.governor", offer, "Setup 9", quiet=True))
        return tuple(found) or None

    def on_secrets(self, g: G, d: Decision, value: str) -> None:
        self.step = "secrets"
        p = g.state.players[d.seat]
        if d.kind == "setup.bull":
            p.bull, p.bull_offer = value, []
            g.emit("bull_kept", d_to(d), card=value)
            return
        other = next(card for card in p.governor_offer if card != value)
        p.governor_kept, p.governor_offer = value, []
        g.state.decks["governor"].insert(0, other)
        g.emit("governor_kept", d_to(d), card=value)

    def do_reveal(self, g: G) -> None:
        """The kept governors are shown together, in seat order."""
        for seat, p in enumerate(g.state.players):
            if p.governor_kept:
                city, card = p.cities[0], p.governor_kept
                g.state.cities[city].governor, p.governor_kept = card, ""
                g.emit("governor", seat=seat, city=city, card=card)
                g.fence()

    def do_begin(self, g: G) -> None:
        g.emit("game_begins")


def d_to(decision: Decision) -> tuple[int]:
    """The audience of a secret answer: its own seat."""
    return (decision.seat,)


def _events_area(g: G) -> None:
    """A: six events, five raid tokens; the rest returns to the box unseen."""
    events = list(g.content.events)
    g.shuffle(events)
    g.state.decks["event"] = events[:EVENTS]
    tokens: list[str] = list(g.content.tracks.raid_tokens)
    g.shuffle(tokens)
    g.state.track = tokens[: len(g.content.tracks.saracen)]


def _decks(g: G) -> None:
    """B to D: every deck shuffled; markets are laid out behind the governors' deck."""
    content, state = g.content, g.state
    names = ("bazaar", "building", "building4", "tactic", "tactic4", "rescript1", "rescript2", "spy", "saracen")
    for name in (*names, "governor"):
        state.decks.setdefault(name, [])
        state.discards[name] = []
    for entry in (
        *content.buildings.values(),
        *(t for t in content.tactics.values() if not t.state),
        *content.rescripts.values(),
        *content.spies.values(),
        *content.saracens.values(),
    ):
        state.decks[cards.deck_of(content, entry.id)] += [entry.id] * entry.count
    for name in names[1:]:
        g.shuffle(state.decks[name])
    state.markets = {market: [] for market in cards.MARKETS}


def _map(g: G) -> None:
    """E: walls, Saracens, starting troops and bishops; covered cities do not exist."""
    states = [p.state for p in g.state.players]
    hidden = covered(states)
    for city in g.content.cities.values():
        bishops = [0] * (2 * len(states))
        owner = COVERED if city.id in hidden else SARACEN
        g.state.cities[city.id] = CityState(owner, city.saracens if owner == SARACEN else 0, city.level, bishops)
        g.state.saracens -= city.saracens if owner == SARACEN else 0


def _area(g: G, state: str) -> None:
    """The area of one player."""
    seat = next(n for n, p in enumerate(g.state.players) if p.state == state)
    p, facts, capital = g.state.players[seat], g.content.states[state], g.state.cities[state]
    p.coins, p.holiness, p.cities = facts.coins, facts.holiness, [state]
    p.reserve = UNITS - facts.units
    capital.owner, capital.troops = seat, facts.units
    p.bishops = [BISHOPS - 1, BISHOPS]
    capital.bishops[2 * seat] = 1
    p.ready[GOOD[facts.good]] = 1
    p.hand = [card.id for card in g.content.tactics.values() if card.state == state for _ in range(card.count)]
