"""What the rules say of recorded games."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.conformance.log import LogReport
from hoyle.lang.plain import say


def log_text(report: LogReport) -> str:
    """One game: its first fault with the position and the clause, and what would allow it."""
    place = f"{report.log.file}:{report.log.line}: " if report.log.file else ""
    fault = report.fault
    if fault is None:
        rest = "" if report.waits is None else f"; the game is not over: seat {report.waits} is to go on"
        steps = "1 step" if report.steps == 1 else f"{report.steps} steps"
        nothing = ": nothing to judge" if report.empty else ""
        lines = [f"{place}allowed under {report.ruleset}: {steps}{nothing}{rest}"]
    else:
        where = f"step {fault.step}" if fault.step else "the start"
        lines = [f"{place}not allowed under {report.ruleset} at {where}: {fault.what}"]
        lines += [f"  {fault.position}"] if fault.position else []
        cites = f" ({', '.join(fault.clauses)})" if fault.clauses else ""
        lines.append(f"  the rule: {fault.because or 'see the clauses'}{cites}")
        found = (
            f"allowed by {report.allowed}" if report.allowed else "no ruleset was found that allows it all"
        )
        lines.append(f"  {found}")
    lines += [f"  {reading}: only {' or '.join(options)}" for reading, options in report.readings.items()]
    if report.unread:
        lines.append(f"  not looked at: {', '.join(report.unread)}")
    return "\n".join(lines)


def print_logs(game: str, reports: Sequence[LogReport], quiet: bool = False) -> None:
    """Print each game and a line for all."""
    for report in reports if not quiet else ():
        say(log_text(report))
    wrong = sum(r.fault is not None for r in reports)
    empty = sum(r.empty for r in reports)
    many = "1 game" if len(reports) == 1 else f"{len(reports)} games"
    say(
        f"{game}: {many}, {len(reports) - wrong - empty} allowed, {wrong} not"
        + (f", {empty} without a step" if empty else "")
    )
