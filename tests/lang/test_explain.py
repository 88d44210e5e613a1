"""Terms, actions and rulings read as English: golden texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.plain_trick import build as plain_trick
from tests.support.terms import raw_terms, terms
from tests.support.world import WORLD

from hoyle.lang import (
    FRENCH,
    RANKS_32,
    Deck,
    Rules,
    SetSort,
    Term,
    all_of,
    any_of,
    as_int,
    build,
    count,
    disjoint,
    empty,
    explain,
    explain_action,
    explain_ruling,
    first,
    french,
    highest,
    implies,
    integer,
    ite,
    named,
    not_,
    order,
    parse_ruleset,
    rank,
    rank_cards,
    suit,
    suit_cards,
    suit_sort,
    union,
    weight,
)
from hoyle.lang.deal import measure
from hoyle.lang.example import document, reading, tiny
from hoyle.lang.word import word

DECK = french(RANKS_32)
R = Rules(document(), deck=DECK, seats=3)
HAND = R.map("hand", R.CARDS)
TABLE = R.map("table", R.CARDS)
TURN, LEADER = R.var("turn", R.SEAT), R.var("leader", R.SEAT)
TRUMP = R.var("trump", suit_sort(DECK).or_none())
N, M = R.var("n", integer(0, 9)), R.var("m", integer(0, 9))
OPEN, TIED = R.var("open", build.TRUE.sort), R.var("tied", build.TRUE.sort)
CARD = Term("param", R.CARD, data="card")
HEARTS, KINGS, KING = suit_cards(DECK, "H"), rank_cards(DECK, "K"), named(DECK, "HK")
POINTS = measure("points", R.CARD, DECK.rank)
HEIGHT = order("height", DECK, RANKS_32)
LED = R.let("the led suit", suit(first(TABLE[LEADER])))
WHICH = reading()

GOLDEN: list[tuple[Term, str]] = [
    (OPEN, "open"),
    (~OPEN, "not open"),
    (OPEN & ~TIED, "open and not tied"),
    (OPEN & (TIED | (N == 2)), "open and (tied or n = 2)"),
    (~(OPEN & TIED), "not (open and tied)"),
    (~(OPEN | (N == 2)), "not open and n ≠ 2"),
    (implies(OPEN & TIED, N < 3), "if open and tied, then n < 3"),
    (any_of(N == 2, N == 4, N == 7), "n is 2, 4 or 7"),
    (~any_of(N == 2, N == 4), "n is neither 2 nor 4"),
    (OPEN & any_of(TURN == 0, TURN == 2), "open and (turn is 0 or 2)"),
    (OPEN == TIED, "open is the same as tied"),
    (N >= 3, "n ≥ 3"),
    (N > 3, "n > 3"),
    (N <= 3, "n ≤ 3"),
    (N < M, "n < m"),
    (N != M, "n ≠ m"),
    (N + M - 2, "n + m - 2"),
    (N - M, "n - m"),
    (2 * (N + M), "2 · (n + m)"),
    (-N, "-n"),
    (N // 2 + N % 3, "n div 2 + n mod 3"),
    (ite(OPEN, N, M), "n if open, else m"),
    (as_int(OPEN) + N, "(1 if open, else 0) + n"),
    (as_int(TURN) + N, "the number of turn + n"),
    (TURN == 1, "turn is 1"),
    (TURN != LEADER, "turn is not leader"),
    (TRUMP == "none", "trump is none"),
    (TRUMP == "H", "trump is ♥"),
    (suit(CARD) == TRUMP, "the suit of card is trump"),
    (suit(CARD) == LED, "the suit of card is the led suit"),
    (rank(CARD) == "10", "the rank of card is 10"),
    (R.seat_after(TURN) == LEADER, "the seat after turn is leader"),
    (R.seat_after(TURN, 2) == LEADER, "the seat 2 places after turn is leader"),
    (R.seat_after(TURN, -1) == LEADER, "the seat before turn is leader"),
    (HAND[TURN].has(CARD), "card is in hand[turn]"),
    (~HAND[TURN].has(CARD), "card is not in hand[turn]"),
    (HEARTS.has(CARD), "card is a heart"),
    (~KINGS.has(CARD), "card is not a king"),
    (rank_cards(DECK, "A").has(CARD), "card is an ace"),
    (rank_cards(DECK, "8").has(CARD), "card is an 8"),
    (KING.has(CARD), "card is ♥K"),
    (suit_cards(DECK, TRUMP).has(CARD), "card is a card of trump"),
    (empty(HAND[TURN]), "hand[turn] is empty"),
    (~empty(HAND[TURN]), "hand[turn] is not empty"),
    (empty(HAND[TURN] & HEARTS), "hand[turn] has no hearts"),
    (~empty(HAND[TURN] & KINGS), "hand[turn] has a king"),
    (empty(HAND[TURN] & KING), "hand[turn] does not have ♥K"),
    (~empty(KING & HAND[TURN]), "hand[turn] has ♥K"),
    (empty(HAND[TURN] - HEARTS), "hand[turn] has nothing but hearts"),
    (~empty(HAND[TURN] - HEARTS), "hand[turn] has more than hearts"),
    (empty(HAND[TURN] & suit_cards(DECK, LED)), "hand[turn] has no cards of the led suit"),
    (disjoint(HAND[0], TABLE[1]), "hand[0] ∩ table[1] is empty"),
    (HAND[0].within(HEARTS), "hand[0] is within the hearts"),
    (~HAND[0].within(TABLE[0]), "hand[0] is not within table[0]"),
    (HAND[0] == TABLE[0], "hand[0] = table[0]"),
    (HAND[TURN] - CARD, "hand[turn] without card"),
    (HAND[0] - HAND[1] - HAND[2], "hand[0] without hand[1] and hand[2]"),
    (HAND[0] - KINGS, "hand[0] without the kings"),
    (~HAND[0], "all cards but hand[0]"),
    (TABLE[TURN] | CARD, "table[turn] ∪ {card}"),
    (HAND[0] & HEARTS, "the hearts in hand[0]"),
    (union(*HAND), "all of hand"),
    (union(HAND[0], HAND[1]), "hand[0] ∪ hand[1]"),
    (count(HAND[0]) == 3, "the number of cards in hand[0] = 3"),
    (count(HAND[0] & HEARTS), "the number of hearts in hand[0]"),
    (weight(HAND[0], POINTS), "the points of hand[0]"),
    (highest(TABLE[0] & HEARTS, HEIGHT), "the highest by height in the hearts in table[0]"),
    (first(HAND[0]), "the card of hand[0]"),
    (R.cards(), "no cards"),
    (~R.cards(), "all cards"),
    (R.cards(0b11), "{♠7 ♠8}"),
    (WHICH.is_("lowest"), "AB-R1 is lowest"),
    (WHICH.choose(any=True, lowest=OPEN), "by AB-R1: any → true; lowest → open"),
    (all_of(), "true"),
    (Term("answer", N.sort, (OPEN, N), "who pays"), "the answer to “who pays”"),
    (Term("answer", N.sort, (OPEN, N), "who pays#2"), "the answer to “who pays” for 2"),
]


@pytest.mark.parametrize(("term", "words"), GOLDEN, ids=[w for _, w in GOLDEN])
def test_term_in_words(term: Term, words: str) -> None:
    """The term reads as people would say it."""
    assert explain(term, R.names) == words


def test_names_stand_for_their_terms() -> None:
    """A name that the rules give is used wherever its term stands; a variable keeps its own."""
    t = tiny()
    gone = t.rules.let("the heap is gone", empty(t.heap))
    t.rules.let("whoever", t.turn)
    assert explain(gone & (t.turn == 0), t.rules.names) == "the heap is gone and turn is 0"
    assert explain(not_(gone), t.rules.names) == "not (the heap is gone)"
    assert explain(gone) == "heap is empty"


@given(st.sampled_from(WORLD.sorts).flatmap(lambda s: st.one_of(terms(s), raw_terms(s))))
def test_every_term_has_words(term: Term) -> None:
    """Every random term has words, with its brackets closed, the same on every call."""
    words = explain(term)
    assert words.strip()
    assert words.count("(") == words.count(")")
    assert words == explain(term)


@pytest.mark.parametrize(
    ("mask", "words"),
    [
        (["H7", "H8", "H9", "H10", "HJ", "HQ", "HK", "HA"], "the hearts"),
        (["SJ", "CJ", "DJ", "HJ"], "the jacks"),
        (["S10", "C10", "D10", "H10"], "the 10s"),
        (["HK"], "♥K"),
        (["HK", "HQ"], "{♥Q ♥K}"),
        ([], "no cards"),
    ],
)
def test_sets_are_said_by_what_they_have_in_common(mask: list[str], words: str) -> None:
    """All cards of a suit, a rank or a face have a word; other sets are listed."""
    assert word(DECK.mask(mask), SetSort(DECK)) == words


def test_words_of_two_packs() -> None:
    """In two packs both copies of a face are meant by its name, one of them is listed."""
    two = Deck(FRENCH, RANKS_32, ("JR",), copies=2)
    assert word(two.mask(["HK", "HK"]), SetSort(two)) == "♥K"
    assert word(two.mask(["HK"]), SetSort(two)) == "{♥K}"
    assert word(two.where(suit="S"), SetSort(two)) == "the spades"


def test_action_in_words() -> None:
    """An action is told with its parameters, the numbered conjuncts with their clauses, and its effects."""
    lines = explain_action(plain_trick(2, 2, 2).actions["play"]).splitlines()
    assert lines[:6] == [
        "play: seat turn decides (PT-03)",
        "  card: a card of hand[turn]",
        "It is possible when",
        "  1. after the deal: dealt = 1 (PT-02)",
        "  2. follow suit while you can: table[leader] is empty or hand[turn] has no cards of the suit of "
        "the card of table[leader] or card is in the cards of the suit of the card of table[leader] in "
        "hand[turn] (PT-04)",
        "Then",
    ]


def test_effects_in_words() -> None:
    """An effect says what a variable becomes, by which clause."""
    lines = explain_action(tiny().rules.close().actions["take"]).splitlines()
    assert lines == [
        "take: seat turn decides (AB-02)",
        "  card: a card of heap",
        "Then",
        "  heap becomes heap without card (AB-02)",
        "  taken[turn] becomes taken[turn] ∪ {card} (AB-02)",
        "  turn becomes the seat after turn (AB-02)",
    ]


def test_chance_and_steps_in_words() -> None:
    """Chance and what happens by itself are told as such; a set says how many cards it has."""
    lines = explain_action(plain_trick(2, 2, 2).actions["deal"]).splitlines()
    assert lines[:2] == ["deal: chance decides (PT-02)", "  to0: 2 cards of all cards"]
    t = tiny()
    end = t.rules.step("end", "AB-03")
    end.param("some", t.rules.CARDS, within=t.heap, size=(0, 2))
    end.param("who", t.rules.SEAT)
    end.requires("AB-03", empty(t.heap))
    end.sets(t.turn, 0)
    lines = explain_action(t.rules.close().actions["end"]).splitlines()
    assert lines[:3] == [
        "end: it happens by itself (AB-03)",
        "  some: 0 to 2 cards of heap",
        "  who: any Seat (0, 1)",
    ]


def test_conjunct_that_asks_a_ruling_is_short() -> None:
    """That a ruling has an answer is said in words; a conjunct that the ruleset made true is left out."""
    which = reading()
    t = tiny(readings=[which])
    t.take.requires("AB-R1", which.choose(any=True, lowest=first(t.heap) == t.card), "the right card")
    who = t.rules.ruling("who is next", t.rules.SEAT)
    who.case("AB-02", when=t.turn == 0, then=1)
    t.take.sets(t.rules.var("last", t.rules.SEAT), who.answer)
    rules = t.rules.close()
    assert "  2. the rules say who is next (AB-02)" in explain_action(rules.actions["take"]).splitlines()
    fixed = explain_action(rules.under(parse_ruleset([which], "house")).actions["take"])
    assert "the right card" not in fixed
    assert "  1. the rules say who is next (AB-02)" in fixed.splitlines()


def test_ruling_in_words() -> None:
    """A ruling is told case by case; cases that differ in a value alone share a line, dead ones have none."""
    t = tiny()
    who = t.rules.ruling("who has most", t.rules.SEAT, asked=empty(t.heap))
    most = count(t.taken[0])
    who.each("AB-03", lambda s: count(t.taken[s]) > 2, "the greater half")
    who.case("AB-03", when=False, then=0)
    who.case("AB-02", when=most == 2, then=t.turn)
    assert explain_ruling(who).splitlines() == [
        "who has most",
        "Asked when heap is empty",
        "  1 to 2. the greater half: when the number of cards in taken[v] > 2, the answer is v, for each "
        "value v of Seat (0, 1) (AB-03)",
        "  4. when the number of cards in taken[0] = 2, the answer is turn (AB-02)",
    ]


def test_ruling_over_seats_in_words() -> None:
    """Answers that are alike for all seats are told once, others seat by seat."""
    t = tiny()
    pays = t.rules.ruling("what is paid", integer(-9, 9), over=t.rules.SEAT)
    pays.case("AB-03", when=t.turn == 0, then=lambda s: 2 * count(t.taken[s]))
    pays.case("AB-02", when=t.turn == 1, then=[5, -5], says="a fine")
    pays.case("AB-02", then=0)
    assert explain_ruling(pays).splitlines() == [
        "what is paid",
        "  1. when turn is 0, the answer is 2 · (the number of cards in taken[v]) for each seat v (AB-03)",
        "  2. a fine: when turn is 1, the answer is 0: 5; 1: -5 (AB-02)",
        "  3. always, the answer is 0 (AB-02)",
    ]
