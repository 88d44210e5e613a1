"""Run a suite against an engine."""

from __future__ import annotations

import json
import re
import shlex
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hoyle.conformance.blame import Blame
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.engine import Engine, Trouble
from hoyle.conformance.judge import Judge, Unsupported
from hoyle.conformance.recheck import ALL_OPS, asker, check_suite
from hoyle.conformance.refusal import PROTOCOL, Refusal
from hoyle.conformance.report import Report, Result, Status, Suspect
from hoyle.conformance.server import Server
from hoyle.conformance.share import share
from hoyle.conformance.shrink import Shrinker
from hoyle.conformance.spectrum import reread, weighed
from hoyle.conformance.stop import stoppable
from hoyle.conformance.suite import Suite
from hoyle.conformance.suspect import rereadings_of, suspects_of
from hoyle.conformance.vector import NEEDS, Vector
from hoyle.lang import Reading, Rules

PATIENCE = 3
"""Vectors in a row without a usable answer from a dead or silent engine, after which no more are asked."""

SHRUNK = 12
"""Clauses for which the smallest position is looked for."""

Progress = Callable[[str, int, int], None]


def conform(
    rules: Rules,
    suite: Suite,
    engine: Engine,
    *,
    progress: Progress | None = None,
    suspects: bool = True,
    shrink: bool = True,
    again: str | None = None,
    stop: threading.Event | None = None,
    copies: Sequence[Engine] = (),
) -> Report:
    """Ask an engine every vector of a suite and compare.

    *copies* are more of the same engine: the vectors are shared out among all of them, which run at the same
    time.

    With *suspects* a reading or a fault is looked for that explains the failures, with *shrink* the smallest
    position on which a clause is still broken. *again* is the command that runs one vector again, with
    ``{id}`` for its id. Ctrl-C (and SIGTERM, and *stop* where runs go on in threads) ends the run with what
    is known. The engine is closed at the end in any case.

    Raises HoyleError: C104 where a vector contradicts the rules, C201 where the engine cannot be started.
    """
    tell = progress or (lambda what, done, total: None)
    run = Trial(rules, suite, engine, again)
    began = time.perf_counter()
    others: list[tuple[Reading, str]] = []
    try:
        with stoppable():
            check_suite(rules, suite)
            tell("ask the engine", 0, len(suite.vectors))
            run.hello()
            if copies:
                _share(run, rules, copies, tell, stop or threading.Event())
            else:
                _each(run, tell, stop)
            if shrink:
                run.shrink(tell)
            others = rereadings_of(rules, run.server, run.results)
            run.results = reread(weighed(run.results, run.by), rules, others)
    except KeyboardInterrupt:
        run.stopped = True
    finally:
        for one in (engine, *copies):
            one.close()
    found: tuple[Suspect, ...] = ()
    if suspects and not run.stopped and any(r.failures for r in run.results):
        tell("look for what explains the failures", 0, 1)
        found = suspects_of(rules, run.server, run.results, others)
        tell("look for what explains the failures", 1, 1)
    return run.report(found, time.perf_counter() - began)


def _each(run: Trial, tell: Progress, stop: threading.Event | None) -> None:
    """Ask every vector, one after the other."""
    for number, vector in enumerate(run.suite.vectors, start=1):
        if stop is not None and stop.is_set():
            raise KeyboardInterrupt
        run.one(vector)
        tell("ask the engine", number, len(run.suite.vectors))


def _share(run: Trial, rules: Rules, copies: Sequence[Engine], tell: Progress, stop: threading.Event) -> None:
    """Ask every vector of one of several copies."""
    trials = [run]
    for copy in copies:
        trials.append(Trial(rules, run.suite, copy, run.again))
        trials[-1].hello()
    total = len(run.suite.vectors)
    run.results = share(trials, run.suite.vectors, lambda n: tell("ask the engine", n, total), stop)
    for trial in trials[1:]:
        run.notes += [note for note in trial.notes if note not in run.notes]
    if stop.is_set():
        raise KeyboardInterrupt


class Trial:
    """An engine that is asked the vectors of a suite, one by one: :meth:`hello` first, then :meth:`judge`."""

    def __init__(self, rules: Rules, suite: Suite, engine: Engine, again: str | None = None) -> None:
        self.rules, self.suite, self.engine = rules, suite, engine
        words = f"hoyle conform {suite.game} --engine {shlex.quote(engine.name)} --only {{id}}"
        self.again = words if again is None else again
        self.server = Server(rules)
        self.ask = asker(engine)
        self.ops: frozenset[str] = ALL_OPS
        self.about: Json = {}
        self.notes: list[str] = []
        self.results: list[Result] = []
        self.absent = ""
        self.in_a_row = 0
        self.last = ""
        self.stopped = False
        self.greeted = False
        self._codecs: dict[str, tuple[Codec, Blame]] = {}

    # -- what the engine can do
    def hello(self) -> None:
        """Learn what the engine offers; one that does not know ``hello`` is asked everything."""
        self.greeted = True
        try:
            response = self.ask({"op": "hello", "protocol": PROTOCOL})
        except Trouble as trouble:
            if not trouble.alive:
                self.in_a_row = 1
                self.last = trouble.message
            self.notes.append(f"hello: {trouble.message}")
            return
        if response.get("ok") is not True:
            self.notes.append("the engine does not answer hello; it is asked everything")
            return
        self.about = {k: response[k] for k in ("engine", "version", "protocol") if k in response}
        if response.get("protocol", PROTOCOL) != PROTOCOL:
            self.notes.append(
                f"the engine speaks version {response['protocol']} of the protocol, not {PROTOCOL}"
            )
        games = response.get("games")
        if not isinstance(games, list):
            wrong = "no" if games is None else f"games = {json.dumps(games)[:40]}, not a"
            self.notes.append(f'hello has {wrong} list "games"; the engine is asked everything')
            return
        named = [{"game": g} if isinstance(g, str) else g for g in games if isinstance(g, dict | str)]
        mine = next((g for g in named if called(g.get("game"), self.suite.game)), None)
        if mine is None:
            offered = ", ".join(str(g.get("game")) for g in named) or "no game"
            self.absent = f"the engine offers {offered}, not {self.suite.game}"
            self.notes.append(self.absent)
            return
        ops = mine.get("ops")
        if not isinstance(ops, list) or not all(isinstance(o, str) for o in ops):
            wrong = "no" if ops is None else f"ops = {json.dumps(ops)[:40]}, not a"
            self.notes.append(f'hello has {wrong} list "ops" of names; the engine is asked everything')
        else:
            self.ops = frozenset(ops)
            unknown = sorted(self.ops - ALL_OPS - {"hello", "quit"})
            if unknown:
                self.notes.append(f"hello offers {', '.join(unknown)[:80]}, which the protocol does not have")
            for missing in sorted({"legal", "winner", "score", "new"} - self.ops):
                self.notes.append(f"the engine does not offer {missing}")
        self._readings(mine.get("readings"))

    def _readings(self, declared: Any) -> None:
        """Say where the engine declares another reading than the suite is for."""
        if not isinstance(declared, dict) or not self.suite.vectors:
            return
        codec = self.server.codec({"game": self.suite.game, "ruleset": self.suite.vectors[0].ruleset})
        chosen = codec.rules.ruleset.choices if codec.rules.ruleset else {}
        self.about["readings"] = declared
        for reading, option in declared.items():
            if isinstance(option, str) and reading in chosen and chosen[reading] != option:
                self.notes.append(f"the engine takes {reading}={option}, the suite {chosen[reading]}")

    # -- one vector
    @property
    def gave_up(self) -> bool:
        """Is the engine asked nothing more?"""
        return bool(self.absent) or self.in_a_row >= PATIENCE

    def check(self) -> None:
        """Raise HoyleError C104 for the first vector that the rules themselves do not pass."""
        check_suite(self.rules, self.suite)

    def judge(self, vector: Vector) -> Result:
        """Ask one vector; its result."""
        self.one(vector)
        return self.results[-1]

    def one(self, vector: Vector) -> None:
        """Ask one vector and keep its result."""
        if self.absent:
            self._keep(Result(vector, Status.UNSUPPORTED, message=self.absent))
            return
        if self.in_a_row >= PATIENCE:
            words = (
                f"not asked: the engine gave no usable answer {self.in_a_row} times in a row ({self.last})"
            )
            self._keep(Result(vector, Status.SKIPPED, message=words))
            return
        began = time.perf_counter()
        judge = Judge(vector, *self.by(vector), self.ops, self.ask)
        status, message, kind = Status.PASS, "", ""
        try:
            judge.run()
            self.in_a_row = 0
        except Unsupported as missing:
            status, message = Status.UNSUPPORTED, str(missing)
            self.in_a_row = 0
        except Trouble as trouble:
            status, message, kind = Status.ERROR, trouble.message, trouble.kind
            self.last = trouble.message
            silent = trouble.kind in ("timeout", "hurry")
            self.in_a_row = 0 if trouble.alive and not silent else self.in_a_row + 1
        if judge.failures:
            status = Status.FAIL
        seconds = time.perf_counter() - began
        said = tuple(judge.exchanges) if judge.failures or status is Status.PASS else ()
        again = "" if status is Status.PASS else self.again.replace("{id}", shlex.quote(vector.id))
        self._keep(
            Result(vector, status, tuple(judge.failures), message, kind, seconds, again, exchanges=said)
        )

    def shrink(self, tell: Progress) -> None:
        """Make failed vectors smaller, one for each first clause that is broken."""
        failed: dict[str, int] = {}
        for n, result in enumerate(self.results):
            if result.failures and not result.trouble:
                failed.setdefault((result.failures[0].clauses or ("",))[0], n)
        for number, n in enumerate(list(failed.values())[:SHRUNK]):
            tell("look for smaller positions", number, min(len(failed), SHRUNK))
            result = self.results[n]
            shrinker = Shrinker(*self.by(result.vector), self.ops, self.ask)
            with suppress(Trouble, Refusal):
                self.results[n] = replace(result, smallest=shrinker.smallest(result))
        tell("look for smaller positions", 1, 1)

    def by(self, vector: Vector) -> tuple[Codec, Blame]:
        """The rules that a vector is judged by, and their reasons."""
        named = vector.ruleset
        known = named if isinstance(named, str) else json.dumps(named, sort_keys=True)
        if known not in self._codecs:
            codec = self.server.codec({"game": vector.game, "ruleset": vector.ruleset})
            self._codecs[known] = codec, Blame(codec, self.rules)
        return self._codecs[known]

    def blame_of(self, codec: Codec) -> Blame:
        """Reasons under a ruleset of which somebody else keeps the codec."""
        return Blame(codec, self.rules)

    def _keep(self, result: Result) -> None:
        self.results.append(result)

    def report(self, suspects: Sequence[Suspect], seconds: float) -> Report:
        """What was found; vectors that a stop left over are skipped."""
        asked = {id(r.vector) for r in self.results}
        rest = [
            Result(v, Status.SKIPPED, message="not asked: the run was stopped")
            for v in self.suite.vectors
            if id(v) not in asked
        ]
        return Report(
            self.suite.game,
            self.engine.name,
            (*self.results, *rest),
            self.about,
            tuple(self.notes),
            tuple(suspects),
            self.stopped,
            seconds,
        )


def called(name: Any, game: str) -> bool:
    """Does an engine that says *name* mean this game? One that says nothing has only one."""
    return name is None or (isinstance(name, str) and re.sub(r"[-\s]", "_", name.strip()).lower() == game)


__all__ = ["NEEDS", "PATIENCE", "Progress", "Trial", "check_suite", "conform", "stoppable"]
