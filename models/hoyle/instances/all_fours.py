"""Small games of All Fours. Each is explored in full, and covers what its line says.

The reserve must come out even: the cards that are not dealt make whole tricks of four, one of them turned up.

The counts come from ``tests/oracle/all_fours.py``, a program that shares no code with the rules: it was
written from the text and the words of the readings, and the tests run it again.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from hoyle.instances.instance import Expected, Instance
from hoyle.lang import Deck, Verdict, french

EIGHT = french(("2", "10", "J", "A"), ("S", "H"))
"""One card each and a reserve of four: two tricks."""
EIGHT_IN_FOUR = french(("6", "J"))
KINGS = french(("K", "A", "2", "J"), ("S", "H"))
TWELVE = french(("2", "J", "A"))
TWELVE_IN_THREE = french(("2", "J", "K", "A"), ("S", "D", "H"))
SIXTEEN = french(("2", "10", "J", "A"))

COUNTS = {  # states, transitions, finished, stuck, depth
    "eight-cards": (49_524, 53_880, 876, 0, 21),
    "four-suits": (21_720, 23_808, 288, 0, 21),
    "anybody-deals": (11_752, 12_032, 592, 0, 21),
    "two-tricks-from-the-hand": (51_867, 57_950, 1_467, 0, 25),
    "three-suits": (29_177, 32_682, 693, 0, 25),
    "three-cards-each": (294_623, 370_557, 1_638, 0, 30),
    "two-games": (8_646, 8_946, 336, 0, 43),
    "older-rules": (802, 800, 76, 0, 33),
    "other-play": (91_211, 103_032, 2_577, 0, 25),
    "other-points": (49_560, 53_904, 888, 0, 21),
    "begging-for-ever": (506, 512, 30, 0, 20),
    "drawing-from-nothing": (616, 612, 0, 72, 14),
    "no-draw-left": (2_456, 2_454, 360, 0, 15),
    "turned-card-apart": (8_450, 10_008, 0, 744, 20),
    "two-winners": (688, 684, 12, 60, 20),
    "king-without-place": (20_208, 20_880, 0, 1_944, 18),
    "silences": (19_134, 20_826, 0, 444, 21),
}


def cards(deck: Deck, *deals: str) -> tuple[tuple[int, ...], ...]:
    """Deals as values of the action: the cards of each seat in turn, with ``|`` between them."""
    return tuple(tuple(deck.mask(hand.split()) for hand in deal.split("|")) for deal in deals)


def dealt_round(deck: Deck, *hands: str) -> tuple[tuple[int, ...], ...]:
    """All ways to give one card each of these cards to the four seats."""
    return tuple(
        tuple(1 << deck.parse(face) for face in order)
        for hand in hands
        for order in permutations(hand.split())
    )


def turned(deck: Deck, faces: str) -> tuple[tuple[int, ...], ...]:
    """Cards that may be turned up."""
    return tuple((deck.parse(face),) for face in faces.split())


def small(
    name: str,
    about: str,
    deck: Deck,
    hand: int = 1,
    deals: int = 1,
    ruleset: str = "house",
    refuted: bool = False,
    target: int = 14,
    **choices: tuple[tuple[int, ...], ...],
) -> Instance:
    """An instance with its counts; *refuted* where it is there to show a defect."""
    verdict = Verdict.REFUTED if refuted else Verdict.PROVED
    expected = Expected(*COUNTS[name], verdict=verdict, source="tests/oracle/all_fours.py")
    params: dict[str, Any] = {"deck": deck, "hand_size": hand, "deals": deals, "target": target}
    return Instance(name, "all_fours", about, params, ruleset, choices=choices, expected=expected)


FIRST = ((0,),)
"""Seat 0 deals."""
IN_PAIRS = cards(EIGHT, "S2 | HJ | SA | H10", "HA | S10 | H2 | SJ")
TWO_EACH = cards(TWELVE, "S2 SA | CJ D2 | HA HJ | DA C2")
TWO_OF_THREE_SUITS = cards(TWELVE_IN_THREE, "S2 SA | SK DJ | HK HA | D2 DK")
TWO_OF_SIXTEEN = cards(SIXTEEN, "S2 SA | C10 DJ | HA HJ | D10 CA")
THREE_OF_SIXTEEN = cards(SIXTEEN, "S2 SA DJ | CJ D2 H10 | HA HJ C10 | DA C2 S10")

INSTANCES = (
    small(
        "eight-cards",
        "two tricks of two suits: two sets of four cards in every order, whichever card is turned",
        EIGHT,
        draw_lots=FIRST,
        deal=dealt_round(EIGHT, "S2 SA H10 HJ", "S10 H2 HJ HA"),
    ),
    small(
        "four-suits",
        "sixes and jacks of four suits: cards that pay when they are turned, jacks won and lost",
        EIGHT_IN_FOUR,
        draw_lots=((1,),),
        deal=dealt_round(EIGHT_IN_FOUR, "SJ C6 D6 HJ"),
    ),
    small(
        "anybody-deals",
        "two deals of one card each, whoever is drawn to deal",
        EIGHT,
        deal=IN_PAIRS,
    ),
    small(
        "two-tricks-from-the-hand",
        "one deal of two cards each in four suits: following, trumping, drawing, three tricks",
        TWELVE,
        hand=2,
        draw_lots=FIRST,
        deal=TWO_EACH,
        turn_up=turned(TWELVE, "SJ CA DJ H2"),
    ),
    small(
        "three-suits",
        "one deal of two cards each in three suits with kings",
        TWELVE_IN_THREE,
        hand=2,
        draw_lots=((3,),),
        deal=TWO_OF_THREE_SUITS,
        turn_up=turned(TWELVE_IN_THREE, "SJ DA"),
    ),
    small(
        "three-cards-each",
        "one deal of three cards each: four tricks",
        SIXTEEN,
        hand=3,
        draw_lots=((1,),),
        deal=THREE_OF_SIXTEEN,
        turn_up=turned(SIXTEEN, "CA H2"),
    ),
    small(
        "two-games",
        "two games of one card each: who deals the second, and who won",
        EIGHT,
        deals=2,
        draw_lots=FIRST,
        deal=IN_PAIRS,
        turn_up=turned(EIGHT, "S10 HA SA HJ"),
    ),
    small(
        "older-rules",
        "to five points by the older rules: the opponent begs, a refusal costs a point, trumps at any time, "
        "nobody draws, low to whoever was dealt it, points counted in their order",
        EIGHT,
        deals=3,
        ruleset="traditional",
        target=5,
        draw_lots=FIRST,
        deal=IN_PAIRS,
        turn_up=turned(EIGHT, "S10 HA SA HJ"),
    ),
    small(
        "other-play",
        "other readings of the play: trumps to be beaten, free when void, the turned card drawn at any time",
        TWELVE_IN_THREE,
        hand=2,
        ruleset="house,AF-R14=free_when_void,AF-R15=higher_trump,AF-R13=any_time,AF-R18=after_the_trick",
        draw_lots=((3,),),
        deal=TWO_OF_THREE_SUITS,
        turn_up=turned(TWELVE_IN_THREE, "SJ DA"),
    ),
    small(
        "other-points",
        "other readings of the points: every jack, tens twice, the low by its winner, kings lowest",
        KINGS,
        ruleset="house,AF-R22=every_jack,AF-R24=twice,AF-R21=winning_card,AF-R01=lowest,AF-R23=turned",
        draw_lots=FIRST,
        deal=dealt_round(KINGS, "SK SA HJ H2", "S2 SJ HK HA"),
    ),
    small(
        "begging-for-ever",
        "begging as often as one likes: the same card can be turned again, and the deal need never be played",
        EIGHT,
        ruleset="house,AF-R10=no_limit",
        refuted=True,
        draw_lots=FIRST,
        deal=IN_PAIRS[:1],
        turn_up=turned(EIGHT, "S10 H2"),
    ),
    small(
        "drawing-from-nothing",
        "the duty to draw as printed: it cannot be met when the reserve is used up",
        EIGHT,
        ruleset="house,AF-R17=cannot_go_on",
        refuted=True,
        draw_lots=FIRST,
        deal=IN_PAIRS,
        turn_up=turned(EIGHT, "S10 HA SA HJ"),
    ),
    small(
        "no-draw-left",
        "the play ends with the reserve: cards stay in the hands and are not counted",
        TWELVE,
        hand=2,
        ruleset="house,AF-R17=end_of_play",
        refuted=True,
        draw_lots=FIRST,
        deal=TWO_EACH,
        turn_up=turned(TWELVE, "SJ DJ"),
    ),
    small(
        "turned-card-apart",
        "the turned card is never drawn: a player has a card less than the others, the last trick stays open",
        TWELVE,
        hand=2,
        ruleset="house,AF-R13=not_drawn",
        refuted=True,
        draw_lots=FIRST,
        deal=TWO_EACH,
        turn_up=turned(TWELVE, "SJ DJ"),
    ),
    small(
        "two-winners",
        "the list of winners as a plain 'or': the highest card led and the highest trump both take the trick",
        EIGHT,
        ruleset="house,AF-R16=plain_or",
        refuted=True,
        draw_lots=FIRST,
        deal=IN_PAIRS,
        turn_up=turned(EIGHT, "S10 HA SA HJ"),
    ),
    small(
        "king-without-place",
        "the list of ranks as printed: a king and another card of its suit leave a trick without a winner",
        KINGS,
        ruleset="house,AF-R01=unstated",
        refuted=True,
        draw_lots=FIRST,
        deal=dealt_round(KINGS, "SK SA HJ H2"),
    ),
    small(
        "silences",
        "nothing is said of equal pips and points, of a refusal and of the next dealer: the game stops there",
        EIGHT,
        deals=2,
        ruleset="house,AF-R25=unstated,AF-R27=unstated,AF-R09=unstated,AF-R04=unstated",
        refuted=True,
        draw_lots=FIRST,
        deal=dealt_round(EIGHT, "S2 SA H10 HJ"),
    ),
)
