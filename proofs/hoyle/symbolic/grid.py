"""Questions about scalars, answered by trying all their values at once: each part of a term is an array.

An array has one axis for each variable, of length one where a part does not speak of it. So most parts are
small, and a question with a million cases is answered in some tenths of a second.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import gcd, prod
from typing import Any

import numpy as np

from hoyle.lang import BoolSort, CardSort, IntSort, SetSort, Term
from hoyle.lang.semantics import least
from hoyle.symbolic import clock
from hoyle.symbolic.answer import Answer, Status

METHOD = "grid"
MOST_CELLS = 1 << 18
LONGEST = 1 << 12
"""Values of one variable."""
WORK = 40_000_000
"""Cells that are filled for one question, about: then it is given up."""
CELLS = 200_000_000
"""Cells that are filled in a steady second, about."""
LEAVES = ("var", "param", "reading")

Array = np.ndarray[Any, np.dtype[Any]]


def check(conditions: Sequence[Term], goal: Term) -> Answer:
    """Does the *goal* hold for all values of its leaves that meet the conditions on these leaves, and on
    those that a condition fixes?

    ``unsat`` proves the goal; ``unknown`` when it does not, or when there are too many values. What is asked
    of sets of cards counts as a leaf: it is left open.
    """
    start = clock.now()
    if not _fits(goal):
        return Answer(Status.UNKNOWN, METHOD, why="too large numbers")
    given = [(i, c) for i, c in enumerate(conditions) if _fits(c)]
    fixed = {t: (i, v) for i, c in given for t, v in _fixes(c)}
    own = dict.fromkeys((*(t for t in _parts(goal) if _is_open(t)), *fixed))
    if isinstance(goal.sort, SetSort | CardSort) or any(_size(t) > LONGEST for t in own if t not in fixed):
        return Answer(Status.UNKNOWN, METHOD, why="too many values")
    needed: set[int] = set()
    axes: dict[Term, list[int]] = {}
    for t in own:
        if t in fixed:
            needed.add(fixed[t][0])
            axes[t] = [fixed[t][1]]
        else:
            axes[t] = _values(t)
    near = [(i, c) for i, c in given if _leaves(c) <= own.keys()]
    for i, c in near:
        if len(_leaves(c)) == 1:
            (t,) = _leaves(c)
            says = _filled(c, _axes({t: axes[t]})).reshape(-1)
            kept = [v for v, holds in zip(axes[t], says, strict=False) if holds]
            if len(kept) < len(axes[t]):
                needed.add(i)
                axes[t] = kept
    if not all(axes.values()):  # the conditions contradict each other
        return Answer(Status.UNSAT, METHOD, clock.now() - start, core=tuple(sorted(needed)))
    if prod(map(len, axes.values())) > MOST_CELLS:
        return Answer(Status.UNKNOWN, METHOD, why="too many values")
    arrays = _axes(axes)
    bad = ~_filled(goal, arrays)
    most = clock.now() + WORK / CELLS
    for i, c in near if bad.any() else ():
        if clock.now() > most:
            break
        if len(_leaves(c)) != 1:
            left = bad & _filled(c, arrays)
            if left.size > bad.size or np.count_nonzero(left) < np.count_nonzero(bad):
                needed.add(i)
                bad = left
    if bad.any():
        return Answer(Status.UNKNOWN, METHOD, clock.now() - start, why="other conditions are needed")
    return Answer(Status.UNSAT, METHOD, clock.now() - start, core=tuple(sorted(needed)))


def _size(leaf: Term) -> int:
    if isinstance(leaf.sort, SetSort | CardSort):
        return LONGEST + 1
    return 2 if isinstance(leaf.sort, BoolSort) else len(leaf.sort.values)


def _values(leaf: Term) -> list[int]:
    """The values that a leaf may have: points of cards come in steps."""
    if isinstance(leaf.sort, BoolSort):
        return [0, 1]
    if leaf.op == "weight":
        step = gcd(*leaf.data.values) or 1
        return [v for v in leaf.sort.values if v % step == 0]
    return list(leaf.sort.values)


def _axes(values: dict[Term, list[int]]) -> dict[Term, Array]:
    """Each variable's values along an axis of its own; variables of one value have none."""
    places = {t: n for n, t in enumerate(t for t, v in values.items() if len(v) != 1)}
    out: dict[Term, Array] = {}
    for t, v in values.items():
        shape = [1] * len(places)
        if t in places:
            shape[places[t]] = len(v)
        out[t] = np.array(v, dtype=_kind(t)).reshape(shape)
    return out


def _filled(term: Term, axes: dict[Term, Array]) -> Array:
    """The values of a term in all cases. Parts are given up after their last use."""
    order = _parts(term)
    last = {a: n for n, t in enumerate(order) if not _is_open(t) for a in t.args}
    done: dict[Term, Array] = {}
    cells = 0
    for n, t in enumerate(order):
        done[t] = axes[t] if _is_open(t) else _value(t, [done[a] for a in t.args])
        cells += done[t].size
        for a in () if _is_open(t) else set(t.args):
            if last[a] == n and a is not term:
                del done[a]
    clock.spend(cells / CELLS)
    return done[term]


def _value(t: Term, args: list[Array]) -> Array:
    out: Array
    match t.op:
        case "const":
            out = np.array(t.data, dtype=_kind(t))
        case "not":
            out = ~args[0]
        case "and" | "or" | "add":
            out = args[0].astype(_kind(t))
            for a in args[1:]:
                out = out & a if t.op == "and" else out | a if t.op == "or" else out + a
        case "eq":
            out = np.equal(*args)
        case "lt":
            out = np.less(*args)
        case "mul":
            out = args[0].astype(_kind(t)) * args[1]
        case "div":
            out = args[0].astype(np.int64) // t.data
        case "mod":
            out = args[0].astype(np.int64) % t.data
        case "ite":
            out = np.where(*args)
        case "choose":
            out = args[1]
            for place, a in enumerate(args[2:], start=1):
                out = np.where(args[0] == place, a, out)
        case "lookup":
            index: Array = np.array(0)
            for sort, a in zip(t.data.indices, args, strict=True):
                index = index * len(sort.values) + (a.astype(np.int32) - sort.values.start)
            out = np.array(t.data.values, dtype=_kind(t))[index]
        case _:  # an answer: the first case that holds
            out = np.array(least(t.sort), dtype=_kind(t))
            for when, then in reversed(list(zip(args[::2], args[1::2], strict=True))):
                out = np.where(when, then, out)
    return out


def _kind(t: Term) -> type[np.generic]:
    """What a term's values are kept in: none of them may be too large for it, or it would wrap around."""
    if isinstance(t.sort, BoolSort):
        return np.bool_
    return np.int32 if _within(t, 31) else np.int64


def _within(t: Term, bits: int) -> bool:
    """Is every value of a term a number of so many bits, and a sign?"""
    if not isinstance(t.sort, IntSort):
        return True
    return -(1 << bits) <= t.sort.lo and t.sort.hi < 1 << bits


@lru_cache(maxsize=20_000)
def _fits(term: Term) -> bool:
    """Are there numbers for the values of all its parts?"""
    return all(_within(t, 63) for t in _parts(term))


PLAIN = (
    "const", "not", "and", "or", "add", "eq", "lt", "mul", "div", "mod", "ite", "choose", "lookup", "answer",
)  # fmt: skip


@lru_cache(maxsize=50_000)
def _is_open(t: Term) -> bool:
    """Is a term given values instead of being read?"""
    return t.op not in PLAIN or any(isinstance(a.sort, SetSort | CardSort) for a in t.args)


@lru_cache(maxsize=20_000)
def _parts(term: Term) -> tuple[Term, ...]:
    """The parts of a term from below; nothing of what stands below an open one."""
    done: dict[Term, None] = {}
    stack = [term]
    while stack:
        t = stack[-1]
        below = [] if _is_open(t) else [a for a in t.args if a not in done]
        if below:
            stack += below
        else:
            done.setdefault(stack.pop())
    return tuple(done)


@lru_cache(maxsize=20_000)
def _leaves(term: Term) -> frozenset[Term]:
    return frozenset(t for t in _parts(term) if _is_open(t))


def _fixes(condition: Term) -> Iterable[tuple[Term, int]]:
    """The variable that a condition gives one value."""
    if condition.op == "eq" and not isinstance(condition.args[0].sort, SetSort | CardSort):
        a, b = condition.args
        for x, y in ((a, b), (b, a)):
            if x.op in LEAVES and y.is_const:  # a variable
                yield x, int(y.data)
