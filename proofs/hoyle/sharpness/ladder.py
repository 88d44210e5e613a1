"""A changed part whose value is another one may make no difference a little higher up.

Two terms that differ in one part are compared from there upwards: first that part, then what uses it, and so
on to the whole. Where both are equal there is no need to look further; and small terms are compared quickly,
where a question about the whole is out of reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace

from hoyle.lang import Action, Rules, Term, build
from hoyle.prove.transition import Condition, Transition

Pair = tuple[Term, Term]
Ask = Callable[[Term, str | None, Sequence[Condition]], bool]
"""Does a goal hold (of every step by an action) under the invariants and some conditions?"""


def climbed(a: Rules, b: Rules, ask: Ask, near: bool) -> Rules:
    """*b* with the parts put back that are equal to their counterparts in *a*: *near*, in every state; else
    where they are read (of what a step does, where it is legal)."""
    out, known = copy(b), dict[Pair, Term]()

    def back(mine: Term, theirs: Term, action: str | None = None, also: Sequence[Condition] = ()) -> Term:
        if mine is theirs:
            return theirs
        done = known if near else {}
        return climb(
            mine, theirs, lambda goal: ask(goal, None if near else action, () if near else also), done
        )

    out.finished = back(a.finished, b.finished)
    out.payoffs = tuple(back(x, y) for x, y in zip(a.payoffs, b.payoffs, strict=True))
    if a.trick_winner is not None and b.trick_winner is not None:
        out.trick_winner = back(a.trick_winner, b.trick_winner)
    out.actions = {name: _action(a, b, name, back) for name in b.actions}
    return out


def _action(a: Rules, b: Rules, name: str, back: Callable[..., Term]) -> Action:
    mine, theirs = a.actions[name], b.actions[name]
    if mine is theirs or len(mine.requirements) != len(theirs.requirements):
        return theirs
    out = copy(theirs)
    others = {c.term for c in Transition(b, theirs).conditions}
    shared = [c for c in Transition(a, mine).conditions if c.term in others]
    out.requirements = [
        replace(r, term=back(q.term, r.term, None, shared))
        for q, r in zip(mine.requirements, theirs.requirements, strict=True)
    ]
    if mine.by is not None and theirs.by is not None:
        out.by = back(mine.by, theirs.by, name)
    out.next = {s: back(mine.next.get(s, s), t, name) for s, t in theirs.next.items()}
    return out


def climb(mine: Term, theirs: Term, holds: Callable[[Term], bool], done: dict[Pair, Term]) -> Term:
    """*theirs* with the parts that are equal to their counterparts put in their place: *mine* itself where
    that is all that differs. *done* is what has been compared."""
    stack = [(mine, theirs)]
    while stack:
        u, v = stack[-1]
        below = list(_below(u, v)) if u is not v else []
        open_ = [p for p in below if p not in done]
        if open_:
            stack += open_
            continue
        stack.pop()
        if (u, v) in done:
            continue
        new = build.rebuild(v, [done[p] for p in below]) if below else v
        done[u, v] = u if new is u or (_comparable(u, new) and holds(build.eq(u, new))) else new
    return done[mine, theirs]


def _below(u: Term, v: Term) -> Iterator[Pair]:
    """The parts of two terms that stand at the same places; none where the terms are not built alike."""
    if u.op == v.op and u.data == v.data and u.sort == v.sort and len(u.args) == len(v.args):
        yield from zip(u.args, v.args, strict=True)


def _comparable(u: Term, v: Term) -> bool:
    """May it be that they are equal?"""
    return u.sort.__class__ is v.sort.__class__ and not (u.is_const and v.is_const)
