"""Exploration is as fast and as small as promised: ratios, measured in one run."""

from __future__ import annotations

from functools import cache

import pytest
from tests.bench import bench_explore as bench

LARGE = (6, 2)
"""4 suits x 6 ranks, the deal of seed 2."""


@cache
def generated() -> bench.Timed:
    """Generated code on the large deal."""
    return bench.generated(*LARGE)


@pytest.mark.parametrize("which", bench.COUNTS, ids=str)
def test_counts(which: tuple[int, int]) -> None:
    """Generated code, successors by hand and Spin find the same states and moves."""
    for program in (bench.generated, bench.handwritten, bench.spin):
        found = program(*which)
        if found is not None:
            assert (found.states, found.transitions) == bench.COUNTS[which], program.__name__


def test_ten_times_spin() -> None:
    """Generated code explores at least ten times as many states a second as Spin, compiled for speed."""
    spin = bench.spin(*LARGE)
    if spin is None:
        pytest.skip("Spin is not installed (apt-get install spin)")
    assert generated().rate >= 10 * spin.rate


def test_hundred_times_the_interpreter() -> None:
    """Generated code is at least a hundred times as fast as the interpreter."""
    assert generated().rate >= 100 * bench.interpreted(*LARGE).rate


def test_generated_is_near_handwritten() -> None:
    """Generated code reaches two thirds of the speed of successors written by hand."""
    assert generated().rate >= 0.66 * bench.handwritten(*LARGE).rate


def test_memory() -> None:
    """A state takes at most 16 bytes."""
    assert generated().each <= 16


def test_first_state() -> None:
    """From the command to the first state it is half a second of CPU time when the engine is in the cache."""
    assert min(bench.first_state(*LARGE, warm=True)[1] for _ in range(5)) <= 0.5
