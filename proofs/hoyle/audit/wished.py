"""Plays that a game's own file has for its proofs: what random plays hardly ever come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hoyle.audit.context import Context
from hoyle.audit.machine import Machine
from hoyle.audit.variant import Variant
from hoyle.audit.walk import play
from hoyle.concrete import Move, State

IDLE = 40
"""After so many moves without a wish that is met a play has shown what it is for."""


@dataclass
class Wishes:
    """Moves to be made as soon as they are legal, each once."""

    left: list[Move]
    idle: int = 0

    def take(self, machine: Machine, state: State) -> Move | None:
        """The first that is legal here; ``None`` where chance or any player's move has to do."""
        for n, move in enumerate(self.left):
            if machine.allows(state, move):
                self.idle = 0
                return self.left.pop(n)
        self.idle += 1
        return None

    @property
    def over(self) -> bool:
        """Is there no need to play on?"""
        return self.idle > IDLE


def wished_plays(context: Context) -> Iterator[Wishes]:
    """The plays of the game's own file, where plays begin with the game."""
    if context.stated is None or [s.label for s in context.starts] != [""]:
        return
    if context.wished is None:
        listed = context.stated(context.base.rules).listed
        context.wished = tuple(dict.fromkeys(p for o in listed for p in o.plays))
    for wishes in context.wished:
        yield Wishes([Move(action, values) for action, values in wishes])


def play_wished(context: Context, live: Sequence[Variant]) -> None:
    """Play them for the variants that have not parted yet. They do not count for the shares."""
    for n, wishes in enumerate(wished_plays(context)):
        waiting = [v for v in live if not context.tallies[v].bests]
        if not waiting or not context.in_time("plays that the game's own file has"):
            return
        rng = context.rng("wished", n)
        play(context.base, waiting, context.tallies, context.starts[0], rng, counted=False, wished=wishes)
