"""What is proved of single games beyond the battery of every game, and how to prove a game as a whole."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from hoyle.games import Game
from hoyle.lang import HoyleError, Rules, Ruleset
from hoyle.prove import Obligations, Result, prove
from hoyle.prove.code import P114

Stated = Callable[[Rules], Obligations]


def stated(game: Game) -> Stated | None:
    """The function ``obligations`` of a game's own file: ``obligations.py`` in its folder, or for a game of
    ours the module of its name here. ``None`` where there is no such file.

    Raises :class:`HoyleError` P114 when the file has no such function, S502 when it does not load.
    """
    module = game.part("obligations")
    if module is None and game.package.startswith("hoyle.games."):
        name = f"{__name__}.{game.id}"
        module = importlib.import_module(name) if importlib.util.find_spec(name) else None
    if module is None:
        return None
    function = getattr(module, "obligations", None)
    if not callable(function):
        raise HoyleError(
            P114,
            f"{module.__file__} has no function obligations",
            "obligations(rules) returns an Obligations that states what is to be proved",
            "write `def obligations(rules: Rules) -> Obligations:`",
        )

    def checked(rules: Rules) -> Obligations:
        made = function(rules)
        if not isinstance(made, Obligations):
            raise HoyleError(
                P114,
                f"{module.__file__}: obligations(rules) returned {made!r}",
                "obligations(rules) returns an Obligations",
                "end it with `return out`, where out = Obligations(rules)",
            )
        return made

    return checked


def verify(game: Game, ruleset: Ruleset | None = None, **options: Any) -> list[Result]:
    """The results of all obligations of a game at full size; *options* as :func:`hoyle.prove.prove`."""
    return prove(game.build(), ruleset, extra=stated(game), **options)
