"""Recorded games judged by the rules: the first step that they forbid, and the rulesets that allow it all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hoyle.concrete import State
from hoyle.conformance import position
from hoyle.conformance.answer import points
from hoyle.conformance.blame import Blame
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.player import open_player
from hoyle.conformance.question import Readers
from hoyle.conformance.recorded import Log, damaged, not_read, read_logs
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.reread import allowed
from hoyle.conformance.server import Server, read_ruleset
from hoyle.conformance.session import Session
from hoyle.conformance.told import TOLD, malformed, told_in
from hoyle.conformance.value import from_json
from hoyle.conformance.vector import action_of
from hoyle.lang import HoyleError, Rules, Ruleset, base_ruleset

STEPS = 10_000
"""Steps that are replayed under other rulesets, to find one that allows a whole log."""


@dataclass(frozen=True)
class Fault:
    """The first thing that the rules forbid or tell otherwise. ``step`` counts from 1; 0 is the deal."""

    step: int
    what: str
    because: str
    clauses: tuple[str, ...]
    position: str = ""


@dataclass(frozen=True)
class LogReport:
    """What the rules say of a log.

    ``fault`` is the first fault under ``ruleset`` (none where all is allowed), ``allowed`` a ruleset that
    allows the whole log (as the command line writes it; none where no such was found), ``readings`` the
    options of each reading on which the log depends under which it is still allowed, all else unchanged.
    ``waits`` is the seat that would have to go on where the game stops before its end. ``unread`` are fields
    of the log that nothing was held against: notes of its author, or names that were meant to be others.
    """

    log: Log
    ruleset: str
    steps: int
    fault: Fault | None
    allowed: str | None
    readings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    waits: int | None = None
    unread: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Is there nothing to judge: no step, in a game that is not over?"""
        return self.fault is None and not self.steps and self.waits is not None

    def to_json(self) -> Json:
        """All of it as JSON."""
        fault = self.fault
        told = None
        if fault is not None:
            told = {
                "step": fault.step,
                "what": fault.what,
                "because": fault.because,
                "clauses": list(fault.clauses),
                "position": fault.position,
            }
        return {
            "file": self.log.file,
            "line": self.log.line,
            "ruleset": self.ruleset,
            "steps": self.steps,
            "fault": told,
            "waits": self.waits,
            "allowed_by": self.allowed,
            "readings": {k: list(v) for k, v in self.readings.items()},
            "unread": list(self.unread),
        }


# -- judging


def check_log(rules: Rules, log: Log, ruleset: Ruleset | None = None) -> LogReport:
    """Judge a log under a ruleset (that of the log, else house).

    Raises HoyleError C106 where it is for another game, or tells of deals and steps that the game does not
    have; S206 and S207 for a wrong ruleset.
    """
    if log.data.get("game", rules.document.game) != rules.document.game:
        raise damaged(f"the log is for the game {log.data['game']!r}", log.place)
    for where, told in told_in(log.data):
        wrong = malformed(told, len(rules.seats))
        if wrong:
            raise damaged(f"{where}{wrong}", log.place)
    server = Server(rules)
    if ruleset is None:
        try:
            ruleset = read_ruleset(rules, log.data.get("ruleset"), "house")
        except Refusal as refusal:
            raise damaged(refusal.message, log.place) from refusal
    codec = server.codec({"ruleset": {"base": "house", "set": dict(ruleset.choices)}})
    at: list[Session] = []
    fault = first_fault(codec, Blame(codec, rules), log, at)
    waits = at[0].seat() if fault is None else None
    found, readings = _Search(rules, ruleset, log).run(fault)
    unread = not_read(log.data, {n for f in codec.names(None) for n in (f.name, f.base)})
    return LogReport(log, ruleset.name, len(log.data["steps"]), fault, found, readings, waits, unread)


def first_fault(codec: Codec, blame: Blame | None, log: Log, at: list[Session] | None = None) -> Fault | None:
    """The first fault of a log; without *blame* only its step is told. *at* gets the session."""
    data = log.data
    try:
        session = Session(codec, data.get("setup") or {}, list(data["deals"]))
    except Refusal as refusal:
        if blame is not None and refusal.code == "bad-request":
            raise damaged(f"the setup or a deal cannot be: {refusal.message}", log.place) from refusal
        return Fault(0, "the deal", refusal.message, ())
    if at is not None:
        at.append(session)
    wrong = _told(session, data.get("start"), blame, 0)
    if wrong is not None:
        return Fault(0, *wrong)
    for number, step in enumerate(data["steps"], start=1):
        action = action_of(step["action"])
        since = len(session.happened)
        seat: Any = step.get("seat")
        try:
            seat = session.seat() if seat is None else from_json(codec.rules.SEAT, seat, "seat")
            if seat is None or session.finished:
                seat = None
                raise Refusal("illegal", "the game is over, or waits for a deal that the log does not have")
            session.play(seat, action)
        except Refusal as refusal:
            if blame is None:
                return Fault(number, "", "", ())
            if refusal.code == "bad-request":
                raise damaged(f"step {number} is no step: {refusal.message}", log.place) from refusal
            return _forbidden(session, seat, action, number, refusal, blame)
        wrong = _told(session, step.get("after"), blame, since)
        if wrong is not None:
            return Fault(number, *wrong)
    return None


def _forbidden(
    session: Session, seat: Any, action: Any, number: int, refusal: Refusal, blame: Blame
) -> Fault:
    seated = isinstance(seat, int) and 0 <= seat < session.codec.seats
    clauses, because = blame.allowed(session.state, seat, action) if seated else ((), "")
    shown = seated and bool(session.rules.views)
    where = position.view(session.codec.view_json(session.state, seat), session.codec.plain) if shown else ""
    what = position.action(action) if seat is None else f"seat {seat}: {position.action(action)}"
    return Fault(number, what, because or refusal.message, clauses, where)


def _told(
    session: Session, told: Any, blame: Blame | None, since: int
) -> tuple[str, str, tuple[str, ...], str] | None:
    """What a log tells otherwise than the rules: words, reason, clauses, position."""
    if told is None:
        return None
    report = session.told()
    for name in TOLD:
        given = told.get(name)
        if given is None or name not in report:
            continue
        if name == "scores":
            given = points(given, "the log", session.codec.seats)
        if given != report[name]:
            clauses, because = blame.told(session, since, name) if blame else ((), "")
            words = f"{name} is told as {given}, and is {report[name]}"
            return words, because, clauses, ""
    return None


@dataclass(frozen=True)
class _Reached:
    """How far a ruleset allows a log: the step of the first fault (none where there is none), and the state
    in which it is."""

    step: int | None
    state: State = ()

    @property
    def far(self) -> float:
        """What is better is greater."""
        return float("inf") if self.step is None else self.step


class _Search:
    """Looks for a ruleset that allows a whole log, near the one it was judged by."""

    def __init__(self, rules: Rules, ruleset: Ruleset, log: Log) -> None:
        self.rules, self.ruleset, self.log = rules, ruleset, log
        self.left = STEPS
        self.readers: Readers | None = None
        if rules.readings:
            self.readers = Readers(rules, Codec(open_player(rules, ruleset)))

    def run(self, fault: Fault | None) -> tuple[str | None, dict[str, tuple[str, ...]]]:
        """A ruleset's text, and the options that allow the log of the readings on which that depends."""
        if self.readers is None:
            return (self.ruleset.name if fault is None else None), {}
        choices = dict(self.ruleset.choices)
        reached = self._reach(choices)
        if reached.step is not None:  # the log may be of another ruleset that has a name
            for name in ("house", "traditional", "literal"):
                named = dict(base_ruleset(self.rules.readings.values(), name).choices)
                if self._reach(named).step is None:
                    return name, self._readings(named)
        while reached.step is not None:
            better = self._better(choices, reached)
            if better is None:
                return None, {}
            choices, reached = better
        return self._name(choices), self._readings(choices)

    def _reach(self, choices: dict[str, str]) -> _Reached:
        """How far the log is allowed."""
        assert self.readers is not None
        at: list[Session] = []
        try:
            found = first_fault(self.readers.under(choices), None, self.log, at)
            state = at[0].state[: len(self.rules.slots)] if at else ()
            reached = _Reached(None if found is None else found.step, state)
        except (HoyleError, IndexError, ValueError):
            reached = _Reached(0)
        self.left -= (len(self.log.data["steps"]) if reached.step is None else reached.step) + 1
        return reached

    def _better(self, choices: dict[str, str], here: _Reached) -> tuple[dict[str, str], _Reached] | None:
        """One or two other options with which more of the log is allowed."""
        singles = [{r.id: o} for r in self.rules.readings.values() for o in r.options if o != choices[r.id]]
        moved: list[dict[str, str]] = []  # what makes any difference here
        for doubled in (False, True):
            best: tuple[dict[str, str], _Reached] | None = None
            for change in self._doubles(singles, moved) if doubled else singles:
                other = choices | change
                if self.left <= 0:
                    break
                if not self._may(other):
                    continue
                got = self._reach(other)
                if got.step is None:
                    return other, got
                if not doubled and got != here:
                    moved.append(change)
                if got.far > (best[1] if best else here).far:
                    best = other, got
            if best is not None:
                return best
        return None

    def _doubles(
        self, singles: list[dict[str, str]], moved: list[dict[str, str]]
    ) -> Iterator[dict[str, str]]:
        """Two options at a time: first those that make a difference each, then the others."""
        pairs = [(a, b) for n, a in enumerate(singles) for b in singles[:n] if a.keys() != b.keys()]
        pairs.sort(key=lambda pair: (pair[0] not in moved) + (pair[1] not in moved))
        return (a | b for a, b in pairs)

    def _readings(self, choices: dict[str, str]) -> dict[str, tuple[str, ...]]:
        """The readings of which some option forbids the log, with the options that allow it."""
        out = {}
        for reading in self.rules.readings.values():
            tried = {o: choices | {reading.id: o} for o in reading.options}
            kept = tuple(o for o, c in tried.items() if self._may(c) and self._reach(c).step is None)
            if len(kept) < len(reading.options):
                out[reading.id] = kept
        return out

    def _may(self, choices: dict[str, str]) -> bool:
        return allowed(self.rules, self.ruleset.change(self._changed(choices)))

    def _changed(self, choices: dict[str, str]) -> dict[str, str]:
        return {r: o for r, o in choices.items() if o != self.ruleset.choices[r]}

    def _name(self, choices: dict[str, str]) -> str:
        return ",".join([self.ruleset.name, *(f"{r}={o}" for r, o in self._changed(choices).items())])


__all__ = ["Fault", "Log", "LogReport", "check_log", "read_logs"]
