"""The reference reader: the value of a term on plain ints, as :mod:`hoyle.lang.semantics` says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hoyle.lang import HoyleError, Term, subterms
from hoyle.lang.code import S304, S407
from hoyle.lang.semantics import MEANING


def evaluate(term: Term, values: Mapping[Term, int]) -> int:
    """The value of *term* where *values* gives each variable, parameter and reading below it.

    Raises :class:`HoyleError` S407 for a leaf without a value, S304 for an operation without meaning.
    """
    return evaluate_all([term], values)[0]


def evaluate_all(terms: Sequence[Term], values: Mapping[Term, int]) -> list[int]:
    """The values of several terms; what they share is read once."""
    done: dict[Term, int] = {}
    for t in subterms(*terms):
        if t.op == "const":
            done[t] = t.data
        elif t.op in ("var", "param", "reading"):
            if t not in values:
                raise HoyleError(
                    S407,
                    f"the {t.op} {t.data!r} has no value",
                    "a term is read in a state that gives each of its names a value",
                    "pass the value",
                )
            done[t] = values[t]
        elif t.op in MEANING:
            done[t] = MEANING[t.op](t.sort, t.data, [done[a] for a in t.args], [a.sort for a in t.args])
        else:
            raise HoyleError(
                S304,
                f"evaluate met the operation {t.op!r}",
                "every reader handles every operation",
                "give it a meaning in hoyle/lang/semantics.py",
            )
    return [done[t] for t in terms]
