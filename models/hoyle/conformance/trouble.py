"""What is wrong with an engine that gives no usable answer."""

from __future__ import annotations

KINDS = ("timeout", "hurry", "crash", "flood", "garbage", "start", "exception", "refused")


class Trouble(Exception):
    """An engine gave no usable answer. ``kind`` is one of :data:`KINDS`, the text says what happened.

    ``alive`` tells whether the engine may be asked again without a restart.
    """

    def __init__(self, kind: str, message: str, alive: bool = False) -> None:
        assert kind in KINDS
        super().__init__(message)
        self.kind, self.message, self.alive = kind, message, alive
