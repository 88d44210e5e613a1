"""Terms as C: every operation of the language. Shared parts are computed once, rare parts where needed.

Values in C: a set of cards is ``hy_set`` (64 or 128 bits), an Int ``int64_t``, all else ``uint32_t``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING

from hoyle.concrete.compile_table import LIMIT, Tables, c_number, c_set, c_type, c_value, too_large
from hoyle.lang import HoyleError, IntSort, SetSort, Sort, Table, Term, subterms
from hoyle.lang.code import S304
from hoyle.lang.semantics import least

if TYPE_CHECKING:
    from hoyle.concrete.compile_pack import Layout

LAZY = 12
"""A branch that costs at least this much is computed only where it is taken."""
_COST = {
    "highest": 24,
    "consecutive": 24,
    "twins": 4,
    "weight": 12,
    "count": 2,
    "lookup": 2,
    "choose": 3,
    "const": 0,
    "var": 0,
    "param": 0,
}
Path = tuple[int, ...]
"""A block of statements: the branches that lead to it, ``(uid, number, ...)``; ``()`` is the outermost."""


class Writer:
    """Writes the statements that compute terms. ``names`` maps terms with a value to their C expressions."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.wide = tables, tables.wide
        self.lines: list[str] = []
        self.names: dict[Term, str] = {}
        self.bits: dict[Term, str] = {}
        self.indent = 1
        self._serial = 0
        self._cost: dict[Term, int] = {}
        self._groups: dict[Term, list[list[Term]]] = {}
        self._blocks: dict[Path, list[Term]] = {}

    # -- text
    def line(self, text: str) -> None:
        """One line at the present depth."""
        self.lines.append("    " * self.indent + text)

    def fresh(self) -> str:
        """A name that is not used yet."""
        self._serial += 1
        return f"t{self._serial}"

    def cost(self, term: Term) -> int:
        """Roughly how many instructions a term takes when nothing of it is known yet."""
        if term not in self._cost:
            for t in subterms(term):
                self._cost.setdefault(t, min(self.own_cost(t) + sum(self._cost[a] for a in t.args), 10_000))
        return self._cost[term]

    def own_cost(self, term: Term) -> int:
        """Roughly how many instructions one node takes."""
        return _COST.get(term.op, 1)

    def decode(self, layout: Layout, index: Mapping[Term, int], terms: Sequence[Term]) -> None:
        """Local variables for the state variables below *terms*."""
        for t in subterms(*terms):
            if t.op == "var" and t not in self.names:
                self.names[t] = f"v{index[t]}"
                self.line(f"const {c_type(t.sort)} {self.names[t]} = {layout.read(index[t], 's')};")

    # -- statements
    def write(self, terms: Sequence[Term]) -> list[str]:
        """Statements after which each of *terms* has a C expression; returns these."""
        order = self._missing(terms)
        self._groups = {t: self._branches(t) for t in order}
        self._blocks = {}
        for term, path in _place(order, terms, self._groups).items():
            self._blocks.setdefault(path, []).append(term)
        rank = {t: i for i, t in enumerate(order)}
        for block in self._blocks.values():
            block.sort(key=rank.__getitem__)
        self._block(())
        return [self.value(t) for t in terms]

    def value(self, term: Term) -> str:
        """The C expression of a term that has one."""
        return c_value(term.sort, term.data, self.wide) if term.op == "const" else self.names[term]

    def _missing(self, terms: Sequence[Term]) -> list[Term]:
        """Nodes below *terms* that have no value yet, arguments first."""
        out: list[Term] = []
        seen: set[Term] = set()
        stack = [(t, False) for t in reversed(terms)]
        while stack:
            term, done = stack.pop()
            if done:
                out.append(term)
            elif term not in seen and term not in self.names and term.op != "const":
                seen.add(term)
                stack.append((term, True))
                stack.extend((a, False) for a in reversed(term.args))
        return out

    def _branches(self, term: Term) -> list[list[Term]]:
        """Groups of arguments that are computed only in a branch of their own."""

        def dear(part: Term) -> bool:
            return part not in self.names and self.cost(part) >= LAZY

        if term.op == "ite" and any(map(dear, term.args[1:])):
            return [[term.args[1]], [term.args[2]]]
        if term.op == "choose" and any(map(dear, term.args[1:])):
            return [[a] for a in term.args[1:]]
        if term.op in ("and", "or"):
            late = [a for a in term.args if dear(a)]
            if late and len(late) < len(term.args):
                return [late]
        return []

    def _block(self, here: Path) -> None:
        for term in self._blocks.get(here, ()):
            self._statement(term, here)

    def _statement(self, term: Term, here: Path) -> None:
        branches = self._groups[term]
        name = self.fresh()
        if not branches:
            self.line(f"{c_type(term.sort)} {name} = {self.expression(term)};")
            self.names[term] = name
            return
        if term.op in ("and", "or"):
            late = branches[0]
            early = [self.value(a) for a in _strict(term, branches)]
            glue, test = (" & ", "") if term.op == "and" else (" | ", "!")
            self.line(f"uint32_t {name} = {glue.join(early)};")
            heads = [f"if ({test}{name}) {{"]
            values = [glue.join(["{}"] * len(late))]
        else:
            self.line(f"{c_type(term.sort)} {name};")
            first = self.value(term.args[0])
            if term.op == "ite":
                heads = [f"if ({first}) {{", "} else {"]
            else:
                heads = [
                    f"if ({first} == {i}) {{" if not i else f"}} else if ({first} == {i}) {{"
                    for i in range(len(branches) - 1)
                ]
                heads.append("} else {")
            values = ["{}"] * len(branches)
        for i, (head, value, parts) in enumerate(zip(heads, values, branches, strict=True)):
            self.line(head)
            self.indent += 1
            kept = dict(self.names)
            self._block((*here, term.uid, i))
            self.line(f"{name} = {value.format(*(self.value(a) for a in parts))};")
            self.names = kept
            self.indent -= 1
        self.line("}")
        self.names[term] = name

    # -- expressions
    def expression(self, t: Term) -> str:
        """One operation on arguments that have values. Raises S304 for an operation without C."""
        a = [self.value(x) for x in t.args]
        if isinstance(t.sort, IntSort) and not -LIMIT < t.sort.lo <= t.sort.hi < LIMIT:
            raise too_large(t.sort)
        match t.op:
            case "not":
                return f"!{a[0]}"
            case "and" | "inter":
                return " & ".join(a)
            case "or" | "union":
                return " | ".join(a)
            case "eq":
                return f"{a[0]} == {a[1]}"
            case "lt":
                return f"{a[0]} < {a[1]}"
            case "add":
                return " + ".join(a)
            case "mul":
                return f"{a[0]} * {a[1]}"
            case "div":
                return f"hy_div({a[0]}, {t.data})"
            case "mod":
                return f"{a[0]} - {t.data} * hy_div({a[0]}, {t.data})"
            case "ite":
                return f"{a[0]} ? {a[1]} : {a[2]}"
            case "choose":
                tests = "".join(f"{a[0]} == {i} ? {x} : " for i, x in enumerate(a[1:-1]))
                return tests + a[-1]
            case "answer":
                pairs = zip(a[::2], a[1::2], strict=True)
                rest = c_value(t.sort, least(t.sort), self.wide)
                return "".join(f"{when} ? {then} : " for when, then in pairs) + rest
            case "lookup":
                return f"{self.tables.lookup(t.data)}[{self._index(t.data, t.data.indices, t.args)}]"
            case "singleton":
                return self.bits.get(t.args[0], f"(hy_set)1 << {a[0]}")
            case "first":
                return f"{a[0]} ? hy_first_card({a[0]}) : 0"
            case "diff":
                return f"{a[0]} & ~{a[1]}"
            case "contains":
                return (
                    f"({self.bits[t.args[0]]} & {a[1]}) != 0"
                    if t.args[0] in self.bits
                    else f"(uint32_t)({a[1]} >> {a[0]}) & 1"
                )
            case "subset":
                return f"!({a[0]} & ~{a[1]})"
            case "count":
                return f"hy_count_set({a[0]})"
            case "weight":
                return f"{self.tables.weight(t.data)}({a[0]})"
            case "highest":
                prefix = self._index(t.data, t.data.indices[:-1], t.args[1:])
                return f"{self.tables.highest(t.data)}({a[0]}, {prefix})"
            case "consecutive":
                prefix = self._index(t.data, t.data.indices[:-1], t.args[1:])
                return f"{self.tables.run(t.data)}({a[0]}, {prefix})"
            case "twins":
                assert isinstance(t.sort, SetSort)
                faces, size = len(t.sort.deck.faces), t.sort.deck.size
                return f"({a[0]} << {faces} | {a[0]} >> {size - faces}) & {c_set(t.sort.full, self.wide)}"
        raise HoyleError(
            S304,
            f"the C generator met the operation {t.op!r}",
            "every reader handles every operation",
            "write it in hoyle/concrete/compile_term.py",
        )

    def _index(self, table: Table, sorts: Sequence[Sort], args: Sequence[Term]) -> str:
        """The mixed-radix place in a table. A number is held within the table's bounds."""
        parts = []
        for i, (sort, arg) in enumerate(zip(sorts, args, strict=True)):
            stride = prod(len(s.values) for s in sorts[i + 1 :])
            value = self.value(arg)
            if isinstance(sort, IntSort):
                inside = isinstance(arg.sort, IntSort) and sort.lo <= arg.sort.lo and arg.sort.hi <= sort.hi
                if not inside:
                    value = f"({value} < {sort.lo} ? {sort.lo} : {value} > {sort.hi} ? {sort.hi} : {value})"
                value = f"({value} - {c_number(sort.lo)})"
            parts.append(value if stride == 1 else f"{value} * {stride}")
        return " + ".join(parts) or "0"


def _place(
    order: Sequence[Term], roots: Sequence[Term], groups: Mapping[Term, Sequence[Sequence[Term]]]
) -> dict[Term, Path]:
    """The block of each term: the innermost one that holds all its uses."""
    missing = set(order)
    wanted: dict[Term, Path] = {t: () for t in roots if t in missing}
    for term in reversed(order):
        here = wanted[term]
        strict = _strict(term, groups[term])
        for arg in term.args:
            if arg not in missing:
                continue
            uses: list[Path] = [
                (*here, term.uid, i) for i, group in enumerate(groups[term]) if _is_in(arg, group)
            ]
            if _is_in(arg, strict):
                uses.append(here)
            for path in uses:
                wanted[arg] = _common(wanted[arg], path) if arg in wanted else path
    return wanted


def _is_in(term: Term, terms: Sequence[Term]) -> bool:
    """Is a term one of these? (``in`` would ask ``==``, which makes a term.)"""
    return any(t is term for t in terms)


def _strict(term: Term, groups: Sequence[Sequence[Term]]) -> Sequence[Term]:
    """The arguments that are needed in any case."""
    if not groups:
        return term.args
    if term.op in ("ite", "choose"):
        return term.args[:1]
    return [a for a in term.args if not _is_in(a, groups[0])]


def _common(a: Path, b: Path) -> Path:
    """The innermost block around two."""
    n = 0
    while n + 2 <= min(len(a), len(b)) and a[n : n + 2] == b[n : n + 2]:
        n += 2
    return a[:n]
