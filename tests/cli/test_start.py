"""How the program starts: closed streams, and Ctrl-C before it is loaded."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest
from tests.cli.conftest import program


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_closed_streams_are_nobody_reading(closed: str) -> None:
    """A stream that the caller has closed makes no error."""
    done = subprocess.run(
        ["bash", "-c", f"{shlex.join(program('games', '--json'))} {closed}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_interrupt_while_loading_is_130() -> None:
    """Ctrl-C while the program loads ends it with 130 and a word, without a traceback."""
    code = """
import signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder())
from hoyle.cli.start import run
run()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "hoyle: stopped\n")
