"""Obligations of the order and the trade of a praised deal in Ladies' Preferans (line 27 of the text)."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.games.preferans import readings as r
from hoyle.lang import Term, all_of, any_of, contains, implies, ite, not_, suit
from hoyle.obligations.preferans_words import Words
from hoyle.obligations.words import usual


def trade(w: Words) -> None:
    """Who orders what, who may buy, who gets the game."""
    lemmas(w)
    order(w)
    offers(w)
    sale(w)


def lemmas(w: Words) -> None:
    """What is known while a game is ordered and traded."""
    o = w.o
    early = usual(r.DEAL_RESUMES, r.REFUSAL)
    o.lemma("offers never tie", implies(not_(r.EQUAL_OFFERS.is_("unstated")), ~w.tied))
    fresh = w.at("trade", "stopped") | (w.at("praise") & ~w.settled)
    o.lemma("nobody has offered before the trade", implies(early & fresh, w.bidder == "none"))
    o.lemma("nobody has passed before the trade", implies(early & fresh, all_of(*(~p for p in w.passed))))
    pending = w.at("trade", "offer", "sale", "resume", "reveal")
    ordered = w.by_last | w.misere | (w.trump != "none")
    o.lemma("something is ordered before the trade", implies(pending & usual(r.NO_TRUMP), ordered))
    o.lemma(
        "it is not settled during the trade", implies(w.at("stopped", "trade", "offer", "sale"), ~w.settled)
    )
    o.lemma("it is settled before the rest is dealt", implies(early & w.at("resume"), w.settled))
    o.lemma(
        "until the game is sold the praiser owns it",
        implies(w.at("praise", "trade", "offer", "sale") & ~w.settled, w.owner == w.praiser),
    )
    o.lemma("who orders owns the game", implies(usual(r.MISERE_TRUMP) & w.at("praise"), w.turn == w.owner))
    o.lemma(
        "the game is the praiser's or the highest bidder's",
        implies(
            w.at("praise", "resume", "reveal", "open", "play") & w.settled,
            all_of(*(implies(w.bidder == i, w.owner == i) for i in w.seats))
            & implies(w.bidder == "none", w.owner == w.praiser),
        ),
    )
    o.lemma(
        "the praiser trades", implies(usual(r.DEAL_RESUMES, r.REFUSAL) & w.at("trade"), w.turn == w.praiser)
    )


def order(w: Words) -> None:
    """The praise."""
    o = w.o
    which = o.param("praise", "trump")
    o.always(
        "the first hand praises, or the buyer",
        implies(w.at("praise") & ~w.settled & usual(r.MISERE_TRUMP), w.turn == w.praiser),
        cites="LP-36 LP-R38",
    )
    o.permits(
        "any suit, the last card or misere may be ordered",
        "praise",
        w.at("praise") & usual(r.TRUMP_CHOICE, r.MISERE_TRUMP),
        cites="LP-37 LP-38 LP-40",
    )

    def orders(after: Callable[[Term], Term]) -> Term:
        suits = [
            implies(
                which == letter,
                (after(w.trump) == letter) & ~after(w.by_last) & (after(w.misere) == w.misere),
            )
            for letter in w.rules.deck.suits
        ]
        last = implies(which == "last", (after(w.trump) == "none") & after(w.by_last))
        misere = implies(which == "misere", (after(w.trump) == "none") & ~after(w.by_last) & after(w.misere))
        return all_of(*suits, last, misere)

    o.step(
        "an order makes the trump, the last card or misere hold", "praise", orders, cites="LP-36 LP-38 LP-40"
    )
    o.step(
        "after the order the praiser trades, and a buyer gets the rest dealt",
        "praise",
        lambda after: implies(
            usual(r.DEAL_RESUMES, r.REFUSAL, r.MISERE_TRUMP),
            after(w.phase) == ite(w.settled, w.phase_named("resume"), w.phase_named("trade")),
        ),
        cites="LP-35 LP-43 LP-R32 LP-R33",
    )
    card = o.param("reveal", "card")
    o.step(
        "the trump is the suit of a card dealt after the stop to the player who ordered",
        "reveal",
        lambda after: all_of(
            after(w.trump) == suit(card),
            implies(usual(r.BOUGHT_TRUMP), contains(card, w.hand[w.owner])),
            implies(~usual(r.BOUGHT_TRUMP), contains(card, w.hand[w.praiser])),
            implies(usual(r.BY_LAST, r.BOUGHT_TRUMP), ~contains(card, w.early[w.owner])),
        ),
        cites="LP-39 LP-R27 LP-R38",
    )
    o.always(
        "the last card is revealed before the play",
        implies(w.at("open", "play") & w.praised, ~w.by_last & ((w.trump != "none") | w.misere)),
        cites="LP-38 LP-39",
    )


def offers(w: Words) -> None:
    """The offers."""
    o = w.o
    tricks = o.param("bid", "tricks")
    free = [~w.passed[i] & (w.praiser != i) for i in w.seats]
    o.always(
        "only the others offer, and no more after a pass",
        implies(
            w.at("offer") & usual(r.OFFER_ORDER, r.PLAY_DIRECTION),
            all_of(*(implies(w.turn == i, free[i.data]) for i in w.seats)),
        ),
        cites="LP-42 LP-R34",
    )
    o.step(
        "an offer is higher than the one before",
        "bid",
        lambda after: implies(usual(r.EQUAL_OFFERS), (w.bidder == "none") | (w.offer < tricks)),
        cites="LP-44 LP-R36",
    )
    o.step(
        "an offer is of one to eight tricks",
        "bid",
        lambda after: implies(usual(r.OFFER_LIMIT), (tricks >= 1) & (tricks <= w.size)),
        cites="LP-42 LP-R35",
    )
    o.permits(
        "any higher number of tricks may be offered",
        "bid",
        all_of(
            w.at("offer"),
            tricks >= 1,
            tricks <= w.size,
            (w.bidder == "none") | (tricks > w.offer),
            usual(r.OFFER_LIMIT, r.OFFER_ORDER, r.PLAY_DIRECTION),
        ),
        cites="LP-42 LP-R35",
    )
    o.step(
        "the offer stands and is his who made it",
        "bid",
        lambda after: implies(
            usual(r.EQUAL_OFFERS),
            (after(w.offer) == tricks)
            & all_of(*(implies(w.turn == i, after(w.bidder) == i) for i in w.seats)),
        ),
        cites="LP-44",
    )
    o.permits(
        "nobody has to offer", "pass", w.at("offer") & usual(r.OFFER_ORDER, r.PLAY_DIRECTION), cites="LP-42"
    )
    o.step(
        "a pass is final and leaves the offer as it is",
        "pass",
        lambda after: all_of(
            *(implies(w.turn == i, after(w.passed[i])) for i in w.seats),
            after(w.offer) == w.offer,
            after(w.bidder) == w.bidder,
        ),
        cites="LP-42 LP-R34",
    )
    for action in ("bid", "pass"):
        o.step(
            f"after a {action} the next who may offer has the turn, until nobody can outbid",
            action,
            lambda after: implies(usual(r.OFFER_ORDER, r.PLAY_DIRECTION, r.REFUSAL), next_offer(w, after)),
            cites="LP-42 LP-44 LP-R34",
        )


def next_offer(w: Words, after: Callable[[Term], Term]) -> Term:
    """Who may offer next does, clockwise; when nobody but the highest bidder may, the offers are over."""
    may = [~after(w.passed[i]) & (w.praiser != i) for i in w.seats]
    rivals = any_of(*(may[i.data] & (after(w.bidder) != i) for i in w.seats))
    nearest = []
    for turn in w.seats:
        for steps in range(1, len(w.seats)):
            goal = (turn.data + steps) % len(w.seats)
            between = [~may[(turn.data + k) % len(w.seats)] for k in range(1, steps)]
            nearest.append(implies(all_of(w.turn == turn, may[goal], *between), after(w.turn) == goal))
    going_on = all_of(after(w.phase) == "offer", *nearest)
    return ite(rivals, going_on, after(w.phase) == "sale")


def sale(w: Words) -> None:
    """Who gets the game, and writing off."""
    o = w.o
    accept = o.param("trade", "accept")
    o.permits(
        "the praiser may trade or refuse", "trade", w.at("trade") & usual(r.REFUSAL), cites="LP-42 LP-43"
    )
    o.step(
        "a refusal settles the game, else the others offer in turn",
        "trade",
        lambda after: implies(
            usual(r.REFUSAL, r.DEAL_RESUMES, r.PLAY_DIRECTION),
            ite(
                accept,
                (after(w.phase) == "offer") & (after(w.turn) == w.after_seat(w.praiser)),
                after(w.settled) & (after(w.phase) == "resume") & (after(w.owner) == w.praiser),
            ),
        ),
        cites="LP-42 LP-43 LP-R33",
    )
    o.step(
        "whoever offered most gets the game",
        "sell",
        lambda after: all_of(
            *(implies(w.bidder == i, after(w.owner) == i) for i in w.seats),
            implies((w.bidder == "none") & usual(r.NO_OFFER), after(w.owner) == w.praiser),
            after(w.settled),
        ),
        cites="LP-44 LP-R37",
    )
    o.step(
        "the buyer orders anew, the praiser's order stands unsold",
        "sell",
        lambda after: implies(
            usual(r.BOUGHT_TRUMP, r.DEAL_RESUMES),
            ite(
                w.bidder != "none",
                all_of(
                    after(w.phase) == "praise",
                    after(w.turn) == after(w.owner),
                    after(w.trump) == "none",
                    ~after(w.misere),
                    ~after(w.by_last),
                ),
                all_of(
                    after(w.phase) == "resume",
                    after(w.trump) == w.trump,
                    after(w.misere) == w.misere,
                    after(w.by_last) == w.by_last,
                ),
            ),
        ),
        cites="LP-44 LP-R38",
    )
    o.permits(
        "the praiser may write two tricks to everyone instead of ordering",
        "write_off",
        w.at("praise") & ~w.settled & usual(r.MISERE_TRUMP),
        cites="LP-46 LP-R43",
    )
    o.step(
        "only the praiser writes off, in place of his order",
        "write_off",
        lambda after: (
            implies(
                usual(r.WRITE_OFF_TIME, r.WRITE_OFF_BY), w.at("praise") & ~w.settled & (w.turn == w.praiser)
            )
            & after(w.written)
            & (after(w.phase) == "score")
        ),
        cites="LP-46 LP-R43 LP-R48",
    )
    o.lemma(
        "a deal that is written off is scored",
        implies(w.written, w.praised & w.at("score", "scored", "over")),
    )
