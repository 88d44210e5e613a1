"""Obligations of the tricks in Tractor (lines 28 to 31 of the text)."""

from __future__ import annotations

from itertools import combinations

from hoyle.games.tractor import readings as r
from hoyle.lang import (
    Term,
    all_of,
    any_of,
    const,
    contains,
    count,
    empty,
    exactly_one,
    first,
    implies,
    ite,
    minimum,
    not_,
    singleton,
    subset,
    twins,
    union,
)
from hoyle.obligations.tractor_words import Words
from hoyle.obligations.words import usual

CHAIN = (r.TRUMP_GAP, r.TRUMP_CHAIN, r.NO_TRUMP_CHAIN)
FREE = (r.SHORT_FILL, r.TRUMP_WHEN, r.EQUAL_LEVELS, r.VOID_MIX)
WON = (*CHAIN, *FREE, r.OTHER_SUIT)


def play(w: Words) -> None:
    """What may be led, what must be followed, who wins."""
    orders(w)
    leading(w)
    following(w)
    moves_exist(w)
    winning(w)
    collecting(w)


def orders(w: Words) -> None:
    """Facts about the tables of cards, for the proofs of others."""
    o = w.o
    led = w.cards_of(w.led)
    o.lemma("a card and its copy are of the suit led, or both are not", twins(led) == led, derived=True)
    for name in w.effective.names:
        cards = w.cards_of(name)
        o.lemma(f"a card and its copy are of one suit: {name}", twins(cards) == cards, derived=True)
    every = union(*(w.cards_of(name) for name in w.effective.names))
    o.lemma("every card is of some suit", every == w.full, derived=True)
    o.lemma("who is to lead has cards", implies(w.leading, not_(empty(w.mine))), derived=True)
    o.lemma(
        "who is at turn has no more cards than he got",
        implies(w.playing, count(w.mine) <= w.size),
        derived=True,
    )
    o.lemma(
        "who is to lead has so many pairs at most",
        implies(w.leading, count(w.pairs(w.mine)) <= w.size // 2),
        derived=2,
    )
    o.lemma(
        "who is to follow has as many cards as were led",
        implies(w.following, count(w.lead) <= count(w.mine)),
        derived=True,
    )
    o.lemma(
        "while a trick is not complete the seat at turn has not played",
        implies(w.playing & not_(w.complete), empty(w.table[w.turn])),
        derived=True,
    )
    o.lemma(
        "a trick has begun when its leader has played",
        implies(w.playing & empty(w.lead), empty(w.trick)),
        derived=True,
    )
    o.lemma("the lead is at most twelve pairs", implies(w.playing, count(w.lead) <= max(1, w.size // 2 * 2)))
    begun = w.playing & not_(empty(w.lead))
    o.lemma(
        "all cards of a lead are of one suit",
        implies(begun, any_of(*(subset(w.lead, w.cards_of(n)) for n in w.effective.names))),
    )
    o.lemma(
        "the first card of a lead is of the suit led",
        implies(begun, contains(first(w.lead), led)),
        derived=True,
    )
    for one, other in combinations(w.effective.names, 2):
        apart = empty(w.cards_of(one) & w.cards_of(other))
        o.lemma(f"no card is of two suits: {one} and {other}", apart, derived=True)
    for name in w.effective.names:
        o.lemma(
            f"the suit led is one suit: {name}",
            implies(w.led == name, led == w.cards_of(name)),
            derived=True,
        )
        o.lemma(
            f"the suit led is that of the cards led: {name}",
            implies(begun & subset(w.lead, w.cards_of(name)), w.led == name),
            derived=2,
        )
        o.lemma(
            f"the cards of a lead are of the suit led: {name}",
            implies(begun & (w.led == name), subset(w.lead, w.cards_of(name))),
            derived=2,
        )
    o.lemma("the lead is of the suit led", implies(begun, subset(w.lead, led)), derived=3)


def leading(w: Words) -> None:
    """Line 29: one card, an identical pair, consecutive pairs."""
    o = w.o
    card = o.param("lead", "card")
    faces = o.param("lead_pairs", "pairs")
    o.step(
        "a single card is led from the hand of the seat at turn",
        "lead",
        lambda after: all_of(w.leading, contains(card, w.mine), laid(w, after, singleton(card))),
        cites="TR-30 TR-35",
    )
    o.permits("any card may be led", "lead", w.leading, cites="TR-35")
    o.step(
        "identical pairs are led from the hand of the seat at turn",
        "lead_pairs",
        lambda after: all_of(
            w.leading,
            subset(faces | twins(faces), w.mine),
            not_(empty(faces)),
            laid(w, after, faces | twins(faces)),
        ),
        cites="TR-30 TR-35",
    )
    one_suit = any_of(*(subset(faces, w.cards_of(s)) for s in w.effective.names))
    o.step(
        "pairs that are led are of one effective suit",
        "lead_pairs",
        lambda after: one_suit,
        cites="TR-35 TR-40",
    )
    o.step(
        "pairs that are led are consecutive",
        "lead_pairs",
        lambda after: implies(usual(*CHAIN), w.run(faces)),
        cites="TR-35 TR-36 TR-38 TR-R20 TR-R21 TR-R22",
    )
    o.permits(
        "a pair, or consecutive pairs of one suit, may be led",
        "lead_pairs",
        all_of(w.leading, one_suit, w.run(faces), usual(*CHAIN)),
        cites="TR-35 TR-36 TR-R20 TR-R21 TR-R22",
    )


def laid(w: Words, after: object, cards: Term) -> Term:
    """The cards have gone from the hand at turn to its place on the table, and the next seat is at turn."""
    then = after
    assert callable(then)
    return all_of(
        *(then(w.hand[i]) == ite(w.turn == i, w.hand[i] - cards, w.hand[i]) for i in w.seats),
        *(then(w.table[i]) == ite(w.turn == i, w.table[i] | cards, w.table[i]) for i in w.seats),
        then(w.turn) == w.next(w.turn),
    )


def following(w: Words) -> None:
    """Line 30: as many cards of the suit and as many pairs as can be."""
    o = w.o
    cards = o.param("follow", "cards")
    size, own = count(w.lead), w.of_suit
    void = usual(*FREE)
    o.step(
        "as many cards as were led are played from the hand of the seat at turn",
        "follow",
        lambda after: all_of(w.following, subset(cards, w.mine), count(cards) == size, laid(w, after, cards)),
        cites="TR-30 TR-31",
    )
    o.step(
        "as many cards of the suit led are played as can be",
        "follow",
        lambda after: implies(void, count(cards & own) == minimum(count(own), size)),
        cites="TR-39 TR-43 TR-R25",
    )
    wanted = ite(w.is_pair(w.lead), 1, count(w.pairs(w.lead)))
    most = minimum(count(w.pairs(own)), wanted)
    o.step(
        "as many pairs of the suit led are played as can be",
        "follow",
        lambda after: implies(void, count(w.pairs(cards & own)) >= most),
        cites="TR-41 TR-R23",
    )
    o.permits(
        "who has given what he must may fill up with any cards, trumps or not",
        "follow",
        all_of(
            w.following,
            count(cards & own) == minimum(count(own), size),
            count(w.pairs(cards & own)) >= most,
            void,
        ),
        cites="TR-42 TR-43 TR-44 TR-45 TR-R24 TR-R33",
    )


def moves_exist(w: Words) -> None:
    """A legal play is made up for every lead and every hand."""
    o = w.o
    pool = w.mine - twins(w.pairs(w.mine))
    one = Term("param", o.param("lead", "card").sort, data="some card")
    o.exists(
        "any card of the hand can be led",
        "lead",
        w.leading,
        {"card": one},
        picks=[implies(not_(empty(pool)), contains(one, pool))],
        cites="TR-35",
    )
    row = Term("param", o.param("lead_pairs", "pairs").sort, data="some pairs of the hand")
    one_suit = any_of(*(subset(row, w.cards_of(s)) for s in w.effective.names))
    o.exists(
        "any pair of the hand, and any row of consecutive pairs of one suit, can be led",
        "lead_pairs",
        all_of(
            w.leading, not_(empty(row)), subset(row, w.pairs(w.mine)), one_suit, w.run(row), usual(*CHAIN)
        ),
        {"pairs": row},
        cites="TR-35 TR-36",
    )
    size, own = count(w.lead), w.of_suit
    wanted = ite(w.is_pair(w.lead), 1, count(w.pairs(w.lead)))
    pairs, first_pick = o.pick("some pairs", w.pairs(own), minimum(count(w.pairs(own)), wanted))
    both = pairs | twins(pairs)
    singles, second_pick = o.pick("some others of the suit", own - both, size - count(both))
    o.exists(
        "with enough cards of the suit there is a follow: pairs first, then any others of the suit",
        "follow",
        all_of(w.following, size <= count(own), usual(*FREE)),
        {"cards": both | singles},
        picks=[first_pick, second_pick],
        cites="TR-31 TR-39 TR-41",
    )
    rest, third_pick = o.pick("some others", w.mine - own, size - count(own))
    o.exists(
        "with fewer cards of the suit there is a follow: all of them, and any others",
        "follow",
        all_of(w.following, count(own) < size, usual(*FREE)),
        {"cards": own | rest},
        picks=[third_pick],
        cites="TR-31 TR-43 TR-44",
    )


def winning(w: Words) -> None:
    """Lines 28 and 31: who wins."""
    o = w.o
    read = usual(*WON)
    ruling = w.rules.rulings["who wins the trick"]
    o.always(
        "exactly one play wins a complete trick",
        implies(w.complete & read, exactly_one(*(w.wins(i) for i in w.seats))),
        cites="TR-34 TR-46 TR-49",
        derived=5,
    )
    for i in w.seats:
        o.lemma(
            f"the ruling names seat {i.data} if it wins",
            implies(w.complete & read & w.wins(i), ruling.answer == i),
            derived=6,
        )
    led = w.cards_of(w.led)
    strong = implies(w.complete & read, w.height_of(w.lead) > 0)
    o.lemma("the best card of a lead has a strength", strong, derived=True)
    o.lemma("the lead itself can win", implies(w.complete & read, w.power(w.leader) > 0), derived=4)
    for i in w.seats:
        n = i.data
        cards = w.table[i]
        o.lemma(
            f"a pair is two copies of one card: seat {n}",
            implies(w.is_pair(cards), cards == twins(cards)),
            derived=True,
        )
        other = twins(cards)
        same = (
            ("number", count(other) == count(cards)),
            ("pairs", w.pairs(other) == w.pairs(cards)),
            ("pairing", other.within(cards) == cards.within(other)),
            ("suit", other.within(led) == cards.within(led)),
            ("trumps", other.within(w.trumps) == cards.within(w.trumps)),
            ("best cards", w.best_of(other) == twins(w.best_of(cards))),
            ("some pair", empty(w.pairs(other)) == empty(w.pairs(cards))),
            ("a row", w.run(w.pairs(other)) == w.run(w.pairs(cards))),
        )
        for what, fact in same:
            o.lemma(f"copies change nothing: {what}, seat {n}", fact, derived=2)
        o.always(
            f"a play is as strong whichever copies of its cards are played: seat {n}",
            implies(w.complete & read, all_of(*(fact for _, fact in same))),
            cites="TR-11 TR-34 TR-46",
            derived=3,
            about="the other copies have the same size, suit and shape, and their best cards are the copies "
            "of the best cards; plays are sets, so that no order of their cards can matter",
        )
        beats = all_of(w.complete, read, w.leader != i, w.wins(i))
        o.always(
            f"two unequal cards never beat a pair: seat {n}",
            implies(beats & w.is_pair(w.lead), cards == twins(cards)),
            cites="TR-46 TR-47",
            derived=6,
        )
        o.always(
            f"separate pairs never beat a tractor: seat {n}",
            implies(beats & w.is_tractor(w.lead), w.run(w.pairs(cards)) & (cards == twins(cards))),
            cites="TR-46 TR-48",
            derived=6,
        )
        o.always(
            f"a trick is won in the suit led or in trumps: seat {n}",
            implies(beats, subset(cards, w.cards_of(w.led)) | subset(cards, w.trumps)),
            cites="TR-46 TR-49",
            derived=6,
        )


def collecting(w: Words) -> None:
    """Lines 31 and 34: the winner takes the trick and leads the next."""
    o = w.o
    read = usual(*WON)

    def takes(after: object) -> Term:
        then = after
        assert callable(then)
        parts = []
        for i in w.seats:
            team = i.data % 2
            gets = [
                then(w.taken[team]) == w.taken[team] | w.trick,
                then(w.taken[1 - team]) == w.taken[1 - team],
                then(w.last_taker) == const(team, w.defends.sort),
            ]
            parts.append(implies(w.wins(i), all_of(*gets)))
        return implies(read, all_of(w.complete, *parts))

    cites = "TR-34 TR-46 TR-49 TR-54 TR-R34"
    o.step("the best play takes the trick for its team", "collect", takes, cites=cites)
    o.step(
        "the winner of a trick leads to the next",
        "collect",
        lambda after: implies(
            read,
            all_of(*(implies(w.wins(i), (after(w.leader) == i) & (after(w.turn) == i)) for i in w.seats)),
        ),
        cites="TR-50",
    )
    o.step(
        "a deal is played to the last card",
        "collect",
        lambda after: all_of(
            *(empty(after(t)) for t in w.table),
            *(after(h) == h for h in w.hand),
            after(w.last_size) == count(w.lead),
            after(w.phase) == ite(empty(union(*w.hand)), w.phase_named("score"), w.phase_named("play")),
        ),
        cites="TR-31 TR-54",
    )


__all__ = ["first", "play"]
