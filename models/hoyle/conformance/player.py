"""A model with the few more questions that judging a program needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice

from hoyle.concrete import Model, Move, State
from hoyle.lang import Param, Reading, Rules, Ruleset, SetSort, Term, build

MOST_LISTED = 3000
"""Sets of cards that a player may choose from: of an action with more of them not all are looked at."""


class Player(Model):
    """A model that also says what an action *would* do, and each conjunct's value.

    Of an action that is *vast* in a state (eight of 33 cards, say) only the first candidates are looked at.
    """

    def __copy__(self) -> Player:
        """A player that shares everything; a model that is pickled would be made anew, as a plain one."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def vast(self, state: State, action: str) -> bool:
        """Are there too many candidates for the action's only parameter to list them all?"""
        runner = self._run[action]
        if runner.few or len(runner.params) != 1 or runner.action.kind != "player":
            return False
        return bool(runner.ready(state)[0]) and runner.width(0, state, ()) > MOST_LISTED

    def whole(self, state: State) -> bool:
        """Can all legal moves of players be listed here?"""
        return not any(self.vast(state, n) for n, r in self._run.items() if r.action.kind == "player")

    def candidates(self, state: State, action: str) -> Iterator[Move]:
        """Every combination of values from the domains, legal or not; the first ones of a vast action."""
        every = super().candidates(state, action)
        return islice(every, MOST_LISTED) if self.vast(state, action) else every

    def moves(self, state: State, actions: Sequence[str] | None = None) -> Iterator[Move]:
        """The legal moves, of all actions or of those named; of vast actions those that were looked at."""
        for name in actions or self._run:
            if not self.vast(state, name):
                yield from super().moves(state, [name])
            elif not self.finished(state):
                guard = self._run[name].guard
                yield from (m for m in self.candidates(state, name) if guard(state, *m.values)[0])

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
        return self._many(state, self._run[action])

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
        source, low, high, *_ = self._owners[id(param)].domains[number](state, *before)
        return max(0, low), min(source.bit_count(), high), source


def open_player(rules: Rules, ruleset: Ruleset) -> Player:
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
    return Player(opened)


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
