"""State graphs: the states of an instance and the moves between them, for analyses that need the whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hoyle.concrete import Model, Move, State, Trace
from hoyle.explore.code import M203
from hoyle.explore.search import no_collection
from hoyle.explore.start import Start
from hoyle.lang import HoyleError

if TYPE_CHECKING:
    import networkx as nx

LIMIT = 100_000
"""States up to which a graph is made unless told otherwise."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Graph:
    """States are numbered breadth first, roots first; the order of moves is that of the rules.

    The moves of state *i* are the entries ``first[i]`` to ``first[i + 1]`` of ``targets`` (a state's
    number) and ``labels`` (an index of ``moves``). ``came`` is, for each state, the entry by which it was
    found first, -1 for a root; ``depth`` the number of moves of a shortest play to it.
    """

    start: Start
    states: list[State]
    moves: list[Move]
    first: Numbers
    targets: Numbers
    labels: Numbers
    came: Numbers
    depth: Numbers
    finished: NDArray[np.bool_]

    @property
    def model(self) -> Model:
        """The rules, ready to run."""
        return self.start.model

    @property
    def roots(self) -> range:
        """The numbers of the states to start from."""
        return range(len(self.start.roots))

    @cached_property
    def stuck(self) -> NDArray[np.bool_]:
        """Which states are neither finished nor have a move."""
        out: NDArray[np.bool_] = ~self.finished & (np.diff(self.first) == 0)
        return out

    @cached_property
    def sources(self) -> Numbers:
        """The source of each move."""
        return np.repeat(np.arange(len(self.states)), np.diff(self.first))

    def successors(self, state: int) -> Iterator[tuple[Move, int]]:
        """The moves of a state and the states they lead to."""
        for entry in range(self.first[state], self.first[state + 1]):
            yield self.moves[self.labels[entry]], int(self.targets[entry])

    def trace(self, state: int) -> Trace:
        """A shortest play to a state, from the initial state of the rules."""
        back: list[Move] = []
        while (entry := int(self.came[state])) >= 0:
            back.append(self.moves[self.labels[entry]])
            state = int(self.sources[entry])
        trace = self.start.opening(self.states[state])
        for move in reversed(back):
            trace = trace.then(move)
        return trace

    def kind(self, state: int) -> str:
        """``running``, ``finished`` or ``stuck``."""
        return "finished" if self.finished[state] else "stuck" if self.stuck[state] else "running"

    def networkx(self) -> nx.DiGraph[int]:
        """The graph for networkx: nodes are state numbers, with ``kind``, ``depth`` and ``root``; an edge
        has the ``moves`` that lead from one state to the other, as people write them."""
        import networkx as nx

        out: nx.DiGraph[int] = nx.DiGraph()
        for i in range(len(self.states)):
            out.add_node(i, kind=self.kind(i), depth=int(self.depth[i]), root=i in self.roots)
        names = [self.model.say(m) for m in self.moves]
        for source, target, label in zip(
            self.sources.tolist(), self.targets.tolist(), self.labels.tolist(), strict=True
        ):
            if out.has_edge(source, target):
                out.edges[source, target]["moves"] += f", {names[label]}"
            else:
                out.add_edge(source, target, moves=names[label])
        return out


def state_graph(start: Start, limit: int = LIMIT) -> Graph:
    """The graph of an instance. Raises M203 when it has more than *limit* states."""
    model = start.model
    number = {s: i for i, s in enumerate(start.roots)}
    states = list(start.roots)
    moves: dict[Move, int] = {}
    first, targets, labels = [0], list[int](), list[int]()
    came, depth, finished = [-1] * len(states), [0] * len(states), list[bool]()
    with no_collection():
        for i, state in enumerate(states):  # grows while it is read
            finished.append(model.finished(state))
            for move in start.moves(state):
                after = model.step(state, move)
                target = number.setdefault(after, len(states))
                if target == len(states):
                    states.append(after)
                    came.append(len(targets))
                    depth.append(depth[i] + 1)
                targets.append(target)
                labels.append(moves.setdefault(move, len(moves)))
            first.append(len(targets))
            if len(states) > limit:
                raise too_large(start, limit)
    return Graph(
        start,
        states,
        list(moves),
        np.array(first, np.int64),
        np.array(targets, np.int64),
        np.array(labels, np.int64),
        np.array(came, np.int64),
        np.array(depth, np.int64),
        np.array(finished, np.bool_),
    )


def too_large(start: Start, limit: int) -> HoyleError:
    """M203 for an instance with more than *limit* states."""
    return HoyleError(
        M203,
        f"{start.instance.id} has more than {limit:,} states",
        "a graph holds every state and move",
        "take a smaller instance, or raise the limit",
    )
