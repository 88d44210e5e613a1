"""Tractor: the deal, declaring a trump, the kitty (lines 23 to 25 of the text)."""

from __future__ import annotations

from hoyle.lang import (
    Action,
    Term,
    all_of,
    any_of,
    as_int,
    const,
    count,
    empty,
    first,
    highest,
    implies,
    ite,
    lookup,
    not_,
    strength,
    suit,
    tabulate,
    weight,
)

from . import readings as r
from .state import State


def dealing(s: State) -> None:
    """Who speaks first, 25 cards each, eight for the kitty."""
    rules = s.rules
    lots = rules.chance("draw_lots", cites="TR-15")
    seat = lots.param("seat", rules.SEAT)
    lots.requires("TR-R06", s.at("lots"), "before the first deal")
    lots.requires(
        "TR-R06",
        r.FIRST_SPEAKER.choose(unstated=False, by_lot=True, first_seat=seat == 0),
        "somebody speaks first",
    )
    lots.sets(s.opener, seat)
    lots.sets(s.phase, "deal")

    deal = rules.chance("deal", cites="TR-12")
    deal.requires("TR-12", s.at("deal"), "between two deals")
    rest = s.stock
    for n, hand in enumerate(s.hand):
        part = deal.param(f"to{n}", rules.CARDS, within=rest, size=s.hand_size, faces=True)
        rest = rest - part
        deal.sets(hand, part)
    deal.sets(s.kitty, rest)
    deal.sets(s.dealt_worth, weight(rest, s.points))
    deal.sets(s.stock, rules.cards())
    deal.sets(s.turn, s.opener)
    ranks = tabulate("rank of level", (s.level[0].sort,), s.RANK, lambda n: min(n, len(s.deck.ranks) - 1))
    team = ite(s.deal_no == 1, s.teams[0], s.team(s.dealer))
    deal.sets(s.rank, lookup(ranks, s.level[team]), "TR-13 TR-14")
    deal.sets(s.phase, "declare")


def declaring(s: State) -> None:
    """Level cards and pairs of jokers, overcalls, passes."""
    rules = s.rules
    declare = rules.action("declare", by=s.turn, cites="TR-15 TR-18")
    cards = declare.param(
        "cards",
        rules.CARDS,
        within=s.hand[s.turn] & (s.levels | s.joker("JB") | s.joker("JR")),
        size=(1, 2),
        faces=True,
    )
    pair = not_(empty(s.pair_faces(cards)))
    level = cards.within(s.levels)
    black, red = cards.within(s.joker("JB")), cards.within(s.joker("JR"))
    value = ite(
        count(cards) == 1,
        as_int(level),
        ite(pair, 2 * as_int(level) + 3 * as_int(black) + 4 * as_int(red), 0),
    )
    declare.requires("TR-15", s.at("declare"), "the cards are dealt and no trump is settled")
    declare.requires(
        "TR-18 TR-19 TR-20 TR-21 TR-22", value > 0, "a level card, a pair of them, or a pair of jokers"
    )
    stronger = implies(value > 0, value > s.called)
    declare.requires("TR-23", stronger, "an overcall is stronger than the standing declaration")
    declare.requires(
        "TR-R13",
        any_of(r.OVERCALL_STEP.is_("any_stronger"), value == s.called + 1, s.called == 0),
        "no step is left out",
    )
    declare.requires(
        "TR-R12",
        any_of(s.called > 0, r.JOKERS_OPEN.choose(yes=True, no=value <= 2, single_only=value == 1)),
        "the first declaration is one that may be the first",
    )
    trump = ite(level, suit(first(cards)), const("none", s.SUIT))
    own = r.OWN_OVERCALL.choose(yes=True, same_suit=level & (trump == s.trump), no=False)
    declare.requires(
        "TR-R14 TR-24",
        not_(s.declarer == s.turn) | own,
        "nobody strengthens a declaration of his own but as is allowed",
    )
    partner = s.declarer == rules.seat_after(s.turn, 2)
    declare.requires(
        "TR-R36",
        not_(partner) | r.PARTNER_OVERCALL.is_("yes"),
        "a declaration of his partner may be overcalled",
    )
    declare.requires("TR-R15", not_(s.out[s.turn]), "the seat has not passed for good")
    says_next(s, declare)
    declare.sets(s.called, value)
    declare.sets(s.trump, trump, "TR-18 TR-22")
    declare.sets(s.declarer, s.turn)
    declare.sets(s.first_declarer, ite(s.first_declarer == "none", s.turn, s.first_declarer), "TR-16")
    declare.sets(s.passes, 0)

    passes = rules.action("pass", by=s.turn, cites="TR-15")
    passes.requires("TR-15", s.at("declare"), "the cards are dealt and no trump is settled")
    silent = s.called == 0
    last = s.passes == ite(silent, 3, 2)
    passes.sets(s.passes, s.passes + 1)
    passes.sets(s.out[s.turn], r.PASS_IS_FINAL.is_("final"))
    says_next(s, passes)
    passes.sets(s.phase, ite(last, ite(silent, s.go("expose"), s.go("take")), s.go("declare")), "TR-25 TR-26")


def says_next(s: State, action: Action) -> None:
    """The turn to declare goes on (TR-24, TR-R08)."""
    forth, back = s.rules.seat_after(s.turn), s.rules.seat_after(s.turn, -1)
    after = r.DECLARING_ORDER.choose(unstated=forth, order_of_play=forth, clockwise=back)
    action.requires("TR-R08", not_(r.DECLARING_ORDER.is_("unstated")), "the turns have an order")
    action.sets(s.turn, after, "TR-15 TR-24 TR-25")


def kitty(s: State) -> None:
    """The kitty is shown when nobody declared, then taken, and eight cards are buried."""
    rules, deck = s.rules, s.deck
    jokers = s.joker("JR") | s.joker("JB")
    plain = s.kitty - jokers
    expose = rules.chance("expose", cites="TR-26")
    shows = r.KITTY_SUIT.choose(
        any_but_joker=plain, plain_only=ite(empty(plain - s.levels), plain, plain - s.levels)
    )
    best = strength(
        "rank of kitty card", deck, (), lambda c: len(deck.suits) * deck.rank(c) + deck.suit(c), 80
    )
    card = expose.param(
        "card",
        rules.CARD,
        among=r.KITTY_ORDER.choose(unstated=shows, as_it_lies=shows, highest=highest(shows, best)),
    )
    expose.requires("TR-26", s.at("expose"), "all four passed without a declaration")
    expose.requires("TR-R17", not_(r.KITTY_ORDER.is_("unstated")), "one of its cards is the first")
    expose.sets(s.trump, suit(card), "TR-26")
    expose.sets(s.turned_up, s.kitty, "TR-26")
    expose.sets(s.phase, "take")

    deals = rules.ruling("who deals", rules.SEAT, asked=s.at("take"))
    opening, declared = s.deal_no == 1, s.declarer != "none"
    deals.case(
        "TR-16 TR-R09",
        when=opening & declared,
        says="the first to declare",
        then=s.seat_of(r.FIRST_DEALER.choose(first_declarer=s.first_declarer, last_declarer=s.declarer)),
    )
    deals.case(
        "TR-27 TR-R10",
        when=all_of(opening, not_(declared), not_(r.NO_DEALER.is_("unstated"))),
        then=r.NO_DEALER.choose(unstated=s.opener, first_speaker=s.opener, seat_0=rules.seats[0]),
        says="nobody declared in the first deal",
    )
    deals.case(
        "TR-17", when=not_(opening) & declared, then=s.dealer, says="the dealer that the last deal gave"
    )
    kept = r.INITIAL_DEALER.choose(of_this_deal=s.dealer, of_first_deal=s.initial_dealer)
    deals.case(
        "TR-27 TR-R11",
        when=not_(opening) & not_(declared),
        then=kept,
        says="nobody declared in a later deal: the dealer is kept",
    )
    take = rules.step("take", cites="TR-28")
    take.requires("TR-28", s.at("take"), "the trump is settled")
    dealer = deals.answer
    take.sets(s.dealer, dealer)
    take.sets(s.initial_dealer, ite(opening, dealer, s.initial_dealer), "TR-27")
    take.sets(s.hand[dealer], s.hand[dealer] | s.kitty, "TR-28")
    take.sets(s.kitty, rules.cards())
    take.sets(s.turn, dealer)
    declaring_team = ite(declared, s.team(s.seat_of(s.declarer)), s.team(dealer))
    take.sets(
        s.defends, r.DEFENDERS.choose(dealers_team=s.team(dealer), declaring_team=declaring_team), "TR-07"
    )
    take.sets(s.phase, "bury")

    bury = rules.action("bury", by=s.turn, cites="TR-28")
    cards = bury.param("cards", rules.CARDS, within=s.hand[s.turn], size=s.kitty_size, faces=True)
    bury.requires("TR-28", s.at("bury"), "the dealer has taken the kitty")
    worthless = rules.cards(sum(1 << c for c in range(deck.size) if not s.points.values[c]))
    spare = count(s.hand[s.turn] & worthless) >= s.kitty_size
    bury.requires(
        "TR-R18",
        implies(r.BURY.is_("no_points") & spare, weight(cards, s.points) == 0),
        "these cards may be buried",
    )
    bury.moves(cards, s.hand[s.turn], s.kitty, "TR-28")
    bury.sets(s.buried_by, s.turn)
    begin(s, bury, s.turn)


def begin(s: State, action: Action, dealer: Term) -> None:
    """The dealer leads to the first trick (TR-R19: or the player after him)."""
    leads = r.FIRST_LEAD.choose(dealer=dealer, after_dealer=s.rules.seat_after(dealer))
    action.sets(s.leader, leads, "TR-29")
    action.sets(s.turn, leads, "TR-29")
    action.sets(s.phase, "play")
