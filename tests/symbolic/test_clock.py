"""A steady clock: the same questions take the same time, and get the same answers."""

from __future__ import annotations

from hoyle.lang import SetSort, Term, build, french
from hoyle.symbolic import Decider, Status, clock

DECK = french(("7", "8", "9", "10"))
A, B, C = (Term("var", SetSort(DECK), data=name) for name in "ABC")
QUESTION = [build.eq(build.count(build.union(A, B)), build.number(9)), build.disjoint(A, B)]
GOAL = build.le(build.count(A), build.number(9))


def spent(timeout: float) -> tuple[Status, float]:
    """The answer to one question, and the steady seconds that it took."""
    with clock.steady():
        before = clock.now()
        answer = Decider([A, B, C]).decide(QUESTION, GOAL, timeout)
        return answer.status, clock.now() - before


def test_work_is_the_same_each_time() -> None:
    """An answer takes the same work when it is asked again; outside the clock is that of the processor."""
    first, again = spent(5.0), spent(5.0)
    assert first[0] is again[0] is Status.UNSAT
    assert 0 < first[1] < 5.0
    assert abs(first[1] - again[1]) < 0.2 * first[1]
    assert not clock.is_steady()


def test_work_is_bounded() -> None:
    """With too little work allowed there is no answer."""
    status, work = spent(0.0051)
    assert status is Status.UNKNOWN or work <= 0.0051


def test_the_clock_goes_on_inside() -> None:
    """A steady clock inside another goes on with it; it stands still unless work is done."""
    with clock.steady():
        clock.spend(2.0)
        with clock.steady():
            clock.spend(1.0)
        assert clock.now() == 3.0
