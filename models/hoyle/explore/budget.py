"""Budgets: how much an exploration may use, and what it says while it runs."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import NamedTuple

from hoyle.explore.code import M204
from hoyle.lang import HoyleError


@dataclass(frozen=True)
class Budget:
    """Upper limits: distinct ``states``, ``seconds`` of wall-clock time, ``memory`` in bytes for what is kept
    of the states. ``None`` is no limit. Raises M204 for a limit that is not positive."""

    states: int | None = None
    seconds: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and not value > 0:
                raise HoyleError(
                    M204,
                    f"a budget of {value} {'bytes' if field.name == 'memory' else field.name}",
                    "a budget is a positive number, or not given",
                    "correct it",
                )


UNLIMITED = Budget()
"""No limit at all."""


def with_memory(budget: Budget) -> Budget:
    """The budget with a limit on memory: three quarters of what the machine has free, unless it has one. A
    search that takes more would bring the machine down before it could say how far it came."""
    if budget.memory is not None:
        return budget
    free = free_memory()
    return budget if free is None else replace(budget, memory=max(free * 3 // 4, 1))


def free_memory() -> int | None:
    """Bytes that can be had without swapping; ``None`` where the system does not say."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
    except (OSError, StopIteration, ValueError):
        pass
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, OSError, ValueError):
        return None


class Report(NamedTuple):
    """How far an exploration is: given to the progress callback a few times a second."""

    states: int
    transitions: int
    layer: int
    waiting: int
    seconds: float


Progress = Callable[[Report], None]
"""Called with a :class:`Report` while an exploration runs."""


class Clock:
    """Time since the start, and whether it is time to report."""

    def __init__(self, every: float = 0.1) -> None:
        self.start = time.perf_counter()
        self.every, self._next = every, self.start + every

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.start

    def due(self) -> bool:
        """Is a report due? Yes once an interval."""
        now = time.perf_counter()
        if now < self._next:
            return False
        self._next = now + self.every
        return True


def left(budget: Budget, clock: Clock) -> Budget:
    """The budget for a second attempt: the time that is left of the first."""
    return (
        budget
        if budget.seconds is None
        else replace(budget, seconds=max(budget.seconds - clock.seconds, 1e-9))
    )
