"""Positions with too many legal actions to carry them all: their number, a digest, samples at the border.

The samples must be accepted, or refused, one by one. Those that are legal lie near one that is not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec, Json, key
from hoyle.conformance.player import MOST_LISTED

if TYPE_CHECKING:
    from hoyle.conformance.part import Parts, Refused

ACCEPTED = 6
"""Legal moves of one action that are carried."""
LONG = ("count", "digest", "accept")
"""The fields of a vector that stand in the place of ``legal``."""


@dataclass(frozen=True)
class Border:
    """Moves of the seat at turn that are legal, and moves that one thing alone forbids."""

    accept: tuple[Move, ...]
    refused: tuple[Refused, ...]


def border_of(parts: Parts, state: State) -> Border:
    """The samples of a state: of each action the legal moves that are nearest to a refused one."""
    seat = parts.seen(state)[0]
    refused = tuple(r for r in parts.refused(state) if r.seat == seat)
    accept: list[Move] = []
    for name in parts.names:
        if parts.codec.actor(name, state) != seat:
            continue
        legal = list(parts.moves(state, [name]))
        others = [r.move.values[0] for r in refused if r.move.action == name and r.move.values]
        if others and parts.model.vast(state, name):
            legal.sort(key=partial(_distance, others))
        accept += legal[:ACCEPTED]
    return Border(tuple(accept), refused)


def _distance(others: Sequence[int], move: Move) -> int:
    """By how many cards a set differs from the nearest of others."""
    return min((move.values[0] ^ other).bit_count() for other in others)


def digest_of(keys: Iterable[str]) -> str:
    """Equal for equal sets of actions: of their spellings, sorted, one a line."""
    return hashlib.sha256("\n".join(sorted(keys)).encode()).hexdigest()[:16]


def counted(codec: Codec, state: State, seat: int) -> Json:
    """``count`` and ``digest`` of all legal actions; nothing where they are too many to count."""
    if not codec.model.whole(state, MOST_LISTED):
        return {}
    keys = [key(a) for a in codec.legal(state, seat, every=True)]
    return {"count": len(keys), "digest": digest_of(keys)}
