"""The state of a match of Ladies' Preferans, and words about it."""

from __future__ import annotations

from pathlib import Path

from hoyle.lang import (
    BOOL,
    RANKS_32,
    Action,
    Deck,
    Rules,
    Term,
    any_of,
    const,
    empty,
    enum,
    first,
    french,
    integer,
    ite,
    load_clauses,
    lookup,
    named,
    suit,
    suit_cards,
    suit_sort,
    tabulate,
    union,
)

from . import readings as r
from .readings import READINGS

FULL = french(RANKS_32)
"""The pack of LP-02: 32 cards, seven to ace in four suits."""

PHASES = (
    "lots", "deal", "stopped", "praise", "trade", "offer", "sale", "resume", "reveal", "open", "play",
    "score", "scored", "over",
)  # fmt: skip


class State:
    """The variables of the rules; each is described where it is made."""

    def __init__(self, deck: Deck, seats: int, first_deal: int, last_deal: int, first_packet: int) -> None:
        document = load_clauses(Path(__file__).parent / "clauses.toml")
        self.rules = rules = Rules(document, deck=deck, seats=seats, readings=READINGS)
        self.first_deal, self.last_deal = first_deal, last_deal
        self.hand_size = deck.size // seats
        self.first_packet = min(first_packet, self.hand_size)
        self.PHASE = enum("Phase", *PHASES)
        self.TRUMP = suit_sort(deck).or_none()
        self.nobody = const("none", rules.SEAT.or_none())
        self.no_trump = const("none", self.TRUMP)
        self.everything = rules.cards((1 << deck.size) - 1)
        someone = rules.SEAT.or_none()

        # the match
        self.phase = rules.var("phase", self.PHASE, "lots")
        self.deal_no = rules.var("deal_no", integer(1, 12), first_deal)
        self.dealer = rules.var("dealer", rules.SEAT)
        self.score = rules.map("score", integer(-2400, 2400), init=0)  # points so far
        self.paid = rules.map("paid", integer(-200, 200), init=0)  # points of the deal just scored
        self.won = rules.map("won", BOOL)  # the winners, when the match is over

        # the cards
        self.stock = rules.var("stock", rules.CARDS, self.everything.data)  # not dealt yet
        self.hand = rules.map("hand", rules.CARDS)
        self.table = rules.map("table", rules.CARDS)  # the card each seat has played to the trick
        self.taken = rules.map("taken", rules.CARDS)  # the cards of the tricks each seat took
        self.early = rules.map("early", rules.CARDS)  # what a seat held when the dealer stopped

        # the play
        self.turn = rules.var("turn", rules.SEAT)
        self.leader = rules.var("leader", rules.SEAT)
        self.tricks = rules.map("tricks", integer(0, self.hand_size))
        self.late = rules.map("late", integer(0, 2))  # of the last two tricks, how many (LP-R16)
        self.queen_tricks = rules.map("queen_tricks", integer(0, self.hand_size))  # under LP-R15 each_trick
        self.missed = rules.var("missed", someone, "none")  # who held the king of hearts back

        # the order and the trade
        self.trump = rules.var("trump", self.TRUMP, "none")
        self.by_last = rules.var("by_last", BOOL)  # ordered by the last card, which is not known yet
        self.misere = rules.var("misere", BOOL)
        self.praiser = rules.var("praiser", rules.SEAT)
        self.owner = rules.var("owner", rules.SEAT)  # who has the game
        self.settled = rules.var("settled", BOOL)  # it is settled who has the game
        self.offer = rules.var("offer", integer(0, self.hand_size + 1))  # the standing offer, in tricks
        self.bidder = rules.var("bidder", someone, "none")  # whose it is
        self.tied = rules.var("tied", BOOL)  # another has offered the same (LP-R36 unstated)
        self.passed = rules.map("passed", BOOL)  # who will not offer again
        self.written = rules.var("written", BOOL)  # the deal is written off

        self.praised = rules.let("a praised deal", self.is_deal(8, 9, 10, 11))
        self.trick = rules.let("the trick", union(*self.table))
        self.first_hand = r.FIRST_HAND.choose(
            unstated=self.dealer, after_dealer=rules.seat_after(self.dealer), dealer=self.dealer
        )
        self.writer = r.WRITE_OFF_BY.choose(praiser=self.praiser, game_owner=self.owner)
        self.led = rules.let("the led suit", suit(first(self.table[self.leader])))

    # -- words ----------------------------------------------------------------------------------------

    def at(self, phase: str) -> Term:
        """Is the game in this phase?"""
        return self.phase == phase

    def go(self, phase: str) -> Term:
        """A phase as a value."""
        return const(phase, self.PHASE)

    def after(self, seat: Term) -> Term:
        """Who plays after a seat; while that is not said, the seat itself."""
        return r.PLAY_DIRECTION.choose(
            unstated=seat, as_dealt=self.rules.seat_after(seat), against_deal=self.rules.seat_after(seat, -1)
        )

    def seat_of(self, someone: Term) -> Term:
        """A seat-or-none as a seat (seat 0 where it is none)."""
        sort, seats = self.rules.SEAT.or_none(), len(self.rules.seats)
        return lookup(tabulate("seat of", (sort,), self.rules.SEAT, lambda v: v if v < seats else 0), someone)

    def to_trade(self) -> Term:
        """The phase in which trading starts."""
        return r.REFUSAL.choose(before_offers=self.go("trade"), after_offers=self.go("offer"))

    def trade_turn(self) -> Term:
        """Who speaks first when trading starts."""
        return r.REFUSAL.choose(before_offers=self.praiser, after_offers=self.after(self.praiser))

    def to_open(self) -> Term:
        """The phase when all cards are dealt and the game has an owner."""
        return ite(self.by_last, self.go("reveal"), self.go("open"))

    def settle(self) -> Term:
        """The phase after it is settled who has the game and nobody orders anew."""
        return r.DEAL_RESUMES.choose(
            unstated=self.go("resume"), after_trade=self.go("resume"), before_trade=self.to_open()
        )

    def is_deal(self, *numbers: int) -> Term:
        """Is it one of these deals (LP-11)?"""
        if self.first_deal == self.last_deal:
            return const(self.first_deal in numbers, BOOL)
        return any_of(*(self.deal_no == n for n in numbers))

    def of_suit(self, letter: str) -> Term:
        """All cards of a suit; none where the deck lacks it."""
        deck = self.rules.deck
        return suit_cards(deck, letter, suit_sort(deck)) if letter in deck.suits else self.rules.cards()

    def card(self, face: str) -> Term:
        """The set of the one card with this face; empty where the deck lacks it."""
        return named(self.rules.deck, face)

    def stage(self) -> Term:
        """How far a deal is: grows with every step that changes the phase (see ``progress``)."""
        order = {
            "lots": 0, "deal": 1, "stopped": 2, "praise": 3, "resume": 4, "trade": 5, "offer": 6, "sale": 8,
            "reveal": 11, "open": 12, "play": 13, "score": 14, "scored": 15, "over": 16,
        }  # fmt: skip
        plain = lookup(
            tabulate("stage", (self.PHASE,), integer(0, 16), lambda p: order[PHASES[p]]), self.phase
        )
        again = ite(self.phase == "praise", 9, 10)  # the buyer orders anew; the rest is dealt after the trade
        after_offers = (self.phase == "trade") & (self.bidder != "none")
        twice = self.settled & ((self.phase == "praise") | (self.phase == "resume"))
        return ite(twice, again, ite(after_offers, 7, plain))

    def declined(self) -> Term:
        """How many seats from the first hand on have declined to order (LP-R51)."""
        n = len(self.rules.seats)
        away = tabulate(
            "seats from one to another",
            (self.rules.SEAT, self.rules.SEAT),
            integer(0, n - 1),
            lambda one, other: (other - one) % n,
        )
        return lookup(away, self.first_hand, self.praiser)

    def reset(self, action: Action) -> None:
        """Everything but the match is as before the first deal again."""
        rules = self.rules
        kept = {self.phase, self.deal_no, self.dealer, *self.score, *self.won}
        for slot in rules.slots:
            if slot not in kept:
                action.sets(slot, const(rules.initial[slot], slot.sort))

    @property
    def over_trick(self) -> Term:
        """No card is in hand any more."""
        return empty(union(*self.hand))
