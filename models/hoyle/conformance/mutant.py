"""Rules with one thing wrong: what a program may get wrong, made from the terms of the rules themselves.

A mutant replaces one part of the rules wherever it is used (what is said once in a rules file is one part),
or drops one conjunct, one case or one effect. Copies of a part that differ in the seat alone are one part:
they are unrolled from one line. Mutants of what only chance decides are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hoyle.conformance.mutation import mutations
from hoyle.conformance.value import SEAT
from hoyle.lang import FALSE, Action, EnumSort, Requirement, Rules, Term, build, explain, subterms

_INDEX = re.compile(r"\[\d+\]")


@dataclass(frozen=True)
class Mutant:
    """One fault. ``says`` tells it, ``cites`` are the clauses (or readings) of the part that is wrong.

    ``swaps`` maps parts to what stands in their place; ``drops`` are conjuncts (action, place in the guard);
    ``keeps`` are variables that an action leaves alone by mistake.
    """

    id: str
    says: str
    cites: tuple[str, ...]
    swaps: dict[Term, Term] = field(default_factory=dict, compare=False)
    drops: tuple[tuple[str, int], ...] = ()
    keeps: tuple[tuple[str, Term], ...] = ()


@dataclass(frozen=True)
class Root:
    """A term of the rules with the clauses it stands on and what it is. ``weight`` orders: special first."""

    term: Term
    cites: tuple[str, ...]
    what: str
    weight: int


def roots_of(rules: Rules) -> list[Root]:
    """The parts of the rules that decide what happens: guards, cases, effects, ends, pay-offs."""
    out = []
    for ruling in rules.rulings.values():
        for case in ruling.cases:
            if case.when is not FALSE:
                words = f"{ruling.name}: {case.says}" if case.says else ruling.name
                out += [Root(t, case.cites, words, 0) for t in (case.when, *case.then)]
    for action in rules.actions.values():
        if action.kind == "chance":
            continue
        for need in own_conjuncts(action):
            out.append(Root(need.term, need.cites, f"{action.name}: {need.says}", 1))
        for effect in action.effects:
            words = f"{action.name} sets {explain(effect.target, rules.names)}"
            out.append(Root(effect.value, effect.cites or action.cites, words, 2))
        for param in action.params:
            words = f"{action.name}: which {param.name} may be"
            out += [Root(t, action.cites, words, 3) for t in param.domain.terms]
        if action.by is not None:
            out.append(Root(action.by, action.cites, f"{action.name}: whose turn it is", 3))
    out.append(Root(rules.finished, (), "the game is over", 4))
    out += [Root(t, (), "the pay-off", 4) for t in rules.payoffs]
    return out


def own_conjuncts(action: Action) -> list[Requirement]:
    """The conjuncts that the rules file states: not those that every asked ruling adds (it is determined)."""
    asked = {action.rules.rulings[name].determined for name in action.asks}
    return [r for r in action.requirements if r.term not in asked]


def mutants_of(rules: Rules) -> list[Mutant]:
    """All mutants of rules under a ruleset, in a fixed order, their ids ``m001`` and on."""
    made = [*_dropped_conjuncts(rules), *_dropped_effects(rules), *_wrong_cases(rules), *_wrong_parts(rules)]
    return [
        Mutant(f"m{n:03}", m.says, m.cites, m.swaps, m.drops, m.keeps) for n, m in enumerate(made, start=1)
    ]


def _dropped_conjuncts(rules: Rules) -> Iterator[Mutant]:
    for action in rules.actions.values():
        if action.kind == "player":
            own = {id(r) for r in own_conjuncts(action)}
            for n, need in enumerate(action.requirements):
                if not need.term.is_const and id(need) in own:
                    words = f"{action.name}: not asked whether {need.says}"
                    yield Mutant("", words, need.cites, drops=((action.name, n),))


def _dropped_effects(rules: Rules) -> Iterator[Mutant]:
    for action in rules.actions.values():
        if action.kind == "chance":
            continue
        seen: dict[str, list[Term]] = {}
        cites: dict[str, tuple[str, ...]] = {}
        for effect in action.effects:
            slots = [effect.target] if effect.target.op == "var" else list(effect.target.args[1:])
            for slot in slots:
                name = _INDEX.sub("", slot.data)
                seen.setdefault(name, []).append(slot)
                cites.setdefault(name, effect.cites or action.cites)
        for name, slots in seen.items():
            kept = tuple((action.name, s) for s in dict.fromkeys(slots))
            yield Mutant("", f"{action.name} leaves {name} as it is", cites[name], keeps=kept)


def _wrong_cases(rules: Rules) -> Iterator[Mutant]:
    """A case that is forgotten; all cases that one line unrolls to are one."""
    for ruling in rules.rulings.values():
        groups: dict[tuple[tuple[str, ...], str], list[int]] = {}
        for n, case in enumerate(ruling.cases):
            if case.when is not FALSE:
                groups.setdefault((case.cites, case.says), []).append(n)
        for (cites, says), places in groups.items():
            left = [c for n, c in enumerate(ruling.cases) if n not in places]
            swaps = {}
            for i, old in enumerate(ruling.answers):
                new = build.answer(old.data, ruling.sort, [(c.when, c.then[i]) for c in left])
                if old.op == "answer" and new is not old:
                    swaps[old] = new
            if swaps:
                words = says or short(ruling.cases[places[0]].when, rules)
                yield Mutant("", f"{ruling.name}: forgotten, {words}", cites, swaps)


def _wrong_parts(rules: Rules) -> Iterator[Mutant]:
    """Every part, replaced by each of its mutations."""
    owner: dict[int, Root] = {}
    order: dict[int, Term] = {}
    for root in sorted(roots_of(rules), key=lambda r: r.weight):
        for term in subterms(root.term):
            owner.setdefault(term.uid, root)
            order.setdefault(term.uid, term)
    shapes = Shapes()
    groups: dict[tuple[int, str], list[tuple[Term, Term]]] = {}
    for term in order.values():
        for words, new in mutations(term, shapes.of):
            groups.setdefault((shapes.of(term), words), []).append((term, new))
    for (_, words), pairs in groups.items():
        first = pairs[0][0]
        root = owner[first.uid]
        yield Mutant("", f"{root.what}: {words} in {short(first, rules)}", root.cites, dict(pairs))


def short(term: Term, rules: Rules, limit: int = 120) -> str:
    """A term in words, cut where it gets long; terms share parts, so that whole ones can be very long."""
    if _size(term, 200) >= 200:
        return f"a long condition that begins with {short(term.args[0], rules, limit)}" if term.args else "it"
    text = explain(term, rules.names)
    return text if len(text) <= limit else text[: limit - 3] + "..."


def _size(term: Term, limit: int) -> int:
    """How many nodes the term has written out, counted up to *limit*."""
    if limit <= 0:
        return 0
    size = 1
    for arg in term.args:
        size += _size(arg, limit - size)
        if size >= limit:
            break
    return size


class Shapes:
    """Numbers for terms, equal where two terms differ in the seats they name alone."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[object, ...], int] = {}
        self._known: dict[int, int] = {}

    def of(self, term: Term) -> int:
        """The number of a term's shape."""
        for t in subterms(term):
            if t.uid not in self._known:
                seat = isinstance(t.sort, EnumSort) and t.sort.name == SEAT
                data: object = t.data
                if t.op == "const" and seat:
                    data = "#"
                elif t.op == "var":
                    data = _INDEX.sub("[#]", t.data)
                elif t.op == "answer":
                    data = t.data.partition("#")[0]
                elif t.op in ("lookup", "highest", "consecutive", "weight"):
                    data = (_digits(t.data.name), t.data.values if not t.data.name[-1:].isdigit() else "")
                key = (t.op, str(t.sort), data, tuple(self._known[a.uid] for a in t.args))
                self._known[t.uid] = self._numbers.setdefault(key, len(self._numbers))
        return self._known[term.uid]


def _digits(name: str) -> str:
    return re.sub(r"\d+", "#", name)
