"""Parts of terms that are compared before the whole, and scalars that are tried on a grid."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pytest

from hoyle.concrete.python_code import python_function
from hoyle.lang import Term, build, integer
from hoyle.sharpness.ladder import climb
from hoyle.symbolic import Status, grid

A, B, C = (Term("var", integer(0, 3), data=n) for n in "abc")
FLAG = Term("var", build.TRUE.sort, data="flag")
LEAVES = (A, B, C, FLAG)


def holds(goal: Term, given: Sequence[Term] = ()) -> bool:
    """Does the goal hold in every case that meets the conditions? One case after the other is tried."""
    says = python_function([goal, *given], LEAVES)
    cases = product(range(4), range(4), range(4), range(2))
    return all(told[0] for told in map(says, cases) if all(told[1:]))


def drawn(rng: random.Random, depth: int = 3) -> Term:
    """A random condition."""
    if depth == 0:
        x, y = rng.sample((A, B, C, build.number(2)), 2)
        return rng.choice([build.lt(x, y), build.eq(build.add(x, 1), y), FLAG])
    one, two = drawn(rng, depth - 1), drawn(rng, depth - 1)
    made = [build.all_of(one, two), build.any_of(one, two), build.not_(one), build.ite(one, two, FLAG)]
    return rng.choice(made)


def test_the_grid_says_what_trying_says() -> None:
    """A goal is proved where it holds in every case that meets the conditions, and nowhere else."""
    rng, proved = random.Random(1), 0
    for _ in range(300):
        given, goal = [drawn(rng), drawn(rng, 1)], drawn(rng)
        # conditions on what the goal does not speak of are left out
        near = [c for c in given if grid._leaves(c) <= grid._leaves(goal) | _fixed(given)]
        answer = grid.check(given, goal)
        assert (answer.status is Status.UNSAT) == holds(goal, near), (given, goal)
        if answer.status is Status.UNSAT:
            proved += 1
            assert holds(goal, [given[i] for i in answer.core])
    assert 20 < proved < 280


def _fixed(given: Sequence[Term]) -> set[Term]:
    return {t for c in given for t, _ in grid._fixes(c)}


def test_conditions_that_contradict_each_other() -> None:
    """Where no case is left, everything holds, and by what it holds is said."""
    given = [build.lt(A, 1), build.lt(2, A)]
    assert grid.check(given, build.lt(A, B)).core == (0, 1)
    assert grid.check(given[:1], build.lt(A, B)).status is Status.UNKNOWN


def test_long_ranges_are_left_alone() -> None:
    """Numbers of many values are no question for a grid."""
    long = Term("var", integer(0, 100_000), data="long")
    assert grid.check([], build.lt(long, 90_000)).status is Status.UNKNOWN


@pytest.mark.parametrize("factor", [1_000, 1_000_000, 10**16, 10**40])
def test_large_numbers_do_not_wrap_around(factor: int) -> None:
    """A product that is too large for its array proves nothing that is false, and fails nothing."""
    some = Term("var", integer(0, 4000), data="some")
    product = build.mul(some, factor)
    for most in (factor * 2147, 2**31 - 1, factor * 3999):
        assert grid.check([], build.lt(product, min(most, factor * 4000))).status is Status.UNKNOWN
    first = grid.check([build.lt(product, factor)], build.eq(some, 0))
    assert first.status is (Status.UNKNOWN if factor > 10**15 else Status.UNSAT)


@pytest.mark.parametrize("seed", range(20))
def test_the_ladder_puts_equal_parts_back(seed: int) -> None:
    """What comes back means the same as what was given; and is the first term itself where both are equal."""
    rng = random.Random(seed)
    inner, other = drawn(rng, 1), drawn(rng, 1)
    around = drawn(rng, 2)
    mine = build.any_of(build.all_of(inner, around), around)  # whatever the inner part is
    theirs = build.any_of(build.all_of(other, around), around)

    back = climb(mine, theirs, holds, {})
    assert holds(build.eq(back, theirs))
    assert (back is mine) == holds(build.eq(mine, theirs))
