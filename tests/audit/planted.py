"""Defects planted into finished games: the rule that is spoilt, and what the audit must say of it.

Each is one slip in one file of a game, taken under its house rules. What is spoilt must be found by the
audit of those rules alone, without a word of help: by its kind, and with a clause that the spoilt rule
cites.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.prove.mutants import Mutant, build

from hoyle.audit import Finding, Kind, audit_steps, starts_of
from hoyle.audit.subject import watch_claims
from hoyle.games import Game
from hoyle.lang import base_ruleset
from hoyle.obligations import stated


@dataclass(frozen=True)
class Planted:
    """In *file* of *game*, *old* (which stands there once) becomes *new*. The audit finds a defect of one of
    the *kinds*, at the *clause*."""

    game: str
    name: str
    file: str
    old: str
    new: str
    kinds: tuple[Kind, ...]
    clause: str


def house_findings(game: Game) -> Iterator[Finding]:
    """What the audit finds in the house rules of a game alone."""
    says, starts, rules = stated(game), starts_of(game), game.build()
    if says is not None:
        for one in (rules, *(other for _, other in starts)):
            watch_claims(one, says)
    yield from audit_steps(rules.under(base_ruleset(game.readings, "house")), starts=starts, stated=says)


def hunt(planted: Planted, folder: Path) -> Finding | None:
    """The finding that names the planted defect, or ``None``."""
    mutant = Mutant(planted.name, planted.file, planted.old, planted.new, "")
    found = house_findings(build(mutant, folder, planted.game))
    return next((f for f in found if names(f, planted)), None)


def names(finding: Finding, planted: Planted) -> bool:
    """Is the finding of the planted defect's kind, and at its clause?"""
    return finding.kind in planted.kinds and planted.clause in finding.clauses
