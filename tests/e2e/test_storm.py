"""Every fault of the network at every request of a move, over whole games: what stands in the channel is the log, each
line once and in order, with one prompt at its end that asks what is asked, and nobody is told anything false.

The toy game is gone through in full: a fault hits each move, at another request in each of the games, until every
request of every move was hit. The real games are samples; STORM=20 makes twenty times as many of them (see the README).
"""

import os
from pathlib import Path

import pytest
from simcord.env import Env

from engine.core.registry import games
from engine.core.rng import Rng
from tests.e2e.hall import hall
from tests.e2e.network import FAULTS, Network, Storm

REQUESTS = 10
"""More requests has no move of the toy game."""
MOVES = 60
SAMPLES = int(os.environ.get("STORM", "1"))
CHANNEL = {"POST /channels/*/messages", "PATCH /channels/*/messages/*", "DELETE /channels/*/messages/*"}
ANSWERS = {"POST /interactions/*/*/callback", "PATCH /webhooks/*/*/messages/@original"}


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    """A network that can fail, and a simulated Discord that waits less for what may still come."""
    monkeypatch.setitem(Env._settle_internal.__kwdefaults__, "idle", 0.004)
    return Network(monkeypatch)


@pytest.mark.parametrize("fault", FAULTS)
async def test_every_request_of_every_move_of_a_game(tmp_path: Path, network: Network, fault: str) -> None:
    wrong, hit = [], set()
    for offset in range(REQUESTS):
        folder = tmp_path / str(offset)
        folder.mkdir()
        async with hall(folder) as h:
            number = await h.open(seats=3, computers=offset % 2)
            storm, rng, before = Storm(h, network), Rng(offset), 0
            for move in range(MOVES):
                if await h.over(number):
                    break
                seq = (await h.bot.service.looking.table(number)).seq
                again = seq == before  # the fault took the press itself
                before = seq
                hit.add(await storm.move(number, rng, "" if again else fault, (move + offset) % REQUESTS))
                wrong += [f"game {offset}, move {move}: {text}" for text in await storm.wrong(number)]
            assert await h.over(number)
            assert (await h.bot.service.replays.verify(number)).same
            h.faults.found.clear()
    assert wrong == []
    assert hit - {""} >= CHANNEL | ANSWERS


@pytest.mark.parametrize("seed", range(SAMPLES))
@pytest.mark.parametrize("key", games())
async def test_a_real_game_in_a_storm(tmp_path: Path, network: Network, key: str, seed: int) -> None:
    most = max(games()[key].info.seats)
    async with hall(tmp_path, games()) as h:
        number = await h.open(seats=min(3, most), computers=min(1, most - 1), game=key)
        storm, rng, wrong = Storm(h, network), Rng(seed), []
        for move in range(60):
            fault = FAULTS[rng.below(len(FAULTS))]
            hit = await storm.move(number, rng, fault if move % 4 else "", rng.below(REQUESTS))
            wrong += [f"move {move}, {fault} at {hit}: {text}" for text in await storm.wrong(number)]
        h.faults.found.clear()
        assert wrong == []
