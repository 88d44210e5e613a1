"""Guillotine: domino, the contract without tricks (lines 22 to 30 of the text)."""

from __future__ import annotations

from hoyle.lang import (
    Term,
    all_of,
    any_of,
    as_int,
    const,
    count,
    empty,
    exactly_one,
    implies,
    ite,
    lookup,
    not_,
    rank,
    rank_cards,
    tabulate,
    union,
)

from . import readings as r
from .playing import place
from .state import FULL, State


class Domino:
    """What can be laid, who is next, and the bonus of an ace."""

    def __init__(self, state: State) -> None:
        self.s = s = state
        rules, deck = s.rules, s.rules.deck
        readings = (r.WRAP.sort, r.DOMINO_ORDER.sort, r.RANK_ORDER.sort)
        self._next = tabulate("neighbours in its suit", (*readings, rules.CARD), rules.CARDS, self._beside)
        self._ranks = tabulate(
            "cards of rank", (s.RANK.or_none(),), rules.CARDS,
            lambda v: deck.where(rank=deck.ranks[v]) if v < len(deck.ranks) else 0,
        )  # fmt: skip
        self.opening = empty(s.layout)
        self.aces = rank_cards(deck, "A")
        self.beside = rules.let("the cards next to laid ones", self.next_to(s.layout))
        self.fits = rules.let("the cards that fit the layout", self.beside | self.same_value())

    # -- what fits ------------------------------------------------------------------------------------

    def _beside(self, wrap: int, domino: int, tricks: int, card: int) -> int:
        """The cards next to a card in its suit, as GU-R01, GU-R09 and GU-R10 say."""
        deck = self.s.rules.deck
        as_in_tricks = list(r.DOMINO_ORDER.options)[domino] == "as_in_tricks"
        order = list(r.RANK_ORDER.options)[tricks] if as_in_tricks else "as_printed"
        circle = len(deck.ranks) if list(r.WRAP.options)[wrap] == "circle" else 0
        mine, out = place(self.s, order, card), 0
        for other in range(deck.size):
            apart = abs(place(self.s, order, other) - mine)
            if deck.suit(other) == deck.suit(card) and (apart == 1 or (apart and apart == circle - 1)):
                out |= 1 << other
        return out

    def neighbours(self, card: Term) -> Term:
        """The cards one value above and below a card in its suit (GU-37)."""
        return lookup(self._next, r.WRAP.term, r.DOMINO_ORDER.term, r.RANK_ORDER.term, card)

    def next_to(self, layout: Term) -> Term:
        """The cards one value above and below some card of a layout, laid ones among them."""
        rules = self.s.rules
        cards = [const(c, rules.CARD) for c in rules.CARD.values]
        return union(*(ite(layout.has(c), self.neighbours(c), rules.cards()) for c in cards))

    def same_value(self, card: Term | None = None) -> Term:
        """The cards of the same value as the first card, as any laid one or as the last (GU-35); with *card*:
        once that one is laid too."""
        s, none = self.s, self.s.rules.cards()
        rows = [rank_cards(s.rules.deck, x) for x in s.rules.deck.ranks]
        laid = union(*(ite(empty(s.layout & row), none, row) for row in rows))
        first = s.starter if card is None else ite(self.opening, rank(card), s.starter)
        row = none if card is None else lookup(self._ranks, rank(card))
        latest = lookup(self._ranks, s.latest) if card is None else row
        return r.SAME_VALUE.choose(
            any_laid=laid | row, starter=lookup(self._ranks, first), last_laid=latest
        )

    def can_lay(self, seat: Term) -> Term:
        """The cards of a seat that fit the layout, once it is opened."""
        return self.s.hand[seat] & self.fits

    # -- the turn -------------------------------------------------------------------------------------

    def next_turn(self) -> Term:
        """The next clockwise who still has cards; who has none has no card to lay (GU-45)."""
        s, rules = self.s, self.s.rules
        out = s.turn
        for step in range(len(rules.seats) - 1, 0, -1):
            seat = rules.seat_after(s.turn, step)
            out = ite(empty(s.hand[seat]), out, seat)
        return out

    # -- actions --------------------------------------------------------------------------------------

    def laying(self) -> None:
        """A card is laid: any card first, then one that fits; an ace gives a bonus."""
        s, rules = self.s, self.s.rules
        hand, bonus = s.hand[s.turn], not_(empty(s.offered))
        lay = rules.action("lay", by=s.turn, cites="GU-31 GU-34")
        card = lay.param("card", rules.CARD, among=hand)
        lay.requires("GU-27", s.at("domino"), "domino is played")
        lay.requires(
            "GU-31 GU-35 GU-37 GU-42 GU-R08 GU-R09 GU-R10",
            any_of(self.opening, self.fits.has(card)),
            "the card fits: it opens the layout, has the same value, or is next to a laid card of its suit",
        )
        lay.requires("GU-43 GU-R12", any_of(not_(bonus), s.offered.has(card)), "the bonus covers the card")

        left, layout = hand - card, s.layout | card
        starter = ite(self.opening, rank(card), s.starter)
        can = left & union(self.beside, self.neighbours(card), self.same_value(card))  # fits after this card

        bonuses = r.NINES.is_("more")
        gains = all_of(bonuses, self.aces.has(card), not_(self.excepted(starter)), self.again(bonus))
        none = rules.cards()
        offered = r.BONUS_CARDS.choose(
            chain=ite(gains | bonus, can, none), snapshot=ite(gains, can, s.offered & can)
        )
        goes_on = not_(empty(offered))
        out = empty(left)
        second, third = (any_of(*(place == n for place in s.place)) for n in (1, 2))
        later = r.DOMINO_END.choose(two_out=2, all_laid=ite(third, 0, 2))
        others = all_of(*((s.turn == i) | empty(s.hand[i]) for i in rules.seats))
        over = out & r.DOMINO_END.choose(two_out=second, all_laid=others)

        lay.sets(s.hand[s.turn], left, "GU-31")
        lay.sets(s.layout, layout, "GU-31")
        lay.sets(s.starter, starter)
        lay.sets(s.latest, ite(r.SAME_VALUE.is_("last_laid"), rank(card), s.latest), "GU-35 GU-R08")
        lay.sets(s.offered, offered, "GU-43 GU-44 GU-R13 GU-R14 GU-R15 GU-R21")
        lay.sets(s.begun, bonus & goes_on)
        lay.sets(s.place[s.turn], ite(out, ite(second, later, 1), s.place[s.turn]), "GU-29 GU-30")
        lay.sets(s.turn, ite(goes_on, s.turn, self.next_turn()), "GU-33 GU-43")
        for i in rules.seats:
            lay.sets(s.passed[i], False)
        lay.sets(s.phase, ite(over, s.go("score"), s.go("domino")), "GU-46 GU-R22")

    def excepted(self, starter: Term) -> Term:
        """Does the ace that is being laid come under GU-44?"""
        s = self.s
        whole_hand = count(s.hand[s.turn]) == s.hand_size
        first_deal = s.deal_no == s.first_deal
        return r.BONUS_EXCEPTION.choose(
            opening_card=self.opening,
            ace_opened=starter == "A" if "A" in s.rules.deck.ranks else False,
            own_first_card=whole_hand,
            match_opening=self.opening & first_deal,
        )

    def again(self, bonus: Term) -> Term:
        """May a bonus begin, where one may be going on already (GU-R15)?"""
        return r.BONUS_AGAIN.choose(renews=True, once_a_turn=not_(bonus))

    def passing(self) -> None:
        """A player misses his turn, or leaves the rest of a bonus."""
        s, rules = self.s, self.s.rules
        bonus = not_(empty(s.offered))
        miss = rules.action("pass", by=s.turn, cites="GU-45")
        miss.requires("GU-31", s.at("domino") & not_(self.opening), "the dealer has laid the first card")
        miss.requires(
            "GU-45 GU-R11",
            any_of(bonus, empty(self.can_lay(s.turn)), r.PASSING.is_("at_will")),
            "he has no card to lay",
        )
        miss.requires(
            "GU-43 GU-R13",
            any_of(not_(bonus), r.BONUS_CHOICE.choose(all_or_none=not_(s.begun), any_number=True, all=False)),
            "he may leave the rest of the bonus",
        )
        for i in rules.seats:
            miss.sets(s.passed[i], any_of(s.passed[i], (s.turn == i) & not_(bonus)), "GU-45")
        miss.sets(s.offered, rules.cards())
        miss.sets(s.begun, False)
        miss.sets(s.turn, self.next_turn(), "GU-45")

    # -- what holds -----------------------------------------------------------------------------------

    def no_gap(self, letter: str) -> Term:
        """No card is missing between two laid cards of a suit."""
        rules, deck, layout = self.s.rules, self.s.rules.deck, self.s.layout

        def no_gap_in(order: str) -> Term:
            line = sorted(deck.members(deck.where(suit=letter)), key=lambda c: place(self.s, order, c))
            masks = [1 << c for c in line]
            return all_of(
                *(
                    any_of(
                        layout.has(const(c, rules.CARD)),
                        empty(layout & rules.cards(sum(masks[:n]))),
                        empty(layout & rules.cards(sum(masks[n + 1 :]))),
                    )
                    for n, c in enumerate(line[1:-1], start=1)
                )
            )

        printed = no_gap_in("as_printed")
        french = r.RANK_ORDER.choose(as_printed=printed, ten_below_ace=no_gap_in("ten_below_ace"))
        return r.DOMINO_ORDER.choose(as_printed=printed, as_in_tricks=french)

    def runs(self, letter: str) -> Term:
        """Twice the number of runs that a suit of the layout is in (a full circle: none)."""
        s, deck = self.s, self.s.rules.deck
        cards = list(deck.members(deck.where(suit=letter)))
        laid = [const(c, s.rules.CARD) for c in cards]
        ends = 2 * count(s.layout & s.of_suit(letter))
        for c in laid:
            ends = ends - ite(s.layout.has(c), count(s.layout & self.neighbours(c)), 0)
        return ends

    def properties(self) -> None:
        """What should hold of every deal of domino, and what the examples of the text claim."""
        s, rules, deck = self.s, self.s.rules, self.s.rules.deck
        if "domino" not in s.contracts:
            return
        seats = rules.seats
        going = s.at("domino") & not_(self.opening)
        forced = r.PASSING.is_("unable_only")
        cannot = [empty(self.can_lay(i)) for i in seats]
        rules.always(
            "somebody can lay a card", implies(going, not_(all_of(*cannot))), cites="GU-35 GU-37 GU-46"
        )
        rules.always(
            "whoever missed his turn can lay no card yet",
            implies(going & forced, all_of(*(implies(s.passed[i], cannot[i.data]) for i in seats))),
            cites="GU-45 GU-R11",
        )
        holding = rules.total(lambda i: as_int(not_(empty(s.hand[i]))))
        missed = rules.total(lambda i: as_int(s.passed[i]))
        rules.always(
            "fewer miss their turn than hold cards",
            implies(going & forced, missed < holding),
            cites="GU-45 GU-R11",
        )
        rules.always(
            "all but the two who are rid of their cards keep one",
            r.DOMINO_END.is_("all_laid") | (count(s.layout) <= deck.size - max(len(seats) - 2, 0)),
            cites="GU-46 GU-R22",
        )
        one_run = r.WRAP.choose(
            line=all_of(*(self.no_gap(x) for x in deck.suits)),
            circle=all_of(*(self.runs(x) <= 2 for x in deck.suits)),
        )
        rules.always(
            "each suit of the layout is one run",
            implies(r.SAME_VALUE.is_("starter"), one_run),
            cites="GU-35 GU-37 GU-R08 GU-R09",
        )
        rules.always(
            "exactly two are rid of their cards",
            implies(
                (s.at("score") | s.at("scored")) & s.is_contract("domino"),
                all_of(
                    *(exactly_one(*(s.place[i] == n for i in seats)) for n in (1, 2)),
                    *(
                        r.DOMINO_END.is_("all_laid") | ((s.place[i] == 0) == not_(empty(s.hand[i])))
                        for i in seats
                    ),
                ),
            ),
            cites="GU-29 GU-30 GU-46",
        )
        if deck == FULL:
            self.examples()
        for name, term, cites in (
            ("a player misses his turn", missed > 0, "GU-45"),
            ("a bonus is offered", not_(empty(s.offered)), "GU-43"),
            ("a bonus goes on", s.begun, "GU-43"),
            ("an opening ace gives no bonus", (s.layout == s.layout & self.aces) & going, "GU-44"),
        ):
            rules.sometimes(name, term, cites=cites)

    def examples(self) -> None:
        """Lines 25 and 26: what may follow the eight and the nine of hearts."""
        s, rules = self.s, self.s.rules
        deck = rules.deck
        eight, nine, ten = s.card("H8"), s.card("H9"), s.card("H10")
        may_follow = (rank_cards(deck, "8") | s.card("H7") | nine) - eight
        rules.always(
            "after the eight of hearts: any eight, the seven or the nine of hearts",
            implies(s.layout == eight, self.fits - s.layout == may_follow),
            claim="GU-38",
            cites="GU-35 GU-37",
        )
        rules.always(
            "after the nine of hearts the ten of hearts fits",
            implies(s.at("domino") & nine.within(s.layout), ten.within(self.fits)),
            claim="GU-40",
            cites="GU-37 GU-R10",
        )
