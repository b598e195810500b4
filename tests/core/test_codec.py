"""The compiled copiers: every annotated field is copied independently, the rest is refused."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
import pytest

from engine.core.codec import copier


class Card(msgspec.Struct, frozen=True):
    id: str
    tags: tuple[str, ...] = ()


class City(msgspec.Struct, tag="city"):
    goods: list[str] = []


class Camp(msgspec.Struct, tag="camp"):
    tents: dict[str, int] = {}


class Node(msgspec.Struct):
    name: str
    children: list[Node] = []
    back: Node | None = None


class Everything(msgspec.Struct, kw_only=True):
    KIND: ClassVar[str] = "everything"
    number: int
    word: str | None
    flag: bool
    share: float
    raw: bytes
    mode: Literal["a", "b"]
    fixed: tuple[int, ...]
    card: Card
    cards: tuple[Card, ...]
    plain: list[int]
    known: list[Card]
    nested: list[list[int]]
    deep: dict[str, dict[str, list[City]]]
    counts: dict[str, int]
    lists: dict[int, list[str]]
    city: City
    cities: list[City]
    maybe: City | None
    either: City | Camp
    many: list[City | Camp | None]
    optional_list: list[str] | None
    optional_dict: dict[str, list[int]] | None
    union_lists: list[list[int] | None]


def everything():
    return Everything(
        number=1, word=None, flag=True, share=0.5, raw=b"x", mode="a", fixed=(1, 2),
        card=Card("c"), cards=(Card("d"),),
        plain=[1], known=[Card("k")], nested=[[1], [2]],
        deep={"a": {"b": [City(["wood"])]}}, counts={"x": 1}, lists={1: ["y"]},
        city=City(["steel"]), cities=[City(["spice"])], maybe=City([]),
        either=Camp({"t": 1}), many=[City(["w"]), Camp({"u": 2}), None],
        optional_list=["a"], optional_dict={"k": [1]}, union_lists=[[1], None],
    )  # fmt: skip


def containers(value, path="o"):
    """Yield (path, object) of everything inside that could be changed in place."""
    if isinstance(value, list):
        yield path, value
        for n, inner in enumerate(value):
            yield from containers(inner, f"{path}[{n}]")
    elif isinstance(value, dict):
        yield path, value
        for key, inner in value.items():
            yield from containers(inner, f"{path}[{key!r}]")
    elif isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        yield path, value
        for name in value.__struct_fields__:
            yield from containers(getattr(value, name), f"{path}.{name}")


def test_a_copy_is_equal_and_shares_nothing_that_can_change():
    original = everything()
    made = copier(Everything)(original)
    assert made == original
    here, there = list(containers(original)), list(containers(made))
    assert [path for path, _ in here] == [path for path, _ in there]
    assert len(here) > 25
    shared = [path for (path, one), (_, two) in zip(here, there, strict=True) if one is two]
    assert shared == []


def test_changes_of_the_copy_stay_in_the_copy():
    original = everything()
    before = msgspec.json.encode(original)
    made = copier(Everything)(original)
    for _, inner in containers(made):
        if isinstance(inner, list):
            inner.append("changed")
        elif isinstance(inner, dict):
            inner["changed"] = 1
    made.city.goods, made.either = ["other"], City(["other"])
    assert msgspec.json.encode(original) == before


def test_frozen_content_is_shared():
    original = everything()
    made = copier(Everything)(original)
    assert made.card is original.card
    assert made.known[0] is original.known[0]
    assert made.fixed is original.fixed


@pytest.mark.parametrize("value", [City(["a"]), Camp({"b": 1})])
def test_a_union_is_copied_by_the_class_of_its_value(value):
    original = everything()
    original.either = value
    made = copier(Everything)(original)
    assert made.either == value
    assert made.either is not value


def test_a_list_that_may_be_absent_is_copied():
    original = everything()
    made = copier(Everything)(original)
    made.optional_list.append("b")
    made.optional_dict["k"].append(2)
    assert (original.optional_list, original.optional_dict) == (["a"], {"k": [1]})
    original.optional_list = None
    assert copier(Everything)(original).optional_list is None


def test_a_struct_may_hold_its_own_kind():
    tree = Node("a", [Node("b", [Node("c")])], Node("d"))
    made = copier(Node)(tree)
    assert made == tree
    made.children[0].children[0].name = "changed"
    made.back.name = "changed"
    assert (tree.children[0].children[0].name, tree.back.name) == ("c", "d")


def test_a_copier_is_compiled_once():
    assert copier(City) is copier(City)


class Later(msgspec.Struct):
    old: int = 0
    new: list[int] = []


def test_a_new_field_is_copied_as_soon_as_it_is_annotated():
    original = Later(1, [2])
    made = copier(Later)(original)
    assert made == original
    assert made.new is not original.new


class Plain:
    pass


class HoldsAny(msgspec.Struct):
    field: Any


class HoldsObject(msgspec.Struct):
    field: Plain


class HoldsBareList(msgspec.Struct):
    field: list


class HoldsAnyDeep(msgspec.Struct):
    field: dict[str, list[Any]]


class HoldsAnyKey(msgspec.Struct):
    field: dict[Any, int]


class HoldsComplex(msgspec.Struct):
    field: complex


class HoldsSet(msgspec.Struct):
    field: set[str]


class HoldsFrozenSet(msgspec.Struct):
    field: frozenset[str]


class HoldsAnyInUnion(msgspec.Struct):
    field: list[Any] | None


@pytest.mark.parametrize(
    "cls",
    [
        HoldsAny,
        HoldsObject,
        HoldsBareList,
        HoldsAnyDeep,
        HoldsAnyKey,
        HoldsComplex,
        HoldsSet,
        HoldsFrozenSet,
        HoldsAnyInUnion,
    ],
    ids=lambda cls: cls.__name__,
)
def test_a_type_that_a_position_may_not_hold_is_refused(cls):
    with pytest.raises(TypeError, match="not a type that a position may hold"):
        copier(cls)


class TupleOfLists(msgspec.Struct):
    field: tuple[list[int], ...]


class TupleOfStructs(msgspec.Struct):
    field: tuple[str, City]


class TupleInList(msgspec.Struct):
    field: list[tuple[City, ...]]


@pytest.mark.parametrize("cls", [TupleOfLists, TupleOfStructs, TupleInList], ids=lambda cls: cls.__name__)
def test_a_tuple_of_mutable_values_is_refused(cls):
    with pytest.raises(TypeError, match="use a list"):
        copier(cls)


def test_a_refused_struct_stays_refused():
    for _ in range(2):
        with pytest.raises(TypeError):
            copier(HoldsAny)
