"""Computer players, the balance command, and whole games: determinism, endings, a restart in the middle."""

from __future__ import annotations

import pytest

from engine.core.decision import Pick
from engine.core.fuzz import FULL, play
from engine.core.protocol import GameConfig
from engine.core.rng import mix
from engine.road import GAME
from engine.road.balance import Tally, main, misses, report
from engine.road.balance import play as play_for_balance
from engine.road.players import PLAYERS
from engine.road.state import G
from tests.road.kit import kind, orders, pick, run, siege

ONE = GameConfig(1)


def game_of(player: str, seed: int) -> G:
    """Play a whole game by computer."""
    pos, chooser = GAME.setup(ONE, seed), PLAYERS[player]
    while asked := GAME.decisions(pos):
        choice = chooser.choose(GAME, GAME.view(pos, 0), asked[0], mix(seed * 100_003 + pos.seq))
        GAME.apply(pos, 0, choice)
    return pos


@pytest.mark.parametrize("seed", range(40, 48))
def test_random_games_stand_every_check(seed: int) -> None:
    play(GAME, seed, checks=FULL)


def test_a_seed_is_the_same_game_for_everybody() -> None:
    assert GAME.dump(GAME.setup(ONE, 1099)) == GAME.dump(GAME.setup(ONE, 1099))
    assert GAME.dump(game_of("marshal", 3)) == GAME.dump(game_of("marshal", 3))


def test_the_marshal_wins_some_games_and_loses_some() -> None:
    ends = {game_of("marshal", seed).state.ended for seed in range(1, 13)}
    assert {"victory", "time"} <= ends


def test_ending_victory() -> None:
    g = orders(at="sebasteia", vp=12)
    pick(g, "order:march:edessa")
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("victory", (0,))
    assert sum(line.points for line in outcome.standings[0].lines) == g.state.vp == 13


def test_ending_time_is_a_defeat() -> None:
    g = game_of("random", 5)
    while g.state.ended != "time":
        g = game_of("random", g.rng.drawn)
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("time", ())


def test_ending_abandoned_is_a_defeat() -> None:
    from engine.road.flow.losses import LoseMorale

    nobody = dict.fromkeys(("byzantines", "franks", "normans"), (0, 0))
    g = run(LoseMorale(why="hunger"), factions={**nobody, "pilgrims": (1, 0)})
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("abandoned", ())
    assert GAME.view(g, None).over


def test_a_restart_in_the_middle_of_a_siege_and_of_a_re_roll() -> None:
    g = siege(box=1, military=4, miracles=2)
    pick(g, "order:siege_works:franks", "roll", roll=(3, 1, 4))
    assert kind(g) == "siege.reroll"
    again = GAME.load(GAME.dump(g))
    assert GAME.decisions(again) == GAME.decisions(g)
    for pos in (g, again):
        pick(pos, "reroll:red1", roll=(6,))
        pick(pos, "match:outer1:6:red6")
    assert GAME.dump(again) == GAME.dump(g)


def test_a_match_may_be_undone_but_a_roll_may_not() -> None:
    g = siege(box=1, military=2, miracles=0)
    GAME.apply(g, 0, Pick("order:siege_works:franks"))
    g.script = [2, 5, 4]
    assert not GAME.apply(g, 0, Pick("roll")).undoable
    assert GAME.apply(g, 0, Pick("match:outer1:6:red6")).undoable


def test_the_view_says_what_each_die_could_match() -> None:
    g = siege(box=1, military=2, miracles=0)
    pick(g, "order:siege_works:franks", "roll", roll=(5, 6, 3))
    view = GAME.view(g, None)
    assert view.siege is not None
    fits = {f"{die.colour}{die.value}": die.fits for die in view.siege.dice}
    assert "market" in fits["black5"]
    assert set(fits["red6"]) == {"outer1", "outer2"}
    assert "guard" not in fits["red6"]
    words = GAME.board_text(view)
    assert "catapult 5" in words
    assert "Siege of Antioch" in words


def test_balance_counts_and_judges() -> None:
    total = Tally()
    for seed in range(1, 5):
        total.merge(play_for_balance("marshal", seed))
    assert len(total.turns) == 4 == sum(total.ends.values())
    assert "\n| Nicaea |" in report("marshal", total)
    missed = misses({"marshal": total})
    assert any(line.startswith("never happened") for line in missed)
    won = Tally(ends=total.ends.__class__(victory=1), turns=[12], points=[13], decisions=[1])
    assert "random wins 100.0 %, not 0 to 2 %" in misses({"random": won})


def test_the_balance_command_writes_between_its_marks(tmp_path, capsys) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "balance.md"
    path.write_text("# Above\n<!-- road: measured -->\nold\n<!-- road: end -->\nBelow\n", "utf-8")
    assert main(["--games", "2", "--player", "random", "--out", str(path)]) == 1
    text = path.read_text("utf-8")
    assert text.startswith("# Above\n<!-- road: measured -->\n")
    assert text.endswith("<!-- road: end -->\nBelow\n")
    assert "old" not in text
    assert "random: 2 games" in capsys.readouterr().out
