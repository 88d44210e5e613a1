"""The stated invariants of a game, taken for granted first and proved as far as answers stand on them.

Most questions about a changed rule stand on few of a game's invariants, or on none. So all of them are taken
for granted while the questions are asked; those that some answer used are proved afterwards, with those that
*their* proofs used, and so on. An answer that stands on one that is not proved is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache

from hoyle.lang import Rules, Ruleset, Term, leaves, subterms
from hoyle.prove.induction import Evidence, Fact, Gap, Knowledge, Prover
from hoyle.prove.obligation import Obligation, Obligations
from hoyle.prove.prove import stated_under
from hoyle.prove.run import FACTS
from hoyle.prove.transition import Condition
from hoyle.symbolic import METHODS, Answer, Status, clock
from hoyle.symbolic.points import speaks_of_cards

Stated = Callable[[Rules], Obligations]
"""What the file of a game states beyond what every game owes."""


CHEAP = ("simplify", "finite", "grid", "scalars", "one-bit")
"""The methods for questions with many conditions about sets of cards."""


TRIED, ONCE = ("simplify", "finite", "grid"), ("simplify", "grid", "one-bit")
"""The methods for a part of a term: where it speaks of scalars alone, and where it does not."""


RUNG = 0.15
"""Seconds for a part of a term."""


class Effort(Enum):
    """How much is tried for one answer: the near invariants alone, and effects that differ are a fault; these
    may be idle; all invariants by all methods."""

    NEAR = auto()
    IDLE = auto()
    DEAR = auto()


BRISK = {Effort.NEAR: 0.1, Effort.IDLE: 0.2, Effort.DEAR: 0.25}
"""Seconds for a question about the near invariants."""


FEW = 3
"""Variables of a condition that is always taken into account."""


PATIENCE = 8.0
"""Seconds for one question about an invariant."""


PLAIN = tuple(m for m in METHODS if m != "regions")
"""The methods that are tried first: most changes are faults, which regions cannot show."""


class Ground:
    """One game under one ruleset: its steps, and what may be assumed of its states.

    *timeout* in seconds for one question.
    """

    def __init__(self, rules: Rules, ruleset: Ruleset, stated: Stated | None, timeout: float) -> None:
        choices = {k: v for k, v in ruleset.choices.items() if k in rules.readings}
        self.rules, everything = stated_under(rules, choices, stated)
        self.prover = Prover(self.rules, timeout)
        facts = list(facts_of(everything))
        alive = {i for i, f in enumerate(facts) if f.derived or self.prover.initially(f.term)}
        self.known = Knowledge(facts, alive)
        self._alive = [(i, facts[i]) for i in sorted(alive)]
        self._needs: dict[int, frozenset[int]] = {}
        self._unproved: set[int] = set()

    def entails(
        self,
        goal: Term,
        action: str | None = None,
        also: Sequence[Condition] = (),
        due: Sequence[Condition] = (),
        effort: Effort = Effort.DEAR,
    ) -> tuple[Answer, Evidence]:
        """Does *goal* hold in every state that the invariants and *also* allow (of every legal step by
        *action* from it)? *due* is granted too where it does not hold without. The evidence says which
        invariants were used.

        At first the invariants are left out that speak of anything but what the goal and the step speak of:
        most answers need no more, and then stand on little.
        """
        granted = (*also, *due) if effort is Effort.IDLE else also
        answer, evidence = self._nearby(goal, action, granted, BRISK[effort])
        if answer.status is Status.UNSAT or effort is not Effort.DEAR:
            return answer, evidence
        answer, evidence = self.prover.entails(goal, action, self._alive, also, methods=PLAIN)
        if answer.status is Status.UNKNOWN and any(t.op == "count" for t in subterms(goal)):
            answer, evidence = self.prover.entails(goal, action, self._alive, also)
        if answer.status is not Status.UNSAT and due:
            again, proof = self.prover.entails(goal, action, self._alive, (*also, *due), methods=CHEAP)
            if again.status is Status.UNSAT:
                return again, proof
        return answer, evidence

    def quickly(self, goal: Term, action: str | None, also: Sequence[Condition]) -> tuple[Answer, Evidence]:
        """The same by the one quick method that fits; from the near invariants alone where nothing else is
        given."""
        limit = min(RUNG, self.prover.timeout)
        facts = self._near(goal, action, also) if action is None and not also else self._alive
        methods = ONCE if speaks_of_cards(goal) else TRIED
        return self.prover.entails(goal, action, facts, also, timeout=limit, methods=methods)

    def _nearby(
        self,
        goal: Term,
        action: str | None,
        also: Sequence[Condition] = (),
        seconds: float = BRISK[Effort.DEAR],
    ) -> tuple[Answer, Evidence]:
        """The same from the near invariants alone, by the cheap methods."""
        limit = min(seconds, self.prover.timeout)
        return self.prover.entails(
            goal, action, self._near(goal, action, also), also, timeout=limit, methods=CHEAP
        )

    def _near(self, goal: Term, action: str | None, also: Sequence[Condition]) -> list[tuple[int, Fact]]:
        """The invariants that speak of nothing but what the goal, and the conditions that have something in
        common with it, speak of."""
        about = set(_leaves(goal))
        given = [c.term for c in also]
        if action is not None:
            given += [c.term for c in self.prover.transitions[action].conditions]
        met = [_leaves(g) for g in given if len(_leaves(g)) <= FEW or not about.isdisjoint(_leaves(g))]
        about = about.union(*met)
        return [(i, f) for i, f in self._alive if not f.derived and _leaves(f.term) <= about]

    def unproved(self, used: Iterable[int], until: float = float("inf")) -> set[int]:
        """The invariants among *used*, and among those that their proofs stand on, that are not proved
        *until* then (by the clock of questions). They get more time than the questions: one that is not
        proved takes the ground from under many answers."""
        hasty, self.prover.timeout = self.prover.timeout, max(self.prover.timeout, PATIENCE)
        try:
            return self._unproved_of(used, until)
        finally:
            self.prover.timeout = hasty

    def _unproved_of(self, used: Iterable[int], until: float) -> set[int]:
        todo = set(used)
        while left := todo - self._needs.keys():
            i = min(left, key=self._dear)  # the dear ones last: they may use up the time
            needs: set[int] = set()
            for step in self._steps(i):
                if isinstance(step, Gap) or clock.now() > until:
                    self._unproved.add(i)
                    break
                needs |= step.facts
            self._needs[i] = frozenset(needs)
            todo |= needs
        while more := {i for i, n in self._needs.items() if n & self._unproved} - self._unproved:
            self._unproved |= more
        return self._unproved

    def _dear(self, i: int) -> tuple[int, int, int]:
        """What comes first: what steps keep before what follows from others, small before large."""
        fact = self.known.facts[i]
        return fact.derived, len(subterms(fact.term)), i

    def _steps(self, i: int) -> Iterator[Evidence | Gap]:
        """The proofs of one invariant: that each step keeps it, or that it follows from others."""
        facts = self.known.facts
        if i not in self.known.alive:
            yield Gap(None, "it does not hold initially")
        elif facts[i].derived:  # it may stand on what is stated before it, in its round or an earlier one
            place = (facts[i].derived, i)
            before = [j for j in sorted(self.known.alive) if (facts[j].derived, j) < place]
            answer, evidence = self._nearby(facts[i].term, None)
            proved = answer.status is Status.UNSAT
            yield evidence if proved else self.prover.follows(facts[i].term, [(j, facts[j]) for j in before])
        else:
            for name, step in self.prover.transitions.items():
                answer, evidence = self._nearby(step.after(facts[i].term), name)
                yield evidence if answer.status is Status.UNSAT else self.prover.keep(self.known, name, i)


@lru_cache(maxsize=20_000)
def _leaves(term: Term) -> frozenset[Term]:
    return frozenset(leaves(term, op="var"))


def facts_of(everything: Iterable[Obligation]) -> Iterator[Fact]:
    """The stated invariants, each conjunct by itself."""
    for o in everything:
        if o.kind in FACTS:
            derived = o.derived or (2 if o.kind in ("complete", "consistent") else 0)
            yield from (Fact(p.term, p.label, o.id, o.cites, derived) for p in o.parts)
