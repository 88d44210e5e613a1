"""What a ruleset does by itself: where it gets stuck, goes round in circles, or breaks a claim."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from hoyle.audit.context import MOST, Context
from hoyle.audit.machine import Look, Machine, Settled
from hoyle.audit.part import LeavesBounds, function
from hoyle.audit.rounds import circle_of_parts, without_progress
from hoyle.audit.solo import Solo, Visit, solo
from hoyle.audit.stuck import Cause, why_stuck
from hoyle.audit.variant import Variant
from hoyle.concrete import Move, State
from hoyle.lang import build


@dataclass(frozen=True, eq=False)
class Stuck:
    """A play that ended stuck, the name of its start, and the cause."""

    solo: Solo
    label: str
    cause: Cause


@dataclass
class Own:
    """Plays of one ruleset. ``stuck``: the shortest play that ended stuck, with ``stuck_in`` plays of each
    start; ``stucks``: the shortest of each cause; ``leaves``: by the number and the action that makes it
    leave its bounds, the shortest play with its start, and in how many plays; ``loop``: the play that comes
    round first;
    ``broken``: claim -> the first play that broke it and the state, with ``failed`` matches; ``seen``: how
    often a `sometimes` came true; ``matches``: matches that came to an end, of those ``tried``."""

    plays: dict[str, int] = field(default_factory=dict)
    stuck: Solo | None = None
    stuck_label: str = ""
    stucks: dict[tuple[str, str], list[Stuck]] = field(default_factory=dict)
    stuck_in: dict[str, int] = field(default_factory=dict)
    leaves: dict[tuple[int, str], tuple[Solo, str, int]] = field(default_factory=dict)
    loop: Solo | None = None
    loop_label: str = ""
    broken: dict[str, tuple[Solo, State]] = field(default_factory=dict)
    failed: dict[str, int] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    matches: int = 0
    tried: int = 0

    @property
    def ends(self) -> bool:
        """Did every match that was tried come to its end?"""
        return 0 < self.tried == self.matches


class Owns(dict[str, Own]):
    """What each ruleset of an audit does by itself, played when it is first asked for."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._variants = {v.name: v for v in context.tallies}

    def __missing__(self, name: str) -> Own:
        context = self._context
        if not context.in_time("plays of each ruleset by itself", MOST):
            return Own()
        if name == "house":
            players = [p.name for p in context.base.players]
            own = own_plays(
                context, context.base, name, from_starts=context.budget.plays, circles=players, rare=True
            )
        else:
            variant = self._variants[name]
            acts = variant.machine.parts
            circles = [a for a in variant.differing if acts[a].kind == "player"]
            own = own_plays(context, variant.machine, name, circles=circles or None)
            _broken_where_they_part(context, variant, own)
            for played, _, _ in own.leaves.values():
                context.tallies[variant].error = played.leaves
        self[name] = own
        return own


def _broken_where_they_part(context: Context, variant: Variant, own: Own) -> None:
    """Add the claims that a play breaks in which the variant parts from the house rules; such plays are
    rare among a few at random. Of a play that begins in the midst of a match, what the rules of that part
    state for themselves."""
    machine = variant.machine
    for parting in context.tallies[variant].bests.values():
        whole = not context.starts_given
        names = {p.name for k, rules in context.starts_given if k == parting.label for p in rules.always_}
        claims = [p for p in machine.rules.always_ if p.claim and (whole or p.name in names)]
        check = function([p.term for p in claims], machine.slots)
        here = machine.settle(parting.starts[1])
        moves: tuple[Move, ...] = ()
        for move in parting.right:
            if not claims or not machine.allows(here.state, move):
                break
            try:
                here = machine.advance(here.state, move)
            except LeavesBounds:
                break
            moves = (*moves, move)
            for state in [*(s for s, _ in here.path[1:]), here.state]:
                for claim, ok in zip(claims, check(state), strict=True):
                    if not ok:
                        played = Solo(parting.starts[1], moves, "broken", here)
                        own.broken.setdefault(claim.name, (played, state))


def own_plays(
    context: Context,
    machine: Machine,
    name: str,
    *,
    from_starts: int = 1,
    circles: Sequence[str] | None = (),
    rare: bool = False,
) -> Own:
    """Play a ruleset: from each start by several policies, and whole matches that watch the claims.

    *circles* are the players' actions that make it a ruleset of its own: they are done again and again, to
    see whether that comes round. ``None``: there is no need to look. *rare*: also after deals that are hardly
    ever made by chance.
    """
    own = Own()
    same = [] if circles is None else [f"same:{p.name}" for p in machine.players]
    same += [f"first:{name}" for name in circles or ()]
    visit: Visit | None = None
    if machine is context.base:  # the house's states are a sample for guesses about all states

        def visit(moves: Sequence[Move], here: Settled, look: Look) -> None:
            if len(context.sample) < 20_000:
                context.sample.extend([*(s for s, _ in here.path), here.state])

    for start in context.starts:
        for n in range(from_starts):
            for policy in ["even", "kinds", *(["uneven"] if rare else []), *(same if not n else [])]:
                rng = context.rng("own", name, start.label, policy, n)
                played = solo(machine, start.state, rng, policy, past=start.past, visit=visit)
                if policy == "even":
                    own.plays[start.label] = own.plays.get(start.label, 0) + 1
                _note(own, machine, played, start.label, policy == "even")
    if own.stuck is not None:  # then how often it gets stuck is wanted
        for start in context.starts:
            for n in range(from_starts, context.budget.plays):
                played = solo(machine, start.state, context.rng("own", name, start.label, n), past=start.past)
                own.plays[start.label] += 1
                _note(own, machine, played, start.label, True)
    matches(context, machine, name, own, context.budget.matches)
    return own


def matches(context: Context, machine: Machine, name: str, own: Own, count: int) -> None:
    """Whole matches from the very beginning, in which the claims of the text are watched, and what is said to
    happen sometimes."""
    claims = [p for p in machine.rules.always_ if p.claim]
    wanted = machine.rules.sometimes_
    watched = [p.term for p in claims] + [build.not_(p.term) for p in wanted]
    for n in range(count):
        rng = context.rng("match", name, n)
        policy = ("even", "kinds")[n % 2]
        played = solo(machine, machine.initial(), rng, policy, watched, again=60)
        own.tried += 1
        own.matches += played.ending == "over"
        if name != "house" and own.loop is None and not n and played.leaves is None:
            _look_for_a_circle_of_parts(context, machine, name, own, played)
        for i, (moves, state) in played.broken.items():
            if i >= len(claims):
                key = wanted[i - len(claims)].name
                own.seen[key] = own.seen.get(key, 0) + 1
                continue
            key = claims[i].name
            own.failed[key] = own.failed.get(key, 0) + 1
            if key not in own.broken:
                own.broken[key] = (Solo(played.start, moves, "broken", played.last), state)
        _note(own, machine, played, "", False)


def _look_for_a_circle_of_parts(
    context: Context, machine: Machine, name: str, own: Own, played: Solo
) -> None:
    """Where the measure of the rules does not grow over a match, whole parts of it may come round."""
    n = without_progress(machine, played)
    if n is not None and context.in_time("circles of whole deals"):
        try:
            found = circle_of_parts(machine, played, n, context.rng("circle", name))
        except LeavesBounds:  # a finding of its own, where a play shows it
            return
        if found is not None:
            own.loop, own.loop_label = found, ""


def _note(own: Own, machine: Machine, played: Solo, label: str, counted: bool) -> None:
    if played.leaves is not None:
        number = played.leaves.slot, played.leaves.path[-1][1].action
        best, where, times = own.leaves.get(number, (played, label, 0))
        if len(played.moves) < len(best.moves):
            best, where = played, label
        own.leaves[number] = best, where, times + 1
    if played.ending == "stuck":
        if own.stuck is None or len(played.moves) < len(own.stuck.moves):
            own.stuck, own.stuck_label = played, label
        if counted:
            own.stuck_in[label] = own.stuck_in.get(label, 0) + 1
        cause = why_stuck(machine, played.last.state)
        key = (str(cause.reason), cause.ruling or cause.action)
        found = own.stucks.setdefault(key, [])
        same = [f for f in found if set(f.cause.cites) == set(cause.cites)]
        if not same:
            found.append(Stuck(played, label, cause))
        elif len(played.moves) < len(same[0].solo.moves):
            found[found.index(same[0])] = Stuck(played, label, cause)
    if played.loop and (own.loop is None or _length(played) < _length(own.loop)):
        own.loop, own.loop_label = played, label


def _length(played: Solo) -> tuple[int, int]:
    """How soon a play comes round, and the length of the circle."""
    assert played.loop is not None
    return played.loop[1], played.loop[1] - played.loop[0]


def soonest_circle(machine: Machine, played: Solo) -> tuple[tuple[Move, ...], tuple[Move, ...]] | None:
    """A play, and how it comes round from there with the moves of the circle that was *played*: the fewest
    moves from the first place of that play from which it can. Long circles are not looked for."""
    assert played.loop is not None
    i, j = played.loop
    if j - i > 12:
        return None
    names = {m.action for m in played.moves[i:j]}
    here = machine.settle(played.start)
    for n in range(min(i, 12) + 1):
        if found := shortest_circle(machine, here.state, j - i, names):
            return played.moves[:n], found
        if n < len(played.moves):
            here = machine.advance(here.state, played.moves[n])
    return None


def shortest_circle(
    machine: Machine, state: State, most: int, names: Collection[str], states: int = 2000
) -> tuple[Move, ...]:
    """The fewest moves of these actions from a quiet state back to it, at most *most*; ``()``: none was
    found."""
    queue: deque[tuple[State, tuple[Move, ...]]] = deque([(state, ())])
    seen: set[State] = set()
    while queue and len(seen) < states:
        here, moves = queue.popleft()
        if len(moves) >= most:
            return ()
        look = machine.look(here)
        drawn = [m for n in look.chance if n in names for m in machine.outcomes(here, n, 64) or ()]
        for m in [*(m for m in look.moves if m.action in names), *drawn]:
            try:
                after = machine.advance(here, m).state
            except LeavesBounds:
                continue
            if after == state:
                return (*moves, m)
            if after not in seen:
                seen.add(after)
                queue.append((after, (*moves, m)))
    return ()


def made_of_chance(machine: Machine, moves: Sequence[Move]) -> int:
    """How many moves at the beginning are draws."""
    for n, m in enumerate(moves):
        if machine.parts[m.action].kind != "chance":
            return n
    return len(moves)
