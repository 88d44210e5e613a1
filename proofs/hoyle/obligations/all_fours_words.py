"""Words about a game of All Fours that its obligations share.

They are written from the clauses, not from the rules: what the two say must come out the same.
"""

from __future__ import annotations

from hoyle.games.all_fours import readings as r
from hoyle.lang import (
    RANKS_52,
    CardSort,
    IntSort,
    Term,
    any_of,
    const,
    empty,
    first,
    integer,
    ite,
    lookup,
    measure,
    not_,
    suit,
    tabulate,
    union,
    weight,
)
from hoyle.obligations.words import TrickWords, usual
from hoyle.prove import Obligations


class Words(TrickWords):
    """The variables by their names, and what is said of them again and again."""

    def __init__(self, obligations: Obligations) -> None:
        super().__init__(obligations)
        rules = self.rules
        slot, maps = obligations.slot, rules.maps
        self.hand, self.table, self.taken, self.total = (maps[n] for n in ("hand", "table", "taken", "total"))
        self.points = maps["points"]
        self.phase, self.stock, self.under, self.up = (slot(n) for n in ("phase", "stock", "under", "up"))
        self.turn, self.leader, self.dealer = (slot(n) for n in ("turn", "leader", "dealer"))
        self.first_hand, self.winner, self.ours = (slot(n) for n in ("first_hand", "winner", "ours"))
        self.trump, self.begged, self.refused = (slot(n) for n in ("trump", "begged", "refused"))
        self.takers = slot("takers")
        self.bonus, self.deal_no, self.to_draw = (slot(n) for n in ("bonus", "deal_no", "to_draw"))
        self.trick, self.gone = union(*self.table), union(*self.taken)
        self.reserve = union(self.stock, self.under)
        six = rules.actions["deal"].params[0].domain.low
        self.size: int = 6 if six is None or self.deck.size == 52 else six.data
        self.drawn = self.deck.size - 4 * self.size  # cards that are drawn in a deal
        assert isinstance(self.deal_no.sort, IntSort)
        self.deals = self.deal_no.sort.hi
        self.draws = usual(r.DRAWING, r.DRAW_EMPTY, r.DRAW_ORDER, r.TURNED_CARD)

    def team_named(self, name: str) -> Term:
        """A team, or nobody, as a value of the winner."""
        return const(name, self.winner.sort)

    def of(self, *, suit: str | None = None, rank: str | None = None) -> Term:
        """The cards of a suit or a rank; none that the deck lacks."""
        if rank is not None and rank not in self.deck.ranks:
            return self.rules.cards()
        return self.rules.cards(self.deck.where(suit=suit, rank=rank))

    def held(self, letter: str, seat: Term) -> Term:
        """The cards of a suit in a seat's hand."""
        return self.hand[seat] & self.of(suit=letter)

    @property
    def partner(self) -> Term:
        """The dealer's partner."""
        return self.rules.seat_after(self.dealer, 2)

    def power(self, seat: Term) -> Term:
        """How strong a seat's card in the trick is: a trump above the led suit above all else; by rank."""
        card = first(self.table[seat])
        low_to_high = [x for x in RANKS_52 if x in self.deck.ranks]

        def place(king: int, direction: int, c: int) -> int:
            rank = self.deck.ranks[self.deck.rank(c)]
            if rank == "K" and list(r.KING_RANK.options)[king] == "lowest":
                return 0
            upward = list(r.RANK_DIRECTION.options)[direction] == "low_to_high"
            return 1 + low_to_high.index(rank) if upward else len(low_to_high) - low_to_high.index(rank)

        places = tabulate(
            "place", (r.KING_RANK.sort, r.RANK_DIRECTION.sort, CardSort(self.deck)), integer(0, 13), place
        )
        rank = lookup(places, r.KING_RANK.term, r.RANK_DIRECTION.term, card)
        return ite(suit(card) == self.trump, 200, ite(suit(card) == self.led, 100, 0)) + rank

    def dealers(self, team: int) -> Term:
        """Does the team deal?"""
        return (self.dealer == team) | (self.dealer == team + 2)

    def has(self, team: int, rank: str) -> Term:
        """Has the team taken the trump of this rank?"""
        taken = self.taken[team]
        return any_of(
            *((self.trump == x) & not_(empty(taken & self.of(suit=x, rank=rank))) for x in self.deck.suits)
        )

    def own(self, team: int, rank: str) -> Term:
        """Did the team itself play the trump of this rank?"""
        mine = self.ours if team == 0 else self.full - self.ours
        return any_of(
            *((self.trump == x) & not_(empty(mine & self.of(suit=x, rank=rank))) for x in self.deck.suits)
        )

    def pips(self, team: int) -> Term:
        """The pips of a team's tricks by the table of lines 25 to 31, with tens as AF-R24 takes them."""
        values = {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
        rank = [self.deck.ranks[self.deck.rank(c)] for c in range(self.deck.size)]
        once = measure("pips by the table", self.rules.CARD, lambda c: values.get(rank[c], 0))
        return weight(self.taken[team], once)
