"""What a suite holds, in a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hoyle.lang.plain import say
from hoyle.report.table import print_table


def print_suites(written: Sequence[dict[str, Any]], quiet: bool = False) -> None:
    """Print what the vectors of each suite cover, and the sum. *written*: the ``suites`` of the answer."""
    for suite in written:
        if not quiet:
            rows = [
                [
                    c["family"],
                    c["kind"],
                    c["covered"],
                    c["equivalent"] or "",
                    c["total"],
                    ", ".join(c["missed"][:3]) + (", ..." if len(c["missed"]) > 3 else ""),
                ]
                for c in suite["coverage"]
            ]
            head = ("vectors", "of", "covered", "equivalent", "total", "nothing that was played showed")
            print_table(head, rows, cut_last=True)
            say()
        for kind in ("mutants", "readings"):
            print_fates(suite["game"], kind, suite[kind], quiet)
        told = ", ".join(f"{n} {kind}" for kind, n in suite["vectors"].items())
        say(f"{suite['game']}: {sum(suite['vectors'].values())} vectors in {suite['folder']}: {told}")


def print_fates(game: str, kind: str, fates: dict[str, Any], quiet: bool = False) -> None:
    """How many mutants (or other options of readings) were killed, and what became of the others."""
    if not fates["total"]:
        return
    words = "mutants of the rules" if kind == "mutants" else "other options of readings"
    told = f"{fates['killed']} killed, {len(fates['equivalent'])} proved equivalent"
    say(f"{game}: {fates['total']} {words}: {told}, {len(fates['undetermined'])} undetermined")
    for fate in () if quiet else fates["undetermined"]:
        cites = f" ({' '.join(fate['clauses'])})" if fate["clauses"] else ""
        say(f"  undetermined: {fate['id']} {fate['says']}{cites}: {fate['how']}")
