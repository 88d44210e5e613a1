"""Questions that are a little smaller than a question, the largest steps first, without their answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hoyle.conformance.codec import Json

FIXED = ("seat", "hand", "trick", "phase", "turn", "leader")
"""Fields of a view that are not left out."""


def legal_reductions(data: Json, seats: int, direction: int) -> Iterator[Json]:
    """A view with fewer cards in the hand, plays on the table, fields, or actions to refuse."""
    view, refused = data["view"], data.get("reject", [])
    if refused:
        yield {k: v for k, v in data.items() if k != "reject"}
    hand = view.get("hand", [])
    asked = {c for r in refused for c in _cards(r["action"])}
    for left in _less(hand):
        if asked & set(hand) <= set(left):
            yield data | {"view": view | {"hand": left}}
    trick = view.get("trick", [])
    for left in _less(trick):
        yield data | {"view": view | _table(view, left, seats, direction)}
    for smaller in _fewer_fields(view):
        yield data | {"view": smaller}
    for n in range(len(refused) if len(refused) > 1 else 0):
        yield data | {"reject": [*refused[:n], *refused[n + 1 :]]}


def winner_reductions(data: Json) -> Iterator[Json]:
    """A trick with fewer fields around it."""
    for smaller in _fewer_fields(data["view"]):
        yield data | {"view": smaller}


def score_reductions(data: Json) -> Iterator[Json]:
    """A deal with fewer tricks, or fewer fields in its setup."""
    for left in _less(data["tricks"]):
        yield data | {"tricks": left}
    for smaller in _fewer_fields(data["setup"]):
        yield data | {"setup": smaller}


def size_of(data: Json) -> int:
    """How many cards a question shows."""
    view, steps = data.get("view", {}), data.get("steps", [])
    tricks = [view.get("trick", []), *(t["plays"] for t in data.get("tricks", []))]
    shown = len(view.get("hand", [])) + sum(len(p["cards"]) for t in tricks for p in t)
    return shown or sum(len(_cards(s["action"])) for s in steps)


def _cards(action: Any) -> list[str]:
    if isinstance(action, dict):
        return list(action.get("cards", []))
    return [action] if isinstance(action, str) else list(action)


def _less(listed: list[Any]) -> Iterator[list[Any]]:
    """The list without a half, a quarter, ... one of its members."""
    step = len(listed) // 2
    while step:
        for at in range(0, len(listed), step):
            yield [*listed[:at], *listed[at + step :]]
        step //= 2
    if len(listed) == 1:
        yield []


def _table(view: Json, plays: list[Json], seats: int, direction: int) -> Json:
    """The plays seated so that the asked seat comes next."""
    seat = view["seat"]
    seated = [{**play, "seat": (seat - direction * (len(plays) - n)) % seats} for n, play in enumerate(plays)]
    out: Json = {"trick": seated}
    if "leader" in view:
        out["leader"] = seated[0]["seat"] if seated else seat
    return out


def _fewer_fields(shown: Json) -> Iterator[Json]:
    """Without one of the fields: it then has its usual value. A list loses one member instead."""
    for name, value in shown.items():
        if name in FIXED:
            continue
        yield {k: v for k, v in shown.items() if k != name}
        if isinstance(value, list) and value and all(isinstance(v, str) for v in value):
            yield from (shown | {name: left} for left in _less(value))
