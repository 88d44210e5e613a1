"""All combinations of options under which the text's claims come out, on a game of two cards."""

from __future__ import annotations

import pytest
from tests.audit.test_codes import rules_of

from hoyle.audit import Budget, Finding, Kind, audit
from hoyle.audit.claim_plays import ClaimPlays
from hoyle.audit.claim_proof import ClaimProof
from hoyle.audit.claim_states import ClaimStates
from hoyle.audit.code import example
from hoyle.audit.context import Context
from hoyle.audit.machine import Machine
from hoyle.audit.own import Owns
from hoyle.audit.subject import watch_claims
from hoyle.audit.walk import play
from hoyle.lang import Reading, Rules, base_ruleset, implies, leaves
from hoyle.prove import Obligations

READINGS = """[
    Reading("EX-R1", "How much is won?", kind="ambiguity", clauses=("EX-04",), literal="two", house="one",
            options={"one": "a point", "two": "two points"}, reason="it is the usual way"),
    Reading("EX-R2", "Who shows first?", kind="ambiguity", clauses=("EX-02",), literal="zero", house="zero",
            options={"zero": "seat 0", "one": "seat 1"}, reason="it is the usual way")]"""
WINS = 'wins.each("EX-03", lambda i: not_(empty(hand[i] & best)), "the higher card wins")'
SETTLED = "settle.sets(points[wins.answer], 1)"
DEALT = "deal.sets(shown, 0)\n"


def game(claim: str = "points[0] + points[1] == 1", more: str = "") -> Rules:
    """The winner gets one point or two (EX-R1), seat 0 or seat 1 shows first (EX-R2)."""
    text = example(readings=READINGS, claim=claim, more=more)
    assert SETTLED in text
    assert DEALT in text
    text = text.replace(SETTLED, 'settle.sets(points[wins.answer], readings["EX-R1"].choose(one=1, two=2))')
    first = 'deal.sets(turn, ite(readings["EX-R2"].is_("one"), rules.seat_after(turn), turn))\n'
    text = text.replace(DEALT, DEALT + first)
    return rules_of(text, "claims")


def stated(rules: Rules) -> Obligations:
    """What the proof needs: nothing is won before both cards are shown."""
    out = Obligations(rules)
    shown = out.slot("shown")
    for n in (0, 1):
        out.lemma(f"seat {n} has nothing before", implies(shown < 3, out.slot(f"points[{n}]") == 0))
    return out


def claims_of(rules: Rules) -> Finding:
    """The finding on all claims together."""
    return next(f for f in audit(rules, stated=stated) if f.kind is Kind.CLAIMS)


def test_core_names_the_choice_that_the_proof_needs() -> None:
    """That the points make one turns on how much is won, and not on who shows first."""
    proof = ClaimProof(game(), stated, 5.0)
    house = {"EX-R1": "one", "EX-R2": "zero"}
    assert proof.needs("the points make one", house) == ["EX-R1"]
    assert proof.needs("the points make one", {"EX-R1": "one"}) == ["EX-R1"]
    assert proof.needs("the points make one", {"EX-R2": "zero"}) is None
    assert proof.needs("the points make one", house | {"EX-R1": "two"}) is None


def test_without_its_lemmas_nothing_is_proved() -> None:
    """The proof does need what is stated: without it there is none."""
    assert ClaimProof(game(), None, 5.0).needs("the points make one", {"EX-R1": "one"}) is None


def test_all_combinations_are_told() -> None:
    """Of two combinations that matter one keeps the claim, one breaks it; the text's own is in the way."""
    detail = claims_of(game()).detail
    assert any(
        "turns on EX-R1. Of 2 combinations 1 keep it (proved" in d and "1 break it" in d for d in detail
    )
    assert "All are kept by: EX-R1=one." in detail
    assert "EX-R1=two excludes “the points make one” (EX-04)." in detail
    assert any(
        d.startswith("Of the text's own (literal) options these stand in the way: EX-R1=two") for d in detail
    )


@pytest.mark.parametrize("claim", ["points[0] + points[1] == 1", "points[0] + points[1] <= 2"])
def test_claim_that_no_choice_breaks_needs_no_summary(claim: str) -> None:
    """Where every option keeps the claim there is nothing to choose."""
    found = [f for f in audit(game(claim), stated=stated) if f.kind is Kind.CLAIMS]
    assert bool(found) is (claim == "points[0] + points[1] == 1")


def test_step_that_broke_a_claim_is_not_asked_about_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The step found under one combination refutes the proof under another without the solver."""
    proof = ClaimProof(game(), stated, 5.0)
    assert proof.needs("the points make one", {"EX-R1": "two", "EX-R2": "zero"}) is None

    def asked(*what: object) -> None:
        raise AssertionError("the solver was asked")

    monkeypatch.setattr(proof.prover, "keep", asked)
    assert proof.needs("the points make one", {"EX-R1": "two", "EX-R2": "one"}) is None
    with pytest.raises(AssertionError):
        proof.needs("the points make one", {"EX-R1": "one", "EX-R2": "one"})


def context_of(rules: Rules, budget: Budget | None = None) -> Context:
    """An audit at its beginning."""
    context = Context(rules, "literal", budget or Budget(), 1, stated=stated)
    context.make_variants()
    context.own = Owns(context)
    return context


def test_play_that_broke_a_claim_is_tried_again() -> None:
    """What was found under one combination is played under another; where it is kept it is kept."""
    rules = game()
    (claim,) = rules.always_
    plays = ClaimPlays(context_of(rules))
    assert not plays.replay(claim, {"EX-R1": "two"})
    assert plays.search(claim, {"EX-R1": "two"})
    assert plays.replay(claim, {"EX-R1": "two"})
    assert not plays.replay(claim, {})


def test_claim_that_a_parting_breaks_is_lost() -> None:
    """Where the play that tells an option apart breaks a claim, the option loses it, matches or none."""
    context = context_of(game(), Budget(matches=0))
    (two,) = [v for v in context.tallies if v.name == "EX-R1=two"]
    play(context.base, [two], context.tallies, context.starts[0], context.rng("x"))
    assert "the points make one" in context.own["EX-R1=two"].broken


def both_claims(second: str) -> Rules:
    """The game with two claims."""
    return game(more=f'rules.always("it says this too", any_of(shown < 3, {second}), claim="EX-03")')


def test_claim_that_follows_from_another_is_told() -> None:
    """That the points make at most one follows from their making one, and not the other way round."""
    proof = ClaimProof(both_claims("points[0] + points[1] <= 1"), stated, 5.0)
    assert proof.follows_from("it says this too", {}) == (["the points make one"], [])
    assert proof.follows_from("the points make one", {"EX-R1": "one", "EX-R2": "zero"}) is None


def test_only_what_is_proved_is_said_to_miss_a_mistake() -> None:
    """A figure that another option leaves true cannot show the mistake; one that it breaks can."""
    detail = claims_of(both_claims("points[0] + points[1] <= 2")).detail
    missed = [d for d in detail if "cannot show that mistake" in d]
    assert len(missed) == 1
    assert missed[0].startswith("“it says this too” (EX-03) still comes out (proved) with EX-R1=two")
    assert not any("does not notice" in d for d in detail)


def test_step_breaks_a_claim_where_house_plays_have_been() -> None:
    """What only the last step depends on is looked at in the positions of the house's plays; what the deal
    depends on is not, nor a claim that is not about the part that is played."""
    rules = game()
    (claim,) = rules.always_
    context = Context(rules, "literal", Budget(), 1, [("one deal", game())], stated=stated)
    context.make_variants()
    context.own = Owns(context)
    house = {"EX-R1": "one", "EX-R2": "zero"}
    states = ClaimStates(context, ClaimProof(rules, stated, 5.0))
    assert states.only == {"EX-R1": "settle", "EX-R2": None}
    assert states.breaks(claim, house | {"EX-R1": "two"}, house)
    assert not states.breaks(claim, house, house)
    assert not states.breaks(claim, house | {"EX-R2": "one"}, house)
    context.starts_given = ()
    assert not states.breaks(claim, house | {"EX-R1": "two"}, house)


def test_claims_of_rules_under_a_ruleset_are_watched() -> None:
    """A claim that is stated in terms of a reading is watched with the option that the rules have; one of a
    reading that they have not is not."""
    other = Reading(
        "EX-R9", "?", kind="silence", clauses=("EX-02",), options={"a": "a", "b": "b"},
        literal="a", house="a", reason="it is the usual way",
    )  # fmt: skip

    def claims(rules: Rules) -> Obligations:
        out = Obligations(rules)
        paid = rules.readings["EX-R1"].is_("one")
        for about, when in (("ours", paid), ("not ours", other.is_("a"))):
            out.always(about, implies(when, out.slot("points[0]") <= 1), claim="EX-04")
        return out

    rules = game().under(base_ruleset(game().readings.values(), "house"))
    assert watch_claims(rules, claims) == 1
    assert rules.always_[-1].name == "ours"
    assert Machine(rules).model.initial()
    assert not leaves(rules.always_[-1].term, op="reading")
    quick = Budget(plays=1, search=0, matches=1, combinations=0, claims=1.0)
    (left_out,) = (f for f in audit(rules, stated=claims, budget=quick) if f.id == "undetermined-EX-04")
    assert "EX-R9" in left_out.how
    assert left_out.question == "not ours"
