"""What a conformance run found, as plain data for reports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from hoyle.conformance.codec import Json
from hoyle.conformance.vector import Vector


class Status(Enum):
    """How one vector ended.

    ``PASS``: every answer is right. ``FAIL``: an answer is wrong. ``ERROR``: no usable answer came (a crash,
    garbage, no answer in time). ``UNSUPPORTED``: the engine does not offer what the vector asks. ``SKIPPED``:
    it was not asked (stopped, or the engine failed too often in a row).
    """

    PASS = "pass"
    FAIL = "fail"
    ERROR = "error"
    UNSUPPORTED = "unsupported"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Failure:
    """One wrong answer.

    ``clauses`` are those that the answer breaks (with the readings they are taken by), ``because`` says what
    they ask, ``position`` is what was asked as a person writes it, ``step`` the place in a replay.
    """

    what: str
    expected: str
    got: str
    position: str = ""
    clauses: tuple[str, ...] = ()
    because: str = ""
    step: int | None = None

    def text(self) -> str:
        """All of it in a few lines."""
        lines = [self.position] if self.position else []
        lines += [f"{self.what}: expected {self.expected}; got {self.got}"]
        if self.clauses or self.because:
            words = f" ({', '.join(self.clauses)})" if self.clauses else ""
            lines.append(f"the rule: {self.because or 'see the clauses'}{words}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Exchange:
    """One request and its response."""

    request: Json
    response: Json


@dataclass(frozen=True)
class Smallest:
    """The smallest question that was found on which the engine goes wrong in the same way.

    ``vector`` is a vector like any other, ``failure`` the wrong answer to it, ``cards`` how many it shows.
    """

    vector: Vector
    failure: Failure
    cards: int


@dataclass(frozen=True)
class Result:
    """How one vector ended. ``trouble`` is the kind of an error (``timeout``, ``crash``, ...), ``message``
    says it; ``again`` is the command that runs this vector again, ``smallest`` the smallest such failure."""

    vector: Vector
    status: Status
    failures: tuple[Failure, ...] = ()
    message: str = ""
    trouble: str = ""
    seconds: float = 0.0
    again: str = ""
    smallest: Smallest | None = None
    exchanges: tuple[Exchange, ...] = field(default=(), repr=False)

    def text(self) -> str:
        """The vector as a person reads it: position, both answers, the rule and its clauses, the smallest
        position, and the command that runs it again."""
        where = f" ({self.vector.place})" if self.vector.place else ""
        lines = [f"{self.vector.id}: {self.status.value}{where}"]
        if self.message:
            lines.append(f"  {self.message}")
        for failure in self.failures:
            step = f"step {failure.step}: " if failure.step is not None else ""
            first, *rest = failure.text().splitlines()
            lines += [f"  {step}{first}", *(f"  {line}" for line in rest)]
        small = self.smallest
        if small is not None and small.vector.data != self.vector.data:
            first, *rest = small.failure.text().splitlines()
            lines += [f"  smallest, with {small.cards} cards: {first}", *(f"    {line}" for line in rest)]
        if self.again and self.status is not Status.PASS:
            lines.append(f"  again: {self.again}")
        return "\n".join(lines)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that are broken, each once."""
        return tuple(dict.fromkeys(c for f in self.failures for c in f.clauses))


@dataclass(frozen=True)
class Suspect:
    """One change of the rules that gives just the answers of the engine, as far as they were compared.

    ``kind`` is ``reading`` (``name`` is READING=OPTION: the engine takes another reading) or ``fault``.
    """

    kind: str
    name: str
    says: str
    clauses: tuple[str, ...]


class Outcome(Enum):
    """The whole run. An empty run, or one in which nothing could be asked, is undetermined."""

    CONFORMANT = "conformant"
    NON_CONFORMANT = "non-conformant"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True)
class Report:
    """A run of a suite against an engine."""

    game: str
    engine: str
    results: tuple[Result, ...]
    about: Json = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    suspects: tuple[Suspect, ...] = ()
    stopped: bool = False
    seconds: float = 0.0

    @property
    def counts(self) -> dict[str, int]:
        """How many vectors ended in each way."""
        found = Counter(r.status.value for r in self.results)
        return {s.value: found[s.value] for s in Status}

    @property
    def outcome(self) -> Outcome:
        """Conformant when something passed and nothing failed; what was not asked decides nothing.

        An engine that hangs, dies or answers nonsense breaks the protocol (one response for each request),
        so that its vectors count as failed. A time limit that no program can keep decides nothing either.
        """
        wrong = [r for r in self.results if r.status in (Status.FAIL, Status.ERROR)]
        if any(r.trouble != "hurry" for r in wrong):
            return Outcome.NON_CONFORMANT
        open_ = wrong or any(r.status is Status.SKIPPED for r in self.results) or self.stopped
        if open_ or not any(r.status is Status.PASS for r in self.results):
            return Outcome.UNDETERMINED
        return Outcome.CONFORMANT

    @property
    def exit_code(self) -> int:
        """0 conformant, 1 not, 3 undetermined."""
        return {Outcome.CONFORMANT: 0, Outcome.NON_CONFORMANT: 1, Outcome.UNDETERMINED: 3}[self.outcome]

    @property
    def broken(self) -> dict[str, int]:
        """The clauses that failures name and how often, those first that are most often named in front."""
        found = Counter(c for r in self.results for c in r.clauses)
        front = Counter[str]()
        for result in self.results:
            for place, clause in enumerate(result.clauses, start=1):
                front[clause] += 12 // place
        return dict(sorted(found.items(), key=lambda item: (-front[item[0]], -item[1], item[0])))

    def to_json(self) -> Json:
        """Everything but the exchanges, as JSON (``report.schema.json``)."""
        return {
            "hoyle": 1,
            "game": self.game,
            "engine": self.engine,
            "about": self.about,
            "outcome": self.outcome.value,
            "counts": self.counts,
            "clauses": self.broken,
            "suspects": [
                {"kind": s.kind, "name": s.name, "says": s.says, "clauses": list(s.clauses)}
                for s in self.suspects
            ],
            "notes": list(self.notes),
            "stopped": self.stopped,
            "seconds": round(self.seconds, 3),
            "results": [_result(r) for r in self.results],
        }


def _result(result: Result) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": result.vector.id,
        "kind": result.vector.kind,
        "status": result.status.value,
        "clauses": list(result.clauses),
        "seconds": round(result.seconds, 6),
    }
    if result.vector.file:
        out |= {"file": result.vector.file, "line": result.vector.line}
    if result.message:
        out["message"] = result.message
    if result.trouble:
        out["trouble"] = result.trouble
    if result.failures:
        out["failures"] = [failure_json(f) for f in result.failures]
        out["again"] = result.again
    if result.smallest is not None:
        small = result.smallest
        out["smallest"] = {
            "cards": small.cards,
            "failure": failure_json(small.failure),
            "vector": small.vector.data,
        }
    return out


def failure_json(failure: Failure) -> Json:
    """A failure as JSON."""
    return {
        "what": failure.what,
        "expected": failure.expected,
        "got": failure.got,
        "position": failure.position,
        "clauses": list(failure.clauses),
        "because": failure.because,
        **({} if failure.step is None else {"step": failure.step}),
    }
