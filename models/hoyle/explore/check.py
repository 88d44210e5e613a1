"""What is checked of an exploration, with a shortest play where it fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hoyle.concrete import State, Trace
from hoyle.explore.analysis import endless_play
from hoyle.explore.graph import LIMIT, state_graph
from hoyle.explore.search import Found
from hoyle.explore.start import Start
from hoyle.lang import Always, Verdict, not_

Way = Callable[[State, Callable[[State], bool]], Trace | None]
"""Finds a shortest play to a state for which a condition holds; one such state is known."""


@dataclass(frozen=True)
class Check:
    """One thing that was checked on every state or move.

    ``kind``: ``always`` (a property of the rules holds), ``stuck`` (a state that is not finished has a
    move), ``progress`` (each move raises the measure), ``endless`` (every play ends), ``count`` (the
    recorded numbers come out). ``states`` is in how many states it fails; ``trace`` a shortest play to one
    of them, ``says`` what is wrong there, ``cites`` the clauses that are concerned.
    """

    name: str
    kind: str
    verdict: Verdict
    says: str = ""
    states: int = 0
    trace: Trace | None = None
    cites: tuple[str, ...] = ()


def check_all(start: Start, found: Found, growing: Trace | None, way: Way) -> list[Check]:
    """The checks of an exploration. *growing* is a play whose last move does not raise the measure."""
    rules = start.model.rules
    out = [_always(start, found, i, p, way) for i, p in enumerate(rules.always_)]
    out.append(_stuck(start, found, way))
    if rules.measure:
        out.append(_progress(start, found, growing))
    out.append(_endless(start, found))
    if start.instance.expected is not None:
        out.append(_count(start, found))
    return out


def _open(found: Found) -> Verdict:
    """The verdict where nothing was found."""
    return Verdict.UNDETERMINED if found.stopped else Verdict.PROVED


def _states(n: int) -> str:
    return "1 state" if n == 1 else f"{n:,} states"


def _always(start: Start, found: Found, i: int, prop: Always, way: Way) -> Check:
    broken = found.watched[i]
    cites = start.model.rules.clauses_of(prop.claim + prop.cites)
    if broken.first is None:
        return Check(prop.name, "always", _open(found), cites=cites)
    wrong = [not_(prop.term)]
    trace = way(broken.first, lambda s: bool(start.model.values(wrong, s)[0]))
    says = f"it fails in {_states(broken.states)}"
    return Check(prop.name, "always", Verdict.REFUTED, says, broken.states, trace, cites)


def _stuck(start: Start, found: Found, way: Way) -> Check:
    name = "the game goes on until it is finished"
    if found.stuck.first is None:
        return Check(name, "stuck", _open(found))
    trace = way(found.stuck.first, start.stuck)
    n = found.stuck.states
    says = f"{_states(n)} {'is' if n == 1 else 'are'} not finished and {'has' if n == 1 else 'have'} no move"
    return Check(name, "stuck", Verdict.REFUTED, says, n, trace)


def _progress(start: Start, found: Found, growing: Trace | None) -> Check:
    name = "each move raises the progress measure"
    if growing is None and not found.layered:
        says = "the measure has too many values to make layers of them"
        return Check(name, "progress", Verdict.UNDETERMINED, says)
    if growing is None:
        return Check(name, "progress", _open(found))
    before, after = (start.model.measure(s) for s in growing.states[-2:])
    says = f"{start.model.say(growing.moves[-1])} leads from {before} to {after}"
    return Check(name, "progress", Verdict.REFUTED, says, 1, growing)


def _endless(start: Start, found: Found) -> Check:
    name = "every play ends"
    if found.stopped or found.layered:
        return Check(name, "endless", _open(found))
    if found.states > LIMIT:
        says = f"no measure shows it, and {found.states:,} states are too many to look for cycles"
        return Check(name, "endless", Verdict.UNDETERMINED, says)
    lasso = endless_play(state_graph(start))
    if lasso is None:
        return Check(name, "endless", Verdict.PROVED)
    says = f"the last {len(lasso.loop)} moves lead back to where they began"
    return Check(name, "endless", Verdict.REFUTED, says, 1, lasso.replay())


def _count(start: Start, found: Found) -> Check:
    name, expected = "the recorded counts come out", start.instance.expected
    assert expected is not None
    if found.stopped:
        return Check(name, "count", Verdict.UNDETERMINED)
    pairs = {
        "states": (found.states, expected.states),
        "transitions": (found.transitions, expected.transitions),
        "finished": (found.finished, expected.finished),
        "stuck": (found.stuck.states, expected.stuck),
        "depth": (found.depth, expected.depth),
    }
    wrong = [f"{n:,} {what}, recorded {e:,}" for what, (n, e) in pairs.items() if e is not None and n != e]
    return Check(name, "count", Verdict.REFUTED if wrong else Verdict.PROVED, "; ".join(wrong))
