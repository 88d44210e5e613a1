"""Which parts of the rules each reading touches, where the readings are variables of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from hoyle.concrete import State
from hoyle.concrete.python_code import Function, python_function, staged_function
from hoyle.conformance.player import Player, reading_variable
from hoyle.conformance.variational import Variational
from hoyle.lang import Action, CardSort, Reading, SetSort, Term, build, leaves, subterms

Staged = Callable[[State], Function]
SMALL = 40
"""Parts of a conjunct that is quickly looked at, at most."""


@dataclass(frozen=True)
class Touch:
    """What may differ when a reading is taken otherwise: by name the players' actions that may be legal or
    not (``guards``), the actions of players and steps with other guards or effects (``effects``), the same of
    chance (``chances``), the steps that may come earlier (``early``); the end or the pay-offs; the winner."""

    guards: tuple[str, ...] = ()
    effects: frozenset[str] = frozenset()
    chances: frozenset[str] = frozenset()
    early: tuple[str, ...] = ()
    ending: bool = False
    winner: bool = False

    @cached_property
    def guarding(self) -> frozenset[str]:
        """The guards as a set."""
        return frozenset(self.guards)

    @cached_property
    def hurrying(self) -> frozenset[str]:
        """The early steps as a set."""
        return frozenset(self.early)

    def concerns(self, kind: str) -> bool:
        """May a question of this kind be answered otherwise?"""
        if kind == "legal":
            return bool(self.guards) or self.ending
        if kind == "winner":
            return self.winner
        return bool(self.effects or self.chances or self.guards) or self.ending


class Touches:
    """The :class:`Touch` of every reading of an open player."""

    def __init__(self, opened: Player, readings: Iterable[Reading], every: Variational) -> None:
        self.opened, self.every = opened, every
        self.names = {reading_variable(r): r.id for r in readings}
        self._plains: dict[str, Staged] = {}
        self._lenses: dict[tuple[str, str], Lens] = {}
        self._open: dict[tuple[int, ...], frozenset[str]] = {}
        self._together: dict[tuple[str, ...], Touch] = {}
        rules = opened.rules
        self._names = list(rules.actions)
        self._needs = python_function([self._plain(a) for a in rules.actions.values()], opened.slots)
        guarded: dict[str, set[str]] = {}
        changed: dict[str, set[str]] = {}
        for action in rules.actions.values():
            guarded[action.name] = self._readings(_legality(action))
            changed[action.name] = self._readings(action.next.values()) | guarded[action.name]
        ending = self._readings([rules.finished, *rules.payoffs])
        winner = self._readings([rules.trick_winner] if rules.trick_winner is not None else [])
        kind = {a.name: a.kind for a in rules.actions.values()}
        self.lots = {
            a.name
            for a in rules.actions.values()
            if a.kind == "chance" and any(not isinstance(p.sort, CardSort | SetSort) for p in a.params)
        }
        self.of = {
            one: Touch(
                tuple(n for n, found in guarded.items() if one in found and kind[n] == "player"),
                frozenset(n for n, found in changed.items() if one in found and kind[n] != "chance"),
                frozenset(n for n, found in changed.items() if one in found and kind[n] == "chance"),
                tuple(n for n, found in guarded.items() if one in found and kind[n] == "step"),
                one in ending,
                one in winner,
            )
            for one in self.names.values()
        }

        self.by_reading = {
            one: touch.guarding | touch.effects | touch.chances | touch.hurrying
            for one, touch in self.of.items()
        }

    def together(self, readings: tuple[str, ...]) -> Touch:
        """What may differ when these readings are taken otherwise."""
        if readings not in self._together:
            each = [self.of[r] for r in readings]
            self._together[readings] = (
                each[0]
                if len(each) == 1
                else Touch(
                    tuple(dict.fromkeys(n for t in each for n in t.guards)),
                    frozenset().union(*(t.effects for t in each)),
                    frozenset().union(*(t.chances for t in each)),
                    tuple(dict.fromkeys(n for t in each for n in t.early)),
                    any(t.ending for t in each),
                    any(t.winner for t in each),
                )
            )
        return self._together[readings]

    def plain(self, action: str) -> Staged:
        """The conjuncts of an action that speak of its parameters and of no reading, as one."""
        if action not in self._plains:
            made = self.opened.rules.actions[action]
            asked = [r.term for r in made.requirements if not self._readings([r.term])]
            bound = [t for t in asked if leaves(t, op="param")]
            params = [p.term for p in made.params]
            self._plains[action] = staged_function([build.all_of(*bound)], self.opened.slots, params)
        return self._plains[action]

    def _readings(self, terms: Iterable[Term]) -> set[str]:
        return {self.names[v] for v in leaves(*terms, op="var") if v in self.names}

    def _plain(self, action: Action) -> Term:
        """What an action needs by small conjuncts that speak of no parameter and no reading."""
        parts = [p for r in action.requirements for p in (r.term.args if r.term.op == "and" else (r.term,))]
        asked = [t for t in parts if len(subterms(t)) <= SMALL]
        return build.all_of(*(t for t in asked if not leaves(t, op="param") and not self._readings([t])))

    def lens(self, reading: str, action: str) -> Lens:
        """What of an action depends on a reading."""
        known = (reading, action)
        if known not in self._lenses:
            (variable,) = (v for v, name in self.names.items() if name == reading)
            self._lenses[known] = Lens(self.opened.rules.actions[action], variable, self.opened.slots)
        return self._lenses[known]

    def open(self, state: State) -> frozenset[str]:
        """The actions that are not out of the question in a state, however the text is read."""
        told = self._needs(state)
        if told not in self._open:
            self._open[told] = frozenset(n for n, good in zip(self._names, told, strict=True) if good)
        return self._open[told]


class Lens:
    """The parts of an action that depend on a reading: to see that nothing differs, no more is computed."""

    def __init__(self, action: Action, variable: Term, slots: Sequence[Term]) -> None:
        def with_it(terms: Iterable[Term]) -> list[Term]:
            return [t for t in terms if variable in set(leaves(t, op="var"))]

        params = [p.term for p in action.params]
        asked = with_it(r.term for r in action.requirements)
        free = [t for t in asked if not leaves(t, op="param")]
        bound = [t for t in asked if leaves(t, op="param")]
        self.whole = bool(with_it(t for p in action.params for t in p.domain.terms))
        by = [action.by] if action.by is not None else []
        self.free = python_function([*free, *with_it(by)], slots)
        self.bound = staged_function(bound, slots, params) if bound else None
        self.effects = python_function(with_it(action.next.values()), slots, params)


def _legality(action: Action) -> list[Term]:
    terms = [r.term for r in action.requirements]
    terms += [t for p in action.params for t in p.domain.terms]
    return terms + ([action.by] if action.by is not None else [])
