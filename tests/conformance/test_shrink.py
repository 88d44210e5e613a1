"""Failures are shown on the smallest position that still fails, by clause."""

from __future__ import annotations

from typing import Any

import pytest

from hoyle.conformance import InProcess, Report, Server, Status, Suite, conform, schema
from hoyle.conformance.codec import Codec
from hoyle.conformance.engine import Engine
from hoyle.conformance.mutant import mutants_of
from hoyle.conformance.player import Player
from hoyle.conformance.report import Smallest
from hoyle.conformance.suspect import Fixed
from hoyle.conformance.variant import mutate
from hoyle.lang import Rules, parse_ruleset


class Only:
    """An engine that offers some of the operations of another one."""

    def __init__(self, server: Server, *ops: str) -> None:
        self.server, self.ops, self.asked = server, ops, 0

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The other engine's answer; hello names only some operations."""
        self.asked += 1
        answer = self.server.answer(request)
        if request["op"] == "hello":
            answer["games"][0]["ops"] = list(self.ops)
        return answer


def faulty(rules: Rules, says: str) -> Server:
    """The rules with the first mutant whose words begin so."""
    base = Player(rules, parse_ruleset(rules.readings.values(), "house"))
    mutant = next(m for m in mutants_of(base.rules) if m.says.startswith(says))
    return Fixed(rules, Codec(mutate(base, mutant).player))


def smallest(report: Report, kind: str) -> Smallest:
    """What the first failed vector of a kind that was made smaller has become."""
    found = [r.smallest for r in report.results if r.vector.kind == kind and r.smallest is not None]
    assert found, report.counts
    return found[0]


REVOKE = "play: not asked whether follow suit"


@pytest.mark.parametrize("ops", [("legal",), ("check",), ("legal", "check")])
def test_a_revoke_needs_three_cards(plain: Rules, plain_suite: Suite, ops: tuple[str, ...]) -> None:
    """To show a revoke takes a led card, one of its suit and another one: no smaller position fails. That is
    found whether the engine lists legal actions or only says yes and no."""
    report = conform(plain, plain_suite, InProcess(Only(faulty(plain, REVOKE), *ops)), suspects=False)
    small = smallest(report, "legal")
    view = small.vector.data["view"]
    assert (len(view["hand"]), len(view["trick"]), small.cards) == (2, 1, 3)
    (led,) = view["trick"][0]["cards"]
    assert sorted(card[0] == led[0] for card in view["hand"]) == [False, True]
    assert small.failure.clauses == ("PT-04",)
    assert "smallest, with 3 cards: seat" in next(r for r in report.results if r.smallest).text()


@pytest.mark.parametrize("ops", [("new", "play", "deals"), ("new", "play", "legal"), ("perft",)])
def test_a_game_is_cut_to_its_fault(plain: Rules, plain_suite: Suite, ops: tuple[str, ...]) -> None:
    """A game in which something goes wrong late is cut to the step, and becomes a probe where the engine
    takes probes."""
    games = Suite(plain_suite.game, tuple(v for v in plain_suite.vectors if v.kind in ("perft", "replay")))
    report = conform(plain, games, InProcess(Only(faulty(plain, REVOKE), *ops)), suspects=False)
    small = smallest(report, "perft" if "perft" in ops else "replay")
    if "legal" in ops:
        assert (small.vector.kind, small.cards) == ("legal", 3)
    else:
        assert len(small.vector.data["steps"]) < 8
    assert "PT-04" in small.failure.clauses


def test_a_wrong_score_needs_few_tricks(plain: Rules, plain_suite: Suite) -> None:
    """A deal that is counted wrong is cut to as few tricks as show it."""
    report = conform(plain, plain_suite, InProcess(Extra(plain)), suspects=False)
    small = smallest(report, "score")
    assert len(small.vector.data["tricks"]) == 1
    assert small.failure.clauses == ("PT-06",)


class Extra:
    """Counts a point too many where somebody wins a trick."""

    def __init__(self, rules: Rules) -> None:
        self.server = Server(rules)

    def score(self, setup: Any, tricks: Any) -> list[int]:
        """The score of the rules, and one point for everybody."""
        request = {"id": 1, "op": "score", "setup": setup, "tricks": tricks}
        return [p + 1 if tricks else p for p in self.server.answer(request)["scores"]]


def test_the_smallest_vector_is_a_vector(plain: Rules, plain_suite: Suite) -> None:
    """What is found fits the schema and the rules, and the engine fails it again."""
    from jsonschema import Draft202012Validator

    engine = Only(faulty(plain, REVOKE), "legal", "check", "new", "play", "perft", "deals")
    report = conform(plain, plain_suite, InProcess(engine), suspects=False)
    kept = [r.smallest.vector for r in report.results if r.smallest is not None]
    assert kept
    for vector in kept:
        Draft202012Validator(schema("vector")).validate(vector.data)
    again = conform(plain, Suite(plain_suite.game, tuple(kept)), InProcess(engine), suspects=False)
    assert {r.status for r in again.results} == {Status.FAIL}


class Moody:
    """Revokes at the first questions and never again."""

    def __init__(self, rules: Rules, wrong: int) -> None:
        self.right, self.wrong, self.left = Server(rules), faulty(rules, REVOKE), wrong

    def legal(self, view: Any) -> Any:
        """Wrong for some time."""
        self.left -= 1
        server = self.wrong if self.left >= 0 else self.right
        return server.answer({"id": 1, "op": "legal", "view": view})["legal"]


def test_an_engine_that_is_not_always_wrong(plain: Rules, plain_suite: Suite) -> None:
    """Where the failure does not come again there is no smaller position, and the failure stands."""
    vectors = tuple(plain_suite.of_kind("legal"))
    engine = InProcess(Moody(plain, len(vectors)))
    report = conform(plain, Suite(plain_suite.game, vectors), engine, suspects=False)
    assert report.counts["fail"] > 0
    assert all(r.smallest is None for r in report.results)


def test_nothing_is_shrunk_when_all_is_well(plain: Rules, plain_suite: Suite) -> None:
    """An engine that is right is asked each vector once."""
    engine: Engine = InProcess(Server(plain))
    assert all(r.smallest is None for r in conform(plain, plain_suite, engine).results)
