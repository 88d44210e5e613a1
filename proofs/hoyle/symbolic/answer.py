"""What a question to the solver can end in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from hoyle.lang import Term


class Status(StrEnum):
    """Of a set of conditions: some values meet them all, none do, or it was not found out."""

    SAT = "sat"
    UNSAT = "unsat"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Answer:
    """The end of a question.

    ``method`` says how it was found; ``core`` (of ``unsat``) the positions of conditions that cannot hold
    together; ``values`` (of ``sat``) one value for each leaf, checked with the reference reader; ``why`` (of
    ``unknown``) what stood in the way.
    """

    status: Status
    method: str
    seconds: float = 0.0
    core: tuple[int, ...] = ()
    values: Mapping[Term, int] = field(default_factory=dict)
    why: str = ""
