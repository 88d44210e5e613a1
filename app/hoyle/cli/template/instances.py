"""Small packs on which every play of Tiny can be looked at, with what is to be found."""

from hoyle.instances import Instance

INSTANCES = (
    Instance("four-cards", "tiny", "every deal of two ranks in two suits", {"ranks": 2, "suits": 2}),
    Instance("six-cards", "tiny", "every deal of three ranks in two suits", {"ranks": 3, "suits": 2}),
)
