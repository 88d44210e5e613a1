"""Progress bars: late, on standard error, and only where somebody watches."""

from __future__ import annotations

import io
import sys
import time

import pytest
import rich.progress  # noqa: F401 - its import takes longer than the patience of these tests

from hoyle.report.progress import Progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Yes."""
        return True


def watch(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error is a terminal now; bars appear after a twentieth of a second."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("hoyle.report.progress.PATIENCE", 0.05)
    return stream


def work(bar: Progress, seconds: float) -> None:
    """Some steps of work."""
    with bar:
        for n in range(4):
            bar.at(f"part {n}", n, 4)
            time.sleep(seconds / 4)
            bar.step()


def test_long_work_shows_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that takes longer than the patience shows what is being done, and how far it is."""
    terminal = watch(monkeypatch)
    work(Progress("verify whist"), 0.6)
    assert "verify whist part" in terminal.getvalue()
    assert "/4" in terminal.getvalue()


def test_quick_work_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick work leaves the terminal alone."""
    terminal = watch(monkeypatch)
    work(Progress("verify whist"), 0.0)
    assert terminal.getvalue() == ""


def test_unwanted_bar_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """--json and --quiet show no bar."""
    terminal = watch(monkeypatch)
    work(Progress("verify whist", wanted=False), 0.3)
    assert terminal.getvalue() == ""


def test_no_bar_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where standard error is no terminal there is no bar."""
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr("hoyle.report.progress.PATIENCE", 0.05)
    work(Progress("verify whist"), 0.3)
    assert stream.getvalue() == ""
