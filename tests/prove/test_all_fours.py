"""All Fours: a rule that is broken refutes the obligation of its clause, with a play; and what is proved."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.prove.mutants import Mutant, build
from tests.prove.mutants_all_fours import MUTANTS

from hoyle.concrete import Model, replay
from hoyle.games import load_game
from hoyle.lang import Verdict, parse_ruleset
from hoyle.obligations import stated, verify
from hoyle.obligations.all_fours import obligations
from hoyle.prove import prove

OFTEN = MUTANTS[3::12]
"""A few of the broken rules, from every chapter; all were tried when they were written."""


@pytest.mark.parametrize("mutant", OFTEN, ids=lambda m: m.name.replace(" ", "-"))
def test_broken_rule_is_refuted(mutant: Mutant, tmp_path: Path) -> None:
    """Plays at full size refute the obligation that states the broken rule, and run again move by move."""
    game = build(mutant, tmp_path, "all_fours")
    ruleset = parse_ruleset(game.readings, "house")
    results = prove(game.build(), ruleset, [mutant.breaks], extra=obligations, timeout=0, search=16.0)
    (result,) = results
    assert result.verdict is Verdict.REFUTED
    play = result.counterexample
    assert play is not None
    assert replay(Model(play.model.rules), play.moves).states == play.states
    assert result.conjuncts


def test_unbroken_rules_survive_the_plays(tmp_path: Path) -> None:
    """The same plays break nothing of the rules as they are, and show everything that is possible."""
    game = build(None, tmp_path, "all_fours")
    ruleset = parse_ruleset(game.readings, "house")
    results = prove(game.build(), ruleset, extra=obligations, timeout=0, search=6.0)
    assert [r.id for r in results if r.verdict is Verdict.REFUTED] == []
    shown = [r for r in results if r.kind == "possible"]
    assert {r.verdict for r in shown} == {Verdict.PROVED}


def test_mutants_are_different() -> None:
    """There are enough broken rules, each with a name of its own, in every chapter of the rules."""
    assert len(MUTANTS) >= 100
    assert len({m.name for m in MUTANTS}) == len(MUTANTS)
    assert {m.file for m in MUTANTS} == {"trump.py", "playing.py", "scoring.py", "state.py", "rules.py"}


def test_obligations_cite_clauses() -> None:
    """The game's own file of obligations is found by its name, and each obligation cites a clause."""
    game = load_game("all_fours")
    found = stated(game)
    assert found is not None
    rules = game.build()
    for o in found(rules).listed:
        if o.kind != "lemma":
            assert rules.clauses_of([*o.cites, *o.claim]), f"{o.id} cites nothing"


@pytest.mark.timeout(900)
def test_everything_is_proved_at_full_size() -> None:
    """With 52 cards, for every deal and whatever is turned and drawn, every obligation is proved."""
    game = load_game("all_fours")
    results = verify(game, parse_ruleset(game.readings, "house"), timeout=60.0)
    assert [f"{r.id}: {r.verdict}" for r in results if r.verdict is not Verdict.PROVED] == []
    by_id = {r.id: r for r in results}
    assert by_id["all_fours/always/every-card-is-in-one-place"].method == "one-bit"
    assert "regions" in by_id["all_fours/always/all-pips-taken-are-80"].method
