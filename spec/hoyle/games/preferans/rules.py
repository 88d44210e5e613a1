"""Ladies' Preferans: twelve deals, each with its own condition. The rules of play, chapter by chapter.

What a deal pays stands in ``scoring.py`` beside this file; what the text leaves open in ``readings.py``.
"""

from __future__ import annotations

from hoyle.games.preferans import readings as r
from hoyle.games.preferans.scoring import Scoring
from hoyle.games.preferans.state import FULL, State
from hoyle.lang import (
    BOOL,
    Deck,
    Rules,
    Term,
    all_of,
    any_of,
    as_int,
    count,
    disjoint,
    empty,
    enum,
    highest,
    implies,
    integer,
    ite,
    lookup,
    not_,
    strength,
    suit,
    suit_cards,
    tabulate,
    union,
)

NATURAL = ("7", "8", "9", "10", "J", "Q", "K", "A")
TEN_HIGH = ("7", "8", "9", "J", "Q", "K", "10", "A")


def build(
    deck: Deck = FULL, seats: int = 4, first_deal: int = 1, last_deal: int = 12, first_packet: int = 3
) -> Rules:
    """The rules for a deck that is dealt out among *seats*.

    *first_deal* .. *last_deal* are the deals of the match (1..12), *first_packet* the number of cards after
    which the dealer of a praised deal stops: small instances have fewer.
    """
    game = Preferans(State(deck, seats, first_deal, last_deal, first_packet))
    game.dealing()
    game.praising()
    game.trading()
    game.writing_off()
    game.opening()
    game.playing()
    game.collecting()
    game.scoring()
    game.properties()
    return game.rules.close()


class Preferans:
    """The chapters of the rules over one state."""

    def __init__(self, s: State) -> None:
        self.s, self.rules = s, s.rules
        self.pay = Scoring(s)
        self.first_hand = r.FIRST_HAND.choose(
            unstated=s.dealer, after_dealer=self.rules.seat_after(s.dealer), dealer=s.dealer
        )

    # -- words ----------------------------------------------------------------------------------------

    def after(self, seat: Term) -> Term:
        """Who plays after a seat; while that is not said, the seat itself."""
        return r.PLAY_DIRECTION.choose(
            unstated=seat, as_dealt=self.rules.seat_after(seat), against_deal=self.rules.seat_after(seat, -1)
        )

    def phase(self, name: str) -> Term:
        return self.s.phase == name

    def go(self, name: str) -> Term:
        return self.s.const_phase(name)

    # -- the deal (lines 7 to 9, 27) --------------------------------------------------------------------

    def dealing(self) -> None:
        s, rules = self.s, self.rules
        lots = rules.chance("draw_lots", cites="LP-04")
        seat = lots.param("seat", rules.SEAT)
        lots.requires("LP-R02", self.phase("lots"), "before the first deal")
        lots.requires(
            "LP-R02",
            r.FIRST_DEALER.choose(unstated=False, by_lot=True, first_seat=seat == 0),
            "somebody is the first dealer",
        )
        lots.sets(s.dealer, seat)
        lots.sets(s.phase, "deal")

        deal = rules.chance("deal", cites="LP-04 LP-05 LP-06 LP-34")
        packet = r.PACKETS.choose(
            both=s.first_packet,
            three_first=s.first_packet,
            four_first=min(s.first_packet + 1, s.hand_size),
        )
        parts, rest = [], s.stock
        for i in rules.seats:
            gets = r.FIRST_CARDS.choose(everyone=packet, first_hand=ite(self.first_hand == i, packet, 0))
            part = deal.param(f"to{i.data}", rules.CARDS, within=rest, size=ite(s.praised, gets, s.hand_size))
            parts.append(part)
            rest = rest - part
        known = r.BY_LAST.is_("last_before_stop")
        lasts = [
            deal.param(f"last{i}", rules.CARD, among=ite(known & not_(empty(p)), p, rules.cards(1)))
            for i, p in enumerate(parts)
        ]
        deal.requires("LP-06", self.phase("deal"), "between two deals")
        deal.requires(
            "LP-R04 LP-05 LP-34",
            implies(s.praised & r.PACKETS.is_("both"), s.first_packet % 2 == 0),
            "the cards come in packets of two, and three come first in a praised deal",
        )
        deal.sets(s.stock, rest)
        for i, part in enumerate(parts):
            deal.sets(s.hand[i], part)
            deal.sets(s.early[i], ite(s.praised, part, rules.cards()))
            deal.sets(s.shown[i], ite(s.praised & known & not_(empty(part)), union(lasts[i]), rules.cards()))
        deal.sets(s.phase, ite(s.praised, self.go("stopped"), self.go("open")))

        who = rules.ruling("who is the first hand", rules.SEAT, asked=self.phase("stopped"))
        who.case("LP-R25 LP-36", when=not_(r.FIRST_HAND.is_("unstated")), then=self.first_hand)
        stop = rules.step("stop", cites="LP-35")
        stop.requires("LP-35", self.phase("stopped"), "the first cards of a praised deal are dealt")
        stop.sets(s.praiser, who.answer, "LP-36")
        stop.sets(s.owner, who.answer)
        stop.sets(s.turn, who.answer)
        stop.sets(s.phase, "praise")

        more = rules.chance("deal_rest", cites="LP-06")
        parts, rest = [], s.stock
        for i in rules.seats:
            missing = s.hand_size - count(s.hand[i])
            part = more.param(f"to{i.data}", rules.CARDS, within=rest, size=missing)
            parts.append(part)
            rest = rest - part
        more.requires("LP-06", self.phase("resume"), "the order is given and the trade, if first, is over")
        more.requires(
            "LP-R32", not_(r.DEAL_RESUMES.is_("unstated")), "the dealer goes on after he has stopped"
        )
        more.sets(s.stock, rest)
        for i, part in enumerate(parts):
            more.sets(s.hand[i], s.hand[i] | part)
        trade_next = not_(s.settled)
        more.sets(s.phase, ite(trade_next, self.to_trade(), self.to_open()))
        more.sets(s.turn, ite(trade_next, self.trade_turn(), s.turn))

        reveal = rules.chance("reveal", cites="LP-38 LP-39")
        late = s.hand[s.owner] - s.early[s.owner]
        pool = r.BY_LAST.choose(last_of_hand=late, last_before_stop=s.shown[s.owner], first_after_stop=late)
        card = reveal.param("card", rules.CARD, among=pool)
        reveal.requires("LP-39", self.phase("reveal"), "the trump was ordered by the last card")
        reveal.sets(s.trump, suit(card), "LP-39")
        reveal.sets(s.by_last, False)
        reveal.sets(s.phase, "open")

    # -- the order: praising a card (line 27) -----------------------------------------------------------

    def to_trade(self) -> Term:
        return r.REFUSAL.choose(before_offers=self.go("trade"), after_offers=self.go("offer"))

    def trade_turn(self) -> Term:
        """Who speaks first when trading starts."""
        return r.REFUSAL.choose(before_offers=self.s.praiser, after_offers=self.after(self.s.praiser))

    def to_open(self) -> Term:
        return ite(self.s.by_last, self.go("reveal"), self.go("open"))

    def praising(self) -> None:
        s, rules, deck = self.s, self.rules, self.rules.deck
        praise = rules.action("praise", by=s.turn, cites="LP-36")
        orders = enum("Order", *deck.suits, "last", "misere")
        order = praise.param("trump", orders)
        n = len(deck.suits)
        named = lookup(
            tabulate("suit ordered", (orders,), s.TRUMP, lambda o: o if o < n else s.TRUMP.none), order
        )
        misere = order == "misere"
        two_orders = misere & r.MISERE_TRUMP.is_("suit_too")
        praise.requires("LP-36", self.phase("praise"), "it is time to order")
        praise.requires(
            "LP-37 LP-R26",
            any_of(
                r.TRUMP_CHOICE.is_("any_suit"),
                named == "none",
                not_(empty(s.hand[s.turn] & suit_cards(deck, named))),
            ),
            "the suit may be ordered",
        )
        praise.requires("LP-40 LP-R30", not_(misere & s.misere), "misere is ordered once")
        praise.sets(s.trump, named, "LP-37")
        praise.sets(s.by_last, order == "last", "LP-38")
        praise.sets(s.misere, s.misere | misere, "LP-40")
        settled = r.DEAL_RESUMES.choose(
            unstated=self.go("resume"),
            after_trade=self.go("resume"),
            before_trade=ite(order == "last", self.go("reveal"), self.go("open")),
        )
        unsettled = r.DEAL_RESUMES.choose(
            unstated=self.to_trade(), after_trade=self.to_trade(), before_trade=self.go("resume")
        )
        praise.sets(s.phase, ite(two_orders, self.go("praise"), ite(s.settled, settled, unsettled)))
        praise.sets(
            s.turn,
            ite(two_orders | s.settled | r.DEAL_RESUMES.is_("before_trade"), s.turn, self.trade_turn()),
        )

    # -- the trade: buying the game (line 27) -----------------------------------------------------------

    def settle(self) -> Term:
        """The phase after it is settled who has the game and nobody orders anew."""
        return r.DEAL_RESUMES.choose(
            unstated=self.go("resume"), after_trade=self.go("resume"), before_trade=self.to_open()
        )

    def trading(self) -> None:
        s, rules = self.s, self.rules
        someone = s.bidder != "none"
        trade = rules.action("trade", by=s.turn, cites="LP-42 LP-43")
        accept = trade.param("accept", BOOL)
        trade.requires("LP-43", self.phase("trade"), "the praiser says whether he trades")
        trade.sets(s.settled, not_(accept))
        trade.sets(
            s.phase,
            ite(
                accept,
                r.REFUSAL.choose(before_offers=self.go("offer"), after_offers=self.go("sale")),
                self.settle(),
            ),
            "LP-43 LP-44",
        )
        trade.sets(s.turn, ite(accept & r.REFUSAL.is_("before_offers"), self.after(s.turn), s.turn))

        bid = rules.action("bid", by=s.turn, cites="LP-42")
        tricks = bid.param("tricks", integer(0, s.hand_size + 1))
        on_turn = not_(r.OFFER_ORDER.is_("unstated") | r.PLAY_DIRECTION.is_("unstated"))
        bid.requires("LP-42", self.phase("offer"), "the game is for sale")
        bid.requires("LP-R34 LP-R05", on_turn, "somebody has the turn to offer")
        bid.requires(
            "LP-R35 LP-42",
            r.OFFER_LIMIT.choose(
                unstated=True,
                up_to_all=(tricks >= 1) & (tricks <= s.hand_size),
                all_but_one=(tricks >= 1) & (tricks < s.hand_size),
            ),
            "that many tricks may be offered",
        )
        bid.requires(
            "LP-R36 LP-44",
            not_(someone)
            | (tricks > s.offer)
            | (not_(r.EQUAL_OFFERS.is_("must_exceed")) & (tricks == s.offer)),
            "the offer is higher than the standing one",
        )
        higher = not_(someone) | (tricks > s.offer)
        bid.sets(s.offer, tricks)
        bid.sets(s.bidder, ite(higher | r.EQUAL_OFFERS.is_("latest"), s.turn, s.bidder), "LP-44")
        bid.sets(s.tied, not_(higher) & r.EQUAL_OFFERS.is_("unstated"), "LP-44")
        self.next_offer(bid, spoken=r.OFFER_ORDER.is_("one_round"), bidder_after=True)

        passes = rules.action("pass", by=s.turn, cites="LP-42")
        passes.requires("LP-42", self.phase("offer"), "the game is for sale")
        passes.requires("LP-R34 LP-R05", on_turn, "somebody has the turn to offer")
        self.next_offer(passes, spoken=True, bidder_after=someone)

        buys = rules.ruling("who has the game", rules.SEAT, asked=self.phase("sale"))
        buys.case(
            "LP-44",
            when=someone & not_(s.tied),
            then=first_of(s.bidder, rules),
            says="the highest offer buys",
        )
        buys.case(
            "LP-R37 LP-44",
            when=not_(someone) & r.NO_OFFER.is_("praiser_plays"),
            then=s.praiser,
            says="nobody offered and the praiser plays",
        )
        sell = rules.step("sell", cites="LP-44")
        sell.requires("LP-44", self.phase("sale"), "the offers are over")
        sell.requires("LP-R37", someone | not_(r.NO_OFFER.is_("written_off")), "the deal is played")
        anew = someone & r.BOUGHT_TRUMP.is_("buyer_orders")
        sell.sets(s.owner, buys.answer, "LP-44")
        sell.sets(s.settled, True)
        sell.sets(s.turn, buys.answer)
        sell.sets(s.phase, ite(anew, self.go("praise"), self.settle()), "LP-R38")
        sell.sets(s.trump, ite(anew, s.no_trump, s.trump))
        sell.sets(s.by_last, s.by_last & not_(anew))
        sell.sets(s.misere, s.misere & not_(anew))

        unsold = rules.step("write_off_unsold", cites="LP-42 LP-46")
        unsold.requires(
            "LP-R37", self.phase("sale") & not_(someone) & r.NO_OFFER.is_("written_off"), "nobody offered"
        )
        unsold.sets(s.written, True)
        unsold.sets(s.phase, "score")

    def next_offer(self, action: object, *, spoken: Term | bool, bidder_after: Term | bool) -> None:
        """After an offer or a pass: the next who may offer, or the end of the offers.

        *spoken*: the seat will not offer again; *bidder_after*: somebody has offered by then.
        """
        from hoyle.lang import Action

        assert isinstance(action, Action)
        s, rules = self.s, self.rules
        out = [s.passed[i] | ((s.turn == i) & spoken) for i in rules.seats]
        for i in rules.seats:
            action.sets(s.passed[i], out[i.data])
        may = [not_(out[i.data] | (s.praiser == i)) for i in rules.seats]
        others = [any_of(*(may[j.data] for j in rules.seats if j is not i)) for i in rules.seats]
        holder = s.turn if action.name == "bid" else first_of(s.bidder, rules)
        alone = rules.every_seat(lambda i: implies(holder == i, not_(others[i.data]))) & bidder_after
        over = not_(any_of(*may)) | (alone & r.OFFER_ORDER.is_("rounds"))
        turn: Term = s.turn
        steps = []
        seat: Term = s.turn
        for _ in rules.seats[1:]:
            seat = self.after(seat)
            steps.append(seat)
        for seat in reversed(steps):
            turn = ite(rules.some_seat(lambda i, seat=seat: (seat == i) & may[i.data]), seat, turn)  # type: ignore[misc]
        sale = r.REFUSAL.choose(
            before_offers=self.go("sale"), after_offers=ite(bidder_after, self.go("trade"), self.go("sale"))
        )
        action.sets(s.phase, ite(over, sale, self.go("offer")))
        action.sets(s.turn, ite(over, s.praiser, turn))

    # -- writing the deal off (line 27) -----------------------------------------------------------------

    def writing_off(self) -> None:
        s, rules = self.s, self.rules
        write_off = rules.action("write_off", by=s.praiser, cites="LP-46")
        ordering = self.phase("praise") & not_(s.settled) & not_(s.misere)
        nothing_played = self.phase("play") & s.praised & empty(union(*s.table, *s.taken))
        write_off.requires(
            "LP-46 LP-R43",
            r.WRITE_OFF_TIME.choose(
                instead_of_order=ordering,
                before_trade=ordering | self.phase("trade"),
                before_play=any_of(
                    *(self.phase(p) for p in ("praise", "trade", "offer", "resume")), nothing_played
                ),
            ),
            "the praiser may still write the deal off",
        )
        write_off.sets(s.written, True, "LP-46")
        write_off.sets(s.phase, "score")

    # -- the play (lines 9, 13, 23) ---------------------------------------------------------------------

    def opening(self) -> None:
        s, rules = self.s, self.rules
        leads = rules.ruling("who leads to the first trick", rules.SEAT, asked=self.phase("open"))
        elsewhere = not_(s.praised) | r.PRAISED_LEAD.is_("as_elsewhere")
        known = not_(r.FIRST_HAND.is_("unstated"))
        leads.case(
            "LP-R06 LP-R25",
            when=elsewhere & r.FIRST_LEAD.is_("first_hand") & known,
            then=self.first_hand,
            says="the first hand leads",
        )
        leads.case(
            "LP-R06", when=elsewhere & r.FIRST_LEAD.is_("dealer"), then=s.dealer, says="the dealer leads"
        )
        leads.case(
            "LP-R39",
            when=s.praised & r.PRAISED_LEAD.is_("game_owner"),
            then=s.owner,
            says="whoever has the game leads",
        )
        leads.case(
            "LP-R39",
            when=s.praised & r.PRAISED_LEAD.is_("after_owner") & not_(r.PLAY_DIRECTION.is_("unstated")),
            then=self.after(s.owner),
            says="the player after the owner of the game leads",
        )
        start = rules.step("open", cites="LP-07")
        start.requires("LP-06", self.phase("open"), "all cards are dealt")
        start.sets(s.leader, leads.answer)
        start.sets(s.turn, leads.answer)
        start.sets(s.phase, "play")
        for i in rules.seats:
            start.sets(s.early[i], rules.cards())
            start.sets(s.shown[i], rules.cards())

    def playing(self) -> None:
        s, rules, deck = self.s, self.rules, self.rules.deck
        hand, leading = s.hand[s.turn], empty(s.table[s.leader])
        follow = rules.let("the cards of the led suit in hand", hand & suit_cards(deck, s.led))
        hearts = s.of_suit("H")
        other = hand - hearts
        void = not_(leading) & empty(follow)

        play = rules.action("play", by=s.turn, cites="LP-07")
        card = play.param("card", rules.CARD, among=hand)
        play.requires("LP-07", self.phase("play") & empty(s.table[s.turn]), "the trick waits for a card")
        play.requires(
            "LP-R05 LP-07", leading | not_(r.PLAY_DIRECTION.is_("unstated")), "it is somebody's turn"
        )
        play.requires("LP-08", any_of(leading, empty(follow), follow.has(card)), "follow suit while you can")
        trumps = hand & suit_cards(deck, s.trump)
        play.requires(
            "LP-09 LP-R09",
            any_of(r.VOID_PLAY.is_("any_card"), not_(void), empty(trumps), trumps.has(card)),
            "without the led suit any card may be thrown",
        )
        banned = r.HEART_BAN_DEALS.choose(
            deal_2=s.is_deal(2),
            deals_2_7=s.is_deal(2, 7),
            deals_2_6_7=s.is_deal(2, 6, 7),
            deals_2_7_12=s.is_deal(2, 7, 12),
        )
        heart = hearts.has(card)
        play.requires(
            "LP-16 LP-R11 LP-R12",
            implies(
                banned & heart,
                r.HEART_LEAD.choose(
                    as_printed=not_(leading) | not_(empty(other)),
                    while_other_suits=not_(leading) | empty(other),
                    lead_and_discard=not_(leading | void) | empty(other),
                    free=True,
                ),
            ),
            "a heart may be led",
        )
        king, ace = s.card("HK"), s.card("HA")
        under_ace = (s.led == "H") & not_(empty(s.trick & ace)) if "H" in deck.suits else void
        duty = r.KING_DUTY_DEALS.choose(deal_6=s.is_deal(6), deals_6_7=s.is_deal(6, 7))
        chance = rules.let(
            "a good chance to discard the king of hearts",
            all_of(
                duty,
                not_(leading),
                not_(empty(hand & king)),
                void | (r.KING_CHANCE.is_("void_or_under_ace") & under_ace),
            ),
        )
        throws = king.has(card)
        play.requires(
            "LP-27 LP-28 LP-R17 LP-R18",
            implies(chance & r.KING_DISCARD.is_("forced"), throws),
            "the king of hearts is discarded at the first good chance",
        )
        play.moves(card, s.hand[s.turn], s.table[s.turn], "LP-07")
        play.sets(
            s.missed,
            ite(
                chance & not_(throws),
                s.turn,
                ite(chance & throws & r.KING_HELD_BACK.is_("never_discarded"), s.nobody, s.missed),
            ),
            "LP-28 LP-29 LP-R19",
        )
        play.sets(s.turn, self.after(s.turn), "LP-R05")

    def collecting(self) -> None:
        s, rules, deck = self.s, self.rules, self.rules.deck
        full = all_of(self.phase("play"), *(not_(empty(t)) for t in s.table))
        order = strength(
            "strength",
            deck,
            (r.RANK_ORDER.sort, BOOL, r.MISERE_ORDER.sort),
            self.strength,
            len(deck.ranks) + 1,
        )

        def best(cards: Term) -> Term:
            return highest(cards, order, r.RANK_ORDER.term, s.misere, r.MISERE_ORDER.term)

        takes = rules.ruling("who takes the trick", rules.SEAT, asked=full)
        trumps = rules.let("the trumps in the trick", s.trick & suit_cards(deck, s.trump))
        led = s.trick & suit_cards(deck, s.led)
        trumped = not_(empty(trumps)) & r.TRUMP_POWER.is_("beats_all")
        plain = any_of(
            empty(trumps),
            r.TRUMP_POWER.is_("no_effect"),
            r.TRUMP_POWER.is_("unstated") & empty(trumps - led),
        ) & not_(s.misere & r.MISERE_TRUMP.is_("unstated") & not_(empty(s.trick - led)))
        takes.each(
            "LP-R28 LP-36",
            lambda i: trumped & not_(empty(s.table[i] & best(trumps))),
            "the highest trump takes the trick",
        )
        takes.each(
            "LP-R07 LP-R01 LP-08 LP-41",
            lambda i: plain & r.TRICK_WINNER.is_("highest_of_led_suit") & not_(empty(s.table[i] & best(led))),
            "the highest card of the led suit takes the trick",
        )
        takes.each(
            "LP-R07 LP-R01",
            lambda i: plain & r.TRICK_WINNER.is_("highest_of_all") & self.earliest(i, best(s.trick)),
            "the earliest card of the highest rank takes the trick",
        )

        leads = rules.ruling("who leads to the next trick", rules.SEAT, asked=full)
        done = empty(union(*s.hand))
        leads.case("LP-R08", when=r.NEXT_LEAD.is_("trick_taker") & not_(done), then=takes.answer)
        leads.case(
            "LP-R08",
            when=all_of(r.NEXT_LEAD.is_("next_seat"), not_(r.PLAY_DIRECTION.is_("unstated")), not_(done)),
            then=self.after(s.leader),
        )
        leads.case("LP-06", when=done, then=s.leader, says="no cards are left to lead")

        collect = rules.step("collect", cites="LP-07")
        collect.requires("LP-07", full, "every player has played to the trick")
        winner = takes.answer
        collect.sets(s.taken[winner], s.taken[winner] | s.trick)
        collect.sets(s.tricks[winner], s.tricks[winner] + 1)
        for i in rules.seats:
            collect.sets(s.table[i], rules.cards())
        self.pay.collects(collect, winner)
        collect.sets(s.leader, leads.answer)
        collect.sets(s.turn, leads.answer)
        collect.sets(s.phase, ite(self.pay.over(), self.go("score"), self.go("play")), "LP-06 LP-R10")

    def strength(self, ranks: int, misere: int, turned: int, card: int) -> int:
        """A card's strength in its suit under the readings of the order; 0 for all while it is not said."""
        option = list(r.RANK_ORDER.options)[ranks]
        if option == "unstated":
            return 0
        names = NATURAL if option == "ten_below_jack" else TEN_HIGH
        deck = self.rules.deck
        in_deck = [x for x in names if x in deck.ranks]
        rank = deck.ranks[deck.rank(card)]
        place = 1 + in_deck.index(rank)
        if not misere:
            return place
        if list(r.MISERE_ORDER.options)[turned] == "ace_only":
            return 0 if rank == "A" else place
        return len(in_deck) + 1 - place

    def earliest(self, i: Term, best: Term) -> Term:
        """Seat *i* played one of the *best* cards, and nobody did before."""
        s, rules = self.s, self.rules
        n = len(rules.seats)

        def place(j: Term) -> Term:
            def ahead(step: int) -> Term:
                table = tabulate(
                    f"turns until seat {j.data}",
                    (rules.SEAT,),
                    integer(0, n - 1),
                    lambda led: step * (j.data - led) % n,
                )
                return lookup(table, s.leader)

            return r.PLAY_DIRECTION.choose(unstated=ahead(1), as_dealt=ahead(1), against_deal=ahead(-1))

        holds = [not_(empty(s.table[j] & best)) for j in rules.seats]
        return all_of(
            holds[i.data],
            *(not_(holds[j.data] & (place(j) < place(i))) for j in rules.seats if j is not i),
        )

    # -- the score and the match (lines 29 to 31) -------------------------------------------------------

    def scoring(self) -> None:
        s, rules = self.s, self.rules
        pays = self.pay.ruling()
        score = rules.step("score", cites="LP-51")
        score.requires("LP-51", self.phase("score"), "the deal is over")
        for i in rules.seats:
            score.sets(s.paid[i], pays.answers[i.data], "LP-51")
            score.sets(s.score[i], s.score[i] + pays.answers[i.data], "LP-51 LP-57")
        score.sets(s.phase, "scored")

        dealer = rules.ruling(
            "who deals next", rules.SEAT, asked=self.phase("scored") & (s.deal_no < s.last_deal)
        )
        dealer.case("LP-R03 LP-04", when=r.NEXT_DEALER.is_("next_seat"), then=rules.seat_after(s.dealer))
        dealer.case("LP-R03", when=r.NEXT_DEALER.is_("same_dealer"), then=s.dealer)
        again = rules.step("next_deal", cites="LP-10")
        again.requires("LP-10", self.phase("scored") & (s.deal_no < s.last_deal), "the match goes on")
        again.sets(s.deal_no, s.deal_no + 1, "LP-10 LP-11")
        again.sets(s.dealer, dealer.answer, "LP-04")
        s.reset(again)
        again.sets(s.phase, "deal")

        wins = rules.ruling(
            "who wins the match",
            BOOL,
            asked=self.phase("scored") & (s.deal_no == s.last_deal),
            over=rules.SEAT,
        )

        def top(i: Term) -> Term:
            return all_of(*(s.score[j] <= s.score[i] for j in rules.seats))

        def alone(i: Term) -> Term:
            return all_of(*(s.score[j] < s.score[i] for j in rules.seats if j is not i))

        wins.case("LP-R46 LP-57", when=r.WINNER.is_("highest"), then=top, says="the highest total wins")
        wins.case(
            "LP-R46", when=r.WINNER.is_("highest_alone"), then=alone, says="the highest total wins, if alone"
        )
        wins.case("LP-R46", when=r.WINNER.is_("settlement"), then=False, says="the totals are the result")
        end = rules.step("close_match", cites="LP-10")
        end.requires("LP-10", self.phase("scored") & (s.deal_no == s.last_deal), "the last deal is scored")
        for i in rules.seats:
            end.sets(s.won[i], wins.answers[i.data])
        end.sets(s.phase, "over")
        rules.finishes(self.phase("over"), lambda i: s.score[i])

    # -- what should hold -------------------------------------------------------------------------------

    def properties(self) -> None:
        s, rules = self.s, self.rules
        rules.cite("LP-01 LP-02 LP-10", "seats, deck and the number of deals are parameters of the rules")
        rules.cite("LP-11 LP-33", "the number of the deal decides its phases and its pay-off")
        self.pay.claims()
        zones = [s.stock, *s.hand, *s.table, *s.taken]
        apart = [disjoint(a, b) for n, a in enumerate(zones) for b in zones[n + 1 :]]
        rules.always(
            "every card is in one place",
            all_of(*apart, union(*zones) == s.everything),
            cites="LP-02 LP-06 LP-07",
        )
        between = self.phase("play") & empty(s.trick)
        rules.always(
            "hands are equal between tricks",
            implies(between, all_of(*(count(s.hand[i]) == count(s.hand[0]) for i in rules.seats[1:]))),
            cites="LP-06 LP-07",
        )
        for name, term, cites in (
            ("a king is held back", s.missed != "none", "LP-29"),
            ("a game is sold", s.settled & (s.owner != s.praiser), "LP-42 LP-44"),
            ("a buyer falls short", self.phase("scored") & self.pay.short, "LP-42"),
            ("a deal is written off", s.written, "LP-46"),
            ("misere is played", self.phase("play") & s.misere, "LP-40"),
            ("a trump is named by the last card", self.phase("reveal"), "LP-38"),
            ("the match ends", self.phase("over"), "LP-10"),
        ):
            if (s.last_deal >= 8 and s.first_deal <= 11) or cites in ("LP-10", "LP-29"):
                rules.sometimes(name, term, cites=cites)
        offers = ite(s.bidder != "none", s.offer + 1, 0)
        spoken = rules.total(lambda i: as_int(s.passed[i]))
        played = count(s.trick) + 2 * count(union(*s.taken))
        rules.progress(s.deal_no, s.stage(), as_int(s.misere) + spoken + offers, played)
        rules.trick(s.table, s.leader)
        rules.view(self.view)

    def view(self, i: Term) -> dict[str, Term]:
        """What seat *i* sees: his cards, the table, and all that has been said."""
        s = self.s
        public = {
            "phase": s.phase,
            "deal_no": s.deal_no,
            "dealer": s.dealer,
            "turn": s.turn,
            "leader": s.leader,
            "trump": s.trump,
            "misere": s.misere,
            "by_last": s.by_last,
            "praiser": s.praiser,
            "owner": s.owner,
            "settled": s.settled,
            "offer": s.offer,
            "bidder": s.bidder,
            "tied": s.tied,
            "written": s.written,
        }
        maps = {"trick": s.table, "taken": s.taken, "passed": s.passed, "tricks": s.tricks, "score": s.score}
        shared = {f"{name}[{n}]": slot for name, m in maps.items() for n, slot in enumerate(m)}
        return {"seat": i, "hand": s.hand[i], **public, **shared}


def first_of(seat: Term, rules: Rules) -> Term:
    """A seat-or-none as a seat (seat 0 where it is none)."""
    sort = rules.SEAT.or_none()
    return lookup(
        tabulate("seat of", (sort,), rules.SEAT, lambda v: v if v < len(rules.SEAT.names) else 0), seat
    )
