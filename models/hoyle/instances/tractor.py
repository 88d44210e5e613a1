"""Small matches of Tractor. Each is explored in full, and covers what its line says.

The counts come from ``tests/oracle/tractor.py``, a program that shares no code with the rules: it was written
from the text and the words of the readings, and the tests run it again.
"""

from __future__ import annotations

from typing import Any

from hoyle.instances.instance import Expected, Instance
from hoyle.lang import Deck, Verdict

TINY = Deck(("S",), ("5", "K"), ("JR",), copies=2)
TWENTY = Deck(("S", "H"), ("4", "5", "10", "K"), ("JR", "JB"), copies=2)

COUNTS = {  # states, transitions, finished, stuck, depth
    "one-card": (2_590, 2_744, 151, 6, 17),
    "two-deals": (13_360, 14_022, 863, 30, 34),
    "pairs": (34_769, 40_289, 816, 0, 29),
    "tractor": (934, 1_161, 3, 0, 26),
    "trump-chain": (2_130, 2_703, 9, 0, 26),
    "equal-levels": (91_283, 114_605, 918, 0, 29),
    "short-fill": (11_034, 13_196, 87, 0, 29),
}


def cards(deck: Deck, *hands: str) -> tuple[int, ...]:
    """A deal as values of the action: the faces of each seat; copies are given out in the order of seats."""
    left = (1 << deck.size) - 1
    out = []
    for hand in hands:
        mask = 0
        for face in hand.split():
            card = next(c for c in deck.members(left) if deck.face(c) == face)
            mask |= 1 << card
            left &= ~(1 << card)
        out.append(mask)
    return tuple(out)


def match(deck: Deck, kitty: int, deals: int = 1) -> dict[str, Any]:
    """Parameters of the rules."""
    return {"deck": deck, "kitty_size": kitty, "deals": deals}


def small(name: str, about: str, params: dict[str, Any], ruleset: str = "house", **choices: Any) -> Instance:
    """An instance with its counts. Where plays are stuck it is there to show that."""
    counts = COUNTS[name]
    verdict = Verdict.REFUTED if counts[3] else Verdict.PROVED
    expected = Expected(*counts, verdict=verdict, source="tests/oracle/tractor.py")
    return Instance(name, "tractor", about, params, ruleset, choices=choices, expected=expected)


SEAT_0: dict[str, Any] = {"draw_lots": ((0,),)}


def played(*hands: str, declare: str, bury: str) -> dict[str, Any]:
    """One deal of twenty cards: seat 0 speaks first and declares this or nothing, so that he deals; he buries
    this."""
    deal = cards(TWENTY, *hands)
    mine = deal[0] | ((1 << TWENTY.size) - 1) & ~(deal[1] | deal[2] | deal[3] | deal[0])

    def own(faces: str) -> tuple[tuple[int, ...], ...]:
        mask = 0
        for face in faces.split():
            mask |= 1 << next(c for c in TWENTY.members(mine & ~mask) if TWENTY.face(c) == face)
        return ((mask,),)

    return {**SEAT_0, "deal": (deal,), "declare": own(declare), "bury": own(bury)}


INSTANCES = (
    small(
        "one-card",
        "every deal of one card and a kitty of two, which two jokers may fill: no suit is shown then",
        match(TINY, 2),
        **SEAT_0,
    ),
    small("two-deals", "two deals of one card, dealers and levels going on", match(TINY, 2, 2), **SEAT_0),
    small(
        "pairs",
        "pairs in three hands, with trumps and without a trump suit",
        match(TWENTY, 4),
        **played(
            "JB JB H5 S4",
            "HK HK H10 S5",
            "S10 S10 S5 S4",
            "JR JR H4 SK",
            declare="JB JB",
            bury="H4 H5 H10 SK",
        ),
    ),
    small(
        "tractor",
        "a tractor is led, trumped and followed",
        match(TWENTY, 4),
        **played(
            "H5 H5 H10 H10", "HK HK S5 S5", "S10 S10 SK SK", "JR JB S4 S4", declare="H4", bury="H4 H4 JB JR"
        ),
    ),
    small(
        "trump-chain",
        "pairs of jokers and of level cards in one chain",
        match(TWENTY, 4),
        **played(
            "JR JR H4 S4", "S4 H4 SK SK", "S10 S5 H10 HK", "H5 H5 S10 HK", declare="H4", bury="H4 S4 S5 H10"
        ),
    ),
    small(
        "equal-levels",
        "two level cards of different suits are a pair",
        match(TWENTY, 4),
        "house,TR-R23=equal_strength",
        **played(
            "JB JB H4 S4",
            "H4 S4 H5 JR",
            "S10 S10 HK SK",
            "H5 H10 SK S5",
            declare="JB JB",
            bury="S5 H10 HK JR",
        ),
    ),
    small(
        "short-fill",
        "who is short fills up without trumps",
        match(TWENTY, 4),
        "house,TR-R24=no_trumps",
        **played(
            "JB JB H5 H5",
            "HK S4 S5 S10",
            "H10 H4 SK JR",
            "H10 HK S4 SK",
            declare="JB JB",
            bury="S5 S10 H4 JR",
        ),
    ),
)
