"""Actions and rulings in words: what must hold, by which clauses, and what happens then."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from hoyle.lang import build
from hoyle.lang.explain import explain

if TYPE_CHECKING:
    from hoyle.lang.action import Action, Param, Requirement
    from hoyle.lang.ruling import Case, Ruling


def _cited(cites: Iterable[str]) -> str:
    listed = " ".join(cites)
    return f" ({listed})" if listed else ""


def explain_action(action: Action) -> str:
    """An action, one line a part: who decides, the parameters, the conjuncts of the guard with their numbers
    and clauses, the effects. A conjunct that the ruleset made true is left out."""
    names = action.rules.names
    who = {"chance": "chance decides", "step": "it happens by itself"}.get(action.kind)
    if action.by is not None:
        who = f"seat {explain(action.by, names)} decides"
    lines = [f"{action.name}: {who}{_cited(action.cites)}"]
    lines += [f"  {p.name}: {explain_domain(p)}" for p in action.params]
    conjuncts = [r for r in action.requirements if r.term is not build.TRUE]
    if conjuncts:
        lines.append("It is possible when")
    lines += [f"  {n}. {explain_requirement(action, r)}" for n, r in enumerate(conjuncts, 1)]
    lines.append("Then")
    for effect in action.effects:
        target, value = explain(effect.target, names), explain(effect.value, names)
        lines.append(f"  {target} becomes {value}{_cited(effect.cites)}")
    return "\n".join(lines)


def explain_requirement(action: Action, requirement: Requirement) -> str:
    """One conjunct of a guard: in the words of the rules, then as a term, with its clauses.

    That a ruling has an answer is said in words alone: its cases are the ruling's to explain.
    """
    asked = [f"the rules say {name}" for name in action.asks]
    said = requirement.says
    if said not in asked:
        said = ": ".join(filter(None, [said, explain(requirement.term, action.rules.names)]))
    return f"{said}{_cited(requirement.cites)}"


def explain_domain(param: Param) -> str:
    """Where the candidates of a parameter come from."""
    domain = param.domain
    if domain.source is None:
        return f"any {param.sort}"
    source = explain(domain.source)
    if domain.kind == "cards":
        return f"a card of {source}"
    assert domain.low is not None
    assert domain.high is not None
    low, high = explain(domain.low), explain(domain.high)
    return f"{low} cards of {source}" if domain.low is domain.high else f"{low} to {high} cards of {source}"


def explain_ruling(ruling: Ruling) -> str:
    """A ruling, one line a case: when it applies, what it answers, by which clauses.

    Cases that differ in one value alone share a line, and a case that can never apply has none. Where no case
    is left, that is said.
    """
    names = ruling.rules.names
    lines = [f"{ruling.name}{_cited(ruling.cites)}"]
    if ruling.asked is not build.TRUE:
        lines.append(f"Asked when {explain(ruling.asked, names)}")
    live = [(n, c) for n, c in enumerate(ruling.cases, 1) if c.when is not build.FALSE]
    if not live:
        under = " under this ruleset" if ruling.rules.ruleset is not None else ""
        lines.append(f"No case applies{under}: there is no answer")
    while live:
        number, case = live[0]
        text = _case(ruling, case)
        alike = [n for n, c in live if _alike(ruling, c, case)]
        if len(alike) > 1:
            number, last = alike[0], alike[-1]
            value = ruling.sort.name_of(case.then[0].data)
            text = f"{_general(text, value)}, for each value v of {ruling.sort}"
            lines.append(f"  {number} to {last}. {text}{_cited(case.cites)}")
        else:
            alike = [number]
            lines.append(f"  {number}. {text}{_cited(case.cites)}")
        live = [(n, c) for n, c in live if n not in alike]
    return "\n".join(lines)


def _case(ruling: Ruling, case: Case) -> str:
    names = ruling.rules.names
    answers = [explain(t, names) for t in case.then]
    answer = answers[0]
    if ruling.over is not None and len(set(answers)) > 1:
        values = [ruling.over.name_of(v) for v in ruling.over.values]
        general = {_general(a, v) for v, a in zip(values, answers, strict=True)}
        pairs = zip(values, answers, strict=True)
        answer = (
            f"{general.pop()} for each {ruling.over.name.lower()} v"
            if len(general) == 1
            else "; ".join(f"{v}: {a}" for v, a in pairs)
        )
    when = "always" if case.when is build.TRUE else f"when {explain(case.when, names)}"
    return f"{case.says}: {when}, the answer is {answer}" if case.says else f"{when}, the answer is {answer}"


def _alike(ruling: Ruling, one: Case, other: Case) -> bool:
    """Do two cases say the same of two values?"""
    if ruling.over is not None or not (one.then[0].is_const and other.then[0].is_const):
        return one is other
    texts = {_general(_case(ruling, c), ruling.sort.name_of(c.then[0].data)) for c in (one, other)}
    return len(texts) == 1 and one.cites == other.cites


def _general(text: str, value: str) -> str:
    """*text* about a value, said of any value *v*."""
    return re.sub(rf"(?<=\[){re.escape(value)}(?=\])|(?<=\bis ){re.escape(value)}\b", "v", text)
