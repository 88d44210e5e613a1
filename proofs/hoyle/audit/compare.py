"""Two options of a reading: where they part at the earliest, how often, and what each then says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hoyle.audit.context import MOST, Context
from hoyle.audit.difference import Aspect, Difference
from hoyle.audit.finding import Severity, Share
from hoyle.audit.first import stuck_at_once
from hoyle.audit.last_deal import fewer_deals
from hoyle.audit.machine import Machine, Settled
from hoyle.audit.outcome import draw_outcome, outcome
from hoyle.audit.own import Own, made_of_chance
from hoyle.audit.part import LeavesBounds
from hoyle.audit.shortest import distinguish
from hoyle.audit.stuck import Cause, Reason, why_stuck
from hoyle.audit.variant import Variant
from hoyle.audit.walk import Parting, Tally, play
from hoyle.audit.words import seat_name, values_text
from hoyle.concrete import Move, State
from hoyle.lang import Reading

FIRST = "shortest: it shows at the first decision after the deal"
OF_ALL = "shortest of all deals: it shows at the first decision (the deal was found by the solver)"
TRIED = "shortest from this deal: all shorter plays were tried"
DEEP = 12
"""Moves after the deal beyond which no breadth-first search of the full-size game is begun."""


@dataclass(frozen=True)
class Case:
    """What a finding shows: an option against another one, the play, and what is known of shorter plays."""

    option: str
    against: str
    parting: Parting
    shortest: str


def machine_of(context: Context, reading: Reading, option: str) -> Machine:
    """The house rules with this option."""
    if option == reading.house:
        return context.base
    variant = context.variants[reading.id][option]
    assert variant is not None
    return variant.machine


def ruleset_name(reading: Reading, option: str) -> str:
    """How a ruleset is written."""
    return "house" if option == reading.house else f"house,{reading.id}={option}"


def share_of(tally: Tally) -> Share | None:
    """The share of plays that parted."""
    where = {k: tally.parted[k] / tally.plays[k] for k in tally.plays if tally.parted.get(k)}
    total = sum(tally.plays.values())
    return Share(sum(tally.parted.values()), total, where) if total else None


def share_shown(tally: Tally, own: Own, cause: Cause | None) -> Share | None:
    """How often it shows what a finding tells: that the two part, or, where it is that one gets stuck, that
    it does so played by itself, if that is more often. Where the house gets stuck in the same place, the two
    never part, and still nobody can go on."""
    parted = share_of(tally)
    if cause is None or not own.stuck_in:
        return parted
    where = {k: n / own.plays[k] for k, n in own.stuck_in.items()}
    stuck = Share(sum(own.stuck_in.values()), sum(own.plays.values()), where)
    return stuck if parted is None or stuck.value > parted.value else parted


def follow(
    context: Context, a: Machine, b: Machine, start: State, moves: Sequence[Move]
) -> tuple[tuple[Move, ...], Settled, Move | None]:
    """The *moves* of *a* in *b*, as far as they are possible: *b*'s moves, its last quiet state, and the
    first move of *a* that is not possible there."""
    rng = context.rng("follow")
    here, there = a.settle(start), b.settle(start)
    made: tuple[Move, ...] = ()
    for move in moves:
        mine: Move | None = move
        if a.parts[move.action].kind == "chance":
            mine = b.same_draw(there.state, move, a.seen_after(here.state, move), rng)
        if mine is None or not b.allows(there.state, mine):
            return made, there, move
        try:
            here, there = a.advance(here.state, move), b.advance(there.state, mine)
        except LeavesBounds:
            return made, there, move
        made = (*made, mine)
    return made, there, None


def outcome_at(context: Context, a: Machine, b: Machine, parting: Parting, about: Sequence[str]) -> str:
    """What the ruleset *b* answers where the parting of *a* from another one shows."""
    d = parting.difference
    n = min(len(parting.left), len(parting.right))
    made, settled, missing = follow(context, a, b, parting.start, parting.left[:n])
    if (turn := _other_turn(a, b, parting.start, parting.left, made)) is not None:
        move, seat = turn
        return f"parts before this: it is {seat_name(seat)} who has to {move} there"
    if missing is not None:
        move = f"{missing.action} {values_text(a, missing)}".strip()
        return f"parts before this: {move} is not possible there"
    if len(parting.left) != len(parting.right):
        drawn = (parting.left + parting.right[n:])[n]
        if b.allows(settled.state, drawn):
            return draw_outcome(b, [drawn], d)
        other = b.draw(settled.state, d.subject, context.rng("draw"))
        return draw_outcome(b, [] if other is None else [other], d)
    here = a.settle(parting.start)
    for m in parting.left[:n]:
        here = a.advance(here.state, m)
    goes_on = [m.action for m in a.look(here.state).moves]
    return outcome(b, settled, b.look(settled.state), d, about, goes_on)


def _other_turn(
    a: Machine, b: Machine, start: State, left: Sequence[Move], right: Sequence[Move]
) -> tuple[str, int] | None:
    """The first action of a play that is another player's under *b*, and whose: moves do not name who makes
    them, so that a play can be followed by other players."""
    here, there = a.settle(start).state, b.settle(start).state
    for mine, other in zip(left, right, strict=False):
        seat = b.actor(there, other)
        if seat != a.actor(here, mine):
            return mine.action, seat
        here, there = a.advance(here, mine).state, b.advance(there, other).state
    return None


# -- which play a finding shows -----------------------------------------------------------------------------


def choose_case(context: Context, reading: Reading) -> Case | None:
    """The play that shows best what is wrong, see :func:`_case`; where a ruling has no answer, it is about
    that ruling."""
    case = _case(context, reading)
    if case is None or case.parting.difference.aspect is not Aspect.STUCK:
        return case
    a, b = machine_of(context, reading, case.against), machine_of(context, reading, case.option)
    cause = cause_of(context, a, b, case.parting, (reading.id,))
    if cause is not None and cause.reason is Reason.DEMANDS:
        return _at_once(context, case, a, b) or case
    if cause is None or not cause.ruling:
        return case
    about = replace(case.parting.difference, subject=cause.ruling)
    return replace(case, parting=replace(case.parting, difference=about))


def _at_once(context: Context, case: Case, a: Machine, b: Machine) -> Case | None:
    """The same with a deal, of all deals, after which the very first decision is impossible."""
    p = case.parting
    draws = p.right[: made_of_chance(b, p.right)]
    if len(draws) == len(p.right) or context.out_of_time():
        return None
    made = stuck_at_once(b, p.start, draws, context.budget.solver)
    if made is None:
        return None
    left, settled, missing = follow(context, b, a, p.start, made)
    if missing is not None or a.look(settled.state).stuck:
        return None
    return replace(case, parting=Parting(p.start, left, made, p.difference, p.label), shortest=OF_ALL)


def _case(context: Context, reading: Reading) -> Case | None:
    """The play that shows best what is wrong: where the text's own option gets stuck, else where it parts
    from the house's, else where another option does. ``None`` when no option parts."""
    for option, variant in context.variants[reading.id].items():
        if variant is None:
            continue
        tally, own = context.tallies[variant], context.own[variant.name]
        if tally.stuck is not None and tally.stuck not in tally.bests.values():
            return shorten(context, reading, option, tally.stuck, only_stuck=True)
        if own.stuck is not None and not any(
            p.difference.aspect is Aspect.STUCK for p in tally.bests.values()
        ):
            found = _own_stuck(context, reading, option)
            if found is not None:
                return found
        if tally.bests:
            return shorten(context, reading, option, best_of(context, variant, reading))
    return None


def best_of(context: Context, variant: Variant, reading: Reading) -> Parting:
    """The shortest parting; of equal ones the one whose ruling or cause cites the reading, from the earliest
    start (the deal of which a sentence speaks comes before those that take it over)."""
    bests = context.tallies[variant].bests.values()
    order = {s.label: n for n, s in enumerate(context.starts)}

    def key(p: Parting) -> tuple[bool, int]:
        return not _cites(context, variant, p, reading.id), order.get(p.label, len(order))

    smallest = min(p.size(context.base) for p in bests)
    return min((p for p in bests if p.size(context.base) == smallest), key=key)


def _cites(context: Context, variant: Variant, parting: Parting, reading: str) -> bool:
    d = parting.difference
    if d.aspect is Aspect.RULING:
        return any(reading in c.cites for c in context.rules.rulings[d.subject].cases)
    cause = cause_of(context, context.base, variant.machine, parting, (reading,))
    if cause is None or not cause.ruling:
        return cause is not None and reading in cause.cites
    own = context.rules.rulings[cause.ruling].cases
    return all(reading in c.cites for c in own)


def _own_stuck(context: Context, reading: Reading, option: str) -> Case | None:
    """A play that only this option gets stuck in, beside another option in which it can be played too."""
    own = context.own[f"{reading.id}={option}"]
    assert own.stuck is not None
    mine = machine_of(context, reading, option)
    played = fewer_deals(context, mine, own.stuck)
    for other in [reading.house, *(o for o in reading.options if o not in (option, reading.house))]:
        if other != reading.house and context.variants[reading.id].get(other) is None:
            continue
        theirs = machine_of(context, reading, other)
        made, settled, missing = follow(context, mine, theirs, played.start, played.moves)
        if missing is None and not theirs.look(settled.state).stuck:
            stuck = Difference(Aspect.STUCK, "", False, True)
            parting = Parting(played.start, made, played.moves, stuck, own.stuck_label)
            return shorten(context, reading, option, parting, against=other, only_stuck=True)
    return None


def shorten(
    context: Context,
    reading: Reading,
    option: str,
    parting: Parting,
    against: str | None = None,
    only_stuck: bool = False,
) -> Case:
    """The parting with as few moves as the budget finds from the same deal."""
    other = against or reading.house
    if not context.in_time("shorter plays", MOST):
        return Case(option, other, parting, "not searched for shorter ones: no time was left")
    a, b = machine_of(context, reading, other), machine_of(context, reading, option)
    about = _subjects(context, reading)
    shorter = shortened(a, b, parting, context.budget.states, context.seed, about, only_stuck)
    return Case(option, other, *shorter)


def shortened(
    a: Machine,
    b: Machine,
    parting: Parting,
    states: int,
    seed: int,
    about: Sequence[str] = (),
    only_stuck: bool = False,
) -> tuple[Parting, str]:
    """The same with as few moves as *states* pairs of states show from the same deal, and what is known of
    shorter plays."""
    n = made_of_chance(a, parting.left)
    made = list(zip(parting.left[:n], parting.right[:n], strict=False))
    rest = max(len(parting.left), len(parting.right)) - len(made)
    if rest <= 1:
        return parting, FIRST
    if rest > DEEP:
        return parting, f"not searched for shorter ones: {rest} moves after the deal"
    start, other = parting.starts
    found = distinguish(
        a,
        b,
        [(start, made)],
        states=states,
        seed=seed,
        about=about,
        below=rest - 1,
        only_stuck=only_stuck,
        right_starts=[other],
    )
    if found.parting is not None:
        return replace(found.parting, label=parting.label), TRIED
    tried = f"not known to be the shortest: {found.states} positions of shorter plays were tried"
    return parting, TRIED if found.complete else tried


def _subjects(context: Context, reading: Reading) -> tuple[str, ...]:
    """The rulings that cite a reading."""
    return tuple(n for n, r in context.rules.rulings.items() if any(reading.id in c.cites for c in r.cases))


# -- what is known about it ---------------------------------------------------------------------------------


def cause_of(
    context: Context, a: Machine, b: Machine, parting: Parting, about: Sequence[str]
) -> Cause | None:
    """Why *b* is stuck at the parting, if it is: what *a* does there is not possible."""
    if parting.difference.aspect is not Aspect.STUCK or not parting.difference.right:
        return None
    _, settled, _ = follow(context, a, b, parting.start, parting.left)
    here = a.settle(parting.start)
    for m in parting.left:
        here = a.advance(here.state, m)
    goes_on = [m for s, m in here.path if s == settled.state]
    look = a.look(here.state)
    if here.state == settled.state:
        goes_on += look.moves
        drawn = (a.draw(here.state, n, context.rng("cause")) for n in look.chance)
        goes_on += [m for m in drawn if m is not None]
    return why_stuck(b, settled.state, goes_on, about, [m.action for m in look.moves])


def severity_of(context: Context, variant: Variant, parting: Parting, cause: Cause | None) -> Severity:
    """How much a difference matters, by what differs and how often.

    Stuck in nearly every play (see :func:`nearly_always`), or with cards that may not be played: critical;
    stuck at times: high. Points or a ruling: high, where it shows in two of a hundred plays of some start.
    Moves: high where it shows in every fifth. What shows less often than in two of a hundred: low.
    """
    tally, own = context.tallies[variant], context.own[variant.name]
    share = share_of(tally)
    worst = max(share.where.values(), default=0.0) if share else 0.0
    if cause is not None:
        action = context.rules.actions.get(cause.action)
        unplayable = cause.reason is Reason.DEMANDS and action is not None and action.kind == "player"
        return Severity.CRITICAL if unplayable or nearly_always(own) else Severity.HIGH
    aspect = parting.difference.aspect
    if aspect in (Aspect.RULING, Aspect.SCORE) or tally.swing:
        return Severity.HIGH if worst >= 0.02 else Severity.MEDIUM
    if aspect is Aspect.MOVES and worst >= 0.2:
        return Severity.HIGH
    return Severity.MEDIUM if worst >= 0.02 else Severity.LOW


def nearly_always(own: Own) -> bool:
    """Does play get stuck in nine of ten plays of some start? Where it does so in few of many starts, no
    match may have come to its end either: a part that is played by itself begins as no match comes to it
    (with nothing won, so that all are equal)."""
    often = max((own.stuck_in[k] / own.plays[k] for k in own.stuck_in), default=0.0)
    few = 10 * len(own.stuck_in) <= len(own.plays)
    return often >= 0.9 and not (few and own.matches)


def alike(context: Context, reading: Reading, parted: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of options that part from the house but were not told apart from each other."""
    found = []
    for n, one in enumerate(parted):
        for two in parted[n + 1 :]:
            if not _told_apart(context, reading, one, two):
                found.append((one, two))
    return found


def _told_apart(context: Context, reading: Reading, one: str, two: str) -> bool:
    a, b = context.variants[reading.id][one], context.variants[reading.id][two]
    assert a is not None
    assert b is not None
    for x, y in ((a, b), (b, a)):
        stuck = context.own[x.name].stuck
        if stuck is not None:
            _, settled, missing = follow(context, x.machine, y.machine, stuck.start, stuck.moves)
            if missing is not None or not y.machine.look(settled.state).stuck:
                return True
        for parting in context.tallies[x].bests.values():
            mine = outcome_at(context, context.base, x.machine, parting, (reading.id,))
            other = outcome_at(context, context.base, y.machine, parting, (reading.id,))
            if mine != other:
                return True
    pair = Variant(context.rules, a.machine, b.ruleset, b.changes)
    if pair.same:
        return False
    tally = {pair: Tally()}
    for start in context.starts:
        for n in range(min(24, context.budget.search)):
            rng = context.rng("pair", reading.id, one, two, start.label, n)
            play(a.machine, [pair], tally, start, rng, ("even", "kinds")[n % 2], counted=False)
            if tally[pair].bests:
                return True
    return False


def search_more(
    context: Context, live: Sequence[Variant], begin: int = 0, to: int | None = None, part: float = 1.0
) -> None:
    """Further plays, from number *begin* *to* another, for variants that have not parted yet and are not
    proved to be the same game; they do not count for the shares. *part*: of the time that there is."""
    for n in range(begin, min(context.budget.search, to or context.budget.search)):
        context.progress("further deals", n, context.budget.search)
        for start in context.starts:
            waiting = [v for v in live if not context.tallies[v].bests and v.name not in context.proved_same]
            if not waiting or not context.in_time("further plays", part):
                return
            rng = context.rng("more", start.label, n)
            policy = ("kinds", "even", "kinds", "uneven")[n % 4]
            play(context.base, waiting, context.tallies, start, rng, policy, counted=False)
