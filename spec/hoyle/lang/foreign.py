"""Code that is not ours, run in this process: the files of a user's game, an adapter of an engine.

Standard output is for answers alone (``--json`` and the line protocol speak there), so what such code prints
goes to standard error. It may end in an exception or call ``sys.exit``; neither may end hoyle.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

FAILS = (Exception, SystemExit)
"""How foreign code ends where it does not return. Ctrl-C is the user's own, and goes through."""

_lock = threading.Lock()
_running = 0
_answers: TextIO | None = None


@contextmanager
def foreign() -> Iterator[None]:
    """Run the block with standard output sent to standard error, in any number of threads at a time."""
    global _running, _answers
    with _lock:
        if not _running:
            _answers, sys.stdout = sys.stdout, sys.stderr
        _running += 1
    try:
        yield
    finally:
        with _lock:
            _running -= 1
            if not _running and _answers is not None:
                sys.stdout, _answers = _answers, None
