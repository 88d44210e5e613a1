"""What is checked of every game's broken rules and obligations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from tests.prove.mutants import Mutant, build

from hoyle.concrete import Model, replay
from hoyle.games import load_game
from hoyle.lang import Verdict, parse_ruleset
from hoyle.obligations import stated, verify
from hoyle.prove import Result


def check_refuted(mutant: Mutant, folder: Path, game: str) -> None:
    """Plays at full size refute the obligation that states the broken rule, and run again move by move."""
    broken = build(mutant, folder, game)
    house = parse_ruleset(broken.readings, "house")
    (result,) = verify(broken, house, select=[mutant.breaks], timeout=0, search=16.0)
    assert result.verdict is Verdict.REFUTED
    play = result.counterexample
    assert play is not None
    assert replay(Model(play.model.rules), play.moves).states == play.states
    assert result.conjuncts
    assert 0 <= result.start <= len(play)


def check_survives(folder: Path, game: str) -> list[Result]:
    """The same plays break nothing of the rules as they are, and show everything that is possible."""
    unbroken = build(None, folder, game)
    house = parse_ruleset(unbroken.readings, "house")
    results = verify(unbroken, house, timeout=0, search=6.0)
    assert [r.id for r in results if r.verdict is Verdict.REFUTED] == []
    shown = [r for r in results if r.kind == "possible"]
    assert {r.verdict for r in shown} == {Verdict.PROVED}
    assert all(r.witness is not None for r in shown)
    return results


def check_different(mutants: Sequence[Mutant], least: int, files: Collection[str] = ()) -> None:
    """There are enough broken rules, each with a name of its own, in every chapter of the rules."""
    assert len(mutants) >= least
    assert len({m.name for m in mutants}) == len(mutants)
    if files:
        assert {m.file for m in mutants} == set(files)


def check_cites(game: str) -> set[str]:
    """The game's own file of obligations is found by its name, and each obligation cites a clause that there
    is; the ids of the obligations."""
    loaded = load_game(game)
    found = stated(loaded)
    assert found is not None
    rules = loaded.build()
    listed = found(rules).listed
    for o in listed:
        if o.kind != "lemma":
            assert rules.clauses_of([*o.cites, *o.claim]), f"{o.id} cites nothing"
            assert all(c in rules.document.clauses for c in rules.clauses_of(o.cites))
    return {o.id for o in listed}


def check_all_proved(game: str) -> dict[str, Result]:
    """Under the house every obligation is proved at full size; the results by their ids."""
    loaded = load_game(game)
    results = verify(loaded, parse_ruleset(loaded.readings, "house"), timeout=60.0)
    assert [f"{r.id}: {r.verdict}" for r in results if r.verdict is not Verdict.PROVED] == []
    return {r.id: r for r in results}
