"""What became of an obligation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hoyle.concrete import Trace
from hoyle.lang import Verdict


@dataclass(frozen=True)
class Result:
    """The end of one obligation.

    ``method`` names how: the proof methods used, ``play`` where a play shows it, ``2-induction``. ``clauses``
    are those the proof stands on: the conditions that the solver used (its core), through all lemmas.
    ``conjuncts`` are the parts that failed, in words, and ``values`` what broke them: in the play's last
    state where ``counterexample`` is given, else in a state that induction could not exclude (of which
    nobody knows whether it can be reached). ``action`` is the step that failed.

    ``counterexample`` was replayed from the initial state by the reference reader; reading it may begin at
    step ``start`` (the last deal). ``other`` is a second play where two must be compared (``view``).
    ``witness`` is the play that shows a ``possible`` obligation.
    """

    id: str
    game: str
    kind: str
    about: str
    verdict: Verdict
    method: str = ""
    seconds: float = 0.0
    cites: tuple[str, ...] = ()
    claim: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    conjuncts: tuple[str, ...] = ()
    action: str | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    counterexample: Trace | None = None
    other: Trace | None = None
    witness: Trace | None = None
    start: int = 0
    detail: str = ""
