"""Functions that make terms. Each checks sorts and folds constants, so that terms stay small.

A plain ``int`` or ``bool`` may stand where a term of a known sort is asked for, and the *name* of a value
where an enum is asked for (``phase == "play"``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import product
from typing import Any

from hoyle.lang.code import S302, S303
from hoyle.lang.error import HoyleError, here
from hoyle.lang.semantics import apply
from hoyle.lang.sort import BOOL, BoolSort, CardSort, EnumSort, IntSort, SetSort, Sort
from hoyle.lang.table import Table
from hoyle.lang.term import Term

Like = Term | int | bool | str


def _wrong(thing: str, rule: str, fix: str) -> HoyleError:
    return HoyleError(S302, thing, rule, fix, here(3))


def const(value: int | bool | str, sort: Sort) -> Term:
    """A constant of *sort*. Raises S303 when the value is outside it."""
    if isinstance(value, str):
        if not isinstance(sort, EnumSort) or (
            value not in sort.names and not (value == "none" and sort.optional)
        ):
            raise HoyleError(
                S303,
                f"{value!r} is not a value of {sort}",
                "a constant belongs to its sort",
                "correct the name",
                here(3),
            )
        value = sort.code(value)
    value = int(value)
    inside = 0 <= value <= sort.full if isinstance(sort, SetSort) else value in sort.values
    if not inside:
        raise HoyleError(
            S303,
            f"{value} is not a value of {sort}",
            "a constant belongs to its sort",
            "correct the constant or widen the sort",
            here(3),
        )
    return Term("const", sort, data=value)


def number(value: int) -> Term:
    """The integer constant *value*."""
    return Term("const", IntSort(value, value), data=value)


def lift(value: Like, sort: Sort | None = None) -> Term:
    """*value* as a term of *sort* (of a sort that *sort* accepts). Raises S302 or S303."""
    if isinstance(value, Term):
        if sort is not None and not sort.accepts(value.sort):
            raise _wrong(
                f"{value!r} is of sort {value.sort}",
                f"sort {sort} is asked for here",
                "use a term of that sort",
            )
        return value
    if isinstance(sort, IntSort) and isinstance(value, int):
        return number(int(value))
    if sort is None:
        return const(value, BOOL) if isinstance(value, bool) else number(int(value))
    return const(value, sort)


TRUE, FALSE = const(True, BOOL), const(False, BOOL)


def _fold(op: str, sort: Sort, args: Sequence[Term], data: Any = None) -> Term:
    if all(a.is_const for a in args):
        value = apply(op, sort, data, [a.data for a in args], [a.sort for a in args])
        return Term("const", IntSort(value, value) if isinstance(sort, IntSort) else sort, data=value)
    return Term(op, sort, tuple(args), data)


# -- logic ---------------------------------------------------------------------------------------


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
    return t.args[0] if t.op == "not" else _fold("not", BOOL, [t])


def implies(a: Like, b: Like) -> Term:
    """*a* only if *b*."""
    return any_of(not_(a), b)


def exactly_one(*parts: Like) -> Term:
    """True when one part is true and the others are not."""
    terms = [lift(p, BOOL) for p in parts]
    return any_of(*(all_of(t, *(not_(u) for u in terms if u is not t)) for t in terms))


def eq(a: Like, b: Like) -> Term:
    """Equality of two terms of one sort."""
    if not isinstance(a, Term):
        a, b = b, a
    left = lift(a)
    if isinstance(b, Term) and not left.sort.accepts(b.sort) and b.sort.accepts(left.sort):
        right = b
    else:
        right = lift(b, left.sort)
    if left is right:
        return TRUE
    if isinstance(left.sort, BoolSort):
        if right.is_const:
            return left if right.data else not_(left)
        if left.is_const:
            return right if left.data else not_(right)
    return _fold("eq", BOOL, [left, right])


def ite(cond: Like, then: Like, other: Like) -> Term:
    """*then* where *cond* holds, else *other*. Int bounds are joined."""
    c = lift(cond, BOOL)
    t, o = _same_sort([then, other])
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
    return Term("ite", _join_sort([t, o]), (c, t, o))


def _same_sort(options: Sequence[Like]) -> list[Term]:
    sorts = [o.sort for o in options if isinstance(o, Term)]
    base = next((s for s in sorts if all(s.accepts(x) for x in sorts)), sorts[0] if sorts else None)
    return [lift(o, base) for o in options]


def _join_sort(terms: Sequence[Term]) -> Sort:
    sorts = [t.sort for t in terms]
    ints = [s for s in sorts if isinstance(s, IntSort)]
    if ints:
        return IntSort(min(s.lo for s in ints), max(s.hi for s in ints))
    return next(s for s in sorts if all(s.accepts(x) for x in sorts))


def choose(index: Term, options: Sequence[Like]) -> Term:
    """The option at *index* (an enum term): one option a value of its sort, in order."""
    terms = _same_sort(options)
    if len(terms) != len(index.sort.values):
        raise _wrong(
            f"{len(terms)} options are given",
            f"{index.sort} has {len(index.sort.values)} values",
            "give one option for each value",
        )
    if index.is_const:
        return terms[index.data]
    if all(t is terms[0] for t in terms):
        return terms[0]
    return Term("choose", _join_sort(terms), (index, *terms))


# -- numbers -------------------------------------------------------------------------------------


def _int(a: Like) -> Term:
    t = lift(a)
    if not isinstance(t.sort, IntSort):
        raise _wrong(f"{t!r} is of sort {t.sort}", "a number is asked for here", "use `as_int` or `count`")
    return t


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
    return Term(
        "add", IntSort(sum(_bounds(t)[0] for t in rest), sum(_bounds(t)[1] for t in rest)), tuple(rest)
    )


def mul(a: Like, b: Like) -> Term:
    """The product."""
    x, y = _int(a), _int(b)
    if y.is_const:
        x, y = y, x
    if x.is_const and x.data in (0, 1):
        return y if x.data else number(0)
    corners = [i * j for i, j in product(_bounds(x), _bounds(y))]
    return _fold("mul", IntSort(min(corners), max(corners)), [x, y])


def div(a: Like, by: int) -> Term:
    """Quotient by a positive constant, rounded down."""
    t = _int(a)
    return _fold("div", IntSort(_bounds(t)[0] // by, _bounds(t)[1] // by), [t], by)


def mod(a: Like, by: int) -> Term:
    """Remainder by a positive constant, never negative."""
    return _fold("mod", IntSort(0, by - 1), [_int(a)], by)


def lt(a: Like, b: Like) -> Term:
    """*a* < *b*."""
    x, y = _int(a), _int(b)
    if _bounds(x)[1] < _bounds(y)[0]:
        return TRUE
    return FALSE if _bounds(x)[0] >= _bounds(y)[1] else _fold("lt", BOOL, [x, y])


def le(a: Like, b: Like) -> Term:
    """*a* <= *b*."""
    return not_(lt(b, a))


def as_int(a: Like) -> Term:
    """1 where *a* holds, else 0."""
    return ite(a, 1, 0)


def maximum(*parts: Like) -> Term:
    """The largest."""
    return reduce(lambda a, b: ite(lt(a, b), b, a), map(_int, parts))


def minimum(*parts: Like) -> Term:
    """The smallest."""
    return reduce(lambda a, b: ite(lt(b, a), b, a), map(_int, parts))


def lookup(table: Table, *indices: Like) -> Term:
    """The table's value at *indices* (the last dimension may be a Card)."""
    terms = [lift(i, s) for i, s in zip(indices, table.indices, strict=True)]
    if len(set(table.values)) == 1:
        return const(table.values[0], table.result)
    return _fold("lookup", table.result, terms, table)


# -- sets of cards -------------------------------------------------------------------------------


def _set(a: Like, like: Sort | None = None) -> Term:
    t = lift(a, like)
    if isinstance(t.sort, CardSort):
        return singleton(t)
    if not isinstance(t.sort, SetSort):
        raise _wrong(f"{t!r} is of sort {t.sort}", "a set of cards is asked for here", "use a set of cards")
    return t


def _sets(parts: Sequence[Like]) -> tuple[SetSort, list[Term]]:
    sort = next(
        (
            SetSort(p.sort.deck)
            for p in parts
            if isinstance(p, Term) and isinstance(p.sort, (SetSort, CardSort))
        ),
        None,
    )
    terms = [_set(p, None if isinstance(p, Term) else sort) for p in parts]
    assert isinstance(terms[0].sort, SetSort)
    if any(t.sort != terms[0].sort for t in terms):
        raise _wrong("the sets are of different decks", "sets of one deck may be combined", "use one deck")
    return terms[0].sort, terms


def singleton(card: Term) -> Term:
    """The set of one card."""
    assert isinstance(card.sort, CardSort)
    return _fold("singleton", SetSort(card.sort.deck), [card])


def first(cards: Term) -> Term:
    """The card of lowest index in a set (of the only card, when there is one); card 0 of an empty set."""
    sort, (t,) = _sets([cards])
    return t.args[0] if t.op == "singleton" else _fold("first", CardSort(sort.deck), [t])


def union(*parts: Like) -> Term:
    """Cards in any part (a Card counts as its singleton)."""
    sort, terms = _sets(parts)
    seen: dict[Term, None] = {}
    for t in terms:
        for u in t.args if t.op == "union" else (t,):
            if u.is_const and u.data == sort.full:
                return u
            if not (u.is_const and not u.data):
                seen.setdefault(u)
    if not seen:
        return const(0, sort)
    return next(iter(seen)) if len(seen) == 1 else _fold("union", sort, list(seen))


def inter(*parts: Like) -> Term:
    """Cards in every part."""
    sort, terms = _sets(parts)
    seen: dict[Term, None] = {}
    for t in terms:
        for u in t.args if t.op == "inter" else (t,):
            if u.is_const and not u.data:
                return u
            if not (u.is_const and u.data == sort.full):
                seen.setdefault(u)
    if not seen:
        return const(sort.full, sort)
    return next(iter(seen)) if len(seen) == 1 else _fold("inter", sort, list(seen))


def diff(a: Like, b: Like) -> Term:
    """Cards of *a* that are not in *b*."""
    sort, (x, y) = _sets([a, b])
    if x is y or (x.is_const and not x.data):
        return const(0, sort)
    return x if y.is_const and not y.data else _fold("diff", sort, [x, y])


def contains(card: Like, cards: Term) -> Term:
    """Is the card in the set?"""
    sort, (s,) = _sets([cards])
    c = lift(card, CardSort(sort.deck))
    if s.is_const and s.data in (0, sort.full):
        return TRUE if s.data else FALSE
    return _fold("contains", BOOL, [c, s])


def subset(a: Like, b: Like) -> Term:
    """Is every card of *a* in *b*?"""
    _, (x, y) = _sets([a, b])
    return TRUE if x is y else _fold("subset", BOOL, [x, y])


def empty(cards: Term) -> Term:
    """Has the set no card?"""
    sort, (s,) = _sets([cards])
    return eq(s, const(0, sort))


def disjoint(a: Like, b: Like) -> Term:
    """Have the sets no card in common?"""
    return empty(inter(a, b))


def count(cards: Term) -> Term:
    """How many cards are in the set."""
    sort, (s,) = _sets([cards])
    return _fold("count", IntSort(0, sort.deck.size), [s])


def weight(cards: Term, table: Table) -> Term:
    """The sum of a Card -> Int table over the set (points of cards)."""
    _, (s,) = _sets([cards])
    low, high = (sum(f(v, 0) for v in table.values) for f in (min, max))
    if not low and not high:
        return number(0)
    return _fold("weight", IntSort(low, high), [s], table)


def highest(cards: Term, order: Table, *indices: Like) -> Term:
    """The cards of greatest strength in a set: several when the order ties, none of an empty set.

    *order* is a table ``[indices...,] Card -> Int``; *indices* (the trump suit, say) come first.
    """
    sort, (s,) = _sets([cards])
    terms = [lift(i, k) for i, k in zip(indices, order.indices[:-1], strict=True)]
    return _fold("highest", sort, [s, *terms], order)


# -- the operators of Term -----------------------------------------------------------------------


def _is_bool(*parts: Like) -> bool:
    return any(isinstance(p, bool) or (isinstance(p, Term) and isinstance(p.sort, BoolSort)) for p in parts)


def meet(a: Like, b: Like) -> Term:
    return all_of(a, b) if _is_bool(a, b) else inter(a, b)


def join(a: Like, b: Like) -> Term:
    return any_of(a, b) if _is_bool(a, b) else union(a, b)


def complement(a: Term) -> Term:
    if _is_bool(a):
        return not_(a)
    sort, (s,) = _sets([a])
    return diff(const(sort.full, sort), s)


def minus(a: Like, b: Like) -> Term:
    if any(isinstance(p, Term) and isinstance(p.sort, (SetSort, CardSort)) for p in (a, b)):
        return diff(a, b)
    return add(a, mul(-1, b))


# -- rebuilding ----------------------------------------------------------------------------------


def rebuild(term: Term, args: Sequence[Term]) -> Term:
    """The same operation on other arguments, folded again."""
    match term.op:
        case "const" | "var" | "param" | "reading":
            return term
        case "ite":
            return ite(*args)
        case "choose":
            return choose(args[0], args[1:])
        case "answer":
            return answer(term.data, term.sort, list(zip(args[::2], args[1::2], strict=True)))
        case "lookup":
            return lookup(term.data, *args)
        case "weight":
            return weight(args[0], term.data)
        case "highest":
            return highest(args[0], term.data, *args[1:])
        case "div" | "mod":
            return div(args[0], term.data) if term.op == "div" else mod(args[0], term.data)
    made: Term = _PLAIN[term.op](*args)
    return made


def answer(name: str, sort: Sort, cases: Sequence[tuple[Term, Term]]) -> Term:
    """What a ruling answers: the first case that applies (dropping cases that never can)."""
    kept: list[Term] = []
    for when, then in cases:
        if when is FALSE:
            continue
        if when is TRUE and not kept:
            return then
        kept += [when, then]
        if when is TRUE:
            break
    return Term("answer", sort, tuple(kept), name)


_PLAIN: dict[str, Any] = {
    "not": not_,
    "and": all_of,
    "or": any_of,
    "eq": eq,
    "lt": lt,
    "add": add,
    "mul": mul,
    "singleton": singleton,
    "first": first,
    "union": union,
    "inter": inter,
    "diff": diff,
    "contains": contains,
    "subset": subset,
    "count": count,
}


def substitute(terms: Sequence[Term], mapping: dict[Term, Term]) -> list[Term]:
    """*terms* with every key of *mapping* replaced, all at once, and folded again."""
    from hoyle.lang.term import subterms

    done: dict[Term, Term] = {}
    for t in subterms(*terms):
        if t in mapping:
            done[t] = mapping[t]
        else:
            args = [done[a] for a in t.args]
            same = all(x is y for x, y in zip(args, t.args, strict=True))
            done[t] = t if same else rebuild(t, args)
    return [done[t] for t in terms]
