"""One run of the prover: what is tried in which order, and what is known so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from hoyle.concrete import Model
from hoyle.lang import Rules, Term, build, substitute
from hoyle.prove import pool
from hoyle.prove.alike import look_alikes
from hoyle.prove.battery import twin
from hoyle.prove.deepen import deepen
from hoyle.prove.guess import guesses
from hoyle.prove.induction import Evidence, Fact, Gap, Knowledge, Prover
from hoyle.prove.obligation import RULINGS, Obligation, Part
from hoyle.prove.reach import reach
from hoyle.prove.search import Watch, guided, plays
from hoyle.prove.transition import Condition, some_move
from hoyle.symbolic import Status

Progress = Callable[[str, int, int], None]
"""Told what is going on, how much of it is done, and of how much."""

FACTS = ("always", "lemma", "complete", "consistent")
"""Kinds of obligations that may serve the proofs of others once they are proved."""


FEW = 6
"""For so many obligations only the facts that they stand on are proved."""

MOST_DEEP = 12
"""No more facts than this are tried by two-step induction."""


@dataclass
class Run:
    """One run: what is known of each part so far. ``model`` plays the game under one ruleset, and is watched
    for the ``played`` obligations; what is proved is proved for all readings that ``rules`` leave open."""

    rules: Rules
    model: Model | None
    everything: Sequence[Obligation]
    played: Sequence[Obligation]
    chosen: Sequence[Obligation]
    timeout: float
    workers: int
    search: float
    seed: int
    progress: Progress
    stopped: str = ""
    evidence: dict[tuple[str, int], Evidence] = field(default_factory=dict)  # by obligation and part
    gaps: dict[tuple[str, int], Gap] = field(default_factory=dict)
    known: Knowledge = field(default_factory=lambda: Knowledge([]))
    never: dict[str, Evidence] = field(default_factory=dict)  # of what is proved to be impossible
    fact_index: dict[tuple[str, Term], int] = field(default_factory=dict)
    few: bool = False  # were only the facts tried that the chosen obligations stand on?
    _ways: tuple[tuple[int, ...], dict[Term, Evidence]] | None = None

    def __post_init__(self) -> None:
        self.watch = Watch(self.model, self.played) if self.model else None
        self.prover = Prover(self.rules, self.timeout)

    # -- the course of a run
    def work(self) -> None:
        """First plays, then proofs, then guesses, then more plays."""
        if self.model is not None and self.watch is not None:
            guided(self.model, self.watch, 10.0)
        if self.timeout <= 0:
            self.look(self.search / 2)
            self.look_harder(self.search / 2)
            return
        self.look(min(1.5, 30 * self.timeout))
        if len(self.chosen) > FEW or not self.prove_few():
            self.prove_facts(self.facts())
            self.prove_parts()
        if any(o.kind != "possible" for o in self.unproved()):
            self.guess()
        self.prove_never()
        if self.unproved():
            self.look_harder(min(self.search, 30 * self.timeout))

    def look(self, seconds: float, first_seed: int = 0) -> None:
        """Watch some plays."""
        if self.model is None or self.watch is None:
            return
        for n in plays(self.model, self.watch, seconds, self.seed * 1_000_000 + first_seed):
            self.progress("plays", n, 0)
            if self.timeout <= 0 and not self.unproved():
                return

    def facts(self) -> list[Fact]:
        """The candidate invariants: all stated ones that no play has broken."""
        return [
            Fact(
                p.term,
                p.label,
                o.id,
                o.cites,
                o.derived or (RULINGS if o.kind in ("complete", "consistent") else 0),
            )
            for o in self.everything
            if o.kind in FACTS and not self.refuted(o)
            for p in o.parts
        ]

    def prove_few(self) -> bool:
        """Prove the chosen obligations and just the facts that their proofs stand on, all others being taken
        for granted until somebody asks. False when something is in the way: then all facts must be tried."""
        facts = self.facts()
        known = Knowledge(
            facts, {i for i, f in enumerate(facts) if self.prover.initially(f.term) or f.derived}
        )
        self.known = known
        self._index()
        todo: list[int] = []
        open_ = [o for o in self.chosen if o.kind != "possible" and not self.refuted(o)]
        for o in open_:
            for n, part in enumerate(o.parts):
                i = self.fact_index.get((o.id, part.term))
                if i is not None:
                    todo.append(i)
                else:
                    outcome = self._ask(o, part, [(j, facts[j]) for j in sorted(known.alive)])
                    if isinstance(outcome, Gap):
                        return self._forget()
                    self.evidence[(o.id, n)] = outcome
                    todo += outcome.facts
        done: set[int] = set()
        while todo:
            i = todo.pop()
            if i in done:
                continue
            done.add(i)
            self.progress("facts", len(done), len(done) + len(todo))
            if i not in known.alive:
                return self._forget()
            for name in [""] if facts[i].derived else self.prover.transitions:
                if name:
                    step = self.prover.keep(known, name, i)
                else:  # what is derived may stand on what is stated before it, in its round or an earlier one
                    place = (facts[i].derived, i)
                    before = [j for j in sorted(known.alive) if (facts[j].derived, j) < place]
                    ground = [(j, facts[j]) for j in before]
                    step = self.prover.follows(facts[i].term, ground)
                if isinstance(step, Gap):
                    return self._forget()
                known.steps[(name, i)] = step
                todo += step.facts
        known.alive &= done
        self.few = True
        return True

    def _forget(self) -> bool:
        self.evidence.clear()
        self.known = Knowledge([])
        self.fact_index = {}
        return False

    def prove_facts(self, facts: Sequence[Fact]) -> None:
        """Find the inductive ones among the facts."""
        self.known = self.prover.induct(facts, self.workers, lambda n, of: self.progress("induction", n, of))
        self._index()
        self.deepen()

    def deepen(self) -> None:
        """Try two steps where one does not keep a stated fact."""
        until = time.process_time() + self.search
        lost = [i for i, g in self.known.gaps.items() if g.action and g.values and self.known.facts[i].owner]
        saved = 0
        for i in lost[:MOST_DEEP]:
            if time.process_time() > until:
                break
            steps = deepen(self.prover, self.known, i)
            if steps is not None:
                saved += 1
                self.known.alive.add(i)
                del self.known.gaps[i]
                self.known.steps |= {(f"two steps {n}", i): e for n, e in enumerate(steps)}
        if saved:
            self.prover.extend(self.known, [], self.workers)

    def _index(self) -> None:
        self.fact_index = {(f.owner, f.term): i for i, f in enumerate(self.known.facts)}

    def prove_parts(self) -> None:
        """Ask about the parts of all chosen obligations that are not invariants by themselves."""
        groups: dict[str, list[tuple[Obligation, int]]] = {}
        for o in self.chosen:
            if self.refuted(o) or o.kind == "possible":
                continue
            for n, part in enumerate(o.parts):
                if (o.id, n) not in self.evidence and self.invariant(o, part) is None:
                    groups.setdefault(part.action or "", []).append((o, n))
        shares = sorted(groups.values(), key=len, reverse=True)
        total = sum(map(len, shares))
        for done, (key, outcome) in enumerate(pool.run(shares, self._answer, self.workers), start=1):
            self.progress("obligations", done, total)
            if isinstance(outcome, Evidence):
                self.evidence[key] = outcome
                self.gaps.pop(key, None)
            else:
                self.gaps[key] = outcome

    def _answer(
        self, share: Sequence[tuple[Obligation, int]]
    ) -> Iterator[tuple[tuple[str, int], Evidence | Gap]]:
        facts = [(i, self.known.facts[i]) for i in sorted(self.known.alive)]
        for o, n in share:
            yield (o.id, n), self._ask(o, o.parts[n], facts)

    def _ask(self, o: Obligation, part: Part, facts: Sequence[tuple[int, Fact]]) -> Evidence | Gap:
        also: list[Condition] = []
        if o.kind == "moves":
            quick = self._picked(part, facts)
            if quick is not None:
                return quick
        if part.shared is not None:
            for _, f in facts:
                other = twin(f.term, part.shared)
                if other is not f.term:
                    also.append(Condition(other, f"in the other state: {f.says}", f.cites))
        answer, evidence = self.prover.entails(part.term, part.action, facts, also, part.offered)
        if answer.status is Status.UNSAT:
            return evidence
        if answer.status is Status.SAT:
            return Gap(part.action, "the invariants do not exclude it", answer.values, evidence.seconds)
        return Gap(part.action, answer.why or "no answer in time", seconds=evidence.seconds)

    def prove_never(self) -> None:
        """Of what no play has shown: can it be proved that it never happens?"""
        facts = [(i, self.known.facts[i]) for i in sorted(self.known.alive)]
        for o in self.chosen:
            if o.kind == "possible" and not self.settled(o):
                part = o.parts[0]
                goal = build.FALSE if part.action else build.not_(part.term)
                answer, evidence = self.prover.entails(goal, part.action, facts)
                if answer.status is Status.UNSAT:
                    self.never[o.id] = evidence

    def _picked(self, part: Part, facts: Sequence[tuple[int, Fact]]) -> Evidence | None:
        """Show that a move exists by picking cards: a stronger statement that is easier to prove. Where the
        game's own file makes up a legal move there is one."""
        if part.picks is not None:
            made = [Condition(t, "a choice that exists", ()) for t in part.picks]
            answer, evidence = self.prover.entails(part.term, None, facts, made)
            return evidence if answer.status is Status.UNSAT else None
        some, picks = some_move(self.rules)
        ways = self._made_up(facts)
        if part.when is not None:
            value = {part.when.args[0]: part.when.args[1]}
            here = [t for t in substitute(list(ways), value) if t is not build.FALSE]
            some, *picks = substitute([some, *picks], value)
            some = build.implies(part.when, build.any_of(some, *here))
            if here:
                shorter = build.implies(part.when, build.any_of(*here))
                answer, evidence = self.prover.entails(shorter, None, facts)
                if answer.status is Status.UNSAT:
                    return self._standing(evidence, ways.values())
        also = [Condition(t, "a choice that exists", ()) for t in picks]
        answer, evidence = self.prover.entails(some, None, facts, also)
        return self._standing(evidence, ways.values()) if answer.status is Status.UNSAT else None

    def _made_up(self, facts: Sequence[tuple[int, Fact]]) -> dict[Term, Evidence]:
        """When there is a legal move because one is made up, and the proof that it is legal."""
        key = tuple(i for i, _ in facts)
        if self._ways is None or self._ways[0] != key:
            ways: dict[Term, Evidence] = {}
            for o in self.everything:
                if o.kind == "moves" and o.parts and o.parts[0].picks is not None:
                    proofs = [self._picked(p, facts) for p in o.parts]
                    if all(p is not None for p in proofs) and o.parts[0].when is not None:
                        ways[o.parts[0].when] = self._standing(Evidence("", 0), [p for p in proofs if p])
            self._ways = (key, ways)
        return self._ways[1]

    def _standing(self, evidence: Evidence, others: Iterable[Evidence]) -> Evidence:
        """The evidence, and that of what it stands on."""
        for e in others:
            evidence.facts |= e.facts
            evidence.cites = tuple(dict.fromkeys([*evidence.cites, *e.cites]))
            evidence.method = evidence.method or e.method
        return evidence

    def guess(self) -> None:
        """Guess invariants from the plays, and try again with those that are inductive."""
        if self.watch is None or not self.watch.sample:
            return
        guessed = guesses(self.rules, self.watch.sample, [f.term for f in self.known.facts])
        if not guessed:
            return
        self.prover.extend(
            self.known, guessed, self.workers, lambda n, of: self.progress("guesses", n, of), self.search
        )
        self.prove_parts()

    def look_harder(self, seconds: float) -> None:
        """Plays that might break what is not proved."""
        if self.model is None or self.watch is None:
            return
        views = [o for o in self.unproved() if o.kind == "view"]
        others = [o for o in self.unproved() if o.kind != "view"]
        if not views and not others:
            return
        share = seconds / (bool(views) + 2 * bool(others))
        if views:
            look_alikes(self.model, views, self.watch, share)
        if others and any(o.kind != "possible" for o in others) and self.timeout > 0:
            self.progress("rare plays", 0, 0)
            reach(self.model, others, self.watch, share)
        for n in plays(self.model, self.watch, share, self.seed * 1_000_000 + 500_000) if others else ():
            self.progress("more plays", n, 0)
            if all(self.settled(o) for o in others):
                return

    # -- what is known
    def refuted(self, o: Obligation) -> bool:
        """Has a play broken the obligation?"""
        return self.watch is not None and o.kind != "possible" and o.id in self.watch.found

    def invariant(self, o: Obligation, part: Part) -> int | None:
        """The fact that a part is, when it is an invariant."""
        i = self.fact_index.get((o.id, part.term))
        return i if i is not None and i in self.known.alive else None

    def settled(self, o: Obligation) -> bool:
        """Is the obligation proved or refuted?"""
        if o.kind == "possible":
            return o.id in self.never or (self.watch is not None and o.id in self.watch.found)
        return self.refuted(o) or all(
            (o.id, n) in self.evidence or self.invariant(o, p) is not None for n, p in enumerate(o.parts)
        )

    def unproved_lemmas(self) -> list[Obligation]:
        """The lemmas that a play has broken, or that were tried and are not proved."""
        tried = set() if self.few else {f.owner for f in self.known.facts}
        return [
            o
            for o in self.everything
            if o.kind == "lemma" and (self.refuted(o) or (o.id in tried and not self.settled(o)))
        ]

    def unproved(self) -> list[Obligation]:
        """The chosen obligations that are neither proved nor refuted."""
        return [o for o in self.chosen if not self.settled(o)]
