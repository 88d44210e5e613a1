"""What would mend a defect: the smallest choices among the declared readings, and what each costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hoyle.audit.context import Context
from hoyle.audit.machine import Machine
from hoyle.audit.own import Own
from hoyle.audit.part import LeavesBounds
from hoyle.audit.variant import UNSTATED
from hoyle.concrete import Move, State
from hoyle.lang import Reading


@dataclass(frozen=True)
class Repair:
    """Options to take (reading -> option) that close a defect: there the game goes on, with one answer.

    ``claims``: claims of the text that are false then. ``brings``: other defects that come with it, in words.
    ``house``: it is what the house rules take.
    """

    change: tuple[tuple[str, str], ...]
    house: bool = False
    claims: tuple[str, ...] = ()
    brings: tuple[str, ...] = ()

    @property
    def free(self) -> bool:
        """Does it cost nothing that was seen?"""
        return not (self.claims or self.brings)

    @property
    def name(self) -> str:
        """The choice, as a ruleset writes it."""
        return ",".join(f"{k}={v}" for k, v in self.change)

    @property
    def costs(self) -> str:
        """What it costs, in words; empty when nothing was seen."""
        lost = [f"makes “{c}” false" for c in self.claims]
        return "; ".join([*lost, *self.brings])

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "change": dict(self.change),
            "house": self.house,
            "claims_lost": list(self.claims),
            "brings": list(self.brings),
        }


def of_reading(context: Context, reading: Reading) -> tuple[Repair, ...]:
    """The options of a reading under which no play got stuck: the house's first, then the cheapest. The one
    that leaves open what the text leaves open mends nothing, however play goes on under it."""
    found = [Repair(((reading.id, reading.house),), True, *_costs(context.own["house"]))]
    for option, variant in context.variants[reading.id].items():
        if variant is None or option == UNSTATED or context.tallies[variant].error is not None:
            continue
        own = context.own[variant.name]
        if own.stuck is None and (context.tallies[variant].stuck is None):
            found.append(Repair(((reading.id, option),), False, *_costs(own)))
    return tuple(sorted(found, key=lambda r: (not r.house, not r.free, len(r.claims) + len(r.brings))))


def of_position(
    context: Context, machine: Machine, start: State, moves: Iterable[Move]
) -> tuple[Repair, ...]:
    """Single options under which the same play can go on where the house rules get stuck."""
    if machine is not context.base:
        return ()
    made = tuple(moves)
    found = []
    for by_option in context.variants.values():
        for variant in by_option.values():
            if variant is None or variant.same or UNSTATED in variant.changes.values():
                continue
            if not goes_on(variant.machine, start, made):
                continue
            own = context.own[variant.name]
            found.append(Repair(tuple(variant.changes.items()), False, *_costs(own)))
    return tuple(sorted(found, key=lambda r: (not r.free, len(r.claims) + len(r.brings), r.name)))


def goes_on(machine: Machine, start: State, moves: Iterable[Move]) -> bool:
    """Are these whole moves possible, and is it not stuck after them?"""
    here = machine.settle(start)
    for move in moves:
        if not machine.allows(here.state, move):
            return False
        try:
            here = machine.advance(here.state, move)
        except LeavesBounds:
            return False
    return not here.endless and not machine.look(here.state).stuck


def _costs(own: Own) -> tuple[tuple[str, ...], tuple[str, ...]]:
    brings = [f"nobody can go on: {s[0].cause.text}" for s in own.stucks.values()]
    if own.loop is not None:
        brings.append("play can go on for ever")
    return tuple(own.broken), tuple(dict.fromkeys(brings))


def advice_of(repairs: Iterable[Repair]) -> str:
    """The choices in words, those that cost nothing before the others."""
    ways = list(repairs)
    free = [r.name for r in ways if r.free]
    dear = [f"{r.name} ({r.costs})" for r in ways if not r.free]
    text = f"It is closed by {_or(free)}." if free else ""
    return " ".join(filter(None, (text, f"At a cost by {_or(dear)}." if dear else "")))


def _or(words: list[str]) -> str:
    return ", ".join(words[:-1]) + (" or " if len(words) > 1 else "") + words[-1]
