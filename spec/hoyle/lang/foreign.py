"""Code that is not ours, run in this process: the files of a user's game, an adapter of an engine.

Standard output is for answers alone (``--json`` and the line protocol speak there), so what such code prints
goes to standard error. It may end in an exception, or call ``sys.exit`` or ``os._exit``; none of them may end
hoyle, with an exit code that says that all is well.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import AbstractContextManager
from typing import NoReturn, TextIO

FAILS = (Exception, SystemExit)
"""How foreign code ends where it does not return. Ctrl-C is the user's own, and goes through."""

_lock = threading.Lock()
_running = 0
_answers: TextIO | None = None
_exit = os._exit
_home = os.getpid()


def _stay(status: int) -> NoReturn:
    """What ``os._exit`` is for foreign code; a process that it forked ends as ever."""
    if os.getpid() != _home:
        _exit(status)
    raise SystemExit(status)


class _Foreign:
    """The block that :func:`foreign` runs."""

    def __enter__(self) -> None:
        global _running, _answers
        with _lock:
            if not _running:
                _answers, sys.stdout = sys.stdout, sys.stderr
                os._exit = _stay
            _running += 1

    def __exit__(self, *_: object) -> None:
        global _running, _answers
        with _lock:
            _running -= 1
            if not _running and _answers is not None:
                sys.stdout, _answers = _answers, None
                os._exit = _exit


_block = _Foreign()


def foreign() -> AbstractContextManager[None]:
    """Run the block with standard output sent to standard error, in any number of threads at a time."""
    return _block
