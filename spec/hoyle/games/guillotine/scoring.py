"""Guillotine: what a deal pays (lines 14 to 20 and 34 of the text), and what that comes to."""

from __future__ import annotations

from hoyle.lang import (
    Ruling,
    Term,
    all_of,
    count,
    implies,
    integer,
    ite,
    lift,
    maximum,
    minimum,
    rank_cards,
)

from . import readings as r
from .state import FULL, State


class Scoring:
    """Points as the text counts them: plus is bad, minus is good."""

    def __init__(self, state: State) -> None:
        self.s, self.rules = state, state.rules
        self.queens, self.spades = rank_cards(self.rules.deck, "Q"), state.of_suit("S")
        self.king, self.spade_queen = state.card("HK"), state.card("SQ")

    def took(self, i: Term, cards: Term) -> Term:
        """How many of these cards a seat has taken."""
        return count(self.s.taken[i] & cards)

    # -- the contracts --------------------------------------------------------------------------------

    def royalty(self, i: Term) -> Term:
        """20 for the king of hearts, 10 for the queen of spades."""
        return 20 * self.took(i, self.king) + 10 * self.took(i, self.spade_queen)

    def queens_of(self, i: Term) -> Term:
        """10 for each queen, minus 10 for the king of hearts."""
        return 10 * self.took(i, self.queens) - 10 * self.took(i, self.king)

    def spades_of(self, i: Term) -> Term:
        """5 for each spade, minus 10 for the king of hearts."""
        return 5 * self.took(i, self.spades) - 10 * self.took(i, self.king)

    def parliament(self, i: Term) -> Term:
        """Minus 5 for each trick, minus 10 for the king of hearts."""
        s = self.s
        each = r.TRICK_WORD.choose(trick=s.tricks[i], card=count(s.taken[i]))
        return -5 * each - 10 * self.took(i, self.king)

    def guillotine(self, i: Term) -> Term:
        """10 for the king of hearts and each queen, 5 for each spade, the first and the last trick."""
        twice = self.took(i, self.spade_queen)
        once = r.QUEEN_TWICE.choose(both=0, queen_only=5 * twice, spade_only=10 * twice)
        king = r.KING_IN_GUILLOTINE.choose(plus=10, minus=-10) * self.took(i, self.king)
        cards = 5 * self.took(i, self.spades) + 10 * self.took(i, self.queens)
        ends = r.END_TRICKS.choose(plus=5, minus=-5) * self.s.edges[i]
        return king + cards - once + ends

    def domino(self, i: Term) -> Term:
        """Minus 30 for whoever was rid of his cards first, minus 10 for the second."""
        return ite(self.s.place[i] == 1, -30, ite(self.s.place[i] == 2, -10, 0))

    def ruling(self) -> Ruling:
        """What a deal pays, contract by contract."""
        s, rules = self.s, self.rules
        pays = rules.ruling("what a deal pays", integer(-200, 200), asked=s.at("score"), over=rules.SEAT)
        pays.case(
            "GU-15 GU-16", when=s.is_contract("royalty"), then=self.royalty,
            says="20 for the king of hearts, 10 for the queen of spades",
        )  # fmt: skip
        pays.case(
            "GU-17 GU-18", when=s.is_contract("queens"), then=self.queens_of,
            says="10 for each queen, minus 10 for the king of hearts",
        )  # fmt: skip
        pays.case(
            "GU-19 GU-20", when=s.is_contract("spades"), then=self.spades_of,
            says="5 for each spade, minus 10 for the king of hearts",
        )  # fmt: skip
        pays.case(
            "GU-21 GU-22 GU-R04", when=s.is_contract("parliament"), then=self.parliament,
            says="minus 5 for each trick, minus 10 for the king of hearts",
        )  # fmt: skip
        pays.case(
            "GU-23 GU-24 GU-25 GU-26 GU-R05 GU-R06 GU-R20", when=s.is_contract("guillotine"),
            then=self.guillotine,
            says="the king of hearts, spades, queens, the first and the last trick",
        )  # fmt: skip
        pays.case(
            "GU-28 GU-29 GU-30 GU-R07",
            when=s.is_contract("domino") & r.DOMINO_OTHERS.is_("nothing"), then=self.domino,
            says="minus 30 for the first out, minus 10 for the second",
        )  # fmt: skip
        return pays

    # -- what it comes to -----------------------------------------------------------------------------

    def totals(self) -> dict[str, Term]:
        """What each contract comes to at the table, with the full pack and four players."""
        guillotine = r.KING_IN_GUILLOTINE.choose(plus=10, minus=-10) + r.QUEEN_TWICE.choose(
            both=80, queen_only=75, spade_only=70
        )
        guillotine += r.END_TRICKS.choose(plus=10, minus=-10)
        parliament = r.TRICK_WORD.choose(trick=-50, card=-170)
        fixed = {"royalty": 30, "queens": 30, "spades": 30, "domino": -40}
        all_six = {k: lift(v) for k, v in fixed.items()}
        all_six |= {"parliament": parliament, "guillotine": guillotine}
        return {name: all_six[name] for name in self.s.contracts}

    def properties(self) -> None:
        """The totals of a contract, of a dealer's six and of the match; none of them is in the text."""
        s, rules = self.s, self.rules
        if rules.deck != FULL or len(rules.seats) != 4:
            return
        totals = self.totals()
        paid, score = rules.total(lambda i: s.paid[i]), rules.total(lambda i: s.score[i])
        rules.always(
            "each contract comes to its total",
            all_of(*(implies(s.at("scored") & s.is_contract(n), paid == t) for n, t in totals.items())),
            cites="GU-54 GU-R04 GU-R05 GU-R06 GU-R20",
        )
        played = rules.total(lambda i: sum((t * s.announced[i.data][n] for n, t in totals.items()), lift(0)))
        for name in s.had_before:  # what was announced before the first deal is in no score
            played = played - len(rules.seats) * totals[name]
        if s.scored_before:
            played = played + sum(s.scored_before)
        rules.always(
            "the scores add up to the totals of the contracts played",
            score == played,
            cites="GU-54 GU-55",
        )
        whole = (s.first_deal, s.last_deal) == (1, 4 * len(s.contracts))
        if whole:
            game = 4 * sum(totals.values(), lift(0))
            once = r.CONTRACT_CHOICE.is_("each_once", "in_order")
            each = [s.announced[i.data][n] for i in rules.seats for n in s.contracts]
            rules.always(
                "each dealer has announced each contract once",
                implies(s.at("over") & once, all_of(*(n == 1 for n in each))),
                cites="GU-11 GU-14 GU-R03",
            )
            least, most = minimum(*totals.values()), maximum(*totals.values())
            rules.always(
                "whatever is announced, the match stays within its range",
                implies(s.at("over"), (score >= s.last_deal * least) & (score <= s.last_deal * most)),
                cites="GU-10 GU-R03",
            )
            rules.always(
                "the match comes to four times the six contracts",
                implies(s.at("over") & once, score == game),
                cites="GU-10 GU-11 GU-R03",
            )
