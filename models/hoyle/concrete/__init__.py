"""Rules on plain values: the reference reader, fast readers, and models that run."""

from hoyle.concrete.describe import describe
from hoyle.concrete.evaluate import evaluate, evaluate_all
from hoyle.concrete.model import Model, Move, State
from hoyle.concrete.trace import Step, Trace, replay

__all__ = ["Model", "Move", "State", "Step", "Trace", "describe", "evaluate", "evaluate_all", "replay"]
