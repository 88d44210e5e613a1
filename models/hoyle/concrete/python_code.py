"""Terms as straight-line Python functions: the same values as :func:`evaluate`, without walking the term.

Every operation is total, so both branches of an ``ite`` may be computed and no control flow is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hoyle.lang import HoyleError, SetSort, Table, Term, subterms
from hoyle.lang.code import S304
from hoyle.lang.semantics import least

_INLINE: dict[str, Callable[[list[str], Any], str]] = {
    "not": lambda a, d: f"1 - {a[0]}",
    "and": lambda a, d: " & ".join(a),
    "or": lambda a, d: " | ".join(a),
    "eq": lambda a, d: f"+({a[0]} == {a[1]})",
    "lt": lambda a, d: f"+({a[0]} < {a[1]})",
    "add": lambda a, d: " + ".join(a),
    "mul": lambda a, d: f"{a[0]} * {a[1]}",
    "div": lambda a, d: f"{a[0]} // {d}",
    "mod": lambda a, d: f"{a[0]} % {d}",
    "ite": lambda a, d: f"{a[1]} if {a[0]} else {a[2]}",
    "choose": lambda a, d: f"({', '.join(a[1:])})[{a[0]}]",
    "singleton": lambda a, d: f"1 << {a[0]}",
    "union": lambda a, d: " | ".join(a),
    "inter": lambda a, d: " & ".join(a),
    "diff": lambda a, d: f"{a[0]} & ~{a[1]}",
    "contains": lambda a, d: f"{a[1]} >> {a[0]} & 1",
    "subset": lambda a, d: f"+(not {a[0]} & ~{a[1]})",
    "count": lambda a, d: f"{a[0]}.bit_count()",
}

Function = Callable[..., tuple[int, ...]]


class Compiler:
    """Makes functions of terms; another one may make functions that tell more."""

    def function(self, terms: Sequence[Term], state: Sequence[Term], params: Sequence[Term] = ()) -> Function:
        """See :func:`python_function`."""
        return python_function(terms, state, params)

    def staged(
        self, terms: Sequence[Term], state: Sequence[Term], params: Sequence[Term]
    ) -> Callable[[tuple[int, ...]], Function]:
        """See :func:`staged_function`."""
        return staged_function(terms, state, params)


def python_function(terms: Sequence[Term], state: Sequence[Term], params: Sequence[Term] = ()) -> Function:
    """A function ``f(state, *params) -> values of terms``; *state* is a tuple in the order of the slots.

    Raises :class:`HoyleError` S304 for an operation without meaning, ``KeyError`` for a foreign name.
    """
    names, scope = leaf_names(state, params), dict[str, Any]()
    lines = [line for _, line in _lines(terms, names, scope)]
    made: Function = defined([*lines, f"return {row(terms, names)}"], params, scope)
    return made


def staged_function(
    terms: Sequence[Term], state: Sequence[Term], params: Sequence[Term]
) -> Callable[[tuple[int, ...]], Function]:
    """The same in two stages, ``f(state)(*params)``: what no parameter changes is computed once a state."""
    names, scope = leaf_names(state, params), dict[str, Any]()
    lines = list(_lines(terms, names, scope))
    made: Callable[[tuple[int, ...]], Function] = defined_in_stages(
        lines, [f"return {row(terms, names)}"], params, scope
    )
    return made


REMEMBERED = 20_000
"""Sets of cards of which it is kept whether they are a run, or which are the strongest."""

LEAVES = ("const", "var", "param", "reading")


def leaf_names(state: Sequence[Term], params: Sequence[Term]) -> dict[Term, str]:
    """How a function names the state's slots and the parameters."""
    return {t: f"s[{i}]" for i, t in enumerate(state)} | {t: f"p{i}" for i, t in enumerate(params)}


def _lines(
    terms: Sequence[Term], names: dict[Term, str], scope: dict[str, Any]
) -> Iterator[tuple[Term, str]]:
    """For each part of the terms that is to be computed: how. Names are given on the way."""
    for n, t in enumerate(subterms(*terms)):
        if t.op == "const":
            names[t] = f"({t.data})"
        elif t.op in LEAVES:
            names[t] = names[t]
        else:
            args = [names[a] for a in t.args]
            names[t] = f"t{n}"
            yield t, f"t{n} = {expression(t, args, n, scope)}"


def row(terms: Sequence[Term], names: dict[Term, str]) -> str:
    """The values of the terms as a tuple."""
    return f"({', '.join(names[t] for t in terms)}{',' if terms else ''})"


def defined(lines: Sequence[str], params: Sequence[Term], scope: dict[str, Any]) -> Any:
    """The function of a state and some parameters with these lines, the last of which returns."""
    head = ", ".join(["s", *(f"p{i}" for i in range(len(params)))])
    return _defined([f"def f({head}):", *(f"    {line}" for line in lines)], scope)


def defined_in_stages(
    lines: Sequence[tuple[Term, str]], last: Sequence[str], params: Sequence[Term], scope: dict[str, Any]
) -> Any:
    """The same as a function of a state that gives one of the parameters: the lines of terms without a
    parameter come before it; the *last* ones are in it."""
    free: set[Term] = set()
    outer, inner = [], []
    for t, line in lines:
        if t in free or all(a.op != "param" and (a.op in LEAVES or a in free) for a in t.args):
            free.add(t)
            outer.append(f"    {line}")
        else:
            inner.append(f"        {line}")
    head = ", ".join(f"p{i}" for i in range(len(params)))
    inner += [f"        {line}" for line in last]
    return _defined(["def f(s):", *outer, f"    def g({head}):", *inner, "    return g"], scope)


def _defined(source: Sequence[str], scope: dict[str, Any]) -> Any:
    exec(compile("\n".join([*source, ""]), "<terms>", "exec"), scope)
    return scope["f"]


def expression(t: Term, args: list[str], n: int, scope: dict[str, Any]) -> str:
    """An operation on named values; what it needs is put into the *scope* under the number *n*."""
    if t.op in _INLINE:
        return _INLINE[t.op](args, t.data)
    if t.op == "lookup":
        scope[f"v{n}"] = t.data.values
        index = ""
        for sort, arg in zip(t.data.indices, args, strict=True):
            place = f"({arg} - {sort.values.start})" if sort.values.start else arg
            index = f"({index}) * {len(sort.values)} + {place}" if index else place
        return f"v{n}[{index}]"
    if t.op == "weight":
        scope[f"w{n}"] = _weigher(t.data)
        return f"w{n}({args[0]})"
    if t.op == "answer":
        rest = str(least(t.sort))
        for when, then in reversed(list(zip(args[::2], args[1::2], strict=True))):
            rest = f"{then} if {when} else {rest}"
        return rest
    if t.op == "highest":
        scope[f"h{n}"] = _strongest(t.data)
        return f"h{n}({', '.join(args)})"
    if t.op == "twins":
        assert isinstance(t.sort, SetSort)
        faces, size = len(t.sort.deck.faces), t.sort.deck.size
        return f"({args[0]} << {faces} | {args[0]} >> {size - faces}) & {t.sort.full}"
    if t.op == "consecutive":
        scope[f"r{n}"] = _runs(t.data)
        return f"r{n}({', '.join(args)}) if {args[0]} & {args[0]} - 1 else 1"
    if t.op == "first":
        return f"({args[0]} & -{args[0]}).bit_length() - 1 if {args[0]} else 0"
    raise HoyleError(
        S304,
        f"python_function met the operation {t.op!r}",
        "every reader handles every operation",
        "give it code in hoyle/concrete/python_code.py",
    )


def _weigher(table: Table) -> Callable[[int], int]:
    """The sum of the table over a set of cards, a card of value 0 never looked at."""
    values = table.values
    counts = sum(1 << c for c, v in enumerate(values) if v)

    def weigh(cards: int) -> int:
        total, rest = 0, cards & counts
        while rest:
            low = rest & -rest
            total += values[low.bit_length() - 1]
            rest ^= low
        return total

    return weigh


def _strongest(table: Table) -> Callable[..., int]:
    """The cards of greatest strength: the first class of equally strong cards that meets the set."""
    rows: dict[tuple[int, ...], tuple[list[int], dict[int, int]]] = {}

    def strongest(cards: int, *indices: int) -> int:
        made = rows.get(indices)
        if made is None:
            equals: dict[int, int] = {}
            for card, value in enumerate(table.row(*indices)):
                equals[value] = equals.get(value, 0) | 1 << card
            made = rows[indices] = [equals[strength] for strength in sorted(equals, reverse=True)], {}
        classes, known = made
        out = known.get(cards)
        if out is None:
            if len(known) >= REMEMBERED:
                known.clear()
            out = known[cards] = next((cards & equal for equal in classes if cards & equal), 0)
        return out

    return strongest


def _runs(table: Table) -> Callable[..., int]:
    """Are the strengths of the cards all different and without a gap?"""
    rows: dict[tuple[int, ...], tuple[Sequence[int], dict[int, int]]] = {}

    def run(cards: int, *indices: int) -> int:
        made = rows.get(indices)
        if made is None:
            strengths = table.row(*indices)
            made = rows[indices] = [v - min(strengths) for v in strengths], {}
        row, known = made
        out = known.get(cards)
        if out is None:
            met, rest = 0, cards
            while rest:
                low = rest & -rest
                met |= 1 << row[low.bit_length() - 1]
                rest ^= low
            if len(known) >= REMEMBERED:
                known.clear()
            different = met.bit_count() == cards.bit_count()
            out = known[cards] = int(different and not met & met + (met & -met))
        return out

    return run
