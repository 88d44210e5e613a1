"""Tables for a terminal, and the same columns without any frame or wrapping where the output is a file."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hoyle.lang.plain import plain

STYLES = {
    "proved": "green",
    "conformant": "green",
    "refuted": "bold red",
    "error": "bold red",
    "bounded": "yellow",
    "undetermined": "yellow",
    "critical": "bold red",
    "high": "red",
    "medium": "yellow",
}
WIDE = 10_000
"""Columns of a file: one row is one line, however long."""


def _cell(value: object) -> Text:
    text = plain(str(value))
    return Text(text, style=STYLES.get(text, ""))


def render_table(
    head: Sequence[str],
    rows: Sequence[Sequence[object]],
    width: int,
    colour: bool = False,
    cut_last: bool = False,
) -> str:
    """The rows below their heads, in at most *width* columns; numbers stand at the right of their column.

    What does not fit is wrapped; with *cut_last* the last column is cut off instead.
    """
    table = Table(box=None, show_header=True, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for i, name in enumerate(head):
        numeric = bool(rows) and all(isinstance(row[i], (int, float)) for row in rows)
        cut = cut_last and i == len(head) - 1
        table.add_column(
            name,
            justify="right" if numeric else "left",
            overflow="ellipsis" if cut else "fold",
            no_wrap=cut,
        )
    for row in rows:
        table.add_row(*(_cell(value) for value in row))
    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=colour, color_system="standard" if colour else None
    )
    console.print(table)
    return "".join(line.rstrip() + "\n" for line in out.getvalue().splitlines())


def print_table(head: Sequence[str], rows: Sequence[Sequence[object]], cut_last: bool = False) -> None:
    """Print a table on standard output, fitted to the terminal where there is one."""
    terminal = sys.stdout.isatty()
    colour = terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    width = Console(file=sys.stdout).width if terminal else WIDE
    sys.stdout.write(render_table(head, rows, width, colour, cut_last))
