"""The command: `python -m tests.bench [--only NAME …] [--quick]` prints the table, a row as soon as it is measured."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from tests.bench import engine, many, pictures, saving, thinking, traffic
from tests.bench.table import Row, heading, printed

MEASURES: dict[str, Callable[[bool], list[Row]]] = {
    "play": engine.random_play,
    "copy": engine.copy,
    "stored": engine.stored,
    "replay": engine.replay,
    "thinking": thinking.decisions,
    "picture": pictures.pictures,
    "lag": pictures.loop_lag,
    "save": saving.save,
    "click": traffic.acknowledged,
    "game": traffic.whole_game,
    "many": many.many_games,
}


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measures speed and size as ratios.")
    parser.add_argument("--only", action="append", choices=MEASURES, metavar="NAME", help=", ".join(MEASURES))
    parser.add_argument("--quick", action="store_true", help="few rounds: shows that it works, and nothing else")
    options = parser.parse_args(arguments)
    print(heading(), flush=True)
    for name in options.only or MEASURES:
        print(printed(MEASURES[name](options.quick)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
