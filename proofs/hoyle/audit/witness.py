"""Witnesses: plays that show a finding, run again by the reference before anyone sees them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.audit.code import P299
from hoyle.audit.difference import Aspect, differ
from hoyle.audit.machine import Machine, Settled
from hoyle.audit.outcome import draw_outcome, outcome, shows
from hoyle.audit.solo import Solo
from hoyle.audit.walk import Parting
from hoyle.audit.words import answers_text
from hoyle.concrete import Model, Move, State, Trace, replay
from hoyle.concrete.code import M101
from hoyle.concrete.evaluate import evaluate_all
from hoyle.lang import HoyleError, Rules, SetSort


@dataclass(frozen=True)
class Witness:
    """A play under one ruleset, or the same play under two up to the position where they part.

    ``left`` and ``right`` are whole traces, what happens by itself included. ``aspect`` is what differs,
    ``outcomes`` both answers in words. ``start`` names where the play begins (a deal of a match);
    ``shortest`` says what is known of shorter plays.
    """

    left: Trace
    right: Trace | None
    rulesets: tuple[str, ...]
    aspect: Aspect
    outcomes: tuple[str, ...]
    shows: str
    start: str = ""
    shortest: str = ""

    @property
    def lines(self) -> list[str]:
        """The play as people write it: the cards dealt, what was said, a line for each trick."""
        return play_lines(self.left)

    @property
    def begins(self) -> list[str]:
        """What is otherwise where the play begins than at the beginning of the game, if cards lie there: the
        name of the start does not tell them."""
        model, start = self.left.model, self.left.start
        usual = [model.rules.initial[s] for s in model.slots]
        other = [(s, v) for s, v, u in zip(model.slots, start, usual, strict=True) if v != u]
        if not (self.start and any(isinstance(s.sort, SetSort) for s, _ in other)):
            return []
        return [f"{s.data}={s.sort.name_of(v)}" for s, v in other]

    def as_dict(self) -> dict[str, Any]:
        """For JSON: the play in words, the moves as data, both outcomes."""
        return {
            "start": self.start,
            "begins": self.begins,
            "play": self.lines,
            "moves": [_move(self.left.model, m) for m in self.left.moves],
            "shows": self.shows,
            "aspect": str(self.aspect),
            "outcomes": dict(zip(self.rulesets, self.outcomes, strict=True)),
            "outcomes_source": "executed model",
            "shortest": self.shortest,
        }


def _move(model: Model, move: Move) -> dict[str, Any]:
    params = model.rules.actions[move.action].params
    return {"name": move.action} | {
        p.name: p.sort.name_of(v) for p, v in zip(params, move.values, strict=True)
    }


def run(machine: Machine, start: State, moves: Sequence[Move]) -> tuple[Trace, Settled]:
    """A play of whole moves, run by the machine and again, step by step, by the reference.

    Raises P299 when the two do not agree (a fault of Hoyle, never of the rules), M102 when a move is illegal.
    """
    here = machine.settle(start)
    small = [m for _, m in here.path]
    for move in moves:
        here = machine.advance(here.state, move)
        small += [m for _, m in here.path]
    trace = replay(machine.model, small, start)
    if trace.last != here.state:
        raise fault("a play ends in two different states")
    return trace, here


def run_to_bounds(machine: Machine, played: Solo) -> Trace:
    """A play up to the step that makes a number leave its bounds, run again by the reference.

    Raises P299 when the reference does not find the same step impossible.
    """
    assert played.leaves is not None
    before, _ = run(machine, played.start, played.moves[:-1])
    path = played.leaves.path
    trace = replay(machine.model, [*before.moves, *(m for _, m in path[:-1])], played.start)
    state, move = path[-1]
    if trace.last != state:
        raise fault("a play ends in two different states")
    try:
        machine.model.apply(state, move)
    except HoyleError as error:
        if error.code is M101:
            return trace
        raise
    raise fault("a number that left its bounds stays within them")


def fault(thing: str) -> HoyleError:
    """An internal error: a witness that does not hold."""
    return HoyleError(
        P299, thing, "a witness replays under both rulesets before it is shown", "report it with the command"
    )


def by_reference(trace: Trace, settled: Settled, but: frozenset[str] = frozenset()) -> tuple[Any, ...]:
    """What can be told of the last state, by the reference alone: over, who may do what, score, rulings; the
    moves of actions *but* are left out."""
    model, state = trace.model, trace.last
    rules = model.rules
    players = [n for n, a in rules.actions.items() if a.kind == "player" and n not in but]
    moves = []
    for n in players:
        found = list(model.moves(state, [n]))
        if found:
            by = rules.actions[n].by
            assert by is not None
            seat = model.value(by, state)
            moves += [(seat, m) for m in found]
    events = []
    for before, move in settled.path:
        here = dict(zip(model.slots, before, strict=True))
        for name in rules.actions[move.action].asks:
            events.append((name, tuple(evaluate_all(rules.rulings[name].answers, here))))
    payoff = tuple(model.value(t, state) for t in rules.payoffs)
    return model.finished(state), frozenset(moves), payoff, tuple(events), model.stuck(state)


def confirm(a: Machine, b: Machine, parting: Parting) -> tuple[Trace, Trace, Settled, Settled]:
    """Both plays of a parting, with the difference found again and checked by the reference.

    Raises P299 when it does not hold.
    """
    begin = parting.starts
    if parting.difference.aspect is Aspect.CHANCE and len(parting.left) != len(parting.right):
        n = min(len(parting.left), len(parting.right))
        left, x = run(a, begin[0], parting.left[:n])
        right, y = run(b, begin[1], parting.right[:n])
        longer, trace = (a, left) if len(parting.left) > n else (b, right)
        extra = (parting.left if longer is a else parting.right)[n]
        if not longer.model.allows(trace.last, extra):
            raise fault("a draw that was seen is not possible")
        return left, right, x, y
    left, x = run(a, begin[0], parting.left)
    right, y = run(b, begin[1], parting.right)
    one, two = a.look(x.state), b.look(y.state)
    found = differ(x, one, y, two, (parting.difference.subject,), (a, b))
    if found is None or found.aspect is not parting.difference.aspect:
        raise fault("two rulesets that parted do not part again")
    some = one.some | two.some
    unlike = by_reference(left, x, some) != by_reference(right, y, some) or x.endless or y.endless
    if some and not unlike:
        sampled = [m for m in (*one.moves, *two.moves) if m.action in some]
        unlike = any(left.model.allows(left.last, m) != right.model.allows(right.last, m) for m in sampled)
    if not unlike and found.aspect is Aspect.CHANCE:
        unlike = any(
            _draws_apart(machine, here, there, name)
            for machine, here, there, names in (
                (a, left, right, set(one.chance) - set(two.chance)),
                (b, right, left, set(two.chance) - set(one.chance)),
            )
            for name in sorted(names)
        )
    if not unlike:
        raise fault("two rulesets that parted look alike to the reference")
    return left, right, x, y


def _draws_apart(machine: Machine, here: Trace, there: Trace, name: str) -> bool:
    """Has a chance action an outcome at the end of one play that it has not at the end of the other?"""
    move = machine.draw(here.last, name, random.Random(1))
    return (
        move is not None and here.model.allows(here.last, move) and not there.model.allows(there.last, move)
    )


def of_parting(
    a: Machine,
    b: Machine,
    parting: Parting,
    names: tuple[str, str],
    shortest: str,
    about: Sequence[str] = (),
) -> Witness:
    """The witness of a parting; raises P299 when it does not hold."""
    left, right, x, y = confirm(a, b, parting)
    d = parting.difference
    if d.aspect is Aspect.CHANCE and len(parting.left) != len(parting.right):
        n = min(len(parting.left), len(parting.right))
        mine = draw_outcome(a, parting.left[n:], d)
        other = draw_outcome(b, parting.right[n:], d)
        return Witness(left, right, names, d.aspect, (mine, other), shows(d), parting.label, shortest)
    if d.aspect is Aspect.RULING:
        left, right = _until(left, d.subject), _until(right, d.subject)
    goes_on = [m.action for m in a.look(x.state).moves]
    mine, other = outcome(a, x, a.look(x.state), d), outcome(b, y, b.look(y.state), d, about, goes_on)
    return Witness(left, right, names, d.aspect, (mine, other), shows(d), parting.label, shortest)


def _until(trace: Trace, ruling: str) -> Trace:
    """The play up to the last step that asked a ruling: what follows by itself shows nothing more."""
    asks = trace.model.rules.actions
    n = max(i for i, s in enumerate(trace.steps) if ruling in asks[s.move.action].asks)
    return Trace(trace.model, trace.start, trace.steps[: n + 1])


def play_lines(trace: Trace) -> list[str]:
    """A play as people write it. Cards played to a trick stand on one line, with who took it; tricks are
    counted from the deal."""
    model, number = trace.model, 0
    lines: list[str] = []
    trick: list[str] = []
    rules = model.rules
    table = rules.trick_order[0].slots if rules.trick_order else ()
    for before, step in zip(trace.states, trace.steps, strict=False):
        action = rules.actions[step.move.action]
        words = model.say(step.move).removeprefix(step.move.action).strip()
        if action.kind == "step":
            if trick and not any(model.value(t, step.state) for t in table):
                lines.append(f"trick {number}: " + ", ".join(trick) + _taker(model, before))
                trick = []
            elif action.asks:
                told = [f"{n}: {answers_text_of(model, n, before)}" for n in action.asks]
                lines.append(f"{action.name} → {'; '.join(told)}")
            continue
        if action.by is None:
            text = _deal_text(model, step.move)
            number = 0 if not trick and deals_to_all(rules, step.move) else number
            if trick:  # a draw between two cards of a trick
                trick[-1] += f" ({text})"
            else:
                lines.append(text)
            continue
        seat = model.value(action.by, before)
        laid = [
            t.sort.name_of(now & ~then)[1:-1]
            for t in table
            if t in action.next and (now := model.value(t, step.state)) & ~(then := model.value(t, before))
        ]
        if laid:
            if not any(model.value(t, before) for t in table):
                if trick:
                    lines.append(f"trick {number}: " + ", ".join(trick))
                trick, number = [], number + 1
            trick.append(f"seat {seat} {' '.join(laid)}")
        else:
            if trick:
                lines.append(f"trick {number}: " + ", ".join(trick))
                trick = []
            lines.append(f"seat {seat}: {action.name} {words}".rstrip())
    if trick:
        lines.append(f"trick {number}: " + ", ".join(trick))
    return lines


def _taker(model: Model, before: State) -> str:
    winner = model.rules.trick_winner
    return "" if winner is None else f" → seat {model.value(winner, before)}"


def answers_text_of(model: Model, ruling: str, state: State) -> str:
    """The answer of a ruling in a state, in words."""
    values = model.values(model.rules.rulings[ruling].answers, state)
    return answers_text(model.rules, ruling, values)


def deals_to_all(rules: Rules, move: Move) -> bool:
    """Are cards dealt to every seat?"""
    made = rules.actions[move.action]
    hands = [p for p in made.params if isinstance(p.sort, SetSort)]
    return made.by is None and len(hands) == len(made.params) == len(rules.seats)


def _deal_text(model: Model, move: Move) -> str:
    params = model.rules.actions[move.action].params
    words = []
    if deals_to_all(model.rules, move):
        dealt = [
            f"seat {i} {p.sort.name_of(v)[1:-1]}"
            for i, (p, v) in enumerate(zip(params, move.values, strict=True))
        ]
        return f"{move.action}: " + "; ".join(dealt)
    for p, v in zip(params, move.values, strict=True):
        if isinstance(p.sort, SetSort):
            words.append(f"{p.name} {p.sort.name_of(v)[1:-1]}")
        else:
            words.append(f"{p.name} {p.sort.name_of(v)}" if len(params) > 1 else p.sort.name_of(v))
    return f"{move.action}: " + "; ".join(words)
