"""A game that runs: rules under a ruleset, with states, moves and steps on plain ints."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from hoyle.concrete.code import M101, M102
from hoyle.concrete.evaluate import evaluate_all
from hoyle.concrete.python_code import Function, python_function
from hoyle.lang import (
    Action,
    CardSort,
    Deck,
    HoyleError,
    IntSort,
    Param,
    Requirement,
    Rules,
    Ruleset,
    SetSort,
    Term,
    build,
    leaves,
    subterms,
)
from hoyle.lang.code import S206

State = tuple[int, ...]
"""One value a slot, in the order of ``rules.slots``."""


@dataclass(frozen=True)
class Move:
    """An action with values for its parameters, in their order."""

    action: str
    values: tuple[int, ...] = ()


MANY = 3000
"""From so many legal moves on a random one is drawn instead of chosen from the list."""


class _Runner:
    """One action, made ready: guard, effects and domains as Python functions."""

    def __init__(self, action: Action, slots: Sequence[Term]) -> None:
        self.action = action
        params = [p.term for p in action.params]
        free = [r.term for r in action.requirements if not any(t.op == "param" for t in subterms(r.term))]
        bound = [r.term for r in action.requirements if r.term not in set(free)]
        self.ready = python_function([build.all_of(*free)], slots)
        self.guard = python_function([build.all_of(*bound)], slots, params)
        self.each = python_function([r.term for r in action.requirements], slots, params)
        self.effect = python_function([action.next.get(s, s) for s in slots], slots, params)
        self.checks = [
            (i, s.sort) for i, s in enumerate(slots) if s in action.next and isinstance(s.sort, IntSort)
        ]
        self.domains = [
            python_function(p.domain.terms, slots, params[:i]) for i, p in enumerate(action.params)
        ]


def _by_face(deck: Deck, mask: int, size: int) -> Iterator[int]:
    """The sets of *size* cards of *mask*, one for each choice of faces (the first copies are taken)."""
    faces: dict[int, list[int]] = {}
    for card in deck.members(mask):
        faces.setdefault(card % len(deck.faces), []).append(card)
    piles = list(faces.values())
    left = [sum(len(p) for p in piles[i:]) for i in range(len(piles) + 1)]

    def extend(i: int, need: int) -> Iterator[int]:
        if need == 0:
            yield 0
        elif left[i] >= need:
            for n in range(min(need, len(piles[i])), -1, -1):
                own = sum(1 << c for c in piles[i][:n])
                for rest in extend(i + 1, need - n):
                    yield own | rest

    yield from extend(0, size)


def _drawn_faces(deck: Deck, cards: Sequence[int], source: int) -> int:
    """The set that stands for the faces of *cards*: the first copies in *source*."""
    out = 0
    for card in cards:
        copies = [c for c in deck.members(source & ~out) if c % len(deck.faces) == card % len(deck.faces)]
        out |= 1 << copies[0]
    return out


class Model:
    """Rules with every reading fixed. States are tuples; all methods are pure.

    The order of moves is the order of the actions in the rules, then of the parameters' values.
    """

    def __init__(self, rules: Rules, ruleset: Ruleset | None = None) -> None:
        rules.must_be_closed()
        self.rules = rules.under(ruleset) if ruleset is not None else rules
        for reading in leaves(*self.rules.all_terms(), op="reading"):
            raise HoyleError(
                S206,
                f"the reading {reading.data} has no option",
                "a model is rules with every reading fixed",
                "give a whole ruleset, as in parse_ruleset(readings, 'house')",
                self.rules.place_of(reading.data),
            )
        self.slots = self.rules.slots
        self.index = {s: i for i, s in enumerate(self.slots)}
        self._run = {n: _Runner(a, self.slots) for n, a in self.rules.actions.items()}
        self._finished = python_function([self.rules.finished], self.slots)
        self._payoff = python_function(self.rules.payoffs, self.slots)
        self._measure = python_function(self.rules.measure, self.slots)
        self._cache: dict[tuple[Term, ...], Function] = {}

    # -- states
    def initial(self) -> State:
        """The state before anything happened."""
        return tuple(self.rules.initial[s] for s in self.slots)

    def value(self, term: Term, state: State) -> int:
        """The value of a term over the state, by the reference reader."""
        return evaluate_all([term], dict(zip(self.slots, state, strict=True)))[0]

    def values(self, terms: Sequence[Term], state: State) -> tuple[int, ...]:
        """The values of terms over the state, by a function that is made once and kept."""
        key = tuple(terms)
        if key not in self._cache:
            self._cache[key] = python_function(terms, self.slots)
        return self._cache[key](state)

    def get(self, name: str, state: State) -> int:
        """The value of a variable by its slot's name (``turn``, ``hand[2]``)."""
        return state[next(i for i, s in enumerate(self.slots) if s.data == name)]

    def finished(self, state: State) -> bool:
        """Is the game over?"""
        return bool(self._finished(state)[0])

    def payoff(self, state: State) -> tuple[int, ...]:
        """The pay-off of each seat (points), if the rules give one."""
        return self._payoff(state)

    def measure(self, state: State) -> tuple[int, ...]:
        """The progress measure."""
        return self._measure(state)

    def stuck(self, state: State) -> bool:
        """Neither finished nor able to go on."""
        return not self.finished(state) and next(self.moves(state), None) is None

    # -- moves
    def domain(self, param: Param, number: int, state: State, values: tuple[int, ...]) -> Iterator[int]:
        """The candidates of the *number*-th parameter after the *values* of those before it."""
        runner = self._owner(param)
        terms = runner.domains[number](state, *values)
        sort = param.sort
        if param.domain.kind == "all":
            yield from sort.values
        elif param.domain.kind == "cards":
            assert isinstance(sort, CardSort)
            yield from sort.deck.members(terms[0])
        else:
            assert isinstance(sort, SetSort)
            source, low, high, *narrow = terms
            must, may = narrow or (0, source)
            free, fixed = may & source & ~must, must.bit_count()
            members = list(sort.deck.members(free))
            for size in range(max(0, low - fixed), min(len(members), high - fixed) + 1):
                if param.domain.faces:
                    for chosen in _by_face(sort.deck, free, size):
                        yield must | chosen
                else:
                    for cards in combinations(members, size):
                        yield must | sum(1 << c for c in cards)

    def _owner(self, param: Param) -> _Runner:
        return next(r for r in self._run.values() if any(p is param for p in r.action.params))

    def candidates(self, state: State, action: str) -> Iterator[Move]:
        """Every combination of values from the domains, legal or not."""
        params = self._run[action].action.params

        def extend(values: tuple[int, ...]) -> Iterator[Move]:
            if len(values) == len(params):
                yield Move(action, values)
                return
            for v in self.domain(params[len(values)], len(values), state, values):
                yield from extend((*values, v))

        yield from extend(())

    def moves(self, state: State, actions: Sequence[str] | None = None) -> Iterator[Move]:
        """The legal moves, of all actions or of those named."""
        if self.finished(state):
            return
        for name in actions or self._run:
            runner = self._run[name]
            if runner.ready(state)[0]:
                for move in self.candidates(state, name):
                    if runner.guard(state, *move.values)[0]:
                        yield move

    def allows(self, state: State, move: Move) -> bool:
        """Is the move legal here?"""
        return move.action in self._run and not self.objections(state, move)

    def objections(self, state: State, move: Move) -> list[Requirement]:
        """The conjuncts that forbid a move: of the guard, and of the parameters' domains (which cite the
        action). Empty where the move is legal."""
        runner = self._run[move.action]
        out = []
        bound = dict(zip((p.term for p in runner.action.params), move.values, strict=True))
        here = dict(zip(self.slots, state, strict=True)) | bound
        for p in runner.action.params:
            if not evaluate_all([p.candidate()], here)[0]:
                out.append(
                    Requirement(
                        runner.action.cites,
                        p.candidate(),
                        f"{p.name} comes from its domain",
                        runner.action.place,
                    )
                )
        if self.finished(state):
            out.append(
                Requirement(
                    runner.action.cites,
                    build.not_(self.rules.finished),
                    "the game is not over",
                    runner.action.place,
                )
            )
        verdicts = runner.each(state, *move.values)
        return out + [r for r, ok in zip(runner.action.requirements, verdicts, strict=True) if not ok]

    def apply(self, state: State, move: Move) -> State:
        """The state after a move. Raises M102 for an illegal move, M101 when a number leaves its bounds."""
        wrong = self.objections(state, move)
        if wrong:
            raise HoyleError(
                M102,
                f"{self.say(move)} is not allowed",
                wrong[0].says or "the rules forbid it" + f" ({', '.join(wrong[0].cites)})",
                "choose a legal move",
                wrong[0].place,
            )
        return self.step(state, move)

    def step(self, state: State, move: Move) -> State:
        """The state after a move that is known to be legal. Raises M101 when a number leaves its bounds."""
        runner = self._run[move.action]
        after = runner.effect(state, *move.values)
        for i, sort in runner.checks:
            if after[i] not in sort.values:
                raise HoyleError(
                    M101,
                    f"{self.slots[i].data} becomes {after[i]} by {self.say(move)}",
                    f"its sort is {sort.lo}..{sort.hi}",
                    "widen the sort or correct the effect",
                    runner.action.place,
                )
        return after

    # -- chance and random play
    def draw(self, state: State, action: str, rng: random.Random) -> Move | None:
        """Random values for an action's parameters, each uniform over its domain (guard not checked).

        ``None`` when a domain has no candidate.
        """
        values: tuple[int, ...] = ()
        for n, p in enumerate(self._run[action].action.params):
            if p.domain.kind == "subsets":
                source, *size = self._run[action].domains[n](state, *values)[:3]
                members = list(self.rules.deck.members(source))
                low, high = max(0, size[0]), min(len(members), size[-1])
                if low > high:
                    return None
                k = rng.randint(low, high)
                if p.domain.faces:
                    values = (*values, _drawn_faces(self.rules.deck, rng.sample(members, k), source))
                    continue
                values = (*values, sum(1 << c for c in rng.sample(members, k)))
            else:
                candidates = list(self.domain(p, n, state, values))
                if not candidates:
                    return None
                values = (*values, rng.choice(candidates))
        return Move(action, values)

    def random_move(self, state: State, rng: random.Random) -> Move | None:
        """A legal move: chance is drawn, players choose uniformly. ``None`` when there is none."""
        if self.finished(state):
            return None
        for name, runner in self._run.items():
            if runner.action.kind == "chance" and runner.ready(state)[0]:
                for _ in range(1000):
                    move = self.draw(state, name, rng)
                    if move is None:
                        break
                    if runner.guard(state, *move.values)[0]:
                        return move
        moves = list(islice(self.moves(state), MANY))
        if len(moves) == MANY:  # too many to list: draw, where drawing finds a legal one
            actions = sorted({m.action for m in moves})
            for _ in range(1000):
                move = self.draw(state, rng.choice(actions), rng)
                if move is not None and self._run[move.action].guard(state, *move.values)[0]:
                    return move
        return rng.choice(moves) if moves else None

    def turn(self, state: State) -> int | None:
        """The seat that decides next, when a player's action is possible."""
        for runner in self._run.values():
            if runner.action.by is not None and runner.ready(state)[0]:
                return self.values([runner.action.by], state)[0]
        return None

    # -- words
    def say(self, move: Move) -> str:
        """A move as people write it."""
        action = self._run[move.action].action
        words = [p.sort.name_of(v) for p, v in zip(action.params, move.values, strict=True)]
        return f"{move.action} {' '.join(words)}".rstrip()

    def show(self, state: State) -> dict[str, str]:
        """Every variable and its value, as people write it."""
        return {s.data: s.sort.name_of(v) for s, v in zip(self.slots, state, strict=True)}
