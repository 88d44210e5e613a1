"""What explorations found, as a table and as plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hoyle.explore import Exploration
from hoyle.lang import Verdict
from hoyle.lang.plain import say
from hoyle.report.play import play_text
from hoyle.report.table import print_table

Again = Callable[[Exploration], str]
"""The command that runs one exploration again."""

HEAD = (
    "game", "instance", "verdict", "states", "transitions", "finished", "stuck", "depth", "points", "counts",
    "seconds", "engine",
)  # fmt: skip


def _recorded(one: Exploration) -> str:
    if one.instance.expected is None:
        return "none"
    return {True: "as recorded", False: "DIFFER", None: "not compared"}[one.as_expected]


def _points(one: Exploration) -> str:
    ranges = one.payoff_ranges()
    return " ".join(f"{low}..{high}" if low != high else str(low) for low, high in ranges) if ranges else ""


def _row(e: Exploration) -> list[object]:
    counts = [e.states, e.transitions, e.finished, e.stuck, e.depth]
    return [e.game, e.id, str(e.verdict), *counts, _points(e), _recorded(e), f"{e.seconds:.2f}", e.engine]


def remarks(one: Exploration, again: Again | None = None) -> str:
    """What is to be said of an exploration beside its line; empty when all is well.

    That is each failed check with a shortest play to it, what was never possible, why it is not complete.
    """
    lines = []
    for check in one.violations:
        cites = f" [{' '.join(check.cites)}]" if check.cites else ""
        lines.append(f"{one.game} {one.id}: refuted: {check.name}{cites}")
        if check.says:
            lines.append(f"  {check.says}")
        if check.trace is not None:
            lines += ["  the nearest play to it:", play_text(check.trace, indent="    ")]
    if one.stopped:
        open_ = [c.name for c in one.checks if c.verdict is Verdict.UNDETERMINED]
        lines.append(f"{one.game} {one.id}: not complete: {one.stopped}; {one.waiting:,} states wait")
        lines.append(f"  undetermined: {', '.join(open_)}")
    elif one.dead:
        lines.append(f"{one.game} {one.id}: never possible here: {', '.join(one.dead)}")
    if again and (one.violations or one.stopped):
        lines.append(f"  again: {again(one)}")
    return "\n".join(lines)


def print_explorations(
    done: Sequence[Exploration], quiet: bool = False, again: Again | None = None, left: int = 0
) -> None:
    """Print a line for each instance, then what is wrong, then the sum; *left* instances were not begun."""
    if not quiet:
        print_table(HEAD, [_row(e) for e in done])
        for text in filter(None, (remarks(e, again) for e in done)):
            say(f"\n{text}")
        engines = dict.fromkeys((e.engine, e.why) for e in done if e.why)
        say("".join(f"\nengine {engine}: {why}" for engine, why in engines) + "\n" if engines else "")
    states = sum(e.states for e in done)
    recorded = sum(e.verdict is Verdict.REFUTED and bool(e.as_expected) for e in done)
    counts = {str(v): sum(e.verdict is v for e in done) for v in Verdict}
    counts["refuted"] -= recorded
    counts["refuted as recorded"] = recorded
    counts["not begun"] = left
    told = ", ".join(f"{n} {name}" for name, n in counts.items() if n)
    n = len(done) + left
    say(f"{n} instance{'s' if n != 1 else ''}, {states:,} states: {told or 'nothing was explored'}")
