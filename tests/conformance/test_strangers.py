"""Engines that strangers write: what they may do their own way, and what they are told when it is wrong."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hoyle.conformance import InProcess, Process, Server, Status, Suite, Trouble, conform
from hoyle.conformance.answer import points, seat_of, truth
from hoyle.conformance.conform import called
from hoyle.conformance.process import read_response
from hoyle.conformance.suspect import alike
from hoyle.lang import Rules

SUITS = {"S": "Spades", "C": "Clubs", "D": "Diamonds", "H": "Hearts"}
RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack"}


class Own:
    """The rules, whose legal actions are changed on the way."""

    def __init__(self, rules: Rules, change: Any) -> None:
        self.server, self.change = Server(rules), change

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """An answer of the rules, changed."""
        answer = InProcess(self.server, timeout=None).ask(request)
        if request["op"] == "hello":
            answer["games"] = [{"game": request.get("game"), "ops": ["legal"]}]
        if request["op"] == "legal" and "legal" in answer:
            answer["legal"] = [self.change(a) for a in answer["legal"]]
        return answer


def in_words(action: Any) -> Any:
    """``Queen of Spades`` instead of an object."""
    card = action.get("cards", [None])[0]
    return f"{RANKS.get(card[1:], card[1:])} of {SUITS[card[0]]}" if card else action


def test_cards_in_words(plain: Rules, plain_suite: Suite) -> None:
    """An engine may answer in its own way to write cards."""
    probes = Suite(plain_suite.game, tuple(plain_suite.of_kind("legal")))
    report = conform(plain, probes, InProcess(Own(plain, in_words), timeout=None))
    assert report.counts["pass"] == len(probes.vectors)


def test_what_is_no_action_breaks_no_clause(plain: Rules, plain_suite: Suite) -> None:
    """Cards that the game cannot read fail with how cards are written; no rule is blamed, nothing is said to
    be missing, and no fault of the rules is looked for that would explain it."""
    probes = Suite(plain_suite.game, tuple(plain_suite.of_kind("legal")))

    def numbered(action: Any) -> Any:
        return {"name": "play", "cards": [17]} if "cards" in action else action

    report = conform(plain, probes, InProcess(Own(plain, numbered), timeout=None))
    failures = [f for r in report.results for f in r.failures]
    assert failures
    assert all(f.what.startswith("legal actions, not of this game: 17") for f in failures)
    assert all("suit then rank" in f.because and not f.clauses for f in failures)
    assert (report.broken, report.suspects) == ({}, ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b'{"ok": true}', "has no id"),
        (b'{"id": "7", "ok": true}', "(a number, as it was asked)"),
        (b'{"id": 6, "ok": true}', "(an answer too many, or too late?)"),
        (b'{"id": 7, "seat": NaN}', "NaN is no number of JSON"),
        (b'{"id": 7, "seat": Infinity}', "Infinity is no number of JSON"),
        (b"{'id': 7}", "column 2: Expecting property name"),
        (b'{"id": 7} // fine', "column 11: Extra data: '// fine'"),
        (b"{", "an object stands on one line"),
        (b'{"id": 7, "n": ' + b"9" * 5000 + b"}", "Exceeds the limit"),
        (b"[" * 100_000, "too deep"),
        (b"ready.", "words for people go to standard error"),
    ],
)
def test_a_line_that_cannot_be_used(text: bytes, words: str) -> None:
    """The message says what is wrong with the line."""
    with pytest.raises(Trouble) as caught:
        read_response(text, 7)
    assert words in caught.value.message


def test_numbers_may_have_a_point() -> None:
    """JSON does not tell 1.0 from 1; 1.5, text and yes are no seats."""
    assert (seat_of(1.0, "winner"), seat_of(None, "winner"), seat_of(2, "winner")) == (1, None, 2)
    for wrong in (1.5, "1", True, [1], {}):
        with pytest.raises(Trouble, match="not a number of a seat"):
            seat_of(wrong, "winner")
    assert points({"1": 3.0, "0": -3.0}, "a deal", 2) == [-3.0, 3.0]
    for bad, why in (
        ([1], "2 numbers"),
        ({"north": 1}, "list of numbers"),
        ([float("nan"), 1], "of numbers"),
    ):
        with pytest.raises(Trouble, match=why):
            points(bad, "a deal", 2)
    with pytest.raises(Trouble, match='"finished": "False", not true or false'):
        truth("False", "finished")


def test_nobody_is_an_answer(plain: Rules) -> None:
    """Rules under which somebody is at turn do not explain an engine that says nobody is."""
    codec = Server(plain).codec({})
    assert not alike(codec, {"ok": True, "turn": None}, {"ok": True, "turn": 0}, {"op": "state"})
    assert alike(codec, {"ok": True, "turn": None}, {"ok": True, "turn": None}, {"op": "state"})


def test_a_game_is_called_in_several_ways() -> None:
    """Case, blanks and hyphens do not matter; no name stands for the only game."""
    assert all(called(name, "all_fours") for name in ("all_fours", "All Fours", "all-fours", None))
    assert not any(called(name, "all_fours") for name in ("fours", 4, ["all_fours"]))


ECHO = """
import sys, json
for line in sys.stdin:
    answer = json.dumps({'id': json.loads(line)['id'], 'ok': True})
"""


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("    sys.stdout.write(answer + '\\r'); sys.stdout.flush()", "no line feed at its end"),
        ("    pass", "is its output flushed after each line?"),
        (
            "    import subprocess, os; subprocess.Popen(['sleep', '60']); os._exit(4)",
            "ended with exit code 4 before it answered; something that it started keeps its output open",
        ),
    ],
)
def test_why_nothing_came_in_time(end: str, words: str) -> None:
    """The message says what came instead of a whole line."""
    command = [sys.executable, "-S", "-c", ECHO + end]
    engine = Process(command, timeout=1.0, start_timeout=1.0)
    with engine, pytest.raises(Trouble) as caught:
        engine.ask({"id": 1, "op": "hello"})
    assert words in caught.value.message


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the system does not list processes")
def test_a_session_of_its_own_is_no_hiding_place() -> None:
    """What the engine started in another session is ended with it."""
    start = (
        "import subprocess\n"
        "child = subprocess.Popen(['sleep', '60'], start_new_session=True, stdout=subprocess.DEVNULL)\n"
    )
    script = start + ECHO.replace("'ok': True", "'ok': True, 'pid': child.pid")
    with Process(
        [sys.executable, "-S", "-c", script + "    print(answer, flush=True)"], timeout=20.0
    ) as engine:
        pid = engine.ask({"id": 1, "op": "hello"})["pid"]
        assert Path(f"/proc/{pid}").exists()
    deadline = time.monotonic() + 5
    while _runs(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _runs(pid)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_points_by_seat_from_an_adapter(plain: Rules) -> None:
    """An adapter's ``score`` may return an object by seat."""

    class Scores:
        def score(self, setup: Any, tricks: Any) -> Any:
            return {"0": 1, "1": -1}

    asked = {"id": 1, "op": "score", "setup": {}, "tricks": []}
    assert InProcess(Scores()).ask(asked)["scores"] == {"0": 1, "1": -1}
    assert Status.PASS.value == "pass"
