"""What each variable can ever be: the values that the native code has to make room for.

An abstract interpretation of the rules from given start states, without looking at single states. A value
that it leaves out never occurs; one that it lets in need not occur.

==================  =====================================================================
sort                an abstract value is
==================  =====================================================================
CardSet             ``(must, may)``: cards in every value, cards in some value
Int                 ``(lo, hi)``
Bool, Enum, Card    ``(codes,)``: a bit mask of the values that can occur
==================  =====================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from hoyle.lang import HoyleError, IntSort, SetSort, Sort, Term, subterms
from hoyle.lang.code import S304
from hoyle.lang.semantics import least

Abstract = tuple[int, ...]
NO, YES, EITHER = (1,), (2,), (3,)
_WIDE = 4096
"""A table is looked at entry by entry up to this many entries."""


def exactly(sort: Sort, value: int) -> Abstract:
    """One value."""
    return (value, value) if isinstance(sort, (SetSort, IntSort)) else (1 << value,)


def anything(sort: Sort) -> Abstract:
    """Every value of a sort."""
    if isinstance(sort, SetSort):
        return (0, sort.full)
    return (sort.lo, sort.hi) if isinstance(sort, IntSort) else ((1 << len(sort.values)) - 1,)


def join(sort: Sort, a: Abstract, b: Abstract) -> Abstract:
    """The least abstract value that covers both."""
    if isinstance(sort, SetSort):
        return (a[0] & b[0], a[1] | b[1])
    return (min(a[0], b[0]), max(a[1], b[1])) if isinstance(sort, IntSort) else (a[0] | b[0],)


def only_value(sort: Sort, a: Abstract) -> int | None:
    """The value, when there is only one."""
    if isinstance(sort, (SetSort, IntSort)):
        return a[0] if a[0] == a[1] else None
    return a[0].bit_length() - 1 if a[0].bit_count() == 1 else None


def _codes(sort: Sort, a: Abstract) -> list[int]:
    """The values of a scalar, lowest first."""
    if isinstance(sort, IntSort):
        return list(range(a[0], a[1] + 1))
    return [i for i in range(a[0].bit_length()) if a[0] >> i & 1]


def _eq(t: Term, v: Sequence[Abstract]) -> Abstract:
    (sort, a, b) = (t.args[0].sort, v[0], v[1])
    if isinstance(sort, SetSort):
        apart = a[0] & ~b[1] or b[0] & ~a[1]
    elif isinstance(sort, IntSort):
        apart = a[1] < b[0] or b[1] < a[0]
    else:
        apart = not a[0] & b[0]
    if apart:
        return NO
    one = only_value(sort, a)
    return YES if one is not None and one == only_value(t.args[1].sort, b) else EITHER


def _lookup(t: Term, v: Sequence[Abstract]) -> Abstract:
    table, result = t.data, t.data.result
    if any(
        isinstance(s, IntSort) and not (s.lo <= a[0] and a[1] <= s.hi)
        for s, a in zip(table.indices, v, strict=True)
    ):
        return anything(result)
    choices = [_codes(s, a) for s, a in zip(table.indices, v, strict=True)]
    if prod(map(len, choices)) > _WIDE:
        values = list(set(table.values))
    else:
        values = list({table.at(*codes) for codes in product(*choices)})
    out = exactly(result, values[0])
    for value in values[1:]:
        out = join(result, out, exactly(result, value))
    return out


def _weight(t: Term, v: Sequence[Abstract]) -> Abstract:
    must, may = v[0]
    low = high = 0
    for card, points in enumerate(t.data.values):
        if must >> card & 1:
            low, high = low + points, high + points
        elif may >> card & 1:
            low, high = low + min(points, 0), high + max(points, 0)
    return (low, high)


def _cases(
    t: Term,
    v: Sequence[Abstract],
    tests: Sequence[Abstract],
    values: Sequence[Abstract],
    rest: Abstract | None,
) -> Abstract:
    """The first value whose test holds, else *rest*."""
    out: Abstract | None = None
    for test, value in zip(tests, values, strict=True):
        if test[0] & 2:
            out = value if out is None else join(t.sort, out, value)
        if test == YES:
            return out if out is not None else value
    if rest is None:
        rest = exactly(t.sort, least(t.sort))
    return rest if out is None else join(t.sort, out, rest)


def _mul(v: Sequence[Abstract]) -> Abstract:
    corners = [x * y for x in v[0] for y in v[1]]
    return (min(corners), max(corners))


def _mod(v: Sequence[Abstract], by: int) -> Abstract:
    low, high = v[0]
    return (low % by, high % by) if low // by == high // by else (0, by - 1)


def _choose(t: Term, v: Sequence[Abstract]) -> Abstract:
    codes = _codes(t.args[0].sort, v[0])
    out = v[1 + codes[0]]
    for code in codes[1:]:
        out = join(t.sort, out, v[1 + code])
    return out


def _known(yes: object, no: object) -> Abstract:
    return YES if yes else NO if no else EITHER


def _and(v: Sequence[Abstract]) -> Abstract:
    return NO if any(a == NO for a in v) else YES if all(a == YES for a in v) else EITHER


def _or(v: Sequence[Abstract]) -> Abstract:
    return YES if any(a == YES for a in v) else NO if all(a == NO for a in v) else EITHER


def _meet(v: Sequence[Abstract]) -> Abstract:
    must, may = v[0]
    for a in v[1:]:
        must, may = must & a[0], may & a[1]
    return (must, may)


def _join_sets(v: Sequence[Abstract]) -> Abstract:
    must = may = 0
    for a in v:
        must, may = must | a[0], may | a[1]
    return (must, may)


def _twins(t: Term, v: Sequence[Abstract]) -> Abstract:
    assert isinstance(t.sort, SetSort)
    faces, size, full = len(t.sort.deck.faces), t.sort.deck.size, t.sort.full
    must, may = ((a << faces | a >> (size - faces)) & full for a in v[0])
    return (must, may)


_RANGE: dict[str, Callable[[Term, Sequence[Abstract]], Abstract]] = {
    "not": lambda t, v: ((v[0][0] & 1) << 1 | v[0][0] >> 1,),
    "and": lambda t, v: _and(v),
    "or": lambda t, v: _or(v),
    "eq": _eq,
    "lt": lambda t, v: _known(v[0][1] < v[1][0], v[0][0] >= v[1][1]),
    "add": lambda t, v: (sum(a[0] for a in v), sum(a[1] for a in v)),
    "mul": lambda t, v: _mul(v),
    "div": lambda t, v: (v[0][0] // t.data, v[0][1] // t.data),
    "mod": lambda t, v: _mod(v[0:1], t.data),
    "ite": lambda t, v: _cases(t, v, v[:1], v[1:2], v[2]),
    "choose": _choose,
    "lookup": _lookup,
    "singleton": lambda t, v: (v[0][0] if v[0][0].bit_count() == 1 else 0, v[0][0]),
    "first": lambda t, v: (v[0][1] if v[0][0] else v[0][1] | 1,),
    "union": lambda t, v: _join_sets(v),
    "inter": lambda t, v: _meet(v),
    "diff": lambda t, v: (v[0][0] & ~v[1][1], v[0][1] & ~v[1][0]),
    "contains": lambda t, v: _known(not v[0][0] & ~v[1][0], not v[0][0] & v[1][1]),
    "subset": lambda t, v: _known(not v[0][1] & ~v[1][0], v[0][0] & ~v[1][1]),
    "count": lambda t, v: (v[0][0].bit_count(), v[0][1].bit_count()),
    "weight": _weight,
    "highest": lambda t, v: (v[0][0] if v[0][1].bit_count() == 1 else 0, v[0][1]),
    "twins": lambda t, v: _twins(t, v),
    "consecutive": lambda t, v: YES if v[0][1].bit_count() <= 1 else EITHER,
    "answer": lambda t, v: _cases(t, v, v[::2], v[1::2], None),
}


def ranges(terms: Sequence[Term], known: Mapping[Term, Abstract]) -> dict[Term, Abstract]:
    """An abstract value for every node below *terms*; a leaf that is not in *known* can be anything.

    Raises :class:`HoyleError` S304 for an operation without meaning here.
    """
    done: dict[Term, Abstract] = {}
    for t in subterms(*terms):
        if t.op == "const":
            done[t] = exactly(t.sort, t.data)
        elif t.op in ("var", "param", "reading"):
            done[t] = known[t] if t in known else anything(t.sort)
        elif t.op in _RANGE:
            value = _RANGE[t.op](t, [done[a] for a in t.args])
            if isinstance(t.sort, IntSort):
                value = (max(value[0], t.sort.lo), min(value[1], t.sort.hi))
            done[t] = value
        else:
            raise HoyleError(
                S304,
                f"the range analysis met the operation {t.op!r}",
                "every reader handles every operation",
                "give it a meaning in hoyle/concrete/compile_range.py",
            )
    return done


@dataclass
class Impossible(Exception):
    """A condition that can never hold."""

    condition: Term


def assume(condition: Term, known: dict[Term, Abstract]) -> None:
    """Narrow *known* by a condition that holds, as far as its shape tells. Raises :class:`Impossible`."""
    if condition.op == "and":
        for part in condition.args:
            assume(part, known)
        return
    found = ranges([condition], known)
    if found[condition] == NO:
        raise Impossible(condition)
    negated = condition.op == "not"
    inner = condition.args[0] if negated else condition
    if inner.op in ("var", "param"):
        known[inner] = NO if negated else YES
    elif inner.op in ("eq", "lt"):
        a, b = inner.args
        for leaf, other, first in ((a, b, True), (b, a, False)):
            if leaf.op in ("var", "param"):
                narrow = _narrow(inner.op, negated, first, leaf.sort, found[leaf], found[other], other.sort)
                if _nothing(leaf.sort, narrow):
                    raise Impossible(condition)
                known[leaf] = narrow
    elif inner.op == "contains" and inner.args[0].op == "param" and not negated:
        known[inner.args[0]] = (found[inner.args[0]][0] & found[inner.args[1]][1],)


def _nothing(sort: Sort, a: Abstract) -> bool:
    if isinstance(sort, SetSort):
        return bool(a[0] & ~a[1])
    return a[0] > a[1] if isinstance(sort, IntSort) else not a[0]


def _narrow(
    op: str, negated: bool, first: bool, sort: Sort, a: Abstract, b: Abstract, other: Sort
) -> Abstract:
    """The values of *a* that can stand in ``a op b`` (or ``b op a``), given b."""
    if op == "lt":
        low, high = a
        if first != negated:
            high = min(high, b[1] - (not negated))
        else:
            low = max(low, b[0] + (not negated))
        return (low, high)
    if isinstance(sort, SetSort):
        return a if negated else (a[0] | b[0], a[1] & b[1])
    if isinstance(sort, IntSort):
        if not negated:
            return (max(a[0], b[0]), min(a[1], b[1]))
        if b[0] == b[1]:
            return (a[0] + (a[0] == b[0]), a[1] - (a[1] == b[0]))
        return a
    one = only_value(other, b)
    if negated:
        return (a[0] & ~(1 << one),) if one is not None else a
    return (a[0] & b[0],)
