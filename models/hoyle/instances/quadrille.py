"""Small games of Quadrille. Each is explored in full, and covers what its line says.

``target`` is the number of tricks that an alliance or a solo promises: six of ten in the full game. A deck of
four cards for each card of a hand keeps matadors, kings and queens to call, and two or three suits.

The counts come from ``tests/oracle/quadrille.py``, a program that shares no code with the rules: it was
written from the text and the words of the readings, and the tests run it again.
"""

from __future__ import annotations

from hoyle.instances.instance import Expected, Instance
from hoyle.lang import Deck, Verdict, french

EIGHT = french(("2", "Q", "K", "A"), ("S", "D"))
"""Two cards each: spadille, a black manille, no basto."""
TWELVE = french(("7", "Q", "K", "A"), ("S", "C", "H"))
"""Three cards each: in hearts all three matadors and punto."""
SIXTEEN = french(("7", "Q", "K", "A"))
"""Four cards each, with three kings to call at least."""

COUNTS = {  # states, transitions, finished, stuck, depth
    "anybody-deals": (8589, 8768, 604, 0, 31),
    "equal-announcements": (53_277, 54_396, 3663, 0, 30),
    "solo-and-vole": (68_340, 79_732, 1056, 0, 35),
    "no-card-to-name": (34_886, 38_515, 619, 0, 35),
    "sixteen-cards": (100_586, 120_133, 2220, 0, 40),
    "double-stakes": (27_179, 27_899, 1770, 0, 55),
    "two-musts": (5491, 5883, 244, 1, 35),
    "lines-that-disagree": (13_351, 15_584, 173, 28, 33),
    "silences-of-the-announcing": (894, 909, 53, 73, 25),
    "partner-names-the-trump": (1876, 2108, 111, 0, 30),
}

BIDS = {"alliance": 2, "solo": 3}
SEAT_0 = ((0,),)
"""Seat 0 deals, and seat 1 announces first."""


def small(
    name: str,
    about: str,
    deck: Deck,
    hands: str,
    target: int = 2,
    *,
    deals: int = 1,
    ruleset: str = "house",
    bids: tuple[str, ...] = ("alliance", "solo"),
    added: tuple[int, ...] = (0,),
    trump: str = "",
    dealers: tuple[tuple[int, ...], ...] = SEAT_0,
    refuted: bool = False,
) -> Instance:
    """An instance with its counts; *refuted* where it is there to show a defect. What chance and players do
    is fixed where a list is given: the first dealer, the hands, what may be announced besides passing, how
    much may be added, the trump."""
    choices: dict[str, tuple[tuple[int, ...], ...]] = {
        "deal": (tuple(deck.mask(hand.split()) for hand in hands.split("|")),),
        "announce": tuple((BIDS[b],) for b in bids),
        "add": tuple((a,) for a in added),
    }
    if dealers:
        choices["draw_lots"] = dealers
    if trump:
        choices["trump"] = ((deck.suits.index(trump),),)
    return Instance(
        name, "quadrille", about, {"deck": deck, "deals": deals, "target": target}, ruleset, choices=choices,
        expected=Expected(
            *COUNTS[name], verdict=Verdict.REFUTED if refuted else Verdict.PROVED,
            source="tests/oracle/quadrille.py",
        ),
    )  # fmt: skip


IN_TWO = "SA DK | SK D2 | S2 DA | SQ DQ"
IN_THREE = "SA HA H7 | SK HK CA | S7 CK CQ | SQ HQ C7"
IN_FOUR = "SA D7 DK C7 | CA DA SK H7 | DQ HK CK S7 | HA HQ CQ SQ"

INSTANCES = (
    small(
        "anybody-deals",
        "alliances of eight cards, whoever is drawn to deal: cards named, open and secret partners",
        EIGHT, IN_TWO, bids=("alliance",), trump="S", dealers=(),
    ),
    small(
        "equal-announcements",
        "everything that four players can announce, and all that they can add when it is equal",
        EIGHT, IN_TWO, added=(0, 1, 2), trump="D",
    ),
    small(
        "solo-and-vole",
        "solos of three cards in hearts: stopping, going on, a vole made and failed, all three matadors",
        TWELVE, IN_THREE, bids=("solo",), added=(0, 2), trump="H",
    ),
    small(
        "no-card-to-name",
        "alliances of players with all kings, or with all kings but no queen",
        TWELVE, "SK CK HK | SQ CQ HQ | SA CA HA | S7 C7 H7", bids=("alliance",), trump="H",
    ),
    small(
        "sixteen-cards",
        "an alliance for three of four tricks in diamonds that all have to announce: the middle penalties",
        SIXTEEN, IN_FOUR, 3, bids=("alliance",), trump="D", ruleset="house,QU-R12=no",
    ),
    small(
        "double-stakes",
        "two deals: a game that fails by one trick doubles the next stake, stakes that nobody won stay",
        EIGHT, IN_TWO, deals=2, bids=("alliance",), trump="S",
    ),
    small(
        "two-musts",
        "the highest trump and the lower matador are both demanded: no card is legal",
        TWELVE, "H7 HA SK | SA CA HK | S7 CK CQ | SQ HQ C7", bids=("solo",), trump="H", refuted=True,
        ruleset="house,QU-R30=highest,QU-R31=highest_trump,QU-R32=when_legal,QU-R36=always,QU-R38=both",
    ),
    small(
        "lines-that-disagree",
        "each line of the pay stands alone: two apply, or none does, and the deal cannot be settled",
        TWELVE, IN_THREE, bids=("solo",), trump="H", refuted=True,
        ruleset="house,QU-R50=each,QU-R54=unstated,QU-R55=unstated,QU-R60=both,QU-R61=unstated",
    ),
    small(
        "silences-of-the-announcing",
        "an alliance against a solo, three equal announcements, equal sums: nobody wins",
        EIGHT, IN_TWO, trump="S", refuted=True,
        ruleset="house,QU-R13=unstated,QU-R14=unstated,QU-R15=unstated,QU-R16=unstated",
    ),
    small(
        "partner-names-the-trump",
        "the card first, then the trump by an open partner, who may also show himself later",
        EIGHT, "SK DK | SA D2 | S2 DA | SQ DQ", bids=("alliance",), trump="S",
        ruleset="house,QU-R19=after,QU-R20=partner,QU-R23=may_own,QU-R24=any_time,QU-R25=yes",
    ),
)  # fmt: skip
