"""Options that are ruled out only while other readings are as they are: rivals of what is believed."""

from __future__ import annotations

import time
from collections.abc import Iterator

from hoyle.conformance.belief import Belief, Change
from hoyle.conformance.factor import satisfying

FEW = 2
"""Choices that are looked at for one option."""
SECONDS = 2.0
"""Seconds of this process for all."""


def rivals_of(belief: Belief) -> Iterator[Change]:
    """Changes of several readings that explain all answers, and of which one alone is ruled out."""
    return _Rivals(belief).found()


class _Rivals:
    def __init__(self, belief: Belief) -> None:
        self.belief, self.until = belief, time.process_time() + SECONDS

    def found(self) -> Iterator[Change]:
        """Options that are ruled out only while other readings are as they are: with what must change too."""
        yield from self._pairs()
        for change, said in list(self.belief.ruled_out.items()):
            point = self.belief.parting(said.question, self.belief.base, change).point
            if point is not None and self._left() > 0:
                self.belief.tabulate(said, point)
        tables = [f for f in self.belief.factors.values() if f.holds(self.belief.base)]
        for change in list(self.belief.ruled_out):
            for number, choices in enumerate(
                satisfying(self.belief.base, tables, self.belief.may, dict(change))
            ):
                if number >= FEW or self._left() < 0:
                    break
                if all(self.belief.explains(said, choices) for said in self.belief.said):
                    yield tuple((r, o) for r, o in choices.items() if self.belief.base[r] != o)
                    break

    def _pairs(self) -> Iterator[Change]:
        """Options that are ruled out only while one reading that is open is as it is: both."""
        open_ = [one for one in self.belief.alive() if len(one) == 1]
        for change, said in list(self.belief.ruled_out.items()):
            other = {**self.belief.base, **dict(change)}
            wrong = self.belief.misfit(said, other)
            near = [one for one in open_ if self._related(change, one)] if len(change) == 1 else []
            for one in near:
                both = {**other, **dict(one)}
                if wrong is None or self._left() < 0 or not self.belief.may(both):
                    continue
                part = self.belief.parting(said.question, other, one)
                if part.point is None or part.point > wrong:
                    continue
                if self.belief.explains(said, both) and self.belief.lost(both, said, 0, None) is None:
                    yield self.belief.change((*change, *one))

    def _related(self, change: Change, other: Change) -> bool:
        """Do two readings touch the same action, or both the end?"""
        ((one, _),), ((two, _),) = change, other
        touch, by = self.belief.touches.of, self.belief.touches.by_reading
        return one != two and (not by[one].isdisjoint(by[two]) or (touch[one].ending and touch[two].ending))

    def _left(self) -> float:
        return self.until - time.process_time()
