"""The codes of terms and sorts (``S3..``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang.error import Code


class S301(Code):
    """A symbolic value is used as a Python value.

    A term is data: it has no value before a reader gives it one. So ``and``, ``or``, ``not``, ``if``,
    ``in``, ``max``, ``len``, ``int`` and chains of comparisons cannot be used on terms; the message says
    what to write instead.
    """

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
    """A term of one sort stands where another sort is asked for.

    A set of cards is no condition, a seat is no number, a card is no set, a suit that may be ``none`` is
    not always a suit. The message says how to get from one sort to the other.
    """

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
    """A constant, or a value of a table, is outside its sort.

    A name is misspelled, a seat is not at this table, a number is past its bounds. When the rules were
    cut down by parameters, a constant that belongs to the full size may have stayed behind.
    """

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
    """A reader met a node that it gives no meaning to.

    Every reader handles every operation of the language, or fails loudly. Rules made with the functions
    of ``hoyle.lang`` never show this; a reader that was not taught a new operation does.
    """

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
    """A sort, a deck or a number of seats that cannot be.

    Bounds are upside down, a name is there twice, an enum has a value called ``none`` (write
    ``SORT.or_none()``), or a deck has no cards, one face twice, or letters that cannot be read back. A game
    has 1 to 64 seats.
    """

    title = "malformed sort or deck"
    bad = """
from hoyle.lang import integer
integer(5, 2)  # here
"""
    good = """
from hoyle.lang import integer
integer(2, 5)
"""
