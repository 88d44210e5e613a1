"""Properties: what should hold of a game, stated beside its rules."""

from __future__ import annotations

from dataclasses import dataclass

from hoyle.lang.error import Place
from hoyle.lang.term import Term


@dataclass(frozen=True)
class Always:
    """``term`` holds in every reachable state. ``claim`` names the clauses by which the *text* says so."""

    name: str
    term: Term
    cites: tuple[str, ...]
    claim: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class Sometimes:
    """Some reachable state satisfies ``term``: shows that a property is not empty talk."""

    name: str
    term: Term
    cites: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class Constraint:
    """A condition on the choice of readings; rulesets that break it are refused with the words ``says``."""

    term: Term
    says: str
    place: Place
