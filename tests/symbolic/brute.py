"""All values of a few leaves, tried one by one: the oracle that proof methods are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hoyle.concrete.python_code import python_function
from hoyle.lang import SetSort, Term, build, subterms

LEAVES = ("var", "param", "reading")


def counterexample(conditions: Sequence[Term], goal: Term) -> dict[Term, int] | None:
    """Values that meet the conditions and not the goal; ``None`` when there are none."""
    leaves = [t for t in subterms(*conditions, goal) if t.op in LEAVES]
    function = python_function([build.all_of(*conditions, build.not_(goal))], leaves)
    ranges = [range(t.sort.full + 1) if isinstance(t.sort, SetSort) else t.sort.values for t in leaves]
    for values in product(*ranges):
        if function(values)[0]:
            return dict(zip(leaves, values, strict=True))
    return None


def cases(*terms: Term) -> int:
    """How many combinations of values the leaves have."""
    out = 1
    for t in subterms(*terms):
        if t.op in LEAVES:
            out *= t.sort.full + 1 if isinstance(t.sort, SetSort) else len(t.sort.values)
    return out
