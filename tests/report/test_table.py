"""Tables: fitted to a terminal, one row one line in a file."""

from __future__ import annotations

from hoyle.report.table import WIDE, render_table

HEAD = ["game", "verdict", "seconds"]
ROWS = [["preferans", "proved", 1.5], ["x" * 200, "refuted", 10.25]]


def test_file_has_one_line_a_row() -> None:
    """In a file nothing is wrapped, framed, coloured or padded at the end."""
    lines = render_table(HEAD, ROWS, WIDE).splitlines()
    assert len(lines) == 3
    assert lines[2].startswith("x" * 200 + "  refuted")
    assert all(line == line.rstrip() for line in lines)
    assert "\x1b" not in "".join(lines)


def test_terminal_is_respected() -> None:
    """On a terminal no line is wider than it, and nothing is cut off."""
    lines = render_table(HEAD, ROWS, 60).splitlines()
    assert max(map(len, lines)) <= 60
    assert "".join(lines).count("x") == 200


def test_verdicts_have_colours() -> None:
    """On a terminal with colours a refutation is red."""
    assert "\x1b[1;31mrefuted" in render_table(HEAD, ROWS, 400, colour=True)


def test_markup_is_text() -> None:
    """Square brackets in a cell are not taken for markup."""
    assert "[LP-01] [bold]" in render_table(["a"], [["[LP-01] [bold]"]], WIDE)
