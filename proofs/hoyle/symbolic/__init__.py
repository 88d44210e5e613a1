"""Terms as solver expressions, and questions about them. Nothing else in Hoyle knows the solver."""

from hoyle.symbolic.answer import Answer, Status
from hoyle.symbolic.bits import Bits, satisfy
from hoyle.symbolic.decide import METHODS, Decider
from hoyle.symbolic.encode import Encoder
from hoyle.symbolic.width import width_for

__all__ = ["METHODS", "Answer", "Bits", "Decider", "Encoder", "Status", "satisfy", "width_for"]
