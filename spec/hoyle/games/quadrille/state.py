"""The state of a game of Quadrille, and words about it: matadors, trumps, the orders of the cards."""

from __future__ import annotations

from pathlib import Path

from hoyle.lang import (
    BOOL,
    RANKS_40,
    Deck,
    Like,
    Rules,
    Term,
    any_of,
    const,
    count,
    empty,
    enum,
    first,
    french,
    highest,
    integer,
    ite,
    load_clauses,
    lookup,
    rank_cards,
    strength,
    suit,
    suit_sort,
    tabulate,
    union,
)

from . import readings as r
from . import readings_money as m
from . import readings_trumps as t
from .readings import READINGS

FULL = french(RANKS_40)
"""The pack of QU-01."""

PHASES = (
    "lots", "stake", "deal", "announce", "add", "win", "trump", "call", "answer", "play", "decide", "raise",
    "score", "scored", "over",
)  # fmt: skip
CHIP = 24
"""Money is counted in parts of which 24 make a chip: quarters, thirds and halves of it are whole numbers."""

BLACK = "SC"
SMALL_BLACK = ("2", "3", "4", "5", "6", "7")
SMALL_RED = ("7", "6", "5", "4", "3", "2")
COURT = ("J", "Q", "K")


class State:
    """The variables of the rules."""

    def __init__(self, deck: Deck, deals: int, target: int) -> None:
        document = load_clauses(Path(__file__).parent / "clauses.toml")
        self.rules = rules = Rules(document, deck=deck, seats=4, readings=READINGS)
        self.deck, self.deals, self.target = deck, deals, target
        self.hand_size = deck.size // 4
        self.PHASE = enum("Phase", *PHASES)
        self.SUIT = suit_sort(deck)
        self.BID = enum("Bid", "unspoken", "pass", "alliance", "solo", "vole")
        self.CONTRACT = enum("Contract", "unset", "alliance", "solo", "vole")
        self.someone = someone = rules.SEAT.or_none()
        money = integer(-400000, 400000)
        self.everything = rules.cards((1 << deck.size) - 1)

        # the game
        self.phase = rules.var("phase", self.PHASE, "lots")
        self.deal_no = rules.var("deal_no", integer(1, 2 * deals), 1)
        self.dealer = rules.var("dealer", rules.SEAT)
        self.chips = rules.map("chips", money, init=0)  # won and lost so far, in parts of a chip
        self.pot = rules.var("pot", money, 0)  # the money on the table
        self.twice = rules.map("twice", BOOL)  # who puts a double stake next time (QU-58)
        self.won = rules.map("won", BOOL)  # the winners, when the game is over

        # stakes and announcing
        self.staked = rules.map("staked", integer(0, 10 * CHIP), init=0)  # before this deal
        self.unit = rules.var("unit", integer(0, 100000))  # a quarter of what was staked
        self.bid = rules.map("bid", self.BID)
        self.added = rules.map("added", integer(-1, 2), init=-1)  # chips added to settle a tie; -1: not yet
        self.declarer = rules.var("declarer", rules.SEAT)
        self.contract = rules.var("contract", self.CONTRACT)

        # trumps and partner
        self.trump = rules.var("trump", self.SUIT.or_none(), "none")
        self.suits = rules.map("suits", self.SUIT.or_none(), init="none")  # with an announcement (QU-R87)
        self.calls = rules.map("calls", rules.CARDS)  # the card that each seat has named
        self.partner = rules.var("partner", someone, "none")  # who holds it; secret until he is open
        self.open = rules.var("open", BOOL)

        # the cards
        self.stock = rules.var("stock", rules.CARDS, self.everything.data)
        self.hand = rules.map("hand", rules.CARDS)
        self.table = rules.map("table", rules.CARDS)
        self.taken = rules.map("taken", rules.CARDS)
        self.turn = rules.var("turn", rules.SEAT)
        self.leader = rules.var("leader", rules.SEAT)
        self.tricks = rules.map("tricks", integer(0, self.hand_size))
        self.stopped = rules.var("stopped", BOOL)
        self.went_on = rules.var("went_on", BOOL)
        self.raised = rules.var("raised", integer(0, 8 * CHIP), 0)  # added by all after the seventh trick
        self.straight = rules.var("straight", BOOL)  # the declarer's side took the first six tricks

        self.trick = rules.let("the trick", union(*self.table))
        self.lead = rules.let("the lead", self.table[self.leader])
        index = (r.MANILLE.sort, self.SUIT.or_none())
        self._trumps = tabulate("trumps", index, rules.CARDS, self.trumps_of)
        self._matadors = tabulate("matadors", index, rules.CARDS, self.matadors_of)
        self._plain = tabulate(
            "plain cards of suit", (*index, self.SUIT), rules.CARDS,
            lambda o, t, s: deck.where(suit=deck.suits[s]) & ~self.trumps_of(o, t),
        )  # fmt: skip
        self._printed = tabulate(
            "cards of suit", (self.SUIT,), rules.CARDS, lambda s: deck.where(suit=deck.suits[s])
        )
        self.order = strength("strength", deck, (r.ORDER.sort, r.RED_ACE.sort, *index), self.place, 40)
        self.matadors = rules.let("the matadors", lookup(self._matadors, r.MANILLE.term, self.trump))
        with_suit = lookup(self._trumps, r.MANILLE.term, self.trump)
        self.trumps = rules.let("all trumps", t.TRUMPS.choose(suit=with_suit, three=self.matadors))

    # -- tables ---------------------------------------------------------------------------------------

    def _face(self, face: str) -> int:
        deck = self.deck
        return sum(1 << c for c in range(deck.size) if deck.face(c) == face)

    def manille_of(self, option: int, trump: int) -> int:
        """The card or cards that are manille under QU-R02."""
        deck, name = self.deck, list(r.MANILLE.options)[option]
        if name == "every_two":
            return deck.where(rank="2") if "2" in deck.ranks else 0
        if trump == len(deck.suits):
            return 0
        letter = deck.suits[trump]
        return self._face(letter + ("2" if name == "two" or letter in BLACK else "7"))

    def matadors_of(self, option: int, trump: int) -> int:
        """Spadille, manille, basto (QU-12 to QU-15)."""
        return self._face("SA") | self._face("CA") | self.manille_of(option, trump)

    def trumps_of(self, option: int, trump: int) -> int:
        """The cards of the trump suit and the matadors."""
        suit_of = self.deck.where(suit=self.deck.suits[trump]) if trump < len(self.deck.suits) else 0
        return suit_of | self.matadors_of(option, trump)

    def place(self, order: int, ace: int, option: int, trump: int, card: int) -> int:
        """A card's strength among trumps, or in its plain suit."""
        deck, bit, face = self.deck, 1 << card, self.deck.face(card)
        letter, rank = face[0], face[1:]
        if bit & self.matadors_of(option, trump):
            return 40 if face == "SA" else 38 if face == "CA" else 39
        is_trump = trump < len(deck.suits) and deck.suits[trump] == letter
        if list(r.ORDER.options)[order] == "header":
            return 1 + RANKS_40.index(rank)
        if letter in BLACK:
            return 1 + (SMALL_BLACK + COURT + ("A",)).index(rank)
        names = SMALL_RED + COURT
        if rank != "A":
            return 10 + 2 * names.index(rank)
        if is_trump:
            return 37  # punto
        where = list(r.RED_ACE.options)[ace]
        return {"unstated": 1, "lowest": 1, "below_jack": 21, "above_king": 37}[where]

    # -- words ----------------------------------------------------------------------------------------

    def at(self, phase: str) -> Term:
        """Is the game in this phase?"""
        return self.phase == phase

    def go(self, phase: str) -> Term:
        """A phase as a value."""
        return const(phase, self.PHASE)

    def best(self, cards: Term) -> Term:
        """The highest cards of trumps or of one plain suit; a red plain ace without a place is as good."""
        by = (r.ORDER.term, r.RED_ACE.term, r.MANILLE.term, self.trump)
        aces = (self.named("DA") | self.named("HA")) - self.trumps
        loose = highest(cards - aces, self.order, *by) | (cards & aces)
        unplaced = r.RED_ACE.is_("unstated") & r.ORDER.is_("detailed")
        return ite(unplaced, loose, highest(cards, self.order, *by))

    def named(self, face: str) -> Term:
        """The set of the card with this face."""
        return self.rules.cards(self._face(face))

    def suit_cards(self, cards: Term) -> Term:
        """All cards of the suit that the card of a one-card set belongs to: the trumps, or a plain suit."""
        printed = lookup(self._printed, suit(first(cards)))
        no_trumps = lookup(self._plain, r.MANILLE.term, self.trump, suit(first(cards)))
        plain = t.TRUMPS.choose(suit=no_trumps, three=printed - self.matadors)
        return r.MATADOR_SUIT.choose(
            trumps=ite(cards.within(self.trumps), self.trumps, plain), printed=printed
        )

    def is_trump_lead(self, cards: Term) -> Term:
        """Does the card of a one-card set call for trumps when it is led?"""
        return r.MATADOR_SUIT.choose(
            trumps=cards.within(self.trumps),
            printed=t.TRUMPS.is_("suit") & (suit(first(cards)) == self.trump),
        )

    @property
    def kings(self) -> Term:
        """All kings."""
        return rank_cards(self.deck, "K")

    @property
    def queens(self) -> Term:
        """All queens."""
        return rank_cards(self.deck, "Q")

    def is_side(self, i: Term) -> Term:
        """Is a seat the declarer or his partner?"""
        return any_of(self.declarer == i, self.partner == i)

    @property
    def goal(self) -> Term:
        """How many tricks an alliance or a solo promises (QU-R10)."""
        return r.COUNTED.choose(tricks=self.target, cards=-(-self.target // 4))

    @property
    def own(self) -> Term:
        """The tricks that count for the declarer (QU-R47)."""
        together = self.rules.total(lambda i: ite(self.is_side(i), self.tricks[i], 0))
        return m.SIDE.choose(together=together, own=self.tricks[self.declarer])

    def part_of(self, money: Term, shares: int) -> Term:
        """A half, a third or a quarter of some money, in whole chips if these cannot be divided (QU-R77)."""
        return m.DIVIDE.choose(parts=money // shares, whole=CHIP * (money // (CHIP * shares)))

    def kept_added(self, i: Term) -> Term:
        """What a seat has added to settle equal announcements and did not take back (QU-R17)."""
        back = r.ADDED_MONEY.is_("returned") & ~(self.declarer == i)
        return ite((self.added[i] > 0) & ~back, CHIP * self.added[i], 0)

    @property
    def played(self) -> Term:
        """The number of tricks that are over."""
        return self.rules.total(lambda i: self.tricks[i])

    @property
    def more(self) -> Term:
        """Does another deal follow this one?"""
        return self.deal_no < r.LENGTH.choose(four=self.deals, eight=2 * self.deals)

    def has(self, cards: Term) -> Term:
        """Is the set not empty?"""
        return ~empty(cards)

    def one(self, cards: Term) -> Term:
        """Has the set just one card?"""
        return count(cards) == 1

    def bidding(self, i: Like, *names: str) -> Term:
        """Has a seat announced one of these?"""
        return any_of(*(self.bid[i] == n for n in names))
