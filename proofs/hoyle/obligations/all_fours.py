"""What is proved of All Fours beyond the battery of every game.

A rule is stated a second time here, from the clause and not from the rules, as what a step does or may do:
so a slip in the rules breaks an obligation that names the clause. Where readings differ the statement says
under which ones it is made. Lemmas are invariants that the proofs of others stand on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hoyle.games.all_fours import readings as r
from hoyle.lang import Rules, Term, all_of, count, empty, first, implies, ite, not_, subset, suit, union
from hoyle.obligations import shared
from hoyle.obligations.all_fours_play import play
from hoyle.obligations.all_fours_score import score
from hoyle.obligations.all_fours_words import Words
from hoyle.obligations.words import usual
from hoyle.prove import Obligations

PHASES = {
    "draw_lots": ["lots"], "deal": ["deal"], "turn_up": ["turn_up"], "stand": ["speak"], "beg": ["speak"],
    "turn": ["answer"], "refuse": ["answer"], "play": ["play"], "draw": ["draw"], "collect": ["play"],
    "score": ["score"], "close_game": ["scored"], "next_deal": ["next_dealer"],
}  # fmt: skip
"""When each action happens."""


def obligations(rules: Rules) -> Obligations:
    """The obligations of a game."""
    out = Obligations(rules)
    w = Words(out)
    cards(w)
    dealing(w)
    turning(w)
    begging(w)
    play(w)
    score(w)
    return out


def cards(w: Words) -> None:
    """Where cards are in each phase."""
    o = w.o
    before, early = w.at("lots", "deal"), w.at("turn_up", "speak", "answer", "refused")
    o.lemma("all cards are in the reserve before the deal", implies(before, w.stock == w.full))
    o.lemma("nothing lies under the reserve before the deal", implies(before, empty(w.under)))
    o.lemma(
        "nothing is played before the play", implies(early | before, empty(union(w.trick, w.gone, w.ours)))
    )
    ended = w.at("score", "scored", "next_dealer", "over")
    o.lemma("the table is empty when a deal is scored", implies(ended, empty(w.trick)))
    o.lemma("a turned card is one card", count(w.under) <= 1)
    for i in w.seats:
        n = i.data
        o.lemma(f"seat {n} has at most one card on the table", count(w.table[i]) <= 1)
        o.lemma(f"seat {n} was dealt a hand", implies(early, count(w.hand[i]) == w.size))
    o.lemma("the reserve is what the deal leaves", implies(early, count(w.reserve) == w.drawn))


def dealing(w: Words) -> None:
    """Lines 4 to 11: the lot, the deal, the next dealer."""
    o = w.o
    o.step(
        "everyone is dealt six cards and the rest is the reserve", "deal",
        lambda after: all_of(
            *(count(after(w.hand[i])) == w.size for i in w.seats), count(after(w.stock)) == w.drawn,
            after(w.phase) == "turn_up",
        ),
        cites="AF-10 AF-11",
    )  # fmt: skip
    o.step(
        "the first card goes to the dealer's right", "deal",
        lambda after: implies(usual(r.DEAL_DIRECTION), after(w.first_hand) == w.rules.seat_after(w.dealer)),
        cites="AF-R06",
    )  # fmt: skip
    drawn = o.param("draw_lots", "seat")
    o.step(
        "whom the lot falls on deals the first deal", "draw_lots",
        lambda after: (after(w.dealer) == drawn) & (after(w.phase) == "deal"), cites="AF-07",
    )  # fmt: skip
    o.permits("the lot may fall on anybody", "draw_lots", w.at("lots") & usual(r.FIRST_DEALER), cites="AF-07")
    o.lemma("a deal is left when one is to follow", implies(w.at("next_dealer"), w.deal_no < w.deals))
    seat = o.param("next_deal", "dealer")

    even = (seat == 0) | (seat == 2)
    o.step(
        "a player of the losing team deals the next game", "next_deal",
        lambda after: implies(
            usual(r.NEXT_DEALER) & (w.winner != "none"),
            all_of(
                after(w.dealer) == seat, implies(w.winner == "0", not_(even)), implies(w.winner == "1", even)
            ),
        ),
        cites="AF-08",
    )  # fmt: skip
    right, opposite = w.rules.seat_after(w.dealer), w.rules.seat_after(w.dealer, 2)
    o.step(
        "it is the nearest one after the dealer, or the dealer again after a tie", "next_deal",
        lambda after: implies(
            usual(r.NEXT_DEALER, r.TIED_DEALER),
            ite(w.winner == "none", seat == w.dealer, (seat == right) | (seat == opposite)),
        ),
        cites="AF-R04 AF-R05",
    )  # fmt: skip
    o.step(
        "nothing of a deal is left in the next", "next_deal",
        lambda after: all_of(
            after(w.stock) == w.full, after(w.deal_no) == w.deal_no + 1, after(w.bonus) == 0,
            ~after(w.begged),
            ~after(w.refused), after(w.trump) == "none", empty(after(w.up)), empty(after(w.ours)),
            empty(union(*(after(x) for x in (*w.hand, *w.table, *w.taken, w.under)))),
            after(w.phase) == "deal",
        ),
        cites="AF-08 AF-11",
    )  # fmt: skip


def turning(w: Words) -> None:
    """Line 11: the turned card, the trump, the points for it."""
    o = w.o
    known = w.at("speak", "answer", "refused", "play", "draw", "score", "scored")
    o.always(
        "the turned card names the trump",
        implies(known, (count(w.up) == 1) & (suit(first(w.up)) == w.trump)),
        cites="AF-12 AF-13 AF-21",
    )
    o.lemma(
        "a card lies under the reserve until the play",
        implies(w.at("speak", "answer", "refused"), w.under == w.up),
    )
    fresh = w.at("lots", "deal") | (w.at("turn_up") & ~w.begged)
    o.lemma("nothing was turned before the first turn", implies(fresh, (w.bonus == 0) & empty(w.under)))
    o.lemma(
        "nobody has begged before the first turn",
        implies(w.at("lots", "deal"), ~w.begged & ~w.refused),
    )
    o.lemma("who answers was begged", implies(w.at("answer", "refused"), w.begged))
    o.lemma("a refusal begins the play", implies(usual(r.REFUSED), ~w.at("refused")))
    once = usual(r.BEGGING)
    o.lemma(
        "one card was turned",
        implies(once & (~w.begged | w.at("answer", "turn_up", "refused")), w.bonus <= 3),
    )
    o.lemma("two cards were turned at most", implies(once, w.bonus <= 6))
    card = o.param("turn_up", "card")
    ace, six, jack = (w.of(rank=x).has(card) for x in ("A", "6", "J"))
    paid = usual(r.BEGGING, r.MAY_GET, r.FIRST_TURN_POINTS)
    value = ite(ace, 1, ite(six, 2, ite(jack, 3, 0)))
    o.step(
        "an ace, six or jack that is turned pays 1, 2, 3", "turn_up",
        lambda after: implies(paid, after(w.bonus) == w.bonus + value),
        cites="AF-14 AF-15 AF-16 AF-17",
    )  # fmt: skip
    o.permits(
        "any card of the reserve may come up", "turn_up", w.at("turn_up") & usual(r.SAME_SUIT),
        cites="AF-12 AF-20 AF-R28",
    )  # fmt: skip
    o.step(
        "the card turned before goes back into the reserve", "turn_up",
        lambda after: subset(w.under, after(w.stock)) & (count(after(w.under)) == 1), cites="AF-20 AF-22",
    )  # fmt: skip
    o.step(
        "what is turned up waits for a word", "turn_up",
        lambda after: (after(w.phase) == "speak") & (after(w.up) == after(w.under)), cites="AF-12 AF-18",
    )  # fmt: skip
    for action, phases in PHASES.items():
        o.step(
            f"{action} has its time", action, partial(in_time, w, phases), cites=w.rules.actions[action].cites
        )
    changing = ("turn_up", "next_deal")
    shared.untouched(w, "{action} leaves the trump as it is", [w.trump], changing, "AF-13 AF-21")


def begging(w: Words) -> None:
    """Line 11: who speaks, and what he may say."""
    o = w.o
    speaks = usual(r.SPEAKER)
    o.always(
        "the dealer's partner says whether the trump stands",
        implies(speaks & w.at("speak"), w.turn == w.partner),
        cites="AF-18 AF-19 AF-R07",
    )
    o.always("the dealer answers", implies(w.at("answer"), w.turn == w.dealer), cites="AF-20")
    o.permits("he may stand", "stand", w.at("speak"), cites="AF-18")
    o.permits("he may beg once", "beg", w.at("speak") & ~w.begged, cites="AF-19 AF-R10")
    o.step("nobody begs twice", "beg", lambda after: implies(usual(r.BEGGING), ~w.begged), cites="AF-R10")
    o.permits("after a beg the dealer may turn another card", "turn", w.at("answer"), cites="AF-20")
    o.permits("after a beg the dealer may turn none", "refuse", w.at("answer"), cites="AF-20 AF-R08")
    for action, cites, when in (
        ("stand", "AF-18 AF-23", usual(r.FIRST_LEAD)),
        ("refuse", "AF-23 AF-R09", usual(r.REFUSED, r.FIRST_LEAD)),
    ):
        o.step(
            f"after {action} the dealer's partner leads to the first trick", action, lead_off(w, when),
            cites=cites,
        )  # fmt: skip
    o.step(
        "after a beg the dealer is asked, and turning turns", "beg",
        lambda after: implies(usual(r.DEALER_ANSWER), after(w.phase) == "answer") & after(w.begged),
        cites="AF-19 AF-20 AF-R08",
    )  # fmt: skip

    o.step(
        "a dealer who was begged and turns, turns a card up", "turn",
        lambda after: (after(w.phase) == "turn_up") & after(w.begged), cites="AF-20",
    )  # fmt: skip
    o.step("a refusal is remembered", "refuse", lambda after: after(w.refused), cites="AF-R09")


def in_time(w: Words, phases: list[str], after: Callable[[Term], Term]) -> Term:
    """Was the game in one of these phases?"""
    return w.at(*phases)


def lead_off(w: Words, when: Term) -> Callable[[Callable[[Term], Term]], Term]:
    """The dealer's partner is to lead to the first trick."""
    return lambda after: implies(
        when, all_of(after(w.leader) == w.partner, after(w.turn) == w.partner, after(w.phase) == "play")
    )
