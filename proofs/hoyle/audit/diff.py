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
from hoyle.audit.difference import Aspect, Difference, differ
from hoyle.audit.finding import Share
from hoyle.audit.logic import Logic
from hoyle.audit.machine import Machine, Settled
from hoyle.audit.outcome import draw_outcome, outcome, shows
from hoyle.audit.own import made_of_chance
from hoyle.audit.solo import start_rules
from hoyle.audit.variant import Variant
from hoyle.audit.walk import LONGEST, choose
from hoyle.audit.witness import Witness, fault, run
from hoyle.concrete import Move, State
from hoyle.lang import Rules

Starts = Sequence[tuple[str, Rules]]
Progress = Callable[[str, int, int], None]

DEEP = 8
"""Decisions after the deal beyond which no shorter play is searched for."""


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
class _Play:
    """One play under both, up to where they part. The moves are equal but for draws nobody looks at."""

    label: str
    begin: tuple[State, State]
    left: tuple[Move, ...]
    right: tuple[Move, ...]
    difference: Difference


@dataclass(frozen=True)
class _Begin:
    label: str
    states: tuple[State, State]
    past: Callable[[State], bool]


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
    found, share, swing = _watch(one, two, begins, plays, seed, progress)
    if found is not None:
        progress("shorter plays", 0, 0)
        found, known = _shorter(one, two, found, states)
        return Diff(names, listed, "differs", known, _witness(one, two, found, names, known), share, swing)
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
) -> tuple[_Play | None, Share | None, int | None]:
    best: _Play | None = None
    where: dict[str, int] = {}
    swing = 0
    for n in range(plays):
        progress("random plays", n, plays)
        for begin in begins:
            rng = random.Random(f"{seed}/diff/{begin.label}/{n}")
            found = _one(a, b, begin, rng, ("even", "kinds")[n % 2])
            if found is None:
                continue
            where[begin.label] = where.get(begin.label, 0) + 1
            swing = max(swing, found.difference.swing or 0)
            if best is None or _size(a, found) < _size(a, best):
                best = found
    share = Share(sum(where.values()), plays * len(begins), {k: v / plays for k, v in where.items()})
    return best, (share if best else None), swing or None


def _size(a: Machine, play: _Play) -> tuple[int, int]:
    decisions = sum(m.action in a.parts and a.parts[m.action].kind == "player" for m in play.left)
    return decisions, len(play.left)


def _one(a: Machine, b: Machine, begin: _Begin, rng: random.Random, policy: str) -> _Play | None:
    """One random play of *a*, made in *b* too."""
    x, y = a.settle(begin.states[0]), b.settle(begin.states[1])
    left: tuple[Move, ...] = ()
    right: tuple[Move, ...] = ()
    for _ in range(LONGEST):
        look = a.look(x.state)
        difference = differ(x, look, y, b.look(y.state), (), (a, b))
        if difference is not None:
            return _Play(begin.label, begin.states, left, right, difference)
        if look.finished or x.endless or begin.past(x.state):
            return None
        for name in look.chance:
            drawn = b.draw(y.state, name, rng)
            if drawn is not None and a.same_draw(x.state, drawn, b.seen_after(y.state, drawn), rng) is None:
                come = Difference(Aspect.CHANCE, name, False, True)
                return _Play(begin.label, begin.states, left, (*right, drawn), come)
        move = choose(a, x.state, look, rng, policy)
        if move is None:
            return None
        mine: Move | None = move
        if a.parts[move.action].kind == "chance":
            mine = b.same_draw(y.state, move, a.seen_after(x.state, move), rng)
        if mine is None:
            gone = Difference(Aspect.CHANCE, move.action, True, False)
            return _Play(begin.label, begin.states, (*left, move), right, gone)
        x, y = a.advance(x.state, move), b.advance(y.state, mine)
        left, right = (*left, move), (*right, mine)
    return None


def _shorter(a: Machine, b: Machine, play: _Play, states: int) -> tuple[_Play, str]:
    """The fewest decisions from the same deal, as far as the budget goes."""
    drawn = made_of_chance(a, play.left)
    rest = max(len(play.left), len(play.right)) - drawn
    if rest <= 1:
        return play, "shortest: it shows at the first decision after the deal"
    x, y = a.settle(play.begin[0]), b.settle(play.begin[1])
    for m, n in zip(play.left[:drawn], play.right[:drawn], strict=True):
        x, y = a.advance(x.state, m), b.advance(y.state, n)
    layer: list[tuple[Settled, Settled, tuple[Move, ...]]] = [(x, y, ())]
    looked = 0
    seen: set[tuple[State, State]] = set()
    for _ in range(min(rest, DEEP)):
        following = []
        for x, y, made in layer:
            look = a.look(x.state)
            looked += 1
            found = differ(x, look, y, b.look(y.state), (), (a, b))
            if found is not None:
                left, right = play.left[:drawn] + made, play.right[:drawn] + made
                return _Play(play.label, play.begin, left, right, found), (
                    "shortest from this deal: all shorter plays were tried"
                )
            if looked > states:
                return play, f"not known to be the shortest: {looked} positions of shorter plays were tried"
            for m in look.moves:
                after = a.advance(x.state, m), b.advance(y.state, m)
                key = after[0].state, after[1].state
                if key not in seen:
                    seen.add(key)
                    following.append((*after, (*made, m)))
        layer = following
    if rest > DEEP:
        return play, f"not known to be the shortest: plays of up to {DEEP} decisions were tried"
    return play, "shortest from this deal: all shorter plays were tried"


def _witness(a: Machine, b: Machine, play: _Play, names: tuple[str, str], known: str) -> Witness:
    """Both plays, run again by the reference. Raises P299 when they do not part there."""
    d = play.difference
    if d.aspect is Aspect.CHANCE and len(play.left) != len(play.right):
        n = min(len(play.left), len(play.right))
        left, _ = run(a, play.begin[0], play.left[:n])
        right, _ = run(b, play.begin[1], play.right[:n])
        told = draw_outcome(a, play.left[n:], d), draw_outcome(b, play.right[n:], d)
        return Witness(left, right, names, d.aspect, told, shows(d), play.label, known)
    left, x = run(a, play.begin[0], play.left)
    right, y = run(b, play.begin[1], play.right)
    looks = a.look(x.state), b.look(y.state)
    again = differ(x, looks[0], y, looks[1], (d.subject,), (a, b))
    if again is None or again.aspect is not d.aspect:
        raise fault("two sets of rules that parted do not part again")
    told = outcome(a, x, looks[0], d), outcome(b, y, looks[1], d)
    return Witness(left, right, names, d.aspect, told, shows(d), play.label, known)
