"""Is a changed rule a fault at all? For every deal and every play, or it is not said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from hoyle.concrete import State
from hoyle.lang import HoyleError, Rules, Ruleset, Term
from hoyle.prove import pool
from hoyle.prove.induction import Evidence, complete
from hoyle.prove.transition import Condition
from hoyle.sharpness.ground import Effort, Ground, Stated
from hoyle.sharpness.idle import idle
from hoyle.sharpness.ladder import climbed
from hoyle.sharpness.question import Question, questions
from hoyle.symbolic import Answer, Status, clock, smt

TIMEOUT = 1.0
"""Seconds for one question."""


@dataclass(frozen=True)
class Round:
    """An effort that is made for each change that is left: in *seconds* at most for one, and until *share* of
    all the time is gone. *ladder*: the changed part is compared first, then what uses it: in every state, and
    (2) where it is read."""

    effort: Effort
    seconds: float
    share: float
    ladder: int = 0


ROUNDS = (
    Round(Effort.NEAR, 0.1, 0.1),
    Round(Effort.IDLE, 0.15, 0.3),
    Round(Effort.NEAR, 0.3, 0.4, ladder=1),
    Round(Effort.NEAR, 0.6, 0.55, ladder=2),
    Round(Effort.DEAR, 1.0, 0.9),
    Round(Effort.IDLE, 0.5, 0.95),
    Round(Effort.DEAR, 3.0, 1.0),
)
"""The easy ones first: the hard ones may use up the time."""
NO_TIME = "no time was left"
ONE = 6.0
"""The same at most, whatever the effort."""
ALL = 60.0
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
            last: dict[str, Finding] = {}
            for round_ in ROUNDS:
                hard: list[str] = []
                until = end - (1 - round_.share) * self.every
                for name in left:
                    finding = self._one(base, changed[name], until, round_)
                    if finding.same:
                        yield name, finding
                    else:
                        hard.append(name)
                        if name not in last or finding.how != NO_TIME:
                            last[name] = finding
                left = hard
            yield from ((name, last[name]) for name in left)

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

    def _one(self, base: Rules, other: Rules, end: float, round_: Round) -> Finding:
        if clock.now() > end:
            return Finding(False, NO_TIME)
        seconds = min(self.one, round_.seconds)
        asking = _Asking(self.ground, min(end, clock.now() + seconds), round_.effort, round_.ladder)
        try:
            return asking.run(base, other)
        except HoyleError as error:  # its own model did not hold when it was read again: no answer
            return Finding(False, f"no answer: {error.thing}")


class _Asking:
    """The questions about one change."""

    def __init__(self, ground: Ground, until: float, effort: Effort, ladder: int = 0) -> None:
        self.ground, self.until, self.effort, self.ladder = ground, until, effort, ladder
        self.facts: set[int] = set()
        self.methods: dict[str, None] = {}

    def run(self, base: Rules, other: Rules) -> Finding:
        """All questions, until one is not answered by yes; effects that differ may be idle."""
        differing: dict[Term, Finding] = {}
        if self.ladder:
            other = climbed(base, other, self._equal, near=True)
        if self.ladder > 1:
            other = climbed(base, other, self._equal, near=False)
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
            return Finding(False, NO_TIME)
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

    def _equal(self, goal: Term, action: str | None, also: Sequence[Condition]) -> bool:
        """Does a goal of the ladder hold?"""
        if clock.now() > self.until:
            return False
        answer, evidence = self.ground.quickly(goal, action, also)
        return self._noted(answer, evidence)

    def _holds(
        self, goal: Term, action: str | None, also: Sequence[Condition], due: Sequence[Condition]
    ) -> bool:
        if clock.now() > self.until:
            return False
        return self._noted(*self.ground.entails(goal, action, also, due, self.effort))

    def _noted(self, answer: Answer, evidence: Evidence) -> bool:
        """Is the answer yes? Then it is noted what it stands on."""
        if answer.status is not Status.UNSAT:
            return False
        self.facts |= evidence.facts
        self.methods.setdefault(evidence.method)
        return True
