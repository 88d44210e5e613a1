"""Verdicts as JUnit XML: only what is proved is green."""

from __future__ import annotations

import pytest
from junitparser import Error, Failure, JUnitXml

from hoyle.lang import Verdict
from hoyle.report.junit import Check, dump_junit


def test_each_verdict_has_its_result() -> None:
    """Proved passes, refuted fails, and all the rest is an error: undetermined is never green."""
    text = dump_junit(Check("tiny", verdict.value, verdict.value, 1.5, "why") for verdict in Verdict)
    (suite,) = JUnitXml.fromstring(text.encode())
    results = {case.name: [type(r) for r in case.result] for case in suite}
    assert results == {
        "proved": [],
        "refuted": [Failure],
        "bounded": [Error],
        "undetermined": [Error],
        "error": [Error],
    }
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (5, 1, 3, 0)
    assert suite.time == pytest.approx(7.5)


def test_suite_for_each_game() -> None:
    """The games are suites, in order."""
    text = dump_junit([Check("a", "x", "proved"), Check("b", "y", "proved"), Check("a", "z", "proved")])
    assert [(s.name, s.tests) for s in JUnitXml.fromstring(text.encode())] == [("a", 2), ("b", 1)]


def test_empty_run_is_an_error() -> None:
    """A run that checked nothing has one error."""
    report = JUnitXml.fromstring(dump_junit([]).encode())
    assert (report.tests, report.errors) == (1, 1)


def test_any_text_can_be_written() -> None:
    """Markup, suit symbols and control characters in a message leave the file well formed."""
    text = dump_junit([Check("a<b", "x&y", "refuted", message='"\x00<♠>', detail="line\x1b[0m\n]]>")])
    (suite,) = JUnitXml.fromstring(text.encode())
    (case,) = suite
    assert case.result[0].message == '"\\u0000<♠>'
    assert case.result[0].text == "line\\u001b[0m\n]]>"
