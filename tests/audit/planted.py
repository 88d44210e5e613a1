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
from hoyle.lang import base_ruleset


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


STUCK = (Kind.STUCK, Kind.GAP)

PREFERANS = tuple(
    Planted("preferans", *rest)
    for rest in (
        ("a case removed: nothing is said of a lead after the last trick", "playing.py",
         'when=done, then=s.leader', 'when=done & s.is_deal(13 - 12) & (s.deal_no > 1), then=s.leader',
         (Kind.GAP,), "LP-06"),
        ("two bands overlap: deal 5 pays for two things", "scoring.py",
         '6, self.king_of', '5, self.king_of', (Kind.CONTRADICTION,), "LP-25"),
        ("a band is missing: deal 6 pays nothing", "scoring.py",
         '6, self.king_of', '3, self.king_of', (Kind.GAP,), "LP-25"),
        ("a bound off by one: the last trick alone", "scoring.py",
         "as_int(left <= 1)", "as_int(left <= 0)", (Kind.REFUTED_CLAIM,), "LP-52"),
        ("an order with equal cards", "playing.py",
         "place = 1 + in_deck.index(rank)", "place = 1 + in_deck.index(rank) // 2", (Kind.TIE,), "LP-08"),
        ("a must that clashes: hearts may only be led beside others", "playing.py",
         "while_other_suits=not_(leading) | empty(other)",
         "while_other_suits=not_(leading) | not_(empty(other))",
         (Kind.STUCK,), "LP-16"),
        ("a must that cannot be met: follow a suit that is not held", "playing.py",
         'any_of(leading, empty(follow), follow.has(card))', 'any_of(leading, follow.has(card))',
         (Kind.STUCK,), "LP-08"),
        ("offers that need not grow", "trading.py",
         "not_(someone) | (tricks > s.offer) | (not_", "not_(someone) | (tricks >= s.offer) | (not_",
         (Kind.ENDLESS,), "LP-42"),
        ("a weight: hearts cost three", "scoring.py",
         "return 2 * count(self.s.taken[i] & self.hearts)", "return 3 * count(self.s.taken[i] & self.hearts)",
         (Kind.REFUTED_CLAIM,), "LP-52"),
        ("a step that never comes: the last card is not turned", "dealing.py",
         'reveal.requires("LP-39", s.at("reveal")', 'reveal.requires("LP-39", s.at("reveal") & s.is_deal(1)',
         STUCK, "LP-39"),
    )
)  # fmt: skip

PLANTED = (*PREFERANS,)


def hunt(planted: Planted, folder: Path) -> Finding | None:
    """The finding that names the planted defect, or ``None``."""
    mutant = Mutant(planted.name, planted.file, planted.old, planted.new, "")
    game = build(mutant, folder)
    rules = game.build().under(base_ruleset(game.readings, "house"))
    for finding in audit_steps(rules, starts=starts_of(game)):
        if finding.kind in planted.kinds and planted.clause in finding.clauses:
            return finding
    return None
