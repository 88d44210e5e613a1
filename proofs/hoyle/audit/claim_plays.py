"""Plays that break a claim under a combination of options: those that broke it under another one are tried
again before new ones are looked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hoyle.audit.clash import Changes, machine_under, shows
from hoyle.audit.compare import follow
from hoyle.audit.context import Context
from hoyle.audit.machine import Machine
from hoyle.audit.solo import solo
from hoyle.concrete import Move, State
from hoyle.lang import Always, Rules

FEW, MANY = 2, 16
"""Random plays from each start for a combination, and for one that differs from the house's in one option."""
TRIED = 6
"""Plays that broke the claim under other combinations and are tried first, the latest before the others."""


@dataclass(frozen=True)
class Breaker:
    """A play whose last move breaks a claim."""

    rules: Rules
    machine: Machine
    start: State
    moves: tuple[Move, ...]


class ClaimPlays:
    """Plays that break claims, of one audit."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._known: dict[str, list[Breaker]] = {}

    def replay(self, claim: Always, changes: Changes) -> bool:
        """Does a play that broke the claim under another combination break it under this one too?"""
        for known in reversed(self._known.get(claim.name, [])[-TRIED:]):
            machine = machine_under(self.context, changes, known.rules)
            if machine is None:
                return False
            made, _, missing = follow(self.context, known.machine, machine, known.start, known.moves)
            if missing is None and shows(machine, claim.name, known.start, made):
                return True
        return False

    def search(self, claim: Always, changes: Changes) -> bool:
        """Does one of some random plays break the claim?"""
        context = self.context
        plays = MANY if len(changes) == 1 else FEW
        single = [rules for _, rules in context.starts_given if states(rules.always_, claim)]
        places = list(enumerate(single or [context.rules]))
        shown = {id(known.rules) for known in self._known.get(claim.name, [])}
        if shown and len(changes) > 1:  # it was broken in these parts, so that they are about it
            places = [(n, rules) for n, rules in places if id(rules) in shown]
        for n, rules in places:
            machine = machine_under(context, changes, rules)
            if machine is None:
                return False
            term = next(p.term for p in machine.rules.always_ if p.name == claim.name)
            for k in range(plays):
                if context.out_of_time():
                    return False
                rng = context.rng("cell", claim.name, sorted(changes.items()), n, k)
                played = solo(machine, machine.initial(), rng, ("even", "kinds")[k % 2], [term], again=20)
                if played.broken:
                    found = Breaker(rules, machine, played.start, played.broken[0][0])
                    self._known.setdefault(claim.name, []).append(found)
                    return True
        return False


def states(properties: Sequence[Always], claim: Always) -> bool:
    """Is the claim one of the properties?"""
    return any(p.name == claim.name for p in properties)


def changes_of(whole: Mapping[str, str], house: Mapping[str, str]) -> Changes:
    """What of a whole choice is not the house's."""
    return {k: v for k, v in whole.items() if v != house[k]}
