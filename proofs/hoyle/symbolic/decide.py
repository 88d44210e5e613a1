"""Which method? The cheapest sound one that fits the shape of the question, then dearer ones.

========================== ==========================================================================
method                     for
========================== ==========================================================================
simplify                   what folds to true, or is one of the conditions
finite                     a few small scalars: all values are tried
grid                       some scalars: all values are tried at once (where a caller asks for it)
scalars                    scalars alone, sets and their sums left open (sums of numbers as linear arithmetic)
one-bit                    set equations, read at single cards (:mod:`hoyle.symbolic.points`)
regions                    numbers of cards of sets, as linear arithmetic (:mod:`hoyle.symbolic.region`)
bit-vectors                ranks, strengths, single cards (:mod:`hoyle.symbolic.bits`)
bit-vectors with measures  the same with sums
========================== ==========================================================================

Only bit-vectors can answer ``sat``; the values are then checked by the reference reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hoyle.lang import Term, build, subterms
from hoyle.symbolic import clock, finite, grid, region
from hoyle.symbolic.answer import Answer, Status
from hoyle.symbolic.bits import Bits
from hoyle.symbolic.points import Points, loose, scalar, speaks_of_cards

SIMPLIFY = "simplify"
METHODS = (
    "simplify", "finite", "scalars", "one-bit", "regions", "bit-vectors", "bit-vectors with measures",
)  # fmt: skip
"""All methods, the cheapest first."""


LEAST = 0.005
"""Seconds. With less no method is begun: a question is read in about that time, and asked after it."""


class Decider:
    """Questions over one vocabulary (of one action, say): what is encoded once is used again."""

    def __init__(self, vocabulary: Sequence[Term] = ()) -> None:
        self.points = Points(vocabulary)
        self.linear = Points(vocabulary, ints="int")
        self.bits = Bits()

    def decide(
        self, conditions: Sequence[Term], goal: Term, timeout: float, methods: Sequence[str] = METHODS
    ) -> Answer:
        """Do the *conditions* entail the *goal*? ``unsat``: yes, no counterexample; ``sat``: no, with values.

        *timeout* in seconds, for all methods together. *methods* restricts the choice.
        """
        start = clock.now()
        plain = _simplify(conditions, goal)
        if plain is not None and SIMPLIFY in methods:
            return plain
        if timeout < LEAST:
            return Answer(Status.UNKNOWN, SIMPLIFY, why="time limit")
        cards = speaks_of_cards(goal)
        last = Answer(Status.UNKNOWN, SIMPLIFY, why="no method fits")
        for method in methods:
            clock.spend(clock.QUESTION)
            left = timeout - (clock.now() - start)
            if left <= 0:
                return _timed(Answer(Status.UNKNOWN, last.method, why="time limit"), start)
            answer = None
            if method == "finite":
                answer = finite.check(conditions, goal)
            elif method == "grid":
                answer = grid.check(conditions, goal)
            elif method == ("one-bit" if cards else "scalars"):
                answer = self._points(conditions, goal, left)
            elif method == "regions" and cards:
                answer = region.check(conditions, goal, left)
            elif method == "bit-vectors":
                answer = self._bits(conditions, goal, left)
            if answer is not None:
                if answer.status is not Status.UNKNOWN and (
                    clock.now() - start <= timeout or method == "grid"  # its work has a bound of its own
                ):
                    core = tuple(i for i in answer.core if i < len(conditions))
                    answer = Answer(answer.status, answer.method, 0, core, answer.values)
                    return _timed(answer, start)
                last = Answer(Status.UNKNOWN, answer.method, why=answer.why or "time limit")
        return _timed(last, start)

    def _points(self, conditions: Sequence[Term], goal: Term, timeout: float) -> Answer:
        """At single cards, first with what depends on the strength of cards left open."""
        reader = self.linear if _adds(goal) else self.points
        if any(t.op == "highest" for t in subterms(goal)):  # an order of numbers may be all that matters
            answer = self.points.check([scalar(c) for c in conditions], scalar(goal), timeout / 2)
            timeout -= answer.seconds
            if answer.status is Status.UNSAT or timeout <= 0:
                return answer
        open_goal = loose(goal)
        if open_goal is not goal or any(loose(c) is not c for c in conditions):
            answer = reader.check([loose(c) for c in conditions], open_goal, timeout / 2)
            timeout -= answer.seconds
            if answer.status is Status.UNSAT or timeout <= 0:
                return answer
        return reader.check(conditions, goal, timeout)

    def _bits(self, conditions: Sequence[Term], goal: Term, timeout: float) -> Answer:
        """On bit-vectors, first with the conditions that speak of nothing but what the goal speaks of."""
        near = frozenset(t for t in subterms(goal) if t.op in LEAVES)
        chosen = [i for i, c in enumerate(conditions) if _leaves(c) <= near]
        refuted = build.not_(goal)
        if 0 < len(chosen) < len(conditions):
            answer = self.bits.check([*(conditions[i] for i in chosen), refuted], timeout / 2)
            timeout -= answer.seconds
            if answer.status is Status.UNSAT:
                core = tuple(chosen[i] for i in answer.core if i < len(chosen))
                return Answer(answer.status, answer.method, answer.seconds, core)
            if timeout <= 0:
                return Answer(Status.UNKNOWN, answer.method, answer.seconds, why="time limit")
        return self.bits.check([*conditions, refuted], timeout)


LEAVES = ("var", "param", "reading")


@lru_cache(maxsize=20000)
def _leaves(t: Term) -> frozenset[Term]:
    return frozenset(u for u in subterms(t) if u.op in LEAVES)


def _adds(goal: Term) -> bool:
    """Are several unknown numbers added up, or remainders asked for? A SAT solver finds them hard, linear
    arithmetic does not."""
    if any(t.op == "mod" for t in subterms(goal)):
        return True
    return any(t.op == "add" and sum(not a.is_const for a in t.args) > 2 for t in subterms(goal))


def _timed(answer: Answer, start: float) -> Answer:
    spent = clock.now() - start
    return Answer(answer.status, answer.method, spent, answer.core, answer.values, answer.why)


def _simplify(conditions: Sequence[Term], goal: Term) -> Answer | None:
    if goal is build.TRUE:
        return Answer(Status.UNSAT, SIMPLIFY)
    for i, c in enumerate(conditions):
        if c is goal or c is build.FALSE:
            return Answer(Status.UNSAT, SIMPLIFY, core=(i,))
    return None
