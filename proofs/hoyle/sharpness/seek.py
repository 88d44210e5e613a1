"""Plays that show a fault, found by the solver: deals and moves for which a changed rule answers otherwise.

Random plays hardly ever come to some places. So from states that plays came through, a few steps are followed
as terms, the cards that are dealt and the moves that are made left open (:mod:`hoyle.prove.reach`); in each
situation the solver is asked for values with which the change shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hoyle.concrete import Model, Move, State
from hoyle.lang import Rules, Term, build, substitute
from hoyle.lang.semantics import least
from hoyle.prove.reach import Node, compared, follow
from hoyle.prove.transition import transitions
from hoyle.sharpness.question import Question, questions
from hoyle.symbolic import Bits, Status, clock

QUESTION = 1.0
"""Seconds for one question."""
QUESTIONS = 1500
"""Questions for one game."""
READ = 0.001
"""Steady seconds for terms that are read in a situation."""
STARTS = 24
"""Reached states that are followed."""

Play = tuple[State, tuple[Move, ...]]
"""A reached state in which chance acts next, and the moves from there on."""


def seek(
    model: Model, plays: Sequence[Sequence[tuple[State, Move]]], changed: Mapping[str, Rules], seconds: float
) -> Iterator[tuple[str, Play]]:
    """Plays that may show the changes, by the names of these; one for each change. They begin in states of
    the *plays*. *seconds* of the processor bound the work, and so does a number of questions."""
    until = clock.now() + seconds
    open_ = {name: list(questions(model.rules, rules)) for name, rules in changed.items()}
    steps = {t.name: [c.term for c in t.conditions] for t in transitions(model.rules)}
    left = QUESTIONS
    for state in starts(model, plays):
        bits = Bits()
        for node in follow(model, state, bits, until):
            here = _Here(node, steps)
            for name, asked in list(open_.items()):
                if clock.now() > until or left <= 0:
                    return
                for question in asked:
                    terms = here.terms(question)
                    if terms is None:
                        continue
                    left -= 1
                    moves = _found(model, state, node, question, terms, bits)
                    if moves is not None:
                        yield name, (state, moves)
                        del open_[name]
                        break


def starts(model: Model, plays: Sequence[Sequence[tuple[State, Move]]]) -> Iterator[State]:
    """States in which chance acts next, one for each combination of the values that guards compare with
    constants, in the order in which plays come to them."""
    seen: set[object] = set()
    plain = compared(model)
    for play in plays:
        for state, move in play:
            if model.rules.actions[move.action].kind == "chance":
                key = (move.action, tuple(v for s, v in zip(model.slots, state, strict=True) if s in plain))
                if key not in seen and len(seen) < STARTS:
                    seen.add(key)
                    yield state


class _Here:
    """A situation, with the guards of the actions as they are there: most are not met, whatever is open."""

    def __init__(self, node: Node, steps: Mapping[str, list[Term]]) -> None:
        self.state, self.steps = dict(node.state), steps
        self._guards: dict[str, list[Term]] = {}

    def terms(self, question: Question) -> list[Term] | None:
        """What must be met for the change to show here; nothing where it cannot."""
        met = list(self._guard(question.action)) if question.action is not None else []
        for more in ([c.term for c in question.also], [build.not_(question.goal)]):
            if any(t is build.FALSE for t in met):
                return None
            met += self._read(more)
        return None if any(t is build.FALSE for t in met) else [t for t in met if t is not build.TRUE]

    def _guard(self, action: str) -> list[Term]:
        if action not in self._guards:
            self._guards[action] = self._read(self.steps[action])
        return self._guards[action]

    def _read(self, terms: list[Term]) -> list[Term]:
        clock.spend(READ)
        return list(substitute(terms, self.state))


def _found(
    model: Model, state: State, node: Node, question: Question, terms: Sequence[Term], bits: Bits
) -> tuple[Move, ...] | None:
    """The moves with which it shows, where the solver finds any; the step itself is the last of them."""
    answer = bits.check([*node.conditions, *terms], QUESTION)
    if answer.status is not Status.SAT:
        return None
    made = list(node.steps)
    if question.action is not None:
        made.append((question.action, tuple(p.term for p in model.rules.actions[question.action].params)))
    moves: list[Move] = []
    for name, params in made:
        move = Move(name, tuple(answer.values.get(p, least(p.sort)) for p in params))
        if not model.allows(state, move):
            return tuple(moves) or None
        state = model.step(state, move)
        moves.append(move)
    return tuple(moves)
