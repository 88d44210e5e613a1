"""Defects that need no second reading: what one ruleset gets stuck in, and its circles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hoyle.audit.bands import never_comes
from hoyle.audit.code import P201, P202, P205, P206, P207
from hoyle.audit.compare import machine_of, ruleset_name
from hoyle.audit.context import Context
from hoyle.audit.difference import Aspect
from hoyle.audit.finding import Finding, Kind, Severity, Share, acknowledged, clause_ids, lines_of, slug
from hoyle.audit.first import stuck_at_once
from hoyle.audit.logic import Logic
from hoyle.audit.machine import Machine
from hoyle.audit.own import Own, Stuck, made_of_chance, soonest_circle
from hoyle.audit.part import function
from hoyle.audit.repair import advice_of, of_position
from hoyle.audit.shortest import stuck_play
from hoyle.audit.small import stuck_on_small
from hoyle.audit.solo import Solo
from hoyle.audit.stuck import Cause, Reason, settled_by, why_stuck
from hoyle.audit.witness import Witness, run
from hoyle.concrete import Move, State
from hoyle.lang import Code, Reading, build, leaves, subterms

FIRST = 1.0
"""Seconds for the question whether there is a deal after which nobody can begin, from each start."""

KINDS: dict[Reason, tuple[Kind, type[Code]]] = {
    Reason.SILENCE: (Kind.GAP, P201),
    Reason.CLASH: (Kind.CONTRADICTION, P202),
    Reason.DEMANDS: (Kind.STUCK, P205),
    Reason.GUARD: (Kind.STUCK, P205),
    Reason.NOTHING: (Kind.STUCK, P205),
}


def stuck_findings(context: Context) -> Iterator[Finding]:
    """What the house rules themselves get stuck in."""
    own = context.own["house"]
    total = sum(own.plays.values())
    for found in own.stucks.values():
        by_length = sorted(found, key=lambda s: len(s.solo.moves))
        yield stuck_finding(context, own, by_length, f"random play of {total} deals", context.base)
    if own.stucks:
        return
    at_once = next(stuck_at_first(context), None)
    if at_once is not None:
        yield stuck_finding(context, Own(), [at_once], "asked of the solver for every deal", context.base)
    else:
        for machine, play, deck in stuck_on_small(context):
            cause = why_stuck(machine, play.last.state)
            if excluded(context, cause):
                yield never_stuck(context, cause, deck)
                continue
            yield stuck_finding(
                context, Own(), [Stuck(play, deck, cause)], f"all plays of a small deck ({deck})", machine
            )
            return


def never_stuck(context: Context, cause: Cause, deck: str) -> Finding:
    """What a small deck gets stuck in, and the whole game never does: a reader may ask, the text need not."""
    rules = context.rules
    return never_comes(
        context,
        cause.ruling or cause.action,
        clause_ids(rules, cause.cites or rules.actions[cause.action].cites),
        title=f"Nothing is said of it, and with the whole pack it never happens: {cause.text}",
        question=cause.ruling,
        detail=f"With a small deck ({deck}) a play gets there; with the whole pack none does.",
        advice="Nothing has to be said.",
    )


def excluded(context: Context, cause: Cause) -> bool:
    """Is it proved that the whole game never gets stuck for the cause that a small deck showed: that chance
    has no card to choose from (a kitty of jokers alone), or a ruling no case?"""
    rules = context.base.rules
    action = rules.actions.get(cause.action)
    if cause.reason is Reason.SILENCE:
        ruling = rules.rulings[cause.ruling]
        conditions = [ruling.asked, build.not_(ruling.complete)]
    elif action is not None and [p.domain.kind for p in action.params] == ["cards"]:
        free = [r.term for r in action.requirements if not leaves(r.term, op="param")]
        conditions = [*free, build.empty(action.params[0].domain.terms[0])]
    else:
        return False
    logic = Logic(rules, context.budget.solver, (), context.stated, hard=True)
    logic.learn()
    return logic.never(conditions) is True


def stuck_at_first(context: Context) -> Iterator[Stuck]:
    """Deals of the house rules, of all deals, after which nobody can take the very first decision."""
    machine = context.base
    for start in context.starts:
        if not context.in_time("deals after which nobody can begin"):
            return
        draws = first_draws(machine, start.state, context.rng("first", start.label))
        made = stuck_at_once(machine, start.state, draws, FIRST) if draws else None
        if made is not None:
            _, here = run(machine, start.state, made)
            if machine.look(here.state).stuck:
                cause = why_stuck(machine, here.state)
                yield Stuck(Solo(start.state, made, "stuck", here), start.label, cause)


def first_draws(machine: Machine, state: State, rng: Random) -> tuple[Move, ...]:
    """Draws from a state on, until somebody has to decide; ``()`` when nothing is drawn."""
    draws: tuple[Move, ...] = ()
    here = machine.settle(state)
    while (look := machine.look(here.state)).chance and not look.moves:
        drawn = machine.draw(here.state, rng.choice(look.chance), rng)
        if drawn is None:
            return ()
        draws = (*draws, drawn)
        here = machine.advance(here.state, drawn)
    return draws


def stuck_finding(
    context: Context, own: Own, found: Sequence[Stuck], where: str, machine: Machine
) -> Finding:
    """One finding for what is missing, however many ways lead there; the shortest play shows it."""
    solo, label, cause = found[0].solo, found[0].label, found[0].cause
    kind, code = KINDS[cause.reason]
    if cause.reason is Reason.CLASH and is_tie(machine, cause, solo.last.state):
        kind, code = Kind.TIE, P207
    n = made_of_chance(machine, solo.moves)
    moves, shortest = stuck_play(
        machine, solo.start, solo.moves[:n], below=len(solo.moves) - n, states=context.budget.states
    )
    if moves is None:
        moves = solo.moves
    trace, _ = run(machine, solo.start, moves)
    said = f"nobody can go on: {cause.text}"
    witness = Witness(trace, None, ("house",), Aspect.STUCK, (said,), cause.text, label, shortest)
    often = max((own.stuck_in[k] / own.plays[k] for k in own.stuck_in), default=0.0)
    cites = [c for s in found for c in s.cause.cites]
    detail = list(dict.fromkeys(s.cause.text for s in found))
    if cause.reason is Reason.NOTHING:
        before = trace.moves[-1] if trace.moves else None
        more, told = settled_by(machine, trace.last, before)
        cites += more
        detail += [f"{told}."] if told else []
    if not cites and cause.action:
        cites = list(machine.rules.actions[cause.action].cites)
    clauses = clause_ids(context.rules, cites)
    title = {
        Kind.GAP: f"The rules give no answer: {cause.ruling}",
        Kind.CONTRADICTION: f"The rules give two answers: {cause.ruling}",
        Kind.TIE: f"Two are equally high: {cause.ruling}",
        Kind.STUCK: f"Nobody can go on: no {cause.action or 'action'} is legal",
    }[kind]
    shares = {k: own.stuck_in[k] / own.plays[k] for k in own.stuck_in}
    repairs = of_position(context, machine, solo.start, moves)
    said_so = "Say what happens here." if kind is Kind.GAP else "Say which of them gives way."
    return Finding(
        id=f"{kind}-{context.prefix}-{slug(cause.ruling or cause.action or 'state')}",
        code=code,
        kind=kind,
        severity=Severity.CRITICAL if often >= 0.9 or cause.reason is Reason.DEMANDS else Severity.HIGH,
        game=context.rules.name,
        clauses=clauses,
        document=context.rules.document.file,
        lines=lines_of(context.rules.document, clauses),
        title=title,
        question=cause.ruling,
        how=f"{where}; {shortest}",
        detail=tuple(detail),
        witness=witness,
        share=Share(sum(own.stuck_in.values()), sum(own.plays.values()), shares) if shares else None,
        advice=" ".join(filter(None, (said_so, advice_of(repairs)))),
        repairs=repairs,
        intended=acknowledged(context.rules, clauses),
    )


def is_tie(machine: Machine, cause: Cause, state: State) -> bool:
    """Do the clashing cases both stand on a `highest` that has several best cards here?"""
    cases = machine.rules.rulings[cause.ruling].cases
    orders = [{t for t in subterms(cases[i].when, *cases[i].then) if t.op == "highest"} for i in cause.cases]
    both = list(orders[0] & orders[1]) if len(orders) == 2 else []
    return any(v.bit_count() > 1 for v in function(both, machine.slots)(state))


def circle_findings(context: Context) -> Iterator[Finding]:
    """Rulesets under which play can go round in a circle: the house's, and those of single readings."""
    found = circle(context, None, "", context.base, context.own["house"])
    if found:
        yield found
    for reading in context.open_readings:
        circles = []
        for option, variant in context.variants[reading.id].items():
            if variant is not None and context.own[variant.name].loop is not None:
                circles.append(option)
        if circles and not found:
            first = circles[0]
            own = context.own[f"{reading.id}={first}"]
            made = circle(context, reading, first, machine_of(context, reading, first), own)
            if made:
                yield made


def circle(
    context: Context, reading: Reading | None, option: str, machine: Machine, own: Own
) -> Finding | None:
    """The finding of a ruleset that goes round."""
    solo = own.loop
    if solo is None or solo.loop is None:
        return None
    i, j = solo.loop
    soonest = soonest_circle(machine, solo)
    head, loop = soonest or (solo.moves[:i], solo.moves[i:j])
    _, here = run(machine, solo.start, head)
    trace, after = run(machine, solo.start, head + loop)
    if after.state != here.state and not after.endless:
        return None
    rules = context.rules
    names = list(dict.fromkeys(m.action for m in loop))
    cites = [c for n in names for c in machine.rules.actions[n].cites]
    clauses = clause_ids(rules, [*(reading.clauses if reading else ()), *cites])
    ruleset = ruleset_name(reading, option) if reading else "house"
    many = "1 more move" if len(loop) == 1 else f"{len(loop)} more moves"
    said = f"after {many} ({', '.join(names)}) everything is as it was"
    shortest = (
        "no shorter circle of such moves from this position" if soonest else "not known to be the shortest"
    )
    witness = Witness(trace, None, (ruleset,), Aspect.ENDLESS, (said,), said, own.loop_label, shortest)
    what = ", ".join(names)
    return Finding(
        id=f"endless-{reading.id if reading else context.prefix + '-' + slug('-'.join(names))}",
        code=P206,
        kind=Kind.ENDLESS,
        severity=Severity.HIGH if reading is None or option == reading.literal else Severity.MEDIUM,
        game=rules.name,
        clauses=clauses,
        document=rules.document.file,
        lines=lines_of(rules.document, clauses),
        title=f"Play can go on for ever: {what} again and again"
        + (f", where {reading.id}={option}" if reading else ""),
        question=reading.question if reading else "",
        how="play that came back to a position it had left; " + shortest,
        detail=(said,),
        reading=reading.id if reading else "",
        witness=witness,
        advice="Bound it: say how often, or that each must go beyond the one before.",
        intended=acknowledged(rules, clauses, reading.id if reading else ""),
    )
