"""The cool-down of commands that only look (host case 131)."""

from cogs.desk.throttle import BURST, PEOPLE, REFILL, Throttle


class Time:
    now = 0.0

    def __call__(self):
        return self.now


def test_case_131_two_hundred_at_once_are_answered_once():
    throttle = Throttle(Time())
    said = [throttle.verdict(1) for _ in range(200)]
    assert said == ["yes"] * BURST + ["wait"] + ["ignore"] * (199 - BURST)
    assert throttle.verdict(2) == "yes"


def test_it_fills_again_and_tells_again():
    time = Time()
    throttle = Throttle(time)
    for _ in range(BURST + 5):
        throttle.verdict(1)
    time.now += REFILL
    assert [throttle.verdict(1) for _ in range(3)] == ["yes", "wait", "ignore"]
    time.now += 1000 * REFILL
    assert [throttle.verdict(1) for _ in range(BURST + 1)] == ["yes"] * BURST + ["wait"]


def test_who_has_waited_long_enough_is_forgotten():
    time = Time()
    throttle = Throttle(time)
    for user in range(PEOPLE):
        throttle.verdict(user)
    time.now += BURST * REFILL
    throttle.verdict(PEOPLE)
    assert len(throttle._buckets) == 1
