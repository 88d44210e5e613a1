"""Small instances of Guillotine, with the counts of a program that shares no code with the rules.

The deck of eight cards has the king of hearts, the queen of spades and two aces: all contracts differ on it,
and a bonus has something to cover. Two instances are there to show a defect of the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.instances.instance import Expected, Instance
from hoyle.lang import Deck, Verdict, french

FOUR = french(("K", "A"), "SH")
EIGHT = french(("J", "Q", "K", "A"), "SH")
SIXTEEN = french(("J", "Q", "K", "A"))
SOURCE = "tests/engines/guillotine_reference.py"


def one(deck: Deck, *contracts: str) -> Mapping[str, Any]:
    """The parameters of a match of one deal under one of these contracts (all six where none is given)."""
    return {"deck": deck, "last_deal": 1} | ({"contracts": contracts} if contracts else {})


def counts(states: int, transitions: int, finished: int, depth: int) -> Expected:
    """What must be found where nothing is wrong."""
    return Expected(states, transitions, finished, depth=depth, source=SOURCE)


def defect(states: int, transitions: int, finished: int, depth: int, stuck: int = 0) -> Expected:
    """What must be found where plays get stuck or go on for ever."""
    return Expected(states, transitions, finished, stuck, depth, Verdict.REFUTED, SOURCE)


INSTANCES = (
    Instance(
        "contracts",
        "guillotine",
        "eight cards, five deals: every contract, every play",
        one(EIGHT),
        seeds=(1, 2, 3, 4, 5),
        expected=counts(1710, 1803, 99, 13),
    ),
    Instance(
        "match",
        "guillotine",
        "four cards, two players, four deals of royalty and domino: every match",
        {"deck": FOUR, "seats": 2, "contracts": ("royalty", "domino"), "last_deal": 4},
        expected=counts(4871, 5822, 80, 37),
    ),
    Instance(
        "every-deal-of-tricks",
        "guillotine",
        "eight cards, every deal by seat 0, guillotine: every play",
        one(EIGHT, "guillotine"),
        choices={"draw_lots": ((0,),)},
        expected=counts(69469, 83816, 628, 14),
    ),
    Instance(
        "every-deal-of-domino",
        "guillotine",
        "eight cards, every deal by seat 0, domino: every play",
        one(EIGHT, "domino"),
        choices={"draw_lots": ((0,),)},
        expected=counts(36794, 44712, 1263, 15),
    ),
    Instance(
        "tricks",
        "guillotine",
        "sixteen cards, two deals, guillotine: every play",
        one(SIXTEEN, "guillotine"),
        seeds=(1, 2),
        expected=counts(17828, 21218, 421, 23),
    ),
    Instance(
        "domino",
        "guillotine",
        "sixteen cards, three deals, domino: every play",
        one(SIXTEEN, "domino"),
        seeds=(1, 2, 3),
        expected=counts(6038, 8384, 315, 23),
    ),
    Instance(
        "domino-in-circles",
        "guillotine",
        "the same where suits are circles and a bonus covers what fitted when the ace was laid",
        one(SIXTEEN, "domino"),
        ruleset="house,GU-R09=circle,GU-R12=snapshot",
        seeds=(1, 2, 3),
        expected=counts(15741, 23709, 810, 23),
    ),
    Instance(
        "domino-any-value",
        "guillotine",
        "sixteen cards, one deal, where a card fits that has the value of any laid card",
        one(SIXTEEN, "domino"),
        ruleset="house,GU-R08=any_laid",
        seeds=(1,),
        expected=counts(26858, 47313, 887, 20),
    ),
    Instance(
        "domino-last-value",
        "guillotine",
        "the same deal, where a card fits that has the value of the card laid last",
        one(SIXTEEN, "domino"),
        ruleset="house,GU-R08=last_laid",
        seeds=(1,),
        expected=counts(7842, 10073, 634, 25),
    ),
    Instance(
        "domino-to-the-last-card",
        "guillotine",
        "sixteen cards, two deals, domino played on until all cards are laid",
        one(SIXTEEN, "domino"),
        ruleset="house,GU-R22=all_laid",
        seeds=(1, 2),
        expected=counts(5350, 7951, 65, 26),
    ),
    Instance(
        "suit-of-the-deal",
        "guillotine",
        "sixteen cards, one deal, where the suit of the dealer's first card decides each trick that has "
        "one of it",
        one(SIXTEEN, "guillotine"),
        ruleset="house,GU-R19=deal",
        seeds=(1,),
        expected=counts(3656, 3913, 204, 23),
    ),
    Instance(
        "endless-passing",
        "guillotine",
        "eight cards, one deal, where a player may pass at will: all pass for ever",
        one(EIGHT, "domino"),
        ruleset="house,GU-R11=at_will",
        seeds=(1,),
        expected=defect(376, 585, 23, 19),
    ),
    Instance(
        "domino-without-pay",
        "guillotine",
        "eight cards, one deal, where nothing says what the last two get: the deal is never scored",
        one(EIGHT, "domino"),
        ruleset="house,GU-R07=unstated",
        seeds=(1,),
        expected=defect(29, 28, 0, 11, stuck=5),
    ),
)
