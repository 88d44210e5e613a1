"""A game that plays in whole moves: a decision or a draw, and every step that follows by itself.

Two rulesets are compared move by move, so that what happens by itself (a trick is collected, a deal is
scored) must be over before anyone looks. Functions and parts of actions are kept by the identity of their
terms: a hundred rulesets that differ in one sentence share all the rest.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from hoyle.concrete import Model, Move, State
from hoyle.concrete.code import M101
from hoyle.concrete.python_code import Function, python_function
from hoyle.lang import Action, HoyleError, IntSort, Rules, Term, build, subterms

CHANCE = -1
"""Stands for chance where a seat is asked for."""

SMALL_TERM = 40
_made: dict[tuple[tuple[int, ...], ...], Function] = {}
_parts: dict[tuple[tuple[int, ...], ...], Part] = {}


def function(terms: Sequence[Term], slots: Sequence[Term], params: Sequence[Term] = ()) -> Function:
    """:func:`python_function`, made once for the same terms."""
    key = tuple(tuple(t.uid for t in ts) for ts in (terms, slots, params))
    if key not in _made:
        _made[key] = python_function(terms, slots, params)
    return _made[key]


@dataclass(frozen=True)
class Event:
    """A ruling that was asked, and its answers (one, or one a seat)."""

    ruling: str
    answers: tuple[int, ...]


@dataclass(frozen=True)
class Settled:
    """A quiet state, and how it was reached: each small move with the state before it, each ruling asked.

    ``endless``: the steps came back to a state they had left.
    """

    state: State
    path: tuple[tuple[State, Move], ...] = ()
    events: tuple[Event, ...] = ()
    endless: bool = False


@dataclass(frozen=True)
class Look:
    """What people at the table can tell in a quiet state: who may do what, whether it is over, the score."""

    finished: bool
    moves: tuple[Move, ...]
    by: tuple[int, ...]
    chance: tuple[str, ...]
    payoff: tuple[int, ...]

    @cached_property
    def seats(self) -> frozenset[int]:
        """Who has a move; ``CHANCE`` where cards are to be dealt."""
        return frozenset(self.by) | ({CHANCE} if self.chance else frozenset())

    @cached_property
    def legal(self) -> frozenset[tuple[int, Move]]:
        """Every legal move with the seat whose it is."""
        return frozenset(zip(self.by, self.moves, strict=True))

    @property
    def stuck(self) -> bool:
        """Neither over nor able to go on."""
        return not (self.finished or self.moves or self.chance)


class Part:
    """One action, made ready. The guard is tried in the order cheap, dear, with parameters."""

    def __init__(self, action: Action, slots: Sequence[Term]) -> None:
        self.action, self.name, self.kind = action, action.name, action.kind
        self.params = [p.term for p in action.params]
        free: list[Term] = []
        bound: list[Term] = []
        for r in action.requirements:
            (bound if any(t.op == "param" for t in subterms(r.term)) else free).append(r.term)
        cheap = [t for t in free if len(subterms(t)) <= SMALL_TERM]
        self._cheap = function([build.all_of(*cheap)], slots)
        self._dear = function([build.all_of(*(t for t in free if t not in set(cheap)))], slots)
        self.guard = function([build.all_of(*bound)], slots, self.params)
        self.effect = function([action.next.get(s, s) for s in slots], slots, self.params)
        self.domains = [function(p.domain.terms, slots, self.params[:i]) for i, p in enumerate(action.params)]
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
            yield from _subsets(_bits(terms[0]), terms[1], terms[-1])

    def pick(self, n: int, state: State, values: tuple[int, ...], rng: random.Random) -> int | None:
        """A random candidate of the *n*-th parameter; ``None`` when there is none."""
        if self.action.params[n].domain.kind != "subsets":
            options = list(self.domain(n, state, values))
            return rng.choice(options) if options else None
        source, *size = self.domains[n](state, *values)
        members = _bits(source)
        low, high = max(0, size[0]), min(len(members), size[-1])
        return sum(1 << c for c in rng.sample(members, rng.randint(low, high))) if low <= high else None

    def has(self, n: int, state: State, values: tuple[int, ...], value: int) -> bool:
        """Is *value* a candidate of the *n*-th parameter?"""
        param = self.action.params[n]
        terms = self.domains[n](state, *values)
        if param.domain.kind == "all":
            return value in param.sort.values
        if param.domain.kind == "cards":
            return bool(terms[0] >> value & 1)
        return not value & ~terms[0] and terms[1] <= value.bit_count() <= terms[-1]

    def candidates(self, state: State) -> Iterator[Move]:
        """Every combination of values from the domains, legal or not."""

        def extend(values: tuple[int, ...]) -> Iterator[Move]:
            if len(values) == len(self.params):
                yield Move(self.name, values)
                return
            for v in self.domain(len(values), state, values):
                yield from extend((*values, v))

        yield from extend(())

    def moves(self, state: State) -> Iterator[Move]:
        """The legal moves of this action."""
        if not self.ready(state):
            return
        if len(self.params) == 1:  # by far the most frequent: a card
            for v in self.domain(0, state, ()):
                if self.guard(state, v)[0]:
                    yield Move(self.name, (v,))
            return
        for move in self.candidates(state):
            if self.guard(state, *move.values)[0]:
                yield move

    def possible(self, state: State) -> bool:
        """Has a draw some outcome? (Looked for among the first thousands.)"""
        if not self.ready(state):
            return False
        return any(self.guard(state, *m.values)[0] for m in islice(self.candidates(state), 5000))

    def allows(self, state: State, move: Move) -> bool:
        """Is the move legal (as far as this action says)?"""
        return (
            self.ready(state)
            and all(self.has(i, state, move.values[:i], v) for i, v in enumerate(move.values))
            and bool(self.guard(state, *move.values)[0])
        )

    def step(self, state: State, move: Move) -> State:
        """The state after a legal move. Raises M101 when a number leaves its bounds."""
        after = self.effect(state, *move.values)
        for i, sort in self.bounds:
            if not sort.lo <= after[i] <= sort.hi:
                raise HoyleError(
                    M101,
                    f"{self.action.name} makes a number {after[i]}",
                    f"its sort is {sort.lo}..{sort.hi}",
                    "widen the sort or correct the effect",
                    self.action.place,
                )
        return after


def _bits(mask: int) -> list[int]:
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def _subsets(members: Sequence[int], low: int, high: int) -> Iterator[int]:
    from itertools import combinations

    for size in range(max(0, low), min(len(members), high) + 1):
        for chosen in combinations(members, size):
            yield sum(1 << c for c in chosen)


def _part(action: Action, slots: Sequence[Term]) -> Part:
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


class Machine:
    """Rules with every reading fixed, played in whole moves. States are those of :class:`Model`."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.slots = rules, rules.slots
        self.parts = {n: _part(a, self.slots) for n, a in rules.actions.items()}
        self.steps = [p for p in self.parts.values() if p.kind == "step"]
        self.chances = [p for p in self.parts.values() if p.kind == "chance"]
        self.players = [p for p in self.parts.values() if p.kind == "player"]
        self.over = function([rules.finished], self.slots)
        self.pays = function(rules.payoffs, self.slots)
        fields = [dict(sorted(v.items())) for v in rules.views]
        self.sees = function([t for v in fields for t in v.values()], self.slots) if fields else None
        self.answers = {n: function(r.answers, self.slots) for n, r in rules.rulings.items()}

    @cached_property
    def model(self) -> Model:
        """The reference: every witness is replayed by it."""
        return Model(self.rules)

    def initial(self) -> State:
        """The state before anything happened."""
        return tuple(self.rules.initial[s] for s in self.slots)

    # -- playing
    def settle(self, state: State, first: Move | None = None) -> Settled:
        """Let happen what happens by itself, after the move *first* if one is given (which must be legal)."""
        path: list[tuple[State, Move]] = []
        events: list[Event] = []
        move, seen = first, {state}
        while True:
            if move is None:
                if self.over(state)[0]:
                    break
                move = next((m for p in self.steps for m in p.moves(state)), None)
                if move is None:
                    break
            part = self.parts[move.action]
            events += [Event(n, self.answers[n](state)) for n in part.action.asks]
            path.append((state, move))
            state, move = part.step(state, move), None
            if state in seen:
                return Settled(state, tuple(path), tuple(events), endless=True)
            seen.add(state)
        return Settled(state, tuple(path), tuple(events))

    def advance(self, state: State, move: Move) -> Settled:
        """The quiet state after a legal move."""
        return self.settle(state, move)

    def look(self, state: State) -> Look:
        """What can be told in a quiet state."""
        if self.over(state)[0]:
            return Look(True, (), (), (), self.pays(state))
        moves: list[Move] = []
        by: list[int] = []
        for p in self.players:
            found = list(p.moves(state))
            if found and p.by is not None:
                moves += found
                by += [p.by(state)[0]] * len(found)
        chance = tuple(p.name for p in self.chances if p.possible(state))
        return Look(False, tuple(moves), tuple(by), chance, self.pays(state))

    def allows(self, state: State, move: Move) -> bool:
        """Is the move legal here?"""
        part = self.parts.get(move.action)
        return part is not None and not self.over(state)[0] and part.allows(state, move)

    def seen(self, state: State) -> tuple[int, ...]:
        """Everything that some seat sees; the whole state where the rules do not say what is seen."""
        return self.sees(state) if self.sees else state

    # -- chance
    def draw(self, state: State, name: str, rng: random.Random) -> Move | None:
        """A random outcome of a chance action; ``None`` when none was found."""
        part = self.parts[name]
        if not part.ready(state):
            return None
        for _ in range(200):
            move = self._redraw(part, state, None, rng)
            if move is not None and part.guard(state, *move.values)[0]:
                return move
        return None

    def _redraw(self, part: Part, state: State, near: Move | None, rng: random.Random) -> Move | None:
        """Random values, but those of *near* wherever they are candidates."""
        values: tuple[int, ...] = ()
        for n in range(len(part.params)):
            v: int | None
            if near is not None and part.has(n, state, values, near.values[n]):
                v = near.values[n]
            else:
                v = part.pick(n, state, values, rng)
            if v is None:
                return None
            values = (*values, v)
        return Move(part.name, values)

    def outcomes(self, state: State, name: str, limit: int) -> list[Move] | None:
        """Every outcome of a chance action; ``None`` when there are more than *limit*."""
        part = self.parts[name]
        found = list(islice(part.candidates(state), limit + 1)) if part.ready(state) else []
        return [m for m in found if part.guard(state, *m.values)[0]] if len(found) <= limit else None

    def same_draw(self, state: State, move: Move, seen: Sequence[int], rng: random.Random) -> Move | None:
        """The outcome of the chance action here that is *move* in another ruleset, after which everybody saw
        *seen*: *move* itself, or what differs from it only where nobody looks. ``None``: there is none."""
        if self.allows(state, move):
            return move
        part = self.parts[move.action]
        if not part.ready(state):
            return None
        every = self.outcomes(state, move.action, 64)
        near = every if every is not None else (self._redraw(part, state, move, rng) for _ in range(20))
        for m in near:
            possible = m is not None and part.guard(state, *m.values)[0]
            if m is not None and possible and self.seen(part.step(state, m)) == tuple(seen):
                return m
        return None

    def seen_after(self, state: State, move: Move) -> tuple[int, ...]:
        """What is seen right after a move, before anything follows by itself."""
        return self.seen(self.parts[move.action].step(state, move))
