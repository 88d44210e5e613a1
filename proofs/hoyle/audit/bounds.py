"""Numbers that leave their bounds: a count that the rules have no room for."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.audit.code import P215
from hoyle.audit.context import Context
from hoyle.audit.difference import Aspect
from hoyle.audit.finding import Finding, Kind, Severity, Share, acknowledged, clause_ids, lines_of, slug
from hoyle.audit.machine import Machine
from hoyle.audit.solo import Solo
from hoyle.audit.witness import Witness, run_to_bounds
from hoyle.prove.transition import Transition


def bounds_findings(context: Context) -> Iterator[Finding]:
    """One finding for each number and action that makes it leave its bounds under the house rules."""
    own = context.own["house"]
    plays = sum(own.plays.values()) + own.tried
    for (slot, action), (played, label, times) in own.leaves.items():
        yield _finding(context, context.base, slot, action, played, label, Share(min(times, plays), plays))


def _finding(
    context: Context, machine: Machine, slot: int, action: str, played: Solo, label: str, share: Share
) -> Finding:
    rules, error = context.rules, played.leaves
    assert error is not None
    name = str(machine.slots[slot].data)
    made = machine.rules.actions[action]
    transition = Transition(machine.rules, made)
    clauses = clause_ids(rules, transition.effect_cites(machine.slots[slot]) or made.cites)
    trace = run_to_bounds(machine, played)
    move = machine.model.say(error.path[-1][1])
    said = f"{move} makes {name} {error.value}, and there is no room beyond {error.sort.lo}..{error.sort.hi}"
    known = "not searched for shorter ones"
    witness = Witness(trace, None, ("house",), Aspect.STUCK, (said,), f"what becomes of {name}", label, known)
    return Finding(
        id=f"gap-{context.prefix}-{slug(action)}-{slug(name)}-leaves-its-bounds",
        code=P215,
        kind=Kind.GAP,
        severity=Severity.CRITICAL if share.value >= 0.9 else Severity.HIGH,
        game=rules.name,
        clauses=clauses,
        document=rules.document.file,
        lines=lines_of(rules.document, clauses),
        title=f"A count leaves its bounds: {name} becomes {error.value} by {action}",
        question=f"what becomes of {name} beyond {error.sort.lo}..{error.sort.hi}",
        how=f"random play of {share.plays} deals and matches; {known}",
        detail=(f"{said}: from there on nothing is said.",),
        witness=witness,
        share=share,
        advice="Say where the count stops, or give it room.",
        intended=acknowledged(rules, clauses),
    )
