"""Ladies' Preferans: a rule that is broken refutes the obligation of its clause, with a play."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.prove.broken import check_all_proved, check_cites, check_different, check_refuted, check_survives
from tests.prove.mutants import MUTANTS, Mutant, build

from hoyle.lang import Verdict, parse_ruleset
from hoyle.obligations import verify


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda m: m.name.replace(" ", "-"))
def test_broken_rule_is_refuted(mutant: Mutant, tmp_path: Path) -> None:
    """Plays at full size refute the obligation that states the broken rule, and run again move by move."""
    check_refuted(mutant, tmp_path, "preferans")


def test_unbroken_rules_survive_the_plays(tmp_path: Path) -> None:
    """The same plays break nothing of the rules as they are, and show everything that is possible."""
    check_survives(tmp_path, "preferans")


def test_mutants_are_different() -> None:
    """There are enough broken rules, each with a name of its own."""
    check_different(MUTANTS, 12)


def test_obligations_are_found() -> None:
    """The game's own file of obligations is found by its name, and each obligation cites a clause."""
    check_cites("preferans")


def test_everything_is_proved_at_full_size() -> None:
    """With 32 cards, for every deal of a match of twelve, every obligation is proved under the house."""
    by_id = check_all_proved("preferans")
    assert len(by_id) > 100
    assert by_id["preferans/always/every-card-is-in-one-place"].method == "one-bit"
    assert "regions" in by_id["preferans/step/deal-7-costs-all-six-headings"].method
    claims = {c for r in by_id.values() for c in r.claim}
    assert claims == {"LP-52", "LP-53", "LP-54", "LP-55", "LP-56", "LP-57"}


def test_changed_copy_is_held_to_the_same(tmp_path: Path) -> None:
    """A copy of the game's folder owes what the game owes, so that a rule changed in it is seen."""
    broken = next(m for m in MUTANTS if m.name == "heart ban in deal 3")
    game = build(broken, tmp_path)
    house = parse_ruleset(game.readings, "house")
    (result,) = verify(game, house, select=[broken.breaks], timeout=0, search=16.0)
    assert result.verdict is Verdict.REFUTED
