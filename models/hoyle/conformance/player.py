"""A model with the few more questions that judging a program needs."""

from __future__ import annotations

from copy import copy

from hoyle.concrete import Model, Move, State
from hoyle.lang import Param, Rules, Ruleset, SetSort


class Player(Model):
    """A model that also says what an action *would* do, which cards a parameter takes, and by which conjuncts."""

    def can(self, state: State, action: str) -> bool:
        """May the action happen here with some values, as far as the conjuncts without parameters tell?"""
        return bool(self._run[action].ready(state)[0])

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
        source, low, *rest = self._owner(param).domains[number](state, *before)
        return max(0, low), min(source.bit_count(), rest[-1] if rest else low), source


def open_player(rules: Rules, ruleset: Ruleset) -> Player:
    """A model in which the readings are variables that nothing changes, set as *ruleset* says.

    One such model plays under every ruleset: only the start state differs. Raises S206 / S207.
    """
    from hoyle.lang.check import check_ruleset

    check_ruleset(rules, ruleset)
    opened = copy(rules)
    opened.slots = [*rules.slots, *(r.term for r in rules.readings.values())]
    opened.initial = dict(rules.initial)
    for reading in rules.readings.values():
        opened.initial[reading.term] = reading.sort.code(ruleset.choices[reading.id])
    return Player(opened)


