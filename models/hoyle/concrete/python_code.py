"""Terms as straight-line Python functions: the same values as :func:`evaluate`, without walking the term.

Every operation is total, so both branches of an ``ite`` may be computed and no control flow is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hoyle.lang import HoyleError, Term, subterms
from hoyle.lang.code import S304
from hoyle.lang.semantics import MEANING

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


def python_function(terms: Sequence[Term], state: Sequence[Term], params: Sequence[Term] = ()) -> Function:
    """A function ``f(state, *params) -> values of terms``; *state* is a tuple in the order of the slots.

    Raises :class:`HoyleError` S304 for an operation without meaning, ``KeyError`` for a foreign name.
    """
    names = {t: f"s[{i}]" for i, t in enumerate(state)} | {t: f"p{i}" for i, t in enumerate(params)}
    scope: dict[str, Any] = {}
    lines: list[str] = []
    for n, t in enumerate(subterms(*terms)):
        if t.op == "const":
            names[t] = f"({t.data})"
        elif t.op in ("var", "param", "reading"):
            names[t] = names[t]
        else:
            args = [names[a] for a in t.args]
            names[t] = f"t{n}"
            lines.append(f"    t{n} = {_expression(t, args, n, scope)}")
    result = ", ".join(names[t] for t in terms)
    head = ", ".join(["s", *(f"p{i}" for i in range(len(params)))])
    source = f"def f({head}):\n" + "\n".join(lines) + f"\n    return ({result}{',' if terms else ''})\n"
    exec(compile(source, "<terms>", "exec"), scope)
    made: Function = scope["f"]
    return made


def _expression(t: Term, args: list[str], n: int, scope: dict[str, Any]) -> str:
    if t.op in _INLINE:
        return _INLINE[t.op](args, t.data)
    if t.op == "lookup" and len(args) == 1:
        scope[f"v{n}"] = t.data.values
        start = t.data.indices[0].values.start
        return f"v{n}[{args[0]}{-start:+d}]" if start else f"v{n}[{args[0]}]"
    if t.op not in MEANING:
        raise HoyleError(
            S304,
            f"python_function met the operation {t.op!r}",
            "every reader handles every operation",
            "give it a meaning in hoyle/lang/semantics.py",
        )
    scope[f"m{n}"], scope[f"k{n}"], scope[f"d{n}"] = MEANING[t.op], t.sort, t.data
    return f"m{n}(k{n}, d{n}, ({''.join(a + ', ' for a in args)}), ())"
