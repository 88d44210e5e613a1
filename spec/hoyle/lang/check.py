"""Checks of a whole rules file, made when it is closed, and of rulesets, made when they are used."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.lang import build
from hoyle.lang.action import Requirement
from hoyle.lang.code import S201, S202, S203, S206, S207, S405, S406, S407
from hoyle.lang.error import HoyleError, Place
from hoyle.lang.reading import Ruleset
from hoyle.lang.rules import Rules
from hoyle.lang.term import Term, subterms


def guard_rulings(rules: Rules) -> None:
    """An action that uses the answer of a ruling requires that the ruling is determined."""
    for action in rules.actions.values():
        used = subterms(
            action.guard, *action.next.values(), *(t for p in action.params for t in p.domain.terms)
        )
        action.asks = sorted(
            {t.data.partition("#")[0] for t in used if t.op == "answer"} & set(rules.rulings)
        )
        for name in action.asks:
            ruling = rules.rulings[name]
            cites = tuple(dict.fromkeys(c for case in ruling.cases for c in case.cites)) or ruling.cites
            action.requirements.append(
                Requirement(cites, ruling.determined, f"the rules say {name}", ruling.place)
            )


def check_rules(rules: Rules) -> None:
    """Raise :class:`HoyleError` for the first thing that is wrong with the rules as a whole."""
    if not rules.actions or rules.finished is build.FALSE:
        what = "no action" if not rules.actions else "no end"
        raise HoyleError(
            S405,
            f"the rules of {rules.name} have {what}",
            "a game has actions and says when it is finished",
            "add rules.action(...) and rules.finishes(...)",
            rules.place,
        )
    for ruling in rules.rulings.values():
        if not ruling.cases:
            raise HoyleError(
                S406,
                f"the ruling {ruling.name!r} has no case",
                "a ruling is answered by cases",
                "add ruling.case(...)",
                ruling.place,
            )
    _check_names(rules)
    _check_citations(rules)
    used = {t.data for t in subterms(*rules.all_terms()) if t.op == "reading"}
    for reading in rules.readings.values():
        if reading.id not in used:
            raise HoyleError(
                S203,
                f"the reading {reading.id} is never used",
                "some term of the rules depends on each reading",
                "use reading.choose(...) or reading.is_(...), or remove it",
                reading.place,
            )


def _check_names(rules: Rules) -> None:
    slots = set(rules.slots)
    readings = {r.term for r in rules.readings.values()}

    def check(terms: Iterable[Term], params: set[Term], where: str, place: Place) -> None:
        for t in subterms(*terms):
            known = {"var": slots, "param": params, "reading": readings}.get(t.op)
            if known is not None and t not in known:
                raise HoyleError(
                    S407,
                    f"{where} uses the {t.op} {t.data!r}",
                    "a term uses what these rules declare",
                    "declare it, or use the right one",
                    place,
                )

    for action in rules.actions.values():
        seen: set[Term] = set()
        for p in action.params:
            check(p.domain.terms, seen, f"the domain of {action.name}({p.name})", action.place)
            seen.add(p.term)
        for r in action.requirements:
            check([r.term], seen, f"the guard of {action.name}", r.place)
        check(action.next.values(), seen, f"an effect of {action.name}", action.place)
    for ruling in rules.rulings.values():
        for case in ruling.cases:
            check([case.when, *case.then, ruling.asked], set(), f"the ruling {ruling.name!r}", case.place)
    for name, term, place in [(p.name, p.term, p.place) for p in rules.always_] + [
        (p.name, p.term, p.place) for p in rules.sometimes_
    ]:
        check([term], set(), f"the property {name!r}", place)


def citations(rules: Rules) -> list[tuple[str, Place, str]]:
    """Every citation in the rules: the id, where it stands, and what cites it."""
    out = [(c, rules.place, "the rules") for c in rules.cites]
    for a in rules.actions.values():
        out += [(c, a.place, f"the action {a.name}") for c in a.cites]
        out += [(c, r.place, f"a guard of {a.name}") for r in a.requirements for c in r.cites]
        out += [(c, a.place, f"an effect of {a.name}") for e in a.effects for c in e.cites]
    for g in rules.rulings.values():
        out += [(c, g.place, f"the ruling {g.name!r}") for c in g.cites]
        out += [(c, k.place, f"a case of {g.name!r}") for k in g.cases for c in k.cites]
    for p in rules.always_:
        out += [(c, p.place, f"the property {p.name!r}") for c in p.cites + p.claim]
    for s in rules.sometimes_:
        out += [(c, s.place, f"the property {s.name!r}") for c in s.cites]
    for r in rules.readings.values():
        out += [(c, r.place, f"the reading {r.id}") for c in r.clauses]
    return out


def _check_citations(rules: Rules) -> None:
    clauses = rules.document.clauses
    cited = set()
    for name, place, where in citations(rules):
        if name not in clauses and name not in rules.readings:
            raise HoyleError(
                S201,
                f"{where} cites {name!r}",
                "a citation names a clause of clauses.toml or a reading",
                "correct the id or add the clause",
                place,
            )
        cited.add(name)
    for clause in clauses.values():
        if clause.id not in cited and not clause.uncited:
            raise HoyleError(
                S202,
                f"{clause.id} is never cited",
                "something in the rules stands on every clause",
                'cite it, or give it uncited = "why" in clauses.toml',
                clause.place,
            )


def check_ruleset(rules: Rules, ruleset: Ruleset) -> None:
    """Raise S206 for an unknown reading or option, S207 for choices that exclude each other."""
    for key, option in ruleset.choices.items():
        if key not in rules.readings:
            raise HoyleError(
                S206, f"the reading {key!r}", "the readings are " + ", ".join(rules.readings), "correct it"
            )
        if option not in rules.readings[key].options:
            raise HoyleError(
                S206,
                f"{key} has no option {option!r}",
                "its options are " + ", ".join(rules.readings[key].options),
                "correct it",
            )
    mapping = {
        rules.readings[k].term: build.const(v, rules.readings[k].sort) for k, v in ruleset.choices.items()
    }
    for constraint in rules.constraints:
        if build.substitute([constraint.term], mapping)[0] is build.FALSE:
            raise HoyleError(
                S207,
                f"the ruleset {ruleset.name} contradicts itself",
                constraint.says,
                "choose another option",
                constraint.place,
            )
