"""Copies of one engine share the vectors."""

from __future__ import annotations

import threading
from typing import Any

from hoyle.conformance import InProcess, Outcome, Server, Status, Suite, Trouble, conform
from hoyle.lang import Rules


class Counted:
    """The rules, counting who asks; some copies break down at once."""

    def __init__(self, rules: Rules, broken: bool = False) -> None:
        self.server, self.broken, self.asked = Server(rules), broken, 0
        self.name = "counted"

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """An answer, or none."""
        self.asked += 1
        if self.broken and request["op"] != "hello":
            raise Trouble("crash", "out of order")
        return self.server.answer(request)

    def close(self) -> None:
        """Nothing runs."""


def test_copies_share_the_vectors(plain: Rules, plain_suite: Suite) -> None:
    """Each vector is asked of one copy, all copies are asked, and the results stand in the suite's order."""
    copies = [Counted(plain) for _ in range(3)]
    alone = conform(plain, plain_suite, InProcess(Server(plain)))
    report = conform(plain, plain_suite, copies[0], copies=copies[1:])
    assert report.outcome is Outcome.CONFORMANT
    assert [r.vector.id for r in report.results] == [v.id for v in plain_suite.vectors]
    assert [r.status for r in report.results] == [r.status for r in alone.results]
    assert all(c.asked >= 1 for c in copies)


def test_a_copy_that_breaks_down_leaves_the_rest_to_others(plain: Rules, plain_suite: Suite) -> None:
    """What a dead copy was asked is an error; all else is asked of the other one."""
    report = conform(plain, plain_suite, Counted(plain, broken=True), copies=[Counted(plain)], shrink=False)
    assert report.counts["error"] <= 3
    assert report.counts["skipped"] == 0
    assert report.counts["pass"] >= len(plain_suite.vectors) - 3
    assert report.outcome is (Outcome.NON_CONFORMANT if report.counts["error"] else Outcome.CONFORMANT)


def test_the_same_failures(plain: Rules, plain_suite: Suite) -> None:
    """A fault is found by copies as by one program, and made small."""

    class Wrong(Counted):
        def ask(self, request: dict[str, Any]) -> dict[str, Any]:
            answer = super().ask(request)
            return answer | {"legal": answer["legal"][:1]} if "legal" in answer else answer

    one = conform(plain, plain_suite, Wrong(plain), suspects=False)
    two = conform(plain, plain_suite, Wrong(plain), copies=[Wrong(plain)], suspects=False)
    assert {r.vector.id for r in one.results if r.status is Status.FAIL}
    assert [(r.vector.id, r.status) for r in one.results] == [(r.vector.id, r.status) for r in two.results]


def test_a_stop_ends_all_copies(plain: Rules, plain_suite: Suite) -> None:
    """A stop keeps what is known; the rest is not asked."""
    stop = threading.Event()
    stop.set()
    report = conform(plain, plain_suite, Counted(plain), copies=[Counted(plain)], stop=stop)
    assert report.stopped
    assert report.outcome is Outcome.UNDETERMINED
    assert report.counts["skipped"] == len(plain_suite.vectors)
