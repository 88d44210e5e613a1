"""Sets of rulesets as cubes: some options of each reading, every one with every other.

A *cube* is an integer with one bit for each option that is allowed; a set of rulesets is a list of cubes that
do not overlap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hoyle.concrete import State
from hoyle.concrete.tracked_code import Tracker
from hoyle.conformance.player import reading_variable
from hoyle.lang import Reading

Cube = int


class Cubes:
    """The cubes over some readings."""

    def __init__(self, readings: Sequence[Reading], tracker: Tracker) -> None:
        variables = [reading_variable(r) for r in readings]
        self.names = [r.id for r in readings]
        self.masks = [tracker.all[v] for v in variables]
        self._masks = dict(zip(self.names, self.masks, strict=True))
        self.full: Cube = tracker.full
        self.bit = {
            (r.id, o): tracker.bits[v][r.sort.code(o)]
            for r, v in zip(readings, variables, strict=True)
            for o in r.options
        }
        self._bits = [tracker.bits[v] for v in variables]
        self._value = {bit: value for bits in self._bits for value, bit in bits.items()}
        self._option = {bit: option for (_, option), bit in self.bit.items()}
        self._owner = [m for m in self.masks for _ in range(m.bit_count())]

    def mask(self, name: str) -> Cube:
        """All options of a reading."""
        return self._masks[name]

    def cube(self, choices: Mapping[str, str]) -> Cube:
        """The cube of one choice of readings."""
        return sum(self.bit[one] for one in choices.items())

    def of(self, tail: State) -> Cube:
        """The cube of some values of all readings."""
        return sum(bits[value] for bits, value in zip(self._bits, tail, strict=True))

    def point(self, cube: Cube, near: Cube) -> Cube:
        """One choice in a cube, as a cube: that of *near* where that is allowed, else the first one."""
        out = cube & near
        if out.bit_count() < len(self.masks):
            for mask in self.masks:
                if not out & mask:
                    allowed = cube & mask
                    out |= allowed & -allowed
        return out

    def tail(self, cube: Cube, near: Cube) -> State:
        """The same, as the values of all readings."""
        point = self.point(cube, near)
        return tuple([self._value[point & mask] for mask in self.masks])

    def choices(self, tail: State) -> dict[str, str]:
        """The readings that have these values."""
        every = zip(self.names, self._bits, tail, strict=True)
        return {name: self._option[bits[value]] for name, bits, value in every}

    def cut(self, cube: Cube, excluded: Cube) -> tuple[Cube, list[Cube]]:
        """The part of a cube without the excluded options (0: there is none), and the rest of it."""
        out, rest = cube, []
        left = cube & excluded
        while left:
            mask = self._owner[(left & -left).bit_length() - 1]
            allowed = mask & ~excluded
            keep = out & allowed
            if not keep:
                return 0, [cube]
            rest.append(out & ~allowed)
            out = out & ~mask | keep
            left &= ~mask
        return out, rest

    def meet(self, one: Cube, other: Cube) -> Cube:
        """What two cubes have in common; 0 where that is nothing."""
        both = one & other
        return both if all(both & mask for mask in self.masks) else 0

    def joined(self, cubes: Iterable[Cube]) -> list[Cube]:
        """The same choices in fewer cubes, where some differ in one reading only."""
        out = list(dict.fromkeys(cubes))
        if len(out) == 1:
            return out
        every, some = -1, 0
        for one in out:
            every &= one
            some |= one
        left = some & ~every if out else 0
        while left and len(out) > 1:
            mask = self._owner[(left & -left).bit_length() - 1]
            left &= ~mask
            groups: dict[int, int] = {}
            for one in out:
                rest = one & ~mask
                groups[rest] = groups.get(rest, 0) | one
            out = list(groups.values())
        return out
