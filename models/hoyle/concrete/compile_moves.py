"""The legal moves of one action as native code: a list made from a state as it stands, without exploration.

For actions with thousands of candidates (the cards to a long lead). The order is that of the other readers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence

from hoyle.concrete.compile_build import load, template
from hoyle.concrete.compile_loop import Braces, Dependence, hoist, loop
from hoyle.concrete.compile_plan import Parameter
from hoyle.concrete.compile_table import Tables, c_type
from hoyle.concrete.compile_term import Writer
from hoyle.lang import Action, CardSort, IntSort, SetSort, Term, build, subterms

Listing = Callable[[Sequence[int]], list[tuple[int, ...]]]
"""From a state to the values of every legal move."""

_LOW = (1 << 64) - 1
_ROOM = 1 << 14


def moves_source(action: Action, slots: Sequence[Term]) -> str:
    """C text of ``hy_moves(in, out, room)``: how many legal moves there are; the values of the first *room*
    of them, two words a value, the low one first. Every reading must be fixed."""
    params = [
        Parameter(p.name, p.term, p.domain.kind, tuple(p.domain.terms), p.domain.faces) for p in action.params
    ]
    guard = [r.term for r in action.requirements]
    terms = [*guard, *(t for p in params for t in p.terms)]
    tables = Tables(_cards([*subterms(*terms), *(p.term for p in params)]))
    w = Writer(tables)
    used = set(subterms(*terms))
    for i, slot in enumerate(slots):
        if slot in used:
            low, high = f"in[{2 * i}]", f"in[{2 * i + 1}]"
            whole = f"(hy_set){high} << 64 | {low}" if w.wide else low
            kind = c_type(slot.sort)
            value = whole if isinstance(slot.sort, SetSort) else f"({kind}){low}"
            w.names[slot] = f"s{i}"
            w.line(f"const {kind} s{i} = {value};")
    w.line("uint64_t n = 0;")
    _loops(w, Dependence(), params, params, guard)
    w.line("return n;")
    macros = f"#define HY_WORDS 1\n#define HY_WIDE {int(w.wide)}"
    head = "HY_API uint64_t hy_moves(const uint64_t *in, uint64_t *out, uint64_t room) {"
    body = [*tables.lines, head, *w.lines, "}"]
    return "\n".join([macros, template("engine.h"), template("cards.h"), *body, ""])


def _cards(terms: Sequence[Term]) -> int:
    """The number of cards of the largest deck that terms speak of."""
    sorts = [t.sort for t in terms]
    return max((s.deck.size for s in sorts if isinstance(s, (SetSort, CardSort))), default=0)


def _loops(
    w: Writer,
    uses: Dependence,
    every: Sequence[Parameter],
    params: Sequence[Parameter],
    guard: Sequence[Term],
) -> None:
    """The tests that need none of the *params* left, the loops over these, the way out."""
    now = [c for c in guard if not uses.on(c, params)]
    later = [c for c in guard if uses.on(c, params)]
    with Braces(w, build.all_of(*now)):
        if not params:
            _found(w, every)
            return
        p, rest = params[0], params[1:]
        values = w.write(p.terms)
        hoist(w, uses, [*later, *(t for q in rest for t in q.terms)], params)
        with loop(w, p, values):
            _loops(w, uses, every, rest, later)


def _found(w: Writer, params: Sequence[Parameter]) -> None:
    """Write a move down while there is room, and count it."""
    w.line("if (n < room) {")
    for i, p in enumerate(params):
        value, place = w.names[p.term], f"{2 * len(params)} * n + {2 * i}"
        high = f"HY_HIGH({value})" if isinstance(p.term.sort, SetSort) else "0"
        w.line(f"    out[{place}] = (uint64_t){value};")
        w.line(f"    out[{place} + 1] = {high};")
    w.line("}")
    w.line("n++;")


def compile_moves(action: Action, slots: Sequence[Term]) -> Listing:
    """A function that lists the values of all legal moves of an action, in the order of the other readers.

    Raises :class:`NoCompilerError` where native code cannot be built, S304 for rules it cannot hold.
    """
    function = load(moves_source(action, slots)).hy_moves
    function.restype = ctypes.c_uint64
    function.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64)
    into = (ctypes.c_uint64 * (2 * len(slots) + 1))()
    width = 2 * max(1, len(action.params))
    kinds = [(isinstance(p.sort, IntSort), isinstance(p.sort, SetSort)) for p in action.params]
    room, out = _ROOM, (ctypes.c_uint64 * (_ROOM * width))()

    def listing(state: Sequence[int]) -> list[tuple[int, ...]]:
        nonlocal room, out
        for i, value in enumerate(state):
            into[2 * i], into[2 * i + 1] = value & _LOW, value >> 64 & _LOW
        found = function(into, out, room)
        if found > room:
            room = found
            out = (ctypes.c_uint64 * (room * width))()
            function(into, out, room)
        columns = [
            _column(out[2 * i : found * width : width], out[2 * i + 1 : found * width : width], *kind)
            for i, kind in enumerate(kinds)
        ]
        return list(zip(*columns, strict=True)) if columns else [()] * found

    return listing


def _column(low: Sequence[int], high: Sequence[int], signed: bool, wide: bool) -> list[int]:
    """The values of one parameter."""
    if wide:
        return [a | b << 64 for a, b in zip(low, high, strict=True)]
    return [a - (1 << 64) if signed and a >> 63 else a for a in low]


__all__ = ["Listing", "compile_moves", "moves_source"]
