"""Circles that take whole parts of a game: deal after deal, until a position comes back that had been left.

Random plays of a match go on as chance has it, and hardly ever come back to where they were. Here the
next part is played several times from the same position, and the play goes on from where the score has
moved least.
"""

from __future__ import annotations

import random

from hoyle.audit.machine import Look, Machine, Settled
from hoyle.audit.part import function
from hoyle.audit.solo import Solo
from hoyle.audit.walk import LONGEST, choose
from hoyle.concrete import Move

TRIES = 24
"""How often a part is played from one position."""
PARTS = 16
"""How many parts one after another are played."""


def without_progress(machine: Machine, played: Solo) -> int | None:
    """The number of moves of a play after which the measure had not grown for the first time; ``None``: it
    always grew, so that no position can come back, or the rules have no measure."""
    if not machine.rules.measure:
        return None
    measure = function(machine.rules.measure, machine.slots)
    here = machine.settle(played.start)
    before = measure(here.state)
    for n, move in enumerate(played.moves, 1):
        here = machine.advance(here.state, move)
        now = measure(here.state)
        if tuple(now) <= tuple(before):
            return n
        before = now
    return None


def circle_of_parts(machine: Machine, played: Solo, n: int, rng: random.Random) -> Solo | None:
    """The play up to its move *n*, and on from there until a position between two parts comes back."""
    moves = list(played.moves[:n])
    here = machine.settle(played.start)
    for move in moves:
        here = machine.advance(here.state, move)
    if not between_parts(machine.look(here.state)):
        return None
    policies = ["kinds", "even", *(f"same:{p.name}" for p in machine.players)]
    seen = {here.state: len(moves)}
    first = machine.pays(here.state)
    for _ in range(PARTS):
        best: tuple[tuple[int, int], tuple[Move, ...], Settled] | None = None
        for k in range(TRIES):
            found = play_part(machine, here, rng, policies[k % len(policies)])
            if found is None:
                continue
            made, after = found
            if after.state in seen:
                i = seen[after.state]
                return Solo(played.start, (*moves, *made), "endless", after, loop=(i, len(moves) + len(made)))
            moved = sum(abs(a - b) for a, b in zip(machine.pays(after.state), first, strict=True))
            if best is None or (moved, len(made)) < best[0]:
                best = (moved, len(made)), made, after
            if not moved and k >= len(policies) - 1:
                break
        if best is None:
            return None
        moves += best[1]
        here = best[2]
        seen[here.state] = len(moves)
    return None


def between_parts(look: Look) -> bool:
    """Is it chance's turn alone?"""
    return bool(look.chance) and not look.moves


def play_part(
    machine: Machine, here: Settled, rng: random.Random, policy: str
) -> tuple[tuple[Move, ...], Settled] | None:
    """A random play to the next position in which a part begins as this one did; ``None``: there is none."""
    begin = machine.look(here.state).chance
    moves: list[Move] = []
    for _ in range(LONGEST):
        look = machine.look(here.state)
        if moves and between_parts(look) and set(look.chance) & set(begin):
            return tuple(moves), here
        if look.finished or here.endless:
            return None
        move = choose(machine, here.state, look, rng, policy)
        if move is None:
            return None
        moves.append(move)
        here = machine.advance(here.state, move)
    return None
