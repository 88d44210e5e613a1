"""The audit of a rule text: every way to be wrong that a machine can find, with a play that shows it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hoyle.audit.bounds import bounds_findings
from hoyle.audit.claim import claim_findings, unwatched_findings
from hoyle.audit.claim_proof import Stated
from hoyle.audit.claims import claims_finding
from hoyle.audit.code import P213
from hoyle.audit.compare import search_more
from hoyle.audit.context import Budget, Context, Notice, Progress
from hoyle.audit.dead import dead_findings
from hoyle.audit.defect import circle_findings, stuck_findings
from hoyle.audit.finding import TIME_LIMIT, Finding, Kind, Severity
from hoyle.audit.joint import clash_findings, explore_rulesets
from hoyle.audit.last_deal import play_last_deals
from hoyle.audit.logic import Logic
from hoyle.audit.machine import Machine
from hoyle.audit.outcome import shows
from hoyle.audit.own import Owns
from hoyle.audit.reading_finding import KINDS as READING_KINDS
from hoyle.audit.reading_finding import reading_finding
from hoyle.audit.remark import remark_findings
from hoyle.audit.seen import Seen
from hoyle.audit.unreached import unreached_findings
from hoyle.audit.variant import Variant
from hoyle.audit.walk import Tally, play
from hoyle.audit.wished import play_wished
from hoyle.concrete import Move, State
from hoyle.lang import Reading, Rules

SOME = 0.5
"""The part of a limit in seconds after which no more is looked for, so that what was seen can be told."""
ENOUGH = 5
"""Readings that are told of before the work begins in earnest."""
FEW = 60
"""Further plays before the solver is asked of an option that changes one action whether it makes a difference
at all."""


def audit(
    rules: Rules,
    *,
    role: str = "literal",
    kinds: Iterable[str] | None = None,
    budget: Budget | float | None = None,
    seed: int = 1,
    small: Iterable[Rules] = (),
    starts: Sequence[tuple[str, Rules]] = (),
    stated: Stated | None = None,
    progress: Progress | None = None,
) -> list[Finding]:
    """All findings about a rule text, the gravest first; see :func:`audit_steps` for the parameters."""
    found = audit_steps(
        rules,
        role=role,
        kinds=kinds,
        budget=budget,
        seed=seed,
        small=small,
        starts=starts,
        stated=stated,
        progress=progress,
    )
    return sorted(found, key=lambda f: f.sort_key)


def audit_steps(
    rules: Rules,
    *,
    role: str = "literal",
    kinds: Iterable[str] | None = None,
    budget: Budget | float | None = None,
    seed: int = 1,
    small: Iterable[Rules] = (),
    starts: Sequence[tuple[str, Rules]] = (),
    stated: Stated | None = None,
    progress: Progress | None = None,
    notice: Notice | None = None,
    began: float | None = None,
) -> Iterator[Finding]:
    """Findings about a rule text, each as soon as it is known.

    *role*: the ruleset that is the text (``literal``) and is held against the house's. *kinds*: only these,
    and what is undetermined of them.
    *budget*: how hard to try, or a limit in seconds. *starts*: rules of the same game that begin elsewhere (a
    deal of a match), so that a play is one deal. *small*: the same game on small decks, searched completely.
    *stated*: what the game's own file states of it: invariants, and claims of the text.
    *notice* is told in words what is seen before all is known of it. *began*: since when the time of a limit
    runs (``time.monotonic()``), if not from now on.
    The same arguments give the same findings, as long as no limit in seconds cuts them short.
    """
    wanted = None if kinds is None else set(kinds)
    effort = budget if isinstance(budget, Budget) else replace(Budget(), seconds=budget)
    told = progress or _silent, notice or _silent
    began = time.monotonic() if began is None else began
    context = Context(rules, role, effort, seed, starts, small, *told, stated, began)
    for finding in _steps(context):
        if finding.answers(wanted):
            yield finding


def find_finding(
    rules: Rules,
    id: str,
    *,
    seed: int = 1,
    small: Iterable[Rules] = (),
    starts: Sequence[tuple[str, Rules]] = (),
    stated: Stated | None = None,
    progress: Progress | None = None,
) -> Finding | None:
    """The finding of this id, or ``None``; see :func:`find_findings`."""
    found = find_findings(
        rules, [id], seed=seed, small=small, starts=starts, stated=stated, progress=progress
    )
    return found.get(id)


def find_findings(
    rules: Rules,
    ids: Iterable[str],
    *,
    budget: Budget | None = None,
    seed: int = 1,
    small: Iterable[Rules] = (),
    starts: Sequence[tuple[str, Rules]] = (),
    stated: Stated | None = None,
    progress: Progress | None = None,
) -> dict[str, Finding]:
    """The findings of these ids, as many as there are; of an audit as far as it takes to find them. For those
    of readings that is little: the other readings are not looked at, and those that are looked at are
    found as in a whole audit."""
    wanted = dict.fromkeys(ids)
    context = Context(
        rules, "literal", budget or Budget(), seed, starts, small, progress or _silent, stated=stated
    )
    kinds = {k for k, _ in READING_KINDS.values()}
    alone = {i: rest for i in wanted if (rest := i.partition("-")[2]) in rules.readings}
    about = [rules.readings[r] for i, r in alone.items() if i.partition("-")[0] in kinds]
    one_by_one = len(about) == len(wanted)
    found: dict[str, Finding] = {}
    for finding in _of_readings(context, about) if one_by_one else _steps(context):
        if finding.id in wanted:
            found[finding.id] = finding
        if len(found) == len(wanted):
            break
    return found


def _silent(*what: object) -> None:
    """Nobody wants to be told."""


def _of_readings(context: Context, readings: Sequence[Reading]) -> Iterator[Finding]:
    context.make_variants()
    context.own = Owns(context)
    live = [v for v in context.tallies if not v.same and any(r.id in v.changes for r in readings)]
    _play_deals(context, live)
    play_wished(context, live)
    search_more(context, live)
    play_last_deals(context, live)
    prove_same(context, live)
    for reading in readings:
        yield reading_finding(context, reading)


def _steps(context: Context) -> Iterator[Finding]:
    """All stages. What the time did not suffice for is noted, and reported as undetermined at the end."""
    told: set[str] = set()
    context.make_variants(lambda: _Ahead(context, told).look())
    context.own = Owns(context)
    live = [v for v in context.tallies if not v.same]
    _play_deals(context, live, told)
    stuck = []
    for finding in stuck_findings(context):
        stuck.append(finding.id)
        yield finding
    yield from bounds_findings(context)
    play_wished(context, live)
    search_more(context, live, to=FEW, part=SOME)
    prove_same(context, [v for v in live if len(v.differing) == 1])  # quickly asked
    search_more(context, live, begin=FEW, part=SOME)
    play_last_deals(context, live)
    prove_same(context, [v for v in live if v.name not in context.proved_same])
    readings = context.open_readings
    for n, reading in enumerate(readings):
        context.progress("readings", n, len(readings))
        yield reading_finding(context, reading)
    yield from circle_findings(context)
    joint = explore_rulesets(context)
    yield from clash_findings(context, joint)
    if context.in_time("the claims of the text"):
        yield from claim_findings(context)
        yield from unwatched_findings(context)
        summary = claims_finding(context, joint)
        if summary is not None:
            yield summary
    yield from remark_findings(context)
    if context.in_time("what no play has reached"):
        yield from unreached_findings(context, house_logic(context), stuck)
    if context.in_time("dead and redundant parts"):
        seen = Seen(context.base, context.sample)
        logic = Logic(context.rules, context.budget.solver, (), context.stated, seen=seen)
        logic.learn()
        yield from dead_findings(context, logic)
    if context.skipped:
        yield _out_of_time(context)


@dataclass
class _Ahead:
    """A first deal for somebody who watches: what it shows of the rulesets that there are is told at once,
    and a few things are enough. It counts for nothing."""

    context: Context
    told: set[str]

    def __post_init__(self) -> None:
        self._tallies = {v: Tally() for v in self.context.tallies if not v.same}

    def look(self) -> None:
        """Play it, if anybody watches."""
        if self.context.notice is not _silent:
            first, rng = self.context.starts[0], self.context.rng("ahead")
            play(self.context.base, self._tallies, self._tallies, first, rng, counted=False, wished=self)
            _tell(self.context, self._tallies, self.told)

    def take(self, machine: Machine, state: State) -> Move | None:
        """Nothing is wished for."""

    @property
    def over(self) -> bool:
        """Tell what has been seen; is it enough?"""
        _tell(self.context, self._tallies, self.told)
        return len(self.told) >= ENOUGH


def _play_deals(context: Context, live: Sequence[Variant], told: set[str] | None = None) -> None:
    """The random deals from which the shares are taken: one from each start, again and again."""
    told = set() if told is None else told
    for n in range(context.budget.plays):
        context.progress("random deals", n, context.budget.plays)
        for start in context.starts:
            if not context.in_time("random deals", SOME / 2):
                return
            play(context.base, live, context.tallies, start, context.rng("play", start.label, n))
            _tell(context, {v: context.tallies[v] for v in live}, told)


def _tell(context: Context, tallies: Mapping[Variant, Tally], told: set[str]) -> None:
    """Notice the readings of which an option has parted for the first time."""
    for variant, tally in tallies.items():
        ((id, option),) = variant.changes.items()
        bests = tally.bests
        if bests and id not in told:
            told.add(id)
            reading = context.rules.readings[id]
            where = shows(next(iter(bests.values())).difference)
            context.notice(f"{id} ({reading.question}): {option} and {reading.house} part over {where}")


def prove_same(context: Context, live: Sequence[Variant]) -> None:
    """Ask the solver about the variants that no play told apart from the house."""
    waiting = [v for v in live if not context.tallies[v].bests and context.tallies[v].error is None]
    if not waiting or not context.in_time("proofs that options are equal", SOME):
        return
    logic = house_logic(context)
    for variant in waiting:
        if context.in_time("proofs that options are equal", SOME) and logic.same_game(variant):
            context.proved_same[variant.name] = (
                f"proved by the solver for every deal and every play, from {len(logic.invariants)} invariants"
            )


def house_logic(context: Context) -> Logic:
    """The solver's knowledge of the house rules: what is proved for one question serves the next."""
    if context.logic is None:
        rules, budget = context.base.rules, context.budget
        context.logic = Logic(rules, budget.solver, context.sample, context.stated, hard=True)
        context.logic.learn()
    return context.logic


def _out_of_time(context: Context) -> Finding:
    """What was not looked at, so that nobody takes silence for soundness."""
    rules, seconds = context.rules, context.budget.seconds
    return Finding(
        id=f"undetermined-{context.prefix}-time",
        code=P213,
        kind=Kind.UNDETERMINED,
        severity=Severity.LOW,
        game=rules.name,
        clauses=(),
        document=rules.document.file,
        lines=(),
        title=f"The time of {seconds:g} seconds was used up: the audit is not complete",
        question="",
        how=TIME_LIMIT,
        detail=tuple(f"Not done, or not completely: {what}." for what in context.skipped),
        advice="Give it more time.",
    )
