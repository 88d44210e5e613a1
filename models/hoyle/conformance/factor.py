"""Which choices of a few readings give an answer: a table, and choices that are in all tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from hoyle.conformance.question import Answer, fits
from hoyle.lang import Reading

ROWS = 800
"""Rows that are tried to make a table."""
MIXED = 4
"""Mixed choices under which it is looked whether more readings matter."""
NODES = 3000
"""Partial choices that are tried to satisfy all tables."""

Choices = dict[str, str]
Evaluate = Callable[[Choices], Answer]


@dataclass(frozen=True)
class Factor:
    """The choices of some readings with which an answer is explained, the others as they were."""

    readings: tuple[str, ...]
    rows: frozenset[tuple[str, ...]]

    def holds(self, choices: Mapping[str, str]) -> bool:
        """Is this choice one of them?"""
        return tuple([choices[r] for r in self.readings]) in self.rows


def factor_of(
    heard: Answer,
    base: Choices,
    readings: Sequence[Reading],
    answer: Evaluate,
    may: Callable[[Choices], bool],
) -> Factor | None:
    """The table of an answer over those of the *readings* that matter for it; ``None`` where it would be too
    large, or nothing explains the answer."""
    mine = answer(base)
    matter: dict[str, Reading] = {}

    def widen(choices: Choices, told: Answer) -> None:
        for one in readings:
            if one.id not in matter and any(
                answer(other) != told
                for o in one.options
                if o != choices[one.id] and may(other := {**choices, one.id: o})
            ):
                matter[one.id] = one

    widen(base, mine)
    first = dict(matter)
    rng = random.Random(f"{sorted(matter)}")
    for _ in range(MIXED):
        mixed = base | {r: rng.choice(list(one.options)) for r, one in matter.items()}
        if may(mixed):
            widen(mixed, answer(mixed))
    if prod(len(one.options) for one in matter.values()) > ROWS:
        matter = first
    names = tuple(r for r in base if r in matter)
    if prod(len(matter[r].options) for r in names) > ROWS:
        return None
    every = product(*(matter[r].options for r in names))
    rows = frozenset(
        row
        for row in every
        if may(other := base | dict(zip(names, row, strict=True))) and fits(heard, answer(other))
    )
    return Factor(names, rows) if rows else None


def satisfying(
    base: Choices, factors: Sequence[Factor], may: Callable[[Choices], bool], given: Choices
) -> Iterator[Choices]:
    """Choices that are in all tables and as *given*, those that differ least from *base* first, about."""
    left = [NODES]

    def extend(fixed: Choices) -> Iterator[Choices]:
        left[0] -= 1
        choices = base | fixed
        broken = [f for f in factors if not f.holds(choices)]
        if not broken:
            if may(choices):
                yield choices
            return
        tightest = min(broken, key=lambda f: len(f.rows))
        for row in sorted(_open(tightest, fixed), key=lambda row: _changes(tightest.readings, row, choices)):
            if left[0] <= 0:
                return
            yield from extend(fixed | dict(zip(tightest.readings, row, strict=True)))

    return extend(given)


def _open(factor: Factor, fixed: Choices) -> Iterable[tuple[str, ...]]:
    places = [(n, fixed[r]) for n, r in enumerate(factor.readings) if r in fixed]
    return (row for row in factor.rows if all(row[n] == o for n, o in places))


def _changes(readings: Sequence[str], row: tuple[str, ...], choices: Choices) -> tuple[int, tuple[str, ...]]:
    return sum(choices[r] != o for r, o in zip(readings, row, strict=True)), row
