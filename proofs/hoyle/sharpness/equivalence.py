"""Is a changed rule a fault at all? For every deal and every play, or it is not said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from hoyle.concrete import State
from hoyle.lang import HoyleError, Rules, Ruleset, Term
from hoyle.prove import pool
from hoyle.prove.induction import complete
from hoyle.prove.transition import Condition
from hoyle.sharpness.ground import Effort, Ground, Stated
from hoyle.sharpness.idle import idle
from hoyle.sharpness.question import Question, questions
from hoyle.symbolic import Status, clock, smt

TIMEOUT = 1.0
"""Seconds for one question."""
SECONDS = {Effort.NEAR: 0.5, Effort.IDLE: 1.0, Effort.DEAR: 3.0}
"""Seconds for the questions about one change, by the effort that is made."""
EFFORTS = tuple(SECONDS)
SHARE = {Effort.NEAR: 0.3, Effort.IDLE: 0.65, Effort.DEAR: 1.0}
"""How much of all the time is gone at most when the effort has been made."""
ONE = 6.0
"""The same at most, whatever the effort."""
ALL = 28.0
"""Seconds for all changes of one game, of each worker."""
GROUND = 80.0
"""Seconds for the proofs of the invariants that were used."""


@dataclass(frozen=True)
class Finding:
    """What is known of a change. ``same``: it is none, for every deal; ``how`` says by what, or why it is not
    known. ``state`` is a state of the invariants in which it would show, reached or not; ``facts`` are the
    invariants that the proof stands on."""

    same: bool
    how: str
    facts: frozenset[int] = frozenset()
    methods: tuple[str, ...] = ()
    state: State | None = None


@dataclass
class Equivalence:
    """Asks whether changed rules are the same game as *rules* under *ruleset*.

    *stated* is what the game's own file states (its lemmas help); times are in seconds of the processor.
    """

    rules: Rules
    ruleset: Ruleset
    stated: Stated | None = None
    timeout: float = TIMEOUT
    one: float = ONE
    every: float = ALL
    workers: int = 2
    _used: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.ground = Ground(self.rules, self.ruleset, self.stated, self.timeout)

    def ask(self, base: Rules, changed: Mapping[str, Rules]) -> dict[str, Finding]:
        """What is known of each change of *base*, which is the rules under the ruleset. What stands on an
        invariant that is not proved counts as not known."""
        names = list(changed)
        shares = [names[n :: self.workers] for n in range(self.workers)] if self.workers > 1 else [names]

        def work(share: Sequence[str]) -> Iterator[tuple[str, Finding]]:
            with self._anew():  # answers depend on the share alone, whoever has worked here before
                yield from tried(share)

        def tried(share: Sequence[str]) -> Iterator[tuple[str, Finding]]:
            end = clock.now() + self.every  # a worker has a clock of its own
            left = list(share)
            for effort in EFFORTS:  # the easy ones first: the hard ones may use up the time
                hard: list[str] = []
                until = end - (1 - SHARE[effort]) * self.every
                for name in left:
                    finding = self._one(base, changed[name], until, effort)
                    if finding.same or effort is EFFORTS[-1]:
                        yield name, finding
                    else:
                        hard.append(name)
                left = hard

        found = dict(pool.run([s for s in shares if s], work, self.workers))
        used = {i for f in found.values() if f.same for i in f.facts}
        with self._anew():
            bad = self.ground.unproved(used, clock.now() + GROUND)
        for name, f in found.items():
            if f.same and f.facts & bad:
                found[name] = Finding(False, "the proof stands on an invariant that is not proved")
        return {name: found[name] for name in names}

    @contextmanager
    def _anew(self) -> Iterator[None]:
        """Inside, nothing is remembered of earlier questions; nor outside of those inside."""
        self.ground.prover.forget()
        with smt.fresh():
            yield
            self.ground.prover.forget()

    def _one(self, base: Rules, other: Rules, end: float, effort: Effort = Effort.DEAR) -> Finding:
        if clock.now() > end:
            return Finding(False, "no time was left")
        seconds = min(self.one, SECONDS[effort])
        asking = _Asking(self.ground, min(end, clock.now() + seconds), effort)
        try:
            return asking.run(base, other)
        except HoyleError as error:  # its own model did not hold when it was read again: no answer
            return Finding(False, f"no answer: {error.thing}")


class _Asking:
    """The questions about one change."""

    def __init__(self, ground: Ground, until: float, effort: Effort) -> None:
        self.ground, self.until, self.effort = ground, until, effort
        self.facts: set[int] = set()
        self.methods: dict[str, None] = {}

    def run(self, base: Rules, other: Rules) -> Finding:
        """All questions, until one is not answered by yes; effects that differ may be idle."""
        differing: dict[Term, Finding] = {}
        for question in questions(base, other):
            no = self._asked(question)
            if no is None:
                continue
            if question.slot is None or self.effort is Effort.NEAR:
                return no
            differing.setdefault(question.slot, no)
        if differing:
            first = next(iter(differing.values()))
            if clock.now() > self.until or not idle(base, other, list(differing), self._holds):
                return first
            return self._same("proved by a bisimulation in which nobody reads what differs")
        return self._same("proved equal in every state and every step")

    def _same(self, how: str) -> Finding:
        return Finding(True, f"{how}, for every deal", frozenset(self.facts), tuple(self.methods))

    def _asked(self, question: Question) -> Finding | None:
        """``None`` for yes."""
        if clock.now() > self.until:
            return Finding(False, "no time was left")
        answer, evidence = self.ground.entails(
            question.goal, question.action, question.also, question.due, self.effort
        )
        if answer.status is Status.UNSAT:
            self.facts |= evidence.facts
            self.methods.setdefault(evidence.method)
            return None
        if answer.status is Status.SAT:
            slots = self.ground.rules.slots
            values = complete(slots, answer.values)
            state = tuple(values[s] for s in slots)
            words = f"the invariants allow a state in which the {question.what} differs"
            return Finding(False, f"{words}; no play to one was found", state=state)
        return Finding(False, f"the solver gave no answer: {answer.why or 'time limit'}")

    def _holds(
        self, goal: Term, action: str | None, also: Sequence[Condition], due: Sequence[Condition]
    ) -> bool:
        if clock.now() > self.until:
            return False
        answer, evidence = self.ground.entails(goal, action, also, due, self.effort)
        if answer.status is not Status.UNSAT:
            return False
        self.facts |= evidence.facts
        self.methods.setdefault(evidence.method)
        return True
