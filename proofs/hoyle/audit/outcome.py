"""What a ruleset answers at the position where two part."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.audit.difference import Aspect, Difference
from hoyle.audit.machine import Look, Machine, Settled
from hoyle.audit.stuck import why_stuck
from hoyle.audit.words import answers_text, moves_text, points, values_text, who_acts
from hoyle.concrete import Move, State


def outcome(
    machine: Machine,
    settled: Settled,
    look: Look,
    part: Difference,
    about: Sequence[str] = (),
    prefer: Sequence[str] = (),
) -> str:
    """What one ruleset answers at the place of a difference, in words. *about*, *prefer*: see
    ``why_stuck``."""
    aspect = part.aspect
    if aspect is Aspect.STUCK and not look.stuck:
        given = [e.answers for e in settled.events if e.ruling == part.subject]
        if not given and part.subject in machine.rules.rulings:  # what follows asks it
            given = [machine.model.values(machine.rules.rulings[part.subject].answers, settled.state)]
        if given:
            return answers_text(machine.rules, part.subject, given[-1])
    if settled.endless:
        return "the game goes round in a circle by itself"
    if aspect is Aspect.RULING and any(e.ruling == part.subject for e in settled.events):
        found = [e.answers for e in settled.events if e.ruling == part.subject]
        return answers_text(machine.rules, part.subject, found[-1])
    if look.stuck:
        cause = why_stuck(machine, settled.state, (), about, prefer)
        return f"nobody can go on: {cause.text}"
    if aspect is Aspect.SCORE:
        return "score " + points(look.payoff)
    if aspect is Aspect.END and not look.finished and look.payoff:
        said = f"play goes on, {who_acts(look)} to act"
        if not look.moves:  # the next deal, most often
            said = "what comes next: " + "; ".join(draws_text(machine, settled.state, n) for n in look.chance)
        return f"{said}, score {points(look.payoff)}"
    if look.finished:
        return "the game is over" + (f", {points(look.payoff)}" if look.payoff else "")
    who = who_acts(look)
    if aspect is Aspect.MOVES and look.some:
        return f"{who}: {some_text(machine, settled.state, _only(part))}"
    if aspect is Aspect.MOVES:
        return f"{who}: {moves_text(machine, look.moves, _only(part))}"
    if aspect is Aspect.TURN:
        kinds = list(dict.fromkeys(m.action for m in look.moves)) + list(look.chance)
        return f"{who} is to act ({', '.join(kinds)})"
    if look.chance and not look.moves:
        names = "; ".join(draws_text(machine, settled.state, n) for n in look.chance)
        only = len(look.chance) == 1 and machine.outcomes(settled.state, look.chance[0], 8)
        return ("what follows: " if only and len(only) == 1 else "chance decides: ") + names
    return f"{who} is to act"


def draws_text(machine: Machine, state: State, name: str) -> str:
    """A chance action with its outcomes, where they are few."""
    every = machine.outcomes(state, name, 8)
    return name if not every else f"{name} {' '.join(values_text(machine, m) for m in every)}".rstrip()


def some_text(machine: Machine, state: State, special: frozenset[Move]) -> str:
    """Of moves that are too many to list, which of the special ones are legal, and which are not."""
    ordered = sorted(special, key=lambda m: (m.action, m.values))
    legal = [m for m in ordered if machine.allows(state, m)]
    told = [
        f"{word}{moves[0].action} {', '.join(values_text(machine, m) for m in moves[:2])}"
        for word, moves in (("", legal), ("not ", [m for m in ordered if m not in legal]))
        if moves
    ]
    return "; ".join(told)


def _only(part: Difference) -> frozenset[Move]:
    """The moves that one side has and the other not."""
    assert isinstance(part.left, frozenset)
    assert isinstance(part.right, frozenset)
    return frozenset(m for _, m in part.left ^ part.right)


def draw_outcome(machine: Machine, moves: Sequence[Move], d: Difference) -> str:
    """A draw that one side has and the other not."""
    if not moves:
        return f"{d.subject} cannot come out so"
    return f"{d.subject} {values_text(machine, moves[0])}".strip()


def shows(d: Difference) -> str:
    """What a difference is about, in words."""
    return {
        Aspect.STUCK: d.subject or "whether the game can go on",
        Aspect.ENDLESS: "whether play comes to an end",
        Aspect.END: "whether it is over",
        Aspect.RULING: d.subject,
        Aspect.SCORE: "the score",
        Aspect.CHANCE: f"what chance may do ({d.subject})" if d.subject else "what chance decides",
        Aspect.TURN: "whose turn it is",
        Aspect.MOVES: "which moves are legal",
    }[d.aspect]
