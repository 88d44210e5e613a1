"""The state of a match of Guillotine, and words about it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hoyle.lang import (
    BOOL,
    FALSE,
    RANKS_32,
    Action,
    Deck,
    Rules,
    Term,
    choose,
    const,
    empty,
    enum,
    first,
    french,
    integer,
    load_clauses,
    lookup,
    named,
    rank_sort,
    suit,
    suit_cards,
    suit_sort,
    tabulate,
    union,
)

from .readings import READINGS

FULL = french(RANKS_32)
"""The pack of GU-02: 32 cards, seven to ace in four suits."""

CONTRACTS = ("royalty", "queens", "spades", "parliament", "guillotine", "domino")
"""The contracts of GU-14, in the order of the text."""

PHASES = ("lots", "deal", "announce", "play", "domino", "score", "scored", "over")


class State:
    """The variables of the rules; each is described where it is made."""

    def __init__(
        self,
        deck: Deck,
        seats: int,
        first_deal: int,
        last_deal: int,
        contracts: Sequence[str],
        announced: Sequence[str] = (),
        scores: Sequence[int] = (),
    ) -> None:
        document = load_clauses(Path(__file__).parent / "clauses.toml")
        self.rules = rules = Rules(document, deck=deck, seats=seats, readings=READINGS)
        self.first_deal, self.last_deal, self.contracts = first_deal, last_deal, tuple(contracts)
        self.had_before, self.scored_before = tuple(announced), tuple(scores)
        self.hand_size = size = deck.size // seats
        self.PHASE, self.CONTRACT = enum("Phase", *PHASES), enum("Contract", *contracts)
        self.RANK = rank_sort(deck)
        self.everything = rules.cards((1 << deck.size) - 1)

        # the match
        self.phase = rules.var("phase", self.PHASE, "lots")
        self.deal_no = rules.var("deal_no", integer(1, max(24, last_deal)), first_deal)
        self.dealer = rules.var("dealer", rules.SEAT)
        self.deals = rules.map("deals", integer(0, max(24, last_deal)))  # how often a seat has dealt
        self.first_hand = rules.var("first_hand", rules.SEAT)  # who was dealt the first card
        self.contract = rules.var("contract", self.CONTRACT.or_none(), "none")  # of the deal
        self.announced = [  # how often each seat has announced each contract in earlier deals
            rules.map(f"announced{i.data}", integer(0, max(24, last_deal)), over=self.CONTRACT)
            for i in rules.seats
        ]
        for had in self.announced:
            rules.initial.update((had[name], 1) for name in announced)
        self.score = rules.map("score", integer(-4800, 4800), init=0)  # points so far
        rules.initial.update(zip(self.score, scores, strict=False))
        self.paid = rules.map("paid", integer(-200, 200), init=0)  # points of the deal just scored
        self.won = rules.map("won", BOOL)  # the winners, when the match is over

        # the cards
        self.stock = rules.var("stock", rules.CARDS, self.everything.data)  # not dealt yet
        self.hand = rules.map("hand", rules.CARDS)
        self.turn = rules.var("turn", rules.SEAT)

        # a contract of tricks
        self.table = rules.map("table", rules.CARDS)  # the card each seat has played to the trick
        self.taken = rules.map("taken", rules.CARDS)  # the cards of the tricks each seat took
        self.leader = rules.var("leader", rules.SEAT)
        self.opened = rules.var("opened", suit_sort(deck).or_none(), "none")  # the deal (for GU-R19)
        self.tricks = rules.map("tricks", integer(0, size))
        self.edges = rules.map("edges", integer(0, 2))  # of the first and the last trick, how many

        # domino
        self.layout = rules.var("layout", rules.CARDS)  # the cards laid
        self.starter = rules.var("starter", self.RANK.or_none(), "none")  # the rank of the first card
        self.latest = rules.var("latest", self.RANK.or_none(), "none")  # rank of the last card (for GU-R08)
        self.offered = rules.var("offered", rules.CARDS)  # what the bonus of an ace still lets him lay
        self.begun = rules.var("begun", BOOL)  # he has laid a card of that bonus
        self.passed = rules.map("passed", BOOL)  # who has missed a turn since the last card was laid
        self.place = rules.map("place", integer(0, 2))  # 1 and 2: first and second to be rid of his cards

        self.trick = rules.let("the trick", union(*self.table))
        self.led = rules.let("the led suit", suit(first(self.table[self.leader])))

    # -- words ----------------------------------------------------------------------------------------

    def at(self, phase: str) -> Term:
        """Is the game in this phase?"""
        return self.phase == phase

    def go(self, phase: str) -> Term:
        """A phase as a value."""
        return const(phase, self.PHASE)

    def is_contract(self, name: str) -> Term:
        """Is this contract being played?"""
        return self.contract == name if name in self.contracts else FALSE

    def announced_by(self, seat: Term, contract: Term) -> Term:
        """How often has this seat announced that contract in earlier deals?"""
        return choose(seat, [announced[contract] for announced in self.announced])

    def of_suit(self, letter: str) -> Term:
        """All cards of a suit; none where the deck lacks it."""
        deck = self.rules.deck
        return suit_cards(deck, letter, suit_sort(deck)) if letter in deck.suits else self.rules.cards()

    def card(self, face: str) -> Term:
        """The set of the one card with this face; empty where the deck lacks it."""
        return named(self.rules.deck, face)

    @property
    def no_cards(self) -> Term:
        """No card is in hand any more."""
        return empty(union(*self.hand))

    def stage(self) -> Term:
        """How far a deal is: grows with every step that changes the phase (see ``progress``)."""
        order = {p: i for i, p in enumerate(PHASES)} | {"domino": PHASES.index("play")}
        table = tabulate("stage", (self.PHASE,), integer(0, len(PHASES)), lambda p: order[PHASES[p]])
        return lookup(table, self.phase)

    def reset(self, action: Action) -> None:
        """Everything but the match is as before the first deal again."""
        rules = self.rules
        kept = {self.phase, self.deal_no, self.dealer, *self.deals, *self.score, *self.won}
        kept |= {slot for announced in self.announced for slot in announced}
        for slot in rules.slots:
            if slot not in kept:
                action.sets(slot, const(rules.initial[slot], slot.sort))
