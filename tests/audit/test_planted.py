"""Planted defects: exactly the one that was planted is found, with the clause and a play that holds."""

from __future__ import annotations

import pytest
from tests.audit.small_game import build, reading

from hoyle.audit import Finding, Kind, Severity, audit
from hoyle.concrete import replay


def only(findings: list[Finding]) -> Finding:
    """The one finding there is."""
    assert [f.id for f in findings] == [findings[0].id] if findings else False
    return findings[0]


PLANTED = [
    ("gap", "gap-SG-who-takes-the-trick", Kind.GAP, {"SG-04"}),
    ("clash", "contradiction-SG-what-is-paid", Kind.CONTRADICTION, {"SG-08", "SG-09"}),
    ("tie", "tie-SG-who-takes-the-trick", Kind.TIE, {"SG-04"}),
    ("demands", "stuck-SG-play", Kind.STUCK, {"SG-03", "SG-12"}),
    ("endless", "endless-SG-pass", Kind.ENDLESS, {"SG-11"}),
    ("claim", "refuted-claim-SG-10", Kind.REFUTED_CLAIM, {"SG-10"}),
    ("dead", "dead-SG-what-is-paid-2", Kind.DEAD, {"SG-07"}),
    ("redundant", "redundant-SG-play-3", Kind.REDUNDANT, {"SG-12"}),
    ("redundant case", "redundant-SG-what-is-paid-2", Kind.REDUNDANT, {"SG-09"}),
    ("dead action", "dead-SG-concede", Kind.DEAD, {"SG-11"}),
    ("off by one", "stuck-SG-play", Kind.STUCK, {"SG-02"}),
]


def test_sound_rules_have_no_finding() -> None:
    """Nothing is found in rules without a defect."""
    assert audit(build()) == []


@pytest.mark.parametrize(("fault", "id", "kind", "clauses"), PLANTED, ids=[p[0] for p in PLANTED])
def test_planted_defect_is_found_alone(fault: str, id: str, kind: Kind, clauses: set[str]) -> None:
    """Each planted defect is found, of its kind and at its clauses, and nothing beside it."""
    finding = only(audit(build(fault)))
    assert finding.id == id
    assert finding.kind is kind
    assert set(finding.clauses) == clauses
    assert finding.lines == tuple(sorted(int(c[-2:]) for c in clauses))


@pytest.mark.parametrize("fault", ["gap", "clash", "tie", "demands"])
def test_witness_is_stuck_when_played_again(fault: str) -> None:
    """The play of a stuck state is legal move by move, and nobody can go on after it."""
    witness = only(audit(build(fault))).witness
    assert witness is not None
    again = replay(witness.left.model, witness.left.moves, witness.left.start)
    assert again.last == witness.left.last
    assert witness.left.model.stuck(again.last)


def test_circle_comes_back_to_a_state() -> None:
    """The play of an endless game ends in a state it had been in."""
    witness = only(audit(build("endless"))).witness
    assert witness is not None
    assert witness.left.states.count(witness.left.last) == 2


def test_claim_says_what_the_rules_give() -> None:
    """A refuted claim comes with the value that the rules give instead of the text's."""
    finding = only(audit(build("claim")))
    assert finding.title.endswith("the rules give 9, not 6")
    assert finding.severity is Severity.CRITICAL


def test_demands_name_the_fewest_that_clash() -> None:
    """The demands that cannot be met together are named, and no other."""
    first = only(audit(build("demands"))).detail[0]
    assert "“follow suit while you can” (SG-03)" in first
    assert "“no ace is played second” (SG-12)" in first
    assert "it is his turn" not in first


def test_redundant_condition_names_what_it_follows_from() -> None:
    """A redundant condition comes with the conditions that it follows from."""
    assert "“follow suit while you can” (SG-03)" in only(audit(build("redundant"))).detail[0]


def test_two_planted_defects_are_both_found() -> None:
    """Defects that do not hide each other are all found."""
    found = {f.id for f in audit(build("endless", "dead", "redundant"))}
    assert found == {"endless-SG-pass", "dead-SG-what-is-paid-2", "redundant-SG-play-3"}


def test_acknowledged_finding_stays_listed() -> None:
    """A finding that the game's own files acknowledge stays in the list, after the others."""
    rules = build("gap", intended={"SG-04": "the text leaves it to the players"})
    assert only(audit(rules)).intended == "the text leaves it to the players"


def test_acknowledged_reading_stays_listed() -> None:
    """So does the finding of a reading."""
    lead = reading(
        "LEAD",
        "Who leads?",
        "silence",
        "SG-06",
        {"unstated": "", "winner": ""},
        literal="unstated",
        house="winner",
        intended="everybody knows",
    )
    assert only(audit(build(readings=[lead]))).intended == "everybody knows"
