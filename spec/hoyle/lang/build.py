"""Functions that make terms. Each checks sorts and folds constants, so that terms stay small.

A plain ``int`` or ``bool`` may stand where a term of a known sort is asked for, and the *name* of a value
where an enum is asked for (``phase == "play"``). The functions are defined by sort in ``lift`` (constants),
``logic``, ``number``, ``cardset`` and ``rebuild``; this module is the one place to import them from.
"""

from hoyle.lang.cardset import (
    consecutive,
    contains,
    count,
    diff,
    disjoint,
    empty,
    first,
    highest,
    inter,
    singleton,
    subset,
    twins,
    union,
    weight,
)
from hoyle.lang.lift import Like, const, is_term, lift, number
from hoyle.lang.logic import FALSE, TRUE, all_of, any_of, choose, eq, exactly_one, implies, ite, not_
from hoyle.lang.number import add, as_int, div, le, lookup, lt, maximum, minimum, mod, mul
from hoyle.lang.rebuild import answer, rebuild, substitute
from hoyle.lang.sort import CardSort, SetSort
from hoyle.lang.term import Term

__all__ = [
    "FALSE",
    "TRUE",
    "Like",
    "add",
    "all_of",
    "answer",
    "any_of",
    "as_int",
    "choose",
    "complement",
    "consecutive",
    "const",
    "contains",
    "count",
    "diff",
    "disjoint",
    "div",
    "empty",
    "eq",
    "exactly_one",
    "first",
    "highest",
    "implies",
    "inter",
    "ite",
    "join",
    "le",
    "lift",
    "lookup",
    "lt",
    "maximum",
    "meet",
    "minimum",
    "minus",
    "mod",
    "mul",
    "not_",
    "number",
    "rebuild",
    "singleton",
    "subset",
    "substitute",
    "twins",
    "union",
    "weight",
]


def _is_cards(value: Like) -> bool:
    return is_term(value, SetSort, CardSort)


def meet(a: Like, b: Like) -> Term:
    """``a & b``: both hold, or the cards in both."""
    return inter(a, b) if _is_cards(a) or _is_cards(b) else all_of(a, b)


def join(a: Like, b: Like) -> Term:
    """``a | b``: one holds, or the cards in either."""
    return union(a, b) if _is_cards(a) or _is_cards(b) else any_of(a, b)


def complement(a: Term) -> Term:
    """``~a``: it does not hold, or the cards of the deck that are not in it."""
    if not _is_cards(a):
        return not_(a)
    assert isinstance(a.sort, (CardSort, SetSort))
    sort = SetSort(a.sort.deck)
    return diff(const(sort.full, sort), a)


def minus(a: Like, b: Like) -> Term:
    """``a - b``: the cards of *a* that are not in *b*, or the difference of two numbers."""
    return diff(a, b) if _is_cards(a) or _is_cards(b) else add(a, mul(-1, b))
