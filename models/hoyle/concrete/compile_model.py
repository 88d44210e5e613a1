"""A whole model as C: successors, flags and layer of a state, written from a plan of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from hoyle.concrete.compile_action import ActionWriter
from hoyle.concrete.compile_pack import Layout
from hoyle.concrete.compile_plan import Plan, Variant
from hoyle.concrete.compile_term import Tables, Writer, c_number
from hoyle.lang import HoyleError, Term
from hoyle.lang.code import S304

MAX_LAYERS = 1 << 20
"""A progress measure with more values than this is not used for layers."""
MAX_WATCHED = 61


@dataclass(frozen=True)
class Source:
    """C functions of a model and what is needed to use them.

    ``layers`` is 0 without a (usable) progress measure. ``checks``: (variable, action) of each range check, by
    number.
    """

    macros: str
    functions: str
    layout: Layout
    layers: int
    actions: tuple[str, ...]
    watched: tuple[str, ...]
    checks: tuple[tuple[str, str], ...]


def write_model(plan: Plan) -> Source:
    """The C text of a plan. Raises S304 for what native code cannot do."""
    if len(plan.watched) > MAX_WATCHED:
        raise HoyleError(
            S304,
            f"{len(plan.watched)} conditions are watched",
            f"native code watches at most {MAX_WATCHED} at once",
            "explore in several runs",
        )
    layout = Layout(plan.slots, plan.known)
    index = {s: i for i, s in enumerate(plan.slots)}
    tables = Tables(layout.wide)
    actions = ActionWriter(plan, layout, index, tables)
    calls = [(v, actions.function(v)) for v in plan.variants]
    layers = prod(hi - lo + 1 for lo, hi in plan.measure_ranges) if plan.measure_ranges else 0
    layers = layers if layers <= MAX_LAYERS else 0
    flags = _flags(plan, layout, index, tables)
    layer = _layer(plan, layout, index, tables) if layers else ""
    parts = [*tables.lines, *actions.functions]
    parts += ["static __attribute__((noinline)) void hy_successors(const hy_state *s, hy_sink *out) {"]
    parts += _dispatch(calls, layout, index, 1)
    parts += ["    (void)s, (void)out;", "}", flags, layer]
    names = tuple(plan.rules.actions)
    macros = "\n".join(
        f"#define {k} {v}"
        for k, v in (
            ("HY_WORDS", layout.words),
            ("HY_LAYERS", layers),
            ("HY_ACTIONS", len(names)),
            ("HY_WIDE", int(layout.wide)),
        )
    )
    watched = tuple(name for name, _ in plan.watched)
    return Source(macros, "\n".join(parts), layout, layers, names, watched, tuple(actions.checks))


def _dispatch(
    calls: Sequence[tuple[Variant, str]], layout: Layout, index: Mapping[Term, int], depth: int
) -> list[str]:
    """Call each variant where its fixed values hold: a switch on the variable that most of them fix."""
    pad = "    " * depth
    open_calls = [(v, name) for v, name in calls if _varying(v, layout, index)]
    out = [f"{pad}{name}(s, out);" for v, name in calls if not _varying(v, layout, index)]
    if not open_calls:
        return out
    votes = Counter(var for v, _ in open_calls for var in _varying(v, layout, index))
    var = max(votes, key=lambda x: (votes[x], -index[x]))
    out.append(f"{pad}switch ({layout.read(index[var], 's')}) {{")
    mine = [(v, name) for v, name in open_calls if var in v.fixed]
    for value in sorted({v.fixed[var] for v, _ in mine}):
        out.append(f"{pad}case {value}: {{")
        group = [(_without(v, var), name) for v, name in mine if v.fixed[var] == value]
        out += _dispatch(group, layout, index, depth + 1)
        out.append(f"{pad}    break;")
        out.append(f"{pad}}}")
    out.append(f"{pad}}}")
    return out + _dispatch([c for c in open_calls if var not in c[0].fixed], layout, index, depth)


def _varying(v: Variant, layout: Layout, index: Mapping[Term, int]) -> list[Term]:
    """The variables that a variant fixes and that can have other values."""
    return [var for var in v.fixed if layout.by_slot[index[var]]]


def _without(v: Variant, var: Term) -> Variant:
    fixed = {x: value for x, value in v.fixed.items() if x is not var}
    return Variant(v.action, v.name, fixed, v.params, v.guard, v.next)


def _flags(plan: Plan, layout: Layout, index: Mapping[Term, int], tables: Tables) -> str:
    w = Writer(plan.rules.deck, tables)
    terms = [plan.finished, *(t for _, t in plan.watched)]
    w.decode(layout, index, terms)
    values = w.write(terms)
    bits = " | ".join(f"(uint64_t)({value}) << {i}" for i, value in enumerate(values))
    body = "\n".join([*w.lines, "    (void)s;", f"    return {bits};"])
    return f"HY_INLINE uint64_t hy_flags(const hy_state *s) {{\n{body}\n}}"


def _layer(plan: Plan, layout: Layout, index: Mapping[Term, int], tables: Tables) -> str:
    w = Writer(plan.rules.deck, tables)
    w.decode(layout, index, plan.measure)
    total = "0"
    for value, (low, high) in zip(w.write(plan.measure), plan.measure_ranges, strict=True):
        total = f"({total} * {high - low + 1} + ({value} - {c_number(low)}))"
    body = "\n".join([*w.lines, f"    return (uint32_t){total};"])
    return f"HY_INLINE uint32_t hy_layer(const hy_state *s) {{\n{body}\n}}"
