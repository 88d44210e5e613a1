"""The state of a game of All Fours, and words about it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hoyle.lang import (
    BOOL,
    RANKS_52,
    Deck,
    Rules,
    Table,
    Term,
    const,
    empty,
    enum,
    first,
    french,
    highest,
    integer,
    ite,
    load_clauses,
    lookup,
    measure,
    rank_cards,
    strength,
    suit,
    suit_cards,
    suit_sort,
    tabulate,
    union,
)

from . import readings as r
from .readings import READINGS

FULL = french(RANKS_52)
"""The pack of AF-01."""

PHASES = (
    "lots", "deal", "turn_up", "speak", "answer", "refused", "play", "draw", "score", "scored", "next_dealer",
    "over",
)  # fmt: skip
MOST_BONUS = 100
"""Where the count of points for turned cards stops: begging without end would make it grow without end."""
ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class State:
    """The variables of the rules; seats of equal parity are partners (AF-06)."""

    def __init__(
        self, deck: Deck, hand_size: int, deals: int, target: int, first_deal: int, scores: Sequence[int]
    ) -> None:
        document = load_clauses(Path(__file__).parent / "clauses.toml")
        self.rules = rules = Rules(document, deck=deck, seats=4, readings=READINGS)
        self.deals, self.hand_size, self.target = deals, hand_size, target
        self.PHASE = enum("Phase", *PHASES)
        self.TEAM = enum("Team", "0", "1")
        self.SUIT = suit_sort(deck).or_none()
        self.teams = [const(t, self.TEAM) for t in (0, 1)]
        self.everything = rules.cards((1 << deck.size) - 1)
        self.kings = rank_cards(deck, "K")

        # the game
        self.phase = rules.var("phase", self.PHASE, "lots")
        self.deal_no = rules.var("deal_no", integer(1, deals), 1)
        self.dealer = rules.var("dealer", rules.SEAT)
        self.first_hand = rules.var("first_hand", rules.SEAT)  # who was dealt the first card
        self.total = rules.map("total", integer(0, 200 * deals), over=self.TEAM)  # points of all deals
        rules.initial[self.deal_no] = first_deal
        rules.initial.update(zip(self.total, scores, strict=False))
        self.points = rules.map("points", integer(0, 200), over=self.TEAM)  # points of the deal just scored
        self.winner = rules.var("winner", self.TEAM.or_none(), "none")  # of the deal just scored

        # the cards
        self.stock = rules.var("stock", rules.CARDS, self.everything.data)  # the reserve, face down
        self.under = rules.var("under", rules.CARDS)  # the turned card, while it lies under the reserve
        self.hand = rules.map("hand", rules.CARDS)
        self.table = rules.map("table", rules.CARDS)  # the card each seat has played to the trick
        self.taken = rules.map("taken", rules.CARDS, over=self.TEAM)  # the cards of the tricks
        self.ours = rules.var("ours", rules.CARDS)  # cards that were played by team 0
        self.takers = rules.var("takers", rules.CARDS)  # cards that took a trick

        # the trump and the play
        self.up = rules.var("up", rules.CARDS)  # the card turned up last, wherever it went
        self.trump = rules.var("trump", self.SUIT, "none")
        self.before = rules.var("before", self.SUIT, "none")  # the trump before a beg (AF-R10)
        self.begged = rules.var("begged", BOOL)
        self.refused = rules.var("refused", BOOL)  # a beg was refused
        self.bonus = rules.var("bonus", integer(0, MOST_BONUS))  # points for turned cards
        self.turn = rules.var("turn", rules.SEAT)
        self.leader = rules.var("leader", rules.SEAT)
        self.extra = max(1, hand_size // 2)  # cards for each after a beg (AF-R32): three, when six were dealt
        self.to_draw = rules.var("to_draw", integer(0, max(4, 4 * self.extra)))  # so many, from ``turn`` on

        self.trick = rules.let("the trick", union(*self.table))
        self.led = rules.let("the led suit", suit(first(self.table[self.leader])))
        self.trumps = rules.let("the trump suit's cards", suit_cards(deck, self.trump))
        by = (r.KING_RANK.sort, r.RANK_DIRECTION.sort)
        rank = [deck.ranks[deck.rank(c)] for c in range(deck.size)]
        self.order = strength("strength", deck, by, lambda k, d, c: self.place(k, d, rank[c]), 13)
        self.low_order = strength("lowness", deck, by, lambda k, d, c: 13 - self.place(k, d, rank[c]), 13)
        ten = {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
        self.pips_once = measure("pips", rules.CARD, lambda c: ten.get(deck.ranks[deck.rank(c)], 0))
        self.pips_twice = measure(
            "pips with tens twice", rules.CARD, lambda c: (ten | {"10": 20}).get(deck.ranks[deck.rank(c)], 0)
        )

    @staticmethod
    def place(king: int, direction: int, rank: str) -> int:
        """A rank's place in its suit, 1 for the lowest, by the options of AF-R01 and AF-R02; a king that the
        order leaves out has place 0."""
        if rank == "K" and list(r.KING_RANK.options)[king] != "below_ace":
            return 0
        upward = list(r.RANK_DIRECTION.options)[direction] == "low_to_high"
        return 1 + ORDER.index(rank) if upward else 13 - ORDER.index(rank)

    # -- words ----------------------------------------------------------------------------------------

    def at(self, phase: str) -> Term:
        """Is the game in this phase?"""
        return self.phase == phase

    def go(self, phase: str) -> Term:
        """A phase as a value."""
        return const(phase, self.PHASE)

    def team(self, seat: Term) -> Term:
        """The team of a seat."""
        return lookup(tabulate("team", (self.rules.SEAT,), self.TEAM, lambda s: s % 2), seat)

    def best(self, cards: Term) -> Term:
        """The highest cards of one suit; a king that has no place beside them is as good as any."""
        return self._extreme(cards, self.order)

    def worst(self, cards: Term) -> Term:
        """The lowest cards of one suit, in the same way."""
        return self._extreme(cards, self.low_order)

    def _extreme(self, cards: Term, order: Table) -> Term:
        def found(part: Term) -> Term:
            return highest(part, order, r.KING_RANK.term, r.RANK_DIRECTION.term)

        loose = found(cards - self.kings) | (cards & self.kings)
        return ite(r.KING_RANK.is_("unstated"), loose, found(cards))

    @property
    def partner(self) -> Term:
        """The dealer's partner."""
        return self.rules.seat_after(self.dealer, 2)

    @property
    def opener(self) -> Term:
        """Who leads to the first trick."""
        return r.FIRST_LEAD.choose(partner=self.partner, opponent=self.rules.seat_after(self.dealer))

    @property
    def speaker(self) -> Term:
        """Who says whether the trump stands."""
        return r.SPEAKER.choose(partner=self.partner, opponent=self.rules.seat_after(self.dealer))

    @property
    def filling(self) -> Term:
        """Are cards drawn before the play, to fill up the hands after a beg (AF-R32)?"""
        return r.MORE_CARDS.is_("three_each") & empty(union(self.trick, *self.taken))

    @property
    def pool(self) -> Term:
        """The cards of which the next drawn one comes."""
        in_play = r.TURNED_CARD.choose(
            drawn_last=ite(empty(self.stock), self.under, self.stock),
            not_drawn=self.stock,
            any_time=self.stock | self.under,
        )
        return ite(self.filling, self.stock, in_play)
