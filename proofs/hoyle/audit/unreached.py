"""What no play has reached and the solver does not exclude: a ruling without an answer, or with two
that different sentences give.

A defect of the house rules is told with the play that gets there. Where no play did, the solver is asked
whether it can happen at all, in any position that the invariants allow: mostly it cannot, and nothing is
said. What is left is neither reached nor excluded, and is listed as undetermined.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator

from hoyle.audit.bands import band_findings
from hoyle.audit.code import P213
from hoyle.audit.context import Context
from hoyle.audit.defect import stuck_finding
from hoyle.audit.finding import Finding, Kind, Severity, clause_ids, lines_of
from hoyle.audit.logic import Logic
from hoyle.audit.own import Own, Stuck
from hoyle.audit.small import first_stuck
from hoyle.audit.solo import Solo
from hoyle.audit.stuck import Reason, why_stuck
from hoyle.lang import Ruling, Term, Verdict, build
from hoyle.prove import prove
from hoyle.prove.obligation import slug

SEARCH = 2.0
"""Seconds of plays from which a proof may guess what is always so."""


def unreached_findings(context: Context, logic: Logic, told: Collection[str]) -> Iterator[Finding]:
    """One finding on all questions that are neither reached nor excluded; none where all are. *logic*: of the
    house rules. *told*: the ids of what they were found to get stuck in."""
    rules = context.base.rules
    until = time.process_time() + context.budget.rulings
    reached = set(context.own["house"].stucks)
    left: list[tuple[str, tuple[str, ...], str]] = []
    stages = list(_questions(context, reached))
    for n, (what, about, conditions, obligation) in enumerate(stages):
        context.progress("what no play has reached", n, len(stages))
        if not context.in_time("what no play has reached"):
            return
        answer = logic.never(conditions) if time.process_time() < until else None
        if answer is not True:
            why = "no answer in time" if answer is None else "the invariants allow such a position"
            left.append((f"{what}: no play got there, and it is not excluded ({why}).", about, obligation))
    if left:
        known = _proved(context, {o for _, _, o in left})
        left = [row for row in left if row[2] not in known]
    asked = [r for r in rules.rulings.values() if (Reason.SILENCE, r.name) not in reached]
    unanswered = {obligation for _, _, obligation in left}
    yield from band_findings(context, [r for r in asked if _name("complete", r) not in unanswered])
    if not left:
        return
    closed, stuck = _every_play(context)
    if stuck is not None and stuck.id not in told:
        yield stuck
    if closed or stuck is not None:
        return
    clauses = clause_ids(rules, list(dict.fromkeys(c for _, about, _ in left for c in about)))
    yield Finding(
        id=f"undetermined-{context.prefix}-unreached",
        code=P213,
        kind=Kind.UNDETERMINED,
        severity=Severity.LOW,
        game=rules.name,
        clauses=clauses,
        document=rules.document.file,
        lines=lines_of(rules.document, clauses),
        title=f"Not decided whether the rules always have one answer: {len(left)} of {len(stages)} are open",
        question="Is there a position in which a ruling is asked and has no answer, or two?",
        how="random plays did not get there; asked of the solver for every deal and every play",
        detail=tuple(said for said, _, _ in left),
        advice="`hoyle verify` asks the same with more time (complete, consistent); what it leaves "
        "open needs a fact that is always so, stated in the game's own file.",
        may_be=(Kind.GAP, Kind.CONTRADICTION, Kind.TIE),
    )


def _proved(context: Context, names: Collection[str]) -> set[str]:
    """Those of some obligations that are proved with all that proofs know: guesses, too."""
    ruleset = None if context.rules.ruleset is not None else context.house
    results = prove(
        context.rules,
        ruleset,
        sorted(names),
        timeout=context.budget.solver,
        workers=1,
        extra=context.stated,
        search=SEARCH,
    )
    return {r.id.partition("/")[2] for r in results if r.verdict is Verdict.PROVED}


def _name(kind: str, ruling: Ruling) -> str:
    return f"{kind}/{slug(ruling.name)}"


def _every_play(context: Context) -> tuple[bool, Finding | None]:
    """Of a small game all plays are looked at: whether they were, and the shortest one that gets stuck."""
    machine = context.base
    moves_to, _, closed = first_stuck(machine, context.budget.small)
    if moves_to is None:
        return closed, None
    here = machine.settle(machine.initial())
    for m in moves_to:
        here = machine.advance(here.state, m)
    found = Stuck(Solo(machine.initial(), moves_to, "stuck", here), "", why_stuck(machine, here.state))
    return closed, stuck_finding(context, Own(), [found], "all plays as short as this one", machine)


def _questions(
    context: Context, reached: set[tuple[str, str]]
) -> Iterator[tuple[str, tuple[str, ...], list[Term], str]]:
    """What may be wrong, the clauses that it is about, the conditions that would have to hold at once, and
    the obligation of a proof that says the contrary."""
    rules = context.base.rules
    for ruling in rules.rulings.values():
        cites = tuple(c for case in ruling.cases for c in case.cites)
        if (Reason.SILENCE, ruling.name) not in reached:
            what = f"no case of the ruling '{ruling.name}' applies"
            yield what, cites, _silent(ruling), _name("complete", ruling)
        if (Reason.CLASH, ruling.name) in reached:
            continue
        for j in range(len(ruling.cases)):
            for i in range(j):
                both = ruling.cases[i].cites, ruling.cases[j].cites
                if both[0] == both[1]:
                    continue  # one sentence for each seat: a tie, which plays show soon
                what = f"two cases of the ruling '{ruling.name}' disagree ({'; '.join(map(' '.join, both))})"
                clash = [ruling.asked, ruling.clash(i, j)]
                yield what, both[0] + both[1], clash, _name("consistent", ruling)


def _silent(ruling: Ruling) -> list[Term]:
    return [ruling.asked, build.not_(ruling.complete)]
