"""A model with the few more questions that judging a program needs."""

from __future__ import annotations

from copy import copy

from hoyle.concrete import Model, Move, State
from hoyle.lang import Param, Reading, Rules, Ruleset, SetSort, Term, build


class Player(Model):
    """A model that also says what an action *would* do, and each conjunct's value."""

    def can(self, state: State, action: str) -> bool:
        """May the action happen here with some values, as far as the conjuncts without parameters tell?"""
        return bool(self._run[action].ready(state)[0])

    def at_turn(self, state: State) -> int:
        """The seat that the variable ``turn`` of the views names; -1 where there is none."""
        if self.rules.views and "turn" in self.rules.views[0]:
            return self.values([self.rules.views[0]["turn"]], state)[0]
        return -1

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
