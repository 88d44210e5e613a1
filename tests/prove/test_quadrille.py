"""Quadrille: a rule that is broken refutes the obligation of its clause, with a play; and what is proved."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.prove.broken import check_all_proved, check_cites, check_different, check_refuted
from tests.prove.mutants import Mutant
from tests.prove.mutants_quadrille import MUTANTS

OFTEN = [
    m
    for m in MUTANTS
    if m.name
    in {
        "the dealer announces first",
        "who added least wins",
        "an own king is named",
        "the suit is not followed",
        "punto below the king",
        "deciding after five",
        "three units for a solo",
        "five tricks cost a stake",
    }
]
"""A few of the broken rules, from every chapter; all were tried when they were written."""


@pytest.mark.parametrize("mutant", OFTEN, ids=lambda m: m.name.replace(" ", "-"))
def test_broken_rule_is_refuted(mutant: Mutant, tmp_path: Path) -> None:
    """Plays at full size refute the obligation that states the broken rule, and run again move by move."""
    check_refuted(mutant, tmp_path, "quadrille")


def test_mutants_are_different() -> None:
    """There are enough broken rules, each with a name of its own, in every chapter of the rules."""
    check_different(MUTANTS, 90, {"announcing.py", "playing.py", "scoring.py", "rules.py", "state.py"})


def test_obligations_cite_clauses() -> None:
    """The game's own file of obligations is found by its name, and each obligation cites a clause."""
    check_cites("quadrille")


def test_everything_is_proved_at_full_size() -> None:
    """With 40 cards, for every deal of a game, every obligation is proved under the house."""
    check_all_proved("quadrille")
