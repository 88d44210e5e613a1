"""What the solver can say for every deal and every play: equal rulesets, dead and redundant parts.

Everything is asked under invariants: facts that hold initially and that every step keeps. Candidates are what
the rules and the game's own file state, and what held in every position of the plays. Those that an answer
stands on are proved, and no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from hoyle.audit.claim_proof import Stated
from hoyle.audit.part import Part, function
from hoyle.audit.seen import Seen
from hoyle.audit.variant import Variant
from hoyle.concrete import State
from hoyle.lang import (
    Action,
    HoyleError,
    Requirement,
    Rules,
    Ruling,
    SetSort,
    Term,
    build,
    leaves,
    subterms,
)
from hoyle.prove.induction import QUICK, Evidence, Fact, Knowledge, Prover
from hoyle.prove.obligation import Obligation, conjuncts
from hoyle.symbolic import METHODS, Decider, Status

LIMIT = 1.0
"""Seconds for a question with all facts at hand, where no single cards have to be looked at."""
RULES = "the rules"
"""Who states the facts that the rules themselves state."""
RETRIES = 20
"""How often a question is asked again after a fact that it stood on turned out to be none."""


class Logic:
    """Questions about one set of rules; readings that are left open are open in every answer.

    Facts are taken for granted until an answer stands on some: then those are proved, with what they stand
    on in their turn, and one that is not proved is dropped. *hard*: single cards are looked at with all facts
    at hand, which may take the whole *timeout* for each question.
    """

    def __init__(
        self,
        rules: Rules,
        timeout: float,
        sample: Sequence[State] = (),
        stated: Stated | None = None,
        hard: bool = False,
        seen: Seen | None = None,
    ) -> None:
        self.rules, self.timeout, self.sample, self.stated = rules, timeout, sample, stated
        self.hard = hard
        self.seen = seen if seen is not None and seen.fits(rules) else None
        self.prover = Prover(rules, 2 * timeout)
        self.known = Knowledge([])
        self.proved: set[int] = set()
        self._decider = Decider(self.rules.all_terms())

    @property
    def invariants(self) -> list[Term]:
        """The facts that were proved so far, because an answer stands on them."""
        return [self.known.facts[i].term for i in sorted(self.proved)]

    def never(self, conditions: Iterable[Term]) -> bool | None:
        """Can the conditions not hold together in any reachable state? ``None``: no answer in time."""
        terms = [t for t in conditions if t is not build.TRUE]
        if any(t is build.FALSE for t in terms):
            return True
        if not terms:
            return False
        answer = self._ask(terms)
        if answer is None:
            self._decider = Decider(self.rules.all_terms())  # a solver that was cut short is not used again
        return answer

    def _ask(self, terms: Sequence[Term]) -> bool | None:
        given = [c.term for c in self.prover.given]
        conditions, goal = [*given, *terms[:-1]], build.not_(terms[-1])
        fresh = Decider
        try:
            answer = self._decider.decide(conditions, goal, self.timeout)  # most need no fact, and are quick
            if answer.status is Status.UNSAT:  # what a finding stands on is asked of a fresh solver once more
                again = fresh(self.rules.all_terms()).decide(conditions, goal, self.timeout)
                return True if again.status is Status.UNSAT else None
            found, guesses = answer.status, False
            for _ in range(RETRIES if self.known.alive else 0):
                facts = [i for i in sorted(self.known.alive) if self.known.facts[i].owner or guesses]
                held = [*conditions, *(self.known.facts[i].term for i in facts)]
                limit, methods = (self.timeout, METHODS) if self.hard else (min(LIMIT, self.timeout), QUICK)
                answer = self._decider.decide(held, goal, limit, methods)
                found = Status.SAT if answer.status is Status.SAT else found
                if answer.status is not Status.UNSAT:
                    if guesses or len(facts) == len(self.known.alive):
                        break
                    guesses = True  # what is stated is not enough
                    continue
                used = [facts[n - len(conditions)] for n in answer.core if n >= len(conditions)]
                if self._prove(used):
                    held = [*conditions, *(self.known.facts[i].term for i in used)]
                    again = fresh(self.rules.all_terms()).decide(held, goal, self.timeout)
                    return True if again.status is Status.UNSAT else None
        except (HoyleError, IndexError):  # its model does not hold when it is read again: no answer
            return None
        return False if found is Status.SAT else None

    def _prove(self, facts: Iterable[int]) -> bool:
        """Prove facts, with all that their proofs stand on; one that is not proved is dropped."""
        todo, done = list(facts), set(self.proved)
        while todo:
            i = todo.pop()
            if i in done:
                continue
            done.add(i)
            fact = self.known.facts[i]
            for name in [""] if fact.derived else self.prover.transitions:
                if i not in self.known.alive:
                    return False
                if name:
                    step = self.prover.keep(self.known, name, i)
                else:  # what is derived stands on what is stated before it
                    place = (fact.derived, i)
                    facts_before = [(j, f) for j, f in enumerate(self.known.facts) if j in self.known.alive]
                    step = self.prover.follows(
                        fact.term, [(j, f) for j, f in facts_before if (f.derived, j) < place]
                    )
                if not isinstance(step, Evidence):
                    self.known.alive.discard(i)
                    return False
                todo += step.facts
        self.proved = done
        return True

    def learn(self) -> None:
        """Gather facts: the candidates, and what the game's own file states. Nothing is proved yet."""
        stated = {t for p in self.rules.always_ if not p.claim for t in conjuncts(p.term)}
        facts = {t: Fact(t, "", RULES if t in stated else "") for t in self.candidates()}
        for o in self._obligations():
            for p in o.parts:
                if cheap(p.term):
                    facts[p.term] = Fact(p.term, p.label, o.id, (), o.derived)
        self.known = Knowledge(list(facts.values()))
        for i, fact in enumerate(self.known.facts):
            if fact.derived or self.prover.initially(fact.term):
                self.known.alive.add(i)

    def _obligations(self) -> list[Obligation]:
        if self.stated is None:
            return []
        chosen = self.rules.ruleset.choices if self.rules.ruleset is not None else {}
        codes = {k: self.rules.readings[k].sort.code(v) for k, v in chosen.items()}
        return [o for o in self.stated(self.rules).under(codes) if o.kind in ("always", "lemma")]

    def candidates(self) -> list[Term]:
        """What the rules state, slots that never changed, card sets that never met."""
        stated = [t for p in self.rules.always_ if not p.claim for t in conjuncts(p.term)]
        guesses: list[Term] = []
        if self.sample:
            index = {s: i for i, s in enumerate(self.rules.slots)}
            for s in self.rules.slots:
                values = {state[index[s]] for state in self.sample}
                if len(values) == 1:
                    guesses.append(build.eq(s, build.const(values.pop(), s.sort)))
            sets = [s for s in self.rules.slots if isinstance(s.sort, SetSort)]
            if not stated and len(sets) <= 16:
                guesses += [build.disjoint(a, b) for a, b in combinations(sets, 2)]
        bad: set[int] = set()
        if self.sample and not leaves(*stated, op="reading"):
            check = function(stated + guesses, self.rules.slots)
            bad = {i for state in self.sample for i, ok in enumerate(check(state)) if not ok}
        return [t for i, t in enumerate(stated + guesses) if i not in bad and t is not build.TRUE]

    # -- two rulesets
    def same_game(self, variant: Variant) -> bool | None:
        """Is the variant the same game as these rules (its base)? Its legal moves, effects, end and pay-off
        are compared in every state that the invariants allow; ``None``: not decided."""
        undecided = False
        for name in sorted(variant.differing):
            mine, theirs = variant.machine.parts[name], variant.base.parts[name]
            for conditions in _differences(theirs, mine, self.rules):
                answer = self.never(conditions)
                if answer is False:
                    return False
                undecided |= answer is None
        pairs = [(self.rules.finished, variant.machine.rules.finished)]
        pairs += zip(self.rules.payoffs, variant.machine.rules.payoffs, strict=True)
        for a, b in pairs:
            if a is not b:
                answer = self.never([build.not_(build.eq(a, b))])
                if answer is False:
                    return False
                undecided |= answer is None
        return None if undecided else True

    # -- parts of one ruleset
    def dead_cases(self, ruling: Ruling) -> list[int]:
        """Cases that apply in no reachable state in which the ruling is asked."""
        applied = self.seen.cases(ruling)[0] if self.seen else set()
        open_ones = [(i, c) for i, c in enumerate(ruling.cases) if i not in applied]
        return [i for i, c in open_ones if self.never([ruling.asked, c.when]) is True]

    def redundant_cases(self, ruling: Ruling, dead: Sequence[int]) -> list[int]:
        """Cases that always answer what another case answers there too; of twins the later."""
        out: list[int] = []
        alone = self.seen.cases(ruling)[1] if self.seen else set()
        for i in reversed(range(len(ruling.cases))):
            others = [c for j, c in enumerate(ruling.cases) if j not in (i, *out, *dead)]
            if i in dead or i in alone or not others:
                continue
            case = ruling.cases[i]
            unlike = [
                build.not_(
                    build.all_of(o.when, *(build.eq(x, y) for x, y in zip(o.then, case.then, strict=True)))
                )
                for o in others
            ]
            if self.never([ruling.asked, case.when, *unlike]) is True:
                out.append(i)
        return sorted(out)

    def redundant_requirements(self, action: Action) -> list[tuple[Requirement, list[Requirement]]]:
        """Conjuncts of a guard that follow from the others, each with those it follows from."""
        needed_ones = self.seen.needed(action) if self.seen else set()
        own = [r for r in action.requirements if not self.is_automatic(action, r)]
        sure = {id(action.requirements[i]) for i in needed_ones}
        domain = [build.not_(self.rules.finished), *(p.candidate() for p in action.params)]
        out: list[tuple[Requirement, list[Requirement]]] = []
        gone: set[int] = set()
        for i in reversed(range(len(own))):
            others = [r for j, r in enumerate(own) if j != i and j not in gone]
            terms = [r.term for r in others]
            if (
                own[i].term is build.TRUE
                or id(own[i]) in sure
                or self.never([*domain, *terms, build.not_(own[i].term)]) is not True
            ):
                continue
            gone.add(i)
            needed = others
            for r in others:
                fewer = [q for q in needed if q is not r]
                if self.never([*domain, *(q.term for q in fewer), build.not_(own[i].term)]) is True:
                    needed = fewer
            out.append((own[i], needed))
        return out

    def is_automatic(self, action: Action, r: Requirement) -> bool:
        """Was the conjunct added because the action asks a ruling?"""
        return any(r.term is self.rules.rulings[n].determined for n in action.asks) or r.says.startswith(
            "the rules say"
        )

    def never_possible(self, action: Action) -> bool:
        """Is the action possible in no reachable state?"""
        if self.seen is not None and self.seen.happened(action):
            return False
        return self.never([build.not_(self.rules.finished), action.enabled]) is True


def cheap(term: Term) -> bool:
    """Is an invariant worth its proof here? Those that add points up are not: they are dear, and what is dead
    or redundant seldom depends on them."""
    return not any(t.op == "weight" for t in subterms(term))


def _differences(a: Part, b: Part, rules: Rules) -> Iterable[list[Term]]:
    """Conditions of which one must be possible if the two actions differ somewhere."""
    running = build.not_(rules.finished)
    for x, y in ((a, b), (b, a)):
        theirs = [*(p.candidate() for p in y.action.params), *(r.term for r in y.action.requirements)]
        for t in theirs:
            if t not in _own_terms(x):
                yield [running, x.action.enabled, build.not_(t)]
    if a.action.by is not None and b.action.by is not None and a.action.by is not b.action.by:
        yield [running, a.action.enabled, build.not_(build.eq(a.action.by, b.action.by))]
    for slot in rules.slots:
        one, two = a.action.next.get(slot, slot), b.action.next.get(slot, slot)
        if one is not two:
            yield [running, a.action.enabled, build.not_(build.eq(one, two))]


def _own_terms(part: Part) -> set[Term]:
    return {p.candidate() for p in part.action.params} | {r.term for r in part.action.requirements}
