"""Small decks, searched completely: what random play of the whole game has missed shows there, or does
not."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from hoyle.audit.compare import shortened
from hoyle.audit.context import MOST, Context
from hoyle.audit.machine import Machine
from hoyle.audit.part import LeavesBounds
from hoyle.audit.shortest import distinguish
from hoyle.audit.solo import Solo
from hoyle.audit.variant import Variant, house, make
from hoyle.audit.walk import Parting, Start, Tally, play
from hoyle.audit.witness import Witness, of_parting
from hoyle.concrete import Move, State
from hoyle.lang import Reading, Rules

DRAWS = 5000
"""Outcomes of one draw that are followed."""
PLAYS = 60
"""Random plays of a small deck in which some outcomes are fixed."""


@dataclass(frozen=True)
class Small:
    """What small decks show of an option: a play in which it parts, or that all plays of *decks* decks were
    searched without one."""

    witness: Witness | None
    decks: int


def compare_on_small(context: Context, reading: Reading, option: str) -> Small:
    """An option against the house's on the small decks: searched completely where every outcome of chance is
    followed, played at random where some are fixed (which may show a difference, and not that there is none).
    """
    closed, left = 0, context.budget.small
    for rules in context.small:
        if left <= 0 or not context.in_time("small decks", MOST):
            break
        pair = _pair(rules, reading, option)
        if pair is None:
            continue
        base, variant = pair
        if variant.same:
            closed += 1
            continue
        found = distinguish(base, variant.machine, states=left, draws=DRAWS, seed=context.seed)
        left -= found.states
        if found.parting is not None:
            known = (
                "shortest of all plays of this deck" if found.every_draw else "not known to be the shortest"
            )
            return Small(_witness(pair, found.parting, known, deck_name(rules), reading, option), closed)
        closed += found.closed
    for rules in context.fixed if context.in_time("small decks", MOST) else ():
        pair = _pair(rules, reading, option)
        if pair is None or pair[1].same or not context.in_time("small decks", MOST):
            continue
        base, variant = pair
        tally = {variant: Tally()}
        start = Start("", base.initial())
        for n in range(PLAYS if context.budget.small else 0):
            rng = context.rng("small", reading.id, option, rules.deck.size, n)
            play(base, [variant], tally, start, rng, ("kinds", "even")[n % 2], counted=False)
        if tally[variant].bests:
            best = tally[variant].bests[""]
            parting, known = shortened(base, variant.machine, best, context.budget.states, context.seed)
            name = f"{deck_name(rules)}, some choices fixed"
            return Small(_witness(pair, parting, known, name, reading, option), closed)
    return Small(None, closed)


def _pair(rules: Rules, reading: Reading, option: str) -> tuple[Machine, Variant] | None:
    """The house rules and those with the option, of a deck whose rules know the reading."""
    if reading.id not in rules.readings:
        return None
    base = Machine(rules.under(house(rules)))
    variant = make(rules, base, house(rules), {reading.id: option})
    return None if variant is None else (base, variant)


def _witness(
    pair: tuple[Machine, Variant], p: Parting, known: str, deck: str, reading: Reading, option: str
) -> Witness:
    names = ("house", f"house,{reading.id}={option}")
    labelled = type(p)(p.start, p.left, p.right, p.difference, deck)
    return of_parting(pair[0], pair[1].machine, labelled, names, known, (reading.id,))


def stuck_on_small(context: Context) -> Iterator[tuple[Machine, Solo, str]]:
    """Positions of the house rules on small decks in which nobody can go on: the first of each deck."""
    left = context.budget.small
    for rules in context.small:
        if left <= 0 or not context.in_time("small decks", MOST):
            return
        machine = Machine(rules.under(house(rules)))
        moves, seen, _ = first_stuck(machine, left)
        left -= seen
        if moves is not None:
            here = machine.settle(machine.initial())
            for m in moves:
                here = machine.advance(here.state, m)
            yield machine, Solo(machine.initial(), moves, "stuck", here), deck_name(rules)


def deck_name(rules: Rules) -> str:
    """A small deck in words."""
    return f"{rules.deck.size} cards, {len(rules.seats)} seats"


def first_stuck(machine: Machine, states: int) -> tuple[tuple[Move, ...] | None, int, bool]:
    """The fewest moves to a stuck state, if one is among so many states; how many were looked at; whether
    there are no others."""
    first = machine.settle(machine.initial())
    queue: deque[tuple[State, tuple[Move, ...]]] = deque([(first.state, ())])
    seen, closed = {first.state}, True
    while queue and len(seen) < states:
        state, moves = queue.popleft()
        look = machine.look(state)
        if look.stuck:
            return moves, len(seen), False
        closed &= not look.some
        following = list(look.moves)
        for name in look.chance:
            drawn = machine.outcomes(state, name, DRAWS)
            closed &= drawn is not None
            following += drawn or []
        for m in following:
            try:
                after = machine.advance(state, m).state
            except LeavesBounds:
                continue
            if after not in seen:
                seen.add(after)
                queue.append((after, (*moves, m)))
    return None, len(seen), closed and not queue
