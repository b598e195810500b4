"""For the fuzzer: what must hold in every position, and a position that a viewer cannot tell from the true one.

Nothing is hidden in this game but the dice to come.
"""

from __future__ import annotations

from engine.core.rng import Rng
from engine.road.rules import stores
from engine.road.rules.factions import ONE_RECORD
from engine.road.state import VICTORY, G, Siege


def audit(g: G) -> None:
    """Raise AssertionError when a limit is broken."""
    state, content = g.state, g.content
    for what, cap in stores.CAPS.items():
        assert 0 <= stores.have(g, what) <= cap, f"{what} stands at {stores.have(g, what)}"
    assert not g.since(ONE_RECORD) or all(state.riding.count(name) <= box.used for name, box in state.factions.items())
    for name, box in state.factions.items():
        facts = content.factions[name]
        assert box.white >= 0, f"{name}: {box}"
        assert 0 <= box.used <= box.knights <= facts.knight_slots, f"{name}: {box}"
        assert box.morale <= facts.slots, f"{name} has {box.morale} Morale"
        assert box.out == (box.morale == 0), f"{name} has {box.morale} Morale and out={box.out}"
    for found in (state.stars, state.captured, state.relics, state.settled):
        assert len(set(found)) == len(found), f"something counted twice: {found}"
    assert min(state.ratings) >= 0, f"ratings {state.ratings}"
    assert state.time < len(content.tracks.timeline), "beyond the timeline"
    _vp(g)
    assert bool(state.ended) == (not g.stack), "the stack and the end disagree"
    if state.siege is not None:
        _siege(g, state.siege)


def _vp(g: G) -> None:
    """Victory Points from places and relics; battles and the kingdom may have added some, nothing takes any away."""
    state = g.state
    least = sum(g.content.locations[place].stars for place in state.stars) + len(state.relics)
    assert state.vp >= least, f"{state.vp} VP, stars and relics are {least}"
    assert (state.vp >= VICTORY) == (state.ended == "victory"), f"{state.vp} VP, ended {state.ended!r}"


def _siege(g: G, siege: Siege) -> None:
    cells = g.content.cells
    assert siege.city == g.state.at, "the army is not where it besieges"
    assert len(set(siege.captured)) == len(siege.captured)
    for name, marks in siege.marks.items():
        assert name not in siege.captured, f"{name} is captured and marked"
        assert 0 < len(marks) < len(cells[name].icons), f"{name}: {marks}"
        assert sorted(set(marks)) == marks, f"{name}: {marks}"
    lying = sorted(index for match in siege.matches for index in match.dice)
    assert len(set(lying)) == len(lying), "a die matches two icons"
    colours = [die.colour for die in siege.dice]
    assert colours.count("black") <= 2, "more catapults than black dice (p.1)"
    assert colours.count("red") <= 3, "more rams than red dice (p.1)"


def deal_anew(g: G, _seat: int | None, salt: int) -> None:
    """Give the game other dice to come."""
    g.rng = Rng(salt)
