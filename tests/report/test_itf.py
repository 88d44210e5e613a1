"""Plays as ITF traces: another program reads them, and they play again."""

from __future__ import annotations

import json
import random

import itf_py
import pytest
from tests.games.plain_trick import build

from hoyle.concrete import Model, Trace
from hoyle.lang import BOOL, CardSort, Deck, SetSort, enum, integer
from hoyle.report.itf import (
    ACTION,
    PICKS,
    dump_itf,
    trace_from_itf,
    trace_to_itf,
    value_from_itf,
    value_to_itf,
)


def play(suits: int, ranks: int, seats: int, seed: int) -> Trace:
    """A random play of plain tricks, whole."""
    model = Model(build(suits, ranks, seats))
    trace, rng = Trace(model, model.initial()), random.Random(seed)
    while (move := model.random_move(trace.last, rng)) is not None:
        trace = trace.then(move)
    return trace


@pytest.mark.parametrize("seed", range(5))
def test_round_trip(seed: int) -> None:
    """Written, read and written again by an independent library, a trace is still the same play."""
    trace = play(2, 4, 2, seed)
    theirs = itf_py.trace_from_json(json.loads(dump_itf(trace)))
    again = itf_py.trace_to_json(theirs)
    assert itf_py.trace_from_json(again) == theirs
    assert trace_from_itf(trace.model, again) == trace


def test_states_say_what_happened() -> None:
    """The first state is after ``init``, each other after its action with the values that were picked."""
    trace = play(2, 2, 2, 1)
    first, second, *rest = trace_to_itf(trace)["states"]
    assert (first[ACTION], first[PICKS]) == ("init", {})
    assert second[ACTION] == "deal"
    assert {s[ACTION] for s in rest} == {"play"}
    assert all(set(s[PICKS]) == {"card"} for s in rest)
    assert rest[0]["dealt"] == {"#bigint": "1"}


def test_variables_are_listed() -> None:
    """``vars`` names what each state has."""
    data = trace_to_itf(play(2, 2, 2, 1))
    assert all(set(s) == {"#meta", *data["vars"]} for s in data["states"])
    assert data["#meta"]["format"] == "ITF"


@pytest.mark.parametrize(
    ("sort", "value", "json_value"),
    [
        (BOOL, 1, True),
        (integer(-5, 2**70), 2**69, {"#bigint": str(2**69)}),
        (enum("E", "a", "b"), 1, "b"),
        (enum("E", "a", "b").or_none(), 2, "none"),
        (CardSort(Deck(("S",), ("K", "A"), copies=2)), 3, "SA/2"),
        (SetSort(Deck(("S",), ("K", "A"), copies=2)), 0b1101, {"#set": ["SK", "SK/2", "SA/2"]}),
    ],
)
def test_values(sort: object, value: int, json_value: object) -> None:
    """Each sort has its ITF form: big numbers too, and the copies of a card stay apart."""
    assert value_to_itf(value, sort) == json_value  # type: ignore[arg-type]
    assert value_from_itf(json_value, sort) == value  # type: ignore[arg-type]


def test_foreign_trace_is_refused() -> None:
    """A trace with states that its moves do not lead to, an illegal move or other rules is refused."""
    trace = play(2, 2, 2, 1)
    data = trace_to_itf(trace)
    data["states"][2]["turn"] = "0" if data["states"][2]["turn"] == "1" else "1"
    with pytest.raises(ValueError, match="state 2 differs from what its move leads to: turn"):
        trace_from_itf(trace.model, data)
    data = trace_to_itf(trace)
    data["states"][2][PICKS]["card"] = data["states"][3][PICKS]["card"]
    with pytest.raises(ValueError, match="not allowed"):
        trace_from_itf(trace.model, data)
    with pytest.raises(ValueError, match=r"no ITF trace|lacks|no value"):
        trace_from_itf(Model(build(2, 4, 2)), {"states": [{}]})
