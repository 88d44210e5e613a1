"""The rulesets that explain all answers so far: a *version space*.

Each answer is a *factor*: cubes that do not overlap, one of which the ruleset is in. A ruleset that is in all
factors is looked for by best-first search, those nearest to a given one first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import count

from hoyle.conformance.cube import Cube, Cubes

NODES = 4000
"""Partial choices that are looked at to find one ruleset."""


class TooManyError(Exception):
    """There are too many ways to go on."""


class Space:
    """All rulesets that are in one cube of each factor."""

    def __init__(self, cubes: Cubes, factors: Iterable[Sequence[Cube]] = ()) -> None:
        self.cubes = cubes
        self.domain: Cube = cubes.full
        self.factors: list[list[Cube]] = []
        for factor in factors:
            self._put(factor)

    def can(self, factor: Sequence[Cube]) -> bool:
        """Is there a ruleset in a factor and in all others?"""
        return any(self.nearest(cube, cube) is not None for cube in factor)

    def add(self, factor: Sequence[Cube], near: Cube) -> bool:
        """Add a factor, if there is a ruleset in it and in all others; raises TooManyError where that is not
        known."""
        kept = self.domain, self.factors
        try:
            if self._put(factor) and self.nearest(near) is not None:
                return True
        except TooManyError:
            self.domain, self.factors = kept
            raise
        self.domain, self.factors = kept
        return False

    def _put(self, factor: Sequence[Cube]) -> bool:
        """Add a factor and leave out what it makes impossible. Is there anything left?"""
        cubes, domain, factors = self.cubes, self.domain, [*self.factors, list(factor)]
        changed = True
        while changed:
            changed, left = False, list[list[Cube]]()
            for one in factors:
                met = cubes.joined(both for cube in one if (both := cubes.meet(cube, domain)))
                if not met:
                    return False
                every = 0
                for cube in met:
                    every |= cube
                changed = changed or every != domain
                domain &= every
                if len(met) > 1:
                    left.append(met)
            factors = left
        self.domain, self.factors = domain, factors
        return True

    def meets(self, cube: Cube) -> bool:
        """May a ruleset of a cube be in all factors? (It meets each, one by one.)"""
        return bool(self.cubes.meet(cube, self.domain)) and all(
            any(self.cubes.meet(cube, one) for one in factor) for factor in self.factors
        )

    def holds(self, point: Cube) -> bool:
        """Is a ruleset in all factors?"""
        return not point & ~self.domain and all(any(not point & ~c for c in f) for f in self.factors)

    def nearest(self, near: Cube, within: Cube | None = None) -> Cube | None:
        """The ruleset, as a cube, that differs in the fewest readings from *near*; ``None`` where there is
        none. Raises TooManyError."""
        cubes, number, size = self.cubes, count(), len(self.cubes.masks)
        start = cubes.meet(self.domain, cubes.full if within is None else within)
        heap = [(size - (near & start).bit_count(), 0, start, self.factors)] if start else []
        while heap:
            _, looked, domain, factors = heappop(heap)
            if looked > NODES:
                raise TooManyError
            point = cubes.point(domain, near)
            left: list[list[Cube]] = []
            tightest: list[Cube] | None = None
            for factor in factors:
                if all(not domain & ~c for c in factor[:1]):
                    continue
                met = [both for c in factor if (both := cubes.meet(c, domain))]
                if not met:
                    break
                left.append(met)
                if not any(not point & ~c for c in met) and (tightest is None or len(met) < len(tightest)):
                    tightest = met
            else:
                if tightest is None:
                    return point
                left.remove(tightest)
                for inner in tightest:
                    heappush(heap, (size - (near & inner).bit_count(), next(number), inner, left))
        return None
