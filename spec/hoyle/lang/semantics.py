"""What each operation means on plain ints. The one place where it is said; `evaluate` and constant
folding both use it, and every other reader is tested against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hoyle.lang.sort import BoolSort, SetSort, Sort


def least(sort: Sort) -> int:
    """The least value of a sort: ``false``, the lower bound, the first name, card 0, the empty set."""
    if isinstance(sort, SetSort):
        return 0
    return 0 if isinstance(sort, BoolSort) else sort.values.start


def _weight(mask: int, values: Sequence[int]) -> int:
    total = 0
    while mask:
        low = mask & -mask
        total += values[low.bit_length() - 1]
        mask ^= low
    return total


def _highest(values: Sequence[int], table: Any) -> int:
    mask, *prefix = values
    row = table.row(*prefix)
    best, out = None, 0
    while mask:
        low = mask & -mask
        strength = row[low.bit_length() - 1]
        if best is None or strength > best:
            best, out = strength, low
        elif strength == best:
            out |= low
        mask ^= low
    return out


def _twins(mask: int, sort: Sort) -> int:
    assert isinstance(sort, SetSort)
    faces, size = len(sort.deck.faces), sort.deck.size
    return (mask << faces | mask >> (size - faces)) & sort.full


def _consecutive(values: Sequence[int], table: Any) -> int:
    mask, *prefix = values
    strengths = []
    while mask:
        low = mask & -mask
        strengths.append(table.at(*prefix, low.bit_length() - 1))
        mask ^= low
    if not strengths:
        return 1
    return int(max(strengths) - min(strengths) == len(strengths) - 1 == len(set(strengths)) - 1)


def _all(v: Sequence[int]) -> int:
    out = -1
    for x in v:
        out &= x
    return out


def _any(v: Sequence[int]) -> int:
    out = 0
    for x in v:
        out |= x
    return out


def _answer(v: Sequence[int], sort: Sort) -> int:
    for i in range(0, len(v), 2):
        if v[i]:
            return v[i + 1]
    return least(sort)


Apply = Callable[[Sort, Any, Sequence[int], Sequence[Sort]], int]

MEANING: dict[str, Apply] = {
    "not": lambda s, d, v, a: 1 - v[0],
    "and": lambda s, d, v, a: _all(v),
    "or": lambda s, d, v, a: _any(v),
    "eq": lambda s, d, v, a: int(v[0] == v[1]),
    "lt": lambda s, d, v, a: int(v[0] < v[1]),
    "add": lambda s, d, v, a: sum(v),
    "mul": lambda s, d, v, a: v[0] * v[1],
    "div": lambda s, d, v, a: v[0] // d,
    "mod": lambda s, d, v, a: v[0] % d,
    "ite": lambda s, d, v, a: v[1] if v[0] else v[2],
    "choose": lambda s, d, v, a: v[1 + v[0]],
    "lookup": lambda s, d, v, a: d.at(*v),
    "singleton": lambda s, d, v, a: 1 << v[0],
    "first": lambda s, d, v, a: (v[0] & -v[0]).bit_length() - 1 if v[0] else 0,
    "union": lambda s, d, v, a: _any(v),
    "inter": lambda s, d, v, a: _all(v),
    "diff": lambda s, d, v, a: v[0] & ~v[1],
    "contains": lambda s, d, v, a: v[1] >> v[0] & 1,
    "subset": lambda s, d, v, a: int(not v[0] & ~v[1]),
    "count": lambda s, d, v, a: v[0].bit_count(),
    "weight": lambda s, d, v, a: _weight(v[0], d.values),
    "highest": lambda s, d, v, a: _highest(v, d),
    "twins": lambda s, d, v, a: _twins(v[0], s),
    "consecutive": lambda s, d, v, a: _consecutive(v, d),
    "answer": lambda s, d, v, a: _answer(v, s),
}


def apply(op: str, sort: Sort, data: Any, values: Sequence[int], arg_sorts: Sequence[Sort] = ()) -> int:
    """The value of one operation on argument *values*. Raises ``KeyError`` for an op without meaning."""
    return MEANING[op](sort, data, values, arg_sorts)
