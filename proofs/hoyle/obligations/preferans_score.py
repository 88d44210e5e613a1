"""Obligations of the score in Ladies' Preferans (lines 11 to 31 of the text)."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.games.preferans import readings as r
from hoyle.lang import Term, all_of, implies, integer, ite, lookup, tabulate
from hoyle.obligations import shared
from hoyle.obligations.preferans_words import Words
from hoyle.obligations.words import usual

DEALS = {1: -16, 2: -16, 3: -16, 4: -16, 5: -16, 6: -16, 7: -96, 8: 24, 9: 24, 10: 24, 11: 24, 12: 96}
"""The points of each deal at the table (LP-52, LP-54, LP-55, LP-56)."""

TOTALS = (
    r.AGREEMENT,
    r.QUEEN_PENALTY,
    r.LAST_TWO,
    r.KING_PENALTY,
    r.NEGATIVE_JUMBLE,
    r.JUMBLE_OVERLAP,
    r.MISERE_AIM,
    r.SHORTFALL,
    r.PRICE,
    r.PRAISED_VALUE,
    r.WRITE_OFF_SHARE,
    r.POSITIVE_JUMBLE,
    r.EARLY_END,
    r.KING_DUTY_DEALS,
)
"""The readings on which the totals depend."""


def score(w: Words) -> None:
    """What each deal pays to each seat, and what it comes to."""
    bounds(w)
    totals(w)
    pays(w)
    ends(w)


def bounds(w: Words) -> None:
    """Scores stay within what so many deals can pay."""
    o = w.o
    done = w.at("scored", "over")
    for i in w.seats:
        for name, deals, when in (("before", w.deal_no - 1, ~done), ("after", w.deal_no, done)):
            o.lemma(
                f"the score of seat {i.data} is bounded {name} a deal is written down",
                implies(when, (w.score[i] <= 200 * deals) & (-200 * deals <= w.score[i])),
            )


def totals(w: Words) -> None:
    """The running totals of the table, from which the claims of the text follow."""
    o, whole = w.o, usual(*TOTALS)
    if w.rules.deck.size != 32 or w.rules.initial[w.deal_no] != 1:
        return
    before = tabulate(
        "points before the deal",
        (w.deal_no.sort,),
        integer(-200, 200),
        lambda d: sum(DEALS[k] for k in range(1, d)),
    )
    own = tabulate("points of the deal", (w.deal_no.sort,), integer(-200, 200), lambda d: DEALS[d])
    grand, paid = w.rules.total(lambda i: w.score[i]), w.rules.total(lambda i: w.paid[i])
    done = w.at("scored", "over")
    o.lemma("a deal comes to its points", implies(done & whole, paid == lookup(own, w.deal_no)))
    o.lemma("the table's points before a deal", implies(~done & whole, grand == lookup(before, w.deal_no)))
    o.lemma(
        "the table's points after a deal",
        implies(done & whole, grand == lookup(before, w.deal_no) + lookup(own, w.deal_no)),
    )


def pays(w: Words) -> None:
    """The price of each heading, seat by seat."""
    o = w.o

    def each(points: Callable[[Term], Term]) -> Callable[[Callable[[Term], Term]], Term]:
        return lambda after: all_of(*(after(w.paid[i]) == points(i) for i in w.seats))

    def price(
        name: str, deals: tuple[int, ...], points: Callable[[Term], Term], cites: str, when: Term
    ) -> None:
        def goal(after: Callable[[Term], Term]) -> Term:
            return implies(w.deal(*deals) & when, each(points)(after))

        o.step(name, "score", goal, cites=cites)

    def jacks(i: Term) -> Term:
        return 4 * w.of(i, rank="J")

    def queens(i: Term) -> Term:
        return 4 * w.of(i, rank="Q")

    def king(i: Term) -> Term:
        return 16 * w.of(i, suit="H", rank="K")

    def all_headings(i: Term) -> Term:
        return 2 * w.tricks[i] + 2 * w.of(i, suit="H") + jacks(i) + queens(i) + king(i) + 8 * w.late[i]

    def held_back(i: Term) -> Term:
        return ite(w.missed == "none", king(i), ite(w.missed == i, 16, 0))

    price("deal 1 costs 2 for each trick", (1,), lambda i: -2 * w.tricks[i], "LP-12 LP-13", usual())
    price("deal 2 costs 2 for each heart", (2,), lambda i: -2 * w.of(i, suit="H"), "LP-14 LP-15", usual())
    price("deal 3 costs 4 for each jack", (3,), lambda i: -jacks(i), "LP-17 LP-18", usual(r.AGREEMENT))
    price("deal 4 costs 4 for each queen", (4,), lambda i: -queens(i), "LP-21 LP-22", usual(r.QUEEN_PENALTY))
    price(
        "deal 5 costs 8 for each of the last two tricks",
        (5,),
        lambda i: -8 * w.late[i],
        "LP-23 LP-24",
        usual(),
    )
    price(
        "deal 6 costs 16 for the king of hearts, or for holding it back",
        (6,),
        lambda i: -held_back(i),
        "LP-26 LP-29 LP-R20",
        usual(r.KING_PENALTY),
    )
    cards = usual(r.AGREEMENT, r.QUEEN_PENALTY, r.NEGATIVE_JUMBLE, r.JUMBLE_OVERLAP, r.KING_DUTY_DEALS)
    price(
        "deal 7 costs all six headings",
        (7,),
        lambda i: -all_headings(i),
        "LP-30 LP-32 LP-R22",
        cards & usual(r.KING_PENALTY),
    )
    price(
        "deal 12 pays all six headings",
        (12,),
        all_headings,
        "LP-47 LP-48 LP-49 LP-R45",
        cards & usual(r.POSITIVE_JUMBLE),
    )

    sold = w.owner != w.praiser

    def counted(i: Term) -> Term:
        moved = ite(w.praiser == i, w.offer, 0) + ite(w.owner == i, -1 * w.offer, 0)
        return w.tricks[i] + ite(sold, moved, 0)

    price(
        "a praised deal pays 3 for each trick, the price passed from the buyer to the praiser",
        (8, 9, 10, 11),
        lambda i: 3 * counted(i),
        "LP-42 LP-44 LP-45 LP-R40 LP-R41 LP-R42",
        usual(r.MISERE_AIM, r.PRICE, r.SHORTFALL, r.PRAISED_VALUE) & ~w.written,
    )
    price(
        "a deal that is written off pays two tricks to everyone",
        (8, 9, 10, 11),
        lambda i: w.two_tricks,
        "LP-46 LP-R44",
        usual(r.WRITE_OFF_SHARE, r.PRAISED_VALUE) & w.written,
    )


def ends(w: Words) -> None:
    """The score sheet and the winners."""
    o = w.o
    shared.written_once(w, w.score, w.paid, "LP-51 LP-57")
    shared.untouched(w, "{action} leaves the score as it is", w.score, ("score",), "LP-51")
    o.step(
        "the highest total wins",
        "close_match",
        lambda after: implies(
            usual(r.WINNER),
            all_of(
                *(after(w.won[i]) == all_of(*(w.score[j] <= w.score[i] for j in w.seats)) for i in w.seats)
            ),
        ),
        cites="LP-R46",
    )
