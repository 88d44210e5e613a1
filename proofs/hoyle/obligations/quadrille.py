"""What is proved of Quadrille beyond the battery of every game.

A rule is stated a second time here, from the clause and not from the rules; lemmas are invariants that the
proofs of others stand on. Where readings differ the statement says under which ones it is made.
"""

from __future__ import annotations

from hoyle.games.quadrille import readings as r
from hoyle.games.quadrille.state import CHIP
from hoyle.lang import (
    Reading,
    Rules,
    Term,
    all_of,
    any_of,
    count,
    empty,
    exactly_one,
    first,
    implies,
    integer,
    ite,
    lookup,
    not_,
    suit,
    tabulate,
    union,
)
from hoyle.prove import Obligations

BLACK_TRUMPS = ["K", "Q", "J", "7", "6", "5", "4", "3"]
BLACK_PLAIN = ["K", "Q", "J", "7", "6", "5", "4", "3", "2"]
RED_TRUMPS = ["A", "K", "Q", "J", "2", "3", "4", "5", "6"]
RED_PLAIN = ["K", "Q", "J", "A", "2", "3", "4", "5", "6", "7"]


def usual(*readings: Reading) -> Term:
    """Are these readings taken as the house takes them?"""
    return all_of(*(x.is_(x.house) for x in readings))


def obligations(rules: Rules) -> Obligations:
    """The obligations of a game."""
    out = Obligations(rules)
    w = Words(out)
    w.cards()
    w.money()
    w.order()
    w.legal()
    w.tricks()
    return out


class Words:
    """The variables by their names, and chapters of obligations over them."""

    def __init__(self, o: Obligations) -> None:
        self.o, self.rules, self.seats, self.deck = o, o.rules, o.rules.seats, o.rules.deck
        slot, maps = o.slot, o.rules.maps
        self.hand, self.table, self.taken, self.tricks_ = (
            maps[n] for n in ("hand", "table", "taken", "tricks")
        )
        self.staked, self.chips, self.added, self.calls = (
            maps[n] for n in ("staked", "chips", "added", "calls")
        )
        self.phase, self.stock, self.turn, self.leader = (
            slot(n) for n in ("phase", "stock", "turn", "leader")
        )
        self.dealer, self.trump, self.pot, self.deal_no = (
            slot(n) for n in ("dealer", "trump", "pot", "deal_no")
        )
        self.declarer, self.contract, self.unit = (slot(n) for n in ("declarer", "contract", "unit"))
        self.partner, self.open, self.to_raise = (slot(n) for n in ("partner", "open", "to_raise"))
        self.trick = union(*self.table)
        self.size = self.deck.size // 4
        self.total = self.rules.total(lambda i: self.tricks_[i])

    def at(self, *names: str) -> Term:
        """Is the game in one of these phases?"""
        return any_of(*(self.phase == n for n in names))

    def cards(self) -> None:
        """Where the cards are."""
        o = self.o
        before = self.at("lots", "stake", "deal")
        dealt = self.at("announce", "add", "win", "trump", "call", "answer")
        played = self.at("play", "decide", "raise", "score", "scored", "over")
        o.lemma(
            "all cards are in the stock before the deal", implies(before, count(self.stock) == self.deck.size)
        )
        o.lemma("all cards are dealt", implies(not_(before), empty(self.stock)))
        o.lemma(
            "nothing is played before the play", implies(not_(played), empty(union(self.trick, *self.taken)))
        )
        o.lemma("no trick is taken before the play", implies(not_(played), self.total == 0))
        o.lemma("cards lie on the table in play alone", implies(~self.at("play"), empty(self.trick)))
        for i in self.seats:
            n = i.data
            o.lemma(
                f"seat {n} has a full hand before the play", implies(dealt, count(self.hand[i]) == self.size)
            )
            o.lemma(f"seat {n} has at most one card on the table", count(self.table[i]) <= 1)
            o.lemma(f"the tricks of seat {n} have their cards", count(self.taken[i]) == 4 * self.tricks_[i])
            o.lemma(
                f"the cards of seat {n} in play and the tricks make a hand",
                implies(self.at("play", "decide", "raise"),
                        count(self.hand[i]) + count(self.table[i]) + self.total == self.size),
            )  # fmt: skip
        o.lemma(
            "tricks are left while a deal is played",
            implies(self.at("play", "decide"), self.total < self.size),
        )

    def money(self) -> None:
        """Stakes and the pot."""
        o = self.o
        for i in self.seats:
            o.lemma(
                f"seat {i.data} stakes one chip or two", implies(usual(r.STAKE), self.staked[i] <= 2 * CHIP)
            )
            o.lemma(f"seat {i.data} adds two chips at most", self.added[i] <= 2)
        amount = o.param("stake", "amount")
        o.step(
            "a stake goes to the pot", "stake",
            lambda after: all_of(
                after(self.pot) == self.pot + CHIP * amount,
                *(implies(self.turn == i, after(self.staked[i]) == CHIP * amount) for i in self.seats),
            ),
            cites="QU-07 QU-08",
        )  # fmt: skip
        o.step(
            "the unit is a quarter of the stakes", "deal",
            lambda after: 4 * after(self.unit) == self.rules.total(lambda i: self.staked[i]), cites="QU-47",
        )  # fmt: skip

    def order(self) -> None:
        """The order of play."""
        o, rules = self.o, self.rules
        on = count(self.trick)
        for k in range(4):
            seat = rules.seat_after(self.leader, k) if k else self.leader
            o.lemma(
                f"the card of the seat {k} after the leader lies from card {k + 1} of a trick on",
                implies(self.at("play"), not_(empty(self.table[seat])) == (on > k)),
            )
            o.lemma(
                f"after {k} cards the seat {k} after the leader plays",
                implies(self.at("play") & (on == k), self.turn == seat),
            )
        o.lemma(
            "a full trick waits for nobody", implies(self.at("play") & (on == 4), self.turn == self.leader)
        )
        o.lemma(
            "the turn is the leader's between tricks",
            implies(self.at("play") & empty(self.trick), self.turn == self.leader),
        )
        o.lemma(
            "the turn is the declarer's when he decides",
            implies(self.at("decide", "raise"), self.turn == self.declarer),
        )

    def matador(self, name: str) -> Term:
        """Spadille, manille or basto, as one-card sets."""
        cards, deck = self.rules.cards, self.deck
        if name != "manille":
            face = {"spadille": "SA", "basto": "CA"}[name]
            return cards(1 << deck.parse(face)) if face in deck.faces else cards()

        def manille(trump: int) -> int:
            if trump >= len(deck.suits):
                return 0
            rank = "2" if deck.suits[trump] in "SC" else "7"
            return deck.where(suit=deck.suits[trump], rank=rank) if rank in deck.ranks else 0

        table = tabulate("the manille", (self.trump.sort,), self.rules.CARDS, manille)
        return lookup(table, self.trump)

    @property
    def trumps(self) -> Term:
        """All trumps: the suit, spadille and basto."""
        table = tabulate(
            "the trump suit", (self.trump.sort,), self.rules.CARDS,
            lambda t: self.deck.where(suit=self.deck.suits[t]) if t < len(self.deck.suits) else 0,
        )  # fmt: skip
        return union(lookup(table, self.trump), self.matador("spadille"), self.matador("basto"))

    def legal(self) -> None:
        """Following suit and trumping."""
        o, suits = self.o, self.deck.suits
        if self.deck.size == 40:
            black = any_of(self.trump == "S", self.trump == "C")
            named = self.trump != "none"
            o.always(
                "there are eleven black or twelve red trumps",
                implies(named, count(self.trumps) == ite(black, 11, 12)),
                cites="QU-16 QU-18",
            )
        card = o.param("play", "card")
        house = usual(r.HIGHEST, r.VOID, r.PRIVILEGE, r.MANILLE, r.MUST_CLASH)
        leading = empty(self.trick)
        lead = self.table[self.leader]
        matadors = union(*(self.matador(n) for n in ("spadille", "manille", "basto")))
        trump_led = lead.within(self.trumps)
        plain = {x: self.rules.cards(self.deck.where(suit=x)) - self.trumps for x in suits}
        holds = {
            x: any_of(*((self.turn == i) & not_(empty(self.hand[i] & plain[x])) for i in self.seats))
            for x in suits
        }
        has_trump = any_of(*((self.turn == i) & not_(empty(self.hand[i] & self.trumps)) for i in self.seats))
        led = suit(first(lead))
        o.step(
            "a plain suit led is followed, or a matador is played", "play",
            lambda after: implies(
                all_of(house, ~leading, not_(trump_led), usual(r.SPARED)),
                all_of(*(implies((led == x) & holds[x], (plain[x] | matadors).has(card)) for x in suits)),
            ),
            cites="QU-35 QU-38",
        )  # fmt: skip
        void = all_of(*(implies(led == x, ~holds[x]) for x in suits))
        o.step(
            "without the suit led a trump is played", "play",
            lambda after: implies(
                all_of(house, ~leading, not_(trump_led), void, has_trump), self.trumps.has(card)
            ),
            cites="QU-36",
        )  # fmt: skip
        waiting = self.at("play") & empty(self.table[self.turn])
        o.permits("any card may be led", "play", waiting & leading, cites="QU-33")

    def tricks(self) -> None:
        """Who takes a trick and leads next."""
        o = self.o
        complete = all_of(self.at("play"), *(not_(empty(t)) for t in self.table))
        deck = self.deck

        def place(trump: int, card: int) -> int:
            face = deck.face(card)
            letter, rank = face[0], face[1:]
            own = trump < len(deck.suits) and deck.suits[trump] == letter
            black = letter in "SC"
            manille = own and rank == ("2" if black else "7")
            if face == "SA" or face == "CA" or manille:
                return 99 if face == "SA" else 97 if face == "CA" else 98
            names = (BLACK_TRUMPS if own else BLACK_PLAIN) if black else (RED_TRUMPS if own else RED_PLAIN)
            return 50 - names.index(rank)

        table = tabulate("place", (self.trump.sort, self.rules.CARD), integer(0, 99), place)
        lead = self.table[self.leader]
        led = suit(first(lead))

        def power(i: Term) -> Term:
            card = first(self.table[i])
            base = ite(self.table[i].within(self.trumps), 400, ite(suit(card) == led, 200, 0))
            return base + lookup(table, self.trump, card)

        def wins(i: Term) -> Term:
            return all_of(*(power(j) < power(i) for j in self.seats if j is not i))

        house = all_of(
            usual(r.ORDER, r.MANILLE, r.RED_ACE, r.TRICK_WINNER, r.NEXT_LEAD), self.trump != "none"
        )
        named = implies(self.at("play", "decide", "raise"), self.trump != "none")
        o.lemma("trumps are named before the play", named)
        o.always(
            "exactly one card wins a complete trick",
            implies(house & complete, exactly_one(*(wins(i) for i in self.seats))),
            cites="QU-R29 QU-16 QU-17 QU-18 QU-19",
        )
        o.step(
            "the highest trump, else the highest card of the suit led takes the trick", "collect",
            lambda after: implies(house, all_of(*(
                implies(wins(i), after(self.taken[i]) == self.taken[i] | self.trick) for i in self.seats))),
            cites="QU-R29 QU-16 QU-17 QU-18 QU-19",
        )  # fmt: skip
