"""Questions about a few small scalars, answered by trying all their values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hoyle.concrete.python_code import python_function
from hoyle.lang import BoolSort, SetSort, Term, subterms
from hoyle.symbolic import clock
from hoyle.symbolic.answer import Answer, Status

METHOD = "finite"
MOST_CASES = 256


def check(conditions: Sequence[Term], goal: Term) -> Answer:
    """Does the *goal* hold for all values of its leaves that meet the conditions on these leaves alone?

    ``unsat`` proves the goal; ``unknown`` when it does not, or when there are too many values.
    """
    start = clock.now()
    leaves = _leaves(goal)
    number = 1
    for t in leaves:
        number *= (
            1 << 30
            if isinstance(t.sort, SetSort)
            else 2
            if isinstance(t.sort, BoolSort)
            else len(t.sort.values)
        )
    if number > MOST_CASES:
        return Answer(Status.UNKNOWN, METHOD, why="too many values")
    own = set(leaves)
    near = [i for i, c in enumerate(conditions) if set(_leaves(c)) <= own]
    function = python_function([*(conditions[i] for i in near), goal], leaves)
    needed: set[int] = set()
    for values in product(*(t.sort.values for t in leaves)):
        *met, holds = function(values)
        if not holds:
            excluded = next((i for i, ok in zip(near, met, strict=True) if not ok), None)
            if excluded is None:
                spent = clock.now() - start
                return Answer(Status.UNKNOWN, METHOD, spent, why="other conditions are needed")
            needed.add(excluded)
    return Answer(Status.UNSAT, METHOD, clock.now() - start, core=tuple(sorted(needed)))


def _leaves(t: Term) -> list[Term]:
    return [u for u in subterms(t) if u.op in ("var", "param", "reading")]
