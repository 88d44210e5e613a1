"""Loops over the candidates of parameters, as C: heads, blocks, and what is computed before a loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from hoyle.concrete.compile_plan import Parameter
from hoyle.concrete.compile_table import c_number, c_set, c_type
from hoyle.concrete.compile_term import Writer
from hoyle.lang import SetSort, Term, build, subterms

_LEAVES = ("const", "var", "param")


class Dependence:
    """Which parameters a term uses, remembered."""

    def __init__(self) -> None:
        self._known: dict[Term, frozenset[Term]] = {}

    def of(self, term: Term) -> frozenset[Term]:
        """The parameters below a term."""
        if term not in self._known:
            for t in subterms(term):
                if t not in self._known:
                    below = frozenset().union(*(self._known[a] for a in t.args))
                    self._known[t] = frozenset((t,)) if t.op == "param" else below
        return self._known[term]

    def on(self, term: Term, params: Iterable[Parameter]) -> bool:
        """Does a term use one of these parameters?"""
        used = self.of(term)
        return bool(used) and any(p.term in used for p in params)


def _head(w: Writer, p: Parameter, name: str, values: Sequence[str]) -> str:
    """The head of a :func:`loop`."""
    if p.kind == "all":
        kind, (first, *_, last) = c_type(p.term.sort), (*p.term.sort.values, p.term.sort.values[-1])
        return f"for ({kind} {name} = {c_number(first)}; {name} <= {c_number(last)}; {name}++) {{"
    if p.kind == "cards":
        return f"for (hy_set left_{name} = {values[0]}; left_{name}; left_{name} &= left_{name} - 1) {{"
    source, low, high, *hint = values
    must, may = hint or (c_set(0, w.wide), source)
    of = f"{source}, {must}, {may}, {low}, {high}"
    if p.faces:
        assert isinstance(p.term.sort, SetSort)
        w.line(f"hy_faces each_{name};")
        w.line(f"hy_faces_of(&each_{name}, {of}, {len(p.term.sort.deck.faces)});")
        return f"for (hy_set {name}; hy_next_faces(&each_{name}, &{name});) {{"
    w.line(f"hy_subsets each_{name};")
    w.line(f"hy_subsets_of(&each_{name}, {of});")
    return f"for (hy_set {name}; hy_next_subset(&each_{name}, &{name});) {{"


def hoist(w: Writer, uses: Dependence, terms: Sequence[Term], params: Sequence[Parameter]) -> None:
    """Compute, before a loop, what the terms inside it need and the loop does not change."""
    outside: dict[Term, None] = {t: None for t in terms if not uses.on(t, params)}
    for t in subterms(*terms):
        if uses.on(t, params):
            outside.update((a, None) for a in t.args if not uses.on(a, params))
    w.write([t for t in outside if t.op not in _LEAVES])


class Braces:
    """A C block: names that are given inside are forgotten after it. Without a test there is no block."""

    def __init__(self, w: Writer, test: Term = build.TRUE, head: str = "", close: bool = True) -> None:
        self.w, self.test, self.head, self.close = w, test, head, close

    def __enter__(self) -> None:
        w = self.w
        if self.test is not build.TRUE:
            self.head = f"if ({w.write([self.test])[0]}) {{"
        self.kept = (dict(w.names), dict(w.bits))
        if self.head:
            w.line(self.head)
            w.indent += 1

    def __exit__(self, *error: object) -> None:
        w = self.w
        w.names, w.bits = self.kept
        if self.head:
            w.indent -= 1
            if self.close:
                w.line("}")


@contextmanager
def loop(w: Writer, p: Parameter, values: Sequence[str]) -> Iterator[None]:
    """The block that is run for each candidate of a parameter; *values* are those of its domain's terms."""
    name = w.fresh()
    with Braces(w, head=_head(w, p, name, values)):
        w.names[p.term] = name
        if p.kind == "cards":
            w.bits[p.term] = f"bit_{name}"
            w.line(f"const hy_set bit_{name} = left_{name} & -left_{name};")
            w.line(f"const uint32_t {name} = hy_first_card(left_{name});")
        yield
