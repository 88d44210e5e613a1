"""Obligations of the score in Guillotine (lines 14 to 20 and 34 to 35 of the text)."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.games.guillotine import readings as r
from hoyle.lang import Term, all_of, build, count, implies, ite, union
from hoyle.obligations import shared
from hoyle.obligations.guillotine_words import Words
from hoyle.obligations.words import usual


def score(w: Words) -> None:
    """What each contract pays to each seat, and who wins."""
    bounds(w)
    pays(w)
    ends(w)


def bounds(w: Words) -> None:
    """Scores stay within what so many deals can pay."""
    o = w.o
    for i in w.seats:
        o.lemma(f"seat {i.data} is paid when a deal is written down", implies(~w.written, w.paid[i] == 0))
        for name, deals, when in (("before", w.deal_no - 1, ~w.written), ("after", w.deal_no, w.written)):
            o.lemma(
                f"the score of seat {i.data} is bounded {name} a deal is written down",
                implies(when, (w.score[i] <= 200 * deals) & (-200 * deals <= w.score[i])),
            )


def pays(w: Words) -> None:
    """The price of each heading, seat by seat."""
    o = w.o

    def price(contract: str, name: str, points: Callable[[Term], Term], cites: str, when: Term) -> None:
        if contract in w.names:
            o.step(
                name,
                "score",
                lambda after: implies(
                    w.playing(contract) & when, all_of(*(after(w.paid[i]) == points(i) for i in w.seats))
                ),
                cites=cites,
            )

    whole = w.ended & (w.total == w.size)
    o.lemma("after the last trick all are taken", implies(whole, union(*w.taken) == w.full), derived=True)
    for name, cards in (
        ("hearts' king", {"suit": "H", "rank": "K"}),
        ("spades' queen", {"suit": "S", "rank": "Q"}),
        ("queens", {"rank": "Q"}),
        ("spades", {"suit": "S"}),
    ):
        number = w.deck.where(**cards).bit_count()
        kind = w.rules.cards(w.deck.where(**cards))
        taken = build.add(*(count(w.taken[i] & kind) for i in w.seats))
        together = count(union(*w.taken) & kind)
        o.lemma(f"what seats took adds up: {name}", taken == together, derived=True)
        o.lemma(f"after the last trick all are taken: {name}", implies(whole, taken == number), derived=True)

    def king(i: Term) -> Term:
        return w.of(i, suit="H", rank="K")

    def queens(i: Term) -> Term:
        return w.of(i, rank="Q")

    def spades(i: Term) -> Term:
        return w.of(i, suit="S")

    price(
        "royalty",
        "royalty: 20 for the king of hearts, 10 for the queen of spades",
        lambda i: 20 * king(i) + 10 * w.of(i, suit="S", rank="Q"),
        "GU-15 GU-16",
        usual(),
    )
    price(
        "queens",
        "queens: 10 for each queen, minus 10 for the king of hearts",
        lambda i: 10 * queens(i) - 10 * king(i),
        "GU-17 GU-18",
        usual(),
    )
    price(
        "spades",
        "spades: 5 for each spade, minus 10 for the king of hearts",
        lambda i: 5 * spades(i) - 10 * king(i),
        "GU-19 GU-20",
        usual(),
    )
    price(
        "parliament",
        "parliament: minus 5 for each trick, minus 10 for the king of hearts",
        lambda i: -5 * w.tricks[i] - 10 * king(i),
        "GU-21 GU-22",
        usual(r.TRICK_WORD),
    )
    price(
        "guillotine",
        "guillotine: 10 for the king of hearts and each queen, 5 for each spade, first and last trick",
        lambda i: 10 * king(i) + 10 * queens(i) + 5 * spades(i) + 5 * w.edges[i],
        "GU-23 GU-24 GU-25 GU-26 GU-R06",
        usual(r.KING_IN_GUILLOTINE, r.QUEEN_TWICE, r.END_TRICKS),
    )
    price(
        "domino",
        "domino: minus 30 for the first out, minus 10 for the second, nothing for the others",
        lambda i: ite(w.place[i] == 1, -30, ite(w.place[i] == 2, -10, 0)),
        "GU-29 GU-30 GU-R07",
        usual(r.DOMINO_OTHERS),
    )


def ends(w: Words) -> None:
    """The score sheet and the winners."""
    o = w.o
    shared.written_once(w, w.score, w.paid, "GU-54 GU-55")
    shared.untouched(w, "{action} leaves the score as it is", w.score, ("score",), "GU-55")
    least = {i: all_of(*(w.score[i] <= w.score[j] for j in w.seats)) for i in w.seats}
    alone = {i: all_of(*(w.score[i] < w.score[j] for j in w.seats if j is not i)) for i in w.seats}
    o.step(
        "the fewest points win",
        "close_match",
        lambda after: all_of(
            *(implies(alone[i], after(w.won[i])) & implies(~least[i], ~after(w.won[i])) for i in w.seats)
        ),
        cites="GU-05 GU-56",
    )
    o.step(
        "equals win together",
        "close_match",
        lambda after: implies(usual(r.WINNER), all_of(*(after(w.won[i]) == least[i] for i in w.seats))),
        cites="GU-R16",
    )
    if w.deck.size == 32:
        o.always(
            "the match is over after its last deal",
            implies(w.at("over"), w.deal_no == w.last_deal),
            cites="GU-10",
        )
