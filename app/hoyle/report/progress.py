"""A progress bar on standard error for work that takes more than two seconds."""

from __future__ import annotations

import sys
import threading
from types import TracebackType

from hoyle.lang.plain import plain

PATIENCE = 2.0
"""Seconds before a bar appears: quick work shows none."""


class Progress:
    """A bar that comes late, and never where nobody watches.

    ``wanted`` is false for ``--json`` and ``--quiet``; without a terminal on standard error there is no bar
    either. Use it as a context manager; :meth:`step` and :meth:`at` may be called from any thread.
    """

    def __init__(self, what: str, total: int | None = None, wanted: bool = True) -> None:
        self.what, self.total, self.done, self.now = what, total, 0, ""
        self._wanted = wanted and sys.stderr.isatty()
        self._lock = threading.Lock()
        self._bar: object = None
        self._timer = threading.Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Progress:
        if self._wanted:
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._wanted = False
            bar, self._bar = self._bar, None
        if bar is not None:
            bar.stop()  # type: ignore[attr-defined]

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        with self._lock:
            if not self._wanted:
                return
            columns = [
                TextColumn("{task.description}", markup=False),
                BarColumn(),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
            ]
            bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self._task = bar.add_task(self._text(), total=self.total, completed=self.done)
            bar.start()
            self._bar = bar

    def _text(self) -> str:
        return plain(f"{self.what} {self.now}".rstrip())

    def _update(self) -> None:
        with self._lock:
            if self._bar is not None:
                self._bar.update(self._task, description=self._text(), completed=self.done, total=self.total)  # type: ignore[attr-defined]

    def at(self, now: str, done: int | None = None, total: int | None = None) -> None:
        """Say what is being done now, and how far the work is where that is known."""
        self.now = now
        self.done = self.done if done is None else done
        self.total = self.total if total is None else total
        self._update()

    def step(self, now: str = "") -> None:
        """One more piece of the work is done."""
        self.done += 1
        self.at(now or self.now)
