"""The audit as a whole: the same each time, as much as is asked for, in the order that helps."""

from __future__ import annotations

import json
import time

import pytest
from tests.audit.small_game import build, reading

from hoyle.audit import Budget, Kind, Severity, audit, audit_steps
from hoyle.audit.subject import starts_of

LEAD = reading(
    "LEAD",
    "Who leads?",
    "silence",
    "SG-06",
    {"unstated": "", "winner": "", "in_turn": ""},
    literal="unstated",
    house="winner",
)


def test_same_seed_same_findings() -> None:
    """The same arguments give the same findings, plays and figures included."""
    first, second = (audit(build("endless", readings=[LEAD]), seed=7) for _ in range(2))
    assert json.dumps([f.as_dict() for f in first]) == json.dumps([f.as_dict() for f in second])


def test_other_seed_same_ids() -> None:
    """Another seed may show other plays, of the same findings."""
    assert {f.id for f in audit(build("clash"), seed=1)} == {f.id for f in audit(build("clash"), seed=99)}


def test_gravest_first() -> None:
    """Findings are ranked by severity; the acknowledged come last."""
    findings = audit(build("demands", "redundant", readings=[LEAD]))
    ranks = [f.severity.rank for f in findings]
    assert ranks == sorted(ranks)
    assert findings[0].severity is Severity.CRITICAL


def test_kinds_are_chosen() -> None:
    """Only findings of the kinds asked for are returned."""
    assert {f.kind for f in audit(build("endless", readings=[LEAD]), kinds=["gap"])} == {Kind.GAP}


def test_findings_come_as_they_are_known() -> None:
    """The generator yields a finding before all work is done."""
    stages: list[str] = []
    steps = audit_steps(
        build("dead", readings=[LEAD]), progress=lambda stage, done, total: stages.append(stage)
    )
    first = next(steps)
    seen = len(stages)
    rest = list(steps)
    assert first.id == "gap-LEAD"
    assert [f.kind for f in rest] == [Kind.DEAD]
    assert len(stages) >= seen > 0


def test_no_time_is_undetermined() -> None:
    """With no time at all nothing is called harmless, and what was not looked at is listed."""
    rest, reading = audit(build("dead", readings=[LEAD]), budget=0.0)
    assert reading.id == "gap-LEAD"
    assert {reading.kind, rest.kind} == {Kind.UNDETERMINED}
    assert reading.witness is None
    assert "Not done, or not completely: dead and redundant parts." in rest.detail


def test_time_runs_from_when_the_work_began(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was spent on loading counts: no ruleset is made, nothing is played when the time is used up."""
    monkeypatch.setattr("hoyle.audit.context.make", lambda *_: pytest.fail("a ruleset is made"))
    found = list(audit_steps(build(readings=[LEAD]), budget=50.0, began=time.monotonic() - 60))
    assert [f.id for f in found] == ["gap-LEAD", "undetermined-SG-time"]
    assert found[0].how == "no time was left to look at it"
    assert {o.name: o.verdict for o in found[0].readings}["winner"] == "house"
    assert "Not done, or not completely: the options of the readings." in found[1].detail


@pytest.mark.parametrize(("kind", "ids"), [("gap", {"gap-LEAD"}), ("tie", set()), ("harmless", {"gap-LEAD"})])
def test_undetermined_is_of_every_kind_it_may_be(kind: str, ids: set[str]) -> None:
    """A kind that is asked for leaves out neither what may be of it nor that the time ran out."""
    found = audit(build("dead", readings=[LEAD]), budget=0.0, kinds=[kind])
    assert {f.id for f in found} == ids | {"undetermined-SG-time"}


def test_what_was_not_measured_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the time runs out before it is measured how often play gets stuck, the gap says so."""
    from hoyle.audit.context import Context

    def in_time(self: Context, what: str, part: float = 1.0) -> bool:
        if what == "plays of each ruleset by itself":
            self.skipped.append(what)
            return False
        return True

    monkeypatch.setattr(Context, "in_time", in_time)
    gap = next(
        f for f in audit(build(readings=[LEAD]), budget=Budget(plays=4, seconds=99)) if f.id == "gap-LEAD"
    )
    assert gap.severity is Severity.HIGH
    assert "For want of time it was not measured in full how often it shows: it may be graver." in gap.detail


def test_json_can_be_written() -> None:
    """A finding is plain data: what it says survives JSON."""
    for finding in audit(build("clash", readings=[LEAD]), budget=Budget(plays=4)):
        data = json.loads(json.dumps(finding.as_dict()))
        assert data["id"] == finding.id
        assert data["code"] == finding.code.__name__
        assert data["witness"]["play"]


class Fake:
    """A game whose rules take their deals as parameters."""

    def __init__(self, module: object) -> None:
        self.module = module
        self.build = module.build  # type: ignore[attr-defined]

    def part(self, name: str) -> object:
        """The rules alone."""
        return self.module if name == "rules" else None


@pytest.mark.parametrize("named", [True, False])
def test_starts_are_the_deals(named: bool) -> None:
    """A game of several deals starts at each of them, by name where it names them."""
    calls: list[tuple[int, int]] = []

    class Module:
        STARTS = {"the second": {"first_deal": 2, "last_deal": 2}} if named else {}

        @staticmethod
        def build(first_deal: int = 1, last_deal: int = 3) -> object:
            calls.append((first_deal, last_deal))
            return object()

    starts = starts_of(Fake(Module))  # type: ignore[arg-type]
    assert [label for label, _ in starts] == (["the second"] if named else ["deal 1", "deal 2", "deal 3"])
    assert calls == ([(2, 2)] if named else [(1, 1), (2, 2), (3, 3)])


def test_what_is_seen_is_told_at_once() -> None:
    """A reading that parts is noticed before its finding is made, once."""
    told: list[str] = []
    when = [len(told) for _ in audit_steps(build(readings=[LEAD]), notice=told.append)]
    assert when
    assert when[0] == len(told) == 1
    assert told[0].startswith("LEAD (Who leads?): ")


def test_a_few_rulesets_are_enough_to_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first notices come before all rulesets are made, and change nothing that is found."""
    monkeypatch.setattr("hoyle.audit.context.EARLY", 1)
    ways = {"by_cards": "", "freely": ""}
    follow = reading("FOLLOW", "Must he?", "silence", "SG-03", ways, literal="by_cards", house="by_cards")
    rules = build(readings=[LEAD, follow])
    told: list[str] = []
    seen: list[tuple[str, int]] = []
    steps = audit_steps(rules, notice=told.append, progress=lambda stage, *_: seen.append((stage, len(told))))
    found = [f.as_dict() for f in steps]
    assert ("rulesets", 1) in seen
    assert len([t for t in told if "LEAD" in t]) == 1
    assert found == [f.as_dict() for f in audit_steps(rules)]
