from __future__ import annotations

import pytest
from hypothesis import assume as given_that
from hypothesis import given
from hypothesis import strategies as st
from tests.support.terms import raw_terms, values
from tests.support.world import WORLD

from hoyle.concrete import evaluate
from hoyle.concrete.compile_range import (
    Abstract,
    Impossible,
    anything,
    assume,
    exactly,
    join,
    only_value,
    ranges,
)
from hoyle.lang import BOOL, OPS, Code, HoyleError, IntSort, SetSort, Sort, Term, build

LEAVES = [*WORLD.slots, *WORLD.params, WORLD.reading.term]


def contains(sort: Sort, a: Abstract, value: int) -> bool:
    """Is the value among those that the abstract value stands for?"""
    if isinstance(sort, SetSort):
        return not a[0] & ~value and not value & ~a[1]
    return a[0] <= value <= a[1] if isinstance(sort, IntSort) else bool(a[0] >> value & 1)


@st.composite
def known(draw: st.DrawFn) -> tuple[dict[Term, Abstract], dict[Term, int]]:
    """What is known of each leaf, and values that fit it."""
    about, actual = {}, {}
    for leaf in LEAVES:
        sample = draw(st.lists(values(leaf.sort), min_size=1, max_size=3))
        about[leaf] = exactly(leaf.sort, sample[0])
        for value in sample[1:]:
            about[leaf] = join(leaf.sort, about[leaf], exactly(leaf.sort, value))
        actual[leaf] = draw(st.sampled_from(sample))
    return about, actual


@given(st.sampled_from(WORLD.sorts).flatmap(raw_terms), known())
def test_range_holds_the_value(term: Term, world: tuple[dict[Term, Abstract], dict[Term, int]]) -> None:
    """Every value that a term has where its leaves are as known lies in the range that is worked out."""
    about, actual = world
    assert contains(term.sort, ranges([term], about)[term], evaluate(term, actual))


@given(raw_terms(BOOL), known())
def test_assuming_what_holds_loses_nothing(
    condition: Term, world: tuple[dict[Term, Abstract], dict[Term, int]]
) -> None:
    """After a condition that holds is assumed, what is known still covers the values of all leaves."""
    about, actual = world
    given_that(evaluate(condition, actual))
    assume(condition, about)
    for leaf, value in actual.items():
        assert contains(leaf.sort, about[leaf], value), leaf


def test_assuming_narrows() -> None:
    """Equalities, comparisons and memberships of the shape that guards have make ranges smaller."""
    slots = {s.data: s for s in WORLD.slots}
    number, phase, flag, key = (slots[n] for n in ("number", "phase", "flag", "key"))
    about = {s: anything(s.sort) for s in LEAVES}
    assume((number > 3) & (number <= 5) & (phase != "deal") & ~flag, about)
    assert about[number] == (4, 5)
    assert about[phase] == (0b110,)
    assert only_value(flag.sort, about[flag]) == 0
    card = WORLD.params[0]
    about[slots["heap"]] = (0, 0b1011)
    assume(slots["heap"].has(card), about)
    assert about[card] == (0b1011,)
    assert about[key] == anything(key.sort)


def test_contradiction_is_impossible() -> None:
    """A condition that cannot hold is told as such."""
    phase = next(s for s in WORLD.slots if s.data == "phase")
    about = {phase: exactly(phase.sort, 1)}
    with pytest.raises(Impossible):
        assume(phase == "deal", about)


def test_unknown_operation_fails() -> None:
    """A node without a meaning here is S304, never a guess."""
    with pytest.raises(HoyleError) as caught:
        ranges([Term("perhaps", BOOL, (WORLD.slots[0],))], {})
    assert caught.value.code is Code.registry["S304"]


def test_every_operation_has_a_range() -> None:
    """The analysis knows every operation of the language."""
    from hoyle.concrete.compile_range import _RANGE

    assert set(_RANGE) | {"const", "var", "param", "reading"} == set(OPS)
    assert only_value(build.TRUE.sort, ranges([build.TRUE], {})[build.TRUE]) == 1
