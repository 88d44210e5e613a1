"""A model with the few more questions that judging a program needs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import copy

from hoyle.concrete import Model, Move, State
from hoyle.concrete.compile_build import NoCompilerError
from hoyle.concrete.compile_moves import Listing, compile_moves
from hoyle.concrete.python_code import Compiler
from hoyle.lang import HoyleError, Param, Reading, Rules, Ruleset, SetSort, Term, build

SHORT = 300
"""Sets of cards that a player may choose from: of an action with more of them a suite does not carry all."""
MOST_LISTED = 15_000
"""With more of them than this they are not counted either, and an engine does not list them."""
SPREAD = 80
"""Candidates that are looked at where there are too many."""
NATIVE = 600
"""With so many candidates native code lists the legal ones, where it can be built."""


class Player(Model):
    """A model that also says what an action *would* do, and each conjunct's value.

    Of an action that is *vast* in a state (more than *listed* sets of cards to choose from) only some
    candidates are looked at, the same ones each time.
    """

    def __init__(
        self,
        rules: Rules,
        ruleset: Ruleset | None = None,
        listed: int = SHORT,
        code: Compiler | None = None,
    ) -> None:
        super().__init__(rules, ruleset, code)
        self.listed = listed
        self._native: dict[str, Listing | None] = {}
        self._made = dict(self._run)  # a variant shares this, and runs its changed actions as Python
        self._sets = {  # the actions that choose a set of cards, and nothing else
            n for n, r in self._run.items() if not r.few and len(r.params) == 1 and r.action.kind == "player"
        }

    # -- how many
    def width(self, state: State, action: str) -> int:
        """How many candidates an action has whose only parameter is a set of cards (copies told apart);
        0 for other actions, and where it cannot happen at all."""
        if action not in self._sets or not self._run[action].ready(state)[0]:
            return 0
        return self._run[action].width(0, state, ())

    def _ways(self, state: State, action: str) -> int:
        """The same, whether the action can happen or not."""
        return self._run[action].width(0, state, ()) if action in self._sets else 0

    def vast(self, state: State, action: str) -> bool:
        """Are there too many candidates for the action's only parameter to look at them all?"""
        return self.width(state, action) > self.listed

    def whole(self, state: State, most: int | None = None) -> bool:
        """Are all legal moves of players listed here (with at most *most* candidates instead of *listed*)?"""
        limit = self.listed if most is None else most
        return not any(self.width(state, name) > limit for name in self._sets)

    # -- moves
    def candidates(self, state: State, action: str) -> Iterator[Move]:
        """Every combination of values from the domains, legal or not; some where they are too many."""
        if self._ways(state, action) > self.listed:
            return self._spread(state, action)
        return super().candidates(state, action)

    def moves(self, state: State, actions: Sequence[str] | None = None) -> Iterator[Move]:
        """The legal moves, of all actions or of those named; some of those of a vast action, and at least
        one where there is one."""
        names = actions or tuple(self._run)
        if self._sets.isdisjoint(names):
            yield from super().moves(state, names)
            return
        for name in names:
            if name not in self._sets:
                yield from super().moves(state, [name])
            elif not self.vast(state, name):
                yield from self.every(state, [name])
            elif not self.finished(state):
                guard, found = self._run[name].guard, False
                for move in self._spread(state, name):
                    if guard(state, *move.values)[0]:
                        found = True
                        yield move
                if not found:
                    yield from self.every(state, [name], first=True)

    def every(self, state: State, actions: Sequence[str], first: bool = False) -> Iterator[Move]:
        """The legal moves of the actions named, however many there are (with *first*, one of each action)."""
        if self.finished(state):
            return
        for name in actions:
            listing = self._listing(name) if self.width(state, name) > NATIVE and not first else None
            if listing is not None:
                yield from (Move(name, values) for values in listing(state))
                continue
            for move in super().moves(state, [name]):
                yield move
                if first:
                    break

    def _listing(self, action: str) -> Listing | None:
        """Native code that lists an action's moves; none for a changed action, without a compiler, or where
        the functions are to tell more."""
        runner = self._run[action]
        if self._made[action] is not runner or type(self.code) is not Compiler:
            return None
        if action not in self._native:
            try:
                self._native[action] = compile_moves(runner.action, self.slots)
            except (NoCompilerError, HoyleError):
                self._native[action] = None
        return self._native[action]

    def _spread(self, state: State, action: str) -> Iterator[Move]:
        """Some candidates of a vast action, drawn by what the state is: those of whole pairs among them."""
        rng, runner, seen = random.Random(f"{action} {state}"), self._run[action], set[int]()
        for n in range(SPREAD):
            value = runner.drawn(0, state, (), rng, paired=bool(n % 2))
            if value is not None and value not in seen:
                seen.add(value)
                yield Move(action, (value,))

    def can(self, state: State, action: str) -> bool:
        """May the action happen here with some values, as far as the conjuncts without parameters tell?"""
        return bool(self._run[action].ready(state)[0])

    def at_turn(self, state: State) -> int:
        """The seat that the variable ``turn`` of the views names; -1 where there is none."""
        if self.rules.views and "turn" in self.rules.views[0]:
            return self.values([self.rules.views[0]["turn"]], state)[0]
        return -1

    def many(self, state: State, action: str) -> bool:
        """May the action have so many candidates here that they are better not listed?"""
        return self.vast(state, action) or self._many(state, self._run[action])

    def each(self, state: State, move: Move) -> tuple[int, ...]:
        """Whether each conjunct of the guard holds for a move, in the order of ``action.requirements``."""
        return self._run[move.action].each(state, *move.values)

    def effect(self, state: State, move: Move) -> State:
        """What the effects of an action make of a state, whether it is legal and within bounds or not."""
        return self._run[move.action].effect(state, *move.values)

    def bounds(
        self, param: Param, number: int, state: State, before: tuple[int, ...]
    ) -> tuple[int, int, int]:
        """Least and largest number of cards of a set parameter, and the mask they come from."""
        assert isinstance(param.sort, SetSort)
        source, low, high, *_ = self.terms_of(param, number, state, before)
        return max(0, low), min(source.bit_count(), high), source

    def terms_of(self, param: Param, number: int, state: State, before: tuple[int, ...]) -> tuple[int, ...]:
        """The values of the terms that a parameter's domain is made of."""
        return self._owners[id(param)].domains[number](state, *before)


def open_player(rules: Rules, ruleset: Ruleset, code: Compiler | None = None) -> Player:
    """A model in which the readings are variables that nothing changes, set as *ruleset* says.

    One such model plays under every ruleset: only the start state differs. Raises S206 / S207.
    """
    from hoyle.lang.check import check_ruleset

    check_ruleset(rules, ruleset)
    variables = {r.term: reading_variable(r) for r in rules.readings.values()}
    opened = rules.mapped(lambda terms: build.substitute(terms, variables))
    opened.slots = [*rules.slots, *variables.values()]
    opened.initial = dict(rules.initial)
    for reading in rules.readings.values():
        opened.initial[reading_variable(reading)] = reading.sort.code(ruleset.choices[reading.id])
    return Player(opened, code=code)


def with_option(opened: Player, reading: Reading, option: str) -> Player:
    """An open player that starts with another option of a reading; it shares everything else."""
    twin = copy(opened)
    twin.rules = copy(opened.rules)
    variable = reading_variable(reading)
    twin.rules.initial = opened.rules.initial | {variable: reading.sort.code(option)}
    return twin


def reading_variable(reading: Reading) -> Term:
    """The variable that stands for a reading in an open player."""
    return Term("var", reading.sort, data=reading.id)
