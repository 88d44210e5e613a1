"""One action of a model, made ready to run: guard, effects and domains as Python functions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from math import comb, prod

from hoyle.concrete.python_code import Function, python_function
from hoyle.lang import Action, Deck, IntSort, Param, Requirement, SetSort, Term, build, subterms

MANY = 10_000
"""With more candidates than this, a random move is drawn instead of chosen from a list."""


class Runner:
    """An action over the given slots.

    ``ready(state)``: do the conjuncts hold that do not depend on a parameter? ``guard(state, *values)``: do
    the others? ``each``: every conjunct in order. ``effect``: the state after.
    """

    def __init__(self, action: Action, slots: Sequence[Term]) -> None:
        self.action = action
        self.slots = slots
        self.params = [p.term for p in action.params]
        free = [r.term for r in action.requirements if not any(t.op == "param" for t in subterms(r.term))]
        bound = [r.term for r in action.requirements if r.term not in set(free)]
        self.ready = python_function([build.all_of(*free)], slots)
        self.guard = python_function([build.all_of(*bound)], slots, self.params)
        self.effect = python_function([action.next.get(s, s) for s in slots], slots, self.params)
        self.checks = [
            (i, s.sort) for i, s in enumerate(slots) if s in action.next and isinstance(s.sort, IntSort)
        ]
        sizes = [MANY if isinstance(p.sort, SetSort) else len(p.sort.values) for p in action.params]
        self.few = prod(sizes) < MANY
        self.domains = [
            python_function(p.domain.terms, slots, self.params[:i]) for i, p in enumerate(action.params)
        ]

    @cached_property
    def each(self) -> Function:
        """The value of every conjunct of the guard."""
        return python_function([r.term for r in self.action.requirements], self.slots, self.params)

    @cached_property
    def members(self) -> Function:
        """For every parameter: does its value come from its domain?"""
        return python_function([p.candidate() for p in self.action.params], self.slots, self.params)

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
            return _cards(self.domains[number](state, *values)[0])
        must, cards, low, high = self.bounds(number, state, values)
        if param.domain.faces:
            return _by_face(self.deck(param), must, cards, low, high)
        return _subsets(must, cards, low, high)

    def bounds(
        self, number: int, state: tuple[int, ...], values: tuple[int, ...]
    ) -> tuple[int, list[int], int, int]:
        """For a set of cards: the cards that it must hold (a mask), those it may hold besides, and how many of
        these it has at least and at most."""
        source, low, high, *hint = self.domains[number](state, *values)
        must, may = hint or (0, source)
        if must & ~source:
            return 0, [], 1, 0
        cards, fixed = list(_cards(source & may & ~must)), must.bit_count()
        return must, cards, max(0, low - fixed), min(len(cards), high - fixed)

    def deck(self, param: Param) -> Deck:
        """The deck that a set of cards comes from."""
        assert isinstance(param.sort, SetSort)
        return param.sort.deck

    def drawn(
        self, number: int, state: tuple[int, ...], values: tuple[int, ...], rng: random.Random
    ) -> int | None:
        """A random set for the *number*-th parameter, each set of cards as likely; ``None`` without any."""
        must, cards, low, high = self.bounds(number, state, values)
        if low > high:
            return None
        chosen = sum(1 << c for c in rng.sample(cards, rng.randint(low, high)))
        param = self.action.params[number]
        if param.domain.faces:
            chosen = _first_copies(self.deck(param), chosen, cards)
        return must | chosen

    def width(self, number: int, state: tuple[int, ...], values: tuple[int, ...]) -> int:
        """How many candidates the *number*-th parameter has."""
        param = self.action.params[number]
        if param.domain.kind == "all":
            return len(param.sort.values)
        if param.domain.kind == "cards":
            return int(self.domains[number](state, *values)[0].bit_count())
        _, cards, low, high = self.bounds(number, state, values)
        return sum(comb(len(cards), size) for size in range(low, high + 1))

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


def _cards(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _subsets(must: int, cards: Sequence[int], low: int, high: int) -> Iterator[int]:
    bits = [1 << c for c in cards]
    for size in range(low, high + 1):
        for chosen in combinations(bits, size):
            yield must + sum(chosen)


def _by_face(deck: Deck, must: int, cards: Sequence[int], low: int, high: int) -> Iterator[int]:
    """The sets that hold *must* and *low* to *high* of the *cards* besides, one for each choice of faces: of two
    copies the first is taken first."""
    faces: dict[int, list[int]] = {}
    for card in cards:
        faces.setdefault(card % len(deck.faces), []).append(1 << card)
    piles = [[sum(bits[:n]) for n in range(len(bits) + 1)] for bits in faces.values()]
    left = [sum(len(p) - 1 for p in piles[i:]) for i in range(len(piles) + 1)]

    def extend(i: int, need: int, chosen: int) -> Iterator[int]:
        if need == 0:
            yield chosen
        elif left[i] >= need:
            pile = piles[i]
            for n in range(min(need, len(pile) - 1), -1, -1):
                yield from extend(i + 1, need - n, chosen | pile[n])

    for size in range(low, high + 1):
        yield from extend(0, size, must)


def _first_copies(deck: Deck, chosen: int, cards: Sequence[int]) -> int:
    """The set with as many copies of each face, the first of the *cards* before the second."""
    wanted = [0] * len(deck.faces)
    for card in _cards(chosen):
        wanted[card % len(wanted)] += 1
    out = 0
    for card in cards:
        if wanted[card % len(wanted)]:
            wanted[card % len(wanted)] -= 1
            out |= 1 << card
    return out
