"""Ladies' Preferans: the order and the trade of a praised deal (line 27 of the text)."""

from __future__ import annotations

from hoyle.lang import (
    BOOL,
    Action,
    Term,
    all_of,
    any_of,
    empty,
    enum,
    implies,
    integer,
    ite,
    lookup,
    not_,
    suit_cards,
    tabulate,
    union,
)

from . import readings as r
from .state import State


def praising(s: State) -> None:
    """The first hand orders a suit, the last card, or misere; so does a buyer."""
    rules, deck = s.rules, s.rules.deck
    praise = rules.action("praise", by=s.turn, cites="LP-36")
    orders = enum("Order", *deck.suits, "last", "misere")
    order = praise.param("trump", orders)
    n = len(deck.suits)
    named = lookup(
        tabulate("suit ordered", (orders,), s.TRUMP, lambda o: o if o < n else s.TRUMP.none), order
    )
    misere = order == "misere"
    two_orders = misere & r.MISERE_TRUMP.is_("suit_too")
    praise.requires("LP-36", s.at("praise"), "it is time to order")
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
    ordered(s, praise, by_last=order == "last", again=two_orders)

    without = rules.action("praise_no_trump", by=s.turn, cites="LP-36 LP-R52")
    without.requires("LP-36", s.at("praise") & not_(s.misere), "it is time for the first order")
    without.requires("LP-R52", r.NO_TRUMP.is_("may_order"), "a game without a trump may be ordered")
    without.sets(s.trump, s.no_trump)
    without.sets(s.by_last, False)
    ordered(s, without, by_last=False, again=False)


def ordered(s: State, action: Action, *, by_last: Term | bool, again: Term | bool) -> None:
    """What follows an order: another one (*again*), the trade, or the rest of the cards."""
    settled = r.DEAL_RESUMES.choose(
        unstated=s.go("resume"),
        after_trade=s.go("resume"),
        before_trade=ite(by_last, s.go("reveal"), s.go("open")),
    )
    unsettled = r.DEAL_RESUMES.choose(
        unstated=s.to_trade(), after_trade=s.to_trade(), before_trade=s.go("resume")
    )
    action.sets(s.phase, ite(again, s.go("praise"), ite(s.settled, settled, unsettled)))
    action.sets(
        s.turn,
        ite(again | s.settled | r.DEAL_RESUMES.is_("before_trade"), s.turn, s.trade_turn()),
    )


def declining(s: State) -> None:
    """The first hand may decline to order (LP-R51): the next orders, or the cards are dealt anew."""
    rules = s.rules
    following = rules.seat_after(s.turn)
    decline = rules.action("decline", by=s.turn, cites="LP-36 LP-R51")
    decline.requires(
        "LP-36", all_of(s.at("praise"), not_(s.settled), not_(s.misere)), "it is time for the first order"
    )
    decline.requires(
        "LP-R51",
        r.DECLINE.choose(must_order=False, next_orders=not_(following == s.first_hand), dealt_anew=True),
        "whoever is to order may decline",
    )
    anew = r.DECLINE.is_("dealt_anew")
    for slot in (s.praiser, s.owner, s.turn):
        decline.sets(slot, ite(anew, rules.seats[0], following))
    for i in rules.seats:
        decline.sets(s.hand[i], ite(anew, rules.cards(), s.hand[i]))
        decline.sets(s.early[i], ite(anew, rules.cards(), s.early[i]))
    decline.sets(s.stock, ite(anew, s.everything, s.stock))
    decline.sets(s.phase, ite(anew, s.go("deal"), s.go("praise")))


def trading(s: State) -> None:
    """The praiser trades or not; the others offer tricks; the highest offer buys the game."""
    rules = s.rules
    someone = s.bidder != "none"
    trade = rules.action("trade", by=s.turn, cites="LP-42 LP-43")
    accept = trade.param("accept", BOOL)
    trade.requires("LP-43", s.at("trade"), "the praiser says whether he trades")
    trade.sets(s.settled, not_(accept))
    trade.sets(
        s.phase,
        ite(
            accept,
            r.REFUSAL.choose(before_offers=s.go("offer"), after_offers=s.go("sale")),
            s.settle(),
        ),
        "LP-43 LP-44",
    )
    trade.sets(s.turn, ite(accept & r.REFUSAL.is_("before_offers"), s.after(s.turn), s.turn))

    bid = rules.action("bid", by=s.turn, cites="LP-42")
    tricks = bid.param("tricks", integer(0, s.hand_size + 1))
    on_turn = not_(r.OFFER_ORDER.is_("unstated") | r.PLAY_DIRECTION.is_("unstated"))
    bid.requires("LP-42", s.at("offer"), "the game is for sale")
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
        not_(someone) | (tricks > s.offer) | (not_(r.EQUAL_OFFERS.is_("must_exceed")) & (tricks == s.offer)),
        "the offer is higher than the standing one",
    )
    higher = not_(someone) | (tricks > s.offer)
    bid.sets(s.offer, tricks)
    bid.sets(s.bidder, ite(higher | r.EQUAL_OFFERS.is_("latest"), s.turn, s.bidder), "LP-44")
    bid.sets(s.tied, not_(higher) & r.EQUAL_OFFERS.is_("unstated"), "LP-44")
    kept = ite(higher, s.turn, s.seat_of(s.bidder))
    holder = r.EQUAL_OFFERS.choose(unstated=kept, must_exceed=s.turn, earliest=kept, latest=s.turn)
    next_offer(s, bid, spoken=r.OFFER_ORDER.is_("one_round"), holder=holder, bidder_after=True)

    passes = rules.action("pass", by=s.turn, cites="LP-42")
    passes.requires("LP-42", s.at("offer"), "the game is for sale")
    passes.requires("LP-R34 LP-R05", on_turn, "somebody has the turn to offer")
    next_offer(s, passes, spoken=True, holder=s.seat_of(s.bidder), bidder_after=someone)

    buys = rules.ruling("who has the game", rules.SEAT, asked=s.at("sale"))
    buys.case(
        "LP-44",
        when=someone & not_(s.tied),
        then=s.seat_of(s.bidder),
        says="the highest offer buys",
    )
    buys.case(
        "LP-R37 LP-44",
        when=not_(someone) & r.NO_OFFER.is_("praiser_plays"),
        then=s.praiser,
        says="nobody offered and the praiser plays",
    )
    sell = rules.step("sell", cites="LP-44")
    sell.requires("LP-44", s.at("sale"), "the offers are over")
    sell.requires("LP-R37", someone | not_(r.NO_OFFER.is_("written_off")), "the deal is played")
    anew = someone & r.BOUGHT_TRUMP.is_("buyer_orders")
    sell.sets(s.owner, buys.answer, "LP-44")
    sell.sets(s.settled, True)
    sell.sets(s.turn, buys.answer)
    sell.sets(s.phase, ite(anew, s.go("praise"), s.settle()), "LP-R38")
    sell.sets(s.trump, ite(anew, s.no_trump, s.trump))
    sell.sets(s.by_last, s.by_last & not_(anew))
    sell.sets(s.misere, s.misere & not_(anew))

    unsold = rules.step("write_off_unsold", cites="LP-42 LP-46")
    unsold.requires("LP-R37", s.at("sale") & not_(someone) & r.NO_OFFER.is_("written_off"), "nobody offered")
    unsold.sets(s.written, True)
    unsold.sets(s.phase, "score")


def next_offer(
    s: State, action: Action, *, spoken: Term | bool, holder: Term, bidder_after: Term | bool
) -> None:
    """After an offer or a pass: the next who may offer, or the end of the offers.

    *spoken*: the seat will not offer again; *bidder_after*: somebody has offered by then, and *holder* is the
    one whose offer stands.
    """
    rules = s.rules
    out = [s.passed[i] | ((s.turn == i) & spoken) for i in rules.seats]
    for i in rules.seats:
        action.sets(s.passed[i], out[i.data])
    may = [not_(out[i.data] | (s.praiser == i)) for i in rules.seats]
    others = [any_of(*(may[j.data] for j in rules.seats if j is not i)) for i in rules.seats]
    alone = rules.every_seat(lambda i: implies(holder == i, not_(others[i.data]))) & bidder_after
    over = not_(any_of(*may)) | (alone & r.OFFER_ORDER.is_("rounds"))
    turn: Term = s.turn
    steps = []
    seat: Term = s.turn
    for _ in rules.seats[1:]:
        seat = s.after(seat)
        steps.append(seat)
    for seat in reversed(steps):
        turn = ite(rules.some_seat(lambda i, seat=seat: (seat == i) & may[i.data]), seat, turn)  # type: ignore[misc]
    sale = r.REFUSAL.choose(
        before_offers=s.go("sale"), after_offers=ite(bidder_after, s.go("trade"), s.go("sale"))
    )
    action.sets(s.phase, ite(over, sale, s.go("offer")))
    action.sets(s.turn, ite(over, s.praiser, turn))


def writing_off(s: State) -> None:
    """Two tricks are written to everyone, without any play."""
    rules = s.rules
    write_off = rules.action("write_off", by=s.writer, cites="LP-46 LP-R48")
    ordering = s.at("praise") & (r.WRITE_OFF_BY.is_("game_owner") | not_(s.settled)) & not_(s.misere)
    nothing_played = s.at("play") & s.praised & empty(union(*s.table, *s.taken))
    write_off.requires(
        "LP-46 LP-R43 LP-R48",
        r.WRITE_OFF_TIME.choose(
            instead_of_order=ordering,
            before_trade=ordering | s.at("trade"),
            before_play=any_of(*(s.at(p) for p in ("praise", "trade", "offer", "resume")), nothing_played),
        ),
        "the praiser may still write the deal off",
    )
    write_off.sets(s.written, True, "LP-46")
    write_off.sets(s.phase, "score")
