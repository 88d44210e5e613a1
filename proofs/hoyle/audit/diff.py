"""Two rulesets, or two versions of a game's rules: what changed, and the shortest play that shows it.

Both are played in lock-step with the same moves. The two need not have the same state: what is compared is
what people at the table can tell (:mod:`hoyle.audit.difference`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.audit.changes import Change, changes
from hoyle.audit.compare import share_of, shortened
from hoyle.audit.difference import Aspect, Difference, differ
from hoyle.audit.finding import Share
from hoyle.audit.logic import Logic
from hoyle.audit.machine import Machine
from hoyle.audit.solo import start_rules
from hoyle.audit.variant import Variant
from hoyle.audit.walk import LONGEST, Parting, Tally, choose
from hoyle.audit.witness import Witness, of_parting
from hoyle.concrete import Move, State
from hoyle.lang import Rules

Starts = Sequence[tuple[str, Rules]]
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Diff:
    """``verdict``: ``same`` (proved, for every deal), ``differs`` (a play shows it) or ``undetermined``."""

    names: tuple[str, str]
    changes: tuple[Change, ...]
    verdict: str
    how: str
    witness: Witness | None = None
    share: Share | None = None
    swing: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "names": list(self.names),
            "verdict": self.verdict,
            "how": self.how,
            "changes": [c.as_dict() for c in self.changes],
            "witness": self.witness.as_dict() if self.witness else None,
            "share": self.share.as_dict() if self.share else None,
            "swing": self.swing,
        }


@dataclass(frozen=True)
class _Begin:
    label: str
    states: tuple[State, State]
    past: Callable[[State], bool]

    def parting(self, left: tuple[Move, ...], right: tuple[Move, ...], found: Difference) -> Parting:
        """A play from here up to where the two part."""
        return Parting(self.states[0], left, right, found, self.label, self.states[1])


def diff(
    a: Rules,
    b: Rules,
    names: tuple[str, str] = ("A", "B"),
    *,
    starts: tuple[Starts, Starts] = ((), ()),
    plays: int = 60,
    states: int = 4000,
    solver: float = 5.0,
    seed: int = 1,
    progress: Progress = lambda stage, done, total: None,
) -> Diff:
    """How *b* differs from *a*; every reading of both is fixed.

    *plays*: random plays from each start; *states*: pairs of states looked at for a shorter play; *solver*:
    seconds for one question, where no play tells the two apart.
    """
    listed = tuple(changes(a, b))
    if a.deck != b.deck or len(a.seats) != len(b.seats):
        return Diff(
            names, listed, "differs", "another pack, or another number of seats: no play is common to both"
        )
    one, two = Machine(a), Machine(b)
    if not [c for c in listed if c.what not in ("clause", "reading", "property", "view", "measure")]:
        return Diff(
            names, listed, "same", "every term that play depends on is the same: one game for every deal"
        )
    begins = _begins(one, two, *starts)
    tally = _watch(one, two, begins, plays, seed, progress)
    if tally.bests:
        progress("shorter plays", 0, 0)
        found = min(tally.bests.values(), key=lambda p: p.size(one))
        found, known = shortened(one, two, found, states, seed)
        witness = of_parting(one, two, found, names, known)
        return Diff(names, listed, "differs", known, witness, share_of(tally), tally.swing or None)
    total = plays * len(begins)
    if one.slots == two.slots and set(one.parts) == set(two.parts):
        progress("proof", 0, 0)
        logic = Logic(a, solver)
        logic.learn()
        variant = Variant(b, one, b.ruleset, {}) if b.ruleset is not None else None
        if variant is not None and logic.same_game(variant):
            how = (
                f"proved by the solver for every deal and every play, from {len(logic.invariants)} invariants"
            )
            return Diff(names, listed, "same", how)
    return Diff(names, listed, "undetermined", f"{total} random plays showed no difference (not proved)")


def _begins(a: Machine, b: Machine, mine: Starts, theirs: Starts) -> list[_Begin]:
    left, right = start_rules(a.rules, mine), start_rules(b.rules, theirs)
    other = {label: state for label, state, _ in right}
    out = []
    for label, state, slots in left:
        if label in other:

            def past(s: State, first: State = state, slots: frozenset[int] = slots) -> bool:
                return any(s[i] != first[i] for i in slots)

            out.append(_Begin(label, (state, other[label]), past))
    return out or [_Begin("", (a.initial(), b.initial()), lambda s: False)]


def _watch(
    a: Machine, b: Machine, begins: Sequence[_Begin], plays: int, seed: int, progress: Progress
) -> Tally:
    """Random plays of *a* from each start, and where *b* parts from them."""
    tally = Tally()
    for n in range(plays):
        progress("random plays", n, plays)
        for begin in begins:
            rng = random.Random(f"{seed}/diff/{begin.label}/{n}")
            tally.plays[begin.label] = n + 1
            found = _one(a, b, begin, rng, ("even", "kinds")[n % 2])
            if found is not None:
                tally.note(found, a, counted=True)
    return tally


def _one(a: Machine, b: Machine, begin: _Begin, rng: random.Random, policy: str) -> Parting | None:
    """One random play of *a*, made in *b* too."""
    x, y = a.settle(begin.states[0]), b.settle(begin.states[1])
    left: tuple[Move, ...] = ()
    right: tuple[Move, ...] = ()
    for _ in range(LONGEST):
        look = a.look(x.state)
        difference = differ(x, look, y, b.look(y.state), (), (a, b))
        if difference is not None:
            return begin.parting(left, right, difference)
        if look.finished or x.endless or begin.past(x.state):
            return None
        for name in look.chance:
            drawn = b.draw(y.state, name, rng)
            if drawn is not None and a.same_draw(x.state, drawn, b.seen_after(y.state, drawn), rng) is None:
                come = Difference(Aspect.CHANCE, name, False, True)
                return begin.parting(left, (*right, drawn), come)
        move = choose(a, x.state, look, rng, policy)
        if move is None:
            return None
        mine: Move | None = move
        if a.parts[move.action].kind == "chance":
            mine = b.same_draw(y.state, move, a.seen_after(x.state, move), rng)
        if mine is None:
            gone = Difference(Aspect.CHANCE, move.action, True, False)
            return begin.parting((*left, move), right, gone)
        x, y = a.advance(x.state, move), b.advance(y.state, mine)
        left, right = (*left, move), (*right, mine)
    return None
