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

    To set an alarm costs much beside most blocks. So ours is left running when a block ends: when it rings,
    it is set anew for what the block of that moment has left, or for when that of somebody else is to ring.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds if hasattr(signal, "setitimer") else None
        self.earlier: Any = None
        self._open = self._running = False
        self._until = 0.0  # when the block must end
        self._rings = 0.0  # when the alarm that we have set rings; 0: none is set
        self._theirs = self._interval = 0.0  # when that of somebody else would ring, and again after it

    def __enter__(self) -> None:
        if not self.seconds or threading.get_ident() != MAIN:
            return
        now = time.monotonic()
        self._until = now + self.seconds
        ours = handler_of(signal.SIGALRM) == self._stop
        if not (ours and self._rings and self._ours(now)):
            if not ours:
                self.earlier = signal.signal(signal.SIGALRM, self._stop)
                self._open = True
            left, self._interval = signal.setitimer(signal.ITIMER_REAL, self.seconds)
            self._rings, self._theirs = self._until, now + left if left else 0.0
            if left and left < self.seconds:
                self._set(now, self._theirs)
        elif self._rings > self._until:  # of somebody else alone
            self._set(now, self._until)
        self._running = True

    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        self._running = False

    def _set(self, now: float, rings: float) -> None:
        """Set the alarm."""
        self._rings = rings
        signal.setitimer(signal.ITIMER_REAL, max(rings - now, 0.0001))

    def _ours(self, now: float) -> bool:
        """Is the alarm that is set the one that we have set? (It may be that of a block before.)"""
        left, interval = signal.getitimer(signal.ITIMER_REAL)
        return left > 0 and not interval and -NEAR < now + left - self._rings < NEAR

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """The alarm: ours, or somebody else's."""
        now = time.monotonic()
        theirs = not self._rings or now < self._rings - NEAR  # one that came between unheard of
        if self._theirs and now >= self._theirs:
            theirs, self._theirs = True, now + self._interval if self._interval else 0.0
        late = self._running and now >= self._until
        left = [t for t in (0.0 if late or not self._running else self._until, self._theirs) if t]
        self._rings = 0.0
        if left:
            self._set(now, min(left))
        if theirs and callable(self.earlier):
            self.earlier(number, frame)
        if late:
            raise Trouble("timeout", f"no answer within {self.seconds:g} s", alive=True)

    def close(self) -> None:
        """Alarms go to whom they went to before."""
        if self._open and threading.get_ident() == MAIN:
            self._open, now = False, time.monotonic()
            if handler_of(signal.SIGALRM) == self._stop:
                ours = self._rings and self._ours(now)
                signal.signal(signal.SIGALRM, self.earlier)
                if ours:
                    rest = max(self._theirs - now, 0.001) if self._theirs else 0.0
                    signal.setitimer(signal.ITIMER_REAL, rest, self._interval if rest else 0.0)
            self._rings = self._theirs = 0.0
