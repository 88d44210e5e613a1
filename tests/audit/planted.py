"""Defects planted into finished games: the rule that is spoilt, and what the audit must say of it.

Each is one slip in one file of a game, taken under its house rules. What is spoilt must be found by the
audit of those rules alone, without a word of help: by its kind, and with a clause that the spoilt rule
cites.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.prove.mutants import Mutant, build

from hoyle.audit import Finding, Kind, audit_steps, starts_of
from hoyle.audit.subject import watch_claims
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


def hunt(planted: Planted, folder: Path) -> Finding | None:
    """The finding that names the planted defect, or ``None``."""
    mutant = Mutant(planted.name, planted.file, planted.old, planted.new, "")
    game = build(mutant, folder, planted.game)
    says, starts = stated(game), starts_of(game)
    rules = game.build()
    for one in (rules, *(other for _, other in starts)):
        if says is not None:
            watch_claims(one, says)
    rules = rules.under(base_ruleset(game.readings, "house"))
    for finding in audit_steps(rules, starts=starts, stated=says):
        if finding.kind in planted.kinds and planted.clause in finding.clauses:
            return finding
    return None
