"""Recorded games as text: what is printed is read back, and what cannot be read is refused with its line."""

import msgspec
import pytest

from engine.core import registry
from engine.core.decision import Pick, PickMany, Rank, Split
from engine.core.golden import Diverged, compare, main, plan, record, replay, search
from engine.core.notation import Unreadable, answer, choice, parsed, printed
from engine.core.protocol import GameConfig
from tests.toy import GAME

CHOICES = [
    (Pick("inner:prayer"), "inner:prayer"),
    (Pick("3:acre>tyre"), "3:acre>tyre"),
    (PickMany(("a:1", "b")), "[a:1, b]"),
    (PickMany(()), "[]"),
    (Split({"wood": 2, "acre>tyre": 1}), "{wood 2, acre>tyre 1}"),
    (Split({}), "{}"),
    (Rank(("a", "b>c", "d")), "(a > b>c > d)"),
    (Rank(()), "()"),
]


@pytest.mark.parametrize(("made", "text"), CHOICES, ids=[text for _, text in CHOICES])
def test_each_shape_of_answer_is_written_and_read(made, text):
    assert answer(made) == text
    assert choice(text) == made


@pytest.mark.parametrize("option", ["", "two words", "a,b", "[a]", "{a", "a)"])
def test_an_id_that_could_not_be_read_back_is_not_written(option):
    for made in (Pick(option), PickMany((option,)), Split({option: 1}), Rank((option,))):
        with pytest.raises(ValueError, match="cannot be written down"):
            answer(made)


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_a_game_is_recorded_printed_read_and_replayed(seats):
    made = record(GAME, GameConfig(seats, {"rounds": "3"}), 7)
    text = printed(made)
    assert parsed(text) == made
    assert printed(parsed(text)) == text
    head = f"game: toy\nrules: 1\ncontent:\nseats: {seats}\noptions: rounds=3\nseed: 7\n\n"
    assert text.startswith(f"{head}1 Lantern 1 · ")
    assert replay(GAME, made) == made
    compare(GAME, made)


def test_a_computer_player_may_play():
    made = record(GAME, GameConfig(2), 7, "random")
    assert made == record(GAME, GameConfig(2), 7, "random")
    assert made.end == "rounds"
    assert len(made.scores) == 2


def text_of() -> str:
    return printed(record(GAME, GameConfig(2), 7))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\n\n", "\n", "three parts"),
        ("seed: 7\n", "", "game, rules, content, seats, options, seed, in this order"),
        ("Lantern 1 · ", "Lantern 1 ", r"Line 8: .* is no choice"),
        ("end: rounds\n", "", "end, winners, scores"),
    ],
)
def test_what_cannot_be_read_is_refused(old, new, message):
    with pytest.raises(Unreadable, match=message):
        parsed(text_of().replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Lantern 1 · ", "Lantern 9 · ", r"Choice 1: seat 1 is Lantern 1, not Lantern 9"),
        ("1 · turn.", "1 · night.", r"Choice 3: .* answers night\.\w+, but asked are"),
        ("scores: ", "scores: 99 ", r"It ends rounds with .* now, not rounds with 99 "),
        ("end: rounds", "end: storm", r"not storm"),
        ("winners: ", "winners: 9 ", r", won by \d now, not .*, won by 9 and \d"),
    ],
)
def test_a_game_that_took_another_course_is_told(old, new, message):
    with pytest.raises(Diverged, match=message):
        compare(GAME, parsed(text_of().replace(old, new)))


def test_a_refused_choice_is_told():
    made = parsed(text_of())
    first = msgspec.structs.replace(made.steps[0], choice=Pick("nonsense"))
    wrong = msgspec.structs.replace(made, steps=(first, *made.steps[1:]))
    with pytest.raises(Diverged, match=r"Choice 1: .* is refused"):
        compare(GAME, wrong)


# ------------------------------------------------------------------------------------------------- the command

PLAN = """[[games]]
name = "short"
game = "toy"
seats = 2
end = "rounds"
options = { rounds = "1" }
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "_GAMES", {"toy": GAME})
    (tmp_path / "plan.toml").write_text(PLAN)
    return tmp_path


def test_the_command_records_a_plan_and_replays_it(folder, capsys):
    assert main(["record", str(folder)]) == 0
    assert capsys.readouterr().out.startswith("short.txt: seed 1, ")
    first = (folder / "short.txt").read_text()
    assert main(["record", str(folder)]) == 0
    assert (folder / "short.txt").read_text() == first
    assert main(["replay", str(folder / "short.txt")]) == 0
    assert "short.txt: the same" in capsys.readouterr().out


def test_recording_tries_the_old_seed_first(folder):
    (wanted,) = plan(folder)
    assert search(GAME, wanted, 12).seed == 12
    assert search(GAME, wanted, None).seed == 1


def test_a_game_that_changed_fails_the_command(folder, capsys):
    main(["record", str(folder)])
    path = folder / "short.txt"
    path.write_text(path.read_text().replace("end: rounds", "end: storm"))
    assert main(["replay", str(path)]) == 1
    assert "not storm" in capsys.readouterr().out


def test_a_plan_that_no_seed_fulfils_is_given_up(folder, capsys, monkeypatch):
    monkeypatch.setattr("engine.core.golden.SEEDS", 5)
    (folder / "plan.toml").write_text(PLAN.replace('"rounds"\nopt', '"storm"\nopt'))
    assert main(["record", str(folder)]) == 1
    assert "none of 5 seeds ends with storm" in capsys.readouterr().out


def test_a_shared_win_can_be_planned(folder, capsys):
    (folder / "plan.toml").write_text(PLAN.replace("seats = 2", "seats = 2\nwinners = 2"))
    assert main(["record", str(folder)]) == 0
    assert "won by 1 and 2" in capsys.readouterr().out
    made = parsed((folder / "short.txt").read_text())
    assert made.winners == (0, 1)
    assert made.scores[0] == made.scores[1]


def test_the_number_of_winners_is_named_when_no_seed_has_it(folder, capsys, monkeypatch):
    monkeypatch.setattr("engine.core.golden.SEEDS", 5)
    (folder / "plan.toml").write_text(PLAN.replace("seats = 2", "seats = 2\nwinners = 0"))
    assert main(["record", str(folder)]) == 1
    assert "none of 5 seeds ends with rounds and 0 winners" in capsys.readouterr().out


def test_the_games_of_one_key_may_be_recorded_alone(folder):
    assert main(["record", str(folder), "--game", "other"]) == 0
    assert not (folder / "short.txt").exists()
    assert main(["record", str(folder), "--game", "toy"]) == 0
    assert (folder / "short.txt").exists()
