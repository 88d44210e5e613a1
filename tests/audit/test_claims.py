"""All combinations of options under which the text's claims come out, on a game of two cards."""

from __future__ import annotations

import pytest
from tests.audit.test_codes import rules_of

from hoyle.audit import Finding, Kind, audit
from hoyle.audit.claim_proof import ClaimProof
from hoyle.audit.code import example
from hoyle.lang import Rules, implies
from hoyle.prove import Obligations

READINGS = """[
    Reading("EX-R1", "How much is won?", kind="ambiguity", clauses=("EX-04",), literal="two", house="one",
            options={"one": "a point", "two": "two points"}, reason="it is the usual way"),
    Reading("EX-R2", "Who shows first?", kind="ambiguity", clauses=("EX-02",), literal="zero", house="zero",
            options={"zero": "seat 0", "one": "seat 1"}, reason="it is the usual way")]"""
WINS = 'wins.each("EX-03", lambda i: not_(empty(hand[i] & best)), "the higher card wins")'
SETTLED = "settle.sets(points[wins.answer], 1)"
DEALT = "deal.sets(shown, 0)\n"


def game(claim: str = "points[0] + points[1] == 1") -> Rules:
    """The winner gets one point or two (EX-R1), seat 0 or seat 1 shows first (EX-R2)."""
    text = example(readings=READINGS, claim=claim)
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
