import pytest

from cogs.panels import components, custom_id, panels, presses, widgets
from cogs.panels.custom_id import Address
from cogs.panels.limits import component_problems
from cogs.panels.widgets import Button, Menu
from cogs.texts import texts
from cogs.typed import macro, typed
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
from engine.core.errors import Stale
from engine.core.protocol import Game
from engine.core.registry import games
from engine.core.rng import Rng
from tests.cogs.walk import able, play, questions
from tests.toy import GAME

AT = Address("act", 7, 3, 0)
PROMPT = Prompt("Title", "Text", "public")


def names(count: int) -> tuple[str, ...]:
    return tuple(f"n{i}" for i in range(count))


def shapes() -> list[Decision]:
    """All shapes, small and large, with few and many free options."""
    made = []
    for free in (None, (), names(3), tuple(f"f{i}" for i in range(40))):
        made += [
            Decision(0, "k", shape, free=free)
            for size in (2, 3, 15, 16, 21, 60, 130)
            for shape in (
                PickOne(names(size)),
                PickSome(names(size), 0, min(size, 4)),
                PickSome(names(size), 2, 2),
                Amounts(tuple(Line(n, 3) for n in names(size)), 2, 4),
            )
        ]
        made += [Decision(0, "k", Order(names(size)), free=free) for size in (2, 5, 15, 16, 30)]
    return made


@pytest.mark.parametrize("kept", [(), (0,), (1, 1)])
def test_rows_fit_discord_whatever_the_decision(kept: tuple[int, ...]) -> None:
    for decision in shapes():
        if isinstance(decision.shape, PickOne) or (kept == (1, 1) and not isinstance(decision.shape, Amounts)):
            continue
        for page in range(7):
            at = Address("act", 10**9, 10**9, 3, page=page, kept=kept if len(kept) != 1 else ())
            assert component_problems(components.payload(widgets.panel(decision, PROMPT, at))) == []


@pytest.mark.parametrize("game", [GAME, *games().values()], ids=lambda game: game.info.key)
def test_every_decision_of_random_games_fits_and_round_trips(game: Game) -> None:
    rng = Rng(5)
    for n, (decision, prompt) in enumerate(questions(len(game.info.seats) * 2, game)):
        rows = widgets.panel(decision, prompt, AT)
        assert component_problems(components.payload(rows)) == []
        assert len(panels.question(decision, prompt, AT)) <= 2000
        for row in rows:
            for item in row:
                assert custom_id.parse(item.at.pack()) == item.at
        if n % 3 == 0:
            decision.check(play(decision, prompt, rng))


@pytest.mark.parametrize("game", [GAME, *games().values()], ids=lambda game: game.info.key)
def test_every_option_of_random_games_is_suggested_by_its_label(game: Game) -> None:
    for decision, prompt in questions(1, game):
        offered = [option for option in presses.entries(decision) if isinstance(decision.shape, PickOne)]
        for option in offered:
            found = [choice.value for choice in macro.choices(decision, prompt, prompt.label(option))]
            assert option in found
            assert typed.find(option, offered, prompt) == option


def test_random_presses_come_to_legal_answers() -> None:
    rng = Rng(5)
    for decision in shapes():
        if len(presses.entries(decision)) < 40:
            decision.check(play(decision, PROMPT, rng))


def test_every_option_can_be_reached() -> None:
    for decision in shapes():
        if not isinstance(decision.shape, PickOne):
            continue
        found = set()
        for page in range(9):
            for at, values in able(widgets.panel(decision, PROMPT, Address("act", 7, 3, 0, page=page))):
                if at.verb == "option":
                    found.add(presses.press(decision, at, values).option)  # type: ignore[union-attr]
        assert found == set(presses.entries(decision))


GROUPED = Prompt(
    "Title", "Text", "public", groups={f"n{n}": "north" if n % 2 else "south" for n in reversed(range(1, 80))}
)


def headings(rows: list[tuple[object, ...]]) -> list[str]:
    return [item.label for row in rows for item in row if isinstance(item, Button)]


def test_a_long_list_in_groups_is_chosen_from_in_two_steps() -> None:
    decision = Decision(0, "k", PickOne(names(80)))
    rows = widgets.panel(decision, GROUPED, AT)
    assert headings(rows) == ["north (40)", "south (39)", "n0", texts.TYPE]  # what is in no group stands beside them
    north = next(at for at, _ in able(rows) if at.verb == "group")
    moved = presses.press(decision, north)
    assert isinstance(moved, Address)
    assert custom_id.parse(moved.pack()) == moved
    inside = widgets.panel(decision, GROUPED, moved)
    menu = inside[0][0]
    assert isinstance(menu, Menu)
    # in the order of the groups, not of the options
    assert [item.label for item in menu.items] == [f"n{n}" for n in range(79, 29, -2)]
    assert presses.press(decision, menu.at, [str(menu.items[0].slot)]) == Pick("n79")
    assert "→ north" in panels.question(decision, GROUPED, moved)
    assert headings(inside) == ["n0", texts.BACK, "◀", "▶", texts.TYPE]
    forward = next(row[2].at for row in inside if len(row) == 4)
    second = presses.press(decision, forward)
    assert isinstance(second, Address)
    menu = widgets.panel(decision, GROUPED, second)[0][0]
    assert isinstance(menu, Menu)
    assert [item.label for item in menu.items] == [f"n{n}" for n in range(29, 0, -2)]
    back = presses.press(decision, next(row[0].at for row in inside if len(row) == 4))
    assert isinstance(back, Address)
    assert headings(widgets.panel(decision, GROUPED, back)) == headings(rows)


def test_one_group_is_open_at_once_and_few_options_are_in_none() -> None:
    one = Prompt("Title", "Text", "public", groups={f"n{n}": "north" for n in reversed(range(22))})
    rows = widgets.panel(Decision(0, "k", PickOne(names(22))), one, AT)
    menu = rows[0][0]
    assert isinstance(menu, Menu)
    assert (menu.placeholder, menu.items[0].label) == ("north", "n21")
    assert headings(rows) == [texts.TYPE]
    few = widgets.panel(Decision(0, "k", PickOne(names(10))), GROUPED, AT)  # not folded, but in the same order
    assert headings(few) == ["n0", "n9", "n7", "n5", "n3", "n1", "n8", "n6", "n4", "n2"]
    hinted = Prompt("Title", "Text", "public", hints=dict.fromkeys(names(4), "x"), groups=GROUPED.groups)
    text = panels.question(Decision(0, "k", PickOne(names(4))), hinted, AT)
    assert [line for line in text.splitlines() if line.startswith("•")] == ["• n0: x", "• n3: x", "• n1: x", "• n2: x"]
    assert len(headings(widgets.panel(Decision(0, "k", PickOne(names(20))), PROMPT, AT))) == 20


@pytest.mark.parametrize("size", [9, 11, 21, 45, 80, 130])
@pytest.mark.parametrize("free", [None, tuple(f"f{i}" for i in range(3)), tuple(f"f{i}" for i in range(40))])
@pytest.mark.parametrize("count", [1, 2, 19, 60])
def test_every_option_in_groups_can_be_reached(size: int, free: tuple[str, ...] | None, count: int) -> None:
    decision = Decision(0, "k", PickOne(names(size)), free=free)
    prompt = Prompt("Title", "Text", "public", groups={f"n{n}": f"group {n % count}" for n in range(1, size)})
    found, todo, seen = set(), [AT], set()
    while todo:
        at = todo.pop()
        if at in seen:
            continue
        seen.add(at)
        rows = widgets.panel(decision, prompt, at)
        assert component_problems(components.payload(rows)) == []
        for pressed, values in able(rows):
            if pressed.verb == "type":
                continue
            answer = presses.press(decision, pressed, values)
            if isinstance(answer, Address):
                todo.append(answer)
            else:
                assert isinstance(answer, Pick)
                found.add(answer.option)
    assert found == set(presses.entries(decision))


def test_pages_lead_from_one_to_the_next() -> None:
    decision = Decision(0, "k", PickOne(names(60)))
    rows = widgets.panel(decision, PROMPT, AT)
    forward = next(at for at, _ in able(rows) if at.verb == "page")
    moved = presses.press(decision, forward)
    assert isinstance(moved, Address)
    menu = widgets.panel(decision, PROMPT, moved)[0][0]
    assert isinstance(menu, Menu)
    assert [item.slot for item in menu.items] == list(range(25, 50))


def test_choosing_two_of_five_keeps_the_others_and_needs_no_memory() -> None:
    """Host case 46: after the first press the others are still there, also after a restart."""
    decision = Decision(0, "k", PickSome(names(5), 2, 2))
    first = presses.press(decision, Address("toggle", 7, 3, 0, slot=4))
    assert isinstance(first, Address)
    shown = custom_id.parse(widgets.panel(decision, PROMPT, first)[0][1].at.pack())
    assert shown is not None
    second = presses.press(decision, shown)
    assert isinstance(second, Address)
    assert second.kept == (4, 1)
    done = next(at for at, _ in able(widgets.panel(decision, PROMPT, second)) if at.verb == "done")
    assert presses.press(decision, done) == PickMany(("n4", "n1"))


def test_done_can_only_be_pressed_with_a_legal_answer() -> None:
    decision = Decision(0, "k", PickSome(names(5), 2, 3))
    for kept in ((), (0,), (0, 1), (0, 1, 2), (0, 1, 2, 3)):
        row = widgets.panel(decision, PROMPT, Address("act", 7, 3, 0, kept=kept))[-1]
        done = row[0]
        assert isinstance(done, Button)
        assert done.disabled == (len(kept) not in (2, 3))


def test_the_last_place_of_an_order_fills_itself() -> None:
    decision = Decision(0, "k", Order(names(3)))
    first = presses.press(decision, Address("toggle", 7, 3, 0, slot=2))
    assert isinstance(first, Address)
    second = presses.press(decision, Address("toggle", 7, 3, 0, slot=0, kept=first.kept))
    assert isinstance(second, Address)
    assert presses.press(decision, Address("done", 7, 3, 0, kept=second.kept)) == Rank(("n2", "n0", "n1"))


def test_amounts_step_up_and_down_within_their_bounds() -> None:
    decision = Decision(0, "k", Amounts((Line("a", 2), Line("b", 2)), 1, 3))
    at: object = AT
    for verb, slot in (("toggle", 0), ("toggle", 0), ("toggle", 0), ("toggle", 1), ("less", 0)):
        assert isinstance(at, Address)
        at = presses.press(decision, Address(verb, 7, 3, 0, slot=slot, kept=at.kept))
    assert isinstance(at, Address)
    assert presses.press(decision, Address("done", 7, 3, 0, kept=at.kept)) == Split({"a": 1, "b": 1})


def test_amounts_stop_at_the_cap_of_their_group() -> None:
    """Else a panel would lead to a sum that is full and still cannot be finished."""
    lines = (Line("a", 2, "g"), Line("b", 1, "g"), Line("c", 1))
    decision = Decision(0, "k", Amounts(lines, 3, 3, {"g": 2}))
    at: object = AT
    for slot in (0, 0, 1, 2):
        assert isinstance(at, Address)
        at = presses.press(decision, Address("toggle", 7, 3, 0, slot=slot, kept=at.kept))
    assert isinstance(at, Address)
    assert presses.press(decision, Address("done", 7, 3, 0, kept=at.kept)) == Split({"a": 2, "c": 1})
    more = [row[2].disabled for row in widgets.panel(decision, PROMPT, Address("act", 7, 3, 0, kept=(0, 2)))[:3]]
    assert more == [True, True, False]


def test_an_address_of_another_question_is_stale() -> None:
    one, some = Decision(0, "k", PickOne(names(3))), Decision(0, "k", PickSome(names(3), 1, 2))
    for decision, at in (
        (one, Address("option", 7, 3, 0, slot=9)),
        (one, Address("toggle", 7, 3, 0, slot=1)),
        (one, Address("group", 7, 3, 0, slot=9)),
        (some, Address("group", 7, 3, 0, slot=1)),
        (one, Address("done", 7, 3, 0, kept=(1,))),
        (some, Address("option", 7, 3, 0, slot=1)),
        (some, Address("done", 7, 3, 0, kept=(9,))),
    ):
        with pytest.raises(Stale):
            presses.press(decision, at)


def test_a_free_option_stands_beside_every_shape() -> None:
    for shape in (PickOne(names(2)), PickSome(names(2), 1, 1), Amounts((Line("a", 1), Line("b", 1)), 1, 1)):
        decision = Decision(0, "k", shape, free=("cash",))
        rows = widgets.panel(decision, PROMPT, AT)
        found = [presses.press(decision, at) for at, _ in able(rows) if at.verb == "option"]
        assert Pick("cash") in found


def test_long_texts_are_cut() -> None:
    prompt = Prompt("T" * 300, "x" * 5000, "p", "r" * 200, {"n0": "y" * 300, "n1": ""}, {"n0": "z" * 400})
    for decision in (Decision(0, "k", PickOne(names(3))), Decision(0, "k", PickOne(names(30)))):
        assert component_problems(components.payload(widgets.panel(decision, prompt, AT))) == []
        assert len(panels.question(decision, prompt, AT, "note " * 900)) <= 2000


def test_hints_are_told_in_whole_lines_as_far_as_the_message_has_room() -> None:
    options = names(20)
    for length, whole in ((40, True), (120, False)):
        prompt = Prompt("T", "text", "p", "rule", {}, {option: f"{option} {'y' * length} end" for option in options})
        text = panels.question(Decision(0, "k", PickOne(options)), prompt, AT)
        hints = [line for line in text.splitlines() if line.startswith("• ")]
        assert text.endswith("\n-# Rulebook: rule")
        assert all(line.endswith(" end") for line in hints if not line.startswith("• … "))
        assert (len(hints) == len(options)) == whole == (not any(line.startswith("• … ") for line in hints))
        assert len(text) <= 2000
        assert whole or len(text) > 1800


@pytest.mark.parametrize(
    ("shape", "shown"),
    [
        (PickSome(names(3), 2, 2), True),
        (PickSome(names(16), 2, 2), False),  # a menu, which shows them itself
        (Order(names(3)), True),
        (Amounts(tuple(Line(name, 2) for name in names(3)), 0, 2), True),
        (Amounts(tuple(Line(name, 2) for name in names(4)), 0, 2), False),
        (PickOne(names(21)), False),
    ],
)
def test_a_hint_is_told_whenever_its_option_is_a_button(shape, shown) -> None:
    hints = {"n0": "what it does", "cash": "what it costs"}
    decision = Decision(0, "k", shape, free=("cash",))
    text = panels.question(decision, Prompt("T", "text", "p", "", {}, hints), AT)
    assert ("what it does" in text) == shown
    assert ("what it costs" in text) == (not isinstance(shape, PickOne))


def test_the_end_of_a_question_says_how_much_is_wanted() -> None:
    assert texts.done(0, 0, 4) == "Done (0 of up to 4)"
    assert texts.done(1, 2, 2) == "Done (1 of 2)"
    assert texts.done(1, 1, 3) == "Done (1 of 1 to 3)"
    assert texts.done(0, 0, 0) == "Done (0 of 0)"


def test_a_fresh_panel_begins_with_what_the_game_proposes() -> None:
    shape = Amounts((Line("discount", 1), Line("wood", 2), Line("coin", 3)), 3, 3)
    proposed = Decision(0, "pay", shape, default=shape.first())
    assert presses.finished(proposed, presses.prefilled(proposed)) == Split({"discount": 1, "wood": 2})
    assert presses.prefilled(Decision(0, "place", shape)) == ()
    some = PickSome(names(4), 2, 2)
    assert presses.prefilled(Decision(0, "k", some, default=PickMany(("n3", "n1")))) == (3, 1)
    assert presses.prefilled(Decision(0, "k", PickOne(names(2)), default=Pick("n1"))) == ()


def test_prices_in_outremer_are_proposed_in_full_with_the_discount() -> None:
    paid = discounts = 0
    for decision, prompt in questions(2, games()["outremer"]):
        if decision.kind != "pay":
            continue
        kept = presses.prefilled(decision)
        proposed = presses.finished(decision, kept)
        decision.check(proposed)
        paid += 1
        assert isinstance(decision.shape, Amounts)
        assert isinstance(proposed, Split)
        first = decision.shape.lines[0]
        if first.id == "discount":
            discounts += 1
            assert proposed.amounts["discount"] == min(first.most, decision.shape.least)
        at = Address("act", 7, 3, 0, kept=kept)
        rows = widgets.panel(decision, prompt, at)
        done = [item for row in rows for item in row if isinstance(item, Button) and item.at.verb == "done"]
        assert [item.disabled for item in done] == [False]
        assert presses.press(decision, done[0].at) == proposed
    assert paid > 20
    assert discounts
