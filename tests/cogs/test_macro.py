import pytest

from cogs.typed.macro import Answer, Question, answers, choices, plan
from engine.core.decision import Amounts, Decision, Line, Pick, PickMany, PickOne, PickSome, Prompt, Split
from engine.core.errors import Illegal, Malformed

PROMPT = Prompt("Your move", "t", "p")
MOVE = Decision(0, "turn.move", PickOne(("wait", "draw")), free=("cash",))
DROP = Decision(0, "turn.drop", PickSome(("a", "b"), 1, 2))


def test_answers_are_given_as_their_questions_come() -> None:
    script, done = plan([Answer(Question(("turn.move",)), "draw"), Answer(Question(("turn.drop",)), "a")])
    assert script(MOVE, PROMPT) == Pick("draw")
    with pytest.raises(Illegal, match="“a” is not asked for there"):
        done()
    assert script(DROP, PROMPT) == PickMany(("a",))
    done()
    assert script(MOVE, PROMPT) is None


def test_nothing_that_was_said_is_skipped() -> None:
    """Paying for something else than what the command names would be a trap."""
    script, _ = plan([Answer(Question(("turn.move",)), "draw"), Answer(Question(("turn.drop",)), "a")])
    with pytest.raises(Illegal, match="You are asked something else now"):
        script(DROP, PROMPT)


def test_a_command_goes_on_in_the_middle() -> None:
    questions = {"": Question(("turn.begin",), says="go"), "what": Question(("turn.drop",))}
    script, done = plan(answers(questions, what="a"))
    assert script(DROP, PROMPT) == PickMany(("a",))
    done()
    assert answers({"spend": Question(("pay",), least=True)})[0].choice(MOVE, PROMPT) == Split({})


def test_a_command_of_one_kind_never_means_another() -> None:
    own = Question(("turn.move",))
    assert own.options(MOVE) == ("wait", "draw")
    assert Question().options(MOVE) == ("wait", "draw", "cash")
    assert Question(free=True).options(MOVE) == ("cash",)
    assert Question(among=("ca",)).options(MOVE) == ("cash",)
    assert Question(("turn.move",), among=("dr",)).options(MOVE) == ("draw",)
    assert Question(("turn.move",), among=("dr",), bare=("turn.move",)).options(MOVE) == ("wait", "draw")
    with pytest.raises(Malformed):
        Answer(own, "cash").choice(MOVE, PROMPT)
    with pytest.raises(Illegal, match="Nothing of this kind"):
        Answer(Question(among=("spy:",)), "x").choice(MOVE, PROMPT)


def test_a_trial_says_nothing_where_it_is_not_asked() -> None:
    script, _ = plan([Answer(Question(("turn.drop",)), "a")], trial=True)
    assert script(MOVE, PROMPT) is None


def test_what_was_not_asked_may_be_left_out() -> None:
    later = Answer(Question(("turn.drop",)), "a", required=False)
    script, done = plan([Answer(Question(("turn.move",)), "draw"), later])
    assert script(MOVE, PROMPT) == Pick("draw")
    done()


def test_another_question_than_the_first_is_refused_by_name() -> None:
    script, _ = plan([Answer(Question(("turn.drop",)), "a")])
    with pytest.raises(Illegal, match="You are asked something else now: Your move"):
        script(MOVE, PROMPT)


def test_a_free_option_fits_every_question_that_offers_it() -> None:
    move = Answer(Question(("turn.move",)), lambda d, p: Pick("wait"))
    script, done = plan([Answer(Question(free=True), "cash"), move])
    assert script(MOVE, PROMPT) == Pick("cash")
    assert script(MOVE, PROMPT) == Pick("wait")
    done()
    with pytest.raises(Illegal):
        plan([Answer(Question(free=True), "cash")])[0](DROP, PROMPT)


def offered(text: str, *lines: tuple[str, int], total: int = 9) -> list[str]:
    """Return what is suggested for an amount, by the labels of the lines and their caps."""
    shape = Amounts(tuple(Line(label, most) for label, most in lines), 0, total)
    decision = Decision(0, "pay", shape)
    prompt = Prompt("Pay", "t", "p", labels={label: label for label, _ in lines})
    return [choice.value for choice in choices(decision, prompt, text)]


def test_a_typed_amount_is_suggested_first_and_alone() -> None:
    lines = (("Coins", 4), ("Jerusalem", 3), ("Tyre", 2))
    assert offered("Jerusalem 3", *lines) == ["Jerusalem 3"]
    assert offered("jer 3", *lines) == ["Jerusalem 3"]
    assert offered("coins 2", *lines) == ["Coins 2"]
    assert offered("2 coins", *lines) == ["Coins 2"]
    assert offered("Tyre 1, coins: 2", *lines) == ["Tyre 1, Coins 2"]
    assert offered("Jeru", *lines) == ["Jerusalem 1", "Jerusalem 2", "Jerusalem 3"]
    assert offered("Tyre 1, ty", *lines) == []


@pytest.mark.parametrize(
    ("text", "total", "why"),
    [
        ("Jerusalem 4", 3, "✗ Jerusalem: at most 3, not 4."),
        ("Jerusalem 3", 2, "✗ The sum must be 2, not 3."),
        ("Jerusalem 0", 3, "✗ The sum must be 3, not 0."),
    ],
)
def test_a_typed_amount_over_the_cap_offers_the_reason_alone(text: str, total: int, why: str) -> None:
    decision = Decision(0, "k", Amounts((Line("Jerusalem", 3),), total, total))
    assert [(choice.name, choice.value) for choice in choices(decision, PROMPT, text)] == [(why, text)]


def test_a_name_may_end_in_a_number() -> None:
    assert offered("Ship 1", ("Ship 1", 2), ("Ship 2", 2)) == ["Ship 1 1", "Ship 2 1", "Ship 1 2"]
    assert offered("Ship 1 2", ("Ship 1", 2), ("Ship 2", 2)) == ["Ship 1 2"]


def test_a_refusal_names_the_rule_that_asks() -> None:
    """What is typed wrongly is refused by no rule of its own."""
    decision, prompt = Decision(0, "k", PickOne(("a", "b"))), Prompt("Your move", "", "", "Movement")
    script, _ = plan([Answer(Question(("k",)), "z")])
    with pytest.raises(Malformed) as refused:
        script(decision, prompt)
    assert refused.value.rule == "Movement"


def test_a_guess_is_made_only_for_what_was_typed_behind_it() -> None:
    questions = {
        "wedge": Question(("a",)),
        "tokens": Question(("b",), guess=lambda d, p: Pick("all")),
        "what": Question(("c",)),
    }
    assert [answer.text for answer in answers(questions, wedge="w")] == ["w"]
    first, guess, last = answers(questions, wedge="w", what="castle")
    assert (first.text, last.text, guess.required) == ("w", "castle", False)
    assert guess.choice(Decision(0, "b", PickOne(("all", "one"))), PROMPT) == Pick("all")
    assert [a.text for a in answers(questions, wedge="w", tokens="2", what="castle")] == ["w", "2", "castle"]
