"""The audit of a rule text: every way to be wrong that a machine can find, with a play that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from hoyle.audit.claim import claim_findings
from hoyle.audit.compare import search_more
from hoyle.audit.context import Budget, Context, Progress
from hoyle.audit.dead import dead_findings
from hoyle.audit.defect import circle_findings, stuck_findings
from hoyle.audit.finding import Finding
from hoyle.audit.logic import Logic
from hoyle.audit.own import own_plays
from hoyle.audit.reading_finding import reading_finding
from hoyle.audit.variant import Variant
from hoyle.audit.walk import play
from hoyle.lang import Rules


class Subject(Protocol):
    """A game as the audit sees it (``hoyle.games.Game`` is one)."""

    @property
    def build(self) -> Callable[..., Rules]:
        """Closed rules; ``build()`` the full-size ones."""


def audit(
    rules: Rules,
    *,
    role: str = "literal",
    kinds: Iterable[str] | None = None,
    budget: Budget | float | None = None,
    seed: int = 1,
    small: Sequence[Rules] = (),
    starts: Sequence[tuple[str, Rules]] = (),
    progress: Progress | None = None,
) -> list[Finding]:
    """All findings about a rule text, the gravest first; see :func:`audit_steps` for the parameters."""
    found = audit_steps(
        rules, role=role, kinds=kinds, budget=budget, seed=seed, small=small, starts=starts, progress=progress
    )
    return sorted(found, key=lambda f: f.sort_key)


def audit_steps(
    rules: Rules,
    *,
    role: str = "literal",
    kinds: Iterable[str] | None = None,
    budget: Budget | float | None = None,
    seed: int = 1,
    small: Sequence[Rules] = (),
    starts: Sequence[tuple[str, Rules]] = (),
    progress: Progress | None = None,
) -> Iterator[Finding]:
    """Findings about a rule text, each as soon as it is known.

    *role*: the ruleset that is the text (``literal``) and is held against the house's. *kinds*: only these.
    *budget*: how hard to try, or a limit in seconds. *starts*: rules of the same game that begin elsewhere (a
    deal of a match), so that a play is one deal. *small*: the same game on small decks, searched completely.
    The same arguments give the same findings, as long as no limit in seconds cuts them short.
    """
    wanted = None if kinds is None else set(kinds)
    effort = budget if isinstance(budget, Budget) else replace(Budget(), seconds=budget)
    context = Context(rules, role, effort, seed, starts, small, progress or (lambda stage, done, total: None))
    for finding in _steps(context):
        if wanted is None or str(finding.kind) in wanted:
            yield finding


def _steps(context: Context) -> Iterator[Finding]:
    budget = context.budget
    context.make_variants()
    live = [v for v in context.tallies if not v.same]
    for n in range(budget.plays):
        context.progress("random deals", n, budget.plays)
        for start in context.starts:
            play(context.base, live, context.tallies, start, context.rng("play", start.label, n))
    context.own["house"] = own_plays(context, context.base, "house", from_starts=budget.plays)
    yield from stuck_findings(context)
    for start in context.starts:
        search_more(context, live, budget.search, start, "kinds")
    for n, variant in enumerate(context.tallies):
        context.progress("rulesets by themselves", n, len(context.tallies))
        circles = any(variant.machine.parts[a].kind == "player" for a in variant.differing)
        context.own[variant.name] = own_plays(context, variant.machine, variant.name, circles=circles)
    prove_same(context, live)
    readings = list(context.rules.readings.values())
    for n, reading in enumerate(readings):
        context.progress("readings", n, len(readings))
        yield reading_finding(context, reading)
    yield from circle_findings(context)
    yield from claim_findings(context)
    logic = Logic(context.rules, budget.solver)
    logic.learn(lambda: context.out_of_time)
    yield from dead_findings(context, logic)


def prove_same(context: Context, live: Sequence[Variant]) -> None:
    """Ask the solver about the variants that no play told apart from the house."""
    waiting = [v for v in live if not context.tallies[v].bests and context.tallies[v].error is None]
    if not waiting or context.out_of_time:
        return
    logic = Logic(context.base.rules, context.budget.solver, context.sample)
    logic.learn(lambda: context.out_of_time)
    for variant in waiting:
        if not context.out_of_time and logic.same_game(variant):
            context.proved_same[variant.name] = (
                f"proved by the solver for every deal and every play, from {len(logic.invariants)} invariants"
            )


__all__ = ["Any", "Subject", "audit", "audit_steps"]
