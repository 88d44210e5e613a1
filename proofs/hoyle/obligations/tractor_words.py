"""Words about a match of Tractor that its obligations share.

They are written from the clauses, not from the rules: what the two say must come out the same. Tables are
made here a second time, from the names of the cards, and have the names that the rules give them: so where
the two agree the solver sees one table, and where they do not a play shows it.
"""

from __future__ import annotations

from hoyle.lang import (
    CardSort,
    IntSort,
    Map,
    SetSort,
    Term,
    all_of,
    consecutive,
    const,
    count,
    empty,
    enum,
    first,
    highest,
    implies,
    ite,
    lookup,
    measure,
    not_,
    suit_sort,
    tabulate,
    twins,
    weight,
)
from hoyle.obligations.words import TrickWords
from hoyle.prove import Obligations


class Words(TrickWords):
    """The variables by their names, and what is said of them again and again."""

    def __init__(self, obligations: Obligations) -> None:
        super().__init__(obligations)
        rules = self.rules
        slot, maps = obligations.slot, rules.maps
        self.hand, self.table, self.taken, self.level, self.out = (
            maps[n] for n in ("hand", "table", "taken", "level", "out")
        )
        self.phase, self.deal_no, self.dealer, self.initial_dealer, self.final = (
            slot(n) for n in ("phase", "deal_no", "dealer", "initial_dealer", "final")
        )
        self.rank, self.trump, self.called, self.opener = (
            slot(n) for n in ("rank", "trump", "called", "opener")
        )
        self.first_declarer, self.declarer, self.passes = (
            slot(n) for n in ("first_declarer", "declarer", "passes")
        )
        self.stock, self.kitty, self.turn, self.leader = (
            slot(n) for n in ("stock", "kitty", "turn", "leader")
        )
        self.turned_up, self.buried_by, self.dealt_worth = (
            slot(n) for n in ("turned_up", "buried_by", "dealt_worth")
        )
        self.defends, self.last_taker, self.last_size = (
            slot(n) for n in ("defends", "last_taker", "last_size")
        )
        sort = self.last_size.sort
        assert isinstance(sort, IntSort)
        self.size = sort.hi  # cards of a hand
        self.buried = self.deck.size - 4 * self.size
        self.full = rules.cards((1 << self.deck.size) - 1)
        self.lead = self.table[self.leader]
        self.mine = self.hand[self.turn]
        self.firsts = rules.cards((1 << len(self.deck.faces)) - 1)
        self.suit, self.top = suit_sort(self.deck).or_none(), len(self.deck.suits)
        self.effective = enum("Effective suit", *self.deck.suits, "trump")
        values = {"5": 5, "10": 10, "K": 10}
        self.points = measure("points", CardSort(self.deck), lambda c: values.get(self.rank_of(c), 0))
        self.suits = tabulate(
            "effective suit", (self.suit, self.rank.sort, CardSort(self.deck)), self.effective, self.belongs
        )
        self.members = tabulate(
            "cards of effective suit", (self.effective, self.suit, self.rank.sort), SetSort(self.deck),
            lambda e, t, x: sum(1 << c for c in range(self.deck.size) if self.belongs(t, x, c) == e),
        )  # fmt: skip
        cards = CardSort(self.deck)
        self.strength = tabulate("strength", (self.suit, self.rank.sort, cards), IntSort(0, 16), self.height)
        self.chain = tabulate(
            "order of pairs", (self.suit, self.rank.sort, cards), IntSort(0, 60), self.place
        )

    # -- the faces of the cards -----------------------------------------------------------------------

    def rank_of(self, card: int) -> str:
        """The rank of a card; a joker has none."""
        face = self.deck.face(card)
        return "" if face in self.deck.jokers else face[1:]

    def is_level(self, level: int, card: int) -> bool:
        """Is it a card of the level rank?"""
        return self.rank_of(card) == self.deck.ranks[level]

    def belongs(self, trump: int, level: int, card: int) -> int:
        """The effective suit: trump for jokers, level cards and the suit that was named (TR-40, TR-22)."""
        face = self.deck.face(card)
        if face in self.deck.jokers or self.is_level(level, card):
            return self.top
        suit = self.deck.suits.index(face[0])
        return self.top if suit == trump else suit

    def ladder(self, level: int) -> list[str]:
        """The ranks but the level rank, from the lowest (TR-33)."""
        return [x for n, x in enumerate(self.deck.ranks) if n != level]

    def height(self, trump: int, level: int, card: int) -> int:
        """The strength of a card among its effective suit (TR-32, TR-33)."""
        face = self.deck.face(card)
        if face in self.deck.jokers:
            return {"JR": 16, "JB": 15}[face]
        own = trump < self.top and face[0] == self.deck.suits[trump]
        if self.is_level(level, card):
            return 14 if own else 13
        return self.ladder(level).index(face[1:]) + 1

    def place(self, trump: int, level: int, card: int) -> int:
        """The place in the order in which pairs are neighbours: one without gaps (TR-35 to TR-38)."""
        height, n = self.height(trump, level, card), len(self.deck.ranks)
        if height < 13:
            return height
        if trump < self.top:
            return n + height - 13
        return {13: 30, 15: 31, 16: 32}[height]

    # -- phases and seats -----------------------------------------------------------------------------

    @property
    def before(self) -> Term:
        """Nothing is dealt yet."""
        return self.at("lots", "deal")

    @property
    def after_play(self) -> Term:
        """The last trick is taken."""
        return self.at("score", "promote")

    def next(self, seat: Term, steps: int = 1) -> Term:
        """The seat so many places on, counter-clockwise."""
        return self.rules.seat_after(seat, steps)

    def side(self, seat: Term) -> Term:
        """The team of a seat: seats of equal parity are partners (TR-02)."""
        team = tabulate("team", (self.rules.SEAT,), self.defends.sort, lambda s: s % 2)
        return lookup(team, seat)

    @property
    def attackers(self) -> Term:
        """The team that does not defend."""
        return ite(self.defends == 0, const(1, self.defends.sort), const(0, self.defends.sort))

    def of(self, slots: Map, team: Term | int) -> Term:
        """What a map over the teams has for a team."""
        return ite(team == 0, slots[0], slots[1])

    # -- cards ----------------------------------------------------------------------------------------

    def cards_of(self, suit: Term | str) -> Term:
        """All cards of an effective suit."""
        return lookup(self.members, suit, self.trump, self.rank)

    @property
    def trumps(self) -> Term:
        """All trumps."""
        return self.cards_of("trump")

    @property
    def led(self) -> Term:
        """The effective suit that was led."""
        return lookup(self.suits, self.trump, self.rank, first(self.lead))

    @property
    def of_suit(self) -> Term:
        """The cards of the suit led in the hand of who is to play."""
        return self.mine & self.cards_of(self.led)

    def worth(self, cards: Term) -> Term:
        """The points of some cards."""
        return weight(cards, self.points)

    def pairs(self, cards: Term) -> Term:
        """One card for each pair in a set."""
        return cards & twins(cards) & self.firsts

    def run(self, faces: Term) -> Term:
        """Are pairs of these faces consecutive?"""
        return consecutive(faces, self.chain, self.trump, self.rank)

    def is_pair(self, cards: Term) -> Term:
        """Two identical cards."""
        return all_of(count(cards) == 2, not_(empty(self.pairs(cards))))

    def is_tractor(self, cards: Term) -> Term:
        """Pairs that follow each other."""
        return all_of(count(cards) >= 4, cards.within(twins(cards)), self.run(self.pairs(cards)))

    # -- tricks ---------------------------------------------------------------------------------------

    @property
    def playing(self) -> Term:
        """Tricks are played."""
        return self.at("play")

    @property
    def leading(self) -> Term:
        """A trick is to be begun."""
        return self.playing & empty(self.trick)

    @property
    def following(self) -> Term:
        """A seat is to play to a lead."""
        return all_of(self.playing, not_(empty(self.lead)), empty(self.table[self.turn]))

    @property
    def complete(self) -> Term:
        """Every seat has played to the trick."""
        return all_of(self.playing, *(not_(empty(t)) for t in self.table))

    def power(self, seat: Term) -> Term:
        """How strong a seat's play is."""
        return self.worth_of_play(self.table[seat])

    def height_of(self, cards: Term) -> Term:
        """The strength of the best card."""
        return lookup(self.strength, self.trump, self.rank, first(self.best_of(cards)))

    def best_of(self, cards: Term) -> Term:
        """The strongest cards of a set: copies are equally strong."""
        return highest(cards, self.strength, self.trump, self.rank)

    def worth_of_play(self, cards: Term) -> Term:
        """How strong cards are: nothing unless they have the shape of the lead, in its suit or in trumps."""
        tractor, pair = self.is_tractor(self.lead), self.is_pair(self.lead)
        shape = ite(tractor, self.is_tractor(cards), ite(pair, self.is_pair(cards), True))
        suit = cards.within(self.cards_of(self.led)) | cards.within(self.trumps)
        height = self.height_of(cards)
        return ite(shape & suit, height + ite(cards.within(self.trumps), 20, 0), 0)

    def wins(self, seat: Term) -> Term:
        """Is a play above those before it in the trick and not below those after it?"""
        parts = []
        for k in range(4):
            here = []
            for back in range(k):
                here.append(self.power(self.seat_at(seat, k, back)) < self.power(seat))
            for later in range(k + 1, 4):
                here.append(self.power(self.seat_at(seat, k, later)) <= self.power(seat))
            parts.append(implies(self.leader == self.seats[(seat.data - k) % 4], all_of(*here)))
        return self.o.let(f"seat {seat.data} wins the trick", all_of(*parts))

    def seat_at(self, seat: Term, place: int, other: int) -> Term:
        """Who plays in place *other* of a trick in which *seat* plays in *place*."""
        found: Term = self.seats[(seat.data - place + other) % 4]
        return found
