"""Which clause is named first: what many answers tell that one does not.

A deal that is paid wrong may have been counted wrong, or rewarded wrong. But what the engine takes rightly
elsewhere is hardly the fault: each effect and case that an answer rests on is weighed by how many of the wrong
answers rest on it and how few of the right ones (the measure of Ochiai, known from locating faults in
programs), and the clauses of each failure are put in that order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt

from hoyle.conformance.blame import Blame
from hoyle.conformance.codec import Codec
from hoyle.conformance.completion import state_of_view
from hoyle.conformance.judge import start_of_score
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.report import Failure, Result, Status
from hoyle.conformance.reread import SAME
from hoyle.conformance.session import Session
from hoyle.conformance.vector import Vector
from hoyle.lang import HoyleError

MOST = 4000
"""Steps of games that are played again for it."""

By = Callable[[Vector], tuple[Codec, Blame]]
Rests = dict[str, tuple[str, ...]]
"""What an answer rests on, with the clauses of each."""


def weighed(results: Sequence[Result], by: By) -> list[Result]:
    """The results with the clauses of each failure in the order of what is most likely wrong."""
    wrong, right, cites = Counter[str](), Counter[str](), dict[str, tuple[str, ...]]()
    kinds = {kind for r in results for f in r.failures if (kind := _about(r.vector, f))}
    if not kinds:
        return list(results)
    left = MOST
    for result in results:
        if result.status not in (Status.PASS, Status.FAIL) or left < 0:
            continue
        left -= len(result.vector.data.get("steps", []))
        try:
            for rests, fails in _answers(result, *by(result.vector)):
                cites |= rests
                (wrong if fails else right).update(rests.keys())
        except (Refusal, HoyleError, LookupError):
            continue
    readings = {c for r in results if r.failures for c in by(r.vector)[0].rules.readings}
    weight = {name: wrong[name] / sqrt(wrong[name] + right[name]) for name in wrong}
    return [_ordered(r, weight, cites, readings) for r in results]


def _about(vector: Vector, failure: Failure) -> str:
    """What kind of answer is wrong: ``winner``, ``score``, ``turn`` or ``scores``; nothing for others."""
    if vector.kind in ("winner", "score"):
        return vector.kind
    first = failure.what.partition(" ")[0]
    return first if vector.kind == "replay" and first in ("turn", "scores") else ""


def _ordered(
    result: Result, weight: dict[str, float], cites: dict[str, tuple[str, ...]], readings: Container[str]
) -> Result:
    """The clauses of a result in the order of what is most likely wrong."""
    likely: dict[str, float] = {}
    for name, value in weight.items():
        for clause in cites[name]:
            likely[clause] = max(value, likely.get(clause, 0.0))

    def put(failure: Failure) -> Failure:
        if not _about(result.vector, failure):
            return failure
        return replace(failure, clauses=in_order(failure, likely, readings))

    small = result.smallest
    if small is not None and _about(small.vector, small.failure):
        small = replace(small, failure=replace(small.failure, clauses=in_order(small.failure, likely, readings)))
    return replace(result, failures=tuple(map(put, result.failures)), smallest=small)


def in_order(failure: Failure, likely: dict[str, float], readings: Container[str]) -> tuple[str, ...]:
    """The most likely clause first, readings last; what a single answer tells decides among equals, and
    alone where it is that of another reading."""
    if SAME in failure.because:
        return failure.clauses
    return tuple(sorted(failure.clauses, key=lambda c: (c in readings, -likely.get(c, 0.0))))


def _answers(result: Result, codec: Codec, blame: Blame) -> Iterator[tuple[Rests, bool]]:
    """What each answer of a vector rests on, and whether it is wrong."""
    data, kind, wrong = result.vector.data, result.vector.kind, bool(result.failures)
    if kind == "winner":
        state, _ = state_of_view(codec, {"seat": 0, "hand": [], **data["view"]})
        yield _named(blame, blame.parts.answers(state, {blame.parts.winner_ruling})), wrong
    elif kind == "score":
        yield _named(blame, blame.scored(start_of_score(codec, data))), wrong
    elif kind == "replay":
        yield from _told(result, codec, blame)


def _named(blame: Blame, parts: Iterable[str]) -> Rests:
    return {name: blame.parts.cites[name] for name in parts}


def _told(result: Result, codec: Codec, blame: Blame) -> Iterator[tuple[Rests, bool]]:
    """The turns and the scores that a game tells, up to what is wrong."""
    data = result.vector.data
    session = Session(codec, data.get("setup", {}), list(data["deals"]))
    failed = {f.step: _about(result.vector, f) for f in result.failures}
    for number, step in enumerate(data["steps"], start=1):
        since, before = len(session.happened), codec.model.payoff(session.state)
        if number in failed and not failed[number]:
            return
        session.play(step["seat"], step["action"])
        if "after" in step:
            found = blame.origins(session, since, "turn")
            yield {o.name: o.cites for o in found}, failed.get(number) == "turn"
            if failed.get(number) == "scores" or codec.model.payoff(session.state) != before:
                yield _named(blame, blame.reckoned(session, since)), failed.get(number) == "scores"
        if number in failed:
            return
