"""Terms of sort CardSet: the algebra of sets of cards, counting and weighing them."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.lang.lift import Like, const, fold, is_term, lift, number, wrong_sort
from hoyle.lang.logic import FALSE, TRUE, eq
from hoyle.lang.sort import BOOL, CardSort, IntSort, SetSort
from hoyle.lang.table import Table
from hoyle.lang.term import Term


def _sets(parts: Sequence[Like]) -> tuple[SetSort, list[Term]]:
    """*parts* as sets of one deck: a card stands for its singleton, a number for the mask of a set."""
    sort = next(
        (
            SetSort(p.sort.deck)
            for p in parts
            if isinstance(p, Term) and isinstance(p.sort, (SetSort, CardSort))
        ),
        None,
    )
    if sort is None:
        odd = parts[0] if parts else "nothing"
        what = f"is of sort {odd.sort}" if isinstance(odd, Term) else "is no term"
        fix = "rules.cards(mask) is a constant set"
        raise wrong_sort(f"{odd!r} {what}", "a set of cards is asked for here", fix)
    terms = []
    for part in parts:
        if isinstance(part, Term) and isinstance(part.sort, CardSort):
            part = singleton(part)
        terms.append(lift(part, sort))
    return sort, terms


def singleton(card: Term) -> Term:
    """The set of one card."""
    if not is_term(card, CardSort):
        raise wrong_sort(f"{card!r} is no card", "a term of sort Card is asked for here", "use a card")
    assert isinstance(card.sort, CardSort)
    return fold("singleton", SetSort(card.sort.deck), [card])


def first(cards: Term) -> Term:
    """The card of lowest index in a set (of the only card, when there is one); card 0 of an empty set."""
    sort, (t,) = _sets([cards])
    return t.args[0] if t.op == "singleton" else fold("first", CardSort(sort.deck), [t])


def _collect(op: str, parts: Sequence[Like], unit: int, zero: int) -> Term:
    """Union or intersection of *parts*, flat, without repetitions, units or anything beside a zero."""
    sort, terms = _sets(parts)
    seen: dict[Term, None] = {}
    for t in terms:
        for u in t.args if t.op == op else (t,):
            if u.is_const and u.data == zero & sort.full:
                return u
            if not (u.is_const and u.data == unit & sort.full):
                seen.setdefault(u)
    if not seen:
        return const(unit & sort.full, sort)
    return next(iter(seen)) if len(seen) == 1 else fold(op, sort, list(seen))


def union(*parts: Like) -> Term:
    """Cards in any part (a Card counts as its singleton)."""
    return _collect("union", parts, unit=0, zero=-1)


def inter(*parts: Like) -> Term:
    """Cards in every part."""
    return _collect("inter", parts, unit=-1, zero=0)


def diff(a: Like, b: Like) -> Term:
    """Cards of *a* that are not in *b*."""
    sort, (x, y) = _sets([a, b])
    if x is y or (x.is_const and not x.data) or (y.is_const and y.data == sort.full):
        return const(0, sort)
    return x if y.is_const and not y.data else fold("diff", sort, [x, y])


def contains(card: Like, cards: Term) -> Term:
    """Is the card in the set?"""
    sort, (s,) = _sets([cards])
    c = lift(card, CardSort(sort.deck))
    if s.is_const and s.data in (0, sort.full):
        return TRUE if s.data else FALSE
    return fold("contains", BOOL, [c, s])


def subset(a: Like, b: Like) -> Term:
    """Is every card of *a* in *b*?"""
    sort, (x, y) = _sets([a, b])
    if x is y or (x.is_const and not x.data) or (y.is_const and y.data == sort.full):
        return TRUE
    return fold("subset", BOOL, [x, y])


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
    return fold("count", IntSort(0, sort.deck.size), [s])


def _measures(table: object, sort: SetSort) -> bool:
    """Is this a table ``[indices...,] Card -> Int`` of this deck?"""
    if not isinstance(table, Table) or not isinstance(table.result, IntSort):
        return False
    return table.indices[-1:] == (CardSort(sort.deck),)


def _table(table: Table, sort: SetSort, indices: Sequence[Like]) -> list[Term]:
    """The indices before the card, once *table* is known to be ``[indices...,] Card -> Int``."""
    if not _measures(table, sort):
        raise wrong_sort(
            f"{getattr(table, 'name', table)!r} does not give each card of this deck a number",
            "a table Card -> Int of the same deck is asked for here",
            "make one with measure, order or strength",
        )
    if len(indices) != len(table.indices) - 1:
        raise wrong_sort(
            f"{len(indices)} indices are given before the card",
            f"the table {table.name!r} is indexed by " + ", ".join(map(str, table.indices)),
            "give one term for each but the card",
        )
    return [lift(i, k) for i, k in zip(indices, table.indices[:-1], strict=True)]


def weight(cards: Term, table: Table) -> Term:
    """The sum of a Card -> Int table over the set (points of cards)."""
    sort, (s,) = _sets([cards])
    _table(table, sort, ())
    low, high = (sum(f(v, 0) for v in table.values) for f in (min, max))
    if not low and not high:
        return number(0)
    return fold("weight", IntSort(low, high), [s], table)


def highest(cards: Term, order: Table, *indices: Like) -> Term:
    """The cards of greatest strength in a set: several when the order ties, none of an empty set.

    *order* is a table ``[indices...,] Card -> Int``; *indices* (the trump suit, say) come first.
    """
    sort, (s,) = _sets([cards])
    return fold("highest", sort, [s, *_table(order, sort, indices)], order)


def twins(cards: Term) -> Term:
    """The other copies of the cards of a set, in a deck of two packs; so ``S & twins(S)`` are its pairs.

    Raises S302 for a deck that has not just two copies of each face.
    """
    sort, (s,) = _sets([cards])
    if sort.deck.copies != 2:
        raise wrong_sort(
            f"the deck has {sort.deck.copies} of each face",
            "twins are asked for in decks of two packs",
            "use a deck with copies=2",
        )
    return s.args[0] if s.op == "twins" else fold("twins", sort, [s])


def consecutive(cards: Term, order: Table, *indices: Like) -> Term:
    """Are the strengths of the cards pairwise different and without a gap? (True for one card or none.)

    *order* is a table ``[indices...,] Card -> Int`` as for :func:`highest`.
    """
    sort, (s,) = _sets([cards])
    return fold("consecutive", BOOL, [s, *_table(order, sort, indices)], order)
