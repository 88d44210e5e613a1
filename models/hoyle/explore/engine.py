"""Which engine explores: generated code where it pays and can be had, else the interpreter, which finds
the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from hoyle.concrete import State, Trace
from hoyle.explore.budget import UNLIMITED, Budget, Clock, Progress, left
from hoyle.explore.code import M202
from hoyle.explore.search import Found, Search
from hoyle.explore.shortest import shortest_play
from hoyle.explore.start import Start
from hoyle.lang import HoyleError, Term

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
    turn out to be more than ``SMALL`` states.

    Raises M202 when ``native`` is wanted and cannot be had, or for an engine that does not exist.
    """
    if wanted not in ENGINES:
        raise HoyleError(
            M202, f"the engine {wanted!r}", "the engines are " + ", ".join(ENGINES), "choose one of them"
        )
    clock = Clock()
    if wanted == "interpreter":
        return _interpreter("it was asked for", start, watch, budget, progress, clock)
    if wanted == "auto":
        small = replace(budget, states=min(SMALL, budget.states or SMALL))
        known = {True: Search(start, watch, small).run()}
        if known[True].growing:
            known[False] = Search(start, watch, left(small, clock), layers=False).run()
        enough = all(f.stopped != f"{small.states:,} states" for f in known.values())
        if enough or small.states == budget.states:
            why = f"not more than {SMALL:,} states: done before code is compiled"
            return _interpreter(why, start, watch, budget, progress, clock, known)
    from hoyle.explore import native

    try:
        code = native.compile_start(start, watch)
    except (native.NoCompilerError, HoyleError) as error:
        reason = f"no native code: {error}"
        if wanted == "native":
            raise HoyleError(
                M202,
                f"the native engine cannot be had ({error})",
                "it needs a C compiler, and rules that fit into its code",
                "use --engine auto or interpreter",
            ) from error
        return _interpreter(reason, start, watch, budget, progress, clock)

    def way(target: State, holds: Callable[[State], bool]) -> Trace | None:
        return native.way(code, target) or shortest_play(start, holds)

    return Engine(
        "native",
        "it was asked for" if wanted == "native" else f"more than {SMALL:,} states",
        lambda layers: native.search(code, left(budget, clock), progress, layers),
        way,
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
        return Search(start, watch, left(budget, clock), progress, layers).run()

    return Engine("interpreter", why, search, lambda target, holds: shortest_play(start, holds))
