"""Failures as tests that are ready to be kept: a pytest file, or vectors as JSON Lines."""

from __future__ import annotations

import json
import pprint
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from hoyle.conformance.report import Failure, Report, Result, Status
from hoyle.conformance.vector import Vector

HEAD = '''"""Positions on which {engine} went wrong, as tests. Written by `hoyle conform --tests`."""

from hoyle.testing import check_vector

ENGINE = {engine!r}
GAME = {game!r}
'''

TEST = '''

def test_{name}() -> None:
    """{words}"""
    vector = {vector}
    check_vector(vector, ENGINE, GAME)
'''


def dump_tests(path: Path, reports: Sequence[Report], folder: Path | None) -> str:
    """The text of the file *path*: JSON Lines where it is called ``*.jsonl``, else a pytest file.

    *folder* is where a user's game stands.
    """
    if path.suffix == ".jsonl":
        kept = (v for report in reports for v, _, _ in _kept(report))
        return "".join(json.dumps(v.data, ensure_ascii=False, separators=(",", ":")) + "\n" for v in kept)
    out = []
    for report in reports:
        game = str(folder) if folder else report.game
        out.append(HEAD.format(engine=report.engine, game=game))
        for vector, failure, result in _kept(report):
            data = pprint.pformat(vector.data, indent=1, width=100, sort_dicts=False)
            data = "\n    ".join(data.splitlines())
            name = "_".join([result.vector.id, *failure.clauses[:1]])
            out.append(
                TEST.format(
                    name=re.sub(r"\W+", "_", name).strip("_").lower(), words=_words(failure), vector=data
                )
            )
    return "".join(out)


def _kept(report: Report) -> Iterator[tuple[Vector, Failure, Result]]:
    """The smallest vector of each failure that was made smaller; the vector itself where none was."""
    small = [r for r in report.results if r.smallest is not None]
    for result in small or [r for r in report.results if r.status is Status.FAIL]:
        found = result.smallest
        vector, failure = (found.vector, found.failure) if found else (result.vector, result.failures[0])
        data = {
            k: v for k, v in vector.data.items() if k not in ("seed", "again", "mutants", "about", "readings")
        }
        yield Vector(data | {"id": result.vector.id, "about": failure.position}), failure, result


def _words(failure: Failure) -> str:
    """What must hold, in a line for a docstring."""
    cites = f" ({', '.join(failure.clauses)})" if failure.clauses else ""
    words = f"{failure.position}: {failure.because or failure.what}{cites}; right is {failure.expected}."
    return words.replace("\\", "\\\\").replace('"""', "'''")
