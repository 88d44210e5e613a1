"""A game that runs: rules under a ruleset, with states, moves and steps on plain ints."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Self

from hoyle.concrete.code import M101, M102
from hoyle.concrete.evaluate import evaluate_all
from hoyle.concrete.python_code import Compiler, Function
from hoyle.concrete.runner import MANY, is_value
from hoyle.concrete.runner import Runner as _Runner
from hoyle.lang import (
    HoyleError,
    Param,
    Requirement,
    Rules,
    Ruleset,
    Term,
    build,
    explain,
    leaves,
)
from hoyle.lang.code import S206

State = tuple[int, ...]
"""One value a slot, in the order of ``rules.slots``."""


@dataclass(frozen=True)
class Move:
    """An action with values for its parameters, in their order."""

    action: str
    values: tuple[int, ...] = ()


class Model:
    """Rules with every reading fixed. States are tuples; all methods are pure.

    The order of moves is the order of the actions in the rules, then of the parameters' values.
    """

    def __init__(self, rules: Rules, ruleset: Ruleset | None = None, code: Compiler | None = None) -> None:
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
        self.code = code or Compiler()
        self._run = {n: _Runner(a, self.slots, self.code) for n, a in self.rules.actions.items()}
        self._finished = self.code.function([self.rules.finished], self.slots)
        self._payoff = self.code.function(self.rules.payoffs, self.slots)
        self._measure = self.code.function(self.rules.measure, self.slots)
        self._cache: dict[tuple[Term, ...], Function] = {}

    def __reduce__(self) -> tuple[Callable[[bytes], Model], tuple[bytes]]:
        return _again, (pickle.dumps(self.rules),)

    def __copy__(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

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
            self._cache[key] = self.code.function(terms, self.slots)
        return self._cache[key](state)

    def get(self, name: str, state: State) -> int:
        """The value of a variable by its slot's name (``turn``, ``hand[2]``)."""
        return state[self._numbers[name]]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {s.data: i for i, s in enumerate(self.slots)}

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
        return self._owners[id(param)].domain(number, state, values)

    @cached_property
    def _owners(self) -> dict[int, _Runner]:
        return {id(p): runner for runner in self._run.values() for p in runner.action.params}

    def candidates(self, state: State, action: str) -> Iterator[Move]:
        """Every combination of values from the domains, legal or not."""
        return (Move(action, values) for values in self._run[action].candidates(state))

    def moves(self, state: State, actions: Sequence[str] | None = None) -> Iterator[Move]:
        """The legal moves, of all actions or of those named."""
        if self.finished(state):
            return
        for name in actions or self._run:
            runner = self._run[name]
            if runner.ready(state)[0]:
                guard = runner.guarded(state)
                for values in runner.candidates(state):
                    if guard(*values)[0]:
                        yield Move(name, values)

    def allows(self, state: State, move: Move) -> bool:
        """Is the move legal here?"""
        return self._fits(move) and not self.objections(state, move)

    def _fits(self, move: Move) -> bool:
        """Is there an action of this name with so many parameters?"""
        return move.action in self._run and len(move.values) == len(self._run[move.action].params)

    def objections(self, state: State, move: Move) -> list[Requirement]:
        """The conjuncts that forbid a move: of the guard, and of the parameters' domains (which cite the
        action). Empty where the move is legal. Raises M102 when there is no such action."""
        if not self._fits(move):
            known = ", ".join(f"{n}({', '.join(p.data for p in r.params)})" for n, r in self._run.items())
            raise HoyleError(
                M102,
                f"there is no action {move.action} of {len(move.values)} values",
                f"the actions are {known}",
                "name one of them and give each parameter a value",
                self.rules.place,
            )
        runner = self._run[move.action]
        out = runner.strangers(state, move.values)
        if self.finished(state):
            over = build.not_(self.rules.finished)
            out.append(Requirement(runner.action.cites, over, "the game is not over", runner.action.place))
        if any(not is_value(p, v) for p, v in zip(runner.action.params, move.values, strict=True)):
            return out
        verdicts = runner.each(state, *move.values)
        return out + [r for r, ok in zip(runner.action.requirements, verdicts, strict=True) if not ok]

    def apply(self, state: State, move: Move) -> State:
        """The state after a move. Raises M102 for an illegal move, M101 when a number leaves its bounds."""
        wrong = self.objections(state, move)
        if wrong:
            raise HoyleError(
                M102,
                f"{self.say(move)} is not allowed ({', '.join(wrong[0].cites)})",
                wrong[0].says or explain(wrong[0].term, self.rules.names),
                "choose a legal move",
                wrong[0].place,
            )
        return self.step(state, move)

    def step(self, state: State, move: Move) -> State:
        """The state after a move that is known to be legal. Raises M101 when a number leaves its bounds."""
        runner = self._run[move.action]
        after = runner.effect(state, *move.values)
        for i, sort in runner.checks:
            if not sort.lo <= after[i] <= sort.hi:
                raise HoyleError(
                    M101,
                    f"{self.slots[i].data} becomes {after[i]} by {self.say(move)}",
                    f"its sort is {sort}",
                    "widen the sort or correct the effect",
                    runner.action.place,
                )
        return after

    # -- chance and random play
    def draw(self, state: State, action: str, rng: random.Random, paired: bool = False) -> Move | None:
        """Random values for an action's parameters, each uniform over its domain (guard not checked).

        With *paired* a set of cards is likely to hold whole pairs. ``None`` when a domain has no candidate.
        """
        runner = self._run[action]
        values: tuple[int, ...] = ()
        for n, p in enumerate(runner.action.params):
            if p.domain.kind == "subsets":
                chosen = runner.drawn(n, state, values, rng, paired)
                if chosen is None:
                    return None
                values = (*values, chosen)
            else:
                candidates = list(runner.domain(n, state, values))
                if not candidates:
                    return None
                values = (*values, rng.choice(candidates))
        return Move(action, values)

    def random_move(self, state: State, rng: random.Random, paired: bool = False) -> Move | None:
        """A legal move: chance is drawn (*paired*: whole pairs are likely in what it deals), players choose
        uniformly. ``None`` when there is none.

        An action with more than ``MANY`` candidates is drawn too, and then counts as one choice.
        """
        if self.finished(state):
            return None
        ready = [(n, r) for n, r in self._run.items() if r.ready(state)[0]]
        for name, runner in ready:
            if runner.action.kind == "chance":
                move = self._draw_legal(state, name, rng, paired)
                if move is not None:
                    return move
        moves = self.some_moves(state, rng)
        return rng.choice(moves) if moves else None

    def some_moves(
        self, state: State, rng: random.Random, actions: Sequence[str] | None = None
    ) -> list[Move]:
        """The legal moves, of all actions or of those named; of an action with more than ``MANY`` candidates
        a drawn one stands for all."""
        moves: list[Move] = []
        if self.finished(state):
            return moves
        for name in actions or self._run:
            runner = self._run[name]
            if not runner.ready(state)[0]:
                continue
            if self._many(state, runner):
                move = self._draw_legal(state, name, rng)
                moves += [move] if move is not None else islice(self.moves(state, [name]), 1)
            else:
                moves += self.moves(state, [name])
        return moves

    def _draw_legal(self, state: State, action: str, rng: random.Random, paired: bool = False) -> Move | None:
        """A random legal move of an action; ``None`` when a thousand draws find none."""
        guard = self._run[action].guard
        for n in range(1000):
            move = self.draw(state, action, rng, paired=bool(n % 2) != paired)
            if move is None:
                return None
            if guard(state, *move.values)[0]:
                return move
        return None

    def _many(self, state: State, runner: _Runner) -> bool:
        """May the action have more than ``MANY`` candidates? (Counted along the first ones.)"""
        if runner.few:
            return False
        total = 1
        values: tuple[int, ...] = ()
        for n in range(len(runner.params)):
            total *= runner.width(n, state, values)
            if total > MANY:
                return True
            if not total or n + 1 == len(runner.params):
                break
            values = (*values, next(runner.domain(n, state, values)))
        return False

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
        pairs = zip(action.params, move.values, strict=True)
        words = [p.sort.name_of(v) if is_value(p, v) else str(v) for p, v in pairs]
        return f"{move.action} {' '.join(words)}".rstrip()

    def show(self, state: State) -> dict[str, str]:
        """Every variable and its value, as people write it."""
        return {s.data: s.sort.name_of(v) for s, v in zip(self.slots, state, strict=True)}


@lru_cache(maxsize=256)
def _again(rules: bytes) -> Model:
    """The model that another process has sent, made once for all that is sent with it."""
    return Model(pickle.loads(rules))
