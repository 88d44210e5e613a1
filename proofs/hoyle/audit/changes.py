"""What differs between two sets of rules as they are written: clause by clause, part by part."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from hoyle.lang import (
    Action,
    Always,
    Case,
    Clause,
    Reading,
    Requirement,
    Rules,
    Ruling,
    Sometimes,
    Term,
    build,
    explain,
    substitute,
    subterms,
)
from hoyle.prove.obligation import conjuncts

T = TypeVar("T")


@dataclass(frozen=True)
class Change:
    """One part that differs. ``what``: clause, reading, state, action, ruling, property, end, score, view or
    measure; ``how``: added, removed or changed; ``detail``: what of it, in words."""

    what: str
    name: str
    how: str
    detail: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "what": self.what,
            "name": self.name,
            "how": self.how,
            "detail": list(self.detail),
            "clauses": list(self.clauses),
        }


def changes(a: Rules, b: Rules) -> list[Change]:
    """Everything in *b* that is not as in *a*. Terms are compared as terms: a rule that is written otherwise
    and builds the same term is no change."""
    out = list(_pairs("clause", a.document.clauses, b.document.clauses, _clause, lambda c: (c.id,)))
    out += _pairs("reading", a.readings, b.readings, _reading, lambda r: r.clauses)
    out += _pairs(
        "state", {s.data: s for s in a.slots}, {s.data: s for s in b.slots}, _slot(a, b), lambda s: ()
    )
    out += _pairs("action", a.actions, b.actions, lambda x, y: _action(a, b, x, y), lambda x: x.cites)
    out += _pairs("ruling", a.rulings, b.rulings, lambda x, y: _ruling(a, b, x, y), lambda x: _cites(x.cases))
    old, new = _named(a), _named(b)
    out += _pairs("property", old, new, lambda x, y: _said(a, b, "", x.term, y.term), lambda p: p.cites)
    for what, x, y in (
        ("end", [a.finished], [b.finished]),
        ("score", a.payoffs, b.payoffs),
        ("measure", a.measure, b.measure),
        ("view", _view(a), _view(b)),
    ):
        if not _same(x, y):
            out.append(Change(what, "", "changed"))
    return [
        Change(c.what, c.name, c.how, c.detail, tuple(b.clauses_of([k for k in c.clauses if k in _ids(b)])))
        if c.clauses
        else c
        for c in out
    ]


def _named(rules: Rules) -> dict[str, Always | Sometimes]:
    stated: list[Always | Sometimes] = [*rules.always_, *rules.sometimes_]
    return {p.name: p for p in stated}


def _ids(rules: Rules) -> set[str]:
    return {*rules.document.clauses, *rules.readings}


def _view(rules: Rules) -> list[Term]:
    return [t for v in rules.views for _, t in sorted(v.items())]


def _pairs(
    what: str,
    a: Mapping[str, T],
    b: Mapping[str, T],
    compare: Callable[[T, T], Sequence[str]],
    cites: Callable[[T], Sequence[str]],
) -> Iterator[Change]:
    for name in a:
        if name not in b:
            yield Change(what, str(name), "removed")
        elif detail := compare(a[name], b[name]):
            yield Change(what, str(name), "changed", tuple(detail), tuple(cites(b[name])))
    for name in b:
        if name not in a:
            yield Change(what, str(name), "added", (), tuple(cites(b[name])))


def _clause(a: Clause, b: Clause) -> list[str]:
    out = [f"it said: {a.text}", f"it says: {b.text}"] if a.text != b.text else []
    if a.lines != b.lines:
        out.append(f"lines {', '.join(map(str, a.lines))} became {', '.join(map(str, b.lines))}")
    return out + ([f"{a.kind} became {b.kind}"] if a.kind != b.kind else [])


def _reading(a: Reading, b: Reading) -> list[str]:
    out = [f"option {o} is gone" for o in a.options if o not in b.options]
    out += [f"option {o} is new: {b.options[o]}" for o in b.options if o not in a.options]
    out += [
        f"option {o} said: {a.options[o]}; it says: {b.options[o]}"
        for o in a.options
        if o in b.options and a.options[o] != b.options[o]
    ]
    for role in ("literal", "house", "traditional"):
        x, y = getattr(a, role), getattr(b, role)
        if x != y:
            out.append(f"{role} took {x or 'nothing'}, it takes {y or 'nothing'}")
    return out


def _slot(a: Rules, b: Rules) -> Callable[[Term, Term], list[str]]:
    def compare(x: Term, y: Term) -> list[str]:
        out = [f"of sort {x.sort}, now {y.sort}"] if x.sort != y.sort else []
        i, j = x.sort.name_of(a.initial[x]), y.sort.name_of(b.initial[y])
        return out + ([f"it began as {i}, it begins as {j}"] if i != j else [])

    return compare


def _said(a: Rules, b: Rules, head: str, x: Term, y: Term) -> list[str]:
    if _plain(x) is _plain(y):
        return []
    return [f"{head}it was: {explain(x, a.names)}", f"{head}it is: {explain(y, b.names)}"]


def _action(a: Rules, b: Rules, x: Action, y: Action) -> list[str]:
    out = [f"{x.kind} became {y.kind}"] if x.kind != y.kind else []
    if not _same([x.by] if x.by is not None else [], [y.by] if y.by is not None else []):
        out.append("another seat has it")
    old, new = ([t for p in z.params for t in (p.term, *p.domain.terms)] for z in (x, y))
    if not _same(old, new):
        out.append("other candidates: " + ", ".join(p.name for p in y.params))
    mine, theirs = _demands(a, x), _demands(b, y)
    gone = [r for t, r in mine.items() if t not in theirs]
    come = [r for t, r in theirs.items() if t not in mine]
    alike = {r.says for r in gone} & {r.says for r in come}
    out += [f"no longer required: {_demand(a, r, r.says in alike)}" for r in gone]
    out += [f"now required: {_demand(b, r, r.says in alike)}" for r in come]
    for slot in {**x.next, **y.next}:
        out += _said(a, b, f"{slot.data} after it: ", x.next.get(slot, slot), y.next.get(slot, slot))
    return out


def _demands(rules: Rules, action: Action) -> dict[Term, Requirement]:
    """The conjuncts of a guard, but for those that ask whether a ruling answers: the ruling is told apart."""
    automatic = {t for n in action.asks for t in conjuncts(rules.rulings[n].determined)}
    return {_plain(r.term): r for r in action.requirements if not set(conjuncts(r.term)) <= automatic}


def _plain(term: Term) -> Term:
    """*term* with a name in place of each answer of a ruling: what only it changes is its change alone."""
    asked = {t: Term("var", t.sort, data=f"answer of {t.data}") for t in subterms(term) if t.op == "answer"}
    return substitute([term], asked)[0] if asked else term


def _demand(rules: Rules, r: Requirement, whole: bool) -> str:
    told = explain(r.term, rules.names) if whole or not r.says else r.says
    return f"{told} ({' '.join(r.cites)})"


def _ruling(a: Rules, b: Rules, x: Ruling, y: Ruling) -> list[str]:
    out = _said(a, b, "asked where: ", x.asked, y.asked)
    mine, theirs = ([c for c in z.cases if c.when is not build.FALSE] for z in (x, y))  # as far as it applies
    gone = [c for c in mine if not any(_same_case(c, d) for d in theirs)]
    come = [c for c in theirs if not any(_same_case(c, d) for d in mine)]
    alike = {_case(a, c) for c in gone} & {_case(b, c) for c in come}
    out += [f"this case is gone: {_case(a, c, alike)}" for c in gone]
    return out + [f"this case is new: {_case(b, c, alike)}" for c in come]


def _same_case(c: Case, d: Case) -> bool:
    return _same([c.when, *c.then], [d.when, *d.then])


def _case(rules: Rules, c: Case, alike: Collection[str] = ()) -> str:
    """A case in the words of the rules; with its condition too where it reads as one of *alike*."""
    then = ", ".join(dict.fromkeys(explain(t, rules.names) for t in c.then))
    when = "always" if c.when is build.TRUE else explain(c.when, rules.names)
    said = f"{c.says or when}: {then} ({' '.join(c.cites)})"
    if said not in alike or not c.says:
        return said
    return f"{c.says}, {when if c.when is build.TRUE else f'when {when}'}: {then} ({' '.join(c.cites)})"


def _same(a: Sequence[Term], b: Sequence[Term]) -> bool:
    return len(a) == len(b) and all(_plain(x) is _plain(y) for x, y in zip(a, b, strict=True))


def _cites(cases: Sequence[Case]) -> list[str]:
    return [c for case in cases for c in case.cites]
