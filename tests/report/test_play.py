"""Plays for reports: whole, from a later step on, and as data."""

from __future__ import annotations

from tests.games.plain_trick import build

from hoyle.concrete import Model, Move, Trace, replay
from hoyle.report.play import outcome, play_json, play_text


def short_play() -> Trace:
    """Two suits of two ranks, two seats: ♠K ♣A against ♠A ♣K, played out."""
    model = Model(build(2, 2, 2))
    deck = model.rules.deck
    hands = (deck.mask(["SK", "CA"]), deck.mask(["SA", "CK"]))
    cards = [deck.parse(face) for face in ("SK", "SA", "CK", "CA")]
    return replay(model, [Move("deal", hands), *(Move("play", (c,)) for c in cards)])


def test_play_is_told_step_by_step() -> None:
    """A play has a line for each move, with its clauses, indented as asked."""
    lines = play_text(short_play(), indent="> ").splitlines()
    assert all(line.startswith("> ") for line in lines)
    told = [line for line in lines if "seat 1: ♠A" in line]
    assert len(told) == 1
    assert told[0].endswith("(PT-03 PT-04)")


def test_play_can_begin_later() -> None:
    """From a later step on, what went before is summed up: how many steps, and the situation there."""
    text = play_text(short_play(), start=3)
    assert text.startswith("(after 3 steps)\n")
    assert "hand[0] = ♣A" in text
    assert "♠K (" not in text


def test_outcome() -> None:
    """The end of a play is said: over with its points, or not over."""
    trace = short_play()
    assert outcome(trace.model, trace.last) == "The game is over: seat 0 has 1, seat 1 has 1"
    assert outcome(trace.model, trace.start) == "Not over yet"


def test_json_has_values_by_name() -> None:
    """For programs a step has its values by the parameters' names, cards by their faces, clauses apart."""
    steps = play_json(short_play())
    assert steps[0]["values"] == {"to0": ["SK", "CA"], "to1": ["SA", "CK"]}
    assert steps[2]["values"] == {"card": "SA"}
    assert (steps[2]["seat"], steps[2]["text"]) == (1, "seat 1: ♠A")
    assert steps[2]["clauses"] == ["PT-03", "PT-04"]
    assert [s["number"] for s in steps] == [1, 2, 3, 4, 5]
