"""Plays one game of computer players and counts what happens in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.decision import Choice, Decision, Pick
from engine.core.events import Event
from engine.core.protocol import GameConfig
from engine.core.rng import Rng, mix
from engine.core.sums import add
from engine.outremer.balance.tally import Tally
from engine.outremer.game import GAME
from engine.outremer.players import PLAYERS
from engine.outremer.state import G

CAP = 5000  # choices: a game beyond it does not end
MARKETS = ("bazaar", "building", "building4", "tactic", "tactic4", "governor")
ACTS = {  # events in which a card does something, and where the event names it
    "event": "card",
    "card_used": "card",
    "rescript_played": "card",
    "bought": "card",
    "governor": "card",
    "maneuver": "card",
    "bull_kept": "card",
    "spy_placed": "card",
    "city_taken": "city",
}
BREAKS = ("order_begins", "phase", "round")  # behind these events a new visit begins


def item(option: str, kind: str) -> str | None:
    """What an option stands for in the table: a card, an upgrade, a cell of the cross; None: nothing to buy or take."""
    head, _, rest = option.partition(":")
    if kind == "planning.place" and head in ("inner", "outer", "homs"):
        return option
    if kind == "setup.bull":
        return f"bull:{option}"
    if kind == "setup.governor":
        return f"governor:{option}"
    if head in ("build", "extra", "study"):
        head, _, rest = rest.partition(":")
    if kind == "governor.choose" and head == "keep":
        return "governor:keep"
    if kind.startswith("march.") and head == "governor":
        return None  # the governor of a city, to be replaced
    return f"{head}:{rest}" if head in (*MARKETS, "upgrade", "rescript") else None


class Visits:
    """What each seat was offered and took since its last order began."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.offered: dict[int, set[str]] = {}
        self.taken: dict[int, set[str]] = {}

    def note(self, decision: Decision, choice: Choice) -> None:
        """Count the options of a decision; a placement, a bull and a governor are a visit each."""
        if decision.kind in ("planning.place", "setup.bull", "setup.governor", "governor.choose"):
            self.close()
        shape: Any = decision.shape
        options = (*getattr(shape, "options", ()), *(decision.free or ()))
        found = {what for option in options if (what := item(option, decision.kind))}
        self.offered.setdefault(decision.seat, set()).update(found)
        if isinstance(choice, Pick) and (what := item(choice.option, decision.kind)):
            self.taken.setdefault(decision.seat, set()).add(what)

    def close(self) -> None:
        """End all visits."""
        for sets, counts in ((self.offered, self.tally.offered), (self.taken, self.tally.taken)):
            for names in sets.values():
                for name in names:
                    add(counts, name)
            sets.clear()


def play(name: str, seats: int, clock: Callable[[], float], seed: int) -> Tally:
    """Play the game of a seed, every seat by the computer player of this name; `clock` gives seconds."""
    player, tally = PLAYERS[name], Tally(games=1)
    g = GAME.setup(GameConfig(seats, {"states": "random"}), seed)
    chance, visits = Rng(mix(seed ^ 0xBA1A)), Visits(tally)
    captured: set[int] = set()
    while asked := GAME.decisions(g):
        decision = asked[0]
        view, salt = GAME.view(g, decision.seat), mix(chance.below(1 << 62))
        start = clock()
        choice = player.choose(GAME, view, decision, salt)
        taken = clock() - start
        tally.spent += taken
        tally.slowest = max(tally.slowest, taken)
        visits.note(decision, choice)
        for event in GAME.apply(g, decision.seat, choice).events:
            _happened(g, tally, visits, captured, event)
        tally.choices += 1
        if tally.choices > CAP:
            raise RuntimeError(f"the game of seed {seed} does not end")
    visits.close()
    tally.exposed, tally.captures = max(0, g.state.round - 1), len(captured)
    _ended(g, tally)
    return tally


def _happened(g: G, tally: Tally, visits: Visits, captured: set[int], event: Event) -> None:
    if event.kind in BREAKS:
        visits.close()
    elif event.kind in ACTS:
        add(tally.used, event.data[ACTS[event.kind]])
    elif event.kind == "city_lost":
        captured.add(g.state.round)


def _ended(g: G, tally: Tally) -> None:
    """Count the outcome."""
    result = GAME.outcome(g)
    assert result is not None
    add(tally.rounds, str(g.state.round))
    for reason in g.state.ended:
        add(tally.ends, reason)
    for standing in result.standings:
        state = g.state.players[standing.seat].state
        add(tally.seats, state)
        add(tally.points, state, standing.points)
        add(tally.wins, state, standing.place == 1)
        for line in standing.lines:
            add(tally.lines, "Coins" if line.text.endswith(" coins") else line.text.split(" ")[0], line.points)
    tally.margins.append(result.standings[0].points - result.standings[1].points)
