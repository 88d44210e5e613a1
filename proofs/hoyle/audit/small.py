"""Small decks, searched completely: what random play of the whole game has missed shows there, or does
not."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from hoyle.audit.context import Context
from hoyle.audit.machine import Machine
from hoyle.audit.part import LeavesBounds
from hoyle.audit.shortest import distinguish
from hoyle.audit.solo import Solo
from hoyle.audit.variant import house, make
from hoyle.audit.witness import Witness, of_parting
from hoyle.concrete import Move, State
from hoyle.lang import Reading, Rules

DRAWS = 5000
"""Outcomes of one draw that are followed."""


@dataclass(frozen=True)
class Small:
    """What small decks show of an option: a play in which it parts, or that all plays of *decks* decks were
    searched without one."""

    witness: Witness | None
    decks: int


def compare_on_small(context: Context, reading: Reading, option: str) -> Small:
    """An option against the house's on the small decks."""
    closed, left = 0, context.budget.small
    for rules in context.small:
        if left <= 0 or not context.in_time("small decks"):
            break
        if reading.id not in rules.readings:
            continue
        base = Machine(rules.under(house(rules)))
        variant = make(rules, base, house(rules), {reading.id: option})
        if variant is None:
            continue
        if variant.same:
            closed += 1
            continue
        found = distinguish(base, variant.machine, states=left, draws=DRAWS, seed=context.seed)
        left -= found.states
        if found.parting is not None:
            names = ("house", f"house,{reading.id}={option}")
            known = (
                "shortest of all plays of this deck" if found.every_draw else "not known to be the shortest"
            )
            p = found.parting
            labelled = type(p)(p.start, p.left, p.right, p.difference, deck_name(rules))
            return Small(of_parting(base, variant.machine, labelled, names, known, (reading.id,)), closed)
        closed += found.closed
    return Small(None, closed)


def stuck_on_small(context: Context) -> Iterator[tuple[Machine, Solo, str]]:
    """Positions of the house rules on small decks in which nobody can go on: the first of each deck."""
    left = context.budget.small
    for rules in context.small:
        if left <= 0 or not context.in_time("small decks"):
            return
        machine = Machine(rules.under(house(rules)))
        moves, seen = _first_stuck(machine, left)
        left -= seen
        if moves is not None:
            here = machine.settle(machine.initial())
            for m in moves:
                here = machine.advance(here.state, m)
            yield machine, Solo(machine.initial(), moves, "stuck", here), deck_name(rules)


def deck_name(rules: Rules) -> str:
    """A small deck in words."""
    return f"{rules.deck.size} cards, {len(rules.seats)} seats"


def _first_stuck(machine: Machine, states: int) -> tuple[tuple[Move, ...] | None, int]:
    """The fewest moves to a stuck state, if one is among so many states, and how many were looked at."""
    first = machine.settle(machine.initial())
    queue: deque[tuple[State, tuple[Move, ...]]] = deque([(first.state, ())])
    seen = {first.state}
    while queue and len(seen) < states:
        state, moves = queue.popleft()
        look = machine.look(state)
        if look.stuck:
            return moves, len(seen)
        following = list(look.moves)
        for name in look.chance:
            following += machine.outcomes(state, name, DRAWS) or []
        for m in following:
            try:
                after = machine.advance(state, m).state
            except LeavesBounds:
                continue
            if after not in seen:
                seen.add(after)
                queue.append((after, (*moves, m)))
    return None, len(seen)
