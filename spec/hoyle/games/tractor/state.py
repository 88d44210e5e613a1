"""The state of a match of Tractor, and words about it: levels, effective suits, strength, shapes."""

from __future__ import annotations

from pathlib import Path

from hoyle.lang import (
    BOOL,
    FRENCH,
    RANKS_52,
    Deck,
    Like,
    Rules,
    Table,
    Term,
    all_of,
    any_of,
    consecutive,
    const,
    count,
    empty,
    enum,
    first,
    highest,
    integer,
    ite,
    load_clauses,
    lookup,
    measure,
    named,
    not_,
    strength,
    suit_sort,
    tabulate,
    twins,
    union,
)

from . import readings as r
from .readings import READINGS

FULL = Deck(FRENCH, RANKS_52, ("JR", "JB"), copies=2)
"""The pack of TR-11: 108 cards."""

PHASES = ("lots", "deal", "declare", "expose", "take", "bury", "play", "score", "promote", "over")


class State:
    """The variables of the rules; seats of equal parity are partners (TR-02)."""

    def __init__(self, deck: Deck, kitty: int, deals: int) -> None:
        document = load_clauses(Path(__file__).parent / "clauses.toml")
        self.rules = rules = Rules(document, deck=deck, seats=4, readings=READINGS)
        self.deck, self.deals, self.kitty_size = deck, deals, kitty
        self.hand_size = (deck.size - kitty) // 4
        self.PHASE, self.TEAM = enum("Phase", *PHASES), enum("Team", "0", "1")
        self.RANK = enum("Level", *deck.ranks)
        self.SUIT = suit_sort(deck).or_none()
        self.EFFECTIVE = enum("Effective suit", *deck.suits, "trump")
        self.teams = [const(t, self.TEAM) for t in (0, 1)]
        self.past = len(deck.ranks)  # the level past the ace
        self.everything = rules.cards((1 << deck.size) - 1)
        self.firsts = rules.cards((1 << len(deck.faces)) - 1)
        someone = rules.SEAT.or_none()
        self._runs: dict[tuple[bool, str, bool], Table] = {}

        # the match
        self.phase = rules.var("phase", self.PHASE, "lots")
        self.deal_no = rules.var("deal_no", integer(1, deals), 1)
        self.level = rules.map("level", integer(0, self.past), over=self.TEAM, init=0)
        self.dealer = rules.var("dealer", rules.SEAT)
        self.initial_dealer = rules.var("initial_dealer", rules.SEAT)  # who dealt first in the match
        self.final = rules.var("final", integer(0, 1 << 31))  # points that decided the deal just scored

        # declaring
        self.rank = rules.var("rank", self.RANK)  # the level rank of this deal
        self.trump = rules.var("trump", self.SUIT, "none")  # none: no trump, or not declared yet
        self.called = rules.var("called", integer(0, 4))  # strength of the standing declaration
        self.opener = rules.var("opener", rules.SEAT)  # who spoke first
        self.first_declarer = rules.var("first_declarer", someone, "none")
        self.declarer = rules.var("declarer", someone, "none")  # whose declaration stands
        self.passes = rules.var("passes", integer(0, 4))  # in a row
        self.out = rules.map("out", BOOL)  # passed for good, under TR-R15 final
        self.turned_up = rules.var("turned_up", rules.CARDS)  # the kitty as all saw it, when nobody declared

        # the cards
        self.stock = rules.var("stock", rules.CARDS, self.everything.data)
        self.kitty = rules.var("kitty", rules.CARDS)  # before it is taken, and the buried cards after
        self.buried_by = rules.var("buried_by", someone, "none")
        self.hand = rules.map("hand", rules.CARDS)
        self.table = rules.map("table", rules.CARDS)  # what each seat has played to the trick
        self.taken = rules.map("taken", rules.CARDS, over=self.TEAM)

        # the play
        self.turn = rules.var("turn", rules.SEAT)
        self.leader = rules.var("leader", rules.SEAT)
        self.defends = rules.var("defends", self.TEAM)
        self.last_taker = rules.var("last_taker", self.TEAM)  # the team that took the latest trick
        self.last_size = rules.var("last_size", integer(0, self.hand_size))  # cards in one play to it

        self.trick = rules.let("the trick", union(*self.table))
        self.lead = rules.let("the lead", self.table[self.leader])
        self.complete = all_of(self.at("play"), *(not_(empty(t)) for t in self.table))  # all four have played
        self.order = strength("strength", deck, (self.SUIT, self.RANK), self.place, 16)
        self.effective = tabulate(
            "effective suit", (self.SUIT, self.RANK, rules.CARD), self.EFFECTIVE, self.effective_of
        )
        self.members = tabulate(
            "cards of effective suit", (self.EFFECTIVE, self.SUIT, self.RANK), rules.CARDS,
            lambda e, t, level: sum(1 << c for c in range(deck.size) if self.effective_of(t, level, c) == e),
        )  # fmt: skip
        self.led = rules.let("the suit led", self.suit_of(first(self.lead)))
        self.trumps = rules.let("all trumps", self.cards_of("trump"))
        points = {"5": 5, "10": 10, "K": 10}
        self.points = measure(
            "points", rules.CARD,
            lambda c: points.get(deck.ranks[deck.rank(c)], 0) if deck.rank(c) < len(deck.ranks) else 0,
        )  # fmt: skip
        worth = integer(0, sum(self.points.values))
        self.dealt_worth = rules.var("dealt_worth", worth, 0)  # points of the kitty as it was dealt

    # -- tables ---------------------------------------------------------------------------------------

    def effective_of(self, trump: int, level: int, card: int) -> int:
        """The effective suit of a card: trump for jokers, level cards and the trump suit (TR-40)."""
        deck, top = self.deck, len(self.deck.suits)
        if deck.suit(card) == top or deck.rank(card) == level or deck.suit(card) == trump:
            return top
        return deck.suit(card)

    def place(self, trump: int, level: int, card: int) -> int:
        """A card's strength in its effective suit (TR-32, TR-33); equal for equal cards."""
        deck, face = self.deck, self.deck.face(card)
        if face in ("JR", "JB"):
            return 16 if face == "JR" else 15
        rank = deck.rank(card)
        if rank == level:
            return 14 if deck.suit(card) == trump else 13
        return rank + (rank < level)  # 1 .. ranks-1 below and above the level: no gap

    def run_table(self, closed: bool, chain: str, neighbours: bool) -> Table:
        """The order in which pairs are consecutive, made once for each way to take it."""
        key = (closed, chain, neighbours)
        if key not in self._runs:
            self._runs[key] = self._run_table(*key)
        return self._runs[key]

    def _run_table(self, closed: bool, chain: str, neighbours: bool) -> Table:
        """The order in which pairs are consecutive, under TR-R20, TR-R21 and TR-R22."""

        def value(trump: int, level: int, card: int) -> int:
            deck, face = self.deck, self.deck.face(card)
            joker, rank = face in ("JR", "JB"), deck.rank(card)
            no_trump = trump == len(deck.suits)
            top = len(deck.ranks) - 1  # ranks but the level rank
            if not joker and rank != level:
                gap = deck.suit(card) == trump and not closed and rank > level
                return rank + (rank < level) + gap
            step = 0 if neighbours else 2
            if no_trump:
                heads = {"off": 30, "JB": 31 + step, "JR": 32 + step}
            else:
                linked = chain in ("whole_chain", "no_jokers")
                base = top + 1 + (not closed) if linked else 30
                # an ace that is the level rank leaves no gap at the top
                base -= not closed and level == len(deck.ranks) - 1 and linked
                jokers = chain in ("whole_chain", "no_ace_link")
                far = base + 2 if jokers else 40
                own = base + 1 + (chain == "ranks_only")
                heads = {"off": base, "own": own, "JB": far, "JR": far + 1 + (not jokers)}
            if joker:
                return heads[face]
            return heads["own" if deck.suit(card) == trump else "off"]

        return strength("order of pairs", self.deck, (self.SUIT, self.RANK), value, 60)

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

    def other(self, team: Term) -> Term:
        """The other team."""
        return lookup(tabulate("other team", (self.TEAM,), self.TEAM, lambda t: 1 - t), team)

    def seat_of(self, someone: Term) -> Term:
        """A seat-or-none as a seat (seat 0 where it is none)."""
        return lookup(
            tabulate("seat of", (self.rules.SEAT.or_none(),), self.rules.SEAT, lambda v: v % 4), someone
        )

    def suit_of(self, card: Term) -> Term:
        """The effective suit of a card."""
        return lookup(self.effective, self.trump, self.rank, card)

    def cards_of(self, effective: Like) -> Term:
        """All cards of an effective suit."""
        return lookup(self.members, effective, self.trump, self.rank)

    @property
    def levels(self) -> Term:
        """All cards of the level rank."""
        table = tabulate(
            "cards of level", (self.RANK,), self.rules.CARDS,
            lambda level: sum(1 << c for c in range(self.deck.size) if self.deck.rank(c) == level),
        )  # fmt: skip
        return lookup(table, self.rank)

    def joker(self, face: str) -> Term:
        """Both copies of a joker."""
        return named(self.deck, face)

    def pair_faces(self, cards: Term) -> Term:
        """The first copies of the faces of which a set has both copies."""
        return cards & twins(cards) & self.firsts

    def is_run(self, faces: Term) -> Term:
        """Are pairs of these faces consecutive (TR-35 to TR-38)?"""

        def by(closed: bool, chain: str) -> Term:
            return r.NO_TRUMP_CHAIN.choose(
                **{
                    name: consecutive(
                        faces, self.run_table(closed, chain, name == "neighbours"), self.trump, self.rank
                    )
                    for name in r.NO_TRUMP_CHAIN.options
                }
            )

        return r.TRUMP_GAP.choose(
            **{
                gap: r.TRUMP_CHAIN.choose(
                    **{chain: by(gap == "closed", chain) for chain in r.TRUMP_CHAIN.options}
                )
                for gap in r.TRUMP_GAP.options
            }
        )

    def off_levels(self) -> Term:
        """Level cards that are not of the trump suit."""
        own = tabulate(
            "cards of the trump suit", (self.SUIT,), self.rules.CARDS,
            lambda trump: self.deck.where(self.deck.suits[trump]) if trump < len(self.deck.suits) else 0,
        )  # fmt: skip
        return self.levels - lookup(own, self.trump)

    def pair_count(self, cards: Term) -> Term:
        """How many pairs a set of cards of one effective suit has (TR-R23)."""
        equal = cards & self.off_levels()
        loose = count(self.pair_faces(cards - equal)) + count(equal) // 2
        return r.EQUAL_LEVELS.choose(identical_only=count(self.pair_faces(cards)), equal_strength=loose)

    def is_pair(self, cards: Term) -> Term:
        """Two cards that make a pair (TR-35, TR-R23)."""
        identical = not_(empty(self.pair_faces(cards)))
        equal = r.EQUAL_LEVELS.is_("equal_strength") & cards.within(self.off_levels())
        return all_of(count(cards) == 2, any_of(identical, equal))

    def is_tractor(self, cards: Term) -> Term:
        """Two or more consecutive pairs."""
        return all_of(count(cards) >= 4, cards.within(twins(cards)), self.is_run(self.pair_faces(cards)))

    def power(self, cards: Term) -> Term:
        """The strength of the best card, trumps above all plain suits."""
        best = first(highest(cards, self.order, self.trump, self.rank))
        return lookup(self.order, self.trump, self.rank, best) + ite(cards.within(self.trumps), 20, 0)
