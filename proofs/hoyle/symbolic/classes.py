"""Classes of cards: those that a question cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from hoyle.lang import CardSort, SetSort, Sort, Term, subterms


def deck_size(terms: Sequence[Term]) -> int:
    """The number of cards of the deck that the terms are about; 0 when they are about none."""
    for t in subterms(*terms):
        if isinstance(t.sort, (SetSort, CardSort)):
            return t.sort.deck.size
        for sort in t.data.indices if t.op in ("lookup", "highest", "consecutive") else ():
            if isinstance(sort, CardSort):
                return sort.deck.size
    return 0


def _columns(t: Term, size: int, weights: bool) -> Iterator[Sequence[int]]:
    """What a term says of each card: rows of one number a card."""
    if t.op == "const" and isinstance(t.sort, SetSort):
        yield [t.data >> c & 1 for c in range(size)]
    elif t.op == "const" and isinstance(t.sort, CardSort):
        yield [int(c == t.data) for c in range(size)]
    elif t.op == "lookup" and isinstance(t.sort, SetSort):
        yield from ([v >> c & 1 for c in range(size)] for v in set(t.data.values))
    elif t.op == "lookup":
        yield from _slices(t.data.indices, t.data.values, size)
    elif t.op == "weight" and weights:
        yield t.data.values


def _slices(indices: Sequence[Sort], values: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """A table cut along its card dimensions."""
    for dim, sort in enumerate(indices):
        if isinstance(sort, CardSort):
            tail = 1
            for s in indices[dim + 1 :]:
                tail *= len(s.values)
            for i in range(len(values) // size):
                start = i // tail * tail * size + i % tail
                yield values[start : start + tail * size : tail]


def splits(terms: Sequence[Term], masks: Sequence[int]) -> bool:
    """Does one of these nodes tell cards of one of the classes apart?"""
    size = max((m.bit_length() for m in masks), default=0)
    for t in terms:
        if t.op in ("const", "lookup"):
            for row in _columns(t, size, weights=False):
                if any(len({row[c] for c in members}) > 1 for members in _members(tuple(masks))):
                    return True
        elif not size and isinstance(t.sort, (SetSort, CardSort)):
            return True
    return False


@lru_cache(maxsize=64)
def _members(masks: tuple[int, ...]) -> list[list[int]]:
    return [[c for c in range(m.bit_length()) if m >> c & 1] for m in masks]


def classes(terms: Sequence[Term], weights: bool = False, tables: bool = True) -> list[int]:
    """The classes as masks, together all cards; *weights*: tables of ``weight`` tell cards apart too; without
    *tables* the sets that a table has for several values at a time do not."""
    size = deck_size(terms)
    rows: dict[tuple[int, ...], None] = {}
    seen: set[object] = set()
    for t in subterms(*terms):
        if not tables and t.op == "lookup" and len(t.args) > 1 and isinstance(t.sort, SetSort):
            continue
        if t.op in ("const", "lookup", "weight") and (t.op, t.sort, t.data) not in seen:
            seen.add((t.op, t.sort, t.data))
            for row in _columns(t, size, weights):
                rows.setdefault(tuple(row))
    groups: dict[tuple[int, ...], int] = {}
    for c in range(size):
        column = tuple(row[c] for row in rows)
        groups[column] = groups.get(column, 0) | 1 << c
    return list(groups.values())
