"""Programs as engines: whatever they do, the run goes on, ends in time, and leaves nothing behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hoyle.conformance import Outcome, Process, Report, Status, Suite, Trouble, conform
from hoyle.lang import HoyleError, Rules

LIMIT = 0.6
"""Seconds for one answer in these tests."""


def few(suite: Suite) -> Suite:
    """Eight vectors, some of each kind."""
    return suite.only(
        v.id for kind in ("legal", "winner", "score", "replay") for v in suite.of_kind(kind)[:2]
    )


def run(
    rules: Rules, suite: Suite, command: list[str], timeout: float = LIMIT, memory: int | None = None
) -> Report:
    """A run over few vectors that looks for no suspects."""
    engine = Process(command, timeout=timeout, start_timeout=20.0, memory=memory)
    return conform(rules, few(suite), engine, suspects=False)


def alive(pid: int) -> bool:
    """Is there a process of this number that still runs?"""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_a_program_conforms(rules: Rules, suite: Suite, reference: list[str]) -> None:
    """The reference engine passes every vector over a pipe."""
    report = run(rules, suite, reference, timeout=20.0)
    assert report.outcome is Outcome.CONFORMANT
    assert report.counts["pass"] == 8
    assert report.about["engine"] == "preferans reference"


@pytest.mark.parametrize(
    ("mode", "trouble", "words"),
    [
        ("hang", "timeout", "no response within 0.6 s"),
        (
            "garbage",
            "garbage",
            "not JSON: 'I think the ace is fine?' (words for people go to standard error)",
        ),
        ("not_utf8", "garbage", "not UTF-8"),
        ("list", "garbage", "not a JSON object"),
        ("endless_line", "flood", "longer than 1048576 bytes"),
        ("flood", "garbage", "not JSON"),
        ("noise", "flood", "standard error"),
        ("die", "crash", "exit code 7 before it answered; it said: fatal: the trick is not on the table"),
        ("abort", "crash", "SIGABRT"),
        ("close", "crash", "closed its output"),
        ("wrong_id", "garbage", "has the id 999999"),
        ("no_id", "garbage", "has no id"),
        ("neither", "garbage", "neither ok nor an error"),
        ("no_list", "garbage", "not a list"),
    ],
)
def test_a_program_goes_wrong(
    rules: Rules, suite: Suite, misbehaving: list[str], mode: str, trouble: str, words: str
) -> None:
    """Each way to go wrong ends as failed vectors with a message that tells it, in little time."""
    began = time.monotonic()
    report = run(rules, suite, [*misbehaving, mode], timeout=5.0 if mode in ("noise", "flood") else LIMIT)
    assert time.monotonic() - began < 60
    errors = [r for r in report.results if r.status is Status.ERROR]
    assert errors
    assert {r.trouble for r in errors} == {trouble}
    assert words in errors[0].message
    assert report.outcome is Outcome.NON_CONFORMANT
    assert len(report.results) == 8


@pytest.mark.parametrize(("mode", "words"), [("exit", "exit code 1"), ("silent_exit", "exit code 0")])
def test_a_program_exits_at_once(
    rules: Rules, suite: Suite, misbehaving: list[str], mode: str, words: str
) -> None:
    """After three vectors without an answer the rest is not asked, and says why."""
    report = run(rules, suite, [*misbehaving, mode], timeout=20.0)
    assert report.outcome is Outcome.NON_CONFORMANT
    assert report.counts["skipped"] >= 5
    assert words in report.results[0].message
    assert "times in a row" in report.results[-1].message


def test_chatter_before_the_first_answer(rules: Rules, suite: Suite, misbehaving: list[str]) -> None:
    """A greeting on standard output is told as what it is."""
    report = run(rules, suite, [*misbehaving, "chatter"], timeout=20.0)
    assert any("PREF-O-MATIC" in note for note in report.notes)
    assert report.outcome is Outcome.NON_CONFORMANT


@pytest.mark.parametrize(
    ("mode", "words"), [("illegal_seat", "seat 17"), ("unknown_card", "Z9")]
)  # fmt: skip
def test_an_answer_that_is_not_of_the_game(
    rules: Rules, suite: Suite, misbehaving: list[str], mode: str, words: str
) -> None:
    """A seat or a card that the game does not have is a wrong answer, shown as it came."""
    report = run(rules, suite, [*misbehaving, mode], timeout=20.0)
    failed = [r for r in report.results if r.status is Status.FAIL]
    assert failed
    assert any(words in f.got for r in failed for f in r.failures)


def test_a_seat_by_name(rules: Rules, suite: Suite, misbehaving: list[str]) -> None:
    """A seat that is no number is no usable answer."""
    report = run(rules, suite, [*misbehaving, "seat_name"], timeout=20.0)
    assert any('"north", not a number' in r.message for r in report.results)


def test_restart_after_a_crash(rules: Rules, suite: Suite, misbehaving: list[str]) -> None:
    """A program that dies now and then is started again, and its other answers count."""
    engine = Process([*misbehaving, "moody"], timeout=20.0)
    report = conform(rules, few(suite), engine, suspects=False)
    assert report.counts["pass"] >= 1
    assert report.counts["error"] >= 1
    assert engine.starts > 1


def test_another_taste(rules: Rules, suite: Suite, misbehaving: list[str]) -> None:
    """Byte order mark, CRLF, blank lines, talk on standard error, further fields, an order of one's own and
    an action listed twice break no rule: everything passes."""
    report = run(rules, suite, [*misbehaving, "foreign"], timeout=20.0)
    assert report.counts["pass"] == 8, [r.text() for r in report.results if r.status is not Status.PASS][:1]


def test_two_answers_for_one(rules: Rules, suite: Suite, misbehaving: list[str]) -> None:
    """An answer too many is noticed at the next request."""
    report = run(rules, suite, [*misbehaving, "twice"], timeout=20.0)
    assert any("the response has the id" in r.message for r in report.results)


def test_memory_limit(rules: Rules, suite: Suite, misbehaving: list[str]) -> None:
    """A program that takes too much memory fails at its limit, and the machine goes on."""
    report = run(rules, suite, [*misbehaving, "memory"], timeout=20.0, memory=512 << 20)
    errors = [r for r in report.results if r.status is Status.ERROR]
    assert "MemoryError" in errors[0].message


def test_no_child_is_left(rules: Rules, suite: Suite, misbehaving: list[str], tmp_path: Path) -> None:
    """What the program started is killed with it."""
    note = tmp_path / "pids"
    run(rules, suite, [*misbehaving, "child", str(note)], timeout=3.0)
    pids = [int(p) for p in note.read_text().split()]
    deadline = time.monotonic() + 5
    while any(map(alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [alive(p) for p in pids] == [False, False]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_stopping_the_run(
    repository: Path, misbehaving: list[str], tmp_path: Path, stop: signal.Signals
) -> None:
    """Ctrl-C (or SIGTERM) in the middle ends the run with what is known, and the program with it."""
    note = tmp_path / "pids"
    script = f"""
import sys
from hoyle.conformance import Process, conform, make_suite
from hoyle.games import load_game
from hoyle.lang import parse_ruleset
game = load_game("preferans")
rules = game.build()
suite = make_suite(rules, parse_ruleset(game.readings, "house"), seed=1, size=1)
suite = suite.only([v.id for v in suite.vectors[:5]])
report = conform(rules, suite, Process({[*misbehaving, "child", str(note)]!r}, timeout=60.0))
print(report.stopped, report.outcome.value, report.counts["pass"], len(report.results), flush=True)
"""
    runner = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, cwd=repository
    )
    deadline = time.monotonic() + 600  # a suite is made first
    while not (note.exists() and len(note.read_text().split()) == 2) and time.monotonic() < deadline:
        time.sleep(0.05)
    runner.send_signal(stop)
    told, _ = runner.communicate(timeout=60)
    stopped, outcome, passed, listed = told.split()
    assert (stopped, outcome, listed) == ("True", "undetermined", "5")
    assert int(passed) >= 1
    pids = [int(p) for p in note.read_text().split()]
    assert [alive(p) for p in pids] == [False, False]


def test_timeouts_decide_nothing(rules: Rules, suite: Suite, misbehaving: list[str]) -> None:
    """With a limit that nothing can keep the run is undetermined, whatever the engine would have said."""
    report = run(rules, suite, [*misbehaving, "slow"], timeout=0.001)
    assert report.outcome is Outcome.UNDETERMINED
    assert report.exit_code == 3


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("no-such-engine --fast", "no-such-engine"),
        ("", "empty"),
        ("sh -c 'open", "No closing quotation"),
        (["/"], "cannot be started"),
    ],
)
def test_a_command_that_cannot_start(command: str | list[str], words: str) -> None:
    """A command that cannot be started is one clear error, not a failed run."""
    with pytest.raises(HoyleError, match=words) as caught:
        Process(command).ask({"id": 1, "op": "hello"})
    assert caught.value.code.__name__ == "C201"


def test_large_requests_do_not_block(tmp_path: Path) -> None:
    """A request larger than a pipe is written while the program already answers at length."""
    script = (
        "import sys\nfor line in sys.stdin: sys.stdout.write(line.replace('ask', 'was')); sys.stdout.flush()"
    )
    with Process([sys.executable, "-c", script], timeout=20.0) as engine:
        text = "x" * 700_000
        answer = engine.ask({"id": 1, "ask": text})
        assert answer["was"] == text
        with pytest.raises(Trouble, match="longer than"):
            engine.ask({"id": 2, "ask": "y" * 2_000_000})
        assert engine.ask({"id": 3, "ask": "z"})["was"] == "z"


def test_hello_comes_first_again() -> None:
    """A program that is started again hears hello before anything else, as at the first time."""
    script = """
import json, sys
asked = []
for line in sys.stdin:
    request = json.loads(line)
    asked.append(request["op"])
    if request["op"] == "die":
        break
    print(json.dumps({"id": request["id"], "ok": True, "asked": asked}), flush=True)
"""
    with Process([sys.executable, "-c", script], timeout=20.0) as engine:
        engine.ask({"id": 1, "op": "hello"})
        with pytest.raises(Trouble):
            engine.ask({"id": 2, "op": "die"})
        assert engine.ask({"id": 3, "op": "state"})["asked"] == ["hello", "state"]


def test_quit_is_said(tmp_path: Path) -> None:
    """A program that is closed hears quit, and may put its things in order."""
    note = tmp_path / "said"
    script = f"""
import json, sys
for line in sys.stdin:
    if json.loads(line)["op"] == "quit":
        open({str(note)!r}, "w").write("goodbye")
        break
    print(line, end="", flush=True)
"""
    engine = Process([sys.executable, "-c", script], timeout=20.0)
    engine.ask({"id": 1, "op": "hello"})
    engine.close()
    assert note.read_text() == "goodbye"
