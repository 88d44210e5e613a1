"""Tables of what explains an answer, and choices that are in all of them."""

from __future__ import annotations

from itertools import product

import pytest

from hoyle.conformance.factor import Factor, factor_of, satisfying
from hoyle.conformance.question import Answer
from hoyle.lang import Reading

Choices = dict[str, str]
NAMES = ("XX-R1", "XX-R2", "XX-R3", "XX-R4")


def reading(name: str) -> Reading:
    """A reading with the options a, b, c."""
    options = {o: f"way {o}" for o in "abc"}
    about = {"kind": "ambiguity", "clauses": "XX-01", "literal": "a", "house": "a", "reason": "it is first"}
    return Reading(name, "How?", options=options, **about)  # type: ignore[arg-type]


READINGS = [reading(n) for n in NAMES]
BASE = dict.fromkeys(NAMES, "a")


def paid(choices: Choices) -> Answer:
    """An answer to which the second reading counts only when the first one is taken otherwise."""
    first, second = "abc".index(choices["XX-R1"]), "abc".index(choices["XX-R2"])
    return ("scores", (first * 10 + (second if first else 0),))


def anything(choices: Choices) -> bool:
    """All options go together."""
    return True


@pytest.mark.parametrize("score", [0, 10, 12, 21])
def test_table(score: int) -> None:
    """A table has just the choices that give the answer, and the readings that matter: one that shows only
    together with another too."""
    found = factor_of(("scores", (score,)), BASE, READINGS, paid, anything)
    assert found is not None
    assert found.readings == ("XX-R1", "XX-R2")
    pairs = product("abc", repeat=2)
    assert found.rows == {p for p in pairs if paid(dict(zip(NAMES, p, strict=False)))[1] == (score,)}
    assert found.holds(BASE) == (score == 0)


def test_what_nothing_explains_has_no_table() -> None:
    """An answer that no choice gives."""
    assert factor_of(("scores", (99,)), BASE, READINGS, paid, anything) is None


def test_choices_in_all_tables() -> None:
    """They are those that brute force finds, the one that differs least first; what is given is kept."""
    one = Factor(("XX-R1", "XX-R2"), frozenset({("a", "b"), ("c", "a"), ("c", "c")}))
    two = Factor(("XX-R2", "XX-R3"), frozenset({("a", "c"), ("c", "a")}))
    every = [dict(zip(NAMES, row, strict=True)) for row in product("abc", repeat=4)]
    right = [c for c in every if one.holds(c) and two.holds(c)]
    found = list(satisfying(BASE, [one, two], anything, {}))
    assert found
    assert all(c in right for c in found)
    assert found[0] in ({**BASE, "XX-R1": "c", "XX-R3": "c"}, {**BASE, "XX-R1": "c", "XX-R2": "c"})
    assert list(satisfying(BASE, [one, two], anything, {"XX-R2": "b"})) == []
    given = list(satisfying(BASE, [one, two], anything, {"XX-R2": "c"}))
    assert given == [{**BASE, "XX-R1": "c", "XX-R2": "c"}]
    assert list(satisfying(BASE, [one, two], lambda c: c["XX-R1"] != "c", {})) == []
