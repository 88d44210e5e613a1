"""The codes of rules and game folders (``S4..``, ``S5..``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang.error import Code


class S401(Code):
    """An action writes one variable twice. The effects of an action happen at once, so that the second
    would be lost or the order would matter."""

    title = "variable written twice"
    bad = """
from hoyle.lang.example import tiny
t = tiny()
t.take.sets(t.turn, 0)  # here
"""
    good = """
from hoyle.lang.example import tiny
t = tiny()
last = t.rules.var("last", t.rules.SEAT)
t.take.sets(last, t.turn)
"""


class S402(Code):
    """A parameter has no domain: nothing says where its candidates come from."""

    title = "parameter without a domain"
    bad = """
from hoyle.lang.example import tiny
t = tiny()
t.take.param("other", t.rules.CARD)  # here
"""
    good = """
from hoyle.lang.example import tiny
t = tiny()
t.take.param("other", t.rules.CARD, among=t.heap)
"""


class S403(Code):
    """The left side of an effect is not a state variable (nor one picked from a map by an index)."""

    title = "not a variable"
    bad = """
from hoyle.lang.example import tiny
from hoyle.lang import count, integer
t = tiny()
t.take.sets(count(t.heap), 3)  # here
"""
    good = """
from hoyle.lang.example import tiny
from hoyle.lang import count, integer
t = tiny()
left = t.rules.var("left", integer(0, 4))
t.take.sets(left, count(t.heap))
"""


class S404(Code):
    """A name (variable, action, ruling, property, parameter) is defined twice."""

    title = "name defined twice"
    bad = """
from hoyle.lang.example import tiny
t = tiny()
t.rules.var("turn", t.rules.SEAT)  # here
"""
    good = """
from hoyle.lang.example import tiny
t = tiny()
t.rules.var("dealer", t.rules.SEAT)
"""


class S405(Code):
    """The rules lack a part that every game needs: an action, or when the game is finished."""

    title = "incomplete rules"
    bad = """
from hoyle.lang.example import tiny
from hoyle.lang import BOOL, empty
t = tiny()
stop = t.rules.action("stop", by=t.turn, cites="AB-03")  # here
stop.requires("AB-03", empty(t.heap))
t.rules.close()
"""
    good = """
from hoyle.lang.example import tiny
from hoyle.lang import BOOL, empty
t = tiny()
over = t.rules.var("over", BOOL)
stop = t.rules.action("stop", by=t.turn, cites="AB-03")
stop.requires("AB-03", empty(t.heap))
stop.sets(over, True)
t.rules.close()
"""


class S406(Code):
    """A ruling has no case, or a case answers with the wrong number of values."""

    title = "malformed ruling"
    bad = """
from hoyle.lang.example import tiny
t = tiny()
winner = t.rules.ruling("who wins", t.rules.SEAT)
winner.answer  # here
winner.case("AB-03", then=0)
"""
    good = """
from hoyle.lang.example import tiny
t = tiny()
winner = t.rules.ruling("who wins", t.rules.SEAT)
winner.case("AB-03", then=0)
winner.answer
"""


class S407(Code):
    """A term uses a variable, parameter or reading that these rules do not declare here."""

    title = "foreign name in a term"
    bad = """
from hoyle.lang.example import tiny
t = tiny()
t.rules.always("he took it", t.taken[t.turn].has(t.card))  # here
t.rules.close()
"""
    good = """
from hoyle.lang.example import tiny
t = tiny()
t.rules.always("taken cards are gone", ~t.heap.has(0) | ~t.taken[0].has(0))
t.rules.close()
"""


class S408(Code):
    """Rules are used before ``close()`` checked them, or changed after it.

    ``close()`` checks the rules as a whole and makes an action that asks a ruling possible only where the
    ruling is determined. What is added later would escape both.
    """

    title = "rules not closed, or changed after closing"
    bad = """
from hoyle.lang.example import tiny
from hoyle.concrete import Model
t = tiny()
Model(t.rules)
"""
    good = """
from hoyle.lang.example import tiny
from hoyle.concrete import Model
t = tiny()
Model(t.rules.close())
"""


class S501(Code):
    """There is no game of this name."""

    title = "unknown game"
    bad = """
from hoyle.games import load_game
load_game("preferance")
"""
    good = """
from hoyle.games import load_game
load_game("preferans")
"""


class S502(Code):
    """A game folder cannot be used: a file is missing, its Python does not load, or it has no ``build``."""

    title = "unusable game folder"
    bad = """
from hoyle.lang.example import TEXT
from pathlib import Path
from hoyle.games import load_game
Path("clauses.toml").write_text(TEXT)
Path("rules.py").write_text("def build(:")
load_game(path=".")
"""
    good = '''
from hoyle.lang.example import TEXT
from pathlib import Path
from hoyle.games import load_game
Path("clauses.toml").write_text(TEXT)
Path("rules.py").write_text("""
from hoyle.lang.example import tiny

def build():
    return tiny().rules.close()
""")
load_game(path=".").build()
'''
