"""The design constraints of the house edition, as properties of every card. Issue 3; rulings 3."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, get_args

import pytest

from engine.outremer.content.model import Entry, Event, Measure, Tactic
from engine.outremer.content.ops import AnyOp
from tests.outremer.cards import (
    BATTLE_OPS,
    CARDS,
    COLOURS,
    CONTENT,
    MOMENT_OPS,
    ORDER_COLOUR,
    PAIRS,
    deck,
    half_ops,
    op_names,
    plain,
    walk,
)

# ------------------------------------------------------------------------------- every card


def every_card() -> list[Any]:
    return [pytest.param(kind, entry, id=f"{kind}-{entry.id}") for kind in CARDS for entry in deck(kind).values()]


@pytest.mark.parametrize(("kind", "entry"), every_card())
def test_a_card_has_one_short_sentence_and_says_its_source(kind: str, entry: Entry) -> None:
    assert entry.text.endswith(".")
    assert "\n" not in entry.text
    assert re.findall(r"[.!?]", entry.text) == ["."]
    assert 20 <= len(entry.text) <= 180
    assert not entry.note or entry.source == "rulebook"


def test_every_card_of_the_rulebook_but_one_says_what_is_ours() -> None:
    named = [entry for kind in CARDS for entry in deck(kind).values() if entry.source == "rulebook"]
    assert [entry.id for entry in named if not entry.note] == ["storehouses"]


@pytest.mark.parametrize(("kind", "entry"), every_card())
def test_the_text_states_every_amount_above_one(kind: str, entry: Entry) -> None:
    data = plain(entry)
    if kind in ("tactics", "saracens"):
        parts = [(data[key], data[key]["text"]) for key in ("top", "bottom")] + [(data, entry.text)]
    elif kind == "events":
        parts = [(data["ops"], entry.text)] + [(row["ops"], row["text"]) for row in data["raid"]]
    elif kind == "bulls":
        return  # their amounts are tiers, see the bulls below
    else:
        parts = [(data, entry.text)]
    for ops, text in parts:
        amounts = {abs(one[key]) for one in walk(ops) for key in ("x", "each", "discount", "coins") if key in one}
        if kind in ("buildings", "spies"):
            amounts |= set(data["needs"].values())
        assert {n for n in amounts if n > 1} <= {int(n) for n in re.findall(r"\d+", text)}


@pytest.mark.parametrize("key", ["id", "name"])
def test_names_and_ids_are_unique_over_all_kinds(key: str) -> None:
    names = Counter(getattr(entry, key) for kind in CARDS for entry in deck(kind).values())
    assert not [name for name, times in names.items() if times > 1]


SKIP = {"id", "name", "source", "text", "note", "count", "cost", "goods", "state", "level"}


def shape(value: Any) -> Any:
    """Return plain data without names, prices and numbers: what is left tells two ideas apart."""
    if isinstance(value, dict):
        kept = {key: shape(inner) for key, inner in sorted(value.items()) if key not in SKIP}
        if "top" in kept:  # which half is on top makes no other card
            kept["halves"] = sorted(json.dumps(kept.pop(key)) for key in ("top", "bottom"))
        return {key: inner for key, inner in kept.items() if inner not in (None, 0, "", [], {})}
    if isinstance(value, list | tuple):
        inner = [shape(one) for one in value]
        return "#" if inner and all(i == "#" for i in inner) else inner
    return "#" if isinstance(value, int) and not isinstance(value, bool) and value else value


@pytest.mark.parametrize("kind", CARDS)
def test_no_two_cards_are_the_same_up_to_a_number(kind: str) -> None:
    seen: dict[str, str] = {}
    for entry in deck(kind).values():
        key = json.dumps(shape(plain(entry)))
        assert key not in seen, f"{entry.id} is {seen[key]} with other numbers"
        seen[key] = entry.id


def test_every_operation_is_used() -> None:
    known = {cls.__struct_config__.tag for cls in get_args(AnyOp)}
    used = {name for kind in CARDS for entry in deck(kind).values() for name in op_names(entry)}
    assert used == known


# ------------------------------------------------------------------------------- buildings


def test_rulings_3_1_colour_of_a_building_follows_its_trigger() -> None:
    per_colour = Counter[str]()
    for building in CONTENT.buildings.values():
        if building.level in (1, 2):
            assert building.colours == {ORDER_COLOUR[building.when]}, building.id
            per_colour[building.cost[0]] += building.count
    assert per_colour == dict.fromkeys(COLOURS, 4)


def test_rulings_3_1_level_iv_buildings_grant_a_base_order_over_a_threshold() -> None:
    fours = [b for b in CONTENT.buildings.values() if b.level == 4]
    assert {b.colours for b in fours} == PAIRS
    for building in fours:
        (granted,) = plain(building.ops)
        assert granted["op"] == "base_order"
        assert building.colours == {ORDER_COLOUR[building.when], ORDER_COLOUR[granted["order"]]}
        assert set(Counter(building.cost).values()) == {2}
        assert len(building.needs) == 1


@pytest.mark.parametrize("kind", ["buildings", "spies", "events", "governors", "bulls"])
def test_battle_operations_stand_only_on_battle_cards(kind: str) -> None:
    assert not [entry.id for entry in deck(kind).values() if op_names(entry) & BATTLE_OPS]


# ------------------------------------------------------------------------------- tactics


def test_tactics_of_level_i_and_ii_cost_one_colour() -> None:
    middle = [t for t in CONTENT.tactics.values() if t.level in (1, 2)]
    assert all(len(t.colours) == 1 for t in middle)
    assert Counter(t.cost[0] for t in middle) == dict.fromkeys(COLOURS, 8)
    assert not [e.id for kind in ("buildings", "tactics") for e in deck(kind).values() if "any" in e.cost]


def test_rulings_3_2_level_iv_tactics_follow_the_template() -> None:
    fours = [t for t in CONTENT.tactics.values() if t.level == 4]
    assert {t.colours for t in fours} == PAIRS
    for tactic in fours:
        assert set(Counter(tactic.cost).values()) == {2}
        (first,), (second,) = (half_ops(half)[0] for half in (tactic.top, tactic.bottom))
        assert first["op"] == "strength"
        assert second["op"] in ("rout", "flee")
        assert {first["per"], second["per"]} == tactic.colours
        assert min(first["x"], first["each"], second["x"], second["each"]) >= 1


@pytest.mark.parametrize("tactic", CONTENT.tactics.values(), ids=lambda t: t.id)
def test_strength_of_a_tactic_fits_its_level(tactic: Tactic) -> None:
    for half in (tactic.top, tactic.bottom):
        ops, end = half_ops(half)
        worth = sum(one.get("x", 0) + one.get("each", 0) for one in ops if one["op"] in BATTLE_OPS)
        low, high = {0: (1, 2), 1: (1, 3), 2: (1, 4), 4: (3, 9)}[tactic.level]
        assert low <= worth <= high
        # a weak half has something else
        assert tactic.level == 4 or worth >= low + tactic.level // 2 or len(ops) > 1 or end


@pytest.mark.parametrize("kind", ["tactics", "saracens"])
def test_a_half_is_short(kind: str) -> None:
    for entry in deck(kind).values():
        for half in (entry.top, entry.bottom):
            assert 4 <= len(half.text) <= 64, entry.id
            assert ("end:" in half.text.lower()) == bool(half.end), entry.id


# ------------------------------------------------------------------------------- Saracens


@pytest.mark.parametrize("card", CONTENT.saracens.values(), ids=lambda c: c.id)
def test_saracen_cards_bite_and_both_halves_are_worth_covering(card: Any) -> None:
    assert not hasattr(card, "cost")
    (top, top_end), (bottom, bottom_end) = half_ops(card.top), half_ops(card.bottom)
    bites = top_end + bottom_end
    assert bites
    assert all(one["to"] == "opponent" and one["op"] in {"discard", "lock", "coins", "losses"} for one in bites)
    weight = {"strength": 2, "reinforce": 2, "rout": 3, "flee": 3}  # removed units do not come back at once
    strong, biting = (sum(weight.get(one["op"], 0) * one.get("x", 0) for one in ops) for ops in (top, bottom))
    assert strong > biting > 0  # what hits harder now has no bite later
    assert not top_end


def test_saracen_cards_bite_every_kind_of_resource() -> None:
    bites = [one for card in CONTENT.saracens.values() for one in walk(plain(card)) if one["to"] == "opponent"]
    assert {one["what"] for one in bites if one["op"] == "discard"} == {
        "building",
        "rescript",
        "spy",
        "governor",
        "bishop",
    }
    assert {"lock", "coins", "losses"} <= {one["op"] for one in bites}


# ------------------------------------------------------------------------------- governors and bulls


def conditions() -> list[Any]:
    rows = [pytest.param(g.condition, id=g.id) for g in CONTENT.governors.values()]
    return rows + [pytest.param(o.condition, id=b.id) for b in CONTENT.bulls.values() for o in (b.first, b.second)]


@pytest.mark.parametrize("condition", conditions())
def test_tiers_rise_in_both_numbers(condition: Any) -> None:
    assert bool(condition.tiers) != bool(condition.leader)
    for low, high in zip(condition.tiers, condition.tiers[1:], strict=False):
        assert low[0] < high[0]
        assert low[1] < high[1]


def test_governors_give_one_to_three_over_many_measures() -> None:
    points = [p for g in CONTENT.governors.values() for p in [t[1] for t in g.condition.tiers] or [g.condition.leader]]
    assert set(points) == {1, 2, 3}
    assert len({g.condition.measure for g in CONTENT.governors.values()}) >= 15
    assert sum(bool(g.condition.leader) for g in CONTENT.governors.values()) >= 4


@pytest.mark.parametrize("bull", CONTENT.bulls.values(), ids=lambda b: b.id)
def test_a_bull_has_two_graded_objectives_that_differ(bull: Any) -> None:
    assert bull.first.condition.measure != bull.second.condition.measure
    for objective in (bull.first, bull.second):
        tiers = objective.condition.tiers
        assert len(tiers) >= 2
        assert 2 <= tiers[0][1] < tiers[-1][1] <= 9
        for numbers in zip(*tiers, strict=True):
            assert "/".join(map(str, numbers)) in objective.text
    assert abs(bull.first.condition.tiers[-1][1] - bull.second.condition.tiers[-1][1]) <= 3


def test_bulls_look_at_most_of_what_can_be_counted() -> None:
    used = {o.condition.measure for b in CONTENT.bulls.values() for o in (b.first, b.second)}
    assert len(used) >= 20
    assert used <= set(get_args(Measure))


# ------------------------------------------------------------------------------- rescripts and spies


def test_rescripts_span_all_moments_with_operations_that_fit() -> None:
    assert {r.when for r in CONTENT.rescripts.values()} == {"turn", *MOMENT_OPS}
    for rescript in CONTENT.rescripts.values():
        if rescript.when == "turn":
            assert not op_names(rescript) & BATTLE_OPS, rescript.id
        else:
            assert op_names(rescript) <= MOMENT_OPS[rescript.when], rescript.id


def test_spies_watch_every_act_and_every_card_pays_its_owner_or_hurts() -> None:
    assert {s.when for s in CONTENT.spies.values()} == {*ORDER_COLOUR, "outer"}
    for spy in CONTENT.spies.values():
        assert spy.ops
        assert bool(spy.needs) == (spy.when != "outer"), spy.id


# ------------------------------------------------------------------------------- events

HARM = {
    "lose_city": 40,
    "lower_city": 6,
    "lose_units": 4,
    "discard": 5,
    "influence": 3,
    "lock": 2,
    "coins": 2,
    "units": 4,
    "restore": 2,
}


def harm(row: Any) -> int:
    """Return how bad a raid row is, in half coins; gains count below nothing."""
    total = 0
    for one in walk(plain(row)):
        x = one.get("x", 1)
        sign = -1 if one["op"] in ("units", "restore") or (one["op"] in ("coins", "influence") and x > 0) else 1
        total += sign * HARM[one["op"]] * abs(x)
    return total


@pytest.mark.parametrize("event", CONTENT.events.values(), ids=lambda e: e.id)
def test_a_stronger_city_is_never_worse_off_in_a_raid(event: Event) -> None:
    first, *_, last = event.raid
    assert first.most == 0
    assert op_names(first) == {"lose_city"}  # Saracens Capture a City: equal strength is enough
    assert last.most is None
    bounds = [row.most for row in event.raid[:-1] if row.most is not None]
    assert len(bounds) == len(event.raid) - 1
    assert bounds == sorted(set(bounds))
    harms = [harm(row) for row in event.raid]
    assert harms == sorted(set(harms), reverse=True)
    assert all(len(row.text) <= 90 for row in event.raid)


def test_raid_tables_differ_in_mood() -> None:
    tables = [json.dumps(plain(event.raid)) for event in CONTENT.events.values()]
    assert len(set(tables)) == 12
    assert len({frozenset(op_names(event.raid)) for event in CONTENT.events.values()}) >= 9


def test_events_reach_everyone_in_turn() -> None:
    whos = {event.who for event in CONTENT.events.values()}
    assert whos == {"each", "first", "last", "table", "poorest", "largest", "smallest"}
    for event in CONTENT.events.values():
        assert (op_names(event.ops) == {"modify"}) == (event.who == "table"), event.id
