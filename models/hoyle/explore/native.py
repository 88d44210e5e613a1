"""Exhaustive search by native code: the search of ``engine.c``, run in parts so that it can be watched and stopped.

Three searches: *layers* of a progress measure (the least memory), *breadth* first with one table (also records
the graph of a small model), and *perft* (how many plays of each length there are). All detect duplicates exactly.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import numpy as np
import numpy.typing as npt

from hoyle.concrete.compile import NativeModel

State = tuple[int, ...]
_LAYERED, _BREADTH, _PERFT, _KEEP, _GRAPH, _PLAYS, _EVEN = 0, 1, 2, 4, 8, 16, 32
_MORE, _DONE, _NO_MEMORY, _FAULT, _NOT_GROWING, _UNEVEN, _OVERFLOW, _ROOT, _UNKNOWN = range(9)
_PART = 1 << 20
_INTERNAL = 1 << 32


class Stop(Enum):
    """Why a search ended."""

    COMPLETE = "complete"
    STATES = "the limit on states was reached"
    MEMORY = "the limit on memory was reached"
    TIME = "the limit on time was reached"
    DEPTH = "the limit on depth was reached"
    INTERRUPTED = "it was interrupted"
    FAULT = "a number left the bounds of its variable"
    NOT_GROWING = "a move did not raise the progress measure"


@dataclass(frozen=True)
class Limits:
    """Budgets; ``None``: none. ``memory`` in bytes, ``seconds`` of the clock, ``depth`` in moves (not for layers)."""

    states: int | None = None
    memory: int | None = 4 << 30
    seconds: float | None = None
    depth: int | None = None


@dataclass(frozen=True)
class Layer:
    """Counts of one layer (or depth): ``key`` is the measure's number (or the depth)."""

    key: int
    states: int
    transitions: int
    finished: int
    stuck: int


@dataclass(frozen=True)
class Seen:
    """In how many states a watched condition holds, and the first of them (least layer, then least packed)."""

    states: int
    first: State | None


@dataclass(frozen=True)
class Fault:
    """What went wrong: the state, the action, and the variable or the state that it led to."""

    state: State
    action: str
    variable: str | None = None
    target: State | None = None


@dataclass(frozen=True)
class Graph:
    """All states in the order found and all moves: arrays of ``source``, ``target`` (numbers) and ``action``."""

    states: list[State]
    source: npt.NDArray[np.uint32]
    target: npt.NDArray[np.uint32]
    action: npt.NDArray[np.uint32]


@dataclass(frozen=True)
class Result:
    """What a search covered. ``transitions`` counts moves: state, action and parameter values.

    ``states`` are expanded ones; ``waiting`` were found and not expanded (an upper bound in layers).
    ``depth`` is the number of moves of the longest of all shortest plays, ``longest`` of the longest play
    (``None`` where the search cannot know). ``bytes`` is the most memory the search held.
    """

    stop: Stop
    method: str
    states: int
    transitions: int
    finished: int
    stuck: Seen
    layers: list[Layer]
    actions: dict[str, int]
    watched: dict[str, Seen]
    depth: int | None
    longest: int | None
    waiting: int
    bytes: int
    seconds: float
    words: int
    fault: Fault | None = None
    graph: Graph | None = field(default=None, repr=False)

    @property
    def complete(self) -> bool:
        """Was every reachable state expanded?"""
        return self.stop is Stop.COMPLETE


@dataclass(frozen=True)
class Plays:
    """Plays of one length: all, those that end there finished, those that end there stuck."""

    length: int
    plays: int
    finished: int
    stuck: int


Progress = Callable[[int, float], None]
"""Called with the states expanded so far and the seconds gone."""


def _view_type(words: int) -> type[ctypes.Structure]:
    """The caller's part of ``hy_run``."""
    u64, state = ctypes.c_uint64, ctypes.c_uint64 * words
    names = (
        "states transitions finished stuck bytes peak_bytes max_bytes layer max_layer least_step most_step "
        "depth longest fault fault_action"
    )
    fields: list[tuple[str, Any]] = [(n, u64) for n in names.split()]
    fields += [("watched", u64 * 64), ("first_layer", u64 * 64), ("first", state * 64)]
    fields += [("fault_state", state), ("fault_target", state)]
    return type("View", (ctypes.Structure,), {"_fields_": fields})


class Search:
    """One search by a loaded model; used as a context manager, so that its memory is given back."""

    def __init__(self, model: NativeModel, options: int, limits: Limits, limbs: int = 2) -> None:
        self.model, self.options, self.limits = model, options, limits
        lib = self._lib = model.engine
        self._declare(lib)
        self._view = _view_type(model.layout.words)
        if (lib.hy_abi(0), lib.hy_abi(1), lib.hy_abi(2)) != (1, model.layout.words, ctypes.sizeof(self._view)):
            raise RuntimeError("the engine is not the one that this program was written for")
        depth = limits.depth if options & 3 != _LAYERED else None
        exported = ctypes.addressof(ctypes.c_uint64.in_dll(model.library, "hy_this"))
        self._run = lib.hy_new(exported, options, limits.memory or 0, 0 if depth is None else depth + 1, limbs)
        if not self._run:
            raise MemoryError("there is no memory for a search")
        self.status = _MORE
        self.started = time.monotonic()

    @staticmethod
    def _declare(lib: ctypes.CDLL) -> None:
        u64, pointer = ctypes.c_uint64, ctypes.c_void_p
        for name, result, args in (
            ("hy_abi", u64, [ctypes.c_int]),
            ("hy_new", pointer, [pointer, ctypes.c_int, u64, u64, u64]),
            ("hy_free", None, [pointer]),
            ("hy_roots", ctypes.c_int, [pointer, pointer, u64]),
            ("hy_run_on", ctypes.c_int, [pointer, u64]),
            ("hy_waiting", u64, [pointer]),
            ("hy_array", pointer, [pointer, ctypes.c_int, pointer]),
            ("hy_back", ctypes.c_int, [pointer, pointer, u64, pointer, pointer]),
        ):
            function = getattr(lib, name)
            function.restype, function.argtypes = result, args

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *error: object) -> None:
        self._lib.hy_free(self._run)
        self._run = None

    @property
    def view(self) -> Any:
        """The counters of the engine."""
        return self._view.from_address(self._run)

    def add(self, roots: Sequence[State]) -> None:
        """Give the initial states."""
        words = self.model.layout.words
        flat = [w for root in roots for w in self.model.layout.pack(root)]
        array = (ctypes.c_uint64 * len(flat))(*flat)
        self.status = self._lib.hy_roots(self._run, array, len(flat) // words)

    def go(self, progress: Progress | None = None) -> Stop:
        """Search until done or until a limit is reached. An interrupt (Ctrl-C) ends it with what is known."""
        try:
            while self.status == _MORE:
                seconds = time.monotonic() - self.started
                if progress:
                    progress(self.view.states, seconds)
                if self.limits.seconds is not None and seconds >= self.limits.seconds:
                    return Stop.TIME
                part = _PART
                if self.limits.states is not None:
                    part = min(part, self.limits.states - self.view.states)
                    if part <= 0:
                        return Stop.STATES
                self.status = self._lib.hy_run_on(self._run, part)
        except KeyboardInterrupt:
            return Stop.INTERRUPTED
        if self.status == _DONE:
            left = self.limits.depth is not None and self._lib.hy_waiting(self._run)
            return Stop.DEPTH if left else Stop.COMPLETE
        stops = {_NO_MEMORY: Stop.MEMORY, _FAULT: Stop.FAULT, _NOT_GROWING: Stop.NOT_GROWING}
        if self.status in stops:
            return stops[self.status]
        raise RuntimeError(f"the engine stopped with status {self.status}")

    def array(self, which: int, columns: int, kind: type[np.unsignedinteger[Any]]) -> npt.NDArray[Any]:
        """A copy of one of the engine's arrays."""
        n = ctypes.c_uint64()
        address = self._lib.hy_array(self._run, which, ctypes.byref(n))
        if not address or not n.value:
            return np.empty((0, columns), kind)
        size = n.value * columns * np.dtype(kind).itemsize
        raw = np.frombuffer((ctypes.c_char * size).from_address(address), kind)
        return raw.reshape(-1, columns).copy()

    def state(self, words: Sequence[int]) -> State:
        """A packed state as values of the slots."""
        return self.model.layout.unpack(list(words))

    def fault(self, stop: Stop) -> Fault | None:
        """What a search that ended by a fault stopped at."""
        if stop not in (Stop.FAULT, Stop.NOT_GROWING):
            return None
        view = self.view
        action = self.model.source.actions[view.fault_action]
        if stop is Stop.NOT_GROWING:
            return Fault(self.state(view.fault_state), action, target=self.state(view.fault_target))
        if not 0 < view.fault <= len(self.model.source.checks):
            raise RuntimeError(
                f"generated code for {action!r} left the values it has room for: a fault of Hoyle"
            )
        return Fault(self.state(view.fault_state), action, self.model.source.checks[view.fault - 1][0])

    def result(self, stop: Stop) -> Result:
        """The counts as they are."""
        view, source, method = self.view, self.model.source, self.options & 3
        rows = self.array(0, 4, np.uint64)
        layers = [Layer(i, *map(int, row)) for i, row in enumerate(rows) if row[0]]

        def seen(bit: int) -> Seen:
            n = view.watched[bit]
            return Seen(n, self.state(view.first[bit]) if n else None)

        even = view.least_step == view.most_step or not view.transitions
        knows = method != _LAYERED or bool(self.options & (_PLAYS | _KEEP))
        depth = view.depth if knows else layers[-1].key - layers[0].key if even and layers else None
        if even and not knows and view.transitions and depth is not None:
            depth //= view.least_step
        longest = view.longest if method == _LAYERED and knows else depth if method == _LAYERED else None
        return Result(
            stop=stop,
            method="layers" if method == _LAYERED else "breadth",
            states=view.states,
            transitions=view.transitions,
            finished=view.finished,
            stuck=seen(63),
            layers=layers,
            actions=dict(zip(source.actions, self.array(4, 1, np.uint64)[:, 0].tolist(), strict=True)),
            watched={name: seen(i + 1) for i, name in enumerate(source.watched)},
            depth=depth,
            longest=longest,
            waiting=self._lib.hy_waiting(self._run),
            bytes=view.peak_bytes,
            seconds=time.monotonic() - self.started,
            words=self.model.layout.words,
            fault=self.fault(stop),
            graph=self.graph() if self.options & _GRAPH else None,
        )

    def graph(self) -> Graph:
        """The recorded graph."""
        edges = self.array(2, 3, np.uint32)
        states = [self.state(row) for row in self.array(1, self.model.layout.words, np.uint64).tolist()]
        return Graph(states, edges[:, 0].copy(), edges[:, 1].copy(), edges[:, 2].copy())
