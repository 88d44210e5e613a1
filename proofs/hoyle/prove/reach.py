"""Rare plays, found by the solver: from states that plays came through, a few steps on, for every deal.

A random deal hardly ever gives a player eight hearts. So from a state that was reached, the next steps are
followed as terms: the state is known, the cards that are dealt and the moves that are made are not. At each
step the solver is asked for values with which an obligation fails; they make a play, which is replayed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hoyle.concrete import Model, Move, State
from hoyle.lang import HoyleError, SetSort, Term, build, substitute, subterms
from hoyle.lang.semantics import least
from hoyle.prove.obligation import Obligation, Part
from hoyle.prove.search import Watch
from hoyle.symbolic import Bits, Status, clock

DEEPEST = 6
"""Steps that are followed from a reached state."""

SITUATION = 0.01
"""Steady seconds for a situation, beside those of the solver."""
MOST_NODES = 400
"""Situations that are followed from one reached state."""


@dataclass(frozen=True)
class Node:
    """A situation: the state as terms over the parameters of the steps so far, and what these must meet."""

    state: Mapping[Term, Term]
    conditions: tuple[Term, ...]
    steps: tuple[tuple[str, tuple[Term, ...]], ...] = ()


def reach(model: Model, obligations: Sequence[Obligation], watch: Watch, seconds: float) -> None:
    """Look for plays that break the obligations, for so many seconds; the watch notes them."""
    until = clock.now() + seconds
    wanted = [(o, p) for o in obligations if o.kind != "possible" for p in o.parts if p.shared is None]
    for moves, state in starts(model, watch):
        bits = Bits()
        for node in follow(model, state, bits, until):
            if clock.now() > until:
                return
            _try(
                model, node, [(o, p) for o, p in wanted if o.id not in watch.found], bits, moves, watch, until
            )
        if all(o.id in watch.found for o, _ in wanted):
            return


def starts(model: Model, watch: Watch) -> Iterator[tuple[tuple[Move, ...], State]]:
    """Reached states at which chance acts next, in the order in which plays come to them: one for each
    combination of the values that guards compare with constants (the phase, the number of the deal)."""
    seen: set[object] = set()
    plain = compared(model)
    for moves in watch.kept:
        state = model.initial()
        for n, move in enumerate(moves):
            if model.rules.actions[move.action].kind == "chance":
                key = (move.action, tuple(v for s, v in zip(model.slots, state, strict=True) if s in plain))
                if key not in seen:
                    seen.add(key)
                    yield tuple(moves[:n]), state
            state = model.step(state, move)


def follow(model: Model, state: State, bits: Bits, until: float) -> Iterator[Node]:
    """The situations after the state, breadth first: a sequence of actions each, with open parameters."""
    start = {s: build.const(v, s.sort) for s, v in zip(model.slots, state, strict=True)}
    layer = [Node(start, ())]
    number = 0
    for _ in range(DEEPEST):
        following: list[Node] = []
        for node in layer:
            yield node
            for child in _children(model, node):
                number += 1
                clock.spend(SITUATION)
                if number > MOST_NODES or clock.now() > until:
                    return
                if bits.check(child.conditions, 2.0).status is Status.SAT:
                    following.append(child)
        layer = following


def _children(model: Model, node: Node) -> Iterator[Node]:
    for name, action in model.rules.actions.items():
        fresh = {
            p.term: Term("param", p.sort, data=f"{name} {len(node.steps) + 1}: {p.name}")
            for p in action.params
        }
        here = {**node.state, **fresh}
        running = build.not_(model.rules.finished)
        enabled, going = substitute([action.enabled, running], here)
        condition = build.all_of(enabled, going)
        if condition is build.FALSE:
            continue
        written = substitute(list(action.next.values()), here)
        state = {**node.state, **dict(zip(action.next, written, strict=True))}
        yield Node(state, (*node.conditions, condition), (*node.steps, (name, tuple(fresh.values()))))


def _try(
    model: Model,
    node: Node,
    wanted: Sequence[tuple[Obligation, Part]],
    bits: Bits,
    before: Sequence[Move],
    watch: Watch,
    until: float,
) -> None:
    """Ask for values with which a part fails in this situation, or in a step from it."""
    children: list[Node] | None = None
    for o, part in wanted:
        if clock.now() > until:
            return
        if o.id in watch.found or part.offered:
            continue
        if part.action is None:
            (broken,) = substitute([build.not_(part.term)], dict(node.state))
            _play(model, node, broken, bits, before, watch)
            continue
        children = list(_children(model, node)) if children is None else children
        for child in children:
            if child.steps[-1][0] == part.action:
                params = [p.term for p in model.rules.actions[part.action].params]
                here = {**node.state, **dict(zip(params, child.steps[-1][1], strict=True))}
                (broken,) = substitute([build.not_(part.term)], here)
                _play(model, child, broken, bits, before, watch)


def _play(model: Model, node: Node, broken: Term, bits: Bits, before: Sequence[Move], watch: Watch) -> None:
    """Where the solver finds values, make the moves and let the watch see them."""
    if broken is build.FALSE:
        return
    answer = bits.check([*node.conditions, broken], 2.0)
    if answer.status is not Status.SAT:
        return
    state, moves = model.initial(), []
    for move in before:
        state = model.step(state, move)
        moves.append(move)
    for name, params in node.steps:
        move = Move(name, tuple(answer.values.get(p, least(p.sort)) for p in params))
        if not model.allows(state, move):
            return  # a parameter that no condition speaks of
        watch.step(state, moves, move)
        try:
            state = model.step(state, move)
        except HoyleError:  # a number leaves its sort, which the watch has seen
            return
        moves.append(move)
        watch.state(state, moves)
    if not model.finished(state) and next(model.moves(state), None) is None:
        watch.stuck(state, moves)


def compared(model: Model) -> set[Term]:
    """The variables that the rules compare with constants."""
    atoms = [t for t in subterms(*(a.guard for a in model.rules.actions.values())) if t.op == "eq"]
    atoms += [
        t
        for t in subterms(*(v for a in model.rules.actions.values() for v in a.next.values()))
        if t.op == "eq"
    ]
    return {
        t.args[0]
        for t in atoms
        if t.args[0].op == "var" and t.args[1].is_const and not isinstance(t.args[0].sort, SetSort)
    }
