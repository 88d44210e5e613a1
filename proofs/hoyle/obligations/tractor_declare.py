"""Obligations of the deal, the declaring and the kitty in Tractor (lines 23 to 25 of the text)."""

from __future__ import annotations

from hoyle.games.tractor import readings as r
from hoyle.lang import (
    BOOL,
    Term,
    all_of,
    any_of,
    count,
    empty,
    implies,
    integer,
    ite,
    lookup,
    named,
    not_,
    subset,
    suit,
    tabulate,
    twins,
    union,
)
from hoyle.obligations.tractor_words import Words
from hoyle.obligations.words import usual


def declare(w: Words) -> None:
    """From the lots to the first lead."""
    dealing(w)
    calling(w)
    bound(w)
    kitty(w)
    burying(w)


def dealing(w: Words) -> None:
    """Lines 20 and 23: who speaks first, the deal, the level."""
    o = w.o
    seat = o.param("draw_lots", "seat")
    o.step(
        "the lot decides who speaks first",
        "draw_lots",
        lambda after: all_of(w.at("lots"), after(w.opener) == seat, after(w.phase) == "deal"),
        cites="TR-R06",
    )
    o.permits("anybody may be drawn", "draw_lots", w.at("lots") & usual(r.FIRST_SPEAKER), cites="TR-R06")
    o.step(
        "everybody gets 25 cards, and eight are the kitty",
        "deal",
        lambda after: all_of(
            *(count(after(w.hand[i])) == w.size for i in w.seats),
            count(after(w.kitty)) == w.buried,
            after(w.phase) == "declare",
            after(w.turn) == w.opener,
        ),
        cites="TR-12 TR-15",
    )
    o.step(
        "what the kitty was worth when it was dealt is kept",
        "deal",
        lambda after: after(w.dealt_worth) == w.worth(after(w.kitty)),
        cites="TR-12 TR-R35",
    )
    if w.deck.size == 108:
        o.always(
            "the hands are of 25 cards",
            all_of(*(implies(w.at("declare"), count(h) == 25) for h in w.hand)),
            cites="TR-12",
        )
    ranks = tabulate(
        "rank of level", (w.level[0].sort,), w.rank.sort, lambda n: min(n, len(w.deck.ranks) - 1)
    )
    owner = ite(w.deal_no == 1, w.level[0], w.of(w.level, w.side(w.dealer)))
    o.step(
        "the level rank is the two in the first deal, and the level of the dealer's team later",
        "deal",
        lambda after: after(w.rank) == lookup(ranks, owner),
        cites="TR-13 TR-14",
    )
    first = w.rules.initial[w.deal_no] == 1
    if first:
        o.always(
            "both teams start at the lowest level",
            implies(w.deal_no == 1, implies(~w.at("over"), all_of(*(x == 0 for x in w.level)))),
            cites="TR-09 TR-14",
        )
    o.always(
        "each deal begins afresh",
        implies(
            w.at("lots", "deal"),
            all_of(
                w.called == 0,
                w.passes == 0,
                w.declarer == "none",
                w.first_declarer == "none",
                w.trump == "none",
            ),
        ),
        cites="TR-15",
    )


def calling(w: Words) -> None:
    """Line 24: what declares, and what overcalls."""
    o = w.o
    cards = o.param("declare", "cards")
    level = tabulate(
        "cards of level", (w.rank.sort,), w.stock.sort,
        lambda x: sum(1 << c for c in range(w.deck.size) if w.is_level(x, c)),
    )  # fmt: skip
    levels, black, red = lookup(level, w.rank), named(w.deck, "JB"), named(w.deck, "JR")
    pair = all_of(count(cards) == 2, not_(empty(w.pairs(cards))))
    kinds = {
        1: (count(cards) == 1) & subset(cards, levels),
        2: pair & subset(cards, levels),
        3: pair & subset(cards, black),
        4: pair & subset(cards, red),
    }
    o.step(
        "a level card, a pair of them or a pair of jokers is declared, by who is at turn and holds them",
        "declare",
        lambda after: all_of(
            w.at("declare"), subset(cards, w.mine), any_of(*kinds.values()),
            *(implies(kind, after(w.called) == n) for n, kind in kinds.items()),
        ),
        cites="TR-15 TR-18 TR-19 TR-20 TR-21",
    )  # fmt: skip
    o.step(
        "an overcall is stronger than what stands",
        "declare",
        lambda after: w.called < after(w.called),
        cites="TR-19 TR-20 TR-21 TR-23",
    )
    o.permits(
        "whatever is stronger may be declared",
        "declare",
        all_of(
            w.at("declare"),
            any_of(*((w.called < n) & kind for n, kind in kinds.items())),
            usual(r.JOKERS_OPEN, r.OVERCALL_STEP, r.OWN_OVERCALL, r.PARTNER_OVERCALL),
            usual(r.PASS_IS_FINAL, r.DECLARING_ORDER),
        ),
        cites="TR-18 TR-19 TR-20 TR-21 TR-22 TR-R12 TR-R13 TR-R14 TR-R15 TR-R36",
    )
    o.permits(
        "anybody may pass at his turn", "pass", w.at("declare") & usual(r.DECLARING_ORDER), cites="TR-15"
    )
    o.step(
        "a level card makes its suit trumps, a pair of jokers makes none",
        "declare",
        lambda after: all_of(
            *(
                implies(subset(cards, levels & w.rules.cards(w.deck.where(suit=s))), after(w.trump) == s)
                for s in w.deck.suits
            ),
            implies(subset(cards, black | red), after(w.trump) == "none"),
        ),
        cites="TR-18 TR-22",
    )
    o.step(
        "who declares is noted, and the first to do so",
        "declare",
        lambda after: all_of(
            after(w.declarer) == w.turn,
            after(w.first_declarer) == ite(w.called == 0, w.turn, w.first_declarer),
            after(w.passes) == 0,
            after(w.phase) == "declare",
        ),
        cites="TR-16 TR-25",
    )
    onward = w.next(w.turn)
    for name in ("declare", "pass"):
        o.step(
            f"after a {name} the next in the order of play speaks",
            name,
            lambda after: implies(usual(r.DECLARING_ORDER), after(w.turn) == onward),
            cites="TR-24 TR-R08",
        )
    ends = ite(w.called == 0, 4, 3)
    o.step(
        "three passes after a declaration, or four without one, end the declaring",
        "pass",
        lambda after: all_of(
            after(w.passes) == w.passes + 1,
            after(w.called) == w.called,
            after(w.trump) == w.trump,
            after(w.declarer) == w.declarer,
            after(w.first_declarer) == w.first_declarer,
            after(w.phase)
            == ite(
                w.passes + 1 == ends,
                ite(w.called == 0, w.phase_named("expose"), w.phase_named("take")),
                w.phase_named("declare"),
            ),
        ),
        cites="TR-25 TR-26",
    )
    o.lemma("a pass is for one turn", implies(usual(r.PASS_IS_FINAL), all_of(*(~x for x in w.out))))
    o.lemma("what is declared has a declarer", (w.called == 0) == (w.declarer == "none"))
    o.lemma("who declares first is noted", (w.called == 0) == (w.first_declarer == "none"))
    o.lemma(
        "without a declaration there is no trump",
        implies(w.at("declare", "expose") & (w.called == 0), w.trump == "none"),
    )
    o.lemma(
        "the kitty is shown when nobody declared", implies(w.at("expose"), (w.called == 0) & (w.passes == 4))
    )


def bound(w: Words) -> None:
    """Declaring ends after at most 16 speeches: three passes, a declaration, thrice two passes and an
    overcall, three passes."""
    o = w.o
    most = ite(w.called == 0, w.passes, 4 + 3 * (w.called - 1) + w.passes)
    o.always(
        "at most sixteen times somebody speaks in the declaring",
        implies(w.at("declare", "take"), most <= 16),
        cites="TR-25 TR-26",
    )
    o.lemma(
        "fewer passes than end the declaring were made",
        implies(w.at("declare"), w.passes < ite(w.called == 0, 4, 3)),
    )
    for name in ("declare", "pass"):
        o.step(
            f"a {name} brings the declaring nearer to its end",
            name,
            lambda after: (
                most + 1
                <= ite(after(w.called) == 0, after(w.passes), 4 + 3 * (after(w.called) - 1) + after(w.passes))
            ),
            cites="TR-23 TR-25 TR-26",
        )


def kitty(w: Words) -> None:
    """Lines 20, 23 and 25: the kitty is shown; who deals, who defends, who takes it."""
    o = w.o
    card = o.param("expose", "card")
    jokers = union(named(w.deck, "JR"), named(w.deck, "JB"))
    if w.buried > 2 * len(w.deck.jokers):
        o.always(
            "a kitty of jokers alone is impossible",
            implies(w.at("expose"), not_(empty(w.kitty - jokers))),
            cites="TR-26",
        )
    o.step(
        "a card of the kitty that is no joker makes its suit trumps",
        "expose",
        lambda after: all_of(
            w.at("expose"),
            w.kitty.has(card),
            not_(jokers.has(card)),
            after(w.trump) == suit(card),
            after(w.phase) == "take",
            after(w.kitty) == w.kitty,
        ),
        cites="TR-26 TR-R16",
    )
    o.permits(
        "any card but a joker may be the first of the kitty",
        "expose",
        w.at("expose") & not_(jokers.has(card)) & usual(r.KITTY_ORDER, r.KITTY_SUIT),
        cites="TR-26 TR-R16 TR-R17",
    )
    o.step(
        "the whole kitty is turned up for all to see",
        "expose",
        lambda after: after(w.turned_up) == w.kitty,
        cites="TR-26",
    )
    o.lemma(
        "nothing is turned up before all have passed",
        implies(w.at("lots", "deal", "declare", "expose"), empty(w.turned_up)),
    )
    o.always(
        "a kitty is turned up only where nobody declared",
        implies(w.called > 0, empty(w.turned_up)),
        cites="TR-26",
    )
    seat = tabulate("a seat", (w.declarer.sort,), integer(0, 3), lambda v: v % 4)
    number = tabulate("number of a seat", (w.dealer.sort,), integer(0, 3), lambda v: v)
    speaker = ite(w.called == 0, lookup(number, w.opener), lookup(seat, w.first_declarer))
    dealer = ite(w.deal_no == 1, speaker, lookup(number, w.dealer))
    rule = usual(r.FIRST_DEALER, r.NO_DEALER, r.INITIAL_DEALER)
    o.step(
        "the first to declare (or to speak) deals the first deal; later it is whom the last deal gave",
        "take",
        lambda after: implies(rule, lookup(number, after(w.dealer)) == dealer),
        cites="TR-16 TR-17 TR-27 TR-R09 TR-R10 TR-R11",
    )
    o.step(
        "the dealer takes the kitty into his hand",
        "take",
        lambda after: all_of(
            *(after(w.hand[i]) == ite(after(w.dealer) == i, w.hand[i] | w.kitty, w.hand[i]) for i in w.seats),
            empty(after(w.kitty)),
            after(w.turn) == after(w.dealer),
            after(w.phase) == "bury",
            after(w.trump) == w.trump,
        ),
        cites="TR-28",
    )
    o.step(
        "the dealer's team defends",
        "take",
        lambda after: implies(usual(r.DEFENDERS), after(w.defends) == w.side(after(w.dealer))),
        cites="TR-07 TR-R02",
    )


def burying(w: Words) -> None:
    """Line 25: eight cards are buried, and the dealer leads."""
    o = w.o
    cards = o.param("bury", "cards")
    o.step(
        "eight cards of his hand are buried",
        "bury",
        lambda after: all_of(
            w.at("bury"),
            count(cards) == w.buried,
            subset(cards, w.mine),
            after(w.kitty) == cards,
            *(after(w.hand[i]) == ite(w.turn == i, w.hand[i] - cards, w.hand[i]) for i in w.seats),
        ),
        cites="TR-28",
    )
    someone = w.buried_by.sort
    mine = tabulate("this seat did it", (someone, w.turn.sort), BOOL, lambda a, b: a == b)
    o.step(
        "it is known who buried the cards",
        "bury",
        lambda after: lookup(mine, after(w.buried_by), w.turn),
        cites="TR-28",
    )
    for i in w.seats:
        o.always(
            f"seat {i.data} sees the cards that it buried, and no others",
            implies(
                w.at("play", "score", "promote"),
                w.rules.views[i.data]["buried"] == ite(w.dealer == i, w.kitty, w.rules.cards()),
            ),
            cites="TR-28",
        )
    o.permits("any eight cards may be buried", "bury", w.at("bury") & usual(r.BURY), cites="TR-28 TR-R18")
    o.step(
        "the dealer leads to the first trick",
        "bury",
        lambda after: implies(
            usual(r.FIRST_LEAD),
            all_of(after(w.leader) == w.dealer, after(w.turn) == w.dealer, after(w.phase) == "play"),
        ),
        cites="TR-29 TR-R19",
    )


__all__ = ["Term", "declare", "twins"]
