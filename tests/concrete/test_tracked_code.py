"""Functions that note which options their values depend on."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.support.terms import bindings, raw_terms
from tests.support.world import WORLD

from hoyle.concrete.python_code import python_function
from hoyle.concrete.tracked_code import Tracker
from hoyle.lang import SetSort, Term, build

TRACKED = [s for s in WORLD.slots if not isinstance(s.sort, SetSort) and len(s.sort.values) <= 16][:6]
SORTS = st.sampled_from(WORLD.sorts)
Values = dict[Term, int]


def others(tracker: Tracker, data: st.DataObject, values: Values, excluded: int) -> Values:
    """Other values of the tracked variables, none of them excluded."""
    out = dict(values)
    for one in TRACKED:
        allowed = [v for v in one.sort.values if not tracker.bits[one][v] & excluded]
        out[one] = data.draw(st.sampled_from(allowed))
    return out


def row(values: Values) -> tuple[int, ...]:
    """The values as a state."""
    return tuple(values[s] for s in WORLD.slots)


@given(data=st.data())
def test_what_is_not_excluded_changes_nothing(data: st.DataObject) -> None:
    """A function gives the plain values, and the same ones for all values that it does not exclude; told term
    by term too, and in two stages."""
    wanted = [data.draw(raw_terms(data.draw(SORTS), kinds=("var", "param"))) for _ in range(3)]
    params = list(WORLD.params)
    values = data.draw(bindings([*WORLD.slots, *params]))
    given = [values[p] for p in params]
    tracker = Tracker(TRACKED)
    function = tracker.function(wanted, WORLD.slots, params)
    parts = tracker.parts(wanted, WORLD.slots, params)
    staged = tracker.staged(wanted, WORLD.slots, params)
    plain = python_function(wanted, WORLD.slots, params)(row(values), *given)
    tracker.take()
    assert function(row(values), *given) == plain
    excluded = tracker.take()
    assert staged(row(values))(*given) == plain
    assert tracker.take() == excluded
    again = others(tracker, data, values, excluded)
    told = python_function(wanted, WORLD.slots, params)(row(again), *given)
    unchanged = [t in set(TRACKED) for t in wanted]  # of a state that is handed on nothing is noted
    assert [a for a, u in zip(told, unchanged, strict=True) if not u] == [
        a for a, u in zip(plain, unchanged, strict=True) if not u
    ]
    each, masks = parts(row(values), *given)
    assert each == plain
    for number, mask in enumerate(masks):
        other = others(tracker, data, values, mask)
        assert python_function(wanted, WORLD.slots, params)(row(other), *given)[number] == plain[number]


def test_one_argument_may_decide() -> None:
    """A false part of a conjunction depends on no other part; the branch that is not taken counts nothing; a
    question for one value excludes that value alone where the answer is no."""
    turn, flag = (next(s for s in WORLD.slots if s.data == name) for name in ("turn", "flag"))
    tracker = Tracker([turn])
    is_first = build.eq(turn, Term("const", turn.sort, data=0))
    is_on = build.eq(flag, Term("const", flag.sort, data=1))
    state = [s.sort.values.start if not isinstance(s.sort, SetSort) else 0 for s in WORLD.slots]
    place = {s: n for n, s in enumerate(WORLD.slots)}
    state[place[flag]] = 0
    state[place[turn]] = 1
    both = tracker.function([build.all_of(is_on, is_first)], WORLD.slots)
    tracker.take()
    assert both(tuple(state)) == (0,)
    assert tracker.take() == 0
    state[place[flag]] = 1
    assert both(tuple(state)) == (0,)
    assert tracker.take() == tracker.bits[turn][0]
    state[place[turn]] = 0
    assert both(tuple(state)) == (1,)
    assert tracker.take() == tracker.all[turn] & ~tracker.bits[turn][0]
