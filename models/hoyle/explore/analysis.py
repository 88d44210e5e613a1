"""Questions about a state graph: where play gets stuck or goes round, what never happens, how long it lasts,
what it pays, and which states every play passes."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hoyle.concrete import Move, Trace
from hoyle.explore.graph import Graph, Numbers


@dataclass(frozen=True)
class Lasso:
    """Endless play: after ``stem``, the moves of ``loop`` lead back to where they began."""

    stem: Trace
    loop: tuple[Move, ...]

    def replay(self) -> Trace:
        """The stem and once round the loop; its last state is the last state of the stem."""
        trace = self.stem
        for move in self.loop:
            trace = trace.then(move)
        return trace


@dataclass(frozen=True)
class Payoffs:
    """Points at the end of the game: in how many finished states the seats have them (``counts``), and for
    each seat the ``least`` and the ``most``."""

    counts: Counter[tuple[int, ...]]
    least: tuple[int, ...]
    most: tuple[int, ...]


def stuck_plays(graph: Graph, at_most: int = 10) -> list[Trace]:
    """Shortest plays to stuck states, nearest first, and not more than *at_most*."""
    return [graph.trace(int(i)) for i in np.flatnonzero(graph.stuck)[:at_most]]


def dead_actions(graph: Graph) -> list[str]:
    """The actions of the rules that are possible in no state."""
    used = {m.action for m in graph.moves}
    return [name for name in graph.model.rules.actions if name not in used]


def topological(graph: Graph) -> list[int] | None:
    """All states, each before those its moves lead to; ``None`` when there is a cycle."""
    before = np.bincount(graph.targets, minlength=len(graph.states)).tolist()
    first, targets = graph.first.tolist(), graph.targets.tolist()
    order = [i for i, n in enumerate(before) if not n]
    for i in order:  # grows while it is read
        for t in targets[first[i] : first[i + 1]]:
            before[t] -= 1
            if not before[t]:
                order.append(t)
    return order if len(order) == len(graph.states) else None


def endless_play(graph: Graph) -> Lasso | None:
    """A play that can go on for ever: the nearest state from which play can come back to it, by the
    shortest way there and the shortest way round. ``None`` when every play ends."""
    if topological(graph) is not None:
        return None
    import networkx as nx

    plain = nx.DiGraph(zip(graph.sources.tolist(), graph.targets.tolist(), strict=True))
    on_cycle = [
        i
        for part in nx.strongly_connected_components(plain)
        for i in part
        if len(part) > 1 or plain.has_edge(i, i)
    ]
    state = min(on_cycle)  # numbers grow with the distance from the start
    return Lasso(graph.trace(state), _way_round(graph, state))


def _way_round(graph: Graph, state: int) -> tuple[Move, ...]:
    came: dict[int, tuple[int, Move]] = {}
    queue = deque([state])
    while state not in came:
        here = queue.popleft()
        for move, there in graph.successors(here):
            if there not in came:
                came[there] = (here, move)
                queue.append(there)
    back: list[Move] = []
    here = state
    while not back or here != state:
        here, move = came[here]
        back.append(move)
    return tuple(reversed(back))


def longest_play(graph: Graph) -> Trace | None:
    """A play with the most moves from a root; ``None`` when plays can be endless."""
    order = topological(graph)
    if order is None:
        return None
    length = np.full(len(graph.states), -1, np.int64)
    length[list(graph.roots)] = 0
    via: Numbers = np.full(len(graph.states), -1, np.int64)
    for i in order:
        if length[i] < 0:
            continue
        for entry in range(graph.first[i], graph.first[i + 1]):
            target = graph.targets[entry]
            if length[i] + 1 > length[target]:
                length[target], via[target] = length[i] + 1, entry
    back: list[Move] = []
    state = int(length.argmax())
    while (entry := int(via[state])) >= 0:
        back.append(graph.moves[graph.labels[entry]])
        state = int(graph.sources[entry])
    trace = graph.start.opening(graph.states[state])
    for move in reversed(back):
        trace = trace.then(move)
    return trace


def payoffs(graph: Graph) -> Payoffs:
    """The points of all finished states. Without any, and where the rules give none, there are no counts."""
    ends = np.flatnonzero(graph.finished) if graph.model.rules.payoffs else ()
    counts = Counter(graph.model.payoff(graph.states[int(i)]) for i in ends)
    seats = list(zip(*counts, strict=True))
    return Payoffs(counts, tuple(min(s) for s in seats), tuple(max(s) for s in seats))


def bottlenecks(graph: Graph, ends: Sequence[int] | None = None) -> list[int]:
    """The states that every play passes on its way to *ends* (all finished states unless told), in the
    order in which it passes them: the dominators of the ends."""
    import networkx as nx

    goals = [int(i) for i in np.flatnonzero(graph.finished)] if ends is None else list(ends)
    if not goals:
        return []
    source, sink = -1, -2
    plain = nx.DiGraph(zip(graph.sources.tolist(), graph.targets.tolist(), strict=True))
    plain.add_edges_from((source, i) for i in graph.roots)
    plain.add_edges_from((i, sink) for i in goals)
    above = nx.immediate_dominators(plain, source)
    out: list[int] = []
    state = above[sink]
    while state != source:
        out.append(state)
        state = above[state]
    return out[::-1]
