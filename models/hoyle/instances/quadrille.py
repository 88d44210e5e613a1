"""Small games of Quadrille. No counts are recorded: no second program confirms them yet."""

from __future__ import annotations

from hoyle.instances.instance import Instance
from hoyle.lang import french

SMALL = french(("2", "K", "Q", "A"), ("S", "D"))

INSTANCES = (
    Instance(
        "two-suits",
        "quadrille",
        "one deal of eight cards, two each; both tricks make a game",
        params={"deck": SMALL, "deals": 1, "target": 2},
        seeds=(1,),
    ),
)
