"""Which clause is named first: what many answers tell that one does not.

A deal that is paid wrong may have been counted wrong, or rewarded wrong. But what the engine takes rightly
elsewhere is hardly the fault: each effect and case that an answer rests on is weighed by how many of the
wrong answers rest on it and how few of the right ones (the measure of Ochiai, known from locating faults in
programs), and the clauses of each failure are put in that order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import log, sqrt
from typing import Any

from hoyle.conformance.blame import Blame
from hoyle.conformance.codec import Codec
from hoyle.conformance.completion import state_of_view
from hoyle.conformance.judge import differing, start_of_score
from hoyle.conformance.origin import Course, Ending, Origin
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.report import Failure, Result, Status
from hoyle.conformance.reread import FEW, SAME, cites_of, words_of
from hoyle.conformance.session import Session
from hoyle.conformance.vector import Vector
from hoyle.lang import HoyleError, Reading, Rules

MOST = 4000
"""Steps of games that are played again for it."""

By = Callable[[Vector], tuple[Codec, Blame]]
Rests = dict[str, tuple[str, ...]]
"""What an answer rests on, with the clauses of each."""
RARE = log(1 / 1000)
"""How likely it is beforehand that a clause is kept wrongly."""
Weight = tuple[bool, float, float]
"""Is it of the likeliest explanation, and how much do wrong answers rest on it more than right ones?"""
NONE: Weight = (False, 0.0, 0.0)


def weighed(results: Sequence[Result], by: By) -> list[Result]:
    """The results with the clauses of each failure in the order of what is most likely wrong.

    A single fault is likelier than several: the one or two clauses that best explain all wrong answers come
    before the others.
    """
    wrong, right, cites = Counter[str](), Counter[str](), dict[str, tuple[str, ...]]()
    failing: list[set[str]] = []
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
                clauses = {c for listed in rests.values() for c in listed}
                failing += [clauses] if fails else []
                (wrong if fails else right).update({*rests, *clauses})
        except (Refusal, HoyleError, LookupError):
            continue
    readings = {c for r in results if r.failures for c in by(r.vector)[0].rules.readings}
    for name in readings:  # what a reading says is cited with clauses, and those are named first
        wrong.pop(name, None)
    likely = _likely(wrong, right, cites, failing)
    return [_ordered(r, likely, readings) for r in results]


def _about(vector: Vector, failure: Failure) -> str:
    """What kind of answer is wrong: ``winner``, ``score``, ``turn`` or ``scores``; nothing for others."""
    if vector.kind in ("winner", "score"):
        return vector.kind
    first = failure.what.partition(" ")[0]
    return first if vector.kind == "replay" and first in ("turn", "scores") else ""


def _likely(
    wrong: Counter[str], right: Counter[str], cites: dict[str, tuple[str, ...]], failing: Sequence[set[str]]
) -> dict[str, Weight]:
    """Of each clause how likely it is what is wrong, as its parts are, and as all its parts together; those
    of the likeliest explanation first."""
    clauses = {c for listed in cites.values() for c in listed if wrong[c]}
    rights = {c: right[c] for c in clauses}
    for name, listed in cites.items():  # of the parts that stand on a clause one may be wrong, or all
        rights |= {c: min(rights[c], right[name]) for c in listed if wrong[c] == wrong[name] > 0}
    best = _explanation(wrong, rights, failing)
    likely: dict[str, Weight] = {}
    for name, count in wrong.items():
        for clause in (c for c in (name, *cites.get(name, ())) if wrong[c]):
            whole = wrong[clause] / sqrt(wrong[clause] + right[clause])  # decides among equals
            share = clause in best, count / sqrt(count + right[name]), whole
            likely[clause] = max(share, likely.get(clause, NONE))
    return likely


def _explanation(wrong: Counter[str], right: dict[str, int], failing: Sequence[set[str]]) -> set[str]:
    """The likeliest one or two clauses on which all wrong answers rest (all that are equally likely): a
    clause that is kept wrongly shows in some answers and not in others, and a second fault is RARE (the
    reasoning of Barinel)."""

    def chance(clause: str) -> float:
        w, r = wrong[clause], right[clause]
        return w * log(w / (w + r)) + (r * log(r / (w + r)) if r else 0.0)

    listed = sorted(right)
    found = [
        (sum(map(chance, some)) + RARE * len(some), some)
        for some in (*((c,) for c in listed), *combinations(listed, 2))
        if all(not answer.isdisjoint(some) for answer in failing)
    ]
    most = max((value for value, _ in found), default=0.0)
    return {clause for value, some in found if value > most - 1e-9 for clause in some}


def _ordered(result: Result, likely: dict[str, Weight], readings: Container[str]) -> Result:
    """The clauses of a result in the order of what is most likely wrong."""

    def put(failure: Failure, vector: Vector) -> Failure:
        if not _about(vector, failure):
            return failure
        return replace(failure, clauses=in_order(failure, likely, readings))

    small = result.smallest
    if small is not None:
        small = replace(
            small, failure=replace(small.failure, clauses=in_order(small.failure, likely, readings))
        )
    return replace(result, failures=tuple(put(f, result.vector) for f in result.failures), smallest=small)


def reread(results: Sequence[Result], rules: Rules, found: Sequence[tuple[Reading, str]]) -> list[Result]:
    """The results with other readings in front by which all that the engine answers is right."""
    if not found or len({reading.id for reading, _ in found}) > FEW:
        return list(results)
    words = words_of(found)

    def put(failure: Failure) -> Failure:
        if not failure.clauses and failure.because:
            return failure  # it is not of this game, by no reading
        because = failure.because.partition(SAME)[0].removesuffix("; ")
        front = cites_of(rules, found, failure.clauses)
        clauses = tuple(dict.fromkeys((*front, *failure.clauses)))
        return replace(failure, clauses=clauses, because="; ".join(w for w in (because, words) if w))

    out = []
    for result in results:
        small = result.smallest
        small = small and replace(small, failure=put(small.failure))
        out.append(replace(result, failures=tuple(map(put, result.failures)), smallest=small))
    return out


def in_order(failure: Failure, likely: dict[str, Weight], readings: Container[str]) -> tuple[str, ...]:
    """The most likely clause first, readings last; what a single answer tells decides among equals, and
    alone where it is that of another reading."""
    if SAME in failure.because:
        return failure.clauses

    def order(clause: str) -> tuple[bool, bool, float, float]:
        first, share, whole = likely.get(clause, NONE)
        return clause in readings, not first, -share, -whole

    return tuple(sorted(failure.clauses, key=order))


def _answers(result: Result, codec: Codec, blame: Blame) -> Iterator[tuple[Rests, bool]]:
    """What each answer of a vector rests on, and whether it is wrong."""
    data, kind = result.vector.data, result.vector.kind
    if kind == "winner":
        state, _ = state_of_view(codec, {"seat": 0, "hand": [], **data["view"]})
        cases = blame.parts.answers(state, {blame.parts.winner_ruling})
        yield {name: blame.parts.cites[name] for name in cases}, bool(result.failures)
    elif kind == "score":
        ending = Ending.of(codec.model, start_of_score(codec, data))
        yield from _paid(blame, ending, 0, data["scores"], result.exchanges[-1].response.get("scores"))
    elif kind == "replay":
        yield from _told(result, codec, blame)


def _paid(blame: Blame, course: Course, since: int, ours: Any, theirs: Any) -> Iterator[tuple[Rests, bool]]:
    """What the scores rest on, those of the seats that are paid right apart from the others."""
    wrong = set(differing(ours, theirs)) if isinstance(theirs, list) else set()
    for seats in (wrong, set(range(len(ours))) - wrong):
        if seats:
            found = blame.paid(course, since, seats)
            cases = [o for o in found if not o.slots]
            yield _rests(cases or found), seats is wrong  # what writes an answer down is the same for all


def _rests(found: Iterable[Origin]) -> Rests:
    return {o.name: o.cites for o in found}


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
            deciding = blame.scoring  # what is paid decides who deals next, too, and is right there easily
            found = (o for o in blame.origins(session, since, "turn") if o.name not in deciding)
            yield _rests(found), failed.get(number) == "turn"
            after = list(codec.model.payoff(session.state))
            if failed.get(number) == "scores":
                told = result.exchanges[-1].response.get("scores")
                yield from _paid(blame, session, since, after, told)
            elif tuple(after) != before:
                yield from _paid(blame, session, since, after, after)
        if number in failed:
            return
