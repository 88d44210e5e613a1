"""Tractor: what is proved at full size, and a rule that is broken refutes the obligation of its clause."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.prove.mutants import Mutant, build
from tests.prove.mutants_tractor import MUTANTS

from hoyle.concrete import Model, replay
from hoyle.games import load_game
from hoyle.lang import Verdict, parse_ruleset
from hoyle.obligations import stated, verify
from hoyle.obligations.tractor import obligations
from hoyle.prove import prove

FEW = ("an equal overcall is allowed", "pairs need not be given", "the kitty counts once")
CHOSEN = [m for m in MUTANTS if m.name in FEW or os.environ.get("HOYLE_MUTANTS") == "all"]


@pytest.mark.parametrize("mutant", CHOSEN, ids=lambda m: m.name.replace(" ", "-"))
def test_broken_rule_is_refuted(mutant: Mutant, tmp_path: Path) -> None:
    """Plays at full size refute the obligation that states the broken rule, and run again move by move.

    ``HOYLE_MUTANTS=all`` takes all broken rules.
    """
    game = build(mutant, tmp_path, "tractor")
    ruleset = parse_ruleset(game.readings, "house")
    (result,) = prove(game.build(), ruleset, [mutant.breaks], extra=obligations, timeout=0, search=16.0)
    assert result.verdict is Verdict.REFUTED
    play = result.counterexample
    assert play is not None
    assert replay(Model(play.model.rules), play.moves).states == play.states


def test_obligations_cite() -> None:
    """Each obligation cites a clause that there is, and each broken rule one of the obligations."""
    rules = load_game("tractor").build()
    found = stated(load_game("tractor"))
    assert found is not None
    listed = found(rules).listed
    for o in listed:
        if o.kind != "lemma":
            assert rules.clauses_of([*o.cites, *o.claim]), f"{o.id} cites nothing"
    assert {m.breaks for m in MUTANTS} <= {o.id for o in listed}
    assert len({m.name for m in MUTANTS}) == len(MUTANTS) >= 25


@pytest.mark.timeout(900)
@pytest.mark.skipif(os.environ.get("HOYLE_MUTANTS") != "all", reason="minutes: hoyle verify tractor does it")
def test_everything_is_proved_at_full_size() -> None:
    """With 108 cards, for every deal, every obligation is proved under the house."""
    game = load_game("tractor")
    results = verify(game, parse_ruleset(game.readings, "house"), timeout=60.0)
    assert [f"{r.id}: {r.verdict}" for r in results if r.verdict is not Verdict.PROVED] == []


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
