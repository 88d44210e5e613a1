"""Defects of the texts that careful readers found, with the line each stands on, and the finding of the audit
that says the same.

The list was made by reading the texts, not by the program; which finding is meant was settled by hand, from
the lines, the question and the options.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Item:
    """A defect: the list's own id, the lines of the text, what is wrong, the id of our finding. ``noted``: no
    play shows it (words, repetitions, what the rules do not have), the game's files have to note it."""

    id: str
    lines: tuple[int, ...]
    what: str
    finding: str
    noted: bool = False


QUADRILLE = (
    Item("QU-02", (8,), "how many manilles there are, and of which suits", "contradiction-QU-R02"),
    Item("QU-09", (19,), "who leads to tricks two to ten", "gap-QU-R28"),
    Item("QU-12", (19,), "without the suit the highest trump is forced", "translation-QU-R31"),
    Item("QU-16", (19,), "a general duty of matadors leaves special ones nothing", "contradiction-QU-R36"),
    Item("QU-27", (8,), "who deals the second deal and on", "gap-QU-R06"),
    Item("QU-40", (17, 20), "when a solo becomes a vole", "contradiction-QU-R43"),
    Item("QU-46", (17, 18), "when the partner's card is named", "contradiction-QU-R18"),
    Item("QU-50", (18,), "whether an own queen may be named", "ambiguity-QU-R23"),
    Item("QU-54", (7, 17, 21), "six tricks: at least or exactly", "ambiguity-QU-R45"),
    Item("QU-55", (22, 23, 24, 25), "whether premiums add up", "ambiguity-QU-R50"),
    Item("QU-58", (20, 23, 24), "a matador in hand when the soloist stops", "ambiguity-QU-R56"),
    Item("QU-59", (20, 25), "the unit for going no further is for nobody else", "contradiction-QU-R53"),
    Item("QU-74", (7, 8), "who wins the whole game", "gap-QU-R69"),
)
ALL_FOURS = (
    Item("AF-04", (13,), "drawing from an empty reserve", "contradiction-AF-R17"),
    Item("AF-08", (11,), "begging again and again", "gap-AF-R10"),
    Item("AF-20", (11,), "which player of the losing team deals", "gap-AF-R04"),
    Item("AF-21", (13,), "the duty when trumps are led follows from following suit", "redundant-AF-play-4"),
    Item("AF-22", (13,), "forced trumping, and none while the suit is held", "translation-AF-R14"),
    Item("AF-23", (13,), "the list of winners is no order", "ambiguity-AF-R16"),
    Item("AF-26", (11, 13), "which way the cards are dealt", "gap-AF-R06"),
)
GUILLOTINE = (
    Item("GU-02", (5, 32), "where the ten stands", "translation-GU-R01"),
    Item("GU-11", (18,), "the queen of spades is a spade and a queen", "ambiguity-GU-R06"),
    Item("GU-18", (24,), "whether ace and seven are neighbours", "ambiguity-GU-R09"),
    Item("GU-20", (3, 9, 31, 33), "facts that are said again", "redundant-GU-N1", noted=True),
    Item("GU-25", (31,), "a revoke, a lead out of turn, a misdeal", "outside-GU-N2", noted=True),
)
PREFERANS = (
    Item("LP-01", (13,), "hearts are forbidden just when there is nothing else", "translation-LP-R11"),
    Item("LP-02", (25, 31), "the negative jumble makes 80, not 96", "contradiction-LP-R22"),
    Item("LP-16", (27,), "a buyer who takes fewer tricks", "gap-LP-R41"),
    Item("LP-21", (27,), "how many cards are dealt when offers are made", "gap-LP-R32"),
    Item("LP-24", (9, 23), "whether the king is forced or only paid for", "ambiguity-LP-R17"),
    Item("LP-29", (9, 31), "who wins the match", "gap-LP-R46"),
    Item("LP-33", (29,), "what counts in the positive jumble", "ambiguity-LP-R45"),
)
TRACTOR = (
    Item("TR-02", (20, 23, 35), "who defends after the first deal", "contradiction-TR-R02"),
    Item("TR-11", (35,), "the first step above 80", "ambiguity-TR-R28"),
    Item("TR-13", (20, 35), "whether attackers can win the match", "ambiguity-TR-R04"),
    Item("TR-14", (20, 35), "a match that never ends", "gap-TR-R05"),
    Item("TR-24", (23, 24, 25, 34), "many words for one thing", "wording-TR-N1", noted=True),
    Item("TR-29", (24, 25), "no declaring out of turn is said again", "redundant-TR-N2", noted=True),
    Item("TR-34", (29,), "whether two level cards of plain suits are a pair", "ambiguity-TR-R23"),
    Item("TR-44", (30,), "what fills up a short suit", "ambiguity-TR-R24"),
)
SAMPLE = {
    "quadrille": QUADRILLE, "all_fours": ALL_FOURS, "guillotine": GUILLOTINE, "preferans": PREFERANS,
    "tractor": TRACTOR,
}  # fmt: skip
