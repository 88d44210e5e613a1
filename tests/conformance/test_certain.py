"""When an answer is a defect for certain: only if no way to take the readings that matter explains it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hoyle.conformance.certain import ALL_WAYS, no_way
from hoyle.lang import Reading

Choices = dict[str, str]
LEAD, SCORE = "XX-R1", "XX-R2"


def reading(name: str, count: int = 2) -> Reading:
    """A reading with the options a, b, ..."""
    options = {chr(97 + n): f"way {n}" for n in range(count)}
    about = {"kind": "ambiguity", "clauses": "XX-01", "literal": "a", "house": "a", "reason": "it is first"}
    return Reading(name, "How?", options=options, **about)  # type: ignore[arg-type]


READINGS = {LEAD: reading(LEAD), SCORE: reading(SCORE)}
BASE = {LEAD: "a", SCORE: "a"}


def both(choices: Choices) -> str:
    """An answer that depends on both readings."""
    return choices[LEAD] + choices[SCORE]


def lead_alone(choices: Choices) -> str:
    """An answer that depends on the first one."""
    return choices[LEAD]


def anything(choices: Choices) -> bool:
    """All options go together."""
    return True


@pytest.mark.parametrize(
    ("said", "answer", "expected"),
    [
        ("c", lead_alone, True),  # nobody answers so
        ("b", lead_alone, False),  # the other lead does
        ("bb", both, False),
        ("cc", both, True),
    ],
)
def test_no_way(said: str, answer: Callable[[Choices], str], expected: bool) -> None:
    """All ways to take the readings are looked at."""
    assert no_way(READINGS, BASE, READINGS, lambda c: answer(c) == said, anything) is expected


def test_readings_that_are_not_named_stay_as_they_are() -> None:
    """Only the readings that matter are taken otherwise."""
    assert no_way([LEAD], BASE, READINGS, lambda c: both(c) == "bb", anything)
    assert not no_way([LEAD], BASE, READINGS, lambda c: both(c) == "ba", anything)


def test_what_may_not_be_taken_together_is_no_way() -> None:
    """Options that exclude each other explain nothing."""
    may = {("a", "a"), ("a", "b"), ("b", "a")}
    assert no_way(READINGS, BASE, READINGS, lambda c: both(c) == "bb", lambda c: (c[LEAD], c[SCORE]) in may)


def test_too_many_ways_are_not_known() -> None:
    """Where not every way can be tried nothing is called a defect."""
    many = {f"XX-R{n}": reading(f"XX-R{n}", 3) for n in range(1, 7)}
    assert 3 ** len(many) > ALL_WAYS
    assert not no_way(many, dict.fromkeys(many, "a"), many, lambda c: False, anything)
