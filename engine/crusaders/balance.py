"""The balance of the house edition: python -m engine.crusaders.balance --count 400 [--seats 4] [--seed 1].

The look-ahead player plays itself. A shared win counts in parts. Printed for each number of seats: wins by knight order
(of the games in which it plays) and by place in the turn order, and how often every action and building was used.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.core.protocol import GameConfig
from engine.core.rng import Rng, mix
from engine.crusaders.game import GAME
from engine.crusaders.players import PLAYERS
from engine.crusaders.state import G


class Tally(msgspec.Struct):
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


def play(seats: int, seed: int, tally: Tally) -> None:
    """Play one game by the look-ahead player alone and count it."""
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


def report(tally: Tally, seats: int) -> str:
    """Return the counts in lines of a table."""
    n = tally.games
    lines = [f"{seats} seats: {n} games, {tally.rounds / n:.1f} rounds, winner {tally.points / n:.1f} points, "]
    lines[0] += f"{tally.spread / n:.1f} more than the last"
    for order, played in sorted(tally.played.items(), key=lambda item: -tally.won[item[0]] / item[1]):
        share, points = tally.won[order] / 60 / played, tally.scored[order] / played
        lines.append(f"  {order or 'no order':16} {played:5} games {share:7.1%} won {points:7.1f} points")
    turns = (f"{turn + 1}: {tally.turns[turn] / 60 / n:.1%}" for turn in range(seats))
    lines.append(f"  by place in the turn order: {', '.join(turns)}")
    used = (f"{what} {tally.used[what] / n:.2f}" for what in sorted(tally.used))
    lines.append(f"  used in a game: {', '.join(used)}")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m engine.crusaders.balance", description="Balance by self-play.")
    parser.add_argument("--count", type=int, default=400, help="games for each number of seats (400)")
    parser.add_argument("--seats", type=int, choices=GAME.info.seats, help="only this number of seats")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    args = parser.parse_args(argv)
    for seats in (args.seats,) if args.seats else GAME.info.seats:
        tally = Tally()
        for seed in range(args.seed, args.seed + args.count):
            play(seats, seed, tally)
        print(report(tally, seats), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
