"""The native engine: generated code and the search of ``engine.c``, run in parts so that it can be watched
and stopped. It finds what the interpreter (:mod:`hoyle.explore.search`) finds.

Three searches: *layers* of a progress measure (the least memory), *breadth* first with one table, and *perft*
(how many plays of each length there are). All detect duplicates exactly.
"""

from __future__ import annotations

import ctypes
import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hoyle.concrete import Move, State, Trace
from hoyle.concrete.compile import NativeModel, NoCompilerError, compile_model
from hoyle.explore.budget import UNLIMITED, Budget, Clock, Progress, Report
from hoyle.explore.perft import Plays
from hoyle.explore.perft import _endless as endless
from hoyle.explore.search import Found, Watched
from hoyle.explore.start import Start
from hoyle.lang import Term

_LAYERED, _BREADTH, _PERFT, _KEEP, _GRAPH, _PLAYS, _EVEN = 0, 1, 2, 4, 8, 16, 32
_MORE, _DONE, _NO_MEMORY, _FAULT, _NOT_GROWING, _UNEVEN, _OVERFLOW, _ROOT, _UNKNOWN, _STOPPED = range(10)
_PART = 1 << 18
_STUCK = 63
_INTERRUPTED = "interrupted"
_PATIENCE = 0.1
"""Seconds after which a part that is not done is asked to leave off, if the time is up."""
Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Native:
    """A start as native code. ``watch`` are the conditions that its states are counted by."""

    start: Start
    model: NativeModel
    watch: tuple[Term, ...]

    @property
    def layered(self) -> bool:
        """Have the rules a progress measure (one that fits into a number)?"""
        return self.model.source.measured


def compile_start(start: Start, watch: Sequence[Term] = ()) -> Native:
    """Native code for what can be reached from a start.

    Raises :class:`NoCompilerError` where there is no C compiler, S304 for rules that native code cannot hold.
    """
    names = [(str(i), t) for i, t in enumerate(watch)]
    return Native(start, compile_model(start.model.rules, start.roots, names), tuple(watch))


class Run:
    """One run of the engine, as a context manager: its memory is given back at the end."""

    def __init__(
        self, native: Native, options: int, memory: int | None = None, depth: int = 0, limbs: int = 2
    ) -> None:
        self.native, self.options, self.model = native, options, native.model
        self._lib = self.model.engine
        _declare(self._lib)
        words = self.model.layout.words
        self._type = _view_type(words)
        told = tuple(self._lib.hy_abi(i) for i in range(3))
        if told != (1, words, ctypes.sizeof(self._type)):
            raise RuntimeError("the engine is not the one that this program was written for")
        exported = ctypes.addressof(ctypes.c_uint64.in_dll(self.model.library, "hy_this"))
        self.memory = memory or machine_memory()
        self._run = self._lib.hy_new(exported, options, self.memory, depth, limbs)
        if not self._run:
            raise MemoryError("there is no memory for a search")
        roots = [w for root in native.start.roots for w in self.model.layout.pack(root)]
        array = (ctypes.c_uint64 * len(roots))(*roots)
        self.status = self._lib.hy_roots(self._run, array, len(roots) // words)

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *error: object) -> None:
        self._lib.hy_free(self._run)
        self._run = None

    @property
    def view(self) -> Any:
        """The engine's counters."""
        return self._type.from_address(self._run)

    @property
    def waiting(self) -> int:
        """States found and not expanded (in layers: at most so many)."""
        n: int = self._lib.hy_waiting(self._run)
        return n

    def go(self, budget: Budget, clock: Clock, progress: Progress | None) -> str:
        """Search until done, or until something ends it; returns what, empty when all is done.

        Ctrl-C ends it too. The engine's own reasons to stop are left in ``status``.
        """
        pool = ThreadPoolExecutor(1)
        try:
            while self.status == _MORE:
                states = self.view.states
                if budget.seconds is not None and clock.seconds >= budget.seconds:
                    return f"{budget.seconds:g} seconds"
                if budget.states is not None and states >= budget.states:
                    return f"{budget.states:,} states"
                if progress is not None and clock.due():
                    moves = self.view.transitions
                    progress(Report(states, moves, self._layer_number(), self.waiting, clock.seconds))
                part = _PART if budget.states is None else min(_PART, budget.states - states)
                self._part(pool, part, budget, clock)
        except KeyboardInterrupt:
            self.view.stop = 1
            return _INTERRUPTED
        finally:
            pool.shutdown()
        if self.status == _STOPPED:
            return f"{budget.seconds:g} seconds"
        if self.status == _NO_MEMORY:
            return f"{budget.memory:,} bytes" if budget.memory is not None else "the memory of the machine"
        return ""

    def go_to_the_end(self) -> None:
        """Search without a budget. Raises KeyboardInterrupt, MemoryError, or M101."""
        stopped = self.go(UNLIMITED, Clock(), None)
        if stopped == _INTERRUPTED:
            raise KeyboardInterrupt
        if stopped:
            raise MemoryError(stopped)
        if self.status == _FAULT:
            self.raise_fault()

    def _part(self, pool: ThreadPoolExecutor, states: int, budget: Budget, clock: Clock) -> None:
        """Work for some states, in another thread: one state may have more moves than there is time for."""
        work = pool.submit(self._lib.hy_run_on, self._run, states)
        while True:
            try:
                self.status = work.result(_PATIENCE)
                return
            except TimeoutError:
                if budget.seconds is not None and clock.seconds >= budget.seconds:
                    self.view.stop = 1

    def _layer_number(self) -> int:
        rows = self.array(0, 5, np.uint64)
        return max(len(rows) - 1, 0)

    def array(self, which: int, columns: int, kind: type[np.unsignedinteger[Any]]) -> Array:
        """A copy of one of the engine's arrays."""
        n = ctypes.c_uint64()
        address = self._lib.hy_array(self._run, which, ctypes.byref(n))
        if not address or not n.value:
            return np.empty((0, columns), kind)
        size = n.value * columns * np.dtype(kind).itemsize
        raw: Array = np.frombuffer(ctypes.string_at(address, size), kind)
        return raw.reshape(-1, columns).copy()

    def state(self, words: Sequence[int]) -> State:
        """A packed state as values of the slots."""
        return self.model.layout.unpack(list(words))

    def move(self, state: State, action: int, target: State) -> Move:
        """The first move by an action that leads from one state to another."""
        start, name = self.native.start, self.model.source.actions[action]
        return next(
            m for m in start.moves(state) if m.action == name and start.model.step(state, m) == target
        )

    def back(self, target: State) -> Trace:
        """A shortest play from the initial state to a state that was reached, the opening before it."""
        layout, n = self.model.layout, self.model.layout.words
        before, action = (ctypes.c_uint64 * n)(), ctypes.c_uint64()
        moves: list[Move] = []
        here = target
        while True:
            packed = (ctypes.c_uint64 * n)(*layout.pack(here))
            status = _MORE
            while status == _MORE:
                status = self._lib.hy_back(self._run, packed, _PART, before, ctypes.byref(action))
            if status != _DONE:
                break
            there, here = here, layout.unpack(list(before))
            moves.append(self.move(here, action.value, there))
        if status != _ROOT:
            raise RuntimeError("no way leads back from a state that was reached: a fault of Hoyle")
        trace = self.native.start.opening(here)
        for move in reversed(moves):
            trace = trace.then(move)
        return trace

    def raise_fault(self) -> None:
        """Make the step at which a number left its bounds once more by the reference, which raises M101."""
        view, start = self.view, self.native.start
        state, name = self.state(view.fault_state), self.model.source.actions[view.fault_action]
        for move in start.moves(state):
            if move.action == name:
                start.model.step(state, move)
        raise RuntimeError(f"generated code for {name!r} left the values it has room for: a fault of Hoyle")


def search(
    native: Native, budget: Budget = UNLIMITED, progress: Progress | None = None, layers: bool = True
) -> Found:
    """Search all that can be reached. Raises M101 when a number leaves its bounds."""
    clock = Clock()
    layers = layers and native.layered
    one_layer = len({native.start.model.measure(root) for root in native.start.roots}) == 1
    options = (_LAYERED | (_EVEN if one_layer else _PLAYS)) if layers else _BREADTH
    with Run(native, options, budget.memory) as run:
        stopped = run.go(budget, clock, progress)
        if run.status != _UNEVEN:
            return _found(run, stopped)
    # Moves raise the measure by different amounts: layers do not tell depths, so these stand beside states.
    with Run(native, _LAYERED | _PLAYS, budget.memory) as run:
        return _found(run, run.go(budget, clock, progress))


def _found(run: Run, stopped: str) -> Found:
    if run.status == _FAULT:
        run.raise_fault()
    view, source, layered = run.view, run.model.source, run.options & 3 == _LAYERED
    rows = [row for row in run.array(0, 5, np.uint64)[:, 1].tolist() if row]

    def watched(bit: int) -> Watched:
        n = view.watched[bit]
        return Watched(n, run.state(view.first[bit]) if n else None)

    knows = bool(run.options & _PLAYS) or not layered
    outcomes = run.array(5, 2, np.uint64).tolist() if source.results else []
    payoffs = Counter({source.payoffs(key): n for key, n in outcomes if n})
    none = bool(run.native.start.model.rules.payoffs) and not source.results
    growing = None
    if run.status == _NOT_GROWING:
        state, target = run.state(view.fault_state), run.state(view.fault_target)
        growing = (state, run.move(state, view.fault_action, target))
    return Found(
        states=view.states,
        transitions=view.transitions,
        finished=view.finished,
        stuck=watched(_STUCK),
        depth=view.depth if knows else len(rows) - 1,
        longest=(view.longest if knows else len(rows) - 1) if layered else None,
        actions=dict(zip(source.actions, run.array(4, 1, np.uint64)[:, 0].tolist(), strict=True)),
        layers=rows,
        layered=layered,
        payoffs=None if none else payoffs,
        watched=[watched(i + 1) for i in range(len(run.native.watch))],
        growing=growing,
        stopped=stopped,
        waiting=run.waiting if stopped else 0,
        memory=view.peak_bytes,
    )


def way(native: Native, target: State, budget: Budget = UNLIMITED) -> Trace | None:
    """A shortest play to a state that can be reached; ``None`` when the budget does not allow the search."""
    with Run(native, _LAYERED | _KEEP if native.layered else _BREADTH, budget.memory) as run:
        stopped = run.go(budget, Clock(), None)
        if stopped == _INTERRUPTED:
            raise KeyboardInterrupt
        return run.back(target) if run.status == _DONE else None


def edges(native: Native) -> tuple[list[State], Array, Array, Array]:
    """All states in the order found (breadth first), and all moves: source, target (both numbers), action."""
    with Run(native, _BREADTH | _GRAPH) as run:
        run.go_to_the_end()
        states = [run.state(row) for row in run.array(1, run.model.layout.words, np.uint64).tolist()]
        table = run.array(2, 3, np.uint32)
        return states, table[:, 0].copy(), table[:, 1].copy(), table[:, 2].copy()


def perft(native: Native, depth: int | None = None) -> Plays:
    """How many plays there are of each length, up to *depth* moves or to their end; numbers are exact.

    Raises M207 when plays to the end are asked for and some have none.
    """
    limit, limbs = depth, 2
    if depth is None and not native.layered:
        limit = search(native, layers=False).states  # a play with more moves meets a state twice
    while True:
        with Run(native, _PERFT, depth=0 if limit is None else limit + 1, limbs=limbs) as run:
            run.go_to_the_end()
            if run.status == _OVERFLOW:
                limbs *= 2
                continue
            if depth is None and run.waiting:
                raise endless(native.start)
            return _plays(run.array(3, 3 * limbs, np.uint64), limbs)


def _plays(rows: Array, limbs: int) -> Plays:
    def column(n: int) -> tuple[int, ...]:
        part = rows[:, n * limbs : (n + 1) * limbs].tolist()
        return tuple(sum(limb << 64 * i for i, limb in enumerate(row)) for row in part)

    return Plays(column(0), column(1), column(2))


def machine_memory() -> int:
    """Bytes that a search may take when nobody says: most of what the machine, or this process's share of it,
    has left."""
    left = [os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")]
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                left.append(int(line.split()[1]) * 1024)
        group = Path("/sys/fs/cgroup")
        most = (group / "memory.max").read_text(encoding="ascii").strip()
        if most != "max":
            left.append(int(most) - int((group / "memory.current").read_text(encoding="ascii")))
    except (OSError, ValueError, IndexError):
        pass
    return max(min(left) * 4 // 5, 1 << 26)


def _view_type(words: int) -> type[ctypes.Structure]:
    """The caller's part of ``hy_run`` in ``engine.c``."""
    u64, state = ctypes.c_uint64, ctypes.c_uint64 * words
    names = (
        "states transitions finished stuck bytes peak_bytes max_bytes layer max_layer least_step most_step "
        "depth longest fault fault_action stop"
    )
    fields: list[tuple[str, Any]] = [(n, u64) for n in names.split()]
    fields += [("watched", u64 * 64), ("first_layer", u64 * 64), ("first", state * 64)]
    fields += [("fault_state", state), ("fault_target", state)]
    return type("View", (ctypes.Structure,), {"_fields_": fields})


def _declare(lib: ctypes.CDLL) -> None:
    u64, pointer, number = ctypes.c_uint64, ctypes.c_void_p, ctypes.c_int
    for name, result, args in (
        ("hy_abi", u64, [number]),
        ("hy_new", pointer, [pointer, number, u64, u64, u64]),
        ("hy_free", None, [pointer]),
        ("hy_roots", number, [pointer, pointer, u64]),
        ("hy_run_on", number, [pointer, u64]),
        ("hy_waiting", u64, [pointer]),
        ("hy_array", pointer, [pointer, number, pointer]),
        ("hy_back", number, [pointer, pointer, u64, pointer, pointer]),
    ):
        function = getattr(lib, name)
        function.restype, function.argtypes = result, args


__all__ = ["Native", "NoCompilerError", "compile_start", "edges", "perft", "search", "way"]
