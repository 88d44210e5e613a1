"""Words about a match of Ladies' Preferans that its obligations share.

They are written from the clauses, not from the rules: what the two say must come out the same.
"""

from __future__ import annotations

from hoyle.games.preferans import readings as r
from hoyle.lang import (
    CardSort,
    Term,
    any_of,
    const,
    count,
    first,
    integer,
    ite,
    lookup,
    suit,
    tabulate,
)
from hoyle.obligations.words import TrickWords
from hoyle.prove import Obligations


class Words(TrickWords):
    """The variables by their names, and what is said of them again and again."""

    def __init__(self, obligations: Obligations) -> None:
        super().__init__(obligations)
        rules = self.rules
        slot, maps = obligations.slot, rules.maps
        self.size = rules.deck.size // len(self.seats)
        self.packet = min(3, self.size)
        self.hand, self.table, self.taken, self.early = (maps[n] for n in ("hand", "table", "taken", "early"))
        self.tricks, self.late, self.score, self.paid = (maps[n] for n in ("tricks", "late", "score", "paid"))
        self.passed, self.won = maps["passed"], maps["won"]
        self.phase, self.deal_no, self.dealer, self.stock = (
            slot(n) for n in ("phase", "deal_no", "dealer", "stock")
        )
        self.turn, self.leader, self.missed = (slot(n) for n in ("turn", "leader", "missed"))
        self.trump, self.misere, self.by_last = (slot(n) for n in ("trump", "misere", "by_last"))
        self.praiser, self.owner, self.settled = (slot(n) for n in ("praiser", "owner", "settled"))
        self.offer, self.bidder, self.tied, self.written = (
            slot(n) for n in ("offer", "bidder", "tied", "written")
        )
        self.praised = self.deal(8, 9, 10, 11)
        self.total = rules.total(lambda i: self.tricks[i])

    def deal(self, *numbers: int) -> Term:
        """Is it one of these deals?"""
        return any_of(*(self.deal_no == n for n in numbers))

    @property
    def two_tricks(self) -> Term:
        """The points of two tricks in a praised deal."""
        return const(6, integer(6, 6))

    def after_seat(self, seat: Term) -> Term:
        """The next seat clockwise."""
        return self.rules.seat_after(seat)

    def power(self, seat: Term) -> Term:
        """How strong a seat's card in the trick is: a trump above the led suit above all else; by rank."""
        card = first(self.table[seat])
        deck = self.rules.deck

        def places(low_to_high: str) -> Term:
            ranks = [x for x in low_to_high.split() if x in deck.ranks]

            def place(misere: int, turned: int, c: int) -> int:
                at = ranks.index(deck.ranks[deck.rank(c)])
                if not misere:
                    return at + 1
                if list(r.MISERE_ORDER.options)[turned] == "whole_order":
                    return len(ranks) - at
                return 0 if at == len(ranks) - 1 else at + 1

            table = tabulate(
                "place", (self.misere.sort, r.MISERE_ORDER.sort, CardSort(deck)), integer(0, 8), place
            )
            return lookup(table, self.misere, r.MISERE_ORDER.term, card)

        natural, tens = places("7 8 9 10 J Q K A"), places("7 8 9 J Q K 10 A")
        rank = ite(r.RANK_ORDER.is_("ten_below_ace"), tens, natural)
        return ite(suit(card) == self.trump, 200, ite(suit(card) == self.led, 100, 0)) + rank

    def of(self, seat: Term, *, suit: str | None = None, rank: str | None = None) -> Term:
        """How many cards of a suit or a rank a seat has taken."""
        return count(self.taken[seat] & self.rules.cards(self.rules.deck.where(suit=suit, rank=rank)))
