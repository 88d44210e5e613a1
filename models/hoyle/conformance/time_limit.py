"""A time limit for calls in this process, by an alarm."""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType, TracebackType
from typing import Any

from hoyle.conformance.trouble import Trouble

MAIN = threading.main_thread().ident

handler_of = getattr(signal.getsignal, "__wrapped__", signal.getsignal)
"""Who hears a signal, without the detour by the names of an enum: it is asked before each block."""


class TimeLimit:
    """Stops a block after some seconds: ``with limit:``, again and again.

    It is kept in the main thread of a POSIX system, and without effect elsewhere. Alarms come here from the
    first block on until :meth:`close`. One that somebody else has set goes off at its time all the same, and
    goes to whom it is for.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds if hasattr(signal, "setitimer") else None
        self.earlier: Any = None
        self._open = self._running = False
        self._began = self._left = self._interval = 0.0

    def __enter__(self) -> None:
        if not self.seconds or threading.get_ident() != MAIN:
            return
        if handler_of(signal.SIGALRM) != self._stop:
            self.earlier = signal.signal(signal.SIGALRM, self._stop)
            self._open = True
        self._running = True
        self._left, self._interval = signal.setitimer(signal.ITIMER_REAL, self.seconds)
        if self._left:
            self._began = time.monotonic()
            signal.setitimer(signal.ITIMER_REAL, min(self.seconds, self._left))

    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        if not self._running:
            return
        self._running = False
        if not self._left:
            signal.setitimer(signal.ITIMER_REAL, 0)
            return
        rest = max(self._left - (time.monotonic() - self._began), 0.001)
        self._left = 0.0
        self.close()
        signal.setitimer(signal.ITIMER_REAL, rest, self._interval)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """The alarm: ours, or somebody else's."""
        theirs = not self._running or (self._left and time.monotonic() - self._began >= self._left)
        if theirs and callable(self.earlier):
            self.earlier(number, frame)
        if self._running:
            raise Trouble("timeout", f"no answer within {self.seconds:g} s", alive=True)

    def close(self) -> None:
        """Alarms go to whom they went to before."""
        if self._open and threading.get_ident() == MAIN:
            self._open = False
            if handler_of(signal.SIGALRM) == self._stop:
                signal.signal(signal.SIGALRM, self.earlier)
