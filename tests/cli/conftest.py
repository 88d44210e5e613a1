"""How the tests of commands run them: in this process, or as a program of its own where signals matter."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from hoyle.cli.main import main
from hoyle.cli.new import make_game


@dataclass(frozen=True)
class Run:
    """How a command line ended: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


Hoyle = Callable[..., Run]


@pytest.fixture
def hoyle(capsys: pytest.CaptureFixture[str]) -> Hoyle:
    """Run a command line in this process: ``hoyle("games", "--json")``."""

    def run(*arguments: str) -> Run:
        capsys.readouterr()
        code = main(arguments)
        done = capsys.readouterr()
        return Run(code, done.out, done.err)

    return run


def program(*arguments: str) -> list[str]:
    """The command line that runs hoyle as a program of its own."""
    return [sys.executable, "-m", "hoyle.cli", *arguments]


@pytest.fixture
def run_program(tmp_path: Path) -> Callable[[Sequence[str]], Run]:
    """Run hoyle as a program of its own, in an empty folder."""

    def run(arguments: Sequence[str], **options: object) -> Run:
        done = subprocess.run(
            program(*arguments),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            **options,
        )  # type: ignore[call-overload]
        return Run(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """The folder of a fresh game, as ``hoyle new`` writes it."""
    make_game("tiny", tmp_path / "tiny")
    return tmp_path / "tiny"


@pytest.fixture(autouse=True)
def _no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")
    monkeypatch.delenv("HOYLE_DEBUG", raising=False)
