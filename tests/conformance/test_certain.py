"""When an answer is a defect for certain: only if no way to take the readings that matter gives it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hoyle.conformance.certain import ALL_WAYS, no_way
from hoyle.conformance.question import Answer, Question
from hoyle.conformance.vector import Vector
from hoyle.lang import Reading

Choices = dict[str, str]
LEAD, SCORE = "XX-R1", "XX-R2"


def reading(name: str, count: int = 2) -> Reading:
    """A reading with the options a, b, ..."""
    options = {chr(97 + n): f"way {n}" for n in range(count)}
    about = {"kind": "ambiguity", "clauses": "XX-01", "literal": "a", "house": "a", "reason": "it is first"}
    return Reading(name, "How?", options=options, **about)  # type: ignore[arg-type]


READINGS = {LEAD: reading(LEAD), SCORE: reading(SCORE)}
QUESTION = Question(Vector({"id": "v", "kind": "legal"}), frozenset({(LEAD, "b")}))
BASE = {LEAD: "a", SCORE: "a"}


def both(question: Question, choices: Choices) -> Answer:
    """An answer that depends on both readings."""
    return ("seat", choices[LEAD] + choices[SCORE])


def lead_alone(question: Question, choices: Choices) -> Answer:
    """An answer that depends on the first one."""
    return ("seat", choices[LEAD])


def anything(choices: Choices) -> bool:
    """All options go together."""
    return True


@pytest.mark.parametrize(
    ("said", "predict", "expected"),
    [
        ("c", lead_alone, True),  # nobody answers so
        ("b", lead_alone, False),  # the other lead does
        ("bb", both, False),  # both otherwise: the question was made for one of them only
        ("cc", both, True),
    ],
)
def test_no_way(said: str, predict: Callable[[Question, Choices], Answer], expected: bool) -> None:
    """All readings that change the answer are looked at, not those alone that the question is for."""
    assert no_way(QUESTION, ("seat", said), BASE, READINGS, predict, anything) is expected


def test_what_may_not_be_taken_together_is_no_way() -> None:
    """Options that exclude each other explain nothing."""
    answer = ("seat", "bb")
    assert no_way(QUESTION, answer, BASE, READINGS, both, lambda c: (c[LEAD], c[SCORE]) != ("b", "b"))


def test_too_many_ways_are_not_known() -> None:
    """Where not every way can be tried nothing is called a defect."""
    many = {f"XX-R{n}": reading(f"XX-R{n}", 3) for n in range(1, 7)}
    assert 3 ** len(many) > ALL_WAYS

    def all_of_them(question: Question, choices: Choices) -> Answer:
        return ("seat", "".join(choices.values()))

    base = dict.fromkeys(many, "a")
    assert not no_way(QUESTION, ("seat", "?"), base, many, all_of_them, anything)
