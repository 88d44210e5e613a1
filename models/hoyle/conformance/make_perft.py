"""Perft vectors: places of the sample from which all plays are counted."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.concrete import State
from hoyle.conformance.part import Parts
from hoyle.conformance.perft import Counter, TooMany, divide
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.sample import Deal
from hoyle.conformance.session import Session
from hoyle.conformance.vector import Vector
from hoyle.conformance.write import Writer
from hoyle.lang import HoyleError

STATES = 600
"""States that are looked at for one vector."""
PLAYS = 5000
"""Plays of the greatest depth, about."""
DEPTH = 8
"""The greatest depth."""
LAST = 6
"""Decisions before the end of a deal: from there all plays to the end are few."""


def perft_vectors(parts: Parts, writer: Writer, plays: list[list[Deal]]) -> list[Vector]:
    """One vector for each kind of decision that the sample comes to, and one near the end of a deal."""
    out: list[Vector] = []
    seen: set[frozenset[str]] = set()
    for deal, at, kind in _places(parts, plays):
        if kind not in seen:
            vector = _vector(parts, writer, deal, at)
            if vector is not None:
                seen.add(kind)
                out.append(Vector(vector.data | {"id": f"perft-{len(out) + 1:03}"}))
    return out


def _places(parts: Parts, plays: list[list[Deal]]) -> Iterator[tuple[Deal, int, frozenset[str]]]:
    """Places of deals that stand alone, each with what makes it another kind than other places."""
    for play in plays:
        for deal in play:
            if len(deal.deals) != 1:
                continue
            for at in deal.choices:
                yield deal, at, frozenset(_names(parts, deal.states[at]))
            if len(deal.choices) > LAST:
                at = deal.choices[-LAST]
                yield deal, at, frozenset({"near the end", *_names(parts, deal.states[at])})


def _names(parts: Parts, state: State) -> set[str]:
    return {m.action for m in parts.seen(state)[1]}


def _vector(parts: Parts, writer: Writer, deal: Deal, at: int) -> Vector | None:
    """The vector of one place, as deep as its budget lets; none where not even one action can be counted."""
    try:
        session = Session(parts.codec, deal.setup, list(deal.deals))
        for i in deal.choices:
            if i >= at:
                break
            move = deal.moves[i]
            session.play(parts.codec.actor(move.action, session.state), parts.codec.action_json(move))
    except (Refusal, HoyleError):
        return None
    counter, counts = Counter(STATES), list[int]()
    try:
        for depth in range(1, DEPTH + 1):
            counts.append(counter.plays(session, depth))
            if counts[-1] > PLAYS or not counts[-1]:
                break
    except (TooMany, Refusal, HoyleError):
        pass
    if len(counts) > 1 and not counts[-1]:
        counts.pop()
    if not counts or not counts[0]:
        return None
    try:
        return writer.perft(deal, at, counts, divide(session, len(counts), 2 * STATES))
    except TooMany:
        return writer.perft(deal, at, counts[:1], divide(session, 1))
