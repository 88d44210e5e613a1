"""Guards that speak of a card through sets, suits and constants, as one set of cards."""

from __future__ import annotations

from hoyle.lang import BoolSort, CardSort, EnumSort, SetSort, Table, Term, build


def allowed(test: Term, card: Term, free: set[Term]) -> Term | None:
    """The set of cards for which *test* holds, as a term without *card*; ``None`` where it is not so simple.

    *free* holds the terms that do not depend on the card. A guard that names the card through sets, suits and
    constants becomes one set operation for all candidates at once.
    """
    sort = card.sort
    assert isinstance(sort, CardSort)
    full, none = build.const(SetSort(sort.deck).full, SetSort(sort.deck)), build.const(0, SetSort(sort.deck))
    if test in free:
        return build.ite(test, full, none)
    if test.op in ("and", "or"):
        parts = [allowed(a, card, free) for a in test.args]
        if any(p is None for p in parts):
            return None
        sets = [p for p in parts if p is not None]
        return build.inter(*sets) if test.op == "and" else build.union(*sets)
    if test.op == "not":
        inner = allowed(test.args[0], card, free)
        return None if inner is None else build.diff(full, inner)
    if test.op == "contains" and test.args[0] is card and test.args[1] in free:
        return test.args[1]
    if test.op == "eq":
        for a, b in (test.args, test.args[::-1]):
            if b not in free:
                continue
            if a is card:
                return build.singleton(b)
            if a.op == "lookup" and a.args == (card,) and isinstance(a.sort, (EnumSort, BoolSort)):
                return _inverse(a, b, SetSort(sort.deck))
    return None


def _inverse(a: Term, value: Term, sort: SetSort) -> Term:
    """The cards for which a table has a given value."""
    values = value.sort.values
    masks = tuple(sum(1 << c for c, v in enumerate(a.data.values) if v == code) for code in values)
    return build.lookup(Table(f"cards by {a.data.name}", (value.sort,), sort, masks), value)
