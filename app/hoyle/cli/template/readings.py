"""The readings of Tiny: what its text leaves open, and the ways to take it."""

from hoyle.lang import Reading

NEXT_LEAD = Reading(
    "TY-R1", "Who leads after a trick?", kind="silence", clauses=("TY-02",),
    options={
        "unstated": "nobody: the game stops after its first trick",
        "winner": "whoever took the trick",
        "in_turn": "the other player than before",
    },
    literal="unstated", house="winner", traditional="winner",
    reason="it is the way of nearly all games of tricks",
)  # fmt: skip

READINGS = (NEXT_LEAD,)
