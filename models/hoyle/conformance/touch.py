"""Which parts of the rules each reading touches, where the readings are variables of the state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from hoyle.concrete import State
from hoyle.concrete.python_code import Function
from hoyle.conformance.player import Player, reading_variable
from hoyle.conformance.variant import cheap_guard
from hoyle.lang import Action, Reading, Term, leaves


@dataclass(frozen=True)
class Touch:
    """What may differ when a reading is taken otherwise: by name the players' actions that may be legal or
    not (``guards``), the actions of players and steps with other guards or effects (``effects``), the same of
    chance (``chances``), the steps that may come earlier (``early``); the end or the pay-offs; the winner."""

    guards: tuple[str, ...] = ()
    effects: frozenset[str] = frozenset()
    chances: frozenset[str] = frozenset()
    early: tuple[str, ...] = ()
    ending: bool = False
    winner: bool = False

    def concerns(self, kind: str) -> bool:
        """May a question of this kind be answered otherwise?"""
        if kind == "legal":
            return bool(self.guards) or self.ending
        if kind == "winner":
            return self.winner
        return bool(self.effects or self.chances or self.guards) or self.ending


class Touches:
    """The :class:`Touch` of every reading of an open player."""

    def __init__(self, opened: Player, readings: Iterable[Reading]) -> None:
        self.opened = opened
        self.names = {reading_variable(r): r.id for r in readings}
        rules = opened.rules
        guarded: dict[str, set[str]] = {}
        changed: dict[str, set[str]] = {}
        for action in rules.actions.values():
            guarded[action.name] = self._readings(_legality(action))
            changed[action.name] = self._readings(action.next.values()) | guarded[action.name]
        ending = self._readings([rules.finished, *rules.payoffs])
        winner = self._readings([rules.trick_winner] if rules.trick_winner is not None else [])
        kind = {a.name: a.kind for a in rules.actions.values()}
        self.of = {
            one: Touch(
                tuple(n for n, found in guarded.items() if one in found and kind[n] == "player"),
                frozenset(n for n, found in changed.items() if one in found and kind[n] != "chance"),
                frozenset(n for n, found in changed.items() if one in found and kind[n] == "chance"),
                tuple(n for n, found in guarded.items() if one in found and kind[n] == "step"),
                one in ending,
                one in winner,
            )
            for one in self.names.values()
        }

    def _readings(self, terms: Iterable[Term]) -> set[str]:
        return {self.names[v] for v in leaves(*terms, op="var") if v in self.names}

    @cached_property
    def _cheap(self) -> dict[str, Function]:
        """Of each step the conjuncts that are quickly looked at: mostly they say no."""
        slots = tuple(self.opened.slots)
        steps = [a for a in self.opened.rules.actions.values() if a.kind == "step"]
        return {a.name: cheap_guard(a, slots) for a in steps}

    def hasty(self, touch: Touch, state: State, instead_of: str) -> bool:
        """Does a step happen by itself here, other than the one that is taken instead?"""
        opened = self.opened
        return any(
            name != instead_of
            and self._cheap[name](state)[0]
            and opened.can(state, name)
            and next(opened.moves(state, [name]), None) is not None
            for name in touch.early
        )


def _legality(action: Action) -> list[Term]:
    terms = [r.term for r in action.requirements]
    terms += [t for p in action.params for t in p.domain.terms]
    return terms + ([action.by] if action.by is not None else [])
