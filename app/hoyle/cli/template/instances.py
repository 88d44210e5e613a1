"""Small packs on which every play of Tiny can be looked at, with the counts that must come out."""

from hoyle.instances import Expected, Instance

COUNTED = "a program of its own that enumerates all deals and plays"

INSTANCES = (
    Instance(
        "four-cards",
        "tiny",
        "every deal of two ranks in two suits",
        {"ranks": 2, "suits": 2},
        expected=Expected(states=89, transitions=98, finished=6, stuck=0, depth=7, source=COUNTED),
    ),
    Instance(
        "six-cards",
        "tiny",
        "every deal of three ranks in two suits",
        {"ranks": 3, "suits": 2},
        expected=Expected(states=1151, transitions=1412, finished=26, stuck=0, depth=10, source=COUNTED),
    ),
)
