"""Who ends a run: Ctrl-C does, an adapter that raises KeyboardInterrupt by itself does not."""

from __future__ import annotations

import os
import signal
from typing import Any

from hoyle.conformance import InProcess, Outcome, Status, Suite, conform
from hoyle.lang import Rules


class Stops:
    """An adapter that ends its calls with a KeyboardInterrupt, or by a signal."""

    def __init__(self, real: bool) -> None:
        self.real = real

    def legal(self, view: Any) -> list[Any]:
        """No actions."""
        if self.real:
            os.kill(os.getpid(), signal.SIGINT)
        raise KeyboardInterrupt


def test_an_adapter_that_raises_it(plain: Rules, plain_suite: Suite) -> None:
    """It is an exception like others: the vector fails, and the run goes on."""
    report = conform(plain, plain_suite, InProcess(Stops(real=False)))
    errors = [r for r in report.results if r.status is Status.ERROR]
    assert len(errors) == len(plain_suite.of_kind("legal"))
    assert "nobody pressed Ctrl-C" in errors[0].message
    assert (report.stopped, report.outcome) == (False, Outcome.NON_CONFORMANT)


def test_ctrl_c(plain: Rules, plain_suite: Suite) -> None:
    """A signal ends the run with what is known, and is heard as before afterwards."""
    before = signal.getsignal(signal.SIGINT)
    report = conform(plain, plain_suite, InProcess(Stops(real=True)))
    assert (report.stopped, report.outcome) == (True, Outcome.UNDETERMINED)
    assert signal.getsignal(signal.SIGINT) == before
