"""Words about a match of Guillotine that its obligations share.

They are written from the clauses, not from the rules: what the two say must come out the same.
"""

from __future__ import annotations

from hoyle.games.guillotine import readings as r
from hoyle.lang import (
    CardSort,
    SetSort,
    Term,
    any_of,
    const,
    count,
    empty,
    first,
    integer,
    ite,
    lookup,
    not_,
    rank,
    suit,
    tabulate,
    union,
)
from hoyle.obligations.words import TrickWords, usual
from hoyle.prove import Obligations

PRINTED = ["7", "8", "9", "10", "J", "Q", "K", "A"]
FRENCH = ["7", "8", "9", "J", "Q", "K", "10", "A"]


class Words(TrickWords):
    """The variables by their names, and what is said of them again and again."""

    def __init__(self, obligations: Obligations) -> None:
        super().__init__(obligations)
        rules = self.rules
        slot, maps = obligations.slot, rules.maps
        self.size = rules.deck.size // len(self.seats)
        self.phase, self.deal_no, self.dealer, self.contract = (
            slot(n) for n in ("phase", "deal_no", "dealer", "contract")
        )
        self.stock, self.turn, self.leader = (slot(n) for n in ("stock", "turn", "leader"))
        self.layout, self.starter, self.offered, self.begun = (
            slot(n) for n in ("layout", "starter", "offered", "begun")
        )
        self.first_hand, self.latest, self.opened = (slot(n) for n in ("first_hand", "latest", "opened"))
        self.tricks, self.edges = maps["tricks"], maps["edges"]
        self.passed, self.place = maps["passed"], maps["place"]
        self.deals, self.score, self.paid, self.won = (maps[n] for n in ("deals", "score", "paid", "won"))
        self.said = [maps[f"announced{i.data}"] for i in self.seats]
        self.names = list(self.said[0].over.names)
        self.last_deal = rules.initial[self.deal_no] + len(self.names) * len(self.seats) - 1
        self.total = rules.total(lambda i: self.tricks[i])

    # -- phases ---------------------------------------------------------------------------------------

    def playing(self, name: str) -> Term:
        """Is this contract being played?"""
        return self.contract == name if name in self.names else const(False, self.passed[0].sort)

    @property
    def before(self) -> Term:
        """Nothing is dealt yet."""
        return self.at("lots", "deal")

    @property
    def ended(self) -> Term:
        """The deal is played out."""
        return self.at("score", "scored", "over")

    @property
    def written(self) -> Term:
        """The deal is written down."""
        return self.at("scored", "over")

    # -- tricks ---------------------------------------------------------------------------------------

    def power(self, seat: Term) -> Term:
        """How strong a seat's card in the trick is: nothing off the suit that counts, else by rank."""
        card = first(self.table[seat])

        def places(ranks: list[str]) -> Term:
            def place(c: int) -> int:
                return 1 + [x for x in ranks if x in self.deck.ranks].index(
                    self.deck.ranks[self.deck.rank(c)]
                )

            return lookup(tabulate("place", (CardSort(self.deck),), integer(0, 8), place), card)

        by_rank = r.RANK_ORDER.choose(as_printed=places(PRINTED), ten_below_ace=places(FRENCH))
        up_or_down = r.RANK_DIRECTION.choose(low_to_high=by_rank, high_to_low=9 - by_rank)
        lies = any_of(*(suit(first(t)) == self.opened for t in self.table))
        counts = r.FIRST_MOVE.choose(
            trick=suit(card) == self.led, deal=suit(card) == ite(lies, self.opened, self.led)
        )
        return ite(counts, up_or_down, 0)

    def of(self, seat: Term, *, suit: str | None = None, rank: str | None = None) -> Term:
        """How many cards of a suit or a rank a seat has taken."""
        return count(self.taken[seat] & self.rules.cards(self.deck.where(suit=suit, rank=rank)))

    # -- domino ---------------------------------------------------------------------------------------

    @property
    def going(self) -> Term:
        """Domino is played and the first card is laid."""
        return self.at("domino") & not_(empty(self.layout))

    @property
    def straight(self) -> Term:
        """Is the layout read as the house reads it: suits in line, in the printed order?"""
        return usual(r.WRAP, r.DOMINO_ORDER)

    def beside(self, card: int) -> int:
        """The mask of the cards next to one in its suit, in the printed order."""
        deck = self.deck
        ranks = [x for x in PRINTED if x in deck.ranks]
        at = ranks.index(deck.ranks[deck.rank(card)])
        near = [ranks[n] for n in (at - 1, at + 1) if 0 <= n < len(ranks)]
        return sum(deck.where(suit=deck.suits[deck.suit(card)], rank=x) for x in near)

    def fits(self, card: int) -> Term:
        """May one card of the pack be laid: the first, one of the value of the first, or a neighbour?"""
        value = self.deck.ranks[self.deck.rank(card)]
        near = not_(empty(self.layout & self.rules.cards(self.beside(card))))
        return any_of(empty(self.layout), self.starter == value, near)

    def neighbours(self, card: Term) -> Term:
        """The cards next to the card laid, as a set."""
        table = tabulate("beside", (CardSort(self.deck),), SetSort(self.deck), self.beside)
        return lookup(table, card)

    def fits_param(self, card: Term) -> Term:
        """The same of the card that is being laid."""
        near = not_(empty(self.layout & self.neighbours(card)))
        return any_of(empty(self.layout), self.starter == rank(card), near)

    @property
    def fitting(self) -> Term:
        """All cards that may be laid, as a set."""
        cards = range(self.deck.size)
        return union(*(ite(self.fits(c), self.rules.cards(1 << c), self.none) for c in cards))

    @property
    def unable(self) -> Term:
        """The seat at turn holds no card that may be laid."""
        return empty(self.hand[self.turn] & self.fitting)

    @property
    def holding(self) -> Term:
        """How many players hold cards."""
        return self.rules.total(lambda i: ite(empty(self.hand[i]), 0, 1))

    @property
    def missed(self) -> Term:
        """How many players have missed their turn since the last card was laid."""
        return self.rules.total(lambda i: ite(self.passed[i], 1, 0))
