"""Variants of rules: every term changed in the same way, readings fixed by a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from hoyle.lang import build
from hoyle.lang.term import Term

if TYPE_CHECKING:
    from hoyle.lang.reading import Ruleset
    from hoyle.lang.rules import Rules


def fix_readings(rules: Rules, ruleset: Ruleset) -> Rules:
    """*rules* with the readings that *ruleset* chooses replaced by their options."""
    mapping = {
        rules.readings[k].term: build.const(v, rules.readings[k].sort) for k, v in ruleset.choices.items()
    }
    out = change_terms(rules, lambda terms: build.substitute(terms, mapping))
    out.ruleset = ruleset
    return out


def change_terms(rules: Rules, change: Callable[[Sequence[Term]], list[Term]]) -> Rules:
    """A copy of *rules* in which every term went through *change*, which is called once with all of them.

    *change* keeps sorts, and the state variables that effects write.
    """
    written = [e.value for action in rules.actions.values() for e in action.effects]
    roots = list(dict.fromkeys([*rules.all_terms(), *written, *rules.names]))
    changed = dict(zip(roots, change(roots), strict=True))

    def one(term: Term) -> Term:
        return changed[term]

    def many(terms: Sequence[Term]) -> tuple[Term, ...]:
        return tuple(changed[t] for t in terms)

    out = copy(rules)
    out.finished, out.measure, out.payoffs = one(rules.finished), many(rules.measure), many(rules.payoffs)
    out.actions = {}
    for name, action in rules.actions.items():
        twin = copy(action)
        twin.rules = out
        twin.by = one(action.by) if action.by is not None else None
        twin.params = [replace(p, domain=p.domain.mapped(one)) for p in action.params]
        twin.requirements = [replace(r, term=one(r.term)) for r in action.requirements]
        twin.effects = [replace(e, value=one(e.value)) for e in action.effects]
        twin.next = {slot: one(value) for slot, value in action.next.items()}
        out.actions[name] = twin
    out.rulings = {}
    for name, ruling in rules.rulings.items():
        copied = copy(ruling)
        copied.rules, copied.asked = out, one(ruling.asked)
        copied.cases = [replace(c, when=one(c.when), then=many(c.then)) for c in ruling.cases]
        out.rulings[name] = copied
    out.always_ = [replace(p, term=one(p.term)) for p in rules.always_]
    out.sometimes_ = [replace(p, term=one(p.term)) for p in rules.sometimes_]
    out.views = [{field: one(term) for field, term in view.items()} for view in rules.views]
    out.names = {one(t): n for t, n in rules.names.items() if one(t).args}
    if rules.trick_winner is not None:
        out.trick_winner = one(rules.trick_winner)
    return out
