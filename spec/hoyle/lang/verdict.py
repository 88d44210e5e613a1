"""Verdicts: how an obligation, an exploration or a comparison can end. Unknown is never green."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """``bounded``: nothing found up to a stated bound, never called proved. ``undetermined``: time-out,
    solver said unknown, budget used up. ``error``: the tool itself failed."""

    PROVED = "proved"
    REFUTED = "refuted"
    BOUNDED = "bounded"
    UNDETERMINED = "undetermined"
    ERROR = "error"
