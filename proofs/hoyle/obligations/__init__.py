"""What is proved of single games beyond the battery of every game, and how to prove a game as a whole."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from hoyle.games import Game
from hoyle.games.catalogue import IDS, built_in_document
from hoyle.games.folder import failure, placed
from hoyle.lang import HoyleError, Place, Rules, Ruleset
from hoyle.lang.foreign import FAILS, foreign
from hoyle.prove import Obligations, Result, prove
from hoyle.prove.code import P114

Stated = Callable[[Rules], Obligations]


def stated(game: Game) -> Stated | None:
    """The function ``obligations`` of a game's own file: ``obligations.py`` in its folder, or for a game of
    ours, and a changed copy of one, the module of its name here. ``None`` where there is no such file.

    Raises :class:`HoyleError` P114 when the file has no such function, S502 when it does not load; and so
    does the function, P114 for what it returns and S502 for an exception that it ends in.
    """
    module = game.part("obligations")
    own = module is not None
    ours = game.package.startswith("hoyle.games.")
    if module is None and (ours or _copies_ours(game)):
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
            Place(str(module.__file__), 1),
        )

    first = getattr(getattr(function, "__code__", None), "co_firstlineno", 1)

    def checked(rules: Rules) -> Obligations:
        try:
            with foreign():
                made = function(rules)
        except FAILS as error:
            if own:
                if isinstance(error, HoyleError):
                    raise placed(game.folder, error) from error
                raise failure(game.folder, "obligations() fails", error, "obligations.py") from error
            if ours or not isinstance(error, (HoyleError, AttributeError, LookupError)):
                raise
            raise HoyleError(
                P114,
                f"what is stated of {game.id} does not fit the rules in {game.folder}: {error}",
                "rules that share the document of a built-in game are held to what is stated of that game",
                "keep the names of its state, actions and readings, or give the folder an obligations.py",
                game.document.place,
            ) from error
        if not isinstance(made, Obligations):
            raise HoyleError(
                P114,
                f"{module.__file__}: obligations(rules) returned {made!r}",
                "obligations(rules) returns an Obligations",
                "end it with `return out`, where out = Obligations(rules)",
                Place(str(module.__file__), first),
            )
        return made

    return checked


def _copies_ours(game: Game) -> bool:
    """Are these rules of a document that a built-in game has too?"""
    return game.id in IDS and built_in_document(game.id).file == game.document.file


def verify(game: Game, ruleset: Ruleset | None = None, **options: Any) -> list[Result]:
    """The results of all obligations of a game at full size; *options* as :func:`hoyle.prove.prove`."""
    return prove(game.build(), ruleset, extra=stated(game), **options)
