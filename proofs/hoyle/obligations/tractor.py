"""What is proved of Tractor beyond the battery of every game.

A rule is stated a second time here, from the clause and not from the rules, as what a step does or may do:
so a slip in the rules breaks an obligation that names the clause. Where readings differ the statement says
under which ones it is made. Lemmas are invariants that the proofs of others stand on.
"""

from __future__ import annotations

from hoyle.lang import Rules, Term, all_of, count, empty, implies, ite, not_, union
from hoyle.obligations.tractor_declare import declare
from hoyle.obligations.tractor_play import play
from hoyle.obligations.tractor_score import score
from hoyle.obligations.tractor_words import Words
from hoyle.prove import Obligations


def obligations(rules: Rules) -> Obligations:
    """The obligations of a match."""
    out = Obligations(rules)
    w = Words(out)
    cards(w)
    declare(w)
    play(w)
    score(w)
    return out


def cards(w: Words) -> None:
    """Where cards are in each phase."""
    o, seats = w.o, w.seats
    held = union(*w.hand)
    fresh = w.at("declare", "expose", "take")
    o.lemma("all cards are in the stock before the deal", implies(w.before, w.stock == w.full))
    o.lemma("the stock is dealt out", implies(~w.before, empty(w.stock)))
    o.lemma("cards lie on the table in play alone", implies(~w.playing, empty(w.trick)))
    taking = w.at("play", "score", "promote", "over")
    o.lemma("no card is taken before the play", implies(~taking, empty(union(*w.taken))))
    o.lemma("the hands are empty when a deal is played out", implies(w.after_play, empty(held)))
    o.lemma(
        "there is a kitty of eight cards",
        implies(fresh | w.at("play", "score", "promote"), count(w.kitty) == w.buried),
    )
    o.lemma("the kitty is in the dealer's hand while he buries", implies(w.at("bury"), empty(w.kitty)))
    o.lemma("the dealer buries", implies(w.at("bury"), w.turn == w.dealer))
    for i in seats:
        n = i.data
        o.lemma(
            f"seat {n} has its first cards until the kitty is taken",
            implies(fresh, count(w.hand[i]) == w.size),
        )
        more = ite(w.dealer == i, w.size + w.buried, w.size)
        o.lemma(
            f"seat {n} has the kitty too while the dealer buries",
            implies(w.at("bury"), count(w.hand[i]) == more),
        )
    for i in seats:
        o.lemma(
            f"seat {i.data} has its first cards at most while tricks are played",
            implies(w.playing, count(w.hand[i]) <= w.size),
        )
    for i in seats[1:]:
        a, b = seats[0], i
        o.lemma(
            f"seats {a.data} and {b.data} have as many cards, those on the table counted",
            implies(w.playing, count(w.hand[a]) + count(w.table[a]) == count(w.hand[b]) + count(w.table[b])),
        )
    o.lemma("cards are left when a trick begins", implies(w.leading, not_(empty(held))))
    for k in range(4):
        seat = w.next(w.leader, k) if k else w.leader
        before = w.next(w.leader, k - 1) if k > 1 else w.leader
        laid = not_(empty(w.table[seat]))
        o.lemma(
            f"the seat {k} after the leader is at turn when it is the first that has not played",
            implies(all_of(w.playing, ~laid, not_(empty(w.table[before])) if k else True), w.turn == seat),
        )
        if k:
            o.lemma(
                f"the seat {k} after the leader plays after the one before it",
                implies(w.playing & laid, not_(empty(w.table[before]))),
            )
            o.lemma(
                f"the seat {k} after the leader plays as many cards as the leader",
                implies(w.playing & laid, count(w.table[seat]) == count(w.lead)),
            )


def unchanged(after: object, *slots: Term) -> Term:
    """These variables stay as they are."""
    assert callable(after)
    return all_of(*(after(s) == s for s in slots))
