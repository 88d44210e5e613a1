"""Plays in words: who, what, by which clause, and only what changed."""

from __future__ import annotations

from tests.games.plain_trick import build

from hoyle.concrete import Model, Move, Trace, replay
from hoyle.report.play import describe, outcome, play_json, play_text


def short_play() -> Trace:
    """Two suits of two ranks, two seats: ♠K ♣A against ♠A ♣K, played out."""
    model = Model(build(2, 2, 2))
    deck = model.rules.deck
    hands = (deck.mask(["SK", "CA"]), deck.mask(["SA", "CK"]))
    cards = [deck.parse(face) for face in ("SK", "SA", "CK", "CA")]
    return replay(model, [Move("deal", hands), *(Move("play", (c,)) for c in cards)])


def test_play_reads_well() -> None:
    """A play is one line a move; below it stand the cards dealt and what else changed."""
    assert play_text(short_play()).splitlines() == [
        "  1. deal  [PT-02]",
        "       hand[0]: +♠K +♣A",
        "       hand[1]: +♠A +♣K",
        "       dealt: 0 → 1",
        "  2. seat 0: play ♠K  [PT-03]",
        "  3. seat 1: play ♠A  [PT-03 PT-04]",
        "       leader: 0 → 1, table: is empty now",
        "  4. seat 1: play ♣K  [PT-03]",
        "  5. seat 0: play ♣A  [PT-03]",
        "       leader: 1 → 0, won: 0 → 1, table: is empty now",
    ]


def test_clause_is_named_where_it_mattered() -> None:
    """Following suit is cited for the card that had to follow, not for a lead or for the only card."""
    lines = list(describe(short_play()))
    assert ["PT-04" in line.clauses for line in lines] == [False, False, True, False, False]


def test_outcome() -> None:
    """The end of a play is said: over with its points, or not over."""
    trace = short_play()
    assert outcome(trace.model, trace.last) == "finished: seat 0 1, seat 1 1"
    assert outcome(trace.model, trace.start) == "not over yet"


def test_json_has_values_by_name() -> None:
    """For programs a step has its values by the parameters' names, cards by their faces."""
    steps = play_json(short_play())
    assert steps[0]["values"] == {"to0": ["SK", "CA"], "to1": ["SA", "CK"]}
    assert steps[2]["values"] == {"card": "SA"}
    assert steps[2]["seat"] == 1
