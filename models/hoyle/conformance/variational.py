"""Under which readings are these the answers? A question is gone through once for all rulesets together.

This is *variational execution*: a state is carried along with its *presence condition*, the choices of
readings under which it is reached. What is computed tells which options its outcome excludes
(:class:`~hoyle.concrete.tracked_code.Tracker`); it is computed once more for those, and so on, until all
choices are covered. States that are the same are joined; those that tell something else than was heard are
dropped. So the presence condition that is left at the end is exact, however the readings work together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import TypeVar

from hoyle.concrete import State
from hoyle.concrete.python_code import Function
from hoyle.concrete.tracked_code import Tracker
from hoyle.conformance.codec import Codec
from hoyle.conformance.cube import Cube, Cubes
from hoyle.conformance.player import open_player, reading_variable
from hoyle.conformance.question import Readers
from hoyle.conformance.space import TooManyError
from hoyle.lang import Action, CardSort, IntSort, Rules, Ruleset, SetSort, Term, build, leaves

T = TypeVar("T")
Told = tuple[Sequence[int], Sequence[int]]
"""Some values, and the options that each of them excludes."""

KEPT = 5000
"""Choices that are kept ready."""
MANY = 2000
"""Outcomes or states side by side, after which a question is given up."""
WORK = 12_000
"""Times that something is computed for one question, after which it is given up."""


class Variational:
    """The rules under all rulesets at once."""

    def __init__(self, rules: Rules, house: Ruleset) -> None:
        self.rules = rules
        readings = list(rules.readings.values())
        self.tracker = Tracker([reading_variable(r) for r in readings])
        opened = open_player(rules, house, self.tracker)
        self.opened = Codec(opened)
        self.readers = Readers(rules, self.opened)
        self.size = len(opened.slots) - len(readings)
        self.cubes = Cubes(readings, self.tracker)
        self.left = WORK
        self._tails: dict[tuple[Cube, Cube], State] = {}
        self._codecs: dict[State, Codec] = {}
        self.actions = {n: TrackedAction(a, self) for n, a in opened.rules.actions.items()}

    def split(
        self, cubes: Sequence[Cube], near: Cube, act: Callable[[State], T], weight: int = 1
    ) -> list[tuple[T, list[Cube]]]:
        """What comes of an act under all choices of some cubes (it is given the values of the readings); it
        is tried near some choice first. The *weight* tells how much work it is. Raises TooManyError."""
        found: list[tuple[Cube, T, list[Cube]]] = []
        todo = [(cube, 0) for cube in cubes]
        while todo:
            cube, looked = todo.pop()
            if looked == len(found):
                self.left -= weight
                if looked == MANY or self.left < 0:
                    raise TooManyError
                self.tracker.take()
                outcome = act(self.tail(cube, near))
                found.append((self.tracker.take(), outcome, []))
            excluded, _, inside = found[looked]
            part, rest = self.cubes.cut(cube, excluded)
            if part:
                inside.append(part)
            todo += [(one, looked + 1) for one in rest]
        return [(outcome, self.cubes.joined(inside)) for _, outcome, inside in found]

    def tail(self, cube: Cube, near: Cube) -> State:
        """The values of the readings for one choice in a cube."""
        known = cube, near
        if known not in self._tails:
            if len(self._tails) > KEPT:
                self._tails.clear()
            self._tails[known] = self.cubes.tail(cube, near)
        return self._tails[known]

    def codec(self, tail: State) -> Codec:
        """The rules under a choice."""
        if tail not in self._codecs:
            if len(self._codecs) > KEPT:
                self._codecs.clear()
            self._codecs[tail] = self.readers.under(self.cubes.choices(tail))
        return self._codecs[tail]


class TrackedAction:
    """An action whose conjuncts and effects tell one by one what they exclude."""

    def __init__(self, action: Action, rules: Variational) -> None:
        self.kind, self.action, self.tracker = action.kind, action, rules.tracker
        self.slots = rules.opened.model.slots
        self.params = [p.term for p in action.params]
        changed = [(i, s) for i, s in enumerate(self.slots) if s in action.next]
        self.read = [i for i, s in changed if self.tracker.tracks([action.next[s]])]
        self.bounds = [(i, s.sort) for i, s in changed if isinstance(s.sort, IntSort)]
        lot = action.kind == "chance" and any(
            not isinstance(p.sort, CardSort | SetSort) for p in action.params
        )
        told = set(leaves(*action.next.values(), op="var")) if lot else set()
        self._lot = self._all(told)
        self._domain = self._all(leaves(*(t for p in action.params for t in p.domain.terms), op="var"))

    def _all(self, variables: Iterable[Term]) -> Cube:
        """All options of the readings among some variables."""
        return reduce(or_, (self.tracker.all.get(v, 0) for v in variables), 0)

    @cached_property
    def _free(self) -> list[Term]:
        return [r.term for r in self.action.requirements if not leaves(r.term, op="param")]

    @cached_property
    def ready(self) -> Callable[[State], Told]:
        """The conjuncts that speak of no parameter, then who acts."""
        by = [self.action.by] if self.action.by is not None else []
        return self.tracker.parts([*self._free, *by], self.slots)

    @cached_property
    def guard(self) -> Callable[..., Told]:
        """All conjuncts, and whether each parameter comes from its domain."""
        terms = [r.term for r in self.action.requirements] + [p.candidate() for p in self.action.params]
        return self.tracker.parts(terms, self.slots, self.params)

    @cached_property
    def effects(self) -> Callable[..., Told]:
        """The slots that depend on readings."""
        terms = [self.action.next[self.slots[i]] for i in self.read]
        return self.tracker.parts(terms, self.slots, self.params)

    @cached_property
    def _bound(self) -> Callable[[State], Function] | None:
        """The conjuncts that speak of parameters and of readings, as one."""
        asked = [r.term for r in self.action.requirements if leaves(r.term, op="param")]
        bound = [t for t in asked if self.tracker.tracks([t])]
        return self.tracker.staged([build.all_of(*bound)], self.slots, self.params) if bound else None

    def guard_excludes(self, state: State, candidates: Callable[[], Iterable[Sequence[int]]]) -> Cube:
        """The options on which it depends who may do it, and with which of some values: a choice that takes
        none of them makes no difference there."""
        values, excluded = self.ready(state)
        wrong = [x for v, x, _ in zip(values, excluded, self._free, strict=False) if not v]
        if wrong:  # one conjunct is enough for it not to happen
            return self._domain | min(wrong, key=int.bit_count)
        self.tracker.take()
        if self._bound is not None:
            bound = self._bound(state)
            for one in candidates():
                bound(*one)
        return reduce(or_, excluded, self._domain | self.tracker.take())

    def effects_exclude(self, state: State, values: Sequence[int]) -> Cube:
        """The options on which it depends what it does."""
        return reduce(or_, self.effects(state, *values)[1], 0)

    def note_lot(self, chosen: Cube) -> None:
        """What a lot decides is found in the terms themselves: all readings in them count."""
        self.tracker.note(self._lot & ~chosen)
