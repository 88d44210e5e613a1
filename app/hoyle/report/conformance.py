"""What conformance runs found: the outcome, the clauses that are broken, what explains it, each failure."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.conformance.report import Report, Status
from hoyle.lang.plain import say
from hoyle.report.junit import Check

MOST = 10
"""Failed vectors that are shown unless all are asked for."""

VERDICTS = {
    Status.PASS: "proved",
    Status.FAIL: "refuted",
    Status.ERROR: "error",
    Status.UNSUPPORTED: "skipped",
    Status.SKIPPED: "undetermined",
}
"""How each status stands in JUnit: what was not asked is an error there, what is not offered is skipped."""


def _explained(report: Report) -> list[str]:
    """What would give the engine's very answers: another reading, or one fault."""
    lines = []
    for suspect in report.suspects:
        cites = f" ({', '.join(suspect.clauses)})" if suspect.clauses else ""
        if suspect.kind == "reading":
            lines.append(f"this engine takes {suspect.name}: {suspect.says}{cites}")
        else:
            lines.append(f"as if {suspect.says}{cites}")
    return lines


def print_reports(reports: Sequence[Report], quiet: bool = False, everything: bool = False) -> None:
    """Print what did not pass, the clauses that are broken, what explains it, and a line for each game."""
    several = len({r.engine for r in reports}) > 1
    for report in reports:
        if several and not quiet:
            say(f"engine: {report.engine}\n")
        if not quiet:
            wrong = [r for r in report.results if r.status in (Status.FAIL, Status.ERROR)]
            shown = wrong if everything else wrong[:MOST]
            for result in shown:
                say(result.text(), end="\n\n")
            if len(shown) < len(wrong):
                say(f"and {len(wrong) - len(shown)} more (--all shows them)\n")
            for text in report.notes:
                say(f"note: {text}")
            if report.broken:
                told = ", ".join(f"{clause} ({n})" for clause, n in report.broken.items())
                say(f"clauses broken, with how many vectors: {told}")
            for text in _explained(report):
                say(text)
        counts = ", ".join(f"{n} {name}" for name, n in report.counts.items() if n) or "nothing was asked"
        whose = f" ({report.engine})" if several else ""
        say(f"{report.game}: {report.outcome.value}: {counts}{whose}")


def report_checks(report: Report) -> list[Check]:
    """A run for JUnit, one check for each vector. A run that asked nothing has one that is not decided."""
    checks = [
        Check(
            report.game,
            r.vector.id,
            VERDICTS[r.status],
            r.seconds,
            r.message or "; ".join(f"{f.what}: expected {f.expected}; got {f.got}" for f in r.failures),
            r.text(),
        )
        for r in report.results
    ]
    if checks and all(c.verdict == "skipped" for c in checks):
        words = "nothing was asked: the program offers none of it"
        checks.append(Check(report.game, "something is asked", "undetermined", message=words))
    return checks
