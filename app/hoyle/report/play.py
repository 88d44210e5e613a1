"""Plays as people write them: who did what, by which clause, and only what changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from hoyle.concrete import Model, Move, State, Trace
from hoyle.lang import BoolSort, CardSort, IntSort, SetSort, Sort, subterms

MOST = 200
"""How many other choices are looked at to see which clauses mattered."""


@dataclass(frozen=True)
class Line:
    """One step of a play: its number from 1, the acting seat (``None``: nobody decides), the move in words.

    ``clauses`` are those it stands on, ``changes`` what changed beside the cards that the move itself names.
    """

    number: int
    seat: int | None
    action: str
    words: str
    clauses: tuple[str, ...]
    changes: tuple[str, ...]

    def __str__(self) -> str:
        cites = f"  [{' '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.number:>3}. {self.words}{cites}"


def clauses_of(model: Model, before: State, move: Move) -> tuple[str, ...]:
    """The clauses a move stands on: those of its action, and of each condition that forbade a choice."""
    action = model.rules.actions[move.action]
    cites = list(action.cites)
    if action.kind == "player" and action.params:
        others = islice(model.candidates(before, move.action), MOST)
        bound = {id(r) for r in action.requirements if any(t.op == "param" for t in subterms(r.term))}
        broken = {id(r) for other in others for r in model.objections(before, other)} & bound
        cites += [c for r in action.requirements if id(r) in broken for c in r.cites]
    return tuple(dict.fromkeys(cites))


def seat_of(model: Model, state: State, move: Move) -> int | None:
    """The seat that makes the move; ``None`` for chance and for what happens by itself."""
    by = model.rules.actions[move.action].by
    return None if by is None else model.values([by], state)[0]


def change(sort: Sort, before: int, after: int) -> str:
    """How a value changed: cards that came and went, or both values."""
    if isinstance(sort, SetSort):
        names = [f"+{sort.deck.card_name(c)}" for c in sort.deck.members(after & ~before)]
        gone = before & ~after
        if gone and not after:
            return "is empty now"
        if not before and after == sort.full:
            return "all cards"
        return " ".join(names + [f"−{sort.deck.card_name(c)}" for c in sort.deck.members(gone)])
    return f"{sort.name_of(before)} → {sort.name_of(after)}"


def _moved(model: Model, move: Move) -> int:
    """The cards that the move itself names, as a set."""
    cards = 0
    for p, v in zip(model.rules.actions[move.action].params, move.values, strict=True):
        if isinstance(p.sort, SetSort):
            cards |= v
        elif isinstance(p.sort, CardSort):
            cards |= 1 << v
    return cards


def changes(model: Model, before: State, move: Move, after: State) -> list[str]:
    """What a move changed: a line for each set of cards, one for all the rest.

    For a player's move the cards that he named and whose turn it is go without saying.
    """
    action = model.rules.actions[move.action]
    moved = _moved(model, move) if action.kind == "player" else 0
    turns = {t for a in model.rules.actions.values() if a.by is not None for t in subterms(a.by)}
    sets, rest = [], []
    emptied = [
        name
        for name, m in model.rules.maps.items()
        if isinstance(m.slots[0].sort, SetSort)
        and any(before[model.index[s]] for s in m.slots)
        and not any(after[model.index[s]] for s in m.slots)
        and not (moved and moved == sum(before[model.index[s]] for s in m.slots))
    ]
    for slot, old, new in zip(model.slots, before, after, strict=True):
        if old == new or slot.data.partition("[")[0] in emptied:
            continue
        if isinstance(slot.sort, SetSort):
            if not moved or old ^ new != moved:
                sets.append(f"{slot.data}: {change(slot.sort, old, new)}")
        elif slot not in turns or action.kind != "player":
            rest.append(f"{slot.data}: {change(slot.sort, old, new)}")
    rest += [f"{name}: is empty now" for name in emptied]
    return sets + ([", ".join(rest)] if rest else [])


def describe(trace: Trace) -> Iterator[Line]:
    """The steps of a play, in order."""
    model = trace.model
    for number, (before, step) in enumerate(zip(trace.states, trace.steps, strict=False), start=1):
        yield describe_step(model, before, step.move, step.state, number)


def describe_step(model: Model, before: State, move: Move, after: State, number: int = 1) -> Line:
    """One step of a play."""
    seat = seat_of(model, before, move)
    words = move.action if seat is None else f"seat {seat}: {model.say(move)}"
    action = model.rules.actions[move.action]
    if seat is None and action.params and not _moved(model, move):
        words = model.say(move)
    told = changes(model, before, move, after)
    return Line(number, seat, move.action, words, clauses_of(model, before, move), tuple(told))


def play_text(trace: Trace, indent: str = "") -> str:
    """A whole play as text, one line a move, what changed below it."""
    lines = []
    for line in describe(trace):
        lines.append(f"{indent}{line}")
        lines += [f"{indent}       {c}" for c in line.changes]
    return "\n".join(lines)


def outcome(model: Model, state: State) -> str:
    """How a play stands at its last state."""
    if model.finished(state):
        points = model.payoff(state)
        return "finished" + (
            ": " + ", ".join(f"seat {i} {p}" for i, p in enumerate(points)) if points else ""
        )
    return "stuck: no seat has a move, and the game is not over" if model.stuck(state) else "not over yet"


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
    """A play for JSON answers: each step's action, seat, values, words, clauses and changes."""
    model = trace.model
    out = []
    for line, step in zip(describe(trace), trace.steps, strict=True):
        params = model.rules.actions[step.move.action].params
        values: Sequence[tuple[str, Any]] = [
            (p.name, plain(v, p.sort)) for p, v in zip(params, step.move.values, strict=True)
        ]
        out.append(
            {
                "number": line.number,
                "seat": line.seat,
                "action": line.action,
                "values": dict(values),
                "text": line.words,
                "clauses": list(line.clauses),
                "changes": list(line.changes),
            }
        )
    return out
