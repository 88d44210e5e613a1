"""Words about a game of Quadrille that its obligations share.

They are written from the clauses, not from the rules: what the two say must come out the same.
"""

from __future__ import annotations

from hoyle.games.quadrille import readings as r
from hoyle.lang import (
    CardSort,
    Term,
    any_of,
    count,
    empty,
    first,
    integer,
    ite,
    lookup,
    not_,
    suit,
    tabulate,
    union,
)
from hoyle.obligations.words import TrickWords
from hoyle.prove import Obligations

BLACK_TRUMPS = ["K", "Q", "J", "7", "6", "5", "4", "3"]
BLACK_PLAIN = ["K", "Q", "J", "7", "6", "5", "4", "3", "2"]
RED_TRUMPS = ["A", "K", "Q", "J", "2", "3", "4", "5", "6"]
RED_PLAIN = ["K", "Q", "J", "A", "2", "3", "4", "5", "6", "7"]
LEVELS = ("alliance", "solo", "vole")
"""The announcements, the lowest first."""


class Words(TrickWords):
    """The variables by their names, and what is said of them again and again."""

    def __init__(self, obligations: Obligations) -> None:
        super().__init__(obligations)
        rules = self.rules
        slot, maps = obligations.slot, rules.maps
        self.size = rules.deck.size // 4
        self.phase, self.deal_no, self.dealer = (slot(n) for n in ("phase", "deal_no", "dealer"))
        self.stock, self.turn, self.leader = (slot(n) for n in ("stock", "turn", "leader"))
        self.pot, self.unit, self.raised = (slot(n) for n in ("pot", "unit", "raised"))
        self.declarer, self.contract, self.trump = (slot(n) for n in ("declarer", "contract", "trump"))
        self.partner, self.open = (slot(n) for n in ("partner", "open"))
        self.stopped, self.went_on, self.straight = (slot(n) for n in ("stopped", "went_on", "straight"))
        self.tricks, self.chips, self.staked = (maps[n] for n in ("tricks", "chips", "staked"))
        self.added, self.calls, self.bid = (maps[n] for n in ("added", "calls", "bid"))
        self.twice, self.won = (maps[n] for n in ("twice", "won"))
        self.total = rules.total(lambda i: self.tricks[i])
        self.spadille, self.basto = self.face("SA"), self.face("CA")

    # -- phases ---------------------------------------------------------------------------------------

    @property
    def before(self) -> Term:
        """Nothing is dealt yet."""
        return self.at("lots", "deal") | (self.at("stake") & r.STAKE_TIME.is_("before"))

    @property
    def talking(self) -> Term:
        """The cards are dealt and none is played."""
        late = self.at("stake") & r.STAKE_TIME.is_("after")
        return late | self.at("announce", "add", "win", "trump", "call", "answer")

    @property
    def playing(self) -> Term:
        """Cards are played, or the soloist decides."""
        return self.at("play", "decide", "raise")

    def after_seat(self, seat: Term, steps: int = 1) -> Term:
        """The seat so many places on, clockwise."""
        return self.rules.seat_after(seat, steps)

    @property
    def speaker(self) -> Term:
        """Who speaks first: the seat after the dealer."""
        return self.after_seat(self.dealer)

    def of_seat(self, seat: Term, what: object) -> Term:
        """Something that holds of a seat given as a term: for each seat *what(i)* where it is that seat."""
        assert callable(what)
        return any_of(*((seat == i) & what(i) for i in self.seats))

    # -- cards ----------------------------------------------------------------------------------------

    def face(self, face: str) -> Term:
        """One card as a set; empty where the deck has none."""
        deck = self.deck
        return self.rules.cards(1 << deck.parse(face)) if face in deck.faces else self.rules.cards()

    @property
    def manille(self) -> Term:
        """The two of a black trump suit, the seven of a red one."""
        deck = self.deck

        def of(trump: int) -> int:
            if trump >= len(deck.suits):
                return 0
            rank = "2" if deck.suits[trump] in "SC" else "7"
            return deck.where(suit=deck.suits[trump], rank=rank) if rank in deck.ranks else 0

        return lookup(tabulate("the manille", (self.trump.sort,), self.rules.CARDS, of), self.trump)

    @property
    def matadors(self) -> Term:
        """Spadille, manille and basto."""
        return union(self.spadille, self.manille, self.basto)

    @property
    def trumps(self) -> Term:
        """The trump suit, spadille and basto."""
        deck = self.deck
        table = tabulate(
            "the trump suit", (self.trump.sort,), self.rules.CARDS,
            lambda t: deck.where(suit=deck.suits[t]) if t < len(deck.suits) else 0,
        )  # fmt: skip
        return union(lookup(table, self.trump), self.spadille, self.basto)

    def plain(self, letter: str) -> Term:
        """The cards of a suit that are no trumps."""
        return self.rules.cards(self.deck.where(suit=letter)) - self.trumps

    def holds(self, cards: Term) -> Term:
        """Has the seat to move one of these cards?"""
        return self.of_seat(self.turn, lambda i: not_(empty(self.hand[i] & cards)))

    # -- tricks ---------------------------------------------------------------------------------------

    @property
    def lead(self) -> Term:
        """The card led, as a set."""
        return self.table[self.leader]

    @property
    def led(self) -> Term:
        """The suit printed on the card led."""
        return suit(first(self.lead))

    def power(self, seat: Term) -> Term:
        """How high a seat's card in the trick is: trumps by their order, the suit led by its own, else 0."""
        deck, card = self.deck, first(self.table[seat])

        def place(trump: int, c: int) -> int:
            face = deck.face(c)
            letter, rank = face[0], face[1:]
            own = trump < len(deck.suits) and deck.suits[trump] == letter
            black = letter in "SC"
            if face in ("SA", "CA") or (own and rank == ("2" if black else "7")):
                return 100 if face == "SA" else 98 if face == "CA" else 99
            names = (BLACK_TRUMPS if own else BLACK_PLAIN) if black else (RED_TRUMPS if own else RED_PLAIN)
            return (80 if own else 20) - names.index(rank)

        indices = (self.trump.sort, CardSort(deck))
        value = lookup(tabulate("place", indices, integer(0, 100), place), self.trump, card)
        counts = self.table[seat].within(self.trumps) | (suit(card) == self.led)
        return ite(counts, value, 0)

    # -- sides and announcements ----------------------------------------------------------------------

    def side(self, seat: Term) -> Term:
        """Is a seat the declarer or his partner?"""
        return (self.declarer == seat) | (self.partner == seat)

    @property
    def own(self) -> Term:
        """The tricks of the declarer and his partner."""
        return self.rules.total(lambda i: ite(self.side(i), self.tricks[i], 0))

    @property
    def spoken_for(self) -> list[Term]:
        """For each seat: has it the highest announcement?"""
        said = {x: any_of(*(self.bid[i] == x for i in self.seats)) for x in LEVELS}
        out = []
        for i in self.seats:
            vole, solo, alliance = (self.bid[i] == x for x in reversed(LEVELS))
            out.append(ite(said["vole"], vole, ite(said["solo"], solo, alliance)))
        return out

    @property
    def contested(self) -> Term:
        """Do two players or more have the highest announcement?"""
        lead = self.spoken_for
        return any_of(*(lead[i] & lead[j] for j in range(len(lead)) for i in range(j)))

    def money(self, seat: Term) -> Term:
        """What a seat has put on the table since the last settlement, in parts of a chip."""
        extra = ite(self.added[seat] > 0, 24 * self.added[seat], 0)
        return self.staked[seat] + extra + self.raised // 4

    def kings(self, rank: str = "K") -> Term:
        """All kings, or the cards of another rank."""
        return self.rules.cards(self.deck.where(rank=rank)) if rank in self.deck.ranks else self.none

    def few(self, cards: Term) -> Term:
        """At most one card."""
        return count(cards) <= 1
