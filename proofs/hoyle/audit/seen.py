"""What the plays of an audit have shown already, so that the solver need not be asked: cases that applied,
conditions that alone forbade something, actions that happened."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice

from hoyle.audit.machine import Machine
from hoyle.audit.part import Part, function
from hoyle.concrete import State
from hoyle.lang import Action, Rules, Ruling

STATES = 600
"""States that are looked at."""
CANDIDATES = 60
"""Candidates of an action that are tried in each."""
DRAWN = 4
"""The same of an action that takes sets of cards."""


class Seen:
    """Facts about some states that were reached. They are states of the house rules, with the readings as the
    house takes them; so what applied there applies under some ruleset."""

    def __init__(self, machine: Machine, sample: Sequence[State]) -> None:
        self.machine = machine
        step = max(1, len(sample) // STATES)
        self.states = list(dict.fromkeys(sample[::step]))

    def fits(self, rules: Rules) -> bool:
        """Have the rules the same cases and conditions, one by one?"""
        mine = self.machine.rules
        return all(
            len(a.requirements) == len(mine.actions[n].requirements) for n, a in rules.actions.items()
        ) and all(len(r.cases) == len(mine.rulings[n].cases) for n, r in rules.rulings.items())

    def cases(self, ruling: Ruling) -> tuple[set[int], set[int]]:
        """The cases that applied, and those that applied where no other one answered the same."""
        own = self.machine.rules.rulings[ruling.name]
        asked = function([own.asked], self.machine.slots)
        holds = function([c.when for c in own.cases], self.machine.slots)
        answers = [function(c.then, self.machine.slots) for c in own.cases]
        applied: set[int] = set()
        alone: set[int] = set()
        for state in self.states:
            if not asked(state)[0]:
                continue
            here = [i for i, v in enumerate(holds(state)) if v]
            applied.update(here)
            told = [answers[i](state) for i in here]
            alone.update(i for i, t in zip(here, told, strict=True) if told.count(t) == 1)
        return applied, alone

    def happened(self, action: Action) -> bool:
        """Was the action possible somewhere?"""
        part = self.machine.parts[action.name]
        running = (s for s in self.states if not self.machine.over(s)[0])
        return any(part.due(s) and next(part.moves(s), None) is not None for s in running)

    def needed(self, action: Action) -> set[int]:
        """The conditions (by number) of which one alone forbade something."""
        part = self.machine.parts[action.name]
        every = function([r.term for r in part.action.requirements], self.machine.slots, part.params)
        out: set[int] = set()
        for state in self.states:
            if self.machine.over(state)[0]:
                continue
            for values in _some(part, state):
                failing = [i for i, ok in enumerate(every(state, *values)) if not ok]
                if len(failing) == 1:
                    out.update(failing)
        return out


def _some(part: Part, state: State) -> Iterator[tuple[int, ...]]:
    """Some candidates: the first, or a few drawn ones where they are sets of cards."""
    if not part.wide:
        yield from (m.values for m in islice(part.candidates(state), CANDIDATES))
        return
    rng = random.Random(f"{part.name}/{state}")
    for _ in range(DRAWN):
        values: tuple[int, ...] = ()
        for n in range(len(part.params)):
            v = part.pick(n, state, values, rng)
            if v is None:
                return
            values = (*values, v)
        yield values
