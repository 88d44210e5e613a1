"""A time limit for calls in this process, by an alarm."""

from __future__ import annotations

import signal
import sys
import threading
import time
from types import FrameType, TracebackType
from typing import Any

from hoyle.conformance.trouble import Trouble

MAIN = threading.main_thread().ident
NEAR = 0.02
"""Seconds within which an alarm that is to ring is taken for our own."""

handler_of = getattr(sys.modules.get("_signal"), "getsignal", signal.getsignal)
"""Who hears a signal, without the detour by the names of an enum: it is asked before each block."""


class TimeLimit:
    """Stops a block after some seconds: ``with limit:``, again and again.

    It is kept in the main thread of a POSIX system, and without effect elsewhere. Alarms come here from the
    first block on until :meth:`close`. One that somebody else has set goes off at its time all the same, and
    goes to whom it is for.

    To set an alarm costs more than most blocks take. So ours is left running when a block ends: when it
    rings, it is set anew for what the block of that moment has left.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds if hasattr(signal, "setitimer") else None
        self.earlier: Any = None
        self._open = self._running = False
        self._until = self._rings = 0.0  # when the block must end, when our alarm rings (0: it is not set)
        self._began = self._left = self._interval = 0.0  # of an alarm of somebody else

    def __enter__(self) -> None:
        if not self.seconds or threading.get_ident() != MAIN:
            return
        now = time.monotonic()
        self._until = now + self.seconds
        ours = handler_of(signal.SIGALRM) == self._stop
        if ours and self._rings and self._ours(now):
            self._running = True
            return
        if not ours:
            self.earlier = signal.signal(signal.SIGALRM, self._stop)
            self._open = True
        self._running = True
        self._left, self._interval = signal.setitimer(signal.ITIMER_REAL, self.seconds)
        self._rings = self._until
        if self._left:
            self._rings, self._began = 0.0, time.monotonic()
            signal.setitimer(signal.ITIMER_REAL, min(self.seconds, self._left))

    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        if not self._running:
            return
        self._running = False
        if self._left:
            rest = max(self._left - (time.monotonic() - self._began), 0.001)
            self._left = 0.0
            self.close()
            signal.setitimer(signal.ITIMER_REAL, rest, self._interval)

    def _ours(self, now: float) -> bool:
        """Is the alarm that is set the one that we have set? (It may be that of a block before.)"""
        left, interval = signal.getitimer(signal.ITIMER_REAL)
        return left > 0 and not interval and -NEAR < now + left - self._rings < NEAR

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """The alarm: ours, or somebody else's."""
        now = time.monotonic()
        if self._rings and now > self._rings - NEAR:
            self._rings = 0.0
        elif not self._left or now - self._began >= self._left:
            self._left, self._began = self._interval, now  # it has rung, and rings again after its interval
            if callable(self.earlier):
                self.earlier(number, frame)
        if not self._running:
            return
        if now >= self._until:
            raise Trouble("timeout", f"no answer within {self.seconds:g} s", alive=True)
        self._rings = 0.0 if self._left else self._until
        signal.setitimer(signal.ITIMER_REAL, min(self._until - now, self._left or self._until - now))

    def close(self) -> None:
        """Alarms go to whom they went to before."""
        if self._open and threading.get_ident() == MAIN:
            self._open = False
            if handler_of(signal.SIGALRM) == self._stop:
                if self._rings and self._ours(time.monotonic()):
                    signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, self.earlier)
            self._rings = 0.0
