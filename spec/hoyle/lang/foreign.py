"""Code that is not ours, run in this process: the files of a user's game, an adapter of an engine.

Standard output is for answers alone (``--json`` and the line protocol speak there), so what such code prints
goes to standard error. It may end in an exception or call ``sys.exit``; neither may end hoyle.
"""

from __future__ import annotations

import sys
import threading
from contextlib import AbstractContextManager
from typing import TextIO

FAILS = (Exception, SystemExit)
"""How foreign code ends where it does not return. Ctrl-C is the user's own, and goes through."""

_lock = threading.Lock()
_running = 0
_answers: TextIO | None = None


class _Foreign:
    """The block that :func:`foreign` runs."""

    def __enter__(self) -> None:
        global _running, _answers
        with _lock:
            if not _running:
                _answers, sys.stdout = sys.stdout, sys.stderr
            _running += 1

    def __exit__(self, *_: object) -> None:
        global _running, _answers
        with _lock:
            _running -= 1
            if not _running and _answers is not None:
                sys.stdout, _answers = _answers, None


_block = _Foreign()


def foreign() -> AbstractContextManager[None]:
    """Run the block with standard output sent to standard error, in any number of threads at a time."""
    return _block
