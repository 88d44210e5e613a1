"""The codes of running models (``M...``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code


class M101(Code):
    """A number left the bounds of its variable's sort during a step.

    Either the sort is too narrow or the effect counts wrongly.
    """

    title = "number out of bounds"
    bad = """
from hoyle.concrete import Model, Move
from hoyle.lang import integer
from hoyle.lang.example import tiny
t = tiny()
moves = t.rules.var("moves", integer(0, 1))
t.take.sets(moves, moves + 1)
model = Model(t.rules.close())
state = model.apply(model.initial(), Move("take", (0,)))
model.apply(state, Move("take", (1,)))
"""
    good = """
from hoyle.concrete import Model, Move
from hoyle.lang import integer
from hoyle.lang.example import tiny
t = tiny()
moves = t.rules.var("moves", integer(0, 4))
t.take.sets(moves, moves + 1)
model = Model(t.rules.close())
state = model.apply(model.initial(), Move("take", (0,)))
model.apply(state, Move("take", (1,)))
"""


class M102(Code):
    """A move was made that the guard of its action forbids. The message names the clause."""

    title = "illegal move"
    bad = """
from hoyle.concrete import Model, Move
from hoyle.lang.example import tiny
model = Model(tiny().rules.close())
state = model.apply(model.initial(), Move("take", (0,)))
model.apply(state, Move("take", (0,)))
"""
    good = """
from hoyle.concrete import Model, Move
from hoyle.lang.example import tiny
model = Model(tiny().rules.close())
state = model.apply(model.initial(), Move("take", (0,)))
model.apply(state, Move("take", (1,)))
"""
