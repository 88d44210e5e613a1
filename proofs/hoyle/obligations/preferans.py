"""What is proved of Ladies' Preferans beyond the battery of every game.

A rule is stated a second time here, from the clause and not from the rules, as what a step does or may do:
so a slip in the rules breaks an obligation that names the clause. Where readings differ the statement says
under which ones it is made. Lemmas are invariants that the proofs of others stand on.
"""

from __future__ import annotations

from hoyle.games.preferans import readings as r
from hoyle.lang import (
    Rules,
    all_of,
    count,
    empty,
    implies,
    not_,
    subset,
    union,
)
from hoyle.obligations.preferans_play import play
from hoyle.obligations.preferans_score import score
from hoyle.obligations.preferans_trade import trade
from hoyle.obligations.preferans_words import Words
from hoyle.obligations.words import usual
from hoyle.prove import Obligations


def obligations(rules: Rules) -> Obligations:
    """The obligations of a match."""
    out = Obligations(rules)
    w = Words(out)
    cards(w)
    dealing(w)
    trade(w)
    play(w)
    score(w)
    return out


def cards(w: Words) -> None:
    """Where cards are in each phase."""
    o, seats = w.o, w.seats
    before, first = w.at("lots", "deal"), w.at("stopped", "praise", "trade", "offer", "sale", "resume")
    o.lemma("all cards are in the stock before the deal", implies(before, w.stock == w.full))
    o.lemma("the stock is empty when all is dealt", implies(w.at("reveal", "open", "play"), empty(w.stock)))
    o.lemma("cards lie on the table in play alone", implies(~w.at("play"), empty(w.trick)))
    taking = w.at("play", "score", "scored", "over")
    o.lemma("no card is taken before the play", implies(~taking, empty(union(*w.taken))))
    o.lemma("no trick is taken before the play", implies(~taking, w.total == 0))
    late = r.DEAL_RESUMES.is_("before_trade")
    for i in seats:
        n = i.data
        o.lemma(
            f"seat {n} holds the first cards until the rest is dealt",
            implies(
                first & not_(late) & usual(r.PACKETS, r.FIRST_CARDS),
                (count(w.hand[i]) == w.packet) & (w.hand[i] == w.early[i]),
            ),
        )
        o.lemma(
            f"seat {n} has a full hand when all is dealt",
            implies(w.at("reveal", "open"), count(w.hand[i]) == w.size),
        )
        o.lemma(
            f"seat {n} keeps the first cards",
            implies(
                w.at("reveal") & usual(r.PACKETS, r.FIRST_CARDS),
                subset(w.early[i], w.hand[i]) & (count(w.early[i]) == w.packet),
            ),
        )
        o.lemma(
            f"the cards of seat {n} in play and the tricks make a hand",
            implies(w.at("play"), count(w.hand[i]) + count(w.table[i]) + w.total == w.size),
        )
        o.lemma(f"the tricks of seat {n} have their cards", count(w.taken[i]) == len(seats) * w.tricks[i])
        o.lemma(f"seat {n} has at most one card on the table", count(w.table[i]) <= 1)
    o.lemma("tricks are left while a deal is played", implies(w.at("play"), w.total < w.size))
    played = usual(r.EARLY_END)
    o.lemma(
        "all cards are taken when a deal is scored",
        implies(
            w.at("score") & not_(w.written) & played,
            (w.total == w.size) & empty(union(w.stock, *w.hand, *w.table)),
        ),
    )


def dealing(w: Words) -> None:
    """Lines 7, 9 and 27: the deal, the stop, the rest, the twelve deals."""
    o, seats = w.o, w.seats
    o.lemma(
        "lots are drawn before the first deal", implies(w.at("lots"), w.deal_no == w.rules.initial[w.deal_no])
    )
    special = w.at("stopped", "praise", "trade", "offer", "sale", "resume", "reveal")
    o.always(
        "only praised deals are ordered and traded", implies(special, w.praised), cites="LP-33 LP-34 LP-42"
    )
    o.always(
        "an order is left open only in praised deals",
        implies(w.by_last | w.misere | (w.trump != "none"), w.praised),
        cites="LP-33 LP-36",
    )
    o.permits(
        "any seat may be drawn as the first dealer",
        "draw_lots",
        w.at("lots") & usual(r.FIRST_DEALER),
        cites="LP-04 LP-R02",
    )
    o.permits(
        "the cards may fall in any way",
        "deal",
        w.at("deal") & usual(r.PACKETS, r.FIRST_CARDS),
        cites="LP-04 LP-06 LP-R04 LP-R24",
    )
    o.permits(
        "the rest of the cards may fall in any way",
        "deal_rest",
        w.at("resume") & usual(r.DEAL_RESUMES),
        cites="LP-06 LP-R32",
    )
    o.step(
        "a plain deal gives everyone eight cards",
        "deal",
        lambda after: implies(~w.praised, all_of(*(count(after(w.hand[i])) == w.size for i in seats))),
        cites="LP-06",
    )
    o.step(
        "a praised deal stops after three cards each",
        "deal",
        lambda after: implies(
            w.praised & usual(r.PACKETS, r.FIRST_CARDS),
            all_of(*(count(after(w.hand[i])) == w.packet for i in seats)) & (after(w.phase) == "stopped"),
        ),
        cites="LP-34 LP-35 LP-R04 LP-R24",
    )
    o.step(
        "the rest of the deal gives everyone eight cards",
        "deal_rest",
        lambda after: all_of(
            *((count(after(w.hand[i])) == w.size) & subset(w.hand[i], after(w.hand[i])) for i in seats)
        ),
        cites="LP-06 LP-34",
    )
    o.step(
        "the first hand orders",
        "stop",
        lambda after: implies(
            usual(r.FIRST_HAND),
            all_of(
                after(w.praiser) == w.after_seat(w.dealer),
                after(w.turn) == after(w.praiser),
                after(w.owner) == after(w.praiser),
                after(w.phase) == "praise",
            ),
        ),
        cites="LP-35 LP-36 LP-R25",
    )
    o.step(
        "the next seat deals the next deal",
        "next_deal",
        lambda after: (
            (after(w.deal_no) == w.deal_no + 1)
            & implies(usual(r.NEXT_DEALER), after(w.dealer) == w.after_seat(w.dealer))
        ),
        cites="LP-10 LP-04 LP-R03",
    )
    o.always(
        "each deal begins afresh",
        implies(
            w.at("lots", "deal", "stopped"),
            all_of(
                *(all_of(w.tricks[i] == 0, w.late[i] == 0, ~w.passed[i]) for i in seats),
                *(w.trump == "none", ~w.misere, ~w.by_last, ~w.settled, ~w.tied, ~w.written),
                *(w.bidder == "none", w.missed == "none"),
            ),
        ),
        cites="LP-11 LP-51",
    )
    o.always(
        "nothing is ordered when it is time to order",
        implies(w.at("praise") & usual(r.MISERE_TRUMP), all_of(w.trump == "none", ~w.misere, ~w.by_last)),
        cites="LP-36 LP-R30 LP-R38",
    )
    if w.rules.deck.size == 32:
        o.always(
            "the match is over after twelve deals", implies(w.at("over"), w.deal_no == 12), cites="LP-10"
        )
