"""Terms, guards and actions as text. The fourth reader: it gives words, not values."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.lang.code import S304
from hoyle.lang.error import HoyleError
from hoyle.lang.sort import SetSort
from hoyle.lang.term import OPS, Term

_INFIX = {
    "and": " and ",
    "or": " or ",
    "add": " + ",
    "union": " ∪ ",
    "inter": " ∩ ",
    "mul": " · ",
    "eq": " = ",
    "lt": " < ",
    "diff": " \\ ",
    "subset": " ⊆ ",
}
_WORDS = {
    "count": "the number of cards in {}",
    "singleton": "{{{}}}",
    "first": "the card of {}",
    "not": "not ({})",
}


def explain(term: Term, names: Mapping[Term, str] | None = None) -> str:
    """*term* in words; *names* (``rules.names``) gives short names for named parts."""
    names = names or {}
    if term in names:
        return names[term]
    a = [explain(t, names) for t in term.args]
    op, data = term.op, term.data
    if op not in OPS:
        raise HoyleError(
            S304,
            f"explain met the operation {op!r}",
            "every reader handles every operation",
            "give it words in hoyle/lang/explain.py",
        )
    if op == "const":
        return term.sort.name_of(data)
    if op in ("var", "param", "reading"):
        return str(data)
    if op == "not":
        inner = term.args[0]
        if inner.op == "eq":
            b = [_wrap(t, names) for t in inner.args]
            if isinstance(inner.args[0].sort, SetSort) and inner.args[1].is_const and not inner.args[1].data:
                return f"{b[0]} is not empty"
            return f"{b[0]} ≠ {b[1]}"
        if inner.op == "lt":
            return " ≥ ".join(_wrap(t, names) for t in inner.args)
        if inner.op == "contains":
            return f"{explain(inner.args[0], names)} is not in {_wrap(inner.args[1], names)}"
    if (
        op == "eq"
        and isinstance(term.args[0].sort, SetSort)
        and term.args[1].is_const
        and not term.args[1].data
    ):
        return f"{_wrap(term.args[0], names)} is empty"
    if op in _INFIX:
        return _INFIX[op].join(_wrap(t, names) for t in term.args)
    if op in _WORDS:
        return _WORDS[op].format(*a)
    if op == "contains":
        return f"{a[0]} is in {_wrap(term.args[1], names)}"
    if op == "ite":
        return f"({a[1]} if {a[0]}, else {a[2]})"
    if op == "choose":
        index = term.args[0]
        options = "; ".join(
            f"{index.sort.name_of(v)}: {t}" for v, t in zip(index.sort.values, a[1:], strict=True)
        )
        base = _map_name(term)
        return f"{base}[{a[0]}]" if base else f"(by {a[0]}: {options})"
    if op == "lookup":
        return f"{data.name}({', '.join(a)})"
    if op == "weight":
        return f"the {data.name} of {a[0]}"
    if op == "twins":
        return f"the other copies of {a[0]}"
    if op == "consecutive":
        by = f" ({', '.join(a[1:])})" if a[1:] else ""
        return f"{a[0]} is a run without gaps by {data.name}{by}"
    if op == "highest":
        by = f" ({', '.join(a[1:])})" if a[1:] else ""
        return f"the highest by {data.name}{by} of {a[0]}"
    if op == "answer":
        return f"the answer to {str(data)!r}"
    return f"{a[0]} {op} {data}"  # div, mod


def _map_name(term: Term) -> str:
    """``hand`` when a choose picks among the slots ``hand[0] hand[1] ...``, else nothing."""
    slots = term.args[1:]
    if all(t.op == "var" and "[" in t.data for t in slots):
        bases = {t.data.partition("[")[0] for t in slots}
        if len(bases) == 1:
            return str(bases.pop())
    return ""


def _wrap(term: Term, names: Mapping[Term, str]) -> str:
    text = explain(term, names)
    return f"({text})" if term.op in _INFIX and term not in names else text
