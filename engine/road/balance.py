"""The command: python -m engine.road.balance --games 2000 [--player marshal] [--jobs 2] [--out FILE]."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from statistics import mean, quantiles

import msgspec

from engine.core.balance import Table, conclude, counted, parser
from engine.core.protocol import GameConfig
from engine.core.rng import mix
from engine.core.sums import Sums
from engine.road.content import Content, house
from engine.road.content.model import Entry
from engine.road.game import GAME
from engine.road.players import PLAYERS

TURNS = range(10, 17)
WINS = {"marshal": (25.0, 45.0), "random": (0.0, 2.0)}  # percent


class Tally(Sums):
    """What happened in the games of one player."""

    ends: Counter[str] = msgspec.field(default_factory=Counter)
    turns: list[int] = []
    points: list[int] = []
    decisions: list[int] = []
    seen: Counter[str] = msgspec.field(default_factory=Counter)


def play(name: str, seed: int) -> Tally:
    """Play the game of a seed by one computer player and count."""
    player, total = PLAYERS[name], Tally()
    pos = GAME.setup(GameConfig(1), seed)
    count = 0
    while asked := GAME.decisions(pos):
        choice = player.choose(GAME, GAME.view(pos, 0), asked[0], mix(seed * 100_003 + count))
        for event in GAME.apply(pos, 0, choice).events:
            total.seen.update(_marks(event.kind, event.data))
        count += 1
    total.ends[pos.state.ended] += 1
    total.turns.append(pos.state.turn)
    total.points.append(pos.state.vp)
    total.decisions.append(count)
    return total


def _marks(kind: str, data: dict[str, object]) -> list[str]:
    """What an event counts for in the table."""
    for key in ("city", "card", "relic"):
        if key in data:
            return [f"{kind}:{data[key]}"] + ([f"{kind}:{data[key]}:{data['option']}"] if "option" in data else [])
    if kind == "battle_result":
        return [f"battle:{'won' if data['won'] else 'lost'}"]
    return [f"marched:{data['to']}"] if kind == "marched" else []


def report(name: str, total: Tally) -> str:
    """The table of one player."""
    content, games = house(), len(total.turns)
    share = {end: f"{100 * count / games:.1f} %" for end, count in total.ends.most_common()}
    inside = sum(turns in TURNS for turns in total.turns)
    deciles = quantiles(total.turns, n=10)
    lines = [
        f"### {name}: {games} games",
        "",
        "| | |",
        "| --- | --- |",
        *(f"| {end} | {part} |" for end, part in share.items()),
        f"| turns: mean, 10 % to 90 % | {mean(total.turns):.1f}, {deciles[0]:.0f} to {deciles[-1]:.0f} |",
        f"| games of {TURNS[0]} to {TURNS[-1]} turns | {100 * inside / games:.0f} % |",
        f"| Victory Points: mean, most | {mean(total.points):.1f}, {max(total.points)} |",
        f"| choices a game | {mean(total.decisions):.0f} |",
        f"| battles won, lost | {total.seen['battle:won']}, {total.seen['battle:lost']} |",
        "",
        "| siege | begun | taken | failed | sacked |",
        "| --- | --- | --- | --- | --- |",
        *(_city(total, city) for city in content.conditions),
        "",
        f"Events: {_row(total, 'event', content.events)}.",
        f"Location events: {_visits(total, content)}.",
        f"Relics: {_row(total, 'relic', content.relics)}.",
        f"Marches: {_row(total, 'marched', content.locations)}.",
        "",
    ]
    return "\n".join(lines)


def _city(total: Tally, city: str) -> str:
    kinds = ("siege", "siege_won", "siege_lost", "sacked")
    return (
        f"| {house().locations[city].name} | " + " | ".join(str(total.seen[f"{kind}:{city}"]) for kind in kinds) + " |"
    )


def _row(total: Tally, kind: str, entries: Mapping[str, Entry]) -> str:
    return ", ".join(f"{entry.name} {total.seen[f'{kind}:{name}']}" for name, entry in entries.items())


def _visits(total: Tally, content: Content) -> str:
    words = []
    for name, entry in content.location_events.items():
        taken = [f"{option.id} {total.seen[f'chosen:{name}:{option.id}']}" for option in entry.options]
        words.append(f"{entry.name} ({', '.join(taken)})")
    return ", ".join(words)


def misses(tallies: Mapping[str, Tally]) -> list[str]:
    """Which targets the games miss: shares of victories, turns, and what must happen at least once."""
    content, found = house(), []
    for name, total in tallies.items():
        least, most = WINS[name]
        wins = 100 * total.ends["victory"] / len(total.turns)
        if not least <= wins <= most:
            found.append(f"{name} wins {wins:.1f} %, not {least:.0f} to {most:.0f} %")
    if "marshal" in tallies and round(mean(tallies["marshal"].turns)) not in TURNS:
        found.append("the games of marshal do not take 10 to 16 turns")
    seen = Counter[str]()
    for total in tallies.values():
        seen.update(total.seen)
    wanted = [f"{kind}:{city}" for city in content.conditions for kind in ("siege_won", "siege_lost")]
    wanted += [f"event:{name}" for name in content.events] + [f"relic:{name}" for name in content.relics]
    wanted += [f"location_event:{name}" for name in content.location_events]
    return found + [f"never happened: {name}" for name in wanted if not seen[name]]


def measured(options: argparse.Namespace) -> Iterator[Table]:
    """Play the games of each player and yield a table each, at last the targets."""
    tallies = dict[str, Tally]()
    for name in [options.player] if options.player else PLAYERS:
        tallies[name] = counted(partial(play, name), options, Tally())
        yield Table(report(name, tallies[name]))
    missed = misses(tallies)
    yield Table(f"Targets missed: {'; '.join(missed) or 'none'}.\n", bool(missed))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 1 when a target is missed."""
    command = parser("road", 2000)
    command.add_argument("--player", choices=list(PLAYERS), help="only this player")
    options = command.parse_args(argv)
    return conclude("road", measured(options), options.out)


if __name__ == "__main__":
    sys.exit(main())
