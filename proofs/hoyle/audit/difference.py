"""Where two rulesets part: the first thing that people at the table would answer differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from hoyle.audit.machine import Look, Machine, Settled


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


def differ(
    a: Settled,
    x: Look,
    b: Settled,
    y: Look,
    about: Sequence[str] = (),
    machines: tuple[Machine, Machine] | None = None,
) -> Difference | None:
    """The gravest difference between two quiet states that one play led to, or ``None``.

    Of several rulings that answer differently, one named in *about* comes first. Where a look has only some
    of the legal moves, the two *machines* are asked about those of the other side.
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
        ruled = sorted(e.ruling for e in a.events) == sorted(e.ruling for e in b.events)
        if not ruled and (x.seats, x.chance) != (y.seats, y.chance):
            return Difference(Aspect.END, "", x.finished, y.finished)  # one side is further than the other
        return Difference(Aspect.SCORE, "", x.payoff, y.payoff, swing)
    if x.seats != y.seats:
        return Difference(Aspect.TURN, "", x.seats, y.seats)
    if x.chance != y.chance:
        return Difference(Aspect.CHANCE, "", x.chance, y.chance)
    return _moves_differ(a, x, b, y, machines)


def _moves_differ(
    a: Settled, x: Look, b: Settled, y: Look, machines: tuple[Machine, Machine] | None
) -> Difference | None:
    some = x.some | y.some
    left = frozenset(m for m in x.legal if m[1].action not in some)
    right = frozenset(m for m in y.legal if m[1].action not in some)
    if some and machines is not None:
        left |= {m for m in x.legal if m[1].action in some and not machines[1].allows(b.state, m[1])}
        right |= {m for m in y.legal if m[1].action in some and not machines[0].allows(a.state, m[1])}
    return Difference(Aspect.MOVES, "", left, right) if left != right else None
