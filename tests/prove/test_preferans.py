"""Ladies' Preferans: a rule that is broken refutes the obligation of its clause, with a play."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.prove.mutants import MUTANTS, Mutant, build

from hoyle.concrete import Model, replay
from hoyle.games import load_game
from hoyle.lang import Verdict, parse_ruleset
from hoyle.obligations import stated, verify
from hoyle.obligations.preferans import obligations
from hoyle.prove import prove


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda m: m.name.replace(" ", "-"))
def test_broken_rule_is_refuted(mutant: Mutant, tmp_path: Path) -> None:
    """Plays at full size refute the obligation that states the broken rule, and run again move by move."""
    game = build(mutant, tmp_path)
    ruleset = parse_ruleset(game.readings, "house")
    results = prove(game.build(), ruleset, [mutant.breaks], extra=obligations, timeout=0, search=16.0)
    (result,) = results
    assert result.verdict is Verdict.REFUTED
    play = result.counterexample
    assert play is not None
    assert replay(Model(play.model.rules), play.moves).states == play.states
    assert result.conjuncts
    assert 0 <= result.start <= len(play)


def test_unbroken_rules_survive_the_plays(tmp_path: Path) -> None:
    """The same plays break nothing of the rules as they are, and show everything that is possible."""
    game = build(None, tmp_path)
    ruleset = parse_ruleset(game.readings, "house")
    results = prove(game.build(), ruleset, extra=obligations, timeout=0, search=6.0)
    assert [r.id for r in results if r.verdict is Verdict.REFUTED] == []
    shown = [r for r in results if r.kind == "possible"]
    assert {r.verdict for r in shown} == {Verdict.PROVED}
    assert all(r.witness is not None for r in shown)


def test_mutants_are_different() -> None:
    """There are enough broken rules, each with a name of its own."""
    assert len(MUTANTS) >= 12
    assert len({m.name for m in MUTANTS}) == len(MUTANTS)


def test_obligations_are_found() -> None:
    """The game's own file of obligations is found by its name, and each obligation cites a clause."""
    game = load_game("preferans")
    found = stated(game)
    assert found is not None
    rules = game.build()
    listed = found(rules).listed
    for o in listed:
        if o.kind != "lemma":
            assert rules.clauses_of([*o.cites, *o.claim]), f"{o.id} cites nothing"
            assert all(c in rules.document.clauses for c in rules.clauses_of(o.cites))


@pytest.mark.timeout(900)
def test_everything_is_proved_at_full_size() -> None:
    """With 32 cards, for every deal of a match of twelve, every obligation is proved under the house."""
    game = load_game("preferans")
    results = verify(game, parse_ruleset(game.readings, "house"), timeout=60.0)
    assert [f"{r.id}: {r.verdict}" for r in results if r.verdict is not Verdict.PROVED] == []
    assert len(results) > 100
    by_id = {r.id: r for r in results}
    assert by_id["preferans/always/every-card-is-in-one-place"].method == "one-bit"
    assert "regions" in by_id["preferans/step/deal-7-costs-all-six-headings"].method
    claims = {c for r in results for c in r.claim}
    assert claims == {"LP-52", "LP-53", "LP-54", "LP-55", "LP-56", "LP-57"}


def test_changed_copy_is_held_to_the_same(tmp_path: Path) -> None:
    """A copy of the game's folder owes what the game owes, so that a rule changed in it is seen."""
    broken = next(m for m in MUTANTS if m.name == "heart ban in deal 3")
    game = build(broken, tmp_path)
    house = parse_ruleset(game.readings, "house")
    (result,) = verify(game, house, select=[broken.breaks], timeout=0, search=16.0)
    assert result.verdict is Verdict.REFUTED
