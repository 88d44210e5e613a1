"""Guessed invariants: what held in every state of some plays, put into the forms that card games like.

Guesses cost nothing but time: those that are not inductive are dropped. They are made when the stated lemmas
do not suffice, and for games that state none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.concrete import State
from hoyle.concrete.python_code import python_function
from hoyle.lang import BoolSort, EnumSort, IntSort, Rules, SetSort, Term, build, explain
from hoyle.prove.induction import Fact

MOST = 250
"""No more guesses than this are tried."""


def guesses(rules: Rules, sample: Sequence[State], known: Sequence[Term] = ()) -> list[Fact]:
    """Candidate invariants that hold in every state of the sample."""
    seen = set(known)
    terms: dict[Term, None] = {}
    for t in _forms(rules, sample):
        if not t.is_const and t not in seen:
            terms.setdefault(t)
    forms = list(terms)
    holds = [True] * len(forms)
    function = python_function(forms, rules.slots)
    for state in list(dict.fromkeys(sample)):
        for i, ok in enumerate(function(state)):
            if not ok:
                holds[i] = False
    kept = [t for t, ok in zip(forms, holds, strict=True) if ok]
    return [Fact(t, explain(t, rules.names), "") for t in kept[:MOST]]


def _forms(rules: Rules, sample: Sequence[State]) -> Iterator[Term]:
    sets = [s for s in rules.slots if isinstance(s.sort, SetSort)]
    owners = _covering(rules, sets, sample)
    full = rules.cards((1 << rules.deck.size) - 1)
    for n, a in enumerate(owners):
        for b in owners[n + 1 :]:
            yield build.disjoint(a, b)
    if owners:
        yield build.eq(build.union(*owners), full)
    for s in sets:
        yield build.le(build.count(s), 1)
    maps = [list(m) for m in rules.maps.values() if len(m) and isinstance(m.slots[0].sort, SetSort)]
    for group in maps:
        for a in group[1:]:
            yield build.eq(build.count(a), build.count(group[0]))
    for guard in _guards(rules):
        if owners:
            yield build.implies(guard, build.eq(build.union(*owners), full))
        for s in sets:
            yield build.implies(guard, build.empty(s))
        yield from _counts(rules, guard, maps, sets, sample)
        yield from _scalars(rules, guard, sample)


def _covering(rules: Rules, sets: Sequence[Term], sample: Sequence[State]) -> list[Term]:
    """Set variables that never share a card: each is added if it keeps apart from those before."""
    index = {s: i for i, s in enumerate(rules.slots)}
    out: list[Term] = []
    for s in sets:
        if all(not state[index[s]] & state[index[t]] for state in sample for t in out):
            out.append(s)
    return out


def _guards(rules: Rules) -> Iterator[Term]:
    """Conditions under which something may hold: values of the first small scalars (phases)."""
    for s in rules.slots:
        small = isinstance(s.sort, EnumSort) and s.sort.name not in ("Seat", "Suit", "Rank")
        flag = isinstance(s.sort, BoolSort) or (isinstance(s.sort, IntSort) and len(s.sort.values) == 2)
        if (small or flag) and len(s.sort.values) <= 20:
            for v in s.sort.values:
                yield build.eq(s, build.const(v, s.sort))


def _counts(
    rules: Rules, guard: Term, maps: Sequence[Sequence[Term]], sets: Sequence[Term], sample: Sequence[State]
) -> Iterator[Term]:
    """Under the guard, set sizes that were always the same, of one set or of two together."""
    (check,) = ([python_function([guard, *(build.count(s) for s in sets)], rules.slots)],)
    sizes: dict[int, set[int]] = {}
    for state in sample:
        there, *counts = check[0](state)
        if there:
            for i, n in enumerate(counts):
                sizes.setdefault(i, set()).add(n)
    for i, found in sizes.items():
        if len(found) == 1 and found != {0}:
            yield build.implies(guard, build.eq(build.count(sets[i]), next(iter(found))))
    for group in maps:
        for a in group[1:]:
            yield build.implies(guard, build.eq(build.count(a), build.count(group[0])))


def _scalars(rules: Rules, guard: Term, sample: Sequence[State]) -> Iterator[Term]:
    """Under the guard, scalars that were always the same, or within narrower bounds."""
    check = python_function([guard], rules.slots)
    inside = [s for s in sample if check(s)[0]]
    if not inside:
        return
    for i, slot in enumerate(rules.slots):
        if isinstance(slot.sort, SetSort):
            continue
        values = {s[i] for s in inside}
        if len(values) == 1:
            yield build.implies(guard, build.eq(slot, build.const(next(iter(values)), slot.sort)))
        elif isinstance(slot.sort, IntSort):
            if min(values) > slot.sort.lo:
                yield build.implies(guard, build.le(min(values), slot))
            if max(values) < slot.sort.hi:
                yield build.implies(guard, build.le(slot, max(values)))
