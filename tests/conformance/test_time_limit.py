"""A time limit by an alarm, and the alarms of others."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hoyle.conformance.time_limit import TimeLimit, handler_of
from hoyle.conformance.trouble import Trouble


@pytest.fixture
def limit() -> Iterator[TimeLimit]:
    """A limit of a fifth of a second, closed at the end."""
    made = TimeLimit(0.2)
    yield made
    made.close()


@pytest.fixture
def heard() -> Iterator[list[float]]:
    """When alarms of somebody else rang."""
    rang: list[float] = []
    before = signal.signal(signal.SIGALRM, lambda *_: rang.append(time.monotonic()))
    left, interval = signal.setitimer(signal.ITIMER_REAL, 0)  # that of pytest itself
    yield rang
    signal.signal(signal.SIGALRM, before)
    signal.setitimer(signal.ITIMER_REAL, left, interval)


def late(limit: TimeLimit, block: Callable[[], Any]) -> bool:
    """Was the block stopped?"""
    try:
        with limit:
            block()
    except Trouble as trouble:
        return trouble.kind == "timeout"
    return False


def sleep(seconds: float) -> Callable[[], None]:
    """A block that takes so long."""
    return lambda: time.sleep(seconds)


def test_each_block_has_the_whole_time(limit: TimeLimit) -> None:
    """A block is stopped after the whole time, however long those before it took and however long ago."""
    assert not late(limit, sleep(0.15))
    assert not late(limit, sleep(0.15))
    began = time.monotonic()
    assert late(limit, sleep(5))
    assert 0.19 < time.monotonic() - began < 2
    assert not late(limit, lambda: None)
    time.sleep(0.3)  # an alarm that rings between blocks stops nothing
    assert late(limit, sleep(5))


def test_an_alarm_of_somebody_else(heard: list[float], limit: TimeLimit) -> None:
    """It rings once and at its time, in a block or after it, and the block goes on."""
    began = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    assert not late(limit, sleep(0.15))
    assert len(heard) == 1
    assert 0.09 < heard[0] - began < 1
    assert late(limit, sleep(5))
    limit.close()
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    assert not late(limit, sleep(0.01))
    time.sleep(0.15)
    assert len(heard) == 2


def test_an_alarm_far_off(heard: list[float], limit: TimeLimit) -> None:
    """One that rings long after many blocks have been stopped, and not, is told of at its time."""
    began = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.6)
    assert late(limit, sleep(5))
    assert not late(limit, sleep(0.15))
    time.sleep(0.15)  # between blocks
    assert not late(limit, sleep(0.15))
    assert len(heard) == 1
    assert 0.59 < heard[0] - began < 2
    assert late(limit, sleep(5))
    signal.setitimer(signal.ITIMER_REAL, 30)
    assert not late(limit, lambda: None)
    limit.close()
    assert 25 < signal.getitimer(signal.ITIMER_REAL)[0] <= 30
    assert len(heard) == 1


def test_closed(heard: list[float], limit: TimeLimit) -> None:
    """After the end no alarm is set, and alarms go to whom they went to before."""
    mine = handler_of(signal.SIGALRM)
    assert not late(limit, lambda: None)
    assert handler_of(signal.SIGALRM) != mine
    limit.close()
    assert handler_of(signal.SIGALRM) == mine
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert heard == []


def test_it_is_not_asked_by_a_detour() -> None:
    """Who hears a signal is asked before each block, and so without the names of an enum."""
    assert handler_of is not signal.getsignal
