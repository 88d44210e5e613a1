"""A whole model as C: successors, flags and layer of a state, written from a plan of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from hoyle.concrete.compile_action import ActionWriter
from hoyle.concrete.compile_pack import Layout
from hoyle.concrete.compile_plan import Plan, Variant
from hoyle.concrete.compile_table import Tables, c_number
from hoyle.concrete.compile_term import Writer
from hoyle.lang import HoyleError, Term
from hoyle.lang.code import S304

MAX_WATCHED = 61
Writing = tuple[Plan, Layout, Mapping[Term, int], Tables]


@dataclass(frozen=True)
class Source:
    """C functions of a model and what is needed to use them.

    ``measured``: there is a progress measure, and it fits into a number. ``checks``: (variable, action) of
    each range check, by number. ``results``: the ranges of the pay-offs, of which a result is the mixed-radix
    number; empty when there are none, or too many.
    """

    macros: str
    functions: str
    layout: Layout
    measured: bool
    actions: tuple[str, ...]
    watched: tuple[str, ...]
    checks: tuple[tuple[str, str], ...]
    results: tuple[tuple[int, int], ...]

    def payoffs(self, result: int) -> tuple[int, ...]:
        """The pay-offs that a result stands for."""
        out = []
        for low, high in reversed(self.results):
            result, digit = divmod(result, high - low + 1)
            out.append(low + digit)
        return tuple(reversed(out))


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
    tables = Tables(plan.rules.deck.size)
    actions = ActionWriter(plan, layout, index, tables)
    calls = [(v, actions.function(v)) for v in plan.variants]
    measured = bool(plan.measure) and prod(hi - lo + 1 for lo, hi in plan.measure_ranges) < 1 << 63
    writing = (plan, layout, index, tables)
    flags = _flags(*writing)
    layer = _number("uint64_t hy_layer", plan.measure, plan.measure_ranges, writing) if measured else ""
    result, result_ranges = _result(plan, writing)
    parts = [*tables.lines, *actions.functions]
    parts += ["static __attribute__((noinline)) void hy_successors(const hy_state *s, hy_sink *out) {"]
    parts += _dispatch(calls, layout, index, 1)
    parts += ["    (void)s, (void)out;", "}", flags, layer, result]
    names = tuple(plan.rules.actions)
    macros = "\n".join(
        f"#define {k} {v}"
        for k, v in (
            ("HY_WORDS", layout.words),
            ("HY_MEASURED", int(measured)),
            ("HY_ACTIONS", len(names)),
            ("HY_WIDE", int(tables.wide)),
        )
    )
    watched = tuple(name for name, _ in plan.watched)
    text = "\n".join(parts)
    return Source(macros, text, layout, measured, names, watched, tuple(actions.checks), result_ranges)


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
    w = Writer(tables)
    terms = [plan.finished, *(t for _, t in plan.watched)]
    w.decode(layout, index, terms)
    values = w.write(terms)
    bits = " | ".join(f"(uint64_t)({value}) << {i}" for i, value in enumerate(values))
    body = "\n".join([*w.lines, "    (void)s;", f"    return {bits};"])
    return f"HY_INLINE uint64_t hy_flags(const hy_state *s) {{\n{body}\n}}"


def _number(head: str, terms: Sequence[Term], ranges: Sequence[tuple[int, int]], writing: Writing) -> str:
    """A function whose value is the mixed-radix number of some Int terms."""
    _, layout, index, tables = writing
    w = Writer(tables)
    w.decode(layout, index, terms)
    total = "(uint64_t)0"
    for value, (low, high) in zip(w.write(terms), ranges, strict=True):
        total = f"({total} * {high - low + 1} + (uint64_t)({value} - {c_number(low)}))"
    body = "\n".join([*w.lines, "    (void)s;", f"    return {total};"])
    return f"HY_INLINE {head}(const hy_state *s) {{\n{body}\n}}"


def _result(plan: Plan, writing: Writing) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The pay-offs as one number."""
    ranges = tuple(plan.payoff_ranges)
    if prod(hi - lo + 1 for lo, hi in ranges) >= 1 << 64:
        ranges = ()
    return _number("uint64_t hy_result", plan.payoffs if ranges else (), ranges, writing), ranges
