"""The command: `python -m tests.bench [--only NAME …] [--game KEY …] [--quick]` prints each row when it is measured."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from tests.bench import computers, engine, many, memory, pictures, saving, thinking, traffic
from tests.bench.games import PLAYED, Played
from tests.bench.table import Row, heading, printed

OF_A_GAME: dict[str, Callable[[Played, bool], list[Row]]] = {
    "play": engine.random_play,
    "copy": engine.copy,
    "stored": engine.stored,
    "replay": engine.replay,
    "thinking": thinking.decisions,
    "picture": pictures.pictures,
}
"""What is measured of each game."""
OF_THE_BOT: dict[str, Callable[[bool], list[Row]]] = {
    "lag": pictures.loop_lag,
    "memory": memory.drawing_process,
    "save": saving.save,
    "click": traffic.acknowledged,
    "computers": computers.beside_computers,
    "game": traffic.whole_game,
    "many": many.many_games,
}
"""What is the bot's own, measured with one game."""
NAMES = (*OF_A_GAME, *OF_THE_BOT)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measures speed and size as ratios.")
    parser.add_argument("--only", action="append", choices=NAMES, metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--game", action="append", choices=PLAYED, metavar="KEY", help=", ".join(PLAYED))
    parser.add_argument("--quick", action="store_true", help="few rounds: shows that it works, and nothing else")
    options = parser.parse_args(arguments)
    print(heading(), flush=True)
    for name in options.only or NAMES:
        if name in OF_THE_BOT:
            print(printed(OF_THE_BOT[name](options.quick)), flush=True)
            continue
        for key in options.game or PLAYED:
            print(printed(OF_A_GAME[name](PLAYED[key], options.quick)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
