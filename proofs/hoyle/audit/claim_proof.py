"""Proofs of the text's claims with readings open: which choices each proof stands on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from hoyle.lang import Rules, Ruleset, Term, build, leaves, substitute
from hoyle.prove import Obligations
from hoyle.prove.battery import declared, rulings
from hoyle.prove.induction import Evidence, Fact, Knowledge, Prover
from hoyle.prove.run import FACTS
from hoyle.prove.transition import Condition

Stated = Callable[[Rules], Obligations]
"""What a game's own file states of its rules."""

CHOICE = "choice "
"""How the citation of a choice begins."""

Key = tuple[str, int]
"""A step and a fact that it is to keep; no step where the fact follows from others at each moment."""


class ClaimProof:
    """Proofs about rules whose readings are open; each choice is a condition, so that the solver's core tells
    which choices a proof needs. What was proved by some choices is not asked again where they are made too.
    *go_on* says before each question whether there is time; where there is none nothing is proved. Readings
    in *fixed* are not open: what is proved is proved for these options of them.
    """

    def __init__(
        self,
        rules: Rules,
        stated: Stated | None,
        timeout: float,
        go_on: Callable[[], bool] = lambda: True,
        fixed: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        codes = {k: rules.readings[k].sort.code(v) for k, v in fixed.items()}
        rules = rules.under(Ruleset("chosen", dict(fixed))) if fixed else rules
        self.rules, self.go_on = rules, go_on
        listed = declared(rules)
        known = {o.id for o in listed}
        if stated is not None:
            listed += [o for o in stated(rules).under(codes) if o.id not in known]
        listed += rulings(rules)
        self.facts = [
            Fact(p.term, p.label, o.id, (), o.derived or (2 if o.kind in ("complete", "consistent") else 0))
            for o in listed
            if o.kind in FACTS
            for p in o.parts
        ]
        self.claims = {o.about: o.id for o in listed if o.claim}
        self.prover = Prover(rules, timeout)
        self._always = list(self.prover.given)
        self._first = {s: build.const(v, s.sort) for s, v in rules.initial.items()}
        self._known: dict[Key, list[tuple[dict[str, str], Evidence]]] = {}

    def needs(self, claim: str, choices: Mapping[str, str]) -> list[str] | None:
        """The choices that the proof of a claim stands on, all others being open; ``None``: no proof."""
        given = {id: self._given(id, option) for id, option in choices.items()}
        self.prover.given = [*self._always, *given.values()]
        fixed = {self.rules.readings[k].term: self._value(k, v) for k, v in choices.items()}
        known = Knowledge(self.facts, set(range(len(self.facts))))
        todo = [i for i, f in enumerate(self.facts) if f.owner == self.claims[claim]]
        done: set[int] = set()
        used: set[str] = set()
        while todo:
            i = todo.pop()
            if i in done:
                continue
            done.add(i)
            if not self.facts[i].derived:
                start = substitute([self.facts[i].term], self._first)[0]
                if substitute([start], fixed)[0] is not build.TRUE:
                    return None
                used |= {str(t.data) for t in leaves(start, op="reading")}
            for name in [""] if self.facts[i].derived else self.prover.transitions:
                found = self._step(known, name, i, choices)
                if found is None:
                    return None
                mine, evidence = found
                used |= set(mine)
                todo += evidence.facts
        return [k for k in choices if k in used]

    def _given(self, id: str, option: str) -> Condition:
        term = build.eq(self.rules.readings[id].term, self._value(id, option))
        return Condition(term, f"{id}={option}", (CHOICE + id,))

    def _value(self, id: str, option: str) -> Term:
        sort = self.rules.readings[id].sort
        return build.const(sort.code(option), sort)

    def _step(
        self, known: Knowledge, name: str, i: int, choices: Mapping[str, str]
    ) -> tuple[dict[str, str], Evidence] | None:
        """Why a step keeps a fact, and the choices that it takes; ``None``: not proved."""
        tried = self._known.setdefault((name, i), [])
        for mine, evidence in tried:
            if all(choices.get(k) == v for k, v in mine.items()):
                return mine, evidence
        if not self.go_on():
            return None
        if name:
            found = self.prover.keep(known, name, i)
        else:
            place = (self.facts[i].derived, i)
            before = [(j, f) for j, f in enumerate(self.facts) if (f.derived, j) < place]
            found = self.prover.follows(self.facts[i].term, before)
        if not isinstance(found, Evidence):
            return None
        cited = [c.removeprefix(CHOICE) for c in found.cites if c.startswith(CHOICE)]
        tried.append(({k: choices[k] for k in cited}, found))
        return tried[-1]

