"""All Fours: tricks and drawing (line 13 of the text)."""

from __future__ import annotations

from hoyle.lang import (
    Term,
    all_of,
    any_of,
    empty,
    first,
    implies,
    ite,
    lookup,
    not_,
    suit_cards,
    tabulate,
    union,
)

from . import readings as r
from .state import State


def playing(s: State) -> None:
    """A card is played: following, trumping, discarding."""
    rules, deck = s.rules, s.rules.deck
    hand, leading = s.hand[s.turn], empty(s.table[s.leader])
    follow = rules.let("the cards of the led suit in hand", hand & suit_cards(deck, s.led))
    trumps = rules.let("the trumps in hand", hand & s.trumps)
    play = rules.action("play", by=s.turn, cites="AF-24 AF-25")
    card = play.param("card", rules.CARD, among=hand)
    play.requires("AF-25", s.at("play") & empty(s.table[s.turn]), "the trick waits for a card")
    follows, trumping = follow.has(card), trumps.has(card)
    play.requires(
        "AF-26 AF-R14",
        any_of(leading, empty(follow), follows, r.MUST_TRUMP.is_("follow_or_trump") & trumping),
        "follow suit while you can",
    )
    play.requires(
        "AF-27 AF-28 AF-R14",
        any_of(not_(r.MUST_TRUMP.is_("as_printed")), leading, not_(empty(follow)), empty(trumps), trumping),
        "without the led suit play a trump while you can",
    )
    above = tabulate(
        "trumps above", (r.KING_RANK.sort, r.RANK_DIRECTION.sort, rules.CARD), rules.CARDS,
        lambda k, d, c: sum(
            1 << x for x in range(deck.size)
            if deck.suit(x) == deck.suit(c)
            and s.place(k, d, deck.ranks[deck.rank(x)]) > s.place(k, d, deck.ranks[deck.rank(c)])
        ),
    )  # fmt: skip
    higher = trumps & lookup(
        above, r.KING_RANK.term, r.RANK_DIRECTION.term, first(s.best(s.trick & s.trumps))
    )
    answers = all_of(not_(leading), s.led == s.trump)
    play.requires(
        "AF-29",
        implies(answers & not_(empty(trumps)), trumping),
        "a trump that is led is answered with a trump",
    )
    play.requires(
        "AF-29 AF-R15",
        implies(all_of(not_(r.TRUMP_LED.is_("any_trump")), answers, not_(empty(higher))), higher.has(card)),
        "a trump that is led is beaten",
    )
    over = all_of(r.TRUMP_LED.is_("always_higher"), not_(empty(s.trick & s.trumps)), not_(empty(higher)))
    play.requires("AF-27 AF-R15", implies(over & trumping, higher.has(card)), "a trump goes over a trump")
    play.moves(card, s.hand[s.turn], s.table[s.turn])
    play.sets(s.ours, ite(s.team(s.turn) == 0, s.ours | card, s.ours), "AF-39 AF-40 AF-R23")
    at_once = r.DRAW_ORDER.is_("after_each_card")
    draws = at_once & needs_draw(s)
    play.sets(s.to_draw, ite(draws, 1, 0), "AF-33 AF-R17 AF-R18 AF-R30")
    play.sets(s.phase, ite(draws, s.go("draw"), s.go("play")), "AF-33 AF-R17 AF-R18 AF-R30")
    play.sets(s.turn, ite(draws, s.turn, rules.seat_after(s.turn)), "AF-25")


def needs_draw(s: State) -> Term:
    """Does the duty to draw stand now (AF-R30)? With an empty reserve it depends on AF-R17."""
    return r.DRAWING.is_("as_printed") & (r.DRAW_EMPTY.is_("cannot_go_on") | not_(empty(s.pool)))


def drawing(s: State) -> None:
    """A seat takes a card from the reserve."""
    rules = s.rules
    draw = rules.chance("draw", cites="AF-33")
    card = draw.param("card", rules.CARD, among=s.pool)
    draw.requires("AF-33", s.at("draw"), "a card is to be drawn")
    draw.sets(s.hand[s.turn], s.hand[s.turn] | card, "AF-33")
    draw.sets(s.stock, s.stock - card, "AF-33")
    draw.sets(s.under, s.under - card, "AF-33 AF-R13")
    both = union(s.stock, s.under) - card
    left = r.TURNED_CARD.choose(drawn_last=both, not_drawn=s.stock - card, any_time=both)
    more = (s.to_draw > 1) & any_of(s.filling, r.DRAW_EMPTY.is_("cannot_go_on"), not_(empty(left)))
    then = ite(s.filling, s.go("turn_up"), s.go("play"))
    draw.sets(s.to_draw, ite(more, s.to_draw - 1, 0), "AF-33 AF-R17 AF-R18")
    draw.sets(s.phase, ite(more, s.go("draw"), then), "AF-33 AF-R17 AF-R18 AF-R32")
    after_trick = not_(r.DRAW_ORDER.is_("after_each_card")) & not_(s.filling)
    draw.sets(s.turn, ite(after_trick & not_(more), s.leader, rules.seat_after(s.turn)), "AF-25 AF-R18")


def collecting(s: State) -> None:
    """Who takes a trick and leads to the next."""
    rules, deck = s.rules, s.rules.deck
    full = all_of(s.at("play"), *(not_(empty(t)) for t in s.table))
    led, trumps = s.trick & suit_cards(deck, s.led), s.trick & s.trumps
    takes = rules.ruling("who takes the trick", rules.SEAT, asked=full)

    def has(i: Term, best: Term) -> Term:
        return not_(empty(s.table[i] & best))

    both = not_(r.WINNER.is_("trump_first"))
    takes.each(
        "AF-31 AF-R16",
        lambda i: any_of(empty(trumps), both) & has(i, s.best(led)),
        "the highest card of the led suit takes the trick",
    )
    takes.each(
        "AF-31 AF-R16",
        lambda i: all_of(not_(empty(trumps)), not_(r.WINNER.is_("led_first")), has(i, s.best(trumps))),
        "the highest trump takes the trick",
    )
    collect = rules.step("collect", cites="AF-30")
    collect.requires("AF-30", full, "every player has played to the trick")
    winner = takes.answer
    for t in s.teams:
        collect.sets(s.taken[t], ite(s.team(winner) == t, s.taken[t] | s.trick, s.taken[t]), "AF-31")
    collect.sets(s.takers, s.takers | s.table[winner], "AF-38 AF-R21")
    for table in s.table:
        collect.sets(table, rules.cards(), "AF-31")
    collect.sets(s.leader, winner, "AF-32")
    draws = not_(r.DRAW_ORDER.is_("after_each_card")) & needs_draw(s)
    done = empty(union(*s.hand)) & not_(draws)
    stops = r.DRAW_EMPTY.is_("end_of_play") & empty(s.pool)
    collect.sets(s.to_draw, ite(draws, 4, 0), "AF-33 AF-R18 AF-R30")
    collect.sets(s.turn, ite(draws & r.DRAW_ORDER.is_("after_the_trick"), s.leader, winner), "AF-32 AF-R18")
    collect.sets(
        s.phase,
        ite(any_of(done, stops), s.go("score"), ite(draws, s.go("draw"), s.go("play"))),
        "AF-34 AF-35",
    )
