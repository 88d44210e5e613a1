"""Plays for reports: as text with an indent, from a later step on, and as data for JSON."""

from __future__ import annotations

from typing import Any

from hoyle.concrete import Model, State, Trace, describe
from hoyle.concrete.describe import Teller
from hoyle.lang import BoolSort, CardSort, IntSort, SetSort, Sort


def play_text(trace: Trace, indent: str = "", start: int = 0) -> str:
    """A play as people write it, one line a move; from step *start* on, with the situation there."""
    lines = describe(Trace(trace.model, trace.states[start], trace.steps[start:]))
    if start:
        lines.insert(0, f"(after {start} steps)")
    return "\n".join(indent + line for line in lines)


def outcome(model: Model, state: State) -> str:
    """How a play stands at its last state."""
    return " ".join(Teller(model).end(state)) or "Not over yet"


def plain(value: int, sort: Sort) -> Any:
    """A value for JSON: a number, a truth value, a name, a card's face, or a list of faces."""
    if isinstance(sort, BoolSort):
        return bool(value)
    if isinstance(sort, IntSort):
        return value
    if isinstance(sort, SetSort):
        return [sort.deck.face(c) for c in sort.deck.members(value)]
    return sort.deck.face(value) if isinstance(sort, CardSort) else sort.name_of(value)


def play_json(trace: Trace) -> list[dict[str, Any]]:
    """A play for JSON: each step's number from 1, seat, action, values, words, clauses and what changed."""
    model, teller, out = trace.model, Teller(trace.model), []
    for number, (before, step) in enumerate(zip(trace.states, trace.steps, strict=False), start=1):
        move, clauses = step.move, teller.clauses(before, step.move)
        pairs = zip(model.rules.actions[move.action].params, move.values, strict=True)
        told = teller.closed_trick(before, step.state) + teller.changes(before, move, step.state)
        out.append(
            {
                "number": number,
                "seat": teller.seat(before, move),
                "action": move.action,
                "values": {p.name: plain(v, p.sort) for p, v in pairs},
                "text": teller.move(before, move).removesuffix(f" ({' '.join(clauses)})"),
                "clauses": list(clauses),
                "changes": told,
            }
        )
    return out
