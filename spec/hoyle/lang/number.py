"""Terms of sort Int: sums, products, comparisons; and looking a value up in a table."""

from __future__ import annotations

from functools import reduce
from itertools import product

from hoyle.lang.lift import Like, const, conversion, fold, lift, number, wrong_sort
from hoyle.lang.logic import FALSE, TRUE, ite, not_
from hoyle.lang.sort import BOOL, EnumSort, IntSort
from hoyle.lang.table import Table, tabulate
from hoyle.lang.term import Term


def _int(a: Like) -> Term:
    term = number(int(a)) if isinstance(a, bool) else lift(a)
    if not isinstance(term.sort, IntSort):
        fix = conversion(term.sort, IntSort(0, 0))
        raise wrong_sort(f"{term!r} is of sort {term.sort}", "a number is asked for here", fix)
    return term


def _bounds(t: Term) -> tuple[int, int]:
    assert isinstance(t.sort, IntSort)
    return t.sort.lo, t.sort.hi


def add(*parts: Like) -> Term:
    """The sum; bounds add up."""
    terms = [u for p in map(_int, parts) for u in (p.args if p.op == "add" else (p,))]
    fixed = sum(t.data for t in terms if t.is_const)
    rest = [t for t in terms if not t.is_const]
    if not rest:
        return number(fixed)
    if fixed:
        rest.append(number(fixed))
    if len(rest) == 1:
        return rest[0]
    low, high = (sum(b) for b in zip(*map(_bounds, rest), strict=True))
    return Term("add", IntSort(low, high), tuple(rest))


def mul(a: Like, b: Like) -> Term:
    """The product."""
    x, y = _int(a), _int(b)
    if y.is_const:
        x, y = y, x
    if x.is_const and x.data in (0, 1):
        return y if x.data else number(0)
    if x.is_const and y.op == "mul" and y.args[0].is_const:
        return mul(x.data * y.args[0].data, y.args[1])
    corners = [i * j for i, j in product(_bounds(x), _bounds(y))]
    return fold("mul", IntSort(min(corners), max(corners)), [x, y])


def _divisor(by: object) -> int:
    if isinstance(by, Term) and by.is_const:
        by = by.data
    if not isinstance(by, int) or isinstance(by, bool) or by < 1:
        raise wrong_sort(
            f"the divisor is {by!r}", "numbers are divided by a positive constant", "use one, or a table"
        )
    return by


def div(a: Like, by: int) -> Term:
    """Quotient by a positive constant, rounded down."""
    t, by = _int(a), _divisor(by)
    return fold("div", IntSort(_bounds(t)[0] // by, _bounds(t)[1] // by), [t], by)


def mod(a: Like, by: int) -> Term:
    """Remainder by a positive constant, never negative."""
    by = _divisor(by)
    return fold("mod", IntSort(0, by - 1), [_int(a)], by)


def lt(a: Like, b: Like) -> Term:
    """*a* < *b*."""
    x, y = _int(a), _int(b)
    if _bounds(x)[1] < _bounds(y)[0]:
        return TRUE
    return FALSE if x is y or _bounds(x)[0] >= _bounds(y)[1] else fold("lt", BOOL, [x, y])


def le(a: Like, b: Like) -> Term:
    """*a* <= *b*."""
    return not_(lt(b, a))


def as_int(a: Like) -> Term:
    """1 where a condition holds, else 0; of an enum the number of its value, counted from 0."""
    if isinstance(a, Term) and isinstance(a.sort, EnumSort):
        last = IntSort(0, len(a.sort.values) - 1)
        return lookup(tabulate(f"number of {a.sort.name}", a.sort, last, int), a)
    return ite(a, 1, 0)


def maximum(*parts: Like) -> Term:
    """The largest."""
    return reduce(lambda a, b: ite(lt(a, b), b, a), map(_int, parts))


def minimum(*parts: Like) -> Term:
    """The smallest."""
    return reduce(lambda a, b: ite(lt(b, a), b, a), map(_int, parts))


def _is_table(value: object) -> bool:
    return isinstance(value, Table)


def lookup(table: Table, *indices: Like) -> Term:
    """The table's value at *indices* (the last dimension may be a Card)."""
    if not _is_table(table):
        raise wrong_sort(
            f"{table!r} is no table", "lookup reads a table", "make one with tabulate, measure or order"
        )
    if len(indices) != len(table.indices):
        raise wrong_sort(
            f"{len(indices)} indices are given",
            f"the table {table.name!r} is indexed by " + ", ".join(map(str, table.indices)),
            "give one term for each",
        )
    terms = [lift(i, s) for i, s in zip(indices, table.indices, strict=True)]
    if len(set(table.values)) == 1:
        return const(table.values[0], table.result)
    return fold("lookup", table.result, terms, table)
