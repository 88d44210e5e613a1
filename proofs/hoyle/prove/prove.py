"""Prove the obligations of a game, or show a play that breaks them."""

from __future__ import annotations

import fnmatch
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from hoyle.concrete import Model
from hoyle.lang import HoyleError, Rules, Ruleset, Term, Verdict, build, leaves, substitute, subterms
from hoyle.prove import pool
from hoyle.prove.battery import battery, twin
from hoyle.prove.code import P113
from hoyle.prove.guess import guesses
from hoyle.prove.induction import Evidence, Fact, Gap, Knowledge, Prover, complete
from hoyle.prove.obligation import Obligation, Obligations, Part
from hoyle.prove.result import Result
from hoyle.prove.search import Found, Watch, look_alikes, plays, reading_start, trace
from hoyle.prove.transition import Condition, some_move
from hoyle.symbolic import METHODS, Status

Progress = Callable[[str, int, int], None]
"""Told what is going on, how much of it is done, and of how much."""


def prove(
    rules: Rules,
    ruleset: Ruleset | None = None,
    select: Iterable[str] | None = None,
    *,
    timeout: float = 10.0,
    workers: int = 2,
    extra: Callable[[Rules], Obligations] | None = None,
    search: float = 20.0,
    seed: int = 0,
    progress: Progress = lambda what, done, total: None,
) -> list[Result]:
    """The results of all obligations of *rules* under *ruleset*, in the order of the battery.

    *select*: patterns; an obligation is taken when its id, its kind, its name or a clause it cites matches
    one; without patterns all but the lemmas, which are there for the others' sake. *timeout*: seconds for
    each question. *extra*: what the game's own file states. *search*: seconds spent on plays that might break
    what was not proved. Ctrl-C ends the work; what is known is returned.

    Raises :class:`HoyleError` P113 when nothing is selected.
    """
    fixed = rules.under(ruleset) if ruleset is not None else rules
    choices = (
        {}
        if ruleset is None
        else {k: rules.readings[k].sort.code(v) for k, v in ruleset.choices.items() if k in rules.readings}
    )
    stated = extra(fixed).under(choices) if extra is not None else []
    everything = [o for o in battery(fixed, stated) if not ruled_out(o, rules, fixed)]
    chosen = [o for o in everything if (o.kind != "lemma" if select is None else matches(o, fixed, select))]
    if not chosen:
        raise HoyleError(
            P113,
            f"no obligation of {rules.name} matches {' '.join(select or ['(none)'])}",
            "an empty run proves nothing",
            "ids are GAME/KIND/NAME, as the report of a full run lists them; * stands for any characters",
        )
    run = Run(fixed, everything, chosen, timeout, workers, search, seed, progress)
    try:
        run.work()
    except KeyboardInterrupt:
        run.stopped = "stopped by the user"
    return [run.result(o) for o in chosen]


def ruled_out(obligation: Obligation, rules: Rules, fixed: Rules) -> bool:
    """Is it about an action that is there for other readings alone?"""
    (part, *_) = obligation.parts or (None,)
    if obligation.kind != "possible" or part is None or part.action is None:
        return False
    guard = rules.actions[part.action].guard
    return fixed.actions[part.action].enabled is build.FALSE and bool(leaves(guard, op="reading"))


def matches(obligation: Obligation, rules: Rules, select: Iterable[str]) -> bool:
    """Does one of the patterns name this obligation?"""
    names = [obligation.id, obligation.kind, obligation.name, f"{obligation.kind}/{obligation.name}"]
    names += [*obligation.cites, *obligation.claim, *rules.clauses_of(obligation.cites)]
    return any(fnmatch.fnmatchcase(n, p) for p in select for n in names)


FACTS = ("always", "lemma", "complete", "consistent")
"""Kinds of obligations that may serve the proofs of others once they are proved."""


@dataclass
class Run:
    """One run: what is known of each part so far."""

    rules: Rules
    everything: Sequence[Obligation]
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
    fact_index: dict[tuple[str, Term], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.model = Model(self.rules) if not self._open() else None
        self.watch = Watch(self.model, self.chosen) if self.model else None
        self.prover = Prover(self.rules, self.timeout)
        self.began = time.perf_counter()

    def _open(self) -> bool:
        """Are some readings left open? Then there is no single game to be played."""
        return any(t.op == "reading" for t in subterms(*self.rules.all_terms()))

    # -- the course of a run
    def work(self) -> None:
        """First plays, then proofs, then guesses, then more plays."""
        self.look(min(1.5, 30 * self.timeout))
        self.prove_facts(self.facts())
        self.prove_parts()
        if any(o.kind != "possible" for o in self.unproved()):
            self.guess()
        if self.unproved():
            self.look_harder()

    def look(self, seconds: float, first_seed: int = 0) -> None:
        """Watch some plays."""
        if self.model is None or self.watch is None:
            return
        for n in plays(self.model, self.watch, seconds, self.seed * 1_000_000 + first_seed):
            self.progress("plays", n, 0)

    def facts(self) -> list[Fact]:
        """The candidate invariants: all stated ones that no play has broken."""
        return [
            Fact(p.term, p.label, o.id, o.cites, o.derived or o.kind in ("complete", "consistent"))
            for o in self.everything
            if o.kind in FACTS and not self.refuted(o)
            for p in o.parts
        ]

    def prove_facts(self, facts: Sequence[Fact]) -> None:
        """Find the inductive ones among the facts."""
        self.known = self.prover.induct(facts, self.workers, lambda n, of: self.progress("induction", n, of))
        self.fact_index = {(f.owner, f.term): i for i, f in enumerate(self.known.facts)}

    def prove_parts(self) -> None:
        """Ask about the parts of all chosen obligations that are not invariants by themselves."""
        groups: dict[str, list[tuple[Obligation, int]]] = {}
        for o in self.chosen:
            if self.refuted(o) or o.kind == "possible":
                continue
            for n, part in enumerate(o.parts):
                if (o.id, n) not in self.evidence and not self.invariant(o, part):
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
            return Gap(part.action, "the invariants do not exclude it", answer.values)
        return Gap(part.action, answer.why or "no answer in time")

    def _picked(self, part: Part, facts: Sequence[tuple[int, Fact]]) -> Evidence | None:
        """Show that a move exists by picking cards: a stronger statement that is easier to prove."""
        some, picks = some_move(self.rules)
        if part.when is not None:
            some, *picks = substitute([some, *picks], {part.when.args[0]: part.when.args[1]})
            some = build.implies(part.when, some)
        also = [Condition(t, "a choice that exists", ()) for t in picks]
        answer, evidence = self.prover.entails(some, None, facts, also)
        return evidence if answer.status is Status.UNSAT else None

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

    def look_harder(self) -> None:
        """Plays that might break what is not proved."""
        seconds = min(self.search, 30 * self.timeout)
        if self.model is None or self.watch is None:
            return
        views = [o for o in self.unproved() if o.kind == "view"]
        others = [o for o in self.unproved() if o.kind != "view"]
        if views:
            look_alikes(self.model, views, self.watch, seconds / (2 if others else 1))
        if others:
            until = time.perf_counter() + seconds / (2 if views else 1)
            for n in plays(
                self.model, self.watch, seconds / (2 if views else 1), self.seed * 1_000_000 + 500_000
            ):
                self.progress("more plays", n, 0)
                if time.perf_counter() > until or not [o for o in others if not self.settled(o)]:
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
            return self.watch is not None and o.id in self.watch.found
        return self.refuted(o) or all(
            (o.id, n) in self.evidence or self.invariant(o, p) is not None for n, p in enumerate(o.parts)
        )

    def unproved(self) -> list[Obligation]:
        """The chosen obligations that are neither proved nor refuted."""
        return [o for o in self.chosen if not self.settled(o)]

    # -- results
    def result(self, o: Obligation) -> Result:
        """The result of an obligation, from what is known."""
        base = Result(o.id, o.game, o.kind, o.about, Verdict.UNDETERMINED, cites=o.cites, claim=o.claim)
        found = self.watch.found.get(o.id) if self.watch else None
        if found is not None:
            return self._shown(base, o, found)
        if o.kind != "possible" and self.settled(o):
            return self._proved(base, o)
        return self._open_end(base, o)

    def _shown(self, base: Result, o: Obligation, found: Found) -> Result:
        """A play shows it: a witness of what is possible, a counterexample to all else."""
        assert self.model is not None
        play = trace(self.model, found)
        if o.kind == "possible":
            return replace(
                base, verdict=Verdict.PROVED, method="play", witness=play,
                start=reading_start(self.model, play.moves), detail=f"a play of {len(play)} steps",
            )  # fmt: skip
        end = len(found.moves)
        state = play.states[end]
        bound = dict(zip(self.model.slots, state, strict=True))
        if found.move is not None:
            params = self.rules.actions[found.move.action].params
            bound |= dict(zip((p.term for p in params), found.move.values, strict=True))
        other = trace(self.model, Found(found.other, found.part)) if found.other else None
        return replace(
            base,
            verdict=Verdict.REFUTED,
            method="play",
            conjuncts=(found.part.label,),
            action=found.move.action if found.move else None,
            values=self._values(found.part.term, bound),
            counterexample=play,
            other=other,
            start=reading_start(self.model, play.moves),
            detail=self._say(o, found),
        )

    def _say(self, o: Obligation, found: Found) -> str:
        assert self.model is not None
        if found.move is not None:
            return f"broken by step {len(found.moves) + 1}, {self.model.say(found.move)}"
        if o.kind == "moves":
            return f"after {len(found.moves)} steps nothing can happen"
        return f"broken after {len(found.moves)} steps"

    def _proved(self, base: Result, o: Obligation) -> Result:
        methods: dict[str, None] = {}
        cites: dict[str, None] = {}
        seconds = 0.0
        facts: set[int] = set()
        for n, part in enumerate(o.parts):
            i = self.invariant(o, part)
            if (o.id, n) in self.evidence:
                e = self.evidence[(o.id, n)]
                methods.setdefault(e.method)
                seconds += e.seconds
                facts |= e.facts
                cites.update(dict.fromkeys(e.cites))
            elif i is not None:
                facts.add(i)
                for (_, j), e in self.known.steps.items():
                    if j == i:
                        methods.setdefault(e.method)
                        seconds += e.seconds
        closed, more = self._closure(facts)
        cites.update(dict.fromkeys(more))
        guessed = sum(not self.known.facts[i].owner for i in closed)
        names = [m for m in METHODS if m in methods]
        if len(names) > 1 and names[0] == "simplify":
            names = names[1:]
        stands = f"with {len(closed)} invariants" if closed else ""
        if guessed:
            stands += f", {guessed} of them guessed"
        return replace(
            base,
            verdict=Verdict.PROVED,
            method=", ".join(names) or "simplify",
            seconds=seconds,
            clauses=self.rules.clauses_of(sorted(cites)),
            detail=stands,
        )

    def _closure(self, facts: Iterable[int]) -> tuple[set[int], list[str]]:
        """The invariants that some invariants stand on, and the clauses that their proofs used."""
        closed: set[int] = set()
        cites: dict[str, None] = {}
        todo = list(facts)
        by_fact: dict[int, list[Evidence]] = {}
        for (_, i), e in self.known.steps.items():
            by_fact.setdefault(i, []).append(e)
        while todo:
            i = todo.pop()
            if i not in closed:
                closed.add(i)
                for e in by_fact.get(i, []):
                    cites.update(dict.fromkeys(e.cites))
                    todo += e.facts
        return closed, list(cites)

    def _open_end(self, base: Result, o: Obligation) -> Result:
        """Not known: with the state that induction could not exclude, where there is one."""
        if o.kind == "possible":
            return replace(base, detail=self.stopped or "no play was found that gets there")
        failed: list[str] = []
        gap: Gap | None = None
        term: Term = build.TRUE
        for n, part in enumerate(o.parts):
            if (o.id, n) in self.evidence or self.invariant(o, part) is not None:
                continue
            i = self.fact_index.get((o.id, part.term))
            own = self.gaps.get((o.id, n)) or (self.known.gaps.get(i) if i is not None else None)
            failed.append(part.label)
            if own is not None and (gap is None or (own.values and not gap.values)):
                gap, term = own, part.term
        if gap is None:
            return replace(base, conjuncts=tuple(failed), detail=self.stopped or "not reached")
        values = self._values(term, complete([term], gap.values), gap.action) if gap.values else {}
        return replace(
            base,
            conjuncts=tuple(failed),
            action=gap.action,
            values=values,
            detail=gap.why + ("; whether a play gets there is not known" if gap.values else ""),
        )

    def _values(self, term: Term, bound: Mapping[Term, int], action: str | None = None) -> dict[str, str]:
        """What broke a term: the values of its variables and parameters."""
        names = [t for t in leaves(term, op="var") + leaves(term, op="param") if t in bound]
        if action is not None:
            names += [p.term for p in self.rules.actions[action].params if p.term in bound]
        return {str(t.data): t.sort.name_of(bound[t]) for t in names}
