"""Readings taken together: choices that work alone and not with each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hoyle.audit.clash import ENDLESS, STUCK, Changes, Clash, machine_under, stuck_name
from hoyle.audit.code import P214
from hoyle.audit.context import Context
from hoyle.audit.difference import Aspect
from hoyle.audit.finding import Finding, Kind, Severity, clause_ids, lines_of
from hoyle.audit.machine import Machine
from hoyle.audit.solo import Solo, solo
from hoyle.audit.stuck import why_stuck
from hoyle.audit.variant import UNSTATED
from hoyle.audit.witness import Witness, run
from hoyle.concrete import Trace
from hoyle.lang import Always, Reading

MOST = 8
"""Clashes that are reduced."""


@dataclass
class Joint:
    """Rulesets that were tried: how many, how many kept all claims to the end, how many broke one, which
    claims failed in each, and the smallest sets of choices that do not go together, each with the problem, a
    play and where it begins."""

    tried: int = 0
    good: int = 0
    bad: int = 0
    failed: list[frozenset[str]] = field(default_factory=list)
    clashes: list[tuple[str, Changes, Machine, Solo, str]] = field(default_factory=list)


def sound_options(context: Context, reading: Reading) -> list[str]:
    """The options that work alone: no play got stuck or went round, and no claim failed. What the text leaves
    open is none of them: the finding of that reading says where it matters."""
    out = [reading.house]
    for option, variant in context.variants[reading.id].items():
        if variant is None or option == UNSTATED or context.tallies[variant].error is not None:
            continue
        own = context.own[variant.name]
        stuck = own.stuck is not None or context.tallies[variant].stuck is not None
        if not (stuck or own.loop or own.broken):
            out.append(option)
    return out


def explore_rulesets(context: Context) -> Joint:
    """Play random rulesets of options that work alone; reduce what goes wrong to the choices it takes."""
    joint = Joint()
    choices = {r.id: sound_options(context, r) for r in context.open_readings}
    free = {k: v for k, v in choices.items() if len(v) > 1}
    if len(free) < 2:
        return joint
    for n in range(context.budget.combinations):
        context.progress("rulesets at random", n, context.budget.combinations)
        if not context.in_time("rulesets at random"):
            break
        rng = context.rng("joint", n)
        changes = {k: o for k, v in free.items() if (o := rng.choice(v)) != context.rules.readings[k].house}
        machine = machine_under(context, changes)
        if machine is None:
            continue
        claims = [p for p in machine.rules.always_ if p.claim]
        played = solo(machine, machine.initial(), rng, ("even", "kinds")[n % 2], [p.term for p in claims])
        if played.leaves is not None:
            continue
        joint.tried += 1
        joint.good += not played.broken and played.ending == "over"
        joint.bad += bool(played.broken)
        if played.ending == "over":
            joint.failed.append(frozenset(claims[i].name for i in played.broken))
        _reduce(context, joint, changes, machine, played, claims)
    return joint


def _reduce(
    context: Context, joint: Joint, changes: Changes, machine: Machine, played: Solo, claims: list[Always]
) -> None:
    """Add what went wrong in a play, with the fewest of its ruleset's changes that it takes."""
    broken = {
        claims[i].name: Solo(played.start, m, "broken", played.last) for i, (m, _) in played.broken.items()
    }
    single = [n for n in broken if any(p.name == n for _, r in context.starts_given for p in r.always_)]
    problems = [(n, broken[n]) for n in single or broken]  # what one deal shows explains what a match shows
    if played.ending == "stuck":
        problems.append((stuck_name(machine, played.last.state), played))
    if played.loop is not None:
        problems.append((ENDLESS, played))
    for problem, play in problems:
        known = any(p == problem and c.items() <= changes.items() for p, c, *_ in joint.clashes)
        if known or len(joint.clashes) >= MOST:
            continue
        clash = Clash(context, problem, changes, machine, play)
        clash.reduce()
        if len(clash.changes) == 1 and problem in broken:  # it does not work alone: now that is known
            ((key, option),) = clash.changes.items()
            context.own[f"{key}={option}"].broken.setdefault(problem, (play, play.last.state))
        joint.clashes.append((problem, clash.changes, clash.machine, clash.play, clash.label))


@dataclass(frozen=True)
class Told:
    """Choices that do not go together: the play, and what it shows, in short and in full."""

    changes: Changes
    trace: Trace
    aspect: Aspect
    short: str
    said: str
    start: str


def clash_findings(context: Context, joint: Joint) -> Iterator[Finding]:
    """One finding for what goes wrong, with each smallest set of choices that brings it about."""
    groups: dict[str | tuple[str, ...], list[Told]] = {}
    for problem, changes, machine, play, start in joint.clashes:
        if any(p == problem and c.items() < changes.items() for p, c, *_ in joint.clashes):
            continue  # a smaller set was found later
        if len(changes) < 2 or any(t.changes == changes for group in groups.values() for t in group):
            continue  # the finding of that reading says so, or of these
        trace, here = run(machine, play.start, play.moves)
        told = Told(changes, trace, Aspect.SCORE, f"“{problem}” fails", f"“{problem}” fails", start)
        key: str | tuple[str, ...] = (problem, *sorted(changes))
        if problem.startswith(STUCK):
            cause = why_stuck(machine, here.state)
            said = f"{STUCK}: {cause.text}"
            told = replace(told, aspect=Aspect.STUCK, short=STUCK, said=said)
            key = said
        elif problem == ENDLESS:
            told = replace(told, aspect=Aspect.ENDLESS, short=problem, said=problem)
        groups.setdefault(key, []).append(told)
    for group in groups.values():
        yield _together(context, joint, sorted(group, key=lambda t: len(t.changes)))


def _together(context: Context, joint: Joint, group: list[Told]) -> Finding:
    """The finding on what the first of these sets of choices shows, and the others bring about, too."""
    rules, first = context.rules, group[0]
    readings = list(dict.fromkeys(k for t in group for k in t.changes))
    clauses = clause_ids(rules, [c for k in readings for c in rules.readings[k].clauses])
    options = dict.fromkeys((k, v) for t in group for k, v in t.changes.items())
    detail = [] if first.said == first.short else [f"{first.said[0].upper()}{first.said[1:]}."]
    detail += [f"So it is with {_and(t.changes)}." for t in group[1:]]
    detail += [f"{k}={v}: {rules.readings[k].options[v]}." for k, v in options]
    name = ",".join(["house", *(f"{k}={v}" for k, v in first.changes.items())])
    return Finding(
        id="combination-" + "-".join(f"{k}-{v}" for k, v in sorted(first.changes.items())),
        code=P214,
        kind=Kind.COMBINATION,
        severity=Severity.MEDIUM,
        game=rules.name,
        clauses=clauses,
        document=rules.document.file,
        lines=lines_of(rules.document, clauses),
        title=f"These choices do not go together: {_and(first.changes)} ({first.short})",
        question="; ".join(rules.readings[k].question for k in first.changes),
        how=f"{joint.tried} rulesets made of choices that work alone; none of these can be left out",
        detail=tuple(detail),
        witness=Witness(
            first.trace,
            None,
            (name,),
            first.aspect,
            (first.said,),
            first.said,
            first.start,
            "not searched for shorter ones",
        ),
        advice="Choose one of them otherwise, or refuse them together (readings_require).",
    )


def _and(changes: Changes) -> str:
    return " and ".join(f"{k}={v}" for k, v in changes.items())
