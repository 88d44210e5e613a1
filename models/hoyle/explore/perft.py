"""Path counts (*perft*): how many plays there are of each length, by counting over states, not by walking
plays.

The name and the use are those of chess programmers: one number that a second implementation must reproduce
to the last digit, and ``divide`` to see in which first move two implementations part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hoyle.concrete import Move, State
from hoyle.explore.code import M207
from hoyle.explore.search import no_collection
from hoyle.explore.start import Start
from hoyle.lang import HoyleError


@dataclass(frozen=True)
class Plays:
    """``by_length[n]`` plays have *n* moves so far, complete or not; of these ``finished[n]`` are over and
    ``stuck[n]`` cannot go on. Plays are told apart by their moves: two ways to one state are two plays."""

    by_length: tuple[int, ...]
    finished: tuple[int, ...]
    stuck: tuple[int, ...]

    @property
    def complete(self) -> int:
        """Plays that end, in a finished or a stuck state."""
        return sum(self.finished) + sum(self.stuck)


def perft(start: Start, depth: int | None = None, engine: str = "auto") -> Plays:
    """Count the plays of an instance up to *depth* moves, or to their end. Numbers are exact, however
    large.

    *engine* as for :func:`hoyle.explore.explore`. Raises M207 when plays to the end are asked for and some
    have none, M202 for a native engine that cannot be had.
    """
    from hoyle.explore.engine import SMALL, native_code

    first = dict.fromkeys(start.roots, 1)
    if engine == "auto":
        try:
            return _perft(start, first, depth, SMALL)
        except _TooManyError:
            pass
    if engine != "interpreter":
        from hoyle.explore import native

        code = native_code(engine, start)
        if not isinstance(code, str):
            return native.perft(code, depth)
    return _perft(start, first, depth)


def divide(start: Start, depth: int) -> dict[Move, int]:
    """How many plays of *depth* moves begin with each first move; over several roots they are added up."""
    if depth < 1:
        return {}
    ways: dict[Move, dict[State, int]] = {}
    for root in start.roots:
        for move in start.moves(root):
            after = ways.setdefault(move, {})
            state = start.model.step(root, move)
            after[state] = after.get(state, 0) + 1
    counts = {m: _perft(start, after, depth - 1).by_length for m, after in ways.items()}
    return {m: n[depth - 1] if len(n) == depth else 0 for m, n in counts.items()}


class _TooManyError(Exception):
    """More states than the interpreter is quick with."""


def _perft(start: Start, layer: dict[State, int], depth: int | None, most: int | None = None) -> Plays:
    model = start.model
    by_length, finished, stuck = list[int](), list[int](), list[int]()
    after: dict[State, tuple[State, ...]] = {}  # the states one move later, one for each move

    def expand(state: State) -> None:
        if state not in after:
            after[state] = tuple(model.step(state, m) for m in start.moves(state))
            if most is not None and len(after) > most:
                raise _TooManyError

    with no_collection():
        if depth is None and not _all_end(layer, after, expand):
            raise _endless(start)
        while layer and (depth is None or len(by_length) <= depth):
            for state in layer:
                expand(state)
            by_length.append(sum(layer.values()))
            finished.append(sum(n for s, n in layer.items() if model.finished(s)))
            stuck.append(sum(n for s, n in layer.items() if not after[s] and not model.finished(s)))
            following: dict[State, int] = {}
            for state, ways in layer.items():
                for there in after[state]:
                    following[there] = following.get(there, 0) + ways
            layer = following
    return Plays(tuple(by_length), tuple(finished), tuple(stuck))


def _all_end(
    roots: Iterable[State], after: dict[State, tuple[State, ...]], expand: Callable[[State], None]
) -> bool:
    """Does every play end? Expands all that can be reached, then takes away what nothing leads to."""
    todo = list(roots)
    before = dict.fromkeys(todo, 0)
    for state in todo:  # grows while it is read
        expand(state)
        for there in after[state]:
            if there not in before:
                todo.append(there)
            before[there] = before.get(there, 0) + 1
    free = [s for s, n in before.items() if not n]
    for state in free:
        for there in after[state]:
            before[there] -= 1
            if not before[there]:
                free.append(there)
    return len(free) == len(before)


def _endless(start: Start) -> HoyleError:
    return HoyleError(
        M207,
        f"{start.instance.id} has plays without end",
        "plays are counted to their end only where each has one",
        "count to a given depth",
    )
