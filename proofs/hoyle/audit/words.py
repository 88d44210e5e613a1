"""Answers, moves and scores in words."""

from __future__ import annotations

from hoyle.audit.machine import CHANCE, Look, Machine
from hoyle.concrete import Move
from hoyle.lang import BoolSort, EnumSort, IntSort, Rules

NOBODY = "nobody"
"""The answer of a ruling that names no seat."""


def seat_name(seat: int) -> str:
    """How a seat is called in a sentence."""
    return "chance" if seat == CHANCE else f"seat {seat}"


def who_acts(look: Look) -> str:
    """Who has a move, in words."""
    return " and ".join(seat_name(s) for s in sorted(look.seats, key=lambda s: (s == CHANCE, s)))


def moves_text(machine: Machine, moves: tuple[Move, ...], special: frozenset[Move], most: int = 12) -> str:
    """The legal moves in words; where there are many, those that matter first."""
    if not moves:
        return "no legal move"
    shown = moves if len(moves) <= most else tuple(m for m in moves if m in special) or moves
    words: dict[str, list[str]] = {}
    for m in shown[:most]:
        words.setdefault(m.action, []).append(values_text(machine, m))
    text = "; ".join(f"{name} {' '.join(v)}".strip() for name, v in words.items())
    hidden = len(moves) - min(len(shown), most)
    return text + (f" and {hidden} more" if hidden else "")


def values_text(machine: Machine, move: Move) -> str:
    """The values of a move's parameters as people write them."""
    params = machine.parts[move.action].params
    return ",".join(p.sort.name_of(v) for p, v in zip(params, move.values, strict=True))


def answers_text(rules: Rules, ruling: str, values: tuple[int, ...]) -> str:
    """The answer of a ruling in words: one value, or one a seat (points with their sum)."""
    of = rules.rulings[ruling]
    if of.over is None:
        name = of.sort.name_of(values[0])
        if isinstance(of.sort, EnumSort) and all(n.isdigit() for n in of.sort.names):  # seats, teams
            return NOBODY if name == "none" else f"{of.sort.name.lower()} {name}"
        return name
    if isinstance(of.sort, BoolSort):
        yes = [of.over.name_of(i) for i, v in zip(of.over.values, values, strict=True) if v]
        return ("seat " + " and ".join(yes)) if yes else NOBODY
    if isinstance(of.sort, IntSort):
        return f"{points(values)}, together {sum(values)}"
    return "(" + ", ".join(of.sort.name_of(v) for v in values) + ")"


def points(values: tuple[int, ...]) -> str:
    """One number a seat."""
    return "(" + ", ".join(str(v) for v in values) + ")"
