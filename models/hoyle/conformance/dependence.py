"""On which options of the readings it depends what happens in a state: asked once for all changes.

A :class:`~hoyle.concrete.tracked_code.Tracker` tells it: a change that takes none of the excluded options
makes no difference there, and nothing more is to be computed for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from hoyle.concrete import State
from hoyle.concrete.tracked_code import Tracker
from hoyle.conformance.cube import Cube
from hoyle.lang import Action, Rules, Term, build, leaves


class Dependences:
    """What the actions of rules depend on."""

    def __init__(self, rules: Rules, slots: Sequence[Term], tracker: Tracker) -> None:
        self.tracker = tracker
        self.actions = {n: Dependence(a, slots, tracker) for n, a in rules.actions.items()}


class Dependence:
    """What one action depends on."""

    def __init__(self, action: Action, slots: Sequence[Term], tracker: Tracker) -> None:
        self.action, self.slots, self.tracker = action, slots, tracker
        self.params = [p.term for p in action.params]
        self.asked = self._tracked(r.term for r in action.requirements)
        #: the options on which it depends which values are looked at at all
        self.domain: Cube = 0
        for term in (t for p in action.params for t in p.domain.terms):
            for variable in leaves(term, op="var"):
                self.domain |= tracker.all.get(variable, 0)

    def _tracked(self, terms: Iterable[Term]) -> list[Term]:
        return [t for t in terms if self.tracker.tracks([t])]

    @cached_property
    def _free(self) -> Callable[..., tuple[int, ...]]:
        by = [self.action.by] if self.action.by is not None else []
        free = [t for t in self.asked if not leaves(t, op="param")]
        return self.tracker.function([build.all_of(*free), *by], self.slots)

    @cached_property
    def _bound(self) -> Callable[[State], Callable[..., tuple[int, ...]]] | None:
        bound = [t for t in self.asked if leaves(t, op="param")]
        return self.tracker.staged([build.all_of(*bound)], self.slots, self.params) if bound else None

    @cached_property
    def _effects(self) -> Callable[..., tuple[int, ...]]:
        return self.tracker.function(self._tracked(self.action.next.values()), self.slots, self.params)

    def guard(self, state: State, candidates: Callable[[], Iterable[Sequence[int]]]) -> Cube:
        """The options on which it depends who may do it, and with which of some values."""
        self.tracker.take()
        (good, *_) = self._free(state)
        out = self.tracker.take()
        if good and self._bound is not None:
            bound = self._bound(state)
            for values in candidates():
                bound(*values)
        return out | self.tracker.take() | self.domain

    def effects(self, state: State, values: Sequence[int]) -> Cube:
        """The options on which it depends what it does."""
        self.tracker.take()
        self._effects(state, *values)
        return self.tracker.take()


__all__ = ["Dependence", "Dependences"]
