"""Random well-sorted terms and states, for tests that drive the readers against each other.

``terms(sort)`` draws terms as rules have them: made by :mod:`hoyle.lang.build`, so folded.
``raw_terms(sort)`` draws nodes of every operation as they stand, not folded. ``states(rules)`` draws any
values of the state variables, ``reachable_states(model, seed)`` lists states that random plays came through.
A disagreement of two readers shrinks to a small term.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hypothesis import strategies as st
from tests.support.world import LIMIT, WORLD, World

from hoyle.concrete import Model, State
from hoyle.lang import (
    BOOL,
    BoolSort,
    CardSort,
    IntSort,
    Rules,
    SetSort,
    Sort,
    Table,
    Term,
    build,
    subterms,
)

Draw = Callable[[st.SearchStrategy[Any]], Any]


def values(sort: Sort) -> st.SearchStrategy[int]:
    """Values of a sort."""
    if isinstance(sort, SetSort):
        return st.integers(0, sort.full)
    return st.integers(sort.values.start, sort.values.stop - 1)


def states(rules: Rules) -> st.SearchStrategy[State]:
    """Any values of the state variables, reachable or not, in the order of the slots."""
    return st.tuples(*(values(s.sort) for s in rules.slots))


def bindings(leaves: Iterable[Term]) -> st.SearchStrategy[dict[Term, int]]:
    """Values for variables, parameters and readings."""
    return st.fixed_dictionaries({leaf: values(leaf.sort) for leaf in leaves})


def reachable_states(model: Model, seed: int, plays: int = 1, limit: int = 1000) -> list[State]:
    """The states of random plays from the initial state, each once, in the order in which they came."""
    rng = random.Random(seed)
    seen: dict[State, None] = {}
    for _ in range(plays):
        state = model.initial()
        for _ in range(limit):
            seen.setdefault(state)
            move = model.random_move(state, rng)
            if move is None:
                break
            state = model.step(state, move)
    return list(seen)


def terms(
    sort: Sort, world: World = WORLD, *, kinds: Sequence[str] = ("var", "param", "reading"), depth: int = 3
) -> st.SearchStrategy[Term]:
    """Terms of *sort* over *world*, folded. *kinds*: which leaves they may have besides constants."""
    return raw_terms(sort, world, kinds=kinds, depth=depth).map(folded)


def folded(term: Term) -> Term:
    """The term made again from its leaves by the functions of :mod:`hoyle.lang.build`."""
    done: dict[Term, Term] = {}
    for t in subterms(term):
        done[t] = build.rebuild(t, [done[a] for a in t.args])
    return done[term]


@st.composite
def raw_terms(
    draw: Draw,
    sort: Sort,
    world: World = WORLD,
    *,
    kinds: Sequence[str] = ("var", "param", "reading"),
    depth: int = 3,
) -> Term:
    """Terms of *sort* over *world*, every node as it was drawn."""
    leaves = {"var": world.slots, "param": world.params, "reading": [world.reading.term]}
    return _Maker(draw, world, [t for k in kinds for t in leaves[k]]).term(sort, depth)


def _bounds(t: Term) -> tuple[int, int]:
    assert isinstance(t.sort, IntSort)
    return t.sort.lo, t.sort.hi


class _Maker:
    """Draws one term. A leaf is the first choice everywhere, so that terms shrink to it."""

    def __init__(self, draw: Draw, world: World, leaves: Sequence[Term]) -> None:
        self.draw, self.world, self.leaves = draw, world, leaves

    def pick(self, options: Sequence[Any]) -> Any:
        return self.draw(st.sampled_from(options))

    def term(self, sort: Sort, depth: int) -> Term:
        """A term that may stand where *sort* is asked for; any Int for an Int."""
        makers = [self.leaf]
        if depth > 0:
            makers += [self.ite, self.choose, self.answer, *self.special(sort)]
            if self.tables(sort):
                makers.append(self.lookup)
        made: Term = self.pick(makers)(sort, depth - 1)
        if isinstance(made.sort, IntSort) and max(map(abs, _bounds(made))) > LIMIT:
            return made.args[0]
        return made

    def special(self, sort: Sort) -> list[Callable[[Sort, int], Term]]:
        match sort:
            case BoolSort():
                return [
                    self.not_,
                    self.junction,
                    self.eq,
                    self.lt,
                    self.contains,
                    self.subset,
                    self.consecutive,
                ]
            case IntSort():
                return [self.add, self.mul, self.quotient, self.count, self.weight]
            case CardSort():
                return [self.first]
            case SetSort():
                return [self.singleton, self.collect, self.diff, self.highest, self.twins]
        return []

    # -- any sort
    def leaf(self, sort: Sort, depth: int) -> Term:
        known = [t for t in self.leaves if sort.accepts(t.sort)]
        chosen = self.pick([None, *known])
        if chosen is not None:
            assert isinstance(chosen, Term)
            return chosen
        if isinstance(sort, IntSort):
            return build.number(self.draw(st.integers(-20, 20)))
        return build.const(self.draw(values(sort)), sort)

    def ite(self, sort: Sort, depth: int) -> Term:
        cond, options = self.term(BOOL, depth), [self.term(sort, depth), self.term(sort, depth)]
        return Term("ite", self.join(sort, options), (cond, *options))

    def choose(self, sort: Sort, depth: int) -> Term:
        by: list[Sort] = [self.world.rules.SEAT, self.world.phase]
        if any(leaf is self.world.reading.term for leaf in self.leaves):
            by.append(self.world.reading.sort)
        index = self.term(self.pick(by), min(depth, 1))
        options = [self.term(sort, depth) for _ in index.sort.values]
        return Term("choose", self.join(sort, options), (index, *options))

    def answer(self, sort: Sort, depth: int) -> Term:
        cases = [(self.term(BOOL, depth), self.term(sort, depth)) for _ in range(self.pick([1, 2, 3]))]
        ints = isinstance(sort, IntSort)
        widest = self.join(sort, [then for _, then in cases]) if ints else sort
        return Term("answer", widest, tuple(t for case in cases for t in case), "who knows")

    def tables(self, sort: Sort) -> list[Table]:
        return [t for t in self.world.tables if sort.accepts(t.result)]

    def lookup(self, sort: Sort, depth: int) -> Term:
        table = self.pick(self.tables(sort))
        return Term("lookup", table.result, tuple(self.index(s, depth) for s in table.indices), table)

    def index(self, sort: Sort, depth: int) -> Term:
        """A term whose value is an index of a table: a number is brought within the bounds."""
        if not isinstance(sort, IntSort):
            return self.term(sort, depth)
        width = sort.hi - sort.lo + 1
        rest = Term("mod", IntSort(0, width - 1), (self.term(sort, depth),), width)
        return Term("add", sort, (rest, build.number(sort.lo)))

    def join(self, sort: Sort, options: Sequence[Term]) -> Sort:
        if isinstance(sort, IntSort):
            lows, highs = zip(*map(_bounds, options), strict=True)
            return IntSort(min(lows), max(highs))
        return next((o.sort for o in options if all(o.sort.accepts(p.sort) for p in options)), sort)

    # -- Bool
    def not_(self, sort: Sort, depth: int) -> Term:
        return Term("not", BOOL, (self.term(BOOL, depth),))

    def junction(self, sort: Sort, depth: int) -> Term:
        parts = tuple(self.term(BOOL, depth) for _ in range(self.pick([2, 3])))
        return Term(self.pick(["and", "or"]), BOOL, parts)

    def eq(self, sort: Sort, depth: int) -> Term:
        of = self.pick(self.world.sorts)
        return Term("eq", BOOL, (self.term(of, depth), self.term(of, depth)))

    def lt(self, sort: Sort, depth: int) -> Term:
        return Term("lt", BOOL, (self.number(depth), self.number(depth)))

    def contains(self, sort: Sort, depth: int) -> Term:
        return Term("contains", BOOL, (self.term(self.world.rules.CARD, depth), self.cards(depth)))

    def subset(self, sort: Sort, depth: int) -> Term:
        return Term("subset", BOOL, (self.cards(depth), self.cards(depth)))

    # -- Int
    def number(self, depth: int) -> Term:
        return self.term(IntSort(-LIMIT, LIMIT), depth)

    def add(self, sort: Sort, depth: int) -> Term:
        parts = tuple(self.number(depth) for _ in range(self.pick([2, 3])))
        low, high = (sum(b) for b in zip(*map(_bounds, parts), strict=True))
        return Term("add", IntSort(low, high), parts)

    def mul(self, sort: Sort, depth: int) -> Term:
        a, b = self.number(depth), self.number(depth)
        corners = [x * y for x in _bounds(a) for y in _bounds(b)]
        return Term("mul", IntSort(min(corners), max(corners)), (a, b))

    def quotient(self, sort: Sort, depth: int) -> Term:
        a, by = self.number(depth), self.pick([1, 2, 3, 7])
        if self.draw(st.booleans()):
            return Term("mod", IntSort(0, by - 1), (a,), by)
        low, high = _bounds(a)
        return Term("div", IntSort(low // by, high // by), (a,), by)

    def count(self, sort: Sort, depth: int) -> Term:
        return Term("count", IntSort(0, self.world.deck.size), (self.cards(depth),))

    def weight(self, sort: Sort, depth: int) -> Term:
        table = self.pick(self.measures(0))
        low, high = (sum(f(v, 0) for v in table.values) for f in (min, max))
        return Term("weight", IntSort(low, high), (self.cards(depth),), table)

    # -- cards
    def cards(self, depth: int) -> Term:
        return self.term(self.world.rules.CARDS, depth)

    def measures(self, before: int) -> list[Table]:
        """The tables that give a card a number, with so many indices before the card."""
        card = self.world.rules.CARD
        return [
            t
            for t in self.world.tables
            if isinstance(t.result, IntSort) and t.indices[-1] == card and len(t.indices) == before + 1
        ]

    def first(self, sort: Sort, depth: int) -> Term:
        return Term("first", sort, (self.cards(depth),))

    def singleton(self, sort: Sort, depth: int) -> Term:
        return Term("singleton", sort, (self.term(self.world.rules.CARD, depth),))

    def collect(self, sort: Sort, depth: int) -> Term:
        parts = tuple(self.cards(depth) for _ in range(self.pick([2, 3])))
        return Term(self.pick(["union", "inter"]), sort, parts)

    def diff(self, sort: Sort, depth: int) -> Term:
        return Term("diff", sort, (self.cards(depth), self.cards(depth)))

    def highest(self, sort: Sort, depth: int) -> Term:
        table = self.pick(self.measures(0) + self.measures(1))
        before = [self.term(s, depth) for s in table.indices[:-1]]
        return Term("highest", sort, (self.cards(depth), *before), table)

    def twins(self, sort: Sort, depth: int) -> Term:
        return Term("twins", sort, (self.cards(depth),))

    def consecutive(self, sort: Sort, depth: int) -> Term:
        table = self.pick(self.measures(0) + self.measures(1))
        before = [self.term(s, depth) for s in table.indices[:-1]]
        return Term("consecutive", BOOL, (self.cards(depth), *before), table)
