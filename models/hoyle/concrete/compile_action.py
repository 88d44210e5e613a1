"""Actions as C: one function for each variant, that emits every state it leads to.

It loops over the bits of its parameters' domains. What does not depend on a parameter is computed outside
its loop; a guard that speaks of the card through sets and suits narrows the domain at once; a test that
decides much is split on, and each side folded again without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from hoyle.concrete.compile_guard import allowed
from hoyle.concrete.compile_loop import Braces, Dependence, hoist, loop
from hoyle.concrete.compile_pack import Layout
from hoyle.concrete.compile_plan import Parameter, Plan, Variant, environment
from hoyle.concrete.compile_range import Abstract, ranges
from hoyle.concrete.compile_table import Tables, c_number, c_set
from hoyle.concrete.compile_term import Writer
from hoyle.lang import IntSort, SetSort, Term, build, subterms

INTERNAL = 1 << 32
"""Checks with this number are on the generator itself, not on the rules."""
_DEPTH, _CANDIDATES, _SIZE = 3, 6, 3000
"""Splits on top of each other; tests tried for each; nodes of a variant above which it is left whole."""


class ActionWriter:
    """Writes the functions of all variants. ``checks``: (variable, action) of each range check."""

    def __init__(self, plan: Plan, layout: Layout, index: Mapping[Term, int], tables: Tables) -> None:
        self.plan, self.layout, self.index, self.tables = plan, layout, index, tables
        self.checks: list[tuple[str, str]] = []
        self.functions: list[str] = []
        self._uses = Dependence()
        self._ranges: dict[Term, Abstract] = {}
        self._many = False

    def function(self, v: Variant) -> str:
        """Write the function of a variant; returns its name."""
        name = f"act{len(self.functions)}"
        w = Writer(self.tables)
        found = ranges(list(v.next.values()), environment(v, self.plan.known, guarded=True))
        self._ranges = {slot: found[t] for slot, t in v.next.items()}
        self._many = len(v.params) > 1 or any(p.kind == "subsets" for p in v.params)
        w.decode(self.layout, self.index, v.terms)
        self._outer(w, v, _DEPTH)
        head = f"static void {name}(const hy_state *s, hy_sink *out) {{ /* {v.name} */"
        self.functions.append("\n".join([head, *w.lines, "}"]))
        return name

    # -- control
    def _outer(self, w: Writer, v: Variant, depth: int) -> None:
        """Tests that need no parameter, then splits, then the loops."""
        ready = [c for c in v.guard if not self._uses.of(c)]
        if ready:
            v = v.mapped(build.substitute(v.terms, _facts(ready)))
            with Braces(w, build.all_of(*ready)):
                self._split(w, v, depth)
        else:
            self._split(w, v, depth)

    def _split(self, w: Writer, v: Variant, depth: int) -> None:
        test = self._best_test(w, v) if depth else None
        if test is None:
            self._loop(w, v, v.params)
            return
        (name,) = w.write([test])
        for value, head in ((build.TRUE, f"if ({name}) {{"), (build.FALSE, "} else {")):
            with Braces(w, head=head, close=value is build.FALSE):
                side = v.mapped(
                    build.substitute(v.terms, _facts([test if value is build.TRUE else build.not_(test)]))
                )
                if not side.impossible:
                    self._outer(w, side, depth - 1)

    def _best_test(self, w: Writer, v: Variant) -> Term | None:
        """The test without parameters whose two sides are much cheaper than the whole, if there is one."""
        whole, size = self._weight(w, v)
        if size > _SIZE:
            return None
        uses: Counter[Term] = Counter()
        for t in subterms(*v.terms):
            for c in t.args[:1] if t.op == "ite" else t.args if t.op in ("and", "or") else ():
                c = c.args[0] if c.op == "not" else c
                if c.op not in ("and", "or") and not self._uses.of(c) and w.cost(c) < 12:
                    uses[c] += 3 if t.op == "ite" else 1
        best, least = None, 0.8 * whole
        for test, _ in uses.most_common(_CANDIDATES):
            sides = [v.mapped(build.substitute(v.terms, _facts([c]))) for c in (test, build.not_(test))]
            weight = sum(self._weight(w, side)[0] for side in sides if not side.impossible) / 2
            if weight < least:
                best, least = test, weight
        return best

    def _weight(self, w: Writer, v: Variant) -> tuple[int, int]:
        """The cost of a variant's nodes (those inside loops count three times), and how many they are."""
        nodes = [t for t in subterms(*v.terms) if t not in w.names]
        return sum(w.own_cost(t) * (3 if self._uses.of(t) else 1) for t in nodes), len(nodes)

    # -- loops
    def _loop(self, w: Writer, v: Variant, params: Sequence[Parameter]) -> None:
        """The tests that need none of the *params*, the loops over them, the effects."""
        now = [c for c in v.guard if not self._uses.on(c, params)]
        later = tuple(c for c in v.guard if self._uses.on(c, params))
        with Braces(w, build.all_of(*now)):
            if params:
                self._parameter(w, replace(v, guard=later), params)
            else:
                self._effects(w, v)

    def _parameter(self, w: Writer, v: Variant, params: Sequence[Parameter]) -> None:
        p, rest = params[0], params[1:]
        terms, guard = list(p.terms), dict.fromkeys(v.guard)
        if p.kind == "cards":
            free = {t for t in subterms(*v.terms) if not self._uses.on(t, params)}
            for c in v.guard:
                cards = None if self._uses.on(c, rest) else allowed(c, p.term, free)
                if cards is not None:
                    terms[0] = build.inter(terms[0], cards)
                    del guard[c]
        values = w.write(terms)
        hoist(w, self._uses, [*guard, *v.next.values(), *(t for q in rest for t in q.terms)], params)
        with loop(w, p, values):
            self._loop(w, replace(v, guard=tuple(guard)), rest)

    # -- effects
    def _effects(self, w: Writer, v: Variant) -> None:
        """The state after the action, and its way out unless a check fails."""
        changes = {slot: t for slot, t in v.next.items() if t is not slot}
        values = dict(zip(changes, w.write(list(changes.values())), strict=True))
        cleared = [0] * self.layout.words
        parts: list[list[str]] = [[] for _ in cleared]
        checks: list[str] = []
        for slot, value in values.items():
            checks += self._checks(v, slot, value)
            for word, bits in self.layout.bits_of(self.index[slot]).items():
                cleared[word] |= bits
            for word, text in self.layout.write(self.index[slot], value).items():
                parts[word].append(text)
        words = []
        for i, (bits, texts) in enumerate(zip(cleared, parts, strict=True)):
            keep = f"(s->w[{i}] & 0x{~bits & (1 << 64) - 1:x}ull)" if bits else f"s->w[{i}]"
            words.append(" | ".join([keep, *texts]))
        for check in checks:
            w.line(check)
        w.line(f"hy_emit(out, (hy_state){{{{{', '.join(words)}}}}}, {v.action});")
        if self._many:
            w.line("if (HY_UNLIKELY(out->stop)) return;")

    def _checks(self, v: Variant, slot: Term, value: str) -> list[str]:
        """A number must stay in its sort, else the rules are wrong; a value in its bits, else we are."""
        if v.next[slot].is_const:
            test = ""
        elif isinstance(slot.sort, SetSort):
            spare = slot.sort.full & ~self.layout.room(self.index[slot])
            test = f"{value} & {c_set(spare, self.layout.wide)}" if spare else ""
        elif isinstance(slot.sort, IntSort):
            (low, high), (least, most), sort = self._ranges[slot], self.plan.known[slot], slot.sort
            if low < sort.lo or high > sort.hi:
                self.checks.append((slot.data, v.name))
                test = f"{value} < {c_number(sort.lo)} || {value} > {c_number(sort.hi)}"
                leave = "continue" if v.params else "return"
                fault = f"hy_fault(out, {len(self.checks) - 1}, {v.action})"
                return [f"if (HY_UNLIKELY({test})) {{ {fault}; {leave}; }}"]
            test = f"{value} < {c_number(least)} || {value} > {c_number(most)}"
        else:
            test = ""
        return [f"if (HY_UNLIKELY({test})) hy_fault(out, {INTERNAL}ull, {v.action});"] if test else []


def _facts(conditions: Iterable[Term]) -> dict[Term, Term]:
    """What to put where the conditions hold: the conditions themselves, and a side that equals a constant."""
    out: dict[Term, Term] = {}
    for c in conditions:
        out[c] = build.TRUE
        if c.op == "not":
            out[c.args[0]] = build.FALSE
        elif c.op == "eq":
            a, b = c.args
            for x, value in ((a, b), (b, a)):
                if value.is_const and x.sort == value.sort:
                    out[x] = value
    return out
