"""Obligations of the play in Ladies' Preferans (lines 9, 13 and 23 of the text)."""

from __future__ import annotations

from hoyle.games.preferans import readings as r
from hoyle.lang import (
    all_of,
    any_of,
    contains,
    empty,
    exactly_one,
    implies,
    ite,
    not_,
    suit,
)
from hoyle.obligations import shared
from hoyle.obligations.preferans_words import Words
from hoyle.obligations.words import usual


def play(w: Words) -> None:
    """Whose turn it is, which cards are legal, who takes a trick."""
    turns(w)
    legal(w)
    tricks(w)
    king(w)


def turns(w: Words) -> None:
    """The order of play."""
    o = w.o
    around = usual(r.PLAY_DIRECTION)
    shared.one_after_another(w, around & w.at("play"))
    o.step(
        "the first hand leads to the first trick",
        "open",
        lambda after: implies(
            usual(r.FIRST_LEAD, r.FIRST_HAND, r.PRAISED_LEAD),
            all_of(
                after(w.leader) == w.after_seat(w.dealer),
                after(w.turn) == w.after_seat(w.dealer),
                after(w.phase) == "play",
            ),
        ),
        cites="LP-R06 LP-R25 LP-R39",
    )
    card = o.param("play", "card")
    o.step(
        "one card goes from the hand to the table, and the next seat has the turn",
        "play",
        lambda after: all_of(
            shared.card_moves(w, card, after),
            implies(around, after(w.turn) == w.after_seat(w.turn)),
        ),
        cites="LP-07 LP-R05",
    )


def legal(w: Words) -> None:
    """Which cards may be played."""
    o, deck = w.o, w.rules.deck
    card = o.param("play", "card")
    shared.from_the_hand(w, "LP-07")
    holds = shared.suits_held(w)
    shared.led_suit_is_followed(w, holds, "LP-08")
    void = shared.void_of_led(w, holds)
    forced = ~usual(r.KING_DISCARD)
    o.permits(
        "without the suit led any card may be thrown",
        "play",
        all_of(
            w.waiting,
            ~w.leading,
            void,
            usual(r.VOID_PLAY, r.PLAY_DIRECTION),
            ~forced,
            ~r.HEART_LEAD.is_("lead_and_discard"),
        ),
        cites="LP-09 LP-R09",
    )
    o.permits(
        "any card of the suit led may be played",
        "play",
        all_of(w.waiting, ~w.leading, suit(card) == w.led, usual(r.PLAY_DIRECTION), ~forced),
        cites="LP-08",
    )
    if "H" not in deck.suits:
        return
    others = any_of(*(holds[s] for s in deck.suits if s != "H"))
    ban = usual(r.HEART_LEAD, r.HEART_BAN_DEALS)
    o.step(
        "in deal 2 a heart is led only by a seat with nothing else",
        "play",
        lambda after: implies(all_of(w.deal(2), w.leading, suit(card) == "H", ban), ~others),
        cites="LP-16 LP-R11 LP-R12",
    )
    o.permits(
        "any card may be led, but for hearts in deal 2",
        "play",
        all_of(w.waiting, w.leading, (suit(card) != "H") | ~w.deal(2) | ~others, ban),
        cites="LP-07 LP-R11 LP-R12",
    )


def tricks(w: Words) -> None:
    """Who takes a trick and leads next."""
    o = w.o
    plain = (
        usual(r.TRICK_WINNER, r.TRUMP_POWER, r.MISERE_TRUMP)
        & ~r.RANK_ORDER.is_("unstated")
        & usual(r.PLAY_DIRECTION)
    )
    shared.best_is_one_card(w, w.complete & plain)
    o.always(
        "exactly one card wins a complete trick",
        implies(w.complete & plain, exactly_one(*(w.wins(i) for i in w.seats))),
        cites="LP-R01 LP-R07 LP-R28 LP-41",
        derived=True,
    )
    shared.ruling_names_the_winner(w, w.complete & plain)
    o.step(
        "the highest trump takes the trick, else the highest card of the suit led",
        "collect",
        lambda after: implies(plain, shared.winner_takes(w, w.tricks, after)),
        cites="LP-08 LP-36 LP-41 LP-R07 LP-R28 LP-R29",
    )
    o.step(
        "the taker of a trick leads the next one",
        "collect",
        lambda after: implies(
            plain & usual(r.NEXT_LEAD) & not_(empty(w.hand[0])),
            all_of(*(implies(w.wins(i), (after(w.leader) == i) & (after(w.turn) == i)) for i in w.seats)),
        ),
        cites="LP-R08",
    )
    o.step(
        "a deal is played to the last card",
        "collect",
        lambda after: all_of(
            *(empty(after(t)) for t in w.table),
            implies(
                usual(r.EARLY_END),
                after(w.phase) == ite(empty(w.hand[0]), w.phase_named("score"), w.phase_named("play")),
            ),
        ),
        cites="LP-06 LP-R10",
    )
    marks = w.rules.total(lambda i: w.late[i])
    counted = usual(r.LAST_TWO, r.EARLY_END)
    o.lemma(
        "the last two tricks are marked",
        implies(
            counted & ~w.written & ~w.at("over"),
            marks == ite(w.total >= w.size, 2, ite(w.total == w.size - 1, 1, 0)),
        ),
    )
    o.lemma("marks are few", implies(counted, marks <= 2))
    o.step(
        "the last two tricks are marked for who took them",
        "collect",
        lambda after: implies(
            plain & counted,
            all_of(
                *(
                    after(w.late[i]) == ite(w.wins(i) & (w.total >= w.size - 2), w.late[i] + 1, w.late[i])
                    for i in w.seats
                )
            ),
        ),
        cites="LP-23 LP-24 LP-R16",
    )


def king(w: Words) -> None:
    """The duty to discard the king of hearts."""
    o, deck = w.o, w.rules.deck
    if "HK" not in deck.faces:
        return
    card = o.param("play", "card")
    king_of_hearts = w.rules.cards(1 << deck.parse("HK"))
    has = any_of(*((w.turn == i) & not_(empty(w.hand[i] & king_of_hearts)) for i in w.seats))
    void = all_of(
        *(implies((w.led == s) & (w.turn == i), empty(w.held(s, i))) for s in deck.suits for i in w.seats)
    )
    chance = all_of(w.deal(6), ~w.leading, has, void)
    throws = contains(card, king_of_hearts)
    o.step(
        "whoever keeps the king at a good chance is noted, and nobody else",
        "play",
        lambda after: implies(
            usual(r.KING_CHANCE, r.KING_HELD_BACK, r.KING_DUTY_DEALS),
            ite(
                chance & ~throws,
                all_of(*(implies(w.turn == i, after(w.missed) == i) for i in w.seats)),
                after(w.missed) == w.missed,
            ),
        ),
        cites="LP-27 LP-28 LP-29 LP-R18 LP-R19",
    )
    o.lemma(
        "a king is held back in the play of deal 6 alone",
        implies(usual(r.KING_DUTY_DEALS) & (w.missed != "none"), w.deal(6) & w.at("play", "score", "scored")),
    )
