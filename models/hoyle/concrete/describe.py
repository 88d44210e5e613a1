"""Plays as people write them: one line a move, tricks together, the clauses, and only what changed.

A trick begins when a card is played to an empty table and is complete when the table is empty again. The
clauses of a move are those of its action, and of every conjunct of the guard that forbade one of the other
choices there: following suit is cited where it mattered.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from hoyle.concrete.model import Model, Move, State
from hoyle.concrete.trace import Trace
from hoyle.lang import (
    BoolSort,
    CardSort,
    Param,
    SetSort,
    Term,
    leaves,
    subterms,
)
from hoyle.lang.word import word

OTHERS = 200
"""How many other choices are looked at to see which clauses mattered."""


def describe(trace: Trace) -> list[str]:
    """The play as lines of text, the moves numbered from 1.

    A play that does not start at the beginning first lists what is different there; the last line says how it
    ended, when it did.
    """
    teller = Teller(trace.model)
    lines = teller.start(trace.start)
    trick = 0
    for number, (before, step) in enumerate(zip(trace.states, trace.steps, strict=False), 1):
        if teller.is_chance(step.move):
            trick = 0
        opens = teller.opens_trick(before, step.state, step.move)
        if opens:
            trick += 1
            lines.append(f"Trick {trick}")
        inside = opens or bool(teller.on_table(before))
        indent = "  " if inside else ""
        lines.append(f"{number:>4}. {indent}{teller.move(before, step.move)}")
        told = teller.closed_trick(before, step.state) + teller.changes(before, step.move, step.state)
        lines += [f"      {indent}{line}" for line in told]
    return lines + teller.end(trace.last)


@dataclass(frozen=True)
class Teller:
    """Says what happens in plays of one model."""

    model: Model

    # -- the frame
    def start(self, state: State) -> list[str]:
        """What is different from the initial state."""
        pairs = zip(self.model.slots, self.model.initial(), state, strict=True)
        told = [f"  {s.data} = {word(new, s.sort)}" for s, old, new in pairs if old != new]
        return ["Start", *told] if told else []

    def end(self, state: State) -> list[str]:
        """How the play ended, if it did."""
        if self.model.finished(state):
            points = self.model.payoff(state)
            told = ", ".join(f"seat {i} has {p}" for i, p in enumerate(points))
            return ["The game is over" + (f": {told}" if told else "")]
        if self.model.stuck(state):
            return ["Stuck: nobody has a move, and the game is not over"]
        return []

    # -- moves
    def is_chance(self, move: Move) -> bool:
        """Does chance decide the move?"""
        return self.model.rules.actions[move.action].kind == "chance"

    def seat(self, state: State, move: Move) -> int | None:
        """The seat that makes the move; ``None`` for chance and for what happens by itself."""
        by = self.model.rules.actions[move.action].by
        return None if by is None else self.model.values([by], state)[0]

    def move(self, before: State, move: Move) -> str:
        """The move as people write it, with its clauses: ``seat 2: ♠A (PT-03)``."""
        action = self.model.rules.actions[move.action]
        seat = self.seat(before, move)
        values = [_value(p, v) for p, v in zip(action.params, move.values, strict=True)]
        name = action.name.replace("_", " ")
        if len(action.params) == 1 and isinstance(action.params[0].sort, CardSort) and self.is_play(move):
            words = values[0]
        elif self.is_chance(move):
            shown = [v for p, v in zip(action.params, values, strict=True) if not isinstance(p.sort, SetSort)]
            words = " ".join([name, *shown])
        else:
            words = " ".join([name, *values])
        cites = " ".join(self.clauses(before, move))
        return (f"seat {seat}: " if seat is not None else "") + words + (f" ({cites})" if cites else "")

    def is_play(self, move: Move) -> bool:
        """Does the action put its card on the table of the trick?"""
        if self.model.rules.trick_order is None:
            return False
        table, _ = self.model.rules.trick_order
        return any(slot in self.model.rules.actions[move.action].next for slot in table)

    def clauses(self, before: State, move: Move) -> tuple[str, ...]:
        """The clauses and readings that a move stands on."""
        action = self.model.rules.actions[move.action]
        cites = list(action.cites)
        bound = [r for r in action.requirements if any(t.op == "param" for t in subterms(r.term))]
        if action.kind == "player" and bound:
            broken: set[int] = set()
            for other in islice(self.model.candidates(before, move.action), OTHERS):
                broken |= {id(r) for r in self.model.objections(before, other)}
            cites += [c for r in bound if id(r) in broken for c in r.cites]
        return tuple(dict.fromkeys(cites))

    # -- tricks
    def on_table(self, state: State) -> list[int]:
        """The sets of cards on the table, of the seats that have played."""
        if self.model.rules.trick_order is None:
            return []
        table, _ = self.model.rules.trick_order
        return [cards for cards in (state[self.model.index[s]] for s in table) if cards]

    def opens_trick(self, before: State, after: State, move: Move) -> bool:
        """Does the move play the first card of a trick?"""
        return not self.on_table(before) and bool(self.on_table(after))

    def closed_trick(self, before: State, after: State) -> list[str]:
        """Who takes the trick, where the table becomes empty."""
        if not self.on_table(before) or self.on_table(after):
            return []
        winner = self.model.rules.trick_winner
        if winner is None:
            return []
        seat = self.model.values([winner], before)[0]
        return [f"seat {seat} takes the trick"] if seat < len(self.model.rules.SEAT.names) else []

    # -- what changed
    def changes(self, before: State, move: Move, after: State) -> list[str]:
        """What changed and is not plain from the move: cards dealt, then numbers, trumps, scores on one line.

        Whose turn it is, the phase, and what goes back to its first value go without saying.
        """
        dealt: dict[int, str] = {}
        rest = []
        for slot, old, new in zip(self.model.slots, before, after, strict=True):
            if old == new or slot in self.silent:
                continue
            if isinstance(slot.sort, SetSort):
                came = new & ~old
                if came and self.is_chance(move):
                    dealt.setdefault(came, f"{slot.data}: {_cards(came, slot.sort)}")
            elif new != self.model.rules.initial[slot] or slot in self.counts:
                rest.append(f"{slot.data}: {word(old, slot.sort)} → {word(new, slot.sort)}")
        return [*dealt.values(), *([", ".join(rest)] if rest else [])]

    @cached_property
    def counts(self) -> set[Term]:
        """The variables that the pay-off is made of."""
        return set(leaves(*self.model.rules.payoffs, op="var"))

    @cached_property
    def silent(self) -> set[Term]:
        """The variables that say what happens next: whose turn it is, who led, and the phase.

        A phase is what more than half of the actions ask for, and no pay-off depends on.
        """
        rules = self.model.rules
        actions = list(rules.actions.values())
        turns = {t for a in actions if a.by is not None for t in leaves(a.by, op="var")}
        leader = {rules.trick_order[1]} if rules.trick_order else set()
        asked = Counter(t for a in actions for t in set(leaves(a.guard, op="var")))
        phases = {t for t, n in asked.items() if 2 * n > len(actions) and not isinstance(t.sort, SetSort)}
        return (turns | leader | phases) - self.counts


def _cards(mask: int, sort: SetSort) -> str:
    """Cards as a hand is written: ``♠A ♠K ♥7``."""
    return " ".join(sort.deck.card_name(c) for c in sort.deck.members(mask)) or "nothing"


def _value(param: Param, value: int) -> str:
    """A parameter's value in a move."""
    if isinstance(param.sort, SetSort):
        return _cards(value, param.sort)
    if isinstance(param.sort, BoolSort):
        return param.name if value else f"not {param.name}"
    return word(value, param.sort)
