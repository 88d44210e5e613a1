"""Shortest plays: from the initial state, through an opening, to a state that is looked for."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.concrete import Move, State, Trace
from hoyle.explore.budget import UNLIMITED, Budget, Clock
from hoyle.explore.search import no_collection
from hoyle.explore.start import Start


def shortest_play(
    start: Start, goal: Callable[[State], bool], budget: Budget = UNLIMITED, clock: Clock | None = None
) -> Trace | None:
    """A play with the fewest moves from a root to a state for which *goal* holds, with the root's opening
    before it. ``None`` when there is none, or none within the budget."""
    clock = clock or Clock()
    came: dict[State, tuple[State, Move] | None] = dict.fromkeys(start.roots)
    layer = list(came)
    with no_collection():
        while layer:
            found = next((s for s in layer if goal(s)), None)
            if found is not None:
                return trace_back(start, came, found)
            after_layer: list[State] = []
            for n, state in enumerate(layer):
                if budget.states is not None and len(came) > budget.states:
                    return None
                if budget.seconds is not None and n % 256 == 0 and clock.seconds > budget.seconds:
                    return None
                for move in start.moves(state):
                    after = start.model.step(state, move)
                    if after not in came:
                        came[after] = (state, move)
                        after_layer.append(after)
            layer = after_layer
    return None


def trace_back(start: Start, came: dict[State, tuple[State, Move] | None], state: State) -> Trace:
    """The play to *state* by the moves that *came* remembers, replayed from the initial state."""
    moves: list[Move] = []
    while (way := came[state]) is not None:
        state, move = way
        moves.append(move)
    trace = start.opening(state)
    for move in reversed(moves):
        trace = trace.then(move)
    return trace
