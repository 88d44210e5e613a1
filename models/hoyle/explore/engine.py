"""Which engine explores: generated code where it pays and can be had, else the interpreter, which finds
the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from hoyle.concrete import State, Trace
from hoyle.explore.budget import UNLIMITED, Budget, Clock, Progress, left
from hoyle.explore.code import M202
from hoyle.explore.search import TOO_WIDE, WIDEST, Found, Search
from hoyle.explore.shortest import shortest_play
from hoyle.explore.start import Start
from hoyle.lang import HoyleError, Term

if TYPE_CHECKING:
    from hoyle.explore import native

ENGINES = ("auto", "native", "interpreter")
SMALL = 10_000
"""States up to which the interpreter is done before code is generated and compiled."""


@dataclass(frozen=True)
class Engine:
    """A way to search a start: its ``name``, ``why`` it was chosen, and what it does.

    ``search(layers)`` explores, in layers of the progress measure or breadth first. ``way(target, holds)``
    finds a shortest play to a state for which *holds* is true; *target* is one that is nearest.
    """

    name: str
    why: str
    search: Callable[[bool], Found]
    way: Callable[[State, Callable[[State], bool]], Trace | None]


def choose_engine(
    wanted: str,
    start: Start,
    watch: Sequence[Term],
    budget: Budget = UNLIMITED,
    progress: Progress | None = None,
) -> Engine:
    """The engine for a start. ``auto`` begins with the interpreter and goes over to native code when there
    turn out to be more than ``SMALL`` states; at once where so many are recorded and nothing bounds the work.

    Raises M202 when ``native`` is wanted and cannot be had, or for an engine that does not exist.
    """
    _known(wanted)
    clock = Clock()
    if wanted == "interpreter":
        return _interpreter("it was asked for", start, watch, budget, progress, clock)
    known: dict[bool, Found] = {}
    expected, unbounded = start.instance.expected, budget.states is None and budget.seconds is None
    recorded = unbounded and expected is not None and expected.states > SMALL
    if wanted == "auto" and not recorded:
        small = replace(budget, states=min(SMALL, budget.states or SMALL))
        known[True] = Search(start, watch, small).run()
        if known[True].growing:
            known[False] = Search(start, watch, left(small, clock), layers=False).run()
        enough = all(f.stopped != f"{small.states:,} states" for f in known.values())
        if enough or small.states == budget.states:
            wide = any(f.wide for f in known.values())
            why = f"not more than {SMALL:,} states: done before code is compiled"
            why = "no engine can follow a state with so many moves" if wide else why
            return _interpreter(why, start, watch, budget, progress, clock, known)
    from hoyle.explore import native

    code = native_code(wanted, start, watch)
    if isinstance(code, str):
        return _interpreter(f"no native code: {code}", start, watch, budget, progress, clock)

    def search(layers: bool) -> Found:
        found = _told(native.search(code, left(budget, clock), progress, layers), budget)
        tried = known.get(layers)
        if tried and found.stopped and tried.states > found.states:  # the time went into the compiler
            return replace(tried, stopped=found.stopped)
        return found

    def way(target: State, holds: Callable[[State], bool]) -> Trace | None:
        return native.way(code, target) or shortest_play(start, holds)

    return Engine(
        "native",
        "it was asked for" if wanted == "native" else f"more than {SMALL:,} states",
        search,
        way,
    )


def native_code(wanted: str, start: Start, watch: Sequence[Term] = ()) -> native.Native | str:
    """Native code for a start, or why there is none. Raises M202 in that case if it is ``native`` that is
    wanted, and for an engine that does not exist."""
    from hoyle.explore import native

    _known(wanted)
    try:
        if any(start.width(root) > WIDEST for root in start.roots):
            raise native.NoCompilerError(f"a state has more than {WIDEST:,} moves: {TOO_WIDE}")
        return native.compile_start(start, watch)
    except (native.NoCompilerError, HoyleError) as error:
        if wanted != "native":
            return str(error)
        raise HoyleError(
            M202,
            f"the native engine cannot be had ({error})",
            "it needs a C compiler, and rules that fit into its code",
            "use --engine auto or interpreter",
        ) from error


def _told(found: Found, budget: Budget) -> Found:
    """What was found, with the time that was allowed in all as the reason where it was time that ran out."""
    if found.stopped.endswith(" seconds"):
        found.stopped = f"{budget.seconds:g} seconds"
    return found


def _known(wanted: str) -> None:
    if wanted not in ENGINES:
        raise HoyleError(
            M202, f"the engine {wanted!r}", "the engines are " + ", ".join(ENGINES), "choose one of them"
        )


def _interpreter(
    why: str,
    start: Start,
    watch: Sequence[Term],
    budget: Budget,
    progress: Progress | None,
    clock: Clock,
    known: Mapping[bool, Found] = MappingProxyType({}),
) -> Engine:
    def search(layers: bool) -> Found:
        if layers in known:
            return known[layers]
        return _told(Search(start, watch, left(budget, clock), progress, layers).run(), budget)

    return Engine("interpreter", why, search, lambda target, holds: shortest_play(start, holds))
