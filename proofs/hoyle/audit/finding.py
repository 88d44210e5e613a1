"""Findings: coded defects of a rule text, as data. Only reporters print."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from hoyle.audit.repair import Repair
from hoyle.audit.witness import Witness
from hoyle.lang import Code, Document, Rules

TIME_LIMIT = "time limit"
"""How it is known that the time ran out."""


class Kind(StrEnum):
    """What is wrong with the text (see ``docs/explanation/audit.md``)."""

    GAP = "gap"
    CONTRADICTION = "contradiction"
    AMBIGUITY = "ambiguity"
    TRANSLATION = "translation"
    STUCK = "stuck"
    ENDLESS = "endless"
    TIE = "tie"
    REFUTED_CLAIM = "refuted-claim"
    CLAIMS = "claims"
    COMBINATION = "combination"
    DEAD = "dead"
    REDUNDANT = "redundant"
    WORDING = "wording"
    OUTSIDE = "outside"
    HARMLESS = "harmless"
    UNDETERMINED = "undetermined"


class Severity(StrEnum):
    """How much it matters: ``critical`` the game cannot be played or decided, ``high`` points change or play
    stops at times, ``medium`` other moves are legal, ``low`` seldom or never felt, ``info`` harmless."""

    CRITICAL = "critical"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 is the gravest."""
        return list(Severity).index(self)


@dataclass(frozen=True)
class Share:
    """In how many of the random plays it showed, with a 95 % interval (Wilson).

    ``where`` names the starts (deals of a match) in which it showed at all, each with its own share.
    """

    shown: int
    plays: int
    where: dict[str, float] = field(default_factory=dict)

    @property
    def value(self) -> float:
        """The share, 0 to 1."""
        return self.shown / self.plays if self.plays else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % confidence."""
        n, p, z = self.plays, self.value, 1.96
        if not n:
            return 0.0, 1.0
        middle, spread = p + z * z / (2 * n), z * ((p * (1 - p) + z * z / (4 * n)) / n) ** 0.5
        return max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n))

    def as_dict(self) -> dict[str, Any]:
        """For JSON: shares from 0 to 1."""
        low, high = self.interval
        return {
            "share": round(self.value, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "plays": self.plays,
            "where": {k: round(v, 4) for k, v in self.where.items()},
        }


@dataclass(frozen=True)
class Option:
    """One way to take a reading, and what it comes to.

    ``roles``: which of literal, house, traditional take it. ``outcome``: what it answers at the position of
    the finding's witness. ``verdict``: how it stands to the house's option: ``house``, ``parts``, ``same``
    (proved), ``refused`` (by another choice), ``undetermined``. ``witness``: its own play against the house.
    ``claims``: claims of the text that it makes false.
    """

    name: str
    text: str
    roles: tuple[str, ...]
    outcome: str
    verdict: str
    how: str = ""
    share: Share | None = None
    swing: int | None = None
    witness: Witness | None = None
    claims: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "option": self.name,
            "text": self.text,
            "roles": list(self.roles),
            "outcome": self.outcome,
            "verdict": self.verdict,
            "how": self.how,
            "share": self.share.as_dict() if self.share else None,
            "swing": self.swing,
            "claims_lost": list(self.claims),
        }


@dataclass(frozen=True)
class Finding:
    """One defect. ``id`` stays the same from run to run; ``how`` says by what method it was found and whether
    the play is the shortest; ``earliest`` how many tricks were begun when it showed at the soonest (0: before
    the first card); ``advice`` what would mend the text, ``repairs`` by which choices; ``intended``
    the game's own acknowledgement; ``may_be`` the kinds of which an undetermined one may be (none: any)."""

    id: str
    code: type[Code]
    kind: Kind
    severity: Severity
    game: str
    clauses: tuple[str, ...]
    document: str
    lines: tuple[int, ...]
    title: str
    question: str
    how: str
    detail: tuple[str, ...] = ()
    reading: str = ""
    readings: tuple[Option, ...] = ()
    witness: Witness | None = None
    share: Share | None = None
    swing: int | None = None
    earliest: int | None = None
    advice: str = ""
    intended: str = ""
    repairs: tuple[Repair, ...] = ()
    may_be: tuple[Kind, ...] = ()

    @property
    def cut_short(self) -> bool:
        """Does it say that the time ran out before all was looked at?"""
        return self.how == TIME_LIMIT

    def answers(self, kinds: Collection[str] | None) -> bool:
        """Has it to be told to somebody who asks for these kinds? What may be of them has to, too."""
        if kinds is None or self.kind in kinds:
            return True
        return self.kind is Kind.UNDETERMINED and (not self.may_be or any(k in kinds for k in self.may_be))

    @property
    def sort_key(self) -> tuple[Any, ...]:
        """Acknowledged ones last, the gravest first, then in the order of the text."""
        return (bool(self.intended), self.severity.rank, list(Kind).index(self.kind), self.lines, self.id)

    def as_dict(self) -> dict[str, Any]:
        """For JSON: the fields that scripts rely on."""
        return {
            "id": self.id,
            "code": self.code.__name__,
            "kind": str(self.kind),
            "severity": str(self.severity),
            "game": self.game,
            "clauses": list(self.clauses),
            "document": self.document,
            "lines": list(self.lines),
            "title": self.title,
            "question": self.question,
            "detail": list(self.detail),
            "reading": self.reading or None,
            "readings": [o.as_dict() for o in self.readings],
            "witness": self.witness.as_dict() if self.witness else None,
            "how": self.how,
            "share": self.share.as_dict() if self.share else None,
            "swing": self.swing,
            "earliest_trick": self.earliest,
            "advice": self.advice,
            "repairs": [r.as_dict() for r in self.repairs],
            "intended": self.intended,
        }


def slug(text: str) -> str:
    """A part of an id: lower-case words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def clause_ids(rules: Rules, cites: Iterable[str]) -> tuple[str, ...]:
    """Citations as clauses in the order of the text (a reading stands for its clauses)."""
    wanted = set(rules.clauses_of(cites))
    return tuple(c for c in rules.document.clauses if c in wanted)


def lines_of(document: Document, clauses: Iterable[str]) -> tuple[int, ...]:
    """The lines of the document on which these clauses stand."""
    return tuple(sorted({n for c in clauses for n in document.clauses[c].lines}))


def acknowledged(rules: Rules, clauses: Iterable[str], reading: str = "") -> str:
    """What the game's own files say about a finding on this reading, or on these clauses."""
    if reading and rules.readings[reading].intended:
        return rules.readings[reading].intended
    texts = [rules.document.clauses[c].intended for c in clauses]
    return "" if reading else "; ".join(dict.fromkeys(t for t in texts if t))
