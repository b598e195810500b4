import pytest

from cogs.panels.custom_id import VERBS, Address, parse


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kept", [(), (0,), (63, 1, 2), (64,), (130, 0, 4095), tuple(range(30))])
def test_addresses_round_trip(verb: str, kept: tuple[int, ...]) -> None:
    for menu in "bmx":
        for seat in (None, 0, 3):
            at = Address(verb, 10**6, 10**5, seat, 12, 3, kept, menu)
            assert parse(at.pack()) == at


def test_codes_are_unique() -> None:
    assert len(set(VERBS.values())) == len(VERBS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "cv1b:o:1:2:3:4:5",
        "cv1b:?:1:2:3:4:5:",
        "cv1b:M:1:2:3:4:5:",
        "cv1b:o:1:2:3:4:5:2a",
        "cv2b:o:1:2:3:4:5:",
    ],
)
def test_foreign_ids_are_no_addresses(text: str) -> None:
    assert parse(text) is None


def test_an_unfinished_answer_too_long_for_an_id_does_not_fit() -> None:
    assert Address("toggle", 1, 1, 0, kept=tuple(range(40))).fits()
    assert not Address("toggle", 1, 1, 0, kept=tuple(range(63)) * 2).fits()
    with pytest.raises(ValueError, match="custom id"):
        Address("toggle", 1, 1, 0, kept=tuple(range(63)) * 2).pack()
