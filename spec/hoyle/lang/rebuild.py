"""Terms made again from other arguments: substitution, and the answer of a ruling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hoyle.lang import cardset, logic, number
from hoyle.lang.code import S304
from hoyle.lang.error import HoyleError
from hoyle.lang.logic import FALSE, TRUE
from hoyle.lang.sort import Sort
from hoyle.lang.term import Term, subterms

_PLAIN: dict[str, Any] = {
    "not": logic.not_,
    "and": logic.all_of,
    "or": logic.any_of,
    "eq": logic.eq,
    "ite": logic.ite,
    "lt": number.lt,
    "add": number.add,
    "mul": number.mul,
    "singleton": cardset.singleton,
    "first": cardset.first,
    "union": cardset.union,
    "inter": cardset.inter,
    "diff": cardset.diff,
    "contains": cardset.contains,
    "subset": cardset.subset,
    "count": cardset.count,
    "twins": cardset.twins,
}


def rebuild(term: Term, args: Sequence[Term]) -> Term:
    """The same operation on other arguments, folded again. Raises S304 for an unknown operation."""
    match term.op:
        case "const" | "var" | "param" | "reading":
            return term
        case "choose":
            return logic.choose(args[0], args[1:])
        case "answer":
            return answer(term.data, term.sort, list(zip(args[::2], args[1::2], strict=True)))
        case "lookup":
            return number.lookup(term.data, *args)
        case "weight":
            return cardset.weight(args[0], term.data)
        case "highest":
            return cardset.highest(args[0], term.data, *args[1:])
        case "consecutive":
            return cardset.consecutive(args[0], term.data, *args[1:])
        case "div":
            return number.div(args[0], term.data)
        case "mod":
            return number.mod(args[0], term.data)
    if term.op not in _PLAIN:
        raise HoyleError(
            S304,
            f"rebuild met the operation {term.op!r}",
            "every reader handles every operation",
            "say in hoyle/lang/rebuild.py how it is made",
        )
    made: Term = _PLAIN[term.op](*args)
    return made


def answer(name: str, sort: Sort, cases: Sequence[tuple[Term, Term]]) -> Term:
    """What a ruling answers: the first case that applies, cases that never can left out.

    It folds to an answer only where no other case could contradict it: an action that asks must keep asking.
    """
    live = [(when, then) for when, then in cases if when is not FALSE]
    if live and live[0][0] is TRUE and all(then is live[0][1] for _, then in live):
        return live[0][1]
    return Term("answer", sort, tuple(t for case in live for t in case), name)


def substitute(terms: Sequence[Term], mapping: Mapping[Term, Term]) -> list[Term]:
    """*terms* with every key of *mapping* replaced, all at once, and folded again."""
    done: dict[Term, Term] = {}
    for t in subterms(*terms):
        if t in mapping:
            done[t] = mapping[t]
        else:
            args = [done[a] for a in t.args]
            same = all(x is y for x, y in zip(args, t.args, strict=True))
            done[t] = t if same else rebuild(t, args)
    return [done[t] for t in terms]
