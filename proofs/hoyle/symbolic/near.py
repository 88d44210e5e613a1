"""Which conditions a question about numbers of cards is asked with, and what it takes for its sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from hoyle.lang import CardSort, SetSort, Term, build, substitute, subterms
from hoyle.symbolic.mark import mark


@lru_cache(maxsize=20000)
def picked(term: Term) -> Term:
    """The term with sets that a variable picks from a map (the hand of whoever is at turn) taken for sets of
    their own."""
    mapping: dict[Term, Term] = {}
    for t in subterms(term):
        if t.op == "choose" and isinstance(t.sort, SetSort) and all(a.op == "var" for a in t.args):
            mapping[t] = Term("var", t.sort, data=f"#picked {mark(t)}")
    return substitute([term], mapping)[0] if mapping else term


def levels(conditions: Sequence[Term], goal: Term) -> Iterator[list[int]]:
    """Growing choices of conditions; first without those about pairs where the goal is not about pairs."""
    for chosen in _widening(conditions, goal):
        if not _pairs(goal):
            simple = [i for i in chosen if not _pairs(conditions[i])]
            if len(simple) < len(chosen):
                yield simple
        yield chosen


@lru_cache(maxsize=20000)
def _pairs(term: Term) -> bool:
    return any(t.op == "twins" for t in subterms(term))


def _widening(conditions: Sequence[Term], goal: Term) -> Iterator[list[int]]:
    """Growing choices of conditions: about the goal's sets alone, about their neighbours' too, all."""
    sets = [_leaves_of(c) for c in conditions]
    near = _leaves_of(goal)
    yield [i for i, s in enumerate(sets) if s <= near]
    chosen = [s for s in sets if any(v.op == "param" for v in s & near)]  # what is said of a move made up
    for s in chosen:
        near |= s
    for _ in range(3):
        yield [i for i, s in enumerate(sets) if s <= near]
        near = near.union(*(s for s in sets if s & near and len(s) <= 6))
    yield [i for i, c in enumerate(conditions) if not any(t.op == "highest" for t in subterms(c))]
    yield list(range(len(conditions)))


@lru_cache(maxsize=20000)
def _leaves_of(term: Term) -> frozenset[Term]:
    return frozenset(leaves(term))


def leaves(*terms: Term) -> list[Term]:
    """What the method takes for a set variable, below *terms*."""
    out: dict[Term, None] = {}
    for t in subterms(*terms):
        if isinstance(t.sort, CardSort) and t.op not in ("const", "ite", "choose"):
            out.setdefault(build.singleton(t))
        elif isinstance(t.sort, SetSort) and (
            t.op in ("var", "param", "reading", "highest", "answer")
            or (t.op == "twins" and t.sort.deck.copies != 2)
            or (t.op == "lookup" and (len(t.args) > 1 or isinstance(t.args[0].sort, CardSort)))
        ):
            out.setdefault(t)
    return list(out)
