"""A tiny game with hidden hands, for tests of the prover, and its slips: one rule broken each."""

from __future__ import annotations

from pathlib import Path

from hoyle.lang import (
    Deck,
    Reading,
    Rules,
    all_of,
    any_of,
    as_int,
    count,
    disjoint,
    empty,
    enum,
    first,
    implies,
    integer,
    ite,
    load_clauses,
    not_,
    rank_cards,
    suit,
    suit_cards,
    union,
)

DECK = Deck(("S", "H"), ("Q", "K", "A"))


def build(slip: str = "") -> Rules:
    """The rules, with one *slip*."""
    start = Reading(
        "TY-R1", "Who begins?", kind="silence", clauses=("TY-02",),
        options={"first": "seat 0", "second": "seat 1"}, literal="first", house="first", reason="any will do",
    )  # fmt: skip
    rules = Rules(load_clauses(Path(__file__).parent / "toy.toml"), deck=DECK, seats=2, readings=[start])
    half = DECK.size // 2
    phase = rules.var("phase", enum("Phase", "deal", "play", "over"))
    hand = rules.map("hand", rules.CARDS)
    pile, top = rules.var("pile", rules.CARDS), rules.var("top", rules.CARDS)
    turn = rules.var("turn", rules.SEAT)
    points = rules.map("points", integer(0, 1 if slip == "narrow" else 2))
    kings = rank_cards(DECK, "K")

    deal = rules.chance("deal", cites="TY-01")
    a = deal.param("to0", rules.CARDS, within=rules.cards(63), size=half)
    b = deal.param(
        "to1", rules.CARDS, within=rules.cards(63) - a, size=half - (slip in ("card left", "peek"))
    )
    deal.requires("TY-01", phase == "deal", "before the deal")
    deal.sets(hand[0], a)
    deal.sets(hand[1], b)
    deal.sets(turn, start.choose(first=rules.seats[0], second=rules.seats[1]))
    deal.sets(phase, "play")

    play = rules.action("play", by=turn, cites="TY-02")
    card = play.param("card", rules.CARD, among=hand[turn])
    held = hand[turn] & suit_cards(DECK, suit(first(top)))
    play.requires("TY-02", phase == "play", "after the deal")
    follow = any_of(empty(top), empty(held), held.has(card))
    if slip == "always follow":
        follow = any_of(empty(top), held.has(card))
    if slip == "may renounce":
        follow = any_of(empty(top), follow, turn == 1)
    play.requires("TY-03", follow, "follow the suit on top")
    if slip == "peek":
        other = hand[rules.seat_after(turn)]
        play.requires(
            "TY-03", any_of(not_(empty(other & kings)), not_(kings.has(card)), hand[turn].within(kings))
        )
    play.sets(hand[turn], hand[turn] - card)
    play.sets(pile, pile if slip == "card lost" else pile | card)
    play.sets(top, rules.cards() | card)
    gain = as_int(union(card).within(kings))
    play.sets(points[turn], points[turn] + (2 * gain if slip == "double" else gain), "TY-04")
    play.sets(turn, turn if slip == "same turn" else rules.seat_after(turn), "TY-02")
    last = count(union(*hand)) == 1
    play.sets(phase, ite(last, "over", phase) if slip != "endless" else phase)
    if slip == "reshuffle":
        again = rules.step("again", cites="TY-02")
        again.requires("TY-02", (phase == "play") & not_(empty(pile)), "cards are on the pile")
        again.sets(pile, rules.cards())
        again.sets(hand[0], hand[0] | pile)

    total = rules.total(lambda s: points[s])
    zones = [*hand, pile]
    apart = [disjoint(x, y) for n, x in enumerate(zones) for y in zones[n + 1 :]]
    rules.always("no card is in two places", implies(phase != "deal", all_of(*apart)), cites="TY-01")
    rules.always("no card is lost", implies(phase != "deal", union(*zones) == rules.cards(63)), cites="TY-01")
    rules.always("two points at the end", implies(phase == "over", total == 2), cites="TY-04", claim="TY-05")
    rules.sometimes(
        "a player gets both points", points[0] == 2 if slip != "narrow" else points[0] == 1, cites="TY-04"
    )
    if slip == "dead":
        rules.sometimes(
            "nothing is left to the dealer", (phase == "over") & not_(empty(hand[0])), cites="TY-01"
        )
    rules.finishes(phase == "over", lambda s: points[s])
    rules.progress(as_int(phase != "deal"), count(pile), as_int(phase == "over"))
    rules.view(lambda s: {"hand": hand[s], "top": top, "turn": turn, "phase": phase})
    return rules.close()
