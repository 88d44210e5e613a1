"""The codes of instances (``M103``, ``M104``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code


class M103(Code):
    """There is no instance of this name.

    The instances of a built-in game stand in ``hoyle/instances/GAME.py``, those of your own game in
    ``instances.py`` beside its ``rules.py``. A game without such a file has one instance, ``default``.
    """

    title = "unknown instance"
    bad = """
from hoyle.games import load_game
from hoyle.instances import find_instance
find_instance(load_game("preferans"), "full moon")
"""
    good = """
from hoyle.games import load_game
from hoyle.instances import find_instance, instances_of
game = load_game("preferans")
find_instance(game, instances_of(game)[0].id)
"""


class M104(Code):
    """The instances of a game cannot be used.

    ``instances.py`` ends with ``INSTANCES``, a tuple of ``Instance``. Each has an id of its own and names the
    game it belongs to.
    """

    title = "unusable instances"
    bad = """
from hoyle.instances import Instance, check_instances
check_instances("mine", [Instance("a", "mine", "small"), Instance("a", "mine", "smaller")])
"""
    good = """
from hoyle.instances import Instance, check_instances
check_instances("mine", [Instance("a", "mine", "small"), Instance("b", "mine", "smaller")])
"""
