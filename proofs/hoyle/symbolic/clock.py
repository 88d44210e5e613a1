"""The clock that bounds questions: seconds of the processor, or steady seconds, which are work.

A budget in seconds makes an answer depend on the machine. Where answers are written down, the clock is made
*steady*: it goes on by what the solver counts as its steps and by the terms that are read, so that the same
questions get the same answers everywhere. A steady second is about one of an ordinary machine.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

STEPS = 3_000_000
"""Steps of the solver in a steady second, about."""
TERMS = 30_000
"""Terms that are read in a steady second, about."""
QUESTION = 0.002
"""Steady seconds for one question to one method, whatever it is."""

_spent: float | None = None


def now() -> float:
    """Seconds since some moment."""
    return time.process_time() if _spent is None else _spent


def is_steady() -> bool:
    """Is the clock a steady one?"""
    return _spent is not None


def spend(seconds: float) -> None:
    """Make a steady clock go on; nothing of the other."""
    global _spent
    if _spent is not None:
        _spent += seconds


@contextmanager
def steady() -> Iterator[None]:
    """Inside, the clock is steady."""
    global _spent
    before, _spent = _spent, 0.0 if _spent is None else _spent
    try:
        yield
    finally:
        _spent = before if before is None else _spent
