"""Ladies' Preferans: dealing (lines 7, 9 and 27 of the text)."""

from __future__ import annotations

from hoyle.lang import (
    count,
    implies,
    ite,
    not_,
    suit,
)

from . import readings as r
from .state import State


def dealing(s: State) -> None:
    """The first dealer, the deal, the stop after the first cards of a praised deal, and the rest."""
    rules = s.rules
    lots = rules.chance("draw_lots", cites="LP-04")
    seat = lots.param("seat", rules.SEAT)
    lots.requires("LP-R02", s.at("lots"), "before the first deal")
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
        gets = r.FIRST_CARDS.choose(everyone=packet, first_hand=ite(s.first_hand == i, packet, 0))
        part = deal.param(f"to{i.data}", rules.CARDS, within=rest, size=ite(s.praised, gets, s.hand_size))
        parts.append(part)
        rest = rest - part
    deal.requires("LP-06", s.at("deal"), "between two deals")
    deal.requires(
        "LP-R04 LP-05 LP-34",
        implies(s.praised & r.PACKETS.is_("both"), s.first_packet % 2 == 0),
        "the cards come in packets of two, and three come first in a praised deal",
    )
    deal.sets(s.stock, rest)
    for n, part in enumerate(parts):
        deal.sets(s.hand[n], part)
        deal.sets(s.early[n], ite(s.praised, part, rules.cards()))
    deal.sets(s.phase, ite(s.praised, s.go("stopped"), s.go("open")))

    who = rules.ruling("who is the first hand", rules.SEAT, asked=s.at("stopped"))
    who.case("LP-R25 LP-36", when=not_(r.FIRST_HAND.is_("unstated")), then=s.first_hand)
    stop = rules.step("stop", cites="LP-35")
    stop.requires("LP-35", s.at("stopped"), "the first cards of a praised deal are dealt")
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
    more.requires("LP-06", s.at("resume"), "the order is given and the trade, if first, is over")
    more.requires("LP-R32", not_(r.DEAL_RESUMES.is_("unstated")), "the dealer goes on after he has stopped")
    more.sets(s.stock, rest)
    for n, part in enumerate(parts):
        more.sets(s.hand[n], s.hand[n] | part)
    trade_next = not_(s.settled)
    more.sets(s.phase, ite(trade_next, s.to_trade(), s.to_open()))
    more.sets(s.turn, ite(trade_next, s.trade_turn(), s.turn))

    reveal = rules.chance("reveal", cites="LP-38 LP-39")
    orderer = r.BOUGHT_TRUMP.choose(praise_stands=s.praiser, buyer_orders=s.owner)
    late = s.hand[orderer] - s.early[orderer]
    pool = r.BY_LAST.choose(last_of_hand=late, last_before_stop=s.early[orderer])
    card = reveal.param("card", rules.CARD, among=pool)
    reveal.requires("LP-39", s.at("reveal"), "the trump was ordered by the last card")
    reveal.sets(s.trump, suit(card), "LP-39")
    reveal.sets(s.by_last, False)
    reveal.sets(s.phase, "open")
