"""Induction: which facts hold of every reachable state.

A set of facts is inductive when all hold initially and every step keeps each of them, given all. Facts that a
step does not keep are dropped, which may take the ground from under others, until a fixed point is reached
(the greatest inductive subset, found as Houdini does). What was proved before a fact was dropped is asked
again only where its proof used that fact.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from hoyle.concrete.evaluate import evaluate_all
from hoyle.lang import HoyleError, IntSort, Rules, Term, build, substitute, subterms
from hoyle.lang.semantics import least
from hoyle.prove import pool
from hoyle.prove.transition import Condition, transitions
from hoyle.symbolic import METHODS, Answer, Decider, Status
from hoyle.symbolic.code import P101

INTERNAL = "internal error"
"""How a reason begins that is Hoyle's own fault."""

QUICK = tuple(m for m in METHODS if not m.startswith("bit-vectors"))
"""The methods for guesses."""


@dataclass(frozen=True)
class Fact:
    """A candidate invariant: one conjunct, and who states it (``""``: guessed). A ``derived`` one is to
    follow from the others in each state, in the round of this number."""

    term: Term
    says: str
    owner: str
    cites: tuple[str, ...] = ()
    derived: int = 0


@dataclass
class Evidence:
    """How one thing was proved: by which method, from which facts and conditions."""

    method: str
    seconds: float
    facts: frozenset[int] = frozenset()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gap:
    """Why a thing was not proved: a state and a step that the facts allow, or no answer in time."""

    action: str | None
    why: str
    values: Mapping[Term, int] = field(default_factory=dict)
    seconds: float = 0.0


@dataclass
class Knowledge:
    """What is known of each fact: ``alive`` ones are invariants."""

    facts: list[Fact]
    alive: set[int] = field(default_factory=set)
    steps: dict[tuple[str, int], Evidence] = field(default_factory=dict)
    gaps: dict[int, Gap] = field(default_factory=dict)


class Prover:
    """Questions about one set of rules (under a ruleset): steps, facts, consequences."""

    def __init__(self, rules: Rules, timeout: float) -> None:
        self.rules, self.timeout = rules, timeout
        self.transitions = {t.name: t for t in transitions(rules)}
        self.given = [Condition(c.term, c.says, ()) for c in rules.constraints if not c.term.is_const]
        self._deciders: dict[str, Decider] = {}

    def decider(self, key: str) -> Decider:
        """The decider of an action; ``""`` for states."""
        if key not in self._deciders:
            self._deciders[key] = Decider(self.rules.all_terms())
        return self._deciders[key]

    def forget(self) -> None:
        """Begin anew with what solvers have learnt."""
        self._deciders.clear()

    # -- single questions
    def initially(self, term: Term) -> bool:
        """Does a state term hold initially? (For every reading that is left open.)"""
        start = {s: build.const(v, s.sort) for s, v in self.rules.initial.items()}
        (value,) = substitute([term], start)
        if value.is_const:
            return bool(value.data)
        answer = self.decider("").decide([c.term for c in self.given], value, self.timeout)
        return answer.status is Status.UNSAT

    def entails(
        self,
        goal: Term,
        action: str | None,
        facts: Sequence[tuple[int, Fact]],
        also: Sequence[Condition] = (),
        offered: bool = False,
        timeout: float | None = None,
        methods: Sequence[str] = METHODS,
    ) -> tuple[Answer, Evidence]:
        """Does the goal hold in every state with these facts (of every step by *action* from it, or of every
        candidate for one that is *offered*)?"""
        own = []
        if action:
            own = self.transitions[action].offered if offered else self.transitions[action].conditions
        conditions = [*self.given, *also, *own]
        terms = [f.term for _, f in facts] + [c.term for c in conditions]
        key, limit = action or "", timeout or self.timeout
        carried, began = key in self._deciders, time.process_time()
        try:
            answer = self.decider(key).decide(terms, goal, limit, methods)
            if answer.status is Status.UNKNOWN and carried and methods is METHODS:
                del self._deciders[key]  # it carries all earlier questions: a fresh one may be quicker
                answer = self.decider(key).decide(terms, goal, limit, methods)
        except HoyleError as problem:
            if problem.code is not P101:
                raise
            answer = Answer(Status.UNKNOWN, "", why=f"{INTERNAL}: {problem}")
        used = [i for i in answer.core if i < len(facts)]
        cites: dict[str, None] = {}
        for i in answer.core:
            if i >= len(facts):
                for c in conditions[i - len(facts)].cites:
                    cites.setdefault(c)
        ids = frozenset(facts[i][0] for i in used)
        spent = max(answer.seconds, time.process_time() - began)
        return answer, Evidence(answer.method, spent, ids, tuple(cites))

    # -- induction
    def induct(
        self, facts: Sequence[Fact], workers: int = 1, report: Callable[[int, int], None] = lambda n, of: None
    ) -> Knowledge:
        """The greatest set of the facts that is inductive. *report* is told how many questions are done."""
        facts = self.sums_last(facts)
        known = Knowledge(list(facts))
        for i, f in enumerate(facts):
            if f.derived:
                continue
            if self.initially(f.term):
                known.alive.add(i)
            else:
                known.gaps[i] = Gap(None, "it does not hold initially", self.rules.initial)
        self.settle(known, [(t, i) for t in self.transitions for i in sorted(known.alive)], workers, report)
        self.derive(known, workers, report)
        return known

    def sums_last(self, facts: Sequence[Fact]) -> list[Fact]:
        """The facts, those about points marked as derived that follow at each moment from facts about sets
        (that the points of all cards are 200, from where the cards are): no step need keep them then."""
        ground = [(i, f) for i, f in enumerate(facts) if not f.derived and not _weighs(f.term)]
        out = list(facts)
        for i, f in enumerate(facts):
            numbers = any(t.op == "var" and isinstance(t.sort, IntSort) for t in subterms(f.term))
            if f.owner and not f.derived and _weighs(f.term) and not numbers:
                found = self.follows(f.term, ground, min(self.timeout, 1.0))
                if isinstance(found, Evidence):
                    out[i] = replace(f, derived=True)
        return out

    def derive(
        self, known: Knowledge, workers: int = 1, report: Callable[[int, int], None] = lambda n, of: None
    ) -> None:
        """Prove the derived facts from the others, round by round: each may use those of earlier rounds."""
        todo = [i for i, f in enumerate(known.facts) if f.derived and i not in known.alive]

        def work(i: int) -> Iterator[tuple[int, Evidence | Gap]]:
            facts = [(j, known.facts[j]) for j in sorted(known.alive)]
            yield i, self.follows(known.facts[i].term, facts)

        rounds = [
            [i for i in todo if known.facts[i].derived == n]
            for n in sorted({known.facts[i].derived for i in todo})
        ]
        for now in [*rounds, todo]:  # at last a derived fact may stand on any other
            left = [i for i in now if i not in known.alive]
            for n, (i, outcome) in enumerate(pool.run(left, work, workers), start=1):
                report(n, len(left))
                if isinstance(outcome, Evidence):
                    known.alive.add(i)
                    known.steps[("", i)] = outcome
                    known.gaps.pop(i, None)
                else:
                    known.gaps[i] = outcome

    def follows(
        self, goal: Term, facts: Sequence[tuple[int, Fact]], timeout: float | None = None
    ) -> Evidence | Gap:
        """Does a state term follow from the facts?"""
        answer, evidence = self.entails(goal, None, facts, timeout=timeout)
        if answer.status is Status.UNSAT:
            return evidence
        if answer.status is Status.SAT:
            return Gap(None, "the invariants do not exclude it", answer.values, evidence.seconds)
        return Gap(None, answer.why or "no answer in time", seconds=evidence.seconds)

    def extend(
        self,
        known: Knowledge,
        more: Sequence[Fact],
        workers: int = 1,
        report: Callable[[int, int], None] = lambda n, of: None,
        seconds: float = 60.0,
    ) -> None:
        """Try *more* facts beside those known, and those that were dropped once again; *seconds* bound it."""
        tried = [i for i, g in known.gaps.items() if g.action is not None]
        start = len(known.facts)
        known.facts += more
        tried += range(start, len(known.facts))
        new = [i for i in tried if self.initially(known.facts[i].term)]
        known.alive |= set(new)
        before = {i: known.gaps.pop(i) for i in new if i in known.gaps}
        questions = [(t, i) for t in self.transitions for i in new]
        self.settle(known, questions, workers, report, time.perf_counter() + seconds)
        for i, gap in before.items():
            if i in known.gaps and not known.gaps[i].values:
                known.gaps[i] = gap  # the first reason says more
        self.derive(known, workers, report)

    def settle(
        self,
        known: Knowledge,
        todo: Iterable[tuple[str, int]],
        workers: int = 1,
        report: Callable[[int, int], None] = lambda n, of: None,
        until: float = float("inf"),
    ) -> None:
        """Ask about the steps in *todo*, and again about those whose proofs used a fact that was dropped.
        What is not asked *until* then is dropped."""
        queue = list(todo)
        done, total = 0, len(queue)
        while queue:
            again: dict[tuple[str, int], None] = {}
            shares = self._shares(queue)
            for key, outcome in pool.run(shares, self._share(known, until), workers):
                i = key[1]
                done += 1
                report(done, total)
                if i not in known.alive:
                    continue
                if isinstance(outcome, Evidence):
                    if outcome.facts <= known.alive:
                        known.steps[key] = outcome
                    else:
                        again.setdefault(key)
                    continue
                for dead in [i, *self.also_broken(known, outcome)]:
                    self.drop(known, dead, outcome, again)
            queue = [key for key in again if key[1] in known.alive]
            total += len(queue)

    def _shares(self, queue: Sequence[tuple[str, int]]) -> list[list[tuple[str, int]]]:
        """The questions in shares of one action each, the dear ones first: an action is encoded once."""
        by_action: dict[str, list[tuple[str, int]]] = {}
        for name, i in queue:
            by_action.setdefault(name, []).append((name, i))
        sizes = {n: len(subterms(*self.transitions[n].action.next.values())) for n in by_action}
        out = []
        for name in sorted(by_action, key=lambda n: (-sizes[n], n)):
            out.append(by_action[name])
        return out

    def _share(
        self, known: Knowledge, until: float
    ) -> Callable[[list[tuple[str, int]]], Iterator[tuple[tuple[str, int], Evidence | Gap]]]:
        def work(keys: list[tuple[str, int]]) -> Iterator[tuple[tuple[str, int], Evidence | Gap]]:
            for key in keys:
                if key[1] in known.alive:
                    late = time.perf_counter() > until
                    yield key, Gap(key[0], "no time was left") if late else self.keep(known, *key)

        return work

    def keep(self, known: Knowledge, name: str, i: int) -> Evidence | Gap:
        """Does a step keep a fact, given all that are alive?"""
        t = self.transitions[name]
        goal = t.after(known.facts[i].term)
        alive = [(j, known.facts[j]) for j in sorted(known.alive)]
        guessed = not known.facts[i].owner  # worth little time
        timeout, methods = (min(self.timeout, 1.0), QUICK) if guessed else (self.timeout, METHODS)
        answer, evidence = self.entails(goal, name, alive, timeout=timeout, methods=methods)
        if answer.status is Status.UNSAT:
            if goal is not known.facts[i].term:
                evidence.cites = tuple(dict.fromkeys([*evidence.cites, *t.effect_cites(known.facts[i].term)]))
            return evidence
        if answer.status is Status.SAT:
            return Gap(name, "a step may break it", answer.values, evidence.seconds)
        return Gap(name, answer.why or "no answer in time", seconds=evidence.seconds)

    def also_broken(self, known: Knowledge, gap: Gap) -> list[int]:
        """Other facts that the counterexample breaks as well."""
        if not gap.values or gap.action is None:
            return []
        t = self.transitions[gap.action]
        alive = sorted(known.alive)
        goals = [t.after(known.facts[j].term) for j in alive]
        values = complete(goals, gap.values)
        return [j for j, ok in zip(alive, evaluate_all(goals, values), strict=True) if not ok]

    def drop(self, known: Knowledge, i: int, gap: Gap, again: dict[tuple[str, int], None]) -> None:
        """A fact is none: what was proved with it is open again."""
        if i not in known.alive:
            return
        known.alive.discard(i)
        known.gaps[i] = gap
        for key, evidence in list(known.steps.items()):
            if i in evidence.facts:
                del known.steps[key]
                again.setdefault(key)


def _weighs(term: Term) -> bool:
    return any(t.op == "weight" for t in subterms(term))


def complete(terms: Sequence[Term], values: Mapping[Term, int]) -> dict[Term, int]:
    """The values, with the least one for leaves that the solver did not need."""
    out = dict(values)
    for t in subterms(*terms):
        if t.op in ("var", "param", "reading"):
            out.setdefault(t, least(t.sort))
    return out
