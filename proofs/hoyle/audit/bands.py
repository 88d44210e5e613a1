"""Bands of a number with nothing between them, where nothing ever lies: the text need not speak of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hoyle.audit.code import P212
from hoyle.audit.context import Context
from hoyle.audit.finding import Finding, Kind, Severity, clause_ids, lines_of, slug
from hoyle.audit.part import function
from hoyle.lang import IntSort, Ruling, Term, build, leaves, subterms


def band_findings(context: Context, closed: Sequence[Ruling]) -> Iterator[Finding]:
    """One finding for each of the rulings that gives its answers for bands of one number, and says nothing
    between them. *closed*: rulings of the house rules that are proved never to be asked without an answer."""
    rules = context.rules
    for ruling in closed:
        between = gaps(ruling)
        if not between:
            continue
        (number,) = leaves(*(c.when for c in ruling.cases), op="var")
        said = ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in between)
        clauses = clause_ids(rules, list(dict.fromkeys(c for case in ruling.cases for c in case.cites)))
        yield never_comes(
            context,
            ruling.name,
            clauses,
            title=f"Nothing is said between the bands, and nothing ever lies there: {ruling.name}",
            question=f"{ruling.name} at {said}",
            detail=f"No band has {said}; the number asked about ({number.data}) is never one of these.",
            advice="Nothing has to be said; bands side by side would spare the reader the question.",
        )


def never_comes(
    context: Context,
    name: str,
    clauses: tuple[str, ...],
    *,
    title: str,
    question: str,
    detail: str,
    advice: str,
) -> Finding:
    """Something of which nothing is said, and to which no play of the house rules comes: that is proved."""
    rules = context.rules
    return Finding(
        id=f"harmless-{context.prefix}-{slug(name)}",
        code=P212,
        kind=Kind.HARMLESS,
        severity=Severity.INFO,
        game=rules.name,
        clauses=clauses,
        document=rules.document.file,
        lines=lines_of(rules.document, clauses),
        title=title,
        question=question,
        how="proved for every deal and every play of the house rules",
        detail=(detail,),
        advice=advice,
    )


def gaps(ruling: Ruling) -> list[tuple[int, int]]:
    """The numbers between two bands for which no case of a ruling applies; none if it does not go by bands of
    one number."""
    whens = [c.when for c in ruling.cases]
    variables = leaves(*whens, op="var")
    if len(variables) != 1 or not isinstance(variables[0].sort, IntSort) or leaves(*whens, op="param"):
        return []
    (number,) = variables
    assert isinstance(number.sort, IntSort)
    covered = function([build.any_of(*whens)], [number])
    bounds = [n for n in constants(whens) if number.sort.lo <= n <= number.sort.hi]
    has = [n for n in range(min(bounds, default=0), max(bounds, default=0) + 1) if covered((n,))[0]]
    return [(a + 1, b - 1) for a, b in pairwise(has) if b > a + 1]


def constants(terms: Sequence[Term]) -> list[int]:
    """The numbers that stand in some terms."""
    return [t.data for t in subterms(*terms) if t.op == "const" and isinstance(t.sort, IntSort)]
