"""The codes of terms and sorts (``S3..``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang.error import Code


class S301(Code):
    """A symbolic value is used as a Python truth value (``and``, ``or``, ``not``, ``if``, ``in``, a chain
    of comparisons). A term is data: it has no truth value before a reader gives it one."""

    title = "term used as a truth value"
    bad = """
from hoyle.lang.example import tiny
t = tiny()
t.take.requires("AB-02", t.card in t.heap and t.turn == 0)  # here
"""
    good = """
from hoyle.lang.example import tiny
t = tiny()
t.take.requires("AB-02", t.heap.has(t.card) & (t.turn == 0))
"""


class S302(Code):
    """A term of one sort stands where another sort is asked for."""

    title = "wrong sort"
    bad = """
from hoyle.lang.example import tiny
from hoyle.lang import empty
t = tiny()
t.take.requires("AB-02", t.heap)  # here
"""
    good = """
from hoyle.lang.example import tiny
from hoyle.lang import empty
t = tiny()
t.take.requires("AB-02", ~empty(t.heap))
"""


class S303(Code):
    """A constant or a table's value is outside its sort."""

    title = "value outside its sort"
    bad = """
from hoyle.lang.example import tiny
t = tiny()
t.take.requires("AB-02", t.turn == 2)  # here
"""
    good = """
from hoyle.lang.example import tiny
t = tiny()
t.take.requires("AB-02", t.turn == 1)
"""


class S304(Code):
    """A reader met a node it gives no meaning to. Every reader handles every operation or fails loudly."""

    title = "unhandled operation"
    bad = """
from hoyle.concrete import evaluate
from hoyle.lang import BOOL, TRUE, Term
evaluate(Term("perhaps", BOOL), {})
"""
    good = """
from hoyle.concrete import evaluate
from hoyle.lang import BOOL, TRUE, Term
evaluate(Term("not", BOOL, (TRUE,)), {})
"""


class S305(Code):
    """A sort or a deck that cannot be: bounds upside down, a name twice, no cards."""

    title = "malformed sort or deck"
    bad = """
from hoyle.lang import integer
integer(5, 2)  # here
"""
    good = """
from hoyle.lang import integer
integer(2, 5)
"""
