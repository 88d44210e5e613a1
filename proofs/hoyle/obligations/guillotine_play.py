"""Obligations of the tricks in Guillotine (lines 31 to 33 of the text)."""

from __future__ import annotations

from hoyle.lang import (
    Term,
    all_of,
    count,
    empty,
    exactly_one,
    implies,
    ite,
    suit,
    union,
)
from hoyle.obligations import shared
from hoyle.obligations.guillotine_words import Words
from hoyle.obligations.words import After


def play(w: Words) -> None:
    """Whose turn it is, which cards are legal, who takes a trick."""
    turns(w)
    legal(w)
    tricks(w)


def turns(w: Words) -> None:
    """The order of play, and how many cards are where."""
    o, rules = w.o, w.rules
    for i in w.seats:
        n = i.data
        o.lemma(
            f"the cards of seat {n} in play and the tricks make a hand",
            implies(w.at("play"), count(w.hand[i]) + count(w.table[i]) + w.total == w.size),
        )
        o.lemma(f"the tricks of seat {n} have their cards", count(w.taken[i]) == len(w.seats) * w.tricks[i])
        o.lemma(f"seat {n} has at most one card on the table", count(w.table[i]) <= 1)
        o.lemma(f"seat {n} has no fewer tricks than none", (w.tricks[i] >= 0) & (w.edges[i] >= 0))
    for i in w.seats:
        for j in w.seats[i.data + 1 :]:
            both = w.table[i] & w.table[j]
            o.lemma(f"seats {i.data} and {j.data} have played different cards", empty(both))
            both = w.taken[i] & w.taken[j]
            o.lemma(f"seats {i.data} and {j.data} have taken different cards", empty(both))
    o.lemma("no trick is taken before the play", implies(w.before | w.at("announce"), w.total == 0))
    o.lemma("tricks are left while a deal is played", implies(w.at("play"), w.total < w.size))
    done = w.ended & ~w.playing("domino")
    o.lemma("all tricks are taken when a deal is scored", implies(done, w.total == w.size))
    o.lemma("no card is in hand when a deal is scored", implies(done, empty(union(w.trick, *w.hand))))
    shared.one_after_another(w, w.at("play"))
    card = o.param("play", "card")
    o.step(
        "one card goes from the hand to the table, and the next clockwise has the turn",
        "play",
        lambda after: all_of(
            shared.card_moves(w, card, after),
            after(w.turn) == rules.seat_after(w.turn),
        ),
        cites="GU-47 GU-49",
    )


def legal(w: Words) -> None:
    """Which cards may be played."""
    o = w.o
    card = o.param("play", "card")
    shared.from_the_hand(w, "GU-47")
    holds = shared.suits_held(w)
    shared.led_suit_is_followed(w, holds, "GU-49")
    void = shared.void_of_led(w, holds)
    o.permits(
        "without the suit led any card may be thrown",
        "play",
        all_of(w.waiting, ~w.leading, void),
        cites="GU-50",
    )
    o.permits(
        "any card of the suit led may be played",
        "play",
        all_of(w.waiting, ~w.leading, suit(card) == w.led),
        cites="GU-49",
    )
    o.permits("any card may be led", "play", w.waiting & w.leading, cites="GU-48 GU-52")


def tricks(w: Words) -> None:
    """Who takes a trick and leads next."""
    o = w.o
    shared.best_is_one_card(w, w.complete)
    o.always(
        "exactly one card wins a complete trick",
        implies(w.complete, exactly_one(*(w.wins(i) for i in w.seats))),
        cites="GU-51 GU-R01",
        derived=True,
    )
    shared.ruling_names_the_winner(w, w.complete)
    o.step(
        "the highest card of the suit led takes the trick",
        "collect",
        lambda after: shared.winner_takes(w, w.tricks, after),
        cites="GU-51 GU-53 GU-R01 GU-R17 GU-R19",
    )
    o.step(
        "the taker of a trick leads the next one",
        "collect",
        lambda after: all_of(
            *(implies(w.wins(i), (after(w.leader) == i) & (after(w.turn) == i)) for i in w.seats)
        ),
        cites="GU-52",
    )
    o.step(
        "a deal is played to the last card",
        "collect",
        lambda after: all_of(
            *(empty(after(t)) for t in w.table),
            after(w.phase) == ite(empty(w.hand[0]), w.phase_named("score"), w.phase_named("play")),
        ),
        cites="GU-54",
    )
    marks = w.rules.total(lambda i: w.edges[i])
    o.lemma(
        "the first and the last trick are marked",
        marks == ite(w.total == 0, 0, ite(w.total < w.size, 1, 2)),
    )
    edge = ite(empty(union(*w.taken)), 1, 0) + ite(empty(union(*w.hand)), 1, 0)

    def marked(after: After) -> Term:
        parts = []
        for i in w.seats:
            rest = [after(w.edges[j]) == w.edges[j] for j in w.seats if j is not i]
            parts.append(implies(w.wins(i), all_of(after(w.edges[i]) == w.edges[i] + edge, *rest)))
        return all_of(*parts)

    o.step(
        "the first and the last trick are marked for who took them",
        "collect",
        marked,
        cites="GU-26",
    )
