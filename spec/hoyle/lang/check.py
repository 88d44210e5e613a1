"""Checks of a whole rules file, made when it is closed, and of rulesets, made when they are used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hoyle.lang import build
from hoyle.lang.action import Requirement
from hoyle.lang.citation import citations
from hoyle.lang.code import S201, S202, S203, S206, S207, S405, S406, S407
from hoyle.lang.error import HoyleError, Place, did_you_mean, some_of
from hoyle.lang.term import Term, leaves, subterms

if TYPE_CHECKING:
    from hoyle.lang.property import Always, Sometimes
    from hoyle.lang.reading import Ruleset
    from hoyle.lang.rules import Rules


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


def check_rules(rules: Rules, whole: bool = True) -> None:
    """Raise :class:`HoyleError` for the first thing that is wrong with the rules as a whole.

    Not *whole*: clauses and readings may go unused, as in a game cut down to one of its deals.
    """
    _check_parts(rules)
    _check_names(rules)
    _check_citations(rules, whole)
    if not whole:
        return
    used = {t.data for t in leaves(*rules.all_terms(), op="reading")}
    for reading in rules.readings.values():
        if reading.id not in used:
            raise HoyleError(
                S203,
                f"the reading {reading.id} is never used",
                "some term of the rules depends on each reading",
                "use reading.choose(...) or reading.is_(...), or remove it",
                reading.place,
            )


def _check_parts(rules: Rules) -> None:
    """Nothing that rules need is forgotten."""

    def lacks(thing: str, rule: str, fix: str, place: Place) -> HoyleError:
        return HoyleError(S405, thing, rule, fix, place)

    if not rules.actions or rules.finished is build.FALSE:
        what = "no action" if not rules.actions else "no end"
        raise lacks(
            f"the rules of {rules.name} have {what}",
            "a game has actions and says when it is finished",
            "add rules.action(...) and rules.finishes(...)",
            rules.place,
        )
    for action in rules.actions.values():
        if not action.next:
            raise lacks(
                f"the action {action.name} changes nothing",
                "an action has an effect, or it could happen again and again",
                f"add {action.name}.sets(variable, value)",
                action.place,
            )
        if not action.requirements and not any(p.domain.terms for p in action.params):
            raise lacks(
                f"the action {action.name} has no guard",
                "an action says when it is possible",
                f'add {action.name}.requires("CLAUSE", condition)',
                action.place,
            )
    if not rules.views and any(a.kind == "player" for a in rules.actions.values()):
        raise lacks(
            f"the rules of {rules.name} have no view",
            "players decide by what they can see",
            'add rules.view(lambda seat: {"hand": hand[seat], ...})',
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


_KIND = {"var": "variable", "param": "parameter", "reading": "reading"}
_FIX = {
    "var": "declare it with rules.var or rules.map of these rules",
    "param": "use it in its action alone, and after the parameters before it",
    "reading": "add the reading to Rules(readings=...)",
}


def _check_names(rules: Rules) -> None:
    """Every variable, parameter and reading in a term is one of these rules, and may stand there."""
    everywhere = {*rules.slots, *(r.term for r in rules.readings.values())}

    def check(terms: Iterable[Term], known: set[Term], where: str, place: Place) -> None:
        for t in subterms(*terms):
            if t.op in _KIND and t not in known:
                raise HoyleError(
                    S407,
                    f"{where} uses the {_KIND[t.op]} {t.data!r}",
                    "a term uses what these rules declare for its place",
                    _FIX[t.op],
                    place,
                )

    for action in rules.actions.values():
        known = set(everywhere)
        if action.by is not None:
            check([action.by], known, f"the seat that acts in {action.name}", action.place)
        for p in action.params:
            check(p.domain.terms, known, f"the domain of {action.name}({p.name})", p.place)
            known.add(p.term)
        for r in action.requirements:
            check([r.term], known, f"the guard of {action.name}", r.place)
        for e in action.effects:
            check([e.target, e.value], known, f"an effect of {action.name}", e.place)
    for ruling in rules.rulings.values():
        check([ruling.asked], everywhere, f"the ruling {ruling.name!r}", ruling.place)
        for case in ruling.cases:
            check([case.when, *case.then], everywhere, f"a case of the ruling {ruling.name!r}", case.place)
    properties: list[Always | Sometimes] = [*rules.always_, *rules.sometimes_]
    for prop in properties:
        check([prop.term], everywhere, f"the property {prop.name!r}", prop.place)
    trick = [*rules.trick_order[0], rules.trick_order[1]] if rules.trick_order else []
    parts = {
        "finishes": [rules.finished, *rules.payoffs],
        "progress": list(rules.measure),
        "view": [t for view in rules.views for t in view.values()],
        "trick": [*trick, *([] if rules.trick_winner is None else [rules.trick_winner])],
    }
    for part, terms in parts.items():
        check(terms, everywhere, f"rules.{part}", rules.places.get(part, rules.place))
    readings = {r.term for r in rules.readings.values()}
    for constraint in rules.constraints:
        check([constraint.term], readings, "readings_require", constraint.place)


def _check_citations(rules: Rules, whole: bool) -> None:
    """Every citation names something, and every clause (of a whole game) is cited or says why not."""
    clauses = rules.document.clauses
    known = [*clauses, *rules.readings]
    cited = set()
    for name, place, where in citations(rules):
        if name not in clauses and name not in rules.readings:
            raise HoyleError(
                S201,
                f"{where} cites {name!r}",
                "a citation names a clause of clauses.toml or a reading",
                did_you_mean(name, known, "correct the id, or add the clause"),
                place,
            )
        cited.add(name)
    for clause in clauses.values() if whole else ():
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
                S206,
                f"the ruleset {ruleset.name} names the reading {key!r}",
                f"the readings are {some_of(rules.readings)}"
                if rules.readings
                else "the game has no readings",
                did_you_mean(key, rules.readings, "write one of them"),
            )
        if option not in rules.readings[key].options:
            raise HoyleError(
                S206,
                f"{key} has no option {option!r}",
                "its options are " + ", ".join(rules.readings[key].options),
                did_you_mean(option, rules.readings[key].options, "write one of them"),
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
