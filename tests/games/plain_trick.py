"""A plain trick game: follow suit, highest of the led suit or of the trump suit wins. For tests.

The state is hands, the ordered table (by seat, with the leader), the leader and the tricks of seats 0 and 2;
a trick is collected in the same step as its last card.
"""

from __future__ import annotations

import random
from pathlib import Path

from hoyle.lang import (
    FRENCH,
    RANKS_52,
    Document,
    Rules,
    any_of,
    as_int,
    count,
    empty,
    first,
    highest,
    integer,
    ite,
    load_clauses,
    not_,
    strength,
    suit,
    suit_cards,
    suit_sort,
    union,
)
from hoyle.lang.deck import Deck

HERE = Path(__file__).parent


def document() -> Document:
    """The clauses of the game."""
    return load_clauses(HERE / "plain_trick.toml")


def build(suits: int = 4, ranks: int = 6, seats: int = 4) -> Rules:
    """The rules for a deck of *suits* x *ranks*; trump is the first suit."""
    deck = Deck(FRENCH[:suits], RANKS_52[-ranks:])
    rules = Rules(document(), deck=deck, seats=seats, cites="PT-01 PT-02")
    tricks = suits * ranks // seats
    dealt = rules.var("dealt", integer(0, 1))
    hand = rules.map("hand", rules.CARDS)
    table = rules.map("table", rules.CARDS)
    leader = rules.var("leader", rules.SEAT)
    turn = rules.var("turn", rules.SEAT)
    won = rules.var("won", integer(0, tricks))

    suits_sort = suit_sort(deck)
    order = strength(
        "strength in a trick",
        deck,
        (suits_sort,),
        lambda led, c: (
            deck.rank(c) + 1 + (ranks if deck.suit(c) == 0 else 0) if deck.suit(c) in (0, led) else 0
        ),
        2 * ranks,
    )
    deal = rules.chance("deal", cites="PT-02")
    parts = []
    rest = rules.cards((1 << deck.size) - 1)
    for i in range(seats):
        part = deal.param(f"to{i}", rules.CARDS, within=rest, size=tricks)
        parts.append(part)
        rest = rest - part
    deal.requires("PT-02", dealt == 0, "before the deal")
    deal.sets(dealt, 1)
    for i in range(seats):
        deal.sets(hand[i], parts[i])

    play = rules.action("play", by=turn, cites="PT-03")
    card = play.param("card", rules.CARD, among=hand[turn])
    led = suit(first(table[leader]))
    follow = hand[turn] & suit_cards(deck, led)
    play.requires("PT-02", dealt == 1, "after the deal")
    play.requires(
        "PT-04", any_of(empty(table[leader]), empty(follow), follow.has(card)), "follow suit while you can"
    )
    last = not_(empty(table[rules.seat_after(turn)]))
    lead_suit = ite(empty(table[leader]), suit(card), led)
    trick = union(card, *table)
    best = highest(trick, order, lead_suit)
    winner = rules.seats[-1]
    for s in reversed(rules.seats[:-1]):
        winner = ite(any_of((turn == s) & best.has(card), not_(empty(table[s] & best))), s, winner)
    winner = ite(best.has(card), turn, winner)
    play.sets(hand[turn], hand[turn] - card)
    for s in rules.seats:
        play.sets(table[s], ite(last, rules.cards(), ite(turn == s, table[s] | card, table[s])), "PT-05")
    play.sets(leader, ite(last, winner, leader), "PT-06")
    play.sets(turn, ite(last, winner, rules.seat_after(turn)), "PT-03")
    side = any_of(winner == 0, winner == 2) if seats > 2 else winner == 0
    play.sets(won, won + as_int(last & side), "PT-06")

    cards_left = count(union(*hand))
    rules.finishes((dealt == 1) & (cards_left == 0), lambda s: won)
    rules.progress(dealt, deck.size - cards_left)
    rules.view(
        lambda s: {
            "seat": s,
            "hand": hand[s],
            "leader": leader,
            "turn": turn,
            "dealt": dealt,
            **{f"table{i}": t for i, t in enumerate(table)},
        }
    )
    rules.trick(table, leader)
    return rules.close()


def seeded_hands(suits: int, ranks: int, seed: int, seats: int = 4) -> list[int]:
    """The measured deals: the shuffled card list cut into equal parts, one mask a seat."""
    cards = list(range(suits * ranks))
    random.Random(seed).shuffle(cards)
    size = len(cards) // seats
    return [sum(1 << c for c in cards[i * size : (i + 1) * size]) for i in range(seats)]
