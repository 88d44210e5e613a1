"""Proofs of the text's claims with readings open: which choices each proof stands on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hoyle.lang import Rules, build, leaves, substitute
from hoyle.prove import Obligations
from hoyle.prove.battery import declared, rulings
from hoyle.prove.induction import Evidence
from hoyle.prove.obligation import Obligation
from hoyle.prove.run import Run
from hoyle.prove.transition import Condition

Stated = Callable[[Rules], Obligations]
"""What a game's own file states of its rules."""

CHOICE = "choice "
"""How the citation of a choice begins."""


class ClaimProof:
    """Proofs about rules whose readings are open; each choice is a condition, so that the solver's core tells
    which choices a proof needs."""

    def __init__(self, rules: Rules, stated: Stated | None, timeout: float) -> None:
        self.rules, self.timeout = rules, timeout
        self.everything = declared(rules)
        known = {o.id for o in self.everything}
        if stated is not None:
            self.everything += [o for o in stated(rules).under() if o.id not in known]
        self.everything += rulings(rules)
        self.claims = {o.about: o for o in self.everything if o.claim}

    def needs(self, claim: str, choices: Mapping[str, str]) -> list[str] | None:
        """The choices that the proof of a claim stands on, all others being open; ``None``: no proof."""
        obligation = self.claims[claim]
        run = Run(self.rules, None, self.everything, [], [obligation], self.timeout, 1, 0.0, 0, _silent)
        for id, option in choices.items():
            reading = self.rules.readings[id]
            term = build.eq(reading.term, build.const(reading.sort.code(option), reading.sort))
            run.prover.given.append(Condition(term, f"{id}={option}", (CHOICE + id,)))
        if not run.prove_few() or not run.settled(obligation):
            return None
        used = {c.removeprefix(CHOICE) for c in _cites(run, obligation) if c.startswith(CHOICE)}
        return [k for k in choices if k in used]


def _silent(*what: object) -> None:
    """Nobody wants to be told."""


def _cites(run: Run, obligation: Obligation) -> set[str]:
    """What the proof of an obligation cites, through all the facts that it stands on."""
    cites: set[str] = set()
    todo: list[int] = []
    for n, part in enumerate(obligation.parts):
        evidence = run.evidence.get((obligation.id, n))
        i = run.invariant(obligation, part)
        if evidence is not None:
            cites |= set(evidence.cites)
            todo += evidence.facts
        elif i is not None:
            todo.append(i)
    by_fact: dict[int, list[Evidence]] = {}
    for (_, i), e in run.known.steps.items():
        by_fact.setdefault(i, []).append(e)
    first = {s: build.const(v, s.sort) for s, v in run.rules.initial.items()}
    done: set[int] = set()
    while todo:
        i = todo.pop()
        if i in done:
            continue
        done.add(i)
        (start,) = substitute([run.known.facts[i].term], first)  # what holds initially by a choice alone
        cites |= {CHOICE + str(t.data) for t in leaves(start, op="reading")}
        for e in by_fact.get(i, []):
            cites |= set(e.cites)
            todo += e.facts
    return cites
