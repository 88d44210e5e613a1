"""One action of a model, made ready to run: guard, effects and domains as Python functions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import prod

from hoyle.concrete.python_code import Compiler, Function
from hoyle.concrete.subsets import draw, members, subsets, ways
from hoyle.lang import Action, IntSort, Param, Requirement, SetSort, Term, build, leaves, subterms

MANY = 10_000
"""With more candidates than this, a random move is drawn instead of chosen from a list."""


SMALL = 40
"""Parts of a conjunct that is quickly looked at, at most."""


def staged(conjuncts: Sequence[Term], slots: Sequence[Term], code: Compiler) -> Function:
    """Whether all conjuncts hold. The small ones are looked at first: mostly they say no."""
    small = [t for t in conjuncts if len(subterms(t)) <= SMALL]
    large = [t for t in conjuncts if len(subterms(t)) > SMALL]
    if not small or not large:
        return code.function([build.all_of(*conjuncts)], slots)
    first = code.function([build.all_of(*small)], slots)
    then = code.function([build.all_of(*large)], slots)

    def ready(state: tuple[int, ...]) -> tuple[int, ...]:
        told = first(state)
        return then(state) if told[0] else told

    return ready


class Runner:
    """An action over the given slots.

    ``ready(state)``: do the conjuncts hold that do not depend on a parameter? ``guard(state, *values)``: do
    the others? ``each``: every conjunct in order. ``effect``: the state after.
    """

    def __init__(self, action: Action, slots: Sequence[Term], code: Compiler | None = None) -> None:
        self.action, self.code = action, code or Compiler()
        self.slots = slots
        self.params = [p.term for p in action.params]
        free = [r.term for r in action.requirements if not any(t.op == "param" for t in subterms(r.term))]
        bound = [r.term for r in action.requirements if r.term not in set(free)]
        self.ready = staged(free, slots, self.code)
        self.guard = self.code.function([build.all_of(*bound)], slots, self.params)
        self.effect = self.code.function([action.next.get(s, s) for s in slots], slots, self.params)
        self.checks = [
            (i, s.sort) for i, s in enumerate(slots) if s in action.next and isinstance(s.sort, IntSort)
        ]
        sizes = [MANY if isinstance(p.sort, SetSort) else len(p.sort.values) for p in action.params]
        self.few = prod(sizes) < MANY
        self.domains = [
            self.code.function(p.domain.terms, slots, self.params[:i]) for i, p in enumerate(action.params)
        ]

    @cached_property
    def guarded(self) -> Callable[[tuple[int, ...]], Function]:
        """The guard in two stages, ``guarded(state)(*values)``: for many values in one state."""
        bound = [r.term for r in self.action.requirements if leaves(r.term, op="param")]
        return self.code.staged([build.all_of(*bound)], self.slots, self.params)

    @cached_property
    def each(self) -> Function:
        """The value of every conjunct of the guard."""
        return self.code.function([r.term for r in self.action.requirements], self.slots, self.params)

    @cached_property
    def members(self) -> Function:
        """For every parameter: does its value come from its domain?"""
        return self.code.function([p.candidate() for p in self.action.params], self.slots, self.params)

    def strangers(self, state: tuple[int, ...], values: Sequence[int]) -> list[Requirement]:
        """The parameters whose values do not come from their domains, each as a broken conjunct."""
        action = self.action
        within = [is_value(p, v) for p, v in zip(action.params, values, strict=True)]
        if all(within):
            within = [bool(ok) for ok in self.members(state, *values)]
        return [
            Requirement(action.cites, p.candidate(), f"{p.name} comes from its domain", p.place)
            for p, ok in zip(action.params, within, strict=True)
            if not ok
        ]

    def domain(self, number: int, state: tuple[int, ...], values: tuple[int, ...]) -> Iterator[int]:
        """The candidates of the *number*-th parameter after the *values* of those before it."""
        param = self.action.params[number]
        if param.domain.kind == "all":
            return iter(param.sort.values)
        if param.domain.kind == "cards":
            return members(self.domains[number](state, *values)[0])
        return subsets(param, self.domains[number](state, *values))

    def drawn(
        self,
        number: int,
        state: tuple[int, ...],
        values: tuple[int, ...],
        rng: random.Random,
        paired: bool = False,
    ) -> int | None:
        """A random set of cards for the *number*-th parameter (*paired*: whole pairs are likely in it);
        ``None`` where there is none."""
        return draw(self.action.params[number], self.domains[number](state, *values), rng, paired)

    def width(self, number: int, state: tuple[int, ...], values: tuple[int, ...]) -> int:
        """How many candidates the *number*-th parameter has."""
        param = self.action.params[number]
        if param.domain.kind == "all":
            return len(param.sort.values)
        if param.domain.kind == "cards":
            return int(self.domains[number](state, *values)[0].bit_count())
        return ways(self.domains[number](state, *values))

    def candidates(self, state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Every combination of values from the domains, legal or not, in order."""
        last = len(self.action.params)

        def extend(values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            number = len(values)
            if number == last:
                yield values
            elif number == last - 1:
                for value in self.domain(number, state, values):
                    yield (*values, value)
            else:
                for value in self.domain(number, state, values):
                    yield from extend((*values, value))

        return extend(())


def is_value(param: Param, value: int) -> bool:
    """Is this a value of the parameter's sort?"""
    sort = param.sort
    return 0 <= value <= sort.full if isinstance(sort, SetSort) else value in sort.values
