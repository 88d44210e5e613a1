"""What an engine answers instead of a result: one of four codes and a message."""

from __future__ import annotations

PROTOCOL = 1
"""The version of the line protocol."""

CODES = ("illegal", "unsupported", "bad-request", "internal")


class Refusal(Exception):
    """A request that gets no result. ``code`` is one of :data:`CODES`, ``message`` is for a person."""

    def __init__(self, code: str, message: str) -> None:
        assert code in CODES
        super().__init__(message)
        self.code, self.message = code, message


class Unsupported(Exception):
    """The engine does not offer what a vector asks; the text says what."""


def bad(message: str) -> Refusal:
    """A request that does not fit the protocol or the game."""
    return Refusal("bad-request", message)
