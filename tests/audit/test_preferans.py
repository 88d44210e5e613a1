"""Ladies' Preferans: what its text gets wrong is found by machine, each with a play that holds.

The expected defects come from reading the text and from small calculations, not from the program.
"""

from __future__ import annotations

import pytest

from hoyle.audit import Finding, Kind, Severity, audit_game
from hoyle.concrete import Trace, replay
from hoyle.games import load_game

pytestmark = pytest.mark.timeout(1200)


@pytest.fixture(scope="module")
def findings() -> dict[str, Finding]:
    """The whole audit, by id."""
    return {f.id: f for f in audit_game(load_game("preferans"), seed=1)}


def test_every_reading_has_a_finding(findings: dict[str, Finding]) -> None:
    """Each reading is told apart by a play, or proved harmless: none is undetermined."""
    game = load_game("preferans")
    about = {f.reading for f in findings.values() if f.kind is not Kind.ENDLESS}
    assert {r.id for r in game.readings} <= about
    assert [f.id for f in findings.values() if f.kind is Kind.UNDETERMINED and f.reading] == []


def test_negative_jumble_makes_80(findings: dict[str, Finding]) -> None:
    """The list of deal 7 makes 80 where the text says 96; hearts mend it; the sum to zero does not notice."""
    finding = findings["refuted-claim-LP-54"]
    assert finding.severity is Severity.CRITICAL
    assert "-80, not -96" in finding.title
    text = " ".join(finding.detail)
    assert "LP-R22=as_listed" in text
    assert "LP-R22=with_hearts mends it" in text
    came_out = "With LP-R22=as_listed these figures still came out"
    deaf = next(d for d in finding.detail if d.startswith(came_out))
    assert "“all points add up to zero” (LP-57)" in deaf
    assert finding.witness is not None
    assert finding.witness.start == "deal 7"


def test_heart_lead_leaves_no_legal_card(findings: dict[str, Finding]) -> None:
    """The printed sentence about leading hearts leaves a leader who holds hearts alone without a legal
    card."""
    finding = findings["translation-LP-R11"]
    assert finding.severity is Severity.CRITICAL
    assert finding.lines == (13,)
    witness = finding.witness
    assert witness is not None
    assert witness.right is not None
    model, last = witness.right.model, witness.right.last
    hand = model.get(f"hand[{model.get('turn', last)}]", last)
    hearts = model.rules.deck.where(suit="H")
    assert hand
    assert hand & ~hearts == 0
    assert model.stuck(last)
    assert not witness.left.model.stuck(witness.left.last)
    outcomes = {o.name: o.outcome for o in finding.readings}
    assert "“a heart may be led”" in outcomes["as_printed"]
    assert any(d.startswith("Played at random under as_printed it gets stuck in") for d in finding.detail)


def test_three_points_for_a_game_break_the_balance(findings: dict[str, Finding]) -> None:
    """Three points a praised game make 3 instead of 24, and the points do not add up to zero; each trick
    does."""
    total = findings["refuted-claim-LP-56"]
    assert "the rules give 3, not 24" in total.title
    assert any("LP-R42=each_trick mends it" in d for d in total.detail)
    balance = findings["refuted-claim-LP-57"]
    assert any("LP-R42=game_to_owner" in d for d in balance.detail)


GAPS = {
    "gap-LP-R01": "which ranks are higher",
    "gap-LP-R02": "who deals first",
    "gap-LP-R03": "who deals next",
    "gap-LP-R05": "who plays after whom",
    "gap-LP-R06": "who leads first",
    "gap-LP-R07": "what beats what",
    "gap-LP-R08": "who leads next",
    "gap-LP-R25": "who is the first hand",
    "gap-LP-R28": "what a trump does",
    "gap-LP-R32": "when the rest is dealt, on three cards or on eight",
    "gap-LP-R37": "what happens without an offer",
    "gap-LP-R41": "what a buyer owes who falls short",
    "gap-LP-R46": "who wins",
}


@pytest.mark.parametrize("id", GAPS, ids=GAPS.values())
def test_silence_stops_the_game(findings: dict[str, Finding], id: str) -> None:
    """Each silence of the text stops the game in a position that a play reaches; the house's choice goes
    on."""
    finding = findings[id]
    assert finding.kind is Kind.GAP
    assert finding.severity in (Severity.CRITICAL, Severity.HIGH)
    witness = finding.witness
    assert witness is not None
    assert witness.right is not None
    assert witness.right.model.stuck(witness.right.last)


def test_packets_against_the_stop(findings: dict[str, Finding]) -> None:
    """Packets of two cards and a stop after three exclude each other: no praised deal can be dealt."""
    finding = findings["contradiction-LP-R04"]
    assert finding.severity is Severity.CRITICAL
    assert set(finding.clauses) == {"LP-05", "LP-34", "LP-35"}
    assert finding.witness is not None
    assert finding.witness.start == "deal 8"


def test_king_of_hearts(findings: dict[str, Finding]) -> None:
    """Whether the king must be thrown changes the legal cards, and leaves the penalty nothing to say."""
    finding = findings["ambiguity-LP-R17"]
    outcomes = {o.name: o.outcome for o in finding.readings}
    assert outcomes["forced"].endswith("play ♥K")
    assert outcomes["penalised"] != outcomes["forced"]
    assert any("LP-29" in d and "nothing to say" in d for d in finding.detail)


def test_positive_jumble(findings: dict[str, Finding]) -> None:
    """Counting only what deal 12 names makes 48 and breaks the balance."""
    finding = findings["ambiguity-LP-R45"]
    named = next(o for o in finding.readings if o.name == "named")
    assert named.outcome.endswith("together 48")
    assert "all points add up to zero" in named.claims
    same = next(o for o in finding.readings if o.name == "all_six")
    assert same.verdict == "same"
    assert "LP-R22=as_listed" in same.how


def test_equal_offers_can_go_on_for_ever(findings: dict[str, Finding]) -> None:
    """Where an offer may equal the highest, offering never ends."""
    finding = findings["endless-LP-R36"]
    assert finding.witness is not None
    assert finding.witness.left.states.count(finding.witness.left.last) == 2


def test_three_choices_that_exclude_each_other(findings: dict[str, Finding]) -> None:
    """A heart may not be thrown, the king of hearts must be: no legal card, by three readings together."""
    finding = findings["combination-LP-R11-lead_and_discard-LP-R12-deals_2_6_7-LP-R17-forced"]
    assert finding.witness is not None
    assert finding.witness.left.model.stuck(finding.witness.left.last)
    assert finding.witness.start in ("deal 6", "deal 7", "deal 12")  # where both hold; it is told


@pytest.mark.parametrize(("reading", "deal"), [("R13", "deal 3"), ("R15", "deal 4"), ("R16", "deal 5")])
def test_doubt_is_shown_in_the_deal_that_it_is_about(
    findings: dict[str, Finding], reading: str, deal: str
) -> None:
    """And not in a jumble, which takes it over: the plays are equally long."""
    (finding,) = (f for f in findings.values() if f.reading == f"LP-{reading}")
    assert finding.witness is not None
    assert finding.witness.start == deal


def test_tricks_are_counted_from_the_deal(findings: dict[str, Finding]) -> None:
    """In a whole match too no deal has a ninth trick."""
    witness = findings["refuted-claim-LP-57"].witness
    assert witness is not None
    tricks = [int(line.split()[1][:-1]) for line in witness.lines if line.startswith("trick ")]
    assert len(tricks) > 40
    assert set(tricks) == set(range(1, 9))


def test_choices_that_keep_all_claims(findings: dict[str, Finding]) -> None:
    """The choices under which all figures come out are listed for each reading that matters."""
    detail = findings["claims-LP"].detail
    for line in (
        "LP-R13: not_agreed or all_kings.",
        "LP-R15: each_queen.",
        "LP-R22: with_hearts.",
        "LP-R42: each_trick.",
        "LP-R45: mirror or all_six.",
        "LP-R47: whole_table.",
    ):
        assert any(d.startswith(line) for d in detail), line


def traces(finding: Finding) -> list[Trace]:
    """The plays of a finding."""
    w = finding.witness
    return [] if w is None else [t for t in (w.left, w.right) if t is not None]


def test_every_witness_replays(findings: dict[str, Finding]) -> None:
    """Every play of every finding is legal move by move under its ruleset, and ends where it says."""
    count = 0
    for finding in findings.values():
        for trace in traces(finding):
            assert replay(trace.model, trace.moves, trace.start).last == trace.last
            count += 1
    assert count > 80
