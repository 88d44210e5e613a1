"""Native code of rules: terms as a function, a whole model as an engine.

The code is C, generated from the same terms that every reader reads, built by the machine's compiler and
loaded through its plain interface. Where that is not possible :class:`NoCompilerError` says why.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from hoyle.concrete.compile_build import NoCompilerError, load, template
from hoyle.concrete.compile_model import Source, write_model
from hoyle.concrete.compile_pack import Layout
from hoyle.concrete.compile_plan import State, make_plan
from hoyle.concrete.compile_table import Tables
from hoyle.concrete.compile_term import Writer
from hoyle.lang import CardSort, IntSort, Rules, SetSort, Term, subterms

Function = Callable[..., tuple[int, ...]]


@dataclass(frozen=True)
class NativeModel:
    """A model as a loaded library. ``source`` says how states are packed and what actions are called."""

    source: Source
    library: ctypes.CDLL
    engine: ctypes.CDLL

    @property
    def layout(self) -> Layout:
        """How states are packed."""
        return self.source.layout


def model_source(
    rules: Rules, roots: Sequence[State], watched: Sequence[tuple[str, Term]] = ()
) -> tuple[Source, str]:
    """What is compiled for rules with every reading fixed, for all states that can be reached from *roots*.

    *watched* are named conditions to count states by.
    """
    source = write_model(make_plan(rules, roots, watched))
    parts = (source.macros, template("engine.h"), template("cards.h"), source.functions, "HY_MODEL", "")
    return source, "\n".join(parts)


def engine_source(words: int) -> str:
    """The engine for states of this many 64-bit words."""
    return "\n".join([f"#define HY_WORDS {words}", template("engine.h"), template("engine.c")])


def compile_model(
    rules: Rules, roots: Sequence[State], watched: Sequence[tuple[str, Term]] = ()
) -> NativeModel:
    """A model for these rules and start states, with its engine; see :func:`model_source`.

    Raises :class:`NoCompilerError` where native code cannot be built, :class:`HoyleError` S304 for rules that
    native code cannot hold.
    """
    with ThreadPoolExecutor(2) as pool:
        likely = pool.submit(load, engine_source(1))  # while the model's text is made
        source, text = model_source(rules, roots, watched)
        library = load(text)
        engine = likely.result()
    if source.layout.words != 1:
        engine = load(engine_source(source.layout.words))
    return NativeModel(source, library, engine)


def _cards(terms: Sequence[Term]) -> int:
    """The number of cards of the largest deck that terms speak of."""
    sorts = [t.sort for t in terms]
    return max((s.deck.size for s in sorts if isinstance(s, (SetSort, CardSort))), default=0)


def terms_source(terms: Sequence[Term], leaves: Sequence[Term]) -> str:
    """C text of ``hy_terms(in, out)``: two words a value, the low one first."""
    tables = Tables(_cards([*leaves, *subterms(*terms)]))
    w = Writer(tables)
    for i, leaf in enumerate(leaves):
        low, high = f"in[{2 * i}]", f"in[{2 * i + 1}]"
        if isinstance(leaf.sort, SetSort):
            w.names[leaf] = f"((hy_set){high} << 64 | {low})" if w.wide else low
        else:
            w.names[leaf] = f"(int64_t){low}" if isinstance(leaf.sort, IntSort) else f"(uint32_t){low}"
    values = w.write(terms)
    for i, (t, value) in enumerate(zip(terms, values, strict=True)):
        w.line(f"out[{2 * i}] = (uint64_t)({value});")
        w.line(f"out[{2 * i + 1}] = {f'HY_HIGH({value})' if isinstance(t.sort, SetSort) else '0'};")
    macros = f"#define HY_WORDS 1\n#define HY_WIDE {int(w.wide)}"
    head = "HY_API void hy_terms(const uint64_t *in, uint64_t *out) {"
    body = [*tables.lines, head, *w.lines, "}"]
    return "\n".join([macros, template("engine.h"), template("cards.h"), *body, ""])


def compile_terms(terms: Sequence[Term], state: Sequence[Term], params: Sequence[Term] = ()) -> Function:
    """A function ``f(state, *params) -> values of terms``, like that of ``hoyle.concrete.python_code``.

    *state* are the slots of a state tuple, *params* further leaves (parameters, readings). Raises
    :class:`NoCompilerError`, S304.
    """
    leaves = [*state, *params]
    function = load(terms_source(terms, leaves)).hy_terms
    function.restype, function.argtypes = None, (ctypes.c_void_p, ctypes.c_void_p)
    into, out = (ctypes.c_uint64 * (2 * len(leaves) + 1))(), (ctypes.c_uint64 * (2 * len(terms) + 1))()
    kinds = [(isinstance(t.sort, IntSort), isinstance(t.sort, SetSort)) for t in terms]
    low = (1 << 64) - 1

    def call(values: Sequence[int], *more: int) -> tuple[int, ...]:
        for i, value in enumerate((*values, *more)):
            into[2 * i], into[2 * i + 1] = value & low, value >> 64 & low
        function(into, out)
        found = []
        for i, (signed, wide) in enumerate(kinds):
            value = out[2 * i] | (out[2 * i + 1] << 64 if wide else 0)
            found.append(value - (1 << 64) if signed and value >> 63 else value)
        return tuple(found)

    return call


__all__ = ["NativeModel", "NoCompilerError", "compile_model", "compile_terms", "model_source", "terms_source"]
