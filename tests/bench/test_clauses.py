"""Reading ``clauses.toml`` takes time in proportion to its length: a ratio, measured in one run."""

from __future__ import annotations

import time
from pathlib import Path

from hoyle.lang import load_clauses

HEAD = """
[game]
id = "long"
name = "Long"
prefix = "AB"

[document]
file = "long.txt"
title = "Long"
language = "en"
lines = 1
"""


def seconds(folder: Path, clauses: int) -> float:
    """How long it takes to read so many clauses: the least of three times."""
    blocks = (
        f'\n[[clause]]\nid = "AB-{n}"\nlines = [1]\nkind = "comment"\ntext = "It is {n}."\n'
        for n in range(100, 100 + clauses)
    )
    path = folder / "clauses.toml"
    path.write_text(HEAD + "".join(blocks), encoding="utf-8")
    times = []
    for _ in range(3):
        began = time.perf_counter()
        assert len(load_clauses(path).clauses) == clauses
        times.append(time.perf_counter() - began)
    return min(times)


def test_time_grows_with_the_clauses(tmp_path: Path) -> None:
    """Eight times the clauses take about eight times as long, not sixty-four times."""
    assert seconds(tmp_path, 3200) < 20 * seconds(tmp_path, 400)
