"""Verdicts as JUnit XML. Only what is proved passes: undetermined and bounded are errors, never green."""

from __future__ import annotations

import xml.etree.ElementTree as tree
from collections.abc import Iterable
from dataclasses import dataclass

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from hoyle.lang.plain import plain


@dataclass(frozen=True)
class Check:
    """One line of a JUnit report: what was checked and how it ended.

    ``verdict`` is a verdict's name, or ``skipped`` for what was not to be checked here; ``seconds`` the time
    it took, ``detail`` what a person needs to see when it is not ``proved``.
    """

    suite: str
    name: str
    verdict: str
    seconds: float = 0.0
    message: str = ""
    detail: str = ""


def _plain(text: str) -> str:
    """Text that XML 1.0 can hold: control characters as escapes."""
    return "".join(c for c in plain(text) if ord(c) not in (0xFFFE, 0xFFFF))


def dump_junit(checks: Iterable[Check], name: str = "hoyle") -> str:
    """The text of a JUnit XML file, one test suite for each game. An empty run is one error."""
    report = JUnitXml(name)
    suites: dict[str, TestSuite] = {}
    for check in list(checks) or [
        Check(name, "something is checked", "undetermined", message="nothing was done")
    ]:
        suite = suites.setdefault(check.suite, TestSuite(_plain(check.suite)))
        case = TestCase(
            _plain(check.name), classname=f"{name}.{_plain(check.suite)}", time=round(check.seconds, 3)
        )
        if check.verdict != "proved":
            kind = {"refuted": Failure, "skipped": Skipped}.get(check.verdict, Error)
            result = kind(_plain(check.message or check.verdict), check.verdict)
            result.text = _plain(check.detail or check.message or check.verdict)
            case.result = [result]
        suite.add_testcase(case)
    for suite in suites.values():
        report.add_testsuite(suite)
    report.update_statistics()  # type: ignore[no-untyped-call]
    return "<?xml version='1.0' encoding='UTF-8'?>\n" + tree.tostring(report._elem, "unicode") + "\n"
