"""Proofs and refutations of a small game: each obligation gets its verdict, and a play that shows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.prove import toy

from hoyle.concrete import Model, replay
from hoyle.lang import (
    HoyleError,
    Reading,
    Rules,
    Ruleset,
    Verdict,
    base_ruleset,
    count,
    empty,
    enum,
    implies,
    integer,
    load_clauses,
    lookup,
    tabulate,
)
from hoyle.prove import KINDS, Obligations, Result, battery, prove
from hoyle.prove.code import P111, P112, P113


def run(slip: str = "", select: list[str] | None = None, **options: object) -> dict[str, Result]:
    """The results for the toy game with a slip, by kind and name."""
    rules = toy.build(slip)
    given: dict[str, object] = {"workers": 1, "search": 60.0, "timeout": 30.0, **options}
    results = prove(rules, base_ruleset(rules.readings.values(), "house"), select, **given)  # type: ignore[arg-type]
    return {r.id.partition("/")[2]: r for r in results}


def replayed(result: Result) -> bool:
    """Does the play of a refuted obligation run again, move by move, by the rules?"""
    play = result.counterexample
    return play is not None and replay(Model(play.model.rules), play.moves).states == play.states


def test_everything_is_proved_without_a_lemma() -> None:
    """Without any stated lemma the prover guesses invariants, keeps the inductive ones, and proves all."""
    results = run()
    assert {r.verdict for r in results.values()} == {Verdict.PROVED}
    assert {r.kind for r in results.values()} <= set(KINDS)
    total = results["always/two-points-at-the-end"]
    assert "guessed" in total.detail
    assert total.claim == ("TY-05",)
    assert "regions" in total.method
    assert results["possible/play"].witness is not None
    assert set(results["view/play"].clauses) <= {"TY-02", "TY-03"}
    assert set(results["progress/every-play-ends"].clauses) <= {"TY-01", "TY-02", "TY-03", "TY-04"}


@pytest.mark.parametrize(
    ("slip", "name", "says"),
    [
        ("card left", "always/no-card-is-lost", "all cards"),
        ("card lost", "always/no-card-is-lost", "all cards"),
        ("card lost", "progress/every-play-ends", "grows by play"),
        ("always follow", "moves/a-legal-move-exists", "phase = play"),
        ("double", "always/two-points-at-the-end", "points[0] + points[1] = 2"),
        ("double", "in-range/points", "stays within 0..2 by play"),
        ("narrow", "in-range/points", "stays within 0..1 by play"),
        ("same turn", "moves/a-legal-move-exists", "phase = play"),
        ("endless", "moves/a-legal-move-exists", "phase = play"),
        ("reshuffle", "progress/every-play-ends", "grows by again"),
        ("peek", "view/play", "king"),
    ],
)
def test_slip_is_refuted_by_a_play(slip: str, name: str, says: str) -> None:
    """A broken rule refutes the obligation about it, with a play that runs again and the part that fails."""
    result = run(slip, timeout=0, search=8.0)[name]
    assert result.verdict is Verdict.REFUTED
    assert replayed(result)
    assert says in result.conjuncts[0]
    assert result.values
    if result.kind == "view":
        assert result.other is not None
        assert result.other.last != result.counterexample.last  # type: ignore[union-attr]


def test_other_obligations_survive_a_slip() -> None:
    """What a slip does not touch is still proved: a renounce changes no card and no point."""
    results = run("may renounce", ["always", "progress"])
    assert {r.verdict for r in results.values()} == {Verdict.PROVED}


def test_impossible_goal_is_refuted_by_proof() -> None:
    """What never happens is refuted by a proof, for no play can show it."""
    result = run("dead", ["possible/nothing*", "always"])["possible/nothing-is-left-to-the-dealer"]
    assert result.verdict is Verdict.REFUTED
    assert result.counterexample is None
    assert "never" in result.detail


def test_two_workers_find_the_same() -> None:
    """Verdicts do not depend on the number of processes."""
    one, two = run(select=["always", "moves", "view"]), run(select=["always", "moves", "view"], workers=2)
    assert {n: r.verdict for n, r in one.items()} == {n: r.verdict for n, r in two.items()}


def test_no_time_is_undetermined() -> None:
    """With a millisecond a question nothing is refuted or an error, and only what folds can be proved."""
    results = run(timeout=0.001)
    assert {r.verdict for r in results.values()} <= {Verdict.UNDETERMINED, Verdict.PROVED}
    assert Verdict.UNDETERMINED in {r.verdict for r in results.values()}
    assert all(r.detail for r in results.values() if r.verdict is Verdict.UNDETERMINED)


def test_ctrl_c_returns_what_is_known() -> None:
    """Ctrl-C ends the work: plays that were shown stay, the rest is undetermined and says why."""

    def stop(what: str, done: int, total: int) -> None:
        if what != "plays":
            raise KeyboardInterrupt

    for workers in (1, 2):
        results = run(progress=stop, workers=workers)
        assert results["possible/play"].verdict is Verdict.PROVED
        left = [r for r in results.values() if r.kind == "moves"]
        assert [r.verdict for r in left] == [Verdict.UNDETERMINED]
        assert "stopped" in left[0].detail


def test_selection() -> None:
    """Obligations are chosen by kind, by name, by pattern and by clause; none chosen is an error."""
    assert set(run(select=["moves"], timeout=0, search=0.1)) == {"moves/a-legal-move-exists"}
    assert set(run(select=["possible/*play"], timeout=0, search=0.1)) == {"possible/play"}
    assert set(run(select=["TY-05"], timeout=0, search=0.1)) == {"always/two-points-at-the-end"}
    with pytest.raises(HoyleError) as problem:
        run(select=["nonsense"])
    assert problem.value.code is P113


def test_open_readings() -> None:
    """A proof with readings left open holds for every option; plays are made under the ruleset."""
    rules = toy.build()
    house = base_ruleset(rules.readings.values(), "house")
    open_ = prove(rules, house, ["always", "moves"], free=["TY-R1"], workers=1, search=60.0, timeout=30.0)
    assert {r.verdict for r in open_} == {Verdict.PROVED}
    none = prove(rules, None, ["possible"], workers=1)
    assert {r.verdict for r in none} == {Verdict.UNDETERMINED}


def who_begins(rules: Rules) -> Obligations:
    """What the toy game's reading settles, in terms of the reading; it is asked of the deal."""
    o = Obligations(rules)
    start, turn = rules.readings["TY-R1"], o.slot("turn")
    seats = {option: implies(start.is_(option), turn == 0) for option in start.options}
    o.step(
        "seat 0 begins where it is first", "deal", lambda after: implies(start.is_("first"), after(turn) == 0)
    )
    o.always("seat 0 is to play before a card is", implies(empty(o.slot("top")), seats["first"]))
    o.always("so it is with the other option", implies(empty(o.slot("top")), seats["second"]))
    return o


def test_rules_that_are_under_a_ruleset() -> None:
    """Rules whose readings are fixed beforehand are played and proved: what is stated of them in terms of a
    reading is taken for the option that they have."""
    rules = toy.build()
    house = base_ruleset(rules.readings.values(), "house")
    asked: dict[str, Any] = {"extra": who_begins, "workers": 1}
    proved = prove(rules.under(house), None, ["step", "always/s*"], timeout=10.0, search=1.0, **asked)
    assert len(proved) >= 2
    assert {r.verdict for r in proved} == {Verdict.PROVED}
    second = rules.under(house.change({"TY-R1": "second"}))
    broken = prove(second, None, ["always/so*"], timeout=0, search=2.0, **asked)
    assert [r.verdict for r in broken] == [Verdict.REFUTED]
    assert replayed(broken[0])


def test_stated_of_a_reading_that_the_rules_have_not() -> None:
    """What speaks of a reading that is not in the rules is not played; a proof holds for all options."""
    gone = Reading(
        "TY-R9",
        "?",
        kind="silence",
        clauses=("TY-02",),
        options={"a": "a", "b": "b"},
        literal="a",
        house="a",
        reason="it is",
    )

    def says(rules: Rules) -> Obligations:
        o = Obligations(rules)
        hand = rules.maps["hand"]
        o.always("either way", implies(gone.is_("a"), count(hand[0]) <= 3))
        o.always("one way", implies(gone.is_("b"), count(hand[0]) <= 2))
        return o

    results = run(select=["always/either*", "always/one*"], extra=says, timeout=2.0, search=0.2)
    assert {n: r.verdict for n, r in results.items()} == {
        "always/either-way": Verdict.PROVED,
        "always/one-way": Verdict.UNDETERMINED,
    }


def test_stated_of_a_reading_with_other_options() -> None:
    """Where the rules have a reading with other options, what is stated of one is taken for that name."""
    rules = toy.build()
    ours = rules.readings["TY-R1"]
    older = Reading(  # the same names with other numbers
        ours.id, "?", kind="silence", clauses=("TY-02",),
        options={"second": "seat 1", "first": "seat 0", "old": "nobody"},
        literal="first", house="first", reason="any will do",
    )  # fmt: skip

    def says(rules: Rules) -> Obligations:
        o = Obligations(rules)
        o.step("begins", "deal", lambda after: implies(older.is_("first"), after(o.slot("turn")) == 1))
        return o

    codes = {"TY-R1": ours.sort.code("first")}
    (obligation,) = says(rules).under(codes)
    assert not obligation.open
    assert run(select=["step"], extra=says, timeout=0, search=1.0)["step/begins"].verdict is Verdict.REFUTED
    assert says(rules).under({"TY-R1": ours.sort.code("second")})[0].parts == ()  # nothing is said there


# -- the words of a game's own obligations -----------------------------------------------------------


def stated(rules: Rules) -> Obligations:
    """A few obligations of the toy game."""
    o = Obligations(rules)
    card, turn = o.param("play", "card"), o.slot("turn")
    hand = rules.maps["hand"]
    o.step("the card leaves the hand", "play", lambda after: ~after(hand[0]).has(card), cites="TY-02")
    o.step(
        "the turn passes", "play", lambda after: implies(turn == 0, after(turn) == 1), cites="TY-02"
    )  # fmt: skip
    o.permits(
        "the first card is free",
        "play",
        (o.slot("phase") == "play") & (count(o.slot("top")) == 0),
        cites="TY-02",
    )
    o.permits("any card is free", "play", o.slot("phase") == "play", cites="TY-02")
    o.sometimes("seat 1 leads", turn == 1)
    o.always("three cards at most", count(hand[0]) <= 3)
    return o


def test_stated_obligations() -> None:
    """Steps, permissions and possibilities that a game's own file states are proved, or broken by a play."""
    results = run(select=["step", "permits", "possible/seat*", "always/three*"], extra=stated)
    verdicts = {n: r.verdict for n, r in results.items()}
    assert verdicts == {
        "step/the-card-leaves-the-hand": Verdict.PROVED,
        "step/the-turn-passes": Verdict.PROVED,
        "permits/the-first-card-is-free": Verdict.PROVED,
        "permits/any-card-is-free": Verdict.REFUTED,
        "possible/seat-1-leads": Verdict.PROVED,
        "always/three-cards-at-most": Verdict.PROVED,
    }
    broken = results["permits/any-card-is-free"]
    assert replayed(broken)
    assert broken.conjuncts == ("follow the suit on top",)
    assert broken.action == "play"


def test_definition_errors() -> None:
    """A name twice, an unknown variable and an unknown action are refused where they are stated."""
    o = Obligations(toy.build())
    o.lemma("a lemma", o.slot("turn") == 0)
    for wrong, code in (
        (lambda: o.lemma("A lemma!", o.slot("turn") == 1), P111),
        (lambda: o.slot("trump"), P112),
        (lambda: o.step("x", "bid", lambda after: True), P112),
        (lambda: o.param("play", "cards"), P112),
    ):
        with pytest.raises(HoyleError) as problem:
            wrong()
        assert problem.value.code is code


# -- games without cards, for what induction can and cannot do ----------------------------------------


def counter(following: list[int], never: int) -> tuple[Rules, Ruleset]:
    """A number that goes as *following* says, and is claimed never to be *never*."""
    document = load_clauses(Path(toy.__file__).parent / "toy.toml")
    rules = Rules(document, deck=toy.DECK, seats=2, cites=list(document.clauses))
    x = rules.var("x", integer(0, len(following) - 1))
    done = rules.var("phase", enum("Phase", "on", "off"))
    step = rules.step("go", cites="TY-01")
    step.requires("TY-01", done == "on", "it goes on")
    step.sets(x, lookup(tabulate("next", (x.sort,), x.sort, lambda v: following[v]), x))
    rules.always("never there", x != never, cites="TY-01")
    rules.finishes(done == "off")
    return rules.close(), base_ruleset([], "house")


def test_two_steps_where_one_is_not_enough() -> None:
    """A fact that only looks two steps back can keep is proved by 2-induction."""
    (result, *_) = prove(*counter([1, 0, 3, 2], 3), ["always"], workers=1, search=0.0)
    assert result.verdict is Verdict.UNDETERMINED
    (result, *_) = prove(*counter([1, 0, 3, 1], 3), ["always"], workers=1)
    assert result.verdict is Verdict.PROVED
    assert "2-induction" in result.method


def test_what_induction_cannot_exclude_is_not_refuted() -> None:
    """A true claim beyond the methods is undetermined, with the state that induction could not exclude."""
    rules, ruleset = counter([1, 0, 3, 4, 5, 2], 5)
    (result, *_) = prove(rules, ruleset, ["always"], workers=1, search=0.0)
    assert result.verdict is Verdict.UNDETERMINED
    assert result.values == {"x": "4", "phase": "on"}  # of the claim, and of the guard of the step
    assert result.action == "go"
    assert result.counterexample is None


def test_long_way_to_a_refutation_is_played() -> None:
    """A claim that fails only after many steps is refuted by a play of just these."""
    n = 40
    (result, *_) = prove(*counter([*range(1, n), n - 1], n - 1), ["always"], workers=1)
    assert result.verdict is Verdict.REFUTED
    assert result.counterexample is not None
    assert len(result.counterexample) == n - 1


def test_battery_has_every_kind_it_promises() -> None:
    """Each kind that a battery can have is documented, and ids are unique."""
    rules = toy.build()
    obligations = battery(rules.under(base_ruleset(rules.readings.values(), "house")))
    ids = [o.id for o in obligations]
    assert len(ids) == len(set(ids))
    assert {o.kind for o in obligations} == {"always", "possible", "in-range", "progress", "moves", "view"}
    assert all(o.parts and o.about for o in obligations)
