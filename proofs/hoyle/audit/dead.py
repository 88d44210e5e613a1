"""What says nothing: cases that never apply, actions that never happen, conditions that follow from
others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.audit.code import P210, P211
from hoyle.audit.context import Context
from hoyle.audit.finding import Finding, Kind, Severity, acknowledged, clause_ids, lines_of, slug
from hoyle.audit.logic import Logic
from hoyle.audit.remark import stand_alone
from hoyle.lang import Requirement, Rules, build, explain


def dead_findings(context: Context, logic: Logic) -> Iterator[Finding]:
    """Dead and redundant parts of the rules, whichever way the readings are taken."""
    rules = context.rules
    for ruling in rules.rulings.values():
        if not context.in_time("dead and redundant parts"):
            return
        dead = logic.dead_cases(ruling)
        for i in dead:
            case = ruling.cases[i]
            if case.when is build.FALSE and rules.ruleset is not None:
                continue  # another option was chosen
            says = case.says or explain(case.when, rules.names)
            yield _finding(
                context,
                Kind.DEAD,
                f"{slug(ruling.name)}-{i + 1}",
                case.cites,
                f"This case can never apply: {says} ({ruling.name})",
                f"Its condition, {explain(case.when, rules.names)}, holds in no reachable position.",
            )
        for i in logic.redundant_cases(ruling, dead):
            case = ruling.cases[i]
            says = case.says or explain(case.when, rules.names)
            yield _finding(
                context,
                Kind.REDUNDANT,
                f"{slug(ruling.name)}-{i + 1}",
                case.cites,
                f"This case says nothing new: {says} ({ruling.name})",
                "Wherever it applies another case applies too and answers the same.",
            )
    for action in rules.actions.values():
        if not context.in_time("dead and redundant parts"):
            return
        if action.guard is not build.FALSE and logic.never_possible(action):
            cites = [*action.cites, *(c for r in action.requirements for c in r.cites)]
            title = f"This can never happen: {action.name}"
            yield _finding(
                context, Kind.DEAD, slug(action.name), cites, title, "Its conditions exclude each other."
            )
            continue
        for r, others in logic.redundant_requirements(action):
            if not _noted(context.rules, r):
                yield _redundant(context, action.name, r, others)


def _noted(rules: Rules, r: Requirement) -> bool:
    """Does a note of the game's files, which the rules confirm, say already of the clauses of a condition
    that they say one thing? It says it in the text's words, and once is enough."""
    direct = {c for c in r.cites if c in rules.document.clauses}
    all_of_it = set(rules.clauses_of(r.cites))
    return bool(direct) and any(
        note.kind == "repeats" and direct <= set(note.clauses) <= all_of_it and not stand_alone(rules, note)
        for note in rules.document.notes
    )


def _redundant(context: Context, action: str, r: Requirement, others: Sequence[Requirement]) -> Finding:
    says = r.says or explain(r.term, context.rules.names)
    why = [f"“{q.says or explain(q.term, context.rules.names)}” ({', '.join(q.cites)})" for q in others]
    follows = "It follows from " + ("; ".join(why) if why else "what is always so") + "."
    number = next(n for n, q in enumerate(context.rules.actions[action].requirements, 1) if q is r)
    title = f"This condition says nothing new: {says} ({action})"
    return _finding(context, Kind.REDUNDANT, f"{slug(action)}-{number}", r.cites, title, follows)


def _finding(
    context: Context, kind: Kind, what: str, cites: Sequence[str], title: str, detail: str
) -> Finding:
    rules = context.rules
    clauses = clause_ids(rules, cites)
    return Finding(
        id=f"{kind}-{context.prefix}-{what}",
        code=P210 if kind is Kind.DEAD else P211,
        kind=kind,
        severity=Severity.MEDIUM if kind is Kind.DEAD else Severity.LOW,
        game=rules.name,
        clauses=clauses,
        document=rules.document.file,
        lines=lines_of(rules.document, clauses),
        title=title,
        question="",
        how="proved by the solver for every deal, every play and "
        + ("every ruleset" if rules.ruleset is None else "this ruleset"),
        detail=(detail,),
        advice="Leave it out, or say what it was meant for.",
        intended=acknowledged(rules, clauses),
    )
