"""The sets of cards that a parameter ranges over: counted, listed, drawn, recognised.

The *terms* of a domain are given as values here: source, fewest, most, and the hint (must, may) where there
is one. All of it only enumerates; what is a candidate is said by ``Param.candidate``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from hoyle.lang import Deck, Param, SetSort


@dataclass(frozen=True)
class Room:
    """Sets that hold ``must`` (a mask) and from ``low`` to ``high`` of the ``cards`` besides."""

    must: int
    cards: Sequence[int]
    low: int
    high: int

    @property
    def ways(self) -> int:
        """How many sets there are, copies told apart."""
        return sum(comb(len(self.cards), size) for size in range(self.low, self.high + 1))


def room(terms: Sequence[int]) -> Room:
    """What the values of a domain's terms leave to choose from."""
    source, low, high, *hint = terms
    must, may = hint or (0, source)
    if must & ~source:
        return Room(0, (), 1, 0)
    cards, fixed = tuple(members(source & may & ~must)), must.bit_count()
    return Room(must, cards, max(0, low - fixed), min(len(cards), high - fixed))


def ways(terms: Sequence[int]) -> int:
    """How many sets a domain has, copies told apart: as of :func:`room`, without making it."""
    source, low, high, *hint = terms
    must, may = hint or (0, source)
    if must & ~source:
        return 0
    n, fixed = (source & may & ~must).bit_count(), must.bit_count()
    return sum(comb(n, size) for size in range(max(0, low - fixed), min(n, high - fixed) + 1))


def subsets(param: Param, terms: Sequence[int]) -> Iterator[int]:
    """The candidates, in order of size; copies of a face are not told apart where the domain says so."""
    found = room(terms)
    return _by_face(found, deck(param)) if param.domain.faces else _by_card(found)


def draw(param: Param, terms: Sequence[int], rng: random.Random, paired: bool = False) -> int | None:
    """A random candidate, each size and each choice of cards as likely; ``None`` where there is none.

    With *paired* first some of the faces of which there are two copies are taken whole.
    """
    found = room(terms)
    if found.low > found.high:
        return None
    size = rng.randint(found.low, found.high)
    chosen = _pairs(deck(param), found.cards, size, rng) if paired else []
    left = [c for c in found.cards if c not in chosen] if chosen else found.cards
    chosen = [*chosen, *rng.sample(left, size - len(chosen))]
    if param.domain.faces:
        return found.must | first_copies(deck(param), chosen, found.cards)
    return found.must | sum(1 << c for c in chosen)


def is_candidate(param: Param, terms: Sequence[int], value: int) -> bool:
    """Is *value* a set of the domain? (The hint does not count.)"""
    source, low, high = terms[:3]
    if value & ~source or not low <= value.bit_count() <= high:
        return False
    if not param.domain.faces:
        return True
    faces = len(deck(param).faces)
    return not (value >> faces & source & ~value)


def deck(param: Param) -> Deck:
    """The deck that a set of cards comes from."""
    assert isinstance(param.sort, SetSort)
    return param.sort.deck


def members(mask: int) -> Iterator[int]:
    """The cards of a set in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _by_card(found: Room) -> Iterator[int]:
    bits = [1 << c for c in found.cards]
    for size in range(found.low, found.high + 1):
        for chosen in combinations(bits, size):
            yield found.must + sum(chosen)


def _by_face(found: Room, of: Deck) -> Iterator[int]:
    """One set for each choice of faces: of two copies the first is taken first."""
    faces: dict[int, list[int]] = {}
    for card in found.cards:
        faces.setdefault(card % len(of.faces), []).append(1 << card)
    piles = [[sum(faces[f][:n]) for n in range(len(faces[f]) + 1)] for f in sorted(faces)]
    left = [sum(len(p) - 1 for p in piles[i:]) for i in range(len(piles) + 1)]

    def extend(i: int, need: int, chosen: int) -> Iterator[int]:
        if need == 0:
            yield chosen
        elif left[i] >= need:
            pile = piles[i]
            for n in range(min(need, len(pile) - 1), -1, -1):
                yield from extend(i + 1, need - n, chosen | pile[n])

    for size in range(found.low, found.high + 1):
        yield from extend(0, size, found.must)


def _pairs(of: Deck, cards: Sequence[int], size: int, rng: random.Random) -> list[int]:
    """Both copies of some faces, of at most *size* cards in all."""
    if of.copies == 1:
        return []
    faces = len(of.faces)
    doubles = [c for c in cards if c + faces in cards]
    some = rng.randint(0, min(len(doubles), size // 2))
    return [c for first in rng.sample(doubles, some) for c in (first, first + faces)]


def first_copies(of: Deck, chosen: Sequence[int], cards: Sequence[int]) -> int:
    """The set with as many copies of each face as *chosen*, the first of the *cards* before the second."""
    wanted = [0] * len(of.faces)
    for card in chosen:
        wanted[card % len(wanted)] += 1
    out = 0
    for card in cards:
        if wanted[card % len(wanted)]:
            wanted[card % len(wanted)] -= 1
            out |= 1 << card
    return out
