"""Children of a run that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")

PROGRAM = """
import os, time
from hoyle.prove.pool import run

def work(task):
    open(os.path.join({folder!r}, str(os.getpid())), "w").close()
    time.sleep(100)
    yield task

list(run([1, 2], work, 2))
"""


def alive(pid: int) -> bool:
    """Does a process run that is no zombie?"""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def wait_for(what: str, done: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until *done* holds."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def test_children_end_with_a_killed_parent(tmp_path: Path) -> None:
    """A run that is killed outright leaves no child behind that goes on proving."""
    parent = subprocess.Popen([sys.executable, "-c", PROGRAM.format(folder=str(tmp_path))])
    try:
        wait_for("both children work", lambda: len(list(tmp_path.iterdir())) == 2)
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    children = [int(path.name) for path in tmp_path.iterdir()]
    try:
        wait_for("the children end", lambda: not any(map(alive, children)))
    finally:
        for pid in filter(alive, children):
            os.kill(pid, signal.SIGKILL)
