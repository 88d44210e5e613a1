"""Findings as SARIF: what the standard asks for, and what a reader needs."""

from __future__ import annotations

from pathlib import Path

import pytest
from sarif_kit import assert_valid

from hoyle.lang import Place
from hoyle.report.sarif import LEVELS, Report, to_sarif


def reports(root: Path) -> list[Report]:
    """One finding with two clauses and a play, one with nothing but a message."""
    places = (
        ("TY-03", Place(str(root / "clauses.toml"), 30)),
        ("TY-04", Place("/far/away/clauses.toml", 36)),
    )
    play = (("deal", None), ("seat 0: play ♠A", Place(str(root / "clauses.toml"), 24)))
    return [
        Report("tiny/gap/who leads", "S202", "high", "nobody leads after a trick", places, play),
        Report("tiny/other", "S203", "info", "nothing to see"),
    ]


def test_log_fits_the_standard(tmp_path: Path) -> None:
    """A log is valid against the schema that OASIS publishes, with and without findings."""
    assert_valid(to_sarif(reports(tmp_path), "0.1.0", tmp_path))
    assert_valid(to_sarif([], "0.1.0", tmp_path))


def test_a_log_of_a_stopped_run_says_so(tmp_path: Path) -> None:
    """A run that was stopped is no success, whatever it had found by then, and still a valid log."""
    log = to_sarif([], "0.1.0", tmp_path, whole=False)
    assert_valid(log)
    (invocation,) = log["runs"][0]["invocations"]
    assert invocation["executionSuccessful"] is False
    (whole,) = to_sarif([], "0.1.0", tmp_path)["runs"][0]["invocations"]
    assert whole["executionSuccessful"] is True


def test_schema_sees_a_fault(tmp_path: Path) -> None:
    """The check is worth something: a level that SARIF does not have is refused."""
    log = to_sarif(reports(tmp_path), "0.1.0", tmp_path)
    log["runs"][0]["results"][0]["level"] = "high"
    with pytest.raises(ValueError, match="high"):
        assert_valid(log)


def test_finding_points_at_its_clause(tmp_path: Path) -> None:
    """The main location is the first clause's file and line, relative to the folder; others are related."""
    result = to_sarif(reports(tmp_path), "0.1.0", tmp_path)["runs"][0]["results"][0]
    physical = result["locations"][0]["physicalLocation"]
    assert physical["artifactLocation"] == {"uri": "clauses.toml", "uriBaseId": "ROOT"}
    assert physical["region"]["startLine"] == 30
    related = result["relatedLocations"][0]
    assert related["message"]["text"] == "TY-04"
    assert related["physicalLocation"]["artifactLocation"] == {"uri": "away/clauses.toml"}


def test_play_is_a_code_flow(tmp_path: Path) -> None:
    """The witness is a code flow, step by step; a step without a place of its own stands at the clause."""
    result = to_sarif(reports(tmp_path), "0.1.0", tmp_path)["runs"][0]["results"][0]
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    assert [s["location"]["message"]["text"] for s in steps] == ["deal", "seat 0: play ♠A"]
    assert [s["location"]["physicalLocation"]["region"]["startLine"] for s in steps] == [30, 24]


def test_severity_gives_the_level(tmp_path: Path) -> None:
    """Critical and high are errors, medium a warning, low and info notes."""
    results = to_sarif(reports(tmp_path), "0.1.0", tmp_path)["runs"][0]["results"]
    assert [r["level"] for r in results] == ["error", "note"]
    assert {LEVELS[s] for s in ("critical", "high")} == {"error"}
    assert LEVELS["medium"] == "warning"


def test_fingerprint_lasts(tmp_path: Path) -> None:
    """A finding keeps its fingerprint when its wording and its line change."""
    before = to_sarif(reports(tmp_path), "0.1.0", tmp_path)["runs"][0]["results"][0]
    moved = Report("tiny/gap/who leads", "S202", "low", "other words", (("x", Place("c.toml", 1)),))
    after = to_sarif([moved], "0.2.0", tmp_path)["runs"][0]["results"][0]
    assert before["partialFingerprints"] == after["partialFingerprints"]
