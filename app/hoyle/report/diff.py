"""What changed between two sets of rules, as text."""

from __future__ import annotations

from hoyle.audit import Change, Diff
from hoyle.lang.plain import say
from hoyle.report.audit import witness_text

SIGNS = {"added": "+", "removed": "-", "changed": "~"}


def change_text(change: Change) -> list[str]:
    """A change in a line, and what of it below."""
    where = f" ({' '.join(change.clauses)})" if change.clauses else ""
    head = f"{SIGNS[change.how]} {change.what} {change.name}".rstrip() + where
    return [head, *(f"    {text}" for text in change.detail)]


def diff_text(diff: Diff) -> str:
    """All changes, then the play on which they show."""
    lines = [f"--- {diff.names[0]}", f"+++ {diff.names[1]}"]
    for change in diff.changes:
        lines += change_text(change)
    if diff.witness is not None:
        lines += ["", "a play that shows it:", *witness_text(diff.witness)]
    if diff.share is not None:
        low, high = diff.share.interval
        lines.append(
            f"It shows in {diff.share.value:.0%} of {diff.share.plays} random plays "
            f"(95 % between {low:.0%} and {high:.0%})."
        )
    if diff.swing:
        lines.append(f"A seat's score differs by up to {diff.swing} points.")
    return "\n".join(lines)


def print_diff(diff: Diff, quiet: bool = False) -> None:
    """Print the changes and the play, then the verdict."""
    if not quiet:
        say(diff_text(diff), end="\n\n")
    plural = "" if len(diff.changes) == 1 else "s"
    say(f"{diff.verdict}: {len(diff.changes)} change{plural} as written; {diff.how}")
