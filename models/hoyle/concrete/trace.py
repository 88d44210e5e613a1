"""Traces: plays, state by state, that anyone can run again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hoyle.concrete.model import Model, Move, State


@dataclass(frozen=True)
class Step:
    """A move and the state it leads to."""

    move: Move
    state: State


@dataclass(frozen=True)
class Trace:
    """A play of a model from a start state."""

    model: Model
    start: State
    steps: tuple[Step, ...] = ()

    @property
    def last(self) -> State:
        """The state at the end of the play."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def states(self) -> tuple[State, ...]:
        """The start and the state after each step."""
        return (self.start, *(s.state for s in self.steps))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves alone."""
        return tuple(s.move for s in self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def then(self, move: Move) -> Trace:
        """The play with one more legal move. Raises M102 for an illegal one."""
        return Trace(self.model, self.start, (*self.steps, Step(move, self.model.apply(self.last, move))))


def replay(model: Model, moves: Iterable[Move], start: State | None = None) -> Trace:
    """Run *moves* from *start* (the initial state unless told). Raises M102 where a move is illegal."""
    trace = Trace(model, model.initial() if start is None else start)
    for move in moves:
        trace = trace.then(move)
    return trace
