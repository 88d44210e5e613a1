"""One action, made ready: its candidates, its guard, its effect, as functions that many rulesets share."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice

from hoyle.concrete import Move, State
from hoyle.concrete.code import M101
from hoyle.concrete.python_code import Function, python_function
from hoyle.concrete.subsets import deck, draw, first_copies, is_candidate, room, subsets
from hoyle.lang import Action, HoyleError, IntSort, Term, build, subterms

SMALL_TERM = 40
MANY = 3000
"""Candidates of a player's action beyond which only some are looked at (sets of cards from a long hand)."""
SOME = 24
"""How many of them."""
FIRST = 50
"""Outcomes of a draw that are listed before some are drawn."""
_made: dict[tuple[tuple[int, ...], ...], Function] = {}
_parts: dict[tuple[tuple[int, ...], ...], Part] = {}


def function(terms: Sequence[Term], slots: Sequence[Term], params: Sequence[Term] = ()) -> Function:
    """:func:`python_function`, made once for the same terms."""
    key = tuple(tuple(t.uid for t in ts) for ts in (terms, slots, params))
    if key not in _made:
        _made[key] = python_function(terms, slots, params)
    return _made[key]


class LeavesBounds(HoyleError):
    """M101: a legal move makes a number leave the bounds of its sort.

    ``path`` has the small moves that a machine had made by then, each with the state before it; the last is
    the one that cannot be made. ``slot`` is the number's place among the slots, ``value`` what it would be.
    """

    def __init__(self, part: Part, state: State, move: Move, slot: int, value: int, sort: IntSort) -> None:
        super().__init__(
            M101,
            f"{part.name} makes a number {value}",
            f"its sort is {sort.lo}..{sort.hi}",
            "widen the sort or correct the effect",
            part.action.place,
        )
        self.path: tuple[tuple[State, Move], ...] = ((state, move),)
        self.slot, self.value, self.sort = slot, value, sort


class Part:
    """One action, made ready. The guard is tried in the order cheap, dear, with parameters."""

    def __init__(self, action: Action, slots: Sequence[Term]) -> None:
        self.action, self.name, self.kind = action, action.name, action.kind
        self.params = [p.term for p in action.params]
        self.wide = any(p.domain.kind == "subsets" for p in action.params) or len(action.params) > 2
        free: list[Term] = []
        bound: list[Term] = []
        for r in action.requirements:
            (bound if any(t.op == "param" for t in subterms(r.term)) else free).append(r.term)
        cheap = [t for t in free if len(subterms(t)) <= SMALL_TERM]
        self._cheap = function([build.all_of(*cheap)], slots)
        self._dear = function([build.all_of(*(t for t in free if t not in set(cheap)))], slots)
        self.guard = function([build.all_of(*bound)], slots, self.params)
        self._demands = function(bound, slots, self.params)
        self.effect = function([action.next.get(s, s) for s in slots], slots, self.params)
        self.domains = [function(p.domain.terms, slots, self.params[:i]) for i, p in enumerate(action.params)]
        self.listed = _listed(action)
        self.by = None if action.by is None else function([action.by], slots)
        self.bounds = [
            (i, s.sort) for i, s in enumerate(slots) if s in action.next and isinstance(s.sort, IntSort)
        ]

    def ready(self, state: State) -> bool:
        """Do the conjuncts hold that no parameter is in?"""
        return bool(self._cheap(state)[0] and self._dear(state)[0])

    def due(self, state: State) -> bool:
        """Do the cheap ones of them hold? (Quick; ``ready`` implies it.)"""
        return bool(self._cheap(state)[0])

    def domain(self, n: int, state: State, values: tuple[int, ...]) -> Iterator[int]:
        """The candidates of the *n*-th parameter after the *values* of those before it, in order."""
        param = self.action.params[n]
        terms = self.domains[n](state, *values)
        if param.domain.kind == "all":
            yield from param.sort.values
        elif param.domain.kind == "cards":
            mask = terms[0]
            while mask:
                low = mask & -mask
                yield low.bit_length() - 1
                mask ^= low
        else:
            yield from subsets(param, terms)

    def pick(
        self, n: int, state: State, values: tuple[int, ...], rng: random.Random, order: Sequence[int] = ()
    ) -> int | None:
        """A random candidate of the *n*-th parameter; ``None`` when there is none. *order*: of a set of cards
        the first ones in this order."""
        if self.action.params[n].domain.kind != "subsets":
            options = list(self.domain(n, state, values))
            return rng.choice(options) if options else None
        terms = self.domains[n](state, *values)
        if order:
            found = room(terms)
            wanted = [c for c in order if c in set(found.cards)][: found.high]
            mask = found.must | sum(1 << c for c in wanted)
            if found.low <= found.high and is_candidate(self.action.params[n], terms, mask):
                return mask
        return draw(self.action.params[n], terms, rng)

    def has(self, n: int, state: State, values: tuple[int, ...], value: int) -> bool:
        """Is *value* a candidate of the *n*-th parameter?"""
        param = self.action.params[n]
        terms = self.domains[n](state, *values)
        if param.domain.kind == "all":
            return value in param.sort.values
        if param.domain.kind == "cards":
            return bool(terms[0] >> value & 1)
        return is_candidate(param, terms, value)

    def candidates(self, state: State) -> Iterator[Move]:
        """Every combination of values from the domains, legal or not; where the guard lists those that it
        allows, these."""
        if self.listed is not None:
            for values in self.listed:
                if all(self.has(i, state, values[:i], v) for i, v in enumerate(values)):
                    yield Move(self.name, values)
            return

        def extend(values: tuple[int, ...]) -> Iterator[Move]:
            if len(values) == len(self.params):
                yield Move(self.name, values)
                return
            for v in self.domain(len(values), state, values):
                yield from extend((*values, v))

        yield from extend(())

    def is_wide(self, state: State) -> bool:
        """May the action have more than ``MANY`` candidates? (Counted along the first ones.)"""
        if self.listed is not None:
            return False
        total = 1
        values: tuple[int, ...] = ()
        for n, param in enumerate(self.action.params):
            if param.domain.kind == "subsets":
                total *= room(self.domains[n](state, *values)).ways
            elif param.domain.kind == "all":
                total *= len(param.sort.values)
            else:
                total *= self.domains[n](state, *values)[0].bit_count()
            if total > MANY:
                return True
            first = next(self.domain(n, state, values), None)
            if first is None:
                return False
            values = (*values, first)
        return False

    def some_moves(self, state: State) -> list[Move]:
        """A sample of the legal moves, always the same in one state. Where drawing finds none: of the cards
        that break no demand by themselves, and of the first."""
        rng = random.Random(f"{self.name}/{state}")
        found: dict[Move, None] = {}
        for _ in range(10 * SOME):
            values = self.picked(state, rng)
            if values is not None and self.guard(state, *values)[0]:
                found.setdefault(Move(self.name, values))
            if len(found) == SOME:
                break
        for _ in range(0 if found else SOME):
            mask = self.eased(state, rng)
            if mask is not None and self.guard(state, mask)[0]:
                found.setdefault(Move(self.name, (mask,)))
        first = (m for m in islice(self.candidates(state), 20 * MANY) if self.guard(state, *m.values)[0])
        return sorted(found or list(islice(first, SOME)), key=lambda m: m.values)

    def eased(self, state: State, rng: random.Random) -> int | None:
        """A set of cards, first those of which one alone breaks the fewest demands (that nothing be buried
        which counts points); ``None`` where the action takes no set of cards, or there is none."""
        if [p.domain.kind for p in self.action.params] != ["subsets"]:
            return None
        param, terms = self.action.params[0], self.domains[0](state)
        found = room(terms)
        if found.low > found.high:
            return None
        easy = {c: sum(self._demands(state, 1 << c)) for c in found.cards}
        order = sorted(found.cards, key=lambda c: (-easy[c], rng.random()))
        chosen = order[: rng.randint(found.low, found.high)]
        if param.domain.faces:
            return found.must | first_copies(deck(param), chosen, found.cards)
        return found.must | sum(1 << c for c in chosen)

    def moves(self, state: State) -> Iterator[Move]:
        """The legal moves of this action."""
        if not self.ready(state):
            return
        if len(self.params) == 1 and self.listed is None:  # by far the most frequent: a card
            for v in self.domain(0, state, ()):
                if self.guard(state, v)[0]:
                    yield Move(self.name, (v,))
            return
        for move in self.candidates(state):
            if self.guard(state, *move.values)[0]:
                yield move

    def possible(self, state: State) -> bool:
        """Has a draw some outcome? (Looked for among the first, among some at random, then among thousands:
        where a guard refuses those that come first, listing alone is slow, or finds none.)"""
        if not self.ready(state):
            return False
        listed = self.candidates(state)
        if any(self.guard(state, *m.values)[0] for m in islice(listed, FIRST)):
            return True
        if self.wide:
            rng = random.Random(f"{self.name}/{state}")
            for _ in range(4 * FIRST):
                values = self.picked(state, rng)
                if values is not None and self.guard(state, *values)[0]:
                    return True
        return any(self.guard(state, *m.values)[0] for m in islice(listed, 5000))

    def picked(
        self, state: State, rng: random.Random, orders: Sequence[Sequence[int]] = ()
    ) -> tuple[int, ...] | None:
        """Random values for all parameters, of sets the first cards in their *orders*; ``None`` when one has
        no candidate left."""
        values: tuple[int, ...] = ()
        for n in range(len(self.params)):
            v = self.pick(n, state, values, rng, orders[n] if orders else ())
            if v is None:
                return None
            values = (*values, v)
        return values

    def allows(self, state: State, move: Move) -> bool:
        """Is the move legal (as far as this action says)?"""
        return (
            self.ready(state)
            and all(self.has(i, state, move.values[:i], v) for i, v in enumerate(move.values))
            and bool(self.guard(state, *move.values)[0])
        )

    def step(self, state: State, move: Move) -> State:
        """The state after a legal move. Raises :class:`LeavesBounds` when a number leaves its bounds."""
        after = self.effect(state, *move.values)
        for i, sort in self.bounds:
            if not sort.lo <= after[i] <= sort.hi:
                raise LeavesBounds(self, state, move, i, after[i], sort)
        return after


def part_of(action: Action, slots: Sequence[Term]) -> Part:
    """The :class:`Part` of an action, made once for the same terms."""
    terms = [r.term for r in action.requirements]
    key = tuple(
        tuple(t.uid for t in ts)
        for ts in (
            slots,
            [p.term for p in action.params],
            terms,
            list(action.next),
            list(action.next.values()),
            [t for p in action.params for t in p.domain.terms],
            [] if action.by is None else [action.by],
        )
    )
    if key not in _parts:
        _parts[key] = Part(action, slots)
    return _parts[key]


def _listed(action: Action) -> list[tuple[int, ...]] | None:
    """The values that a conjunct of the guard lists for all parameters, where one does: to go through all
    others (every deal, when one is fixed) would take for ever."""
    params = [p.term for p in action.params]
    for r in action.requirements:
        ways = [_fixed(t) for t in (r.term.args if r.term.op == "or" else (r.term,))]
        if params and all(set(params) <= set(way) for way in ways):
            return [tuple(way[p] for p in params) for way in ways]
    return None


def _fixed(term: Term) -> dict[Term, int]:
    """The parameters that a conjunction gives a value."""
    out: dict[Term, int] = {}
    for t in term.args if term.op == "and" else (term,):
        if t.op == "eq":
            a, b = t.args if t.args[1].is_const else (t.args[1], t.args[0])
            if a.op == "param" and b.is_const:
                out[a] = b.data
    return out
