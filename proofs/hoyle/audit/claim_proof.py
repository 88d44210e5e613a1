"""Proofs of the text's claims with readings open: which choices each proof stands on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from hoyle.concrete.evaluate import evaluate_all
from hoyle.lang import Rules, Ruleset, Term, build, leaves, substitute
from hoyle.prove import Obligations
from hoyle.prove.battery import declared, rulings
from hoyle.prove.induction import Evidence, Fact, Knowledge, Prover, complete
from hoyle.prove.run import FACTS
from hoyle.prove.transition import Condition

Stated = Callable[[Rules], Obligations]
"""What a game's own file states of its rules."""

TRIED = 8
"""Steps that broke a fact under other choices and are looked at first, the latest before the others."""
MOMENT = 2.0
"""Seconds for the question whether a claim follows from the others at each moment."""
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
        self._against: dict[Key, list[Mapping[Term, int]]] = {}

    def needs(self, claim: str, choices: Mapping[str, str]) -> list[str] | None:
        """The choices that the proof of a claim stands on, all others being open; ``None``: no proof."""
        found = self._walk(claim, choices, set())
        return None if found is None else found[0]

    def _walk(
        self, claim: str, choices: Mapping[str, str], granted: Collection[int]
    ) -> tuple[list[str], set[int]] | None:
        """The choices that the proof of a claim stands on, and its facts; those *granted* are not proved."""
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
            if i in granted:
                continue
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
                if name and not evidence.facts.isdisjoint(granted):
                    mine, evidence = self._without(granted, name, i, choices) or found
                used |= set(mine)
                todo += evidence.facts
        return [k for k in choices if k in used], done

    def _without(
        self, granted: Collection[int], name: str, i: int, choices: Mapping[str, str]
    ) -> tuple[dict[str, str], Evidence] | None:
        """Why a step keeps a fact if those *granted* are not made use of; ``None``: they are needed."""
        known = Knowledge(self.facts, set(range(len(self.facts))) - set(granted))
        found = self.prover.keep(known, name, i) if self.go_on() else None
        if not isinstance(found, Evidence):
            return None
        return {k: choices[k] for k in _chosen(found)}, found

    def follows_from(
        self, claim: str, choices: Mapping[str, str]
    ) -> tuple[list[str], list[str]] | None:
        """Other claims that a claim follows from, and the choices that this takes besides those that they
        stand on; ``None``: it was not found to follow from any. First at each moment, then by induction."""
        owners = {o: c for c, o in self.claims.items() if c != claim}
        other = {i: owners[f.owner] for i, f in enumerate(self.facts) if f.owner in owners}
        if not other or not self.go_on():
            return None
        found = self._at_each_moment(claim, choices, other) or self._walk(claim, choices, set(other))
        if found is None:
            return None
        readings, done = found
        claims = list(dict.fromkeys(other[i] for i in sorted(done) if i in other))
        return (claims, readings) if claims else None

    def _at_each_moment(
        self, claim: str, choices: Mapping[str, str], other: Collection[int]
    ) -> tuple[list[str], set[int]] | None:
        """The choices and the *other* facts that a claim follows from in each state, if it does."""
        self.prover.given = [*self._always, *(self._given(id, option) for id, option in choices.items())]
        used: set[int] = set()
        cites: set[str] = set()
        for f in self.facts:
            if f.owner == self.claims[claim]:
                found = self.prover.follows(f.term, [(i, self.facts[i]) for i in other], MOMENT)
                if not isinstance(found, Evidence):
                    return None
                used |= found.facts
                cites |= set(_chosen(found))
        return [k for k in choices if k in cites], used

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
        if not self.go_on() or (name and self._breaks(name, i, choices)):
            return None
        if name:
            found = self.prover.keep(known, name, i)
        else:
            place = (self.facts[i].derived, i)
            before = [(j, f) for j, f in enumerate(self.facts) if (f.derived, j) < place]
            found = self.prover.follows(self.facts[i].term, before)
        if not isinstance(found, Evidence):
            if found.values:
                self._against.setdefault((name, i), []).append(found.values)
            return None
        tried.append(({k: choices[k] for k in _chosen(found)}, found))
        return tried[-1]

    def _breaks(self, name: str, i: int, choices: Mapping[str, str]) -> bool:
        """Does a step that broke the fact under other choices, in a state that all facts allow, break it
        under these too? (Then the solver need not be asked.)"""
        against = self._against.get((name, i), [])
        if not against:
            return False
        step = self.prover.transitions[name]
        conditions = [c.term for c in [*self._always, *step.conditions]] + [f.term for f in self.facts]
        terms = [*conditions, step.after(self.facts[i].term)]
        readings = self.rules.readings
        chosen = {readings[k].term: readings[k].sort.code(v) for k, v in choices.items()}
        for values in reversed(against[-TRIED:]):
            try:
                *given, kept = evaluate_all(terms, complete(terms, dict(values) | chosen))
            except (IndexError, ArithmeticError):  # a value that is none where other options are taken
                continue
            if all(given) and not kept:
                return True
        return False


def _chosen(evidence: Evidence) -> list[str]:
    """The readings whose choices a proof cites."""
    return [c.removeprefix(CHOICE) for c in evidence.cites if c.startswith(CHOICE)]
