"""The obligations that every game gets, made from its rules alone."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.lang import CardSort, IntSort, Rules, SetSort, Sort, Term, build, explain, substitute, subterms
from hoyle.prove.obligation import Obligation, Part, parts_of, slug
from hoyle.prove.transition import every_move, transitions


def battery(rules: Rules, extra: Sequence[Obligation] = ()) -> list[Obligation]:
    """All obligations of a game: its declared properties, those of its own file, and what every game owes."""
    out = declared(rules)
    known = {o.id for o in out}
    out += [o for o in extra if o.id not in known]
    out += rulings(rules)
    out += in_range(rules)
    out += progress(rules)
    out += moves(rules)
    out += views(rules)
    known = {o.id for o in out}
    out += [o for o in possible(rules) if o.id not in known]
    return out


def _obligation(
    rules: Rules, kind: str, name: str, about: str, parts: Sequence[Part], cites: Sequence[str] = ()
) -> Obligation:
    id = f"{rules.name}/{kind}/{slug(name)}"
    return Obligation(id, rules.name, kind, about, tuple(parts), tuple(dict.fromkeys(cites)))


def declared(rules: Rules) -> list[Obligation]:
    """The ``always`` and ``sometimes`` of the rules."""
    out = []
    for p in rules.always_:
        id = f"{rules.name}/always/{slug(p.name)}"
        out.append(
            Obligation(
                id,
                rules.name,
                "always",
                p.name,
                tuple(parts_of(p.term, rules)),
                p.cites,
                p.claim,
                derived=any(t.op in ("highest", "answer") for t in subterms(p.term)),
            )
        )
    for s in rules.sometimes_:
        out.append(_obligation(rules, "possible", s.name, s.name, [Part(s.name, s.term)], s.cites))
    return out


def rulings(rules: Rules) -> list[Obligation]:
    """Each ruling is complete and consistent wherever it is asked."""
    out = []
    for ruling in rules.rulings.values():
        cites = [c for case in ruling.cases for c in case.cites]
        complete = build.implies(ruling.asked, ruling.complete)
        about = f"{ruling.name}: some case applies whenever it is asked"
        out.append(
            _obligation(rules, "complete", ruling.name, about, [Part("some case applies", complete)], cites)
        )
        parts = [
            Part(
                f"the cases of {' '.join(ruling.cases[i].cites)} and {' '.join(ruling.cases[j].cites)} agree",
                build.implies(ruling.asked, build.not_(ruling.clash(i, j))),
            )
            for j in range(len(ruling.cases))
            for i in range(j)
        ]
        about = f"{ruling.name}: all cases that apply answer alike"
        out.append(_obligation(rules, "consistent", ruling.name, about, parts, cites))
    return out


def in_range(rules: Rules) -> list[Obligation]:
    """Each number stays within the bounds of its sort."""
    groups: dict[str, list[Part]] = {}
    cites: dict[str, list[str]] = {}
    for action in rules.actions.values():
        for slot, value in action.next.items():
            if isinstance(slot.sort, IntSort):
                name = str(slot.data).partition("[")[0]
                inside = build.all_of(build.le(slot.sort.lo, value), build.le(value, slot.sort.hi))
                label = f"{slot.data} stays within {slot.sort.lo}..{slot.sort.hi} by {action.name}"
                groups.setdefault(name, []).append(Part(label, inside, action.name))
    return [
        _obligation(rules, "in-range", name, f"{name} stays within its bounds", parts, cites.get(name, []))
        for name, parts in groups.items()
    ]


def progress(rules: Rules) -> list[Obligation]:
    """Each step makes the measure grow, compared left to right. Its numbers are bounded: so plays end."""
    if not rules.measure:
        return []
    parts = []
    for t in transitions(rules):
        grown: Term = build.FALSE
        for before, now in reversed([(m, t.after(m)) for m in rules.measure]):
            grown = build.any_of(build.lt(before, now), build.all_of(build.eq(before, now), grown))
        parts.append(Part(f"the measure grows by {t.name}", grown, t.name))
    return [
        _obligation(
            rules,
            "progress",
            "every play ends",
            "the bounded measure grows with every step: every play ends",
            parts,
        )
    ]


def moves(rules: Rules) -> list[Obligation]:
    """While the game is not over, something can happen."""
    term = every_move(rules)
    parts = [Part("some action is possible, or the game is over", term)]
    by = phase_of(rules)
    if by is not None:
        parts = []
        for v in by.sort.values:
            value = build.const(v, by.sort)
            (here,) = substitute([term], {by: value})
            label = f"some action is possible while {by.data} = {by.sort.name_of(v)}"
            when = build.eq(by, value)
            parts.append(Part(label, build.implies(when, here), when=when))
    return [
        _obligation(rules, "moves", "a legal move exists", "while the game runs a legal move exists", parts)
    ]


def phase_of(rules: Rules) -> Term | None:
    """The variable that most actions compare with a constant: the phase of the game, if it has one."""
    votes: dict[Term, int] = {}
    for action in rules.actions.values():
        for t in subterms(*(r.term for r in action.requirements)):
            if t.op == "eq" and t.args[0].op == "var" and t.args[1].is_const and _few(t.args[0].sort):
                votes[t.args[0]] = votes.get(t.args[0], 0) + 1
    place = {s: n for n, s in enumerate(rules.slots)}
    return max(votes, key=lambda t: (votes[t], -place[t]), default=None)


def _few(sort: Sort) -> bool:
    return not isinstance(sort, (SetSort, CardSort)) and len(sort.values) <= 32


def twin(term: Term, visible: Sequence[Term]) -> Term:
    """The term in a second state, which has other values for all variables but the *visible* ones."""
    mapping = {
        v: Term("var", v.sort, data=f"{v.data}'")
        for v in subterms(term)
        if v.op == "var" and v not in set(visible)
    }
    return substitute([term], mapping)[0]


def views(rules: Rules) -> list[Obligation]:
    """Two states that look alike to a seat allow it the same moves (the twin state's names end in ``'``)."""
    if not rules.views:
        return []
    out = []
    for action in rules.actions.values():
        if action.kind != "player" or action.by is None:
            continue
        parts = []
        for seat, view in zip(rules.seats, rules.views, strict=True):
            seen = [t for t in view.values() if t.op == "var"]
            alike = [build.eq(t, twin(t, seen)) for t in view.values() if t.op != "var"]
            mine = build.all_of(build.eq(action.by, seat), action.enabled, build.not_(rules.finished))
            guard = [*(p.candidate() for p in action.params), *(r.term for r in action.requirements)]
            known = {action.by: seat} if action.by in set(seen) else {}  # whose turn it is, in both states
            for condition in (build.eq(action.by, seat), *guard):
                here, there = substitute([build.all_of(*alike, mine), condition], known)
                parts.append(
                    Part(
                        f"seat {seat.data}: {explain(condition, rules.names)}",
                        build.implies(here, twin(there, seen)),
                        action.name,
                        shared=tuple(seen),
                    )
                )
        about = f"whether {action.name} is legal depends only on what the player sees"
        out.append(_obligation(rules, "view", action.name, about, parts, action.cites))
    return out


def possible(rules: Rules) -> list[Obligation]:
    """Each action happens in some play."""
    return [
        _obligation(
            rules,
            "possible",
            name,
            f"{name} happens in some play",
            [Part(name, build.TRUE, name)],
            action.cites,
        )
        for name, action in rules.actions.items()
    ]
