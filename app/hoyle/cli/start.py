"""The entry point: what must be in place before the program itself is loaded."""

from __future__ import annotations

import os
import signal
import sys
from typing import NoReturn


def run() -> NoReturn:
    """The installed program ``hoyle``. A Ctrl-C while it loads ends it with 130, and SIGTERM is as Ctrl-C; a
    stream that the caller has closed (``hoyle games >&-``) is one that nobody reads."""
    signal.signal(signal.SIGTERM, lambda number, frame: os.kill(os.getpid(), signal.SIGINT))
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    try:
        from hoyle.cli import main

        main.run()
    except KeyboardInterrupt:
        sys.unraisablehook = lambda unraisable: None  # what half-loaded libraries leave behind
        print("hoyle: stopped", file=sys.stderr)
        sys.exit(130)  # Ended.INTERRUPTED, which is perhaps not loaded yet
