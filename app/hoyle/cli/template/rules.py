"""The rules of Tiny: two players, one trick after the other. Each rule names the clause it stands on."""

from pathlib import Path

from hoyle.lang import (
    RANKS_32,
    Rules,
    any_of,
    as_int,
    count,
    empty,
    first,
    french,
    highest,
    integer,
    load_clauses,
    not_,
    order,
    suit,
    suit_cards,
    union,
)

from .readings import NEXT_LEAD, READINGS

DOCUMENT = load_clauses(Path(__file__).parent / "clauses.toml")


def build(ranks: int = 8, suits: int = 4) -> Rules:
    """The rules for a pack of the highest *ranks* in each of *suits* suits: 32 cards unless told."""
    deck = french(RANKS_32[-ranks:], "SCDH"[:suits])
    rules = Rules(DOCUMENT, deck=deck, seats=2, readings=READINGS)
    half = deck.size // 2

    # -- the state: what lies where, whose turn it is ---------------------------------------------------
    dealt = rules.var("dealt", integer(0, 1))
    leader = rules.var("leader", rules.SEAT)
    turn = rules.var("turn", rules.SEAT)
    hand = rules.map("hand", rules.CARDS)
    table = rules.map("table", rules.CARDS)
    taken = rules.map("taken", rules.CARDS)
    points = rules.map("points", integer(0, half))
    pack = rules.cards(2**deck.size - 1)

    # -- the deal: chance chooses one half, the other player gets the rest ------------------------------
    deal = rules.chance("deal", cites="TY-01")
    given = deal.param("given", rules.CARDS, within=pack, size=half)
    deal.requires("TY-01", dealt == 0, "the cards are dealt once")
    deal.sets(dealt, 1)
    deal.sets(hand[0], given)
    deal.sets(hand[1], pack - given)

    # -- a card: the leader plays any, the other follows suit while he can ------------------------------
    led = suit(first(table[leader]))
    of_suit_led = hand[turn] & suit_cards(deck, led)
    play = rules.action("play", by=turn, cites="TY-02")
    card = play.param("card", rules.CARD, among=hand[turn])
    play.requires("TY-01", dealt == 1, "the cards are dealt first")
    play.requires("TY-02", empty(table[turn]), "each plays one card to a trick")
    play.requires(
        "TY-03",
        any_of(turn == leader, empty(of_suit_led), of_suit_led.has(card)),
        "follow suit while you can",
    )
    play.moves(card, hand[turn], table[turn])
    play.sets(turn, rules.seat_after(turn))

    # -- who takes a trick, who leads to the next one: the text's own cases -----------------------------
    full = not_(empty(table[0])) & not_(empty(table[1]))
    trick = union(*table)
    best = highest(trick & suit_cards(deck, led), order("strength", deck, deck.ranks))
    takes = rules.ruling("who takes the trick", rules.SEAT, asked=full)
    takes.each("TY-04", lambda seat: not_(empty(table[seat] & best)), "the higher card of the suit led")
    leads = rules.ruling("who leads next", rules.SEAT, asked=full)
    leads.case("TY-R1", when=NEXT_LEAD.is_("winner"), then=takes.answer, says="who took the trick leads")
    leads.case("TY-R1", when=NEXT_LEAD.is_("in_turn"), then=rules.seat_after(leader), says="the other leads")

    take = rules.step("take", cites="TY-02")
    take.requires("TY-02", full, "the trick is complete")
    for seat in rules.seats:
        won = takes.answer == seat
        take.sets(table[seat], rules.cards())
        take.sets(points[seat], points[seat] + as_int(won), "TY-05")
    take.sets(taken[takes.answer], taken[takes.answer] | trick)
    take.sets(leader, leads.answer)
    take.sets(turn, leads.answer)

    # -- the end, and what a player sees: what he may play depends on nothing else ----------------------
    rules.finishes((dealt == 1) & empty(union(*hand, *table)), lambda seat: points[seat])
    rules.progress(dealt, deck.size - count(union(*hand)), count(union(*taken)))
    rules.view(lambda seat: {
        "hand": hand[seat], "table[0]": table[0], "table[1]": table[1],
        "dealt": dealt, "leader": leader, "turn": turn,
    })  # fmt: skip
    rules.trick(table, leader, takes.answer)

    # -- what should hold: `hoyle verify` proves it for every deal --------------------------------------
    left = [count(hand[seat]) + count(table[seat]) for seat in rules.seats]
    rules.always("no card is lost", (dealt == 0) | (union(*hand, *table, *taken) == pack), cites="TY-01")
    rules.always("both have as many cards", left[0] == left[1], cites="TY-01 TY-02")
    in_turn = empty(table[turn]) & ((turn == leader) == empty(trick))
    rules.always("the leader plays first", full | in_turn, cites="TY-02")
    rules.always(
        "a point a trick",
        (dealt == 0) | (2 * (points[0] + points[1]) + left[0] + left[1] == deck.size),
        claim="TY-06",
    )
    cannot_follow = full & (count(trick & suit_cards(deck, led)) == 1)
    rules.sometimes("a player cannot follow suit", cannot_follow, cites="TY-03")
    return rules.close()
