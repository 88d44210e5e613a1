"""All Fours: a rule that is broken refutes the obligation of its clause, with a play; and what is proved."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.prove.broken import check_all_proved, check_cites, check_different, check_refuted, check_survives
from tests.prove.mutants import Mutant
from tests.prove.mutants_all_fours import MUTANTS

OFTEN = MUTANTS[3::12]
"""A few of the broken rules, from every chapter; all were tried when they were written."""


@pytest.mark.parametrize("mutant", OFTEN, ids=lambda m: m.name.replace(" ", "-"))
def test_broken_rule_is_refuted(mutant: Mutant, tmp_path: Path) -> None:
    """Plays at full size refute the obligation that states the broken rule, and run again move by move."""
    check_refuted(mutant, tmp_path, "all_fours")


def test_unbroken_rules_survive_the_plays(tmp_path: Path) -> None:
    """The same plays break nothing of the rules as they are, and show everything that is possible."""
    check_survives(tmp_path, "all_fours")


def test_mutants_are_different() -> None:
    """There are enough broken rules, each with a name of its own, in every chapter of the rules."""
    check_different(MUTANTS, 100, {"trump.py", "playing.py", "scoring.py", "state.py", "rules.py"})


def test_obligations_cite_clauses() -> None:
    """The game's own file of obligations is found by its name, and each obligation cites a clause."""
    check_cites("all_fours")


def test_everything_is_proved_at_full_size() -> None:
    """With 52 cards, for every deal and whatever is turned and drawn, every obligation is proved."""
    by_id = check_all_proved("all_fours")
    assert by_id["all_fours/always/every-card-is-in-one-place"].method == "one-bit"
    assert "regions" in by_id["all_fours/always/all-pips-taken-are-80"].method
