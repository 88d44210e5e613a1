"""How many probes a second the runner asks, by the processor's time: a busy machine changes nothing."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hoyle.conformance import InProcess, Process, Server, Suite, make_suite
from hoyle.conformance.conform import Trial
from hoyle.conformance.engine import Engine
from hoyle.games import game_ids, load_game
from hoyle.lang import Rules, parse_ruleset

ANSWERING = """
import json, sys
answers = json.load(open(sys.argv[1]))
for line in sys.stdin:
    request = json.loads(line)
    told = answers.get(json.dumps([request["op"], request.get("view")], sort_keys=True))
    if told is None:
        told = {"games": [{"ops": ["legal", "winner"]}]}
    print(json.dumps({"id": request["id"], "ok": True, **told}), flush=True)
"""
"""A program that knows its answers: what is measured is what asking costs."""


class Known:
    """An adapter that knows its answers."""

    def __init__(self, answers: dict[str, Any]) -> None:
        self.answers = answers

    def legal(self, view: Any) -> Any:
        """The legal actions, looked up."""
        return self.answers[id(view)]["legal"]

    def winner(self, view: Any) -> Any:
        """The winner, looked up."""
        return self.answers[id(view)]["seat"]


@pytest.fixture(scope="module", params=game_ids())
def probes(request: pytest.FixtureRequest) -> tuple[Rules, Suite]:
    """The probes of a game that ask for legal actions and for winners."""
    game = load_game(request.param)
    rules = game.build()
    suite = make_suite(rules, parse_ruleset(game.readings, "house"), seed=1, size=2)
    asked = [v for v in suite.of_kind("legal") if "legal" in v.data] + suite.of_kind("winner")
    return rules, Suite(suite.game, tuple(asked))


def rate(rules: Rules, suite: Suite, engine: Engine, seconds: float) -> float:
    """Probes a second of the processor: of this process, and of the engine where that is another one."""
    trial = Trial(rules, suite, engine)
    trial.hello()
    for vector in suite.vectors:
        assert trial.judge(vector).status.value == "pass"
    trial.results.clear()
    began, before = time.process_time(), children()
    asked = 0
    while time.process_time() - began < seconds:
        for vector in suite.vectors:
            trial.one(vector)
        asked += len(suite.vectors)
        trial.results.clear()
    spent = time.process_time() - began
    engine.close()
    return asked / (spent + children() - before)


def children() -> float:
    """Seconds of the processor of the processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def test_in_process(probes: tuple[Rules, Suite], record_property: Any) -> None:
    """At least 20,000 probes a second through an adapter in this process."""
    rules, suite = probes
    answers = {id(v.data["view"]): dict(v.data) for v in suite.vectors}
    found = rate(rules, suite, InProcess(Known(answers), timeout=None), 3.0)  # type: ignore[arg-type]
    record_property("told", f"in process: {found:,.0f} probes a second")
    assert found >= 20_000


def test_with_a_time_limit(probes: tuple[Rules, Suite], record_property: Any) -> None:
    """The same with a time limit for each answer."""
    rules, suite = probes
    answers = {id(v.data["view"]): dict(v.data) for v in suite.vectors}
    found = rate(rules, suite, InProcess(Known(answers)), 3.0)  # type: ignore[arg-type]
    record_property("told", f"in process, with a time limit: {found:,.0f} probes a second")
    assert found >= 20_000


def test_through_a_pipe(probes: tuple[Rules, Suite], tmp_path: Path, record_property: Any) -> None:
    """At least 2,000 probes a second through a pipe, a small program at the other end included."""
    rules, suite = probes
    told = {
        json.dumps([v.kind, v.data["view"]], sort_keys=True): (
            {"legal": v.data["legal"]} if v.kind == "legal" else {"seat": v.data["seat"]}
        )
        for v in suite.vectors
    }
    (tmp_path / "answers.json").write_text(json.dumps(told), encoding="utf-8")
    (tmp_path / "known.py").write_text(ANSWERING, encoding="utf-8")
    command = [sys.executable, str(tmp_path / "known.py"), str(tmp_path / "answers.json")]
    found = rate(rules, suite, Process(command, timeout=60.0), 3.0)
    record_property("told", f"through a pipe: {found:,.0f} probes a second")
    assert found >= 2_000


def test_the_rules_answer_too(probes: tuple[Rules, Suite], record_property: Any) -> None:
    """The rules themselves as the engine: told, not judged."""
    rules, suite = probes
    found = rate(rules, suite, InProcess(Server(rules), timeout=None), 2.0)
    record_property("told", f"the rules as the engine: {found:,.0f} probes a second")
    assert found > 0
