"""The interpreter: exhaustive search in plain Python, the reference that every quicker engine must agree
with.

With a progress measure states are taken in layers of equal measure and forgotten when their layer is done:
a move raises the measure, so that nothing found later can equal them. Without one, breadth first.
Duplicates are found exactly, by the states themselves.
"""

from __future__ import annotations

import gc
import heapq
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from hoyle.concrete import Move, State
from hoyle.explore.budget import UNLIMITED, Budget, Clock, Progress, Report
from hoyle.explore.start import Start
from hoyle.lang import Term

BESIDE = 250
"""Bytes that the interpreter needs for a state beside the tuple itself: its place in a dictionary and its
depths."""

LOOK = 10_000
"""Moves of one state after which it is reckoned how many it may have in all."""
WIDEST = 100_000_000
"""A state with more moves ends a search: it would only end it later, when time or memory is used up."""
TOO_WIDE = "draw its chance with `seeds`, or fix it with `choices`"
"""What to do about a state with too many moves."""


@dataclass
class Watched:
    """A condition on states: in how many it holds, and one of those that are nearest to the start."""

    states: int = 0
    first: State | None = None


@dataclass
class Found:
    """What an engine found. ``depth`` is the number of moves to the farthest state, ``longest`` those of
    the longest play (``None`` where it was not measured, because there may be cycles); ``layers`` the
    states of each layer in order; ``stopped`` why it is not complete; ``wide`` a state with more moves
    than can be followed; ``growing`` a move that does not raise the measure."""

    states: int = 0
    transitions: int = 0
    finished: int = 0
    stuck: Watched = field(default_factory=Watched)
    depth: int = 0
    longest: int | None = None
    actions: dict[str, int] = field(default_factory=dict)
    layers: list[int] = field(default_factory=list)
    layered: bool = False
    payoffs: Counter[tuple[int, ...]] | None = field(default_factory=Counter)
    watched: list[Watched] = field(default_factory=list)
    growing: tuple[State, Move] | None = None
    stopped: str = ""
    wide: State | None = None
    waiting: int = 0
    memory: int = 0


@contextmanager
def no_collection() -> Iterator[None]:
    """Without the cyclic garbage collector: states make no cycles, and looking for them takes longer than the
    search."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class Search:
    """One run of the interpreter. ``watch`` are Bool terms over the state; each is counted."""

    def __init__(
        self,
        start: Start,
        watch: Sequence[Term] = (),
        budget: Budget = UNLIMITED,
        progress: Progress | None = None,
        layers: bool = True,
    ) -> None:
        self.start, self.model, self.budget, self.progress = start, start.model, budget, progress
        self.watch, self.layers = tuple(watch), layers and bool(self.model.rules.measure)
        self.found = Found(
            actions=dict.fromkeys(self.model.rules.actions, 0), watched=[Watched() for _ in self.watch]
        )
        self.clock = Clock()
        sample = start.roots[0]
        self.bytes = sys.getsizeof(sample) + sum(sys.getsizeof(v) for v in sample if v > 256) + BESIDE
        self._depth_of_first: dict[int, int] = {}

    def run(self) -> Found:
        """Search until all is found, the budget is used up, or Ctrl-C; what is known by then is returned."""
        with no_collection():
            try:
                if self.layers:
                    self._layers()
                else:
                    self._breadth()
            except KeyboardInterrupt:
                self.found.stopped = "interrupted"
        return self.found

    # -- the two orders
    def _layers(self) -> None:
        """Layer by layer of the measure. A move that does not raise it ends the search
        (``found.growing``)."""
        found, measure = self.found, self.model.measure
        found.layered, found.longest = True, 0
        waiting: dict[tuple[int, ...], dict[State, tuple[int, int]]] = {}
        for root in self.start.roots:
            waiting.setdefault(measure(root), {})[root] = (0, 0)
        order = list(waiting)
        heapq.heapify(order)
        self.held = len(self.start.roots)
        while order:
            here = heapq.heappop(order)
            layer = waiting[here]
            found.layers.append(0)
            for state, (least, most) in layer.items():
                found.waiting = self.held - found.layers[-1]
                if self._ends():
                    return
                found.depth, found.longest = max(found.depth, least), max(found.longest, most)
                found.layers[-1] += 1
                for move, after in self._expand(state, least):
                    there = measure(after)
                    if there <= here:
                        found.growing = (state, move)
                        return
                    if there not in waiting:
                        waiting[there] = {}
                        heapq.heappush(order, there)
                    bucket = waiting[there]
                    known = bucket.get(after)
                    if known is None:
                        self.held += 1
                        bucket[after] = (least + 1, most + 1)
                    elif least + 1 < known[0] or most + 1 > known[1]:
                        bucket[after] = (min(least + 1, known[0]), max(most + 1, known[1]))
                if found.stopped:
                    return
            found.memory = max(found.memory, self.held * self.bytes)
            self.held -= len(layer)
            del waiting[here]
        found.waiting = 0

    def _breadth(self) -> None:
        """By the number of moves from the start."""
        found = self.found
        seen = dict.fromkeys(self.start.roots)
        self.held = len(seen)
        layer = list(seen)
        while layer:
            found.layers.append(0)
            after_layer: list[State] = []
            for state in layer:
                found.waiting = len(seen) - found.states
                if self._ends():
                    return
                found.depth = len(found.layers) - 1
                found.layers[-1] += 1
                for _, after in self._expand(state, found.depth):
                    if after not in seen:
                        seen[after] = None
                        after_layer.append(after)
                        self.held += 1
                if found.stopped:
                    return
            layer = after_layer
            found.memory = len(seen) * self.bytes
        found.waiting = 0

    # -- one state
    def _expand(self, state: State, depth: int) -> Iterator[tuple[Move, State]]:
        found, model = self.found, self.model
        found.states += 1
        if self.watch:
            for i, holds in enumerate(model.values(self.watch, state)):
                if holds:
                    self._note(found.watched[i], i, state, depth)
        if model.finished(state):
            found.finished += 1
            if found.payoffs is not None and model.rules.payoffs:
                found.payoffs[model.payoff(state)] += 1
            return
        moved = 0
        for move in self.start.moves(state):
            moved += 1
            if moved % 1024 == 0 and self._used_up():
                return
            if moved == LOOK and self.start.width(state) > WIDEST:
                found.wide, found.stopped = state, f"more than {WIDEST:,} moves of one state: {TOO_WIDE}"
                return
            found.transitions += 1
            found.actions[move.action] += 1
            yield move, model.step(state, move)
        if not moved:
            self._note(found.stuck, -1, state, depth)

    def _note(self, watched: Watched, i: int, state: State, depth: int) -> None:
        watched.states += 1
        if watched.first is None or depth < self._depth_of_first[i]:
            watched.first, self._depth_of_first[i] = state, depth

    def _ends(self) -> bool:
        """Is the budget used up before one more state? Reports on the way."""
        found, budget = self.found, self.budget
        if budget.states is not None and found.states >= budget.states:
            found.stopped = f"{budget.states:,} states"
        elif (
            found.states % 256 == 0 and not self._used_up() and self.progress is not None and self.clock.due()
        ):
            layer = len(found.layers) - 1
            self.progress(Report(found.states, found.transitions, layer, found.waiting, self.clock.seconds))
        return bool(found.stopped)

    def _used_up(self) -> bool:
        """Is the time or the memory used up?"""
        found, budget = self.found, self.budget
        if budget.seconds is not None and self.clock.seconds >= budget.seconds:
            found.stopped = f"{budget.seconds:g} seconds"
        elif budget.memory is not None and self.held * self.bytes > budget.memory:
            found.stopped = f"{budget.memory:,} bytes"
        return bool(found.stopped)
