"""The four shapes: what each accepts, refuses, forces, falls back to, samples and enumerates."""

from itertools import chain, combinations, permutations, product

import pytest

from engine.core.decision import (
    Amounts,
    Decision,
    Line,
    Order,
    Pick,
    PickMany,
    PickOne,
    PickSome,
    Prompt,
    Rank,
    Split,
)
from engine.core.errors import Illegal, Malformed, Refusal
from engine.core.rng import Rng

ABC = ("a", "b", "c")
CITIES = ("acre", "edessa", "antioch", "jerusalem")


def legal(shape, choice) -> bool:
    try:
        shape.check(choice)
    except Refusal:
        return False
    return True


def small_some():
    for count in range(5):
        for least, most in product(range(count + 1), range(6)):
            if least <= most:
                yield PickSome(tuple("abcd"[:count]), least, most)


def small_amounts():
    """All Amounts with up to three lines of up to two, a cap or none, whose least sum can be reached."""
    for bounds in chain.from_iterable(product(range(3), repeat=n) for n in range(4)):
        for groups in product(("", "g"), repeat=len(bounds)):
            lines = tuple(Line(i, most, g) for i, most, g in zip("abc", bounds, groups, strict=False))
            for cap, least, most in product((None, 0, 1, 3), range(4), range(5)):
                shape = Amounts(lines, least, most, {} if cap is None else {"g": cap})
                if least <= most and legal(shape, shape.first()):
                    yield shape


def all_splits(shape):
    """Every split over the lines, also those beyond the bounds."""
    for counts in product(range(4), repeat=len(shape.lines)):
        yield Split({line.id: n for line, n in zip(shape.lines, counts, strict=True) if n})


# ----------------------------------------------------------------------- every shape


@pytest.mark.parametrize(
    "shape",
    [
        PickOne(ABC),
        PickSome(ABC, 1, 2),
        Amounts((Line("a", 2), Line("b", 3, "g")), 1, 4, {"g": 2}),
        Order(ABC),
    ],
    ids=lambda shape: type(shape).__name__,
)
class TestEveryShape:
    def test_first_and_samples_are_among_every(self, shape):
        every = [shape.check(choice) for choice in shape.every()]
        rng = Rng(7)
        assert shape.check(shape.first()) in every
        assert all(shape.check(shape.sample(rng.below)) in every for _ in range(200))

    def test_samples_reach_every_answer(self, shape):
        rng = Rng(8)
        answers = {str(shape.check(shape.sample(rng.below))) for _ in range(600)}
        assert answers == {str(shape.check(choice)) for choice in shape.every()}

    def test_every_answer_is_legal_and_comes_once(self, shape):
        every = list(shape.every())
        assert all(legal(shape, choice) for choice in every)
        assert all(every.count(choice) == 1 for choice in every)

    def test_another_shape_of_answer_is_malformed(self, shape):
        own = type(shape.first())
        for wrong in (Pick("a"), PickMany(("a",)), Split({"a": 1}), Rank(ABC)):
            if type(wrong) is not own:
                with pytest.raises(Malformed) as refused:
                    shape.check(wrong)
                assert refused.value.nearest == ABC[: len(refused.value.nearest)] != ()

    def test_several_answers_are_not_forced(self, shape):
        assert shape.forced() is None


# ----------------------------------------------------------------------- pick one


def test_pick_one_gives_the_id():
    assert PickOne(CITIES).check(Pick("acre")) == "acre"


def test_an_unknown_option_is_answered_by_the_nearest():
    with pytest.raises(Illegal, match="Akre") as refused:
        PickOne(CITIES).check(Pick("Akre"))
    assert refused.value.nearest[0] == "acre"
    assert len(refused.value.nearest) <= 3


def test_nothing_near_gives_the_first_three():
    with pytest.raises(Illegal) as refused:
        PickOne(CITIES).check(Pick("zzz"))
    assert refused.value.nearest == CITIES[:3]


def test_a_single_option_is_forced():
    assert PickOne(("a",)).forced() == Pick("a")


# ----------------------------------------------------------------------- pick some


def test_pick_some_gives_the_order_of_the_options():
    assert PickSome(ABC, 0, 3).check(PickMany(("c", "a"))) == ("a", "c")


@pytest.mark.parametrize(
    ("chosen", "error", "words"),
    [
        (("a", "a"), Malformed, "twice"),
        ((), Illegal, "1 to 2 of the options, not 0"),
        (("a", "b", "c"), Illegal, "1 to 2 of the options, not 3"),
        (("a", "x"), Illegal, "“x”"),
    ],
)
def test_pick_some_refuses(chosen, error, words):
    with pytest.raises(error, match=words):
        PickSome(ABC, 1, 2).check(PickMany(chosen))


def test_a_fixed_number_is_named_as_one():
    with pytest.raises(Illegal, match="Choose 2 of the options"):
        PickSome(ABC, 2, 2).check(PickMany(("a",)))


def test_pick_some_lists_exactly_what_it_accepts():
    for shape in small_some():
        subsets = chain.from_iterable(combinations(shape.options, n) for n in range(len(shape.options) + 1))
        accepted = [choice for choice in map(PickMany, subsets) if legal(shape, choice)]
        assert list(shape.every()) == accepted


def test_pick_some_is_forced_exactly_when_one_answer_is_left():
    for shape in small_some():
        every = list(shape.every())
        assert shape.forced() == (every[0] if len(every) == 1 else None), shape


def test_pick_some_samples_within_its_options_when_more_are_allowed():
    shape, rng = PickSome(("a", "b"), 0, 9), Rng(3)
    assert all(legal(shape, shape.sample(rng.below)) for _ in range(50))


def test_pick_some_falls_back_to_the_least():
    assert PickSome(ABC, 1, 3).first() == PickMany(("a",))


# ----------------------------------------------------------------------- amounts


def test_amounts_give_what_is_over_zero_in_the_order_of_the_lines():
    shape = Amounts((Line("a", 2), Line("b", 2), Line("c", 2)), 0, 6)
    assert list(shape.check(Split({"c": 1, "b": 0, "a": 2})).items()) == [("a", 2), ("c", 1)]


@pytest.mark.parametrize(
    ("amounts", "error", "words"),
    [
        ({"a": -1}, Malformed, "negative"),
        ({"a": 4}, Illegal, "a: at most 3, not 4"),
        ({"a": 2, "b": 2}, Illegal, "grain: at most 3 together"),
        ({}, Illegal, "The sum must be 1 to 4, not 0"),
        ({"a": 2, "c": 3}, Illegal, "The sum must be 1 to 4, not 5"),
        ({"x": 1}, Illegal, "“x”"),
    ],
)
def test_amounts_refuse(amounts, error, words):
    shape = Amounts((Line("a", 3, "grain"), Line("b", 3, "grain"), Line("c", 3)), 1, 4, {"grain": 3})
    with pytest.raises(error, match=words):
        shape.check(Split(amounts))


def test_a_fixed_sum_is_named_as_one():
    with pytest.raises(Illegal, match="The sum must be 2, not 1"):
        Amounts((Line("a", 3), Line("b", 3)), 2, 2).check(Split({"a": 1}))


def test_amounts_list_exactly_what_they_accept():
    for shape in small_amounts():
        accepted = [choice for choice in all_splits(shape) if legal(shape, choice)]
        assert list(shape.every()) == accepted


def test_forced_amounts_are_the_only_answer():
    forced = 0
    for shape in small_amounts():
        if (only := shape.forced()) is not None:
            forced += 1
            assert list(shape.every()) == [only], shape
    assert forced > 100


def test_without_caps_amounts_are_forced_exactly_when_one_answer_is_left():
    for shape in small_amounts():
        every = list(shape.every())
        if not shape.caps and shape.least == shape.most:
            assert shape.forced() == (every[0] if len(every) == 1 else None), shape


def test_amounts_sample_legally_under_every_cap():
    rng = Rng(5)
    for shape in small_amounts():
        assert legal(shape, shape.sample(rng.below)), shape


def test_amounts_fall_back_to_the_least_sum_from_the_first_lines():
    assert Amounts((Line("a", 1), Line("b", 3)), 2, 4).first() == Split({"a": 1, "b": 1})


# ----------------------------------------------------------------------- order


@pytest.mark.parametrize("ranked", [("a", "b"), ("a", "b", "b"), ("a", "b", "c", "c"), ("a", "b", "x"), ()])
def test_an_order_names_each_option_once(ranked):
    with pytest.raises(Illegal, match="exactly once"):
        Order(ABC).check(Rank(ranked))


def test_an_order_is_kept_as_given():
    assert Order(ABC).check(Rank(("c", "a", "b"))) == ("c", "a", "b")
    assert [choice.options for choice in Order(ABC).every()] == list(permutations(ABC))


@pytest.mark.parametrize("options", [(), ("a",)])
def test_an_order_of_less_than_two_is_forced(options):
    assert Order(options).forced() == Rank(options)


# ----------------------------------------------------------------------- the question


def test_a_free_option_is_legal_beside_the_shape():
    asked = Decision(0, "k", Order(ABC), free=("steal",))
    asked.check(Pick("steal"))
    with pytest.raises(Malformed):
        asked.check(Pick("beg"))
    assert Pick("steal") in list(asked.every())


def test_a_free_option_is_sampled_now_and_then():
    asked, rng = Decision(0, "k", PickOne(ABC), free=("steal",)), Rng(1)
    free = sum(asked.sample(rng.below) == Pick("steal") for _ in range(3000))
    assert 900 < free < 1100


@pytest.mark.parametrize(
    ("quiet", "free", "forced"),
    [(False, None, Pick("a")), (True, None, None), (False, (), None), (False, ("x",), None)],
)
def test_only_a_question_without_windows_and_free_options_is_forced(quiet, free, forced):
    assert Decision(0, "k", PickOne(("a",)), free=free, quiet=quiet).forced() == forced


def test_an_absent_player_does_the_default_or_the_first():
    assert Decision(0, "k", PickOne(ABC)).fallback() == Pick("a")
    assert Decision(0, "k", PickOne(ABC), default=Pick("c")).fallback() == Pick("c")


def decisions_with_passes():
    for shape in (*small_some(), *small_amounts(), PickOne(ABC), PickOne(("a",)), Order(ABC), Order(("a",)), Order(())):
        for harmless in ((), ("a",), ("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d", "x")):
            for free in (None, (), ("x",)):
                yield Decision(0, "k", shape, free=free, harmless=harmless)


def test_only_passes_are_legal_exactly_when_every_legal_answer_is_one():
    """A window has two or three ways to pass: "one legal answer" is no stand-in for "nothing but passes"."""
    seen = set()
    for decision in decisions_with_passes():
        every = [decision.passes(choice) for choice in decision.every()]
        assert decision.only_passes() == all(every), decision
        seen.add((decision.only_passes(), len(every) > 1))
    assert seen == {(True, True), (True, False), (False, True), (False, False)}


def test_naming_nothing_is_a_pass_and_every_free_option_counts():
    window = Decision(0, "k", PickOne(("pass", "pass_round")), harmless=("pass", "pass_round"))
    assert window.shape.forced() is None
    assert window.only_passes()
    assert not Decision(0, "k", window.shape, free=("x",), harmless=window.harmless).only_passes()
    assert Decision(0, "k", Amounts((Line("a", 2),), 0, 2)).passes(Split({"a": 0}))
    assert not Decision(0, "k", PickSome(ABC, 0, 1)).passes(PickMany(("a",)))


def test_a_prompt_falls_back_to_the_id():
    prompt = Prompt("t", "x", "p", labels={"a": "Acre"})
    assert (prompt.label("a"), prompt.label("b")) == ("Acre", "b")
