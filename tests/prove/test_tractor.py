"""Tractor: what is proved at full size, and a rule that is broken refutes the obligation of its clause."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.prove.broken import check_all_proved, check_cites, check_different, check_refuted
from tests.prove.mutants import Mutant, build
from tests.prove.mutants_tractor import MUTANTS, TOO_STRICT

from hoyle.games import load_game
from hoyle.lang import Verdict, parse_ruleset
from hoyle.obligations import verify

FEW = (
    "an equal overcall is allowed",
    "the next seat buries",
    "pairs need not be given",
    "the kitty counts once",
)
OF_EVERY_GAME = tuple(
    f"tractor/{name}"
    for name in (
        *("complete/", "consistent/", "progress/", "view/"),
        *("moves/a-legal-move-exists", "always/every-card-is-in-one-place"),
    )
)
"""Obligations that are not in the game's own file."""

CHOSEN = [m for m in MUTANTS if m.name in FEW or os.environ.get("HOYLE_MUTANTS") == "all"]


@pytest.mark.parametrize("mutant", CHOSEN, ids=lambda m: m.name.replace(" ", "-"))
def test_broken_rule_is_refuted(mutant: Mutant, tmp_path: Path) -> None:
    """Plays at full size refute the obligation that states the broken rule, and run again move by move.

    ``HOYLE_MUTANTS=all`` takes all broken rules.
    """
    check_refuted(mutant, tmp_path, "tractor")


def test_obligations_cite() -> None:
    """Each obligation cites a clause that there is, and each broken rule one of the obligations."""
    broken = {m.breaks for m in (*MUTANTS, TOO_STRICT)}
    assert {b for b in broken if not b.startswith(OF_EVERY_GAME)} <= check_cites("tractor")
    check_different(MUTANTS, 55)


@pytest.mark.skipif(os.environ.get("HOYLE_MUTANTS") != "all", reason="minutes: hoyle verify tractor does it")
@pytest.mark.parametrize(
    ("mutant", "verdict"),
    [(None, Verdict.PROVED), (TOO_STRICT, Verdict.UNDETERMINED)],
    ids=["as it is", "too strict"],
)
def test_every_lead_of_the_text_can_be_made(mutant: Mutant | None, verdict: Verdict, tmp_path: Path) -> None:
    """That any pair and any row of pairs can be led is proved of the rules as they are, and not of stricter
    ones."""
    game = build(mutant, tmp_path, "tractor")
    house = parse_ruleset(game.readings, "house")
    (result,) = verify(game, house, select=[TOO_STRICT.breaks], timeout=20.0, search=1.0)
    assert result.verdict is verdict


@pytest.mark.skipif(os.environ.get("HOYLE_MUTANTS") != "all", reason="minutes: hoyle verify tractor does it")
def test_everything_is_proved_at_full_size() -> None:
    """With 108 cards, for every deal, every obligation is proved under the house."""
    check_all_proved("tractor")


def test_a_legal_play_is_made_up_for_every_hand() -> None:
    """That there is a legal follow for every hand and every lead is proved at full size, in seconds."""
    game = load_game("tractor")
    names = ["moves/with-enough*", "moves/with-fewer*"]
    results = verify(game, parse_ruleset(game.readings, "house"), select=names, timeout=60.0, search=1.0)
    assert {r.id: r.verdict for r in results} == {
        "tractor/moves/with-enough-cards-of-the-suit-there-is-a-follow-pairs-first-then-any-others-of-the-suit":
            Verdict.PROVED,
        "tractor/moves/with-fewer-cards-of-the-suit-there-is-a-follow-all-of-them-and-any-others":
            Verdict.PROVED,
    }  # fmt: skip
