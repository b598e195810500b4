"""The cool-down of commands that only look (host case 131)."""

from cogs.desk.throttle import BURST, PEOPLE, REFILL, Throttle


class Time:
    now = 0.0

    def __call__(self):
        return self.now


def test_case_131_of_two_hundred_at_once_a_few_are_worked_on():
    throttle = Throttle(Time())
    said = [throttle.allows(1) for _ in range(200)]
    assert said == [True] * BURST + [False] * (200 - BURST)
    assert throttle.allows(2)


def test_it_fills_again():
    time = Time()
    throttle = Throttle(time)
    for _ in range(BURST + 5):
        throttle.allows(1)
    time.now += REFILL
    assert [throttle.allows(1) for _ in range(3)] == [True, False, False]
    time.now += 1000 * REFILL
    assert [throttle.allows(1) for _ in range(BURST + 1)] == [True] * BURST + [False]


def test_who_has_waited_long_enough_is_forgotten():
    time = Time()
    throttle = Throttle(time)
    for user in range(PEOPLE):
        throttle.allows(user)
    time.now += BURST * REFILL
    throttle.allows(PEOPLE)
    assert len(throttle._buckets) == 1
