"""What the reference engines share: the line protocol around the game, and nothing of any game.

One request a line comes in, one response a line goes out, as ``docs/reference/protocol.md`` has it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

WRONG = (KeyError, IndexError, TypeError, ValueError, AttributeError, AssertionError)
"""What a request raises that does not say what it should."""


class Reply(Exception):
    """An error response: its code and its message."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Speaker:
    """An engine: for each operation it offers it has a method ``op_NAME(request)``."""

    UNSUPPORTED: ClassVar[tuple[type[Exception], ...]] = ()
    """What a game raises where it has no answer."""

    def answer(self, request: Any) -> dict[str, Any]:
        """One response for one request; never an exception."""
        head = {"id": request.get("id") if isinstance(request, dict) else None}
        try:
            if not isinstance(request, dict) or not isinstance(request.get("op"), str):
                raise Reply("bad-request", "a request is an object with an op")
            method = getattr(self, "op_" + request["op"], None)
            if method is None:
                raise Reply("unsupported", f"no op {request['op']!r}")
            return head | {"ok": True} | method(request)
        except Reply as reply:
            error = {"code": reply.code, "message": str(reply)}
        except self.UNSUPPORTED as gap:
            error = {"code": "unsupported", "message": str(gap)}
        except WRONG as reason:
            error = {"code": "bad-request", "message": f"{type(reason).__name__}: {reason}"}
        return head | {"ok": False, "error": error}

    def op_quit(self, request: dict[str, Any]) -> dict[str, Any]:
        """Goodbye."""
        return {}


def changes(request: dict[str, Any]) -> dict[str, str]:
    """The options that a request asks for beside the house's. Raises Reply for another base."""
    given = request.get("ruleset")
    if given is None:
        return {}
    if isinstance(given, dict):
        base, changed = given.get("base", "house"), dict(given.get("set", {}))
    else:
        base, *parts = given.split(",")
        changed = dict(p.split("=") for p in parts)
    if base != "house":
        raise Reply("unsupported", f"no ruleset {base!r} here")
    return changed


def requests(stream: Iterable[str]) -> Iterator[Any]:
    """The requests on a stream; what is not JSON is ``None``."""
    for line in stream:
        if line.strip():
            try:
                yield json.loads(line)
            except ValueError:
                yield None


def speak(engine: Speaker) -> None:
    """Answer over standard input and output until there is nothing more, or ``quit``."""
    for request in requests(sys.stdin):
        sys.stdout.write(json.dumps(engine.answer(request)) + "\n")
        sys.stdout.flush()
        if isinstance(request, dict) and request.get("op") == "quit":
            return
