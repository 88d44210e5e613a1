"""One random play of one ruleset: what its claims say on the way, and how it ends."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hoyle.audit.machine import Look, Machine, Settled
from hoyle.audit.part import LeavesBounds, function
from hoyle.audit.walk import LONGEST, choose
from hoyle.concrete import Move, State
from hoyle.lang import Rules, Term, leaves


@dataclass
class Solo:
    """A play: its whole moves, how it ended, and where each watched term was first false.

    ``broken`` maps the position of a term to (moves made, state). ``loop`` is (i, j): the quiet state after
    *i* moves came back after *j*. ``leaves``: the last of the moves, or what follows it by itself, makes a
    number leave its bounds; ``last`` is the quiet state before it.
    """

    start: State
    moves: tuple[Move, ...]
    ending: str
    last: Settled
    broken: dict[int, tuple[tuple[Move, ...], State]] = field(default_factory=dict)
    loop: tuple[int, int] | None = None
    leaves: LeavesBounds | None = None


Visit = Callable[[Sequence[Move], Settled, Look], None]


def solo(
    machine: Machine,
    start: State,
    rng: random.Random,
    policy: str = "even",
    watched: Sequence[Term] = (),
    past: Callable[[State], bool] = lambda s: False,
    visit: Visit | None = None,
    again: int = 0,
) -> Solo:
    """Play from *start* to the end, until *past*, or until somebody is stuck or goes round in a circle.

    A play that gets stuck goes back to its last draw and tries otherwise, after three times to the draw
    before that, *again* times in all: so that a whole match can be seen under rules that get stuck at times.
    """
    check = function(watched, machine.slots)
    broken: dict[int, tuple[tuple[Move, ...], State]] = {}
    moves: list[Move] = []

    def watch(settled: Settled) -> None:
        for state in [*(s for s, _ in settled.path[1:]), settled.state]:
            for i, value in enumerate(check(state)):
                if not value and i not in broken:
                    broken[i] = (tuple(moves), state)

    try:
        here = machine.settle(start)
    except LeavesBounds as error:
        return Solo(start, (), "bounds", Settled(start), leaves=error)
    if watched:
        watch(here)
    quiet = {here.state: 0}
    back: list[list[Any]] = []  # at each draw: the moves before it, the state, and how often it was tried
    for _ in range(LONGEST):
        look = machine.look(here.state)
        if again and look.chance and not (back and back[-1][0] == len(moves)):
            back.append([len(moves), here, 0])
        if visit:
            visit(moves, here, look)
        if look.finished or here.endless or past(here.state):
            ending = "over" if look.finished else "endless" if here.endless else "past"
            loop = (len(moves), len(moves)) if here.endless else None
            return Solo(start, tuple(moves), ending, here, broken, loop)
        move = choose(machine, here.state, look, rng, policy)
        if move is None:
            while back and back[-1][2] >= 3:
                back.pop()
            if again and back:
                again -= 1
                back[-1][2] += 1
                made, here, _ = back[-1]
                moves = moves[:made]
                quiet = {s: n for s, n in quiet.items() if n <= made}
                broken = {i: b for i, b in broken.items() if len(b[0]) <= made}
                continue
            return Solo(start, tuple(moves), "stuck", here, broken)
        moves.append(move)
        try:
            here = machine.advance(here.state, move)
        except LeavesBounds as error:
            return Solo(start, tuple(moves), "bounds", here, broken, leaves=error)
        if watched:
            watch(here)
        if here.state in quiet:
            return Solo(start, tuple(moves), "endless", here, broken, (quiet[here.state], len(moves)))
        quiet[here.state] = len(moves)
    return Solo(start, tuple(moves), "long", here, broken)


def false_parts(term: Term, values: dict[Term, int]) -> list[tuple[Term, int, int]]:
    """The comparisons of numbers that make a false Bool term false: (comparison, left value, right value)."""
    from hoyle.concrete.evaluate import evaluate_all
    from hoyle.lang import IntSort, subterms

    nodes = subterms(term)
    truth = dict(zip(nodes, evaluate_all(nodes, values), strict=True))
    out: list[tuple[Term, int, int]] = []

    def descend(t: Term, wanted: bool) -> None:
        """*t* has not the truth value that was *wanted*: why?"""
        if t.op == "not":
            descend(t.args[0], not wanted)
        elif t.op in ("and", "or"):
            for a in t.args:
                if bool(truth[a]) is not wanted and any(
                    u.op in ("eq", "lt") and isinstance(u.args[0].sort, IntSort) for u in subterms(a)
                ):
                    descend(a, wanted)
        elif t.op == "choose":
            descend(t.args[1 + truth[t.args[0]]], wanted)
        elif t.op == "ite":
            descend(t.args[1] if truth[t.args[0]] else t.args[2], wanted)
        elif wanted and t.op in ("eq", "lt") and isinstance(t.args[0].sort, IntSort):
            out.append((t, truth[t.args[0]], truth[t.args[1]]))

    descend(term, True)
    return out


def start_rules(rules: Rules, others: Sequence[tuple[str, Rules]]) -> list[tuple[str, State, frozenset[int]]]:
    """Starts of a game inside the whole one: a label, the initial state with what that start changes, and the
    slots that tell when the part is over: those by which starts differ and that lead the measure of progress
    (all by which they differ, where there are none)."""
    index = {s.data: i for i, s in enumerate(rules.slots)}
    first = tuple(rules.initial[s] for s in rules.slots)
    out = []
    differing: set[int] = set()
    for label, other in others:
        state = list(first)
        for slot, value in other.initial.items():
            i = index.get(slot.data)
            if i is not None and state[i] != value:
                state[i] = value
                differing.add(i)
        out.append((label, tuple(state)))
    leading = set(leaves(*rules.measure[:1], op="var"))
    ending = {i for i in differing if rules.slots[i] in leading}
    return [(label, state, frozenset(ending or differing)) for label, state in out]
