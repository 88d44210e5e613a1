"""What explains the failures of an engine: a reading it takes otherwise, or one fault.

Every other option of every reading, and every mutant of the rules, is asked what the engine was asked; those
that give its very answers, wrong and right ones, are suspects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.conformance.blame import named
from hoyle.conformance.codec import Codec, Json, key
from hoyle.conformance.engine import Trouble
from hoyle.conformance.mutant import mutants_of
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.report import Exchange, Failure, Result, Status, Suspect
from hoyle.conformance.reread import Rereading
from hoyle.conformance.server import Server, read_ruleset
from hoyle.conformance.variant import Change
from hoyle.lang import HoyleError, Reading, Rules, Ruleset

WRONG, RIGHT = 12, 60
"""Failed and passed vectors that a suspect must answer as the engine did."""
PLAYS = 300
"""Plays that are counted again for one answer of a suspect; a longer count is not asked."""
MOST = 5
"""Suspects that are named; more would say nothing."""


Said = list[list[Exchange]]
"""What some vectors asked, and what the engine answered."""


def rereadings_of(rules: Rules, server: Server, results: Sequence[Result]) -> list[tuple[Reading, str]]:
    """The options of other readings under which all answers of the engine are right, wrong and right ones."""
    asked = _asked(rules, server, results)
    if asked is None or not rules.readings:
        return []
    ruleset, said = asked
    others = Rereading(rules, ruleset).others
    return [(reading, option) for reading, option, codec in others if _agrees(rules, codec, said)]


def suspects_of(
    rules: Rules, server: Server, results: Sequence[Result], readings: Sequence[tuple[Reading, str]]
) -> tuple[Suspect, ...]:
    """The suspects: these *readings*, else faults; none where nothing explains everything, or too much."""
    if readings:  # the engine reads the text otherwise: no need to think of faults
        return tuple(_reading(*found) for found in readings)
    asked = _asked(rules, server, results)
    if asked is None:
        return ()
    ruleset, said = asked
    found: list[Suspect] = []
    for suspect, codec in _faults(rules, server, ruleset, {r.vector.kind for r in results if r.failures}):
        if _agrees(rules, codec, said):
            found.append(suspect)
            if len(found) > MOST:
                return ()
    return tuple(found)


def _asked(rules: Rules, server: Server, results: Sequence[Result]) -> tuple[Ruleset, Said] | None:
    """Some wrong and some right answers, with the ruleset they are judged by; none where nothing is wrong."""
    failed = [r for r in results if r.status is Status.FAIL and not any(map(_unread, r.failures))]
    passed = [r for r in results if r.status is Status.PASS and r.exchanges]
    if not failed:
        return None
    asked = [*spread(failed, WRONG), *spread(passed, RIGHT)]
    said = [[e for e in r.exchanges if _plays(e) <= PLAYS] for r in sorted(asked, key=_weight)]
    return read_ruleset(rules, failed[0].vector.ruleset, server.ruleset), said


def _reading(reading: Reading, option: str) -> Suspect:
    says = f"{reading.question} {reading.options[option]}"
    return Suspect("reading", f"{reading.id}={option}", says, reading.clauses)


def _unread(failure: Failure) -> bool:
    """Does the answer mean nothing in this game? No rules would give it."""
    return not failure.clauses and bool(failure.because)


def _plays(exchange: Exchange) -> int:
    """How many plays an answer counts: what it costs to count them again."""
    plays = exchange.response.get("plays")
    counts = [n for n in plays if isinstance(n, int)] if isinstance(plays, list) else []
    return sum(counts)


def spread(results: Sequence[Result], most: int) -> list[Result]:
    """Some results, evenly spread."""
    step = max(1, len(results) / most)
    return [results[int(i * step)] for i in range(min(most, len(results)))]


def _weight(result: Result) -> tuple[bool, bool, int]:
    """What is asked first: what few rules would answer so, and what is answered at once."""
    counts = any(e.request.get("op") == "perft" for e in result.exchanges)
    return counts, result.status is not Status.FAIL, len(result.exchanges)


def _faults(
    rules: Rules, server: Server, ruleset: Ruleset, kinds: set[str]
) -> Iterator[tuple[Suspect, Codec]]:
    """Every mutant that concerns all these kinds of vectors."""
    base = server.codec(
        {"game": rules.document.game, "ruleset": {"base": "house", "set": dict(ruleset.choices)}}
    )
    for mutant in mutants_of(base.rules):
        change = Change(base.rules, mutant)
        if all(change.touches(kind) for kind in kinds):
            clauses = named(rules, mutant.cites)
            yield Suspect("fault", mutant.id, mutant.says, clauses), Codec(change.of(base.model).player)


def _agrees(rules: Rules, codec: Codec, said: Sequence[Sequence[Exchange]]) -> bool:
    """Would these rules have given all these answers?"""
    server = Fixed(rules, codec)
    try:
        return all(
            alike(codec, exchange.response, server.answer({"id": 0, **exchange.request}), exchange.request)
            for exchanges in said
            for exchange in exchanges
        )
    except (Refusal, Trouble, HoyleError):
        return False


class Fixed(Server):
    """A server that answers by one codec, whatever ruleset is named."""

    def __init__(self, rules: Rules, codec: Codec) -> None:
        super().__init__(rules)
        self.fixed = codec

    def codec(self, request: Json) -> Codec:
        """The one codec."""
        return self.fixed


def alike(codec: Codec, theirs: Json, ours: Json, request: Json) -> bool:
    """Do two responses say the same, as far as the first one says something?"""
    if theirs.get("ok") is not True or ours.get("ok") is not True:
        if request.get("op") == "score" and theirs.get("ok") is True:
            return True  # the tricks name winners by the suite's rules: under others they say nothing
        return theirs.get("ok") == ours.get("ok")
    for name in ("seat", "turn"):  # nobody is an answer too
        if name in theirs and theirs[name] != ours.get(name):
            return False
    for name in ("allowed", "scores", "finished", "plays"):
        if theirs.get(name) is not None and theirs[name] != ours.get(name):
            return False
    if isinstance(theirs.get("legal"), list):
        return _keys(codec, theirs["legal"]) == _keys(codec, ours.get("legal", []))
    return True


def _keys(codec: Codec, actions: Sequence[object]) -> set[str]:
    out = set()
    for action in actions:
        try:
            out.add(key(codec.canonical(action)))
        except Refusal:
            out.add(repr(action))
    return out
