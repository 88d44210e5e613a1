"""Guillotine: the play of a contract of tricks (lines 31 to 33 of the text)."""

from __future__ import annotations

from hoyle.lang import (
    Term,
    all_of,
    any_of,
    as_int,
    empty,
    highest,
    ite,
    not_,
    strength,
    suit,
    suit_cards,
    union,
)

from . import readings as r
from .state import State

PRINTED = ("7", "8", "9", "10", "J", "Q", "K", "A")
FRENCH = ("7", "8", "9", "J", "Q", "K", "10", "A")


def playing(s: State) -> None:
    """A card is played: the suit led is followed."""
    rules, deck = s.rules, s.rules.deck
    hand, leading = s.hand[s.turn], empty(s.table[s.leader])
    follow = rules.let("the cards of the led suit in hand", hand & suit_cards(deck, s.led))
    void = empty(follow)

    play = rules.action("play", by=s.turn, cites="GU-47 GU-48")
    card = play.param("card", rules.CARD, among=hand)
    play.requires("GU-47", s.at("play") & empty(s.table[s.turn]), "the trick waits for a card")
    play.requires("GU-49", any_of(leading, void, follow.has(card)), "follow suit while you can")
    play.requires(
        "GU-50", any_of(leading, not_(void), suit(card) != s.led), "without the suit led, any other suit"
    )
    play.moves(card, s.hand[s.turn], s.table[s.turn], "GU-47")
    play.sets(s.turn, rules.seat_after(s.turn), "GU-49")
    opens = all_of(r.FIRST_MOVE.is_("deal"), leading, s.opened == "none")
    play.sets(s.opened, ite(opens, suit(card), s.opened), "GU-51 GU-R19")


def collecting(s: State) -> None:
    """Who takes a trick and who leads next."""
    rules, deck = s.rules, s.rules.deck
    full = all_of(s.at("play"), *(not_(empty(t)) for t in s.table))
    order = strength(
        "strength in a trick",
        deck,
        (r.RANK_ORDER.sort, r.RANK_DIRECTION.sort),
        lambda option, way, card: height(s, way, place(s, list(r.RANK_ORDER.options)[option], card)),
        len(deck.ranks) + 1,
    )
    led = s.trick & suit_cards(deck, s.led)
    opened = s.trick & suit_cards(deck, s.opened)
    counts = r.FIRST_MOVE.choose(trick=led, deal=ite(empty(opened), led, opened))
    best = rules.let(
        "the highest card of the led suit", highest(counts, order, r.RANK_ORDER.term, r.RANK_DIRECTION.term)
    )
    takes = rules.ruling("who takes the trick", rules.SEAT, asked=full, cites="GU-51 GU-53")
    takes.each(
        "GU-51 GU-R01 GU-R17 GU-R19",
        lambda i: not_(empty(s.table[i] & best)),
        "the highest card of the led suit takes the trick",
    )

    collect = rules.step("collect", cites="GU-51")
    collect.requires("GU-51", full, "every player has played to the trick")
    winner = takes.answer
    collect.sets(s.taken[winner], s.taken[winner] | s.trick, "GU-51")
    collect.sets(s.tricks[winner], s.tricks[winner] + 1)
    mark = as_int(empty(union(*s.taken))) + as_int(s.no_cards)  # the first trick, the last trick
    collect.sets(s.edges[winner], s.edges[winner] + mark, "GU-26")
    for i in rules.seats:
        collect.sets(s.table[i], rules.cards())
    collect.sets(s.leader, winner, "GU-52")
    collect.sets(s.turn, winner, "GU-52")
    collect.sets(s.phase, ite(s.no_cards, s.go("score"), s.go("play")), "GU-54")
    rules.trick(s.table, s.leader, winner)


def place(s: State, option: str, card: int) -> int:
    """A card's place in its suit, from 1 for the lowest, under an option of GU-R01."""
    deck = s.rules.deck
    names = PRINTED if option == "as_printed" else FRENCH
    return 1 + [x for x in names if x in deck.ranks].index(deck.ranks[deck.rank(card)])


def height(s: State, way: int, place: int) -> int:
    """How high a place of the list is, from 1, under an option of GU-R17."""
    up = list(r.RANK_DIRECTION.options)[way] == "low_to_high"
    return place if up else len(s.rules.deck.ranks) + 1 - place


def legal(s: State) -> Term:
    """The cards that the seat to play may play to the trick."""
    hand = s.hand[s.turn]
    follow = hand & suit_cards(s.rules.deck, s.led)
    return ite(empty(s.table[s.leader]) | empty(follow), hand, follow)
