"""A count that leaves its bounds is a finding with a play, and the audit goes on."""

from __future__ import annotations

import pytest
from tests.audit.test_codes import rules_of

from hoyle.audit import Finding, Kind, audit
from hoyle.audit.code import P215, example
from hoyle.concrete import replay
from hoyle.concrete.code import M101
from hoyle.lang import HoyleError

WAITS = """
waits = rules.var("waits", integer(0, {most}))
wait = rules.action("wait", by=turn, cites="EX-05")
wait.requires("EX-05", (shown == 0) & (waits <= 1), "nobody has shown a card, and few have waited")
wait.sets(turn, rules.seat_after(turn))
wait.sets(waits, waits + 1)
"""


def found(most: int, **changes: str) -> list[Finding]:
    """The findings of a game in which players wait twice, with room for so many waits."""
    return audit(rules_of(example(more=WAITS.format(most=most), **changes), f"waits{most}"))


def test_count_without_room_is_found() -> None:
    """Two waits where there is room for one: the play, replayed, ends before the step that cannot be made."""
    (finding,) = found(1)
    assert finding.id == "gap-EX-wait-waits-leaves-its-bounds"
    assert (finding.code, finding.kind, finding.clauses) == (P215, Kind.GAP, ("EX-05",))
    witness = finding.witness
    assert witness is not None
    trace = replay(witness.left.model, witness.left.moves, witness.left.start)
    model, last = trace.model, trace.last
    (wait,) = model.moves(last, ["wait"])
    with pytest.raises(HoyleError) as caught:
        model.apply(last, wait)
    assert caught.value.code is M101
    assert witness.outcomes[0].startswith("wait makes waits 2")


def test_count_with_room_is_none() -> None:
    """With room for two there is nothing to be found."""
    assert found(2) == []


def test_rest_is_audited() -> None:
    """A redundant condition is found beside it."""
    assert {f.kind for f in found(1, demand="(shown < 3)")} == {Kind.GAP, Kind.REDUNDANT}
