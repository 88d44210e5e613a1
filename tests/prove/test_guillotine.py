"""Guillotine: a rule that is broken refutes the obligation of its clause, with a play; and what is proved."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.prove.mutants import Mutant, build
from tests.prove.mutants_guillotine import MUTANTS

from hoyle.concrete import Model, replay
from hoyle.games import load_game
from hoyle.lang import Verdict, parse_ruleset
from hoyle.obligations import stated, verify
from hoyle.obligations.guillotine import obligations
from hoyle.prove import prove

OFTEN = [m for m in MUTANTS if "domino" in m.name or "bonus" in m.name or "queen" in m.name][::2]
"""A few of the broken rules, from every chapter; all were tried when they were written."""


@pytest.mark.parametrize("mutant", OFTEN, ids=lambda m: m.name.replace(" ", "-"))
def test_broken_rule_is_refuted(mutant: Mutant, tmp_path: Path) -> None:
    """Plays at full size refute the obligation that states the broken rule, and run again move by move."""
    game = build(mutant, tmp_path, "guillotine")
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
    game = build(None, tmp_path, "guillotine")
    ruleset = parse_ruleset(game.readings, "house")
    results = prove(game.build(), ruleset, extra=obligations, timeout=0, search=6.0)
    assert [r.id for r in results if r.verdict is Verdict.REFUTED] == []
    shown = [r for r in results if r.kind == "possible"]
    assert {r.verdict for r in shown} == {Verdict.PROVED}


def test_mutants_are_different() -> None:
    """There are enough broken rules, each with a name of its own, in every chapter of the rules."""
    assert len(MUTANTS) >= 90
    assert len({m.name for m in MUTANTS}) == len(MUTANTS)
    assert {m.file for m in MUTANTS} == {
        "dealing.py", "playing.py", "domino.py", "scoring.py", "rules.py"
    }  # fmt: skip


def test_obligations_cite_clauses() -> None:
    """The game's own file of obligations is found by its name, and each obligation cites a clause."""
    game = load_game("guillotine")
    found = stated(game)
    assert found is not None
    rules = game.build()
    for o in found(rules).listed:
        if o.kind != "lemma":
            assert rules.clauses_of([*o.cites, *o.claim]), f"{o.id} cites nothing"
            assert all(c in rules.document.clauses for c in rules.clauses_of(o.cites))


def test_what_stands_on_few_facts_is_proved_at_full_size() -> None:
    """With 32 cards and for every deal: who takes a trick, when domino ends, and what it pays."""
    game = load_game("guillotine")
    names = [
        "guillotine/always/exactly-one-card-wins-a-complete-trick",
        "guillotine/step/domino-ends-when-two-have-no-cards-left-and-not-before",
        "guillotine/step/domino-minus-30-for-the-first-out-minus-10-for-the-second-nothing-for-the-others",
    ]
    results = verify(game, parse_ruleset(game.readings, "house"), select=names, timeout=60.0)
    assert {r.id: r.verdict for r in results} == dict.fromkeys(names, Verdict.PROVED)
