"""What was found out about the readings that an engine takes, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hoyle.conformance.codec import Json
from hoyle.conformance.report import Failure, failure_json
from hoyle.conformance.vector import Vector
from hoyle.lang import Reading


@dataclass(frozen=True)
class Found:
    """What an engine makes of one reading.

    ``verdict``: ``takes`` (one option is left), ``open`` (the options left are told apart by no question that
    was found: not observable through this interface), ``neither`` (its questions are answered as under no
    option). ``options`` are those left, ``clauses`` those that a ``neither`` breaks.
    """

    reading: Reading
    verdict: str
    options: tuple[str, ...]
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Identity:
    """What was found out about an engine. ``ruleset`` is what it takes, with house options where nothing
    shows; ``defects`` are answers that no ruleset gives, ``unexplained`` those that none gives together with
    all the others; each with its vector."""

    game: str
    engine: str
    found: tuple[Found, ...]
    ruleset: str
    questions: int
    bits: float
    defects: tuple[tuple[Vector, Failure], ...] = ()
    unexplained: tuple[tuple[Vector, Failure], ...] = ()
    notes: tuple[str, ...] = ()
    stopped: bool = False
    seconds: float = 0.0

    @property
    def exit_code(self) -> int:
        """0 when the ruleset explains every answer, 1 when some answer is explained by none, 3 when that is
        not known, or nothing was answered."""
        if self.defects:
            return 1
        return 0 if self.questions and not self.stopped and not self.unexplained else 3

    def to_json(self) -> Json:
        """All of it as JSON."""
        return {
            "game": self.game,
            "engine": self.engine,
            "ruleset": self.ruleset,
            "questions": self.questions,
            "bits": round(self.bits, 1),
            "readings": [
                {
                    "id": f.reading.id,
                    "question": f.reading.question,
                    "verdict": f.verdict,
                    "options": list(f.options),
                    "clauses": list(f.clauses),
                }
                for f in self.found
            ],
            "defects": [_failed(v, f) for v, f in self.defects],
            "unexplained": [_failed(v, f) for v, f in self.unexplained],
            "notes": list(self.notes),
            "stopped": self.stopped,
            "seconds": round(self.seconds, 3),
        }


def _failed(vector: Vector, failure: Failure) -> Json:
    return failure_json(replace(failure, step=None)) | {"vector": vector.data}
