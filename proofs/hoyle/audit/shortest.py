"""The shortest play on which two rulesets part, by breadth-first search over both games side by side."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from hoyle.audit.difference import Aspect, Difference, differ
from hoyle.audit.machine import Machine, Settled
from hoyle.audit.part import LeavesBounds
from hoyle.audit.walk import Parting
from hoyle.concrete import Move, State


@dataclass(frozen=True)
class Search:
    """What a search found. ``complete``: every play of fewer moves was looked at, from every outcome of
    chance (``every_draw``) or from the draws that were tried. ``closed``: every play, to its end."""

    parting: Parting | None
    states: int
    complete: bool
    every_draw: bool
    closed: bool


@dataclass(frozen=True)
class _Node:
    left: Settled
    right: Settled
    parent: _Node | None
    moves: tuple[Move, Move] | None

    def play(self) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """The moves that lead here, on both sides."""
        out: list[tuple[Move, Move]] = []
        node: _Node | None = self
        while node is not None:
            if node.moves:
                out.append(node.moves)
            node = node.parent
        out.reverse()
        return tuple(a for a, _ in out), tuple(b for _, b in out)


Begin = tuple[State, State | None]
"""Where a play begins, and where *b* begins if elsewhere."""


def _parting(begin: Begin, left: tuple[Move, ...], right: tuple[Move, ...], found: Difference) -> Parting:
    return Parting(begin[0], left, right, found, right_start=begin[1])


def distinguish(
    a: Machine,
    b: Machine,
    starts: Sequence[tuple[State, Sequence[tuple[Move, Move]]]] = (),
    *,
    states: int = 2000,
    draws: int = 64,
    seed: int = 0,
    about: Sequence[str] = (),
    below: int | None = None,
    only_stuck: bool = False,
    right_starts: Sequence[State] = (),
) -> Search:
    """Search both games at once, the fewest moves first, for a position where they part (with *only_stuck*:
    where *b* is stuck and *a* is not, by moves that are legal in both).

    *starts*: states with the moves that were made there already on both sides (a deal); the initial state
    unless told; *right_starts*: where *b* begins instead, for each of them. Where a draw has more than
    *draws* outcomes a few are tried. At most *states* pairs of states are looked at, and none after *below*
    moves (those already made not counted).
    """
    rng = random.Random(f"{seed}/shortest")
    queue: deque[tuple[_Node, Begin, int]] = deque()
    seen: set[tuple[State, State]] = set()
    every_draw = not starts
    for number, (left_start, made) in enumerate(starts or [(a.initial(), ())]):
        start = left_start, right_starts[number] if right_starts else None
        node = _Node(a.settle(left_start), b.settle(start[1] or left_start), None, None)
        for m, n in made:
            node = _Node(a.advance(node.left.state, m), b.advance(node.right.state, n), node, (m, n))
        queue.append((node, start, 0))
    looked, closed = 0, True
    while queue:
        node, start, depth = queue.popleft()
        key = (node.left.state, node.right.state)
        if key in seen:
            continue
        if looked >= states:
            return Search(None, looked, False, every_draw, False)
        seen.add(key)
        looked += 1
        x, y = a.look(node.left.state), b.look(node.right.state)
        found = differ(node.left, x, node.right, y, about, (a, b))
        if found is not None and (not only_stuck or (found.aspect is Aspect.STUCK and found.right)):
            left, right = node.play()
            whole = _parting(start, left, right, found)
            return Search(whole, looked, True, every_draw, False)
        if x.finished or node.left.endless or (found is not None and found.aspect is not Aspect.MOVES):
            continue
        if below is not None and depth >= below:
            closed = False
            continue
        following: list[tuple[Move, Move]] = []
        for name in x.chance:
            pairs, every, alone = _draws(a, b, node, name, draws, rng)
            every_draw &= every
            closed &= every
            if alone is not None and not only_stuck:
                left, right = node.play()
                mine, other, difference = alone
                whole = _parting(start, left + mine, right + other, difference)
                return Search(whole, looked, True, every_draw, False)
            following += pairs
        theirs = set(y.moves)
        following += [(m, m) for m in x.moves if found is None or m in theirs]
        for m, n in following:
            try:
                queue.append((_after(a, b, node, m, n), start, depth + 1))
            except LeavesBounds:
                closed = False
    return Search(None, looked, True, every_draw, closed and below is None)


def _after(a: Machine, b: Machine, node: _Node, m: Move, n: Move) -> _Node:
    left = a.advance(node.left.state, m)
    alike = node.left.state == node.right.state and a is b
    return _Node(left, left if alike else b.advance(node.right.state, n), node, (m, n))


_Alone = tuple[tuple[Move, ...], tuple[Move, ...], Difference]


def _draws(
    a: Machine, b: Machine, node: _Node, name: str, limit: int, rng: random.Random
) -> tuple[list[tuple[Move, Move]], bool, _Alone | None]:
    """The draws of a chance action on both sides, whether they are all, and one that only one side has."""
    s, t = node.left.state, node.right.state
    mine, theirs = a.outcomes(s, name, limit), b.outcomes(t, name, limit)
    every = mine is not None and theirs is not None
    if mine is None:
        mine = [m for m in (a.draw(s, name, rng) for _ in range(3)) if m is not None]
    if theirs is None:
        theirs = [m for m in (b.draw(t, name, rng) for _ in range(3)) if m is not None]
    pairs = []
    for m in mine:
        n = b.same_draw(t, m, a.seen_after(s, m), rng)
        if n is None:
            return [], every, ((m,), (), Difference(Aspect.CHANCE, name, True, False))
        pairs.append((m, n))
    for n in theirs:
        if a.same_draw(s, n, b.seen_after(t, n), rng) is None:
            return [], every, ((), (n,), Difference(Aspect.CHANCE, name, False, True))
    return pairs, every, None


def stuck_play(
    machine: Machine, start: State, made: Sequence[Move], *, below: int, states: int = 2000
) -> tuple[tuple[Move, ...] | None, str]:
    """The fewest decisions after the draws *made* until nobody can go on, if fewer than *below* are enough;
    and what is known of shorter plays. Further draws are not looked at."""
    here = machine.settle(start)
    for m in made:
        here = machine.advance(here.state, m)
    queue: deque[tuple[Settled, tuple[Move, ...]]] = deque([(here, tuple(made))])
    seen: set[State] = {here.state}
    draws = False
    while queue:
        here, moves = queue.popleft()
        look = machine.look(here.state)
        if look.stuck:
            return moves, "shortest from this deal: all shorter plays were tried"
        if len(moves) - len(made) >= below - 1:
            continue
        draws |= bool(look.chance)
        for m in look.moves:
            try:
                after = machine.advance(here.state, m)
            except LeavesBounds:
                continue
            if after.state not in seen:
                seen.add(after.state)
                queue.append((after, (*moves, m)))
        if len(seen) > states:
            return None, f"not known to be the shortest: {len(seen)} positions of shorter plays were tried"
    if draws:
        return None, "not known to be the shortest: plays with further draws were not tried"
    return None, "shortest from this deal: all shorter plays were tried"
