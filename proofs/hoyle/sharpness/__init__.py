"""How sharp is a suite? Which faults are none, proved for every deal, and plays that show the others."""

from hoyle.sharpness.equivalence import Equivalence, Finding
from hoyle.sharpness.prover import SuiteProver

__all__ = ["Equivalence", "Finding", "SuiteProver"]
