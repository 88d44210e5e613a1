"""Terms of sort Bool, and the choice between terms of any sort."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hoyle.lang.lift import Like, const, fold, is_term, join_sort, lift, same_sort, wrong_sort
from hoyle.lang.sort import BOOL, BoolSort, EnumSort, IntSort
from hoyle.lang.term import Term

TRUE, FALSE = const(True, BOOL), const(False, BOOL)


def _junction(op: str, parts: Iterable[Like], unit: Term, zero: Term) -> Term:
    seen: dict[Term, None] = {}
    for part in parts:
        term = lift(part, BOOL)
        for t in term.args if term.op == op else (term,):
            if t is zero:
                return zero
            if t is not unit:
                seen.setdefault(t)
    if any(t.op == "not" and t.args[0] in seen for t in seen):
        return zero
    if not seen:
        return unit
    return next(iter(seen)) if len(seen) == 1 else Term(op, BOOL, tuple(seen))


def all_of(*parts: Like) -> Term:
    """True when every part is."""
    return _junction("and", parts, TRUE, FALSE)


def any_of(*parts: Like) -> Term:
    """True when some part is."""
    return _junction("or", parts, FALSE, TRUE)


def not_(a: Like) -> Term:
    """Negation."""
    t = lift(a, BOOL)
    return t.args[0] if t.op == "not" else fold("not", BOOL, [t])


def implies(a: Like, b: Like) -> Term:
    """*a* only if *b*."""
    return any_of(not_(a), b)


def exactly_one(*parts: Like) -> Term:
    """True when one part is true and the others are not."""
    terms = [lift(p, BOOL) for p in parts]
    return any_of(
        *(all_of(t, *(not_(u) for j, u in enumerate(terms) if j != i)) for i, t in enumerate(terms))
    )


def _apart(a: Term, b: Term) -> bool:
    """Do the bounds of two Int terms leave them no common value?"""
    x, y = a.sort, b.sort
    return isinstance(x, IntSort) and isinstance(y, IntSort) and (x.hi < y.lo or y.hi < x.lo)


def eq(a: Like, b: Like) -> Term:
    """Equality of two terms of one sort."""
    left, right = same_sort([a, b])
    if left is right:
        return TRUE
    if isinstance(left.sort, BoolSort):
        if right.is_const:
            return left if right.data else not_(left)
        if left.is_const:
            return right if left.data else not_(right)
    if _apart(left, right):
        return FALSE
    return fold("eq", BOOL, [left, right])


def ite(cond: Like, then: Like, other: Like) -> Term:
    """*then* where *cond* holds, else *other*. Int bounds are joined."""
    c = lift(cond, BOOL)
    t, o = same_sort([then, other])
    if c.is_const:
        return t if c.data else o
    if t is o:
        return t
    if isinstance(t.sort, BoolSort):
        if t is TRUE:
            return any_of(c, o)
        if t is FALSE:
            return all_of(not_(c), o)
        if o is TRUE:
            return any_of(not_(c), t)
        if o is FALSE:
            return all_of(c, t)
    return Term("ite", join_sort([t, o]), (c, t, o))


def choose(index: Term, options: Sequence[Like]) -> Term:
    """The option at *index* (an enum term): one option a value of its sort, in order."""
    if not is_term(index, EnumSort):
        raise wrong_sort(
            f"{index!r} is no enum term", "choose picks by an enum", "use ite, or lookup a table"
        )
    terms = same_sort(options)
    if len(terms) != len(index.sort.values):
        raise wrong_sort(
            f"{len(terms)} options are given",
            f"{index.sort} has {len(index.sort.values)} values",
            "give one option for each value, in order",
        )
    if index.is_const:
        return terms[int(index.data)]
    if all(t is terms[0] for t in terms):
        return terms[0]
    return Term("choose", join_sort(terms), (index, *terms))
