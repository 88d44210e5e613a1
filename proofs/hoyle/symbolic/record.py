"""Questions as files: each that the solver is asked, as an SMT-LIB 2 script that any solver can answer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from hoyle.symbolic import smt


@contextmanager
def recording(folder: Path) -> Iterator[None]:
    """Write each question of the block, and of processes that are forked in it, to a file of *folder*.

    A file is called by a hash of its question, so that one that is asked twice is one file. Its first
    line says what the answer was; a question that was not decided has ``unknown``. Raises OSError for a
    folder that cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)

    def record(solver: smt.Solver, assumptions: Sequence[smt.Expr], status: smt.Status) -> None:
        text = solver.smt2(assumptions)
        path = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.smt2"
        path.write_text(f"; answer: {status}\n{text}", encoding="utf-8")

    before, smt.recorder = smt.recorder, record
    try:
        yield
    finally:
        smt.recorder = before
