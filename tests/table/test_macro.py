import pytest

from cogs.table.macro import Answer, plan
from engine.core.decision import Decision, Pick, PickOne, PickSome, Prompt
from engine.core.errors import Illegal

PROMPT = Prompt("Your move", "t", "p")
MOVE = Decision(0, "turn.move", PickOne(("wait", "draw")), free=("cash",))
DROP = Decision(0, "turn.drop", PickSome(("a", "b"), 1, 2))


def test_answers_are_given_as_their_questions_come() -> None:
    script, done = plan([Answer(("turn.drop",), "a"), Answer(("turn.move",), "draw")])
    assert script(MOVE, PROMPT) == Pick("draw")
    with pytest.raises(Illegal, match="“a” is not asked for here"):
        done()
    assert script(DROP, PROMPT) is not None
    done()
    assert script(MOVE, PROMPT) is None


def test_what_was_not_asked_may_be_left_out() -> None:
    script, done = plan([Answer(("turn.move",), "draw"), Answer(("turn.drop",), "a", required=False)])
    assert script(MOVE, PROMPT) == Pick("draw")
    done()


def test_another_question_than_the_first_is_refused_by_name() -> None:
    script, _ = plan([Answer(("turn.drop",), "a")])
    with pytest.raises(Illegal, match="You are asked something else now: Your move"):
        script(MOVE, PROMPT)


def test_a_free_option_fits_every_question_that_offers_it() -> None:
    script, done = plan([Answer((), "cash", free=True), Answer(("turn.move",), lambda d, p: Pick("wait"))])
    assert script(MOVE, PROMPT) == Pick("cash")
    assert script(MOVE, PROMPT) == Pick("wait")
    done()
    with pytest.raises(Illegal):
        plan([Answer((), "cash", free=True)])[0](DROP, PROMPT)
