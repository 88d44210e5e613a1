"""The form of what a recorded game tells at its start and after each step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hoyle.conformance.answer import points
from hoyle.conformance.codec import Json
from hoyle.conformance.trouble import Trouble

TOLD = ("turn", "finished", "scores")
"""What a log may tell of the start and after a step; it is compared."""


def told_in(data: Json) -> Iterator[tuple[str, Any]]:
    """What a game tells, each with the place in words."""
    yield '"start"', data.get("start")
    for number, step in enumerate(data["steps"], start=1):
        yield f'step {number}, "after"', step.get("after")


def no_object(told: Any) -> str:
    """The same that :func:`malformed` says, as far as it can be said of every game."""
    if told is None or isinstance(told, dict):
        return ""
    return f" is an object with some of {', '.join(TOLD)}, not {told!r:.60}"


def malformed(told: Any, seats: int) -> str:
    """What keeps it from being an answer in a game of so many seats, in words; empty for a good one. What is
    left out or null tells nothing."""
    wrong = no_object(told)
    if wrong or told is None:
        return wrong
    turn, finished, scores, legal = (told.get(name) for name in ("turn", "finished", "scores", "legal"))
    if turn is not None and not (_whole(turn) and 0 <= turn < seats):
        return f': "turn" is a seat from 0 to {seats - 1}, not {turn!r:.60}'
    if finished is not None and not isinstance(finished, bool):
        return f': "finished" is true or false, not {finished!r:.60}'
    if scores is not None:
        try:
            points(scores, "the log", seats)
        except Trouble:
            return f': "scores" is a list of {seats} numbers (or an object by seat), not {scores!r:.60}'
    if legal is not None and not isinstance(legal, list):
        return f': "legal" is a list of actions, not {legal!r:.60}'
    return ""


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
