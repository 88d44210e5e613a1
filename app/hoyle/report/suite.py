"""What a suite holds, in a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
                    c["total"],
                    ", ".join(c["missed"][:3]) + (", ..." if len(c["missed"]) > 3 else ""),
                ]
                for c in suite["coverage"]
            ]
            print_table(
                ("vectors", "of", "covered", "total", "nothing in the sample showed"), rows, cut_last=True
            )
            print()
        told = ", ".join(f"{n} {kind}" for kind, n in suite["vectors"].items())
        print(f"{suite['game']}: {sum(suite['vectors'].values())} vectors in {suite['folder']}: {told}")
