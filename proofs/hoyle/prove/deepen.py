"""Two-step induction: for facts that one step alone does not seem to keep.

A fact that holds initially and after one step, and of every state that comes after two states with the fact,
holds always. The two steps are one question a pair of actions: the second action's terms over the state after
the first.
"""

from __future__ import annotations

from hoyle.lang import Term, build, substitute
from hoyle.prove.induction import Evidence, Knowledge, Prover
from hoyle.symbolic import METHODS, Status

METHOD = "2-induction"


def deepen(prover: Prover, known: Knowledge, i: int) -> list[Evidence] | None:
    """Is the *i*-th fact, which was dropped, kept by two steps? The evidence, or ``None``."""
    fact = known.facts[i]
    gap = known.gaps.get(i)
    if (
        fact.derived
        or gap is None
        or gap.action is None
        or not gap.values
        or not _after_one(prover, fact.term)
    ):
        return None
    facts = [(j, known.facts[j]) for j in sorted(known.alive)]
    found: list[Evidence] = []
    for second in prover.transitions.values():
        if second.after(fact.term) is fact.term:
            continue
        for first in prover.transitions.values():
            params = {p.term: Term("param", p.sort, data=f"2: {p.name}") for p in second.action.params}
            middle = {**first.action.next, **params}
            goal = substitute([second.after(fact.term)], middle)[0]
            enabled = substitute([second.action.enabled, build.not_(prover.rules.finished)], middle)
            held = substitute([fact.term, *(f.term for _, f in facts)], middle)
            if any(t is build.FALSE for t in enabled):
                continue
            terms = [f.term for _, f in facts] + [fact.term, *held, *enabled]
            conditions = [*terms, *(c.term for c in first.conditions)]
            answer = prover.decider(first.name).decide(conditions, goal, prover.timeout, METHODS)
            if answer.status is not Status.UNSAT:
                return None
            n = len(facts)
            used = [k if k < n else k - n - 1 for k in answer.core if k < n or n < k <= 2 * n]
            ids = frozenset(facts[k][0] for k in used)
            cites = tuple(dict.fromkeys(c for x in (*first.conditions, *second.conditions) for c in x.cites))
            found.append(Evidence(METHOD, answer.seconds, ids, cites))
    return found


def _after_one(prover: Prover, term: Term) -> bool:
    """Does the term hold after any one step from the initial state?"""
    start = {s: build.const(v, s.sort) for s, v in prover.rules.initial.items()}
    for t in prover.transitions.values():
        goal, *conditions = substitute([t.after(term), *(c.term for c in t.conditions)], start)
        if prover.decider("").decide(conditions, goal, prover.timeout).status is not Status.UNSAT:
            return False
    return True
