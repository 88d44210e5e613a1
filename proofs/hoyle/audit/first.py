"""Stuck at the first decision: is there a deal after which nobody can move at all? Asked of every deal at
once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from hoyle.audit.machine import Machine
from hoyle.concrete import Move, State
from hoyle.lang import Action, CardSort, SetSort, Term, build, substitute
from hoyle.symbolic import Bits, Status

MOST = 300
"""Candidates of one action that are spelled out."""


def stuck_at_once(
    machine: Machine, start: State, draws: Sequence[Move], timeout: float
) -> tuple[Move, ...] | None:
    """Draws like *draws* (other cards, the same otherwise) after which nobody can move; ``None``: not found.

    The cards of a deal are left to the solver; what follows by itself must follow whatever they are.
    """
    state: dict[Term, Term] = {s: build.const(v, s.sort) for s, v in zip(machine.slots, start, strict=True)}
    conditions: list[Term] = []
    free: list[list[Term]] = []
    settled = _settle(machine, state, conditions)
    for n, move in enumerate(draws):
        if settled is None:
            return None
        action = machine.rules.actions[move.action]
        values = [
            Term("param", p.sort, data=f"{n}.{p.name}")
            if isinstance(p.sort, SetSort)
            else build.const(v, p.sort)
            for p, v in zip(action.params, move.values, strict=True)
        ]
        free.append(values)
        given = settled | dict(zip((p.term for p in action.params), values, strict=True))
        conditions += substitute([action.enabled], given)
        settled = _settle(machine, _apply(action, given, settled), conditions)
    if settled is None:
        return None
    conditions += [build.not_(t) for t in substitute([machine.rules.finished], settled)]
    for action in machine.rules.actions.values():
        found = list(islice(_possible(action, settled), MOST + 1))
        if len(found) > MOST:
            return None
        conditions += [build.not_(t) for t in found]
    if any(t is build.FALSE for t in conditions):
        return None
    answer = Bits().check([t for t in conditions if t is not build.TRUE], timeout)
    if answer.status is not Status.SAT:
        return None
    made = []
    for move, values in zip(draws, free, strict=True):
        numbers = tuple(t.data if t.is_const else answer.values.get(t, 0) for t in values)
        made.append(Move(move.action, numbers))
    return tuple(made)


def _apply(action: Action, given: dict[Term, Term], state: dict[Term, Term]) -> dict[Term, Term]:
    written = list(action.next)
    after = substitute([action.next[s] for s in written], given)
    return state | dict(zip(written, after, strict=True))


def _settle(machine: Machine, state: dict[Term, Term], conditions: list[Term]) -> dict[Term, Term] | None:
    """What follows by itself, where that does not depend on the cards; else ``None``."""
    for _ in range(50):
        if substitute([machine.rules.finished], state)[0] is build.TRUE:
            return state
        for part in machine.steps:
            (enabled,) = substitute([part.action.enabled], state)
            if part.params and enabled is not build.FALSE:
                return None
            if enabled is build.TRUE:
                state = _apply(part.action, state, state)
                break
            if enabled is not build.FALSE:
                conditions.append(build.not_(enabled))
        else:
            return state
    return None


def _possible(action: Action, state: dict[Term, Term]) -> Iterator[Term]:
    """The action's guard for each value of its parameters; nothing where a deal would have to be spelled
    out."""
    (free,) = substitute([build.all_of(*(r.term for r in action.requirements))], state)
    if free is build.FALSE:
        return
    if any(not isinstance(p.sort, CardSort) and isinstance(p.sort, SetSort) for p in action.params):
        yield build.TRUE  # a deal can be made: not stuck
        return
    for values in product(*(p.sort.values for p in action.params)):
        given = {p.term: build.const(v, p.sort) for p, v in zip(action.params, values, strict=True)}
        yield substitute([action.enabled], state | given)[0]
