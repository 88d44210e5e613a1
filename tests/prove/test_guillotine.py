"""Guillotine: a rule that is broken refutes the obligation of its clause, with a play; and what is proved."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.prove.broken import check_all_proved, check_cites, check_different, check_refuted, check_survives
from tests.prove.mutants import Mutant
from tests.prove.mutants_guillotine import MUTANTS

OFTEN = [m for m in MUTANTS if "domino" in m.name or "bonus" in m.name or "queen" in m.name][::2]
"""A few of the broken rules, from every chapter; all were tried when they were written."""


@pytest.mark.parametrize("mutant", OFTEN, ids=lambda m: m.name.replace(" ", "-"))
def test_broken_rule_is_refuted(mutant: Mutant, tmp_path: Path) -> None:
    """Plays at full size refute the obligation that states the broken rule, and run again move by move."""
    check_refuted(mutant, tmp_path, "guillotine")


def test_unbroken_rules_survive_the_plays(tmp_path: Path) -> None:
    """The same plays break nothing of the rules as they are, and show everything that is possible."""
    check_survives(tmp_path, "guillotine")


def test_mutants_are_different() -> None:
    """There are enough broken rules, each with a name of its own, in every chapter of the rules."""
    check_different(MUTANTS, 90, {"dealing.py", "playing.py", "domino.py", "scoring.py", "rules.py"})


def test_obligations_cite_clauses() -> None:
    """The game's own file of obligations is found by its name, and each obligation cites a clause."""
    check_cites("guillotine")


def test_everything_is_proved_at_full_size() -> None:
    """With 32 cards, for every deal of a match of 24, every obligation is proved under the house."""
    check_all_proved("guillotine")
