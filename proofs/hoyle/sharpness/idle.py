"""Variables that may differ because nobody reads them: two rules that write them otherwise are one game.

A counter that is cleared too late is no fault where nothing asks for it before it is cleared. Two states are
taken for the same when they agree in all variables but some *idle* ones, and in these too while the phase of
the game is one in which they are read. That is a bisimulation, provided that from such a pair every move
leads to such a pair again, and both states tell the same. Which phases read the idle variables is found by
asking: at first none is taken to, and each that a question fails in is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hoyle.lang import Action, IntSort, Rules, Term, build, substitute
from hoyle.prove.battery import phase_of
from hoyle.prove.transition import Condition, Transition
from hoyle.sharpness.question import quiet

Ask = Callable[[Term, str | None, Sequence[Condition], Sequence[Condition]], bool]
"""Does a goal hold (of every step by an action) under the invariants and some conditions? The last are only
taken where it takes them: no step is due."""


@dataclass(frozen=True)
class _Check:
    goal: Term
    action: str | None = None
    also: tuple[Condition, ...] = ()
    due: tuple[Condition, ...] = ()


def idle(a: Rules, b: Rules, slots: Sequence[Term], ask: Ask) -> bool:
    """Are *a* and *b* one game though they leave different values in the *slots*? It is taken for granted
    that they agree in all else wherever these values agree. *False* says nothing."""
    return _Idle(a, b, slots, ask).proved()


class _Idle:
    """The variables of the second state that may differ are written with a ``'``."""

    def __init__(self, a: Rules, b: Rules, slots: Sequence[Term], ask: Ask) -> None:
        self.a, self.b, self.slots, self.ask = a, b, tuple(slots), ask
        self.twins = {s: Term("var", s.sort, data=f"{s.data}'") for s in slots}
        self.phase, self.due = phase_of(a), tuple(quiet(a))
        self.reading: set[int] = set()  # phases in which the variables are read, as far as is known

    def proved(self) -> bool:
        if self.phase is None or self.phase in self.twins:
            return False
        first = self._first()
        phases = sorted(self.phase.sort.values, key=lambda p: p not in first)
        for check in self._told():
            if not self.ask(check.goal, check.action, check.also, check.due):
                for p in phases:
                    if not self._in(p, check):
                        self.reading.add(p)
                        if p in first:  # read as soon as they differ
                            return False
        return self._kept()

    def _first(self) -> set[int]:
        """The phases that the game is in just after a step that makes the variables differ, where the step
        says which one."""
        assert self.phase is not None
        out = set()
        for name, mine in self.a.actions.items():
            theirs = self.b.actions[name]
            if all(mine.next.get(s, s) is theirs.next.get(s, s) for s in self.slots):
                continue
            later = mine.next.get(self.phase, self.phase)
            said = [c.term.args for c in Transition(self.a, mine).conditions if c.term.op == "eq"]
            here = [x for args in said if any(y is self.phase for y in args) for x in args if x.is_const]
            found = [later] if later.is_const else here if later is self.phase else []
            out |= {int(x.data) for x in found}
        return out

    def _other(self, term: Term) -> Term:
        """The term in the second state."""
        return substitute([term], self.twins)[0]

    def _at(self, phase: int) -> Condition:
        assert self.phase is not None
        return Condition(build.eq(self.phase, build.const(phase, self.phase.sort)), "", ())

    def _in(self, phase: int, check: _Check, *more: Condition) -> bool:
        return self.ask(check.goal, check.action, (*check.also, self._at(phase), *more), check.due)

    # -- what both states must tell alike, and the other variables after each step
    def _told(self) -> Iterator[_Check]:
        pairs = [(self.a.finished, self.b.finished), *zip(self.a.payoffs, self.b.payoffs, strict=True)]
        if self.a.trick_winner is not None and self.b.trick_winner is not None:
            pairs.append((self.a.trick_winner, self.b.trick_winner))
        for mine, theirs in pairs:
            if mine is not self._other(theirs):
                yield _Check(build.eq(mine, self._other(theirs)))
        for name, action in self.a.actions.items():
            yield from self._moves(action, self.b.actions[name])

    def _moves(self, mine: Action, theirs: Action) -> Iterator[_Check]:
        one = Transition(self.a, mine).conditions
        two = [Condition(self._other(c.term), c.says, c.cites) for c in Transition(self.b, theirs).conditions]
        known, others = {c.term for c in one}, {c.term for c in two}
        due = self._due(mine)
        yield from (_Check(c.term, mine.name, (), due) for c in two if c.term not in known)
        yield from (_Check(c.term, None, tuple(two), due) for c in one if c.term not in others)
        if mine.by is not None and theirs.by is not None and mine.by is not self._other(theirs.by):
            yield _Check(build.eq(mine.by, self._other(theirs.by)), mine.name, (), due)
        for slot in dict.fromkeys((*mine.next, *theirs.next)):
            here, there = mine.next.get(slot, slot), self._other(theirs.next.get(slot, slot))
            if slot not in self.twins and here is not there:
                yield _Check(build.eq(here, there), mine.name, (), due)

    def _due(self, action: Action) -> tuple[Condition, ...]:
        """Players and chance act where no step is due."""
        return () if action.kind == "step" else self.due

    # -- the idle variables themselves after each step
    def _kept(self) -> bool:
        """Where they are read after a step, they agree. Phases are added until that is so."""
        while True:
            before = len(self.reading)
            for name in self.a.actions:
                if not self._kept_by(name):
                    return False
            if len(self.reading) == before:
                return True

    def _kept_by(self, name: str) -> bool:
        assert self.phase is not None
        mine, theirs = self.a.actions[name].next, self.b.actions[name].next
        later = mine.get(self.phase, self.phase)
        read = build.any_of(*(build.eq(later, build.const(p, self.phase.sort)) for p in sorted(self.reading)))
        due = self._due(self.a.actions[name])
        agree = [Condition(build.eq(s, t), "", ()) for s, t in self.twins.items()]
        for slot in self.slots:
            here, there = mine.get(slot, slot), self._other(theirs.get(slot, slot))
            goal = build.implies(read, build.eq(here, there))
            if isinstance(slot.sort, IntSort):  # a number that leaves its bounds is no state of the game
                inside = [build.le(slot.sort.lo, there), build.le(there, slot.sort.hi)]
                goal = build.all_of(goal, *(t for t in inside if there is not self.twins[slot]))
            check = _Check(goal, name, (), due)
            if check.goal is build.TRUE:
                continue
            for p in self.phase.sort.values:
                if p in self.reading:
                    if not self._in(p, check, *agree):
                        return False
                elif not self._in(p, check):
                    if not self._in(p, check, *agree):
                        return False
                    self.reading.add(p)
        return True
