"""Tables: total functions from scalar values to a value, written out.

A table has a name (so that a reader can say *suit of the card*), one index sort a dimension and one value
for each combination, the last index running fastest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from hoyle.lang.code import S303
from hoyle.lang.error import HoyleError, here
from hoyle.lang.sort import IntSort, SetSort, Sort


@dataclass(frozen=True)
class Table:
    """``values[i]`` for the mixed-radix index *i*; ``result`` is the sort of the values."""

    name: str
    indices: tuple[Sort, ...]
    result: Sort
    values: tuple[int, ...]

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.values))

    def __hash__(self) -> int:
        return self._hash

    def row(self, *codes: int) -> tuple[int, ...]:
        """The values for all values of the last index, the others being *codes*."""
        width = len(self.indices[-1].values)
        i = 0
        for sort, code in zip(self.indices, codes, strict=False):
            i = i * len(sort.values) + code - sort.values.start
        return self.values[i * width : (i + 1) * width]

    def at(self, *codes: int) -> int:
        """The value for these index values."""
        i = 0
        for sort, code in zip(self.indices, codes, strict=True):
            i = i * len(sort.values) + code - sort.values.start
        return self.values[i]


def tabulate(name: str, indices: Sort | tuple[Sort, ...], result: Sort, value: Callable[..., int]) -> Table:
    """The table of *value* over all index values (plain ints, as in :mod:`hoyle.lang.sort`).

    Raises :class:`HoyleError` (S303) when a value is outside *result*.
    """
    if isinstance(indices, Sort):
        indices = (indices,)
    values = tuple(int(value(*codes)) for codes in product(*(s.values for s in indices)))
    if isinstance(result, SetSort):
        wrong = [v for v in values if v & ~result.full]
    else:
        wrong = [v for v in values if v not in result.values]
    if wrong:
        raise HoyleError(
            S303,
            f"the table {name!r} has the value {wrong[0]}",
            f"its values are of sort {result}",
            "widen the sort or correct the table",
            here(),
        )
    return Table(name, indices, result, values)


def measure(name: str, card_sort: Sort, value: Callable[[int], int]) -> Table:
    """A table Card -> Int, its bounds taken from its values (points of a card, strength of a card)."""
    values = [value(c) for c in card_sort.values]
    return tabulate(name, (card_sort,), IntSort(min(values), max(values)), lambda c: values[c])
