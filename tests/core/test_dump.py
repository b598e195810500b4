"""Dump and load: every position of the toy comes back; other schemas and damaged bytes are told apart."""

from typing import ClassVar

import msgspec
import pytest

from engine.core.decision import Decision, Pick, PickOne
from engine.core.errors import LoadError
from engine.core.machine import Frame, Machine
from engine.core.position import Position
from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from tests.toy import GAME


class Table(msgspec.Struct):
    stones: int
    owners: dict[int, list[str]] = {}


class Take(Frame, tag=True):
    STEPS: ClassVar = ("before", "take")
    seat: int = 0

    def do_before(self, g):
        g.state.stones += 1

    def ask_take(self, g):
        return Decision(self.seat, "take", PickOne(("1", "2")))

    def on_take(self, g, d, value):
        g.state.stones -= int(value)


def machine(schema=1, upgrades=None):
    return Machine(
        config=GameConfig,
        state=Table,
        frames=(Take,),
        free=lambda g, d: None,
        on_free=lambda g, d, option: None,
        rules="7",
        schema=schema,
        upgrades=upgrades,
    )


def position(of):
    g = Position(GameConfig(2, {"a": "b"}), "cards", Table(5, {1: ["x"]}), [Take(seat=1)], Rng(2**64 - 1), 3)
    of.settle(g)
    return g


def content(found, _config):
    return f"content {found}"


def test_a_dump_says_all_that_is_saved():
    m = machine()
    assert msgspec.json.decode(m.dump(position(m), content="abc")) == {
        "schema": 1,
        "rules": "7",
        "content": "abc",
        "config": {"seats": 2, "options": {"a": "b"}, "rules": "", "edition": ""},
        "seq": 3,
        "rng": {"seed": 2**64 - 1, "drawn": 0},
        "state": {"stones": 6, "owners": {"1": ["x"]}},
        "stack": [{"frame": "Take", "step": "take", "seat": 1}],
    }


def test_a_loaded_position_is_the_same_and_has_its_content():
    m = machine()
    g = position(m)
    loaded = m.load(m.dump(g, content="abc"), content)
    assert m.dump(loaded, content="abc") == m.dump(g, content="abc")
    assert (loaded.content, loaded.state, loaded.stack, loaded.rng) == (
        "content abc",
        g.state,
        g.stack,
        g.rng,
    )
    assert loaded.config == g.config
    assert m.ask(loaded) == m.ask(g)


def test_a_loaded_position_is_played_on_from_the_middle_of_a_frame():
    m = machine()
    loaded = m.load(m.dump(position(m)), content)
    m.apply(loaded, 1, Pick("2"))
    assert (loaded.state.stones, loaded.seq, m.ask(loaded)) == (4, 4, ())


def test_every_position_of_a_toy_game_comes_back():
    g, rng = GAME.setup(GameConfig(3), 4), Rng(4)
    while asked := GAME.decisions(g):
        data = GAME.dump(g)
        g = GAME.load(data)
        assert GAME.dump(g) == data
        assert GAME.decisions(g) == asked
        decision = asked[rng.below(len(asked))]
        GAME.apply(g, decision.seat, decision.sample(rng.below))
    assert GAME.outcome(GAME.load(GAME.dump(g))) == GAME.outcome(g)


# ----------------------------------------------------------------------- schemas


def stones_of(values):
    values["state"]["stones"] = values["state"].pop("pebbles")
    return values


def owners_of(values):
    values["state"]["owners"] = {}
    return values


def old_dump(schema):
    m = machine()
    values = msgspec.json.decode(m.dump(position(m)))
    values["state"].pop("owners")
    values["state"]["pebbles"] = values["state"].pop("stones")
    values["schema"] = schema
    return msgspec.json.encode(values)


def test_an_old_dump_is_brought_up_version_by_version():
    m = machine(3, {1: stones_of, 2: owners_of})
    loaded = m.load(old_dump(1), content)
    assert loaded.state == Table(6, {})
    assert msgspec.json.decode(m.dump(loaded))["schema"] == 3


def test_a_missing_upgrade_is_named():
    with pytest.raises(LoadError, match="No way from schema 1 to 2"):
        machine(3, {2: owners_of}).load(old_dump(1), content)


def test_a_dump_that_an_upgrade_does_not_fit_is_damaged():
    data = old_dump(1).replace(b"pebbles", b"gravel")
    with pytest.raises(LoadError, match=r"upgrade from schema 1 does not fit.*pebbles"):
        machine(2, {1: stones_of}).load(data, content)


def test_a_newer_dump_is_refused():
    with pytest.raises(LoadError, match="newer version \\(schema 4, here 1\\)"):
        machine().load(old_dump(4), content)


# ----------------------------------------------------------------------- damage


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"not json",
        lambda data: b"[]",
        lambda data: b"{}",
        lambda data: b"\xff\xfe" + data,
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: data.replace(b'"schema":1', b'"schema":"one"'),
        lambda data: data.replace(b'"schema":1,', b""),
        lambda data: data.replace(b'"stones":6', b'"stones":"six"'),
        lambda data: data.replace(b'"stones":6,', b""),
        lambda data: data.replace(b'"frame":"Take"', b'"frame":"Gone"'),
        lambda data: data.replace(b'"step":"take"', b'"step":"steal"'),
        lambda data: data.replace(b'"step":"take"', b'"step":"\xff"'),
        lambda data: data.replace(b'"drawn":0', b'"drawn":1e400'),
    ],
)
def test_damaged_bytes_are_a_load_error(damage):
    m = machine()
    with pytest.raises(LoadError):
        m.load(damage(m.dump(position(m))), content)


def test_every_truncation_is_a_load_error():
    m = machine()
    data = m.dump(position(m))
    for length in range(len(data)):
        with pytest.raises(LoadError):
            m.load(data[:length], content)


def test_a_release_may_insert_a_step():
    """The dump stores the name of the step, so a game that waits at it is not moved."""

    class Inserted(Take, tag="Take"):
        STEPS: ClassVar = ("before", "fresh", "take")

        def do_fresh(self, g):
            raise AssertionError("this game is past it")

    m = machine()
    later = Machine(
        config=GameConfig, state=Table, frames=(Inserted,), free=lambda g, d: None, on_free=print, rules="8"
    )
    loaded = later.load(m.dump(position(m)), content)
    assert [d.kind for d in later.ask(loaded)] == ["take"]
