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


LOADING = """
import signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            signal.raise_signal(signal.{sign})
sys.meta_path.insert(0, Finder())
from hoyle.cli.start import run
run()
"""


@pytest.mark.parametrize("sign", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("module", ["typer", "hoyle.lang.plain", "z3"])
def test_interrupt_while_loading_is_130(module: str, sign: str) -> None:
    """Ctrl-C (or SIGTERM) while the program or a library loads ends it with 130 and a word, without a
    traceback."""
    code = LOADING.format(module=module, sign=sign).replace("run()", "sys.argv = ['hoyle', 'verify']; run()")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (130, "hoyle: stopped")
    assert "Traceback" not in done.stderr
