"""Verdicts as TAP version 14 (Test Anything Protocol). Only what is proved is ok; a skip says so."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.lang.plain import plain
from hoyle.report.junit import Check


def dump_tap(checks: Iterable[Check]) -> str:
    """The text of a TAP stream: a plan, a line for each check, why it is not ok. An empty run is not ok."""
    listed = list(checks) or [
        Check("hoyle", "something is checked", "undetermined", message="nothing was done")
    ]
    lines = ["TAP version 14", f"1..{len(listed)}"]
    for number, check in enumerate(listed, start=1):
        name = _plain(f"{check.suite}: {check.name}")
        if check.verdict in ("proved", "skipped"):
            skipped = f" # SKIP {_plain(check.message)}" if check.verdict == "skipped" else ""
            lines.append(f"ok {number} - {name}{skipped}")
            continue
        lines += [f"not ok {number} - {name}", "  ---", f"  verdict: {check.verdict}", "  detail: |"]
        detail = plain(check.detail or check.message)
        lines += [f"    {line}" for line in detail.splitlines() if line.strip()]
        lines.append("  ...")
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """A description in one line; ``#`` begins a directive in TAP."""
    return " ".join(plain(text).replace("\\", "\\\\").replace("#", "\\#").split())
