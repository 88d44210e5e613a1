"""What an engine started and left behind, in whatever session: it is found by a mark in its environment."""

from __future__ import annotations

import contextlib
import os
import signal
import uuid
from pathlib import Path

NAME = "HOYLE_ENGINE"
"""The environment variable that marks an engine and everything it starts."""


def mark() -> str:
    """A mark that no other engine has."""
    return uuid.uuid4().hex


def marked(value: str) -> list[int]:
    """The processes with this mark; none where the system does not tell (``/proc`` is missing)."""
    needle, found = f"{NAME}={value}".encode(), []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if needle in (folder / "environ").read_bytes():
                found.append(int(folder.name))
    return found


def end(value: str) -> None:
    """Kill what has this mark, and what that started meanwhile."""
    for _ in range(10):
        pids = marked(value)
        if not pids:
            return
        for pid in pids:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
