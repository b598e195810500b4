"""Random games of the toy, and random presses: what the tests of the table's widgets walk over."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.panels import presses, widgets
from cogs.panels.custom_id import Address
from cogs.panels.widgets import Button, Rows
from engine.core.decision import Choice, Decision, Prompt
from engine.core.protocol import Game, GameConfig
from engine.core.rng import Rng
from tests.toy import GAME


def questions(games: int, game: Game = GAME) -> Iterator[tuple[Decision, Prompt]]:
    """Yield every decision of so many random games, with all player counts in turn."""
    for seed in range(games):
        rng = Rng(seed)
        pos = game.setup(GameConfig(game.info.seats[seed % len(game.info.seats)], {}), seed)
        while decisions := game.decisions(pos):
            for decision in decisions:
                yield decision, game.describe(pos, decision)
            chosen = decisions[rng.below(len(decisions))]
            game.apply(pos, chosen.seat, chosen.sample(rng.below))


def able(rows: Rows) -> Iterator[tuple[Address, list[str]]]:
    """Yield every press that a person could make on these rows."""
    for row in rows:
        for item in row:
            if isinstance(item, Button):
                if not item.disabled:
                    yield item.at, []
            else:
                yield from ((item.at, [str(option.slot)]) for option in item.items)


def play(decision: Decision, prompt: Prompt, rng: Rng, most: int = 400) -> Choice:
    """Press at random until an answer comes out."""
    at = Address("act", 123456, 987654, decision.seat)
    for _ in range(most):
        rows = widgets.panel(decision, prompt, at)
        found = [press for press in able(rows) if press[0].verb not in ("type", "clear")]
        done = [press for press in found if press[0].verb == "done"]
        pressed, values = done[0] if done and rng.below(3) == 0 else found[rng.below(len(found))]
        answer = presses.press(decision, pressed, values)
        if not isinstance(answer, Address):
            return answer
        at = answer
    raise AssertionError("no answer came out")
