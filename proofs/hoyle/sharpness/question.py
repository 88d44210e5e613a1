"""What must hold for two sets of rules, over the same variables, to be one game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hoyle.lang import Action, Rules, Term, build
from hoyle.prove.transition import Condition, Transition


@dataclass(frozen=True)
class Question:
    """*goal* is to hold of every legal step by *action* of the first rules; without an action, in every state
    of which *also* holds. ``what`` says what is compared: guard, seat, effect, end, pay-off or winner; of an
    effect ``slot`` is the variable. ``due``: no step is due there, which may be taken for granted too."""

    what: str
    goal: Term
    action: str | None = None
    also: tuple[Condition, ...] = ()
    slot: Term | None = None
    due: tuple[Condition, ...] = ()


def questions(a: Rules, b: Rules) -> Iterator[Question]:
    """All that must hold for *b* to be the game *a*; nothing where all terms are the same.

    Where every answer is yes in every state that *a* can reach, both reach the same states by the same moves,
    and tell the same in each: by induction over the moves. What happens by itself happens at once: so players
    and chance are compared only where no step is due.
    """
    due = tuple(quiet(a))
    if a.finished is not b.finished:
        yield Question("end", build.eq(a.finished, b.finished))
    for one, two in zip(a.payoffs, b.payoffs, strict=True):
        if one is not two:
            yield Question("pay-off", build.eq(one, two))
    for name, action in a.actions.items():
        if b.actions[name] is not action:
            yield from _guards(a, b, action, b.actions[name], () if action.kind == "step" else due)
    yield from _winner(a, b)
    for name, action in a.actions.items():
        other = b.actions[name]
        for slot in dict.fromkeys((*action.next, *other.next)) if other is not action else ():
            mine, theirs = action.next.get(slot, slot), other.next.get(slot, slot)
            if mine is not theirs:
                also = () if action.kind == "step" else due
                yield Question("effect", build.eq(mine, theirs), name, (), slot, also)


def quiet(rules: Rules) -> Iterator[Condition]:
    """No step is due: of each step without parameters, that it is not legal."""
    for action in rules.actions.values():
        if action.kind == "step" and not action.params and action.enabled is not build.FALSE:
            yield Condition(build.not_(action.enabled), f"{action.name} is not due", action.cites)


def _guards(
    a: Rules, b: Rules, mine: Action, theirs: Action, due: tuple[Condition, ...]
) -> Iterator[Question]:
    """Each is legal only where the other is, and for the same seat."""
    one, two = Transition(a, mine).conditions, Transition(b, theirs).conditions
    known, others = {c.term for c in one}, {c.term for c in two}
    for c in two:
        if c.term not in known:
            yield Question("guard", c.term, mine.name, (), None, due)
    for c in one:
        if c.term not in others:
            yield Question("guard", c.term, None, tuple(two), None, due)
    if mine.by is not None and theirs.by is not None and mine.by is not theirs.by:
        yield Question("seat", build.eq(mine.by, theirs.by), mine.name, (), None, due)


def _winner(a: Rules, b: Rules) -> Iterator[Question]:
    """The winner of a trick is asked wherever its ruling is."""
    one, two = a.trick_winner, b.trick_winner
    if one is None or two is None or one is two:
        return
    asked: Sequence[Condition] = ()
    if one.op == "answer":
        ruling = a.rulings[str(one.data).partition("#")[0]]
        asked = (Condition(ruling.asked, "the trick is complete", ()),)
    yield Question("winner", build.eq(one, two), None, tuple(asked))
