"""Long work that is stopped by Ctrl-C, wherever it strikes."""

from __future__ import annotations

import signal
import sys
import time

import pytest

from hoyle.cli.session import Work


class Dying:
    """Ctrl-C strikes while it is thrown away."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


def test_interrupt_in_a_destructor_is_not_lost(capsys: pytest.CaptureFixture[str]) -> None:
    """Python drops what a destructor raises; a Ctrl-C there stops the work all the same, and says nothing."""
    hook = sys.unraisablehook
    with Work() as work:
        Dying()
        time.sleep(20)
        pytest.fail("the work went on")
    assert work.stopped
    assert work.failure is None
    assert sys.unraisablehook is hook
    assert capsys.readouterr().err == ""


def test_interrupt_that_a_library_disguises_is_one() -> None:
    """A library may turn the Ctrl-C into an error of its own; that is no defect of the program."""
    with Work() as work:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt as stop:
            raise TypeError("argument 1") from stop
    assert work.stopped
    assert work.failure is None


def test_interrupt_at_the_end_comes_once() -> None:
    """A Ctrl-C that was lost just before the end of the work is not raised after it."""
    with Work() as work:
        Dying()
    time.sleep(2 * Work.AGAIN)
    assert work.stopped


def test_failure_is_kept() -> None:
    """An error without Ctrl-C is the failure of the work, to be raised when the results are told."""
    with Work() as work:
        raise ValueError("broken")
    assert not work.stopped
    with pytest.raises(ValueError, match="broken"):
        work.settle()
