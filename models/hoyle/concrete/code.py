"""The codes of running models (``M...``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code


class M101(Code):
    """A number left the bounds of its variable's sort during a step.

    Either the sort is too narrow or the effect counts wrongly.
    """

    title = "number out of bounds"


class M102(Code):
    """A move was made that the guard of its action forbids. The message names the clause."""

    title = "illegal move"
