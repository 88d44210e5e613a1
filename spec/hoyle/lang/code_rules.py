"""The codes of rules and game folders (``S4..``, ``S5..``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang.error import Code


class S401(Code):
    """An action writes one variable twice.

    The effects of an action happen at once, on the state before it, so that one of two would be lost.
    Join them into one term with ``ite``. A map that is written at an index counts as all its variables.
    """

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
    """A parameter has no domain: nothing says where its candidates come from.

    A card comes ``among=`` a set; a set of cards comes ``within=`` a set and has a ``size=``, a number or
    a pair of bounds. Parameters of other sorts range over their sort and take neither.
    """

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
    """The left side of an effect is not a state variable.

    An effect sets a variable, or the variable that an index picks from a map: ``hand[turn]``. Terms made
    from variables, parameters and whole maps cannot be set.
    """

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
    """A name is defined twice, or is none.

    Variables, actions, parameters of one action, rulings, properties and readings are told apart by their
    names. Those of variables, actions and parameters are words: letters, digits and ``_``. The parts that
    rules have once (``finishes``, ``progress``, ``view``, ``trick``) are given once.
    """

    title = "name defined twice, or no name"
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
    """The rules lack a part that every game needs.

    A game has an action, and says when it is finished; each action has a guard and an effect; where
    players decide, there is a view, which gives every seat the same fields.
    """

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
    """A ruling is malformed.

    It has no case; it is used before all its cases are there; a case answers with the wrong number of
    values; or ``answer`` is asked of a ruling that answers for each seat (write ``answers``).
    """

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
    """A term uses a variable, parameter or reading that is not known in its place.

    Parameters belong to one action and come after those before them; rulings and properties speak of the
    state alone; readings are passed to ``Rules(readings=...)``; a variable of other rules is foreign.
    """

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
    ruling is determined. What is added later would escape both. ``build`` ends with ``return
    rules.close()``.
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
    """There is no game of this name.

    A built-in game is called by its id, its name or an alias. A game of your own is called by its folder,
    with ``--rules FOLDER`` on the command line and ``load_game(path=FOLDER)`` in Python.
    """

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
    """A game folder cannot be used.

    ``clauses.toml`` or ``rules.py`` is missing, a file does not load as Python, ``build`` is missing,
    fails, or does not return the rules, or ``obligations(rules)`` fails. The message names the file and the
    line. The files of a folder are one package: ``rules.py`` imports its neighbours with ``from . import
    readings`` or ``from .readings import READINGS``.
    """

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
