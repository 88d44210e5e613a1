"""What the rules of a game guarantee for every deal: obligations, proofs, and plays that break them."""

from hoyle.prove.battery import battery
from hoyle.prove.obligation import KINDS, RULINGS, Obligation, Obligations, Part
from hoyle.prove.prove import prove
from hoyle.prove.result import Result

__all__ = ["KINDS", "RULINGS", "Obligation", "Obligations", "Part", "Result", "battery", "prove"]
