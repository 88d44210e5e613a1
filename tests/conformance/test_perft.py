"""Counts of plays: right by programs that share nothing with the rules, and wrong ones are traced."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from tests.engines.preferans_reference import Engine

from hoyle.conformance import InProcess, Outcome, Server, Status, Suite, conform
from hoyle.conformance.codec import Codec
from hoyle.conformance.mutant import mutants_of
from hoyle.conformance.player import Player
from hoyle.conformance.suspect import Fixed
from hoyle.conformance.variant import mutate
from hoyle.lang import Rules, parse_ruleset

RANKS = ("9", "10", "J", "Q", "K", "A")
TRUMP = "S"


def walk(hands: list[list[str]], trick: list[tuple[int, str]], turn: int, depth: int) -> int:
    """The plain trick game by hand: plays of just this depth from here."""
    if depth == 0:
        return 1
    suit = trick[0][1][0] if trick else ""
    total = 0
    for card in [c for c in hands[turn] if c[0] == suit] or hands[turn]:
        left = [[c for c in h if c != card] for h in hands]
        table = [*trick, (turn, card)]
        if len(table) < 4:
            total += walk(left, table, (turn + 1) % 4, depth - 1)
        else:
            best = max(
                table, key=lambda p: ((p[1][0] == TRUMP, p[1][0] == table[0][1][0]), RANKS.index(p[1][1:]))
            )
            total += walk(left, [], best[0], depth - 1)
    return total


def test_plain_tricks_are_counted_right(plain_suite: Suite) -> None:
    """From the deal the counts are those of twenty lines of Python that know nothing of the rules."""
    vector = plain_suite.of_kind("perft")[0]
    (deal,) = vector.data["deals"]
    assert vector.data["steps"] == []
    turn = int(vector.data["about"].split()[1].rstrip(";"))
    wanted = [walk(deal["hands"], [], turn, d) for d in range(1, len(vector.data["plays"]) + 1)]
    assert len(wanted) > 3
    assert vector.data["plays"] == wanted
    assert sum(d["plays"] for d in vector.data["divide"]) == wanted[-1]


def plays_of(engine: Engine, legal: list[Any], turn: int | None, depth: int) -> int:
    """Plays of just this depth, by playing them all on copies of an engine."""
    if depth == 0 or turn is None:
        return depth == 0
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        twin = deepcopy(engine)
        told = twin.answer({"id": 1, "op": "play", "seat": turn, "action": action})
        assert told["ok"], told
        total += plays_of(twin, told["legal"], told["turn"], depth - 1)
    return total


def test_the_reference_counts_alike(suite: Suite) -> None:
    """The reference engine of Ladies' Preferans, which is written from the text, has as many plays."""
    vectors = suite.of_kind("perft")
    assert len(vectors) >= 4
    for vector in vectors:
        data, engine = vector.data, Engine()
        request = {"id": 1, "op": "new", "game": "preferans", "setup": data["setup"], "deals": data["deals"]}
        told = engine.answer(request)
        for step in data["steps"]:
            told = engine.answer({"id": 1, "op": "play", **step})
        depth = max(d for d, n in enumerate(data["plays"], start=1) if n <= 400)
        counted = plays_of(engine, told["legal"], told["turn"], depth)
        assert counted == data["plays"][depth - 1], vector.id


def test_a_wrong_count_is_traced_to_its_position(plain: Rules, plain_suite: Suite) -> None:
    """An engine that forgets to follow suit is led down to a position, and the clause is named there."""
    base = Player(plain, parse_ruleset([], "house"))
    mutant = next(
        m for m in mutants_of(base.rules) if m.says.startswith("play: not asked whether follow suit")
    )
    engine = InProcess(Fixed(plain, Codec(mutate(base, mutant).player)))
    suite = Suite(plain_suite.game, tuple(plain_suite.of_kind("perft")))
    report = conform(plain, suite, engine, suspects=False)
    assert report.outcome is Outcome.NON_CONFORMANT
    assert report.broken.keys() == {"PT-04"}
    failure = report.results[0].failures[0]
    assert failure.what.startswith("legal actions, too many: ")
    assert "trick: seat" in failure.position


class Bare:
    """Counts without a division, and one too many at the second depth."""

    def __init__(self, rules: Rules) -> None:
        self.server = Server(rules)

    def perft(self, setup: Any, deals: Any, steps: Any, depth: int) -> dict[str, Any]:
        """The counts of the rules, changed."""
        request = {"id": 1, "op": "perft", "setup": setup, "deals": deals, "steps": steps, "depth": depth}
        plays = self.server.answer(request)["plays"]
        return {"plays": [n + (d == 1) for d, n in enumerate(plays)]}


def test_without_a_division_the_counts_are_told(plain: Rules, plain_suite: Suite) -> None:
    """Where an engine gives no division the report has both rows of counts, and the vector's clauses."""
    suite = Suite(plain_suite.game, tuple(plain_suite.of_kind("perft")))
    report = conform(plain, suite, InProcess(Bare(plain)), suspects=False)
    first = next(r for r in report.results if r.status is Status.FAIL)
    (failure,) = first.failures
    assert failure.what.startswith("plays of 1 to ")
    assert [int(n) for n in failure.expected.split()] == first.vector.data["plays"]
    assert int(failure.got.split()[1]) == int(failure.expected.split()[1]) + 1
    assert failure.clauses


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"depth": 0}, "depth"),
        ({"depth": True}, "depth"),
        ({"steps": [{"seat": 0, "action": {"name": "play", "cards": ["S2"]}}]}, "step 1"),
        ({"steps": "none"}, "steps"),
    ],
)
def test_bad_requests(plain: Rules, plain_suite: Suite, change: dict[str, Any], words: str) -> None:
    """A depth that is none, or steps that cannot be, are refused in words."""
    data = plain_suite.of_kind("perft")[0].data
    request = {"id": 1, "op": "perft", "setup": data["setup"], "deals": data["deals"], "depth": 2} | change
    answer = Server(plain).answer(request)
    assert answer["ok"] is False
    assert words in answer["error"]["message"]
