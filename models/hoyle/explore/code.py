"""The codes of exploration (``M2..``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code


class M201(Code):
    """An instance fixes a choice that its game does not have.

    ``choices`` names an action of the rules, and gives a tuple with one value for each of its parameters, in
    their order. A value is a plain number: a card is its index in the deck, a set of cards a bit mask.
    """

    title = "instance does not fit its game"
    bad = """
from hoyle.explore import start
from hoyle.games import load_game
from hoyle.instances import Instance
start(load_game("preferans"), Instance("x", "preferans", "", choices={"dealer": ((0,),)}))
"""
    good = """
from hoyle.explore import start
from hoyle.games import load_game
from hoyle.instances import Instance
start(load_game("preferans"), Instance("x", "preferans", "", choices={"draw_lots": ((0,),)}))
"""


class M202(Code):
    """The engine that was asked for does not exist, or cannot be used here.

    The engines are ``auto``, ``native`` and ``interpreter``. The native engine needs a C compiler: ``cc``,
    ``gcc`` or ``clang``, or what the environment variable ``HOYLE_CC`` names. Without one ``auto``
    explores with the interpreter, which finds the same, takes longer, and says so.
    """

    title = "no such engine"
    bad = """
from hoyle.explore import explore
from hoyle.games import load_game
from hoyle.instances import find_instance
game = load_game("preferans")
explore(game, find_instance(game, "match-of-two"), engine="steam")
"""
    good = """
from hoyle.explore import explore
from hoyle.games import load_game
from hoyle.instances import find_instance
game = load_game("preferans")
explore(game, find_instance(game, "match-of-two"), engine="interpreter")
"""


class M203(Code):
    """A graph was asked for that has more states than a graph can hold.

    Counts go on to hundreds of millions of states; a graph with its states and moves is kept for the analyses
    of small instances. Take a smaller deck, fix the deal with ``seeds`` or ``choices``, or raise the limit.
    """

    title = "graph too large"
    bad = """
from hoyle.explore import start, state_graph
from hoyle.games import load_game
from hoyle.instances import find_instance
game = load_game("preferans")
state_graph(start(game, find_instance(game, "match-of-two")), limit=100)
"""
    good = """
from hoyle.explore import start, state_graph
from hoyle.games import load_game
from hoyle.instances import find_instance
game = load_game("preferans")
state_graph(start(game, find_instance(game, "match-of-two")), limit=1000)
"""


class M204(Code):
    """A budget is not a positive number of states, seconds or bytes."""

    title = "impossible budget"
    bad = """
from hoyle.explore import Budget
Budget(states=0)
"""
    good = """
from hoyle.explore import Budget
Budget(states=1)
"""


class M205(Code):
    """The seeds and choices of an instance leave no state to start from.

    No fixed outcome of the first chance is allowed by its guard: the exploration would be empty, and say
    nothing.
    """

    title = "nothing to explore"
    bad = """
from hoyle.explore import start
from hoyle.games import load_game
from hoyle.instances import Instance
start(load_game("preferans"), Instance("x", "preferans", "", choices={"draw_lots": ()}))
"""
    good = """
from hoyle.explore import start
from hoyle.games import load_game
from hoyle.instances import Instance
start(load_game("preferans"), Instance("x", "preferans", "", choices={"draw_lots": ((0,),)}))
"""


class M206(Code):
    """A symmetry was declared that the rules do not have.

    Renaming the state and then moving must be the same as moving and then renaming. The message shows the
    state and the move for which it is not: a points card, a named card or a fixed seat usually breaks it.
    """

    title = "no symmetry of these rules"
    bad = """
from hoyle.explore import explore_classes, start
from hoyle.games import load_game
from hoyle.instances import find_instance
game = load_game("preferans")
explore_classes(start(game, find_instance(game, "heart-lead-as-printed")), ["suits"])
"""
    good = """
from hoyle.explore import explore_classes, start
from hoyle.games import load_game
from hoyle.instances import find_instance
game = load_game("preferans")
explore_classes(start(game, find_instance(game, "heart-lead-as-printed")), [])
"""


class M207(Code):
    """Plays were to be counted to their end where some have none.

    The state graph has a cycle, so that there are plays of every length. Count to a given depth instead.
    """

    title = "plays without end"
    bad = """
from hoyle.explore import perft, start
from hoyle.games import load_game
from hoyle.instances import find_instance
game = load_game("preferans")
perft(start(game, find_instance(game, "equal-offers")))
"""
    good = """
from hoyle.explore import perft, start
from hoyle.games import load_game
from hoyle.instances import find_instance
game = load_game("preferans")
perft(start(game, find_instance(game, "equal-offers")), depth=6)
"""
