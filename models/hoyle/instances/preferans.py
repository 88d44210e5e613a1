"""Small matches of Ladies' Preferans. Each is explored in full, and covers what its line says.

The counts come from ``tests/oracle/preferans.py``, a program that shares no code with the rules: it was
written from the text and the words of the readings, and the tests run it again.
"""

from __future__ import annotations

from typing import Any

from hoyle.instances.instance import Expected, Instance
from hoyle.lang import Deck, Verdict, french

FOUR = french(("Q", "K"), ("S", "H"))
SIX = french(("J", "Q", "K"), ("S", "H"))
"""For three players with two cards each: jacks, queens, hearts, and the king of hearts."""
SIX_IN_THREE = french(("Q", "K"), ("S", "D", "H"))
"""Three suits: whoever lacks the suit led may hold two others."""
TWO_SUITS = french(("J", "Q", "K", "A"), ("S", "H"))
FOUR_SUITS = french(("Q", "K"))
NINE = french(("J", "Q", "K"), ("S", "D", "H"))
TWELVE = french(("J", "Q", "K", "A"), ("S", "D", "H"))
SIXTEEN = french(("J", "Q", "K", "A"))

DEALS = (
    "no tricks",
    "no hearts",
    "no jacks",
    "no queens",
    "not the last two tricks",
    "not the king of hearts",
    "the negative jumble",
    *["order, trade and play"] * 4,
    "the positive jumble",
)

COUNTS = {  # states, transitions, finished, stuck, depth
    "deal-1": (7_159, 7_977, 261, 0, 13),
    "deal-2": (5_161, 5_727, 189, 0, 13),
    "deal-3": (7_159, 7_977, 261, 0, 13),
    "deal-4": (7_159, 7_977, 261, 0, 13),
    "deal-5": (7_159, 7_977, 261, 0, 13),
    "deal-6": (7_339, 8_145, 273, 0, 13),
    "deal-7": (7_159, 7_977, 261, 0, 13),
    "deal-8": (195_718, 263_199, 5_058, 0, 21),
    "deal-9": (4_203, 5_210, 168, 0, 18),
    "deal-10": (4_203, 5_210, 168, 0, 18),
    "deal-11": (4_203, 5_210, 168, 0, 18),
    "deal-12": (7_159, 7_977, 261, 0, 13),
    "two-suits": (277_877, 335_268, 2_512, 0, 15),
    "four-suits": (281_621, 354_468, 2_032, 0, 15),
    "nine-cards": (786_469, 981_237, 10_323, 0, 17),
    "three-players": (19_720, 23_548, 506, 0, 19),
    "sixteen-cards": (15_347, 17_550, 736, 0, 23),
    "misere": (69_768, 84_023, 2_031, 0, 32),
    "match-of-two": (689, 762, 24, 0, 21),
    "match-of-three": (34_227, 42_366, 1_344, 0, 38),
    "king-in-doubt": (42_823, 54_490, 728, 0, 17),
    "trade-in-doubt": (285_475, 379_497, 7_407, 0, 20),
    "heart-lead-as-printed": (4_351, 4_755, 81, 432, 13),
    "king-forced-and-banned": (3_355, 3_705, 81, 144, 13),
    "trump-says-nothing": (4_011, 4_954, 168, 64, 18),
    "equal-offers": (4_529, 4_882, 298, 0, 22),
}


def match(deck: Deck, seats: int, first: int, last: int | None = None, packet: int = 1) -> dict[str, Any]:
    """Parameters of the rules for the deals *first* to *last*, stopping after *packet* cards in praised
    deals."""
    numbers = {"first_deal": first, "last_deal": last or first, "first_packet": packet}
    return {"deck": deck, "seats": seats, **numbers}


def cards(deck: Deck, *deals: str) -> tuple[tuple[int, ...], ...]:
    """Deals as values of the action: the cards of each seat in turn, with ``|`` between them."""
    return tuple(tuple(deck.mask(hand.split()) for hand in deal.split("|")) for deal in deals)


def small(
    name: str,
    about: str,
    params: dict[str, Any],
    ruleset: str = "house",
    refuted: bool = False,
    **choices: tuple[tuple[int, ...], ...],
) -> Instance:
    """An instance with its counts; *refuted* where it is there to show a defect."""
    verdict = Verdict.REFUTED if refuted else Verdict.PROVED
    expected = Expected(*COUNTS[name], verdict=verdict, source="tests/oracle/preferans.py")
    return Instance(name, "preferans", about, params, ruleset, choices=choices, expected=expected)


INSTANCES = (
    *(
        small(
            f"deal-{n}",
            f"deal {n}, {words}: every deal of "
            + ("four cards to two players" if n in (9, 10, 11) else "six cards to three players"),
            match(FOUR, 2, n) if n in (9, 10, 11) else match(SIX, 3, n),
        )
        for n, words in enumerate(DEALS, start=1)
    ),
    small(
        "two-suits",
        "deal 1: every deal of two suits of four cards to four players",
        match(TWO_SUITS, 4, 1),
    ),
    small(
        "four-suits",
        "deal 2: every deal of four suits of two cards to four players",
        match(FOUR_SUITS, 4, 2),
    ),
    small(
        "nine-cards",
        "deal 7: every deal of three suits of three cards to three players",
        match(NINE, 3, 7),
    ),
    small(
        "three-players",
        "deal 7: two deals of three suits of four cards to three players, whoever deals",
        match(TWELVE, 3, 7),
        deal=cards(
            TWELVE,
            "SJ SA DQ HK | SQ DJ DK HA | SK DA HJ HQ",
            "SJ SQ DJ DQ | SK SA HJ HK | DK DA HQ HA",
        ),
    ),
    small(
        "sixteen-cards",
        "deal 2: one deal of sixteen cards to four players",
        match(SIXTEEN, 4, 2),
        draw_lots=((3,),),
        deal=cards(SIXTEEN, "SK SA CJ HQ | SQ CK CA DQ | SJ DK HK HA | CQ DJ DA HJ"),
    ),
    small(
        "misere",
        "deal 8: misere on one deal of sixteen cards, kept by the praiser or bought for any number of tricks",
        match(SIXTEEN, 4, 8, packet=2),
        draw_lots=((3,),),
        praise=((5,),),  # the orders are the four suits, the last card, misere
        deal=cards(SIXTEEN, "SA CA | CJ CQ | SJ SQ | SK CK"),
        deal_rest=cards(SIXTEEN, "DQ HK | DA HQ | DJ HJ | DK HA"),
    ),
    small(
        "match-of-two",
        "deals 1 and 2: every deal of four cards to two players, with the points added up",
        match(FOUR, 2, 1, 2),
    ),
    small(
        "match-of-three",
        "deals 6 to 8: every deal of four cards to two players, with the points added up",
        match(FOUR, 2, 6, 8),
    ),
    small(
        "king-in-doubt",
        "deal 6, other readings of the king: also under the ace, forgiven when thrown late, paid for twice",
        match(TWO_SUITS, 2, 6),
        "house,LP-R18=void_or_under_ace,LP-R19=never_discarded,LP-R20=in_addition",
    ),
    small(
        "trade-in-doubt",
        "deal 8, other readings of the trade: one round, refusal after it, the order stands, trumps forced",
        match(SIX, 3, 8),
        "house,LP-R33=after_offers,LP-R34=one_round,LP-R38=praise_stands,LP-R09=must_trump",
    ),
    small(
        "heart-lead-as-printed",
        "deal 2 as printed: whoever has hearts alone may not lead one, and is stuck",
        match(SIX, 3, 2),
        "house,LP-R11=as_printed",
        refuted=True,
    ),
    small(
        "king-forced-and-banned",
        "deal 6 where the king of hearts must be thrown and no heart may be: the player is stuck",
        match(SIX_IN_THREE, 3, 6),
        "house,LP-R11=lead_and_discard,LP-R12=deals_2_6_7,LP-R17=forced",
        refuted=True,
    ),
    small(
        "trump-says-nothing",
        "deal 9 where nothing says what a trump does: one on another suit leaves a trick without a winner",
        match(FOUR, 2, 9),
        "house,LP-R28=unstated",
        refuted=True,
    ),
    small(
        "equal-offers",
        "deal 10 where an offer may equal the highest: the offers can go on for ever",
        match(SIX, 3, 10),
        "house,LP-R36=earliest",
        refuted=True,
        draw_lots=((2,),),
        deal=cards(SIX, "SJ | HQ | HK"),
    ),
)
