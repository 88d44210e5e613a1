"""The rulesets of an audit: the house rules, and the same with one reading (or a few) taken otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from hoyle.audit.machine import Look, Machine
from hoyle.audit.part import Part
from hoyle.concrete import State
from hoyle.lang import HoyleError, Reading, Rules, Ruleset, Term, base_ruleset, build, leaves, substitute
from hoyle.lang.code import S207

UNSTATED = "unstated"
"""The option that says no more than a text that is silent: it is no choice that anybody could make."""


class Variant:
    """A ruleset that is compared with a base, and what of the base's rules it changes.

    ``same`` says that after the choice is put in, every term of the rules is the term of the base: the two
    rulesets are one game, for every deal and every play.
    """

    def __init__(self, rules: Rules, base: Machine, ruleset: Ruleset, changes: Mapping[str, str]) -> None:
        self.ruleset, self.changes, self.base = ruleset, dict(changes), base
        self.machine = Machine(rules.under(ruleset))
        mine, theirs = self.machine.parts, base.parts
        self.differing = {n for n in mine if mine[n] is not theirs[n]}
        guards = {n for n in self.differing if not _same_guard(mine[n], theirs[n])}
        self._open = [(mine[n], theirs[n]) for n in sorted(guards) if mine[n].kind != "step"]
        self._steps = [mine[n] for n in sorted(guards) if mine[n].kind == "step"]
        self.asks_otherwise = {
            n for n in base.answers if base.answers[n] is not self.machine.answers[n]
        }  # the rulings that this ruleset answers by other terms
        self._ends = self.machine.over is not base.over
        self._pays = self.machine.pays is not base.pays
        claims = [p.term for p in self.machine.rules.always_]
        self.claims_differ = any(a is not b.term for a, b in zip(claims, base.rules.always_, strict=True))

    @cached_property
    def same(self) -> bool:
        """Are all terms that play depends on those of the base?"""
        return not (self.differing or self._ends or self._pays)

    @cached_property
    def idle(self) -> bool:
        """Is all that it changes written down in the midst of the game, and never looked at again?"""
        if self._ends or self._pays:
            return False
        over = self.base.rules.finished
        written: set[Term] = set()
        for n in self.differing:
            mine, theirs = self.machine.parts[n], self.base.parts[n]
            ends = substitute([over], dict(theirs.action.next))[0] is not build.FALSE
            if ends or not _same_guard(mine, theirs):
                return False
            pairs = ((s, mine.action.next.get(s, s), theirs.action.next.get(s, s)) for s in self.base.slots)
            written |= {s for s, a, b in pairs if a is not b}
        return not written & _read(self.base.rules)

    @property
    def name(self) -> str:
        """The changes, as a ruleset writes them."""
        return ",".join(f"{k}={v}" for k, v in self.changes.items())

    def looks_alike(self, state: State, look: Look) -> bool:
        """Is it certain, by a quick check, that this quiet state looks as in the base (which has *look*)?"""
        if self._ends or self._pays or any(p.due(state) for p in self._steps):
            return False
        for mine, theirs in self._open:
            if not (mine.due(state) or theirs.due(state)):
                continue
            if mine.kind == "chance" or mine.by is None or mine.wide:
                return False
            legal = list(mine.moves(state))
            given = [m for m in look.moves if m.action == mine.name]
            if legal != given:
                return False
            if legal and mine.by is not theirs.by and mine.by(state) != (theirs.by or mine.by)(state):
                return False
        return True

    def moves_alike(self, path: Sequence[tuple[State, object]], names: Sequence[str], last: State) -> bool:
        """Is it certain that this *path* of the base, by the actions *names*, is a path here too?"""
        if self._ends or self.differing.intersection(names):
            return False
        if not self._steps:
            return True
        states = [s for s, _ in path[1:]] + [last]
        return not any(p.due(s) for p in self._steps for s in states)


def _read(rules: Rules) -> set[Term]:
    """The variables that what is legal, what follows, the end or the pay-off depends on."""
    terms = [rules.finished, *rules.payoffs]
    for action in rules.actions.values():
        terms += [r.term for r in action.requirements] + [t for p in action.params for t in p.domain.terms]
        terms += [] if action.by is None else [action.by]
        terms += [t for slot, t in action.next.items() if t is not slot]
    return set(leaves(*terms, op="var"))


def _same_guard(a: Part, b: Part) -> bool:
    """Have two actions the same candidates, the same guard and the same seat? (By identity of terms.)"""

    def terms(p: Part) -> list[Term]:
        out = [r.term for r in p.action.requirements]
        out += [t for q in p.action.params for t in q.domain.terms]
        return out + ([] if p.action.by is None else [p.action.by])

    x, y = terms(a), terms(b)
    return len(x) == len(y) and all(i is j for i, j in zip(x, y, strict=True))


def house(rules: Rules) -> Ruleset:
    """The complete and consistent choice that others are compared with."""
    return base_ruleset(rules.readings.values(), "house")


def mended(rules: Rules, role: str) -> Ruleset:
    """The *role* ruleset with its silences filled as the house fills them: the text wherever it speaks."""
    choices = {
        r.id: r.house if r.kind == "silence" else (getattr(r, role) or r.house)
        for r in rules.readings.values()
    }
    return Ruleset(f"{role}, silences filled", choices)


def options(reading: Reading, role: str = "literal") -> list[str]:
    """The options other than the house's, the one of *role* first, then the traditional one."""
    first = [getattr(reading, role), reading.traditional]
    rest = dict.fromkeys([o for o in first if o] + list(reading.options))
    return [o for o in rest if o != reading.house]


def make(rules: Rules, base: Machine, ruleset: Ruleset, changes: Mapping[str, str]) -> Variant | None:
    """The variant of *ruleset* with *changes*; ``None`` when the rules refuse that combination (S207)."""
    try:
        return Variant(rules, base, ruleset.change(dict(changes)), changes)
    except HoyleError as error:
        if error.code is S207:
            return None
        raise
