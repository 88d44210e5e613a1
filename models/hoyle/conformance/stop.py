"""Ctrl-C and SIGTERM end a run; what an engine in this process raises by itself does not."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_watched = _asked = False


@contextmanager
def stoppable() -> Iterator[None]:
    """SIGTERM ends the block as Ctrl-C does, so that no engine is left running."""
    global _watched, _asked
    if threading.current_thread() is not threading.main_thread() or _watched:
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        global _asked
        _asked = True
        if number == signal.SIGINT and callable(before[number]):
            before[number](number, frame)
        raise KeyboardInterrupt

    heard = [signal.SIGTERM, *([signal.SIGINT] if callable(signal.getsignal(signal.SIGINT)) else [])]
    before: dict[int, Any] = {number: signal.getsignal(number) for number in heard}
    _watched, _asked = signal.SIGINT in heard, False
    for number in heard:
        signal.signal(number, stop)
    try:
        yield
    finally:
        _watched = False
        for which, handler in before.items():
            signal.signal(which, handler)


def uncalled_for() -> bool:
    """Did a KeyboardInterrupt come from nobody, as far as that is known?"""
    return _watched and not _asked
