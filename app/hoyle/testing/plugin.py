"""A pytest plugin that runs suites: every vector of a ``*.jsonl`` file is a test.

``pytest -p hoyle.testing.plugin --hoyle-engine "python adapter.py" vectors`` collects them. A vector that the
engine does not offer is skipped; where all are, nothing was tested, and the run does not end with 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hoyle.conformance import Result, Status, Suite, Vector, check_suite
from hoyle.conformance.adapter import engine_of
from hoyle.conformance.conform import Trial
from hoyle.conformance.suite import read_vectors
from hoyle.lang import HoyleError
from hoyle.lang.plain import plain
from hoyle.testing.vector import TIMEOUT, rules_of

TRIALS = pytest.StashKey[dict[str, Trial | HoyleError]]()
"""The engine for each game, or why there is none."""
STATUS = "hoyle"
"""The property of a test's report that has the status of its vector."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of this plugin."""
    group = parser.getgroup("hoyle", "card games by their rules")
    group.addoption("--hoyle-engine", metavar="COMMAND", help="the program under test, or module:name")
    group.addoption("--hoyle-rules", metavar="PATH", help="the folder of a game of your own")
    group.addoption("--hoyle-timeout", metavar="SECONDS", type=float, default=TIMEOUT, help="for one answer")


def pytest_configure(config: pytest.Config) -> None:
    """No engine runs yet. Raises UsageError for rules of which no engine is asked."""
    if config.getoption("--hoyle-rules") and not config.getoption("--hoyle-engine"):
        raise pytest.UsageError("--hoyle-rules needs --hoyle-engine, the program under test")
    config.stash[TRIALS] = {}
    config.pluginmanager.register(Tally(), "hoyle-tally")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the engines."""
    for trial in config.stash.get(TRIALS, {}).values():
        if isinstance(trial, Trial):
            trial.engine.close()


class Tally:
    """What became of the vectors, in this process or in others: a run that asked nothing is not green."""

    def __init__(self) -> None:
        self.asked, self.passed_over = 0, dict[str, int]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a vector."""
        for name, value in report.user_properties if report.when == "call" else ():
            if name == STATUS and value:
                self.passed_over[str(value)] = self.passed_over.get(str(value), 0) + 1
            elif name == STATUS:
                self.asked += 1

    @property
    def idle(self) -> bool:
        """Are there vectors, and was none of them asked?"""
        return bool(self.passed_over) and not self.asked

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """No tests were run, whatever else pytest says."""
        if self.idle and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say that nothing was tested, and why."""
        if self.idle:
            terminalreporter.write_sep("=", "hoyle: nothing was tested", red=True)
            for why, many in self.passed_over.items():
                terminalreporter.write_line(f"{many} of the vectors: {plain(why)}")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A file of vectors, where an engine is named."""
    if file_path.suffix == ".jsonl" and parent.config.getoption("--hoyle-engine"):
        found: VectorFile = VectorFile.from_parent(parent, path=file_path)
        return found
    return None


class VectorFile(pytest.File):
    """One file of a suite."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its vectors. Raises CollectError for a line, rules or an engine that cannot be used."""
        try:
            for vector in read_vectors(self.path):
                if not self.config.option.collectonly:
                    trial_of(self.config, vector.game)
                yield VectorItem.from_parent(self, name=vector.id, vector=vector)
        except HoyleError as error:
            raise self.CollectError(plain(str(error))) from None


def trial_of(config: pytest.Config, game: str) -> Trial:
    """The engine with the rules of a game, made once; a program starts when asked. Raises HoyleError."""
    trials = config.stash[TRIALS]
    if game not in trials:
        try:
            rules = rules_of(config.getoption("--hoyle-rules") or game)
            engine = engine_of(config.getoption("--hoyle-engine"), config.getoption("--hoyle-timeout"))
            trials[game] = Trial(rules, Suite(game, ()), engine, again="")
        except HoyleError as error:
            trials[game] = error
    found = trials[game]
    if isinstance(found, HoyleError):
        raise found
    return found


class VectorItem(pytest.Item):
    """One vector as a test."""

    def __init__(self, *, vector: Vector, **options: Any) -> None:
        super().__init__(**options)
        self.vector = vector

    def runtest(self) -> None:
        """Ask the engine. Raises WrongAnswer, and HoyleError for a vector that the rules do not pass."""
        game, trials = self.vector.game, self.config.stash[TRIALS]
        trial = trial_of(self.config, game)
        check_suite(trial.rules, Suite(game, (self.vector,)))
        if not trial.greeted:
            try:
                trial.hello()
            except HoyleError as error:
                trials[game] = error
                raise
        result = trial.judge(self.vector)
        nothing = result.status in (Status.UNSUPPORTED, Status.SKIPPED)
        self.user_properties.append((STATUS, result.message if nothing else ""))
        if nothing:
            pytest.skip(result.message)
        if result.status is not Status.PASS:
            raise WrongAnswer(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A wrong answer as the report of ``hoyle conform`` has it, an error as the command line has it."""
        if isinstance(excinfo.value, WrongAnswer):
            return plain(excinfo.value.result.text())
        if isinstance(excinfo.value, HoyleError):
            return plain(str(excinfo.value))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The line of the vector."""
        return self.path, self.vector.line - 1, self.name


class WrongAnswer(AssertionError):
    """A vector that the engine does not pass."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.text())
        self.result = result
