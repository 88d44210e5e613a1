"""A very small trick game with switches: each plants one defect, to see that it is found and nothing else.

Two seats, two suits of three ranks, three tricks. A deal has 20 outcomes, so that all plays can be searched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hoyle.lang import (
    Clause,
    Document,
    Place,
    Reading,
    Rules,
    Term,
    any_of,
    as_int,
    count,
    empty,
    first,
    french,
    highest,
    implies,
    integer,
    measure,
    not_,
    suit,
    suit_cards,
    suit_sort,
    union,
)

CLAUSES = {
    "SG-01": "Two players are dealt three cards each.",
    "SG-02": "They play a card each in turn.",
    "SG-03": "The second player follows suit while he can.",
    "SG-04": "The higher card of the suit led takes the trick.",
    "SG-05": "A spade on a heart takes the trick.",
    "SG-06": "Whoever takes a trick leads to the next.",
    "SG-07": "Nobody is paid for no trick.",
    "SG-08": "Each trick of the winner pays two points.",
    "SG-09": "Three tricks pay six points.",
    "SG-10": "All points together make six.",
    "SG-11": "A player may pass when he is to lead.",
    "SG-12": "An ace is not played to the first trick.",
}


def document(intended: Mapping[str, str]) -> Document:
    """The text, one clause a line; *intended*: what it acknowledges."""
    why = "not in every variant of this game"
    clauses = {
        c: Clause(c, (n,), "rule", text, Place("clauses.toml", n), why, intended.get(c, ""))
        for n, (c, text) in enumerate(CLAUSES.items(), 1)
    }
    return Document("small", "Small", "SG", "small.txt", "Small", "en", len(CLAUSES), "clauses.toml", clauses)


def reading(
    id: str, question: str, kind: str, clauses: str, options: dict[str, str], **roles: str
) -> Reading:
    """A reading whose options are explained by their names, unless told."""
    return Reading(
        id,
        question,
        kind=kind,
        clauses=tuple(clauses.split()),
        options={o: text or o.replace("_", " ") for o, text in options.items()},
        reason="it is usual",
        **roles,  # type: ignore[arg-type]
    )


def build(
    *faults: str, readings: Sequence[Reading] = (), intended: Mapping[str, str] | None = None, ranks: int = 3
) -> Rules:
    """The rules with these *faults* planted. Readings given are used where the game knows their id."""
    known = {r.id: r for r in readings}
    has = set(faults)
    deck = french(("7", "8", "A")[-ranks:], suits=("S", "H"))
    rules = Rules(document(intended or {}), deck=deck, seats=2, readings=readings, cites="SG-01")
    size = deck.size // 2

    dealt = rules.var("dealt", integer(0, 1))
    scored = rules.var("scored", integer(0, 1))
    leader, turn = rules.var("leader", rules.SEAT), rules.var("turn", rules.SEAT)
    hand, table = rules.map("hand", rules.CARDS), rules.map("table", rules.CARDS)
    tricks, points = rules.map("tricks", integer(0, size)), rules.map("points", integer(0, 20))

    deal = rules.chance("deal", cites="SG-01")
    rest, parts = rules.cards((1 << deck.size) - 1), []
    for i in rules.seats:
        parts.append(deal.param(f"to{i.data}", rules.CARDS, within=rest, size=size))
        rest = rest - parts[-1]
    deal.requires("SG-01", dealt == 0, "before the deal")
    deal.sets(dealt, 1)
    for i, part in zip(rules.seats, parts, strict=True):
        deal.sets(hand[i], part)

    leading = empty(union(*table))
    led = suit(first(table[leader]))
    follow = hand[turn] & suit_cards(deck, led)
    play = rules.action("play", by=turn, cites="SG-02")
    card = play.param("card", rules.CARD, among=hand[turn])
    played = deck.size - count(union(*hand))
    early = played < deck.size - 1 if "off by one" in has else True  # the last card is left out
    play.requires("SG-02", (dealt == 1) & empty(table[turn]) & early, "it is his turn")
    if "FOLLOW" not in known:
        play.requires("SG-03", any_of(leading, empty(follow), follow.has(card)), "follow suit while you can")
    if "demands" in has:
        ace = rules.cards(deck.where(rank="A"))
        play.requires("SG-12", any_of(leading, not_(ace.has(card))), "no ace is played second")
    if "redundant" in has:
        play.requires("SG-12", any_of(leading, empty(follow), suit(card) == led), "the suit is the suit led")
    if "FOLLOW" in known:
        ways = {
            "by_cards": any_of(leading, empty(follow), follow.has(card)),
            "by_suit": any_of(leading, count(follow) == 0, suit(card) == led),
            "freely": True,
        }
        options = known["FOLLOW"].options
        play.requires(
            "FOLLOW SG-03", known["FOLLOW"].choose(**{o: ways[o] for o in options}), "the suit is followed"
        )
    play.moves(card, hand[turn], table[turn], "SG-02")
    play.sets(turn, rules.seat_after(turn), "SG-02")

    if "endless" in has:
        skip = rules.action("pass", by=turn, cites="SG-11")
        skip.requires("SG-11", (dealt == 1) & leading & not_(empty(hand[turn])), "he is to lead")
        skip.sets(turn, rules.seat_after(turn), "SG-11")
        skip.sets(leader, rules.seat_after(turn), "SG-11")

    if "dead action" in has:
        concede = rules.action("concede", by=turn, cites="SG-11")
        concede.requires("SG-11", leading & not_(empty(table[leader])), "he is to lead")
        concede.sets(scored, 1)

    place = {"7": 1, "8": 1 if "tie" in has else 2, "A": 3}
    order = measure("strength", rules.CARD, lambda c: place[deck.ranks[deck.rank(c)]])
    full = rules.every_seat(lambda i: not_(empty(table[i])))
    best = highest(union(*table) & suit_cards(deck, led), order)
    trumped = (led == "H") & not_(empty(union(*table) & suit_cards(deck, "S", suit_sort(deck))))
    takes = rules.ruling("who takes the trick", rules.SEAT, asked=full)
    takes.each(
        "SG-04",
        lambda i: not_(trumped) & not_(empty(table[i] & best)),
        "the higher card of the suit led takes it",
    )
    if "gap" not in has:
        trump_says = known["TRUMP"].is_("takes") if "TRUMP" in known else True
        takes.case(
            "SG-05 TRUMP" if "TRUMP" in known else "SG-05",
            when=trumped & trump_says,
            then=rules.seat_after(leader),
            says="a spade on a heart takes it",
        )
    if "TRUMP" in known and "leader_keeps" in known["TRUMP"].options:
        takes.case("TRUMP SG-05", when=trumped & known["TRUMP"].is_("leader_keeps"), then=leader)
    winner = takes.answer
    collect = rules.step("collect", cites="SG-04")
    collect.requires("SG-04", full, "the trick is full")
    collect.sets(tricks[winner], tricks[winner] + 1)
    next_leader = winner
    if "LEAD" in known:
        leads = rules.ruling("who leads next", rules.SEAT, asked=full)
        leads.case("LEAD SG-06", when=known["LEAD"].is_("winner"), then=winner)
        if "in_turn" in known["LEAD"].options:
            leads.case("LEAD", when=known["LEAD"].is_("in_turn"), then=rules.seat_after(leader))
        next_leader = leads.answer
    for i in rules.seats:
        collect.sets(table[i], rules.cards())
    collect.sets(leader, next_leader, "SG-06")
    collect.sets(turn, next_leader, "SG-06")

    over = (dealt == 1) & empty(union(*hand, *table))
    pays = rules.ruling("what is paid", integer(0, 20), asked=over & (scored == 0), over=rules.SEAT)
    all_three = rules.some_seat(lambda i: tricks[i] == size)
    price = known["PRICE"].choose(two=2, three=3) if "PRICE" in known else 3 if "claim" in has else 2
    cites = " ".join(["SG-08", *(r for r in ("PRICE", "BONUS", "BONUS_FOR") if r in known)])

    def bonus(i: Term) -> Term:
        wanted = known["BONUS_FOR"].choose(all=size, two=2) if "BONUS_FOR" in known else size
        return as_int(known["BONUS"].is_("paid") & (tricks[i] == wanted))

    pays.case(
        cites,
        when=True,
        then=lambda i: price * tricks[i] + (bonus(i) if "BONUS" in known else 0),
        says="two points a trick",
    )
    if "clash" in has:  # the bands of two and of all tricks overlap
        pays.case("SG-09", when=all_three, then=lambda i: tricks[i], says="all tricks pay otherwise")
    if "redundant case" in has:
        pays.case("SG-09", when=all_three, then=lambda i: tricks[i] + tricks[i])
    if "dead" in has:
        none = rules.every_seat(lambda i: tricks[i] == 0) & (tricks[0] > 0)
        pays.case("SG-07", when=none, then=0, says="nobody is paid for no trick")
    score = rules.step("score", cites="SG-08")
    score.requires("SG-08", over & (scored == 0), "the last trick is over")
    score.sets(scored, 1)
    for i in rules.seats:
        score.sets(points[i], pays.answers[i.data], "SG-08")
    rules.finishes(scored == 1, lambda i: points[i])
    if "endless" not in has:
        rules.progress(dealt, scored, deck.size - count(union(*hand)) + 2 * rules.total(lambda i: tricks[i]))
    total = rules.total(lambda i: points[i])
    rules.always("all points together make six", implies(scored == 1, total == 2 * size), claim="SG-10")
    rules.view(lambda s: {"seat": s, "hand": hand[s], "table0": table[0], "table1": table[1], "turn": turn})
    rules.trick(table, leader)
    return rules.close()
