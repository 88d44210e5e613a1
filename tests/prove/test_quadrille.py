"""Quadrille: a rule that is broken refutes the obligation of its clause, with a play; and what is proved."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.prove.mutants import Mutant, build
from tests.prove.mutants_quadrille import MUTANTS

from hoyle.concrete import Model, replay
from hoyle.games import load_game
from hoyle.lang import Verdict, parse_ruleset
from hoyle.obligations import stated, verify
from hoyle.obligations.quadrille import obligations
from hoyle.prove import prove

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
    game = build(mutant, tmp_path, "quadrille")
    ruleset = parse_ruleset(game.readings, "house")
    results = prove(game.build(), ruleset, [mutant.breaks], extra=obligations, timeout=0, search=16.0)
    (result,) = results
    assert result.verdict is Verdict.REFUTED
    play = result.counterexample
    assert play is not None
    assert replay(Model(play.model.rules), play.moves).states == play.states
    assert result.conjuncts


def test_mutants_are_different() -> None:
    """There are enough broken rules, each with a name of its own, in every chapter of the rules."""
    assert len(MUTANTS) >= 90
    assert len({m.name for m in MUTANTS}) == len(MUTANTS)
    assert {m.file for m in MUTANTS} == {
        "announcing.py", "playing.py", "scoring.py", "rules.py", "state.py"
    }  # fmt: skip


def test_obligations_cite_clauses() -> None:
    """The game's own file of obligations is found by its name, and each obligation cites a clause."""
    game = load_game("quadrille")
    found = stated(game)
    assert found is not None
    rules = game.build()
    for o in found(rules).listed:
        if o.kind != "lemma":
            assert rules.clauses_of([*o.cites, *o.claim]), f"{o.id} cites nothing"
            assert all(c in rules.document.clauses for c in rules.clauses_of(o.cites))


def test_what_stands_on_few_facts_is_proved_at_full_size() -> None:
    """With 40 cards and every deal: how many trumps there are, who wins a trick, what five tricks cost."""
    game = load_game("quadrille")
    names = [
        "quadrille/always/there-are-eleven-black-or-twelve-red-trumps",
        "quadrille/always/exactly-one-card-wins-a-complete-trick",
        "quadrille/step/with-five-tricks-he-pays-nobody",
    ]
    results = verify(game, parse_ruleset(game.readings, "house"), select=names, timeout=60.0)
    assert {r.id: r.verdict for r in results} == dict.fromkeys(names, Verdict.PROVED)
