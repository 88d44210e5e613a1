"""Where two rulesets part: the first thing that people at the table would answer differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from hoyle.audit.machine import Look, Settled


class Aspect(StrEnum):
    """What differs, the gravest first."""

    STUCK = "stuck"
    ENDLESS = "endless"
    END = "end"
    RULING = "ruling"
    SCORE = "score"
    CHANCE = "chance"
    TURN = "turn"
    MOVES = "moves"


@dataclass(frozen=True)
class Difference:
    """Two looks at one position. ``subject`` is the ruling, the action or nothing; ``left`` and ``right``
    are the answers as values; ``swing`` the largest difference of a seat's points, where points differ."""

    aspect: Aspect
    subject: str
    left: object
    right: object
    swing: int | None = None


def differ(a: Settled, x: Look, b: Settled, y: Look, about: Sequence[str] = ()) -> Difference | None:
    """The gravest difference between two quiet states that one play led to, or ``None``.

    Of several rulings that answer differently, one named in *about* comes first.
    """
    if a.endless != b.endless:
        return Difference(Aspect.ENDLESS, "", a.endless, b.endless)
    theirs: dict[str, list[tuple[int, ...]]] = {}
    for e in b.events:
        theirs.setdefault(e.ruling, []).append(e.answers)
    swing = max((abs(i - j) for i, j in zip(x.payoff, y.payoff, strict=True)), default=0) or None
    found = []
    for e in a.events:
        other = theirs.get(e.ruling)
        if other and (got := other.pop(0)) != e.answers:
            found.append(Difference(Aspect.RULING, e.ruling, e.answers, got, swing))
    if found:
        return next((d for d in found if d.subject in about), found[0])
    if x.stuck != y.stuck:
        return Difference(Aspect.STUCK, "", x.stuck, y.stuck)
    if x.finished != y.finished:
        return Difference(Aspect.END, "", x.finished, y.finished)
    if swing:
        if sorted(e.ruling for e in a.events) != sorted(e.ruling for e in b.events):
            return Difference(Aspect.END, "", x.finished, y.finished)  # one side is further than the other
        return Difference(Aspect.SCORE, "", x.payoff, y.payoff, swing)
    if x.seats != y.seats:
        return Difference(Aspect.TURN, "", x.seats, y.seats)
    if x.chance != y.chance:
        return Difference(Aspect.CHANCE, "", x.chance, y.chance)
    if x.legal != y.legal:
        return Difference(Aspect.MOVES, "", x.legal, y.legal)
    return None
