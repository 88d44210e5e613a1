"""Tractor: tricks of single cards, pairs and tractors (lines 28 to 31 of the text)."""

from __future__ import annotations

from hoyle.lang import (
    Action,
    Term,
    all_of,
    any_of,
    count,
    empty,
    implies,
    integer,
    ite,
    lookup,
    minimum,
    not_,
    tabulate,
    twins,
    union,
)

from . import readings as r
from .state import State


def leading(s: State) -> None:
    """One card, a pair, or a tractor is led."""
    rules = s.rules
    hand = s.hand[s.turn]
    my_lead = s.at("play") & empty(s.trick)

    lead = rules.action("lead", by=s.turn, cites="TR-35")
    card = lead.param("card", rules.CARD, among=hand - twins(s.pair_faces(hand)))  # one copy stands for both
    lead.requires("TR-35", my_lead, "the trick has not begun")
    lays(s, lead, rules.cards() | card)

    pairs = rules.action("lead_pairs", by=s.turn, cites="TR-35")
    faces = pairs.param("pairs", rules.CARDS, within=s.pair_faces(hand), size=(1, s.hand_size // 2))
    pairs.requires("TR-35", my_lead, "the trick has not begun")
    one_suit = any_of(*(faces.within(s.cards_of(name)) for name in s.EFFECTIVE.names))
    pairs.requires("TR-35", one_suit, "all cards are of one effective suit")
    pairs.requires(
        "TR-35 TR-36 TR-37 TR-38 TR-R20 TR-R21 TR-R22", s.is_run(faces), "the pairs are consecutive"
    )
    lays(s, pairs, faces | twins(faces))

    equal = rules.action("lead_equal", by=s.turn, cites="TR-R23 TR-37")
    two = equal.param("cards", rules.CARDS, within=hand & s.off_levels(), size=2, faces=True)
    equal.requires("TR-35", my_lead, "the trick has not begun")
    equal.requires("TR-R23", r.EQUAL_LEVELS.is_("equal_strength"), "equal level cards are a pair")
    equal.requires("TR-R23", empty(s.pair_faces(two)), "the cards are of two suits")
    lays(s, equal, two)


def lays(s: State, action: Action, cards: Term) -> None:
    """The cards go to the table and the turn passes on."""
    action.moves(cards, s.hand[s.turn], s.table[s.turn])
    action.sets(s.turn, s.rules.seat_after(s.turn), "TR-30")


def following(s: State) -> None:
    """The suit is followed as far as possible, with as many pairs as possible."""
    rules = s.rules
    hand = s.hand[s.turn]
    size = count(s.lead)
    own = rules.let("the cards of the suit led in hand", hand & s.cards_of(s.led))
    enough = count(own) >= size
    pairless = all_of(
        r.TRUMP_WHEN.is_("void_of_pairs"), size >= 2, empty(s.pair_faces(own)), not_(s.led == "trump")
    )
    follow = rules.action("follow", by=s.turn, cites="TR-31 TR-39")
    cards = follow.param(
        "cards",
        rules.CARDS,
        within=hand,
        size=size,
        faces=True,
        between=(ite(enough | pairless, rules.cards(), own), ite(enough & not_(pairless), own, hand)),
    )
    figure = ite(s.is_pair(s.lead), s.is_pair(cards), s.is_tractor(cards))
    ruff = all_of(pairless, cards.within(s.trumps), figure)
    follow.requires(
        "TR-31",
        all_of(s.at("play"), not_(empty(s.lead)), empty(s.table[s.turn])),
        "the trick waits for cards",
    )
    follow.requires(
        "TR-39 TR-43 TR-R25",
        (count(cards & own) == minimum(count(own), size)) | ruff,
        "the suit is followed as far as possible",
    )
    led_pairs = ite(s.is_pair(s.lead), 1, count(s.pair_faces(s.lead)))
    most = minimum(s.pair_count(own), led_pairs)
    follow.requires("TR-41 TR-R23", s.pair_count(cards & own) >= most, "as many pairs as possible are given")
    fill = cards - own
    others = hand - own - s.trumps
    needed = size - count(own)
    follow.requires(
        "TR-R24 TR-43",
        implies(
            all_of(
                r.SHORT_FILL.is_("no_trumps"),
                not_(empty(own)),
                not_(enough),
                not_(s.led == "trump"),
                not_(ruff),
            ),
            count(fill & others) == minimum(count(others), needed),
        ),
        "the rest is filled up as allowed",
    )
    trumping, discarding = hand & s.trumps, hand - s.trumps
    enough_of_one = (count(trumping) >= size) | (count(discarding) >= size)
    follow.requires(
        "TR-R33 TR-44",
        implies(
            all_of(r.VOID_MIX.is_("one_kind"), empty(own), enough_of_one),
            cards.within(trumping) | cards.within(discarding),
        ),
        "trumps and discards are not mixed",
    )
    lays(s, follow, cards)


def collecting(s: State) -> None:
    """Who wins a trick and leads to the next."""
    rules = s.rules
    pair, tractor = s.is_pair(s.lead), s.is_tractor(s.lead)

    def power(i: Term) -> Term:
        """The strength of a play that can win, 0 of one that cannot (TR-46 to TR-49)."""
        cards = s.table[i]
        shape = ite(tractor, s.is_tractor(cards), ite(pair, s.is_pair(cards), True))
        suit = cards.within(s.cards_of(s.led)) | cards.within(s.trumps)
        any_suit = any_of(*(cards.within(s.cards_of(name)) for name in s.EFFECTIVE.names))
        suit = r.OTHER_SUIT.choose(never=suit, by_rank=any_suit)
        return ite(shape & suit, s.power(cards), 0)

    powers = [power(i) for i in rules.seats]

    def wins(i: Term) -> Term:
        others = [j for j in rules.seats if j is not i]
        return all_of(
            *(
                any_of(powers[j.data] < powers[i.data], (powers[j.data] == powers[i.data]) & earlier(s, i, j))
                for j in others
            )
        )

    def equalled(i: Term) -> Term:
        return any_of(*(powers[j.data] == powers[i.data] for j in rules.seats if j is not i))

    ruffs = [not_(s.led == "trump") & s.table[i].within(s.trumps) for i in rules.seats]
    takes = rules.ruling("who wins the trick", rules.SEAT, asked=s.complete)
    takes.each("TR-34 TR-R34", lambda i: wins(i) & equalled(i), "the earlier of equal plays")
    for cites, when, says in (
        ("TR-46 TR-47 TR-R34", pair, "the best pair of the suit led"),
        ("TR-46 TR-48 TR-R34", tractor, "the best tractor of the suit led"),
        ("TR-32 TR-33 TR-46 TR-R34", not_(pair | tractor), "the best card of the suit led"),
    ):

        def best(i: Term, when: Term = when) -> Term:
            return all_of(wins(i), not_(equalled(i)), not_(ruffs[i.data]), when)

        takes.each(cites, best, says)
    trumped = "the best of the matching figures in trumps"
    takes.each("TR-49 TR-R34", lambda i: all_of(wins(i), not_(equalled(i)), ruffs[i.data]), trumped)
    collect = rules.step("collect", cites="TR-50")
    collect.requires("TR-31", s.complete, "every player has played to the trick")
    winner = takes.answer
    for t in s.teams:
        collect.sets(s.taken[t], ite(s.team(winner) == t, s.taken[t] | s.trick, s.taken[t]))
    for table in s.table:
        collect.sets(table, rules.cards())
    collect.sets(s.leader, winner, "TR-50")
    collect.sets(s.turn, winner, "TR-50")
    collect.sets(s.last_taker, s.team(winner), "TR-54")
    collect.sets(s.last_size, count(s.lead), "TR-54")
    collect.sets(s.phase, ite(empty(union(*s.hand)), s.go("score"), s.go("play")))


def earlier(s: State, i: Term, j: Term) -> Term:
    """Did seat *i* play before seat *j*?"""

    def place(seat: Term) -> Term:
        table = tabulate(
            f"turns until seat {seat.data}",
            (s.rules.SEAT,),
            integer(0, 3),
            lambda lead: (seat.data - lead) % 4,
        )
        return lookup(table, s.leader)

    return place(i) < place(j)
