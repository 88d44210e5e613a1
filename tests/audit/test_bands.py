"""Bands of a number with nothing between them: told as harmless where nothing ever lies there."""

from __future__ import annotations

import pytest
from tests.audit.test_codes import rules_of

from hoyle.audit import Budget, Kind, audit
from hoyle.audit.bands import gaps
from hoyle.audit.code import P212, example
from hoyle.lang import Rules

FEW = Budget(plays=4, matches=2, search=0, combinations=2, claims=1.0)

WAITS = """
total = rules.var("total", integer(0, 20))
wait = rules.action("wait", by=turn, cites="EX-05")
wait.requires("EX-05", (shown == 0) & (total < {step}), "nobody has shown a card or waited")
wait.sets(total, total + {step})
brings = rules.ruling("what waiting brings", integer(0, 2), asked=shown == 2)
brings.case("EX-05", when=total == 0, then=0)
brings.case("EX-05", when=(total >= {low}) & (total <= 10), then=1)
bonus = rules.var("bonus", integer(0, 2))
settle.sets(bonus, brings.answer, "EX-05")
rules.always("waits make {step}", any_of(total == 0, total == {step}), cites="EX-05")
"""


def waiting(step: int, low: int) -> Rules:
    """A game in which one wait counts *step*, and the second band begins at *low*."""
    return rules_of(example(more=WAITS.format(step=step, low=low)), f"bands{step}{low}")


@pytest.mark.parametrize(("step", "kinds"), [(5, {Kind.HARMLESS}), (3, {Kind.GAP})])
def test_between_the_bands(step: int, kinds: set[Kind]) -> None:
    """Nothing is said of one to four. Where waits count five that is proved to be no matter; where they count
    three it is a gap that a play gets to."""
    findings = [f for f in audit(waiting(step, 5), budget=FEW) if f.kind is not Kind.DEAD]
    assert {f.kind for f in findings} == kinds
    for finding in findings:
        if finding.kind is Kind.HARMLESS:
            assert (finding.id, finding.code) == ("harmless-EX-what-waiting-brings", P212)
            assert finding.clauses == ("EX-05",)
            assert "No band has 1 to 4" in finding.detail[0]


def test_bands_side_by_side() -> None:
    """With the second band beginning at one nothing is between; a ruling that goes by cards has no bands."""
    rules = waiting(5, 1)
    assert [gaps(r) for r in rules.rulings.values()] == [[], []]
    assert gaps(waiting(5, 4).rulings["what waiting brings"]) == [(1, 3)]
