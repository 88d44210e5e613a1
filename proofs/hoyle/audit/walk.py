"""Random plays of a base ruleset, with many variants in lock-step beside it.

A variant whose state is still the base's state costs next to nothing: only where an action that it changes
may happen is it looked at. Once its state differs it is played by itself, with the same moves, until it
answers otherwise than the base; there it has *parted*, and the play so far is a witness.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from hoyle.audit.difference import Aspect, Difference, differ
from hoyle.audit.machine import Look, Machine, Settled
from hoyle.audit.part import LeavesBounds
from hoyle.audit.variant import Variant
from hoyle.concrete import Move, State
from hoyle.lang import HoyleError

LONGEST = 4000
"""Whole moves after which a play is given up."""


@dataclass(frozen=True)
class Parting:
    """One play under two rulesets up to the position where they part.

    The moves are equal but for draws that differ only where nobody looks. ``last``: the two sides' moves
    differ at the last place, a draw that one side does not have (``None`` there). ``right_start`` is given
    where the other side begins in a state of its own (rules with other variables).
    """

    start: State
    left: tuple[Move, ...]
    right: tuple[Move, ...]
    difference: Difference
    label: str = ""
    right_start: State | None = None

    @property
    def starts(self) -> tuple[State, State]:
        """Where each side begins."""
        return self.start, self.start if self.right_start is None else self.right_start

    def size(self, machine: Machine) -> tuple[int, int]:
        """Decisions of players, then moves in all: what *shortest* compares."""
        decisions = sum(machine.parts[m.action].kind == "player" for m in self.left)
        return decisions, len(self.left)

    def tricks(self, machine: Machine) -> int:
        """How many tricks were begun by then."""
        laid = sum(m.action in machine.lays for m in self.left)
        return -(-laid // len(machine.rules.seats))


@dataclass
class Tally:
    """How a variant fared: plays begun and parted by start, the shortest parting of each start, the largest
    swing, the fewest tricks begun when it parted; ``stuck``: the shortest play, legal under both, after which
    it is stuck and the base is not."""

    plays: dict[str, int] = field(default_factory=dict)
    parted: dict[str, int] = field(default_factory=dict)
    bests: dict[str, Parting] = field(default_factory=dict)
    stuck: Parting | None = None
    swing: int = 0
    earliest: int | None = None
    error: HoyleError | None = None

    def note(self, parting: Parting, machine: Machine, counted: bool) -> None:
        """Add a parting; *counted* in the shares."""
        old = self.bests.get(parting.label)
        if old is None or parting.size(machine) < old.size(machine):
            self.bests[parting.label] = parting
        self.swing = max(self.swing, parting.difference.swing or 0)
        tricks = parting.tricks(machine)
        self.earliest = tricks if self.earliest is None else min(self.earliest, tricks)
        if counted:
            self.parted[parting.label] = self.parted.get(parting.label, 0) + 1
        if parting.difference.aspect is Aspect.STUCK:
            self.note_stuck(parting, machine)

    def note_stuck(self, parting: Parting, machine: Machine) -> None:
        """Add a play after which the variant is stuck."""
        if parting.difference.right and (
            self.stuck is None or parting.size(machine) < self.stuck.size(machine)
        ):
            self.stuck = parting


@dataclass(frozen=True)
class Start:
    """Where plays begin: a state, its name, and when the part that is looked at is over."""

    label: str
    state: State
    past: Callable[[State], bool] = lambda s: False


Watcher = Callable[[tuple[Move, ...], Settled, Look], None]
"""Called in each quiet state of the base with the moves so far."""


class Wished(Protocol):
    """Moves that a play is to have: asked before one is chosen at random."""

    @property
    def over(self) -> bool:
        """Is there no need to play on?"""

    def take(self, machine: Machine, state: State) -> Move | None:
        """The next of them that is legal; ``None`` where any move has to do."""


def choose(machine: Machine, state: State, look: Look, rng: random.Random, policy: str) -> Move | None:
    """The next move of a random play. *even*: chance first, then each legal move alike. *kinds*: each action
    alike, then its moves. *uneven*: the same, after deals that are hardly ever made by chance. *same:NAME*:
    the action NAME whenever it is possible. *first:NAME*: the same, and else the first action of the rules
    that is."""
    kinds: dict[str, list[Move]] = {}
    for m in look.moves:
        kinds.setdefault(m.action, []).append(m)
    how, _, name = policy.partition(":")
    if name in kinds:
        return kinds[name][0]
    if how == "first" and kinds:
        return next(iter(kinds.values()))[0]
    if look.chance and (policy in ("even", "uneven") or not kinds or rng.random() < 0.5):
        name = rng.choice(look.chance)
        draw = machine.draw_uneven if policy == "uneven" else machine.draw
        drawn = draw(state, name, rng)
        if drawn is not None:
            return drawn
    if not look.moves:
        return None
    return rng.choice(look.moves if policy == "even" else kinds[rng.choice(list(kinds))])


def play(
    base: Machine,
    variants: Iterable[Variant],
    tallies: dict[Variant, Tally],
    start: Start,
    rng: random.Random,
    policy: str = "even",
    counted: bool = True,
    watch: Watcher | None = None,
    wished: Wished | None = None,
) -> None:
    """One random play of *base* from *start*; what happens to each variant is added to its tally."""
    beside = [_Beside(v, tallies[v]) for v in variants]
    if counted:
        for b in beside:
            b.tally.plays[start.label] = b.tally.plays.get(start.label, 0) + 1
    moves: tuple[Move, ...] = ()
    here = base.settle(start.state)
    beside = [b for b in beside if b.safely(False, b.follow, start.state, here)]
    for _ in range(LONGEST):
        look = base.look(here.state)
        past = start.past(here.state)
        if watch:
            watch(moves, here, look)
        waiting: list[_Beside] = []
        for b in beside:
            nothing: Found | tuple[()] | None = ()
            found = b.safely(nothing, b.compare, base, here, look, rng, start if past else None)
            if found is None:
                waiting.append(b)
            elif found and not b.parted:
                left, right, difference = found
                parting = Parting(start.state, moves + left, b.moves + right, difference, start.label)
                b.tally.note(parting, base, counted)
                b.parted = True
                if difference.aspect is Aspect.MOVES:
                    waiting.append(b)
            elif found:
                at_end = Parting(start.state, moves, b.moves, found[2], start.label)
                b.tally.note_stuck(at_end, base)
        beside = waiting
        if look.finished or here.endless or past or (not beside and watch is None):
            return
        if wished and wished.over:
            return
        move = wished.take(base, here.state) if wished else None
        if move is None:
            move = choose(base, here.state, look, rng, policy)
        if move is None:
            return
        try:
            after = base.advance(here.state, move)
        except LeavesBounds:  # a finding of its own
            return
        waiting = []
        for b in beside:
            if b.safely(False, b.make, base, here, move, after, rng):
                waiting.append(b)
            elif not b.parted and b.tally.error is None:
                gone = Difference(Aspect.CHANCE, move.action, True, False)
                parting = Parting(start.state, (*moves, move), b.moves, gone, start.label)
                b.tally.note(parting, base, counted)
        beside, moves, here = waiting, (*moves, move), after


Found = tuple[tuple[Move, ...], tuple[Move, ...], Difference]
T = TypeVar("T")


class _Beside:
    """A variant beside the base: its own settled state, or ``None`` while that is the base's.

    Once *parted* (by its legal moves) it plays on as long as it can, in case it gets stuck.
    """

    def __init__(self, variant: Variant, tally: Tally) -> None:
        self.variant, self.tally = variant, tally
        self.moves: tuple[Move, ...] = ()
        self.own: Settled | None = None
        self.parted = False

    def safely(self, failed: T, action: Callable[..., T], *args: object) -> T:
        """A variant whose numbers leave their bounds is noted and left out, not the end of the audit."""
        try:
            return action(*args)
        except HoyleError as error:
            self.tally.error = error
            return failed

    def follow(self, before: State, here: Settled) -> bool:
        """Settle from *before* as the base did."""
        if not self.variant.moves_alike(here.path, [m.action for _, m in here.path], here.state):
            own = self.variant.machine.settle(before)
            self.own = None if own == here else own
        return True

    def compare(
        self, base: Machine, here: Settled, look: Look, rng: random.Random, ended: Start | None
    ) -> Found | tuple[()] | None:
        """The difference in a quiet state, with the moves that show it if it takes a draw to see it.

        *ended*: the part that is looked at is over, so that only what was ruled and paid is compared.
        """
        v = self.variant
        own = self.own
        if own is None:
            if ended or v.looks_alike(here.state, look):
                return None
            own = v.machine.settle(here.state)
            if own.path:  # something happens by itself here that does not happen in the base
                self.own = own
            own = Settled(own.state, here.path + own.path, here.events + own.events, own.endless)
        theirs = v.machine.look(own.state)
        if self.parted:
            gone = theirs.stuck and not look.stuck
            return ((), (), Difference(Aspect.STUCK, "", False, True)) if gone else None
        found = differ(here, look, own, theirs, tuple(v.asks_otherwise), (base, v.machine))
        if found is not None:
            over = ended is not None and ended.past(own.state)
            told = (Aspect.RULING, Aspect.SCORE, Aspect.END, Aspect.ENDLESS)
            if not over or found.aspect in told:
                return (), (), found
            return ()
        if own.state == here.state:
            self.own = None
        for name in look.chance if ended is None else ():
            if name in v.differing:
                drawn = v.machine.draw(own.state, name, rng)
                if drawn is not None:
                    seen = v.machine.seen_after(own.state, drawn)
                    if base.same_draw(here.state, drawn, seen, rng) is None:
                        return (), (drawn,), Difference(Aspect.CHANCE, name, False, True)
        return None

    def make(self, base: Machine, here: Settled, move: Move, after: Settled, rng: random.Random) -> bool:
        """Play the base's *move* here too; ``False`` when that is not possible."""
        v = self.variant
        if self.own is None and v.moves_alike(after.path, [m.action for _, m in after.path], after.state):
            if self.parted and not v.machine.allows(here.state, move):
                return False
            self.moves = (*self.moves, move)
            return True
        state = here.state if self.own is None else self.own.state
        mine: Move | None = move
        if base.parts[move.action].kind == "chance":
            mine = v.machine.same_draw(state, move, base.seen_after(here.state, move), rng)
        elif self.parted and not v.machine.allows(state, move):
            mine = None
        if mine is None:
            return False
        own = v.machine.advance(state, mine)
        self.own = None if own == after else own
        self.moves = (*self.moves, mine)
        return True
