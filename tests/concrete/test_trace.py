"""Traces can be run again and grow by legal moves alone."""

from __future__ import annotations

import pytest

from hoyle.concrete import Model, Move, Trace, replay
from hoyle.lang import HoyleError
from hoyle.lang.example import tiny

MODEL = Model(tiny().rules.close())
TAKE = [Move("take", (c,)) for c in range(4)]


def test_replay_gives_the_states() -> None:
    """A replay has one state more than moves, and ends in the last of them."""
    trace = replay(MODEL, TAKE[:2])
    assert len(trace) == 2
    assert trace.moves == tuple(TAKE[:2])
    assert trace.states[0] == MODEL.initial()
    assert trace.states[-1] == trace.last
    assert [MODEL.get("heap", s) for s in trace.states] == [0b1111, 0b1110, 0b1100]


def test_trace_is_not_changed_by_going_on() -> None:
    """`then` gives a new play."""
    start = Trace(MODEL, MODEL.initial())
    assert (len(start.then(TAKE[0])), len(start)) == (1, 0)


def test_replay_starts_where_it_is_told() -> None:
    """A play may start in any state."""
    middle = replay(MODEL, TAKE[:2]).last
    assert MODEL.finished(replay(MODEL, TAKE[2:], middle).last)


def test_illegal_move_is_refused() -> None:
    """A move that the rules forbid cannot be part of a play."""
    with pytest.raises(HoyleError, match="take ♠7 is not allowed"):
        replay(MODEL, [TAKE[0], TAKE[0]])
