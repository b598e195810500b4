import pytest

from cogs.typed import macro, typed
from engine.core.decision import (
    Amounts,
    Barred,
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
from engine.core.errors import Illegal, Malformed

LABELS = {
    "city:acre": "Acre",
    "city:edessa": "Édessa",
    "city:krak": "Krak des Chevaliers",
    "b:prison": "Saladin's Prison",
    "b:2": "Saladin’s  Palace",
}
PROMPT = Prompt("T", "t", "p", labels=LABELS)


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("acre", "city:acre"),
        ("  ACRE ", "city:acre"),
        ("edessa", "city:edessa"),
        ("Édessa", "city:edessa"),
        ("city:krak", "city:krak"),
        ("krak des  chevaliers", "city:krak"),
        ("chevaliers", "city:krak"),
        ("saladins prison", "b:prison"),
        ("SALADIN`S PRISON", "b:prison"),
        ("saladin´s palace", "b:2"),
    ],
)
def test_names_in_any_writing(text: str, option: str) -> None:
    """Host case 122."""
    assert typed.find(text, tuple(LABELS), PROMPT) == option


def test_typing_errors_get_suggestions() -> None:
    with pytest.raises(Malformed) as refused:
        typed.find("Edesa", tuple(LABELS), PROMPT)
    assert refused.value.nearest[0] == "Édessa"
    with pytest.raises(Malformed) as refused:
        typed.find("saladin", tuple(LABELS), PROMPT)
    assert len(refused.value.nearest) == 2


@pytest.mark.parametrize(
    "text", ["Edessa 2, Acre 1", "2 edessa; acre", "acre: 1, edessa = 2", "Acre x1\nÉdessa 2", "2x Edessa, 1 Acre"]
)
def test_amounts_in_any_order(text: str) -> None:
    assert typed.amounts(text, tuple(LABELS), PROMPT) == {"city:edessa": 2, "city:acre": 1}


@pytest.mark.parametrize("text", ["Acre 1, acre 2", "3 Acre 2", "Atlantis 1", "5"])
def test_amounts_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(Malformed):
        typed.amounts(text, tuple(LABELS), PROMPT)


def test_a_label_that_ends_in_a_number() -> None:
    prompt = Prompt("T", "t", "p", labels={"a": "Tower 2", "b": "Tower 3"})
    assert typed.amounts("Tower 2, Tower 3 4", ("a", "b"), prompt) == {"a": 1, "b": 4}


def test_a_typed_answer_for_each_shape() -> None:
    ids = ("city:acre", "city:edessa", "city:krak")
    cases = [
        (PickOne(ids), "krak", Pick("city:krak")),
        (PickSome(ids, 0, 2), "krak, acre", PickMany(("city:krak", "city:acre"))),
        (PickSome(ids, 0, 2), "", PickMany(())),
        (Order(ids), "krak, acre, edessa", Rank(("city:krak", "city:acre", "city:edessa"))),
        (Amounts(tuple(Line(i, 3) for i in ids), 1, 3), "krak 2", Split({"city:krak": 2})),
    ]
    for shape, text, choice in cases:
        assert typed.answer(text, Decision(0, "k", shape), PROMPT) == choice


def test_a_free_option_can_be_typed_at_any_question() -> None:
    ids = ("city:acre", "city:krak")
    for shape in (PickOne(ids), PickSome(ids, 0, 2), Order(ids), Amounts((Line("city:acre", 2),), 0, 2)):
        decision = Decision(0, "k", shape, free=("b:prison",))
        for text in ("b:prison", "saladins prison"):
            assert typed.answer(text, decision, PROMPT) == Pick("b:prison")
        assert "b:prison" in [c.value for c in macro.choices(decision, PROMPT, "prison")]


def test_two_options_with_one_label() -> None:
    prompt = Prompt("T", "t", "p", labels={"u1": "Knights", "u2": "Knights", "u3": "Archers"})
    decision = Decision(0, "k", PickSome(("u1", "u2", "u3"), 1, 3))
    assert typed.answer("knights, archers, knights", decision, prompt) == PickMany(("u1", "u3", "u2"))


def test_of_sixty_options_each_is_suggested_when_its_name_is_typed() -> None:
    """Host case 32."""
    labels = {f"t{n}": f"Tile {n} by the sea" for n in range(60)}
    decision = Decision(0, "k", PickOne(tuple(labels)))
    prompt = Prompt("T", "t", "p", labels=labels)
    assert len(macro.choices(decision, prompt, "")) == 25
    for option, label in labels.items():
        for text in (label, label[:-4].upper(), option):
            assert option in [choice.value for choice in macro.choices(decision, prompt, text)]


def test_a_list_is_completed_at_its_last_part() -> None:
    decision = Decision(0, "k", Amounts((Line("city:acre", 2), Line("city:krak", 3)), 1, 3))
    assert [c.value for c in macro.choices(decision, PROMPT, "")] == [
        "Acre 1",
        "Acre 2",
        "Krak des Chevaliers 1",
        "Krak des Chevaliers 2",
        "Krak des Chevaliers 3",
    ]
    assert [c.value for c in macro.choices(decision, PROMPT, "acre 1, kr")][:1] == ["acre 1, Krak des Chevaliers 1"]
    some = Decision(0, "k", PickSome(("city:acre", "city:krak"), 0, 2))
    assert [c.value for c in macro.choices(some, PROMPT, "Acre, ")] == ["Acre, Krak des Chevaliers"]


BARRED = Prompt(
    "T",
    "t",
    "p",
    "Building",
    {"b:acre": "Tower 1 in Acre", "keep": "Build nothing"},
    barred={
        "b:tyre": Barred("Tower 1 in Tyre", "No unit of yours stands in Tyre."),
        "c:tyre": Barred("Wall 2 in Tyre", "No unit of yours stands in Tyre."),
        "b:krak": Barred("Tower 1 in Krak", "It costs 3."),
        "c:krak": Barred("Wall 2 in Krak", "It costs 5."),
        "from": Barred("Jaffa", "Nobody is in Jaffa.", open=True),
    },
)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("b:krak", "It costs 3."),
        ("tower 1 in krak", "It costs 3."),
        ("wall krak", "It costs 5."),
        ("tyre", "No unit of yours stands in Tyre."),
        ("krak", "It costs 3. It costs 5."),
        ("Jaffa → Acre", "Nobody is in Jaffa."),
    ],
)
def test_what_is_barred_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(Illegal) as refused:
        typed.find(text, ("b:acre", "keep"), BARRED)
    assert (refused.value.reason, refused.value.rule) == (reason, "Building")


@pytest.mark.parametrize("text", ["Jaffa", "nonsense", "-1", "−1"])
def test_what_may_mean_too_much_or_nothing_has_no_reason(text: str) -> None:
    with pytest.raises(Malformed):
        typed.find(text, ("keep",), BARRED)


@pytest.mark.parametrize("text", ["none", "nothing", "0", "Build nothing"])
def test_nothing_is_said_in_several_words(text: str) -> None:
    assert typed.find(text, ("b:acre", "keep"), BARRED) == "keep"
    least = Decision(0, "k", PickSome(("b:acre", "keep"), 0, 2))
    if text != "Build nothing":
        assert typed.answer(text, least, Prompt("T", "t", "p", labels=LABELS)) == PickMany(())


def test_a_bare_number_means_the_option_that_ends_in_it() -> None:
    labels = {"first:build:1": "Build with 1, then Muster with 2", "first:build:2": "Build with 2, then Muster with 1"}
    assert typed.find("2", tuple(labels), labels) == "first:build:2"
    labels = {"x:1": "Build 2, Muster 1", "x:2": "Build 1, Muster 2"}
    assert typed.find("build muster 1", tuple(labels), labels) == "x:1"
