"""What an engine answered, in our words: actions, seats, points, yes and no.

JSON does not tell whole numbers from others: ``1.0`` is the seat 1. Whatever is no answer of the right form
is trouble, with the answer as it came.
"""

from __future__ import annotations

import json
import math
from typing import Any

from hoyle.conformance.codec import Codec, Json, key
from hoyle.conformance.engine import Trouble
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.vector import action_of

CARDS = "cards are written suit then rank: SA, H10, D7"
"""How cards are written, for people whose card was not read."""


def garbage(what: str, given: Any, wanted: str) -> Trouble:
    """*what* has another form than the one *wanted*."""
    return Trouble("garbage", f"{what}: {written(given)}, not {wanted}", alive=True)


def written(given: Any) -> str:
    """A value as JSON has it, the start of a long one."""
    try:
        text = json.dumps(given, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = repr(given)
    return text if len(text) <= 80 else text[:77] + "..."


def whole(given: Any) -> int | None:
    """The whole number that this is; none where it is none."""
    if isinstance(given, float) and given.is_integer():
        return int(given)
    return given if isinstance(given, int) and not isinstance(given, bool) else None


def seat_of(given: Any, what: str) -> int | None:
    """A seat, or nobody. Raises Trouble."""
    number = whole(given)
    if number is None and given is not None:
        raise garbage(f"the seat of {what}", given, "a number of a seat")
    return number


def truth(given: Any, what: str) -> bool:
    """Yes or no. Raises Trouble."""
    if not isinstance(given, bool):
        raise garbage(f'"{what}"', given, "true or false")
    return given


def points(given: Any, what: str, seats: int) -> list[int]:
    """Points by seat: a list, or an object by seat. Raises Trouble."""
    listed = given
    if isinstance(given, dict) and given and all(str(k).isdecimal() for k in given):
        listed = [v for _, v in sorted(given.items(), key=lambda item: int(item[0]))]
    if not isinstance(listed, list) or any(
        isinstance(p, bool) or not isinstance(p, (int, float)) or not math.isfinite(p) for p in listed
    ):
        raise garbage(f"the scores of {what}", given, "a list of numbers")
    if len(listed) != seats:
        raise garbage(f"the scores of {what}", given, f"{seats} numbers, one for each seat")
    return listed


def spelled(codec: Codec, given: Any) -> tuple[Json, str]:
    """An action in our spelling with its key, or what it is where it means nothing."""
    try:
        return codec.spelled(action_of(given))
    except Refusal:
        said = canonical(codec, given)
        return said, key(said)


def canonical(codec: Codec, given: Any) -> Json:
    """An action in our spelling, or what it is where it means nothing."""
    said = action_of(given)
    try:
        return codec.canonical(said)
    except Refusal:
        return said if isinstance(said, dict) else {"name": written(said)}


def strange(codec: Codec, said: Json) -> str:
    """Why an action of an answer means nothing in this game; empty where it means something."""
    try:
        codec.canonical(said)
    except Refusal as refusal:
        hint = f" ({CARDS})" if "card" in refusal.message else ""
        return refusal.message + hint
    return ""
