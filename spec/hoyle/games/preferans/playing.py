"""Ladies' Preferans: the play of a deal (lines 9, 13, 23 and 27 of the text)."""

from __future__ import annotations

from functools import partial

from hoyle.lang import (
    BOOL,
    Term,
    all_of,
    any_of,
    empty,
    highest,
    implies,
    integer,
    ite,
    lookup,
    not_,
    strength,
    suit_cards,
    tabulate,
    union,
)

from . import readings as r
from .scoring import Scoring
from .state import State

NATURAL = ("7", "8", "9", "10", "J", "Q", "K", "A")
TEN_HIGH = ("7", "8", "9", "J", "Q", "K", "10", "A")


def opening(s: State) -> None:
    """Who leads to the first trick."""
    rules = s.rules
    leads = rules.ruling("who leads to the first trick", rules.SEAT, asked=s.at("open"))
    elsewhere = not_(s.praised) | r.PRAISED_LEAD.is_("as_elsewhere")
    known = not_(r.FIRST_HAND.is_("unstated"))
    leads.case(
        "LP-R06 LP-R25",
        when=elsewhere & r.FIRST_LEAD.is_("first_hand") & known,
        then=s.first_hand,
        says="the first hand leads",
    )
    leads.case("LP-R06", when=elsewhere & r.FIRST_LEAD.is_("dealer"), then=s.dealer, says="the dealer leads")
    leads.case(
        "LP-R39",
        when=s.praised & r.PRAISED_LEAD.is_("game_owner"),
        then=s.owner,
        says="whoever has the game leads",
    )
    leads.case(
        "LP-R39",
        when=s.praised & r.PRAISED_LEAD.is_("after_owner") & not_(r.PLAY_DIRECTION.is_("unstated")),
        then=s.after(s.owner),
        says="the player after the owner of the game leads",
    )
    start = rules.step("open", cites="LP-07")
    start.requires("LP-06", s.at("open"), "all cards are dealt")
    start.sets(s.leader, leads.answer)
    start.sets(s.turn, leads.answer)
    start.sets(s.phase, "play")
    for i in rules.seats:
        start.sets(s.early[i], rules.cards())


def playing(s: State) -> None:
    """A card is played: following suit, the ban on hearts, the duty to discard the king of hearts."""
    rules, deck = s.rules, s.rules.deck
    hand, leading = s.hand[s.turn], empty(s.table[s.leader])
    follow = rules.let("the cards of the led suit in hand", hand & suit_cards(deck, s.led))
    hearts = s.of_suit("H")
    other = hand - hearts
    void = not_(leading) & empty(follow)

    play = rules.action("play", by=s.turn, cites="LP-07")
    card = play.param("card", rules.CARD, among=hand)
    play.requires("LP-07", s.at("play") & empty(s.table[s.turn]), "the trick waits for a card")
    play.requires("LP-R05 LP-07", leading | not_(r.PLAY_DIRECTION.is_("unstated")), "it is somebody's turn")
    play.requires("LP-08", any_of(leading, empty(follow), follow.has(card)), "follow suit while you can")
    trumps = hand & suit_cards(deck, s.trump)
    on_table = s.trick & suit_cards(deck, s.trump)
    beats = best(s, on_table | card).has(card) | empty(trumps & best(s, trumps | on_table))
    play.requires(
        "LP-09 LP-R09",
        any_of(
            r.VOID_PLAY.is_("any_card"),
            not_(void),
            empty(trumps),
            trumps.has(card) & (r.VOID_PLAY.is_("must_trump") | beats),
        ),
        "without the led suit any card may be thrown",
    )
    banned = r.HEART_BAN_DEALS.choose(
        deal_2=s.is_deal(2),
        deals_2_7=s.is_deal(2, 7),
        deals_2_6_7=s.is_deal(2, 6, 7),
        deals_2_7_12=s.is_deal(2, 7, 12),
    )
    heart = hearts.has(card)
    play.requires(
        "LP-16 LP-R11 LP-R12",
        implies(
            banned & heart,
            r.HEART_LEAD.choose(
                as_printed=not_(leading) | not_(empty(other)),
                while_other_suits=not_(leading) | empty(other),
                lead_and_discard=not_(leading | void) | empty(other),
                free=True,
            ),
        ),
        "a heart may be led",
    )
    king, ace = s.card("HK"), s.card("HA")
    under_ace = (s.led == "H") & not_(empty(s.trick & ace)) if "H" in deck.suits else void
    duty = r.KING_DUTY_DEALS.choose(
        deal_6=s.is_deal(6), deals_6_7=s.is_deal(6, 7), deals_6_7_12=s.is_deal(6, 7, 12)
    )
    chance = rules.let(
        "a good chance to discard the king of hearts",
        all_of(
            duty,
            not_(leading),
            not_(empty(hand & king)),
            void | (r.KING_CHANCE.is_("void_or_under_ace") & under_ace),
        ),
    )
    throws = king.has(card)
    play.requires(
        "LP-27 LP-28 LP-R17 LP-R18",
        implies(chance & r.KING_DISCARD.is_("forced"), throws),
        "the king of hearts is discarded at the first good chance",
    )
    play.moves(card, s.hand[s.turn], s.table[s.turn], "LP-07")
    play.sets(
        s.missed,
        ite(
            chance & not_(throws),
            s.turn,
            ite(chance & throws & r.KING_HELD_BACK.is_("never_discarded"), s.nobody, s.missed),
        ),
        "LP-28 LP-29 LP-R19",
    )
    play.sets(s.turn, s.after(s.turn), "LP-R05")


def collecting(s: State, pay: Scoring) -> None:
    """Who takes a trick and who leads next."""
    rules, deck = s.rules, s.rules.deck
    full = all_of(s.at("play"), *(not_(empty(t)) for t in s.table))
    takes = rules.ruling("who takes the trick", rules.SEAT, asked=full)
    trumps = rules.let("the trumps in the trick", s.trick & suit_cards(deck, s.trump))
    led = s.trick & suit_cards(deck, s.led)
    trumped = not_(empty(trumps)) & r.TRUMP_POWER.is_("beats_all")
    plain = any_of(
        empty(trumps),
        r.TRUMP_POWER.is_("no_effect"),
        r.TRUMP_POWER.is_("unstated") & empty(trumps - led),
    )
    for doubt in (
        s.misere & r.MISERE_TRUMP.is_("unstated"),
        not_(s.praised) & r.UNORDERED_TRUMP.is_("unstated"),
    ):
        plain = plain & not_(doubt & not_(empty(s.trick - led)))
    takes.each(
        "LP-R28 LP-36",
        lambda i: trumped & not_(empty(s.table[i] & best(s, trumps))),
        "the highest trump takes the trick",
    )
    for cites, order, says in (
        ("LP-R07 LP-R01 LP-R50 LP-08", not_(s.misere), "the highest card of the led suit takes the trick"),
        ("LP-R07 LP-R01 LP-R29 LP-R50 LP-41", s.misere, "the highest of the led suit, the order turned over"),
    ):
        in_suit = all_of(plain, order, r.TRICK_WINNER.is_("highest_of_led_suit"))
        takes.each(cites, lambda i, when=in_suit: when & not_(empty(s.table[i] & best(s, led))), says)  # type: ignore[misc]
    takes.each(
        "LP-R07 LP-R01 LP-R50",
        lambda i: plain & r.TRICK_WINNER.is_("highest_of_all") & earliest(s, i, best(s, s.trick)),
        "the earliest card of the highest rank takes the trick",
    )

    leads = rules.ruling("who leads to the next trick", rules.SEAT, asked=full)
    done = empty(union(*s.hand))
    leads.case("LP-R08", when=r.NEXT_LEAD.is_("trick_taker") & not_(done), then=takes.answer)
    leads.case(
        "LP-R08",
        when=all_of(r.NEXT_LEAD.is_("next_seat"), not_(r.PLAY_DIRECTION.is_("unstated")), not_(done)),
        then=s.after(s.leader),
    )
    leads.case("LP-06", when=done, then=s.leader, says="no cards are left to lead")

    collect = rules.step("collect", cites="LP-07")
    collect.requires("LP-07", full, "every player has played to the trick")
    winner = takes.answer
    collect.sets(s.taken[winner], s.taken[winner] | s.trick)
    collect.sets(s.tricks[winner], s.tricks[winner] + 1)
    for i in rules.seats:
        collect.sets(s.table[i], rules.cards())
    pay.collects(collect, winner)
    collect.sets(s.leader, leads.answer)
    collect.sets(s.turn, leads.answer)
    collect.sets(s.phase, ite(pay.over(), s.go("score"), s.go("play")), "LP-06 LP-R10")


def best(s: State, cards: Term) -> Term:
    """The highest of a set of cards, as the order of the ranks is read."""
    deck = s.rules.deck
    sorts = (r.RANK_ORDER.sort, BOOL, r.MISERE_ORDER.sort)
    order = strength("strength", deck, sorts, partial(strength_of, s), len(deck.ranks) + 1)
    return highest(cards, order, r.RANK_ORDER.term, s.misere, r.MISERE_ORDER.term)


def strength_of(s: State, ranks: int, misere: int, turned: int, card: int) -> int:
    """A card's strength in its suit under the readings of the order; 0 for all while it is not said."""
    option = list(r.RANK_ORDER.options)[ranks]
    if option == "unstated":
        return 0
    names = NATURAL if option == "ten_below_jack" else TEN_HIGH
    deck = s.rules.deck
    in_deck = [x for x in names if x in deck.ranks]
    rank = deck.ranks[deck.rank(card)]
    place = 1 + in_deck.index(rank)
    if not misere:
        return place
    if list(r.MISERE_ORDER.options)[turned] == "ace_only":
        return 0 if rank == "A" else place
    return len(in_deck) + 1 - place


def earliest(s: State, i: Term, best: Term) -> Term:
    """Seat *i* played one of the *best* cards, and nobody did before."""
    rules = s.rules
    n = len(rules.seats)

    def place(j: Term) -> Term:
        def ahead(step: int) -> Term:
            table = tabulate(
                f"turns until seat {j.data}",
                (rules.SEAT,),
                integer(0, n - 1),
                lambda led: step * (j.data - led) % n,
            )
            return lookup(table, s.leader)

        return r.PLAY_DIRECTION.choose(unstated=ahead(1), as_dealt=ahead(1), against_deal=ahead(-1))

    holds = [not_(empty(s.table[j] & best)) for j in rules.seats]
    return all_of(
        holds[i.data],
        *(not_(holds[j.data] & (place(j) < place(i))) for j in rules.seats if j is not i),
    )
