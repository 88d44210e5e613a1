"""What is proved of All Fours beyond the battery of every game.

A rule is stated a second time here, from the clause and not from the rules; lemmas are invariants that the
proofs of others stand on. Where readings differ the statement says under which ones it is made.
"""

from __future__ import annotations

from hoyle.games.all_fours import readings as r
from hoyle.lang import (
    Reading,
    Rules,
    Term,
    all_of,
    any_of,
    contains,
    count,
    disjoint,
    empty,
    exactly_one,
    first,
    implies,

    ite,
    lookup,
    measure,
    not_,
    subset,
    suit,
    union,
    weight,
)
from hoyle.prove import Obligations

MOST = 12
"""Points of a team in one deal: 3 for each of two turned jacks, high, low, 3 for the jack, the pips."""


def usual(*readings: Reading) -> Term:
    """Are these readings taken as the house takes them?"""
    return all_of(*(x.is_(x.house) for x in readings))


def obligations(rules: Rules) -> Obligations:
    """The obligations of a game."""
    out = Obligations(rules)
    w = Words(out)
    w.turned()
    w.cards()
    w.order()
    w.legal()
    w.tricks()
    w.points()
    return out


class Words:
    """The variables by their names, and chapters of obligations over them."""

    def __init__(self, o: Obligations) -> None:
        self.o, self.rules, self.seats = o, o.rules, o.rules.seats
        slot, maps = o.slot, o.rules.maps
        self.hand, self.table, self.taken, self.total = (maps[n] for n in ("hand", "table", "taken", "total"))
        self.phase, self.stock, self.under, self.up = (slot(n) for n in ("phase", "stock", "under", "up"))
        self.turn, self.leader, self.dealer, self.trump = (slot(n) for n in ("turn", "leader", "dealer", "trump"))
        self.begged, self.bonus, self.deal_no, self.to_draw = (
            slot(n) for n in ("begged", "bonus", "deal_no", "to_draw")
        )
        self.points_ = maps["points"]
        self.trick = union(*self.table)
        self.reserve = union(self.stock, self.under)
        self.gone = union(*self.taken)
        self.deck = self.rules.deck
        self.first_hand = self.rules.actions["deal"].params[0].domain.low
        self.size = self.first_hand.data if self.first_hand is not None else 6
        self.drawn = self.deck.size - 4 * self.size

    def at(self, *names: str) -> Term:
        """Is the game in one of these phases?"""
        return any_of(*(self.phase == n for n in names))

    def turned(self) -> None:
        """Lines 11: the turned card, standing and begging."""
        o = self.o
        once = usual(r.BEGGING)
        o.lemma("nothing is turned before the deal", implies(self.at("lots", "deal"), (self.bonus == 0) & ~self.begged))
        o.lemma("the first card is to be turned", implies(self.at("turn_up") & ~self.begged, self.bonus == 0))
        o.lemma("one card was turned", implies(once & (~self.begged | self.at("answer", "turn_up")), self.bonus <= 3))
        o.lemma("two cards were turned at most", implies(once, self.bonus <= 6))
        o.always("the turned card names the trump", implies(self.at("speak", "answer", "play", "draw"),
                 (count(self.up) == 1) & (suit(first(self.up)) == self.trump)), cites="AF-13 AF-21")
        o.lemma("a card lies under the reserve until the play", implies(self.at("speak", "answer"), self.under == self.up))
        o.lemma("nothing lies under before", implies(self.at("lots", "deal"), empty(self.under)))
        o.lemma("a turned card is one card", count(self.under) <= 1)
        partner = self.rules.seat_after(self.dealer, 2)
        o.step("the dealer's partner is asked", "turn_up",
               lambda after: implies(usual(r.SPEAKER), after(self.turn) == partner), cites="AF-18 AF-R07")
        o.step("the dealer's partner leads to the first trick", "stand",
               lambda after: all_of(after(self.leader) == partner, after(self.turn) == partner, after(self.phase) == "play"),
               cites="AF-18 AF-23")
        card = o.param("turn_up", "card")
        ace, six, jack = (self.rules.cards(self.deck.where(rank=x) if x in self.deck.ranks else 0) for x in ("A", "6", "J"))
        value = ite(ace.has(card), 1, ite(six.has(card), 2, ite(jack.has(card), 3, 0)))
        o.step("an ace, six or jack that is turned pays 1, 2, 3", "turn_up",
               lambda after: implies(usual(r.MAY_GET, r.FIRST_TURN_POINTS), after(self.bonus) == self.bonus + value),
               cites="AF-14 AF-15 AF-16 AF-17")
        o.step("the card turned before goes back into the reserve", "turn_up",
               lambda after: subset(self.under, after(self.stock)), cites="AF-20 AF-22")

    def cards(self) -> None:
        """Where the cards are: hands stay full while there is a reserve."""
        o = self.o
        house = usual(r.DRAW_EMPTY, r.DRAW_ORDER, r.TURNED_CARD)
        taken, on = count(self.gone), count(self.trick)
        left = count(self.reserve)
        early = self.at("turn_up", "speak", "answer")
        o.lemma("all cards are in the reserve before the deal",
                implies(self.at("lots", "deal"), count(self.stock) == self.deck.size))
        o.lemma("nothing is played before the play",
                implies(early | self.at("lots", "deal"), empty(union(self.trick, self.gone))))
        o.lemma("the table is empty when a deal is scored",
                implies(self.at("score", "scored", "next_dealer", "over"), empty(self.trick)))
        drawing = self.at("draw")
        o.lemma("one seat draws at a time", implies(house, self.to_draw == ite(drawing, 1, 0)))
        o.lemma("tricks have four cards", (taken % 4) == 0)
        filled = taken < self.drawn
        o.lemma("the reserve shrinks with the play",
                implies(house & self.at("play", "draw"),
                        ite(filled, left == self.drawn - taken - on + ite(drawing, 1, 0), left == 0)))
        o.lemma("nobody draws when the reserve is used up", implies(house & drawing, filled & (left > 0)))
        for i in self.seats:
            n = i.data
            o.lemma(f"seat {n} has at most one card on the table", count(self.table[i]) <= 1)
            o.lemma(f"seat {n} was dealt a hand", implies(early, count(self.hand[i]) == self.size))
            o.lemma(f"seat {n} has a full hand while there is a reserve",
                    implies(house & self.at("play", "draw") & filled,
                            count(self.hand[i]) == ite(drawing & (self.turn == i), self.size - 1, self.size)))
            o.lemma(f"seat {n} plays his hand out",
                    implies(house & self.at("play") & not_(filled),
                            4 * count(self.hand[i]) + taken + 4 * count(self.table[i]) == self.deck.size))
        o.lemma("cards are left while a deal is played", implies(house & self.at("play"), taken < self.deck.size))
        ended = self.at("score", "scored", "next_dealer", "over")
        o.always("all cards are played", implies(house & ended, taken == self.deck.size), cites="AF-34")

    def order(self) -> None:
        """The order of play."""
        o, rules = self.o, self.rules
        on, drawing = count(self.trick), self.at("draw")
        usual_draw = usual(r.DRAW_ORDER)
        for k in range(4):
            seat = rules.seat_after(self.leader, k) if k else self.leader
            o.lemma(f"the card of the seat {k} after the leader lies from card {k + 1} of a trick on",
                    implies(usual_draw & self.at("play", "draw"), not_(empty(self.table[seat])) == (on > k)))
            o.lemma(f"after {k} cards the seat {k} after the leader plays",
                    implies(self.at("play") & (on == k) & usual_draw, self.turn == seat))
            o.lemma(f"after card {k + 1} of a trick its player draws",
                    implies(drawing & (on == k + 1) & usual_draw, self.turn == seat))
        o.lemma("a full trick waits for nobody", implies(usual_draw & self.at("play") & (on == 4), self.turn == self.leader))
        o.lemma("somebody has played who draws", implies(usual_draw & drawing, on > 0))

    def held(self, letter: str, seat: Term) -> Term:
        """The cards of a suit in a seat's hand."""
        return self.hand[seat] & self.rules.cards(self.deck.where(suit=letter))

    def legal(self) -> None:
        """Following suit and trumping."""
        o, suits = self.o, self.deck.suits
        card = o.param("play", "card")
        led = suit(first(self.table[self.leader]))
        leading = empty(self.trick)
        holds = {x: any_of(*((self.turn == i) & not_(empty(self.held(x, i))) for i in self.seats)) for x in suits}
        follows = r.MUST_TRUMP.is_("as_printed", "free_when_void")
        o.step("the suit led is followed while it is held", "play",
               lambda after: implies(follows & ~leading, all_of(*(implies((led == x) & holds[x], suit(card) == x) for x in suits))),
               cites="AF-26")
        void = all_of(*(implies(led == x, ~holds[x]) for x in suits))
        o.step("without the suit led a trump is played", "play",
               lambda after: implies(all_of(r.MUST_TRUMP.is_("as_printed"), ~leading, void),
                                     all_of(*(implies((self.trump == x) & holds[x], suit(card) == x) for x in suits))),
               cites="AF-27")
        no_trump = all_of(*(implies(self.trump == x, ~holds[x]) for x in suits))
        waiting = self.at("play") & empty(self.table[self.turn])
        o.permits("with neither any card may be played", "play", all_of(waiting, ~leading, void, no_trump), cites="AF-28")
        o.permits("any card may be led", "play", waiting & leading, cites="AF-24")
        plain = usual(r.TRUMP_LED)
        o.permits("any card of the suit led may be played", "play",
                  all_of(waiting, ~leading, suit(card) == led, plain), cites="AF-26 AF-29")
        o.step("a led trump is answered with a trump while one is held", "play",
               lambda after: implies(all_of(~leading, led == self.trump),
                                     all_of(*(implies((self.trump == x) & holds[x], suit(card) == x) for x in suits))),
               cites="AF-29")

    def tricks(self) -> None:
        """Who takes a trick and leads next."""
        o = self.o
        complete = all_of(self.at("play"), *(not_(empty(t)) for t in self.table))
        ranks = [x for x in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A") if x in self.deck.ranks]
        place = measure("place", self.rules.CARD, lambda c: 1 + ranks.index(self.deck.ranks[self.deck.rank(c)]))
        led = suit(first(self.table[self.leader]))

        def power(i: Term) -> Term:
            card = first(self.table[i])
            return ite(suit(card) == self.trump, 200, ite(suit(card) == led, 100, 0)) + lookup(place, card)

        def wins(i: Term) -> Term:
            return all_of(*(power(j) < power(i) for j in self.seats if j is not i))

        house = usual(r.WINNER, r.KING_RANK, r.DRAW_ORDER)
        o.always("exactly one card wins a complete trick",
                 implies(house & complete, exactly_one(*(wins(i) for i in self.seats))), cites="AF-31")
        o.step("the highest trump, else the highest card of the suit led takes the trick and leads", "collect",
               lambda after: implies(house, all_of(*(
                   implies(wins(i), all_of(
                       after(self.leader) == i,
                       after(self.taken[i.data % 2]) == self.taken[i.data % 2] | self.trick,
                       after(self.taken[1 - i.data % 2]) == self.taken[1 - i.data % 2],
                   )) for i in self.seats))), cites="AF-31 AF-32")

    def points(self) -> None:
        """Lines 15 to 33: the awards."""
        o = self.o
        house = usual(r.BEGGING, r.JACK, r.LOW, r.HIGH, r.EQUAL_PIPS)
        played = self.at("score", "scored", "next_dealer", "over")
        o.lemma("the two teams took different cards", disjoint(*self.taken))
        o.lemma("points stay small", implies(house, all_of(*(p <= MOST for p in self.points_))))
        before = not_(self.at("scored", "next_dealer", "over"))
        for n, total in enumerate(self.total):
            o.lemma(f"the sum of team {n} stays small",
                    implies(house, total <= MOST * ite(before, self.deal_no - 1, self.deal_no)))
        if self.deck.size != 52:
            return
        ten = {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
        pips = measure("pips by the table", self.rules.CARD, lambda c: ten.get(self.deck.ranks[self.deck.rank(c)], 0))
        full = usual(r.DRAW_EMPTY, r.DRAW_ORDER, r.TURNED_CARD)
        o.always("all pips taken are 80", implies(full & played, weight(self.taken[0], pips) + weight(self.taken[1], pips) == 80),
                 cites="AF-42 AF-43 AF-44 AF-45 AF-46 AF-47")
        bonus = [ite((self.dealer == n) | (self.dealer == n + 2), self.bonus, 0) for n in (0, 1)]
        o.step("high, low and the jack bring 3 to 5 points, the pips 1 or none", "score",
               lambda after: implies(house & full, all_of(
                   after(self.points_[0]) + after(self.points_[1]) - bonus[0] - bonus[1] >= 3,
                   after(self.points_[0]) + after(self.points_[1]) - bonus[0] - bonus[1] <= 6)),
               cites="AF-37 AF-38 AF-39 AF-40 AF-41")
        aces = self.rules.cards(self.deck.where(rank="A"))

        def dealt(suit_: str) -> Term:
            return aces & self.rules.cards(self.deck.where(suit=suit_))

        o.step("high goes to the team that took the ace of trumps", "score",
               lambda after: implies(house & full & usual(r.KING_RANK), all_of(*(
                   implies((self.trump == x) & contains(first(dealt(x)), self.taken[n]),
                           after(self.points_[n]) >= bonus[n] + 1)
                   for x in self.deck.suits for n in (0, 1)))), cites="AF-37")
