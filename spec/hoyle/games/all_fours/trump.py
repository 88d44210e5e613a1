"""All Fours: the deal, the turned card, standing and begging (line 11 of the text)."""

from __future__ import annotations

from hoyle.lang import Action, Term, any_of, count, empty, ite, lookup, measure, suit

from . import readings as r
from .state import MOST_BONUS, State


def dealing(s: State) -> None:
    """The first dealer, six cards each, the reserve."""
    rules = s.rules
    lots = rules.chance("draw_lots", cites="AF-07")
    seat = lots.param("seat", rules.SEAT)
    lots.requires("AF-07", s.at("lots"), "before the first deal")
    lots.requires(
        "AF-R03", r.FIRST_DEALER.choose(any_seat=True, first_seat=seat == 0), "the lot may fall on this seat"
    )
    lots.sets(s.dealer, seat, "AF-07")
    lots.sets(s.phase, "deal")

    deal = rules.chance("deal", cites="AF-10 AF-11")
    deal.requires("AF-10", s.at("deal"), "between two games")
    first = rules.ruling("who is dealt the first card", rules.SEAT, asked=s.at("deal"))
    first.case(
        "AF-R06 AF-25", when=r.DEAL_DIRECTION.is_("counter_clockwise"), then=rules.seat_after(s.dealer),
        says="the deal goes the way of the play",
    )  # fmt: skip
    first.case(
        "AF-R06", when=r.DEAL_DIRECTION.is_("clockwise"), then=rules.seat_after(s.dealer, 3),
        says="the deal goes against the way of the play",
    )  # fmt: skip
    deal.sets(s.first_hand, first.answer, "AF-R06")
    rest = s.stock
    for n, hand in enumerate(s.hand):
        part = deal.param(f"to{n}", rules.CARDS, within=rest, size=s.hand_size)
        rest = rest - part
        deal.sets(hand, part, "AF-10")
    deal.sets(s.stock, rest, "AF-11")
    deal.sets(s.phase, "turn_up")


def turning(s: State) -> None:
    """A card is turned up; the dealer's partner stands or begs; the dealer may turn another."""
    rules, deck = s.rules, s.rules.deck
    points = {"A": 1, "6": 2, "J": 3}
    value = measure("points for turning", rules.CARD, lambda c: points.get(deck.ranks[deck.rank(c)], 0))

    turn_up = rules.chance("turn_up", cites="AF-12")
    card = turn_up.param("card", rules.CARD, among=s.stock)
    turn_up.requires("AF-12", s.at("turn_up"), "the reserve lies ready")
    other = s.stock - s.trumps
    turn_up.requires(
        "AF-20 AF-21 AF-R28",
        any_of(r.SAME_SUIT.is_("any_suit"), ~s.begged, empty(other), other.has(card)),
        "after a beg another suit is turned",
    )
    paid = r.MAY_GET.choose(always=lookup(value, card), never=0)
    sum_ = s.bonus + paid
    each = ite(sum_ > MOST_BONUS, MOST_BONUS, sum_)
    first = ite(s.begged, s.bonus, paid)
    counted = r.FIRST_TURN_POINTS.choose(each_turn=each, last_turn=paid, first_turn=first)
    turn_up.sets(s.bonus, counted, "AF-14 AF-15 AF-16 AF-17 AF-R11 AF-R12")
    turn_up.sets(s.stock, (s.stock - card) | s.under, "AF-20 AF-22")
    turn_up.sets(s.under, rules.cards() | card, "AF-12")
    turn_up.sets(s.up, rules.cards() | card, "AF-12")
    turn_up.sets(s.before, ite(r.BEGGING.is_("until_new_suit"), s.trump, s.before), "AF-R10")
    turn_up.sets(s.trump, suit(card), "AF-13 AF-21")
    turn_up.sets(s.turn, s.speaker, "AF-18 AF-19 AF-R07")
    turn_up.sets(s.phase, "speak")

    stand = rules.action("stand", by=s.turn, cites="AF-18")
    stand.requires("AF-18", s.at("speak"), "a trump is turned up")
    begin_play(s, stand)

    beg = rules.action("beg", by=s.turn, cites="AF-19")
    beg.requires("AF-19", s.at("speak"), "a trump is turned up")
    again = r.BEGGING.choose(no_limit=True, once=~s.begged, until_new_suit=~s.begged | (s.trump == s.before))
    beg.requires("AF-19 AF-R10", again, "the trump may still be begged away")
    beg.sets(s.begged, True, "AF-19 AF-R10")
    fills = r.MORE_CARDS.is_("three_each") & (count(s.stock) >= 4 * s.extra)
    asked = r.DEALER_ANSWER.is_("may_refuse")
    turns = ite(fills, s.go("draw"), s.go("turn_up"))
    beg.sets(s.turn, ite(asked | ~fills, s.dealer, rules.seat_after(s.dealer)), "AF-20 AF-R32")
    beg.sets(s.phase, ite(asked, s.go("answer"), turns), "AF-20 AF-R08 AF-R32")
    beg.sets(s.to_draw, ite(~asked & fills, 4 * s.extra, s.to_draw), "AF-R32")

    turn = rules.action("turn", by=s.turn, cites="AF-20")
    turn.requires("AF-20", s.at("answer"), "the dealer was begged")
    turn.sets(s.phase, turns, "AF-20 AF-R32")
    turn.sets(s.turn, ite(fills, rules.seat_after(s.dealer), s.turn), "AF-R32")
    turn.sets(s.to_draw, ite(fills, 4 * s.extra, s.to_draw), "AF-R32")

    refuse = rules.action("refuse", by=s.turn, cites="AF-20")
    refuse.requires("AF-20 AF-R08", s.at("answer"), "the dealer was begged")
    refuse.sets(s.refused, True, "AF-20 AF-R09")
    begin_play(s, refuse, ite(r.REFUSED.is_("unstated"), s.go("refused"), s.go("play")), "AF-R09")


def begin_play(s: State, action: Action, phase: Term | str = "play", cites: str = "AF-18") -> None:
    """The first trick is led, by the dealer's partner as printed."""
    action.sets(s.phase, phase, cites)
    action.sets(s.turn, s.opener, "AF-23 AF-R29")
    action.sets(s.leader, s.opener, "AF-23 AF-R29")
