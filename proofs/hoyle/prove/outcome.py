"""What a run found out of an obligation, as a :class:`Result`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hoyle.lang import HoyleError, SetSort, Term, Verdict, build, leaves, substitute
from hoyle.prove.deepen import METHOD as TWO_STEPS
from hoyle.prove.induction import INTERNAL, Evidence, Gap, complete
from hoyle.prove.obligation import Obligation
from hoyle.prove.result import Result
from hoyle.prove.run import Run
from hoyle.prove.search import Found, reading_start, trace
from hoyle.symbolic import METHODS

FEW_NAMES = 3
"""So many lemmas are named where one is not proved."""


def outcome(run: Run, o: Obligation) -> Result:
    """The result of an obligation, from what is known."""
    base = Result(o.id, o.game, o.kind, o.about, Verdict.UNDETERMINED, cites=o.cites, claim=o.claim)
    found = run.watch.found.get(o.id) if run.watch else None
    if found is not None:
        try:
            return _shown(run, base, o, found)
        except HoyleError as problem:
            return replace(
                base, verdict=Verdict.ERROR, detail=f"{INTERNAL}: a play does not replay: {problem}"
            )
    if o.kind != "possible" and run.settled(o):
        return _proved(run, base, o)
    return _open_end(run, base, o)


def _shown(run: Run, base: Result, o: Obligation, found: Found) -> Result:
    """A play shows it: a witness of what is possible, a counterexample to all else."""
    assert run.model is not None
    play = trace(run.model, found)
    if o.kind == "possible":
        return replace(
            base, verdict=Verdict.PROVED, method="play", witness=play,
            start=reading_start(run.model, play.moves), detail=f"a play of {len(play)} steps",
        )  # fmt: skip
    end = len(found.moves)
    state = play.states[end]
    bound = dict(zip(run.model.slots, state, strict=True))
    if found.move is not None:
        params = run.rules.actions[found.move.action].params
        bound |= dict(zip((p.term for p in params), found.move.values, strict=True))
    other = trace(run.model, Found(found.other, found.part)) if found.other else None
    return replace(
        base,
        verdict=Verdict.REFUTED,
        method="play",
        conjuncts=(found.part.label,),
        action=found.move.action if found.move else None,
        values=_values(run, found.part.term, bound, found.move.action if found.move else None),
        counterexample=play,
        other=other,
        start=reading_start(run.model, play.moves),
        detail=_say(run, o, found),
    )


def _say(run: Run, o: Obligation, found: Found) -> str:
    assert run.model is not None
    if found.move is not None:
        return f"broken by step {len(found.moves) + 1}, {run.model.say(found.move)}"
    if o.kind == "moves":
        return f"after {len(found.moves)} steps nothing can happen"
    return f"broken after {len(found.moves)} steps"


def _proved(run: Run, base: Result, o: Obligation) -> Result:
    methods: dict[str, None] = {}
    cites: dict[str, None] = {}
    seconds = 0.0
    facts: set[int] = set()
    for n, part in enumerate(o.parts):
        i = run.invariant(o, part)
        if (o.id, n) in run.evidence:
            e = run.evidence[(o.id, n)]
            methods.setdefault(e.method)
            seconds += e.seconds
            facts |= e.facts
            cites.update(dict.fromkeys(e.cites))
        elif i is not None:
            facts.add(i)
            for (_, j), e in run.known.steps.items():
                if j == i:
                    methods.setdefault(e.method)
                    seconds += e.seconds
    closed, more = _closure(run, facts)
    cites.update(dict.fromkeys(more))
    guessed = sum(not run.known.facts[i].owner for i in closed)
    names = [m for m in (*METHODS, TWO_STEPS) if m in methods]
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
        clauses=run.rules.clauses_of(sorted(cites)),
        detail=stands,
    )


def _closure(run: Run, facts: Iterable[int]) -> tuple[set[int], list[str]]:
    """The invariants that some invariants stand on, and the clauses that their proofs used."""
    closed: set[int] = set()
    cites: dict[str, None] = {}
    todo = list(facts)
    by_fact: dict[int, list[Evidence]] = {}
    for (_, i), e in run.known.steps.items():
        by_fact.setdefault(i, []).append(e)
    while todo:
        i = todo.pop()
        if i not in closed:
            closed.add(i)
            for e in by_fact.get(i, []):
                cites.update(dict.fromkeys(e.cites))
                todo += e.facts
    return closed, list(cites)


def _open_end(run: Run, base: Result, o: Obligation) -> Result:
    """Not known: with the state that induction could not exclude, where there is one."""
    if o.kind == "possible":
        never = run.never.get(o.id)
        if never is None:
            return replace(base, detail=run.stopped or "no play was found that gets there")
        cites = dict.fromkeys([*never.cites, *_closure(run, never.facts)[1]])
        return replace(
            base,
            verdict=Verdict.REFUTED,
            method=never.method,
            seconds=never.seconds,
            clauses=run.rules.clauses_of(sorted(cites)),
            detail="proved that it never happens",
        )
    failed: list[str] = []
    gap: Gap | None = None
    term: Term = build.TRUE
    spent = 0.0
    for n, part in enumerate(o.parts):
        if (o.id, n) in run.evidence or run.invariant(o, part) is not None:
            continue
        i = run.fact_index.get((o.id, part.term))
        step = run.known.gaps.get(i) if i is not None else None  # says which step, so it comes first
        own = step if step is not None and step.values else run.gaps.get((o.id, n)) or step
        failed.append(part.label)
        spent += sum(g.seconds for g in (step, run.gaps.get((o.id, n))) if g is not None)
        if own is not None and (gap is None or (own.values and not gap.values)):
            gap, term = own, part.term
    if gap is None:  # nobody has asked
        return replace(base, detail=run.stopped or "not reached")
    values = _values(run, term, complete([term], gap.values), gap.action) if gap.values else {}
    return replace(
        base,
        verdict=Verdict.ERROR if gap.why.startswith(INTERNAL) else Verdict.UNDETERMINED,
        conjuncts=tuple(failed),
        action=gap.action,
        values=values,
        seconds=spent,
        detail=gap.why + ("; whether a play gets there is not known" if gap.values else "") + _missing(run),
    )


def _missing(run: Run) -> str:
    """Which lemmas did not help, because they are not proved themselves."""
    names = [o.name for o in run.unproved_lemmas()]
    if not names:
        return ""
    more = f" and {len(names) - FEW_NAMES} more" if len(names) > FEW_NAMES else ""
    return f"; not proved, so of no help: lemma {', lemma '.join(names[:FEW_NAMES])}{more}"


def _values(run: Run, term: Term, bound: Mapping[Term, int], action: str | None = None) -> dict[str, str]:
    """What broke a term: the values of its variables and parameters; of a step also those of its parameters,
    its guard, and what the new values are made of, other than sets of cards, of which there are many."""
    names = [t for t in leaves(term, op="var") + leaves(term, op="param") if t in bound]
    if action is not None:
        act = run.rules.actions[action]
        names += [p.term for p in act.params if p.term in bound]
        after = substitute([term], act.next)[0]
        made_of = [t for t in leaves(act.guard, after, op="var") if t in bound]
        names += [t for t in made_of if not isinstance(t.sort, SetSort)] if names else made_of
    return {str(t.data): t.sort.name_of(bound[t]) for t in dict.fromkeys(names)}
