"""Engines under test: what answers requests, in this process or in another one.

:class:`Engine` is what :func:`~hoyle.conformance.conform.conform` talks to. An object with some of the
methods ``legal check winner score new play state hello`` is one through :class:`InProcess`.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, ClassVar, Protocol

from hoyle.conformance.codec import Json
from hoyle.conformance.refusal import PROTOCOL, Refusal
from hoyle.lang.foreign import FAILS, foreign


class Trouble(Exception):
    """An engine gave no usable answer. ``kind`` is one of :data:`KINDS`, the text says what happened.

    ``alive`` tells whether the engine may be asked again without a restart.
    """

    def __init__(self, kind: str, message: str, alive: bool = False) -> None:
        assert kind in KINDS
        super().__init__(message)
        self.kind, self.message, self.alive = kind, message, alive


KINDS = ("timeout", "hurry", "crash", "flood", "garbage", "start", "exception", "refused")


MAIN = threading.main_thread().ident


class Engine(Protocol):
    """What is asked. ``name`` is how a report calls it."""

    name: str

    def ask(self, request: Json) -> Json:
        """The response to a request. Raises :class:`Trouble` when there is none that can be used."""
        ...

    def close(self) -> None:
        """Stop whatever runs."""
        ...


class InProcess:
    """A Python object as an engine: it has some of the methods of the protocol.

    ``legal(view)``, ``check(view, action)``, ``winner(view)`` and ``score(setup, tricks)`` return the bare
    result: a list of actions, a bool, a seat, a list of points. ``new(setup, deals)``, ``play(seat, action)``
    and ``state()`` return a dictionary as the protocol has it, and so does
    ``perft(setup, deals, steps, depth)``. An object with one method ``answer(request)``
    answers whole requests. ``Refusal`` may be raised, and ``NotImplementedError`` for what the object cannot
    answer (the engine then does not offer it); any other exception is reported as trouble.

    *timeout* (seconds for one call) is kept where the call is made from the main thread of a POSIX system.
    """

    OPS = ("legal", "check", "winner", "score", "perft", "new", "play", "state")
    ARGUMENTS: ClassVar[dict[str, tuple[str, ...]]] = {
        "legal": ("view",), "check": ("view", "action"), "winner": ("view",), "score": ("setup", "tricks"),
        "perft": ("setup", "deals", "steps", "depth"), "new": ("setup", "deals"),
        "play": ("seat", "action"), "state": (),
    }  # fmt: skip
    RESULT: ClassVar[dict[str, str]] = {
        "legal": "legal", "check": "allowed", "winner": "seat", "score": "scores",
    }  # fmt: skip

    def __init__(self, target: Any, game: str | None = None, timeout: float | None = 10.0) -> None:
        self.target, self.game, self.timeout = target, game, timeout
        self.name = getattr(target, "name", None) or type(target).__name__

    def ask(self, request: Json) -> Json:
        """Call the method that the request names."""
        head: Json = {"id": request.get("id"), "ok": True}
        try:
            with foreign(), time_limit(self.timeout):
                if callable(getattr(self.target, "answer", None)):
                    answer = self.target.answer(request)
                    if not isinstance(answer, dict):
                        raise Trouble(
                            "garbage", f"answer() returned {answer!r:.80}, not a dictionary", alive=True
                        )
                    return answer
                return head | self._call(request)
        except Refusal as refusal:
            return head | {"ok": False, "error": {"code": refusal.code, "message": refusal.message}}
        except NotImplementedError as error:
            message = str(error) or f"{request.get('op')} is not implemented"
            return head | {"ok": False, "error": {"code": "unsupported", "message": message}}
        except Trouble:
            raise
        except FAILS as error:
            raise Trouble("exception", f"{type(error).__name__}: {error}", alive=True) from error

    def _call(self, request: Json) -> Json:
        op = request["op"]
        method = getattr(self.target, op, None)
        if op == "hello" and not callable(method):
            ops = [o for o in self.OPS if callable(getattr(self.target, o, None))]
            ops += ["deals"] if "new" in ops else []
            games = [{"game": self.game or request.get("game"), "ops": ops}]
            return {"engine": self.name, "version": "", "protocol": PROTOCOL, "games": games}
        if not callable(method):
            raise Refusal("unsupported", f"no method {op}")
        if op in ("new", "perft") and "deals" not in request:
            request = request | {"deals": [request["deal"]] if "deal" in request else []}
        result = method(*(request.get(a) for a in self.ARGUMENTS.get(op, ())))
        if op in self.RESULT:
            return result if isinstance(result, dict) else {self.RESULT[op]: result}
        if not isinstance(result, dict):
            raise Trouble("garbage", f"{op}() returned {result!r:.80}, not a dictionary", alive=True)
        return result

    def close(self) -> None:
        """Nothing runs."""


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Stop the block after some seconds by an alarm; without effect where there are no alarms.

    An alarm that somebody else has set goes off at its time all the same.
    """
    main = threading.get_ident() == MAIN
    if not seconds or not main or not hasattr(signal, "setitimer"):
        yield
        return
    began = time.monotonic()
    earlier = signal.getsignal(signal.SIGALRM)
    left, interval = signal.getitimer(signal.ITIMER_REAL)

    def stop(number: int, frame: FrameType | None) -> None:
        if left and time.monotonic() - began >= left and callable(earlier):
            earlier(number, frame)
        raise Trouble("timeout", f"no answer within {seconds:g} s", alive=True)

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, left) if left else seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, earlier)
        if left:
            rest = max(left - (time.monotonic() - began), 0.001)
            signal.setitimer(signal.ITIMER_REAL, rest, interval)
