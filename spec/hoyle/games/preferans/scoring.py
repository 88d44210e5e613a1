"""Ladies' Preferans: what a deal pays, and the totals that the text claims (lines 11 to 31)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hoyle.lang import (
    Action,
    Ruling,
    Table,
    Term,
    all_of,
    any_of,
    as_int,
    count,
    empty,
    implies,
    integer,
    ite,
    measure,
    not_,
    rank_cards,
    union,
    weight,
)

from . import readings as r
from .state import FULL, State


class Scoring:
    """Pay-offs in points: gains are positive, penalties negative."""

    def __init__(self, state: State) -> None:
        self.s, self.rules, self.deck = state, state.rules, state.rules.deck
        self.jacks, self.queens, self.kings = (rank_cards(self.deck, x) for x in "JQK")
        self.hearts, self.king, self.queen_tricks = state.of_suit("H"), state.card("HK"), state.queen_tricks

    # -- counted when a trick is taken ------------------------------------------------------------------

    def collects(self, collect: Action, winner: Term) -> None:
        """The taker of a trick may get a mark for one of the last two tricks, or for a queen in it."""
        s = self.s
        left = count(s.hand[s.leader])  # all hands are equal when a trick is complete
        mark = r.LAST_TWO.choose(
            tricks=as_int(left <= 1), cards=2 * as_int(left == 0) if s.hand_size > 1 else 2
        )
        collect.sets(s.late[winner], s.late[winner] + mark, "LP-23 LP-24 LP-R16")
        queen = r.QUEEN_PENALTY.is_("each_trick") & not_(empty(s.trick & self.queens))
        collect.sets(self.queen_tricks[winner], self.queen_tricks[winner] + as_int(queen), "LP-R15")

    def over(self) -> Term:
        """Is the deal over with the trick that is being taken?"""
        s = self.s
        gone = union(*s.taken, s.trick)
        agreed = r.AGREEMENT.choose(
            not_agreed=self.jacks,
            all_kings=self.jacks | self.kings,
            king_of_hearts=self.jacks | self.king,
            one_each=self.jacks | self.kings,
        )
        counted = [(2, self.hearts), (3, agreed), (4, self.queens), (6, self.king)]
        early = any_of(*(all_of(s.is_deal(n), cards.within(gone)) for n, cards in counted))
        return any_of(
            s.over_trick,
            r.EARLY_END.choose(
                played_out=False, king_only=s.is_deal(6) & self.king.within(gone), any_deal=early
            ),
        )

    # -- the headings -----------------------------------------------------------------------------------

    def tricks(self, i: Term) -> Term:
        """Deal 1: 2 for each trick."""
        return 2 * self.s.tricks[i]

    def hearts_of(self, i: Term) -> Term:
        """Deal 2: 2 for each heart."""
        return 2 * count(self.s.taken[i] & self.hearts)

    def last_two(self, i: Term) -> Term:
        """Deal 5: 8 for each mark of the last two tricks."""
        return 8 * self.s.late[i]

    def queens_of(self, i: Term) -> Term:
        """Deal 4: 4 for each queen, or as LP-R15 says."""
        own = self.s.taken[i] & self.queens
        return r.QUEEN_PENALTY.choose(
            each_queen=4 * count(own),
            each_trick=4 * self.queen_tricks[i],
            each_player=4 * as_int(not_(empty(own))),
        )

    def boys_of(self, i: Term) -> Term:
        """Deal 3: the jacks, or what was agreed."""
        jacks, kings = count(self.s.taken[i] & self.jacks), count(self.s.taken[i] & self.kings)
        return r.AGREEMENT.choose(
            not_agreed=4 * jacks,
            all_kings=2 * jacks + 2 * kings,
            king_of_hearts=2 * jacks + 2 * count(self.s.taken[i] & self.king),
            one_each=jacks + kings,
        )

    def king_of(self, i: Term) -> Term:
        """Deal 6: 16 to whoever took the king of hearts, or held it back."""
        s = self.s
        took, held = as_int(not_(empty(s.taken[i] & self.king))), as_int(s.missed == i)
        nobody = s.missed == "none"
        both = ite(any_of(took == 1, held == 1), 1, 0)
        return 16 * r.KING_PENALTY.choose(
            in_addition=took + held, once_a_player=both, instead=ite(nobody, took, held)
        )

    # -- the jumbles ------------------------------------------------------------------------------------

    def jumble_table(self, hearts: bool, agreement: str, dearest: bool, queens: bool) -> Table:
        """Points of single cards in a jumble: hearts 2, jacks and agreed kings, queens; the 16 of the king of
        hearts are counted apart (``king_of``), here it has its other headings alone."""
        jack = {"not_agreed": 4, "all_kings": 2, "king_of_hearts": 2, "one_each": 1}[agreement]
        agreed_king = {"all_kings": 2, "one_each": 1}.get(agreement, 0)

        def value(card: int) -> int:
            face = self.deck.face(card)
            headings = [2] if hearts and face[0] == "H" else []
            headings += [jack] if face[1:] == "J" else []
            headings += [4] if queens and face[1:] == "Q" else []
            headings += [agreed_king] if face[1:] == "K" else []
            headings += [2] if agreement == "king_of_hearts" and face == "HK" else []
            if not dearest:
                return sum(headings)
            return 0 if face == "HK" else max(headings, default=0)

        return measure("points in the jumble", self.rules.CARD, value)

    def jumble_cards(self, i: Term, hearts: Term) -> Term:
        """What single cards pay in a jumble under the readings."""
        taken = self.s.taken[i]

        @cache
        def points(h: bool, agreement: str) -> Term:
            return r.JUMBLE_OVERLAP.choose(
                **{
                    name: r.QUEEN_PENALTY.choose(
                        **{
                            q: weight(
                                taken,
                                self.jumble_table(h, agreement, name == "dearest_heading", q == "each_queen"),
                            )
                            for q in r.QUEEN_PENALTY.options
                        }
                    )
                    for name in r.JUMBLE_OVERLAP.options
                }
            )

        def agreed(h: bool) -> Term:
            by = r.AGREEMENT.choose(**{a: points(h, a) for a in r.AGREEMENT.options})
            return r.AGREEMENT_SCOPE.choose(jumbles_too=by, deal_3=points(h, "not_agreed"))

        return ite(hearts, agreed(True), agreed(False))

    def jumble(self, i: Term, hearts: Term, king: Term) -> Term:
        """All headings together; *king* are the points for the king of hearts as such."""
        apart = r.QUEEN_PENALTY.choose(
            each_queen=0, each_trick=self.queens_of(i), each_player=self.queens_of(i)
        )
        return self.tricks(i) + self.jumble_cards(i, hearts) + apart + king + self.last_two(i)

    # -- the praised deals ------------------------------------------------------------------------------

    @property
    def sold(self) -> Term:
        """Did somebody buy the game?"""
        return self.s.owner != self.s.praiser

    @property
    def short(self) -> Term:
        """Did the buyer take fewer tricks than he offered?"""
        s = self.s
        return all_of(self.sold, not_(s.written), s.tricks[s.owner] < s.offer)

    def passes(self) -> Term:
        """How many tricks are counted from the buyer to the praiser."""
        s = self.s
        has, owes = s.tricks[s.owner], s.offer
        missing = owes - has
        price = r.PRICE.choose(to_praiser=owes, promise=0)
        short = r.SHORTFALL.choose(
            unstated=0,
            owes_all=r.PRICE.choose(to_praiser=owes, promise=missing),
            owes_what_he_has=r.PRICE.choose(to_praiser=has, promise=0),
            fined=r.PRICE.choose(to_praiser=has, promise=0),
        )
        return ite(self.sold, ite(self.short, short, price), 0)

    def counted(self, i: Term) -> Term:
        """The tricks that are counted to a seat in a praised deal."""
        s = self.s
        moved = ite(s.praiser == i, self.passes(), ite(s.owner == i, -self.passes(), 0))
        fine = ite(self.short & r.SHORTFALL.is_("fined") & (s.owner == i), s.offer - s.tricks[s.owner], 0)
        return s.tricks[i] + moved - fine

    # -- the ruling -------------------------------------------------------------------------------------

    def ruling(self) -> Ruling:
        """What a deal pays, deal by deal."""
        s, rules = self.s, self.rules
        pays = rules.ruling("what a deal pays", integer(-200, 200), asked=s.phase == "score", over=rules.SEAT)
        minus: list[tuple[str, int, Callable[[Term], Term], str]] = [
            ("LP-12 LP-13", 1, self.tricks, "2 for each trick"),
            ("LP-14 LP-15", 2, self.hearts_of, "2 for each heart"),
            ("LP-17 LP-18 LP-20 LP-R13", 3, self.boys_of, "the jacks"),
            ("LP-21 LP-22 LP-R15", 4, self.queens_of, "the queens"),
            ("LP-23 LP-24 LP-R16", 5, self.last_two, "the last two tricks"),
            ("LP-25 LP-26 LP-29 LP-R20", 6, self.king_of, "the king of hearts"),
        ]
        for cites, deal, points, says in minus:
            pays.case(cites, when=s.is_deal(deal), then=[-points(i) for i in rules.seats], says=says)
        with_hearts = r.NEGATIVE_JUMBLE.is_("with_hearts")
        pays.case(
            "LP-30 LP-31 LP-32 LP-R22 LP-R23",
            when=s.is_deal(7),
            then=lambda i: -self.jumble(i, with_hearts, self.king_of(i)),
            says="the negative jumble",
        )
        took_king = [
            r.KING_DUTY_DEALS.choose(deal_6=took, deals_6_7=took, deals_6_7_12=self.king_of(i))
            for i, took in ((i, 16 * count(s.taken[i] & self.king)) for i in rules.seats)
        ]
        named = [self.tricks(i) + self.queens_of(i) + self.named_boys(i) for i in rules.seats]
        pays.case(
            "LP-47 LP-48 LP-49 LP-R45",
            when=s.is_deal(12),
            says="the positive jumble",
            then=lambda i: r.POSITIVE_JUMBLE.choose(
                mirror=self.jumble(i, with_hearts, took_king[i.data]),
                named=named[i.data],
                listed=self.jumble(i, with_hearts & False, took_king[i.data]),
                all_six=self.jumble(i, with_hearts | True, took_king[i.data]),
            ),
        )
        self.praised(pays)
        return pays

    def named_boys(self, i: Term) -> Term:
        """The jacks of deal 12 where it counts what its sentence names."""
        jacks = count(self.s.taken[i] & self.jacks)
        agreed = r.AGREEMENT.choose(
            not_agreed=4 * jacks, all_kings=2 * jacks, king_of_hearts=2 * jacks, one_each=jacks
        )
        return r.AGREEMENT_SCOPE.choose(jumbles_too=agreed, deal_3=4 * jacks)

    def praised(self, pays: Ruling) -> None:
        """The cases of deals 8 to 11."""
        s = self.s
        by_trick = r.PRAISED_VALUE.is_("each_trick")
        answered = not_(self.short & r.SHORTFALL.is_("unstated"))
        sign = ite(s.misere & r.MISERE_AIM.is_("loss"), -1, 1)
        pays.case(
            "LP-45 LP-56 LP-42 LP-R40 LP-R41 LP-R42",
            when=all_of(s.praised, not_(s.written), by_trick, answered),
            then=lambda i: sign * (3 * self.counted(i)),
            says="3 for each trick, the bought ones passed on",
        )
        whole = all_of(
            s.praised, not_(s.written), not_(self.short), not_(self.sold & r.PRICE.is_("to_praiser"))
        )
        pays.case(
            "LP-45 LP-R42",
            when=whole & r.PRAISED_VALUE.is_("game_to_owner"),
            then=lambda i: sign * ite(s.owner == i, 3, 0),
            says="3 for the game, to its owner",
        )
        pays.case(
            "LP-45 LP-R42",
            when=whole & r.PRAISED_VALUE.is_("game_to_each"),
            then=lambda i: sign * 3,
            says="3 for the game, to everyone",
        )
        pays.case(
            "LP-46 LP-R44",
            when=all_of(s.praised, s.written, by_trick),
            says="two tricks written to the players",
            then=lambda i: ite(r.WRITE_OFF_SHARE.is_("others") & (s.writer == i), 0, 6),
        )

    # -- the text's own totals (line 31) ----------------------------------------------------------------

    def claims(self) -> None:
        """What the text says the points add up to; only the full game with 32 cards is meant."""
        s, rules = self.s, self.rules
        if self.deck != FULL or len(rules.seats) != 4:
            return
        scored = s.phase == "scored"

        def comes_to(points: int) -> Term:
            each = rules.every_seat(lambda i: s.paid[i] == points)
            whole = rules.total(lambda i: s.paid[i]) == points
            together = any_of(s.praised, whole)  # the praised deals are counted when the last of them is over
            return r.TOTALS.choose(whole_table=whole, each_player=each, praised_together=together)

        seventh = r.NOT_TO_TAKE.is_("seven_deals")
        not_to_take = s.is_deal(1, 2, 3, 4, 5, 6) | (seventh & s.is_deal(7))
        for name, deals, points, claim in (
            ("each deal not to take comes to 16", not_to_take, -16, "LP-52"),
            ("the negative jumble comes to 96", s.is_deal(7), -96, "LP-54"),
            ("each praised deal comes to 24", s.is_deal(8, 9, 10, 11), 24, "LP-56"),
            ("the positive jumble comes to 96", s.is_deal(12), 96, "LP-55"),
        ):
            cites = "LP-R47 LP-R49" if claim == "LP-52" else "LP-R47"
            rules.always(name, implies(scored & deals, comes_to(points)), claim=claim, cites=cites)
        praised = r.TOTALS.choose(whole_table=4 * 24, each_player=4 * 24, praised_together=24)
        rules.always(
            "the totals that the text names cancel", praised == 6 * 16 + 96 - 96,
            claim="LP-53 LP-54 LP-55 LP-56 LP-57", cites="LP-R47",
        )  # fmt: skip
        if (s.first_deal, s.last_deal) == (1, 12):
            total = rules.total(lambda i: s.score[i])
            done = s.is_deal(7) & not_(seventh) | s.is_deal(8) & seventh
            rules.always(
                "the deals not to take come to 96 together",
                implies((s.phase == "deal") & done, total == -96),
                claim="LP-53",
                cites="LP-R49",
            )
            rules.always("all points add up to zero", implies(s.phase == "over", total == 0), claim="LP-57")
