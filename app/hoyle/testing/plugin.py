"""A pytest plugin that runs suites: every vector of a ``*.jsonl`` file is a test.

``pytest -p hoyle.testing.plugin --hoyle-engine "python adapter.py" vectors`` collects them. A vector that the
engine does not offer is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hoyle.conformance import Result, Status, Suite, Vector
from hoyle.conformance.adapter import engine_of
from hoyle.conformance.conform import Trial
from hoyle.conformance.suite import read_vectors
from hoyle.lang.plain import plain
from hoyle.testing.vector import TIMEOUT, rules_of

TRIALS = pytest.StashKey[dict[str, Trial]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of this plugin."""
    group = parser.getgroup("hoyle", "card games by their rules")
    group.addoption("--hoyle-engine", metavar="COMMAND", help="the program under test, or module:name")
    group.addoption("--hoyle-rules", metavar="PATH", help="the folder of a game of your own")
    group.addoption("--hoyle-timeout", metavar="SECONDS", type=float, default=TIMEOUT, help="for one answer")


def pytest_configure(config: pytest.Config) -> None:
    """No engine runs yet."""
    config.stash[TRIALS] = {}


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the engines."""
    for trial in config.stash.get(TRIALS, {}).values():
        trial.engine.close()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A file of vectors, where an engine is named."""
    if file_path.suffix == ".jsonl" and parent.config.getoption("--hoyle-engine"):
        found: VectorFile = VectorFile.from_parent(parent, path=file_path)
        return found
    return None


class VectorFile(pytest.File):
    """One file of a suite."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its vectors. Raises HoyleError C101 for a line that cannot be used."""
        for vector in read_vectors(self.path):
            yield VectorItem.from_parent(self, name=vector.id, vector=vector)


class VectorItem(pytest.Item):
    """One vector as a test."""

    def __init__(self, *, vector: Vector, **options: Any) -> None:
        super().__init__(**options)
        self.vector = vector

    def runtest(self) -> None:
        """Ask the engine. Raises WrongAnswer."""
        result = self._trial().judge(self.vector)
        if result.status in (Status.UNSUPPORTED, Status.SKIPPED):
            pytest.skip(result.message)
        if result.status is not Status.PASS:
            raise WrongAnswer(result)

    def _trial(self) -> Trial:
        """The engine with the rules of the vector's game, started once."""
        trials, config = self.config.stash[TRIALS], self.config
        if self.vector.game not in trials:
            rules = rules_of(config.getoption("--hoyle-rules") or self.vector.game)
            engine = engine_of(config.getoption("--hoyle-engine"), config.getoption("--hoyle-timeout"))
            trial = Trial(rules, Suite(self.vector.game, ()), engine, again="")
            trial.hello()
            trials[self.vector.game] = trial
        return trials[self.vector.game]

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A wrong answer as the report of ``hoyle conform`` has it."""
        if isinstance(excinfo.value, WrongAnswer):
            return plain(excinfo.value.result.text())
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The line of the vector."""
        return self.path, self.vector.line - 1, self.name


class WrongAnswer(AssertionError):
    """A vector that the engine does not pass."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.text())
        self.result = result
