"""Python functions that also note which options of the readings their values depend on.

This is dynamic dependence tracking: beside each value that comes from a reading stands the set of *excluded*
options, so that every choice of readings without them gives the same value (in this state, for these
parameters). An operation that one argument decides (a false part of a conjunction, the branch of an ``ite``
that is taken) depends on no other one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hoyle.concrete.python_code import (
    LEAVES,
    Compiler,
    Function,
    defined,
    defined_in_stages,
    expression,
    leaf_names,
    row,
)
from hoyle.lang import Term, leaves, subterms


class Tracker(Compiler):
    """A compiler whose functions add to ``excluded`` what their values depend on.

    A set of options is an integer: ``bits[variable][value]`` stands for one, ``all[variable]`` for those of a
    variable, ``full`` for all of them.
    """

    def __init__(self, variables: Sequence[Term]) -> None:
        self.all: dict[Term, int] = {}
        self.bits: dict[Term, dict[int, int]] = {}
        size = 0
        for one in variables:
            self.bits[one] = {v: 1 << (size + n) for n, v in enumerate(one.sort.values)}
            self.all[one] = sum(self.bits[one].values())
            size += len(one.sort.values)
        self.full = (1 << size) - 1
        self._noted = [0]

    def take(self) -> int:
        """The options that were excluded since this was asked last."""
        out, self._noted[0] = self._noted[0], 0
        return out

    def note(self, excluded: int) -> None:
        """Add to what is excluded."""
        self._noted[0] |= excluded

    def function(self, terms: Sequence[Term], state: Sequence[Term], params: Sequence[Term] = ()) -> Function:
        """As :func:`~hoyle.concrete.python_code.python_function`, with notes."""
        if not self.tracks(terms):
            return super().function(terms, state, params)
        out: Function = self._function(terms, state, params, lambda _, masks: (self._note(terms, masks), ""))
        return out

    def parts(
        self, terms: Sequence[Term], state: Sequence[Term], params: Sequence[Term] = ()
    ) -> Callable[..., tuple[tuple[int, ...], tuple[int, ...]]]:
        """A function that gives the values of the terms and what each of them excludes; nothing is noted."""

        def told(names: Mapping[Term, str], masks: Mapping[Term, str]) -> tuple[str, str]:
            return "pass", f", ({''.join(masks.get(t, '0') + ', ' for t in terms)})"

        out: Callable[..., tuple[tuple[int, ...], tuple[int, ...]]]
        out = self._function(terms, state, params, told)
        return out

    def _function(
        self,
        terms: Sequence[Term],
        state: Sequence[Term],
        params: Sequence[Term],
        ends: Callable[[Mapping[Term, str], Mapping[Term, str]], tuple[str, str]],
    ) -> Any:
        names, scope, masks = leaf_names(state, params), self._scope(), dict[Term, str]()
        lines = [line for _, line in self._lines(terms, names, masks, scope)]
        noted, more = ends(names, masks)
        return defined([*lines, noted, f"return {row(terms, names)}{more}"], params, scope)

    def staged(
        self, terms: Sequence[Term], state: Sequence[Term], params: Sequence[Term]
    ) -> Callable[[tuple[int, ...]], Function]:
        """As :func:`~hoyle.concrete.python_code.staged_function`, with notes."""
        if not self.tracks(terms):
            return super().staged(terms, state, params)
        names, scope, masks = leaf_names(state, params), self._scope(), dict[Term, str]()
        lines = list(self._lines(terms, names, masks, scope))
        last = [self._note(terms, masks), f"return {row(terms, names)}"]
        out: Callable[[tuple[int, ...]], Function] = defined_in_stages(lines, last, params, scope)
        return out

    def tracks(self, terms: Sequence[Term]) -> bool:
        """Does one of the terms have a tracked variable?"""
        return any(v in self.all for v in leaves(*terms, op="var"))

    def _scope(self) -> dict[str, Any]:
        return {"noted": self._noted}

    def _note(self, terms: Sequence[Term], masks: Mapping[Term, str]) -> str:
        found = dict.fromkeys(masks[t] for t in terms if t in masks and t not in self.all)
        return f"noted[0] |= {' | '.join(found)}" if found else "pass"

    def _lines(
        self, terms: Sequence[Term], names: dict[Term, str], masks: dict[Term, str], scope: dict[str, Any]
    ) -> Iterator[tuple[Term, str]]:
        """For each part of the terms: how its value is computed, and how what it excludes."""
        for n, t in enumerate(subterms(*terms)):
            if t.op == "const":
                names[t] = f"({t.data})"
            elif t in self.all:
                scope[f"x{n}"] = tuple(self.all[t] & ~self.bits[t][v] for v in t.sort.values)
                start = t.sort.values.start
                masks[t] = f"x{n}[{names[t]} - {start}]" if start else f"x{n}[{names[t]}]"
            elif t.op not in LEAVES:
                args = [names[a] for a in t.args]
                names[t] = f"t{n}"
                yield t, f"t{n} = {expression(t, args, n, scope)}"
                mask = self._mask(t, args, [masks.get(a) for a in t.args], names[t])
                if mask is not None:
                    masks[t] = f"m{n}"
                    yield t, f"m{n} = {mask}"

    def _mask(self, t: Term, args: list[str], given: list[str | None], name: str) -> str | None:
        """What a value excludes, by the values of its arguments and what those exclude."""
        if not any(given):
            return None
        tested = self._tested(t)
        if tested is not None:
            variable, value = tested
            bit = self.bits[variable].get(value, 0)
            return f"{self.all[variable] & ~bit} if {name} else {bit}"
        masks = [m or "0" for m in given]
        both = " | ".join(dict.fromkeys(m for m in given if m))
        match t.op:
            case "and" | "or":
                return _decided(args, given, "not " if t.op == "and" else "", both)
            case "mul" | "inter":
                return _decided(args, given, "not ", both)
            case "ite":
                taken = masks[1] if masks[1] == masks[2] else f"({masks[1]} if {args[0]} else {masks[2]})"
                if given[0] is None:
                    return taken
                equal = " | ".join(dict.fromkeys(m for m in given[1:] if m)) or "0"
                return f"({equal}) if {args[1]} == {args[2]} else {given[0]} | {taken}"
            case "choose":
                return f"{masks[0]} | ({', '.join(masks[1:])},)[{args[0]}]"
            case "answer":
                rest = "0"
                for n in reversed(range(0, len(args) - 1, 2)):
                    rest = f"({masks[n]} | ({masks[n + 1]} if {args[n]} else {rest}))"
                return rest
        return both

    def _tested(self, t: Term) -> tuple[Term, int] | None:
        """The variable and the value, where a term asks whether a reading has one."""
        if t.op == "eq":
            for one, other in (t.args, t.args[::-1]):
                if one in self.all and other.is_const:
                    return one, int(other.data)
        return None


def _decided(args: list[str], given: list[str | None], decides: str, both: str) -> str:
    """What a value excludes that one argument may decide: one without a reading best, else the first."""
    out = f"({both})"
    for value, mask in reversed(list(zip(args, given, strict=True))):
        if mask is not None:
            out = f"({mask} if {decides}{value} else {out})"
    for value, mask in zip(args, given, strict=True):
        if mask is None:
            out = f"(0 if {decides}{value} else {out})"
    return out


__all__ = ["Tracker"]
