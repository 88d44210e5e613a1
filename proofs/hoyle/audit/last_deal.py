"""Plays of several deals whose last deal alone shows what they show: it is played as the first."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from hoyle.audit.context import Context
from hoyle.audit.machine import Machine
from hoyle.audit.part import LeavesBounds
from hoyle.audit.solo import Solo
from hoyle.audit.stuck import why_stuck
from hoyle.audit.variant import Variant
from hoyle.audit.walk import Parting, choose, play
from hoyle.audit.witness import deals_to_all
from hoyle.concrete import Move, State
from hoyle.lang import Rules

TRIES = 16
"""Ways to begin (who deals is drawn) before the deals that came first are taken to matter."""
BEFORE = 40
"""Moves before the deal."""


@dataclass
class Again:
    """The moves of a deal, made one after the other as soon as the first is legal."""

    moves: tuple[Move, ...]
    at: int = 0
    failed: bool = False

    def take(self, machine: Machine, state: State) -> Move | None:
        """The next move; ``None`` before the deal, and where it is not legal."""
        if not self.over and machine.allows(state, self.moves[self.at]):
            self.at += 1
            return self.moves[self.at - 1]
        self.failed = self.at > 0
        return None

    @property
    def over(self) -> bool:
        """Are all made, or one not legal?"""
        return self.failed or self.at == len(self.moves)


def last_deal(rules: Rules, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The moves from the last deal on; none where there is one deal or no deal."""
    dealt = [n for n, m in enumerate(moves) if deals_to_all(rules, m)]
    dealt = [n for n in dealt if moves[n].action == moves[dealt[0]].action]
    return tuple(moves[dealt[-1] :]) if len(dealt) > 1 else ()


def play_last_deals(context: Context, live: Sequence[Variant]) -> None:
    """Play the last deal of each parting of several deals as the first. It does not count for the shares."""
    rules = context.base.rules
    for variant in live:
        tally = context.tallies[variant]
        for n in range(TRIES):
            if tally.error is not None or not context.in_time("plays of fewer deals"):
                break
            shown: list[Parting] = [*tally.bests.values(), *([tally.stuck] if tally.stuck else [])]
            longer = [p for p in shown if last_deal(rules, p.left)]
            if not longer:
                break
            for p in longer:
                start = context.start_named(p.label)
                rng = context.rng("last deal", variant.name, p.label, n)
                again = Again(last_deal(rules, p.left))
                play(context.base, [variant], context.tallies, start, rng, counted=False, wished=again)


def fewer_deals(context: Context, machine: Machine, played: Solo) -> Solo:
    """A play that ends stuck, without the deals before the last if it ends so then too."""
    moves = last_deal(machine.rules, played.moves)
    for n in range(TRIES if moves else 0):
        try:
            found = _begin_with(machine, played.start, moves, context.rng("fewer deals", n))
        except LeavesBounds:
            continue
        if found is not None and _causes(machine, found) == _causes(machine, played):
            return found
    return played


def _begin_with(machine: Machine, start: State, deal: Sequence[Move], rng: random.Random) -> Solo | None:
    again, here, made = Again(tuple(deal)), machine.settle(start), list[Move]()
    while not again.over:
        move = again.take(machine, here.state)
        if move is None and again.at == 0 and len(made) < BEFORE:
            move = choose(machine, here.state, machine.look(here.state), rng, "even")
        if move is None:
            return None
        here = machine.advance(here.state, move)
        made.append(move)
    return Solo(start, tuple(made), "stuck", here) if machine.look(here.state).stuck else None


def _causes(machine: Machine, played: Solo) -> tuple[str, str]:
    cause = why_stuck(machine, played.last.state)
    return cause.ruling, cause.action
