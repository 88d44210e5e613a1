"""Engines against suites: the rules conform to themselves, and what is wrong is found and named."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hoyle.conformance import (
    InProcess,
    Outcome,
    Process,
    Refusal,
    Server,
    Status,
    Suite,
    Vector,
    conform,
    make_suite,
    schema,
)
from hoyle.conformance.codec import Codec
from hoyle.conformance.mutant import Mutant, mutants_of
from hoyle.conformance.player import Player
from hoyle.conformance.suspect import Fixed
from hoyle.conformance.variant import mutate
from hoyle.games import Game
from hoyle.lang import Rules, parse_ruleset


def test_the_rules_conform_to_themselves(rules: Rules, suite: Suite) -> None:
    """The rules, asked as an engine in this process, pass every vector."""
    report = conform(rules, suite, InProcess(Server(rules)))
    assert report.outcome is Outcome.CONFORMANT
    assert report.counts == {
        "pass": len(suite.vectors),
        "fail": 0,
        "error": 0,
        "unsupported": 0,
        "skipped": 0,
    }
    assert (report.exit_code, report.suspects, report.broken) == (0, (), {})


def test_the_rules_conform_over_a_pipe(rules: Rules, suite: Suite) -> None:
    """The same over standard input and output of another process."""
    script = (
        "import sys; from hoyle.games import load_game; from hoyle.conformance import serve; "
        "serve(load_game('preferans').build(), sys.stdin.buffer, sys.stdout.buffer)"
    )
    report = conform(rules, suite, Process([sys.executable, "-c", script], timeout=30.0))
    assert report.counts["pass"] == len(suite.vectors)


def test_plain_tricks_conform(plain: Rules, plain_suite: Suite) -> None:
    """A game without named winner, setup and readings has a suite too, and passes it."""
    report = conform(plain, plain_suite, InProcess(Server(plain)))
    assert report.outcome is Outcome.CONFORMANT
    assert not plain_suite.of_kind("winner")
    assert plain_suite.of_kind("score")
    assert plain_suite.of_kind("replay")


def broken(rules: Rules, game: Game, wanted: Callable[[Mutant], bool]) -> tuple[Server, Mutant]:
    """An engine that follows the rules except for one mutant."""
    base = Player(rules, parse_ruleset(game.readings, "house"))
    mutant = next(m for m in mutants_of(base.rules) if wanted(m))
    server = Fixed(rules, Codec(mutate(base, mutant).player))
    return server, mutant


BROKEN = {
    "follow suit forgotten": ("play: not asked whether follow suit", "LP-08", "legal"),
    "hearts led at will": ("play: not asked whether a heart may be led", "LP-16", "legal"),
    "offers need not rise": ("bid: not asked whether the offer is higher", "LP-44", "legal"),
    "trumps forgotten": ("who takes the trick: forgotten, the highest trump", "LP-36", "winner"),
    "lowest wins": ("who takes the trick: the highest card of the led suit takes the trick: the lowest",
                    "LP-08", "winner"),
    "jacks cost nothing": ("what a deal pays: forgotten, the jacks", "LP-18", "score"),
    "king held back is free": ("play leaves missed", "LP-29", "score"),
    "written-off deals unpaid": ("what a deal pays: forgotten, two tricks written", "LP-46", "score"),
    "turn stays": ("play leaves turn", "LP-07", "replay"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_one_broken_rule_is_caught_and_named(rules: Rules, game: Game, suite: Suite, name: str) -> None:
    """A copy of the rules with one rule broken fails, and its clause is named."""
    says, clause, family = BROKEN[name]
    server, mutant = broken(rules, game, lambda m: m.says.startswith(says))
    report = conform(rules, suite, InProcess(server), suspects=False)
    assert report.outcome is Outcome.NON_CONFORMANT
    assert clause in report.broken, (mutant.says, report.broken)
    assert any(r.vector.kind == family for r in report.results if r.status is Status.FAIL)
    failure = next(f for r in report.results for f in r.failures if clause in f.clauses)
    assert failure.expected != failure.got
    assert failure.position
    assert failure.because


def test_suspects_name_the_reading(rules: Rules, suite: Suite) -> None:
    """An engine that takes one other reading is told apart by it, and by nothing else."""
    other = parse_ruleset(rules.readings.values(), "house,LP-R11=free")
    report = conform(rules, suite, InProcess(Deaf(rules, other)))
    assert [s.name for s in report.suspects] == ["LP-R11=free"]
    assert report.suspects[0].kind == "reading"


def test_suspects_name_the_fault(rules: Rules, game: Game, suite: Suite) -> None:
    """An engine with one fault is explained by that fault (or by one that answers just the same)."""
    server, mutant = broken(rules, game, lambda m: m.says.startswith("play: not asked whether follow suit"))
    report = conform(rules, suite, InProcess(server))
    assert mutant.id in [s.name for s in report.suspects]
    assert all("LP-08" in s.clauses for s in report.suspects)


def test_a_wrong_score_names_clauses_without_a_ruling(plain: Rules, plain_suite: Suite) -> None:
    """Where no ruling says what is paid, a wrong score names the clauses of what writes the points down; a
    vector written by hand, without clauses of its own, too."""

    class Generous:
        def __init__(self) -> None:
            self.server = Server(plain)

        def answer(self, request: dict[str, Any]) -> dict[str, Any]:
            answer = self.server.answer(request)
            if request["op"] == "score":
                answer["scores"][0] += 1
            return answer

    for bare in (False, True):
        vectors = [v.data | ({"clauses": []} if bare else {}) for v in plain_suite.of_kind("score")]
        suite = Suite(plain_suite.game, tuple(Vector(data) for data in vectors))
        report = conform(plain, suite, InProcess(Generous()), suspects=False)
        assert report.counts["fail"] == len(vectors)
        assert report.broken == {"PT-06": len(vectors)}
        assert all(f.because for r in report.results for f in r.failures)


class Deaf(Server):
    """The rules under one ruleset, whatever the request says."""

    def codec(self, request: dict[str, Any]) -> Codec:
        """The ruleset of a request is not heard."""
        return super().codec({k: v for k, v in request.items() if k != "ruleset"})


class RuleFunction:
    """What many programs have: one function for the legal cards of a hand. It forgets the ban on hearts."""

    name = "a rule function"

    def legal(self, view: dict[str, Any]) -> list[Any]:
        """Cards only; anything but the play of a card is not its business."""
        if view["phase"] != "play":
            raise Refusal("unsupported", "cards only")
        led = view["trick"][0]["cards"][0][0] if view["trick"] else None
        follow = [c for c in view["hand"] if c[0] == led]
        return [{"name": "play", "cards": [c[1:] + c[0]]} for c in follow or view["hand"]]


def test_an_engine_with_one_function(rules: Rules, suite: Suite) -> None:
    """An object with one method that writes cards its own way is asked that one thing; its fault is found."""
    report = conform(rules, suite, InProcess(RuleFunction()))
    assert report.outcome is Outcome.NON_CONFORMANT
    assert report.counts["unsupported"] > 20
    assert next(iter(report.broken)) == "LP-16"
    assert {r.vector.kind for r in report.results if r.status is Status.FAIL} == {"legal"}
    assert [s.name for s in report.suspects] == ["LP-R11=free"]


class Winner:
    """The winner of a trick, and nothing else."""

    def winner(self, view: dict[str, Any]) -> int:
        """Highest trump, else highest of the suit led."""
        order = ["7", "8", "9", "10", "J", "Q", "K", "A"]
        if view.get("misere"):
            order.reverse()
        led, trump = view["trick"][0]["cards"][0][0], view.get("trump")
        best = max(
            view["trick"],
            key=lambda p: (
                (p["cards"][0][0] == trump) * 20
                + (p["cards"][0][0] == led) * 10
                + order.index(p["cards"][0][1:])
            ),
        )
        return int(best["seat"])


def test_an_engine_that_only_knows_winners(rules: Rules, suite: Suite) -> None:
    """What an engine does not offer does not count against it."""
    report = conform(rules, suite, InProcess(Winner()))
    assert report.outcome is Outcome.CONFORMANT
    assert report.counts["pass"] == len(suite.of_kind("winner"))
    assert "the engine does not offer legal" in report.notes


class Nothing:
    """Offers nothing."""


def test_an_empty_run_is_undetermined(rules: Rules, suite: Suite) -> None:
    """An engine that offers nothing was not judged."""
    report = conform(rules, suite, InProcess(Nothing()))
    assert (report.outcome, report.exit_code) == (Outcome.UNDETERMINED, 3)
    assert report.counts["unsupported"] == len(suite.vectors)


class Raises:
    """Fails inside."""

    def winner(self, view: dict[str, Any]) -> int:
        """A slip of the programmer."""
        return int(view["no such field"])


def test_an_exception_is_told(rules: Rules, suite: Suite) -> None:
    """An exception in an adapter fails its vectors with its name and text, without a traceback."""
    report = conform(rules, suite, InProcess(Raises()))
    errors = [r for r in report.results if r.status is Status.ERROR]
    assert len(errors) == len(suite.of_kind("winner"))
    assert errors[0].message == "KeyError: 'no such field'"
    assert report.outcome is Outcome.NON_CONFORMANT


class Sleeps:
    """Takes its time."""

    def winner(self, view: dict[str, Any]) -> int:
        """Too long."""
        time.sleep(60)
        return 0


def test_an_adapter_that_hangs(rules: Rules, suite: Suite) -> None:
    """A call in this process has a time limit too; after three the rest is not asked."""
    began = time.monotonic()
    report = conform(rules, suite, InProcess(Sleeps(), timeout=0.3))
    assert time.monotonic() - began < 30
    assert (report.outcome, report.exit_code) == (Outcome.NON_CONFORMANT, 1)
    assert sum(r.trouble == "timeout" for r in report.results) == 3


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"games": [{"game": "whist", "ops": ["legal"]}]}, "offers whist, not preferans"),
        ({"games": []}, "offers no game"),
        ({"games": 5, "protocol": 2}, "speaks version 2"),
        ({"games": {}}, 'hello has games = {}, not a list "games"'),
        ({"games": [{"game": "preferans", "ops": "legal"}]}, 'hello has ops = "legal", not a list "ops"'),
        ({"games": [{"game": "preferans", "ops": [1]}]}, 'hello has ops = [1], not a list "ops"'),
    ],
)
def test_hello(rules: Rules, suite: Suite, answer: dict[str, Any], words: str) -> None:
    """What hello says of games and versions is heard."""

    class Engine:
        def __init__(self) -> None:
            self.server = Server(rules)

        def answer(self, request: dict[str, Any]) -> dict[str, Any]:
            if request["op"] == "hello":
                return {"id": request["id"], "ok": True, **answer}
            return self.server.answer(request)

    report = conform(rules, suite, InProcess(Engine()))
    assert any(words in note for note in report.notes)


def test_declared_readings_are_compared(rules: Rules, suite: Suite) -> None:
    """An engine that says which readings it takes is told where the suite is for others."""

    class Engine:
        def answer(self, request: dict[str, Any]) -> dict[str, Any]:
            games = [
                {"game": "preferans", "ops": [], "readings": {"LP-R11": "free", "LP-R01": "ten_below_jack"}}
            ]
            return {"id": request["id"], "ok": True, "games": games}

    report = conform(rules, suite, InProcess(Engine()))
    assert "the engine takes LP-R11=free, the suite while_other_suits" in report.notes


def test_the_report_fits_its_schema(rules: Rules, suite: Suite) -> None:
    """A report with failures, suspects and unsupported vectors fits the published schema."""
    report = conform(rules, suite, InProcess(RuleFunction()), again="hoyle conform preferans --only {id}")
    data = report.to_json()
    Draft202012Validator(schema("report")).validate(data)
    failed = next(r for r in data["results"] if r["status"] == "fail")
    assert failed["again"] == f"hoyle conform preferans --only {failed['id']}"
    assert failed["failures"][0]["clauses"][0] == "LP-16"


def test_the_suite_is_the_same_each_time(plain: Rules, rules: Rules, suite: Suite) -> None:
    """Equal arguments give an equal suite, in another process too, with the proofs in children or not;
    another seed gives another."""
    script = (
        "import sys, multiprocessing, hashlib; from hoyle.conformance import make_suite; "
        "from hoyle.lang import parse_ruleset; from hoyle.sharpness import SuiteProver; "
        "from hoyle.games import load_game; "
        "others = [load_game(g).build() for g in ('all_fours', 'quadrille') if sys.argv[1] == 'inside']; "
        "from tests.games.plain_trick import build; house = parse_ruleset([], 'house'); rules = build(); "
        "multiprocessing.current_process()._config['daemon'] = sys.argv[1] == 'inside'; "
        "s = make_suite(rules, house, seed=1, size=1, prover=SuiteProver(rules, house)); "
        "print(hashlib.sha256(repr([*(v.data for v in s.vectors), s.summary()]).encode()).hexdigest())"
    )
    told = {
        subprocess.run([sys.executable, "-c", script, place], capture_output=True, text=True, check=True,
                       env={"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}).stdout
        for seed, place in (("1", "alone"), ("2", "inside"))
    }  # fmt: skip
    assert len(told) == 1
    first, second = (make_suite(plain, parse_ruleset([], "house"), seed=s, size=3) for s in (1, 2))
    assert [v.data for v in first.vectors] != [v.data for v in second.vectors]
    assert first.rules == second.rules != suite.rules


def test_coverage(suite: Suite) -> None:
    """The suite shows every action, deal and case that the sample came to, and exposes most mutants."""
    by = {(c.family, c.kind): c for c in suite.coverage}
    assert by["legal", "action"].missed == ()
    assert by["winner", "case"].missed == ()
    assert by["score", "case"].covered >= by["score", "case"].total - 1
    assert by["replay", "setup"].missed == ()
    assert by["all", "mutant"].covered > 0.7 * by["all", "mutant"].total
    assert by["all", "reading"].covered > 50
    assert len(suite.vectors) < 100
    unseen = [clause for clause, count in suite.clauses.items() if not count]
    assert len(unseen) < 12


def test_a_rejected_move_names_the_clause_that_forbids_it(suite: Suite) -> None:
    """Must-reject moves carry clause and reason; every conjunct that can forbid alone has one."""
    probes = [r for v in suite.of_kind("legal") for r in v.data.get("reject", [])]
    assert {c for r in probes for c in r["clauses"]} >= {"LP-07", "LP-08", "LP-16", "LP-36", "LP-42", "LP-46"}
    assert all(r["because"] for r in probes)
    tried = [r for v in suite.of_kind("replay") for s in v.data["steps"] for r in s.get("reject", [])]
    assert any("turn of seat" in r["because"] for r in tried)


def test_every_message_fits_the_schema(rules: Rules, suite: Suite) -> None:
    """Every request of a run, and every answer of the rules, fits the published schema of the protocol."""
    check = Draft202012Validator(schema("message"))
    server = Server(rules)
    kinds = set()

    class Engine:
        def answer(self, request: dict[str, Any]) -> dict[str, Any]:
            response = server.answer(request)
            check.validate(request)
            check.validate(response)
            kinds.add(request["op"])
            return response

    report = conform(rules, suite, InProcess(Engine()))
    assert report.outcome is Outcome.CONFORMANT, [r.message for r in report.results if r.message]
    assert kinds == {"hello", "new", "play", "state", "legal", "check", "winner", "score", "perft"}


def test_what_is_not_implemented_is_not_counted(rules: Rules, suite: Suite) -> None:
    """A class whose methods know the play of cards alone passes: NotImplementedError is 'unsupported'."""

    class Play:
        def __init__(self) -> None:
            self.server = Server(rules)

        def legal(self, view: dict[str, Any]) -> Any:
            if view.get("phase", "play") != "play":
                raise NotImplementedError("only the play of cards")
            return self.server.answer({"id": 1, "op": "legal", "view": view})["legal"]

        def score(self, setup: Any, tricks: Any) -> Any:
            raise NotImplementedError

    report = conform(rules, suite, InProcess(Play()), suspects=False, shrink=False)
    assert report.outcome is Outcome.CONFORMANT
    said = {r.message for r in report.results if r.status is Status.UNSUPPORTED}
    assert any("only the play of cards" in words for words in said)
    assert any("score is not implemented" in words for words in said)


def test_what_python_has_for_lists() -> None:
    """An adapter may answer with a tuple, a set or a generator; they are the lists of the protocol."""

    class Many:
        def legal(self, view: Any) -> Any:
            return view["kind"](("SK", "SA"))

    for kind in (tuple, set, iter, lambda cards: dict.fromkeys(cards).keys()):
        answer = InProcess(Many()).ask({"id": 1, "op": "legal", "view": {"kind": kind}})
        assert sorted(answer["legal"]) == ["SA", "SK"], kind
