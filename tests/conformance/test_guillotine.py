"""Guillotine: its suite against the rules, a program written from the text, and broken ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.engines.guillotine_reference import HOUSE, NO_CARDS, Engine, S, Table

from hoyle.conformance import InProcess, Outcome, Server, Suite, conform, make_suite
from hoyle.games import load_game
from hoyle.lang import Rules, parse_ruleset

GAME = load_game("guillotine")


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The rules at full size."""
    return GAME.build()


@pytest.fixture(scope="module")
def suite(rules: Rules) -> Suite:
    """A suite under the house rules."""
    return make_suite(rules, parse_ruleset(GAME.readings, "house"), seed=1, size=2)


def test_the_reference_knows_the_house() -> None:
    """The second program takes the readings that the game calls house."""
    assert {r.id: r.house for r in GAME.readings} == HOUSE


def test_the_rules_conform_to_themselves(rules: Rules, suite: Suite) -> None:
    """The rules, asked as an engine, pass every vector: deals of tricks and of domino."""
    report = conform(rules, suite, InProcess(Server(rules)))
    assert report.outcome is Outcome.CONFORMANT
    kinds = {(v.data.get("setup") or v.data.get("view") or {}).get("contract") for v in suite.vectors}
    assert {"domino", "guillotine"} <= kinds


def test_the_reference_engine_conforms(rules: Rules, suite: Suite) -> None:
    """A program that was written from the text alone passes every vector."""
    report = conform(rules, suite, InProcess(Engine({})))
    assert report.outcome is Outcome.CONFORMANT
    assert report.counts["fail"] == report.counts["error"] == 0
    assert report.counts["pass"] >= 80  # it counts no plays (perft)


def test_an_engine_of_another_reading_is_recognised(rules: Rules, suite: Suite) -> None:
    """An engine that takes another reading fails, and the report says which reading it takes."""
    report = conform(rules, suite, InProcess(Engine({"GU-R05": "minus"})), shrink=False)
    assert report.outcome is Outcome.NON_CONFORMANT
    assert "GU-R05=minus" in {s.name for s in report.suspects}


def no_bonus(table: Table) -> None:
    """The ace gives no bonus."""
    laid = table._laid

    def without(s: S, card: str) -> S:
        after = laid(s, card)
        if not after.bonus or after.when != "domino":
            return after
        ended = after._replace(bonus=NO_CARDS, begun=False)
        return ended._replace(turn=table.next_with_cards(ended))

    table._laid = without  # type: ignore[method-assign]


def lowest_takes(table: Table) -> None:
    """The lowest card of the suit led takes the trick."""

    def taker(trick: Any, suit: str = "") -> int:
        led = [(seat, c) for seat, c in trick if c[0] == trick[0][1][0]]
        order = ("7", "8", "9", "10", "J", "Q", "K", "A")
        return int(min(led, key=lambda play: order.index(play[1][1:]))[0])

    table.taker = taker  # type: ignore[method-assign]


def swapped(table: Table) -> None:
    """The first out gets what the second should get."""
    pays = table.pays

    def other(contract: str, taken: Any, ends: Any, out: Any) -> list[int]:
        return pays(contract, taken, ends, tuple(reversed(out)))

    table.pays = other  # type: ignore[method-assign]


class Faulty(Engine):
    """The second program with a fault."""

    def __init__(self, fault: Callable[[Table], None]) -> None:
        super().__init__({})
        self.fault = fault

    def rules(self, request: dict[str, Any]) -> Table:
        """The table, with the fault put in."""
        table = super().rules(request)
        self.fault(table)
        return table


@pytest.mark.parametrize(
    ("fault", "clause"),
    [(no_bonus, "GU-43"), (lowest_takes, "GU-51"), (swapped, "GU-29")],
    ids=lambda x: getattr(x, "__name__", x),
)
def test_a_broken_engine_is_caught(
    rules: Rules, suite: Suite, fault: Callable[[Table], None], clause: str
) -> None:
    """A fault makes vectors fail, and the clause that is broken is among those most often named."""
    report = conform(rules, suite, InProcess(Faulty(fault)), suspects=False, shrink=False)
    assert report.outcome is Outcome.NON_CONFORMANT
    assert not [f.got for r in report.results for f in r.failures if "TypeError" in f.got], "it plays"
    assert clause in list(report.broken)[:6]
