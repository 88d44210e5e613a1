"""Plain Python values as terms: constants, and the checks that a term is of the sort that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hoyle.lang.code import S302, S303
from hoyle.lang.error import HoyleError, did_you_mean, here
from hoyle.lang.semantics import apply
from hoyle.lang.sort import BOOL, BoolSort, CardSort, EnumSort, IntSort, SetSort, Sort
from hoyle.lang.term import Term

Like = Term | int | bool | str
"""What may stand for a term: a number, a truth value, the *name* of a value where an enum is asked for."""


def wrong_sort(thing: str, rule: str, fix: str) -> HoyleError:
    """S302 at the user's line."""
    return HoyleError(S302, thing, rule, fix, here())


def const(value: Like, sort: Sort) -> Term:
    """A constant of *sort*. Raises S303 when the value is outside it, S302 when it is no value at all."""
    if isinstance(value, Term):
        if not value.is_const or not sort.accepts(value.sort):
            raise wrong_sort(
                f"{value!r} is of sort {value.sort}", f"a constant of {sort} is asked for", "use one"
            )
        value = int(value.data)
    if isinstance(value, str):
        if not isinstance(sort, EnumSort):
            raise HoyleError(
                S303,
                f"{value!r} is not a value of {sort}",
                "only an enum has named values",
                _by_name(sort),
                here(),
            )
        if value not in sort.names and not (value == "none" and sort.optional):
            raise HoyleError(
                S303,
                f"{value!r} is not a value of {sort}",
                "a constant belongs to its sort",
                did_you_mean(value, sort.names, "correct the name"),
                here(),
            )
        value = sort.code(value)
    if not _is_number(value, sort):
        raise _no_term(value, sort)
    value = int(value)
    inside = 0 <= value <= sort.full if isinstance(sort, SetSort) else value in sort.values
    if not inside:
        raise HoyleError(
            S303,
            f"{value} is not a value of {sort}",
            "a constant belongs to its sort",
            "correct the constant or widen the sort",
            here(),
        )
    return number(value) if isinstance(sort, IntSort) else Term("const", sort, data=value)


def _is_number(value: object, sort: Sort) -> bool:
    """May this Python value stand for one of *sort*? A truth value is no seat, card or set."""
    truth = isinstance(sort, (BoolSort, IntSort))
    return isinstance(value, int) and (truth or not isinstance(value, bool))


def is_term(value: object, *kinds: type[Sort]) -> bool:
    """Is this a term, of one of these kinds of sort?"""
    return isinstance(value, Term) and isinstance(value.sort, kinds or Sort)


def _by_name(sort: Sort) -> str:
    if isinstance(sort, (CardSort, SetSort)):
        return "write named(deck, 'HK') for the cards with a face"
    return "give a value of that sort"


def number(value: int) -> Term:
    """The integer constant *value*."""
    return Term("const", IntSort(value, value), data=value)


def lift(value: Like, sort: Sort | None = None) -> Term:
    """*value* as a term of *sort* (of a sort that *sort* accepts). Raises S302 or S303."""
    if isinstance(value, Term):
        if sort is not None and not sort.accepts(value.sort):
            raise wrong_sort(
                f"{value!r} is of sort {value.sort}",
                f"sort {sort} is asked for here",
                conversion(value.sort, sort),
            )
        return value
    if isinstance(value, int) and isinstance(sort, IntSort):
        return number(int(value))
    if sort is None:
        if isinstance(value, int):
            return const(value, BOOL) if isinstance(value, bool) else number(value)
        raise _no_term(value, sort)
    return const(value, sort)


def conversion(have: Sort, want: Sort) -> str:
    """How a person gets from one sort to another."""
    match have, want:
        case EnumSort(), EnumSort() if have.or_none() == want.or_none():
            return "it may be none: declare what takes it with sort.or_none(), or use ite(...)"
        case BoolSort(), IntSort():
            return "write as_int(...)"
        case EnumSort(), IntSort():
            return (
                "compare it with ==; as_int(...) is its number among the names, lookup(table, ...) any other"
            )
        case CardSort(), SetSort() if have.deck == want.deck:
            return "write singleton(card)"
        case SetSort(), CardSort() if have.deck == want.deck:
            return "write first(cards) for the card of a set of one"
        case CardSort(), EnumSort():
            return "write suit(card) or rank(card)"
        case SetSort(), BoolSort():
            return "ask something of the set: empty(S), S.has(card), S.within(T)"
        case SetSort(), IntSort():
            return "write count(S), or weight(S, table)"
        case (CardSort(), CardSort()) | (SetSort(), SetSort()):
            return "the two are of different decks: use one deck"
    return "use a term of that sort"


_ADVICE = {
    "Map": "write NAME[index] for one of its variables",
    "Ruling": "write RULING.answer",
    "Reading": "write READING.is_(option) or READING.choose(option=term, ...)",
    "Table": "write lookup(table, ...)",
    "function": "call it",
    "method": "call it",
    "str": "a name needs its sort: write SORT['name'], or put a term of that sort beside it",
}


def _no_term(value: object, sort: Sort | None) -> HoyleError:
    kind = type(value).__name__
    return wrong_sort(
        f"{value!r} ({kind}) is not a term",
        f"sort {sort} is asked for here"
        if sort
        else "a term, a number, a truth value or the name of a value is asked for",
        _ADVICE.get(kind, "use a term of that sort"),
    )


class NotTerm:
    """A part of the rules that is easily taken for a term: to compare it with a value is an error."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (int, str, Term)):
            raise _no_term(self, None)
        return self is other

    __hash__ = object.__hash__


def fold(op: str, sort: Sort, args: Sequence[Term], data: Any = None) -> Term:
    """The operation as a term; a constant when all its arguments are."""
    if all(a.is_const for a in args):
        value = apply(op, sort, data, [a.data for a in args], [a.sort for a in args])
        return number(value) if isinstance(sort, IntSort) else Term("const", sort, data=value)
    return Term(op, sort, tuple(args), data)


def same_sort(options: Sequence[Like]) -> list[Term]:
    """*options* as terms of one sort: that of the most general term among them. Raises S302."""
    sorts = [o.sort for o in options if isinstance(o, Term)]
    if not sorts:
        return [lift(o) for o in options]
    base = next((s for s in sorts if all(s.accepts(x) for x in sorts)), sorts[0])
    return [lift(o, base) for o in options]


def join_sort(terms: Sequence[Term]) -> Sort:
    """The least sort that holds the values of all *terms* (which are of one sort; Int bounds are joined)."""
    ints = [t.sort for t in terms if isinstance(t.sort, IntSort)]
    if ints:
        return IntSort(min(s.lo for s in ints), max(s.hi for s in ints))
    return next((t.sort for t in terms if all(t.sort.accepts(u.sort) for u in terms)), terms[0].sort)
