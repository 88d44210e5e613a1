"""Small matches of Tractor. Each is explored in full, and covers what its line says.

The counts come from ``tests/oracle/tractor.py``, a program that shares no code with the rules: it was written
from the text and the words of the readings, and the tests run it again.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hoyle.instances.instance import Expected, Instance
from hoyle.lang import Deck, Verdict

TINY = Deck(("S",), ("5", "K"), ("JR",), copies=2)
TWELVE = Deck(("S", "H"), ("5", "K"), ("JR", "JB"), copies=2)
SIXTEEN = Deck(("S", "H"), ("4", "10", "K"), ("JR", "JB"), copies=2)
TWENTY = Deck(("S", "H"), ("4", "5", "10", "K"), ("JR", "JB"), copies=2)

COUNTS = {  # states, transitions, finished, stuck, depth
    "one-card": (2_590, 2_744, 151, 6, 17),
    "two-deals": (13_360, 14_022, 863, 30, 34),
    "pairs": (34_769, 40_289, 816, 0, 29),
    "tractor": (934, 1_161, 3, 0, 26),
    "trump-chain": (2_130, 2_703, 9, 0, 26),
    "equal-levels": (91_283, 114_605, 918, 0, 29),
    "short-fill": (11_034, 13_196, 87, 0, 29),
    "void-mix": (15_183, 17_061, 389, 0, 24),
    "other-suit": (16_405, 18_537, 405, 0, 24),
    "overcalls": (9_294, 9_674, 530, 0, 24),
    "level-gap": (12_878, 15_829, 99, 0, 29),
    "no-trump-chain": (13_719, 15_793, 425, 0, 29),
    "void-of-pairs": (8_019, 9_039, 188, 0, 29),
    "big-kitty": (9_732, 12_511, 47, 0, 24),
    "taken-over": (2_684, 2_807, 182, 6, 18),
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


def match(deck: Deck, kitty: int, deals: int = 1, **begin: Any) -> dict[str, Any]:
    """Parameters of the rules."""
    return {"deck": deck, "kitty_size": kitty, "deals": deals, **({"begin": begin} if begin else {})}


def small(name: str, about: str, params: dict[str, Any], ruleset: str = "house", **choices: Any) -> Instance:
    """An instance with its counts. Where plays are stuck it is there to show that."""
    counts = COUNTS[name]
    verdict = Verdict.REFUTED if counts[3] else Verdict.PROVED
    expected = Expected(*counts, verdict=verdict, source="tests/oracle/tractor.py")
    return Instance(name, "tractor", about, params, ruleset, choices=choices, expected=expected)


SEAT_0: dict[str, Any] = {"draw_lots": ((0,),)}


def hands_of(deck: Deck, faces: str, size: int) -> list[tuple[str, ...]]:
    """All ways to give these cards to hands of this size, one for each way to tell them apart by face."""
    pool = sorted(faces.split(), key=deck.faces.index)

    def split(rest: list[str]) -> list[tuple[str, ...]]:
        if not rest:
            return [()]
        out = []
        for hand in sorted(set(combinations(rest, size))):
            others = list(rest)
            for face in hand:
                others.remove(face)
            out += [(" ".join(hand), *more) for more in split(others)]
        return out

    return split(pool)


def played(
    *hands: str, declare: str, bury: str, deck: Deck = TWENTY, others: str = "", first: bool = True
) -> dict[str, Any]:
    """Deals of a pack: seat 0 speaks first (the lots are drawn unless not *first*) and declares this or
    nothing, so that he deals; he buries this. Seats that have no hand here get *others* in every way."""
    size = len(hands[0].split())
    deals = tuple(cards(deck, *hands, *more) for more in hands_of(deck, others, size))
    mine = deals[0][0] | ((1 << deck.size) - 1) & ~(deals[0][1] | deals[0][2] | deals[0][3])

    def own(faces: str) -> tuple[tuple[int, ...], ...]:
        mask = 0
        for face in faces.split():
            mask |= 1 << next(c for c in deck.members(mine & ~mask) if deck.face(c) == face)
        return ((mask,),)

    lots = SEAT_0 if first else {}
    return {**lots, "deal": deals, "declare": own(declare), "bury": own(bury)}


LATER: dict[str, Any] = {"phase": "deal", "deal_no": 2, "level[0]": 1}
"""The second deal, at the second rank."""

TAKEN_OVER: dict[str, Any] = {
    "phase": "promote",
    "final": 80,
    "dealer": 3,
    "initial_dealer": 2,
    "defends": "1",
}
"""A deal of seat 3 went to the attackers with 80 points; seat 2 dealt first in the match."""


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
    small(
        "void-mix",
        "who has none of the suit plays trumps or discards, not both; every deal of two hands",
        match(SIXTEEN, 4),
        "house,TR-R33=one_kind",
        **played(
            "JB JB H10",
            "S4 S10 SK",
            declare="JB JB",
            bury="JB HK HK JR",
            deck=SIXTEEN,
            others="S4 H4 H4 S10 SK JR",
        ),
    ),
    small(
        "other-suit",
        "a higher discard of another suit takes the trick; every deal of two hands",
        match(SIXTEEN, 4),
        "house,TR-R34=by_rank",
        **played(
            "JB JB H10",
            "S4 S10 SK",
            declare="JB JB",
            bury="JB HK HK JR",
            deck=SIXTEEN,
            others="S4 H4 H4 S10 SK JR",
        ),
    ),
    small(
        "overcalls",
        "a card, a pair, black and red jokers overcall each other; any seat speaks first",
        match(TWELVE, 4),
        deal=(cards(TWELVE, "H5 HK", "S5 S5", "JB JB", "JR JR"),),
    ),
    small(
        "level-gap",
        "the trumps on both sides of the level rank make a tractor, and so do the best one and a level pair",
        match(TWENTY, 4, 2, **LATER),
        **played(
            "S4 S4 S10 S5", "SK SK H5 H5", "H10 HK HK JB", "JR JR JB S5", declare="S5", bury="S5 H4 H4 H10"
        ),
    ),
    small(
        "no-trump-chain",
        "level cards and black jokers make a tractor without a trump suit",
        match(TWENTY, 4),
        **played(
            "JB JB H4 S5",
            "JR JR S4 S4",
            "H5 H5 HK S10",
            "H10 H10 SK SK",
            declare="JB JB",
            bury="S5 S5 S10 HK",
        ),
    ),
    small(
        "void-of-pairs",
        "who has cards of the suit but no pair of it trumps a pair",
        match(TWENTY, 4),
        "house,TR-R25=void_of_pairs",
        **played(
            "H5 H5 S4 SK", "H10 HK S10 S10", "H10 S5 S5 H4", "HK JR SK JB", declare="S4", bury="S4 H4 JB JR"
        ),
    ),
    small(
        "big-kitty",
        "a trump tractor takes the last trick and multiplies a kitty of kings",
        match(TWENTY, 4),
        **played(
            "S4 H5 H5 H10", "S10 S10 S5 S5", "SK S4 H4 H4", "JR JR JB JB", declare="S4", bury="S4 HK HK SK"
        ),
    ),
    small(
        "taken-over",
        "every second deal of one card after the attackers have taken over",
        match(TINY, 2, 2, **TAKEN_OVER),
    ),
)
