"""Engines under test: what answers requests, in this process or in another one.

:class:`Engine` is what :func:`~hoyle.conformance.conform.conform` talks to. An object with some of the
methods ``legal check winner score new play state hello`` is one through :class:`InProcess`.
"""

from __future__ import annotations

from collections.abc import Iterator, Set, ValuesView
from typing import Any, ClassVar, Protocol

from hoyle.conformance.codec import Json
from hoyle.conformance.refusal import PROTOCOL, Refusal
from hoyle.conformance.stop import uncalled_for
from hoyle.conformance.time_limit import TimeLimit
from hoyle.conformance.trouble import KINDS, Trouble
from hoyle.lang.foreign import FAILS, foreign


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
    result: a list (or set, or iterator) of actions, a bool, a seat, a list of points. ``new(setup, deals)``,
    ``play(seat, action)`` and ``state()`` return a dictionary as the protocol has it, and so does
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
        self._limit = TimeLimit(timeout)

    def ask(self, request: Json) -> Json:
        """Call the method that the request names."""
        head: Json = {"id": request.get("id"), "ok": True}
        try:
            with foreign(), self._limit:
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
        except KeyboardInterrupt as error:
            if not uncalled_for():
                raise
            raise Trouble("exception", "KeyboardInterrupt, and nobody pressed Ctrl-C", alive=True) from error
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
            whole = isinstance(result, dict) and self.RESULT[op] in result  # else points by seat, say
            return result if whole else {self.RESULT[op]: _listed(result)}
        if not isinstance(result, dict):
            raise Trouble("garbage", f"{op}() returned {result!r:.80}, not a dictionary", alive=True)
        return result

    def close(self) -> None:
        """Nothing runs; alarms go to whom they went to before."""
        self._limit.close()


def _listed(result: Any) -> Any:
    """What Python has for a list beside lists: tuples, sets, iterators, views of dictionaries."""
    if isinstance(result, Set):  # in one order, whatever its hashes are
        return [_listed(one) for one in sorted(result, key=repr)]
    many = isinstance(result, tuple | Iterator | ValuesView)
    return [_listed(one) for one in result] if many else result


__all__ = ["KINDS", "Engine", "InProcess", "TimeLimit", "Trouble"]
