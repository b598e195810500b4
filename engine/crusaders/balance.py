"""The balance of the house edition: python -m engine.crusaders.balance --games 400 [--seats 4] [--out FILE].

The look-ahead player plays itself. A shared win counts in parts. Printed for each number of seats: wins by knight order
(of the games in which it plays) and by place in the turn order, and how often every action and building was used.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from engine.core.balance import Table, conclude, counted, parser
from engine.core.protocol import GameConfig
from engine.core.rng import Rng, mix
from engine.core.sums import Sums
from engine.crusaders.content import house
from engine.crusaders.content.model import ACTIONS, ENEMIES
from engine.crusaders.game import GAME
from engine.crusaders.players import PLAYERS
from engine.crusaders.state import G

LEAST, MOST, PLACE = 0.15, 0.35, 0.30  # targets: wins of an order, wins of a place in the turn order
TARGETED, MORE = 4, 5  # games of so many seats have targets; they are played so many times as often as the others
GAME_PARTS = (*ACTIONS, "upgraded", *ENEMIES, *house().buildings, *house().troops)


class Tally(Sums):
    """Counts over many games. `turns` counts seats by their place in the turn order, 0 for the start player."""

    games: int = 0
    rounds: int = 0
    points: int = 0
    spread: int = 0
    played: Counter[str] = msgspec.field(default_factory=Counter)
    won: Counter[str] = msgspec.field(default_factory=Counter)
    scored: Counter[str] = msgspec.field(default_factory=Counter)
    turns: Counter[int] = msgspec.field(default_factory=Counter)
    used: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, g: G) -> None:
        """Count a finished game."""
        result = GAME.outcome(g)
        assert result is not None
        points = [standing.points for standing in result.standings]
        self.games += 1
        self.rounds += g.state.round
        self.points += points[0]
        self.spread += points[0] - points[-1]
        for standing in result.standings:
            order = g.state.players[standing.seat].order
            self.played[order] += 1
            self.scored[order] += standing.points
        for seat in result.winners:
            share = 60 // len(result.winners)
            self.won[g.state.players[seat].order] += share
            self.turns[(seat - g.state.first) % len(g.state.players)] += share


def play(seats: int, seed: int) -> Tally:
    """Play the game of a seed by the look-ahead player alone and count it."""
    tally = Tally()
    g = GAME.setup(GameConfig(seats), seed)
    player, salt = PLAYERS["lookahead"], Rng(mix(seed))
    while asked := GAME.decisions(g):
        decision = asked[0]
        choice = player.choose(GAME, GAME.view(g, decision.seat), decision, salt.below(1 << 62))
        for event in GAME.apply(g, decision.seat, choice).events:
            if event.kind in ("resolved", "resolved_second"):
                tally.used[event.data["action"]] += 1
            elif event.kind in ("built", "mustered"):
                tally.used[event.data["building" if event.kind == "built" else "troop"]] += 1
            elif event.kind == "defeated":
                tally.used[event.data["enemy"].partition(":")[0]] += 1
            elif event.kind in ("upgraded", "skipped"):
                tally.used[event.kind] += 1
    tally.add(g)
    return tally


def share(tally: Tally, order: str) -> float:
    """The part of its games that an order wins."""
    return tally.won[order] / 60 / tally.played[order]


def missed(tally: Tally, seats: int) -> list[str]:
    """Return the targets of four-seat games that are missed: orders, places in the turn order, things never used."""
    if seats != TARGETED:
        return []
    found = [
        f"{order} wins {share(tally, order):.1%}" for order in tally.played if not LEAST <= share(tally, order) <= MOST
    ]
    for turn in range(seats):
        part = tally.turns[turn] / 60 / tally.games
        found += [f"place {turn + 1} of the turn order wins {part:.1%}"] if part > PLACE else []
    return found + [f"{what} is never used" for what in (*GAME_PARTS, *house().orders) if not _count(tally, what)]


def _count(tally: Tally, what: str) -> int:
    return tally.used[what] + tally.played[what]


def report(tally: Tally, seats: int) -> str:
    """Return the counts as tables in Markdown."""
    n = tally.games
    lines = [
        f"### {seats} seats: {n} games",
        "",
        f"{tally.rounds / n:.1f} rounds; the winner has {tally.points / n:.1f} points, "
        f"{tally.spread / n:.1f} more than the last.",
        "",
        "| order | games | won | points |",
        "|---|---|---|---|",
    ]
    for order in sorted(tally.played, key=lambda order: -share(tally, order)):
        name = house().orders[order].name if order else "no order"
        points = tally.scored[order] / tally.played[order]
        lines.append(f"| {name} | {tally.played[order]} | {share(tally, order):.1%} | {points:.1f} |")
    turns = (f"{turn + 1}: {tally.turns[turn] / 60 / n:.1%}" for turn in range(seats))
    used = (f"{what} {tally.used[what] / n:.2f}" for what in GAME_PARTS)
    lines += ["", f"Won by place in the turn order: {', '.join(turns)}.", "", f"Used in a game: {', '.join(used)}."]
    targets = "; ".join(missed(tally, seats)) or "none"
    return "\n".join([*lines, *(["", f"Targets missed: {targets}."] if seats == TARGETED else []), ""])


def measured(options: argparse.Namespace) -> Iterator[Table]:
    """Play the games of each number of seats and yield a table each; of four seats, which have targets, the more."""
    for seats in (options.seats,) if options.seats else GAME.info.seats:
        games = options.games * (MORE if seats == TARGETED else 1)
        tally = counted(partial(play, seats), argparse.Namespace(**{**vars(options), "games": games}), Tally())
        yield Table(report(tally, seats), bool(missed(tally, seats)))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 1 when a target is missed."""
    command = parser("crusaders", 400)
    command.add_argument("--seats", type=int, choices=GAME.info.seats, help="only this number of seats")
    options = command.parse_args(argv)
    return conclude("crusaders", measured(options), options.out)


if __name__ == "__main__":
    sys.exit(main())
