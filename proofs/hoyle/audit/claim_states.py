"""Positions of plays in which a step breaks a claim, under all combinations of options at once.

A reading that only one step depends on (how a deal is paid) changes no play before that step: the positions
that plays of the house rules have reached are reached under each of its options too. There the step is made
under one combination after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.audit.choices import Choice
from hoyle.audit.claim_proof import ClaimProof
from hoyle.audit.context import Context
from hoyle.audit.machine import Look, Settled
from hoyle.audit.part import function
from hoyle.audit.solo import solo
from hoyle.concrete import Move, State
from hoyle.concrete.python_code import Function
from hoyle.lang import Action, Always, Term, leaves

PLAYS, TOLD = 16, 60
"""Plays from each start that positions are taken from; how many are kept in which a claim may fail."""


class ClaimStates:
    """The positions of one audit, and the claims that a step may break in them."""

    def __init__(self, context: Context, proof: ClaimProof) -> None:
        self.context, self.proof = context, proof
        rules = proof.rules
        self.terms = {str(t.data): t for t in leaves(*rules.all_terms(), op="reading")}
        over = _readings([rules.finished])
        self.only = {  # reading -> the one step that depends on it; readings of claims alone: ""
            r: self._step_of(r) for r in self.terms if r not in over
        }
        self._ready: dict[str, list[State]] = {}
        self._told: dict[tuple[str, str], list[tuple[Function, list[State]]]] = {}
        self._made: dict[tuple[str, str], list[Function]] = {}

    def breaks(self, claim: Always, whole: Choice, house: Choice) -> bool:
        """Does a step break the claim in a position that is reached under the combination?"""
        if not self._for_itself(claim):
            return False
        steps = {self.only.get(r) for r, o in whole.items() if o != house[r]} - {""}
        if None in steps or len(steps) > 1:
            return False
        values = [self.proof.rules.readings[r].sort.code(whole[r]) for r in self.terms]
        for name in steps or set(self.only.values()) - {"", None}:
            if name:
                for test, states in self._telling(claim, name, house):
                    if any(_fails(test(s, *values)) for s in states):
                        return True
        return False

    def _telling(self, claim: Always, name: str, house: Choice) -> list[tuple[Function, list[State]]]:
        """The tests of a claim, with the positions in which it fails under some single option: in others it
        says nothing, or cannot fail."""
        key = (claim.name, name)
        if key not in self._told:
            readings = self.proof.rules.readings
            usual = {r: house[r] for r in self.terms}
            about = [r for r in self.terms if self.only.get(r) in (name, "")]
            single = [usual | {r: o} for r in about for o in readings[r].options]
            codes = [[readings[r].sort.code(o) for r, o in c.items()] for c in single]
            self._told[key] = [
                (test, [s for s in self._states(name) if any(_fails(test(s, *c)) for c in codes)][:TOLD])
                for test in self._tests(claim, name)
            ]
        return self._told[key]

    def _for_itself(self, claim: Always) -> bool:
        """Is the claim true or false of what begins at each start? (Of a part, in which the step is made
        once, and not of a whole match.)"""
        starts = self.context.starts_given
        return bool(starts) and all(any(p.name == claim.name for p in rules.always_) for _, rules in starts)

    def _step_of(self, reading: str) -> str | None:
        names = [n for n, a in self.proof.rules.actions.items() if reading in _readings(_terms(a))]
        if not names:
            return ""
        action = self.proof.rules.actions[names[0]]
        return names[0] if len(names) == 1 and action.kind == "step" and not action.params else None

    def _states(self, name: str) -> list[State]:
        """Positions of random plays of the house rules, from each start, in which the step is to be made."""
        if name not in self._ready:
            context, part = self.context, self.context.base.parts[name]
            found: dict[State, None] = {}

            def visit(moves: Sequence[Move], here: Settled, look: Look) -> None:
                found.update(dict.fromkeys(s for s, m in here.path if m.action == part.name))

            for start in context.starts:
                for n in range(PLAYS):
                    rng, policy = context.rng("positions", start.label, n), ("even", "kinds")[n % 2]
                    solo(context.base, start.state, rng, policy, past=start.past, visit=visit)
            self._ready[name] = list(found)
        return self._ready[name]

    def _tests(self, claim: Always, name: str) -> list[Function]:
        """For each fact of the claim a function of a position and the options: the conditions of the step,
        and last whether the fact holds after it."""
        key = (claim.name, name)
        if key not in self._made:
            step, proof = self.proof.prover.transitions[name], self.proof
            facts = [f.term for f in proof.facts if f.owner == proof.claims[claim.name]]
            given = [c.term for c in step.conditions]
            self._made[key] = [
                function([*given, step.after(t)], proof.rules.slots, list(self.terms.values())) for t in facts
            ]
        return self._made[key]


def _fails(values: Sequence[int]) -> bool:
    *given, kept = values
    return not kept and all(given)


def _terms(action: Action) -> list[Term]:
    out = [r.term for r in action.requirements] + list(action.next.values())
    out += [t for p in action.params for t in p.domain.terms]
    return out + ([] if action.by is None else [action.by])


def _readings(terms: Sequence[Term]) -> set[str]:
    return {str(t.data) for t in leaves(*terms, op="reading")}
