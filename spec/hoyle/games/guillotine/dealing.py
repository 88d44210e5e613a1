"""Guillotine: the lot, the deal and the contract (lines 10 to 13 of the text)."""

from __future__ import annotations

from hoyle.lang import FALSE, all_of, const, implies, ite, not_

from . import readings as r
from .state import State


def dealing(s: State) -> None:
    """Who deals first, and the deal: eight cards to each player."""
    rules = s.rules
    lots = rules.chance("draw_lots", cites="GU-08")
    seat = lots.param("seat", rules.SEAT)
    lots.requires("GU-08", s.at("lots"), "before the first deal")
    lots.sets(s.dealer, seat, "GU-08")
    lots.sets(s.phase, "deal")

    deal = rules.chance("deal", cites="GU-12")
    parts, rest = [], s.stock
    for i in rules.seats:
        part = deal.param(f"to{i.data}", rules.CARDS, within=rest, size=s.hand_size)
        parts.append(part)
        rest = rest - part
    deal.requires("GU-12", s.at("deal"), "between two deals")
    first = rules.ruling("who is dealt the first card", rules.SEAT, asked=s.at("deal"))
    first.case(
        "GU-R18 GU-09", when=r.DEAL_WAY.is_("clockwise"), then=rules.seat_after(s.dealer),
        says="the deal goes the way of the play",
    )  # fmt: skip
    first.case(
        "GU-R18", when=r.DEAL_WAY.is_("counter_clockwise"), then=rules.seat_after(s.dealer, -1),
        says="the deal goes against the way of the play",
    )  # fmt: skip
    deal.sets(s.first_hand, first.answer, "GU-R18")
    deal.sets(s.stock, rest)
    for n, part in enumerate(parts):
        deal.sets(s.hand[n], part, "GU-12")
    deal.sets(s.deals[s.dealer], s.deals[s.dealer] + 1, "GU-11")
    deal.sets(s.turn, s.dealer)
    deal.sets(s.phase, "announce")


def announcing(s: State) -> None:
    """The dealer has seen his cards and says what is played."""
    rules = s.rules
    announce = rules.action("announce", by=s.dealer, cites="GU-13 GU-14")
    contract = announce.param("contract", s.CONTRACT)
    announce.requires("GU-13", s.at("announce"), "the cards are dealt and nothing is announced yet")
    names = [const(c, s.CONTRACT) for c in s.contracts]
    before = [s.announced_by(s.dealer, name) > 0 for name in names]
    fresh = all_of(*(implies(contract == name, not_(had)) for name, had in zip(names, before, strict=True)))
    due = all_of(*(implies(contract == name, all_of(*before[:n])) for n, name in enumerate(names)))
    announce.requires(
        "GU-R03 GU-11 GU-14",
        r.CONTRACT_CHOICE.choose(free=True, each_once=fresh, in_order=fresh & due),
        "the dealer may announce that contract",
    )
    announce.sets(s.contract, contract, "GU-13")
    announce.sets(s.leader, s.dealer, "GU-48")
    domino = contract == "domino" if "domino" in s.contracts else FALSE
    announce.sets(s.phase, ite(domino, s.go("domino"), s.go("play")), "GU-27 GU-31 GU-47")
