"""Advice: which declared choices close a defect, and what each of them costs."""

from __future__ import annotations

from tests.audit.small_game import build, reading

from hoyle.audit import Budget, Finding, Repair, audit, find_finding
from hoyle.audit.context import Context
from hoyle.audit.joint import sound_options
from hoyle.audit.own import Owns

LEAD = reading(
    "LEAD",
    "Who leads?",
    "silence",
    "SG-06",
    {"unstated": "", "winner": "", "in_turn": ""},
    literal="unstated",
    house="winner",
)
PRICE = reading(
    "PRICE", "What does a trick pay?", "contradiction", "SG-08 SG-10", {"three": "", "two": ""},
    literal="three", house="two",
)  # fmt: skip


def found(id: str, *faults: str) -> Finding:
    """The finding of this id in the game with both readings."""
    (one,) = [f for f in audit(build(*faults, readings=[LEAD, PRICE])) if f.id == id]
    return one


def test_gap_is_closed_by_the_options_that_answer() -> None:
    """The options under which play goes on close a gap, the house's first; the silence itself does not."""
    finding = found("gap-LEAD")
    assert finding.repairs == (Repair((("LEAD", "winner"),), house=True), Repair((("LEAD", "in_turn"),)))
    assert finding.advice.endswith("It is closed by LEAD=winner or LEAD=in_turn.")


def test_repair_tells_what_it_costs() -> None:
    """An option that goes on and makes a claim of the text false says which."""
    finding = found("contradiction-PRICE")
    house, other = finding.repairs
    assert house.free
    assert not other.free
    assert other.claims == ("all points together make six",)
    assert "makes “all points together make six” false" in finding.advice


def test_one_finding_is_found_alone() -> None:
    """The finding of a reading can be looked for by its id, and is the one of the whole audit."""
    rules = build(readings=[LEAD, PRICE])
    alone = find_finding(rules, "gap-LEAD")
    assert alone is not None
    whole = found("gap-LEAD")
    assert (alone.title, alone.severity, alone.repairs) == (whole.title, whole.severity, whole.repairs)
    assert find_finding(rules, "gap-PRICE") is None


BONUS = reading(
    "BONUS", "Is there a bonus?", "silence", "SG-09", {"unstated": "", "paid": ""},
    literal="unstated", house="paid",
)  # fmt: skip


def test_what_leaves_the_gap_does_not_close_it() -> None:
    """The option that says nothing mends nothing, although play goes on under it to its end."""
    (finding,) = [f for f in audit(build(readings=[BONUS])) if f.id == "gap-BONUS"]
    assert [r.name for r in finding.repairs] == ["BONUS=paid"]
    assert "unstated" not in finding.advice


def test_what_leaves_the_gap_is_no_choice_to_combine() -> None:
    """Random rulesets are made of choices; a silence is none, though it works alone."""
    context = Context(build(readings=[BONUS]), "literal", Budget(), 1)
    context.make_variants()
    context.own = Owns(context)
    assert context.own["BONUS=unstated"].stuck is None
    assert sound_options(context, context.rules.readings["BONUS"]) == ["paid"]
