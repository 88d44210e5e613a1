"""Plays read as people write them: golden texts."""

from __future__ import annotations

from tests.games.plain_trick import build

from hoyle.concrete import Model, Move, Trace, describe, replay
from hoyle.lang import BOOL, empty, integer, suit_sort
from hoyle.lang.example import tiny


def short_play() -> Trace:
    """Two suits of two ranks, two seats: ♠K ♣A against ♠A ♣K, played out; spades are trumps."""
    model = Model(build(2, 2, 2))
    deck = model.rules.deck
    hands = (deck.mask(["SK", "CA"]), deck.mask(["SA", "CK"]))
    cards = [deck.parse(face) for face in ("SK", "SA", "CK", "CA")]
    return replay(model, [Move("deal", hands), *(Move("play", (c,)) for c in cards)])


def test_tricks_stand_together() -> None:
    """The cards of a trick stand under its number, with the clauses that mattered and the count of tricks."""
    assert describe(short_play()) == [
        "   1. deal (PT-02)",
        "      hand[0]: ♠K ♣A",
        "      hand[1]: ♠A ♣K",
        "Trick 1",
        "   2.   seat 0: ♠K (PT-03)",
        "   3.   seat 1: ♠A (PT-03 PT-04)",
        "Trick 2",
        "   4.   seat 1: ♣K (PT-03)",
        "   5.   seat 0: ♣A (PT-03)",
        "        won: 0 → 1",
        "The game is over: seat 0 has 1, seat 1 has 1",
    ]


def test_play_from_the_middle_says_where_it_starts() -> None:
    """A play that does not start at the beginning lists what is different there."""
    whole = short_play()
    rest = Trace(whole.model, whole.states[3], whole.steps[3:])
    assert describe(rest)[:6] == [
        "Start",
        "  dealt = 1",
        "  hand[0] = ♣A",
        "  hand[1] = ♣K",
        "  leader = 1",
        "  turn = 1",
    ]


def test_unfinished_play_has_no_last_line() -> None:
    """A play that goes on ends with its last move."""
    whole = short_play()
    assert describe(Trace(whole.model, whole.start, whole.steps[:2]))[-1] == "   2.   seat 0: ♠K (PT-03)"


def test_empty_play_is_empty() -> None:
    """A play without moves from the initial state has nothing to say."""
    model = short_play().model
    assert describe(Trace(model, model.initial())) == []


def test_stuck_play_says_so() -> None:
    """A play that can neither go on nor is over ends with that."""
    t = tiny()
    t.take.requires("AB-02", t.heap.has(0))
    model = Model(t.rules.close())
    assert describe(replay(model, [Move("take", (0,))]))[-1] == (
        "Stuck: nobody has a move, and the game is not over"
    )


def test_values_are_said_by_their_sorts() -> None:
    """A truth value is said by its name, a suit by its symbol, cards as a hand, a score by both values."""
    t = tiny()
    done, score = t.rules.var("done", BOOL), t.rules.var("score", integer(0, 9))
    ask = t.rules.action("ask_for", by=t.turn, cites="AB-03")
    ask.param("trump", suit_sort(t.rules.deck))
    ask.param("open", BOOL)
    ask.param("cards", t.rules.CARDS, within=t.heap, size=(0, 2))
    ask.requires("AB-03", ~done & ~empty(t.heap))
    ask.sets(done, True)
    ask.sets(score, score + 3)
    model = Model(t.rules.close())
    one = describe(replay(model, [Move("ask_for", (1, 0, 0b101))]))
    assert one == [
        "   1. seat 0: ask for ♥ not open ♠7 ♥7 (AB-03)",
        "      done: false → true, score: 0 → 3",
    ]
    assert describe(replay(model, [Move("ask_for", (0, 1, 0))]))[0] == (
        "   1. seat 0: ask for ♠ open nothing (AB-03)"
    )
