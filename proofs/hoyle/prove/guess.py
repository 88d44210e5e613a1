"""Guessed invariants: what held in every state of some plays, put into the forms that card games like.

Guesses cost nothing but time: those that are not inductive are dropped. They are made when the stated lemmas
do not suffice, and for games that state none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hoyle.concrete import State
from hoyle.concrete.python_code import python_function
from hoyle.lang import BoolSort, EnumSort, IntSort, Rules, SetSort, Term, build, explain, subterms
from hoyle.prove.induction import Fact

MOST = 250
"""No more guesses than this are tried."""


MOST_KINDS = 8
"""No more kinds of cards than this are counted."""


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
    maps = [list(m) for m in rules.maps.values() if len(m) and isinstance(m.slots[0].sort, SetSort)]
    owners = _covering(rules, sets, sample)
    full = rules.cards((1 << rules.deck.size) - 1)
    for n, a in enumerate(owners):
        for b in owners[n + 1 :]:
            yield build.disjoint(a, b)
    if owners:
        yield build.eq(build.union(*owners), full)
    for s in sets:
        yield build.le(build.count(s), 1)
    for guard in [build.TRUE, *_guards(rules)]:
        inside = _inside(rules, guard, sample)
        if not inside:
            continue
        if owners:
            yield build.implies(guard, build.eq(build.union(*owners), full))
        for s in sets:
            yield build.implies(guard, build.empty(s))
        for t in [
            *_counts(rules, maps, sets, inside),
            *_turns(rules, maps),
            *_sums(rules, maps, sets, inside),
        ]:
            yield build.implies(guard, t)
        if guard is not build.TRUE:
            yield from (build.implies(guard, t) for t in _scalars(rules, inside))


def _inside(rules: Rules, guard: Term, sample: Sequence[State]) -> list[State]:
    """The states of the sample in which the guard holds."""
    check = python_function([guard], rules.slots)
    return [s for s in sample if check(s)[0]]


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
    rules: Rules, maps: Sequence[Sequence[Term]], sets: Sequence[Term], inside: Sequence[State]
) -> Iterator[Term]:
    """Set sizes that were always the same; maps with equal sets, or with some card somewhere."""
    sizes = python_function([build.count(s) for s in sets], rules.slots)
    columns = zip(*(sizes(state) for state in inside), strict=True)
    for s, column in zip(sets, columns, strict=True):
        if len(set(column)) == 1 and column[0]:
            yield build.eq(build.count(s), column[0])
    for group in maps:
        yield build.not_(build.empty(build.union(*group)))
        for a in group[1:]:
            yield build.eq(build.count(a), build.count(group[0]))


def _turns(rules: Rules, maps: Sequence[Sequence[Term]]) -> Iterator[Term]:
    """Seat by seat from the one in a variable (whose turn it is), no set is larger than the one before, and
    the first is at most one card larger than the last."""
    for seat in [s for s in rules.slots if s.sort == rules.SEAT]:
        around = [seat, *(rules.seat_after(seat, k) for k in range(1, len(rules.seats)))]
        for group in maps:
            if len(group) == len(rules.seats):
                sizes = [build.count(build.choose(t, group)) for t in around]
                yield from (build.le(b, a) for a, b in pairwise(sizes))
                yield build.le(sizes[0], sizes[-1] + 1)


def _sums(
    rules: Rules, maps: Sequence[Sequence[Term]], sets: Sequence[Term], inside: Sequence[State]
) -> Iterator[Term]:
    """Numbers of a map that add up to a fixed multiple of how many cards (of some kind) lie in some sets."""
    targets = [build.add(*m) for m in rules.maps.values() if len(m) and isinstance(m.slots[0].sort, IntSort)]
    kinds = [t for t in subterms(*rules.all_terms()) if t.op == "const" and isinstance(t.sort, SetSort)]
    kinds = [t for t in kinds if t.data and t.data.bit_count() < rules.deck.size][:MOST_KINDS]
    places = [*sets, *(build.union(*m) for m in maps)]
    counts = [build.count(p) for p in places] + [build.count(p & k) for p in places for k in kinds]
    read = python_function([*targets, *counts], rules.slots)
    rows = [read(state) for state in inside]
    for i, target in enumerate(targets):
        for j, count in enumerate(counts):
            line = _line([(row[len(targets) + j], row[i]) for row in rows])
            if line is not None:
                yield build.eq(target, line[0] * count + line[1])


def _line(points: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """``(a, b)`` in whole numbers, ``a`` not 0, with y = a x + b for all points; else ``None``."""
    xs = dict(points)
    if len(xs) < 2:
        return None
    (x0, y0), (x1, y1) = sorted(xs.items())[:2]
    a, rest = divmod(y1 - y0, x1 - x0)
    b = y0 - a * x0
    return (a, b) if a and not rest and all(y == a * x + b for x, y in points) else None


def _scalars(rules: Rules, inside: Sequence[State]) -> Iterator[Term]:
    """Scalars that were always the same, or within narrower bounds."""
    for i, slot in enumerate(rules.slots):
        if isinstance(slot.sort, SetSort):
            continue
        values = {s[i] for s in inside}
        if len(values) == 1:
            yield build.eq(slot, build.const(next(iter(values)), slot.sort))
        elif isinstance(slot.sort, IntSort):
            if min(values) > slot.sort.lo:
                yield build.le(min(values), slot)
            if max(values) < slot.sort.hi:
                yield build.le(slot, max(values))
